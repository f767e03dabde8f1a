// SPDX-License-Identifier: MIT
// catalogue.test - catalogues are read as gettext would, plurals follow the header, and the
// page's texts find their translations.
import "./browser";
import { languageModule, parsePo, pseudo, textKey } from "../catalogues.mjs";
import { parseRoute } from "../src/ui/router";
import { packRecord, unpackRecord } from "../src/ui/share";
import { bold, number, signed, t, tm, tn } from "../src/ui/i18n";
import { close, holds, same } from "./check";

const po = `# A comment.
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

#: web/src/a.ts
msgid "Level %1"
msgstr "Poziom %1"

#: web/src/a.ts
msgid "%1 turn"
msgid_plural "%1 turns"
msgstr[0] "%1 tura"
msgstr[1] "%1 tury"
msgstr[2] "%1 tur"

#: src/app/cmd_play.c
msgid "only in a terminal"
msgstr "tylko w terminalu"

#: src/santorini/cards/power_win.c
msgid "on a card"
msgstr "na karcie"

#: src/santorini/cards/power_win.c web/src/santorini/board.ts
msgid "on a board"
msgstr "na planszy"

#, fuzzy
msgid "doubtful"
msgstr "niepewne"

#: web/src/a.ts
msgid "a \\"quoted\\" "
"line"
msgstr "w \\"cudzysłowie\\""

msgid "missing"
msgstr ""

#~ msgid "old"
#~ msgstr "stare"
`;

const entries = parsePo(po);
same("entries", entries.length, 9);
same("joined lines", entries[7]!.id, 'a "quoted" line');

const part = (name: string) => import(`data:text/javascript,${encodeURIComponent(languageModule(entries, name))}`);
const module = await part("first");
same("messages", module.texts, ["Poziom %1", ["%1 tura", "%1 tury", "%1 tur"], 'w "cudzysłowie"']);
same("their keys", module.keys, ["Level %1", "%1 turn", 'a "quoted" line'].map(textKey).join(""));
const late = await part("late");
same("texts that come later", [late.keys, late.texts], [textKey("on a card"), ["na karcie"]]);
same("texts of a game", (await part("santorini")).texts, ["na planszy"]);
same(
    "plurals",
    [0, 1, 2, 5, 12, 22, 25].map((n) => module.plural(n)),
    [2, 0, 1, 2, 2, 1, 2],
);

function refused(text: string): boolean {
    try {
        languageModule(parsePo(text), "first");
        return false;
    } catch {
        return true;
    }
}

holds("a rule that is no rule is refused", refused('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=alert(1);\\n"\n'));
const twins = ["text cah", "text 4aa1"];
same("two texts may have one key", textKey(twins[0]!), textKey(twins[1]!));
holds("then one of them is refused", refused(twins.map((id) => `msgid "${id}"\nmsgstr "tekst"\n`).join("\n")));

same("pseudo keeps places and bold", pseudo("Take **%1**").replace(/[^%*\d]/g, ""), "**%1**");
holds("pseudo is longer", pseudo("Confirm the turn").length >= 1.4 * "Confirm the turn".length);

same("places", t("%2 after %1", "a", -3), "−3 after a");
same("one", tn("%1 space", "%1 spaces", 1), "1 space");
same("many", tn("%1 space of %2", "%1 spaces of %2", 2, "c3"), "2 spaces of c3");
same("a sentence of the core", tm({ id: "%1 moved up to %2.", args: ["Pan", "c3"] }), "Pan moved up to c3.");
const counted = (count: number) => tm({ id: "%2: %1 space", plural: "%2: %1 spaces", count, args: [`${count}`, "c3"] });
same("one with a count", [1, 2].map(counted), ["c3: 1 space", "c3: 2 spaces"]);
same("numbers", [number(-2), signed(3), signed(0), signed(-1)], ["−2", "+3", "0", "−1"]);
same("bold parts", (bold("a **b** c").values[0] as unknown[]).length, 3);

same("routes", parseRoute("#/play/ab%20c/3"), { screen: "play", rest: ["ab c", "3"] });
same("a broken route", parseRoute("#/rules/%E0%A4%A"), { screen: "rules", rest: [""] });
same("a link", parseRoute("#g=abc&at=3"), { screen: "link", rest: ["abc&at=3"] });

const record = `[Game "santorini"]\n[Name1 "Zażółć"]\n\n${"1. b2-c3+d4 ".repeat(100)}*`;
const packed = await packRecord(record);
holds("a link is short and plain", packed.length < 250 && /^[\w-]+$/.test(packed));
same("and gives the record back", await unpackRecord(packed), record);
for (const bad of ["", "!!", "AAAA", packed.slice(0, -4)]) {
    same(
        `'${bad.slice(0, 8)}' is refused`,
        await unpackRecord(bad).then(
            () => false,
            () => true,
        ),
        true,
    );
}

close("page_catalogue");
