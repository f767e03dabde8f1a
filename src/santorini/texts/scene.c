/* SPDX-License-Identifier: MIT */
#include "santorini/texts/scene.h"

#include "santorini/draft.h"
#include "santorini/play.h"
#include "santorini/setup.h"
#include "santorini/texts/notation.h"
#include "santorini/turn.h"
#include "santorini/view.h"

/* A view being told, and the turn under way in it. */
typedef struct Scene {
    const SantoriniState *s;
    const Lineup *t;
    const Board *b; /* of the turn, which may have looked at cards anew */
    const Pieces *pieces;
    Json *j;
    int mover;
    Squares asleep;
    unsigned blessed;
    Squares threats[SIDE_COUNT]; /* to whoever moves: see find_threats */
    int secret_side;             /* whose workers others do not see, or -1 */
} Scene;

/* ---- words ---- */

const char *scene_direction(int direction)
{
    static const char *const word[DIR_COUNT] = {
        N_("north"), N_("north-east"), N_("east"), N_("south-east"),
        N_("south"), N_("south-west"), N_("west"), N_("north-west"),
    };

    return word[direction];
}

void scene_set_square(Message *m, int arg, int square)
{
    char name[3];
    Text out = text_into(name, sizeof name);

    notation_square(&out, square);
    message_set_str(m, arg, text_str(&out));
}

const char *scene_seat_name(const Lineup *t, int seat)
{
    const SantoriniPower *card = power_get(t->power[seat]);

    return card->title ? card->title : game_seat_name(seat);
}

const char *scene_event_name(const Event *event)
{
    static const char *const name[] = {
        [EVENT_WON] = "won",         [EVENT_LOST] = "lost",
        [EVENT_OUT] = "out",         [EVENT_REFUSED] = "refused",
        [EVENT_DROPPED] = "dropped", [EVENT_TURNED_UP] = "turned-up",
        [EVENT_EXTRA] = "extra",
    };

    return name[event->kind];
}

/* ---- which worker is which ---- */

enum { NAME_INDEX = 0xf, NAME_SIDE_SHIFT = 4 };

static int name_of(int side, int index)
{
    return (side + 1) << NAME_SIDE_SHIFT | index;
}

static Squares squares_named(const Pieces *pieces, int side)
{
    Squares set = 0;

    for (int square = 0; square < SQUARE_COUNT; square++) {
        if (pieces->name[square] >> NAME_SIDE_SHIFT == side + 1)
            set |= square_set(square);
    }
    return set;
}

static bool is_named(const Pieces *pieces, int name)
{
    for (int square = 0; square < SQUARE_COUNT; square++) {
        if (pieces->name[square] == name)
            return true;
    }
    return false;
}

/* The first index that is free; a female is the second of her side. */
static int free_name(const Pieces *pieces, int side, bool female)
{
    int index = female ? 2 : 1;

    if (female && is_named(pieces, name_of(side, index)))
        index = 1;
    while (is_named(pieces, name_of(side, index)))
        index++;
    return name_of(side, index);
}

static void name_new(const Board *b, Pieces *pieces, int side, Squares came)
{
    Squares females = came & b->female, males = came & ~females;

    while (females) {
        int square = bits_pop(&females);

        pieces->name[square] = (uint8_t)free_name(pieces, side, true);
    }
    while (males) {
        int square = bits_pop(&males);

        pieces->name[square] = (uint8_t)free_name(pieces, side, false);
    }
}

/* One step moves at most one worker of a side, so who has gone is who has come. */
void scene_follow(const void *state, Pieces *pieces)
{
    const SantoriniState *s = state;
    const Board *b = s->truth.turn.begun ? &s->truth.board : &s->board;
    Pieces before = *pieces;

    for (int side = 0; side < SIDE_COUNT; side++) {
        Squares old = squares_named(&before, side), gone = old & ~b->workers[side],
                came = b->workers[side] & ~old;

        while (gone) {
            int from = bits_pop(&gone);

            if (pieces->name[from] == before.name[from])
                pieces->name[from] = 0;
            if (came)
                pieces->name[bits_pop(&came)] = before.name[from];
        }
        name_new(b, pieces, side, came);
    }
}

/* ---- the board ---- */

