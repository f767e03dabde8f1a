/* SPDX-License-Identifier: MIT */
#include "server/host.h"

#include <string.h>

#include "server/address.h"

enum { NAME_SIZE = 253, LABEL_SIZE = 63, LAST_PORT = 65535 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A part of a name; *ret_number says whether it has digits only. */
static bool is_label(Str label, bool *ret_number)
{
    *ret_number = true;
    for (size_t i = 0; i < label.size; i++) {
        char c = label.at[i];
        bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');

        if (!letter && !is_digit(c) && c != '-' && c != '_')
            return false;
        *ret_number &= is_digit(c);
    }
    return label.size > 0 && label.size <= LABEL_SIZE;
}

/* The last part is no number: "127.1" would be an address to some readers and a name to
 * others. */
static bool is_name(Str name)
{
    bool more = true, number = false;

    if (name.size > NAME_SIZE)
        return false;
    while (more) {
        Str label;

        more = str_cut(&name, '.', &label);
        if (!is_label(label, &number))
            return false;
    }
    return !number;
}

/* The dot at the end of a complete name says nothing to us. */
static Str without_dot(Str name)
{
    name.size -= name.size > 1 && name.at[name.size - 1] == '.';
    return name;
}

static bool parse_port(Str digits, int *ret_port)
{
    return digits.size <= 5 && str_number(digits, ret_port) && *ret_port > 0 &&
           *ret_port <= LAST_PORT;
}

/* Reads "[2001:db8::1]" off the front. */
static bool parse_six(Str *rest, Host *host)
{
    Address address;

    *rest = str_range(rest->at + 1, rest->at + rest->size);
    if (!str_cut(rest, ']', &host->name) || !memchr(host->name.at, ':', host->name.size))
        return false;
    host->literal = true;
    return address_parse(host->name, &address);
}

/* Reads a name or "192.0.2.1" off the front. */
static bool parse_name(Str *rest, Host *host)
{
    const char *colon = memchr(rest->at, ':', rest->size);
    const char *end = colon ? colon : rest->at + rest->size;
    Address address;

    host->name = str_range(rest->at, end);
    *rest = str_range(end, rest->at + rest->size);
    host->literal = address_parse(host->name, &address);
    if (!host->literal)
        host->name = without_dot(host->name);
    return host->literal || is_name(host->name);
}

bool host_parse(Str text, Host *ret_host)
{
    Host host = {.port = 0};
    bool known =
        str_starts(text, "[") ? parse_six(&text, &host) : parse_name(&text, &host);

    if (!known)
        return false;
    if (text.size > 0 &&
        (text.at[0] != ':' ||
         !parse_port(str_range(text.at + 1, text.at + text.size), &host.port)))
        return false;
    *ret_host = host;
    return true;
}

static bool equal_nocase(Str a, Str b)
{
    char text[NAME_SIZE + 1];

    if (b.size > NAME_SIZE)
        return false;
    str_copy(b, text, sizeof text);
    return str_is_nocase(a, text);
}

bool host_equal(const Host *a, const Host *b, int port)
{
    return equal_nocase(a->name, b->name) &&
           (a->port ? a->port : port) == (b->port ? b->port : port);
}

/* The machine's name as its system has it, or its first part, alone or with ".local". */
static bool is_machine(Str name, Str machine)
{
    Str domain = name, first, own;

    if (equal_nocase(name, machine))
        return true;
    str_cut(&machine, '.', &own);
    if (str_cut(&domain, '.', &first) && !str_is_nocase(domain, "local"))
        return false;
    return equal_nocase(first, own);
}

bool host_is_ours(const Host *host, const HostNames *names)
{
    if (host->name.size == 0 || host->literal || str_is_nocase(host->name, "localhost"))
        return true;
    if (names->machine && is_machine(host->name, without_dot(str_from(names->machine))))
        return true;
    for (int i = 0; i < names->count; i++) {
        if (equal_nocase(host->name, without_dot(str_from(names->more[i]))))
            return true;
    }
    return false;
}
