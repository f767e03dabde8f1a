/* SPDX-License-Identifier: MIT */
/* What a record says, compared with what the game says; and records made of games. */
#include "record/record.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "game/setup.h"
#include "record/record_check.h"

enum { SCORES_SIZE = 64 };

/* ---- faults -------------------------------------------------------------------------------- */

static void clear_fault(RecordFault *fault, const char *id, Str arg)
{
    memset(fault, 0, sizeof *fault);
    message_set(&fault->fault.message, id, NULL);
    message_set_str(&fault->fault.message, 0, arg);
}

static const RecordTag *find_tag(const Record *record, const char *key)
{
    for (int i = 0; i < record->tags; i++) {
        if (str_is(record->tag[i].key, key))
            return &record->tag[i];
    }
    return NULL;
}

/* Adds the place: the line of the tag, and in it the column of the value that the fault's
 * own column counts from. */
static void blame_tag(RecordFault *fault, const Record *record, const char *key)
{
    const RecordTag *tag = find_tag(record, key);

    str_copy(str_from(key), fault->tag, sizeof fault->tag);
    if (!tag || !tag->line)
        return;
    fault->line = tag->line;
    fault->fault.column =
        tag->column + (fault->fault.column ? fault->fault.column - 1 : 0);
}

static void blame_token(RecordFault *fault, const RecordItem *item)
{
    str_copy(item->text, fault->token, sizeof fault->token);
    fault->at = fault->fault.column;
    fault->line = item->line;
    fault->fault.column = item->column;
}

static Status refuse_tag(const Record *record, const char *key, const char *id, Str arg,
                         RecordFault *ret_fault)
{
    clear_fault(ret_fault, id, arg);
    blame_tag(ret_fault, record, key);
    return ERR_ILLEGAL;
}

/* ---- beginning ----------------------------------------------------------------------------- */

/* Tags whose meaning is the record's, not the game's. */
static bool is_own(Str key)
{
    return str_is(key, "Game") || str_is(key, "Repetition") || str_is(key, "Start") ||
           str_is(key, "Scores");
}

/* Remarks that are about this one game: another one like it begins without them. */
static bool is_for_reader(Str key)
{
    return str_is(key, "Date") || str_starts(key, "Name") || str_is(key, GAME_DATA);
}

bool record_is_remark(const GameDef *def, Str key)
{
    return !is_own(key) && !game_tag_find(def->tags, key);
}

static void add_options(const Record *record, const GameDef *def, bool remarks,
                        GameSetup *setup)
{
    for (int i = 0; i < record->tags; i++) {
        Str key = record->tag[i].key;

        if (!is_own(key) && !is_for_reader(key) && record_is_remark(def, key) == remarks)
            game_add_option(setup, key, record->tag[i].value);
    }
}

/* Has the position a field that names data? */
static bool start_names_table(Str start)
{
    Str word;

    while (str_word(&start, &word)) {
        if (str_starts(word, "data="))
            return true;
    }
    return false;
}

/* Without a name it is the game's own data, whatever lies beside the record. */
static bool names_data(const Record *record, const GameDef *def)
{
    for (const GameTag *tag = def->tags; tag->key[0]; tag++) {
        if (tag->kind == TAG_DATA && record_tag(record, tag->key[0]).size)
            return true;
    }
    return start_names_table(record_tag(record, "Start"));
}

/* What lies beside the record goes before what it carries; empty: it names none. */
static Str data_of(const Record *record, const GameDef *def)
{
    if (!names_data(record, def))
        return (Str){"", 0};
    return record->data.size ? record->data : record_tag(record, GAME_DATA);
}

void record_setup(const Record *record, const GameDef *def, GameSetup *ret_setup)
{
    Str data = data_of(record, def);

    ret_setup->count = 0;
    if (data.size)
        game_add_option(ret_setup, str_from(GAME_DATA), data);
    /* Remarks come last: options have a limit, what other programs remark has none. */
    add_options(record, def, false, ret_setup);
    add_options(record, def, true, ret_setup);
    game_setup_drop_told(def->tags, ret_setup);
}

