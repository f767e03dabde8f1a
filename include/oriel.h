/* SPDX-License-Identifier: MIT */
/* oriel - the rules of Oriel's games and its computer player, for other programs.
 *
 *     Oriel *oriel = oriel_open();
 *     OrielGame *game = oriel_game_new(oriel, "santorini", NULL, 0);
 *     OrielEngine *engine = oriel_engine_open(oriel, ORIEL_ANALYST);
 *     OrielLimits limits = {sizeof limits, .nodes = 2000};
 *
 *     while (oriel_game_mover(game) != ORIEL_OVER) {
 *         if (!oriel_engine_think(engine, game, &limits) || !oriel_engine_wait(engine) ||
 *             !oriel_game_play(game, oriel_engine_best(engine)))
 *             return puts(oriel_error(oriel));
 *     }
 *     oriel_engine_close(engine);
 *     oriel_game_free(game);
 *     oriel_close(oriel);
 *
 * Positions, tokens and records are the texts of docs/FORMATS.md; docs/LIBRARY.md walks
 * through two programs. Seats are 1, 2, .. as in these texts.
 *
 * Ownership. What a function with _new, _read or _open in its name answers is yours: give
 * it back with _free or _close, games and engines before their Oriel; NULL is fine. Every
 * text or line answered belongs to its object and stays valid until the next call with that
 * object that is not const, or until the object is freed. Texts you pass in are copied.
 *
 * Errors. A function that fails answers NULL, false or 0 and changes nothing; what was
 * wrong is one line in oriel_error(), empty after a call that succeeded.
 *
 * Threads. There is no hidden state: an Oriel and all that was made with it belong to one
 * thread at a time; different ones are independent. Only oriel_engine_stop may come from
 * any thread.
 *
 * Later versions with the same soname run programs that were compiled with this header:
 * OrielOption and OrielOutcome stay as they are, OrielLimits says how large it is, OrielLine
 * is made by the library alone and may grow at its end, everything else is opaque.
 */
#ifndef ORIEL_H
#define ORIEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Oriel Oriel;             /* the library in use; remembers the last error */
typedef struct OrielGame OrielGame;     /* a game in progress, with its whole course */
typedef struct OrielEngine OrielEngine; /* a computer player, or an analyst */

enum {
    ORIEL_SPECTATOR = 0, /* as a viewer: nobody's seat */
    ORIEL_CHANCE = -1,   /* as a mover: a card is drawn, panes are dealt */
    ORIEL_OVER = -2,     /* as a mover: nobody, the game is over */
    ORIEL_ANALYST = -3,  /* as an engine: knows everything, thinks for every seat */
    ORIEL_MAX_SEATS = 4,
};

/* ---- the library ------------------------------------------------------------------ */

/* NULL only when memory runs out. */
Oriel *oriel_open(void);
void oriel_close(Oriel *oriel);

const char *oriel_error(const Oriel *oriel);

/* Sentences are English unless a translation is given: a function that answers a sentence
 * in the reader's language for the English one; NULL goes back to English. A sentence with a
 * count has a plural, which is NULL for others: gettext(id), or ngettext(id, plural, count). */
typedef const char *(*OrielTranslate)(const char *id, const char *plural,
                                      unsigned long count);
void oriel_set_translation(Oriel *oriel, OrielTranslate translate);

const char *oriel_version(void);

/* The name of game i, from 0; NULL past the last. */
const char *oriel_game_name(int i);

/* What the rules of a game say on a topic, a power for instance; "": how the game goes and
 * which topics there are. */
const char *oriel_rules(Oriel *oriel, const char *name, const char *topic);

/* ---- beginning and ending --------------------------------------------------------- */

/* How a game is set up: the tags of its records, {"Power1", "pan"} for instance, and as
 * "Table" the text of a component table. */
typedef struct OrielOption {
    const char *key, *value;
} OrielOption;

OrielGame *oriel_game_new(Oriel *oriel, const char *name, const OrielOption *options,
                          size_t count);
OrielGame *oriel_game_new_at(Oriel *oriel, const char *name, const char *position);

/* Reads the first record of a text and plays it through. *ret_rest, unless ret_rest is
 * NULL, is where the next record begins, also after an error. At the end of the text the
 * answer is NULL without an error. */
OrielGame *oriel_game_read(Oriel *oriel, const char *text, const char **ret_rest);

void oriel_game_free(OrielGame *game);

/* ---- playing ---------------------------------------------------------------------- */

int oriel_game_seats(const OrielGame *game);
int oriel_game_mover(const OrielGame *game);  /* a seat, ORIEL_CHANCE or ORIEL_OVER */
bool oriel_game_hides(const OrielGame *game); /* do its seats see different things? */

/* Finds what the mover may play: results that differ as far as the mover may know, one
 * token each, sorted by token. 0 where chance moves or the game is over. Not listed are
 * resignN, timeN and abandonN, by which seat N leaves, nor repetition unless nothing else
 * may be played. The texts stay until the next change of the game. */
size_t oriel_game_legal(OrielGame *game);
const char *oriel_game_legal_token(const OrielGame *game, size_t i);
const char *oriel_game_legal_position(const OrielGame *game, size_t i);

/* Plays a token, or only says whether it could be played. The error of an illegal one
 * names the rule, card or ruling that forbids it. */
bool oriel_game_play(OrielGame *game, const char *token);
bool oriel_game_allows(OrielGame *game, const char *token);

/* Plays a token drawn by chance: by the weights of the rules where chance moves, evenly
 * by steps for a seat. *seed is changed; the same one draws the same token. */
bool oriel_game_play_random(OrielGame *game, uint64_t *seed);

/* Takes the latest token back; false at the beginning. */
bool oriel_game_undo(OrielGame *game);

