/* SPDX-License-Identifier: MIT */
/* operate - what the operator of a server can do, by lines of text:
 *
 *     list                 all tables, a line each: id, stage, game, tokens played, names
 *     show ID              one table: who sits there, how it was opened, its log
 *     export ID            its record
 *     close ID             nothing more is played there
 *     delete ID            it is gone
 *     ban PERSON           who may do nothing any more (ids: show); unban PERSON
 *     invite               a code with which one person may come to an invite-only server
 *     invite-only on       newcomers need a code, that one or a table's; off
 *     keep DAYS            finished tables are removed after so long; 0: never
 *     backup FILE          everything, as one file
 *
 * Through a running server these come by a socket in its directory. */
#ifndef ONLINE_OPERATE_H
#define ONLINE_OPERATE_H

#include "online/online.h"

enum { OPERATE_SIZE = 4096 }; /* most bytes of a line */

/* Carries out a line. The answer is plain text: with status 200 what was asked for, with 422
 * a message in JSON. */
void online_operate(Online *online, uint64_t ticket, Str line);

#endif