static Status read_repetition(const Record *record, HistoryRepetition *ret_repetition,
                              RecordFault *ret_fault)
{
    Str value = record_tag(record, "Repetition");

    if (value.size == 0)
        *ret_repetition = REPETITION_MAY;
    else if (str_is(value, "3"))
        *ret_repetition = REPETITION_ENDS;
    else if (str_is(value, "off"))
        *ret_repetition = REPETITION_IGNORE;
    else
        return refuse_tag(record, "Repetition", N_("'%1' is neither '3' nor 'off'"),
                          value, ret_fault);
    return OK;
}

/* The game as it stands before the first token. */
static Status begin_replay(const Record *record, const GameDef *def,
                           History **ret_history, RecordFault *ret_fault)
{
    Str start = record_tag(record, "Start");
    GameSetup setup;
    GameState state = {0};
    Status status;

    clear_fault(ret_fault, NULL, (Str){"", 0});
    record_setup(record, def, &setup);
    if (!find_tag(record, "Start")) {
        status = history_open(def, &setup, ret_history, &ret_fault->fault);
        if (status != OK && !ret_fault->fault.column) /* else of the data */
            ret_fault->line = record->line;
        return status;
    }
    status = game_parse_position(def, start, game_option(&setup, GAME_DATA), &state,
                                 &ret_fault->fault);
    if (status == OK)
        return history_open_at(def, &setup, &state, ret_history, &ret_fault->fault);
    blame_tag(ret_fault, record, "Start");
    return status;
}

static Status open_game(const Record *record, RecordLookup lookup, History **ret_history,
                        RecordFault *ret_fault)
{
    Str name = record_tag(record, "Game");
    const GameDef *def = name.size ? lookup(name) : NULL;
    HistoryRepetition repetition;
    Status status;

    if (!def) {
        const char *id = name.size ? N_("there is no game '%1'") : N_("it names no game");

        refuse_tag(record, "Game", id, name, ret_fault);
        ret_fault->line = ret_fault->line ? ret_fault->line : record->line;
        return ERR_ILLEGAL;
    }
    status = read_repetition(record, &repetition, ret_fault);
    if (status == OK)
        status = begin_replay(record, def, ret_history, ret_fault);
    if (status == OK)
        history_set_repetition(*ret_history, repetition);
    return status;
}

/* ---- replaying ----------------------------------------------------------------------------- */

Status record_play(const Record *record, RecordLookup lookup, int tokens,
                   History **ret_history, RecordFault *ret_fault)
{
    History *history;
    Status status = open_game(record, lookup, &history, ret_fault);
    int depth = 0;

    if (status != OK)
        return status;
    for (int i = 0; i < record->items && tokens > 0; i++) {
        const RecordItem *item = &record->item[i];

        depth += (item->kind == RECORD_OPEN) - (item->kind == RECORD_CLOSE);
        if (item->kind != RECORD_TOKEN || depth > 0)
            continue;
        status = history_apply(history, item->text, NULL, &ret_fault->fault);
        if (status != OK) {
            blame_token(ret_fault, item);
            ret_fault->tokens = history_count(history);
            history_close(history);
            return status;
        }
        tokens--;
    }
    *ret_history = history;
    return OK;
}

static Status check_result(const Record *record, const Outcome *outcome,
                           RecordFault *ret_fault)
{
    char text[SCORES_SIZE];
    Text out = text_into(text, sizeof text);
    Str claimed = record->result.size ? record->result : str_from("*");

    history_print_result(outcome, &out);
    if (str_equal(claimed, text_str(&out)))
        return OK;
    clear_fault(ret_fault, N_("the result is given as '%1' but is '%2'"), claimed);
    message_set_str(&ret_fault->fault.message, 1, text_str(&out));
    ret_fault->line = record->result_line;
    ret_fault->fault.column = record->result_column;
    return ERR_ILLEGAL;
}

static void print_scores(const Outcome *outcome, int seats, Text *out)
{
    for (int seat = 0; seat < seats; seat++) {
        if (seat)
            text_char(out, ' ');
        text_number(out, outcome->score[seat]);
    }
}

