/* SPDX-License-Identifier: MIT */
/* Training games as bytes, and the regression on made-up positions whose answer is known. */
#include "test.h"

#include <math.h>

#include "random_game.h"
#include "santorini/eval.h"
#include "search/evaluator.h"
#include "train/file.h"
#include "train/fit.h"
#include "train/judge.h"
#include "train/netfit.h"

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

/* Where points decide, a lead is foretold as it is: here it strays by up to ten points. */
TEST(finds_the_weights_behind_points)
{
    double weight[WEIGHTS], none[WEIGHTS] = {0}, scale;
    TrainSet set = {.points = true};
    Rng rng = {6};

    make_samples(&set);
    for (uint32_t i = 0; i < set.samples; i++) {
        TrainSample *s = &set.sample[i];

        s->result = s->score + (float)rng_below(&rng, 2001) - 1000;
        if (i % 2)
            s->score = NAN;
    }
    scale = train_fit_scale(&set);
    CHECK(scale > 500 && scale < 1000);
    train_fit_targets(&set, scale, 0);
    CHECK(set.sample[0].target == set.sample[0].score);
    CHECK(set.sample[1].target == set.sample[1].result);
    fit(&set, 1, weight);
    CHECK(distance(weight) < 20);
    CHECK(train_fit_error(&set, weight, scale) < train_fit_error(&set, none, scale));
    train_fit_clear(&set);
}

/* ---- networks ------------------------------------------------------------------------ */

enum { NET_GAMES = 400 };

static bool tell_nothing(void *context, int epoch, double learned)
{
    (void)context, (void)epoch, (void)learned;
    return true;
}

/* Positions of random games of the base game; what they are worth is what the weights say. */
static void make_positions(TrainNetSet *set)
{
    Rng rng = {9};

    *set = (TrainNetSet){.def = &santorini_game, .inputs = &eval_inputs};
    for (int game = 0; game < NET_GAMES; game++) {
        GameSetup setup = {0};
        SantoriniState s = {0};
        Token token;

        CHECK(santorini_game.init(&s, &setup, NULL) == OK);
        for (int i = 0; i < 60 && santorini_game.mover(&s) != SEAT_OVER; i++) {
            if (train_replay_is_open(&santorini_game, &s)) {
                int side = eval_think.side(&s);
                int lead = eval_think.lead(&s, eval_think.weight);
                TrainPosition p = {.state = &s, .side = side};

                p.score = (float)(side == 0 ? lead : -lead);
                p.result = p.score > 0;
                CHECK(train_netfit_add(set, &p));
            }
            game_random_token(&santorini_game, &s, &rng, &token);
        }
    }
}

/* The network's own error as a file, against its targets. */
static double file_error(const TrainNetSet *set, Str bytes)
{
    Evaluator e = {0};
    Net *net = NULL;
    double sum = 0;

    CHECK(evaluator_read_net(set->def, set->inputs, bytes, &net, NULL) == OK);
    evaluator_set_net(&e, set->inputs, net);
    for (size_t i = 0; net && i < set->count; i++) {
        const void *core = set->core + i * set->def->core_size;
        int lead = evaluator_lead(&e, set->def->think, core);
        double value = set->sample[i].side == 0 ? lead : -lead;
        double share = 1 / (1 + exp(-value / 250));

        sum -= set->sample[i].target * log(share) +
               (1 - set->sample[i].target) * log(1 - share);
    }
    net_close(net);
    return sum / (double)set->count;
}

/* Fits nothing, or only what cards bring, where there are none: what it began with is written
 * again. */
static char *fit_nothing(const TrainNetSet *set, Str bytes, bool only_cards,
                         size_t *ret_size)
{
    TrainNetFit fit = {.learn = set,
                       .width = 32,
                       .epochs = 1,
                       .batch = 256,
                       .rate = only_cards ? 0.004 : 0,
                       .threads = 1,
                       .seed = 5,
                       .only_cards = only_cards,
                       .tell = tell_nothing};
    Net *net = NULL;
    char *again = NULL;

    if (!CHECK(evaluator_read_net(set->def, set->inputs, bytes, &net, NULL) == OK))
        return NULL;
    fit.from = net;
    if (CHECK(train_netfit_run(&fit)))
        again = train_netfit_round(&fit, 250, ret_size);
    train_netfit_close(&fit);
    net_close(net);
    return again;
}

