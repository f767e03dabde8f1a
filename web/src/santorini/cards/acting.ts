// SPDX-License-Identifier: MIT
// acting - a power at work: its example, played step by step by the rules core.
import type { Example } from "oriel:guides";
import type { TemplateResult } from "lit";
import type { Core, Game } from "../../core/api";
import { begin, emptyRecord } from "../../play/begin";
import { computer, human } from "../../screens/games";
import { openAt } from "../../screens/guide";
import { t, tm } from "../../ui/i18n";
import { settings } from "../../ui/settings";
import type { Santorini } from "../game";
import { drawSmall, planFor } from "../pictures";
import { squareName } from "../square";
import type { SantoriniScene, SantoriniStep } from "../types";

/** A picture and what it shows. */
export interface Frame {
    picture: TemplateResult;
    words: string;
}

const GAME = "santorini";
const SEEN: readonly string[] = ["dropped", "won"]; // what happens and is seen, or has a reason that says so

/** How a position looked, what has happened, and what that is called. */
interface Moment {
    scene: SantoriniScene;
    before: SantoriniScene | null;
    plan: ReturnType<typeof planFor> | null;
    words: string;
}

/** What has changed: "b2 to c3, level 1; block on d4, level 2" */
function changeWords({ changes, levelName }: Santorini, before: SantoriniScene, after: SantoriniScene): string {
    const found = changes(before, after);
    const level = (at: number): string => levelName(after.cells[at]!.level);
    return [
        ...found.moved.map(({ from, to }) => t("%1 to %2, %3", squareName(from), squareName(to), level(to))),
        ...found.arrived.map(({ at }) => t("a worker comes to %1", squareName(at))),
        ...found.gone.map(({ at }) => t("the worker on %1 leaves the board", squareName(at))),
        ...found.built.map((built) =>
            built.level === 4 ? t("dome on %1", squareName(built.at)) : t("block on %1, level %2", squareName(built.at), built.level),
        ),
        ...found.removed.map((at) => t("a block off %1", squareName(at))),
    ].join("; ");
}

class Play {
    readonly moments: Moment[] = [];
    private readonly game: Game;

    constructor(
        private readonly santorini: Santorini,
        core: Core,
        private readonly example: Example,
    ) {
        this.game = openAt(core, GAME, example.position, []);
        const tokens = example.tokens.split(" ");
        this.begin(tokens[0]!);
        for (const token of tokens) this.token(token);
        this.game.close();
    }

    private scene(): SantoriniScene {
        return this.game.scene(this.example.seat) as SantoriniScene;
    }

    /** What may be done instead of a step. */
    private choices(action: number | undefined): Moment["plan"] {
        const step = (this.game.turn().steps as SantoriniStep[]).find((one) => one.action === action);
        return step ? planFor(this.santorini, this.game, step) : null;
    }

    private begin(token: string): void {
        const { refused } = this.example;
        const words = refused ? forbidden(refused) : t("Before the turn: what may be done is marked.");
        this.moments.push({ scene: this.scene(), before: null, plan: this.choices(this.game.steps(token)[0]), words });
    }

    private token(token: string): void {
        const actions = this.game.steps(token);
        for (const [i, action] of actions.entries()) {
            const step = this.game.turn().steps.find((one) => one.action === action);
            if (!step) break;
            this.game.step(action);
            this.see(tm(step.label), [], this.example.refused ? this.choices(actions[i + 1]) : null);
        }
        const happenings = this.game.commit(this.example.seat).happenings.filter(({ kind }) => !SEEN.includes(kind));
        const { reason } = this.game.outcome();
        this.see("", [...happenings.map(({ message }) => tm(message)), ...(reason ? [tm(reason)] : [])], null);
    }

    /** What has changed is a moment of its own; what is only said belongs to the one before. */
    private see(label: string, said: readonly string[], plan: Moment["plan"]): void {
        const last = this.moments.at(-1)!;
        const scene = this.scene();
        const changed = changeWords(this.santorini, last.scene, scene) || (tokensOf(scene) === tokensOf(last.scene) ? "" : label);
        const words = [changed, ...new Set(said)].filter(Boolean).map(sentence).join(" ");
        if (!words) return;
        if (changed) this.moments.push({ scene, before: last.scene, plan, words });
        else if (this.moments.length > 1) last.words = `${last.words} ${words}`;
        else this.moments.push({ scene, before: null, plan, words });
    }
}

const tokensOf = (scene: SantoriniScene): string => JSON.stringify(scene.tokens);

/** Ends with a full stop and begins with a capital, unless it begins with a space, which has a small letter. */
function sentence(words: string): string {
    const whole = /[.!]$/.test(words) ? words : `${words}.`;
    return /^[a-e][1-5]\b/.test(whole) ? whole : whole.charAt(0).toUpperCase() + whole.slice(1);
}

/** A token that the card forbids, in words; without a build it would win. */
function forbidden(token: string): string {
    const [from, to, at] = token.split(/[-+]/) as [string, string, string?];
    return at
        ? t("Forbidden here: %1 to %2, and a build on %3.", from, to, at)
        : t("Forbidden here: to win by moving from %1 to %2.", from, to);
}

/** All pictures show the same part of the board. */
function spacesOf(santorini: Santorini, moments: readonly Moment[]): number[] {
    return moments.flatMap(({ before, scene, plan }) => {
        const found = before ? santorini.changes(before, scene) : null;
        return [
            ...(plan?.who == null ? [] : [plan.who]),
            ...(plan?.targets.keys() ?? []),
            ...(found?.moved.flatMap(({ from, to }) => [from, to]) ?? []),
            ...[...(found?.built ?? []), ...(found?.arrived ?? []), ...(found?.gone ?? [])].map(({ at }) => at),
            ...(found?.removed ?? []),
        ];
    });
}

export function framesOf(santorini: Santorini, core: Core, example: Example): Frame[] {
    const { moments } = new Play(santorini, core, example);
    const spaces = spacesOf(santorini, moments);
    return moments.map(({ words, ...moment }) => ({
        words,
        picture: drawSmall(santorini, { ...moment, spaces }),
    }));
}

/** Opens a table where the power decides, against a computer. */
export function tryPower(example: Example): void {
    const players = [1, 2].map((seat) => (seat === example.seat ? human(settings.name) : computer()));
    begin(emptyRecord({ Game: GAME, Seats: "2", Start: example.trial }), players);
}
