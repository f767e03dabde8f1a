/* SPDX-License-Identifier: MIT */
#include "mail/config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static Status refuse_config(Fault *ret_fault, const char *id, const char *argument)
{
    if (ret_fault) {
        *ret_fault = (Fault){0};
        message_set(&ret_fault->message, id, argument, NULL);
    }
    return ERR_SYNTAX;
}

/* ---- places ------------------------------------------------------------------------------ */

static bool is_digit_or_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Cuts letters, digits and some signs off the front. */
static Str take_name(Str *rest, const char *signs)
{
    size_t size = 0;

    while (size < rest->size && rest->at[size] &&
           (is_digit_or_letter(rest->at[size]) || strchr(signs, rest->at[size])))
        size++;
    *rest = (Str){rest->at + size, rest->size - size};
    return (Str){rest->at - size, size};
}

static bool take_char(Str *rest, char c)
{
    if (rest->size == 0 || rest->at[0] != c)
        return false;
    *rest = (Str){rest->at + 1, rest->size - 1};
    return true;
}

/* Cuts a name, or an address of version 6 in brackets, off the front. */
static bool take_host(Str *rest, Str *ret_host)
{
    const char *from = rest->at;

    if (take_char(rest, '[')) {
        if (take_name(rest, ":.").size == 0 || !take_char(rest, ']'))
            return false;
    } else if (take_name(rest, ".-").size == 0) {
        return false;
    }
    *ret_host = str_range(from, rest->at);
    return true;
}

/* "HOST" or "HOST:PORT" and nothing else. */
static bool is_place(Str text, Str *ret_host)
{
    int port;

    if (!take_host(&text, ret_host))
        return false;
    if (text.size == 0)
        return true;
    return take_char(&text, ':') && str_number(text, &port) && port > 0 && port <= 65535;
}

static bool is_local(Str host)
{
    return str_is_nocase(host, "localhost") || str_starts(host, "127.") ||
           str_is(host, "[::1]");
}

/* What stands behind one of two beginnings. */
static bool cut_scheme(Str text, const char *one, const char *other, Str *ret_rest)
{
    const char *scheme = str_starts(text, one) ? one : other;
    size_t size = strlen(scheme);

    if (!str_starts(text, scheme))
        return false;
    *ret_rest = (Str){text.at + size, text.size - size};
    return true;
}

/* ---- values ------------------------------------------------------------------------------ */

static bool is_visible(Str text)
{
    for (size_t i = 0, size; i < text.size; i += size) {
        size = str_character((Str){text.at + i, text.size - i});
        if (size == 0 || (unsigned char)text.at[i] < ' ' || text.at[i] == 127)
            return false;
    }
    return text.size > 0 && text.size < MAIL_TEXT_SIZE;
}

static bool read_server(Str text, MailConfig *config)
{
    Str rest, host;

    if (!cut_scheme(text, "smtp://", "smtps://", &rest) || !is_place(rest, &host))
        return false;
    str_copy(text, config->server, sizeof config->server);
    config->local = is_local(host);
    return true;
}

static bool read_user(Str text, MailConfig *config)
{
    str_copy(text, config->user, sizeof config->user);
    return true;
}

static bool read_password(Str text, MailConfig *config)
{
    str_copy(text, config->password, sizeof config->password);
    return true;
}

/* "Oriel <oriel@example.org>", or the address alone. */
static bool read_from(Str text, MailConfig *config)
{
    Str rest = text, name = {0}, address = text;

    if (str_cut(&rest, '<', &name)) {
        if (rest.size == 0 || rest.at[rest.size - 1] != '>')
            return false;
        address = (Str){rest.at, rest.size - 1};
        str_copy(str_trim(name), config->name, sizeof config->name);
    }
    str_copy(address, config->from, sizeof config->from);
    return mail_address_is_good(address);
}

static bool read_page(Str text, MailConfig *config)
{
    Str rest, host;

    if (text.size && text.at[text.size - 1] == '/')
        text.size--;
    str_copy(text, config->page, sizeof config->page);
    return cut_scheme(text, "https://", "http://", &rest) && is_place(rest, &host);
}

static bool read_away(Str text, MailConfig *config)
{
    return str_number(text, &config->away_seconds) && config->away_seconds >= 1 &&
           config->away_seconds <= 24 * 3600;
}

/* ---- lines ------------------------------------------------------------------------------- */