static char *fit_net(const TrainNetSet *set, uint64_t seed, int threads, size_t *ret_size,
                     double *ret_error)
{
    TrainNetFit fit = {.learn = set,
                       .width = 32,
                       .epochs = 4,
                       .batch = 256,
                       .rate = 0.004,
                       .threads = threads,
                       .seed = seed,
                       .tell = tell_nothing};
    double result;
    char *bytes;

    CHECK(train_netfit_run(&fit));
    train_netfit_error(&fit, set, ret_error, &result);
    bytes = train_netfit_round(&fit, 250, ret_size);
    train_netfit_close(&fit);
    return bytes;
}

/* It learns; what it learned survives the rounding; the same seed gives the same bytes. */
TEST(a_network_learns_what_weights_say)
{
    TrainNetSet set;
    size_t size, same_size, other_size;
    double error, again, threaded, least = 0;
    char *bytes, *same, *other;

    make_positions(&set);
    train_netfit_targets(&set, 250, 0);
    for (size_t i = 0; i < set.count; i++) {
        double t = set.sample[i].target;

        least -= (t * log(t) + (1 - t) * log(1 - t)) / (double)set.count;
    }
    bytes = fit_net(&set, 1, 1, &size, &error);
    CHECK(error < least + 0.02);
    CHECK(fabs(file_error(&set, (Str){bytes, size}) - error) < 0.003);
    same = fit_net(&set, 1, 1, &same_size, &again);
    CHECK(size == same_size && memcmp(bytes, same, size) == 0);
    other = fit_net(&set, 1, 2, &other_size, &threaded);
    CHECK(fabs(threaded - error) < 0.01);
    free(bytes);
    free(same);
    free(other);
    train_netfit_clear(&set);
}

TEST(a_network_begins_where_another_ended)
{
    TrainNetSet set;
    size_t size, again_size = 0;
    double error;
    char *bytes, *again;

    make_positions(&set);
    train_netfit_targets(&set, 250, 0);
    bytes = fit_net(&set, 1, 1, &size, &error);
    for (int only_cards = 0; only_cards < 2; only_cards++) {
        again = fit_nothing(&set, (Str){bytes, size}, only_cards, &again_size);
        CHECK(again && size == again_size && memcmp(bytes, again, size) == 0);
        free(again);
    }
    free(bytes);
    train_netfit_clear(&set);
}

TEST(the_scale_is_where_scores_tell_results)
{
    TrainNetSet set;
    Rng rng = {3};

    make_positions(&set);
    for (size_t i = 0; i < set.count; i++) {
        double share = 1 / (1 + exp(-set.sample[i].score / 150));

        set.sample[i].result = rng_below(&rng, 1000000) < 1000000 * share;
    }
    CHECK(fabs(train_netfit_scale(&set) - 150) < 20);
    train_netfit_clear(&set);
}

/* Two evaluations of made-up games: one knows the truth, one only a part of it. */
TEST(a_better_evaluation_is_found_out)
{
    enum { GAMES_JUDGED = 200, EACH = 20 };
    static TrainJudged judged[GAMES_JUDGED * EACH];
    TrainVerdict v, turned;
    Rng rng = {8};

    for (int i = 0; i < GAMES_JUDGED * EACH; i++) {
        int a = (int)rng_below(&rng, 601) - 300, b = (int)rng_below(&rng, 601) - 300;
        double share = 1 / (1 + exp(-(a + b) / 100.0));

        judged[i] = (TrainJudged){.game = (uint32_t)(i / EACH),
                                  .result = rng_below(&rng, 1000000) < 1000000 * share,
                                  .value = {(float)a, (float)(a + b) * 2}};
    }
    CHECK(train_judge(judged, GAMES_JUDGED * EACH, 1, &v));
    CHECK(fabs(v.scale[1] - 200) < 20);
    CHECK(v.less > 0.05 && v.low > 0 && v.low < v.less && v.less < v.high);
    for (int i = 0; i < GAMES_JUDGED * EACH; i++) {
        float first = judged[i].value[0];

        judged[i].value[0] = judged[i].value[1];
        judged[i].value[1] = first;
    }
    CHECK(train_judge(judged, GAMES_JUDGED * EACH, 1, &turned));
    CHECK(fabs(turned.less + v.less) < 1e-9 && turned.high < 0);
    CHECK(!train_judge(judged, 0, 1, &v));
}

int main(void)
{
    RUN(reads_what_it_wrote);
    RUN(torn_files);
    RUN(damaged_files);
    RUN(finds_the_weights_behind_scores);
    RUN(finds_the_weights_behind_results);
    RUN(finds_the_scale_of_scores);
    RUN(finds_the_weights_behind_points);
    RUN(a_network_learns_what_weights_say);
    RUN(a_network_begins_where_another_ended);
    RUN(the_scale_is_where_scores_tell_results);
    RUN(a_better_evaluation_is_found_out);
    return test_finish("train");
}
