// SPDX-License-Identifier: MIT
// build - what build.mjs puts into the page.

/** Addresses of files whose names carry a hash. */
declare const WASM_URL: string;
declare const THINK_URL: string;
declare const FAIR_URL: string; // "": chance cannot be checked
declare const WORKER_URL: string;
/** The networks of the games that have one, which some levels of the computer think with, as JSON: Nets
 *  (core/protocol.ts). */
declare const NETS: string;
/** Changes with every change of any file. */
declare const VERSION: string;
/** What the service worker keeps from the start, and what it keeps once it was used. */
declare const PRECACHE: string[];

declare module "oriel:languages" {
    export interface Catalogue {
        /** Which of a message's forms a number takes. */
        plural(n: number): number;
        /** Keys of the texts, six letters each, in the order of the texts. */
        keys: string;
        texts: (string | string[])[];
        /** Of the first part: what the language is written with. */
        faces?: [family: string, file: string, range: string, weight: string][];
    }
    /** The key of an English text. */
    export function textKey(id: string): string;
    /** Languages there are, by code; English needs no catalogue. A part is loaded together: "first"
     *  is what the page says at first. */
    export const languages: Record<string, { name: string; parts: Record<string, () => Promise<Catalogue>> }>;
    /** The other parts: what each game says, by its name, and "late", the texts of cards, lessons,
     *  faults and whatever else a first board does without. */
    export const later: readonly string[];
}

/** What the folders of the games bring, by the games' names; see games.ts. */
declare module "oriel:games-game" {
    const parts: Record<string, import("./games").GamePart>;
    export default parts;
}

declare module "oriel:games-art" {
    const art: Record<string, import("./games").Art>;
    export default art;
}

declare module "oriel:games-pages" {
    const pages: Record<string, import("./games").GamePages>;
    export default pages;
}

declare module "oriel:games-mini" {
    const minis: Record<string, import("./games").LoadMini>;
    export default minis;
}

declare module "oriel:games-setup" {
    const setups: Record<string, import("./screens/ownsetup").GameSetup>;
    export default setups;
}

declare module "oriel:card-texts" {
    export interface CardText {
        /** When it acts. */
        timing: ("move" | "build" | "turn" | "end" | "foe" | "win" | "any" | "setup")[];
        demand: "must" | "may" | "always";
        /** Cards are drawn. */
        luck: boolean;
        epithet: string;
        text: string;
        revised?: string;
        rulings: string[];
        /** While its workers are placed. */
        places?: string;
        /** Before everybody else, or after them; missing: in turn. */
        placing?: "first" | "last";
        /** What is said while it is used, by the kind of step. */
        words: Record<string, CardWords>;
        /** Kinds of marks its steps have on the board, beside those of any turn. */
        marks: ("force" | "remove" | "token")[];
    }
    export interface CardWords {
        /** On the button that shows these steps. */
        button?: string;
        /** Above the board; where the turn could end; with the worker on %1 chosen. */
        line?: string;
        more?: string;
        chosen?: string;
    }
    export interface CardTexts {
        /** By the names of powers. */
        cards: Record<string, CardText>;
        /** Why two powers are banned together or not advised: by their names, "atlas gaea". */
        reasons: Record<string, string>;
        /** What lies on the board, by kind: "talus" is "Talus". */
        tokens: Record<string, string>;
    }
    export const cards: CardTexts["cards"];
    export const reasons: CardTexts["reasons"];
    export const tokens: CardTexts["tokens"];
}

/** The rules as the program tells them; src/game/guide.h says what the parts are. Texts are message ids. */
declare module "oriel:guides" {
    export interface GuidePicture {
        position: string;
        tokens: string;
        /** 0: all is played; n: the nth step of the last token is next. */
        choice: number;
        /** Of the table; "": where something happens. */
        part: string;
        shows: string;
    }
    export interface GuideChapter {
        name: string;
        title: string;
        paragraphs: { text: string; picture?: GuidePicture }[];
    }
    export interface GuideWord {
        name: string;
        word: string;
        meaning: string;
    }
    export interface Guide {
        about: string[];
        chapters: GuideChapter[];
        words: GuideWord[];
    }
    /** A card at work, of the player at `seat`. */
    export interface Example {
        seat: number;
        position: string;
        tokens: string;
        /** A token that the card forbids there. */
        refused?: string;
        /** Where the player is to move and the card decides. */
        trial: string;
    }
    /** By the names of games. */
    export const guides: Record<string, Guide>;
    /** By the names of powers. */
    export const examples: Record<string, Example>;
}

declare module "oriel:about" {
    /** Something that Oriel is made of, Oriel itself first. */
    export interface Part {
        name: string;
        version: string;
        licence: string;
        text: string;
    }
    export const version: string;
    export const parts: Part[];
}

declare module "*.css";
