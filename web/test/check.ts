// SPDX-License-Identifier: MIT
// check - the few lines a test of the page needs: facts, and the closing line that counts them.

let passed = 0;
let failed = 0;

/** Values are the same when their JSON is. */
export function same(what: string, found: unknown, wanted: unknown): void {
    const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (a === b) {
        passed++;
        return;
    }
    failed++;
    console.log(`${what}: ${a} instead of ${b}`);
}

export function holds(what: string, fact: boolean): void {
    same(what, fact, true);
}

export function close(name: string): void {
    console.log(`# ${name}: ${passed} passed, ${failed} failed`);
    process.exitCode = failed ? 1 : 0;
}
