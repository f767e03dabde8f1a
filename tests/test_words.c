/* SPDX-License-Identifier: MIT */
/* Turns in words: what is said of every kind of step and effect, and in random games with all
 * cards that something is said to everybody, of what everybody may know. */
#include "test.h"

#include "base/rng.h"
#include "game/guess.h"
#include "game/words.h"
#include "random_game.h"
#include "santorini/cards/power.h"
#include "toy_game.h"

enum { GAMES = 400, MAX_TOKENS = 120, WORLDS = 3 };

static const char *words_text(const GameWords *words)
{
    static char room[WORDS_SIZE];
    Text out = text_into(room, sizeof room);

    game_words_print(words, message_english, &out);
    CHECK(!out.cut);
    return room;
}

/* ---- what is said ---- */

static const struct {
    const char *position, *tokens, *said; /* of the last token */
} told[] = {
#define EMPTY "00000/00000/00000/00000/00000 1 "
    {EMPTY "none:a1,c3 none:e1,e5", "c3-c4+c5", "c3 to c4, level 1 on c5"},
    {"00000/00100/00000/00000/00000 1 none:a1,c3 none:e1,e5", "c3-c4+c5",
     "c3 up to c4, level 1 on c5"},
    {"00000/00000/00100/00000/00000 1 none:a1,c3 none:e1,e5", "c3-c4+c3",
     "c3 down to c4, level 2 on c3"},
    {EMPTY "atlas:a1,c3 none:e1,e5", "c3-c4*c5", "c3 to c4, dome on c5"},
    {EMPTY "minotaur:a1,c3 none:c4,e1", "c3-c4+b4",
     "c3 to c4, Minotaur: the worker on c4 goes to c5, level 1 on b4"},
    {EMPTY "apollo:a1,c3 none:c4,e5", "c3-c4+b4",
     "c3 to c4, Apollo: the worker on c4 goes to c3, level 1 on b4"},
    {"00000/00000/00000/00000/00000 2 harpies:a1,b1 none:c2,e5", "c2-c3+b5",
     "c2 to c3, Harpies: on to c5, level 1 on b5"},
    {EMPTY "charybdis:a1,c3 none:e1,e5", "c3-c4+c5,~e3",
     "c3 to c4, level 1 on c5, Charybdis: a token on e3"},
    {EMPTY "charybdis[whirl=c4+e3]:a1,c3 none:e1,e5", "c3-c4+d4",
     "c3 to c4, through the whirlpools to e3, level 1 on d4"},
    {"00300/00000/00000/00000/00000 1 none:a1,c3 gaea[reserve=2]:e1,e5", "c3-c4*c5 @d5",
     "Gaea: a worker comes to d5"},
    {"00300/00000/00000/00000/00000 1 none:a1,c3 gaea[reserve=2]:e1,e5", "c3-c4*c5 pass",
     "passes"},
    {"00000/00100/00000/00000/00000 1 medusa:a1,c3 none:e1,d4", "c3-c4+c5",
     "c3 up to c4, level 1 on c5, Medusa: the worker on d4 leaves "
     "the board, Medusa: block on d4"},
    {"00000/00000/00000/20000/00000 1 ares:a1,c3 none:e1,e5", "c3-c4+c5,-a2",
     "c3 to c4, level 1 on c5, Ares: a block off a2"},
    {EMPTY "odysseus:b1,c3 none:e1,c4", "c4>a5,c3-c4+c5",
     "Odysseus: the power is used, Odysseus: the worker on c4 goes to a5, c3 to c4, level 1 "
     "on c5"},
    {EMPTY "jason[reserve=1]:a1,c3 none:e1,e5", "@a3+b3",
     "Jason: the power is used, Jason: a worker comes to a3, level 1 on b3"},
    {EMPTY "aeolus[wind=n]:a1,c3 none:e1,e5", "c3-c4+c5,~sw",
     "c3 to c4, level 1 on c5, direction: south-west"},
    {EMPTY "adonis:a1,c3 none:e1,e5", "c3-c4+c5,!e5",
     "c3 to c4, level 1 on c5, Adonis: the worker on e5 is named, Adonis: the power is used"},
#undef EMPTY
};

