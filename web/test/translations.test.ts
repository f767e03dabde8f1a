// SPDX-License-Identifier: MIT
// Catalogues are complete, keep what has to stay (places, bold, line breaks), count as their
// language does, and are set as it is set in print. What they call things: terms.test.ts.
import { catalogue, codes, offenders, template, type Entry } from "./catalogues";
import { close, holds, same } from "./check";

const places = (text: string): string => [...new Set(text.match(/%[1-9]/g))].sort().join("");
const stars = (text: string): number => text.split("**").length;

/** Line breaks and blanks around a text belong to the program; how many blanks is a matter of columns. */
const around = (text: string): string => `${/^\n*/.exec(text)![0]}${/^ /.test(text)}|${/ ?\n?$/.exec(text)![0]}`;

/** How a sentence ends. A label, which is short, may be an abbreviation. */
function ending(text: string): string {
    const found = /[.:?!…]?(?=[»”’"]?\s*$)/.exec(text.replace(/[\u00a0\u202f]/g, ""))?.[0] ?? "";
    return found === "!" ? "." : found;
}
const LABEL = 20; // letters

/** Does a text begin with a capital? A lone name may have an article. null: it begins with no ordinary word, or with the article of a name. */
function capital(text: string): boolean | null {
    if (/^(?:the|le|de) \p{Lu}\p{L}* /u.test(text)) return null;
    const first = /^[\s*]*(?:(?:the|le|de) (?=\p{L}+$)|l’(?=\p{Lu}))?(\p{L}(?=\p{Ll}|\s|$))/u.exec(text)?.[1];
    return first ? first !== first.toLowerCase() : null;
}

function startsOtherwise({ id, text }: Entry): boolean {
    const [english, other] = [capital(id), capital(text[0]!)];
    return english !== null && other !== null && english !== other;
}

/** In a new card's texts only: docs/ARCHITECTURE.md lets them come later. */
const ofCard = (entry: Entry): boolean => entry.refs.every((ref) => ref.startsWith("src/santorini/cards/"));

function checkComplete(code: string, entries: Map<string, Entry>): void {
    const missing = template.filter((entry) => {
        const found = entries.get(entry.id);
        return !found || found.fuzzy || !found.text.every(Boolean);
    });
    for (const entry of missing.filter(ofCard)) console.log(`# warning: not translated into ${code}: ${entry.id}`);
    same(
        `${code}: nothing is untranslated`,
        missing.filter((entry) => !ofCard(entry)).map((entry) => entry.id),
        [],
    );
    const ids = new Set(template.map((entry) => entry.id));
    same(
        `${code}: nothing is left over`,
        [...entries.keys()].filter((id) => !ids.has(id)),
        [],
    );
}

/** The rule of plurals, as catalogues.mjs compiles it. */
function pluralOf(header: string): { forms: number; rule: (n: number) => number } {
    const [, forms, rule] = /nplurals=(\d+); plural=([^;]+);/.exec(header)!;
    return { forms: Number(forms), rule: new Function("n", `return Number(${rule});`) as (n: number) => number };
}

function checkPlurals(code: string, header: string, entries: Entry[]): void {
    const { forms, rule } = pluralOf(header);
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    same(`${code}: forms of the rule`, new Set(numbers.map(rule)).size, forms);
    const browser = new Intl.PluralRules(code);
    const kinds = new Set(numbers.map((n) => `${rule(n)} ${browser.select(n)}`));
    same(`${code}: counts as the browser says`, kinds.size, forms);
    same(
        `${code}: number of forms`,
        offenders(entries, (entry) => entry.text.length !== (entry.plural ? forms : 1)),
        [],
    );
    const firstIsOne = numbers.every((n) => (rule(n) === 0) === (n === 1));
    const mayOmit = (form: number): boolean => form === 0 && firstIsOne;
    const wrong = (entry: Entry): boolean =>
        entry.text.some((text, form) => {
            if (!entry.plural) return places(text) !== places(entry.id);
            return places(text) !== places(entry.plural) && !(mayOmit(form) && places(text) === places(entry.id));
        });
    same(`${code}: places`, offenders(entries, wrong), []);
}

function checkShape(code: string, entries: Entry[]): void {
    const any = (differs: (id: string, text: string) => boolean) => (entry: Entry) =>
        entry.text.some((text, form) => differs(form && entry.plural ? entry.plural : entry.id, text));
    const unlike = (what: (text: string) => unknown) => any((id, text) => what(id) !== what(text));
    same(`${code}: bold`, offenders(entries, unlike(stars)), []);
    same(`${code}: blanks around`, offenders(entries, unlike(around)), []);
    same(
        `${code}: endings`,
        offenders(
            entries,
            any((id, text) => text.length > LABEL && ending(id) !== ending(text)),
        ),
        [],
    );
    same(`${code}: capitals`, offenders(entries, startsOtherwise), []);
    const drawn = entries.filter((entry) => entry.refs.includes("src/sintra/draw.c"));
    same(
        `${code}: drawings fit a terminal`,
        offenders(drawn, (entry) => entry.text[0]!.length > 80),
        [],
    );
}

// ---- how it is set ---------------------------------------------------------------------------

/** What must not stand in a translation, and a sign that makes it right when the English text has it. */
type Rule = [what: string, wrong: RegExp, unless?: RegExp];

const everywhere: Rule[] = [
    ["three dots", /\.\.\./],
    ["a hyphen as minus", /(?<![\p{L}\p{N}%-])-\d/u],
    ["a hyphen as dash", / - /, / -[ :]/],
    ["a straight apostrophe", /\p{L}'\p{L}/u],
    ["straight quotes", /"|'%\d'/, /"/],
    ["a blank before a comma", /(?<!«)\s,/],
    ["a letter x as times", /\d x \d/],
];

const rules: Record<string, Rule[]> = {
    pl: [
        ["other quotes", /[“‘«»]/],
        ["a blank before the sign of percent", /\s%(?![1-9])/, / {2}% /],
    ],
    fr: [
        ["no thin space", /(?<![\u202f«\u00a0])[;!?]/],
        ["no space before a colon", /(?<!\u00a0):(?=\s|$)/, /^`-|Bench:|Content-Type:/],
        ["no space inside quotes", /«(?!\u00a0)|(?<!\u00a0)»/],
        ["other quotes", /[„“”]/],
        ["capitals without accents", /(?<!\p{L})(Ecran|Echang|Egal|Eole|Eros|Etage|Etape|Etude|Evaluation)/u],
        ["no space before the sign of percent", /(?<!\u00a0)%(?![1-9])/, / {2}% /],
    ],
    nl: [
        ["other quotes", /[„“”«»]/],
        ["een for één", /\been (?:tegelijk|keer per)\b/],
        ["no diaeresis", /tweeen|coordina|beeindig/],
        ["a blank before the sign of percent", /\s%(?![1-9])/, / {2}% /],
    ],
    ru: [
        ["no space that stays before a dash", /(?<![\u00a0\n])—/],
        ["a short dash", / – /],
        ["other quotes", /[“”‘’]/],
        ["letters of two alphabets", /[A-Za-z][а-яё]|[а-яё][A-Za-z]/i],
        ["no space before the sign of percent", /(?<!\u00a0)%(?![1-9])/, / {2}% /],
        ["е for ё", new RegExp(`(?<![а-яё])(?:${wordsWithYo()})(?![а-яё])`, "i")],
    ],
};

/** Common words that are wrong without ё whatever they stand in. */
function wordsWithYo(): string {
    const words =
        "ещё её идёт пойдёт придёт уйдёт ждёт начнёт берёт возьмёт даёт сдаёт сдаётся остаётся вернётся ведёт трёх четырёх своё моё " +
        "стёкол вперёд счёт счёта подсчёт подсчёта учёт учётная учётной объём подъём подъёма приём тёмная тёмный " +
        "жёлтый жёлтая жёлтое жёлтые жёлтых завершён определён застеклён перевёрнута";
    return words.replaceAll(" ", "|").replaceAll("ё", "е");
}

/** Without what is typed or printed as it stands: options, addresses, notation, scores of 'oriel analyse'. */
const prose = (text: string): string => text.replace(/--[\w-]+|(?:https?|smtps?):\S+|\S*<\S*>|\bcp -?\d+/g, "~");

function checkPrint(code: string, entries: Entry[]): void {
    for (const [what, wrong, unless] of [...everywhere, ...rules[code]!]) {
        const isWrong = ({ id, text }: Entry): boolean => !unless?.test(id) && text.some((form) => wrong.test(prose(form)));
        same(`${code}: ${what}`, offenders(entries, isWrong), []);
    }
}

for (const code of codes) {
    const { header, entries } = catalogue(code);
    checkComplete(code, entries);
    const there = [...entries.values()].filter((entry) => entry.text.every(Boolean));
    checkPlurals(code, header, there);
    checkShape(code, there);
    checkPrint(code, there);
}
holds("there are languages", codes.length >= 4);

close("page_translations");
