/* SPDX-License-Identifier: MIT */
#include "ugi/option.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input.h"
#include "cli/seed.h"
#include "game/games.h"
#include "game/setup.h"

#define GAME_NAME "Game"
#define EVAL_FILE_NAME "EvalFile"

static const Str nowhere; /* a fault of an option has no column */

static const struct {
    const char *name;
    uint64_t standard, min, max;
} engine_facts[UGI_OPTION_COUNT] = {
    [UGI_SEAT] = {"Seat", 0, 0, GAME_MAX_SEATS},
    [UGI_THREADS] = {"Threads", 1, 1, METHOD_MAX_THREADS},
    [UGI_HASH] = {"Hash", 16, 1, 1 << 16},
    [UGI_MULTIPV] = {"MultiPV", 1, 1, METHOD_MAX_LINES},
    [UGI_LEVEL] = {"Level", 0, 0, LEVEL_BEST},
    [UGI_SEED] = {"Seed", 0, 0, INT64_MAX}, /* 0: one that nobody knows */
};

/* Takes over a network of a file's, or none. */
static void take_net(UgiOptions *o, Net *net)
{
    net_close(o->net);
    o->net = net;
}

/* Takes the network of the game that is set. */
static void take_own_net(UgiOptions *o)
{
    take_net(o, NULL);
    net_close(o->own);
    o->own = evaluator_standard(o->game);
    o->net_game = o->game;
}

void ugi_options_init(UgiOptions *o)
{
    *o = (UgiOptions){.game = games_nth(0)};
    for (int i = UGI_SEAT; i < UGI_OPTION_COUNT; i++)
        o->number[i] = engine_facts[i].standard;
    take_own_net(o);
}

void ugi_options_clear(UgiOptions *o)
{
    free(o->data);
    o->data = NULL;
    net_close(o->own);
    o->own = NULL;
    take_net(o, NULL);
}

/* ---- tags as options ---- */

/* Option i of those that have a tag, NULL past the last. */
static const GameTag *tag_at(int i)
{
    const GameTag *tag = NULL;
    int place = i;

    for (int k = 0; i < UGI_MAX_TAGS && place >= 0 && (tag = games_option(k)); k++)
        place -= tag->engine != NULL;
    return place < 0 ? tag : NULL;
}

/* Games that share an option may mean different things by it: what one of them takes will do,
 * `init` has the last word. The tag of game k that goes by this name, or NULL. */
static const GameTag *tag_in(int k, const GameTag *option)
{
    return game_tag_with_option(games_nth(k)->tags, option->option.name);
}

static bool any_takes(const GameTag *option, Str value)
{
    for (int k = 0; games_nth(k); k++) {
        const GameTag *tag = tag_in(k, option);

        if (tag && game_tag_takes(tag, value))
            return true;
    }
    return false;
}

static void range_of(const GameTag *option, int *ret_min, int *ret_max)
{
    *ret_min = option->least;
    *ret_max = option->most;
    for (int k = 0; games_nth(k); k++) {
        const GameTag *tag = tag_in(k, option);

        if (tag && tag->least < *ret_min)
            *ret_min = tag->least;
        if (tag && tag->most > *ret_max)
            *ret_max = tag->most;
    }
}

/* ---- what there is ---- */

static void print_choices(FILE *out, const GameTag *option)
{
    GameChoice choice;

    fprintf(out, "combo default %s", option->standard);
    for (int k = 0; games_nth(k); k++) {
        const GameTag *tag = tag_in(k, option);

        for (int i = 0; tag && game_tag_choice(tag, i, &choice); i++) {
            if (tag == option || !game_tag_takes(option, str_from(choice.name)))
                fprintf(out, " var %s", choice.name);
        }
    }
}

