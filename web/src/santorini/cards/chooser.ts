// SPDX-License-Identifier: MIT
// chooser - all power cards to choose from: search, filters, and everything that forbids a card
// said before it is pressed.
//
//     const chooser = new PowerChooser(core, redraw);
//     chooser.render({ seats: 2, fleece: false, free: false, revised: false, chosen: ["pan"], onChoose })
//
// Setting up a game and the draft use the same grid. Filters and what is chosen stay in sight while it scrolls.
import { html, nothing, type TemplateResult } from "lit";
import type { Core } from "../../core/api";
import type { Power, Timing } from "../../core/types";
import { t } from "../../ui/i18n";
import { icons } from "../../ui/icons";
import { openPower } from "./card";
import { emblem, frameIcon, frameOf } from "./emblem";
import { allPowers, epithetOf, groupText, isCalled, isLucky, powerOf, reasonOf, textOf, timingOf, timingText, titleOf } from "./powers";
import { tray } from "./tray";
import { countBoxes, fleeceMark } from "./whole";

export interface ChooserProps {
    /** How many play; cards that are not for so many are struck out. */
    seats: number;
    /** The Golden Fleece variant: only cards that carry its mark. */
    fleece: boolean;
    /** Banned pairs may meet. */
    free: boolean;
    revised: boolean;
    /** Cards taken already, in order; they show their number and can be pressed to give them back. */
    chosen: readonly string[];
    /** Whose powers bans are judged against; the chosen cards when missing. */
    against?: readonly string[];
    /** Only these are on the table. */
    only?: readonly string[];
    /** What may be pressed now besides what is chosen; everything that is not forbidden when missing. */
    allowed?: readonly string[];
    /** May a chosen card be given back? */
    returns?: boolean;
    /** A place for each card that is wanted, with a name of whose it is. */
    places?: readonly { label: TemplateResult | string; power: string }[];
    onChoose(name: string): void;
}

const GROUPS: readonly Power["group"][] = ["simple", "advanced", "fleece", "hero"];
const TIMINGS: readonly Timing[] = ["move", "build", "turn", "end", "foe", "win", "any", "setup"];

/** Why a card may not be chosen; null: it may. */
export function forbids(core: Core, power: Power, props: ChooserProps): string | null {
    if (props.fleece && !power.fleece) return t("Not for the Golden Fleece");
    if (!power.seats.includes(props.seats)) return t("Not for %1 players", props.seats);
    const ban = banOf(power, props, true);
    if (ban && !props.free) return t("Banned with %1: %2", titleOf(powerOf(core, ban.power)), reasonOf(power.name, ban.power));
    return null;
}

function banOf(power: Power, props: ChooserProps, printed: boolean): Power["bans"][number] | undefined {
    const others = props.against ?? props.chosen;
    return power.bans.find((ban) => ban.printed === printed && others.includes(ban.power));
}

export class PowerChooser {
    private search = "";
    private readonly groups = new Set<Power["group"]>(GROUPS);
    private timing: Timing | null = null;
    private plain = false; // no luck, no secrets
    private open = false; // the filters, where there is little room

    constructor(
        private readonly core: Core,
        private readonly redraw: () => void,
    ) {}

    render(props: ChooserProps): TemplateResult {
        const all = allPowers(this.core).filter((power) => !props.only || props.only.includes(power.name));
        const few = all.length <= 12;
        const shown = few ? all : all.filter((power) => this.fits(power));
        return html`<div class="chooser ${few ? "chooser-few" : ""}">
            <div class="chooser-top">${this.tray(props)} ${few ? nothing : this.filters(all)}</div>
            <div class="chooser-cards" role="group" aria-label=${t("Powers")}>
                ${shown.map((power) => this.card(power, props))}
                ${
                    shown.length
                        ? nothing
                        : html`<p class="quiet chooser-empty">${t("No power is called that.")}
                          <button type="button" class="button" @click=${() => this.clear()}>${t("Show all")}</button></p>`
                }
            </div>
        </div>`;
    }

    private tray({ places, returns, onChoose }: ChooserProps): TemplateResult | typeof nothing {
        if (!places) return nothing;
        return tray(
            places.map(({ label, power }) => ({ label, power: powerOf(this.core, power) })),
            returns === false ? undefined : ({ name }) => onChoose(name),
        );
    }

