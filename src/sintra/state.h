/* SPDX-License-Identifier: MIT */
/* state - what a game of Sintra looks like in memory; shared by the files of this folder.
 *
 * A token of a seat is taken in steps: ACT_TAKE (source and colour), ACT_TARGET (a window, or
 * that everything breaks), ACT_KEEP when a strip is completed; or ACT_RETURN alone. Nothing
 * moves before the last step, so a state within a token is the position before it plus what
 * has been chosen. Chance tokens are dealt step by step and do move things.
 *
 * Windows, displays, rounds' spaces, seats, strips and colours count from 0 here, from 1
 * in texts; `round` is 1 .. 7 as in texts.
 */
#ifndef SINTRA_STATE_H
#define SINTRA_STATE_H

#include <string.h>

#include "base/cpu.h"
#include "game/setup.h"
#include "sintra/data.h"

enum {
    SINTRA_DISPLAYS = 9,
    SINTRA_CENTRE = SINTRA_DISPLAYS, /* the source after the last display */
    SINTRA_SOURCES,
    SINTRA_DISPLAY_PANES = 4,
    SINTRA_ROUNDS = 6,
    SINTRA_BREAK = DATA_WINDOWS, /* the target "they fit nowhere" */
    SINTRA_GONE = 0xff,          /* strip[window] when it has left the game */
    SINTRA_MAX_SCORE = 9999,     /* in texts, either way */
};

typedef enum Stage {
    STAGE_STRIPS, /* chance lays the strips of seat to_move */
    STAGE_START,  /* chance names the start player */
    STAGE_TRACK,  /* chance fills II .. VI, then I */
    STAGE_DEAL,   /* chance fills the displays */
    STAGE_TURN,   /* a seat takes or returns */
    STAGE_TARGET,
    STAGE_KEEP,
    STAGE_OVER,
} Stage;

typedef struct Palace {
    Panes panes[DATA_WINDOWS]; /* on the strip over each window */
    Panes free[DATA_WINDOWS];  /* spaces left on it, jokers included; 0 when it is gone */
    uint8_t strip[DATA_WINDOWS]; /* the side that is up, or SINTRA_GONE */
    union {
        uint8_t
            glass[DATA_WINDOWS]; /* frames: upper colour + 1, lower colour + 1 times 16 */
        uint64_t all_glass;
    };
    union {
        struct {
            int16_t score, lost;
            uint8_t row, glazier;
            uint8_t strips; /* bit n: a strip lies over window n */
            uint8_t unused;
        };
        uint64_t numbers; /* all of these, for the hash */
    };
} Palace;

/* The small fields in one piece: the hash mixes it as three words. */
typedef struct Course {
    uint8_t seats, side, round, stage;
    int8_t mover;
    uint8_t to_move, start, tile;   /* tile: it lies in the centre */
    uint8_t begun;                  /* steps taken of the current token */
    uint8_t source, colour, target; /* chosen so far in this token */
    uint8_t pool;                 /* strips not laid yet, colours not on the track yet */
    uint8_t left;                 /* bit n: seat n has left, and the game is over */
    uint8_t track[SINTRA_ROUNDS]; /* a colour plus 1; 0: not known yet */
    uint8_t first; /* who begins, a seat plus 1, until it has begun; 0: chance says */
    uint8_t unused[3];
} Course;

typedef struct SintraState {
    uint64_t key; /* see hash.h */
    Course at;
    uint64_t takes; /* bit act_take(source, colour): there are such panes */
    Panes source[SINTRA_SOURCES], bag, tower;
    Palace palace[GAME_MAX_SEATS];
    SintraData data;
} SintraState;

_Static_assert(sizeof(SintraState) <= GAME_MAX_STATE, "a state is a small thing");
_Static_assert(sizeof(Course) == 24, "hashed as three words");

/* ---- actions ---------------------------------------------------------------- */

