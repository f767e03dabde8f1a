// SPDX-License-Identifier: MIT
// frames - when to do something, so that the browser need not lay out the page twice, nor leave
// somebody who presses a key waiting.

/** After what was drawn has been laid out, before anybody sees it: places and sizes cost nothing then, nor does
 *  moving the focus. In the midst of drawing each of these would lay out the page at once. */
export function afterLayout(run: () => void): void {
    const observer = new ResizeObserver(() => {
        observer.disconnect();
        run();
    });
    observer.observe(document.documentElement); // a new observer is told the size at its first frame
}

/** Lets what waits be done first, a key that was pressed, say. */
export const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Lets what was drawn be seen, if anybody looks. */
export async function frame(): Promise<void> {
    if (!document.hidden) await new Promise(requestAnimationFrame);
    await breath();
}
