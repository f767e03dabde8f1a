/* SPDX-License-Identifier: MIT */
/* json_file - JSON lines in a file: what base/json.h writes, an object a line.
 *
 *     Json j = json_begin(stdout);              {
 *     json_number(&j, "count", 80);             "count":80
 *     json_end(&j);                             }\n
 */
#ifndef BASE_JSON_FILE_H
#define BASE_JSON_FILE_H

#include <stdio.h>

#include "base/json.h"

Json json_begin(FILE *to);
void json_end(Json *j);

#endif