typedef enum Act {
    ACT_END, /* is ACTION_END and never offered */
    ACT_TAKE,
    ACT_RETURN,
    ACT_TARGET,
    ACT_KEEP,
    ACT_STRIP,
    ACT_START,
    ACT_TRACK,
    ACT_PANE,
    ACT_NO_PANES, /* bag and tower are empty: the deal deals nothing */
} Act;

static inline Action act(Act kind, int value)
{
    return (Action)kind << 8 | (Action)value;
}

/* What chance may do carries its weight. */
static inline Action act_chance(Act kind, int value, int weight)
{
    return (Action)weight << 16 | act(kind, value);
}

static inline Act act_kind(Action action)
{
    return (Act)(action >> 8 & 0xff);
}

static inline int act_value(Action action)
{
    return (int)(action & 0xff);
}

/* The value of ACT_TAKE, and its parts. */
static inline int act_take(int source, int colour)
{
    return source * COLOUR_COUNT + colour;
}

static inline int act_source(int take)
{
    return take / COLOUR_COUNT;
}

static inline int act_colour(int take)
{
    return take % COLOUR_COUNT;
}

/* ---- reading a state -------------------------------------------------------- */

static inline int sintra_displays(const SintraState *s)
{
    return 2 * s->at.seats + 1;
}

/* The bits of `takes` that belong to a source. */
static inline uint64_t sintra_takes(const SintraState *s, int source)
{
    return (uint64_t)panes_set(s->source[source]) << (source * COLOUR_COUNT);
}

/* All of them, from nothing. */
static inline uint64_t sintra_all_takes(const SintraState *s)
{
    uint64_t takes = 0;

    for (int source = 0; source < SINTRA_SOURCES; source++)
        takes |= sintra_takes(s, source);
    return takes;
}

/* What the next pane of a deal is drawn from: the tower is poured when the bag is empty. */
static inline Panes sintra_supply(const SintraState *s)
{
    return s->bag ? s->bag : s->tower;
}

/* The colour of the current round. */
static inline int sintra_round_colour(const SintraState *s)
{
    return s->at.track[s->at.round - 1] - 1;
}

/* Spaces that can take a colour, jokers included. */
static inline Panes sintra_wanted(int colour)
{
    return PANES_LANE << (PANES_BITS * colour) | ~PANES_COLOURED;
}

/* Windows whose strip can take a colour and lies at the glazier or to the right. */
static inline uint32_t sintra_reach(const Palace *p, int colour)
{
    Panes wanted = sintra_wanted(colour);
    uint32_t windows = 0;

    for (int window = p->glazier; window < DATA_WINDOWS; window++)
        windows |= (uint32_t)((p->free[window] & wanted) != 0) << window;
    return windows;
}

/* R10: coloured spaces are filled before jokers. How many of n panes of a colour go on
 * a strip with these free spaces, and what is free afterwards. */
static inline int sintra_place(Panes free, int colour, int n, Panes *ret_free)
{
    int coloured = panes_count(free, colour), jokers = panes_jokers(free);
    int own = n < coloured ? n : coloured;
    int wild = n - own < jokers ? n - own : jokers;

    *ret_free = free - panes_of(colour, own) - panes_of(COLOUR_COUNT, wild);
    return own + wild;
}

/* The glazier may go back: a strip lies left of it. */
static inline bool sintra_may_return(const Palace *p)
{
    return (p->strips & ((1u << p->glazier) - 1)) != 0;
}

/* Frames filled at a window: 0, 1 or 2. */
static inline int sintra_frames(const Palace *p, int window)
{
    return (p->glass[window] != 0) + (p->glass[window] > 0xf);
}

/* ---- the files of this folder ----------------------------------------------- */

/* hash.c */
uint64_t sintra_hash(const void *s);
uint64_t sintra_hash_recomputed(const void *s);
/* The key of the state as it is, from nothing. */
uint64_t sintra_key(const SintraState *s);

