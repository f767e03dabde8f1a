// SPDX-License-Identifier: MIT
// clockface - what is left on a clock of the server at a time, and how that is shown.
import { t } from "../ui/i18n";
import type { Clock } from "./wire";

const LOW = 20_000; // ms
const HOUR = 3_600_000;

/** Milliseconds a seat has left when the server's clock says `now`. */
export function leftOf(clock: Clock, seat: number, now: number): number {
    const left = clock.left[seat - 1] ?? 0;
    return Math.max(0, clock.running === seat ? left - Math.max(0, now - clock.since) : left);
}

/** Little enough to be warned of. */
export function isLow({ kind, main }: Clock, left: number): boolean {
    return left < (kind === "turn" ? Math.max(LOW, main * 0.15) : LOW);
}

/** "2 d 4 h", "1:02:03", "4:59" */
export function clockText(ms: number): string {
    const seconds = Math.ceil(ms / 1000);
    if (ms >= 24 * HOUR) return t("%1 d %2 h", Math.floor(ms / (24 * HOUR)), Math.floor(ms / HOUR) % 24);
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const shown = parts[0] ? parts : parts.slice(1);
    return shown.map((part, i) => (i ? String(part).padStart(2, "0") : part)).join(":");
}