static void print_tag(FILE *out, const GameTag *option)
{
    int min, max;

    fprintf(out, "option name %s type ", option->engine);
    if (option->standard && option->kind == TAG_NUMBER) {
        range_of(option, &min, &max);
        fprintf(out, "spin default %s min %d max %d", option->standard, min, max);
    } else if (option->standard && option->kind == TAG_CHOICE) {
        print_choices(out, option);
    } else {
        fputs("string default <empty>", out);
    }
    putc('\n', out);
}

void ugi_options_print(FILE *out)
{
    const GameTag *option;

    fprintf(out, "option name %s type combo default %s", GAME_NAME, games_nth(0)->name);
    for (int i = 0; games_nth(i); i++)
        fprintf(out, " var %s", games_nth(i)->name);
    putc('\n', out);
    for (int i = 0; (option = tag_at(i)); i++)
        print_tag(out, option);
    for (int i = UGI_SEAT; i < UGI_OPTION_COUNT; i++)
        fprintf(out,
                "option name %s type spin default %" PRIu64 " min %" PRIu64
                " max %" PRIu64 "\n",
                engine_facts[i].name, engine_facts[i].standard, engine_facts[i].min,
                engine_facts[i].max);
    fprintf(out, "option name %s type string default <empty>\n", EVAL_FILE_NAME);
}

/* ---- setting ---- */

static Status refuse_option(Fault *fault, const char *id, Str value)
{
    return fault_set(fault, ERR_SYNTAX, NULL, nowhere, value, id);
}

static Status refuse_number(Fault *fault, Str value, uint64_t min, uint64_t max)
{
    refuse_option(fault, N_("'%1' is not a number from %2 to %3"), value);
    message_set_number(&fault->message, 1, (long long)min);
    message_set_number(&fault->message, 2, (long long)max);
    return ERR_SYNTAX;
}

static Status set_number(UgiOptions *o, int i, Str value, Fault *fault)
{
    uint64_t number;

    if (!str_count(value, &number) || number < engine_facts[i].min ||
        number > engine_facts[i].max)
        return refuse_number(fault, value, engine_facts[i].min, engine_facts[i].max);
    o->number[i] = number;
    return OK;
}

static Status set_game(UgiOptions *o, Str value, Fault *fault)
{
    const GameDef *def = games_find(value);

    if (!def)
        return refuse_option(fault, N_("the option cannot be '%1'"), value);
    if (o->game != def) {
        o->game = def;
        take_own_net(o);
    }
    return OK;
}

/* Reads the component data a file holds; no file: the built-in. */
static Status set_table(UgiOptions *o, Str value, Fault *fault)
{
    char name[UGI_VALUE_SIZE];
    Str text = {0};

    str_copy(value, name, sizeof name);
    if (value.size && !input_load_file(name, &text))
        return refuse_option(fault, N_("the file '%1' cannot be read"), value);
    free(o->data);
    o->data = (char *)text.at;
    return OK;
}

/* Reads the network a file holds, for the game that is set; no file: the game's own. */
static Status set_net(UgiOptions *o, Str value, Fault *fault)
{
    char name[UGI_VALUE_SIZE];
    Status status = OK;
    Net *net = NULL;
    Str text = {0};

    str_copy(value, name, sizeof name);
    if (value.size && !input_load_file(name, &text))
        return refuse_option(fault, N_("the file '%1' cannot be read"), value);
    if (value.size)
        status =
            evaluator_read_net(o->game, evaluator_inputs(o->game), text, &net, fault);
    free((char *)text.at);
    if (status == OK)
        take_net(o, net);
    return status;
}

/* A value that is not there is the default, where the protocol cannot name that. */
static bool fits(const GameTag *option, Str value)
{
    GameSetup scratch = {0};

    if (!value.size)
        return !option->standard || option->kind == TAG_CARD;
    return value.size < UGI_VALUE_SIZE && any_takes(option, value) &&
           game_tag_set(option, value, &scratch);
}

