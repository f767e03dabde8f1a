/* SPDX-License-Identifier: MIT */
#include "ugi/option.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/input.h"
#include "cli/seed.h"
#include "game/games.h"

enum { MAX_CHOICES = 4 };

static const Str nowhere; /* a fault of an option has no column */

static const struct {
    const char *name;
    const char *choice[MAX_CHOICES]; /* one of these, the first by default */
    uint64_t standard, min, max;     /* or a number, when max is not 0 */
} facts[UGI_OPTION_COUNT] = {
    [UGI_GAME] = {"Game", {"santorini", "sintra"}, 0, 0, 0},
    [UGI_SEATS] = {"Seats", {NULL}, 2, 2, 4},
    [UGI_POWERS] = {"Powers", {NULL}, 0, 0, 0},
    [UGI_RULES] = {"Rules", {"printed", "revised"}, 0, 0, 0},
    [UGI_FLEECE] = {"Fleece", {NULL}, 0, 0, 0},
    [UGI_SIDE] = {"Side", {"A", "B"}, 0, 0, 0},
    [UGI_DATA] = {"Data", {NULL}, 0, 0, 0},
    [UGI_SEAT] = {"Seat", {NULL}, 0, 0, GAME_MAX_SEATS},
    [UGI_THREADS] = {"Threads", {NULL}, 1, 1, METHOD_MAX_THREADS},
    [UGI_HASH] = {"Hash", {NULL}, 16, 1, 1 << 16},
    [UGI_MULTIPV] = {"MultiPV", {NULL}, 1, 1, METHOD_MAX_LINES},
    [UGI_LEVEL] = {"Level", {NULL}, 0, 0, LEVEL_BEST},
    [UGI_SEED] = {"Seed", {NULL}, 0, 0, INT64_MAX}, /* 0: one that nobody knows */
};

void ugi_options_init(UgiOptions *o)
{
    *o = (UgiOptions){.table = NULL};
    for (int i = 0; i < UGI_OPTION_COUNT; i++)
        o->number[i] = facts[i].standard;
}

void ugi_options_clear(UgiOptions *o)
{
    free(o->table);
    o->table = NULL;
}

static void print_option(FILE *out, int i)
{
    fprintf(out, "option name %s type ", facts[i].name);
    if (facts[i].max)
        fprintf(out, "spin default %" PRIu64 " min %" PRIu64 " max %" PRIu64,
                facts[i].standard, facts[i].min, facts[i].max);
    else if (facts[i].choice[0])
        fprintf(out, "combo default %s", facts[i].choice[0]);
    else
        fputs("string default <empty>", out);
    for (int n = 0; n < MAX_CHOICES && facts[i].choice[n]; n++)
        fprintf(out, " var %s", facts[i].choice[n]);
    putc('\n', out);
}

void ugi_options_print(FILE *out)
{
    for (int i = 0; i < UGI_OPTION_COUNT; i++)
        print_option(out, i);
}

static int find(Str name)
{
    for (int i = 0; i < UGI_OPTION_COUNT; i++) {
        if (name.size == strlen(facts[i].name) &&
            strncasecmp(name.at, facts[i].name, name.size) == 0)
            return i;
    }
    return -1;
}

static Status set_number(UgiOptions *o, int i, Str value, Fault *fault)
{
    uint64_t number;

    if (!str_count(value, &number) || number < facts[i].min || number > facts[i].max) {
        fault_set(fault, ERR_SYNTAX, NULL, nowhere, value,
                  N_("'%1' is not a number from %2 to %3"));
        message_set_number(&fault->message, 1, (long long)facts[i].min);
        message_set_number(&fault->message, 2, (long long)facts[i].max);
        return ERR_SYNTAX;
    }
    o->number[i] = number;
    return OK;
}

static bool is_choice(int i, Str value)
{
    for (int n = 0; n < MAX_CHOICES && facts[i].choice[n]; n++) {
        if (str_is(value, facts[i].choice[n]))
            return true;
    }
    return !facts[i].choice[0];
}

/* Reads the component table a file holds; no file: the built-in one. */
static Status set_table(UgiOptions *o, Str value, Fault *fault)
{
    char name[UGI_VALUE_SIZE];
    Str text = {0};

    str_copy(value, name, sizeof name);
    if (value.size && !input_load_file(name, &text))
        return fault_set(fault, ERR_SYNTAX, NULL, nowhere, value,
                         N_("the file '%1' cannot be read"));
    free(o->table);
    o->table = (char *)text.at;
    return OK;
}

Status ugi_options_set(UgiOptions *o, Str name, Str value, UgiOption *ret_option,
                       Fault *fault)
{
    int i = find(name);

    if (i < 0)
        return fault_set(fault, ERR_SYNTAX, NULL, nowhere, name,
                         N_("there is no option '%1'"));
    if (str_is(value, "<empty>"))
        value.size = 0;
    *ret_option = (UgiOption)i;
    if (facts[i].max)
        return set_number(o, i, value, fault);
    if (value.size >= UGI_VALUE_SIZE || !is_choice(i, value))
        return fault_set(fault, ERR_SYNTAX, NULL, nowhere, value,
                         N_("the option cannot be '%1'"));
    if (i == UGI_DATA && set_table(o, value, fault) != OK)
        return ERR_SYNTAX;
    str_copy(value, o->value[i], UGI_VALUE_SIZE);
    return OK;
}

/* ---- what is made from it ---- */

const GameDef *ugi_options_game(const UgiOptions *o)
{
    return o->value[UGI_GAME][0] ? games_find(str_from(o->value[UGI_GAME]))
                                 : games_nth(0);
}

/* One power a seat, joined by +; the answer is how many. */
static int add_powers(GameSetup *setup, const char *powers)
{
    static const char *const key[GAME_MAX_SEATS] = {"Power1", "Power2", "Power3",
                                                    "Power4"};
    Str rest = str_from(powers), power;
    int count = 0;

    while (rest.size && count < GAME_MAX_SEATS) {
        str_cut(&rest, '+', &power);
        game_add_option(setup, str_from(key[count++]), power);
    }
    return count;
}

void ugi_options_setup(const UgiOptions *o, UgiSetup *ret)
{
    GameSetup *setup = &ret->game;
    Text seats = text_into(ret->seats, sizeof ret->seats);
    int powers;

    *setup = (GameSetup){0};
    powers = add_powers(setup, o->value[UGI_POWERS]);
    text_number(&seats, powers > (int)o->number[UGI_SEATS]
                            ? powers
                            : (long long)o->number[UGI_SEATS]);
    game_set_option(setup, "Seats", ret->seats);
    for (int i = UGI_RULES; i <= UGI_SIDE; i++) {
        if (o->value[i][0])
            game_set_option(setup, facts[i].name, o->value[i]);
    }
    if (o->table)
        game_set_option(setup, GAME_TABLE, o->table);
}

EngineOptions ugi_options_engine(const UgiOptions *o, const GameDef *def)
{
    EngineOptions engine = engine_defaults(def);

    engine.threads = (int)o->number[UGI_THREADS];
    engine.hash_bytes = (size_t)o->number[UGI_HASH] << 20;
    engine.multipv = (int)o->number[UGI_MULTIPV];
    engine.level = (int)o->number[UGI_LEVEL];
    engine.seed = o->number[UGI_SEED] ? o->number[UGI_SEED] : seed_fresh();
    engine.seat = o->number[UGI_SEAT] ? (int)o->number[UGI_SEAT] - 1 : ENGINE_ALL_SEATS;
    return engine;
}
