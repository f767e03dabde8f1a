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
#include "santorini/cards/memo.h"
#include "santorini/cards/words.h"
#include "santorini/state.h"

typedef struct SantoriniPower SantoriniPower;

/* A card in force, who has it, and the seat it lies at: board.memo[card] is its memory. */
struct Holder {
    const SantoriniPower *power;
    int seat, side, card;
};

struct Rules {
    const Lineup *lineup;
    const SantoriniPower *own; /* never NULL; power_none without a card */
    const Squares *near;       /* the neighbours of each square to the mover */
    int seat, side;            /* the mover */
    int card;                  /* the seat his card lies at, as in Holder */
    bool extra;                /* an additional turn with an opponent's worker */
    bool revised;
    bool planned;  /* the game has secrets that turns are planned without */
    bool traps;    /* traps among them */
    bool distinct; /* no two courses of a turn end alike, walks apart */
    bool quiet;    /* a move does nothing but move, and perhaps win */
    bool calm;     /* nobody looks at single builds: their order does not matter */
    bool lasts;    /* the end of a turn can be worked out before its last piece is put */
    bool domes;    /* somebody looks at domes */
    bool towers;   /* somebody looks at completed towers */
    bool redraws;  /* somebody may have a new card after the turn */
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
    /* Has any_ or foe_ hooks, demands, or is something on the board: without it nobody asks. */
    TRAIT_MEDDLES = 1 << 0,
    /* May step onto enemy workers; without `enter` the two trade places. */
    TRAIT_ENTERS = 1 << 1,
    /* The worker to move may build before it. */
    TRAIT_EARLY = 1 << 2,
    /* Moves without limit, with up to two workers: no place is offered twice (Q21). Hooks of
     * such a card ask where workers stand and for Turn.count, not for the way there. */
    TRAIT_WALKS = 1 << 3,
    /* Several workers move in one turn: who moved last says nothing. */
    TRAIT_CREW_MOVES = 1 << 4,
    /* Male and female workers differ; every side has one female. A trait for one card, because
     * setting up and reading positions ask it of cards that are not in force. */
    TRAIT_SEXES = 1 << 5,
    /* Turns are planned without knowing all. */
    TRAIT_SECRET = 1 << 6,
    /* Its workers are secret: views ask it of a card that is not in force. */
    TRAIT_HIDDEN = 1 << 7,
    /* May have the opponent's power (Board.taken): who has which is asked before any hook. */
    TRAIT_TAKES_CARD = 1 << 8,
} Trait;

/* When its workers are placed. */
typedef enum Placing { PLACES_IN_TURN, PLACES_FIRST, PLACES_LAST } Placing;

/* When its player chooses what it remembers: before all workers are placed, with the printed
 * rules only; after that. */
typedef enum Choosing {
    CHOOSES_NEVER,
    CHOOSES_FIRST,
    CHOOSES_FIRST_PRINTED,
    CHOOSES_LAST,
} Choosing;

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

enum { POWER_NOTES = 6 };

/* Bits of the numbers of players. */
enum {
    PLAYERS_2 = 1 << 2,
    PLAYERS_2_3 = PLAYERS_2 | 1 << 3,
    PLAYERS_2_4 = PLAYERS_2 | 1 << 4,
    PLAYERS_ALL = PLAYERS_2_3 | PLAYERS_2_4,
};

struct SantoriniPower {
    /* What is printed on the card. */
    const char *name;            /* as in texts */
    const char *title, *epithet; /* shown: "Apollo", "God of Music" */
    const char *timing, *rule, *revised;
    const char *note[POWER_NOTES];
    uint8_t group;   /* CardGroup */
    uint8_t use;     /* CardUse */
    uint8_t players; /* PLAYERS_; 0 is usual: heroes are for two, others for any number */
    bool ram; /* may be the card of the Golden Fleece variant: it remembers nothing */

    /* What the page says while it is used, WORDS(), and while its workers are placed, if that
     * is not like others'. */
    const Words *words;
    const char *places;

    /* Rules that are facts. */
    uint8_t workers; /* placed at setup; 0 means 2 */
    uint8_t placing; /* Placing */
    uint8_t chooses; /* Choosing: when its first memo, a place or direction, is chosen */
    uint8_t second;  /* Second; own_builds is asked as well */
    uint8_t keeps;   /* Group: workers that it keeps from moving, or from ending a turn */
    uint8_t demands; /* Group: without workers in it `met` is not asked; 0: it is */
    uint32_t traits; /* Trait */
    const Squares *near; /* what its workers neighbour when they act; NULL: board_near */
    const Memo *memo;    /* MEMOS(); see power_memo */

