/* SPDX-License-Identifier: MIT */
/* What games say they can be set up with, compared with what they can: every tag and every
 * choice begins a game where its conditions hold, and is refused where they do not. */
#include "test.h"

#include "game/games.h"
#include "game/setup.h"
#include "record/record.h"
#include "santorini/santorini.h"
#include "sintra/sintra.h"
#include "toy_game.h"

enum { MOST_VALUES = 80 };

static const GameDef *const all[] = {&santorini_game, &sintra_game, &toy_game, NULL};

static const GameDef *find_game(Str name)
{
    return toy_lookup(name) ? toy_lookup(name) : games_find(name);
}

/* ---- setups ------------------------------------------------------------------------- */

static Fault fault;

static bool begins(const GameDef *def, const GameSetup *setup)
{
    GameState state;

    memset(&fault, 0, sizeof fault);
    return def->init(&state, setup, &fault) == OK;
}

/* Is it refused because of this tag, for this reason? */
static bool refuses(const GameDef *def, const GameSetup *setup, const char *key,
                    const char *id)
{
    bool right = !begins(def, setup) && id && fault.field &&
                 strcmp(fault.field, key) == 0 && strcmp(fault.message.id, id) == 0;

    if (!right)
        printf("#   %s, %s: %s: %s\n", def->name, key, fault.field ? fault.field : "-",
               fault.message.id ? fault.message.id : "begins");
    return right;
}

/* A setup for so many players. */
static GameSetup setup_for(int seats)
{
    static const char *const number[] = {"0", "1", "2", "3", "4"};
    GameSetup setup = {0};

    game_set_option(&setup, GAME_SEATS_KEY, number[seats]);
    return setup;
}

/* Texts of a number's ends, for the time of a test. */
static const char *number_text(int number)
{
    static char text[2][12];
    static int next;
    Text out;

    next = !next;
    out = text_into(text[next], sizeof text[next]);
    text_number(&out, number);
    return text[next];
}

/* All values of a tag but of a number, of which there are the ends. */
static int values_of(const GameTag *tag, const char *ret_value[MOST_VALUES])
{
    GameChoice choice;
    int count = 0;

    if (tag->kind == TAG_NUMBER) {
        ret_value[0] = number_text(tag->least);
        ret_value[1] = number_text(tag->most);
        return 2;
    }
    for (; game_tag_choice(tag, count, &choice); count++)
        ret_value[count] = choice.name;
    return count;
}

/* Adds a value other than the standard one that the game takes, if there is one. */
static bool add_some(const GameDef *def, const GameTag *tag, GameSetup *setup)
{
    const char *value[MOST_VALUES];
    int count = values_of(tag, value);

    for (int i = 0; i < count; i++) {
        GameSetup more = *setup;

        if (tag->standard && strcmp(tag->standard, value[i]) == 0)
            continue;
        game_set_option(&more, tag->key[0], value[i]);
        if (begins(def, &more)) {
            *setup = more;
            return true;
        }
    }
    return false;
}

static const GameTag *tag_of(const GameDef *def, const char *key)
{
    return game_tag_find(def->tags, str_from(key));
}

/* Makes a condition hold, or not hold; false where that cannot be with so many players. */
static bool add_condition(const GameDef *def, const GameWhen *when, bool holds,
                          GameSetup *setup)
{
    if (when->differs == holds)
        return add_some(def, tag_of(def, when->key), setup);
    if (when->value[0])
        game_set_option(setup, when->key, when->value);
    return true;
}

static bool add_conditions(const GameDef *def, const GameTag *tag, GameSetup *setup)
{
    for (int i = 0; i < TAG_WHENS && tag->when[i].key; i++) {
        if (!add_condition(def, &tag->when[i], true, setup))
            return false;
    }
    return true;
}

static bool has_bit(unsigned seats, int number)
{
    return !seats || seats >> number & 1;
}

static bool is_for(const GameTag *tag, int seats)
{
    return has_bit(tag->seats, seats);
}

/* The same for one of its choices. */
static bool value_is_for(const GameTag *tag, const char *value, int seats)
{
    for (const GameChoice *choice = tag->choice; choice && choice->name; choice++) {
        if (strcmp(choice->name, value) == 0 && !has_bit(choice->seats, seats))
            return false;
    }
    return is_for(tag, seats);
}

