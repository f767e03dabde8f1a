// SPDX-License-Identifier: MIT
// path - the way into Sintra: side A, then side B.
import type { PathStep } from "../play/path";
import { t } from "../ui/i18n";

export const path: PathStep[] = [
    { id: "lesson", title: () => t("Learn the rules"), text: () => t("Eight short steps."), lesson: "" },
    {
        id: "help",
        title: () => t("A first game with help"),
        text: () => t("An easy opponent; hints and taking back are free."),
        tags: {},
        helps: true,
        done: () => true,
    },
    {
        id: "lesson-b",
        title: () => t("Lesson: side B"),
        text: () => t("Three short steps about what counts there at the end."),
        lesson: "b",
    },
    {
        id: "b",
        title: () => t("A game on side B"),
        text: () => t("The same rules; the end rewards full windows and one colour."),
        tags: { Side: "B" },
        done: ({ Side }) => Side === "B",
    },
];
