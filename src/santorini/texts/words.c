/* SPDX-License-Identifier: MIT */
/* Goes through a token step by step and says what each did: by itself, then what a power made
 * of it, which shows in what else has changed. */
#include "santorini/texts/words.h"

#include "santorini/draft.h"
#include "santorini/play.h"
#include "santorini/texts/notation.h"
#include "santorini/texts/scene.h"
#include "santorini/turn.h"

typedef struct Teller {
    GameWords *words;
    SantoriniState s, next; /* before and after the step */
    Pieces pieces;          /* before it */
    const char *card;       /* whose power acts: its title, NULL without one */
    const char *pusher;     /* the same of an opponent's that moves whoever has moved */
    int step, who, at;
    bool met; /* advice: the worker that acts was named */
} Teller;

/* ---- parts ---- */

static Message *say_phrase(Teller *t, const char *id)
{
    Message *m = &game_words_add(t->words, t->step)->message;

    message_set(m, id, NULL);
    return m;
}

static void say_at(Teller *t, const char *id, int square)
{
    scene_set_square(say_phrase(t, id), 0, square);
    t->words->part[t->words->count - 1].at = (uint8_t)scene_square(square);
}

static void say_way(Teller *t, const char *id, int from, int to)
{
    say_at(t, id, to);
    scene_set_square(&t->words->part[t->words->count - 1].message, 0, from);
    scene_set_square(&t->words->part[t->words->count - 1].message, 1, to);
}

/* What a power does, with the card before it: in %1 and %2 are squares, in %3 its title. */
static void say_power(Teller *t, const char *id, const char *bare, int from, int to)
{
    say_way(t, t->card ? id : bare, from, to);
    if (t->card)
        message_set_str(&t->words->part[t->words->count - 1].message, 2,
                        str_from(t->card));
}

/* ---- effects ---- */

static void tell_worker_change(Teller *t, int from, int to)
{
    if (from == SQUARE_NONE)
        say_power(t, N_("%3: a worker comes to %1"), N_("a worker comes to %1"), to, to);
    else if (to == SQUARE_NONE)
        say_power(t, N_("%3: the worker on %1 leaves the board"),
                  N_("the worker on %1 leaves the board"), from, from);
    else
        say_power(t, N_("%3: the worker on %1 goes to %2"),
                  N_("the worker on %1 goes to %2"), from, to);
}

static int place_of(const Pieces *pieces, int name)
{
    for (int square = 0; square < SQUARE_COUNT; square++) {
        if (pieces->name[square] == name)
            return square;
    }
    return SQUARE_NONE;
}

/* Workers that went elsewhere, besides the one that stood on `mover`. */
static void tell_workers(Teller *t, int mover)
{
    Pieces after = t->pieces;

    scene_follow(&t->next, &after);
    for (int square = 0; square < SQUARE_COUNT; square++) {
        int was = t->pieces.name[square], is = after.name[square];

        if (was && square != mover && is != was)
            tell_worker_change(t, square, place_of(&after, was));
        if (is && place_of(&t->pieces, is) == SQUARE_NONE)
            tell_worker_change(t, SQUARE_NONE, square);
    }
}

/* Blocks and domes, besides what was built or taken off at `own`. */
static void tell_pieces(Teller *t, int own)
{
    const Board *was = &t->s.board, *is = &t->next.board;

    for (int square = 0; square < SQUARE_COUNT; square++) {
        int rise = board_level(is, square) - board_level(was, square);

        if (square == own)
            continue;
        if (rise > 0)
            say_power(t, N_("%3: block on %1"), N_("block on %1"), square, square);
        else if (rise < 0)
            say_power(t, N_("%3: a block off %1"), N_("a block off %1"), square, square);
        if (board_has(is->dome & ~was->dome, square))
            say_power(t, N_("%3: dome on %1"), N_("dome on %1"), square, square);
    }
}

static void tell_effects(Teller *t, int mover, int own)
{
    if (t->next.turn.hero && !t->s.turn.hero && t->card)
        message_set(say_phrase(t, ""), N_("%1: the power is used"), t->card, NULL);
    tell_workers(t, mover);
    tell_pieces(t, own);
}

