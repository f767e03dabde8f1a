/* SPDX-License-Identifier: MIT */
/* json_record - a game record as one JSON object, without loss.
 *
 *     {"tags":{"Game":"santorini","Seats":"2"},
 *      "items":["@b3,@d3",{"comment":"bold"},{"glyph":"$1"},{"variation":["@a1,@b1"]}],
 *      "result":"*"}
 *
 * Tokens are plain strings; a variation holds items again and is one on the token before
 * it. Keys that are not known are skipped.
 */
#ifndef RECORD_JSON_RECORD_H
#define RECORD_JSON_RECORD_H

#include <stdio.h>

#include "base/json_read.h"
#include "record/record.h"

/* Writes one line. */
void json_write_record(const Record *record, FILE *to);

/* Reads one object. After a fault the reader stands behind the end of the line. */
Status json_read_record(JsonReader *r, Record *ret_record, RecordFault *ret_fault);

#endif
