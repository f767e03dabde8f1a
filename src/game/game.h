/* SPDX-License-Identifier: MIT */
/* game - what a game is, for everything that plays, thinks, records or shows one.
 *
 * A game is a table of functions over a state. A state is plain data of `state_size`
 * bytes without pointers: copy it with memcpy, keep it in an array, throw it away.
 *
 * Steps, tokens, turns. An Action is one step: a move, a build, a pane taken. A token is
 * what one seat does until another seat, chance or the next turn takes over: a path of
 * steps. A turn is one token, or several when another seat interrupts.
 *
 *     while ((seat = def->mover(s)) != SEAT_OVER) {
 *         n = def->actions(s, actions);         every one leads to a complete turn
 *         def->apply(s, actions[choose(n)], NULL);
 *     }
 *
 * ACTION_END among the actions means "may I stop here: yes"; applying it confirms the
 * token. A game whose tokens end by themselves never offers it. What is hidden is
 * resolved when a token ends, never before, so trying steps out and going back to a copy
 * shows nothing.
 *
 * Chance is a mover: its actions have weights. Rules never draw random numbers.
 *
 * Secrets. `view` is the only door from a state to a seat. A view is a state: `actions`
 * and `apply` work on it for that seat and offer what the full state offers. Two states
 * that a seat cannot tell apart give byte-equal views and view_token texts.
 *
 * Texts. Seats are 0, 1, .. here and 1, 2, .. in every text.
 *
 * Functions marked "may be NULL" are optional. No function allocates, prints or fails
 * in a way that changes its state: on an error `ret_` arguments are untouched.
 */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "base/fault.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/text.h"

enum {
    SEAT_SPECTATOR = -1,
    SEAT_CHANCE = -2,
    SEAT_OVER = -3,

    GAME_MAX_SEATS = 4,
    GAME_MAX_STEPS = 256,   /* steps of one token, the end included */
    GAME_MAX_ACTIONS = 512, /* answers of one actions() call */
    GAME_MAX_STATE = 1024,  /* bytes of a state */
    GAME_MAX_EVENTS = 64,
    GAME_MAX_OPTIONS = 32,
    GAME_POSITION_SIZE = 1024, /* characters of a position text, NUL included */
    GAME_TOKEN_SIZE = 1536,    /* characters of a token text, NUL included */
    GAME_TAGS_SIZE = 256,      /* characters of what `ending_tags` prints */
    GAME_MAX_PLACES = 32,      /* where pieces that look alike may stand */
};

typedef uint32_t Action; /* packed by the game */

#define ACTION_END ((Action)0)

/* Room for any state, aligned; use it for locals. */
typedef union GameState {
    uint64_t align;
    unsigned char bytes[GAME_MAX_STATE];
} GameState;

/* How a new game is set up: the tags of a record (Seats, Power1, Rules, Side ..), and as
 * GAME_DATA the text of component data: a record names it in other tags, and may carry it.
 * setup.h says which tags a game knows. Others are ignored; values it cannot use are faults. */
#define GAME_DATA "Table"

typedef struct GameSetup {
    int count;
    struct {
        Str key, value;
    } option[GAME_MAX_OPTIONS];
} GameSetup;

/* A whole token as steps, ACTION_END included where the game has it. */
typedef struct Token {
    int count;
    Action step[GAME_MAX_STEPS];
} Token;

/* Something that happened and a person would want to be told: what a power did by itself,
 * who won and why. `kind` is the game's; `seats` says who may know: bit n for seat n,
 * EVENT_ALL for everybody. */
typedef struct Event {
    uint8_t kind, seat, at, to;
    uint8_t seats;
} Event;

enum { EVENT_ALL = 0xff };

typedef struct Events {
    int count;
    Event event[GAME_MAX_EVENTS];
} Events;

/* Which is which of pieces that look alike: names the game gives them and that go where they
 * go. A state does not know; whoever shows a game keeps them beside it. */
typedef struct Pieces {
    uint8_t name[GAME_MAX_PLACES];
} Pieces;

