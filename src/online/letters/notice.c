/* SPDX-License-Identifier: MIT */
/* notice - what is due to whom.
 *
 * Somebody counts as away who has had no stream open, at any table, for a while since there was
 * something to know. What a table owes its people is looked at once a second; when the first of it
 * is due to a person, all of it goes into one letter, and the next letter waits for a while. */
#include <stdlib.h>
#include <string.h>

#include "online/letters/box.h"
#include "online/letters/tongue.h"
#include "online/letters/words.h"

enum {
    DAY_MS = 24 * 3600 * 1000,
    LATEST_MS = 3 * 3600 * 1000, /* with less time left nobody is reminded */
};

/* What somebody is told of: bits of Noticed. */
enum {
    NOTICE_TURN = 1 << WORDS_TURN,
    NOTICE_SOON = 1 << WORDS_SOON,
    NOTICE_OVER = 1 << WORDS_OVER,
};

/* ---- what was told ----------------------------------------------------------------------- */

/* "n/TABLE/SEAT": a log for each seat, since servers that write to different people do not wait for
 * each other. */
static Str told_log(Str table, int seat, char log[LOG_SIZE])
{
    Text out = text_into(log, LOG_SIZE);

    text_add(&out, "n/");
    text_add_str(&out, table);
    text_char(&out, '/');
    text_number(&out, seat + 1);
    return text_str(&out);
}

void notice_remove_told(StoreWrite *write, Str table, char room[TOLD_LOGS][LOG_SIZE])
{
    for (int seat = 0; seat < GAME_MAX_SEATS; seat++)
        write->part[write->parts++] =
            (StorePart){.way = STORE_REMOVE, .log = told_log(table, seat, room[seat])};
    write->part[write->parts++] = (StorePart){
        .way = STORE_REMOVE, .log = online_log_name("n/", table, room[GAME_MAX_SEATS])};
}

/* "TURN BITS" */
static void keep_told(Room *room, int seat)
{
    char log[LOG_SIZE], head[32];
    Text out = text_into(head, sizeof head);
    StoreWrite write = {.part = {{.way = STORE_SET,
                                  .log = told_log(str_from(room->table->id), seat, log)}},
                        .parts = 1,
                        .now_ms = online_now(room->online)};

    text_number(&out, room->noticed.turn);
    text_char(&out, ' ');
    text_number(&out, room->noticed.told[seat]);
    write.part[0].head = text_str(&out);
    store_write(room->online->store, &write);
}

/* Of a turn and several bits those of a seat. */
static void take_told(Room *room, int seat, Str head, int skip)
{
    Str word;
    int number;

    if (!str_word(&head, &word) || !str_number(word, &number) ||
        number != room->noticed.turn)
        return;
    for (; skip > 0; skip--)
        str_word(&head, &word);
    if (str_word(&head, &word) && str_number(word, &number))
        room->noticed.told[seat] |= (uint8_t)number;
}

/* What was told by others, or before the start. False: it cannot be read. */
static bool read_told(Room *room, int seat)
{
    Store *store = room->online->store;
    uint64_t unread = store_counts(store).unread;
    Str table = str_from(room->table->id);
    char log[LOG_SIZE], head[64];
    Text out = text_into(head, sizeof head);

    if (store_head(store, told_log(table, seat, log), &out))
        take_told(room, seat, text_str(&out), 0);
    text_clear(&out);
    /* Older versions kept all seats together: "TURN BITS BITS ..". */
    if (store_head(store, online_log_name("n/", table, log), &out))
        take_told(room, seat, text_str(&out), seat);
    return store_counts(store).unread == unread;
}

/* Does this server write to a person? One of them does, so that there is one letter of all
 * tables, and not one too soon after another. */
static bool sees_to(Online *online, const char *person)
{
    char log[LOG_SIZE];

    return store_is_ours(online->store, online_log_name("e/", str_from(person), log));
}