/* ---- steps, told ---- */

/* It may end elsewhere: in a whirlpool's exit, or because an opponent's power goes on with it. */
static void tell_move(Teller *t)
{
    int rise = board_level(&t->s.board, t->at) - board_level(&t->s.board, t->who);
    Squares actor = t->next.turn.group[GROUP_ACTOR];
    int end = actor ? square_of(actor) : t->at;

    say_way(t,
            rise > 0   ? N_("%1 up to %2")
            : rise < 0 ? N_("%1 down to %2")
                       : N_("%1 to %2"),
            t->who, t->at);
    if (end == t->at)
        return;
    if (t->next.turn.jumped) {
        say_at(t, N_("through the whirlpools to %1"), end);
    } else {
        say_at(t, t->pusher ? N_("%2: on to %1") : N_("on to %1"), end);
        if (t->pusher)
            message_set_str(&t->words->part[t->words->count - 1].message, 1,
                            str_from(t->pusher));
    }
}

static void tell_build(Teller *t)
{
    say_at(t, N_("level %2 on %1"), t->at);
    message_set_number(&t->words->part[t->words->count - 1].message, 1,
                       board_level(&t->s.board, t->at) + 1);
}

static void tell_aim(Teller *t)
{
    message_set(say_phrase(t, ""), N_("direction: %1"), scene_direction(t->at), NULL);
}

/* Steps that are told by what they change: the rest of them changes nothing on the board. */
static void tell_step(Teller *t, StepKind kind)
{
    switch (kind) {
    case STEP_MOVE: tell_move(t); break;
    case STEP_BUILD: tell_build(t); break;
    case STEP_DOME:
    case STEP_CAP: say_at(t, N_("dome on %1"), t->at); break;
    case STEP_PLACE:
        if (t->s.lineup.stage != STAGE_PLAY)
            say_at(t, N_("worker on %1"), t->at);
        break;
    case STEP_TOKEN:
        say_power(t, N_("%3: a token on %1"), N_("a token on %1"), t->at, t->at);
        break;
    case STEP_RAM: say_at(t, N_("the Ram on %1"), t->at); break;
    case STEP_AIM: tell_aim(t); break;
    case STEP_BACK: say_phrase(t, N_("the token goes back onto the card")); break;
    case STEP_MARK:
        say_power(t, N_("%3: the worker on %1 is named"), N_("the worker on %1 is named"),
                  t->at, t->at);
        break;
    case STEP_LOST: say_phrase(t, N_("no turn is possible")); break;
    case STEP_PASS: say_phrase(t, N_("passes")); break;
    default: break;
    }
}

static void tell_whole(Teller *t, Action a)
{
    StepKind kind = step_kind(a);
    bool builds = kind == STEP_BUILD || kind == STEP_DOME || kind == STEP_CAP;
    bool placing = t->s.lineup.stage != STAGE_PLAY;

    if (a == ACTION_END && t->step == 0)
        say_phrase(t, N_("passes"));
    else if (a != ACTION_END)
        tell_step(t, kind);
    if (!placing)
        tell_effects(t, kind == STEP_MOVE ? t->who : SQUARE_NONE,
                     builds ? t->at : SQUARE_NONE);
}

/* ---- steps, advised ---- */

static void advise(Teller *t, Action a)
{
    StepKind kind = step_kind(a);
    int rise;

    if ((kind == STEP_MOVE || kind == STEP_BUILD || kind == STEP_DOME) && !t->met)
        say_at(t, N_("Take the worker on %1"), t->who);
    t->met |= kind == STEP_MOVE || kind == STEP_BUILD || kind == STEP_DOME;
    if (kind == STEP_MOVE) {
        rise = board_level(&t->s.board, t->at) - board_level(&t->s.board, t->who);
        say_at(t,
               rise > 0   ? N_("Move up to %1")
               : rise < 0 ? N_("Move down to %1")
                          : N_("Move to %1"),
               t->at);
    } else if (a != ACTION_END || t->step == 0) {
        WordsPart *part = game_words_add(t->words, t->step);

        scene_label(&t->s, a, &part->message);
        if (kind && kind < STEP_PASS && kind != STEP_AIM && kind != STEP_BACK)
            part->at = (uint8_t)scene_square(t->at);
    }
}

