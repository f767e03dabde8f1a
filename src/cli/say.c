/* SPDX-License-Identifier: MIT */
#include "cli/say.h"

#include <libintl.h>
#include <stdarg.h>

const char *say_translate(const char *id, const char *plural, unsigned long count)
{
    if (plural)
        return ngettext(id, plural, count);
    /* gettext answers an empty id with the catalogue's header. */
    return *id ? gettext(id) : id;
}

static const char *form_for(const char *one, const char *many, long long count)
{
    return say_translate(one, many, (unsigned long)(count < 0 ? -count : count));
}

/* Input may hold anything; control characters would let it forge lines. */
static void print_argument(FILE *to, const char *text)
{
    for (; *text; text++)
        fputc((unsigned char)*text < ' ' || *text == 127 ? '?' : *text, to);
}

static void print_sentence(FILE *to, const char *at, va_list args)
{
    const char *argument[9] = {NULL};

    for (int i = 0; i < 9 && (argument[i] = va_arg(args, const char *)) != NULL; i++)
        continue;
    for (; *at; at++) {
        if (at[0] == '%' && at[1] >= '1' && at[1] <= '9') {
            at++;
            if (argument[*at - '1'])
                print_argument(to, argument[*at - '1']);
        } else {
            fputc(*at, to);
        }
    }
}

void say_print(FILE *to, const char *id, ...)
{
    va_list args;

    va_start(args, id);
    print_sentence(to, _(id), args);
    va_end(args);
}

void say_print_count(FILE *to, const char *one, const char *many, long long count, ...)
{
    va_list args;

    va_start(args, count);
    print_sentence(to, form_for(one, many, count), args);
    va_end(args);
}

static void print_error(const char *text, va_list args)
{
    fflush(stdout);
    fputs("oriel: ", stderr);
    print_sentence(stderr, text, args);
    fputc('\n', stderr);
}

int say_error(const char *id, ...)
{
    va_list args;

    va_start(args, id);
    print_error(_(id), args);
    va_end(args);
    return CLI_BAD;
}

int say_error_count(const char *one, const char *many, long long count, ...)
{
    va_list args;

    va_start(args, count);
    print_error(form_for(one, many, count), args);
    va_end(args);
    return CLI_BAD;
}

int say_fault(const char *what, const Fault *fault)
{
    char line[1024];
    Text text = text_into(line, sizeof line);

    fault_print(fault, say_translate, &text);
    return say_error(N_("%1: %2"), what, line, NULL);
}

int say_message(const Message *message)
{
    char line[1024];
    Text text = text_into(line, sizeof line);

    message_print(message, say_translate, &text);
    return say_error(N_("%1"), line, NULL);
}

int say_token_fault(const char *token, const Fault *fault)
{
    char line[1024];
    Text text = text_into(line, sizeof line);

    fault_print(fault, say_translate, &text);
    return say_error(N_("token '%1': %2"), token, line, NULL);
}

static void print_message(Json *j, const char *key, const Message *message)
{
    char line[1024];
    Text text = text_into(line, sizeof line);

    message_print(message, say_translate, &text);
    if (text.size)
        json_string(j, key, line);
}

void say_json_fault(Json *j, const Fault *fault)
{
    print_message(j, "reason", &fault->message);
    print_message(j, "rule", &fault->note);
    if (fault->column)
        json_number(j, "column", fault->column);
}

int say_no_memory(void)
{
    return say_error(N_("not enough memory for this; try a smaller one"), NULL);
}

SayNumber say_number(long long number)
{
    SayNumber n;

    snprintf(n.text, sizeof n.text, "%lld", number);
    return n;
}

SayCount say_count(const char *one, const char *many, long long count)
{
    SayCount said;
    Text text = text_into(said.text, sizeof said.text);
    Message message = {0};

    message_set_count(&message, one, many, 0, count);
    message_print(&message, say_translate, &text);
    return said;
}
