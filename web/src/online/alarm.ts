// SPDX-License-Identifier: MIT
// alarm - one's own clock is heard when little is left: once at 30 seconds, once at 10.
import { tn } from "../ui/i18n";
import { announce } from "../ui/live";
import { sound } from "../ui/sound";
import { timeLeft, warningDue } from "./clock";
import type { Room } from "./room";

export class Alarm {
    private told = Infinity;

    constructor(private readonly room: Room) {}

    look(): void {
        const { clock, stage } = this.room.state;
        const { you } = this.room;
        const left = stage === "playing" && clock.running === you ? timeLeft(clock, you, this.room.now()) : null;
        if (left === null) {
            if (clock.kind === "turn") this.told = Infinity;
            return;
        }
        const mark = warningDue(left, this.told);
        if (mark === this.told) return;
        this.told = mark;
        announce(tn("Your clock: %1 second.", "Your clock: %1 seconds.", mark / 1000));
        sound("low");
    }
}
