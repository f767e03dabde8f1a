/* SPDX-License-Identifier: MIT */
/* The library as an outside program meets it: nothing but oriel.h. */
#include "test.h"

#include <oriel.h>

#define BASE "00000/00000/00000/00000/00000 1 none:b3,d3 none:c2,c4"

static Oriel *oriel;

static OrielGame *base_game(void)
{
    OrielGame *game = oriel_game_new_at(oriel, "santorini", BASE);

    CHECK(game != NULL);
    CHECK_EQ_STR(oriel_error(oriel), "");
    return game;
}

TEST(names_its_games)
{
    int count = 0;

    while (oriel_game_name(count))
        count++;
    CHECK_EQ_INT(count, 2);
    CHECK_EQ_STR(oriel_game_name(0), "santorini");
    CHECK(oriel_game_name(-1) == NULL);
    CHECK(*oriel_version() != '\0');
}

TEST(sets_up_by_options)
{
    const OrielOption options[] = {
        {"Seats", "2"}, {"Power1", "apollo"}, {"Power2", "pan"}};
    OrielGame *game = oriel_game_new(oriel, "santorini", options, 3);

    if (!CHECK(game != NULL))
        return;
    CHECK_EQ_STR(oriel_game_position(game),
                 "00000/00000/00000/00000/00000 1 apollo:- pan:-");
    CHECK_EQ_INT(oriel_game_seats(game), 2);
    CHECK_EQ_INT(oriel_game_mover(game), 1);
    oriel_game_free(game);
}

TEST(tags_set_a_game_up)
{
    const OrielOption options[] = {
        {"Start", BASE}, {"Repetition", "off"}, {"Name1", "Ann"}, {"Event", "Club"}};
    OrielGame *game = oriel_game_new(oriel, "santorini", options, 4), *again;

    if (!CHECK(game != NULL))
        return;
    CHECK_EQ_STR(oriel_game_position(game), BASE);
    CHECK_EQ_STR(oriel_game_tag(game, "Game"), "santorini");
    CHECK_EQ_STR(oriel_game_tag(game, "Repetition"), "off");
    CHECK_EQ_STR(oriel_game_tag(game, "Result"), "*");
    CHECK(oriel_game_tag(game, "Date") == NULL);
    CHECK_EQ_STR(oriel_error(oriel), "");
    again = oriel_game_read(oriel, oriel_game_record(game), NULL);
    if (CHECK(again != NULL)) {
        CHECK_EQ_STR(oriel_game_tag(again, "Name1"), "Ann");
        CHECK_EQ_STR(oriel_game_tag(again, "Event"), "Club");
        CHECK_EQ_STR(oriel_game_record(again), oriel_game_record(game));
    }
    oriel_game_free(again);
    oriel_game_free(game);
}

TEST(tags_that_will_not_do)
{
    const OrielOption repetition[] = {{"Repetition", "sometimes"}},
                      line[] = {{"Name1", "Ann\nBob"}}, start[] = {{"Start", "nonsense"}},
                      table[] = {{"Table", "nonsense"}};
    OrielOption many[33];

    for (size_t i = 0; i < 33; i++)
        many[i] = (OrielOption){"Name1", "Ann"};
    CHECK(!oriel_game_new(oriel, "santorini", repetition, 1));
    CHECK(strstr(oriel_error(oriel), "sometimes") != NULL);
    CHECK(!oriel_game_new(oriel, "santorini", line, 1));
    CHECK(strchr(oriel_error(oriel), '\n') == NULL && *oriel_error(oriel));
    CHECK(!oriel_game_new(oriel, "santorini", start, 1) && *oriel_error(oriel));
    CHECK(!oriel_game_new(oriel, "sintra", table, 1) && *oriel_error(oriel));
    CHECK(!oriel_game_new(oriel, "santorini", many, 33) && *oriel_error(oriel));
}

/* The built-in component table with one number changed. */
static bool read_table(char *out, size_t size)
{
    char path[1024], *points;
    FILE *file;

    snprintf(path, sizeof path, "%s/../data/sintra.txt", test_dir());
    file = fopen(path, "r");
    if (!CHECK(file != NULL))
        return false;
    out[fread(out, 1, size - 1, file)] = '\0';
    fclose(file);
    points = strstr(out, "0 0 3 6 10");
    if (!CHECK(points != NULL))
        return false;
    points[sizeof "0 0 3 6 10" - 2] = '1';
    return true;
}

