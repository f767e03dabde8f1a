/* SPDX-License-Identifier: MIT */
#include "client/told.h"

#include <string.h>

#include "base/hex.h"
#include "base/json_find.h"
#include "game/pool.h"

enum { LEVELS = 8, GUESS_SEED = 1 /* of worlds for the few views that have no text */ };

Told told_about(RecordLookup find)
{
    return (Told){.find = find, .n = TOLD_NOTHING, .seat = SEAT_SPECTATOR};
}

void told_clear(Told *told)
{
    seen_close(told->seen);
    answer_free(&told->state);
    *told = told_about(told->find);
}

/* ---- pieces of a message ----------------------------------------------------------------- */

static bool find_seat(Str object, const char *key, int64_t least, int *ret_number)
{
    int64_t number;

    if (!json_find_integer(object, key, least, GAME_MAX_SEATS, &number))
        return false;
    *ret_number = (int)number;
    return true;
}

/* ---- the game ---------------------------------------------------------------------------- */

/* Reads a position; false: it is none. */
static bool read_view(const Seen *seen, const GameSetup *setup, Str text,
                      GameState *ret_view)
{
    return game_parse_position(seen_def(seen), text, game_option(setup, GAME_DATA),
                               ret_view, NULL) == OK;
}

static bool tell_token(Seen *seen, Str token, Str view)
{
    char token_room[GAME_TOKEN_SIZE], view_room[GAME_POSITION_SIZE];
    Text word = text_into(token_room, sizeof token_room);
    Text shown = text_into(view_room, sizeof view_room);
    GameState after;

    if (!json_text(token, &word) || (view.size && !json_text(view, &shown)))
        return false;
    if (shown.size && !read_view(seen, seen_setup(seen), text_str(&shown), &after))
        return false;
    return seen_tell(seen, text_str(&word), shown.size ? &after : NULL, NULL) == OK;
}

/* Tells all tokens of a message, each with its view where there are such. */
static bool tell_tokens(Seen *seen, Str message)
{
    Str tokens, views = {0}, token, view = {0};
    size_t token_at = 0, view_at = 0;
    bool shown = json_find(message, "views", &views);

    if (!json_find(message, "tokens", &tokens))
        return false;
    while (json_each(tokens, &token_at, &token)) {
        if (shown && !json_each(views, &view_at, &view))
            return false;
        if (!tell_token(seen, token, view))
            return false;
    }
    return true;
}

/* Is what we see what the server has? */
static bool is_same(const Seen *seen, Str message)
{
    char room[17];
    uint64_t hash;

    return json_find_text(message, "hash", room, sizeof room) &&
           hex_read_number(str_from(room), &hash) && hash == seen_hash(seen);
}

/* The setup under `tags`, whose texts go into the pool. */
static bool read_setup(Str message, Pool *pool, GameSetup *ret_setup)
{
    char room[RECORD_MAX_VALUE + 1];
    Str tags, key, value;

    *ret_setup = (GameSetup){0};
    if (!json_find(message, "tags", &tags))
        return false;
    for (size_t at = 0; json_each_pair(tags, &at, &key, &value);) {
        Text out = text_into(room, sizeof room);
        const char *copy;

        if (str_is(key, "Game"))
            continue;
        if (ret_setup->count == GAME_MAX_OPTIONS || !json_text(value, &out))
            return false;
        copy = pool_text(pool, text_str(&out));
        if (!copy)
            return false;
        game_add_option(ret_setup, key, (Str){copy, out.size});
    }
    return true;
}

static bool begin_game(Seen *seen, Str message)
{
    char room[GAME_POSITION_SIZE] = "";
    Pool pool = {0};
    GameSetup setup;
    GameState start;
    Str value;
    bool at = json_find(message, "start", &value);
    bool good = read_setup(message, &pool, &setup);

    if (good && at)
        good = json_find_text(message, "start", room, sizeof room) &&
               read_view(seen, &setup, str_from(room), &start);
    good = good && seen_begin(seen, &setup, at ? &start : NULL, NULL) == OK;
    pool_clear(&pool);
    return good;
}

