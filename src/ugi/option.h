/* SPDX-License-Identifier: MIT */
/* ugi_option - what `setoption` can set, and how a game or an engine is made from it. Which
 * options set up a game is the games' affair, see game/setup.h. */
#ifndef UGI_OPTION_H
#define UGI_OPTION_H

#include <stdio.h>

#include "game/game.h"
#include "search/engine.h"

typedef enum UgiOption {
    /* These set up the next game. */
    UGI_GAME,
    UGI_TAG, /* any of them that has a tag */
    /* These are the engine's. */
    UGI_SEAT,
    UGI_THREADS,
    UGI_HASH,
    UGI_MULTIPV,
    UGI_LEVEL,
    UGI_SEED,
    UGI_OPTION_COUNT,
    UGI_EVAL_FILE = UGI_OPTION_COUNT,
} UgiOption;

enum { UGI_MAX_TAGS = 16, UGI_VALUE_SIZE = 1024 };

typedef struct UgiOptions {
    const GameDef *game;
    char tag[UGI_MAX_TAGS][UGI_VALUE_SIZE]; /* empty: the default */
    uint64_t number[UGI_OPTION_COUNT];      /* the engine's */
    char *data;                             /* the text of the file that Data names */
    Net *own; /* the game's network, which levels think with; NULL: it has none */
    Net *net; /* that EvalFile names; NULL: there is none */
    const GameDef *net_game; /* that both are for */
} UgiOptions;

/* Room of the texts a setup points into. */
typedef struct UgiSetup {
    GameSetup game;
    char seats[12];
} UgiSetup;

void ugi_options_init(UgiOptions *options);
void ugi_options_clear(UgiOptions *options);

/* The `option` lines. */
void ugi_options_print(FILE *out);

/* Sets an option by its name, capitals or not; a fault changes nothing. */
Status ugi_options_set(UgiOptions *options, Str name, Str value, UgiOption *ret_option,
                       Fault *ret_fault);

const GameDef *ugi_options_game(const UgiOptions *options);
void ugi_options_setup(const UgiOptions *options, UgiSetup *ret_setup);
EngineOptions ugi_options_engine(const UgiOptions *options, const GameDef *def);

#endif
