/* SPDX-License-Identifier: MIT */
#include "train/replay.h"

#include <math.h>
#include <stdlib.h>

#include "cli/input.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "game/games.h"
#include "game/history.h"
#include "search/share.h"
#include "train/file.h"

/* What is known of a game before its positions are handed over. */
typedef struct Ending {
    int sides;
    Outcome outcome; /* where points decide, as it ended */
} Ending;

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
    if (score == TRAIN_NO_SCORE)
        return NAN;
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

/* Points of a side: its seats have the same. */
static int points_of(const GameDef *def, const void *state, const Outcome *outcome,
                     int side)
{
    int seat = 0;

    while (def->side(state, seat) != side)
        seat++;
    return outcome->score[seat];
}

static bool take_position(TrainReplay *replay, const GameState *state,
                          const TrainGame *game, const Ending *end, int16_t score)
{
    const GameDef *def = replay->def;
    int mover = def->think->side(state), side = mover < 0 ? 0 : mover;
    bool two = end->sides == 2;
    TrainPosition position = {
        .state = state,
        .side = side,
        .other = (side + 1) % end->sides,
        .game = game->number & ~TRAIN_ASIDE,
        .result = two ? train_replay_result(def, state, side, game->winners) : 0.5f,
        .scored = end->outcome.scored,
        .score = two ? score_of(score) : NAN};

    if (position.scored)
        position.lead = (float)(points_of(def, state, &end->outcome, side) -
                                points_of(def, state, &end->outcome, position.other));
    return replay->take(replay->context, &position) || say_no_memory() == CLI_YES;
}

/* Chance is about to deal, which is as far as a search looks. */
static bool is_horizon(const GameDef *def, const void *state)
{
    return def->mover(state) == SEAT_CHANCE && !def->think->luck(state) &&
           def->think->side(state) == THINK_HORIZON;
}

static bool is_wanted(const GameDef *def, const void *state, int16_t score,
                      const Ending *end)
{
    if (end->outcome.scored && is_horizon(def, state))
        return true;
    return score != TRAIN_NO_SCORE && train_replay_is_open(def, state);
}

/* Plays a game from its first position to its end and hands positions over, when it is known
 * how it ends. */
static bool play_tokens(TrainReplay *replay, const char *file, const TrainGame *game,
                        const Ending *end, GameState *state)
{
    const GameDef *def = replay->def;
    Str rest = game->tokens;
    TrainToken next;
    Token token;
    Fault fault;

    while (train_file_token(&rest, &next) && !history_is_drawn(next.text)) {
        if (end && is_wanted(def, state, next.score, end) &&
            !take_position(replay, state, game, end, next.score))
            return false;
        if (def->parse_token(state, next.text, &token, &fault) != OK)
            return is_bad(file, game, &fault);
        game_apply(def, state, &token, NULL);
    }
    return true;
}

static bool play_game(TrainReplay *replay, const char *file, const TrainGame *game)
{
    const GameDef *def = replay->def;
    GameState first, state;
    Ending end;
    Fault fault;

    if (def->parse_position(&first, game->position, &fault) != OK)
        return is_bad(file, game, &fault);
    end.sides = share_sides(def, &first);
    def->outcome(&first, &end.outcome);
    if (end.outcome.scored) {
        state = first;
        if (!play_tokens(replay, file, game, NULL, &state))
            return false;
        def->outcome(&state, &end.outcome);
    }
    if (end.outcome.scored ? !end.outcome.over : end.sides != 2)
        return true;
    if (!play_tokens(replay, file, game, &end, &first))
        return false;
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