/* The game of a snapshot; NULL: it cannot be. */
static Seen *read_game(const Told *told, Str message)
{
    char name[64];
    Str tags;
    const GameDef *def = NULL;
    Seen *seen;

    if (json_find(message, "tags", &tags) &&
        json_find_text(tags, "Game", name, sizeof name))
        def = told->find(str_from(name));
    seen = def ? seen_open(def, told->seat, GUESS_SEED) : NULL;
    if (!seen)
        return NULL;
    if (begin_game(seen, message) && tell_tokens(seen, message) && is_same(seen, message))
        return seen;
    seen_close(seen);
    return NULL;
}

/* ---- the table --------------------------------------------------------------------------- */

static bool read_stage(Str state, ToldStage *ret_stage)
{
    static const char *const names[TOLD_STAGE_COUNT] = {
        [TOLD_WAITING] = "waiting",
        [TOLD_PLAYING] = "playing",
        [TOLD_OVER] = "over",
        [TOLD_CLOSED] = "closed",
    };
    char room[16];

    if (!json_find_text(state, "stage", room, sizeof room))
        return false;
    for (int i = 0; i < TOLD_STAGE_COUNT; i++) {
        if (strcmp(names[i], room) == 0) {
            *ret_stage = (ToldStage)i;
            return true;
        }
    }
    return false;
}

static bool read_mover(Str state, int *ret_mover)
{
    int mover;

    if (!find_seat(state, "mover", -1, &mover))
        return false;
    *ret_mover = mover > 0 ? mover - 1 : mover == 0 ? SEAT_CHANCE : SEAT_OVER;
    return true;
}

static bool read_state(Told *told, Str message)
{
    int64_t game;
    Str state;

    if (!json_find(message, "state", &state) || !read_stage(state, &told->stage) ||
        !read_mover(state, &told->mover) ||
        !json_find_integer(state, "game", 1, INT32_MAX, &game))
        return false;
    told->game = (int)game;
    answer_free(&told->state);
    told->state = (Answer){0};
    answer_add_str(&told->state, state);
    return !told->state.failed;
}

/* ---- messages ---------------------------------------------------------------------------- */

static bool read_snapshot(Told *told, Str message)
{
    int you;

    if (!json_find_integer(message, "n", 0, INT32_MAX, &told->n) ||
        !json_find_text(message, "table", told->table, sizeof told->table) ||
        !find_seat(message, "you", 0, &you) || !read_state(told, message))
        return false;
    told->seat = you > 0 ? you - 1 : SEAT_SPECTATOR;
    if (you > 0 && (!json_find_text(message, "code", told->code, sizeof told->code) ||
                    !json_find_text(message, "watch", told->watch, sizeof told->watch)))
        return false;
    told->seen = read_game(told, message);
    return told->seen != NULL;
}

static ToldNews take_snapshot(Told *told, Str message)
{
    Told fresh = told_about(told->find);

    if (!read_snapshot(&fresh, message)) {
        told_clear(&fresh);
        return TOLD_ODD;
    }
    told_clear(told);
    *told = fresh;
    return TOLD_NEW;
}

static bool go_on(Told *told, Str message)
{
    int64_t from;

    if (!json_find_integer(message, "from", 0, seen_count(told->seen), &from))
        return false;
    seen_back(told->seen, (int)from);
    return tell_tokens(told->seen, message) && is_same(told->seen, message) &&
           read_state(told, message);
}

static ToldNews take_entry(Told *told, Str message)
{
    int64_t n;

    if (!json_find_integer(message, "n", 0, INT32_MAX, &n))
        return TOLD_ODD;
    if (told->n != TOLD_NOTHING && n <= told->n)
        return TOLD_OLD;
    if (told->n != TOLD_NOTHING && n == told->n + 1 && go_on(told, message)) {
        told->n = n;
        return TOLD_NEW;
    }
    told->n = TOLD_NOTHING;
    return TOLD_LOST;
}

ToldNews told_take(Told *told, Str message)
{
    char kind[16];

    if (message.size > TOLD_MESSAGE_SIZE || !json_is_sound(message, LEVELS) ||
        !json_find_text(message, "kind", kind, sizeof kind))
        return TOLD_ODD;
    if (strcmp(kind, "table") == 0)
        return take_snapshot(told, message);
    return strcmp(kind, "entry") == 0 ? take_entry(told, message) : TOLD_ASIDE;
}

bool told_is_later(const Told *told, Str message)
{
    int64_t n;

    return json_find_integer(message, "n", 0, INT32_MAX, &n) && n > told->n;
}
