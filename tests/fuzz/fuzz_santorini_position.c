/* SPDX-License-Identifier: MIT */
/* A first line that may be a position of Santorini, then bytes that choose steps: a fault
 * has a place and is one line; what is read prints and reads the same, can be viewed by
 * everybody and played on, step by step. Whole turns are never listed: some positions have
 * millions. */
#include "fuzz.h"

#include "santorini/santorini.h"

enum { MAX_STEPS = 24 };

static const GameDef *const def = &santorini_game;

/* The text of a state between turns is read to the same state. */
static void check_text(const GameState *s)
{
    char first[GAME_POSITION_SIZE], second[GAME_POSITION_SIZE];
    Text one = text_into(first, sizeof first), two = text_into(second, sizeof second);
    GameState read = {0};
    Fault fault = {0};

    def->print_position(s, &one);
    expect(!one.cut && one.size > 0);
    if (!def->between(s))
        return;
    expect(def->parse_position(&read, text_str(&one), &fault) == OK);
    def->print_position(&read, &two);
    expect(strcmp(first, second) == 0);
    expect(def->hash(&read) == def->hash(s));
}

/* What the seat to move sees offers what there is. */
static void check_views(const GameState *s)
{
    Action mine[GAME_MAX_ACTIONS], seen[GAME_MAX_ACTIONS];
    int mover = def->mover(s);

    for (int seat = SEAT_SPECTATOR; seat < def->seats(s); seat++) {
        char text[GAME_POSITION_SIZE];
        Text out = text_into(text, sizeof text);
        GameState view = {0};

        def->view(s, seat, &view);
        def->print_position(&view, &out);
        expect(!out.cut);
        if (seat == mover) {
            int count = def->actions(s, mine);

            expect(def->actions(&view, seen) == count);
            expect(memcmp(mine, seen, sizeof *mine * (size_t)count) == 0);
        }
    }
}

/* Takes steps until the bytes, the game or what a view knows come to an end. */
static void play_on(GameState *s, Str choices, bool whole)
{
    for (size_t i = 0; i < choices.size && i < MAX_STEPS; i++) {
        Action action[GAME_MAX_ACTIONS];
        Events events = {0};
        int count;

        if (def->mover(s) == SEAT_OVER)
            return;
        count = def->actions(s, action);
        expect(count >= 0 && count <= GAME_MAX_ACTIONS);
        expect(count > 0 || !whole);
        if (count == 0)
            return;
        def->apply(s, action[(unsigned char)choices.at[i] % count], &events);
        expect(def->hash(s) == def->hash_recomputed(s));
        if (whole) {
            check_text(s);
            check_views(s);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char drawn[1 << 16];
    Text drawing = text_into(drawn, sizeof drawn);
    Str rest = {(const char *)data, size}, line;
    GameState s = {0};
    Fault fault = {0};
    bool whole;

    str_cut(&rest, '\n', &line);
    if (def->parse_position(&s, line, &fault) != OK) {
        expect_fault(&fault, line, 0);
        return 0;
    }
    whole = !memchr(line.at, '?', line.size); /* else it is a view, where much is open */
    expect(def->hash(&s) == def->hash_recomputed(&s));
    check_text(&s);
    def->draw(&s, true, message_english, &drawing);
    expect(!drawing.cut);
    if (whole)
        check_views(&s);
    play_on(&s, rest, whole);
    return 0;
}
