/* SPDX-License-Identifier: MIT */
/* Claims only save work: every card without them has the same turns, wins and losses.
 *
 * The linker hands all questions for a card to this file (--wrap=power_get), which answers
 * with the card or with a copy that claims nothing.
 */
#include "test.h"

#include "game/think.h"
#include "game/turns.h"
#include "random_game.h"
#include "santorini/cards/power.h"
#include "santorini/santorini.h"

enum { GAMES = 300, MAX_TOKENS = 60, LINE_SIZE = 1024, MOST_TURNS = 5000 };

static const GameDef *const def = &santorini_game;

/* ---- cards without claims ---- */

const SantoriniPower *__real_power_get(int number);
const SantoriniPower *__wrap_power_get(int number);

static SantoriniPower bare[POWER_COUNT];
static bool stripped;

const SantoriniPower *__wrap_power_get(int number)
{
    return stripped && number < POWER_COUNT ? &bare[number] : __real_power_get(number);
}

static void strip_all(void)
{
    for (int card = 0; card < POWER_COUNT; card++) {
        bare[card] = *__real_power_get(card);
        bare[card].claims = (Claims){0};
    }
}

/* ---- what is compared ---- */

typedef struct Account {
    bool known; /* there were not too many turns */
    uint64_t count, counted, sum;
    bool wins, stuck;
    ThinkOutlook outlook;
} Account;

static Account account_of(const SantoriniState *s, TurnSpace *space)
{
    Account a = {.wins = def->think->can_win(s),
                 .stuck = def->think->is_stuck(s),
                 .outlook = def->think->outlook(s)};

    a.known = turns_all(def, s, space) && space->count <= MOST_TURNS;
    a.count = space->count;
    for (size_t i = 0; i < space->count; i++) {
        GameState next;

        turns_get(def, space, i, &next);
        a.sum += bits_mix(def->hash(&next));
    }
    if (a.known)
        turns_count(def, s, space, &a.counted);
    return a;
}

static bool is_same(Account a, Account b)
{
    return a.count == b.count && a.counted == b.counted && a.sum == b.sum &&
           a.stuck == b.stuck && (a.stuck || a.wins == b.wins) && a.outlook == b.outlook;
}

static bool compare(const SantoriniState *s, TurnSpace *space)
{
    Account claimed = account_of(s, space), slow;
    char position[GAME_POSITION_SIZE];
    Text out = text_into(position, sizeof position);

    if (!claimed.known)
        return true;
    stripped = true;
    slow = account_of(s, space);
    stripped = false;
    if (CHECK(is_same(claimed, slow)))
        return true;
    def->print_position(s, &out);
    printf("#   %s\n#   %llu turns, %llu without claims; wins %d %d, stuck %d %d\n",
           position, (unsigned long long)claimed.count, (unsigned long long)slow.count,
           claimed.wins, slow.wins, claimed.stuck, slow.stuck);
    return false;
}

/* ---- positions ---- */

static bool claims_nothing(int card)
{
    return memcmp(&power_get(card)->claims, &bare[card].claims, sizeof(Claims)) == 0;
}

/* Three for each card that claims something, where it makes a difference. */
TEST(claims_change_no_turn_of_any_card)
{
    const char *tests = getenv("ORIEL_TESTS");
    TurnSpace *space = turns_open(def, 1 << 12);
    char path[1024], line[LINE_SIZE];
    bool seen[POWER_COUNT] = {false};
    FILE *file;

    snprintf(path, sizeof path, "%s/bench/powers.txt", tests ? tests : "tests");
    file = fopen(path, "r");
    while (CHECK(file) && fgets(line, sizeof line, file)) {
        Str position = str_trim(str_from(line)), name;
        SantoriniState s = {0};
        Fault fault;

        if (line[0] == '#' || !str_cut(&position, '\t', &name))
            continue;
        if (CHECK(power_find(name) > 0))
            seen[power_find(name)] = true;
        if (CHECK(def->parse_position(&s, position, &fault) == OK))
            compare(&s, space);
    }
    for (int card = 1; card < POWER_COUNT; card++)
        CHECK(seen[card] || claims_nothing(card));
    if (file)
        fclose(file);
    turns_close(space);
}

TEST(claims_change_nothing_in_random_games)
{
    TurnSpace *space = turns_open(def, 1 << 12);
    Rng rng = {3};
    bool same = true;

    for (int game = 0; game < GAMES && same; game++) {
        SantoriniState s = {0};
        Token token;

        random_santorini(&s, &rng);
        for (int i = 0; i < MAX_TOKENS && same && def->mover(&s) != SEAT_OVER; i++) {
            if (def->between(&s) && s.lineup.stage == STAGE_PLAY &&
                rng_below(&rng, 6) == 0)
                same = compare(&s, space);
            game_random_token(def, &s, &rng, &token);
        }
    }
    turns_close(space);
}

/* Without this the others could hold because nobody looks at a claim. */
TEST(a_claim_that_is_not_true_is_noticed)
{
    static const char position[] =
        "00000/00000/00000/00000/00000 1 poseidon:a1,c3 none:e1,e5";
    TurnSpace *space = turns_open(def, 1 << 12);
    int card = power_find(str_from("poseidon"));
    SantoriniState s = {0};
    Account claimed, wrong;
    Fault fault;

    CHECK(def->parse_position(&s, str_from(position), &fault) == OK);
    claimed = account_of(&s, space);
    bare[card].claims = (Claims){.flags = CLAIM_ONE_WAY, .builds = 1};
    stripped = true;
    wrong = account_of(&s, space);
    stripped = false;
    CHECK(!is_same(claimed, wrong));
    strip_all();
    turns_close(space);
}

int main(void)
{
    strip_all();
    RUN(a_claim_that_is_not_true_is_noticed);
    RUN(claims_change_no_turn_of_any_card);
    RUN(claims_change_nothing_in_random_games);
    return test_finish("santorini_claims");
}
