// SPDX-License-Identifier: MIT
// screen - what every screen of the page is to main.ts.
import type { TemplateResult } from "lit";

export type Outline = "around" | "part";

export interface Screen {
    render(): TemplateResult;
    /** What is drawn before a first render() that takes long, each in a frame of its own: what is around it, then a
     *  part of it that is not seen yet. */
    outline?(step: Outline): TemplateResult;
    /** In the title of the window; empty: only the name of the program. */
    title(): string;
    /** Resolves when what it fetches after it was drawn is here. */
    loaded?: Promise<unknown>;
    key?(event: KeyboardEvent): boolean;
    dispose?(): void;
}

/** Made anew for each address; `redraw` asks for render() to be called soon. */
export type MakePage = (rest: string[], redraw: () => void) => Screen | Promise<Screen>;