TEST(plays_with_a_table_of_its_own)
{
    char table[4096], position[1024];
    const OrielOption own[] = {{"Table", table}, {"Start", position}};
    OrielGame *game = NULL, *again;
    uint64_t seed = 1;

    if (read_table(table, sizeof table))
        game = oriel_game_new(oriel, "sintra", own, 1);
    if (!CHECK(game != NULL))
        return;
    while (oriel_game_mover(game) == ORIEL_CHANCE)
        CHECK(oriel_game_play_random(game, &seed));
    snprintf(position, sizeof position, "%s", oriel_game_position(game));
    CHECK(strstr(position, oriel_game_tag(game, "Data")) != NULL);
    again = oriel_game_new(oriel, "sintra", own, 2);
    if (CHECK(again != NULL))
        CHECK_EQ_STR(oriel_game_position(again), position);
    CHECK(oriel_game_new_at(oriel, "sintra", position) == NULL);
    oriel_game_free(again);
    oriel_game_free(game);
}

TEST(refuses_with_a_reason)
{
    const OrielOption wrong[] = {{"Power1", "nobody"}};

    CHECK(oriel_game_new(oriel, "chess", NULL, 0) == NULL);
    CHECK(*oriel_error(oriel) != '\0');
    CHECK(oriel_game_new(oriel, "santorini", wrong, 1) == NULL);
    CHECK(strstr(oriel_error(oriel), "nobody") != NULL);
    CHECK(oriel_game_new_at(oriel, "santorini", "nonsense") == NULL);
    CHECK(*oriel_error(oriel) != '\0');
    CHECK(oriel_game_read(oriel, "[Game \"santorini\"]\n\n1. z9 *\n", NULL) == NULL);
    CHECK(strstr(oriel_error(oriel), "z9") != NULL);
    CHECK(strchr(oriel_error(oriel), '\n') == NULL);
}

TEST(lists_and_plays)
{
    OrielGame *game = base_game();
    size_t count = oriel_game_legal(game);
    char position[256];

    CHECK_EQ_INT(count, 68);
    CHECK(!oriel_game_hides(game));
    CHECK(oriel_game_legal_token(game, count) == NULL);
    for (size_t i = 1; i < count; i++)
        CHECK(strcmp(oriel_game_legal_token(game, i - 1),
                     oriel_game_legal_token(game, i)) < 0);
    snprintf(position, sizeof position, "%s", oriel_game_legal_position(game, 7));
    CHECK(oriel_game_play(game, oriel_game_legal_token(game, 7)));
    CHECK_EQ_STR(oriel_game_position(game), position);
    CHECK_EQ_INT(oriel_game_mover(game), 2);
    CHECK_EQ_INT(oriel_game_length(game), 1);
    CHECK(oriel_game_legal_token(game, 0) == NULL);
    oriel_game_free(game);
}

TEST(refuses_illegal_tokens)
{
    OrielGame *game = base_game();

    CHECK(!oriel_game_play(game, "b3-e5+d5"));
    CHECK(*oriel_error(oriel) != '\0');
    CHECK(!oriel_game_play(game, "what"));
    CHECK_EQ_STR(oriel_game_position(game), BASE);
    CHECK_EQ_INT(oriel_game_length(game), 0);
    oriel_game_free(game);
}

TEST(asks_without_playing)
{
    OrielGame *game = base_game();

    CHECK(oriel_game_allows(game, "b3-b2+b1"));
    CHECK_EQ_STR(oriel_error(oriel), "");
    CHECK(!oriel_game_allows(game, "b3-b2+e5"));
    CHECK(strstr(oriel_error(oriel), "e5") != NULL);
    CHECK(oriel_game_allows(game, "resign2"));
    CHECK_EQ_STR(oriel_game_position(game), BASE);
    CHECK_EQ_INT(oriel_game_length(game), 0);
    oriel_game_free(game);
}

TEST(takes_back)
{
    OrielGame *game = base_game();

    CHECK(!oriel_game_undo(game));
    CHECK(oriel_game_play(game, "b3-b2+b1"));
    CHECK_EQ_STR(oriel_game_token(game, 0), "b3-b2+b1");
    CHECK(oriel_game_undo(game));
    CHECK_EQ_STR(oriel_game_position(game), BASE);
    CHECK(oriel_game_token(game, 0) == NULL);
    oriel_game_free(game);
}

