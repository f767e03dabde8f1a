// SPDX-License-Identifier: MIT
// phrases - what players can say to each other, each in the language of who reads it.
import { t } from "../ui/i18n";

/** All there are, in the order in which they are offered. */
export const PHRASES = [
    "hello",
    "luck",
    "nice",
    "well-played",
    "thanks",
    "oops",
    "sorry",
    "moment",
    "back",
    "your-turn",
    "rematch",
    "bye",
] as const;

/** "": one that this page does not know. */
export function phraseText(phrase: string): string {
    const texts: Record<string, string> = {
        hello: t("Hello!"),
        luck: t("Good luck!"),
        nice: t("Nice turn!"),
        "well-played": t("Well played!"),
        thanks: t("Thank you!"),
        oops: t("Oops!"),
        sorry: t("Sorry!"),
        moment: t("One moment, please."),
        back: t("I am back."),
        "your-turn": t("It is your turn."),
        rematch: t("Another game?"),
        bye: t("Bye!"),
    };
    return texts[phrase] ?? "";
}