/* Is anything of it not for everybody? */
static bool is_limited(const GameTag *tag)
{
    bool limited = tag->seats;

    for (const GameChoice *choice = tag->choice; choice && choice->name; choice++)
        limited |= choice->seats;
    return limited;
}

static bool is_standard(const GameTag *tag, const char *value)
{
    return tag->standard && strcmp(tag->standard, value) == 0;
}

/* ---- records ------------------------------------------------------------------------ */

static char *written(const History *history)
{
    Record *record = record_open();
    size_t size;
    char *text = record_from_history(record, history) == OK
                     ? record_write(record, find_game, &size)
                     : NULL;

    record_close(record);
    return text;
}

/* The game that a record of this setup begins is the same. */
static void check_record(const GameDef *def, const GameSetup *setup)
{
    Record *record = record_open();
    RecordReader reader;
    RecordFault record_fault;
    History *first = NULL, *again = NULL;
    char *text, *twice;

    CHECK(history_open(def, setup, &first, &fault) == OK);
    text = written(first);
    reader = record_reader(str_from(text));
    CHECK(record_read(&reader, record, &record_fault) == OK);
    if (CHECK(record_replay(record, find_game, &again, &record_fault) == OK)) {
        CHECK(memcmp(history_state(first), history_state(again), def->state_size) == 0);
        twice = written(again);
        CHECK_EQ_STR(twice, text);
        free(twice);
    }
    free(text);
    history_close(first);
    history_close(again);
    record_close(record);
}

/* The position it begins with can be read, where chance has not to lay it out first. */
static void check_position(const GameDef *def, const GameSetup *setup)
{
    char text[GAME_POSITION_SIZE];
    GameState state = {0}, again = {0};

    CHECK(def->init(&state, setup, &fault) == OK);
    game_position_text(def, &state, text);
    if (strcmp(text, "none") != 0)
        CHECK(def->parse_position(&again, str_from(text), &fault) == OK);
}

/* ---- what of a record sets a game up ------------------------------------------------ */

static void read(Record *record, const char *text)
{
    RecordReader reader = record_reader(str_from(text));
    RecordFault ignored;

    CHECK(record_read(&reader, record, &ignored) == OK);
}

TEST(setup_takes_what_a_game_may_want)
{
    Record *record = record_open();
    GameSetup setup;
    char key[16];

    read(record, "[Name1 \"n\"][Date \"d\"][Start \"s\"][Repetition \"3\"]"
                 "[Scores \"1\"][Result \"*\"][Game \"g\"][Range \"3\"]"
                 "[Power1 \"p\"][Seats \"2\"] *");
    record_setup(record, &santorini_game, &setup);
    CHECK_EQ_INT(setup.count, 3);
    CHECK(str_is(game_option(&setup, "Range"), "3"));
    CHECK(str_is(game_option(&setup, "Power1"), "p"));
    CHECK(str_is(game_option(&setup, "Seats"), "2"));
    CHECK_EQ_INT(record_set_tag(record, str_from("Draft"), str_from("full")), OK);
    record_setup(record, &toy_game, &setup);
    CHECK(str_is(game_option(&setup, "Power1"), "p"));
    record_setup(record, &santorini_game, &setup);
    CHECK_EQ_INT(game_option(&setup, "Power1").size, 0);
    CHECK(str_is(game_option(&setup, "Draft"), "full"));
    record_clear(record);
    for (int i = 0; i < 40; i++) {
        snprintf(key, sizeof key, "Remark%d", i);
        CHECK_EQ_INT(record_set_tag(record, str_from(key), str_from("x")), OK);
    }
    CHECK_EQ_INT(record_set_tag(record, str_from("Range"), str_from("3")), OK);
    record_setup(record, &toy_game, &setup);
    CHECK_EQ_INT(setup.count, GAME_MAX_OPTIONS);
    CHECK(str_is(game_option(&setup, "Range"), "3"));
    record_setup(record, &santorini_game, &setup);
    CHECK_EQ_INT(game_option(&setup, "Range").size, 0);
    record_close(record);
}