static const char *stage_name(const Scene *scene)
{
    static const char *const name[] = {
        [STAGE_DRAFT] = "draft",       [STAGE_CHOICE] = "choice", [STAGE_PLACE] = "place",
        [STAGE_LAST_CHOICE] = "abyss", [STAGE_RAM] = "ram",       [STAGE_PLAY] = "play",
        [STAGE_WON] = "over",
    };

    return scene->mover == SEAT_OVER ? "over" : name[scene->t->stage];
}

static void print_cells(const Scene *scene)
{
    const Board *b = &scene->s->board;

    json_open(scene->j, "cells", '[');
    for (Squares all = BOARD_ALL; all;) {
        int square = bits_pop(&all);

        json_open(scene->j, NULL, '{');
        json_number(scene->j, "level", board_level(b, square));
        json_bool(scene->j, "dome", board_has(b->dome, square));
        json_close(scene->j, '}');
    }
    json_close(scene->j, ']');
}

static void print_worker(const Scene *scene, int side, int square)
{
    Json *j = scene->j;

    json_open(j, NULL, '{');
    json_number(j, "seat", side + 1);
    json_number(j, "index", scene->pieces->name[square] & NAME_INDEX);
    json_number(j, "at", scene_square(square));
    json_bool(j, "female", board_has(scene->s->board.female, square));
    json_bool(j, "secret", side == scene->secret_side);
    if (board_has(scene->asleep, square))
        json_bool(j, "asleep", true);
    json_close(j, '}');
}

static void print_workers(const Scene *scene)
{
    json_open(scene->j, "workers", '[');
    for (int side = 0; side < SIDE_COUNT; side++) {
        for (Squares set = scene->s->board.workers[side]; set;)
            print_worker(scene, side, bits_pop(&set));
    }
    json_close(scene->j, ']');
}

/* ---- tokens ---- */

static void print_token(const Scene *scene, const char *kind, int square, int seat,
                        bool secret)
{
    json_open(scene->j, NULL, '{');
    json_string(scene->j, "kind", kind);
    json_number(scene->j, "at", scene_square(square));
    json_number(scene->j, "seat", seat + 1);
    json_bool(scene->j, "secret", secret && scene->mover != SEAT_OVER);
    json_close(scene->j, '}');
}

static void print_tokens_of(const Scene *scene, const char *kind, Squares set, int seat,
                            bool secret)
{
    while (set)
        print_token(scene, kind, bits_pop(&set), seat, secret);
}

static void print_tokens(const Scene *scene)
{
    const Lineup *t = scene->t;
    const Board *b = &scene->s->board;

    json_open(scene->j, "tokens", '[');
    print_tokens_of(scene, "ram", memo_square(b->ram), -1, false);
    for (int seat = 0; seat < t->seats; seat++) {
        const SantoriniPower *card = power_get(t->power[seat]);

        for (const Memo *m = power_memo(card, NULL); m; m = power_memo(card, m)) {
            if (m->token)
                print_tokens_of(scene, m->token, memo_squares(m, b, seat), seat,
                                m->secret);
        }
    }
    json_close(scene->j, ']');
}

/* ---- seats ---- */

/* A set of squares as an argument: "a1, b2". */
static void set_squares(Message *m, Squares set)
{
    char text[MESSAGE_ARG_SIZE];
    Text out = text_into(text, sizeof text);

    while (set) {
        notation_square(&out, bits_pop(&set));
        if (set)
            text_add(&out, ", ");
    }
    message_set_str(m, 0, text_str(&out));
}

/* Sets the sentence for a number; false: there is nothing to tell of. */
static bool tell_number(int number, bool told, Message *m)
{
    message_set_number(m, 0, number);
    return told;
}

static bool tell_squares(Squares set, Message *m)
{
    set_squares(m, set);
    return set;
}

static bool tell_text(const char *text, Message *m)
{
    message_set_str(m, 0, str_from(text ? text : ""));
    return text;
}

