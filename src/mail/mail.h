/* SPDX-License-Identifier: MIT */
/* mail - letters on their way through the operator's mail server.
 *
 *     Mail *mail = mail_open(&setup);
 *     mail_post(mail, number, &letter);          queued; copied
 *     while (mail_next(mail, &done)) ..          when `wake` said so: what became of which
 *     mail_stop(mail);                           nothing is sent any more; mail_next may tell
 *     mail_close(mail);
 *
 * A thread of its own sends one letter after the other. A server that cannot be reached is tried
 * again, after waits that grow; so is a letter that it does not want now. After a day a letter
 * is given up. Nothing of this outlives the program: whoever wants a letter sent for certain
 * posts it again after a restart, unless mail_next has told that it was.
 *
 * Functions but `wake` are called in one thread. */
#ifndef MAIL_MAIL_H
#define MAIL_MAIL_H

#include "mail/letter.h"

typedef struct Mail Mail;

typedef struct MailWaits {
    int connect_ms;     /* to reach the server, .. */
    int letter_ms;      /* .. to hand over a letter */
    int first_ms;       /* before the second try; twice as long before the next, .. */
    int most_ms;        /* .. but no longer */
    int64_t give_up_ms; /* since it was posted */
    int close_ms;       /* that mail_stop waits for the letter under way */
} MailWaits;

extern const MailWaits mail_waits;

enum { MAIL_MOST = 1000 }; /* letters that wait */

typedef struct MailSetup {
    MailConfig config;
    MailWaits waits;
    void (*wake)(void *user); /* called in another thread */
    void *user;
} MailSetup;

/* NULL: no memory, or no thread. */
Mail *mail_open(const MailSetup *setup);
void mail_stop(Mail *mail);
void mail_close(Mail *mail); /* after that */

/* False: too many wait, or it is no letter. The number is the caller's, and its own. */
bool mail_post(Mail *mail, uint64_t number, const MailLetter *letter);

/* Forgets a letter: it is not sent, unless it just is. */
void mail_drop(Mail *mail, uint64_t number);

typedef struct MailDone {
    uint64_t number;
    bool sent; /* or given up */
} MailDone;

bool mail_next(Mail *mail, MailDone *ret_done);

/* Says once when something has become wrong with the server, or well again, for its operator. */
bool mail_news(Mail *mail, Message *ret_message);

typedef struct MailCounts {
    uint64_t sent, failed;
    int waiting;
    bool down; /* the last try did not get through */
} MailCounts;

MailCounts mail_counts(Mail *mail);

#endif