TEST(remarks_are_nobodys_business)
{
    static const char *const remarks[] = {"Name1", "Date",   "Event",
                                          "Side",  "Power5", "power1"};
    static const char *const others[] = {"Game",   "Start",   "Scores", "Repetition",
                                         "Power4", "Draft",   "First",  "Seats",
                                         "Cards",  "Starters"};

    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++)
        CHECK(record_is_remark(&santorini_game, str_from(remarks[i])));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        CHECK(!record_is_remark(&santorini_game, str_from(others[i])));
    CHECK(!record_is_remark(&sintra_game, str_from("Side")));
}

/* ---- the lists ---------------------------------------------------------------------- */

static void check_choices(const GameTag *tag)
{
    bool standard = !tag->standard || tag->kind == TAG_CARD;

    for (const GameChoice *choice = tag->choice; choice && choice->name; choice++) {
        CHECK(!tag->title || choice->title);
        standard |= is_standard(tag, choice->name);
        for (const GameChoice *other = tag->choice; other < choice; other++)
            CHECK(strcmp(other->name, choice->name) != 0);
    }
    CHECK(standard || tag->kind == TAG_NUMBER);
}

static void check_keys(const GameDef *def, const GameTag *tag)
{
    for (int seat = 0; seat < GAME_MAX_SEATS; seat++) {
        CHECK(!tag->key[seat] == (seat && !tag->key[1]));
        if (tag->key[seat])
            CHECK(tag_of(def, tag->key[seat]) == tag);
    }
}

static void check_tag(const GameDef *def, const GameTag *tag)
{
    int number;

    check_keys(def, tag);
    CHECK((tag->kind == TAG_NUMBER) == (tag->most > 0));
    CHECK((tag->kind == TAG_CHOICE) == (tag->choice != NULL));
    CHECK((tag->kind == TAG_CARD) == (tag->card != NULL));
    CHECK((tag->kind == TAG_NUMBER || tag->kind == TAG_CHOICE) == (tag->refusal != NULL));
    CHECK(is_limited(tag) == (tag->not_for != NULL) && !tag->wanted == !tag->without);
    check_choices(tag);
    if (tag->kind == TAG_NUMBER && tag->standard)
        CHECK(str_number(str_from(tag->standard), &number) && number >= tag->least &&
              number <= tag->most);
    for (int i = 0; i < TAG_WHENS && tag->when[i].key; i++)
        CHECK(tag_of(def, tag->when[i].key) && tag->when[i].refusal);
    CHECK(!tag->option.name == !tag->option.help &&
          !tag->option.name == !tag->option.value);
    CHECK(!tag->engine || tag->option.name);
}

TEST(lists_are_sound)
{
    for (int i = 0; all[i]; i++) {
        CHECK_EQ_STR(all[i]->tags[0].key[0], GAME_SEATS_KEY);
        for (const GameTag *tag = all[i]->tags; tag->key[0]; tag++)
            check_tag(all[i], tag);
    }
}

/* ---- the lists and the games -------------------------------------------------------- */

TEST(three_and_four_do_without_powers_knowingly)
{
    for (int seats = 2; seats <= 4; seats++) {
        GameSetup setup = setup_for(seats);

        CHECK(!game_setup_doubt(santorini_game.tags, &setup) == (seats == 2));
        game_set_option(&setup, seats == 3 ? "Draft" : "Power1", "none");
        CHECK(!game_setup_doubt(santorini_game.tags, &setup));
    }
}

/* Gives a value where all conditions of its tag hold. */
static void check_value(const GameDef *def, const GameTag *tag, int seats,
                        const char *value, int *accepted)
{
    GameSetup setup = tag == def->tags ? (GameSetup){0} : setup_for(seats);

    if (!add_conditions(def, tag, &setup))
        return;
    game_set_option(&setup, tag->key[0], value);
    if (!value_is_for(tag, value, seats) && !is_standard(tag, value)) {
        CHECK(refuses(def, &setup, tag->key[0], tag->not_for));
        return;
    }
    if (begins(def, &setup)) {
        ++*accepted;
        check_record(def, &setup);
        check_position(def, &setup);
    } else if (tag->kind != TAG_CARD || !CHECK_EQ_STR(fault.field, tag->key[0])) {
        printf("#   %s=%s: %s\n", tag->key[0], value, fault.message.id);
        CHECK(!"taken");
    }
}

