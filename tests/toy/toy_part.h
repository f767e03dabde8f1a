/* SPDX-License-Identifier: MIT */
/* toy_part - what the two files of the toy share: toy_game.c has its rules, toy_texts.c what is
 * read and written. */
#ifndef TOY_PART_H
#define TOY_PART_H

#include "toy_game.h"

enum { TOY_PLACES = 5, TOY_GOAL = 9, TOY_HIDDEN = 0xfffe, TOY_NONE = 0xffff };

typedef struct Toy {
    uint16_t number[2];
    uint8_t mover, die, winner; /* winner: seat + 1 */
    uint8_t place[2], score[2];
    uint8_t range, open, next, luck;
    /* zero between turns from here on */
    uint8_t doing, steps, high;
} Toy;

typedef enum ToyStep {
    STEP_END,
    STEP_LEFT,
    STEP_RIGHT,
    STEP_ASK,
    STEP_HIDE,
    STEP_LOW,
    STEP_YES,
    STEP_NO,
    STEP_ROLL,
    STEP_DIE
} ToyStep;

typedef enum ToyEvent { TOY_ROLLED, TOY_GUESSED, TOY_TOOK } ToyEvent;

static inline Action toy_step(ToyStep kind, int number)
{
    return (Action)kind | (Action)number << 8;
}

static inline ToyStep toy_kind(Action a)
{
    return (ToyStep)(a & 0xff);
}

static inline int toy_number(Action a)
{
    return (int)(a >> 8);
}

Status toy_refuse(Status status, const char *id, int column, Fault *ret_fault);

/* As GameDef wants them. */
Status toy_parse_position(void *ret_s, Str text, Fault *ret_fault);
void toy_print_position(const void *state, Text *out);
Status toy_parse_token(const void *state, Str text, Token *ret_token, Fault *ret_fault);
void toy_print_token(const void *state, const Token *token, Text *out);
void toy_view_token(const void *state, const Token *token, int seat, Text *out);
void toy_tell(const void *state, const Event *event, Message *ret_message);
void toy_draw(const void *state, bool colour, Translate translate, Text *out);
bool toy_rules(Str topic, Translate translate, Text *out);
void toy_tell_step(const void *state, Action a, Json *out);

#endif
