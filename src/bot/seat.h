/* SPDX-License-Identifier: MIT */
/* seat - a program at one table: what the server tells goes to the engine, what the engine
 * answers goes to the server, until the table is done or everybody is to leave.
 *
 *     BotSeat *seat = bot_seat_open(&shared, table);     it plays, in a thread of its own
 *     if (bot_seat_is_done(seat)) ..                     after a byte has come on shared.done
 *     bot_seat_close(seat);                              waits for its end
 */
#ifndef BOT_SEAT_H
#define BOT_SEAT_H

#include "base/thread.h"
#include "bot/bot.h"

/* What all seats have in common. */
typedef struct BotShared {
    const BotWish *wish;
    ThreadLock starting; /* of engines */
    int stop;            /* can be read from when all are to leave */
    int done;            /* is told when a seat is done */
} BotShared;

typedef struct BotSeat BotSeat;

/* NULL: no memory, or no thread. */
BotSeat *bot_seat_open(BotShared *shared, const char *table);
bool bot_seat_is_done(const BotSeat *seat);
const char *bot_seat_table(const BotSeat *seat);
void bot_seat_close(BotSeat *seat);

/* A line about a table, whole, whoever else says something; the arguments are those of the
 * sentence, where %1 is the table. */
void bot_say(const char *id, ...) __attribute__((sentinel));

#endif
