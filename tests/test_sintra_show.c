/* SPDX-License-Identifier: MIT */
/* What people see of Sintra: drawings, sentences, rules; and that nothing is hidden. */
#include "test.h"

#include "sintra/sintra.h"
#include "sintra/state.h"

enum { ROOM = 1 << 16, MAX_COLUMNS = 100, RULE_COLUMNS = 80 };

static char drawn[ROOM], colourless[ROOM];

static const char *draw(const void *s, bool colour)
{
    Text out = text_into(drawn, sizeof drawn);

    sintra_game.draw(s, colour, message_english, &out);
    CHECK(!out.cut);
    return drawn;
}

/* Every line is short, made of letters, without blanks at its end. */
static void check_lines(const char *text, int columns)
{
    int column = 0;

    for (const char *at = text; *at; at++) {
        if (*at == '\n') {
            CHECK(at == text || at[-1] != ' ');
            column = 0;
            continue;
        }
        CHECK(*at >= ' ' && *at < 127);
        if (!CHECK(++column <= columns))
            return;
    }
    CHECK_EQ_INT(column, 0);
}

/* Colours are codes beside the letters, never instead of them. */
static void check_colours(const void *s)
{
    const char *coloured;
    size_t size = 0;

    memcpy(colourless, draw(s, false), sizeof colourless);
    coloured = draw(s, true);
    for (const char *at = coloured; *at; at++) {
        if (*at == '\033') {
            at = strchr(at, 'm');
            continue;
        }
        drawn[size++] = *at;
    }
    drawn[size] = '\0';
    CHECK_EQ_STR(drawn, colourless);
}

static void begin(GameState *s, const char *seats, const char *side)
{
    GameSetup setup = {0};
    Fault fault;

    game_set_option(&setup, "Seats", seats);
    game_set_option(&setup, "Side", side);
    CHECK_EQ_INT(sintra_game.init(s, &setup, &fault), OK);
}

static void read(GameState *s, const char *position)
{
    Fault fault;

    CHECK_EQ_INT(sintra_game.parse_position(s, str_from(position), &fault), OK);
}

/* Every state on the way can be drawn, also within tokens and deals. */
static void draw_game(const char *seats, const char *side, uint64_t seed)
{
    GameState s = {0};
    Rng rng = {seed};

    begin(&s, seats, side);
    while (sintra_game.mover(&s) != SEAT_OVER) {
        check_lines(draw(&s, false), MAX_COLUMNS);
        check_colours(&s);
        sintra_game.apply(&s, game_random_action(&sintra_game, &s, &rng), NULL);
    }
    check_lines(draw(&s, false), MAX_COLUMNS);
}

TEST(draws_every_state)
{
    draw_game("2", "A", 1);
    draw_game("3", "B", 2);
    draw_game("4", "A", 3);
}

static const char sample[] =
    "A 3 CPOYCB 2 OBBP/CYOP/COOB/CYYP/CBBP OP 0.0.0.0.0 10.5.3.7.4 2 "
    "31:3:18:5:8a=P,4b=CB,2b=OO,1b=YO,7b=CCPP,5a=OBP,3b,6a=YY:--,P-,--,--,--,Y-,O-,-- "
    "11:7:18:1:8a=OPPP,3b=BP,7a=YP,5b=OBB,6b=CYO,4a=YBB,1b=YYOO,2a=YO:"
    "--,--,--,--,P-,Y-,C-,--";

/* The longest line, in characters. */
static int widest(const char *text)
{
    int most = 0, width = 0;

    for (; *text; text++) {
        width = *text == '\n' ? 0 : width + ((*text & 0xc0) != 0x80);
        most = width > most ? width : most;
    }
    return most;
}

/* A drawing as a whole; whoever changes it looks at it here. */
TEST(draws_a_position)
{
    char path[1024], want[ROOM];
    GameState s = {0};
    FILE *file;
    size_t size = 0;

    read(&s, sample);
    snprintf(path, sizeof path, "%s/cases/sintra/drawing.txt", test_dir());
    file = fopen(path, "r");
    if (!CHECK(file))
        return;
    size = fread(want, 1, sizeof want - 1, file);
    want[size] = '\0';
    fclose(file);
    CHECK_EQ_STR(draw(&s, false), want);
    CHECK(widest(drawn) < 80);
}

