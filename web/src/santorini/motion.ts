// SPDX-License-Identifier: MIT
// motion - what has changed travels, drops or fades in. It only decorates: the new position is
// drawn already, and the next press ends whatever still runs.
import { roof, type View } from "./geometry";
import { changes } from "./trace";
import type { SantoriniScene } from "./types";

const TRAVEL = 320;
const DROP = 180;
const EASE = "cubic-bezier(.2,.7,.2,1)";

export class Motion {
    private running: Animation[] = [];

    finish(): void {
        for (const animation of this.running) animation.finish();
        this.running = [];
    }

    /** Sets in motion what differs between two positions, on a board that shows the second. */
    run(root: Element, view: View, before: SantoriniScene, after: SantoriniScene): void {
        this.finish();
        const found = changes(before, after);
        const scale = view.lens.scale;
        for (const { seat, index, from, to } of found.moved) {
            const [was, is] = [before.cells[from]!.level, after.cells[to]!.level];
            const start = roof(view, from, was);
            const end = roof(view, to, is);
            const [x, y] = [start.x - end.x, start.y - end.y];
            const hop = view.camera === "top" ? 0 : Math.abs(is - was) * 0.15 * scale;
            this.play(root, `[data-worker="${seat}.${index}"]`, TRAVEL, [
                { transform: `translate(${x}px,${y}px)` },
                { transform: `translate(${x / 2}px,${y / 2 - hop}px)` },
                { transform: "none" },
            ]);
        }
        for (const { seat, index } of found.arrived) this.fade(root, `[data-worker="${seat}.${index}"]`);
        for (const { at, level } of found.built) {
            const part = `[data-block="${at}.${level}"]`;
            if (level === 4) this.fade(root, part);
            else this.drop(root, part, scale);
        }
    }

    private drop(root: Element, part: string, scale: number): void {
        this.play(root, part, DROP, [
            { transform: `translate(0,${-0.2 * scale}px)`, opacity: 0 },
            { transform: "none", opacity: 1 },
        ]);
    }

    private fade(root: Element, part: string): void {
        this.play(root, part, DROP, [{ opacity: 0 }, { opacity: 1 }]);
    }

    private play(root: Element, part: string, duration: number, frames: Keyframe[]): void {
        const element = root.querySelector(part);
        if (element) this.running.push(element.animate(frames, { duration, easing: EASE }));
    }
}
