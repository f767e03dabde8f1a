// SPDX-License-Identifier: MIT
// begins - who begins: one of those who sit down, or whom chance names.
import { html, type TemplateResult } from "lit";
import { playerName, seatShape } from "../play/seats";
import { choice } from "../ui/choice";
import { t } from "../ui/i18n";
import type { Wish } from "./wish";

/** `value` is a seat, 0: chance. */
export function whoBegins({ players, seats }: Wish, value: number, choose: (seat: number) => void): TemplateResult {
    const sitting = players.slice(0, seats);
    return choice({
        title: t("Who begins"),
        name: "first",
        value: String(value),
        options: [
            ...sitting.map((_, i) => ({ value: String(i + 1), text: html`${seatShape(i + 1, 18)}${playerName(sitting, i + 1)}` })),
            { value: "0", text: t("Chance") },
        ],
        choose: (seat) => choose(Number(seat)),
    });
}