static Status check_scores(const Record *record, const Outcome *outcome, int seats,
                           RecordFault *ret_fault)
{
    char text[SCORES_SIZE];
    Text out = text_into(text, sizeof text);
    Str claimed = str_trim(record_tag(record, "Scores"));

    if (!find_tag(record, "Scores"))
        return OK;
    if (!outcome->scored)
        return refuse_tag(record, "Scores", N_("this game has no scores"), claimed,
                          ret_fault);
    print_scores(outcome, seats, &out);
    if (str_equal(claimed, text_str(&out)))
        return OK;
    refuse_tag(record, "Scores", N_("the scores are given as '%1' but are '%2'"), claimed,
               ret_fault);
    message_set_str(&ret_fault->fault.message, 1, text_str(&out));
    return ERR_ILLEGAL;
}

Status record_replay(const Record *record, RecordLookup lookup, History **ret_history,
                     RecordFault *ret_fault)
{
    History *history;
    Outcome outcome = {0};
    Status status = record_play(record, lookup, INT_MAX, &history, ret_fault);

    if (status != OK)
        return status;
    history_outcome(history, &outcome);
    status = check_result(record, &outcome, ret_fault);
    if (status == OK)
        status =
            check_scores(record, &outcome,
                         history_def(history)->seats(history_state(history)), ret_fault);
    if (status == OK) {
        *ret_history = history;
        return OK;
    }
    ret_fault->tokens = history_count(history);
    history_close(history);
    return status;
}

/* ---- writing tokens anew ------------------------------------------------------------------- */

/* A line of play on the way through a record. */
typedef struct Line {
    GameState before, now; /* the latest token, which a variation stands for */
    bool lost;             /* an illegal token: nobody knows what the rest means */
} Line;

static bool begins_turn(const GameDef *def, const void *s, Str token)
{
    return def->mover(s) >= 0 && def->between(s) && record_begins_turn(token);
}

static bool replace_text(Record *record, RecordItem *item, Str text)
{
    const char *copy =
        str_equal(item->text, text) ? item->text.at : pool_text(&record->pool, text);

    if (copy)
        item->text = (Str){copy, text.size};
    return copy != NULL;
}

/* Plays a token of a variation and writes it anew; false when memory ran out. */
static bool renew(Record *record, RecordItem *item, const GameDef *def, Line *line)
{
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);
    Token token;
    Fault ignored;
    Leave why;
    int seat;

    line->lost |= def->mover(&line->now) == SEAT_OVER;
    if (line->lost)
        return true;
    line->before = line->now;
    item->numbered = begins_turn(def, &line->now, item->text);
    if (history_is_leave(item->text, &seat, &why)) {
        line->lost = seat >= def->seats(&line->now) ||
                     def->leave(&line->now, seat, why, &ignored) != OK;
        return true;
    }
    if (def->parse_token(&line->now, item->text, &token, &ignored) != OK) {
        line->lost = true;
        return true;
    }
    def->print_token(&line->now, &token, &out);
    game_apply(def, &line->now, &token, NULL);
    return replace_text(record, item, text_str(&out));
}

/* Takes a token of the main line over from the history that played it. */
static bool renew_main(Record *record, RecordItem *item, const History *history, int i,
                       Line *line)
{
    const GameDef *def = history_def(history);

    memcpy(&line->before, history_before(history, i), def->state_size);
    memcpy(&line->now, history_before(history, i + 1), def->state_size);
    item->numbered = begins_turn(def, &line->before, history_text(history, i));
    return replace_text(record, item, history_text(history, i));
}

static bool renew_all(Record *record, const History *history, Line *line)
{
    int depth = 0, played = 0;
    bool done = true;

    line[0].lost = false;
    for (int i = 0; i < record->items && done; i++) {
        RecordItem *item = &record->item[i];

        if (item->kind == RECORD_OPEN) {
            line[depth + 1].lost = line[depth].lost;
            line[depth + 1].before = line[depth + 1].now = line[depth].before;
            depth++;
        } else if (item->kind == RECORD_CLOSE) {
            depth--;
        } else if (item->kind == RECORD_TOKEN) {
            done = depth ? renew(record, item, history_def(history), &line[depth])
                         : renew_main(record, item, history, played++, &line[0]);
        }
    }
    return done;
}