/* How a game ended. */
typedef struct Outcome {
    bool over;
    uint8_t winners; /* bit n for seat n; none: a draw */
    bool scored;
    int score[GAME_MAX_SEATS];
} Outcome;

/* Why a seat leaves a game that is not over. */
typedef enum Leave {
    LEAVE_RESIGN,
    LEAVE_TIME,
    LEAVE_ABANDON,
} Leave;

typedef struct TurnSpace TurnSpace;
typedef struct GameThink GameThink;
typedef struct GameTag GameTag;
typedef struct Guide Guide;
typedef struct GameWords GameWords;

typedef struct GameDef {
    const char *name;  /* as in records: "santorini" */
    const char *title; /* an id to be translated */
    size_t state_size; /* of a whole state */
    size_t core_size;  /* of the part that is not zero between turns; see turns */

    /* Setting up. */
    const GameTag *tags; /* what it can be set up with, see setup.h */
    Status (*init)(void *s, const GameSetup *setup, Fault *ret_fault);
    int (*seats)(const void *s);
    int (*side)(const void *s, int seat); /* partners have one side */

    /* Playing. */
    int (*mover)(const void *s); /* a seat, SEAT_CHANCE or SEAT_OVER */
    int (*actions)(const void *s, Action *out);
    uint32_t (*weight)(const void *s, Action a); /* of a chance action, at least 1 */
    /* The action that a random number (64 even bits) stands for, chance by weight and seats
     * evenly, without listing them all; may be NULL. */
    Action (*pick)(const void *s, uint64_t random);
    void (*apply)(void *s, Action a,
                  Events *ret_events); /* a is legal; events may be NULL */
    bool (*between)(const void *s);    /* no token has begun, a turn may */
    void (*outcome)(const void *s, Outcome *ret_outcome);
    Status (*leave)(void *s, int seat, Leave why, Fault *ret_fault);
    uint64_t (*hash)(
        const void *s); /* equal positions, equal hashes; kept incrementally */
    uint64_t (*hash_recomputed)(const void *s); /* the same, recomputed: for tests */

    /* Knowing. */
    bool (*hides)(const void *s); /* anything a seat may not know in this game? */
    void (*view)(const void *s, int seat, void *ret_view);
    /* Is something missing in it that others know, as in a view? May be NULL: never. */
    bool (*blank)(const void *s);
    /* Would taking back what led from `before` to `after` show somebody something new? */
    bool (*barrier)(const void *before, const void *after);
    /* Draws what even the course of the game cannot tell (an order of cards); may be NULL. */
    void (*shuffle)(void *s, int seat, Rng *rng);

    /* Texts. parse_token explains an illegal token: the fault names the rule behind it. */
    Status (*parse_position)(void *ret_s, Str text, Fault *ret_fault);
    void (*print_position)(const void *s, Text *out);
    Status (*parse_token)(const void *s, Str text, Token *ret_token, Fault *ret_fault);
    void (*print_token)(const void *s, const Token *token, Text *out);
    void (*view_token)(const void *s, const Token *token, int seat, Text *out);
    /* What a record of a game from `first` to `last` says besides its setup; may be NULL.
     * Values may lie in `room`, which has GAME_TAGS_SIZE. */
    void (*ending_tags)(const void *first, const void *last, Text *room,
                        GameSetup *ret_tags);
    void (*tell)(const void *s, const Event *event, Message *ret_message);
    /* A token in words, as it was shown to whom the view is; or as advice to the mover. words.h
     * says how, and asks; may be NULL. */
    void (*words)(const void *view, Str token, bool advice, GameWords *words);
    /* In letters, several lines; may be NULL: ask game_draw. */
    void (*draw)(const void *s, bool colour, Translate translate, Text *out);
    /* Tells the rules of a topic (a chapter, a power; empty: what there is); false: no such
     * topic. May be NULL. */
    bool (*rules)(Str topic, Translate translate, Text *out);
    const Guide *guide; /* the same to be read through, see guide.h; may be NULL */

    /* Showing, for the page (web/src/core/types.ts has the shapes); all may be NULL: page/generic.c
     * then makes do with the rest. The caller opens and closes the object that `scene` and
     * `step` fill; a step has at least a "label", a Message. A view holds what may be shown, so
     * nothing else is asked. */
    void (*scene)(const void *view, const Pieces *pieces, Json *out);
    void (*step)(const void *view, Action a, Json *out);
    void (*cards)(Json *out); /* what there is to choose from, one object each */
    /* Brings names up to date with the state one step on. */
    void (*follow)(const void *s, Pieces *pieces);
    /* Why the game is over; `token` led there from `before`, NULL: it began so. To a viewer
     * `before` is a view, and a token has no steps that cannot be taken there. */
    void (*reason)(const void *before, const Token *token, const void *after,
                   Message *ret_message);
    const char *(*event_name)(const Event *event); /* "won": chooses a sound */
    /* Tells of a text of component data (GAME_DATA), of the built-in where it is empty: its
     * "name", "hash", canonical "text" without the name, the same as the "line" a record
     * carries, "warnings". May be NULL: there is no such data. */
    Status (*tell_data)(Str text, Json *out, Fault *ret_fault);

    /* Fast paths, may be NULL. They work on the core of a state between turns, its first
     * core_size bytes, so that what `turns` gives can be handed on as it lies in `space`.
     * `turns` puts all distinct positions one complete turn on into `space`; false when it
     * is too small. Chance that a position itself settles has acted before such a turn
     * begins; there are no turns where chance stays open or the game is over. `settle` lets
     * chance act in that way and is false where it stays open. `count_two_turns` counts what
     * two turns lead to, and is false where it knows no quicker way than one by one. */
    bool (*turns)(const void *s, TurnSpace *space);
    bool (*count_turns)(const void *s, TurnSpace *space, uint64_t *ret_count);
    bool (*count_two_turns)(const void *s, uint64_t *ret_count);
    bool (*settle)(void *s);

    const GameThink *think; /* what a search asks, see think.h; may be NULL */
} GameDef;

