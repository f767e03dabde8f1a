/* SPDX-License-Identifier: MIT */
/* Training games as bytes, and the regression on made-up positions whose answer is known. */
#include "test.h"

#include <math.h>

#include "train/file.h"
#include "train/fit.h"

/* ---- files --------------------------------------------------------------------------- */

enum { GAMES = 3, ROOM = 4096 };

static const struct {
    const char *text;
    int16_t score;
} tokens[] = {{"@b2,@c3", TRAIN_NO_SCORE}, {"b2-c3+d4", -29999}, {"", 0}, {"win", 28000}};

enum { TOKENS = sizeof tokens / sizeof *tokens };

/* A file of three games; the n-th has n tokens less. */
static size_t make_file(char *out)
{
    char room[ROOM];
    Text game = text_into(room, sizeof room), file = text_into(out, ROOM);

    train_file_put_heading("toy nodes 3", &file);
    for (int i = 0; i < GAMES; i++) {
        train_file_begin(&game, 300u + (unsigned)i, (uint8_t)i, str_from("00000/.."),
                         TOKENS - i);
        for (int k = 0; k < TOKENS - i; k++)
            train_file_add(&game, str_from(tokens[k].text), tokens[k].score);
        train_file_end(&game);
        CHECK(!game.cut);
        text_add_str(&file, text_str(&game));
    }
    CHECK(!file.cut);
    return file.size;
}

static void check_game(const TrainGame *game, int i)
{
    Str rest = game->tokens;
    TrainToken token;
    int count = 0;

    CHECK_EQ_INT(game->number, 300 + i);
    CHECK_EQ_INT(game->winners, i);
    CHECK(str_is(game->position, "00000/.."));
    CHECK_EQ_INT(game->count, TOKENS - i);
    while (train_file_token(&rest, &token)) {
        CHECK(str_is(token.text, tokens[count].text));
        CHECK_EQ_INT(token.score, tokens[count].score);
        count++;
    }
    CHECK_EQ_INT(count, game->count);
}

/* Reads games until something else stands there. */
static TrainRead read_all(Str rest, int *ret_games)
{
    TrainGame game;
    TrainRead read;

    *ret_games = 0;
    while ((read = train_file_next(&rest, &game)) == TRAIN_GAME)
        check_game(&game, (*ret_games)++);
    return read;
}

TEST(reads_what_it_wrote)
{
    char bytes[ROOM];
    Str rest = {bytes, make_file(bytes)}, settings;
    int games;

    CHECK(train_file_heading(&rest, &settings) && str_is(settings, "toy nodes 3"));
    CHECK_EQ_INT(read_all(rest, &games), TRAIN_END);
    CHECK_EQ_INT(games, GAMES);
}

/* Wherever a file is cut, whole games are read and the rest is known to be torn. */
TEST(torn_files)
{
    char bytes[ROOM];
    size_t size = make_file(bytes), whole[GAMES + 1];
    Str rest = {bytes, size}, settings;
    TrainGame game;
    int before = 0;

    CHECK(train_file_heading(&rest, &settings));
    whole[0] = (size_t)(rest.at - bytes);
    for (int i = 1; i <= GAMES; i++) {
        CHECK_EQ_INT(train_file_next(&rest, &game), TRAIN_GAME);
        whole[i] = (size_t)(rest.at - bytes);
    }
    for (size_t cut = 0; cut < size; cut++) {
        int games;

        rest = (Str){bytes, cut};
        if (CHECK(train_file_heading(&rest, &settings) == (cut >= whole[0])) &&
            cut < whole[0])
            continue;
        before += cut == whole[before + 1];
        CHECK_EQ_INT(read_all(rest, &games),
                     cut == whole[before] ? TRAIN_END : TRAIN_TORN);
        CHECK_EQ_INT(games, before);
    }
}

