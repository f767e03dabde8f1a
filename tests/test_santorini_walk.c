/* SPDX-License-Identifier: MIT */
/* The longest walk there is: Hermes goes on as long as he may, and his token still fits. */
#include "test.h"

#include "game/game.h"
#include "santorini/santorini.h"
#include "santorini/state.h"

static const GameDef *const def = &santorini_game;

static int list_moves(const void *s, Action *move)
{
    Action action[GAME_MAX_ACTIONS];
    int count = def->actions(s, action), moves = 0;

    for (int i = 0; i < count; i++) {
        if (step_kind(action[i]) == STEP_MOVE)
            move[moves++] = action[i];
    }
    return moves;
}

/* The move that leaves the fewest moves: so a walk goes nearly everywhere before it ends. */
static Action walk_on(const void *s)
{
    Action move[GAME_MAX_ACTIONS], rest[GAME_MAX_ACTIONS], best = 0;
    int moves = list_moves(s, move), fewest = GAME_MAX_ACTIONS;

    for (int i = 0; i < moves; i++) {
        GameState next;
        int left;

        memcpy(&next, s, def->state_size);
        def->apply(&next, move[i], NULL);
        left = list_moves(&next, rest);
        if (left < fewest && (left > 0 || !best)) {
            fewest = left;
            best = move[i];
        }
    }
    if (!best)
        def->actions(s, rest), best = rest[0];
    return best;
}

TEST(hermes_token_fits)
{
    const char *position = "00000/00000/00000/00000/00000 1 hermes:a1,b1 none:e5";
    GameState s;
    int steps = 0;

    if (!CHECK(def->parse_position(&s, str_from(position), NULL) == OK))
        return;
    while (def->mover(&s) == 0 && steps <= GAME_MAX_STEPS) {
        def->apply(&s, walk_on(&s), NULL);
        steps++;
    }
    CHECK(steps > 100);
    CHECK(steps < GAME_MAX_STEPS);
}

int main(void)
{
    RUN(hermes_token_fits);
    return test_finish("santorini_walk");
}
