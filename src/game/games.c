/* SPDX-License-Identifier: MIT */
#include "game/games.h"

#include "game/setup.h"

const GameDef *games_nth(int i)
{
    for (int k = 0; k < i; k++) {
        if (!games_all[k])
            return NULL;
    }
    return games_all[i];
}

const GameDef *games_find(Str name)
{
    for (int i = 0; games_all[i]; i++) {
        if (str_is(name, games_all[i]->name))
            return games_all[i];
    }
    return NULL;
}

/* Has a game before this one the same option? */
static bool is_known_before(int game, const char *name)
{
    while (--game >= 0) {
        if (game_tag_with_option(games_all[game]->tags, name))
            return true;
    }
    return false;
}

const GameTag *games_option(int i)
{
    for (int k = 0; games_all[k]; k++) {
        for (const GameTag *tag = games_all[k]->tags; tag->key[0]; tag++) {
            if (tag->option.name && !is_known_before(k, tag->option.name) && i-- == 0)
                return tag;
        }
    }
    return NULL;
}
