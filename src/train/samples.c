/* SPDX-License-Identifier: MIT */
#include "train/samples.h"

#include <math.h>
#include <stdlib.h>

#include "cli/input.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "game/games.h"
#include "game/history.h"
#include "search/method.h"
#include "train/file.h"

enum { HOLD_EVERY = 10 };

static bool is_two_sided(const GameDef *def, const void *state)
{
    int sides = 0;

    for (int seat = 0; seat < def->seats(state); seat++)
        sides |= 1 << def->side(state, seat);
    return sides == 3;
}

/* Will a search ask for the value of this position? */
static bool is_open(const GameDef *def, const void *state)
{
    const GameThink *think = def->think;

    return def->mover(state) >= 0 && def->between(state) && think->side(state) >= 0 &&
           !think->can_win(state) && !think->is_stuck(state);
}

/* The share a side has of the point. */
static float result_of(const GameDef *def, const void *state, int side, uint8_t winners)
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

/* Adds the terms of the other side, turned round, to those of the one to move. */
static int join_terms(ThinkFeature *term, int count, const ThinkFeature *other, int more)
{
    for (int i = 0; i < more; i++) {
        int at = 0;

        while (at < count && term[at].at != other[i].at)
            at++;
        if (at == count)
            term[count++] = (ThinkFeature){.at = other[i].at};
        term[at].times = (int16_t)(term[at].times - other[i].times);
    }
    return count;
}

static bool add_position(TrainSet *set, const GameDef *def, const void *state,
                         const TrainGame *game, int16_t score)
{
    const GameThink *think = def->think;
    const GameLearn *learn = games_tools(def)->learn;
    ThinkFeature term[2 * THINK_MAX_FEATURES], other[THINK_MAX_FEATURES];
    int32_t value[GAME_MAX_SEATS];
    int side = think->side(state), count;
    TrainSample sample = {.score = score_of(score),
                          .result = result_of(def, state, side, game->winners)};

    count = learn->features(state, side, term);
    count = join_terms(term, count, other, learn->features(state, 1 - side, other));
    think->values(state, think->weight, value);
    sample.fixed = (float)(value[side] - value[1 - side]);
    for (int i = 0; i < count; i++)
        sample.fixed -= (float)(think->weight[term[i].at] * term[i].times);
    return train_fit_add(set, sample, term, count);
}

/* ---- games --------------------------------------------------------------------------- */

static bool is_bad(const char *file, const TrainGame *game, const Fault *fault)
{
    char line[512];
    Text why = text_into(line, sizeof line);

    fault_print(fault, say_translate, &why);
    say_error(N_("'%1', game %2 is not one that the rules allow: %3"), file,
              say_number((long long)game->number + 1).text, line, NULL);
    return false;
}

static bool add_game(TrainSamples *samples, const char *file, const TrainGame *game)
{
    const GameDef *def = samples->def;
    TrainSet *set =
        game->number % HOLD_EVERY == HOLD_EVERY - 1 ? &samples->held : &samples->learn;
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
        if (next.score != TRAIN_NO_SCORE && is_open(def, &state) &&
            !add_position(set, def, &state, game, next.score)) {
            say_no_memory();
            return false;
        }
        if (def->parse_token(&state, next.text, &token, &fault) != OK)
            return is_bad(file, game, &fault);
        game_apply(def, &state, &token, NULL);
    }
    samples->games++;
    return true;
}

static bool add_games(TrainSamples *samples, const char *file, Str text, Str rest)
{
    Progress progress = {0};
    TrainRead read;
    TrainGame game;
    bool done = true;

    while (done && (read = train_file_next(&rest, &game)) == TRAIN_GAME) {
        done = add_game(samples, file, &game);
        if (progress_due(&progress))
            say_print(stderr, N_("%1: %2 % read, %3"), file,
                      say_number((rest.at - text.at) * 100 / (long long)text.size).text,
                      say_count(NP_("%1 game", "%1 games"), samples->games).text, NULL);
    }
    progress_end(&progress);
    if (done && read == TRAIN_BAD)
        say_error(N_("'%1' is damaged at byte %2"), file,
                  say_number(rest.at - text.at).text, NULL);
    return done && read != TRAIN_BAD;
}

/* The game that the settings of a file name. */
static bool check_game(TrainSamples *samples, const char *file, Str settings)
{
    const GameDef *def = NULL;
    Str name;

    if (str_word(&settings, &name))
        def = games_find(name);
    if (!def || (samples->def && samples->def != def)) {
        say_error(def ? N_("'%1' holds another game than the first file")
                      : N_("'%1' holds a game that this program does not know"),
                  file, NULL);
        return false;
    }
    if (!def->think) {
        say_error(N_("'%1' holds a game that has no weights to fit"), file, NULL);
        return false;
    }
    samples->def = def;
    return true;
}

bool train_samples_read(TrainSamples *samples, const char *file)
{
    Str text, rest, settings;
    bool done = false;

    if (!input_read_file(file, &text))
        return false;
    rest = text;
    if (!train_file_heading(&rest, &settings))
        say_error(N_("'%1' holds no training games"), file, NULL);
    else
        done =
            check_game(samples, file, settings) && add_games(samples, file, text, rest);
    free((char *)text.at);
    return done;
}

void train_samples_clear(TrainSamples *samples)
{
    train_fit_clear(&samples->learn);
    train_fit_clear(&samples->held);
}
