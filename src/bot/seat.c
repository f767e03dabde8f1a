/* SPDX-License-Identifier: MIT */
#include "bot/seat.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "cli/now.h"
#include "cli/say.h"
#include "game/games.h"
#include "match/ugi.h"
#include "terminal/standing.h"

enum {
    WAIT_MS = 500,
    MOST_FAILURES = 3, /* of the engine, in one turn */
    PATIENCE_MS = 10000,
    LEAST_MS = 10,   /* for a turn, however little time is left */
    CLOCK_PART = 20, /* of the time that is left goes into a turn */
    PAUSE_MS = 1000, /* after the server had enough of us */
    HASH_BYTES = 64 << 20,
};

/* What the engine is at. */
typedef enum Engine {
    ENGINE_IDLE,
    ENGINE_THINKS,
    ENGINE_WASTED, /* thinks about what nobody asks any more */
} Engine;

struct BotSeat {
    BotShared *shared;
    char table[TOLD_ID_SIZE];
    Thread thread;
    atomic_bool done;

    Client *client;
    Standing standing;
    int64_t told_ms; /* when that was */
    MatchTerms terms;
    MatchUgi *ugi;
    Engine engine;
    int begun;        /* the game that the engine was told to begin; 0: none */
    int game, count;  /* where it was asked: which game, after how many tokens */
    int64_t asked_ms; /* .. and when */
    int failures;     /* in this turn */
    int failed_at;    /* the count they were at */
    char token[GAME_TOKEN_SIZE]; /* to be played */
    bool asking;                 /* the server is, for something */
    int64_t known;               /* what has been done is told with this number */
    int64_t pause_ms;            /* nothing is asked of the server before */
    int64_t over_ms;             /* since when the game is over; 0: it is not */
    int told_game;               /* of which its beginning has been said, .. */
    int told_end;                /* .. and its end */
    bool cut;                    /* the server is out of reach */
    bool leaves;
};

static int64_t now_ms(void)
{
    return (int64_t)(now_seconds() * 1000);
}

/* ---- saying ------------------------------------------------------------------------------ */

void bot_say(const char *id, ...)
{
    const char *arg[4] = {NULL};
    va_list args;

    va_start(args, id);
    for (int i = 0; i < 4 && (arg[i] = va_arg(args, const char *)); i++)
        continue;
    va_end(args);
    flockfile(stdout);
    say_print(stdout, id, arg[0], arg[1], arg[2], arg[3], NULL);
    putchar('\n');
    fflush(stdout);
    funlockfile(stdout);
}

static void say_failure(const BotSeat *seat, const char *id, const MatchFailure *failure)
{
    char why[256];
    Text out = text_into(why, sizeof why);

    message_print(&failure->why, say_translate, &out);
    bot_say(id, seat->table, why, NULL);
}

static void say_refusal(const BotSeat *seat, const char *id)
{
    const ClientAnswer *answer = client_answer(seat->client);
    char why[512], clean[512];
    Text text = text_into(why, sizeof why), out = text_into(clean, sizeof clean);

    message_print(&answer->fault, say_translate, &text);
    standing_print_clean(text_str(&text), &out);
    bot_say(id, seat->table, clean, NULL);
}

/* Says when a game begins and how it ends, once each. */
static void say_course(BotSeat *seat, const Told *told)
{
    Outcome outcome = {0};

    if (told->stage == TOLD_PLAYING && seat->told_game != told->game) {
        seat->told_game = told->game;
        bot_say(N_("%1: plays %2, seat %3"), seat->table, seen_def(told->seen)->name,
                say_number(told->seat + 1).text, NULL);
    }
    if (told->stage != TOLD_OVER || seat->told_end == told->game)
        return;
    seat->told_end = seat->told_game = told->game;
    seen_outcome(told->seen, &outcome);
    bot_say(outcome.winners == 0                ? N_("%1: over, a draw")
            : outcome.winners >> told->seat & 1 ? N_("%1: over, won")
                                                : N_("%1: over, lost"),
            seat->table, NULL);
}

static void say_connection(BotSeat *seat)
{
    bool cut = client_trouble(seat->client) != CLIENT_WELL;

    if (cut != seat->cut)
        bot_say(cut ? N_("%1: the server is out of reach; it is tried again")
                    : N_("%1: the server is there again"),
                seat->table, NULL);
    seat->cut = cut;
}

/* ---- asking the server ------------------------------------------------------------------- */

static void leave_table(BotSeat *seat)
{
    seat->leaves = true;
}

static void do_command(BotSeat *seat, const char *verb, const char *what)
{
    char command[GAME_TOKEN_SIZE + 32];
    Text out = text_into(command, sizeof command);

    text_format(&out, "%s %d%s%s", verb, client_table(seat->client)->seat + 1,
                *what ? " " : "", what);
    seat->asking = client_do(seat->client, command);
}

/* The same turn may be tried again, some times; what is worse than no game is a game in which
 * nobody moves. */
