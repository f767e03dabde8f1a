/* SPDX-License-Identifier: MIT */
/* guest_tell - what a guest is told of the table. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/json_find.h"
#include "cli/now.h"
#include "cli/say.h"
#include "terminal/guest_part.h"

enum {
    SAY_ARGS = 2,
    SENTENCE_SIZE = 1024,
    SECOND_MS = 1000,
    MINUTE = 60,
    HOUR = 3600,
    DAY = 86400
};

/* ---- sentences --------------------------------------------------------------------------- */

void guest_begin_line(Guest *guest)
{
    if (guest->prompted)
        putchar('\n');
    guest->prompted = false;
}

/* Arguments may be somebody else's to choose, so they are written clean. */
void guest_say(Guest *guest, const char *id, ...)
{
    char room[SAY_ARGS][SENTENCE_SIZE];
    const char *said[SAY_ARGS] = {NULL}, *arg;
    va_list args;

    va_start(args, id);
    for (int i = 0; i < SAY_ARGS && (arg = va_arg(args, const char *)) != NULL; i++) {
        Text out = text_into(room[i], sizeof room[i]);

        standing_print_clean(str_from(arg), &out);
        said[i] = room[i];
    }
    va_end(args);
    guest_begin_line(guest);
    say_print(stdout, id, said[0], said[1], NULL);
    putchar('\n');
}

void guest_say_fault(Guest *guest, const Message *message)
{
    char said[SENTENCE_SIZE];
    Text text = text_into(said, sizeof said);

    message_print(message, say_translate, &text);
    guest_say(guest, N_("No: %1."), said, NULL);
}

/* ---- people ------------------------------------------------------------------------------ */

const char *guest_name(const Guest *guest, int seat, char room[STANDING_NAME_SIZE])
{
    const StandingSeat *place = &guest->standing.seat[seat];
    Text out = text_into(room, STANDING_NAME_SIZE);

    if (place->kind == STANDING_PERSON && place->name[0]) {
        text_add(&out, place->name);
    } else {
        Message message;

        message_set(&message, N_("seat %1"), say_number(seat + 1).text, NULL);
        message_print(&message, say_translate, &out);
    }
    return room;
}

static void tell_seat(Guest *guest, int seat)
{
    const StandingSeat *place = &guest->standing.seat[seat];
    const char *id = NULL, *what = place->name;

    switch (place->kind) {
    case STANDING_PERSON:
        id = guest->gone[seat] ? N_("  seat %1: %2, away") : N_("  seat %1: %2");
        break;
    case STANDING_ENGINE:
        id = place->name[0] ? N_("  seat %1: the computer, for %2")
                            : N_("  seat %1: the computer, level %2");
        break;
    case STANDING_FRIEND: id = N_("  seat %1: free, for who has the link"); break;
    case STANDING_ANYONE: id = N_("  seat %1: free, for anyone"); break;
    }
    if (seat == guest->seat)
        id = N_("  seat %1: %2, that is you");
    else if (place->kind == STANDING_ENGINE && !place->name[0])
        what = say_number(place->level).text;
    guest_say(guest, id, say_number(seat + 1).text, what, NULL);
}

void guest_tell_seats(Guest *guest)
{
    char clocks[SENTENCE_SIZE];
    Text out = text_into(clocks, sizeof clocks);

    guest_say(guest, guest->screen.def->title, NULL);
    for (int seat = 0; seat < guest->standing.seats; seat++)
        tell_seat(guest, seat);
    guest_print_clocks(guest, &out);
    if (out.size && client_table(guest->client)->stage == TOLD_PLAYING)
        guest_say(guest, N_("Clocks: %1"), clocks, NULL);
}

/* ---- clocks ------------------------------------------------------------------------------ */

static int64_t now_ms(void)
{
    return (int64_t)(now_seconds() * SECOND_MS);
}

/* "2 d 4 h", "1:04:59", "4:59" */
static void print_time(int64_t left_ms, Text *out)
{
    long long left = left_ms / SECOND_MS;
    Message message;

    if (left >= DAY) {
        message_set(&message, N_("%1 d %2 h"), say_number(left / DAY).text,
                    say_number(left % DAY / HOUR).text, NULL);
        message_print(&message, say_translate, out);
    } else if (left >= HOUR) {
        text_format(out, "%lld:%02lld:%02lld", left / HOUR, left % HOUR / MINUTE,
                    left % MINUTE);
    } else {
        text_format(out, "%lld:%02lld", left / MINUTE, left % MINUTE);
    }
}

void guest_print_clocks(const Guest *guest, Text *out)
{
    const Standing *s = &guest->standing;
    char name[STANDING_NAME_SIZE];

    for (int seat = 0; s->clock && seat < s->seats; seat++) {
        text_format(out, "%s%s ", seat ? ", " : "", guest_name(guest, seat, name));
        print_time(standing_left(s, seat, now_ms() - guest->told_ms), out);
    }
}

/* ---- the game ---------------------------------------------------------------------------- */