static Status set_tag(UgiOptions *o, int i, Str value, Fault *fault)
{
    const GameTag *option = tag_at(i);
    int min, max;

    if (!fits(option, value)) {
        if (option->kind != TAG_NUMBER)
            return refuse_option(fault, N_("the option cannot be '%1'"), value);
        range_of(option, &min, &max);
        return refuse_number(fault, value, (uint64_t)min, (uint64_t)max);
    }
    if (option->kind == TAG_DATA && set_table(o, value, fault) != OK)
        return ERR_SYNTAX;
    str_copy(value, o->tag[i], UGI_VALUE_SIZE);
    return OK;
}

Status ugi_options_set(UgiOptions *o, Str name, Str value, UgiOption *ret_option,
                       Fault *fault)
{
    const GameTag *option;

    if (str_is(value, "<empty>"))
        value.size = 0;
    *ret_option = UGI_GAME;
    if (str_is_nocase(name, GAME_NAME))
        return set_game(o, value, fault);
    *ret_option = UGI_TAG;
    for (int i = 0; (option = tag_at(i)); i++) {
        if (str_is_nocase(name, option->engine))
            return set_tag(o, i, value, fault);
    }
    for (int i = UGI_SEAT; i < UGI_OPTION_COUNT; i++) {
        *ret_option = (UgiOption)i;
        if (str_is_nocase(name, engine_facts[i].name))
            return set_number(o, i, value, fault);
    }
    *ret_option = UGI_EVAL_FILE;
    if (str_is_nocase(name, EVAL_FILE_NAME))
        return set_net(o, value, fault);
    return refuse_option(fault, N_("there is no option '%1'"), name);
}

/* ---- what is made from it ---- */

const GameDef *ugi_options_game(const UgiOptions *o)
{
    return o->game;
}

/* Takes over the values of the game's own tags but Seats, which `ret_wanted` has if it is
 * given. The answer is how many seats the longest list has. */
static int add_tags(const UgiOptions *o, GameSetup *setup, int *ret_wanted)
{
    const GameTag *tags = o->game->tags, *option;
    int longest = 0;

    for (int i = 0; (option = tag_at(i)); i++) {
        const GameTag *own = game_tag_with_option(tags, option->option.name);
        Str value = str_from(o->tag[i]);
        int count;

        if (!own || !value.size || own->kind == TAG_DATA)
            continue;
        if (own == tags) {
            str_number(value, ret_wanted);
            continue;
        }
        count = game_tag_set(own, value, setup);
        longest = count > longest ? count : longest;
    }
    return longest;
}

void ugi_options_setup(const UgiOptions *o, UgiSetup *ret)
{
    GameSetup *setup = &ret->game;
    Text seats = text_into(ret->seats, sizeof ret->seats);
    int wanted, listed;

    *setup = (GameSetup){0};
    wanted = game_tag_number(o->game->tags, GAME_SEATS_KEY, setup);
    listed = add_tags(o, setup, &wanted);
    text_number(&seats, listed > wanted ? listed : wanted);
    game_set_option(setup, GAME_SEATS_KEY, ret->seats);
    if (o->data)
        game_set_option(setup, GAME_DATA, o->data);
}

EngineOptions ugi_options_engine(const UgiOptions *o, const GameDef *def)
{
    EngineOptions engine = engine_defaults(def);

    engine.threads = (int)o->number[UGI_THREADS];
    engine.hash_bytes = (size_t)o->number[UGI_HASH] << 20;
    engine.multipv = (int)o->number[UGI_MULTIPV];
    engine.level = (int)o->number[UGI_LEVEL];
    engine.seed = o->number[UGI_SEED] ? o->number[UGI_SEED] : seed_fresh();
    if (o->net_game == def) {
        engine.net = o->own;
        evaluator_set_net(&engine.evaluator, evaluator_inputs(def),
                          o->net ? o->net : o->own);
    }
    engine.seat = o->number[UGI_SEAT] ? (int)o->number[UGI_SEAT] - 1 : ENGINE_ALL_SEATS;
    return engine;
}
