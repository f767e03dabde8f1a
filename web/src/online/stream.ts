// SPDX-License-Identifier: MIT
// stream - the news of a table, by a WebSocket that comes back by itself.
//
// It says which message was the last one, so nothing is missed and nothing comes twice. After
// 1, 2, 4, 8, 16 seconds it tries again; at once when the network is back or somebody looks at
// the page again. A line that has been silent for a minute counts as broken; a minute by the clock on
// the wall, for timers stand while a machine sleeps.
import { readNews, type News } from "./wire";

const WAITS = [1000, 2000, 4000, 8000, 16_000]; // ms until it tries again
const SILENCE = 60_000; // ms without a word
const LOOK = 5000; // ms between two looks at the clock

export interface StreamHost {
    /** The last number there is; 0: begin with a snapshot. */
    after(): number;
    code: string;
    heard(news: News): void;
    /** The line is open; or broken, and will be tried again at a time as Date.now() counts. */
    line(open: boolean, again: number): void;
}

/** An address of the API for WebSockets. */
function address(path: string): string {
    const url = new URL(`api/${path}`, document.baseURI);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return url.href;
}

export class Stream {
    private socket: WebSocket | null = null;
    private tries = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private ended = false;
    private heardAt = 0; // by the clock on the wall
    private readonly online = () => this.connect();
    private readonly offline = () => this.socket && this.lose();
    private readonly looked = () => {
        if (document.visibilityState !== "hidden" && !this.socket) this.connect();
    };

    constructor(
        private readonly path: string,
        private readonly host: StreamHost,
    ) {
        addEventListener("online", this.online);
        addEventListener("offline", this.offline);
        document.addEventListener("visibilitychange", this.looked);
        this.connect();
    }

    /** Begins anew, at once: from what the host says is the last number. */
    connect(): void {
        this.drop();
        if (this.ended) return;
        const socket = new WebSocket(address(this.path));
        this.socket = socket;
        this.expect();
        socket.addEventListener("open", () => {
            if (this.socket !== socket) return;
            const { code } = this.host;
            this.host.line(true, 0);
            socket.send(JSON.stringify({ after: this.host.after(), ...(code ? { code } : {}) }));
        });
        socket.addEventListener("message", ({ data }) => {
            if (this.socket === socket) this.hear(String(data));
        });
        socket.addEventListener("close", () => {
            if (this.socket === socket) this.lose();
        });
    }

    close(): void {
        this.ended = true;
        removeEventListener("online", this.online);
        removeEventListener("offline", this.offline);
        document.removeEventListener("visibilitychange", this.looked);
        this.drop();
    }

    private drop(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        const socket = this.socket;
        this.socket = null;
        socket?.close();
    }

    private hear(text: string): void {
        this.expect();
        const news = readNews(text);
        if (news?.kind === "refused" && news.status >= 500) return; // it may have it later
        this.tries = 0;
        if (news?.kind === "refused") this.ended = true;
        if (news) this.host.heard(news);
    }

    /** Something has to come soon enough. */
    private expect(): void {
        this.heardAt = Date.now();
        this.look();
    }

    private look(): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => (Date.now() - this.heardAt < SILENCE ? this.look() : this.lose()), LOOK);
    }

    private lose(): void {
        this.drop();
        if (this.ended) return;
        // Not everybody comes back in the same moment.
        const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)]! * (1 + Math.random() / 4);
        this.timer = setTimeout(() => this.connect(), wait);
        this.host.line(false, Date.now() + wait);
    }
}