TEST(every_choice_begins_a_game)
{
    const char *value[MOST_VALUES];

    for (int i = 0; all[i]; i++) {
        for (const GameTag *tag = all[i]->tags; tag->key[0]; tag++) {
            int count = values_of(tag, value), accepted = 0;

            for (int seats = all[i]->tags->least; seats <= all[i]->tags->most; seats++) {
                for (int k = 0; k < count; k++)
                    check_value(all[i], tag, seats, value[k], &accepted);
            }
            CHECK(accepted > 0 || tag->kind == TAG_DATA);
        }
    }
}

/* The game each value of a tag begins; how many do. */
static int begun_with(const GameDef *def, const GameTag *tag,
                      GameState ret_state[MOST_VALUES])
{
    const char *value[MOST_VALUES];
    int count = values_of(tag, value), begun = 0;

    for (int i = 0; i < count; i++) {
        GameSetup setup = {0};

        add_conditions(def, tag, &setup);
        game_set_option(&setup, tag->key[0], value[i]);
        memset(&ret_state[begun], 0, sizeof ret_state[begun]);
        begun += def->init(&ret_state[begun], &setup, &fault) == OK;
    }
    return begun;
}

TEST(every_choice_begins_another_game)
{
    static GameState state[MOST_VALUES];

    for (int i = 0; all[i]; i++) {
        for (const GameTag *tag = all[i]->tags; tag->key[0]; tag++) {
            int count = tag->least < tag->most || tag->kind != TAG_NUMBER
                            ? begun_with(all[i], tag, state)
                            : 0;

            for (int a = 0; a < count; a++) {
                for (int b = 0; b < a; b++)
                    CHECK(memcmp(&state[a], &state[b], sizeof state[a]) != 0);
            }
        }
    }
}

/* Breaks one condition after the other. */
static void check_conditions(const GameDef *def, const GameTag *tag, int seats)
{
    GameSetup whole = setup_for(seats);

    if (!is_for(tag, seats) || !add_conditions(def, tag, &whole))
        return;
    for (int i = 0; i < TAG_WHENS && tag->when[i].key; i++) {
        GameSetup value = whole, setup = setup_for(seats);
        const GameTag *other = tag_of(def, tag->when[i].key);

        if (!is_for(other, seats) || !CHECK(add_some(def, tag, &value)))
            continue;
        CHECK(add_condition(def, &tag->when[i], false, &setup));
        game_add_option(&setup, str_from(tag->key[0]), game_option(&value, tag->key[0]));
        CHECK(refuses(def, &setup, tag->key[0], tag->when[i].refusal));
        game_setup_drop_told(def->tags, &setup);
        CHECK_EQ_INT(begins(def, &setup), tag->when[i].told);
    }
}

TEST(tags_that_are_of_no_use_are_refused)
{
    for (int i = 0; all[i]; i++) {
        for (const GameTag *tag = all[i]->tags; tag->key[0]; tag++) {
            for (int seats = all[i]->tags->least; seats <= all[i]->tags->most; seats++)
                check_conditions(all[i], tag, seats);
        }
    }
}

TEST(other_values_are_refused)
{
    static const char *const wrong[] = {"no-such", "0", "65", "-1", "random", "?", " "};

    for (int i = 0; all[i]; i++) {
        for (const GameTag *tag = all[i]->tags; tag->key[0]; tag++) {
            for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
                GameSetup setup = {0};

                if (tag->kind == TAG_CHOICE && game_tag_takes(tag, str_from(wrong[k])))
                    continue;
                CHECK(add_conditions(all[i], tag, &setup));
                game_set_option(&setup, tag->key[0], wrong[k]);
                CHECK(!begins(all[i], &setup));
                CHECK_EQ_STR(fault.field, tag->key[0]);
                if (tag->refusal)
                    CHECK_EQ_STR(fault.message.id, tag->refusal);
            }
        }
    }
}

TEST(nobody_has_a_value_without_a_seat)
{
    GameSetup setup = setup_for(3);

    game_set_option(&setup, "Power3", "pan");
    CHECK(begins(&santorini_game, &setup));
    game_set_option(&setup, "Power4", "none");
    CHECK(begins(&santorini_game, &setup));
    setup = setup_for(3);
    game_set_option(&setup, "Power4", "pan");
    CHECK(refuses(&santorini_game, &setup, "Power4", "there is no such seat"));
}