/* Nobody knows who would be here: they may be coming back. */
static void note_unknown(Room *room, int64_t now_ms)
{
    for (int seat = 0; seat < room->table->places; seat++)
        room->noticed.seen_ms[seat] = now_ms;
}

/* Begins anew when the turn is another one. */
static void follow_turn(Room *room, int64_t now_ms)
{
    Noticed *noticed = &room->noticed;
    bool first = noticed->turn == 0;

    if (noticed->turn == room->table->turn)
        return;
    noticed->turn = room->table->turn;
    memset(noticed->told, 0, sizeof noticed->told);
    memset(noticed->posted, 0, sizeof noticed->posted);
    if (first)
        note_unknown(room, now_ms);
}

/* ---- what is owed ------------------------------------------------------------------------ */

static bool gives_days(const Table *t)
{
    return t->head.clock.kind == CLOCK_TURN && t->head.clock.main_ms >= DAY_MS;
}

/* When little time is left. */
static bool is_soon(const Table *t, int64_t now_ms)
{
    int64_t left_ms = table_deadline(t) - now_ms;

    return left_ms <= t->head.clock.main_ms / 4 && left_ms >= LATEST_MS;
}

/* What there is to tell a seat's person. The end of a game is news for a day. */
static unsigned kinds_now(const Table *t, int seat, int64_t now_ms)
{
    if (t->stage == TABLE_OVER)
        return now_ms - t->turn_ms < DAY_MS ? NOTICE_OVER : 0;
    if (table_mover(t) != seat || t->place[seat].kind != PLACE_PERSON ||
        table_deadline(t) <= now_ms)
        return 0;
    return NOTICE_TURN | (is_soon(t, now_ms) ? NOTICE_SOON : 0);
}

static unsigned kinds_owed(const Room *room, int seat, int64_t now_ms)
{
    const Noticed *noticed = &room->noticed;

    return kinds_now(room->table, seat, now_ms) & ~(unsigned)noticed->told[seat] &
           ~(unsigned)noticed->posted[seat];
}

/* Where a person wants letters; NULL: nowhere, or not now. */
static Box *open_box(const Letters *letters, const char *person, int64_t now_ms)
{
    Box *box = person[0] ? box_find(letters, person) : NULL;

    return box && box->confirmed && !box->post && now_ms >= box->next_ms ? box : NULL;
}

static bool is_away(const Room *room, int seat, int64_t now_ms)
{
    int64_t since_ms = room->noticed.seen_ms[seat];

    if (since_ms < room->table->turn_ms)
        since_ms = room->table->turn_ms;
    return now_ms - since_ms >= room->online->setup.mail.away_ms;
}

/* Who sees the end of a game need not be told. */
static void note_seen(Room *room, int seat, int64_t now_ms)
{
    Noticed *noticed = &room->noticed;

    noticed->seen_ms[seat] = now_ms;
    if (room->table->stage != TABLE_OVER || room->gone_ms[seat] ||
        noticed->told[seat] & NOTICE_OVER)
        return;
    noticed->told[seat] |= NOTICE_OVER;
    keep_told(room, seat);
}

static void look_at_seat(Letters *letters, Room *room, int seat, int64_t now_ms)
{
    const char *person = room->table->place[seat].person;
    Box *box;

    if (streams_of(room->online->streams, person) > 0 || room->gone_ms[seat] == 0) {
        note_seen(room, seat, now_ms);
        return;
    }
    box = open_box(letters, person, now_ms);
    if (!box || box->due || !kinds_owed(room, seat, now_ms) ||
        !is_away(room, seat, now_ms) || !sees_to(room->online, person))
        return;
    box->due = true;
    box->next_due = letters->due;
    letters->due = box;
}

static void look_at_room(Room *room, void *user)
{
    Letters *letters = user;
    int64_t now_ms = online_now(room->online);

    if (!gives_days(room->table) || room->table->turn == 0)
        return;
    follow_turn(room, now_ms);
    if (letters->slept)
        note_unknown(room, now_ms);
    for (int seat = 0; seat < room->table->places; seat++) {
        if (room->table->place[seat].person[0])
            look_at_seat(letters, room, seat, now_ms);
    }
}

