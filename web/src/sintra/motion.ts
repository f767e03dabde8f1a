// SPDX-License-Identifier: MIT
// motion - panes fly from the supply to where they go; what breaks fades away.
//
// A flight begins at what is on the screen before it is drawn again and ends at what is there
// afterwards. Nothing waits for it: the next press ends whatever is still in the air.
import { html, render } from "lit";
import { motionAllowed } from "../ui/settings";
import { pane } from "./pane";
import type { Marks } from "./select";
import type { Colour } from "./types";

const TRAVEL = 320;
const STAGGER = 40;
const MOST = 5;

export class Flights {
    private running: { end(): void }[] = [];
    private waiting: (() => void)[] = [];
    private readonly land = () => this.finish();

    constructor(private readonly root: () => HTMLElement | null) {
        addEventListener("pointerdown", this.land, true);
        addEventListener("keydown", this.land, true);
    }

    dispose(): void {
        this.finish();
        removeEventListener("pointerdown", this.land, true);
        removeEventListener("keydown", this.land, true);
    }

    finish(): void {
        for (const flight of this.running.splice(0)) flight.end();
    }

    /** Notes where the panes of a turn lie, before it is drawn. */
    prepare(marks: Marks): void {
        const root = this.root();

        if (!root || !motionAllowed() || marks.source === null || !marks.colour) return;

        const colour = marks.colour;
        const from = places(root, marks).slice(0, MOST);

        this.finish();
        this.waiting.push(() => {
            const to = targets(root, marks);

            for (const [i, start] of from.entries()) this.fly(root, colour, start, to[i] ?? null, i);
        });
    }

    /** Lets them go, once it is drawn. */
    start(): void {
        for (const go of this.waiting.splice(0)) go();
    }

    private fly(root: HTMLElement, colour: Colour, from: DOMRect, to: Element | null, index: number): void {
        const piece = document.createElement("div");
        const goal = to?.getBoundingClientRect() ?? from;

        piece.className = "flying";
        render(html`<svg viewBox="0 0 40 40" aria-hidden="true">${pane(colour, { x: 2, y: 2, w: 36, h: 36 }, { rx: 4 })}</svg>`, piece);
        root.append(piece);
        to?.classList.add("landing");

        const at = (rect: DOMRect, scale: number, opacity: number): Keyframe => ({
            transform: `translate(${rect.x + rect.width / 2 - 20}px, ${rect.y + rect.height / 2 - 20}px) scale(${scale})`,
            opacity,
        });
        const first = at(from, from.width / 40, 1);
        const last = to ? at(goal, Math.min(goal.width, goal.height) / 40, 1) : at(from, 0.6, 0);
        const animation = piece.animate([first, last], {
            duration: TRAVEL,
            delay: index * STAGGER,
            easing: "cubic-bezier(.2,.7,.2,1)",
            fill: "both",
        });
        const flight = {
            end: () => {
                animation.cancel();
                piece.remove();
                to?.classList.remove("landing");
            },
        };

        this.running.push(flight);
        animation.onfinish = () => {
            flight.end();
            this.running = this.running.filter((other) => other !== flight);
        };
    }
}

/** Where the panes of a turn lie now. Panes of the centre lie on each other. */
function places(root: HTMLElement, marks: Marks): DOMRect[] {
    const group = root.querySelector(`[data-panes="${marks.source}${marks.colour}"]`);
    const panes = [...(group?.querySelectorAll(".pane.glass") ?? [])].map((e) => e.getBoundingClientRect());
    const last = panes.at(-1);

    while (last && panes.length < marks.count) panes.push(last);
    return panes;
}

/** Where they go, one after the other; those without a target break. */
function targets(root: HTMLElement, marks: Marks): Element[] {
    const palace = root.querySelector(`[data-palace="${marks.seat}"]`);

    if (!palace || !marks.window) return [];
    if (marks.frame) {
        const panes = palace.querySelectorAll(`[data-frame="${marks.window}"] .pane`);
        const frame = panes[marks.frame === "upper" ? 0 : 1];

        return frame ? Array<Element>(marks.placed).fill(frame) : [];
    }

    const strip = palace.querySelector(`[data-strip="${marks.window}"]`);

    return marks.spaces.flatMap((i) => strip?.querySelector(`[data-space="${i}"]`) ?? []);
}
