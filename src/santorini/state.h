/* SPDX-License-Identifier: MIT */
/* state - what a Santorini state consists of, and the steps that change it.
 *
 *   Board   what can change while a turn is played (board.h)
 *   Lineup  who sits where with which card; changes between turns
 *   Turn    what has happened in the turn under way; zero between turns
 *
 * Secrets. With Hecate, Tartarus or Moerae in the game a turn is planned on what the mover
 * knows and carried out on the truth when he confirms it. While a turn is under way
 * `board` and `turn` are the plan and `truth` goes along beside it, until a hidden worker
 * or the Abyss cuts it short; at the end the truth becomes the board. A view has no truth.
 */
#ifndef SANTORINI_STATE_H
#define SANTORINI_STATE_H

#include <stddef.h>

#include "game/game.h"
#include "santorini/board.h"

enum {
    CARD_MAX = 10,        /* cards of a deck, a pool */
    WALK_WORDS = 40,      /* 2560 bits, see explore_walk_index */
    POWER_UNKNOWN = 0xff, /* the card of a seat before the draft is over */
};

/* What the game waits for. */
typedef enum Stage {
    STAGE_DRAFT,
    STAGE_CHOICE, /* of a card, before all workers */
    STAGE_PLACE,
    STAGE_LAST_CHOICE, /* of a card, after them */
    STAGE_RAM,
    STAGE_PLAY,
    STAGE_WON,
} Stage;

/* Whether the mover has a complete turn; found out once, when a turn begins. */
enum { OVER_UNKNOWN, OVER_NO, OVER_YES };

typedef enum DraftMode {
    DRAFT_NONE,
    DRAFT_FULL,
    DRAFT_LIMITED,
    DRAFT_QUICK,
    DRAFT_RANDOM,
} DraftMode;

/* Which cards a draft may bring. */
typedef enum DraftCards { CARDS_ALL, CARDS_SIMPLE, CARDS_GODS, CARDS_HEROES } DraftCards;

/* On what terms a game begins: DraftCards, and these bits above them. */
enum {
    TERMS_CARDS = 3,
    TERMS_FREE = 1 << 2,    /* banned pairs may meet */
    TERMS_BINDING = 1 << 3, /* who places first begins, who places last does not (S9) */
    TERMS_DRAWN = 1 << 4, /* chance is to name the Start Player, before all else (S11) */
};

/* A row of cards, front first. */
typedef struct Cards {
    uint8_t count;
    uint8_t card[CARD_MAX];
} Cards;

typedef struct Lineup {
    uint8_t seats;
    uint8_t mover; /* the seat to move or to decide; in STAGE_WON the winner */
    uint8_t stage;
    uint8_t extra; /* the mover takes an additional turn (Dionysus) */
    uint8_t flip;  /* Chaos' next card waits to be turned up */
    uint8_t over;  /* OVER_ bits, not part of the position */
    uint8_t out;   /* set of seats out of the game */
    uint8_t revised;
    uint8_t start;  /* the Start Player */
    uint8_t viewer; /* 0: the whole truth; n: what seat n - 1 knows; 5: a spectator */
    uint8_t blind;  /* set of sides whose workers this view does not show */
    uint8_t terms;  /* until it has begun: TERMS_ */
    uint8_t power[GAME_MAX_SEATS];
    uint8_t fleece;    /* Golden Fleece: its card, POWER_UNKNOWN while it is drafted */
    uint8_t unplaced;  /* set of sides whose workers are still to come */
    uint8_t face;      /* Chaos' open card */
    uint8_t draft;     /* DraftMode */
    Cards deck, pile;  /* Chaos */
    Cards pool, offer; /* draft */
} Lineup;

/* Sets of workers that go along when a worker goes elsewhere. */
typedef enum Group {
    GROUP_ACTOR,  /* the worker that acts in this turn */
    GROUP_MOVED,  /* moved this turn */
    GROUP_ASLEEP, /* may not move (Hypnus) */
    GROUP_BOUND,  /* has to end its last move next to an enemy (Aphrodite) */
    GROUP_AWAY,   /* of these: has moved and does not stand so; no turn ends like that */
    GROUP_DONE,   /* has had its share of what the card does once a worker */
    GROUP_MARK,   /* is marked: has to be met (Adonis) */
    GROUP_MATE,   /* is to meet the marked one */
    GROUP_COUNT,
} Group;

