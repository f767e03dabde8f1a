// SPDX-License-Identifier: MIT
// alarm - one's own clock is heard when little is left: once at 30 seconds, once at 10.
import { t } from "../ui/i18n";
import { announce } from "../ui/live";
import { sound } from "../ui/sound";
import { leftOf } from "./clockface";
import type { Room } from "./room";

const MARKS = [30_000, 10_000];

export class Alarm {
    private before = Infinity;

    constructor(private readonly room: Room) {}

    look(): void {
        const { clock, stage } = this.room.state;
        const { you } = this.room;
        if (!you || stage !== "playing" || clock.kind === "none" || clock.running !== you) {
            this.before = Infinity;
            return;
        }
        const left = leftOf(clock, you, this.room.now());
        const passed = MARKS.find((mark) => left <= mark && this.before > mark);
        const known = this.before !== Infinity;
        this.before = left;
        if (passed === undefined || !known) return;
        announce(t("Your clock: %1 seconds.", passed / 1000));
        sound("low");
    }
}