    private clear(): void {
        this.search = "";
        this.timing = null;
        this.plain = false;
        for (const group of GROUPS) this.groups.add(group);
        this.redraw();
    }

    private fits(power: Power): boolean {
        return (
            this.groups.has(power.group) &&
            (!this.timing || timingOf(power).includes(this.timing)) &&
            (!this.plain || (!power.secret && !isLucky(power))) &&
            isCalled(power, this.search)
        );
    }

    private filters(all: readonly Power[]): TemplateResult {
        const count = (group: Power["group"]): number => all.filter((power) => power.group === group).length;
        const unfold = () => {
            this.open = !this.open;
            this.redraw();
        };
        return html`<div class="chooser-filters ${this.open ? "open" : ""}">
            <input class="field" type="search" placeholder=${t("Find a power")} aria-label=${t("Find a power")} .value=${this.search}
                @input=${(event: Event) => {
                    this.search = (event.target as HTMLInputElement).value;
                    this.redraw();
                }} />
            <button class="button chooser-unfold" type="button" aria-expanded=${this.open ? "true" : "false"} @click=${unfold}>${t("Filters")}</button>
            <fieldset>
                <legend class="overline">${t("Group")}</legend>
                ${GROUPS.filter(count).map(
                    (group) => html`<label class="check"><input type="checkbox" .checked=${this.groups.has(group)}
                        @change=${() => this.toggle(group)} /><span>${groupText(group)}</span><span class="chooser-number">${count(group)}</span></label>`,
                )}
            </fieldset>
            <fieldset>
                <legend class="overline">${t("Acts on")}</legend>
                ${TIMINGS.map(
                    (
                        when,
                    ) => html`<button type="button" class="timing ${this.timing === when ? "on" : ""}" aria-pressed=${this.timing === when ? "true" : "false"}
                        @click=${() => this.only(when)}>${frameIcon(when)}${timingText(when)}</button>`,
                )}
            </fieldset>
            <fieldset>
                <legend class="overline">${t("Options")}</legend>
                <label class="check"><input type="checkbox" .checked=${this.plain}
                    @change=${() => {
                        this.plain = !this.plain;
                        this.redraw();
                    }} />${t("No luck, no secrets")}</label>
            </fieldset>
        </div>`;
    }

    private toggle(group: Power["group"]): void {
        if (!this.groups.delete(group)) this.groups.add(group);
        this.redraw();
    }

    private only(when: Timing): void {
        this.timing = this.timing === when ? null : when;
        this.redraw();
    }

    private card(power: Power, props: ChooserProps): TemplateResult {
        const number = props.chosen.indexOf(power.name) + 1;
        const why = number ? null : forbids(this.core, power, props);
        const shut =
            why !== null || (number ? props.returns === false : props.allowed !== undefined && !props.allowed.includes(power.name));
        const doubt = why || number ? undefined : (banOf(power, props, false) ?? banOf(power, props, true));
        const id = `why-${power.name}`;
        return html`<article class="choice-card ${number ? "chosen" : ""} ${why ? "banned" : ""} ${shut ? "shut" : ""}">
            <div class="choice-head">${emblem(power, 46)}<div>
                <button type="button" class="choice-name" data-power=${power.name} aria-pressed=${number ? "true" : "false"} ?disabled=${shut}
                    aria-describedby=${why || doubt ? id : nothing} @click=${() => props.onChoose(power.name)}>${titleOf(power)}</button>
                <p class="card-caption">${epithetOf(power)}</p>
            </div></div>
            <p class="choice-text">${textOf(power, props.revised)}</p>
            ${
                why || doubt
                    ? html`<p class="choice-why ${why ? "" : "doubt"}" id=${id}>${why ? icons.barred() : icons.warn()}<span>${
                          why ?? t("Not advised with %1: %2", titleOf(powerOf(this.core, doubt!.power)), reasonOf(power.name, doubt!.power))
                      }</span></p>`
                    : nothing
            }
            <p class="choice-foot">
                <span>${timingText(frameOf(power))}</span>
                ${power.fleece ? fleeceMark() : nothing}${countBoxes(power)}
            </p>
            <button type="button" class="choice-more" aria-label=${t("Full text of %1", titleOf(power))} title=${t("Full text")}
                @click=${() => openPower(power, props.revised, (name) => powerOf(this.core, name))}>i</button>
            ${number ? html`<span class="choice-number" aria-hidden="true">${number}</span>` : nothing}
        </article>`;
    }
}