typedef struct Turn {
    Squares group[GROUP_COUNT];
    Squares trap;    /* who gets a worker there has lost; known to the truth only */
    uint8_t blessed; /* Golden Fleece: set of sides that have the power this turn */
    uint8_t begun;   /* the start of the turn is behind us */
    uint8_t to;      /* where the latest move ended */
    uint8_t dir;
    int8_t rise;
    uint8_t jumped;  /* it ended in a whirlpool's exit */
    uint8_t start;   /* where the first move began */
    uint8_t moves;   /* 2 stands for more, too */
    uint8_t climbed; /* some move went up */
    uint8_t builds;
    uint8_t early;   /* of these, before the first move */
    uint8_t last;    /* square of the latest build */
    uint8_t fresh;   /* the latest step built a dome, which may be answered */
    uint8_t towers;  /* a tower was completed */
    uint8_t count;   /* the card's own */
    uint8_t hero;    /* the hero power was used this turn */
    uint8_t won;     /* seat + 1 */
    uint8_t lost;    /* side + 1: trapped, or cut off by an answer */
    uint8_t cut;     /* the plan could not be carried out further */
    uint8_t truth;   /* carried out, not planned: secrets count */
    uint8_t ask;     /* seat + 1 of whoever may answer the dome */
    uint8_t resumed; /* it is answered; the builder may go on */
    uint8_t demand;  /* DEMAND_ bits, see explore.h */
} Turn;

/* Turn.cut: the last step was not carried out, or it was but ended elsewhere than planned. */
enum { CUT_BEFORE = 1, CUT_AFTER };

/* One course of a turn. */
typedef struct Play {
    Board board;
    Turn turn;
} Play;

/* A position between turns: the front part of a state. */
typedef struct Core {
    Board board;
    Lineup lineup;
} Core;

typedef struct SantoriniState {
    Board board;
    Lineup lineup;
    /* zero between turns from here on */
    Turn turn;
    Play truth;
    uint64_t walk[WALK_WORDS]; /* places already visited by unlimited moves */
} SantoriniState;

_Static_assert(sizeof(Lineup) == 64, "a table is hashed by words");
_Static_assert(sizeof(Board) == 64, "a board is copied for every turn");
_Static_assert((int)BOARD_SEATS == (int)GAME_MAX_SEATS, "a card for every seat");
_Static_assert(offsetof(Turn, ask) == 56, "explore.c hashes whole words of a turn");
_Static_assert(sizeof(SantoriniState) <= GAME_MAX_STATE, "state too large");

enum { SANTORINI_CORE = sizeof(Core) };

_Static_assert(offsetof(SantoriniState, turn) == sizeof(Core),
               "a state begins with its core");

/* Steps: kind, then up to three small numbers. */
typedef enum StepKind {
    STEP_END,
    STEP_MOVE,  /* worker, to */
    STEP_BUILD, /* worker, at */
    STEP_DOME,  /* worker, at */
    STEP_CAP,   /* worker, at: a dome a hero adds, written like any dome */
    STEP_FORCE, /* from, to: a worker is forced by choice */
    STEP_SWAP,  /* own, theirs */
    STEP_PLACE, /* 1 when female, at */
    STEP_SLAY,  /* -, at */
    STEP_TAKE,  /* -, at: a block is taken off */
    STEP_TOKEN, /* -, at */
    STEP_AIM,   /* -, direction */
    STEP_BACK,  /* the token is taken back */
    STEP_MARK,  /* own or SQUARE_NONE, theirs */
    STEP_RAM,   /* -, at */
    STEP_PASS,
    STEP_LOST,
    STEP_POOL,    /* -, card */
    STEP_OFFER,   /* -, card */
    STEP_DEAL,    /* -, card: to the next seat */
    STEP_CHOOSE,  /* -, card */
    STEP_FIRST,   /* -, seat */
    STEP_TURN_UP, /* -, card */
    STEP_KIND_COUNT,
} StepKind;

static inline Action step_make(StepKind kind, int who, int at)
{
    return (Action)kind | (Action)who << 8 | (Action)at << 16;
}

static inline StepKind step_kind(Action a)
{
    return (StepKind)(a & 0xff);
}

static inline int step_who(Action a)
{
    return (int)(a >> 8 & 0xff);
}

static inline int step_at(Action a)
{
    return (int)(a >> 16 & 0xff);
}

/* Partners share a side; otherwise every seat is its own. */
static inline int lineup_side(const Lineup *t, int seat)
{
    return t->seats == 4 ? seat & 1 : seat;
}

static inline int lineup_sides(const Lineup *t)
{
    return t->seats == 3 ? 3 : 2;
}

/* Is this the Golden Fleece variant? */
static inline bool lineup_is_variant(const Lineup *t)
{
    return t->fleece != 0;
}

static inline bool lineup_is_out(const Lineup *t, int seat)
{
    return t->out >> seat & 1;
}

#endif