TEST(draws_joker_panes)
{
    GameState s = {0};

    read(&s, "B 2 CCYBPO 2 -/COBP/-/-/- 1CCCYYOOBBBP 2.0.6.7.0 2.5.4.0.13 2 "
             "-51:0:0:8:4a=CYBB,x,x,6b=CCYO,8a=P,x,1b=Y,x:O-,CC,YY,B-,Y-,YC,Y-,BO "
             "-15:3:36:3:x,x,7b=CP,x,x,2a,x,4a=CYBB:OC,CB,P-,YC,YO,B-,OY,P-");
    CHECK(strstr(draw(&s, false), "done"));
    CHECK(strstr(drawn, "Side B"));
    read(&s, "A 3 CYOBPC 1 CYYO/-/-/-/- 1 15.18.18.17.19 0.0.0.0.0 1 "
             "0:0:0:8:1a,2a,3a,4a,5a,6a,7a,8b=CCBB:--,--,--,--,--,--,--,C- "
             "0:0:0:1:1a,2a,3a,4a,5a,6a,7a,8a:--,--,--,--,--,--,--,--");
    /* the second clear and the second blue pane lie on the jokers, above their own spaces */
    CHECK(strstr(draw(&s, false), "[C]\n"));
    CHECK(strstr(drawn, "[B]\n"));
}

TEST(tells_every_event)
{
    GameState s = {0};
    int kinds = 0;

    read(&s, sample);
    for (int kind = EVENT_TILE; kind <= EVENT_WON; kind++) {
        char line[256];
        Text text = text_into(line, sizeof line);
        Event event = {.kind = (uint8_t)kind, .seat = 1, .at = 3, .to = 2};
        Message message;

        sintra_game.tell(&s, &event, &message);
        message_print(&message, message_english, &text);
        CHECK(text.size > 0 && !strchr(line, '%'));
        kinds++;
    }
    CHECK_EQ_INT(kinds, 14);
}

TEST(tells_rules)
{
    Text out = text_into(drawn, sizeof drawn);
    static const char *const topics[] = {"setup",  "round",   "turn",
                                         "return", "scoring", "broken",
                                         "end",    "strips",  "notation"};

    CHECK(sintra_game.rules(str_from(""), message_english, &out));
    check_lines(drawn, RULE_COLUMNS);
    CHECK(strstr(drawn, "stand-in"));
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++) {
        CHECK(strstr(drawn, topics[i]));
        text_clear(&out);
        CHECK(sintra_game.rules(str_from(topics[i]), message_english, &out));
        check_lines(drawn, RULE_COLUMNS);
        text_clear(&out);
        CHECK(sintra_game.rules(str_from(""), message_english, &out));
    }
    text_clear(&out);
    CHECK(!sintra_game.rules(str_from("apollo"), message_english, &out));
    CHECK_EQ_INT(out.size, 0);
}

TEST(hides_nothing)
{
    GameState s = {0}, view = {0};
    char token[GAME_TOKEN_SIZE];
    Text out = text_into(token, sizeof token);
    Token read_token;
    Fault fault;

    read(&s, sample);
    CHECK(!sintra_game.hides(&s));
    for (int seat = SEAT_SPECTATOR; seat < sintra_game.seats(&s); seat++) {
        sintra_game.view(&s, seat, &view);
        CHECK(memcmp(&s, &view, sintra_game.state_size) == 0);
    }
    CHECK_EQ_INT(sintra_game.parse_token(&s, str_from("3O>2=B"), &read_token, &fault),
                 ERR_ILLEGAL);
    CHECK_EQ_INT(sintra_game.parse_token(&s, str_from("1B>2"), &read_token, &fault), OK);
    sintra_game.view_token(&s, &read_token, 0, &out);
    CHECK_EQ_STR(token, "1B>2");
    CHECK_EQ_INT(sintra_game.side(&s, 1), 1);
    CHECK(!sintra_game.shuffle);
}

/* Within a token the position is the one before it, and no other token may begin. */
TEST(within_a_token)
{
    GameState s = {0}, start = {0};
    char position[GAME_POSITION_SIZE];
    Text out = text_into(position, sizeof position);
    Action action[GAME_MAX_ACTIONS];
    Token token;
    Fault fault;

    read(&s, sample);
    start = s;
    CHECK(sintra_game.actions(&s, action) > 0);
    sintra_game.apply(&s, action[0], NULL);
    CHECK(!sintra_game.between(&s));
    CHECK_EQ_INT(sintra_game.mover(&s), 1);
    CHECK(!sintra_game.barrier(&start, &s));
    CHECK(sintra_game.hash(&s) != sintra_game.hash(&start));
    sintra_game.print_position(&s, &out);
    CHECK_EQ_STR(position, sample);
    CHECK_EQ_INT(sintra_game.parse_token(&s, str_from("1B>2"), &token, &fault),
                 ERR_ILLEGAL);
    CHECK_EQ_INT(sintra_game.leave(&s, 0, LEAVE_TIME, &fault), OK);
    CHECK(sintra_game.between(&s));
    CHECK_EQ_INT(sintra_game.mover(&s), SEAT_OVER);
    CHECK_EQ_INT(sintra_game.actions(&s, action), 0);
}

int main(void)
{
    RUN(draws_every_state);
    RUN(draws_a_position);
    RUN(draws_joker_panes);
    RUN(tells_every_event);
    RUN(tells_rules);
    RUN(hides_nothing);
    RUN(within_a_token);
    return test_finish("sintra show");
}