/* Even after what others have told was read? */
static bool is_still_owed(Room *room, int seat, int64_t now_ms)
{
    return kinds_owed(room, seat, now_ms) &&
           (!read_told(room, seat) || kinds_owed(room, seat, now_ms));
}

bool notice_is_owed(Room *room)
{
    const Letters *letters = room->online->letters;
    int64_t now_ms = online_now(room->online);

    if (!gives_days(room->table))
        return false;
    for (int seat = 0; seat < room->table->places; seat++) {
        const char *person = room->table->place[seat].person;
        const Box *box = person[0] ? box_find(letters, person) : NULL;

        if (room->noticed.posted[seat] ||
            (box && box->confirmed && is_still_owed(room, seat, now_ms)))
            return true;
    }
    return false;
}

/* ---- posts ------------------------------------------------------------------------------- */

void notice_forget(Letters *letters, Post *post)
{
    Post **at = &letters->posts;

    while (*at != post)
        at = &(*at)->next;
    *at = post->next;
    while (post->items) {
        Item *next = post->items->next;

        free(post->items);
        post->items = next;
    }
    free(post);
}

static Post *find_post(const Letters *letters, uint64_t number)
{
    Post *post = letters->posts;

    while (post && post->number != number)
        post = post->next;
    return post;
}

/* The room of an item, if it still is as it was. */
static Room *room_of(const Letters *letters, const Item *item)
{
    Room *room = room_held(letters->online, str_from(item->table));

    return room && room->noticed.turn == item->turn && room->table->turn == item->turn
               ? room
               : NULL;
}

/* A letter is no longer on its way: it was told, or may be told again. */
static void settle_post(Letters *letters, Post *post, bool told)
{
    Box *box = box_find(letters, post->person);

    for (const Item *item = post->items; item; item = item->next) {
        Room *room = room_of(letters, item);

        if (!room)
            continue;
        room->noticed.posted[item->seat] &= (uint8_t)~item->kinds;
        if (told) {
            room->noticed.told[item->seat] |= item->kinds;
            keep_told(room, item->seat);
        }
    }
    if (box && box->post == post->number)
        box->post = 0;
    notice_forget(letters, post);
}

void notice_posted(Letters *letters, uint64_t number)
{
    Post *post = find_post(letters, number);

    if (post)
        settle_post(letters, post, true);
}

static void take_back(Letters *letters, Post *post)
{
    const OnlineMail *mail = &letters->online->setup.mail;

    mail->drop(mail->user, post->number);
    settle_post(letters, post, false);
}

void notice_drop(Letters *letters, Box *box)
{
    Post *post = box->post ? find_post(letters, box->post) : NULL;

    if (post)
        take_back(letters, post);
}

/* Letters that tell of nothing that still is so need not be sent; and those that another server
 * writes now would come twice. */
static void drop_stale(Letters *letters)
{
    for (Post *post = letters->posts, *next; post; post = next) {
        bool holds = false;

        next = post->next;
        for (const Item *item = post->items; item && !holds; item = item->next)
            holds = room_of(letters, item) != NULL;
        if (!holds || !sees_to(letters->online, post->person))
            take_back(letters, post);
    }
}

/* ---- letters ----------------------------------------------------------------------------- */

/* A letter that is being put together. */
typedef struct Draft {
    const Box *box;
    WordsNotice notice[WORDS_MOST];
    unsigned kinds[WORDS_MOST];
    Room *room[WORDS_MOST];
    int count;
    bool here;   /* at some table, at whichever server */
    bool unread; /* what was told, or who is banned, cannot be read */
} Draft;

static WordsKind said_as(unsigned kinds)
{
    return kinds & NOTICE_OVER   ? WORDS_OVER
           : kinds & NOTICE_SOON ? WORDS_SOON
                                 : WORDS_TURN;
}

