// SPDX-License-Identifier: MIT
// shapes - outlines of Sintra's drawings as SVG paths: what tells glass apart without colour.
import type { Space } from "./types";

/** One decimal is finer than any screen here. */
const n = (value: number): string => String(Math.round(value * 10) / 10);

function star(x: number, y: number, points: number, outer: number, inner: number): string {
    let path = "";

    for (let i = 0; i < 2 * points; i++) {
        const angle = (Math.PI * i) / points - Math.PI / 2;
        const radius = i % 2 ? inner : outer;

        path += `${i ? "L" : "M"}${n(x + radius * Math.cos(angle))} ${n(y + radius * Math.sin(angle))}`;
    }
    return `${path}Z`;
}

function circle(x: number, y: number, r: number): string {
    return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0Z`;
}

function drop(x: number, y: number, r: number): string {
    const waist = y + r * 0.15;

    return (
        `M${n(x)} ${n(y - r * 1.38)}` +
        `C${n(x + r * 0.5)} ${n(y - r * 0.8)} ${n(x + r)} ${n(y - r * 0.35)} ${n(x + r)} ${n(waist)}` +
        `A${n(r)} ${n(r)} 0 0 1 ${n(x - r)} ${n(waist)}` +
        `C${n(x - r)} ${n(y - r * 0.35)} ${n(x - r * 0.5)} ${n(y - r * 0.8)} ${n(x)} ${n(y - r * 1.38)}Z`
    );
}

/** Four half discs round a square. */
function quatrefoil(x: number, y: number, r: number): string {
    const h = r * 0.58;
    const leaf = (dx: number, dy: number) => `A${n(h)} ${n(h)} 0 0 1 ${n(x + dx * h)} ${n(y + dy * h)}`;

    return `M${n(x - h)} ${n(y - h)}${leaf(1, -1)}${leaf(1, 1)}${leaf(-1, 1)}${leaf(-1, -1)}Z`;
}

/** The shape of a colour: circle, sun, diamond, drop, quatrefoil; the joker's star. */
export function colourShape(colour: Space, x: number, y: number, r: number): string {
    switch (colour) {
        case "C":
            return circle(x, y, r);
        case "Y":
            return star(x, y, 9, r * 1.16, r * 0.88);
        case "O":
            return star(x, y, 2, r * 1.24, r * 1.24);
        case "B":
            return drop(x, y, r);
        case "P":
            return quatrefoil(x, y, r);
        case "J":
            return star(x, y, 4, r * 1.5, r * 0.85);
    }
}

/** A pane: a rectangle, or for the upper frame of a window one with a pointed arch. */
export function paneOutline(x: number, y: number, w: number, h: number, arch: boolean, rx: number): string {
    if (arch) {
        const spring = Math.min(w * 0.5, h * 0.62);

        return (
            `M${n(x)} ${n(y + h)}V${n(y + spring)}` +
            `C${n(x)} ${n(y + spring * 0.38)} ${n(x + w * 0.24)} ${n(y + spring * 0.06)} ${n(x + w / 2)} ${n(y)}` +
            `C${n(x + w * 0.76)} ${n(y + spring * 0.06)} ${n(x + w)} ${n(y + spring * 0.38)} ${n(x + w)} ${n(y + spring)}` +
            `V${n(y + h)}Z`
        );
    }
    return (
        `M${n(x + rx)} ${n(y)}h${n(w - 2 * rx)}a${rx} ${rx} 0 0 1 ${rx} ${rx}v${n(h - 2 * rx)}` +
        `a${rx} ${rx} 0 0 1 ${-rx} ${rx}h${n(2 * rx - w)}a${rx} ${rx} 0 0 1 ${-rx} ${-rx}v${n(2 * rx - h)}` +
        `a${rx} ${rx} 0 0 1 ${rx} ${-rx}Z`
    );
}
