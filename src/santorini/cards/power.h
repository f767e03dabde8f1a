/* SPDX-License-Identifier: MIT */
/* power - what a card is: facts, texts and hooks.
 *
 * A unit is one comment line, its static hooks and one const SantoriniPower, in the file
 * of its printed timing. Every hook takes the base rule's answer and returns the amended
 * one; a hook that is NULL changes nothing. Who is asked, in this order (rulings C1-C3):
 *
 *     base rule, then the mover's own card, then every card in force, then the cards of
 *     the mover's opponents; demands judge complete turns, last of all.
 *
 * own hooks    the mover has the card
 * any hooks    anybody has it, the mover included
 * foe hooks    an opponent of the acting worker's owner has it
 *
 * `Rules` says whose turn it is and which cards are in force; `Play` is the board and what
 * has happened in this turn so far. Hooks that get a const Play only look.
 */
#ifndef SANTORINI_CARDS_POWER_H
#define SANTORINI_CARDS_POWER_H

#include "santorini/cards/builds.h"
#include "santorini/cards/claims.h"
#include "santorini/cards/list.h"
#include "santorini/state.h"

typedef struct SantoriniPower SantoriniPower;

/* A card in force and who has it. */
typedef struct Holder {
    const SantoriniPower *power;
    int seat, side;
} Holder;

struct Rules {
    const Table *table;
    const SantoriniPower *own; /* never NULL; power_none without a card */
    const Squares *near;       /* the neighbours of each square to the mover */
    int seat, side;            /* the mover */
    bool extra;                /* an additional turn with an opponent's worker */
    bool revised;
    bool planned; /* the game has secrets that turns are planned without */
    bool plain;   /* no two courses of a turn end alike, walks apart */
    bool quiet;   /* a move does nothing but move, and perhaps win */
    bool calm;    /* nobody looks at single builds: their order does not matter */
    bool lasts;   /* the end of a turn can be worked out before its last piece is put */
    bool domes;   /* somebody looks at domes */
    bool towers;  /* somebody looks at completed towers */
    bool redraws; /* somebody may have a new card after the turn */
    bool moves_bound;  /* somebody else has a say in where the mover moves */
    bool builds_bound; /* or builds */
    int holders, foes;
    Holder holder[GAME_MAX_SEATS]; /* every card in force that meddles */
    Holder foe[GAME_MAX_SEATS];    /* of these, the opponents' */
    Squares solid;    /* spaces that are domes to the mover: Ram, Talus, coins */
    int hidden;       /* side whose workers the mover does not know of, or -1 */
    Squares shielded; /* enemy workers no power can name (C8) */
};

/* Facts about a card's rules that are no hooks. */
typedef enum Trait {
    TRAIT_MEDDLES =
        1 << 0, /* has any_ or foe_ hooks, demands, or is something on the board;
                             * without it nobody asks them */
    TRAIT_ENTERS =
        1 << 1,           /* may step onto enemy workers; without `enter` the two trade */
    TRAIT_EARLY = 1 << 2, /* the worker to move may build before it */
    TRAIT_WALKS =
        1 << 3, /* moves without limit: no place is offered twice (Q21). Its hooks
                            * ask where workers stand and what `count` says, not for the way */
    TRAIT_CREW_MOVES = 1 << 4, /* several workers move in one turn */
    TRAIT_SEXES = 1 << 5,  /* male and female workers differ; all sides place one each */
    TRAIT_SECRET = 1 << 6, /* turns are planned without knowing all */
    TRAIT_HIDDEN = 1 << 7, /* its workers are secret */
    TRAIT_TAKES_CARD = 1 << 8, /* may have the opponent's card */
} Trait;

/* When its workers are placed. */
typedef enum Placing { PLACES_IN_TURN, PLACES_FIRST, PLACES_LAST } Placing;

/* Where the worker that has built may build once more. */
typedef enum Second {
    SECOND_NEVER,
    SECOND_ELSEWHERE,
    SECOND_ON_TOP, /* a block on the first one */
    SECOND_INSIDE, /* not on the perimeter */
} Second;

typedef enum CardGroup { CARD_SIMPLE, CARD_ADVANCED, CARD_FLEECE, CARD_HERO } CardGroup;

/* Is the power used by choice, does it oblige somebody, does it work by itself? */
typedef enum CardUse { CARD_MAY, CARD_MUST, CARD_ALWAYS } CardUse;

/* How a memo is written. */
typedef enum MemoKind {
    MEMO_KIND_FLAG,
    MEMO_KIND_SEAT_FLAG, /* one bit a seat */
    MEMO_KIND_NUMBER,
    MEMO_KIND_SQUARE,
    MEMO_KIND_DIRECTION,
    MEMO_KIND_STOCK,
    MEMO_KIND_COINS,
    MEMO_KIND_WHIRL,
    MEMO_KIND_MARK,
    MEMO_KIND_DECK,
    MEMO_KIND_FACE,
    MEMO_KIND_PILE,
} MemoKind;

typedef struct MemoText {
    const char *name;
    uint8_t kind;
    uint8_t memo;   /* enum Memo, for the kinds that are one byte */
    uint8_t start;  /* the value at the start */
    uint8_t always; /* written even then */
    uint8_t secret; /* only the holder sees it */
} MemoText;

enum { POWER_MEMOS = 3, POWER_NOTES = 6 };

/* Bits of the numbers of players. */
enum {
    PLAYERS_2 = 1 << 2,
    PLAYERS_2_3 = PLAYERS_2 | 1 << 3,
    PLAYERS_2_4 = PLAYERS_2 | 1 << 4,
    PLAYERS_ALL = PLAYERS_2_3 | PLAYERS_2_4,
};