Status record_canonicalise(Record *record, RecordLookup lookup, RecordFault *ret_fault)
{
    History *history;
    Line *line;
    Status status = record_replay(record, lookup, &history, ret_fault);

    if (status != OK)
        return status;
    line = calloc(RECORD_MAX_NESTING + 1, sizeof *line);
    if (!line || !renew_all(record, history, line)) {
        clear_fault(ret_fault, N_("out of memory"), (Str){"", 0});
        status = ERR_LIMIT;
    }
    free(line);
    history_close(history);
    return status;
}

/* ---- from a history ------------------------------------------------------------------------ */

/* Component data of several lines came from a file, and stays there. */
static bool stays_outside(Str key, Str value)
{
    return str_is(key, GAME_DATA) &&
           (!record_is_value(value) || value.size > RECORD_MAX_VALUE);
}

static Status add_setup(Record *record, const GameSetup *setup)
{
    Status status = OK;

    for (int i = 0; i < setup->count && status == OK; i++) {
        Str key = setup->option[i].key, value = setup->option[i].value;

        if (!stays_outside(key, value))
            status = record_set_tag(record, key, value);
    }
    return status;
}

static Status add_own_tags(Record *record, const History *history)
{
    const GameDef *def = history_def(history);
    char buffer[GAME_TAGS_SIZE];
    Text room = text_into(buffer, sizeof buffer);
    GameSetup tags = {0};

    if (def->ending_tags)
        def->ending_tags(history_initial(history), history_state(history), &room, &tags);
    return add_setup(record, &tags);
}

static Status add_start(Record *record, const History *history)
{
    char text[GAME_POSITION_SIZE];
    Text out = text_into(text, sizeof text);

    if (!history_began_at(history))
        return OK;
    history_def(history)->print_position(history_initial(history), &out);
    return record_set_tag(record, str_from("Start"), text_str(&out));
}

static Status add_repetition(Record *record, const History *history)
{
    switch (history_repetition(history)) {
    case REPETITION_ENDS:
        return record_set_tag(record, str_from("Repetition"), str_from("3"));
    case REPETITION_IGNORE:
        return record_set_tag(record, str_from("Repetition"), str_from("off"));
    case REPETITION_MAY: break;
    }
    return OK;
}

static Status add_tokens(Record *record, const History *history)
{
    Status status = OK;

    for (int i = 0; i < history_count(history) && status == OK; i++) {
        Str text = history_text(history, i);

        status = record_add(record, RECORD_TOKEN, text);
        if (status == OK)
            record->item[record->items - 1].numbered =
                begins_turn(history_def(history), history_before(history, i), text);
    }
    return status;
}

static Status add_ending(Record *record, const History *history)
{
    char text[SCORES_SIZE];
    Text out = text_into(text, sizeof text);
    Outcome outcome = {0};
    Status status;

    history_outcome(history, &outcome);
    history_print_result(&outcome, &out);
    status = record_set_result(record, text_str(&out));
    if (status != OK || !outcome.over || !outcome.scored)
        return status;
    text_clear(&out);
    print_scores(&outcome, history_def(history)->seats(history_state(history)), &out);
    return record_set_tag(record, str_from("Scores"), text_str(&out));
}

Status record_from_history(Record *ret_record, const History *history)
{
    Status status;

    record_clear(ret_record);
    status = add_setup(ret_record, history_setup(history));
    if (status == OK)
        status = add_own_tags(ret_record, history);
    if (status == OK)
        status = record_set_tag(ret_record, str_from("Game"),
                                str_from(history_def(history)->name));
    if (status == OK)
        status = add_repetition(ret_record, history);
    if (status == OK)
        status = add_start(ret_record, history);
    if (status == OK)
        status = add_tokens(ret_record, history);
    if (status == OK)
        status = add_ending(ret_record, history);
    if (status != OK)
        record_clear(ret_record);
    return status;
}
