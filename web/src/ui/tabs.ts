// SPDX-License-Identifier: MIT
// tabs - arrows go from tab to tab, round and round.

/** For the keydown of a tablist whose children are its tabs; `at` is the one that is on. */
export function tabKeys(event: KeyboardEvent, at: number, pick: (to: number) => void): void {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const tabs = (event.currentTarget as HTMLElement).children;
    const to = (at + by + tabs.length) % tabs.length;
    pick(to);
    (tabs[to] as HTMLElement).focus();
}
