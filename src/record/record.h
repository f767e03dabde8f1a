/* SPDX-License-Identifier: MIT */
/* record - games as text, in PGN's shape: tags, tokens, comments, variations, a result.
 *
 *     RecordReader reader = record_reader(file_contents);
 *     Record *record = record_open();
 *     while (record_more(&reader)) {
 *         if (record_read(&reader, record, &fault) != OK ||
 *             record_replay(record, find_game, &history, &fault) != OK) {
 *             record_fault_print(&fault, translate, &line);      "line 3, column 9: .."
 *             continue;                                          with the next record
 *         }
 *         history_close(history);
 *     }
 *     record_close(record);
 *
 * A record owns its texts: tags and items are valid until it is read into, cleared or
 * closed. It knows no game: the caller passes the function that finds one by name. What a
 * token means is asked of the game; reading alone checks only the shape.
 *
 * Kept are all tags, comments (their white space made single blanks), variations, glyphs.
 * Turn numbers are dropped and written anew. Everything has a limit, below.
 */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include "game/history.h"
#include "game/pool.h"

enum {
    RECORD_MAX_TAGS = 64,
    RECORD_MAX_KEY = 32,     /* characters of a tag's name */
    RECORD_MAX_VALUE = 4096, /* bytes of a tag's value */
    RECORD_MAX_ITEMS = 400000,
    RECORD_MAX_COMMENT = 65536,
    RECORD_MAX_NESTING = 32,
    RECORD_MAX_SIZE = 1 << 26, /* bytes of one record */
};

typedef struct RecordTag {
    Str key, value;   /* the value without its escapes */
    int line, column; /* where the value was read, from 1; 0 when it was not */
} RecordTag;

typedef enum RecordKind {
    RECORD_TOKEN,
    RECORD_COMMENT, /* the words between { and } */
    RECORD_GLYPH,   /* "$3" */
    RECORD_OPEN,    /* a variation on the token before it begins: no text */
    RECORD_CLOSE,
} RecordKind;

typedef struct RecordItem {
    RecordKind kind;
    bool numbered;    /* a token that begins a turn and is written with its number */
    int line, column; /* where it was read, from 1; 0 when it was not */
    Str text;
} RecordItem;

typedef struct Record {
    int tags; /* in the order given; Result is not among them but below */
    RecordTag tag[RECORD_MAX_TAGS];
    int items;
    RecordItem *item;
    Str result; /* "1", "1=3", "1/2", "*" */
    int line;   /* where it begins */
    int result_line, result_column;

    int item_capacity;
    int depth;      /* of variations still open */
    uint64_t begun; /* bit n: a token stands at depth n, so a variation may follow */
    Str data;       /* of the caller's: see record_set_data */
    size_t size;    /* bytes of all texts */
    Pool pool;
} Record;

/* What is wrong with a record and where. The column of `fault` is the place in the line. */
typedef struct RecordFault {
    int line;                     /* 0 when the record was not read from a text */
    char token[MESSAGE_ARG_SIZE]; /* the illegal token, if it is one */
    int at;                       /* the character of it, from 1; 0: all of it */
    int tokens;                   /* how many of the main line could be played */
    char tag[RECORD_MAX_KEY + 1]; /* the tag, if it is one */
    Fault fault;
} RecordFault;

/* Prints "line 12, column 5: token 'b2-b9', character 4: .." */
void record_fault_print(const RecordFault *fault, Translate translate, Text *out);

/* Finds a game by its name in records; NULL when there is none. */
typedef const GameDef *(*RecordLookup)(Str name);

/* NULL when memory ran out. */
Record *record_open(void);
void record_clear(Record *record);
void record_close(Record *record);

/* Reading. A reader only remembers a place in a text of the caller's. */
typedef struct RecordReader {
    Str rest;
    int line, column;
} RecordReader;

RecordReader record_reader(Str text);

/* Is there anything but white space left? */
bool record_more(RecordReader *reader);

/* Reads the next record. After a fault the reader stands at the next line that begins with
 * [Game behind a blank line, or at the end; the record is empty. */
Status record_read(RecordReader *reader, Record *ret_record, RecordFault *ret_fault);

/* Making one. ERR_SYNTAX: the text cannot stand there; ERR_LIMIT: no room. A tag set again
 * has the new value. OPEN and CLOSE take no text. */
Status record_set_tag(Record *record, Str key, Str value);
Status record_add(Record *record, RecordKind kind, Str text);
Status record_set_result(Record *record, Str result);

/* Puts the text of component data beside the record, which names it by a Data tag or in its
 * Start: with that it is played, or else with what the record carries in its tag Table. The
 * text stays the caller's; reading into the record and clearing it forget it. A record that
 * names none is not affected. */
void record_set_data(Record *record, Str text);

/* The value of a tag; an empty Str when it is not there. */
Str record_tag(const Record *record, const char *key);

/* Makes a record of a history: Game, setup, the game's own tags, Repetition, Start, tokens,
 * Result, Scores. The game's tags name component data; it is written as well if it is one
 * line, as in a record that carried it. */
Status record_from_history(Record *ret_record, const History *history);

/* Writes the canonical form: tags in their order, those of the game's setup in the game's;
 * lines of at most 80 columns where words allow it. The text ends with a newline and NUL and is
 * the caller's to free; NULL when memory ran out. Reading it gives the same record. */
char *record_write(const Record *record, RecordLookup lookup, size_t *ret_size);

/* The tags that set a game up, and the data they name; remarks, too, but for names and dates.
 * Its texts are the record's. Tags that tell how something came out are left out: with a
 * Draft the powers. */
void record_setup(const Record *record, const GameDef *def, GameSetup *ret_setup);

/* Is a tag neither the record's business nor the game's? */
bool record_is_remark(const GameDef *def, Str key);

/* Plays the first tokens of the main line, all of them when there are fewer. The fault
 * names the first illegal one. The history is the caller's to close. */
Status record_play(const Record *record, RecordLookup lookup, int tokens,
                   History **ret_history, RecordFault *ret_fault);

/* Plays all of it, then compares Result and Scores with the outcome. [Repetition "3"] lets
 * nothing but `repetition` follow a third occurrence; [Repetition "off"] forbids that token;
 * without the tag both are legal. */
Status record_replay(const Record *record, RecordLookup lookup, History **ret_history,
                     RecordFault *ret_fault);

/* Rewrites every token as the game prints it and numbers the turns. In a variation the rest
 * behind an illegal token stays as it is. */
Status record_canonicalise(Record *record, RecordLookup lookup, RecordFault *ret_fault);

#endif