static void note_failure(BotSeat *seat, const MatchFailure *failure)
{
    int count = seen_count(client_table(seat->client)->seen);

    seat->failures = seat->failed_at == count ? seat->failures + 1 : 1;
    seat->failed_at = count;
    seat->engine = ENGINE_IDLE;
    seat->token[0] = '\0';
    seat->begun = 0;
    say_failure(seat,
                seat->failures < MOST_FAILURES
                    ? N_("%1: the engine failed (%2); it begins anew")
                    : N_("%1: the engine failed too often (%2); it resigns"),
                failure);
}

/* Takes the answer to a command; what others were faster with has been told already. */
static void hear_answer(BotSeat *seat)
{
    const ClientAnswer *answer = client_answer(seat->client);
    bool played = seat->token[0] != '\0';
    MatchFailure failure;

    if (answer->state == CLIENT_ASKING)
        return;
    seat->asking = false;
    if (answer->state == CLIENT_DONE) {
        seat->known = answer->n;
        seat->token[0] = '\0';
    } else if (answer->status == 429) {
        seat->pause_ms = now_ms() + PAUSE_MS;
    } else if (strcmp(answer->code, "stale") == 0) {
        seat->pause_ms = 0;
    } else if (answer->status == 422 && played) {
        match_fail(&failure, LEAVE_ABANDON, N_("the token '%1' is illegal"), seat->token);
        note_failure(seat, &failure);
    } else if (answer->status == 422) {
        seat->pause_ms = now_ms() + PAUSE_MS;
    } else {
        say_refusal(seat, N_("%1: refused: %2"));
        leave_table(seat);
    }
}

/* ---- the engine -------------------------------------------------------------------------- */

/* As much as is wished for, of what is left. */
static int64_t time_for_turn(const BotSeat *seat, int own)
{
    int64_t wished_ms = seat->shared->wish->movetime_ms, part_ms;

    if (!seat->standing.clock)
        return wished_ms;
    part_ms = standing_left(&seat->standing, own, now_ms() - seat->told_ms) / CLOCK_PART;
    if (part_ms < LEAST_MS)
        part_ms = LEAST_MS;
    return part_ms < wished_ms ? part_ms : wished_ms;
}

/* Tells the engine of the game when it does not know it yet. */
static bool begin_engine(BotSeat *seat, const Told *told, MatchFailure *ret_failure)
{
    if (seat->begun == told->game && match_ugi_file(seat->ugi) >= 0)
        return true;
    if (!match_ugi_begin(seat->ugi, seen_history(told->seen), told->seat,
                         (uint64_t)now_ms(), ret_failure))
        return false;
    seat->begun = told->game;
    return true;
}

static void ask_engine(BotSeat *seat, const Told *told)
{
    MatchFailure failure;

    seat->terms.def = seen_def(told->seen);
    seat->terms.movetime_ms = time_for_turn(seat, told->seat);
    if (!begin_engine(seat, told, &failure) ||
        !match_ugi_ask(seat->ugi, told->seen, &failure)) {
        note_failure(seat, &failure);
        return;
    }
    seat->engine = ENGINE_THINKS;
    seat->game = told->game;
    seat->count = seen_count(told->seen);
    seat->asked_ms = now_ms();
}

/* It is waited for as long as it may take, and some more. */
static bool is_late(const BotSeat *seat)
{
    return seat->engine != ENGINE_IDLE &&
           now_ms() - seat->asked_ms > seat->terms.movetime_ms + PATIENCE_MS;
}

static void hear_engine(BotSeat *seat)
{
    char token[GAME_TOKEN_SIZE];
    MatchFailure failure;
    MatchUgiHeard heard = MATCH_UGI_NOTHING;

    if (seat->engine == ENGINE_IDLE)
        return;
    heard = match_ugi_hear(seat->ugi, token, &failure);
    if (heard == MATCH_UGI_NOTHING && is_late(seat)) {
        match_ugi_give_up(seat->ugi, &failure);
        heard = MATCH_UGI_FAILED;
    }
    if (heard == MATCH_UGI_FAILED)
        note_failure(seat, &failure);
    else if (heard == MATCH_UGI_TOKEN && seat->engine == ENGINE_THINKS)
        str_copy(str_from(token), seat->token, sizeof seat->token);
    if (heard != MATCH_UGI_NOTHING)
        seat->engine = ENGINE_IDLE;
}

/* ---- the table --------------------------------------------------------------------------- */

static bool is_our_turn(const Told *told)
{
    return told->stage == TOLD_PLAYING && told->mover == told->seat;
}

/* Does what the engine was asked, or has said, still belong to how it stands? */
static void drop_what_is_old(BotSeat *seat, const Told *told)
{
    if (is_our_turn(told) && seat->game == told->game &&
        seat->count == seen_count(told->seen))
        return;
    seat->token[0] = '\0';
    if (seat->engine == ENGINE_THINKS) {
        match_ugi_hurry(seat->ugi);
        seat->engine = ENGINE_WASTED;
    }
}