/* A byte that was changed shows; behind it are games, so it is no torn end. */
TEST(damaged_files)
{
    char bytes[ROOM];
    size_t size = make_file(bytes);
    Str rest = {bytes, size}, settings;
    int games;

    CHECK(train_file_heading(&rest, &settings));
    for (size_t at = 8; at < 40; at++) {
        char *byte = &bytes[(size_t)(rest.at - bytes) + at];

        *byte ^= 1;
        CHECK_EQ_INT(read_all(rest, &games), TRAIN_BAD);
        CHECK_EQ_INT(games, 0);
        *byte ^= 1;
    }
    bytes[0] = 'O';
    rest = (Str){bytes, size};
    CHECK(!train_file_heading(&rest, &settings));
}

/* ---- regression ---------------------------------------------------------------------- */

enum { WEIGHTS = 6, SAMPLES = 4000 };

static const double truth[WEIGHTS] = {30, -50, 100, 7, 0, 12};
static const double SCALE = 150;

static void add_sample(TrainSet *set, Rng *rng)
{
    ThinkFeature term[WEIGHTS];
    int count = 0;
    double value = (double)rng_below(rng, 200) - 100;
    TrainSample sample = {.fixed = (float)value};

    for (int i = 0; i < WEIGHTS - 1; i++) { /* the last one never counts */
        int times = (int)rng_below(rng, 7) - 3;

        if (times)
            term[count++] = (ThinkFeature){(uint16_t)i, (int16_t)times};
        value += truth[i] * times;
    }
    sample.score = (float)value;
    sample.result = rng_below(rng, 1000000) < 1000000 / (1 + exp(-value / SCALE));
    CHECK(train_fit_add(set, sample, term, count));
}

static void make_samples(TrainSet *set)
{
    Rng rng = {5};

    for (int i = 0; i < SAMPLES; i++)
        add_sample(set, &rng);
}

/* Fits from nothing. */
static void fit(const TrainSet *set, uint64_t seed, double ret_weight[WEIGHTS])
{
    TrainFit fit = {.set = set,
                    .weights = WEIGHTS,
                    .weight = ret_weight,
                    .scale = SCALE,
                    .hold = 1000,
                    .epochs = 200,
                    .seed = seed};

    memset(ret_weight, 0, WEIGHTS * sizeof *ret_weight);
    CHECK(train_fit_run(&fit));
}

/* How far weights are from the truth at most; the last one must not move. */
static double distance(const double *weight)
{
    double most = fabs(weight[WEIGHTS - 1]);

    for (int i = 0; i < WEIGHTS - 1; i++)
        most = fmax(most, fabs(weight[i] - truth[i]));
    return most;
}

TEST(finds_the_weights_behind_scores)
{
    double weight[WEIGHTS], again[WEIGHTS], none[WEIGHTS] = {0};
    TrainSet set = {0};

    make_samples(&set);
    train_fit_targets(&set, SCALE, 0);
    fit(&set, 1, weight);
    CHECK(distance(weight) < 0.5);
    CHECK(train_fit_error(&set, weight, SCALE) < train_fit_error(&set, none, SCALE));
    CHECK(train_fit_error(&set, weight, SCALE) < train_fit_least(&set) + 1e-4);
    fit(&set, 1, again);
    CHECK(memcmp(weight, again, sizeof weight) == 0);
    train_fit_clear(&set);
}

TEST(finds_the_weights_behind_results)
{
    double weight[WEIGHTS];
    TrainSet set = {0};

    make_samples(&set);
    train_fit_targets(&set, SCALE, 1);
    fit(&set, 1, weight);
    CHECK(distance(weight) < 8);
    train_fit_clear(&set);
}

TEST(finds_the_scale_of_scores)
{
    TrainSet set = {0};

    make_samples(&set);
    CHECK(fabs(train_fit_scale(&set) - SCALE) < 15);
    set.sample[0].score = INFINITY;
    set.sample[0].result = 0;
    CHECK(fabs(train_fit_scale(&set) - SCALE) < 15);
    train_fit_clear(&set);
}

int main(void)
{
    RUN(reads_what_it_wrote);
    RUN(torn_files);
    RUN(damaged_files);
    RUN(finds_the_weights_behind_scores);
    RUN(finds_the_weights_behind_results);
    RUN(finds_the_scale_of_scores);
    return test_finish("train");
}