static void gather_room(Room *room, void *user)
{
    Draft *draft = user;
    int seat = table_seat_of(room->table, str_from(draft->box->person));
    int64_t now_ms = online_now(room->online);
    unsigned kinds;

    if (seat < 0)
        return;
    draft->here |= room->gone_ms[seat] == 0;
    if (draft->count == WORDS_MOST || !gives_days(room->table) ||
        room->table->turn == 0 || !kinds_owed(room, seat, now_ms))
        return;
    draft->unread |= !read_told(room, seat);
    kinds = kinds_owed(room, seat, now_ms);
    if (!kinds)
        return;
    draft->notice[draft->count] = (WordsNotice){room->table, seat, said_as(kinds)};
    draft->kinds[draft->count] = kinds;
    draft->room[draft->count++] = room;
}

/* What tells this letter from others: the same tables at the same turns. */
static void print_mark(const Draft *draft, Text *out)
{
    for (int i = 0; i < draft->count; i++) {
        text_add(out, draft->room[i]->table->id);
        text_char(out, ' ');
        text_number(out, draft->room[i]->table->turn);
        text_char(out, ' ');
        text_number(out, draft->kinds[i]);
        text_char(out, '\n');
    }
}

static uint64_t post_draft(Letters *letters, const Draft *draft)
{
    Words *words = malloc(sizeof *words);
    char room[WORDS_MOST * 40];
    Text mark = text_into(room, sizeof room);
    uint64_t number;

    if (!words)
        return 0;
    words->translate = tongue_find(draft->box->language)->translate;
    words->page = letters->online->setup.mail.page;
    words->now_ms = online_now(letters->online);
    words_tell(words, draft->notice, draft->count, draft->box->off);
    print_mark(draft, &mark);
    number = letters_post(letters, draft->box, str_from(words->subject),
                          str_from(words->body), text_str(&mark));
    free(words);
    return number;
}

/* Notes what is on its way. Without memory for that it may be told twice. */
static void note_posted(Letters *letters, const Draft *draft, Box *box, uint64_t number)
{
    Post *post = calloc(1, sizeof *post);

    if (!post)
        return;
    post->number = number;
    str_copy(str_from(box->person), post->person, sizeof post->person);
    post->next = letters->posts;
    letters->posts = post;
    box->post = number;
    for (int i = 0; i < draft->count; i++) {
        Item *item = calloc(1, sizeof *item);

        if (!item)
            continue;
        *item = (Item){.next = post->items,
                       .seat = draft->notice[i].seat,
                       .turn = draft->room[i]->table->turn,
                       .kinds = (uint8_t)draft->kinds[i]};
        str_copy(str_from(draft->room[i]->table->id), item->table, sizeof item->table);
        post->items = item;
        draft->room[i]->noticed.posted[item->seat] |= item->kinds;
    }
}

static void write_to(Letters *letters, Box *box, int64_t now_ms)
{
    uint64_t unread = store_counts(letters->online->store).unread;
    uint64_t who = str_hash(STR_HASH, str_from(box->person)), number;
    Draft draft = {.box = box};

    box->due = false;
    box->next_ms = now_ms + letters->online->setup.mail.away_ms;
    if (!quota_is_left(letters->notices, who, now_ms) ||
        people_is_banned(letters->online, box->person))
        return;
    draft.unread = store_counts(letters->online->store).unread != unread;
    room_each(letters->online, gather_room, &draft);
    if (draft.unread)
        box->next_ms = now_ms; /* nothing more is known than that it was due */
    number =
        draft.count && !draft.here && !draft.unread ? post_draft(letters, &draft) : 0;
    if (!number)
        return;
    quota_spend(letters->notices, who, now_ms);
    note_posted(letters, &draft, box, number);
}

void notice_all(Letters *letters)
{
    int64_t now_ms = online_now(letters->online);

    drop_stale(letters);
    letters->due = NULL;
    room_each(letters->online, look_at_room, letters);
    while (letters->due) {
        Box *box = letters->due;

        letters->due = box->next_due;
        write_to(letters, box, now_ms);
    }
}
