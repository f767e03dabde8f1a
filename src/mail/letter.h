/* SPDX-License-Identifier: MIT */
/* letter - what is sent to somebody, and the bytes of it.
 *
 * Plain text in UTF-8, lines ended by '\n'. Whatever the texts hold, they cannot become headers,
 * nor anything else but what they are: subjects are encoded (RFC 2047), bodies quoted-printable,
 * addresses checked. A letter says that a program wrote it, and how to stop such letters by one
 * click (RFC 8058). */
#ifndef MAIL_LETTER_H
#define MAIL_LETTER_H

#include "base/answer.h"
#include "mail/config.h"

typedef struct MailLetter {
    Str to;
    Str subject, body;
    Str language; /* "pl" */
    Str id;       /* letters and digits that no other letter has */
    Str off;      /* where a POST stops such letters; empty: there is no such place */
    int64_t at_ms;
} MailLetter;

/* Adds headers and body, as a mail server wants them. False: something in it is not what it
 * should be, or there is no memory. */
bool mail_letter_print(const MailLetter *letter, const MailConfig *config, Answer *out);

#endif
