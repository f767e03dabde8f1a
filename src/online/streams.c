/* SPDX-License-Identifier: MIT */
#include "online/streams.h"

#include <stdlib.h>
#include <string.h>

#include "online/code.h"

enum { BUCKETS = 4096 };

/* It stands in two lists: by its number, and by its person. */
typedef struct Stream {
    struct Stream *next, *next_of_person;
    uint64_t number;
    Room *room;
    char person[CODE_ID_SIZE];
} Stream;

struct Streams {
    Stream *by_number[BUCKETS], *by_person[BUCKETS];
    int count;
};

Streams *streams_open(void)
{
    return calloc(1, sizeof(Streams));
}

void streams_close(Streams *streams)
{
    for (int i = 0; i < BUCKETS; i++) {
        while (streams->by_number[i]) {
            Stream *next = streams->by_number[i]->next;

            free(streams->by_number[i]);
            streams->by_number[i] = next;
        }
    }
    free(streams);
}

static Stream **number_bucket(Streams *streams, uint64_t number)
{
    return &streams->by_number[number % BUCKETS];
}

static size_t person_index(const char *person)
{
    return str_hash(STR_HASH, str_from(person)) % BUCKETS;
}

bool streams_add(Streams *streams, uint64_t number, const char *person, Room *room)
{
    Stream *stream = calloc(1, sizeof *stream);
    Stream **of_person = &streams->by_person[person_index(person)];
    Stream **bucket = number_bucket(streams, number);

    if (!stream)
        return false;
    *stream = (Stream){.next = *bucket, .number = number, .room = room};
    str_copy(str_from(person), stream->person, sizeof stream->person);
    *bucket = stream;
    if (person[0]) {
        stream->next_of_person = *of_person;
        *of_person = stream;
    }
    streams->count++;
    return true;
}

static void leave_person(Streams *streams, const Stream *stream)
{
    Stream **at = &streams->by_person[person_index(stream->person)];

    while (*at && *at != stream)
        at = &(*at)->next_of_person;
    if (*at)
        *at = stream->next_of_person;
}

Room *streams_remove(Streams *streams, uint64_t number)
{
    for (Stream **at = number_bucket(streams, number); *at; at = &(*at)->next) {
        Stream *stream = *at;
        Room *room = stream->room;

        if (stream->number != number)
            continue;
        *at = stream->next;
        leave_person(streams, stream);
        free(stream);
        streams->count--;
        return room;
    }
    return NULL;
}

int streams_of(const Streams *streams, const char *person)
{
    int count = 0;

    for (const Stream *at = streams->by_person[person_index(person)]; at;
         at = at->next_of_person)
        count += strcmp(at->person, person) == 0;
    return count;
}

int streams_count(const Streams *streams)
{
    return streams->count;
}
