/* SPDX-License-Identifier: MIT */
/* session - one table: who sits where, what is played, taken back, offered, and how it ends.
 *
 *     Session *table;
 *     session_open(history, &(ClockTerms){0}, &table, &fault);     the history is its own now
 *     session_propose(table, &command, now, &entry, &fault);       may this be done?
 *     ... keep the entry where it cannot be lost ...
 *     session_commit(table, &entry, &fault);                       it is done
 *     session_news(table, viewer, &news);                          what a viewer is told of it
 *     session_close(table);
 *
 * A table is its log: the same entries from the same beginning give the same table. Proposing
 * changes nothing. A table never reads a clock nor draws: times come in as arguments, chance
 * as tokens. What somebody tries out before playing a token, and who holds the device that
 * several share, is no matter of the table's.
 *
 * Taking back. One may go back to one's own latest real decision (a token among several),
 * unless something since then would show somebody something new (GameDef.barrier): where
 * secrets make every change of mover such a barrier, nothing is taken back. After the end
 * nothing is, either.
 *
 * Offers. To go back, to call it a draw, to play another game: it happens once all other
 * people have agreed (those whose seats are in the same hands as the asker's, and engines,
 * are not asked), so at once where there is nobody to ask. Any token that is played answers
 * a waiting offer with no. An engine never agrees to a draw.
 *
 * A rematch begins the next game at the same table: everybody moves up one seat and takes
 * along what the setup gives to a seat (Power1, Power2).
 */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "game/history.h"
#include "session/clock.h"
#include "session/entry.h"

enum { SESSION_MAX_ENTRIES = 1000000 };

typedef struct Session Session;

/* An offer that waits. */
typedef struct Offer {
    OfferKind kind; /* OFFER_NONE: there is none */
    int seat;       /* whose it is */
    int back;       /* tokens that stay */
    uint8_t asked;  /* bit n: seat n has not agreed yet */
} Offer;

/* What one viewer is told of the latest entry. */
typedef struct News {
    const Entry *entry; /* its text is not for the viewer's eyes: see `token` */
    int first;          /* tokens from here on are new; history_view_text shows them */
    Events events;      /* those that the viewer may know */
} News;

/* A table around a game, new or under way, at which a person sits on every seat. On success
 * the history is the table's. */
Status session_open(History *history, const ClockTerms *terms, Session **ret_session,
                    Fault *ret_fault);
void session_close(Session *session);

/* Makes an entry of a command: texts are written canonically, what a command may leave out
 * (how far back) is filled in, the time is `now_ms`. A fault says why it cannot be done, as
 * its seat may know it. The entry's text is valid until the next call. */
Status session_propose(Session *session, const Entry *command, int64_t now_ms,
                       Entry *ret_entry, Fault *ret_fault);

/* Carries out an entry that was proposed to the table as it stands. ERR_LIMIT: memory ran
 * out, or the log is full; then nothing has changed. */
Status session_commit(Session *session, const Entry *entry, Fault *ret_fault);

/* Proposes and commits: for tables that need not be kept. */
Status session_do(Session *session, const Entry *command, int64_t now_ms,
                  Fault *ret_fault);

/* ---- looking ------------------------------------------------------------------------ */

const History *session_history(const Session *session);
int session_game(const Session *session); /* 1, after a rematch 2 .. */
int session_seats(const Session *session);
const Sitter *session_sitter(const Session *session, int seat);
const Offer *session_offer(const Session *session);
const Clock *session_clock(const Session *session);

/* How far back a seat's people may go: tokens that would stay, -1 when nowhere. */
int session_back(Session *session, int seat);

/* Is there something of theirs that they may not take back, as somebody has seen something new
 * since? */
bool session_is_barred(Session *session, int seat);

/* The log. */
int session_count(const Session *session);
const Entry *session_entry(const Session *session, int i);

/* Of the latest entry; there is one. Viewers are seats or SEAT_SPECTATOR. */
void session_news(const Session *session, int viewer, News *ret_news);

#endif
