/* SPDX-License-Identifier: MIT */
#include "online/letters/letters.h"

#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "online/letters/box.h"
#include "online/letters/tongue.h"
#include "online/letters/words.h"
#include "online/waiting/later.h"

enum {
    SWEEP_MS = 60000,
    ASLEEP_MS = 15000, /* a tick so late means that the machine slept */
    DAY_MS = 24 * 3600 * 1000,
    ADDRESS_MOST = 3, /* letters to an address that is not confirmed; then one a day */
    PERSON_MOST = 5,  /* the same by one person, .. */
    CLIENT_MOST = 10, /* .. from one client, .. */
    NOTICE_MOST = 24, /* .. and notices to one person, each within a day */
};

/* ---- opening and closing ----------------------------------------------------------------- */

static bool open_quotas(Letters *letters)
{
    uint64_t seed;

    online_random(letters->online, &seed, sizeof seed);
    letters->to_address = quota_open(ADDRESS_MOST, (int64_t)ADDRESS_MOST * DAY_MS, seed);
    letters->by_person = quota_open(PERSON_MOST, DAY_MS, seed);
    letters->from_address = quota_open(CLIENT_MOST, DAY_MS, seed);
    letters->notices = quota_open(NOTICE_MOST, DAY_MS, seed);
    return letters->to_address && letters->by_person && letters->from_address &&
           letters->notices;
}

static bool read_box(void *user, const StoreLog *log)
{
    char person[CODE_ID_SIZE];

    str_copy((Str){log->name.at + 2, log->name.size - 2}, person, sizeof person);
    box_take(user, person, log->head);
    return true;
}

static void refresh_boxes(Online *online, Str log, Str ignored)
{
    char person[CODE_ID_SIZE];

    (void)ignored;
    str_copy((Str){log.at + 2, log.size - 2}, person, sizeof person);
    if (person[0])
        box_refresh(online->letters, person);
    else
        store_logs(online->store, log, false, read_box, online->letters);
}

void letters_hear(Letters *letters, Str log)
{
    if (str_starts(log, "e/"))
        later_run(letters->online, refresh_boxes, log, (Str){0});
}

Letters *letters_open(Online *online)
{
    Letters *letters = calloc(1, sizeof *letters);

    if (!letters)
        return NULL;
    letters->online = online;
    if (open_quotas(letters)) {
        store_logs(online->store, str_from("e/"), false, read_box, letters);
        return letters;
    }
    letters_close(letters);
    return NULL;
}

void letters_close(Letters *letters)
{
    if (!letters)
        return;
    box_free_all(letters);
    while (letters->posts)
        notice_forget(letters, letters->posts);
    quota_close(letters->to_address);
    quota_close(letters->by_person);
    quota_close(letters->from_address);
    quota_close(letters->notices);
    free(letters);
}

/* ---- posting ----------------------------------------------------------------------------- */

bool letters_are_sent(const Letters *letters)
{
    return letters->online->setup.mail.post != NULL;
}

static void print_id(const Box *box, Str mark, char out[SHA256_SIZE + 1])
{
    uint8_t digest[SHA256_SIZE];
    Text text = text_into(out, SHA256_SIZE + 1);
    Sha256 hash;

    sha256_begin(&hash);
    sha256_add(&hash, box->off, strlen(box->off));
    sha256_add(&hash, mark.at, mark.size);
    sha256_end(&hash, digest);
    hex_print(digest, SHA256_SIZE / 2, &text);
}

uint64_t letters_post(Letters *letters, const Box *box, Str subject, Str body, Str mark)
{
    const OnlineMail *mail = &letters->online->setup.mail;
    char off[WORDS_LINK_SIZE], id[SHA256_SIZE + 1];
    MailLetter letter = {.to = str_from(box->address),
                         .subject = subject,
                         .body = body,
                         .language = str_from(tongue_find(box->language)->language),
                         .at_ms = online_now(letters->online)};

    print_id(box, mark, id);
    words_print_link(mail->page, "/api/mail/off?code=", box->off, off);
    letter.id = str_from(id);
    letter.off = str_from(off);
    return mail->post(mail->user, ++letters->number, &letter) ? letters->number : 0;
}

/* ---- what happens by itself -------------------------------------------------------------- */

typedef struct Keeping {
    Letters *letters;
    char person[CODE_ID_SIZE];
} Keeping;

static void on_kept(void *user, const StoreDone *done)
{
    Keeping *keeping = user;
    char log[LOG_SIZE];

    (void)done;
    letters_hear(keeping->letters, online_log_name("e/", str_from(keeping->person), log));
    free(keeping);
}

static void keep_changed(Letters *letters, const Box *box, StoreWrite *write)
{
    Keeping *keeping = malloc(sizeof *keeping);

    if (!keeping)
        return;
    keeping->letters = letters;
    str_copy(str_from(box->person), keeping->person, sizeof keeping->person);
    write->now_ms = online_now(letters->online);
    write->done = on_kept;
    write->user = keeping;
    if (!store_write(letters->online->store, write))
        free(keeping);
}

/* An address that nobody has confirmed in time goes; of one that was, what confirmed it. */
static void tidy_box(Letters *letters, Box *box, int64_t now_ms)
{
    StoreWrite write = {.parts = 0};
    Box changed = *box;
    BoxLogs logs;

    if (now_ms <= box->until_ms || box->code[0] == '-')
        return;
    if (box->confirmed) {
        write.part[write.parts++] =
            (StorePart){.way = STORE_REMOVE, .log = str_from(box->code)};
        str_copy(str_from("-"), changed.code, sizeof changed.code);
        box_put(&changed, &write, &logs);
    } else {
        box_remove(box, &write, &logs);
    }
    keep_changed(letters, box, &write);
}

static void post_notices(Online *online, Str about, Str more)
{
    (void)about, (void)more;
    notice_all(online->letters);
}

void letters_tick(Letters *letters)
{
    int64_t now_ms = online_now(letters->online);

    if (now_ms - letters->sweep_ms >= SWEEP_MS) {
        letters->sweep_ms = now_ms;
        box_each(letters, tidy_box);
    }
    letters->slept = now_ms - letters->tick_ms > ASLEEP_MS;
    letters->tick_ms = now_ms;
    if (letters_are_sent(letters))
        later_run(letters->online, post_notices, (Str){0}, (Str){0});
}

/* What was given up is not tried for ever: it counts as told. */
void letters_posted(Letters *letters, uint64_t number, bool sent)
{
    (void)sent;
    notice_posted(letters, number);
}

bool letters_wait_for(Room *room)
{
    return letters_are_sent(room->online->letters) && notice_is_owed(room);
}

/* ---- looking ----------------------------------------------------------------------------- */

void letters_tell(const Letters *letters, const char *person, Json *j)
{
    const Box *box = box_find(letters, person);

    if (!box && !letters_are_sent(letters))
        return;
    json_open(j, "mail", '{');
    json_bool(j, "sends", letters_are_sent(letters));
    json_string(j, "state", !box ? "none" : box->confirmed ? "confirmed" : "waiting");
    if (box)
        json_string(j, "address", box->address);
    json_close(j, '}');
}
