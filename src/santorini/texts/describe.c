/* SPDX-License-Identifier: MIT */
#include "santorini/texts/describe.h"

#include <string.h>

#include "game/words.h"
#include "santorini/lineup.h"
#include "santorini/play.h"
#include "santorini/santorini.h"
#include "santorini/texts/example.h"
#include "santorini/texts/guide.h"
#include "santorini/texts/notation.h"

/* ---- the board ---- */

/* Workers of the three sides, male and female. */
static const char worker_sign[SIDE_COUNT][2] = {{'x', 'X'}, {'o', 'O'}, {'v', 'V'}};
static const char *const side_colour[SIDE_COUNT] = {"\033[1;34m", "\033[1;31m",
                                                    "\033[1;33m"};

/* A letter on the board, and what it stands for. */
typedef struct Sign {
    char letter;
    const char *called;
    Squares at;
} Sign;

enum { MOST_SIGNS = 1 + 2 * GAME_MAX_SEATS };

typedef struct Drawing {
    const SantoriniState *s;
    bool colour;
    Translate translate;
    Text *out;
    Sign sign[MOST_SIGNS];
    int signs;
} Drawing;

static void paint(Drawing *d, const char *colour)
{
    if (d->colour)
        text_add(d->out, colour);
}

static void print(Drawing *d, const char *id)
{
    text_add(d->out, d->translate(id, NULL, 0));
}

/* "Apollo, God of Music" */
static void print_name(const SantoriniPower *card, Translate translate, Text *out)
{
    Message name;

    message_set(&name, N_("%1, %2"), translate(card->title, NULL, 0),
                translate(card->epithet, NULL, 0), NULL);
    message_print(&name, translate, out);
}

/* ---- what lies on the board ---- */

static void add_sign(Drawing *d, Sign sign)
{
    if (sign.letter && sign.at)
        d->sign[d->signs++] = sign;
}

/* Of the tokens of all cards those that everybody sees, or those that somebody keeps secret. */
static void add_tokens(Drawing *d, bool secret)
{
    const SantoriniState *s = d->s;

    for (int seat = 0; seat < s->lineup.seats; seat++) {
        const SantoriniPower *card = power_get(s->lineup.power[seat]);

        for (const Memo *m = power_memo(card, NULL); m; m = power_memo(card, m)) {
            if (m->secret == secret)
                add_sign(d, (Sign){m->sign, m->called, memo_squares(m, &s->board, seat)});
        }
    }
}

/* What was found first covers the others. */
static void find_signs(Drawing *d)
{
    add_sign(d, (Sign){'R', N_("the Ram"), memo_square(d->s->board.ram)});
    add_tokens(d, false);
    add_tokens(d, true);
}

static char sign_at(const Drawing *d, int square)
{
    for (int i = 0; i < d->signs; i++) {
        if (board_has(d->sign[i].at, square))
            return d->sign[i].letter;
    }
    return ' ';
}

static int side_at(const Board *b, int square)
{
    for (int side = 0; side < SIDE_COUNT; side++) {
        if (board_has(b->workers[side], square))
            return side;
    }
    return -1;
}

/* Height, dome or worker, token: three characters and blanks around. */
static void draw_space(Drawing *d, int square)
{
    const Board *b = &d->s->board;
    int level = board_level(b, square), side = side_at(b, square);

    text_char(d->out, ' ');
    text_char(d->out, level ? (char)('0' + level) : '.');
    if (side >= 0) {
        paint(d, side_colour[side]);
        text_char(d->out, worker_sign[side][board_has(b->female, square)]);
        paint(d, "\033[0m");
    } else if (board_has(b->dome, square)) {
        paint(d, "\033[1;36m");
        text_char(d->out, '^');
        paint(d, "\033[0m");
    } else {
        text_char(d->out, ' ');
    }
    text_char(d->out, sign_at(d, square));
    text_char(d->out, ' ');
}

static void draw_board(Drawing *d)
{
    static const char line[] = "   +-----+-----+-----+-----+-----+\n";

    text_add(d->out, line);
    for (int rank = 4; rank >= 0; rank--) {
        text_format(d->out, " %d |", rank + 1);
        for (int file = 0; file < 5; file++) {
            draw_space(d, rank * 6 + file);
            text_char(d->out, '|');
        }
        text_char(d->out, '\n');
        text_add(d->out, line);
    }
    text_add(d->out, "      a     b     c     d     e\n");
}

/* ---- seats ---- */

/* The seat's part of the position string says all there is to say about its card. */
static void draw_memos(Drawing *d, int seat)
{
    char position[GAME_POSITION_SIZE];
    Text out = text_into(position, sizeof position);
    Str rest, field = {0}, memos;

    position_print(d->s, &out);
    rest = text_str(&out);
    for (int i = 0; i < seat + 3; i++)
        str_cut(&rest, ' ', &field);
    if (str_cut(&field, '[', &memos) && str_cut(&field, ']', &memos)) {
        text_add(d->out, "  ");
        text_add_str(d->out, memos);
    }
}

