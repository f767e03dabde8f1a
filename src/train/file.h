/* SPDX-License-Identifier: MIT */
/* train_file - games of the engine against itself as bytes: what `oriel train data` writes
 * and `oriel train tune` reads; docs/TRAINING.md has the format.
 *
 *     oriel train data 1          a heading of two lines: the version, then the game and
 *     santorini nodes 1000 ..     all that decides what is played
 *     size check game             and games, one behind the other
 *
 * A file may come from anywhere: what does not fit is refused, and nothing is read beyond
 * its end. Whether tokens are legal is for whoever plays them. A Str points into the file.
 */
#ifndef TRAIN_FILE_H
#define TRAIN_FILE_H

#include "base/text.h"

enum {
    TRAIN_MOST_BYTES = 1 << 20, /* of one game */
    TRAIN_MOST_TOKENS = 100000,
    TRAIN_NO_SCORE = INT16_MIN, /* nobody thought about it */
};

/* Games that began in the midst of another one stand before it and have its number, and this bit. */
#define TRAIN_ASIDE (1ull << 40)

typedef struct TrainGame {
    uint64_t number; /* from 0; TRAIN_ASIDE may be in it */
    uint8_t winners; /* bit n for seat n; none: a draw */
    Str position;    /* behind the random turns it began with */
    int count;       /* of tokens */
    Str tokens;      /* for train_file_token */
} TrainGame;

/* One token, and what the search thought of the position it was played in: for the side to
 * move, as SCORE_ of search/method.h. */
typedef struct TrainToken {
    Str text;
    int16_t score;
} TrainToken;

typedef enum TrainRead {
    TRAIN_GAME,
    TRAIN_END,  /* nothing follows */
    TRAIN_TORN, /* the last game was not written to its end */
    TRAIN_BAD,  /* what stands here is no game */
} TrainRead;

/* Cuts the heading off; false: it is no such file. Settings begin with the game's name. */
bool train_file_heading(Str *rest, Str *ret_settings);
void train_file_put_heading(const char *settings, Text *out);

/* Cuts the next game off; unless it is one, `rest` stays. */
TrainRead train_file_next(Str *rest, TrainGame *ret_game);

/* Cuts the next token off; false when there is none left. */
bool train_file_token(Str *rest, TrainToken *ret_token);

/* Writes a game: its beginning, then its tokens, then its end. `out` has room for
 * TRAIN_MOST_BYTES, and is cut when that is not enough. */
void train_file_begin(Text *out, uint64_t number, uint8_t winners, Str position,
                      int count);
void train_file_add(Text *out, Str token, int16_t score);
void train_file_end(Text *out);

#endif
