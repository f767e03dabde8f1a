/* SPDX-License-Identifier: MIT */
/* crew - threads that wait for work and do it together.
 *
 *     Crew *crew = crew_open(4, work, context);
 *     crew_start(crew);                  work(context, 0 .. 3), each in its thread
 *     crew_wait(crew, 10000);            for 10 ms, or until all have returned: true
 *     crew_close(crew);                  only when none is at work
 *
 * A WebAssembly module has no threads: crew_open gives none there.
 */
#ifndef SEARCH_CREW_H
#define SEARCH_CREW_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Crew Crew;
typedef void (*CrewWork)(void *context, int number);

Crew *crew_open(int threads, CrewWork work, void *context);
void crew_close(Crew *crew);
void crew_start(Crew *crew);
bool crew_wait(Crew *crew, uint64_t budget_us);

#endif