    /* What it says where it decides: to a worker on %1 that it keeps or, with any_moves, lets
     * not move to %2; of %1, who got a worker into a trap on %2. */
    const char *forbids, *trapped;

    /* Setup: where the next worker may go. */
    Squares (*placement)(Squares placed, Squares open);

    /* Start of a turn: before it is known who has which power; the card that stands for it;
     * then what the start does. */
    void (*look)(const Lineup *t, Board *b, int seat);
    int (*acts_as)(const Lineup *t);
    void (*own_start)(const Rules *r, Play *p);
    void (*foe_start)(const Rules *r, Play *p, const Holder *h);

    /* Moving: who may move now, and where to. */
    Squares (*movers)(const Rules *r, const Play *p, Squares who);
    Squares (*own_moves)(const Rules *r, const Play *p, int from, Squares to);
    Squares (*any_moves)(const Rules *r, const Play *p, const Holder *h, int from,
                         Squares to);
    Squares (*foe_moves)(const Rules *r, const Play *p, const Holder *h, int from,
                         Squares to);
    /* An enemy holds `to`: make room for a step from `from`; what still stands there then
     * changes places with the mover. False: no room. */
    bool (*enter)(const Rules *r, Play *p, int from, int to);
    /* After each move, before it is judged: Turn has its start, end and rise. */
    void (*own_moved)(const Rules *r, Play *p);
    void (*foe_moved)(const Rules *r, Play *p, const Holder *h);
    /* After a move that did not win: Turn has its direction, too. Where a whirlpool at `at`
     * leads comes in between. */
    void (*own_after)(const Rules *r, Play *p);
    int (*any_jump)(const Rules *r, const Play *p, const Holder *h, int at);
    void (*foe_after)(const Rules *r, Play *p, const Holder *h);

    /* Building. */
    Squares (*builders)(const Rules *r, const Play *p, Squares who);
    Builds (*own_builds)(const Rules *r, const Play *p, int worker, Builds builds);
    Builds (*foe_builds)(const Rules *r, const Play *p, const Holder *h, Builds builds);
    void (*own_built)(const Rules *r, Play *p, int at, bool dome);
    /* Where the holder may answer somebody's dome by a worker, and that answer. */
    Squares (*any_answers)(const Rules *r, const Play *p, const Holder *h);
    void (*any_answer)(Play *p, const Holder *h, int at);

    /* Choices that are neither move nor build; `extra` carries one out. */
    int (*extras)(const Rules *r, const Play *p, Action *out);
    void (*extra)(const Rules *r, Play *p, Action a);
    bool (*may_end)(const Rules *r, const Play *p, bool may);

    /* Winning: by the latest move; by what stands, whoever put it there. A win by a move may
     * be forbidden or, where nobody forbids it, taken over. */
    bool (*own_win)(const Rules *r, const Play *p);
    bool (*any_win)(const Rules *r, const Play *p, const Holder *h);
    bool (*foe_veto)(const Rules *r, const Play *p, const Holder *h);
    bool (*foe_steal)(const Rules *r, const Play *p, const Holder *h);

    /* Judging a complete turn: has it done what the card demands, if possible? */
    bool (*met)(const Rules *r, const Play *p, const Holder *h);

    /* The end of a turn; of one in which a tower was completed: does it earn an additional
     * one, is the card to be changed for a new one? */
    void (*own_end)(const Rules *r, Play *p);
    bool (*own_again)(const Play *p);
    bool (*any_redraw)(const Play *p);

    /* What it is to the board, by its memory at the seat `card`: spaces that are domes, to its
     * holder's opponents or to everybody; workers of its holder that no power can name; spaces
     * that end the game for whoever gets a worker there, which nobody plans with. */
    Squares (*solid)(const Board *b, int card, bool foe);
    Squares (*shield)(const Board *b, Squares workers);
    Squares (*trap)(const Board *b, int card);

    Claims claims; /* what only saves work */
};

#define POWER_DECLARE(name) extern const SantoriniPower power_##name;
POWERS(POWER_DECLARE)
extern const SantoriniPower power_none;

const SantoriniPower *power_get(int number);

/* The memos of a card one by one, from NULL to NULL: those it declares, then a hero's own. */
const Memo *power_memo(const SantoriniPower *card, const Memo *before);

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

/* Does it demand something of this turn? */
static inline bool power_demands(const SantoriniPower *power, const Play *p)
{
    return power->met && (!power->demands || p->turn.group[power->demands]);
}

/* May a turn come to the same place on many ways? */
static inline bool power_walks(const SantoriniPower *p)
{
    return p->traits & TRAIT_WALKS || p->claims.walk;
}

/* The ban of a pair, NULL when there is none. */
const PowerBan *power_ban(int a, int b);

#endif
