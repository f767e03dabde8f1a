// SPDX-License-Identifier: MIT
// fair - draws the chance of a finished online game again, by a module of its own (src/page/fair.h).
import { check } from "./load";
import { type Basic, Module, type Source } from "./module";

export interface Fair {
    /** The commitment to the secret that a record was drawn with, as digits. CoreError: it was not drawn like
     *  this, or cannot be read. */
    commitment(record: string): string;
}

/** What src/page/wasm_fair.c exports. */
interface Exports extends Basic {
    check(text: number, size: number): number;
}

export async function loadFair(source: Source): Promise<Fair> {
    const module = await Module.load<Exports>(source);
    return {
        commitment(record) {
            check(
                module,
                module.withTexts([record], (text, size) => module.exports.check(text!, size!)),
            );
            return module.answer();
        },
    };
}
