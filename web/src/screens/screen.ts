// SPDX-License-Identifier: MIT
// screen - what every screen of the page is to main.ts.
import type { TemplateResult } from "lit";

export interface Screen {
    render(): TemplateResult;
    /** In the title of the window; empty: only the name of the program. */
    title(): string;
    key?(event: KeyboardEvent): boolean;
    dispose?(): void;
}

/** Made anew for each address; `redraw` asks for render() to be called soon. */
export type MakePage = (rest: string[], redraw: () => void) => Screen | Promise<Screen>;
