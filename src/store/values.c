/* SPDX-License-Identifier: MIT */
/* values - what the places of a statement get, in PostgreSQL's binary form: bytes as they are,
 * numbers with the highest byte first, arrays with a head before their items. */
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

void values_clear(Values *v)
{
    free(v->room);
    *v = (Values){0};
}

static void put_bytes(Values *v, const void *bytes, size_t size)
{
    if (!v->failed && v->used + size > v->capacity) {
        size_t larger = (v->used + size) * 2 + 256;
        char *grown = realloc(v->room, larger);

        v->failed = !grown;
        if (grown) {
            v->room = grown;
            v->capacity = larger;
        }
    }
    if (v->failed)
        return;
    if (size)
        memcpy(v->room + v->used, bytes, size);
    v->used += size;
}

static void put_number(Values *v, uint64_t number, int bytes)
{
    char text[8];

    for (int i = 0; i < bytes; i++)
        text[i] = (char)(number >> 8 * (bytes - 1 - i));
    put_bytes(v, text, (size_t)bytes);
}

/* What was put since `from` is the next value. */
static void end_value(Values *v, size_t from)
{
    if (v->failed)
        return;
    v->offset[v->count] = from;
    v->size[v->count] = (int)(v->used - from);
    v->form[v->count] = 1;
    v->count++;
}

void values_add_bytes(Values *v, Str bytes)
{
    size_t from = v->used;

    put_bytes(v, bytes.at, bytes.size);
    put_bytes(v, "", 1); /* or a value without bytes would have no place, and be NULL */
    v->used--;
    end_value(v, from);
}

void values_add_integer(Values *v, int64_t number)
{
    size_t from = v->used;

    put_number(v, (uint64_t)number, 8);
    end_value(v, from);
}

void values_begin_array(Values *v, Oid type, int count)
{
    v->from = v->used;
    put_number(v, count > 0, 4); /* dimensions */
    put_number(v, 0, 4);         /* no item is NULL */
    put_number(v, type, 4);
    if (count > 0) {
        put_number(v, (uint64_t)count, 4);
        put_number(v, 1, 4); /* the first one's number */
    }
}

void values_item_bytes(Values *v, Str bytes)
{
    put_number(v, bytes.size, 4);
    put_bytes(v, bytes.at, bytes.size);
}

void values_item_integer(Values *v, int number)
{
    put_number(v, 4, 4);
    put_number(v, (uint64_t)(int64_t)number, 4);
}

void values_end_array(Values *v)
{
    end_value(v, v->from);
}

const char *const *values_place(Values *v)
{
    for (int i = 0; i < v->count; i++)
        v->at[i] = v->room + v->offset[i];
    return v->at;
}