TEST(counts)
{
    OrielGame *game = base_game();
    uint64_t count = 0;

    CHECK(oriel_game_perft(game, 0, 1, &count));
    CHECK_EQ_INT(count, 1);
    CHECK(oriel_game_perft(game, 2, 2, &count));
    CHECK_EQ_INT(count, 5156);
    CHECK(!oriel_game_perft(game, -1, 1, &count));
    CHECK(!oriel_game_perft(game, 1, 0, &count));
    CHECK_EQ_INT(count, 5156);
    oriel_game_free(game);
}

TEST(tells_who_won)
{
    OrielGame *game = oriel_game_new_at(
        oriel, "santorini", "00000/00000/00030/00200/00000 1 none:c2,a1 none:e5,a5");
    OrielOutcome outcome;

    if (!CHECK(game != NULL))
        return;
    oriel_game_outcome(game, &outcome);
    CHECK(!outcome.over);
    CHECK(oriel_game_play(game, "c2-d3"));
    oriel_game_outcome(game, &outcome);
    CHECK(outcome.over && outcome.won[0] && !outcome.won[1] && !outcome.scored);
    CHECK_EQ_INT(oriel_game_mover(game), ORIEL_OVER);
    CHECK_EQ_INT(oriel_game_legal(game), 0);
    oriel_game_free(game);
}

/* The Siren sings a worker away, Ares brings it back and takes off what he built. */
TEST(lists_repetition_where_nothing_else_is_left)
{
    static const char *const dance[] = {"~n",           "@a1,@b1", "@c3,@e3",     "c3>c4",
                                        "c4-c3+d3,-d3", "c3>c4",   "c4-c3+d3,-d3"};
    const OrielOption options[] = {{"Power1", "siren"}, {"Power2", "ares"}};
    OrielGame *game = oriel_game_new(oriel, "santorini", options, 2);

    if (!CHECK(game != NULL))
        return;
    for (size_t i = 0; i < sizeof dance / sizeof *dance; i++)
        CHECK(oriel_game_play(game, dance[i]));
    CHECK_EQ_INT(oriel_game_mover(game), 1);
    CHECK(!oriel_game_allows(game, "a1-a2+a3"));
    CHECK_EQ_INT(oriel_game_legal(game), 1);
    CHECK_EQ_STR(oriel_game_legal_token(game, 0), "repetition");
    CHECK_EQ_STR(oriel_game_legal_position(game, 0), oriel_game_position(game));
    CHECK(oriel_game_play(game, oriel_game_legal_token(game, 0)));
    CHECK_EQ_INT(oriel_game_mover(game), ORIEL_OVER);
    CHECK_EQ_STR(oriel_game_tag(game, "Result"), "1/2");
    oriel_game_free(game);
}

TEST(knows_who_played)
{
    OrielGame *game = oriel_game_new(oriel, "sintra", NULL, 0), *base = base_game();
    uint64_t seed = 1;

    if (!CHECK(game != NULL))
        return;
    while (oriel_game_mover(game) == ORIEL_CHANCE &&
           CHECK(oriel_game_play_random(game, &seed)))
        CHECK_EQ_INT(oriel_game_player(game, oriel_game_length(game) - 1), ORIEL_CHANCE);
    CHECK(oriel_game_play(base, "b3-b2+b1"));
    CHECK(oriel_game_play(base, "resign1"));
    CHECK_EQ_INT(oriel_game_player(base, 0), 1);
    CHECK_EQ_INT(oriel_game_player(base, 1), 1);
    CHECK_EQ_INT(oriel_game_player(base, 2), 0);
    CHECK(*oriel_error(oriel) != '\0');
    oriel_game_free(base);
    oriel_game_free(game);
}

TEST(keeps_secrets)
{
    OrielGame *game = oriel_game_new_at(
        oriel, "santorini",
        "02200/10200/100D1/D02D1/31001 1 aeolus[wind=n]:c4,c5 hecate:b2,d4");

    if (!CHECK(game != NULL))
        return;
    CHECK(strstr(oriel_game_view(game, 1), "hecate:?") != NULL);
    CHECK(strstr(oriel_game_view(game, ORIEL_SPECTATOR), "hecate:?") != NULL);
    CHECK(strstr(oriel_game_view(game, 2), "hecate:b2,d4") != NULL);
    CHECK(oriel_game_view(game, 3) == NULL);
    CHECK(oriel_game_hides(game));
    oriel_game_free(game);
}