static void say_case(const char *position, const char *tokens, const char *said)
{
    GameState s;
    Fault fault;
    GameWords words = {0};
    Str rest = str_from(tokens), text;

    if (!CHECK(santorini_game.parse_position(&s, str_from(position), &fault) == OK))
        return;
    while (str_word(&rest, &text)) {
        Token token;

        if (!CHECK(santorini_game.parse_token(&s, text, &token, &fault) == OK)) {
            printf("#   %s: %s\n", tokens, fault.message.id);
            return;
        }
        game_words_tell(&santorini_game, &s, text, &words);
        game_apply(&santorini_game, &s, &token, NULL);
    }
    CHECK_EQ_STR(words_text(&words), said);
}

TEST(says_what_steps_and_powers_do)
{
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        say_case(told[i].position, told[i].tokens, told[i].said);
}

/* A part in words, by seat, of games that are set up by hand. */
static const char *words_after(const GameDef *def, const char *key, const char *value,
                               const char *tokens, int viewer)
{
    GameSetup setup = {0};
    History *game;
    Str rest = str_from(tokens), token;
    Fault fault;
    GameWords words = {0};
    const char *said;

    if (key)
        game_set_option(&setup, key, value);
    if (!CHECK(history_open(def, &setup, &game, &fault) == OK))
        return "";
    while (str_word(&rest, &token)) {
        if (!CHECK(history_apply(game, token, NULL, &fault) == OK))
            printf("#   %.*s: %s\n", (int)token.size, token.at, fault.message.id);
    }
    game_words_of(game, history_count(game) - 1, viewer, &words);
    said = words_text(&words);
    history_close(game);
    return said;
}

TEST(says_what_is_drafted_and_placed)
{
    const GameDef *def = &santorini_game;

    CHECK_EQ_STR(words_after(def, "Draft", "full", "offer:apollo+pan", 0),
                 "offers Apollo, Pan");
    CHECK_EQ_STR(words_after(def, "Draft", "full", "offer:apollo+pan take:pan", 0),
                 "takes Pan");
    CHECK_EQ_STR(
        words_after(def, "Draft", "full", "offer:apollo+pan take:pan first:2", 0),
        "Start Player: Seat 2");
    CHECK_EQ_STR(words_after(def, NULL, NULL, "@b2,@d4", 1),
                 "worker on b2, worker on d4");
    CHECK_EQ_STR(words_after(def, NULL, NULL, "@b2,@d4 resign2", 1), "gives up");
}

TEST(keeps_secrets)
{
    const GameDef *def = &santorini_game;

    CHECK_EQ_STR(words_after(def, "Power1", "hecate", "@b2,@d4 @a1,@b1", 0),
                 "worker on a1, worker on b1");
    CHECK_EQ_STR(words_after(def, "Power2", "hecate", "@b2,@d4 @a5,@c5", 0),
                 "a worker is placed unseen, a worker is placed unseen");
    CHECK_EQ_STR(words_after(def, "Power2", "hecate", "@b2,@d4 @a5,@c5", 1),
                 "worker on a5, worker on c5");
    CHECK_EQ_STR(
        words_after(def, "Power2", "hecate", "@b2,@d4 @a5,@c5 b2-b3+b4 c5-c4+c3", 0),
        "a worker moves unseen, block on c3");
    CHECK_EQ_STR(words_after(def, "Power2", "hecate", "@b2,@d4 @a5,@c5 d4-c5+c4", 0),
                 "something hidden is in the way");
}

