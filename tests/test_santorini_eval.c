/* SPDX-License-Identifier: MIT */
/* What Santorini's positions are thought to be worth: the ways to ask for it agree. */
#include "test.h"

#include "random_game.h"
#include "santorini/cards/power.h"
#include "santorini/eval.h"
#include "santorini/santorini.h"

enum { GAMES = 300, MAX_TOKENS = 40 };

/* A value is the sum of its features, and the lead is the difference of two values. */
static void check_values(const SantoriniState *s)
{
    const int16_t *weight = eval_think.weight;
    int32_t value[GAME_MAX_SEATS];
    int sides = lineup_sides(&s->lineup);

    eval_think.values(s, weight, value);
    for (int side = 0; side < sides; side++) {
        ThinkFeature feature[THINK_MAX_FEATURES];
        int count = santorini_learn.features(s, side, feature);
        int32_t sum = 0;

        CHECK(count > 0 && count <= THINK_MAX_FEATURES);
        for (int i = 0; i < count; i++) {
            if (CHECK(feature[i].at < EVAL_WEIGHTS))
                sum += weight[feature[i].at] * feature[i].times;
        }
        CHECK_EQ_INT(value[side], sum);
    }
    if (sides == 2)
        CHECK_EQ_INT(eval_think.lead(s, weight), value[0] - value[1]);
}

TEST(values_are_sums_of_features)
{
    Rng rng = {7};

    for (int game = 0; game < GAMES; game++) {
        SantoriniState s = {0};
        Token token;

        random_santorini(&s, &rng);
        for (int i = 0; i < MAX_TOKENS && santorini_game.mover(&s) != SEAT_OVER; i++) {
            game_random_token(&santorini_game, &s, &rng, &token);
            if (santorini_game.between(&s) && s.lineup.stage == STAGE_PLAY)
                check_values(&s);
        }
    }
}

/* As many weights as the blocks have names for. */
TEST(weights_have_names)
{
    int count = 0;

    for (const ThinkBlock *block = santorini_learn.block; block->name; block++)
        count += block->count;
    CHECK_EQ_INT(count, eval_think.weights);
    CHECK(count <= THINK_MAX_WEIGHTS);
}

/* ---- inputs of a network ---- */

/* The position with sides exchanged. */
static SantoriniState exchanged(const SantoriniState *s)
{
    SantoriniState other = *s;

    other.board.workers[0] = s->board.workers[1];
    other.board.workers[1] = s->board.workers[0];
    other.lineup.mover = s->lineup.mover ^ 1;
    for (int seat = 0; seat < GAME_MAX_SEATS; seat++) {
        other.lineup.power[seat] = s->lineup.power[seat ^ 1];
        memcpy(other.board.memo[seat], s->board.memo[seat ^ 1], MEMO_BYTES);
    }
    other.board.spent = (uint8_t)((s->board.spent & 5) << 1 | (s->board.spent & 10) >> 1);
    return other;
}