typedef struct Key {
    const char *name;
    bool (*read)(Str text, MailConfig *config);
    const char *wants; /* %1: the number of the line */
    bool needed;
} Key;

static const Key keys[] = {
    {"server", read_server,
     N_("line %1: 'server' wants smtp://HOST:PORT or smtps://HOST:PORT; name and password have "
        "lines of their own"),
     true},
    {"user", read_user, N_("line %1: 'user' wants a name"), false},
    {"password", read_password, N_("line %1: 'password' wants a password"), false},
    {"from", read_from,
     N_("line %1: 'from' wants an address like Oriel <oriel@example.org>"), true},
    {"page", read_page,
     N_("line %1: 'page' wants the address of the page, like https://games.example.org"),
     true},
    {"away", read_away, N_("line %1: 'away' wants seconds from 1 to 86400"), false},
};

enum { KEYS = sizeof keys / sizeof *keys };

static int find_key(Str word)
{
    for (int i = 0; i < KEYS; i++) {
        if (str_is(word, keys[i].name))
            return i;
    }
    return -1;
}

static Status take_line(Str line, const char *number, unsigned *given, MailConfig *config,
                        Fault *ret_fault)
{
    Str word;
    int key;

    if (!str_word(&line, &word) || word.at[0] == '#')
        return OK;
    key = find_key(word);
    if (key < 0)
        return refuse_config(
            ret_fault,
            N_("line %1 begins with none of: server, user, password, from, page, away"),
            number);
    if (*given & 1u << key)
        return refuse_config(ret_fault, N_("line %1 says what an earlier one has said"),
                             number);
    *given |= 1u << key;
    line = str_trim(line);
    if (!is_visible(line) || !keys[key].read(line, config))
        return refuse_config(ret_fault, keys[key].wants, number);
    return OK;
}

static Status check_whole(unsigned given, const MailConfig *config, Fault *ret_fault)
{
    for (int i = 0; i < KEYS; i++) {
        if (keys[i].needed && !(given & 1u << i))
            return refuse_config(ret_fault, N_("a line that begins with '%1' is missing"),
                                 keys[i].name);
    }
    if (!config->user[0] != !config->password[0])
        return refuse_config(
            ret_fault, N_("'user' and 'password' go together: give both or neither"),
            NULL);
    return OK;
}

Status mail_config_read(Str text, MailConfig *ret_config, Fault *ret_fault)
{
    MailConfig config = {.away_seconds = MAIL_AWAY_SECONDS};
    unsigned given = 0;
    bool more = true;
    Status status = OK;

    for (int i = 1; more && status == OK; i++) {
        char room[12];
        Text number = text_into(room, sizeof room);
        Str line;

        text_number(&number, i);
        more = str_cut(&text, '\n', &line);
        status = take_line(line, room, &given, &config, ret_fault);
    }
    if (status == OK)
        status = check_whole(given, &config, ret_fault);
    if (status == OK)
        *ret_config = config;
    return status;
}

/* ---- files ------------------------------------------------------------------------------- */

/* All of a file of a bounded size; -1: it cannot be read, as errno says. */
static ssize_t read_all(int fd, char *room, size_t size)
{
    size_t used = 0;
    ssize_t got = 1;

    while (used < size && got > 0) {
        got = read(fd, room + used, size - used);
        if (got > 0)
            used += (size_t)got;
    }
    if (used == size)
        errno = EFBIG;
    return got < 0 || used == size ? -1 : (ssize_t)used;
}

static Status load_from(int fd, MailConfig *ret_config, Fault *ret_fault)
{
    char text[MAIL_FILE_SIZE];
    struct stat about;
    ssize_t size;

    if (fstat(fd, &about) == 0 && (about.st_mode & (S_IRWXG | S_IRWXO)))
        return refuse_config(
            ret_fault,
            N_("others may open it, and it can hold a password; 'chmod 600' ends that"),
            NULL);
    size = read_all(fd, text, sizeof text);
    if (size < 0)
        return refuse_config(ret_fault, N_("cannot be read: %1"), strerror(errno));
    return mail_config_read((Str){text, (size_t)size}, ret_config, ret_fault);
}

Status mail_config_load(const char *file, MailConfig *ret_config, Fault *ret_fault)
{
    int fd = open(file, O_RDONLY | O_CLOEXEC);
    Status status;

    if (fd < 0)
        return refuse_config(ret_fault, N_("cannot be read: %1"), strerror(errno));
    status = load_from(fd, ret_config, ret_fault);
    close(fd);
    return status;
}
