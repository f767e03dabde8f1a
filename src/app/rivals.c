/* SPDX-License-Identifier: MIT */
#include "app/rivals.h"

#include "santorini/rival.h"
#include "santorini/santorini.h"
#include "sintra/rival.h"
#include "sintra/sintra.h"

static const struct {
    const GameDef *def;
    const GameRival *rivals;
} lists[] = {
    {&santorini_game, santorini_rivals},
    {&sintra_game, sintra_rivals},
};

const GameRival *rivals_of(const GameDef *def)
{
    static const GameRival none = {0};

    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (lists[i].def == def)
            return lists[i].rivals;
    }
    return &none;
}
