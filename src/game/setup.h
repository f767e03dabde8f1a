/* SPDX-License-Identifier: MIT */
/* setup - what a game can be set up with, as data: GameDef.tags.
 *
 * The tags of a record set its game up. A list of them says what each can be, what it is when
 * it is not given, and when it makes no sense. Whoever sets games up is made from that list:
 * the reader of records, options of commands and of the engine protocol, the page's form.
 *
 *     static const GameChoice sides[] = {{.name = "A", .title = N_("Side A")}, .., {0}};
 *
 *     const GameTag glass_tags[] = {
 *         {GAME_SEATS(N_("two to four play, not '%1'"))},
 *         {.key = {"Side"},
 *          .title = N_("Side of the palaces"),
 *          .kind = TAG_CHOICE,
 *          .choice = sides,
 *          .standard = "A",
 *          .refusal = N_("the palace has sides A and B, not '%1'"),
 *          .option = GAME_OPTION("side", "SIDE", N_("side of the palace boards: A, B")),
 *          .engine = "Side"},
 *         {.key = {NULL}},
 *     };
 *
 * People are asked in this order; every game begins with Seats. A game's `init` lets
 * game_setup_check refuse what the list forbids, then judges what only rules can tell, such
 * as whether a card is one. Tags that are not in the list are remarks: nobody minds them.
 */
#ifndef GAME_SETUP_H
#define GAME_SETUP_H

#include "game/game.h"

enum { TAG_WHENS = 2 };

typedef enum TagKind {
    TAG_NUMBER, /* least .. most */
    TAG_CHOICE, /* one of `choice` */
    TAG_CARD,   /* a card: `card` lists them, init knows which of them go */
    TAG_DATA,   /* the hash of component data; its text comes as GAME_DATA, from a file */
} TagKind;

typedef struct GameChoice {
    const char *name;  /* as in records; NULL ends a list */
    const char *title; /* an id */
    bool secret;       /* hides something from somebody: training draws it never */
    uint8_t seats;     /* bit n: with n players; 0: as its tag */
} GameChoice;

/* A tag is of use only when another one has a value, or differs from it. */
typedef struct GameWhen {
    const char *key;   /* NULL: no condition */
    const char *value; /* "": it is not given */
    bool differs;
    bool told; /* otherwise records tell what became of it, which sets nothing up */
    const char *refusal; /* an id, %1 is the value that was given all the same */
} GameWhen;

/* How a command line spells a tag: "--powers P+P..", values of seats joined by '+'. */
typedef struct GameOption {
    const char *name;  /* without the dashes; NULL: only as --set TAG=VALUE */
    const char *value; /* what the help calls the value */
    const char *help;  /* an id */
} GameOption;

#ifdef __wasm__ /* where nobody types options */
#define GAME_OPTION(name, value, help) \
    {                                  \
        0                              \
    }
#define GAME_WITHOUT(id) NULL
#else
#define GAME_WITHOUT(id) id
#define GAME_OPTION(name, value, help) \
    {                                  \
        name, value, help              \
    }
#endif

struct GameTag {
    const char *key[GAME_MAX_SEATS]; /* one, or one for each seat; none ends a list */
    const char *title;               /* an id, for forms; NULL: they do not offer it */
    TagKind kind;
    const char *standard; /* what it is when it is not given; NULL: nothing */

    int least, most;                           /* TAG_NUMBER */
    const GameChoice *choice;                  /* TAG_CHOICE */
    bool (*card)(int i, GameChoice *ret_card); /* TAG_CARD; false past the last */
    const char *refusal; /* an id: what is said of a value %1 that is none of these */

    uint8_t seats;       /* bit n: with n players; 0: with any number */
    const char *not_for; /* an id: what is said to other numbers */
    GameWhen when[TAG_WHENS];

    uint8_t wanted;      /* bit n: n players are meant to have it */
    const char *without; /* an id: what a command says to those who do without */

    GameOption option;
    const char *engine; /* the same in the engine protocol; NULL: it has none */
};

#define GAME_SEATS_KEY "Seats"

/* The tag that every game has, for two to four players. */
#define GAME_SEATS(sentence)                                                  \
    .key = {GAME_SEATS_KEY}, .title = N_("Players"), .kind = TAG_NUMBER,      \
    .standard = "2", .least = 2, .most = GAME_MAX_SEATS, .refusal = sentence, \
    .option = GAME_OPTION("seats", "N", N_("how many players, 2 to 4")),      \
    .engine = GAME_SEATS_KEY

/* The seats of a table, to choose one of. */
extern const GameChoice game_seat_choices[];

/* The tag that says who begins; without it the game does. */
#define GAME_FIRST                                                               \
    .key = {"First"}, .title = N_("Who begins"), .kind = TAG_CHOICE,             \
    .choice = game_seat_choices, .refusal = N_("'%1' is not a seat"),            \
    .not_for = N_("there is no such seat"),                                      \
    .option = GAME_OPTION("first", "SEAT", N_("the seat that begins: 1, 2 ..")), \
    .engine = "First"

/* The tag a record's key belongs to; NULL: a remark. */
const GameTag *game_tag_find(const GameTag *tags, Str key);

/* The tag an option of a command belongs to; NULL: none of them. */
const GameTag *game_tag_with_option(const GameTag *tags, const char *name);

/* Choice or card i of a tag; false past the last. */
bool game_tag_choice(const GameTag *tag, int i, GameChoice *ret_choice);

/* Is it a number or a choice of the tag? Of cards and data the game's `init` knows. */
bool game_tag_takes(const GameTag *tag, Str value);

/* What a setup says of a tag, by itself or by saying nothing: empty where that is nothing. A
 * number is one after game_setup_check. */
Str game_tag_value(const GameTag *tags, const char *key, const GameSetup *setup);
int game_tag_number(const GameTag *tags, const char *key, const GameSetup *setup);

/* Takes a value as an option gives it: for a tag of seats one for each of the first, joined by
 * '+'. The answer is how many; 0: that is no such list, and nothing is set. */
int game_tag_set(const GameTag *tag, Str value, GameSetup *setup);

/* Refuses values that are no choices, and tags that are of no use in this setup. */
Status game_setup_check(const GameTag *tags, const GameSetup *setup, Fault *ret_fault);

/* What is to be said before a game begins without a tag its players are meant to have, an id; NULL:
 * nothing. Whoever gives the tag its standard value has been told. */
const char *game_setup_doubt(const GameTag *tags, const GameSetup *setup);

/* Leaves out what only tells what became of it. */
void game_setup_drop_told(const GameTag *tags, GameSetup *setup);

/* Is any value "random" and no choice itself? */
bool game_setup_is_drawn(const GameTag *tags, const GameSetup *setup);

/* Puts a choice, or a card without secrets, where a value is "random" and no choice itself. */
void game_setup_draw(const GameTag *tags, GameSetup *setup, Rng *rng);

#endif