static void draw_seat(Drawing *d, int seat)
{
    const Lineup *t = &d->s->lineup;
    const SantoriniPower *card = power_get(t->power[seat]);
    int side = lineup_side(t, seat);

    paint(d, side_colour[side]);
    text_format(d->out, " %c ", worker_sign[side][0]);
    paint(d, "\033[0m");
    text_format(d->out, "%d  ", seat + 1);
    if (t->power[seat] == POWER_UNKNOWN)
        print(d, N_("card to be drafted"));
    else if (card->title)
        print_name(card, d->translate, d->out);
    else
        print(d, N_("no power"));
    draw_memos(d, seat);
    if (lineup_is_out(t, seat))
        text_add(d->out, "  "), print(d, N_("out of the game"));
    else if (t->blind >> side & 1)
        text_add(d->out, "  "), print(d, N_("workers hidden"));
    else if (t->unplaced >> side & 1)
        text_add(d->out, "  "), print(d, N_("workers to be placed"));
    text_char(d->out, '\n');
}

static void draw_status(Drawing *d)
{
    const Lineup *t = &d->s->lineup;
    int mover = play_mover(d->s);
    Message message;
    const char *id = N_("Seat %1 is to move.");

    if (t->stage == STAGE_WON)
        id = N_("Seat %1 has won.");
    else if (mover == SEAT_OVER)
        id = N_("Seat %1 has no complete turn left and has lost.");
    else if (t->terms & TERMS_DRAWN)
        id = N_("Chance is to say who begins.");
    else if (mover == SEAT_CHANCE)
        id = N_("A card is to be dealt.");
    else if (t->stage == STAGE_DRAFT)
        id = N_("Seat %1 is to choose.");
    else if (t->stage < STAGE_PLAY)
        id = N_("Seat %1 is to set up.");
    else if (t->extra)
        id = N_("Seat %1 has an additional turn with an opponent's worker.");
    message_set(&message, id, NULL);
    message_set_number(&message, 0, (mover >= 0 ? mover : t->mover) + 1);
    message_print(&message, d->translate, d->out);
    text_char(d->out, '\n');
}

static void draw_legend(Drawing *d)
{
    text_char(d->out, ' ');
    print(d, N_("digits: blocks   ^ dome"));
    if (d->s->board.female)
        text_add(d->out, "   "), print(d, N_("capital: female worker"));
    for (int i = 0; i < d->signs; i++)
        text_format(d->out, "   %c ", d->sign[i].letter), print(d, d->sign[i].called);
    text_char(d->out, '\n');
}

void describe_draw(const void *state, bool colour, Translate translate, Text *out)
{
    const SantoriniState *s = state;
    Drawing d = {.s = s, .colour = colour, .translate = translate, .out = out};

    find_signs(&d);
    draw_board(&d);
    draw_legend(&d);
    for (int seat = 0; seat < s->lineup.seats; seat++)
        draw_seat(&d, seat);
    if (lineup_is_variant(&s->lineup)) {
        text_add(out, " R    ");
        if (s->lineup.fleece == POWER_UNKNOWN)
            print(&d, N_("card to be drafted"));
        else
            print_name(power_get(s->lineup.fleece), translate, out);
        text_char(out, '\n');
    }
    draw_status(&d);
}

/* ---- cards ---- */

enum { LINE_WIDTH = 78 };

static void list_cards(Translate translate, Text *out)
{
    static const char *const group[] = {N_("Simple gods"), N_("Advanced gods"),
                                        N_("Golden Fleece gods"), N_("Heroes")};

    for (int g = CARD_SIMPLE; g <= CARD_HERO; g++) {
        text_add(out, translate(group[g], NULL, 0));
        text_char(out, '\n');
        for (int card = 1; card < POWER_COUNT; card++) {
            const SantoriniPower *power = power_get(card);

            if (power->group != g)
                continue;
            text_format(out, "  %2d  %-12s ", card, power->name);
            print_name(power, translate, out);
            text_char(out, '\n');
        }
    }
}

static void print_bans(int card, Translate translate, Text *out)
{
    for (int other = 1; other < POWER_COUNT; other++) {
        const PowerBan *ban = power_ban(card, other);
        char first[160];
        Text head = text_into(first, sizeof first);
        Message against;

        if (!ban)
            continue;
        message_set(&against,
                    ban->printed ? N_("Banned against %1:")
                                 : N_("Not advised against %1:"),
                    translate(power_get(other)->title, NULL, 0), NULL);
        text_add(&head, "  ");
        message_print(&against, translate, &head);
        text_char(&head, ' ');
        text_wrap(out, first, "    ", translate(ban->reason, NULL, 0), LINE_WIDTH);
    }
}