TEST(advises_in_sentences)
{
    GameState s;
    Fault fault;
    GameWords words;

    CHECK(santorini_game.parse_position(
              &s, str_from("00000/00100/00000/00000/00000 1 none:a1,c3 none:e1,e5"),
              &fault) == OK);
    game_words_advise(&santorini_game, &s, str_from("c3-c4+c5"), &words);
    CHECK_EQ_STR(words_text(&words),
                 "Take the worker on c3. Move up to c4. Build on c5: level 1");
    CHECK_EQ_INT(words.count, 3);
    CHECK_EQ_INT(words.part[0].at, 12);
    CHECK_EQ_INT(words.part[1].at, 17);
    CHECK_EQ_INT(words.part[2].at, 22);
    CHECK_EQ_INT(words.part[2].step, 1);
}

/* A game that has no words is told by its tokens. */
TEST(may_be_left_out)
{
    GameSetup setup = {0};
    History *game;
    GameWords words;
    Fault fault;
    Rng rng = {1};

    CHECK(history_open(&toy_slow_game, &setup, &game, &fault) == OK);
    CHECK(history_mover(game) == SEAT_CHANCE || history_mover(game) >= 0);
    while (history_count(game) < 1) {
        char text[GAME_TOKEN_SIZE];

        game_random_text(&toy_slow_game, history_state(game), &rng, text);
        CHECK(history_apply(game, str_from(text), NULL, &fault) == OK);
    }
    game_words_of(game, 0, 0, &words);
    CHECK_EQ_INT(words.count, 0);
    history_close(game);
}

/* ---- random games ---- */

static bool seen_cards[POWER_COUNT];

static void note_cards(const History *game)
{
    const SantoriniState *s = history_state(game);

    for (int seat = 0; seat < s->lineup.seats; seat++) {
        if (s->lineup.power[seat] < POWER_COUNT)
            seen_cards[s->lineup.power[seat]] = true;
    }
}

/* Everybody is told something of every token, the same in every form of it. */
static void check_told(const History *game, int i, int viewer)
{
    GameWords words;

    game_words_of(game, i, viewer, &words);
    if (!CHECK(words.count > 0) || !CHECK(words_text(&words)[0]))
        printf("#   %s\n", history_text(game, i).at);
    for (int part = 0; part < words.count; part++)
        CHECK(words.part[part].message.id && words.part[part].message.id[0]);
}

static void check_advised(const History *game, const char *token)
{
    GameWords words;
    GameState view;

    history_def(game)->view(history_state(game), history_mover(game), &view);
    game_words_advise(history_def(game), &view, str_from(token), &words);
    CHECK(words.count > 0);
}

/* What a viewer is told hangs on what it saw: the same is said in every world it may be in. */
static void check_worlds(const History *game, Belief *belief, int seat, const char *shown,
                         Rng *rng)
{
    const GameDef *def = history_def(game);
    GameState view, world;
    GameWords words;
    char said[WORDS_SIZE];

    def->view(history_state(game), seat, &view);
    game_words_tell(def, &view, str_from(shown), &words);
    str_copy(str_from(words_text(&words)), said, sizeof said);
    for (int i = 0; i < WORLDS; i++) {
        guess_sample(belief, rng, &world);
        def->view(&world, seat, &view);
        game_words_tell(def, &view, str_from(shown), &words);
        CHECK_EQ_STR(words_text(&words), said);
    }
}

static void play(History *game, Rng *rng)
{
    const GameDef *def = history_def(game);
    Fault fault;

    while (history_count(game) < MAX_TOKENS && history_mover(game) != SEAT_OVER) {
        char text[GAME_TOKEN_SIZE];

        game_random_text(def, history_state(game), rng, text);
        if (history_mover(game) >= 0)
            check_advised(game, text);
        if (history_apply(game, str_from(text), NULL, &fault) != OK)
            break;
        for (int seat = SEAT_SPECTATOR; seat < def->seats(history_state(game)); seat++)
            check_told(game, history_count(game) - 1, seat);
    }
}

