// SPDX-License-Identifier: MIT
// draft - stands where the board will be: the powers to choose from, or who begins.
import { html, nothing, type TemplateResult } from "lit";
import { seatName, seatShapes } from "../../play/seats";
import type { Table } from "../../play/types";
import { t } from "../../ui/i18n";
import { PowerChooser, type ChooserProps } from "./chooser";
import { emblem } from "./emblem";
import { placesFirst, powerOf, titleOf } from "./powers";
import type { Plan } from "../select";
import type { SantoriniScene, SantoriniStep } from "../types";

type Take = (step: SantoriniStep) => void;

export class Draft {
    private readonly chooser: PowerChooser;

    constructor(table: Table) {
        this.chooser = new PowerChooser(table.core, () => table.redraw());
    }

    render(table: Table, plan: Plan | null, take: Take): TemplateResult {
        const steps = plan?.draft ?? [];
        return html`<div class="draft on-board">${
            steps[0]?.kind === "first" ? whoBegins(table, steps, take) : this.chooser.render(props(table, steps, take))
        }</div>`;
    }
}

/** Which cards lie on the table, and which of them are taken. */
function onTable(scene: SantoriniScene): Pick<ChooserProps, "chosen" | "only" | "against" | "places"> {
    const draft = scene.draft!;
    if (draft.doing === "offer" || draft.doing === "pool") {
        const places = Array.from({ length: draft.fleece ? 1 : scene.seats.length }, (_, i) => ({
            label: t("Card %1", i + 1),
            power: draft.offer[i] ?? "",
        }));
        return { chosen: draft.offer, places, ...(draft.pool.length ? { only: draft.pool } : {}) };
    }
    const taken = scene.seats.flatMap((facts) => (facts.power ? [facts.power] : []));
    return { chosen: taken, only: [...draft.offer, ...taken], against: [] };
}

function props(table: Table, steps: Plan["draft"], take: Take): ChooserProps {
    const scene = table.scene as SantoriniScene;
    return {
        seats: scene.seats.length,
        fleece: scene.draft!.fleece,
        free: scene.draft!.free,
        revised: scene.revised,
        ...onTable(scene),
        allowed: steps.flatMap((step) => ("power" in step ? [step.power] : [])),
        returns: false,
        onChoose: (name) => {
            const step = steps.find((item) => "power" in item && item.power === name);
            if (step) take(step);
        },
    };
}

function whoBegins(table: Table, steps: Plan["draft"], take: Take): TemplateResult {
    const { seats } = table.scene as SantoriniScene;
    return html`<div class="who-begins" role="group" aria-label=${t("Who begins?")}>
        ${steps.map((step) => {
            if (step.kind !== "first") return nothing;
            const power = powerOf(table.core, seats[step.seat - 1]?.power ?? "");
            return html`<button class="panel beginner" @click=${() => take(step)}>
                ${seatShapes(table, step.seat, 28)}<span class="seat-name">${seatName(table, step.seat)}</span>
                ${emblem(power, 72)}<span class="card-name">${titleOf(power)}</span>
                ${placesFirst(power) ? html`<span class="quiet small">${t("Suggested: it places first anyway")}</span>` : nothing}
            </button>`;
        })}
    </div>`;
}