/* The sentence for what the card at a seat remembers; false: it remembers nothing. */
static bool tell_memo(const Scene *scene, const Memo *m, int seat, Message *ret_message)
{
    const Board *b = scene->b;
    const Lineup *t = scene->t;
    const uint8_t *byte = &b->memo[seat][m->at];

    message_set(ret_message, m->says, NULL);
    if (memo_is_own(m) && m->secret && *byte == MEMO_UNKNOWN) {
        message_set(ret_message, N_("Its secret is chosen"), NULL);
        return true;
    }
    switch (m->kind) {
    case MEMO_FLAG: return *byte;
    case MEMO_NUMBER:
    case MEMO_WORKERS: return tell_number(*byte, true, ret_message);
    case MEMO_AMOUNT: return tell_number(memo_amount(byte), true, ret_message);
    case MEMO_DIRECTION:
        return tell_text(*byte ? scene_direction(memo_place(*byte)) : NULL, ret_message);
    case MEMO_SPENT: return b->spent >> seat & 1;
    case MEMO_TAKEN: return b->taken;
    case MEMO_DECK: return tell_number(t->deck.count, t->deck.count, ret_message);
    case MEMO_FACE:
        return tell_text(t->face ? power_get(t->face)->title : NULL, ret_message);
    case MEMO_PILE: return tell_number(t->pile.count, t->pile.count, ret_message);
    default: return tell_squares(memo_squares(m, b, seat), ret_message);
    }
}

static void print_memos(const Scene *scene, const SantoriniPower *card, int seat)
{
    Message message;

    json_open(scene->j, "state", '[');
    for (const Memo *m = power_memo(card, NULL); m; m = power_memo(card, m)) {
        if (tell_memo(scene, m, seat, &message))
            json_message(scene->j, NULL, &message);
    }
    json_close(scene->j, ']');
}

static void print_direction(const Scene *scene, const SantoriniPower *card, int seat)
{
    char name[3];
    Text out = text_into(name, sizeof name);

    for (const Memo *m = power_memo(card, NULL); m; m = power_memo(card, m)) {
        int direction = memo_place(scene->b->memo[seat][m->at]);

        if (m->kind != MEMO_DIRECTION || direction < 0)
            continue;
        notation_direction(&out, direction);
        json_string(scene->j, "direction", name);
        json_string(scene->j, "air", m->name);
    }
}

/* What a seat plays with now. */
static const SantoriniPower *power_in_force(const Scene *scene, int seat)
{
    const SantoriniPower *power = turn_power(scene->t, scene->b, scene->blessed, seat);
    bool spent =
        scene->b->spent >> seat & 1 && !(scene->s->turn.hero && seat == scene->t->mover);

    return power_is_hero(power) && spent ? &power_none : power;
}

static int workers_to_place(const Scene *scene, int seat)
{
    const Lineup *t = scene->t;
    int side = lineup_side(t, seat);

    if (t->draft || seat != side || !(t->unplaced >> side & 1))
        return 0;
    return setup_workers(t, side) - bits_count(scene->s->board.workers[side]);
}

static void print_seat(const Scene *scene, int seat)
{
    const Lineup *t = scene->t;
    const SantoriniPower *card = power_get(t->power[seat]);
    bool known = t->power[seat] != POWER_UNKNOWN;
    Json *j = scene->j;

    json_open(j, NULL, '{');
    json_number(j, "seat", seat + 1);
    json_number(j, "side", lineup_side(t, seat) + 1);
    json_bool(j, "out", lineup_is_out(t, seat));
    json_string(j, "power", known ? card->name : "");
    json_string(j, "holds", known ? power_in_force(scene, seat)->name : "");
    json_bool(j, "hero", power_is_hero(card));
    json_bool(j, "used", scene->b->spent >> seat & 1);
    print_memos(scene, lineup_is_out(t, seat) ? &power_none : card, seat);
    print_direction(scene, card, seat);
    json_number(j, "workersToPlace", workers_to_place(scene, seat));
    json_close(j, '}');
}

/* ---- cards that are out ---- */

static void print_names(Json *j, const char *key, const Cards *cards)
{
    json_open(j, key, '[');
    for (int i = 0; i < cards->count; i++)
        json_string(j, NULL, power_get(cards->card[i])->name);
    json_close(j, ']');
}

static const char *draft_doing(const Scene *scene)
{
    Action action[GAME_MAX_ACTIONS];

    draft_actions(scene->s, action);
    switch (step_kind(action[0])) {
    case STEP_POOL: return "pool";
    case STEP_OFFER: return "offer";
    case STEP_DEAL: return "deal";
    case STEP_CHOOSE: return "choose";
    default: return "first";
    }
}

