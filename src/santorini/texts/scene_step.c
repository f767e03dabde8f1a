/* SPDX-License-Identifier: MIT */
/* Tells what a step would do, by trying it on a copy where that is not plain to see. */
#include "santorini/texts/scene.h"

#include "santorini/play.h"
#include "santorini/texts/notation.h"
#include "santorini/turn.h"

typedef struct Telling {
    const SantoriniState *s;
    Action a;
    int who, at;
    Message label;
    Json *j;
} Telling;

/* ---- parts ---- */

static void print_kind(Telling *t, const char *kind)
{
    json_string(t->j, "kind", kind);
}

static void print_square(Telling *t, const char *key, int square)
{
    json_number(t->j, key, scene_square(square));
}

/* Sentences of one or two squares. */
static void label(Telling *t, const char *id)
{
    message_set(&t->label, id, NULL);
}

static void label_at(Telling *t, const char *id)
{
    label(t, id);
    scene_set_square(&t->label, 0, t->at);
}

static void label_both(Telling *t, const char *id)
{
    label(t, id);
    scene_set_square(&t->label, 0, t->who);
    scene_set_square(&t->label, 1, t->at);
}

/* ---- moves ---- */

/* Another worker that goes elsewhere because of this move; false when there is none. */
static bool find_pushed(const Telling *t, int *ret_from, int *ret_to)
{
    SantoriniState after = *t->s;

    play_apply(&after, t->a, NULL);
    for (int side = 0; side < SIDE_COUNT; side++) {
        Squares before = t->s->board.workers[side], now = after.board.workers[side];
        Squares gone = before & ~now & ~square_set(t->who);
        Squares came = now & ~before;

        if (board_has(before, t->who))
            came &= ~after.turn.group[GROUP_ACTOR];
        if (gone && came) {
            *ret_from = square_of(gone);
            *ret_to = square_of(came);
            return true;
        }
    }
    return false;
}

/* From three levels down to two up; with a worker pushed aside, and without. */
enum { DEEPEST = -3, HIGHEST = 2 };

static const char *move_sentence(int rise, bool pushed)
{
    static const char *const id[][2] = {
        {N_("Move %1 to %2, down three levels"),
         N_("Move %1 to %2, down three levels; the worker on %3 goes to %4")},
        {N_("Move %1 to %2, down two levels"),
         N_("Move %1 to %2, down two levels; the worker on %3 goes to %4")},
        {N_("Move %1 to %2, down one level"),
         N_("Move %1 to %2, down one level; the worker on %3 goes to %4")},
        {N_("Move %1 to %2"), N_("Move %1 to %2; the worker on %3 goes to %4")},
        {N_("Move %1 to %2, up one level"),
         N_("Move %1 to %2, up one level; the worker on %3 goes to %4")},
        {N_("Move %1 to %2, up two levels"),
         N_("Move %1 to %2, up two levels; the worker on %3 goes to %4")},
    };

    rise = rise < DEEPEST ? DEEPEST : rise > HIGHEST ? HIGHEST : rise;
    return id[rise - DEEPEST][pushed];
}

static void tell_move(Telling *t)
{
    const Board *b = &t->s->board;
    int rise = board_level(b, t->at) - board_level(b, t->who), from, to;
    bool pushed = find_pushed(t, &from, &to);

    label_both(t, move_sentence(rise, pushed));
    print_kind(t, "move");
    print_square(t, "who", t->who);
    print_square(t, "at", t->at);
    json_number(t->j, "rise", rise);
    if (!pushed)
        return;
    scene_set_square(&t->label, 2, from);
    scene_set_square(&t->label, 3, to);
    json_open(t->j, "pushed", '{');
    print_square(t, "from", from);
    print_square(t, "to", to);
    json_close(t->j, '}');
}

/* ---- builds ---- */

static void tell_build(Telling *t)
{
    int level = board_level(&t->s->board, t->at) + 1;

    label_at(t, N_("Build on %1: level %2"));
    message_set_number(&t->label, 1, level);
    print_kind(t, "build");
    print_square(t, "who", t->who);
    print_square(t, "at", t->at);
    json_number(t->j, "level", level);
}

static void tell_dome(Telling *t)
{
    label_at(t, N_("Build a dome on %1"));
    print_kind(t, "dome");
    print_square(t, "who", t->who);
    print_square(t, "at", t->at);
}

/* ---- what cards do ---- */

static void tell_pair(Telling *t, const char *kind, const char *id)
{
    label_both(t, id);
    print_kind(t, kind);
    print_square(t, "who", t->who);
    print_square(t, "at", t->at);
}

