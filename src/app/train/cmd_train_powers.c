/* SPDX-License-Identifier: MIT */
/* cmd_train_powers - how strong the powers of Santorini are, from training games.
 *
 * Who wins is foretold by the difference of two ratings and by who is to move; ratings are
 * fitted so that this is as likely as can be, and drawn a little to the middle where there
 * are few games. One table of the program's source comes out: santorini/rating.c.
 */
#include "app/train/cmd_train.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input.h"
#include "cli/say.h"
#include "santorini/cards/power.h"
#include "santorini/santorini.h"
#include "train/file.h"

enum {
    ROUNDS = 4000,
    PRIOR = 6, /* games: so much evidence speaks for the middle */
};

#define ELO_OF_E (400 / 2.302585092994046) /* what makes e to 1 */

typedef struct Result {
    uint8_t power[2];
    uint8_t mover; /* the seat to move where the engines took over */
    float score;   /* of seat 1 */
} Result;

typedef struct Ratings {
    Result *result;
    size_t count, room;
    double rating[POWER_COUNT], start; /* in steps of e to 1 */
    long long games[POWER_COUNT];
} Ratings;

/* ---- reading ------------------------------------------------------------------------- */

static bool add_result(Ratings *r, Result result)
{
    if (r->count == r->room) {
        size_t room = r->room ? 2 * r->room : 4096;
        Result *more = realloc(r->result, room * sizeof *more);

        if (!more)
            return say_no_memory() == CLI_YES;
        r->result = more;
        r->room = room;
    }
    r->result[r->count++] = result;
    r->games[result.power[0]]++;
    r->games[result.power[1]]++;
    return true;
}

/* Counts a game between two powers; others say nothing about ratings. */
static bool take_game(Ratings *r, const char *file, const TrainGame *game)
{
    SantoriniState s;
    Result result = {.score = 0.5f};
    Fault fault;

    if (santorini_game.parse_position(&s, game->position, &fault) != OK) {
        say_fault(file, &fault);
        return false;
    }
    if (s.lineup.seats != 2 || s.lineup.fleece || s.lineup.power[0] >= POWER_COUNT ||
        s.lineup.power[1] >= POWER_COUNT)
        return true;
    memcpy(result.power, s.lineup.power, sizeof result.power);
    result.mover = s.lineup.mover;
    if (game->winners == 1 || game->winners == 2)
        result.score = game->winners == 1;
    return add_result(r, result);
}

static bool take_games(Ratings *r, const char *file, Str rest)
{
    TrainRead read = TRAIN_GAME;
    TrainGame game;
    Str settings, name;

    if (!train_file_heading(&rest, &settings) || !str_word(&settings, &name) ||
        !str_is(name, santorini_game.name)) {
        say_error(N_("'%1' holds no training games of Santorini"), file, NULL);
        return false;
    }
    while ((read = train_file_next(&rest, &game)) == TRAIN_GAME) {
        if (!take_game(r, file, &game))
            return false;
    }
    if (read == TRAIN_BAD)
        say_error(N_("'%1' is damaged"), file, NULL);
    return read != TRAIN_BAD;
}

static bool read_file(Ratings *r, const char *file)
{
    Str text;
    bool done;

    if (!input_read_file(file, &text))
        return false;
    done = take_games(r, file, text);
    free((char *)text.at);
    return done;
}

/* ---- fitting ------------------------------------------------------------------------- */

/* One step uphill, for every rating as long as its games allow. */
static void climb(Ratings *r)
{
    double slope[POWER_COUNT] = {0}, start = 0;

    for (size_t i = 0; i < r->count; i++) {
        const Result *g = &r->result[i];
        double first = g->mover == 0 ? 1 : -1;
        double lead = r->rating[g->power[0]] - r->rating[g->power[1]] + r->start * first;
        double error = g->score - 1 / (1 + exp(-lead));

        slope[g->power[0]] += error;
        slope[g->power[1]] -= error;
        start += error * first;
    }
    for (int i = 0; i < POWER_COUNT; i++)
        r->rating[i] += (slope[i] - r->rating[i] * PRIOR / 4) /
                        ((double)(r->games[i] + PRIOR) / 4) / 2;
    r->start += start / ((double)r->count / 4) / 2;
}

static int to_elo(double rating)
{
    return (int)lround(rating * ELO_OF_E);
}

/* ---- telling ------------------------------------------------------------------------- */

static void print_source(const Ratings *r, FILE *to)
{
    fprintf(to,
            "/* SPDX-License-Identifier: MIT */\n"
            "/* rating - made by `oriel train powers` from %zu games. */\n"
            "#include \"santorini/rating.h\"\n\n"
            "/* clang-format off */\n"
            "const int16_t rating_elo[POWER_COUNT] = {\n",
            r->count);
    for (int i = 0; i < POWER_COUNT; i++)
        fprintf(to, "    %d, /* %s */\n", to_elo(r->rating[i]),
                i ? power_get(i)->name : "none");
    fprintf(to, "};\n/* clang-format on */\n\nconst int16_t rating_start = %d;\n",
            to_elo(r->start));
}

static int write_source(const Ratings *r, const char *name)
{
    FILE *to = name ? fopen(name, "w") : stdout;
    bool done;

    if (!to)
        return say_error(N_("cannot write '%1': %2"), name, strerror(errno), NULL);
    print_source(r, to);
    done = !ferror(to);
    if (to == stdout || (fclose(to) == 0 && done))
        return done ? CLI_YES : CLI_BAD;
    return say_error(N_("cannot write '%1': %2"), name, strerror(errno), NULL);
}

int cmd_train_powers(const Cli *cli)
{
    Ratings *r;
    int answer = CLI_BAD, files = 1;

    if (cli->words < 2)
        return say_error(N_("name the files of games to learn from"), NULL);
    r = calloc(1, sizeof *r);
    if (!r)
        return say_no_memory();
    while (files < cli->words && read_file(r, cli->word[files]))
        files++;
    if (files == cli->words && r->count) {
        for (int i = 0; i < ROUNDS; i++)
            climb(r);
        answer = write_source(r, cli_text(cli, "write"));
    } else if (files == cli->words) {
        say_error(N_("there are no games between two powers"), NULL);
    }
    free(r->result);
    free(r);
    return answer;
}