static void tell_leave(Guest *guest, int seat, Leave why)
{
    static const char *const ids[] = {
        [LEAVE_RESIGN] = N_("%1 has resigned."),
        [LEAVE_TIME] = N_("The time of %1 is up."),
        [LEAVE_ABANDON] = N_("%1 has left the game."),
    };
    char name[STANDING_NAME_SIZE];

    guest_say(guest, ids[why], guest_name(guest, seat, name), NULL);
}

/* Says what was played and what it brought about. Who typed it has read it already. */
static void tell_token(Guest *guest, const Seen *seen, int i)
{
    char token[GAME_TOKEN_SIZE], name[STANDING_NAME_SIZE];
    int mover = seen_def(seen)->mover(seen_view_at(seen, i)), leaver;
    Str text = seen_token(seen, i);
    Leave why;
    Events events;

    str_copy(text, token, sizeof token);
    if (history_is_leave(text, &leaver, &why)) {
        tell_leave(guest, leaver, why);
        return;
    }
    if (history_is_repetition(text))
        guest_say(guest, N_("The position stands for the third time."), NULL);
    if (history_is_drawn(text))
        return;
    if (mover == SEAT_CHANCE)
        guest_say(guest, N_("chance: %1"), token, NULL);
    else if (mover >= 0 && (mover != guest->seat || !guest->typed))
        guest_say(guest, N_("%1: %2"), guest_name(guest, mover, name), token, NULL);
    guest_begin_line(guest);
    if (mover != guest->seat || !guest->typed)
        screen_tell_turn(seen_history(seen), i, guest->seat);
    if (mover == guest->seat)
        guest->typed = false;
    seen_events(seen, i, &events);
    if (i + 1 == seen_count(seen))
        screen_tell_events(&guest->screen, seen_history(seen), guest->seat, &events);
}

static void tell_tokens(Guest *guest)
{
    const Seen *seen = client_table(guest->client)->seen;

    if (seen_count(seen) < guest->tokens) {
        guest_say(guest, N_("Taken back."), NULL);
        screen_forget(&guest->screen);
    }
    for (int i = guest->tokens; i < seen_count(seen); i++)
        tell_token(guest, seen, i);
    guest->tokens = seen_count(seen);
}

/* ---- offers ------------------------------------------------------------------------------ */

void guest_tell_offer(Guest *guest)
{
    static const char *const theirs[OFFER_KIND_COUNT] = {
        [OFFER_BACK] = N_("%1 asks to take back a turn: 'y' agrees, 'n' declines."),
        [OFFER_DRAW] = N_("%1 offers a draw: 'y' agrees, 'n' declines."),
        [OFFER_REMATCH] = N_("%1 would like another game: 'y' agrees, 'n' declines."),
    };
    static const char *const mine[OFFER_KIND_COUNT] = {
        [OFFER_BACK] = N_("You asked to take back your turn. Waiting for an answer."),
        [OFFER_DRAW] = N_("You offered a draw. Waiting for an answer."),
        [OFFER_REMATCH] = N_("You asked for another game. Waiting for an answer."),
    };
    const Standing *s = &guest->standing;
    char name[STANDING_NAME_SIZE];

    if (s->offer == OFFER_NONE)
        return;
    if (s->offerer == guest->seat)
        guest_say(guest, mine[s->offer], NULL);
    else if (s->asked >> guest->seat & 1)
        guest_say(guest, theirs[s->offer], guest_name(guest, s->offerer, name), NULL);
}

/* ---- messages ---------------------------------------------------------------------------- */

static void note_state(Guest *guest)
{
    standing_read(answer_text(&client_table(guest->client)->state), &guest->standing);
    guest->told_ms = now_ms();
}

/* Who waits for others is told how they come. */
static void tell_invitation(Guest *guest)
{
    const Told *told = client_table(guest->client);
    Place place = guest->place;
    char link[CLIENT_URL_SIZE + TOLD_ID_SIZE + TOLD_CODE_SIZE + 8];
    Text out = text_into(link, sizeof link);

    str_copy(str_from(told->code), place.code, sizeof place.code);
    place_print_link(&place, &out);
    guest_say(guest, N_("Send this link to whom you want to play with:"), NULL);
    guest_say(guest, "  %1", link, NULL);
    guest_say(guest, N_("or say it aloud: %1"), place.code, NULL);
    guest_say(guest, N_("The game begins when all seats are taken."), NULL);
}

/* Who sits down comes for the first time, not again. */
static void greet(Guest *guest)
{
    for (int seat = 0; seat < guest->standing.seats; seat++)
        guest->gone[seat] &= guest->met[seat];
    for (int seat = 0; seat < guest->standing.seats; seat++)
        guest->met[seat] = guest->standing.seat[seat].kind == STANDING_PERSON;
}

