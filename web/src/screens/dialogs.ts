// SPDX-License-Identifier: MIT
// dialogs - opens what is fetched only when somebody wants to see it.
import type { GameName } from "../core/types";
import type { Table } from "../play/types";
import { withPart } from "../ui/later";
import { getPages } from "./core";

export function openSettings(): void {
    void withPart(getPages(), (pages) => pages.openSettings());
}

export function openKeys(game: GameName | null): void {
    void withPart(getPages(), (pages) => pages.openKeys(game));
}

export function openMenu(table: Table, openTyped: () => void): void {
    void withPart(getPages(), (pages) => pages.openMenu(table, openTyped));
}

export function openRecordDialog(): void {
    void withPart(getPages(), (pages) => pages.openRecordDialog());
}

export function openKept(): void {
    void withPart(getPages(), (pages) => pages.openKept());
}