TEST(what_is_not_given_is_as_usual)
{
    GameSetup nothing = {0}, remark = {0};

    game_set_option(&remark, "Event", "a fair");
    for (int i = 0; all[i]; i++) {
        GameState unset = {0}, said = {0};
        GameSetup usual = {0};

        for (const GameTag *tag = all[i]->tags; tag->key[0]; tag++) {
            if (tag->standard)
                game_set_option(&usual, tag->key[0], tag->standard);
            CHECK(str_is(game_tag_value(all[i]->tags, tag->key[0], &nothing),
                         tag->standard ? tag->standard : ""));
        }
        CHECK(all[i]->init(&unset, &nothing, &fault) == OK);
        CHECK(all[i]->init(&said, &usual, &fault) == OK);
        CHECK(memcmp(&unset, &said, sizeof unset) == 0);
        CHECK(all[i]->init(&said, &remark, &fault) == OK);
        CHECK(memcmp(&unset, &said, sizeof unset) == 0);
    }
}

/* ---- options ------------------------------------------------------------------------ */

TEST(options_of_seats_are_joined)
{
    const GameTag *power = tag_of(&santorini_game, "Power2");
    const GameTag *rules = tag_of(&santorini_game, "Rules");
    static const char *const wrong[] = {"", "a+", "+a", "a++b", "a+b+c+d+e"};
    GameSetup setup = {0};

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CHECK_EQ_INT(game_tag_set(power, str_from(wrong[i]), &setup), 0);
        CHECK_EQ_INT(setup.count, 0);
    }
    CHECK_EQ_INT(game_tag_set(power, str_from("pan+none+atlas"), &setup), 3);
    CHECK(str_is(game_option(&setup, "Power1"), "pan"));
    CHECK(str_is(game_option(&setup, "Power3"), "atlas"));
    CHECK_EQ_INT(game_tag_set(rules, str_from("a+b"), &setup), 1);
    CHECK(str_is(game_option(&setup, "Rules"), "a+b"));
    CHECK_EQ_INT(setup.count, 4);
}

static bool is_secret(const GameTag *tag, Str name)
{
    GameChoice choice;

    for (int i = 0; game_tag_choice(tag, i, &choice); i++) {
        if (str_is(name, choice.name))
            return choice.secret;
    }
    return true;
}

TEST(chance_draws_what_hides_nothing)
{
    const GameTag *tags = santorini_game.tags, *power = tag_of(&santorini_game, "Power1");
    Rng rng = {3};
    int revised = 0;

    for (int i = 0; i < 500; i++) {
        GameSetup setup = setup_for(2);

        game_set_option(&setup, "Power1", "random");
        game_set_option(&setup, "Power2", "hecate");
        game_set_option(&setup, "Rules", "random");
        game_set_option(&setup, "Event", "random");
        game_set_option(&setup, "Draft", "random");
        game_setup_draw(tags, &setup, &rng);
        CHECK(!is_secret(power, game_option(&setup, "Power1")));
        CHECK(str_is(game_option(&setup, "Power2"), "hecate"));
        CHECK(str_is(game_option(&setup, "Event"), "random"));
        CHECK(str_is(game_option(&setup, "Draft"), "random"));
        revised += str_is(game_option(&setup, "Rules"), "revised");
    }
    CHECK(revised > 0 && revised < 500);
}

int main(void)
{
    RUN(setup_takes_what_a_game_may_want);
    RUN(remarks_are_nobodys_business);
    RUN(lists_are_sound);
    RUN(three_and_four_do_without_powers_knowingly);
    RUN(every_choice_begins_a_game);
    RUN(every_choice_begins_another_game);
    RUN(tags_that_are_of_no_use_are_refused);
    RUN(other_values_are_refused);
    RUN(nobody_has_a_value_without_a_seat);
    RUN(what_is_not_given_is_as_usual);
    RUN(options_of_seats_are_joined);
    RUN(chance_draws_what_hides_nothing);
    return test_finish("setup");
}