static void print_players(int number, Translate translate, Text *out)
{
    const SantoriniPower *card = power_get(number);
    bool first = true;

    text_add(out, "  ");
    text_add(out, translate(N_("Players:"), NULL, 0));
    for (int players = 2; players <= 4; players++) {
        if (power_allows(number, players, false))
            text_format(out, "%s %d", first ? "" : ",", players), first = false;
    }
    text_add(out, "   ");
    text_add(out, translate(N_("Golden Fleece:"), NULL, 0));
    text_char(out, ' ');
    text_add(out,
             card->ram ? translate(N_("yes"), NULL, 0) : translate(N_("no"), NULL, 0));
    text_add(out, "   ");
    text_add(out, translate(N_("Timing:"), NULL, 0));
    text_char(out, ' ');
    text_add(out, translate(card->timing, NULL, 0));
    text_char(out, '\n');
}

/* ---- examples ---- */

enum { BOARD_WIDTH = 38, BOARD_SIZE = 1024 };

/* The bare board, as text to be cut into lines. */
static Str draw_bare(const SantoriniState *s, char room[BOARD_SIZE])
{
    Text out = text_into(room, BOARD_SIZE);
    Drawing d = {.s = s, .translate = message_english, .out = &out};

    find_signs(&d);
    draw_board(&d);
    return text_str(&out);
}

/* Two boards side by side. */
static void draw_both(const SantoriniState *before, const SantoriniState *after,
                      Text *out)
{
    char left[BOARD_SIZE], right[BOARD_SIZE];
    Str lefts = draw_bare(before, left), rights = draw_bare(after, right);
    Str a, b;

    while (str_cut(&lefts, '\n', &a) && str_cut(&rights, '\n', &b)) {
        text_add_str(out, a);
        for (size_t size = a.size; size < BOARD_WIDTH; size++)
            text_char(out, ' ');
        text_add_str(out, b);
        text_char(out, '\n');
    }
}

/* What a token does, in the words of whoever plays it. */
static void tell_token(const SantoriniState *s, Str token, Translate translate, Text *out)
{
    char line[WORDS_SIZE];
    Text text = text_into(line, sizeof line);
    GameWords words;
    GameState view;

    santorini_game.view(s, play_mover(s), &view);
    game_words_tell(&santorini_game, &view, token, &words);
    game_words_print(&words, translate, &text);
    text_wrap(out, "  ", "  ", line, LINE_WIDTH);
}

/* Plays the tokens of an example and tells them; what cannot be played is left out. */
static void play_example(const Example *example, SantoriniState *s, Translate translate,
                         Text *out)
{
    Str rest = str_from(example->tokens), word;
    bool more;

    do {
        Token token;
        Fault fault;

        more = str_cut(&rest, ' ', &word);
        if (token_parse(s, word, &token, &fault) != OK)
            return;
        tell_token(s, word, translate, out);
        game_apply(&santorini_game, s, &token, NULL);
    } while (more);
}

static void print_sentence(const char *id, const char *arg, Translate translate,
                           Text *out)
{
    char line[160];
    Text text = text_into(line, sizeof line);
    Message message;

    message_set(&message, id, arg, NULL);
    message_print(&message, translate, &text);
    text_wrap(out, "  ", "  ", line, LINE_WIDTH);
}

static void print_example(int card, Translate translate, Text *out)
{
    const Example *example = example_of(card);
    SantoriniState before, after;
    Drawing d = {.s = &after, .translate = translate, .out = out};
    Fault fault;

    if (!example || position_parse(&before, str_from(example->position), &fault) != OK)
        return;
    after = before;
    text_char(out, '\n');
    print_sentence(N_("An example, before and after %1:"), example->tokens, translate,
                   out);
    play_example(example, &after, translate, out);
    if (example->refused)
        print_sentence(N_("The card forbids %1 there."), example->refused, translate,
                       out);
    draw_both(&before, &after, out);
    find_signs(&d);
    draw_legend(&d);
}

/* ---- a card ---- */

static void print_card(int number, Translate translate, Text *out)
{
    const SantoriniPower *card = power_get(number);

    text_format(out, "%d  ", number);
    print_name(card, translate, out);
    text_char(out, '\n');
    print_players(number, translate, out);
    text_wrap(out, "  ", "  ", translate(card->rule, NULL, 0), LINE_WIDTH);
    if (card->revised) {
        char first[80];
        Text head = text_into(first, sizeof first);

        text_format(&head, "  %s ", translate(N_("Revised rules:"), NULL, 0));
        text_wrap(out, first, "  ", translate(card->revised, NULL, 0), LINE_WIDTH);
    }
    for (int i = 0; i < POWER_NOTES && card->note[i]; i++)
        text_wrap(out, "  - ", "    ", translate(card->note[i], NULL, 0), LINE_WIDTH);
    print_bans(number, translate, out);
    print_example(number, translate, out);
}

bool describe_rules(Str topic, Translate translate, Text *out)
{
    int card = power_find(topic);

    if (card > POWER_NONE)
        return print_card(card, translate, out), true;
    if (!guide_tell(&santorini_guide, topic, translate, out))
        return false;
    if (!topic.size) {
        text_char(out, '\n');
        list_cards(translate, out);
    }
    return true;
}