/* A whole table: the first, another game, or what was missed. */
static void hear_table(Guest *guest)
{
    const Told *told = client_table(guest->client);

    if (guest->game == told->game && guest->seat == told->seat) {
        tell_tokens(guest);
        return;
    }
    guest->game = told->game;
    guest->seat = told->seat;
    guest->tokens = seen_count(told->seen);
    guest->typed = false;
    guest->screen = screen_of(seen_def(told->seen), guest->wish->colour);
    if (guest->seat < 0)
        return;
    greet(guest);
    guest_tell_seats(guest);
    if (told->stage == TOLD_WAITING)
        tell_invitation(guest);
}

/* What somebody else does with the table, besides playing. */
static void tell_line(Guest *guest, Str word, int seat)
{
    static const struct {
        const char *word, *id;
    } lines[] = {
        {"join", N_("%1 has sat down.")},
        {"stand", N_("%1 has stood up.")},
        {"agree", N_("%1 agrees.")},
        {"decline", N_("%1 declines.")},
        {"standin", N_("The computer plays for %1.")},
        {"return", N_("%1 plays again.")},
    };
    const StandingSeat *place = &guest->standing.seat[seat];
    char name[STANDING_NAME_SIZE];

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (str_is(word, lines[i].word) && (seat != guest->seat || i >= 4))
            guest_say(guest, lines[i].id,
                      place->name[0] ? place->name : guest_name(guest, seat, name), NULL);
    }
}

static void hear_entry(Guest *guest, Str message)
{
    char room[ENTRY_SIZE];
    Str rest, word, number;
    int seat;

    json_find_text(message, "line", room, sizeof room);
    rest = str_from(room);
    if (!str_word(&rest, &word))
        return;
    if (str_is(word, "join"))
        greet(guest);
    if (str_is(word, "begin"))
        guest_say(guest, N_("The game begins."), NULL);
    else if (str_word(&rest, &number) && str_number(number, &seat) && seat >= 1 &&
             seat <= guest->standing.seats)
        tell_line(guest, word, seat - 1);
    tell_tokens(guest);
}

static void hear_phrase(Guest *guest, Str message)
{
    static const struct {
        const char *phrase, *id;
    } phrases[] = {
        {"hello", N_("Hello!")},          {"luck", N_("Good luck!")},
        {"nice", N_("Nice turn!")},       {"well-played", N_("Well played!")},
        {"thanks", N_("Thank you!")},     {"oops", N_("Oops!")},
        {"sorry", N_("Sorry!")},          {"moment", N_("One moment, please.")},
        {"back", N_("I am back.")},       {"your-turn", N_("It is your turn.")},
        {"rematch", N_("Another game?")}, {"bye", N_("Bye!")},
    };
    char phrase[16], name[STANDING_NAME_SIZE];
    int64_t seat;

    if (!json_find_text(message, "phrase", phrase, sizeof phrase) ||
        !json_find_integer(message, "seat", 1, guest->standing.seats, &seat))
        return;
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        if (strcmp(phrases[i].phrase, phrase) == 0)
            guest_say(guest, N_("%1: “%2”"), guest_name(guest, (int)seat - 1, name),
                      _(phrases[i].id), NULL);
    }
}

static void hear_presence(Guest *guest, Str message)
{
    Str gone, item;
    char name[STANDING_NAME_SIZE];
    int seat = 0;

    if (!json_find(message, "gone", &gone))
        return;
    for (size_t at = 0; seat < guest->standing.seats && json_each(gone, &at, &item);
         seat++) {
        int64_t since = 0;
        bool away = json_integer(item, &since) && since != 0;

        if (guest->standing.seat[seat].kind == STANDING_PERSON && seat != guest->seat &&
            away != guest->gone[seat])
            guest_say(guest, away ? N_("%1 is away.") : N_("%1 is here again."),
                      guest_name(guest, seat, name), NULL);
        guest->gone[seat] = away;
    }
}

static void hear_trouble(Guest *guest, Str message)
{
    char code[16];

    json_find_text(message, "code", code, sizeof code);
    if (strcmp(code, "full") == 0)
        guest_say(
            guest,
            N_("The server has no room left on its disk. Until there is, no turn can "
               "be kept."),
            NULL);
    else if (strcmp(code, "leaving") == 0)
        guest_say(guest,
                  N_("The server is being restarted. The table comes back by itself."),
                  NULL);
}

void guest_hear(void *user, Str message)
{
    Guest *guest = user;
    char kind[16];

    json_find_text(message, "kind", kind, sizeof kind);
    if (strcmp(kind, "table") == 0 || strcmp(kind, "entry") == 0)
        note_state(guest);
    if (strcmp(kind, "table") == 0)
        hear_table(guest);
    else if (guest->seat < 0)
        return;
    else if (strcmp(kind, "entry") == 0)
        hear_entry(guest, message);
    else if (strcmp(kind, "say") == 0)
        hear_phrase(guest, message);
    else if (strcmp(kind, "here") == 0)
        hear_presence(guest, message);
    else if (strcmp(kind, "trouble") == 0)
        hear_trouble(guest, message);
}