static int compare_inputs(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

/* Inputs in order: where they stand in a list does not matter. */
static ThinkSight sorted_inputs(const SantoriniState *s, uint16_t *ret_input)
{
    ThinkSight sight = eval_inputs.list(s, ret_input);

    qsort(ret_input, (size_t)sight.count, sizeof *ret_input, compare_inputs);
    return sight;
}

/* The other side sees what this one would in its place. */
static void check_inputs(const SantoriniState *s)
{
    uint16_t input[THINK_MAX_SLOTS], other[THINK_MAX_SLOTS];
    SantoriniState turned = exchanged(s);
    ThinkSight sight = eval_inputs.list(s, input), there;

    CHECK(sight.head >= 0 && sight.head < eval_inputs.heads);
    CHECK_EQ_INT(sight.side, lineup_side(&s->lineup, s->lineup.mover));
    CHECK(sight.count <= eval_inputs.slots);
    for (int i = 0; i < sight.count; i++) {
        if (!CHECK(input[i] < eval_inputs.count))
            return;
        CHECK_EQ_INT(eval_inputs.turned(eval_inputs.turned(input[i])), input[i]);
        input[i] = (uint16_t)eval_inputs.turned(input[i]);
    }
    qsort(input, (size_t)sight.count, sizeof *input, compare_inputs);
    there = sorted_inputs(&turned, other);
    CHECK_EQ_INT(there.count, sight.count);
    CHECK(memcmp(input, other, (size_t)sight.count * sizeof *input) == 0);
    CHECK_EQ_INT(there.head, sight.head);
}

/* Images are worth the same to the weights, and all of them differ on an uneven board. */
static void check_input_images(const SantoriniState *s)
{
    int32_t lead = eval_think.lead(s, eval_think.weight);
    uint64_t key[8];

    CHECK_EQ_INT(eval_inputs.images, 8);
    for (int i = 0; i < eval_inputs.images; i++) {
        SantoriniState image = *s;

        eval_inputs.image(s, i, &image);
        CHECK_EQ_INT(eval_think.lead(&image, eval_think.weight), lead);
        CHECK_EQ_INT(image.board.hash, board_hash(&image.board));
        key[i] = eval_think.key(&image);
        CHECK(i > 0 || key[i] == eval_think.key(s));
    }
    for (int i = 1; i < 8 && bits_count(s->board.block[0]) == 9; i++)
        CHECK(key[i] != key[0] || eval_remembers_place((const Core *)s));
}

TEST(both_sides_see_with_equal_eyes)
{
    Rng rng = {13};
    int seen = 0, teams = 0;

    for (int game = 0; game < 200; game++) {
        SantoriniState s = {0};
        Token token;

        random_santorini(&s, &rng);
        for (int i = 0; i < MAX_TOKENS && santorini_game.mover(&s) != SEAT_OVER; i++) {
            if (santorini_game.between(&s) && eval_inputs.fits(&s)) {
                check_inputs(&s);
                check_input_images(&s);
                seen++;
                teams += s.lineup.seats == 4;
            }
            game_random_token(&santorini_game, &s, &rng, &token);
        }
    }
    CHECK(seen > 2000 && teams > 500);
}

/* Each input belongs to one side's eye or the other's: none is left out or named twice. */
TEST(turning_inputs_is_one_to_one)
{
    for (int i = 0; i < eval_inputs.count; i++) {
        int turned = eval_inputs.turned(i);

        if (CHECK(turned >= 0 && turned < eval_inputs.count))
            CHECK_EQ_INT(eval_inputs.turned(turned), i);
    }
}

TEST(inputs_are_for_two_sides)
{
    static const struct {
        const char *position;
        bool fits;
    } cases[] = {
        {"00000/00000/00000/00000/00000 1 none:b2,d4 none:b4,d2 none:a1,e5", false},
        {"00000/00000/00000/00000/00000 1 none:b2,d4 none:b4,d2 none:= none:=", true},
        {"00000/00000/00000/00000/00000 1 none:b2,d4 none:b4,d2", true},
        {"00000/00000/00000/00000/00000 1 hecate:b2,d4 none:b4,d2", true},
    };
    SantoriniState s;
    Fault fault;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        memset(&s, 0, sizeof s);
        if (CHECK(santorini_game.parse_position(&s, str_from(cases[i].position),
                                                &fault) == OK))
            CHECK_EQ_INT(eval_inputs.fits(&s), cases[i].fits);
    }
}

/* ---- keys ---- */