static void tell_space(Telling *t, const char *kind, const char *id)
{
    label_at(t, id);
    print_kind(t, kind);
    print_square(t, "at", t->at);
}

static void tell_place(Telling *t)
{
    bool female = step_who(t->a);

    tell_space(t, "place",
               female ? N_("Place the female worker on %1") : N_("Place a worker on %1"));
    json_bool(t->j, "female", female);
}

/* The card whose token is put: the mover's own at setup, in play the one in force. */
static const SantoriniPower *token_card(const SantoriniState *s)
{
    Rules r;
    Node n = {0};

    if (s->lineup.stage != STAGE_PLAY)
        return power_get(s->lineup.power[s->lineup.mover]);
    turn_open(s, &r, &n);
    return r.own;
}

static void tell_token(Telling *t)
{
    const Memo *m = token_card(t->s)->memo;

    while (!m->put)
        m++;
    tell_space(t, "token", m->put);
    json_string(t->j, "token", m->token);
    if (m->kind == MEMO_FOUR)
        json_bool(t->j, "four", true);
}

static void tell_aim(Telling *t)
{
    char name[3];
    Text out = text_into(name, sizeof name);

    label(t, N_("Choose the direction: %1"));
    message_set_str(&t->label, 0, str_from(scene_direction(t->at)));
    print_kind(t, "aim");
    notation_direction(&out, t->at);
    json_string(t->j, "direction", name);
}

static void tell_mark(Telling *t)
{
    bool pair = t->who != SQUARE_NONE;

    if (pair)
        label_both(t, N_("Name the worker on %2, to stand beside the one on %1"));
    else
        label_at(t, N_("Name the worker on %1"));
    print_kind(t, "mark");
    if (pair)
        print_square(t, "who", t->who);
    else
        json_null(t->j, "who");
    print_square(t, "at", t->at);
}

static void tell_card(Telling *t, const char *kind, const char *id)
{
    const SantoriniPower *card = power_get(t->at);

    message_set(&t->label, id, card->title, NULL);
    print_kind(t, kind);
    json_string(t->j, "power", card->name);
}

static void tell_first(Telling *t)
{
    message_set(&t->label, N_("%1 begins"), game_seat_name(t->at), NULL);
    print_kind(t, "first");
    json_number(t->j, "seat", t->at + 1);
}

static void tell_word(Telling *t, const char *kind, const char *id)
{
    label(t, id);
    print_kind(t, kind);
}

static void tell(Telling *t)
{
    switch (step_kind(t->a)) {
    case STEP_MOVE: tell_move(t); break;
    case STEP_BUILD: tell_build(t); break;
    case STEP_DOME:
    case STEP_CAP: tell_dome(t); break;
    case STEP_FORCE: tell_pair(t, "force", N_("Force the worker on %1 to %2")); break;
    case STEP_SWAP: tell_pair(t, "swap", N_("Let %1 and %2 change places")); break;
    case STEP_PLACE: tell_place(t); break;
    case STEP_SLAY: tell_space(t, "slay", N_("Slay the worker on %1")); break;
    case STEP_TAKE: tell_space(t, "take", N_("Take a block off %1")); break;
    case STEP_TOKEN: tell_token(t); break;
    case STEP_RAM: tell_space(t, "ram", N_("Put the Ram on %1")); break;
    case STEP_AIM: tell_aim(t); break;
    case STEP_BACK: tell_word(t, "back", N_("Take the token back onto the card")); break;
    case STEP_MARK: tell_mark(t); break;
    case STEP_POOL: tell_card(t, "pool", N_("Put %1 into the pool")); break;
    case STEP_OFFER: tell_card(t, "offer", N_("Offer %1")); break;
    case STEP_CHOOSE: tell_card(t, "choose", N_("Take %1")); break;
    case STEP_FIRST: tell_first(t); break;
    case STEP_LOST:
        tell_word(t, "lost", N_("No turn is possible: leave the game"));
        break;
    default: tell_word(t, "pass", N_("Pass")); break;
    }
}

void scene_step(const void *view, Action a, Json *out)
{
    Telling t = {.s = view, .a = a, .who = step_who(a), .at = step_at(a), .j = out};

    tell(&t);
    json_message(out, "label", &t.label);
}

void scene_label(const void *view, Action a, Message *ret_label)
{
    Json nowhere = json_into(json_drop, NULL);
    Telling t = {.s = view, .a = a, .who = step_who(a), .at = step_at(a), .j = &nowhere};

    tell(&t);
    *ret_label = t.label;
}