TEST(tells_every_turn_of_random_games)
{
    Rng rng = {15};
    int cards = 0;

    for (int i = 0; i < GAMES; i++) {
        History *game = random_game(&rng);

        play(game, &rng);
        if (history_def(game) == &santorini_game)
            note_cards(game);
        history_close(game);
    }
    for (int card = 1; card < POWER_COUNT; card++)
        cards += seen_cards[card];
    CHECK_EQ_INT(cards, POWER_COUNT - 1);
}

TEST(tells_worlds_apart_for_nobody)
{
    static const char *const secret[] = {"hecate", "tartarus", "moerae"};
    Rng rng = {16};

    for (size_t i = 0; i < sizeof secret / sizeof *secret; i++) {
        GameSetup setup = {0};
        History *game;
        Belief *belief;
        Fault fault;

        game_set_option(&setup, "Power1", "pan");
        game_set_option(&setup, "Power2", secret[i]);
        CHECK(history_open(&santorini_game, &setup, &game, &fault) == OK);
        CHECK(guess_open(&santorini_game, history_state(game), 0, 7, &belief, &fault) ==
              OK);
        while (history_count(game) < 12 && history_mover(game) != SEAT_OVER) {
            char text[GAME_TOKEN_SIZE], shown[GAME_TOKEN_SIZE];
            Text out = text_into(shown, sizeof shown);
            Token token;

            game_random_text(&santorini_game, history_state(game), &rng, text);
            CHECK(santorini_game.parse_token(history_state(game), str_from(text), &token,
                                             &fault) == OK);
            santorini_game.view_token(history_state(game), &token, 0, &out);
            check_worlds(game, belief, 0, shown, &rng);
            CHECK(history_apply(game, str_from(text), NULL, &fault) == OK);
            if (guess_observe(belief, str_from(shown), &fault) != OK)
                break;
        }
        guess_close(belief);
        history_close(game);
    }
}

/* ---- the other game ---- */

/* The beginning of a game, and after how many of its tokens what is said. */
TEST(tells_chance_and_points)
{
    static const char game[] =
        "<strips:4a,8a,7a,3a,2b,5b,6b,1a> <strips:2a,5b,7b,6a,4a,8a,3b,1b> "
        "<start:2> <track:BCPYOB> <deal:COOP/YBPP/CCYP/OPPP/CCBP> 2Y>1 4O>7 "
        "3Y>8 5C>7 cC>x 1O>7 < < cP>3 cC>4 cB>7 <deal:CYYY/YOBB/CCYY/COOP/OOBP> "
        "2O>8 1C>5 5P>x 4P>5 cY>8 < cC>x 3Y>7=Y ";
    static const struct {
        int tokens;
        const char *said;
    } parts[] = {
        {1, "Strips laid: Seat 1"},
        {3, "Start Player: Seat 2"},
        {4, "Colours of the rounds drawn"},
        {5, "Round I dealt"},
        {6, "1 yellow to strip 1"},
        {10, "2 clear, all of them break, with the start tile"},
        {11, "2 orange to strip 7, 1 breaks"},
        {12, "glazier back to window 1"},
        {14, "8 pink to strip 3, 6 break, bottom row: 18 points lost"},
        {25, "2 yellow to strip 7, 1 breaks, yellow kept, 3 points"},
    };

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char tokens[sizeof game];
        Text out = text_into(tokens, sizeof tokens);
        Str rest = str_from(game), token;

        for (int k = 0; k < parts[i].tokens && str_word(&rest, &token); k++) {
            text_add_str(&out, token);
            text_char(&out, ' ');
        }
        CHECK_EQ_STR(words_after(&sintra_game, NULL, NULL, tokens, 0), parts[i].said);
    }
}

int main(void)
{
    RUN(says_what_steps_and_powers_do);
    RUN(says_what_is_drafted_and_placed);
    RUN(keeps_secrets);
    RUN(advises_in_sentences);
    RUN(may_be_left_out);
    RUN(tells_every_turn_of_random_games);
    RUN(tells_worlds_apart_for_nobody);
    RUN(tells_chance_and_points);
    return test_finish("words");
}
