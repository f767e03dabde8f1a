// SPDX-License-Identifier: MIT
// pulse - notices a browser that has stopped drawing.
//
// Chromium was seen to draw no more of a page, without an error and for good; all that waits for a frame waits with it.
// Every page is asked for a frame now and then. One that has none is brought to the front, and if that does not wake it
// the browser is given up. Pages that draw never notice.

const BEAT = 20_000; // ms
const BEATS = 6; // without a frame: a machine may be busy

/** Keeps the page's own requestAnimationFrame, whatever becomes of time there; runs in pages, before all else. */
export function keepFrames() {
    window.nextFrame = requestAnimationFrame.bind(window);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** Comes true with the next frame. A page that is being left draws, too. */
function frameOf(page) {
    return page
        .evaluate(() => new Promise((resolve) => (window.nextFrame ?? requestAnimationFrame)(() => resolve(true))))
        .catch(() => true);
}

/** Watches a page until it is closed; gives it up when it has drawn nothing for long. */
export async function feelPulse(page, giveUp, beat = BEAT) {
    let missed = 0;
    let frame = frameOf(page);
    while (!page.isClosed()) {
        await pause(beat);
        if (await Promise.race([frame, Promise.resolve(false)])) {
            missed = 0;
            frame = frameOf(page);
        } else if (++missed === BEATS) {
            return giveUp();
        } else {
            page.bringToFront().catch(() => {});
        }
    }
}
