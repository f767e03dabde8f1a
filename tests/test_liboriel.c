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
    oriel_game_free(game);
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

static const char *shout(const char *id)
{
    (void)id;
    return "NO";
}

TEST(speaks_other_languages)
{
    oriel_set_translation(oriel, shout);
    CHECK(oriel_game_new(oriel, "chess", NULL, 0) == NULL);
    CHECK_EQ_STR(oriel_error(oriel), "NO");
    oriel_set_translation(oriel, NULL);
    CHECK(oriel_game_new(oriel, "chess", NULL, 0) == NULL);
    CHECK(strcmp(oriel_error(oriel), "NO") != 0);
}

int main(void)
{
    oriel = oriel_open();
    RUN(names_its_games);
    RUN(sets_up_by_options);
    RUN(refuses_with_a_reason);
    RUN(lists_and_plays);
    RUN(refuses_illegal_tokens);
    RUN(takes_back);
    RUN(counts);
    RUN(tells_who_won);
    RUN(keeps_secrets);
    RUN(records_go_round);
    RUN(plays_games_with_chance);
    RUN(speaks_other_languages);
    oriel_close(oriel);
    return test_finish("liboriel");
}
