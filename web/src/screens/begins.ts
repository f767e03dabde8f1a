// SPDX-License-Identifier: MIT
// begins - who sits where, and who begins: two questions. A seat is a colour and a shape, kept whoever begins.
import { html, type TemplateResult } from "lit";
import { playerName, seatShape } from "../play/seats";
import { choice } from "../ui/choice";
import { t } from "../ui/i18n";
import type { Wish } from "./wish";

/** One of those who sit down, or chance: `value` is a seat, 0: chance. */
export function whoOf(
    { players, seats }: Wish,
    title: string,
    name: string,
    value: number,
    choose: (seat: number) => void,
): TemplateResult {
    const sitting = players.slice(0, seats);
    return choice({
        title,
        name,
        value: String(value),
        options: [
            ...sitting.map((_, i) => ({ value: String(i + 1), text: html`${seatShape(i + 1, 18)}${playerName(sitting, i + 1)}` })),
            { value: "0", text: t("Chance") },
        ],
        choose: (seat) => choose(Number(seat)),
    });
}

export const whoBegins = (wish: Wish, value: number, choose: (seat: number) => void): TemplateResult =>
    whoOf(wish, t("Who begins"), "first", value, choose);

/** What the colour of a seat is called. */
const colourNames = (): string[] => [t("Red"), t("Blue"), t("Yellow"), t("Purple")];

/** Which seat is one's own. */
export function ownColour(seats: number, mine: number, choose: (seat: number) => void): TemplateResult {
    return choice({
        title: t("Your colour"),
        name: "colour",
        value: String(mine),
        options: colourNames()
            .slice(0, seats)
            .map((text, i) => ({ value: String(i + 1), text: html`${seatShape(i + 1, 18)}${text}` })),
        choose: (seat) => choose(Number(seat)),
    });
}