/* setup.c: a new game, and what chance does. */
extern const GameTag sintra_tags[];
Status sintra_init(void *s, const GameSetup *setup, Fault *ret_fault);
void sintra_apply_setup(SintraState *s, Action action);
void sintra_deal_pane(SintraState *s, int colour, Events *events);
int sintra_chance_actions(const SintraState *s, Action *out);
uint32_t sintra_weight(const void *s, Action action);

/* rules.c: what seats do. */
void sintra_apply(void *s, Action action, Events *ret_events);
int sintra_actions(const void *s, Action *out);
/* Ends the round that nobody can play, or whose last pane was taken. */
void sintra_end_round(SintraState *s, Events *events);

/* pick.c: all actions side by side, each as wide as its weight (a seat's all alike): the
 * one a random number falls on. The state is not over. */
Action sintra_pick(const void *s, uint64_t random);

/* score.c */
void sintra_add_score(SintraState *s, int seat, int points);

/* Panes of a colour, wherever they are: COLOUR_PANES. Those of past rounds have left the track. */
int sintra_count_panes(const SintraState *s, int colour);

int sintra_window_points(const SintraState *s, const Palace *p, int window);
int sintra_side_points(const SintraState *s, const Palace *p);
void sintra_end_scoring(SintraState *s, Events *events);
void sintra_outcome(const void *s, Outcome *ret_outcome);

/* turns.c */
bool sintra_turns(const void *s, TurnSpace *space);
bool sintra_count_turns(const void *s, TurnSpace *space, uint64_t *ret_count);
bool sintra_settle(void *s);

/* position.c, token.c, tell.c, words.c, draw.c, guide.c */
Status sintra_parse_position(void *ret_s, Str text, Fault *ret_fault);
void sintra_print_position(const void *s, Text *out);
void sintra_print_panes(Panes panes, Text *out); /* letters in colour order */
Status sintra_parse_token(const void *s, Str text, Token *ret_token, Fault *ret_fault);
void sintra_print_token(const void *s, const Token *token, Text *out);
void sintra_tell(const void *s, const Event *event, Message *ret_message);
void sintra_words(const void *view, Str token, bool advice, GameWords *words);
void sintra_draw(const void *s, bool colour, Translate translate, Text *out);
bool sintra_rules(Str topic, Translate translate, Text *out);
extern const Guide sintra_guide;

/* scene.c, scene_step.c: for the page */
void sintra_scene(const void *view, const Pieces *pieces, Json *out);
void sintra_step(const void *view, Action a, Json *out);
void sintra_label(const void *view, Action a, Message *ret_label);
void sintra_reason(const void *before, const Token *token, const void *after,
                   Message *ret_message);
const char *sintra_event_name(const Event *event);
Status sintra_tell_data(Str text, Json *out, Fault *ret_fault);

/* ---- events ----------------------------------------------------------------- */

/* `at` and `to` by kind; points above 255 need both: at + 256 * to. */
typedef enum SintraEvent {
    EVENT_TILE,       /* takes the start tile */
    EVENT_BROKE,      /* at: panes */
    EVENT_BOTTOM,     /* at: points lost at the bottom row */
    EVENT_BONUS,      /* at: points, to: the round's colour */
    EVENT_GLAZED,     /* at: window, to: points */
    EVENT_TURNED,     /* at: window whose strip was turned over */
    EVENT_REMOVED,    /* at: window whose strip left the game */
    EVENT_ROUND,      /* at: round that ended */
    EVENT_POURED,     /* the tower went into the bag */
    EVENT_SHORT,      /* at: panes dealt, fewer than there is room for */
    EVENT_END_PANES,  /* points for panes on strips */
    EVENT_END_BROKEN, /* points lost for the marker's row */
    EVENT_END_SIDE,   /* points of the palace side */
    EVENT_WON,
} SintraEvent;

static inline void sintra_event(Events *events, SintraEvent kind, int seat, int at,
                                int to)
{
    if (events)
        game_event(events, (Event){.kind = (uint8_t)kind,
                                   .seat = (uint8_t)seat,
                                   .at = (uint8_t)at,
                                   .to = (uint8_t)to,
                                   .seats = EVENT_ALL});
}

#endif
