// SPDX-License-Identifier: MIT
// load - the rules core out of the WebAssembly module; api.ts says what it can do.
import { CoreError, type Core, type Game, type GameView } from "./api";
import { Module, type Source } from "./module";
import type { ComponentData, Fault, GameFacts, GameName, Outcome, Played, Power, Scene, SetupTag, Turn, Words } from "./types";

const NOW = -1; // after all tokens, with the steps tried

export async function loadCore(source: Source): Promise<Core> {
    return new WasmCore(await Module.load(source));
}

/** Throws the fault of a call that failed. */
export function check(module: Pick<Module, "answer">, done: number): void {
    if (!done) throw new CoreError(module.answer<Fault>());
}

export class WasmCore implements Core {
    readonly version: string;

    constructor(readonly module: Module) {
        module.exports.version();
        this.version = module.answer();
    }

    games(): GameFacts[] {
        this.module.exports.games();
        return this.module.answer();
    }

    powers(): Power[] {
        this.module.exports.powers();
        return this.module.answer();
    }

    setup(game: GameName): SetupTag[] {
        this.module.withTexts([game], this.module.exports.setup);
        return this.module.answer();
    }

    open(record: string, tokens = NOW): Game {
        const { module } = this;
        const game = module.withTexts([record], (text, size) => module.exports.open(text!, size!, tokens));
        check(module, game);
        return new WasmGame(module, game);
    }

    split(text: string): string[] {
        this.module.withTexts([text], this.module.exports.split);
        return this.module.answer();
    }

    data(game: GameName, text: string): ComponentData {
        const { module } = this;
        check(module, module.withTexts([game, text], module.exports.data));
        return module.answer();
    }
}

interface Facts {
    name: GameName;
    seats: number;
    hides: boolean;
}

type Tokens = { seat: number; text: string }[];

/** What was told stays told until something changes: the turn at hand with every step, the tokens of
 *  each viewer with every token. */
export class WasmView implements GameView {
    readonly name: GameName;
    readonly seats: number;
    private told: Turn | null = null;
    private readonly played = new Map<number, Tokens>();
    private readonly said = new Map<string, Words>();

    constructor(
        protected readonly module: Module,
        protected readonly game: number,
    ) {
        ({ name: this.name, seats: this.seats } = this.facts());
    }

    private facts(): Facts {
        this.module.exports.facts(this.game);
        return this.module.answer();
    }

    /** The answer of a call that can fail and changes nothing. */
    protected checked<T>(done: number): T {
        check(this.module, done);
        return this.module.answer();
    }

    // A draft may bring a card with secrets, so this can change.
    get hides(): boolean {
        return this.facts().hides;
    }

    close(): void {
        this.module.exports.close(this.game);
    }

    count(): number {
        return this.module.exports.count(this.game);
    }

    mover(): number {
        return this.module.exports.mover(this.game);
    }

    outcome(): Outcome {
        this.module.exports.outcome(this.game);
        return this.module.answer();
    }

    scene(viewer: number, after = NOW): Scene {
        return this.checked(this.module.exports.scene(this.game, viewer, after));
    }

    position(viewer: number, after = NOW): string {
        return this.checked(this.module.exports.position(this.game, viewer, after));
    }

    tokens(viewer: number): Tokens {
        const known = this.played.get(viewer) ?? this.checked<Tokens>(this.module.exports.tokens(this.game, viewer));
        this.played.set(viewer, known);
        return known;
    }

    words(viewer: number, index: number): Words {
        const key = `${viewer}/${index}`;
        const known = this.said.get(key) ?? this.checked<Words>(this.module.exports.words(this.game, viewer, index));
        this.said.set(key, known);
        return known;
    }

    frame(viewer: number, index: number, steps: number): Scene {
        return this.checked(this.module.exports.frame(this.game, viewer, index, steps));
    }

    turn(): Turn {
        if (!this.told) {
            this.module.exports.turn(this.game);
            this.told = this.module.answer<Turn>();
        }
        return this.told;
    }

    step(action: number): void {
        this.told = null;
        check(this.module, this.module.exports.step(this.game, action));
    }

    back(): boolean {
        this.told = null;
        return this.module.exports.back(this.game) !== 0;
    }

    restart(): void {
        this.told = null;
        this.module.exports.restart(this.game);
    }

    /** The answer of a call after which the game has gone on, unless it failed. */
    protected acted(done: number): Played {
        this.changed();
        return this.checked(done);
    }

    protected changed(): void {
        this.told = null;
        this.played.clear();
    }

    /** Tokens may have gone. */
    protected shortened(): void {
        this.changed();
        this.said.clear();
    }

    explain(token: string): Fault | null {
        const { module, game } = this;
        module.withTexts([token], (text, size) => module.exports.explain(game, text!, size!));
        return module.answer();
    }

    steps(token: string): number[] {
        const { module, game } = this;
        return this.checked(module.withTexts([token], (text, size) => module.exports.steps(game, text!, size!)));
    }

    advise(token: string): Words {
        const { module, game } = this;
        return this.checked(module.withTexts([token], (text, size) => module.exports.advise(game, text!, size!)));
    }

    record(tags: Record<string, string> = {}): string {
        const { module, game } = this;
        for (const [key, value] of Object.entries(tags)) {
            check(
                module,
                module.withTexts([key, value], (at, size, to, length) => module.exports.set_tag(game, at!, size!, to!, length!)),
            );
        }
        return this.checked(module.exports.record(game));
    }

    tags(): Record<string, string> {
        return this.checked(this.module.exports.tags(this.game));
    }
}

class WasmGame extends WasmView implements Game {
    commit(viewer: number): Played {
        return this.acted(this.module.exports.commit(this.game, viewer));
    }

    play(token: string, viewer: number): Played {
        const { module, game } = this;
        return this.acted(module.withTexts([token], (text, size) => module.exports.play(game, text!, size!, viewer)));
    }

    draw(seed: number, viewer: number): Played {
        return this.acted(this.module.exports.draw(this.game, seed, viewer));
    }

    act(command: string, viewer = 0): Played {
        const { module, game } = this;
        this.shortened();
        return this.acted(module.withTexts([command], (text, size) => module.exports.act(game, text!, size!, viewer)));
    }

    backTo(seat: number): number {
        return this.module.exports.back_to(this.game, seat);
    }
}
