// SPDX-License-Identifier: MIT
// compass - eight directions as a field of three by three, turned as the board is seen. The keys
// of a number pad stand for its places.
import { html, type TemplateResult } from "lit";
import { t } from "../ui/i18n";
import { heading, type View } from "./geometry";
import { COMPASS, directionStep } from "./square";
import type { Compass } from "./types";

function directionName(direction: Compass): string {
    switch (direction) {
        case "n":
            return t("north");
        case "ne":
            return t("north-east");
        case "e":
            return t("east");
        case "se":
            return t("south-east");
        case "s":
            return t("south");
        case "sw":
            return t("south-west");
        case "w":
            return t("west");
        case "nw":
            return t("north-west");
    }
}

/** Place 1 .. 9 on a number pad for a direction as it is seen. */
function padPlace(view: View, direction: Compass): number {
    const { x, y } = heading(view, ...directionStep(direction));
    const eighth = Math.round(Math.atan2(-y / (view.camera === "iso" ? 0.58 : view.lens.d), x) / (Math.PI / 4));
    return [6, 9, 8, 7, 4, 1, 2, 3][(eighth + 8) % 8]!;
}

/** The direction on a place of the number pad; null for the middle. */
export function padDirection(view: View, place: number): Compass | null {
    return COMPASS.find((direction) => padPlace(view, direction) === place) ?? null;
}

const ANGLE: Record<number, number> = { 6: 0, 9: -45, 8: -90, 7: -135, 4: 180, 1: 135, 2: 90, 3: 45 };

export function compass(
    view: View,
    open: readonly Compass[],
    current: Compass | undefined,
    choose: (direction: Compass) => void,
): TemplateResult {
    const place = (number: number): TemplateResult => {
        const direction = padDirection(view, number);
        if (!direction) return html`<span class="compass-rose" aria-hidden="true">✦</span>`;
        return html`<button class="compass-way ${direction === current ? "current" : ""}" data-direction=${direction}
            ?disabled=${!open.includes(direction)} aria-label=${directionName(direction)} aria-pressed=${direction === current ? "true" : "false"}
            @click=${() => choose(direction)}><svg width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true"><path
            d="M-8 0H7M2-5.500 7.500 0 2 5.500" transform="rotate(${ANGLE[number]!})" /></svg></button>`;
    };
    return html`<div class="compass" role="group" aria-label=${t("Directions")}>${[7, 8, 9, 4, 5, 6, 1, 2, 3].map(place)}</div>`;
}