/* Answers what others ask for: a turn back and another game are theirs for the asking. */
static bool answer_offer(BotSeat *seat, const Told *told)
{
    const Standing *s = &seat->standing;

    if (s->offer == OFFER_NONE || !(s->asked >> told->seat & 1))
        return false;
    do_command(seat, s->offer == OFFER_DRAW ? "decline" : "agree", "");
    return true;
}

static void take_turn(BotSeat *seat, const Told *told)
{
    bool failed =
        seat->failures >= MOST_FAILURES && seat->failed_at == seen_count(told->seen);
    int leaver;
    Leave why;

    if (failed || history_is_leave(str_from(seat->token), &leaver, &why))
        do_command(seat, "leave", "resign");
    else if (seat->token[0])
        do_command(seat, "play", seat->token);
    else if (seat->engine == ENGINE_IDLE)
        ask_engine(seat, told);
}

/* Stays for another game, for a while. */
static void await_rematch(BotSeat *seat)
{
    if (!seat->over_ms)
        seat->over_ms = now_ms();
    if (now_ms() - seat->over_ms >= seat->shared->wish->stay_ms)
        leave_table(seat);
}

static void act_at_table(BotSeat *seat, const Told *told)
{
    bool replaced = seat->standing.seat[told->seat].kind == STANDING_ENGINE;

    if (seat->asking || told->n < seat->known || now_ms() < seat->pause_ms)
        return;
    if (answer_offer(seat, told))
        return;
    if (told->stage == TOLD_OVER)
        await_rematch(seat);
    else if (told->stage == TOLD_PLAYING && replaced)
        do_command(seat, "return", "");
    else if (is_our_turn(told))
        take_turn(seat, told);
}

static void go_on(BotSeat *seat)
{
    const Told *told = client_table(seat->client);

    say_connection(seat);
    if (client_follow_end(seat->client)) {
        bot_say(N_("%1: the server tells no more of this table"), seat->table, NULL);
        leave_table(seat);
        return;
    }
    if (told->n == TOLD_NOTHING)
        return;
    if (seat->asking)
        hear_answer(seat);
    if (told->seat < 0 || told->stage == TOLD_CLOSED) {
        bot_say(N_("%1: the table has been closed"), seat->table, NULL);
        leave_table(seat);
        return;
    }
    if (told->stage != TOLD_OVER)
        seat->over_ms = 0;
    say_course(seat, told);
    drop_what_is_old(seat, told);
    hear_engine(seat);
    act_at_table(seat, told);
}

static void note_state(void *user, Str message)
{
    BotSeat *seat = user;

    (void)message;
    standing_read(answer_text(&client_table(seat->client)->state), &seat->standing);
    seat->told_ms = now_ms();
}

static void play_table(BotSeat *seat)
{
    while (!seat->leaves) {
        int files[] = {seat->shared->stop, match_ugi_file(seat->ugi)};
        int count = seat->engine != ENGINE_IDLE && files[1] >= 0 ? 2 : 1;

        if (client_wait(seat->client, files, count, WAIT_MS) & 1)
            break;
        go_on(seat);
    }
}

/* ---- opening and closing ----------------------------------------------------------------- */

static void *run_seat(void *argument)
{
    BotSeat *seat = argument;

    play_table(seat);
    match_ugi_close(seat->ugi);
    client_close(seat->client);
    seat->done = true;
    eventfd_write(seat->shared->done, 1);
    return NULL;
}

static bool open_parts(BotSeat *seat)
{
    const BotWish *wish = seat->shared->wish;
    ClientSetup setup = {.url = wish->url,
                         .token = wish->token,
                         .bot = true,
                         .find = games_find,
                         .times = client_times,
                         .hear = note_state,
                         .user = seat};
    Fault fault;

    seat->terms = (MatchTerms){.patience_ms = PATIENCE_MS,
                               .threads = 1,
                               .hash_bytes = HASH_BYTES,
                               .starting = &seat->shared->starting};
    seat->ugi = match_ugi_open(wish->engine, &seat->terms);
    seat->client = seat->ugi ? client_open(&setup, &fault) : NULL;
    return seat->client && client_follow(seat->client, seat->table, NULL) &&
           thread_start(&seat->thread, run_seat, seat);
}

BotSeat *bot_seat_open(BotShared *shared, const char *table)
{
    BotSeat *seat = calloc(1, sizeof *seat);

    if (!seat)
        return NULL;
    seat->shared = shared;
    seat->failed_at = -1;
    str_copy(str_from(table), seat->table, sizeof seat->table);
    if (open_parts(seat))
        return seat;
    match_ugi_close(seat->ugi);
    client_close(seat->client);
    free(seat);
    return NULL;
}

bool bot_seat_is_done(const BotSeat *seat)
{
    return seat->done;
}

const char *bot_seat_table(const BotSeat *seat)
{
    return seat->table;
}

void bot_seat_close(BotSeat *seat)
{
    thread_join(&seat->thread);
    free(seat);
}
