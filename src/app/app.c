/* SPDX-License-Identifier: MIT */
#include "app/app.h"

#include <errno.h>
#include <libintl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "app/games.h"

/* ---- speaking -------------------------------------------------------------------- */

const char *app_translate(const char *id)
{
    /* gettext answers an empty id with the catalogue's header. */
    return *id ? gettext(id) : id;
}

/* Input may hold anything; control characters would let it forge lines. */
static void print_argument(FILE *to, const char *text)
{
    for (; *text; text++)
        fputc((unsigned char)*text < ' ' || *text == 127 ? '?' : *text, to);
}

static void print_sentence(FILE *to, const char *id, va_list args)
{
    const char *argument[9] = {NULL}, *at = _(id);

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

void app_print(FILE *to, const char *id, ...)
{
    va_list args;

    va_start(args, id);
    print_sentence(to, id, args);
    va_end(args);
}

int app_error(const char *id, ...)
{
    va_list args;

    fflush(stdout);
    fputs("oriel: ", stderr);
    va_start(args, id);
    print_sentence(stderr, id, args);
    va_end(args);
    fputc('\n', stderr);
    return APP_BAD;
}

int app_fault(const char *what, const Fault *fault)
{
    char line[1024];
    Text text = text_into(line, sizeof line);

    fault_print(fault, app_translate, &text);
    return app_error(N_("%1: %2"), what, line, NULL);
}

int app_token_fault(const char *token, const Fault *fault)
{
    char line[1024];
    Text text = text_into(line, sizeof line);

    fault_print(fault, app_translate, &text);
    return app_error(N_("token '%1': %2"), token, line, NULL);
}

static void print_message(Json *j, const char *key, const Message *message)
{
    char line[1024];
    Text text = text_into(line, sizeof line);

    message_print(message, app_translate, &text);
    if (text.size)
        json_string(j, key, line);
}

void app_json_fault(Json *j, const Fault *fault)
{
    print_message(j, "reason", &fault->message);
    print_message(j, "rule", &fault->note);
    if (fault->column)
        json_number(j, "column", fault->column);
}

int app_no_memory(void)
{
    return app_error(N_("not enough memory for this; try a smaller one"), NULL);
}

AppNumber app_number(long long number)
{
    AppNumber n;

    snprintf(n.text, sizeof n.text, "%lld", number);
    return n;
}

bool app_no_words(const Cli *cli)
{
    if (cli->words)
        app_error(N_("'%1' is one word too many; put texts with blanks in quotes"),
                  cli->word[0], NULL);
    return cli->words == 0;
}

/* ---- reading --------------------------------------------------------------------- */

/* Reads to the end of the stream; false with errno set. */
static bool read_all(FILE *from, Str *ret_text)
{
    size_t capacity = 4096, size = 0;
    char *data = malloc(capacity);

    while (data) {
        size += fread(data + size, 1, capacity - size - 1, from);
        if (size < capacity - 1)
            break;
        if (capacity >= APP_FILE_LIMIT) {
            free(data);
            errno = EFBIG;
            return false;
        }
        capacity *= 2;
        char *more = realloc(data, capacity);

        if (!more)
            free(data);
        data = more;
    }
    if (!data || ferror(from)) {
        free(data);
        return false;
    }
    data[size] = '\0';
    *ret_text = (Str){data, size};
    return true;
}

bool app_load_file(const char *name, Str *ret_text)
{
    bool standard = strcmp(name, "-") == 0, done;
    FILE *file = standard ? stdin : fopen(name, "rb");
    int error;

    done = file && read_all(file, ret_text);
    error = errno;
    if (file && !standard)
        fclose(file);
    errno = error;
    return done;
}

bool app_read_file(const char *name, Str *ret_text)
{
    if (app_load_file(name, ret_text))
        return true;
    app_error(N_("cannot read '%1': %2"),
              strcmp(name, "-") == 0 ? _(N_("standard input")) : name, strerror(errno),
              NULL);
    return false;
}

const GameDef *app_game(const Cli *cli)
{
    const char *name = cli_text(cli, "game");
    const GameDef *def = name ? games_find(str_from(name)) : games_nth(0);
    char list[256];
    Text names = text_into(list, sizeof list);

    for (int i = 0; !def && games_nth(i); i++) {
        text_add(&names, i ? ", " : "");
        text_add(&names, games_nth(i)->name);
    }
    if (!def)
        app_error(N_("no game '%1'; there are: %2"), name, list, NULL);
    return def;
}

bool app_data(const Cli *cli, Str *ret_data)
{
    const char *name = cli_text(cli, "data");

    *ret_data = (Str){NULL, 0};
    return !name || app_read_file(name, ret_data);
}

/* The first game that can read the text; NULL when none can. */
static const GameDef *guess_game(Str text, Str data, void *ret_s)
{
    Fault fault;

    for (int i = 0; games_nth(i); i++) {
        if (game_parse_position(games_nth(i), text, data, ret_s, &fault) == OK)
            return games_nth(i);
    }
    return NULL;
}

static bool parse_position(const Cli *cli, Str text, Str data, const GameDef **ret_def,
                           void *ret_s)
{
    const GameDef *def = cli_has(cli, "game") ? NULL : guess_game(text, data, ret_s);
    Fault fault;

    if (!def) {
        def = app_game(cli);
        if (!def)
            return false;
        if (game_parse_position(def, text, data, ret_s, &fault) != OK) {
            app_fault(_(N_("position")), &fault);
            return false;
        }
    }
    *ret_def = def;
    return true;
}

bool app_position(const Cli *cli, const GameDef **ret_def, void *ret_s)
{
    const char *text = cli_text(cli, "position");
    bool standard = text && strcmp(text, "-") == 0, done;
    Str read, data;

    if (!text) {
        app_error(N_("which position? give --position P, or --position - to read it"),
                  NULL);
        return false;
    }
    if (!app_data(cli, &data))
        return false;
    read = standard ? (Str){NULL, 0} : str_from(text);
    done = (!standard || app_read_file("-", &read)) &&
           parse_position(cli, str_trim(read), data, ret_def, ret_s);
    if (standard)
        free((char *)read.at);
    free((char *)data.at);
    return done;
}

/* ---- showing --------------------------------------------------------------------- */

/* A terminal that understands more than letters. */
static bool is_terminal(int file)
{
    const char *term = getenv("TERM");

    return isatty(file) && !(term && strcmp(term, "dumb") == 0);
}

bool app_colour(const Cli *cli, bool *ret_colour)
{
    const char *wish = cli_text(cli, "color"), *no_color = getenv("NO_COLOR");

    if (!wish || strcmp(wish, "auto") == 0)
        *ret_colour = is_terminal(STDOUT_FILENO) && !(no_color && *no_color);
    else if (strcmp(wish, "always") == 0 || strcmp(wish, "never") == 0)
        *ret_colour = *wish == 'a';
    else {
        app_error(N_("--color wants always, never or auto, not '%1'"), wish, NULL);
        return false;
    }
    return true;
}

int app_draw(const GameDef *def, const void *s, bool colour)
{
    char *buffer = malloc(APP_LONG_TEXT);
    Text text;

    if (!buffer)
        return app_no_memory();
    text = text_into(buffer, APP_LONG_TEXT);
    def->draw(s, colour, app_translate, &text);
    fputs(buffer, stdout);
    if (text.size && buffer[text.size - 1] != '\n')
        putchar('\n');
    free(buffer);
    return APP_YES;
}

void app_position_text(const GameDef *def, const void *s, char out[GAME_POSITION_SIZE])
{
    Text text = text_into(out, GAME_POSITION_SIZE);

    def->print_position(s, &text);
}

void app_token_text(const GameDef *def, const void *s, const Token *token,
                    char out[GAME_TOKEN_SIZE])
{
    Text text = text_into(out, GAME_TOKEN_SIZE);

    def->print_token(s, token, &text);
}

/* ---- long work ------------------------------------------------------------------- */

double app_clock_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

uint64_t app_seed(void)
{
    uint64_t seed;

    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint64_t)(app_clock_seconds() * 1e9); /* better than nothing */
    return seed >> 1 | 1; /* also fits where numbers have a sign */
}

bool app_progress_due(AppProgress *progress)
{
    double now = app_clock_seconds();

    if (!is_terminal(STDERR_FILENO))
        return false;
    if (progress->next <= 0)
        progress->next = now + 1; /* quick work says nothing */
    if (now < progress->next)
        return false;
    progress->next = now + 0.5;
    progress->shown = true;
    fputs("\r\033[K", stderr);
    return true;
}

void app_progress_hide(AppProgress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}

void app_progress_end(AppProgress *progress)
{
    app_progress_hide(progress);
    *progress = (AppProgress){0};
}