/* ---- cards ---- */

static void say_cards(GameWords *words, const Token *token, const char *const ids[4])
{
    Message *m = &game_words_add(words, 0)->message;
    int count = 0;

    while (count < token->count && token->step[count] != ACTION_END)
        count++;
    if (count > MESSAGE_ARGS) {
        message_set(m, "", NULL);
        message_set_count(m, NP_("%1 card laid out", "%1 cards laid out"), 0, count);
        return;
    }
    message_set(m, ids[count - 1], NULL);
    for (int i = 0; i < count; i++)
        message_set_str(m, i, str_from(power_get(step_at(token->step[i]))->title));
}

/* Tokens of a draft and of chance; false: it is another. */
static bool tell_cards(GameWords *words, const Token *token)
{
    static const char *const pool[] = {
        N_("to choose from: %1"), N_("to choose from: %1, %2"),
        N_("to choose from: %1, %2, %3"), N_("to choose from: %1, %2, %3, %4")};
    static const char *const offer[] = {N_("offers %1"), N_("offers %1, %2"),
                                        N_("offers %1, %2, %3"),
                                        N_("offers %1, %2, %3, %4")};
    static const char *const deal[] = {N_("Dealt: %1"), N_("Dealt: %1, %2"),
                                       N_("Dealt: %1, %2, %3"),
                                       N_("Dealt: %1, %2, %3, %4")};
    int at = step_at(token->step[0]);

    switch (step_kind(token->step[0])) {
    case STEP_POOL: say_cards(words, token, pool); return true;
    case STEP_OFFER: say_cards(words, token, offer); return true;
    case STEP_DEAL: say_cards(words, token, deal); return true;
    case STEP_CHOOSE:
        message_set(&game_words_add(words, 0)->message, N_("takes %1"),
                    power_get(at)->title, NULL);
        return true;
    case STEP_FIRST:
        message_set(&game_words_add(words, 0)->message, N_("Start Player: %1"),
                    game_seat_name(at), NULL);
        return true;
    case STEP_TURN_UP:
        message_set(&game_words_add(words, 0)->message, N_("Turned up: %1"),
                    power_get(at)->title, NULL);
        return true;
    default: return false;
    }
}

/* ---- whole turns ---- */

/* Whose powers act in the turn at hand: the mover's own, or his who answers. */
static void find_cards(Teller *t)
{
    const Lineup *l = &t->s.lineup;
    Rules r;
    Node n = {0};

    t->card = power_get(l->power[l->mover])->title;
    if (l->stage != STAGE_PLAY)
        return;
    turn_open(&t->s, &r, &n);
    t->card = t->s.turn.ask ? turn_card(l, t->s.turn.ask - 1)->title : r.own->title;
    for (int i = 0; i < r.foes; i++) {
        if (r.foe[i].power->foe_moved || r.foe[i].power->foe_after)
            t->pusher = r.foe[i].power->title;
    }
}

static void go(Teller *t, const Token *token, bool advice)
{
    scene_follow(&t->s, &t->pieces);
    find_cards(t);
    for (int i = 0; i < token->count; i++) {
        Action a = token->step[i];

        t->step = i;
        t->who = step_who(a);
        t->at = step_at(a);
        t->next = t->s;
        play_apply(&t->next, a, NULL);
        if (advice)
            advise(t, a);
        else
            tell_whole(t, a);
        scene_follow(&t->next, &t->pieces);
        t->s = t->next;
    }
}

void words_turn(const void *view, Str text, bool advice, GameWords *words)
{
    Teller t = {.words = words, .s = *(const SantoriniState *)view};
    Token token;
    Fault ignored;

    if (token_parse(view, text, &token, &ignored) != OK)
        words_shown(text, words);
    else if (!tell_cards(words, &token))
        go(&t, &token, advice);
}
