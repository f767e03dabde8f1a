/* SPDX-License-Identifier: MIT */
/* legal - what may be played, found by walking the steps of the rules.
 *
 *     LegalList list;
 *     if (legal_turns(def, state, &list) == OK) {
 *         for (size_t i = 0; i < list.count; i++)
 *             printf("%s\t%s\n", list.turn[i].tokens, list.turn[i].position);
 *         legal_clear(&list);
 *     }
 *
 * A turn runs until a turn may begin again or the game is over; when another seat
 * interrupts, its tokens are part of it and stand behind a blank. Chance that the position
 * itself settles (GameDef.settle) is settled; where it stays open the turn ends there.
 * Of the ways to one result the walk keeps one with the fewest steps.
 *
 * A list owns its texts and states until legal_clear. On an error it is empty. The only
 * error is ERR_LIMIT: more steps or results than LEGAL_MAX_NODES, or no memory. Most turns
 * have some hundred results, the richest powers millions.
 */
#ifndef GAME_LEGAL_H
#define GAME_LEGAL_H

#include "game/game.h"
#include "game/pool.h"

enum { LEGAL_MAX_NODES = 1 << 24 };

typedef struct LegalTurn {
    const char *tokens;   /* "b2-c3*d4 @d3" */
    const char *position; /* of the state after it; empty inside a turn */
    const void *state;    /* state_size bytes */
} LegalTurn;

typedef struct LegalList {
    size_t count, capacity;
    LegalTurn *turn;
    Pool pool;
} LegalList;

/* All distinct results of one complete turn, sorted bytewise by position. A state in the
 * middle of a turn is played to the end of that turn. */
Status legal_turns(const GameDef *def, const void *state, LegalList *ret_list);

/* All distinct results of the mover's next token, sorted bytewise by token. Chance is not
 * enumerated: where it moves, or the game is over, the list is empty. */
Status legal_tokens(const GameDef *def, const void *state, LegalList *ret_list);

void legal_clear(LegalList *list);

/* Has the mover tokens that lead to different results? True also where that cannot be found
 * out. Most positions tell at once. */
bool legal_has_choice(const GameDef *def, const void *state);

/* The walk behind the lists, for those who look at every token themselves: each complete
 * token of the mover (chance included) is shown to `visit` with the state after it,
 * shorter tokens first. */
typedef struct LegalWalk LegalWalk;

typedef enum LegalPaths {
    LEGAL_DISTINCT, /* one path to each state on the way and to each result */
    LEGAL_ENDS,     /* one path to each state on the way, and every end from there */
    LEGAL_EVERY,    /* every path: tokens that differ in writing only are shown too */
} LegalPaths;

typedef struct LegalVisitor {
    LegalPaths paths;
    size_t max_nodes;
    /* False: no token that begins with these steps is wanted. May be NULL. */
    bool (*allow)(void *context, const Token *begun);
    /* False ends the walk, which then returns OK. */
    bool (*visit)(void *context, const Token *token, const void *after);
    void *context;
} LegalVisitor;

LegalWalk *legal_walk_open(const GameDef *def);
void legal_walk_close(LegalWalk *walk);

/* ERR_LIMIT after max_nodes steps; what was shown stays true. */
Status legal_walk(LegalWalk *walk, const void *state, const LegalVisitor *visitor);

/* The steps and tokens the latest walk came to, as max_nodes counts them. */
size_t legal_walk_nodes(const LegalWalk *walk);

/* How much memory it takes: it keeps its room for the next walk. */
size_t legal_walk_bytes(const LegalWalk *walk);

#endif