/* The cards there are to choose from; none: all that the number of players allows. */
static void print_pool(const Scene *scene)
{
    const Lineup *t = scene->t;
    bool few = t->terms & TERMS_CARDS && !t->pool.count;

    if (!few) {
        print_names(scene->j, "pool", &t->pool);
        return;
    }
    json_open(scene->j, "pool", '[');
    for (int card = 1; card < POWER_COUNT; card++) {
        if (draft_means(t, card))
            json_string(scene->j, NULL, power_get(card)->name);
    }
    json_close(scene->j, ']');
}

static void print_draft(const Scene *scene)
{
    const Lineup *t = scene->t;
    Json *j = scene->j;

    json_open(j, "draft", '{');
    json_string(j, "mode", draft_name((DraftMode)t->draft));
    json_string(j, "doing", draft_doing(scene));
    print_pool(scene);
    print_names(j, "offer", &t->offer);
    json_bool(j, "free", t->terms & TERMS_FREE);
    json_bool(j, "fleece", lineup_is_variant(t));
    json_close(j, '}');
}

static void print_deck(const Scene *scene)
{
    Json *j = scene->j;

    json_open(j, "deck", '{');
    json_string(j, "face", scene->t->face ? power_get(scene->t->face)->name : "");
    json_number(j, "count", scene->t->deck.count);
    json_close(j, '}');
}

/* ---- all of it ---- */

/* A turn that can be looked into tells who sleeps and which cards are in force; the one of
 * workers that are not seen cannot. */
/* Where each other side could step up to level 3 if it were its turn, by the rules of moving
 * that hold without a card. */
static void find_threats(Scene *scene, const Rules *r, const Board *b)
{
    Squares top = b->block[2] & ~b->dome & ~board_workers(b);

    for (int side = 0; side < SIDE_COUNT; side++) {
        Squares second = b->workers[side] & b->block[1] & ~b->block[2];

        if (side != r->side)
            scene->threats[side] =
                board_spread(second) & top & ~turn_solid_to(r, b, side);
    }
}

static void print_threats(const Scene *scene)
{
    json_open(scene->j, "threats", '[');
    for (int side = 0; side < SIDE_COUNT; side++) {
        for (Squares set = scene->threats[side]; set;) {
            json_open(scene->j, NULL, '{');
            json_number(scene->j, "seat", side + 1);
            json_number(scene->j, "at", scene_square(bits_pop(&set)));
            json_close(scene->j, '}');
        }
    }
    json_close(scene->j, ']');
}

static void look_into_turn(Scene *scene, Node *n)
{
    const Lineup *t = scene->t;
    Rules r;

    if (t->stage != STAGE_PLAY || scene->mover < 0 ||
        t->blind >> lineup_side(t, t->mover) & 1)
        return;
    turn_open(scene->s, &r, n);
    scene->b = &n->plan.board;
    scene->asleep = n->plan.turn.group[GROUP_ASLEEP];
    scene->blessed = n->plan.turn.blessed;
    find_threats(scene, &r, scene->b);
}

void scene_print(const void *view, const Pieces *pieces, Json *out)
{
    const SantoriniState *s = view;
    const Lineup *t = &s->lineup;
    Node n = {0};
    Scene scene = {.s = s, .t = t, .b = &s->board, .pieces = pieces, .j = out};
    int hidden;

    scene.mover = play_mover(s);
    scene.blessed = turn_blessed(t, &s->board);
    hidden = view_hidden_seat(t, SEAT_SPECTATOR);
    scene.secret_side =
        hidden < 0 || scene.mover == SEAT_OVER ? -1 : lineup_side(t, hidden);
    look_into_turn(&scene, &n);
    json_string(out, "stage", stage_name(&scene));
    json_bool(out, "revised", t->revised);
    print_cells(&scene);
    print_workers(&scene);
    print_tokens(&scene);
    print_threats(&scene);
    json_open(out, "seats", '[');
    for (int seat = 0; seat < t->seats; seat++)
        print_seat(&scene, seat);
    json_close(out, ']');
    if (lineup_is_variant(t))
        json_string(out, "fleece",
                    t->fleece == POWER_UNKNOWN ? "" : power_get(t->fleece)->name);
    if (t->draft)
        print_draft(&scene);
    if (t->face || t->deck.count || t->pile.count)
        print_deck(&scene);
}
