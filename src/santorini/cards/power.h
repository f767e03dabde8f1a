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
#include "santorini/state.h"

typedef struct SantoriniPower SantoriniPower;

/* A card in force and who has it. */
typedef struct Holder {
    const SantoriniPower *power;
    int seat, side;
} Holder;

typedef struct Rules {
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
} Rules;

typedef enum Trait {
    TRAIT_HERO = 1 << 0,
    TRAIT_PLACES_FIRST = 1 << 1,
    TRAIT_PLACES_LAST = 1 << 2,
    TRAIT_WRAPS = 1 << 3,   /* moves and builds on the torus */
    TRAIT_HIDDEN = 1 << 4,  /* workers are secret */
    TRAIT_SECRET = 1 << 5,  /* turns are planned without knowing all */
    TRAIT_SEXES = 1 << 6,   /* tells male from female workers */
    TRAIT_ONE_WAY = 1 << 7, /* no two courses of its turns end alike (builds in order) */
    TRAIT_WALKS = 1 << 8,   /* moves without limit */
    TRAIT_TAKES_CARD = 1 << 9,  /* may have the opponent's card (MEMO_HOLDS) */
    TRAIT_CREW_MOVES = 1 << 10, /* several workers move in one turn */
    TRAIT_IN_ORDER = 1 << 11,   /* builds of one worker may be tried in one order only */
    TRAIT_TANGLED = 1 << 12,    /* many courses lead to one point of the turn */
    TRAIT_COUNTS = 1 << 13,     /* walks, and how often it moved matters */
    TRAIT_APART = 1 << 14,      /* what the build entails does not depend on its place */
    TRAIT_EARLY = 1 << 15,      /* the worker to move may build before it */
    TRAIT_MEDDLES =
        1 << 16, /* has any_ or foe_ hooks, demands, or is something on the board */
    TRAIT_ENTERS =
        1 << 17, /* may step onto enemy workers; without `enter` the two trade places */
    TRAIT_LAST_EXTRA = 1 << 18, /* an extra moves nobody, and only an end can follow it */
} Trait;

/* Where the worker that has built may build once more. */
typedef enum Second {
    SECOND_NEVER,
    SECOND_ELSEWHERE,
    SECOND_ON_TOP, /* a block on the first one */
    SECOND_INSIDE, /* not on the perimeter */
} Second;

/* Steps after the first, of a card that does nothing but walk. */
typedef enum Further {
    FURTHER_ASK,  /* no more than the hooks say is known */
    FURTHER_ONCE, /* one more of the same worker, not to where it began; then it builds */
    FURTHER_LEVEL, /* after a level step the crew may walk on, each on its level, and anyone
                    * builds; after another step only its worker builds */
} Further;

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

/* SantoriniPower.builds that is no number: one a worker, as many as are in stock. */
enum { BUILDS_STOCK = 0xfe, BUILDS_EACH = 0xff };

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
    uint8_t players; /* bits 2, 3 and 4 */
    bool ram;        /* may be the card of the Golden Fleece variant */
    uint32_t traits;
    uint8_t workers; /* placed at setup; 0 means 2 */
    uint8_t further; /* Further; hooks are asked as well */
    uint8_t builds;  /* after so many behind the move only an end can follow */
    uint8_t second;  /* Second; own_builds is asked as well */
    uint8_t caps;    /* a hero's domes after the build, at most; 0: none */
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
    /* Is a win near enough to look for one? May say yes in vain, never no. NULL: only next
     * to a level 3 space, from level 2 (power_steps_up). */
    bool (*near_win)(const Board *b, Squares crew);
    /* The same exactly, where no other card has a say. NULL: it has to be looked for. */
    bool (*wins)(const Board *b, Squares crew);
    bool (*any_win)(const Rules *r, const Play *p, const Holder *h); /* by what stands */
    bool (*foe_veto)(const Rules *r, const Play *p);
    bool (*foe_steal)(const Rules *r, const Play *p);

    /* Judging and ending a complete turn. */
    bool (*demands)(const Play *p); /* something, of this turn, if possible */
    bool (*met)(const Rules *r, const Play *p, const Holder *h);
    bool (*hopeless)(const Rules *r, const Play *p,
                     const Holder *h); /* whatever may come */
    void (*own_end)(const Rules *r, Play *p);
    bool (*own_again)(const Play *p);  /* earns an additional turn */
    bool (*any_redraw)(const Play *p); /* Chaos: a new card after this turn */

    /* What its tokens are to the board: domes to the holder's opponents, or to everybody. */
    Squares (*solid)(const Board *b, bool foe);
    Squares (*shield)(const Board *b, Squares workers);
};

/* All cards, in the order of their numbers; append only, texts store names. */
/* clang-format off */
#define POWERS(X)                                                                   \
    X(apollo) X(artemis) X(athena) X(atlas) X(demeter) X(hephaestus) X(hermes)      \
    X(minotaur) X(pan) X(prometheus) X(aphrodite) X(ares) X(bia) X(chaos) X(charon) \
    X(chronus) X(circe) X(dionysus) X(eros) X(hera) X(hestia) X(hypnus) X(limus)    \
    X(medusa) X(morpheus) X(persephone) X(poseidon) X(selene) X(triton) X(zeus)     \
    X(aeolus) X(charybdis) X(clio) X(europa) X(gaea) X(graeae) X(hades) X(harpies)  \
    X(hecate) X(moerae) X(nemesis) X(siren) X(tartarus) X(terpsichore) X(urania)    \
    X(achilles) X(adonis) X(atalanta) X(bellerophon) X(heracles) X(jason) X(medea)  \
    X(odysseus) X(polyphemus) X(theseus)
/* clang-format on */

#define POWER_DECLARE(name) extern const SantoriniPower power_##name;
POWERS(POWER_DECLARE)
extern const SantoriniPower power_none;

/* Numbers of cards: 0 is none, then the list above. */
#define POWER_NUMBER(name) NUMBER_##name,
enum {
    POWER_NONE,
    POWERS(POWER_NUMBER) POWER_COUNT,
    POWER_SIMPLE_LAST = NUMBER_prometheus
};

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

/* Answers of near_win: a worker on level 2 next to a level 3 space, whoever stands there;
 * any level 3 space at all. */
static inline bool power_steps_up(const Board *b, Squares crew)
{
    return board_spread(crew & b->block[1]) & b->block[2] & ~b->dome;
}

static inline bool power_walks_up(const Board *b, Squares crew)
{
    (void)crew;
    return b->block[2] & ~b->dome;
}

/* Workers that stand on level 2; spaces a step to which goes to level 3. */
static inline Squares power_second(const Board *b, Squares crew)
{
    return crew & b->block[1] & ~b->block[2];
}

static inline Squares power_third(const Board *b)
{
    return b->block[2] & ~b->dome;
}

/* An answer of `wins`: a step from level 2 to level 3 like anybody's. */
static inline bool power_climbs(const Board *b, Squares crew)
{
    return board_spread(power_second(b, crew)) & power_third(b) & ~board_workers(b);
}

/* Directions to choose from, except the one there is; for units that turn something. */
int power_aims(int except, Action *out);

/* The ban of a pair, NULL when there is none. */
const PowerBan *power_ban(int a, int b);

#endif
