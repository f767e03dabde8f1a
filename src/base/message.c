/* SPDX-License-Identifier: MIT */
#include "base/message.h"

#include <stdarg.h>
#include <string.h>

void message_set(Message *m, const char *id, ...)
{
    va_list args;
    const char *arg;

    memset(m, 0, sizeof *m);
    m->id = id;
    va_start(args, id);
    for (int i = 0; i < MESSAGE_ARGS && (arg = va_arg(args, const char *)) != NULL; i++)
        str_copy(str_from(arg), m->arg[i], MESSAGE_ARG_SIZE);
    va_end(args);
}

void message_set_number(Message *m, int arg, long long number)
{
    Text out = text_into(m->arg[arg], MESSAGE_ARG_SIZE);

    text_number(&out, number);
}

void message_set_count(Message *m, const char *one, const char *many, int arg,
                       long long count)
{
    m->id = one;
    m->plural = many;
    m->count = (unsigned long)(count < 0 ? -count : count);
    message_set_number(m, arg, count);
}

const char *message_english(const char *id, const char *plural, unsigned long count)
{
    return plural && count != 1 ? plural : id;
}

/* Untrusted text may hold anything; control characters would let it forge lines. */
void message_set_str(Message *m, int arg, Str text)
{
    str_copy(text, m->arg[arg], MESSAGE_ARG_SIZE);
    for (char *c = m->arg[arg]; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    }
}

void message_print(const Message *m, Translate translate, Text *out)
{
    const char *at = m->id ? translate(m->id, m->plural, m->count) : "";

    for (; *at; at++) {
        if (at[0] == '%' && at[1] >= '1' && at[1] < '1' + MESSAGE_ARGS)
            text_add(out, m->arg[*++at - '1']);
        else
            text_char(out, *at);
    }
}