/* Looks a tag up; an empty Str when it is not there. */
Str game_option(const GameSetup *setup, const char *key);

/* Adds an option unless there is no room left. */
void game_set_option(GameSetup *setup, const char *key, const char *value);
void game_add_option(GameSetup *setup, Str key, Str value);

/* Reads a position that goes with component data, empty when there is none: a game finds
 * it behind the first line. */
Status game_parse_position(const GameDef *def, Str text, Str data, void *ret_s,
                           Fault *ret_fault);

/* "Seat 1", an id: what a sentence calls a player until a name is put there. */
const char *game_seat_name(int seat);

/* Adds an event, silently dropping what no one collects. */
void game_event(Events *events, Event event);

/* Those of the events that a viewer may know. */
void game_known_events(const Events *all, int viewer, Events *ret_known);

/* Applies a whole token. */
void game_apply(const GameDef *def, void *s, const Token *token, Events *events);

/* A position and a token as text. */
void game_position_text(const GameDef *def, const void *s, char out[GAME_POSITION_SIZE]);
void game_token_text(const GameDef *def, const void *s, const Token *token,
                     char out[GAME_TOKEN_SIZE]);

/* A drawing; the position's text where the game has none. */
void game_draw(const GameDef *def, const void *s, bool colour, Translate translate,
               Text *out);

/* A random step: chance by its weights, seats evenly. The state is not over. The first draws
 * from the list of actions; the second lets the game pick, where it can. */
Action game_random_listed(const GameDef *def, const void *s, Rng *rng);
static inline Action game_random_action(const GameDef *def, const void *s, Rng *rng)
{
    return def->pick ? def->pick(s, rng_next(rng)) : game_random_listed(def, s, rng);
}

/* A random whole token, applied; or only as text. */
void game_random_token(const GameDef *def, void *s, Rng *rng, Token *ret_token);
void game_random_text(const GameDef *def, const void *s, Rng *rng,
                      char out[GAME_TOKEN_SIZE]);

#endif