/* How a game stands: seat n is at index n - 1. */
typedef struct OrielOutcome {
    bool over;
    bool won[ORIEL_MAX_SEATS]; /* none of them in a game that is over: a draw */
    bool scored;               /* the game has scores, also while it lasts */
    int score[ORIEL_MAX_SEATS];
} OrielOutcome;

void oriel_game_outcome(const OrielGame *game, OrielOutcome *ret_outcome);

/* Counts distinct positions so many complete turns later; false: too many, or no memory. */
bool oriel_game_perft(OrielGame *game, int depth, int threads, uint64_t *ret_count);

/* ---- texts ------------------------------------------------------------------------ */

/* Inside a turn, where another seat has to answer, a position has no text and is "". */
const char *oriel_game_position(OrielGame *game);

/* The position, and a drawing of it for a terminal, as a seat or ORIEL_SPECTATOR may know
 * it; NULL: no such seat. */
const char *oriel_game_view(OrielGame *game, int seat);
const char *oriel_game_drawing(OrielGame *game, int seat, bool colour);

/* The tokens played so far, from 0; how a seat saw them; who played them, a seat or
 * ORIEL_CHANCE. NULL and 0 past the last. */
size_t oriel_game_length(const OrielGame *game);
const char *oriel_game_token(OrielGame *game, size_t i);
const char *oriel_game_view_token(OrielGame *game, size_t i, int seat);
int oriel_game_player(const OrielGame *game, size_t i);

/* What the latest token brought about, a sentence each from 0, as far as a seat may know;
 * NULL without an error past the last. Nothing is left to tell after a token taken back. */
const char *oriel_game_event(OrielGame *game, size_t i, int seat);

/* The whole game as a record, and the value of one of its tags ("Game", "Name1", "Result");
 * NULL without an error: it has no such tag. */
const char *oriel_game_record(OrielGame *game);
const char *oriel_game_tag(OrielGame *game, const char *key);

/* ---- the engine ------------------------------------------------------------------- */

/* An engine for a seat knows what that seat knows and thinks when it is to move. */
OrielEngine *oriel_engine_open(Oriel *oriel, int seat);
void oriel_engine_close(OrielEngine *engine);

/* Settings count from the next think on. */
enum {
    ORIEL_THREADS = 1, /* 1 unless set, 0 to 256; 0: thinks in oriel_engine_poll only */
    ORIEL_HASH_MB = 2, /* 16 unless set, 1 to 65536: memory for what was looked at */
    ORIEL_SEED = 3,    /* 1 unless set: of its random numbers */
    ORIEL_LEVEL = 4,   /* 1 to 10 (docs/LEVELS.md); 0 unless set: as strong as it can */
    ORIEL_LINES = 5,   /* 1 unless set, at most 64: how many lines it looks for */
};

bool oriel_engine_set(OrielEngine *engine, int setting, uint64_t value);

/* What a think may take; 0 is no limit. */
typedef struct OrielLimits {
    size_t size;                           /* sizeof(OrielLimits) */
    uint64_t nodes;                        /* turns it looks at */
    int64_t depth;                         /* turns it looks ahead */
    int64_t time_ms;                       /* of this think */
    int64_t clock_ms[ORIEL_MAX_SEATS];     /* each seat's for its game: it uses a part */
    int64_t increment_ms[ORIEL_MAX_SEATS]; /* that a clock gets after each turn */
    const char *const *only; /* looks at these tokens alone, if there are any */
    size_t only_count;
} OrielLimits;

/* Begins to think about where a game stands and does not wait; a think under way is given
 * up. The game may be the one of before, gone on or back, or another; it is looked at now
 * and may be played on or freed at once. Without limits (or NULL) it thinks until it is
 * stopped or has proved a result. Equal seeds give equal answers at levels below 10, and
 * with a limit of nodes and at most one thread. */
bool oriel_engine_think(OrielEngine *engine, const OrielGame *game,
                        const OrielLimits *limits);

/* True while it thinks. Sleeps until the answer is there, budget_ms at most; without
 * threads it thinks for about that long. Lines change here only. */
bool oriel_engine_poll(OrielEngine *engine, int budget_ms);

/* Asks for the answer, which is there within about 20 ms; forgotten by the next think. */
void oriel_engine_stop(OrielEngine *engine);

/* Polls until the answer is there; false: it was never asked to think. */
bool oriel_engine_wait(OrielEngine *engine);

/* The answer: the token it would play. NULL: there is none yet. */
const char *oriel_engine_best(const OrielEngine *engine);

/* What the score of a line says. Values are for the side to move. */
enum {
    ORIEL_CP = 1,     /* value: hundredths, more is better */
    ORIEL_WIN = 2,    /* value: it wins in so many of its turns, which is proved */
    ORIEL_LOSS = 3,   /* value: it loses in so many turns, which is proved */
    ORIEL_POINTS = 4, /* part: points each seat is expected to end with, in hundredths */
    ORIEL_SHARES = 5, /* part: each seat's chance to win, in thousandths */
};

typedef struct OrielLine {
    int score; /* ORIEL_CP .. */
    int value;
    int part[ORIEL_MAX_SEATS]; /* seat n is at index n - 1 */
    int depth;                 /* turns it looked ahead */
    uint64_t nodes;            /* turns it had looked at */
    int64_t time_ms;           /* after so long */
    size_t count;              /* of tokens, at least 1 */
    const char *const *token;
} OrielLine;

/* The lines found so far, the best first, no two of which begin alike; NULL past the last.
 * There may be fewer than asked for, and none if it was stopped at once. */
const OrielLine *oriel_engine_line(const OrielEngine *engine, size_t i);

#ifdef __cplusplus
}
#endif

#endif
