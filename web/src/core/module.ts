// SPDX-License-Identifier: MIT
// module - a WebAssembly module: its functions, texts on their way in and out, and the clock,
// which is all it asks of the world.

/** What every module exports: src/page/wasm_answer.c. Addresses are numbers. */
export interface Basic {
    memory: WebAssembly.Memory;
    _initialize(): void;
    alloc(size: number): number;
    release(address: number): void;
    answer(): number;
    answer_size(): number;
}

/** What src/page/wasm.c exports. Games are numbers. */
export interface Rules extends Basic {
    version(): void;
    games(): void;
    powers(): void;
    setup(text: number, size: number): void;
    split(text: number, size: number): void;
    data(game: number, gameSize: number, text: number, size: number): number;
    open(text: number, size: number, tokens: number): number;
    open_told(text: number, size: number, viewer: number): number;
    close(game: number): void;
    count(game: number): number;
    mover(game: number): number;
    facts(game: number): void;
    outcome(game: number): void;
    scene(game: number, viewer: number, after: number): number;
    position(game: number, viewer: number, after: number): number;
    tokens(game: number, viewer: number): number;
    words(game: number, viewer: number, index: number): number;
    frame(game: number, viewer: number, index: number, steps: number): number;
    advise(game: number, text: number, size: number): number;
    turn(game: number): void;
    step(game: number, action: number): number;
    back(game: number): number;
    restart(game: number): void;
    token(game: number): number;
    tell(game: number, token: number, tokenSize: number, view: number, viewSize: number): number;
    cut(game: number, count: number): void;
    hash(game: number): bigint;
    commit(game: number, viewer: number): number;
    play(game: number, text: number, size: number, viewer: number): number;
    explain(game: number, text: number, size: number): void;
    steps(game: number, text: number, size: number): number;
    draw(game: number, seed: number, viewer: number): number;
    act(game: number, text: number, size: number, viewer: number): number;
    back_to(game: number, seat: number): number;
    set_tag(game: number, key: number, keySize: number, value: number, valueSize: number): number;
    record(game: number): number;
    tags(game: number): number;
}

/** What src/page/wasm_think.c exports. */
export interface Thinking extends Basic {
    think_wants_net(text: number, size: number, level: number): number;
    think_net(game: number, gameSize: number, bytes: number, size: number): number;
    think_open(text: number, size: number, level: number, seed: number, milliseconds: number): number;
    think_slice(thinker: number, milliseconds: number): number;
    think_stop(thinker: number): void;
    think_result(thinker: number): void;
    think_close(thinker: number): void;
}

/** An address in a worker or on the page, or the bytes themselves. */
export type Source = string | URL | BufferSource | WebAssembly.Module;

export async function compile(source: Source): Promise<WebAssembly.Module> {
    if (source instanceof WebAssembly.Module) return source;
    if (typeof source !== "string" && !(source instanceof URL)) return WebAssembly.compile(source);
    const response = await fetch(source);
    if (!response.ok) throw new Error(`${response.status} for ${String(source)}`);
    // Servers that only hand out files may not know what it is.
    if (!response.headers.get("Content-Type")?.startsWith("application/wasm")) return WebAssembly.compile(await response.arrayBuffer());
    return WebAssembly.compileStreaming(response);
}

export class Module<Exports extends Basic = Rules> {
    readonly exports: Exports;
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();

    private constructor(readonly code: WebAssembly.Module) {
        const imports = { wasi_snapshot_preview1: this.system() };
        this.exports = new WebAssembly.Instance(code, imports).exports as unknown as Exports;
        this.exports._initialize();
    }

    static async load<Exports extends Basic = Rules>(source: Source): Promise<Module<Exports>> {
        return new Module<Exports>(await compile(source));
    }

    private system(): WebAssembly.ModuleImports {
        const clock_time_get = (_clock: number, _precision: bigint, at: number) => {
            const now = BigInt(Math.round(performance.now() * 1e6));
            new DataView(this.exports.memory.buffer).setBigUint64(at, now, true);
            return 0;
        };
        return { clock_time_get };
    }

    /** Calls with texts, or bytes, put where the module can read them. */
    withTexts<T>(texts: (string | Uint8Array)[], call: (...where: number[]) => T): T {
        const where: number[] = [];
        try {
            for (const text of texts) {
                const bytes = typeof text === "string" ? this.encoder.encode(text) : text;
                const at = this.exports.alloc(bytes.length);
                if (!at) throw new Error("out of memory");
                new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
                where.push(at, bytes.length);
            }
            return call(...where);
        } finally {
            for (let i = 0; i < where.length; i += 2) this.exports.release(where[i]!);
        }
    }

    /** What the latest call answered. */
    answer<T>(): T {
        const { answer, answer_size, memory } = this.exports;
        return JSON.parse(this.decoder.decode(new Uint8Array(memory.buffer, answer(), answer_size()))) as T;
    }
}
