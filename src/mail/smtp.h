/* SPDX-License-Identifier: MIT */
/* smtp - one letter at a time to a mail server. Only these files know libcurl.
 *
 *     Smtp *smtp = smtp_open(&config, &waits);
 *     smtp_begin(smtp, "anna@example.org", text);
 *     ..                                            smtp_turn, until it is no longer SMTP_BUSY
 *     smtp_close(smtp);
 *
 * Everything but smtp_wake is called in one thread. */
#ifndef MAIL_SMTP_H
#define MAIL_SMTP_H

#include "mail/config.h"
#include "mail/mail.h"

typedef struct Smtp Smtp;

typedef enum SmtpState {
    SMTP_IDLE,    /* nothing is under way */
    SMTP_BUSY,    /* a letter is */
    SMTP_SENT,    /* the server has taken it */
    SMTP_LATER,   /* the server does not want this letter now, .. */
    SMTP_REFUSED, /* .. or never */
    SMTP_DOWN,    /* the server cannot be used */
} SmtpState;

Smtp *smtp_open(const MailConfig *config, const MailWaits *waits);
void smtp_close(Smtp *smtp);

/* The text stays where it is until the letter is done with. False: no memory. */
bool smtp_begin(Smtp *smtp, const char *to, Str text);

/* Waits for at most so many milliseconds, or until smtp_wake; what has become of the letter. */
SmtpState smtp_turn(Smtp *smtp, int ms);
void smtp_wake(Smtp *smtp);

/* What was wrong with the last one, in a few words that hold nothing of the letter. */
void smtp_trouble(const Smtp *smtp, Message *ret_message);

#endif