static int compare_keys(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* A byte of what a key is made of beside the squares, by number. */
static uint8_t *rest_byte(SantoriniState *s, size_t i)
{
    return i < BOARD_REST ? &s->board.memo[0][0] + i
                          : (uint8_t *)&s->lineup + (i - BOARD_REST);
}

/* Whatever one byte or two are changed to, the key is another one each time. */
TEST(all_that_is_remembered_is_in_the_key)
{
    enum { BYTES = BOARD_REST + sizeof(Lineup), KEYS = 1 + BYTES * BYTES * 2 };
    static uint64_t key[KEYS];
    SantoriniState s = {0};
    size_t count = 0;
    Rng rng = {19};

    random_santorini(&s, &rng);
    key[count++] = eval_think.key(&s);
    for (size_t i = 0; i < BYTES; i++) {
        for (size_t k = 0; k <= i; k++) {
            SantoriniState other = s;

            if (rest_byte(&s, i) == &s.lineup.over || rest_byte(&s, k) == &s.lineup.over)
                continue;
            *rest_byte(&other, i) ^= 1;
            for (uint8_t bits = 2; bits < 5; bits += 2) {
                *rest_byte(&other, k) ^= bits;
                key[count++] = eval_think.key(&other);
            }
        }
    }
    qsort(key, count, sizeof *key, compare_keys);
    for (size_t i = 1; i < count; i++)
        CHECK(key[i] != key[i - 1]);
    s.lineup.over = OVER_NO;
    CHECK(
        bsearch(&(uint64_t){eval_think.key(&s)}, key, count, sizeof *key, compare_keys));
}

/* ---- mirror images ---- */

static Squares turned(Squares set)
{
    Squares image = 0;

    for (int rank = 0; rank < 5; rank++) {
        for (int file = 0; file < 5; file++)
            image |= (set >> (rank * 6 + file) & 1) << (file * 6 + 4 - rank);
    }
    return image;
}

static void turn_board(Board *b)
{
    Squares *set = &b->block[0];

    for (int i = 0; i < SET_COUNT; i++)
        set[i] = turned(set[i]);
    b->hash = board_hash(b);
}

static bool is_place(const Memo *m)
{
    return m->kind == MEMO_SQUARE || m->kind == MEMO_FOUR || m->kind == MEMO_PAIR ||
           m->kind == MEMO_DIRECTION;
}

/* Does a card of this position remember a square or a direction? */
static bool has_direction(const SantoriniState *s)
{
    for (int seat = 0; seat < s->lineup.seats; seat++) {
        const SantoriniPower *card = power_get(s->lineup.power[seat]);

        for (const Memo *m = power_memo(card, NULL); m; m = power_memo(card, m)) {
            if (is_place(m) && s->board.memo[seat][m->at])
                return true;
        }
    }
    return s->board.ram;
}

/* A position and a quarter turn of it are of one kind and worth the same. */
static int check_images(const SantoriniState *s)
{
    SantoriniState image = *s;
    int32_t value[GAME_MAX_SEATS], other[GAME_MAX_SEATS];

    turn_board(&image.board);
    eval_think.values(s, eval_think.weight, value);
    eval_think.values(&image, eval_think.weight, other);
    for (int side = 0; side < lineup_sides(&s->lineup); side++)
        CHECK_EQ_INT(value[side], other[side]);
    if (bits_count(s->board.block[0]) > 2 || s->board.block[1] || s->board.dome)
        return 0;
    CHECK(eval_think.kind(s) == eval_think.kind(&image) || has_direction(s));
    return eval_think.key(s) != eval_think.key(&image);
}

TEST(mirror_images_are_of_one_kind)
{
    Rng rng = {11};
    int different = 0;

    for (int game = 0; game < GAMES; game++) {
        SantoriniState s = {0};
        Token token;

        random_santorini(&s, &rng);
        for (int i = 0; i < 10 && santorini_game.mover(&s) != SEAT_OVER; i++) {
            if (santorini_game.between(&s) && s.lineup.stage >= STAGE_PLACE)
                different += check_images(&s);
            game_random_token(&santorini_game, &s, &rng, &token);
        }
    }
    CHECK(different > GAMES);
}

/* What any card remembers of a place is not turned along: then there are no images. */
TEST(remembered_places_are_no_images)
{
    static const char position[] =
        "00000/00000/00000/00000/00000 1 none:e4,b3 none:a2,c5";
    SantoriniState s = {0}, image;
    Fault fault;
    int places = 0;

    CHECK(santorini_game.parse_position(&s, str_from(position), &fault) == OK);
    image = s;
    turn_board(&image.board);
    CHECK(eval_think.kind(&s) == eval_think.kind(&image));
    for (int card = 1; card < POWER_COUNT; card++) {
        const SantoriniPower *power = power_get(card);

        s.lineup.power[1] = image.lineup.power[1] = (uint8_t)card;
        for (const Memo *m = power_memo(power, NULL); m; m = power_memo(power, m)) {
            if (!is_place(m))
                continue;
            places++;
            CHECK(eval_think.kind(&s) == eval_think.kind(&image));
            s.board.memo[1][m->at] = image.board.memo[1][m->at] = 1;
            CHECK(eval_think.kind(&s) != eval_think.kind(&image));
            s.board.memo[1][m->at] = image.board.memo[1][m->at] = 0;
        }
    }
    CHECK(places >= 6);
}

/* Positions that no turning makes alike are of different kinds: the first side's places. */
TEST(places_are_of_as_many_kinds_as_they_differ)
{
    GameSetup setup = {0};
    SantoriniState s = {0};
    uint64_t kind[300];
    int kinds = 0;
    Fault fault;

    CHECK(santorini_game.init(&s, &setup, &fault) == OK);
    for (int low = 0; low < SQUARE_COUNT; low++) {
        for (int high = low + 1; high < SQUARE_COUNT; high++) {
            SantoriniState placed = s;
            uint64_t found;
            int i = 0;

            if (!board_has(BOARD_ALL, low) || !board_has(BOARD_ALL, high))
                continue;
            board_toggle(&placed.board, SET_WORKERS, low);
            board_toggle(&placed.board, SET_WORKERS, high);
            found = eval_think.kind(&placed);
            while (i < kinds && kind[i] != found)
                i++;
            if (i == kinds)
                kind[kinds++] = found;
        }
    }
    CHECK_EQ_INT(kinds, 49); /* the orbits of 300 pairs under eight symmetries */
}

/* There are free spaces beside a worker, but Circe takes a card as her turn begins, and what
 * it obliges her to with it, or whirlpools carry the worker off to where it cannot build. */
TEST(stuck_beside_free_spaces)
{
    static const char *const positions[] = {
        "111D1/1DDD2/DDD0D/D0D1D/0DD2D 3 charybdis[whirl=a1+e4]:d3,b5 urania:a5,c5 "
        "poseidon:b2,e5",
        "01012/12210/00D12/2D1D3/0D0D2 2 terpsichore:c1,c4 circe:a1,a3",
        "00100/00200/030D1/110DD/220D0 2 graeae:a2,c2,c3 circe:e1,a3 rules=revised",
    };

    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        GameState s;
        Fault fault;

        CHECK(santorini_game.parse_position(&s, str_from(positions[i]), &fault) == OK);
        CHECK(eval_think.is_stuck(&s));
        CHECK_EQ_INT(eval_think.outlook(&s), OUTLOOK_STUCK);
    }
}

int main(void)
{
    RUN(values_are_sums_of_features);
    RUN(weights_have_names);
    RUN(both_sides_see_with_equal_eyes);
    RUN(turning_inputs_is_one_to_one);
    RUN(inputs_are_for_two_sides);
    RUN(all_that_is_remembered_is_in_the_key);
    RUN(mirror_images_are_of_one_kind);
    RUN(remembered_places_are_no_images);
    RUN(places_are_of_as_many_kinds_as_they_differ);
    RUN(stuck_beside_free_spaces);
    return test_finish("santorini_eval");
}
