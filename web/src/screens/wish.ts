// SPDX-License-Identifier: MIT
// wish - what somebody wants the next game to be, and the record that makes it so.
//
// Kept apart from the screen that asks: it is plain data, read from the store with care.
import type { Core } from "../core/api";
import type { GameName, SetupTag } from "../core/types";
import { emptyRecord, type Tags } from "../play/begin";
import { dataTags } from "../play/component";
import { applies, exchange, forPlayers, takes } from "../play/setuptags";
import type { Player } from "../play/types";
import { isObject, load, save } from "../ui/storage";
import { computer, human } from "./games";
import { gameSetups, type OwnWish } from "./ownsetup";

export interface Wish<Own extends OwnWish | null = OwnWish | null> {
    game: GameName;
    seats: number;
    players: Player[]; // four, of which the first `seats` count
    tags: Tags; // what is chosen of the game's tags but Seats
    own: Own; // what the game wishes beside
}

/** Seats is the first tag of every game. */
export const seatsTag = (list: readonly SetupTag[]): SetupTag => list[0]!;

/** All tags that are chosen, whether they go together or not. */
export const chosenTags = ({ seats, tags }: Wish): Tags => ({ Seats: String(seats), ...tags });

/** What of a kept object can be tags. */
function readTags(list: readonly SetupTag[], found: unknown): Tags {
    if (!isObject(found)) return {};
    const tags = list.flatMap((tag) =>
        tag.keys.map((key) => [key, found[key]] as const).filter(([, value]) => typeof value === "string" && takes(tag, value)),
    );
    return Object.fromEntries(tags) as Tags;
}

function readPlayer(found: unknown, usual: Player): Player {
    if (!isObject(found)) return usual;
    const level = Math.min(10, Math.max(1, Math.round(Number(found["level"])) || 3));
    const name = typeof found["name"] === "string" ? found["name"].slice(0, 40) : "";
    return { kind: found["kind"] === "computer" ? "computer" : "human", name, level };
}

/** A wish made of what was kept, as far as that makes sense. */
function readWish(core: Core, game: GameName, found: Record<string, unknown>): Wish {
    const list = core.setup(game);
    const { own, older } = gameSetups[game] ?? {};
    const { Seats, ...tags } = readTags(list, {
        ...older?.(found),
        ...(isObject(found["tags"]) ? found["tags"] : {}),
        Seats: String(found["seats"]),
    });
    const players: readonly unknown[] = Array.isArray(found["players"]) ? found["players"] : [];
    const wish: Wish = {
        game,
        seats: Number(Seats ?? seatsTag(list).standard),
        players: [human(), computer(), computer(), computer()].map((usual, i) => readPlayer(players[i], usual)),
        tags,
        own: own?.(found) ?? null,
    };
    wish.own?.settle(core, wish);
    return wish;
}

export const usualWish = (core: Core, game: GameName): Wish => readWish(core, game, {});

/** The wish of last time, kept in a place of its own by each form. */
export function lastWish(core: Core, game: GameName, place = "wish"): Wish {
    const found = load(`${place}.${game}`);
    return readWish(core, game, isObject(found) ? found : {});
}

export function keepWish({ game, seats, players, tags, own }: Wish, place = "wish"): void {
    save(`${place}.${game}`, { seats, players, tags, ...own?.kept() });
}

/** How many cards the game still needs before it can begin. */
export const missing = (wish: Wish): number => wish.own?.missing(wish) ?? 0;

/** What has to be said knowingly before it can begin; "": nothing. */
export const unsaid = (wish: Wish): string => wish.own?.unsaid(wish) ?? "";

/** Two players change places: a seat is a colour, and who begins is another matter. */
export function swapSeats(wish: Wish, a: number, b: number): void {
    const { players, tags } = wish;
    const other = exchange(a, b);
    wish.players = players.map((_, i) => players[other(i + 1) - 1]!);
    if (tags["First"]) tags["First"] = String(other(Number(tags["First"])));
    wish.own?.swap(a, b);
}

/** Fewer play: whoever is the only person comes along. */
export function setSeats(wish: Wish, seats: number): void {
    const person = 1 + wish.players.findIndex(({ kind }) => kind === "human");
    if (person > seats) swapSeats(wish, person, 1);
    wish.seats = seats;
}

/** The tags that make it so. */
export function wishTags(core: Core, wish: Wish): Tags {
    const list = core.setup(wish.game);
    const chosen = chosenTags(wish);
    const own = wish.own?.begin(wish) ?? {};
    const goes = (key: string, value: string): boolean =>
        list.some(
            (tag) => tag.keys.includes(key) && takes(forPlayers(tag, wish.seats), value) && applies(list, tag, { ...chosen, ...own }),
        );
    const tags = Object.fromEntries(Object.entries(chosen).filter(([key, value]) => goes(key, value)));
    return { Game: wish.game, ...tags, ...own, ...dataTags(wish.game), Repetition: "3" };
}

export function gameOf(core: Core, wish: Wish): { record: string; players: Player[] } {
    return { record: emptyRecord(wishTags(core, wish)), players: wish.players.slice(0, wish.seats) };
}
