// SPDX-License-Identifier: MIT
// screen - what every screen of the page is to main.ts.
import type { TemplateResult } from "lit";

export interface Screen {
    render(): TemplateResult;
    /** In the title of the window; empty: only the name of the program. */
    title(): string;
    /** Resolves when what it fetches after it was drawn is here. */
    loaded?: Promise<unknown>;
    key?(event: KeyboardEvent): boolean;
    dispose?(): void;
}

/** Made anew for each address; `redraw` asks for render() to be called soon. */
export type MakePage = (rest: string[], redraw: () => void) => Screen | Promise<Screen>;
