/* SPDX-License-Identifier: MIT */
#include "train/weights.h"

#include <stdlib.h>

#include "cli/input.h"
#include "cli/say.h"
#include "game/games.h"

#define HEADING "oriel weights 1 "

enum { CODE_WIDTH = 90 };

/* A game without weights has none of these. */
static const ThinkBlock *blocks_of(const GameDef *def)
{
    static const ThinkBlock none;
    const ThinkBlock *block = games_tools(def)->learn->block;

    return block ? block : &none;
}

/* ---- reading ------------------------------------------------------------------------- */

/* Cuts the next line that says something off, without blanks around it. */
static bool next_line(Str *rest, Str *ret_line)
{
    Str line;

    while (rest->size) {
        str_cut(rest, '\n', &line);
        line = str_trim(line);
        if (line.size && line.at[0] != '#') {
            *ret_line = line;
            return true;
        }
    }
    return false;
}

static bool read_weight(Str word, int16_t *ret_weight)
{
    bool minus = word.size && word.at[0] == '-';
    Str digits = {word.at + minus, word.size - minus};
    int number;

    if (!str_number(digits, &number) || number > INT16_MAX)
        return false;
    *ret_weight = (int16_t)(minus ? -number : number);
    return true;
}

/* Columns are those of the line. */
static Status read_block(const ThinkBlock *block, Str line, int16_t *ret_weight,
                         Fault *fault)
{
    Str rest = line, name, word;

    if (!str_cut(&rest, ':', &name) || !str_is(name, block->name))
        return fault_set(fault, ERR_SYNTAX, NULL, line, name,
                         N_("'%1' is not the name that should stand here"));
    for (int i = 0; i < block->count; i++) {
        if (!str_word(&rest, &word))
            return fault_set(fault, ERR_SYNTAX, NULL, line, name,
                             N_("there are too few weights of '%1'"));
        if (!read_weight(word, &ret_weight[i]))
            return fault_set(fault, ERR_SYNTAX, NULL, line, word,
                             N_("'%1' is not a weight"));
    }
    if (str_word(&rest, &word))
        return fault_set(fault, ERR_SYNTAX, NULL, line, word,
                         N_("'%1' is one weight too many"));
    return OK;
}

Status train_weights_parse(const GameDef *def, Str text,
                           int16_t ret_weight[THINK_MAX_WEIGHTS], Fault *fault)
{
    const ThinkBlock *block = blocks_of(def);
    int16_t weight[THINK_MAX_WEIGHTS];
    int count = 0;
    Str rest = text, line = {text.at, 0};

    if (!next_line(&rest, &line) || !str_starts(line, HEADING) ||
        !str_is((Str){line.at + strlen(HEADING), line.size - strlen(HEADING)}, def->name))
        return fault_set(fault, ERR_SYNTAX, NULL, line, line,
                         N_("these are no weights of this game"));
    for (; block->name && next_line(&rest, &line); block++) {
        if (read_block(block, line, weight + count, fault) != OK)
            return ERR_SYNTAX;
        count += block->count;
    }
    if (block->name || next_line(&rest, &line))
        return fault_set(fault, ERR_SYNTAX, NULL, line, line,
                         block->name ? N_("there are weights missing")
                                     : N_("there are more weights than the game has"));
    memcpy(ret_weight, weight, (size_t)count * sizeof *weight);
    return OK;
}

bool train_weights_read(const GameDef *def, const char *file,
                        int16_t ret_weight[THINK_MAX_WEIGHTS])
{
    Fault fault;
    Status status;
    Str text;

    if (!input_read_file(file, &text))
        return false;
    status = train_weights_parse(def, text, ret_weight, &fault);
    if (status != OK)
        say_fault(file, &fault);
    free((char *)text.at);
    return status == OK;
}

/* ---- writing ------------------------------------------------------------------------- */

void train_weights_print(const GameDef *def, const int16_t *weight, FILE *to)
{
    fprintf(to, HEADING "%s\n", def->name);
    for (const ThinkBlock *block = blocks_of(def); block->name; block++) {
        fprintf(to, "%s:", block->name);
        for (int i = 0; i < block->count; i++)
            fprintf(to, " %d", *weight++);
        putc('\n', to);
    }
}

static void print_row(const int16_t *weight, int count, FILE *to)
{
    int width = CODE_WIDTH;

    for (int i = 0; i < count; i++) {
        char number[16];
        int size = snprintf(number, sizeof number, " %d,", weight[i]);

        if (width + size > CODE_WIDTH)
            width = fprintf(to, i ? "\n   " : "   ");
        width += size;
        fputs(number, to);
    }
    putc('\n', to);
}

void train_weights_print_code(const GameDef *def, const int16_t *weight, FILE *to)
{
    for (const ThinkBlock *block = blocks_of(def); block->name; block++) {
        fprintf(to, "    /* %s */\n", block->name);
        print_row(weight, block->count, to);
        weight += block->count;
    }
}
