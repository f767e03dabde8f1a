// SPDX-License-Identifier: MIT
// alone - is there a server behind the page? A copy that was made to be played without one says
// so itself: its document has `data-alone`.

export const alone = (): boolean => document.getElementById("app")?.dataset["alone"] !== undefined;