/* Hecate stands on b2, where Aeolus does not see her. */
TEST(tells_what_happened_to_those_who_may_know)
{
    OrielGame *game = oriel_game_new_at(
        oriel, "santorini", "00000/00000/00000/00000/00000 1 none:a1,e5 hecate:b2,d4");

    if (!CHECK(game != NULL))
        return;
    CHECK(oriel_game_event(game, 0, 1) == NULL);
    CHECK_EQ_STR(oriel_error(oriel), "");
    CHECK(oriel_game_play(game, "a1-b2+b3"));
    CHECK(oriel_game_event(game, 0, 1) != NULL);
    CHECK(strstr(oriel_game_event(game, 0, ORIEL_SPECTATOR), "seat 1") != NULL);
    CHECK(oriel_game_event(game, 1, 1) == NULL);
    CHECK(oriel_game_event(game, 0, 3) == NULL);
    CHECK(*oriel_error(oriel) != '\0');
    CHECK(oriel_game_undo(game));
    CHECK(oriel_game_event(game, 0, 1) == NULL);
    oriel_game_free(game);
}

TEST(draws_what_may_be_seen)
{
    OrielGame *game = oriel_game_new_at(
        oriel, "santorini", "00000/00000/00000/00000/00000 1 none:a1,e5 hecate:b2,d4");
    char own[8192];

    if (!CHECK(game != NULL))
        return;
    snprintf(own, sizeof own, "%s", oriel_game_drawing(game, 2, false));
    CHECK(strchr(own, 'o') != NULL && strchr(own, '\033') == NULL);
    CHECK(strcmp(own, oriel_game_drawing(game, 1, false)) != 0);
    CHECK(strchr(oriel_game_drawing(game, 2, true), '\033') != NULL);
    CHECK(oriel_game_drawing(game, 5, false) == NULL);
    oriel_game_free(game);
}

/* Writes down what seat 1 may play, as the library lists it. */
static size_t list(const char *position, char *out, size_t size)
{
    OrielGame *game = oriel_game_new_at(oriel, "santorini", position);
    size_t count = game ? oriel_game_legal(game) : 0, used = 0;

    for (size_t i = 0; i < count && used < size; i++) {
        CHECK(oriel_game_allows(game, oriel_game_legal_token(game, i)));
        used += (size_t)snprintf(out + used, size - used, "%s %s\n",
                                 oriel_game_legal_token(game, i),
                                 oriel_game_legal_position(game, i));
    }
    CHECK(used < size);
    oriel_game_free(game);
    return count;
}

TEST(lists_give_no_secret_away)
{
    static char here[1 << 16], there[1 << 16];

    CHECK(list("00000/00000/00000/00000/00000 1 none:a1,e5 hecate:b2,d4", here,
               sizeof here) > 0);
    CHECK(list("00000/00000/00000/00000/00000 1 none:a1,e5 hecate:c3,e1", there,
               sizeof there) > 0);
    CHECK_EQ_STR(here, there);
}

static OrielGame *random_game(uint64_t seed)
{
    const OrielOption options[] = {{"Power1", "hecate"}, {"Power2", "atlas"}};
    OrielGame *game = oriel_game_new(oriel, "santorini", options, 2);

    while (game && oriel_game_mover(game) != ORIEL_OVER) {
        if (!CHECK(oriel_game_play_random(game, &seed)))
            break;
    }
    return game;
}

TEST(records_go_round)
{
    OrielGame *game = random_game(7), *again, *same = random_game(7);
    const char *rest;
    char record[65536];

    if (!CHECK(game && same))
        return;
    snprintf(record, sizeof record, "%s\n%s", oriel_game_record(game),
             oriel_game_record(same));
    CHECK(!oriel_game_play_random(game, &(uint64_t){1}));
    again = oriel_game_read(oriel, record, &rest);
    if (CHECK(again != NULL)) {
        CHECK_EQ_STR(oriel_game_position(again), oriel_game_position(game));
        CHECK_EQ_STR(oriel_game_record(again), oriel_game_record(same));
        CHECK_EQ_INT(oriel_game_length(again), oriel_game_length(game));
        CHECK_EQ_STR(oriel_game_view_token(again, 1, 2), "@?,@?");
    }
    oriel_game_free(again);
    again = oriel_game_read(oriel, rest, &rest);
    CHECK(again != NULL);
    oriel_game_free(again);
    CHECK(oriel_game_read(oriel, rest, &rest) == NULL);
    CHECK_EQ_STR(oriel_error(oriel), "");
    oriel_game_free(game);
    oriel_game_free(same);
}

