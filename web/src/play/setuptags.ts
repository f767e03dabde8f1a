// SPDX-License-Identifier: MIT
// setuptags - what the list of a game's tags says about a setup: which of them it has, which go
// together.
import type { SetupTag } from "../core/types";
import type { Tags } from "./begin";

/** The tag that a key belongs to. */
const tagOf = (list: readonly SetupTag[], key: string): SetupTag | undefined => list.find(({ keys }) => keys.includes(key));

/** What a setup says of a tag, by itself or by saying nothing. */
export function tagValue(list: readonly SetupTag[], key: string, tags: Tags): string {
    return tags[key] || (tagOf(list, key)?.standard ?? "");
}

/** Does it go with so many players? */
const isFor = (seats: number, players: number): boolean => !seats || (seats & (1 << players)) !== 0;

/** A tag with those of its choices that go with so many players. */
export const forPlayers = (tag: SetupTag, players: number): SetupTag => ({
    ...tag,
    choices: tag.choices.filter(({ seats }) => isFor(seats, players)),
});

/** Is it a number or a choice of the tag? */
export function takes({ kind, least, most, choices }: SetupTag, value: string): boolean {
    if (kind === "number") return /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most;
    return choices.some(({ name }) => name === value);
}

/** Is a tag of any use in a setup? */
export function applies(list: readonly SetupTag[], tag: SetupTag, tags: Tags): boolean {
    const seats = Number(tagValue(list, "Seats", tags));
    const holds = ({ key, value, differs }: SetupTag["when"][number]) => (tagValue(list, key, tags) === value) !== differs;
    return isFor(tag.seats, seats) && tag.when.every(holds);
}

/** Are so many players meant to have it? */
export const isWanted = (list: readonly SetupTag[], key: string, players: number): boolean =>
    ((tagOf(list, key)?.wanted ?? 0) & (1 << players)) !== 0;

/** Where everybody sits after two have changed places. */
export const exchange =
    (a: number, b: number) =>
    (seat: number): number =>
        seat === a ? b : seat === b ? a : seat;

/** The tags of a record with which another game like it begins. */
export function setupOf(list: readonly SetupTag[], tags: Tags): Tags {
    const own = list.filter((tag) => applies(list, tag, tags)).flatMap(({ keys }) => keys);
    return Object.fromEntries(["Game", ...own, "Table", "Start", "Repetition"].flatMap((key) => (tags[key] ? [[key, tags[key]]] : [])));
}