/* A text that is only read. The module of the page does without: a first board needs none
 * of them, so they are not to travel with it, and the page has them elsewhere
 * (web/cardtexts.mjs). */
#ifdef __wasm__
#define T_(text) NULL
#else
#define T_(text) N_(text)
#endif

struct SantoriniPower {
    /* Facts printed on the card. */
    const char *name;            /* as in texts */
    const char *title, *epithet; /* shown: "Apollo", "God of Music" */
    uint8_t group;
    uint8_t use;     /* CardUse */
    uint8_t players; /* PLAYERS_ */
    bool ram;        /* may be the card of the Golden Fleece variant */
    uint32_t traits;
    uint8_t workers;     /* placed at setup; 0 means 2 */
    uint8_t placing;     /* Placing */
    uint8_t second;      /* Second; own_builds is asked as well */
    const Squares *near; /* what its workers neighbour when they act; NULL: board_near */
    const char *timing, *rule, *revised;
    const char *note[POWER_NOTES];
    MemoText memo[POWER_MEMOS];

    /* Setup: where the next worker may go, and a choice that comes before all workers. */
    Squares (*placement)(Squares placed, Squares open);
    int (*choices)(const Table *t, const Board *b,
                   Action *out); /* none: nothing to choose */
    void (*choose)(Board *b, Action a);

    /* Start of a turn. */
    void (*look)(const Table *t, Board *b, int seat); /* before powers are told apart */
    int (*acts_as)(const Table *t); /* the number of the card that stands for it */
    void (*own_start)(const Rules *r, Play *p);
    void (*foe_start)(const Rules *r, Play *p, const Holder *h);

    /* Moving: who may move now, where to, what happens then. */
    Squares (*movers)(const Rules *r, const Play *p, Squares who);
    Squares (*own_moves)(const Rules *r, const Play *p, int from, Squares to);
    Squares (*any_moves)(const Rules *r, const Play *p, int from, Squares to);
    Squares (*foe_moves)(const Rules *r, const Play *p, const Holder *h, int from,
                         Squares to);
    /* An enemy holds `to`: make room for a step from `from`; what still stands there then
     * changes places with the mover. False: no room. */
    bool (*enter)(const Rules *r, Play *p, int from, int to);
    void (*own_moved)(const Rules *r, Play *p);                  /* after each move */
    void (*foe_moved)(const Rules *r, Play *p, const Holder *h); /* after each move */
    void (*own_after)(const Rules *r, Play *p);
    int (*any_jump)(const Rules *r, const Play *p, int at); /* a whirlpool's exit */
    void (*foe_after)(const Rules *r, Play *p, const Holder *h);

    /* Building. */
    Squares (*builders)(const Rules *r, const Play *p, Squares who);
    Builds (*own_builds)(const Rules *r, const Play *p, int worker, Builds builds);
    Builds (*foe_builds)(const Rules *r, const Play *p, const Holder *h, Builds builds);
    void (*own_built)(const Rules *r, Play *p, int at, bool dome);
    Squares (*any_drop)(const Play *p, int side); /* Gaea: where she may answer a dome */

    /* Choices that are neither move nor build; `extra` carries one out. */
    int (*extras)(const Rules *r, const Play *p, Action *out);
    void (*extra)(const Rules *r, Play *p, Action a);
    bool (*may_end)(const Rules *r, const Play *p, bool may);

    /* Winning. */
    bool (*own_win)(const Rules *r, const Play *p);
    bool (*any_win)(const Rules *r, const Play *p, const Holder *h); /* by what stands */
    bool (*foe_veto)(const Rules *r, const Play *p);
    bool (*foe_steal)(const Rules *r, const Play *p);

    /* Judging and ending a complete turn. */
    bool (*demands)(const Play *p); /* something, of this turn, if possible */
    bool (*met)(const Rules *r, const Play *p, const Holder *h);
    bool (*hopeless)(const Rules *r, const Play *p,
                     const Holder *h); /* whatever may come */
    void (*own_end)(const Rules *r, Play *p);
    /* Of a turn in which a tower was completed: does it earn an additional one, is the card
     * to be changed for a new one? */
    bool (*own_again)(const Play *p);
    bool (*any_redraw)(const Play *p);

    /* What its tokens are to the board: domes to the holder's opponents, or to everybody. */
    Squares (*solid)(const Board *b, bool foe);
    Squares (*shield)(const Board *b, Squares workers);

    Claims claims; /* what only saves work */
};

#define POWER_DECLARE(name) extern const SantoriniPower power_##name;
POWERS(POWER_DECLARE)
extern const SantoriniPower power_none;

const SantoriniPower *power_get(int number);

/* The number of a card by its name; -1 when there is none. */
int power_find(Str name);

/* May this card be played with that many players, in or out of the variant? */
bool power_allows(int number, int seats, bool variant);

typedef struct PowerBan {
    uint8_t a, b;
    bool printed; /* otherwise only warned of */
    const char *reason;
} PowerBan;

/* Heroes use their power once a game. */
static inline bool power_is_hero(const SantoriniPower *p)
{
    return p->group == CARD_HERO;
}

/* May a turn come to the same place on many ways? */
static inline bool power_walks(const SantoriniPower *p)
{
    return p->traits & TRAIT_WALKS || p->claims.walk;
}

/* Directions to choose from, except the one there is; for units that turn something. */
int power_aims(int except, Action *out);

/* The ban of a pair, NULL when there is none. */
const PowerBan *power_ban(int a, int b);

#endif