TEST(plays_games_with_chance)
{
    OrielGame *game = oriel_game_new(oriel, "sintra", NULL, 0);
    OrielOutcome outcome;
    uint64_t seed = 3;

    if (!CHECK(game != NULL))
        return;
    CHECK_EQ_INT(oriel_game_mover(game), ORIEL_CHANCE);
    CHECK_EQ_INT(oriel_game_legal(game), 0);
    while (oriel_game_mover(game) != ORIEL_OVER &&
           CHECK(oriel_game_play_random(game, &seed)))
        continue;
    oriel_game_outcome(game, &outcome);
    CHECK(outcome.over && outcome.scored);
    oriel_game_free(game);
}

TEST(tells_the_rules)
{
    CHECK(strstr(oriel_rules(oriel, "santorini", "pan"), "Pan") != NULL);
    CHECK(strlen(oriel_rules(oriel, "sintra", "")) > 100);
    CHECK(oriel_rules(oriel, "santorini", "nobody") == NULL);
    CHECK(*oriel_error(oriel) != '\0');
    CHECK(oriel_rules(oriel, "chess", "") == NULL);
}

/* Three forms, as in Polish. */
static const char *shout(const char *id, const char *plural, unsigned long count)
{
    static const char *const form[] = {"ONE %1", "FEW %1", "MANY %1"};
    unsigned long tens = count % 100 / 10, ones = count % 10;

    (void)id;
    if (!plural)
        return "NO";
    return form[count == 1 ? 0 : ones >= 2 && ones <= 4 && tens != 1 ? 1 : 2];
}

/* A position with so many displays, which are too few or too many. */
static void check_form(const char *displays, const char *said)
{
    char position[64];

    snprintf(position, sizeof position, "A 1 CYOBPC 1 %s - 0.0.0.0.0 0.0.0.0.0 1",
             displays);
    CHECK(oriel_game_new_at(oriel, "sintra", position) == NULL);
    CHECK_EQ_STR(oriel_error(oriel), said);
}

TEST(speaks_other_languages)
{
    check_form(
        "-", "displays, column 14: 1 display; two, three or four players have 5, 7 or 9");
    check_form(
        "-/-",
        "displays, column 14: 2 displays; two, three or four players have 5, 7 or 9");
    oriel_set_translation(oriel, shout);
    CHECK(oriel_game_new(oriel, "chess", NULL, 0) == NULL);
    CHECK_EQ_STR(oriel_error(oriel), "NO");
    check_form("-", "NOONE 1");
    check_form("-/-", "NOFEW 2");
    check_form("-/-/-/-/-/-", "NOMANY 6");
    oriel_set_translation(oriel, NULL);
    CHECK(oriel_game_new(oriel, "chess", NULL, 0) == NULL);
    CHECK(strcmp(oriel_error(oriel), "NO") != 0);
}

int main(void)
{
    oriel = oriel_open();
    RUN(names_its_games);
    RUN(sets_up_by_options);
    RUN(tags_set_a_game_up);
    RUN(tags_that_will_not_do);
    RUN(plays_with_a_table_of_its_own);
    RUN(refuses_with_a_reason);
    RUN(lists_and_plays);
    RUN(refuses_illegal_tokens);
    RUN(asks_without_playing);
    RUN(takes_back);
    RUN(counts);
    RUN(tells_who_won);
    RUN(lists_repetition_where_nothing_else_is_left);
    RUN(knows_who_played);
    RUN(keeps_secrets);
    RUN(tells_what_happened_to_those_who_may_know);
    RUN(draws_what_may_be_seen);
    RUN(lists_give_no_secret_away);
    RUN(records_go_round);
    RUN(plays_games_with_chance);
    RUN(tells_the_rules);
    RUN(speaks_other_languages);
    oriel_close(oriel);
    return test_finish("liboriel");
}
