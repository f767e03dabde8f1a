/* SPDX-License-Identifier: MIT */
/* config - what the operator says about letters, in a file of lines:
 *
 *     server smtp://mail.example.org:587     smtp:// or smtps://
 *     user oriel@example.org                 as whom; with a password, or neither
 *     password correct horse
 *     from Oriel <oriel@example.org>         who writes
 *     page https://games.example.org         where letters lead to
 *     away 600                               seconds until somebody counts as away
 *
 * Empty lines and those that begin with '#' say nothing. A fault never quotes a line: it may
 * hold the password. */
#ifndef MAIL_CONFIG_H
#define MAIL_CONFIG_H

#include "base/fault.h"
#include "mail/address.h"

enum {
    MAIL_TEXT_SIZE = 256,    /* of one value, NUL included */
    MAIL_FILE_SIZE = 16384,  /* most bytes of a file */
    MAIL_AWAY_SECONDS = 600, /* where it does not say */
};

typedef struct MailConfig {
    char server[MAIL_TEXT_SIZE];
    bool local; /* the server is on this machine: there need not be TLS */
    char user[MAIL_TEXT_SIZE], password[MAIL_TEXT_SIZE];
    char from[MAIL_ADDRESS_SIZE], name[MAIL_TEXT_SIZE];
    char page[MAIL_TEXT_SIZE]; /* without a '/' at its end */
    int away_seconds;
} MailConfig;

Status mail_config_read(Str text, MailConfig *ret_config, Fault *ret_fault);

/* The same of a file, which nobody but its owner may read. */
Status mail_config_load(const char *file, MailConfig *ret_config, Fault *ret_fault);

#endif
