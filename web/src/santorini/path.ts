// SPDX-License-Identifier: MIT
// path - the way into Santorini: without powers, with simple gods, drafting, then all cards.
import type { PathStep } from "../play/path";
import { t } from "../ui/i18n";

export const path: PathStep[] = [
    { id: "lesson", title: () => t("Learn the rules"), text: () => t("Eight short steps."), lesson: "" },
    {
        id: "help",
        title: () => t("A first game with help"),
        text: () => t("An easy opponent; threats are shown, hints and taking back are free."),
        tags: {},
        helps: true,
        done: () => true,
    },
    {
        id: "simple",
        title: () => t("A game with simple gods"),
        text: () => t("Each of you is dealt a power that is quickly understood."),
        tags: { Draft: "random", Cards: "simple" },
        done: ({ Draft, Power1, Fleece }) => Boolean(Draft || Fleece) || (Power1 ?? "none") !== "none",
        offer: () => t("Play now with powers"),
    },
    {
        id: "draft",
        title: () => t("Draft your powers"),
        text: () => t("One of you offers two simple gods, the other takes one of them."),
        tags: { Draft: "full", Cards: "simple" },
        done: ({ Draft }) => Draft !== undefined && Draft !== "random",
    },
    {
        id: "secrets",
        title: () => t("Lesson: forcing and secrets"),
        text: () => t("Six short steps about pushing, having to, and what is hidden."),
        lesson: "secrets",
    },
    {
        id: "all",
        title: () => t("Draft from all cards"),
        text: () => t("Gods and heroes, simple and advanced."),
        tags: { Draft: "full" },
        done: ({ Draft, Cards }) => Draft !== undefined && Cards !== "simple",
    },
];
