// SPDX-License-Identifier: MIT
// turnwords - what a turn did, told from the positions before and after it.
import { t } from "../ui/i18n";
import { levelName } from "./names";
import { squareName } from "./square";
import { changes } from "./trace";
import type { SantoriniScene } from "./types";

/** "b2 to c3, level 1; block on d4, level 2" */
export function turnWords(before: SantoriniScene, after: SantoriniScene): string {
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
