// SPDX-License-Identifier: MIT
// closed - a table at which nobody plays any more: who closed it, and what is left of its game.
import { html, nothing } from "lit";
import type { Core } from "../core/api";
import type { Screen } from "../screens/screen";
import { t } from "../ui/i18n";
import { Chance } from "./chance";
import { plainPage } from "./frame";
import type { Room } from "./room";
import { study } from "./over";

function reason(why = ""): string {
    const texts: Record<string, string> = {
        opener: t("Whoever opened it has closed it."),
        idle: t("Nobody sat down for a long time."),
        operator: t("Whoever keeps this server has closed it."),
    };
    return texts[why] ?? t("Nobody plays here any more.");
}

export function closedTable(core: Core, room: Room, redraw: () => void): Screen {
    const chance = new Chance(core, room, redraw);
    chance.look();
    const more = () =>
        room.game.count()
            ? html`<p><button class="link" data-action="study" @click=${() => void study(room)}>${t("Look at the game")}</button></p>${chance.render()}`
            : nothing;
    return plainPage(t("This table was closed"), reason(room.state.why), undefined, more);
}
