/* SPDX-License-Identifier: MIT */
#include "train/replay.h"

#include <math.h>
#include <stdlib.h>

#include "cli/input.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "game/games.h"
#include "game/history.h"
#include "search/method.h"
#include "train/file.h"

static bool is_two_sided(const GameDef *def, const void *state)
{
    int sides = 0;

    for (int seat = 0; seat < def->seats(state); seat++)
        sides |= 1 << def->side(state, seat);
    return sides == 3;
}

bool train_replay_is_open(const GameDef *def, const void *state)
{
    const GameThink *think = def->think;

    return def->mover(state) >= 0 && def->between(state) && think->side(state) >= 0 &&
           !think->can_win(state) && !think->is_stuck(state);
}

float train_replay_result(const GameDef *def, const void *state, int side,
                          uint8_t winners)
{
    int won = 0;

    for (int seat = 0; seat < def->seats(state); seat++) {
        if (winners >> seat & 1)
            won |= 1 << def->side(state, seat);
    }
    return won == 1 << side ? 1.0f : won == 1 << (1 - side) ? 0.0f : 0.5f;
}

static float score_of(int16_t score)
{
    if (abs(score) < SCORE_WINNING)
        return score;
    return score > 0 ? INFINITY : -INFINITY;
}

/* ---- games --------------------------------------------------------------------------- */

static bool is_bad(const char *file, const TrainGame *game, const Fault *fault)
{
    char line[512];
    Text why = text_into(line, sizeof line);

    fault_print(fault, say_translate, &why);
    say_error(N_("'%1', game %2 is not one that the rules allow: %3"), file,
              say_number((long long)(game->number & ~TRAIN_ASIDE) + 1).text, line, NULL);
    return false;
}

static bool take_position(TrainReplay *replay, const GameState *state,
                          const TrainGame *game, int16_t score)
{
    int side = replay->def->think->side(state);
    TrainPosition position = {
        .state = state,
        .side = side,
        .game = game->number & ~TRAIN_ASIDE,
        .result = train_replay_result(replay->def, state, side, game->winners),
        .score = score_of(score)};

    return replay->take(replay->context, &position) || say_no_memory() == CLI_YES;
}

static bool play_game(TrainReplay *replay, const char *file, const TrainGame *game)
{
    const GameDef *def = replay->def;
    GameState state;
    Str rest = game->tokens;
    TrainToken next;
    Token token;
    Fault fault;

    if (def->parse_position(&state, game->position, &fault) != OK)
        return is_bad(file, game, &fault);
    if (!is_two_sided(def, &state))
        return true;
    while (train_file_token(&rest, &next) && !history_is_drawn(next.text)) {
        if (next.score != TRAIN_NO_SCORE && train_replay_is_open(def, &state) &&
            !take_position(replay, &state, game, next.score))
            return false;
        if (def->parse_token(&state, next.text, &token, &fault) != OK)
            return is_bad(file, game, &fault);
        game_apply(def, &state, &token, NULL);
    }
    replay->games++;
    return true;
}

static bool play_games(TrainReplay *replay, const char *file, Str text, Str rest)
{
    Progress progress = {0};
    TrainRead read;
    TrainGame game;
    bool done = true;

    while (done && (read = train_file_next(&rest, &game)) == TRAIN_GAME) {
        done = play_game(replay, file, &game);
        if (progress_due(&progress))
            say_print(stderr, N_("%1: %2 % read, %3"), file,
                      say_number((rest.at - text.at) * 100 / (long long)text.size).text,
                      say_count(NP_("%1 game", "%1 games"), replay->games).text, NULL);
    }
    progress_end(&progress);
    if (done && read == TRAIN_BAD)
        say_error(N_("'%1' is damaged at byte %2"), file,
                  say_number(rest.at - text.at).text, NULL);
    return done && read != TRAIN_BAD;
}

/* The game that the settings of a file name. */
static bool check_game(TrainReplay *replay, const char *file, Str settings)
{
    const GameDef *def = NULL;
    Str name;

    if (str_word(&settings, &name))
        def = games_find(name);
    if (!def || (replay->def && replay->def != def)) {
        say_error(def ? N_("'%1' holds another game than the first file")
                      : N_("'%1' holds a game that this program does not know"),
                  file, NULL);
        return false;
    }
    if (!def->think) {
        say_error(N_("'%1' holds a game that has no weights to fit"), file, NULL);
        return false;
    }
    replay->def = def;
    return true;
}

bool train_replay_read(TrainReplay *replay, const char *file)
{
    Str text, rest, settings;
    bool done = false;

    if (!input_read_file(file, &text))
        return false;
    rest = text;
    if (!train_file_heading(&rest, &settings))
        say_error(N_("'%1' holds no training games"), file, NULL);
    else
        done = check_game(replay, file, settings) && play_games(replay, file, text, rest);
    free((char *)text.at);
    return done;
}
