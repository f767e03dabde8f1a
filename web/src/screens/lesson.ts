// SPDX-License-Identifier: MIT
// lesson - plays a lesson: a few sentences, a position to act in, a judgement by the rules core.
import { html, nothing, type TemplateResult } from "lit";
import pages from "oriel:games-pages";
import type { Core } from "../core/api";
import type { Played } from "../core/types";
import { failureSaid } from "../play/failure";
import { nextStep, noteLesson } from "../play/path";
import { LocalTable } from "../play/table";
import type { GameScreen, Lesson, LessonStep, MakeScreen, Player } from "../play/types";
import { topBar } from "../ui/frame";
import { allTexts, bold, t } from "../ui/i18n";
import { announce } from "../ui/live";
import { href } from "../ui/router";
import { sound } from "../ui/sound";
import { toast } from "../ui/toast";
import { getCore, getScreen, getThinker } from "./core";
import { playNow } from "./games";
import { openKeys } from "./keys";
import { take } from "./path";
import type { Screen } from "./screen";
import { openSettings } from "./settings";

class LessonScreen implements Screen {
    private at = 0;
    private table!: LocalTable;
    private screen!: GameScreen;
    private said = ""; // what the judge had to say
    private solved = false;

    constructor(
        private readonly core: Core,
        private readonly lesson: Lesson,
        private readonly make: MakeScreen,
        private readonly redraw: () => void,
    ) {
        this.open(0);
    }

    title(): string {
        return t(this.lesson.title);
    }

    private get step(): LessonStep {
        return this.lesson.steps[this.at] as LessonStep;
    }

    private get finished(): boolean {
        return this.solved && this.at === this.lesson.steps.length - 1;
    }

    private open(at: number): void {
        this.close();
        this.at = at;
        this.said = "";
        this.solved = false;
        let made = false;
        const table = new LocalTable(
            {
                core: this.core,
                thinker: getThinker,
                changed: () => {
                    if (!made) return;
                    this.screen.changed();
                    this.redraw();
                },
                redraw: this.redraw,
                failed: (error) => toast(failureSaid(error)),
                played: (latest) => this.judge(latest),
            },
            { id: "", record: this.step.record, players: this.players(), tried: [] },
        );
        this.table = table;
        this.screen = this.make(table);
        made = true;
        table.start();
        announce(t(this.step.text).replaceAll("**", ""));
        this.redraw();
    }

    /** The learner sits at one seat; nobody else acts. */
    private players(): Player[] {
        const seats = Number(/\[Seats "(\d)"\]/.exec(this.step.record)?.[1] ?? 2);
        return Array.from({ length: seats }, (_, i) => ({ kind: i + 1 === this.step.seat ? "human" : "computer", name: "", level: 1 }));
    }

    private judge(latest: readonly Played[]): "rest" | "undo" {
        const token = latest[0]?.text ?? "";
        const verdict = this.step.judge(token, this.table.game);
        this.solved = verdict === true;
        if (this.finished) noteLesson(this.lesson.game, this.lesson.id);
        this.said = t(verdict === true ? this.step.praise : verdict);
        announce(this.said.replaceAll("**", ""));
        sound(this.solved ? "complete" : "error");
        return this.solved ? "rest" : "undo";
    }

    private close(): void {
        this.screen?.dispose();
        this.table?.close();
    }

    dispose(): void {
        this.close();
    }

    key(event: KeyboardEvent): boolean {
        if (this.solved && event.key === "Enter" && !this.finished) {
            this.open(this.at + 1);
            return true;
        }
        if (this.screen.key(event)) return true;
        if (event.key === "Escape") {
            if (event.shiftKey) this.table.restart();
            else this.table.back();
            return true;
        }
        if (event.key === "Enter" && this.table.turn?.complete) {
            this.table.confirm();
            return true;
        }
        if (event.key !== "?") return false;
        openKeys(this.lesson.game);
        return true;
    }

    render(): TemplateResult {
        return html`<div class="app playing lesson" data-tab="board">
            ${topBar(
                t(this.lesson.title),
                html`<a class="round" href=${href("rules", this.lesson.game)}>${t("Rules")}</a>
                    <button class="round" @click=${openSettings}>${t("Settings")}</button>`,
            )}
            ${this.teacher()}
            <main id="main" class="play">${this.screen.render()}</main>
        </div>`;
    }

    private teacher(): TemplateResult {
        const count = this.lesson.steps.length;
        return html`<section class="teacher" aria-label=${t("Lesson")}>
            <div class="teacher-text">
                <p class="caption">${t("Step %1 of %2", this.at + 1, count)}</p>
                <p class="teacher-task">${bold(t(this.step.text))}</p>
                <p class="teacher-said ${this.solved ? "good" : "bad"}" role="status">${this.said ? bold(this.said) : nothing}</p>
            </div>
            <div class="teacher-buttons">
                ${this.finished ? this.end() : this.next()}
            </div>
        </section>`;
    }

    private next(): TemplateResult {
        const last = this.at === this.lesson.steps.length - 1;
        return html`${this.at > 0 ? html`<button class="button ghost" @click=${() => this.open(this.at - 1)}>${t("Previous")}</button>` : nothing}
            ${
                last
                    ? html`<a class="button ghost" data-action="leave" href=${href()}>${t("End the lesson")}</a>`
                    : html`<button class="button ${this.solved ? "primary" : "ghost"}" data-action="next" @click=${() => this.open(this.at + 1)}>
                          ${this.solved ? t("Next") : t("Skip this step")}
                      </button>`
            }`;
    }

    private end(): TemplateResult {
        const { game } = this.lesson;
        const step = nextStep(game);
        return html`<button class="button" @click=${() => this.open(0)}>${t("Once more")}</button>
            <button class="button primary" data-action="play" @click=${() => (step ? take(game, step) : playNow(game, "computer"))}>${
                step ? step.title() : t("Play now")
            }</button>`;
    }
}

export async function lessonScreen(rest: string[], redraw: () => void): Promise<Screen> {
    const all = Object.values(pages).flatMap(({ lessons }) => lessons ?? []);
    const [name, id = ""] = rest;
    const lesson = all.find((one) => one.game === name && one.id === id) ?? all.find(({ game }) => game === name) ?? all[0]!;
    const [core, make] = await Promise.all([
        getCore(),
        getScreen(lesson.game, lesson.steps.map((step) => step.record).join("\n")),
        allTexts(),
    ]);
    return new LessonScreen(core, lesson, make, redraw);
}
