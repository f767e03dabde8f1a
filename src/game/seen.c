/* SPDX-License-Identifier: MIT */
#include "game/seen.h"

#include <stdlib.h>
#include <string.h>

struct Seen {
    const GameDef *def;
    int seat;
    uint64_t seed;
    HistoryRepetition repetition;

    GameState start; /* how it began */
    bool open;       /* is all seen? */
    History
        *game; /* the game then, else tokens and views as they were shown; NULL: none */

    Belief *belief; /* NULL: nobody has asked for it */
    int believed;   /* tokens and views it has taken in */
};

static Status refuse_seen(Status status, const char *id, Fault *ret_fault)
{
    return fault_set(ret_fault, status, NULL, (Str){NULL, 0}, (Str){NULL, 0}, id);
}

/* ---- opening and closing ----------------------------------------------------------- */

static void forget_belief(Seen *seen)
{
    guess_close(seen->belief);
    seen->belief = NULL;
    seen->believed = 0;
}

static void forget_game(Seen *seen)
{
    forget_belief(seen);
    history_close(seen->game);
}

Seen *seen_open(const GameDef *def, int seat, uint64_t seed)
{
    Seen *seen = calloc(1, sizeof *seen);

    if (seen)
        *seen =
            (Seen){.def = def, .seat = seat, .seed = seed, .repetition = REPETITION_MAY};
    return seen;
}

void seen_close(Seen *seen)
{
    if (!seen)
        return;
    forget_game(seen);
    free(seen);
}

void seen_set_seed(Seen *seen, uint64_t seed)
{
    if (seed != seen->seed)
        forget_belief(seen);
    seen->seed = seed;
}

void seen_set_repetition(Seen *seen, HistoryRepetition repetition)
{
    seen->repetition = repetition;
    if (seen->game)
        history_set_repetition(seen->game, repetition);
}

/* ---- looking ----------------------------------------------------------------------- */

const GameDef *seen_def(const Seen *seen)
{
    return seen->def;
}

int seen_seat(const Seen *seen)
{
    return seen->seat;
}

bool seen_is_open(const Seen *seen)
{
    return seen->open;
}

const GameSetup *seen_setup(const Seen *seen)
{
    return history_setup(seen->game);
}

const History *seen_history(const Seen *seen)
{
    return seen->game;
}

int seen_count(const Seen *seen)
{
    return history_count(seen->game);
}

Str seen_token(const Seen *seen, int i)
{
    return history_text(seen->game, i);
}

const void *seen_view_at(const Seen *seen, int i)
{
    return history_before(seen->game, i);
}

const void *seen_view(const Seen *seen)
{
    return seen->game ? history_state(seen->game) : NULL;
}

int seen_mover(const Seen *seen)
{
    return history_mover(seen->game);
}

void seen_outcome(const Seen *seen, Outcome *ret_outcome)
{
    history_outcome(seen->game, ret_outcome);
}

/* The steps of a token as far as they are known: none where it has none or hides them. */
static void find_steps(const Seen *seen, int i, Token *ret_token)
{
    Fault ignored;

    history_token(seen->game, i, ret_token);
    if (ret_token->count == 0)
        seen->def->parse_token(seen_view_at(seen, i), seen_token(seen, i), ret_token,
                               &ignored);
}

void seen_events(const Seen *seen, int i, Events *ret_events)
{
    const GameDef *def = seen->def;
    GameState next, reached;
    Events all = {0};
    Token token;

    ret_events->count = 0;
    memcpy(&next, seen_view_at(seen, i), def->state_size);
    find_steps(seen, i, &token);
    game_apply(def, &next, &token, &all);
    if (!seen->open) {
        def->view(&next, seen->seat, &reached);
        if (memcmp(&reached, seen_view_at(seen, i + 1), def->state_size) != 0)
            return;
    }
    game_known_events(&all, seen->seat, ret_events);
}

/* May a turn begin after so many tokens, in a position that has a text? A game that was
 * called a draw stays in its last turn. */
static bool begins_turn(const History *game, int i, char ret_text[GAME_POSITION_SIZE])
{
    const GameDef *def = history_def(game);
    const void *view = history_before(game, i);

    game_position_text(def, view, ret_text);
    return i == 0 || (def->between(view) && strcmp(ret_text, "none") != 0 &&
                      !history_is_drawn(history_text(game, i - 1)));
}

uint64_t seen_hash_of(const History *game)
{
    const Str newline = {"\n", 1};
    char text[GAME_POSITION_SIZE];
    int count = history_count(game), i = count;
    uint64_t hash;

    while (!begins_turn(game, i, text))
        i--;
    hash = str_hash(str_hash(STR_HASH, str_from(text)), newline);
    for (; i < count; i++)
        hash = str_hash(str_hash(hash, history_text(game, i)), newline);
    return hash;
}

uint64_t seen_hash(const Seen *seen)
{
    return seen_hash_of(seen->game);
}

size_t seen_bytes(const Seen *seen)
{
    return sizeof *seen + (seen->game ? history_bytes(seen->game) : 0) +
           (seen->belief ? guess_bytes(seen->belief) : 0);
}

/* ---- guessing ---------------------------------------------------------------------- */

/* Can what is hidden be guessed? It has to have been there when the game began. */
static bool can_guess(const Seen *seen)
{
    const GameDef *def = seen->def;

    return !seen->open && !(def->blank && def->blank(&seen->start));
}

/* Takes in what was shown since the last time. The view counts after every token: what is
 * found in the end must not depend on when somebody asked. */
static Status catch_up(Seen *seen, Fault *ret_fault)
{
    Status status = OK;

    if (!seen->belief)
        status = guess_open(seen->def, &seen->start, seen->seat, seen->seed,
                            &seen->belief, ret_fault);
    while (status == OK && seen->believed < seen_count(seen)) {
        status = guess_observe(seen->belief, seen_token(seen, seen->believed), ret_fault);
        if (status == OK)
            status = guess_narrow(seen->belief, seen_view_at(seen, seen->believed + 1),
                                  ret_fault);
        seen->believed++;
    }
    if (status != OK)
        forget_belief(seen);
    return status;
}

/* A draft may have hidden what could come and then brought nothing to hide. */
const Belief *seen_belief(Seen *seen)
{
    Fault fault;

    if (!can_guess(seen) || !seen->def->hides(seen_view(seen)) ||
        catch_up(seen, &fault) != OK)
        return NULL;
    return seen->belief;
}

/* What the seat sees after the next token, from the worlds that fit it. Of these it is one
 * in which the game goes on, if there is any; they look alike. */
static Status guess_view(Seen *seen, Str token, void *ret_view, Fault *ret_fault)
{
    Status status = catch_up(seen, ret_fault);
    Rng rng = {seen->seed};
    GameState world;

    if (status == OK)
        status = guess_observe(seen->belief, token, ret_fault);
    if (status != OK)
        return status;
    guess_sample(seen->belief, &rng, &world);
    seen->def->view(&world, seen->seat, ret_view);
    seen->believed = seen_count(seen) + 1;
    return guess_narrow(seen->belief, ret_view, ret_fault);
}

/* The same from the view alone, for who cannot guess. */
static Status play_view(const Seen *seen, Str text, void *ret_view, Fault *ret_fault)
{
    const GameDef *def = seen->def;
    GameState next;
    Status status = OK;
    Token token;
    Leave why;
    int seat;

    memcpy(&next, seen_view(seen), def->state_size);
    if (history_is_leave(text, &seat, &why)) {
        status = def->leave(&next, seat, why, ret_fault);
    } else if (!history_is_drawn(text)) {
        status = def->parse_token(&next, text, &token, ret_fault);
        if (status == OK)
            game_apply(def, &next, &token, NULL);
    }
    if (status == OK)
        def->view(&next, seen->seat, ret_view);
    return status;
}

/* ---- being told -------------------------------------------------------------------- */

static Status check_token(const Seen *seen, Str token, Fault *ret_fault)
{
    if (token.size == 0 || token.size >= GAME_TOKEN_SIZE)
        return refuse_seen(ERR_SYNTAX, N_("a token has 1 to 1535 characters"), ret_fault);
    if (seen_count(seen) >= HISTORY_MAX_TOKENS)
        return refuse_seen(ERR_LIMIT, N_("the game has too many tokens"), ret_fault);
    if (seen_mover(seen) == SEAT_OVER)
        return refuse_seen(ERR_ILLEGAL, N_("the game is over"), ret_fault);
    return OK;
}

static Status tell_hidden(Seen *seen, Str token, const void *after, Fault *ret_fault)
{
    Status status = check_token(seen, token, ret_fault);
    GameState view;

    if (status != OK)
        return status;
    if (after)
        seen->def->view(after, seen->seat, &view);
    else if (can_guess(seen))
        status = guess_view(seen, token, &view, ret_fault);
    else
        status = play_view(seen, token, &view, ret_fault);
    if (status == OK)
        status = history_show(seen->game, token, &view, ret_fault);
    if (status != OK)
        forget_belief(seen); /* which may have taken the token in */
    return status;
}

Status seen_tell(Seen *seen, Str token, const void *after, Fault *ret_fault)
{
    if (!seen->game)
        return refuse_seen(ERR_ILLEGAL, N_("no game has begun"), ret_fault);
    return seen->open ? history_apply(seen->game, token, NULL, ret_fault)
                      : tell_hidden(seen, token, after, ret_fault);
}

void seen_back(Seen *seen, int count)
{
    while (seen->game && seen_count(seen) > count)
        history_undo(seen->game);
    if (seen->believed > count)
        forget_belief(seen);
}

/* ---- beginning --------------------------------------------------------------------- */

static bool is_open(const Seen *seen, const void *start)
{
    return seen->seat == SEEN_ALL || !seen->def->hides(start);
}

/* A position that a game begins at, as its view's text has it: that is all a seat is given
 * at the other end of a wire. */
static Status show_start(const Seen *seen, const GameSetup *setup, const void *at,
                         GameState *ret_start, Fault *ret_fault)
{
    const GameDef *def = seen->def;
    char text[GAME_POSITION_SIZE];
    GameState view;

    if (is_open(seen, at)) {
        memcpy(ret_start, at, def->state_size);
        return OK;
    }
    def->view(at, seen->seat, &view);
    game_position_text(def, &view, text);
    return game_parse_position(def, str_from(text), game_option(setup, GAME_DATA),
                               ret_start, ret_fault);
}

static Status read_start(const Seen *seen, const GameSetup *setup, const void *at,
                         GameState *ret_start, Fault *ret_fault)
{
    return at ? show_start(seen, setup, at, ret_start, ret_fault)
              : seen->def->init(ret_start, setup, ret_fault);
}

/* A game with the options of another one, without its tokens. `at`: it does not begin as the
 * setup says. */
static Status begin_beside(const Seen *seen, const GameSetup *setup,
                           const GameState *start, bool at, Seen *ret_fresh,
                           Fault *ret_fault)
{
    Seen fresh = {.def = seen->def,
                  .seat = seen->seat,
                  .seed = seen->seed,
                  .repetition = seen->repetition,
                  .start = *start,
                  .open = is_open(seen, start)};
    GameState view = *start;
    Status status;

    if (!fresh.open)
        fresh.def->view(start, fresh.seat, &view);
    status = history_open_shown(fresh.def, setup, &view, at, &fresh.game, ret_fault);
    if (status != OK)
        return status;
    history_set_repetition(fresh.game, fresh.repetition);
    *ret_fresh = fresh;
    return OK;
}

Status seen_begin(Seen *seen, const GameSetup *setup, const void *at, Fault *ret_fault)
{
    GameState start = {0};
    Seen fresh;
    Status status = read_start(seen, setup, at, &start, ret_fault);

    if (status == OK)
        status = begin_beside(seen, setup, &start, at != NULL, &fresh, ret_fault);
    if (status != OK)
        return status;
    forget_game(seen);
    *seen = fresh;
    return OK;
}

/* ---- following --------------------------------------------------------------------- */

/* A game to go along with: its tokens are a history's or stand in a text. */
typedef struct Course {
    const GameSetup *setup;
    GameState start; /* as it is shown */
    bool at;         /* not as the setup says */
    const History *history;
    Str tokens;

    int next;  /* how many tokens, and .. */
    Str left;  /* .. which part of the text are still to come */
    Str token; /* the present one as it is shown, and what it led to, if that is known */
    const void *after;
    char room[GAME_TOKEN_SIZE];
} Course;

static void course_rewind(Course *course)
{
    course->next = 0;
    course->left = course->tokens;
}

/* Shows a history's next token; false at the end. */
static bool course_show(Course *course, const Seen *seen)
{
    Text out = text_into(course->room, sizeof course->room);
    int i = course->next;

    if (i == history_count(course->history))
        return false;
    course->next++;
    course->after = history_before(course->history, course->next);
    if (seen->open) {
        course->token = history_text(course->history, i);
    } else {
        history_view_text(course->history, i, seen->seat, &out);
        course->token = text_str(&out);
    }
    return true;
}

static bool course_step(Course *course, const Seen *seen)
{
    return course->history ? course_show(course, seen)
                           : str_word(&course->left, &course->token);
}

/* Was token i what the course shows, and what was seen then? */
static bool is_alike(const Seen *seen, int i, const Course *course)
{
    GameState view;

    if (!str_equal(seen_token(seen, i), course->token))
        return false;
    if (seen->open || !course->after)
        return true;
    seen->def->view(course->after, seen->seat, &view);
    return memcmp(&view, seen_view_at(seen, i + 1), seen->def->state_size) == 0;
}

/* Begins anew beside what is there, which counts for nothing only once all is told. The
 * first `known` tokens are alike, so nothing has to be worked out there. */
static Status follow_anew(Seen *seen, Course *course, int known, Fault *ret_fault)
{
    Seen fresh;
    Status status =
        begin_beside(seen, course->setup, &course->start, course->at, &fresh, ret_fault);

    if (status != OK)
        return status;
    course_rewind(course);
    for (int i = 0; status == OK && course_step(course, &fresh); i++)
        status = seen_tell(&fresh, course->token,
                           course->after || i >= known ? course->after
                                                       : seen_view_at(seen, i + 1),
                           ret_fault);
    if (status != OK) {
        forget_game(&fresh);
        return status;
    }
    forget_game(seen);
    *seen = fresh;
    return OK;
}

/* Does the course go on from here, or has it gone back? Then what is alike stays. */
static Status follow_course(Seen *seen, Course *course, Fault *ret_fault)
{
    int before = seen->game ? seen_count(seen) : 0, kept = 0;
    Status status = OK;
    bool more;

    if (!seen->game || memcmp(&seen->start, &course->start, seen->def->state_size) != 0)
        return follow_anew(seen, course, 0, ret_fault);
    course_rewind(course);
    while ((more = course_step(course, seen)) && kept < before &&
           is_alike(seen, kept, course))
        kept++;
    if (more && kept < before)
        return follow_anew(seen, course, kept, ret_fault);
    seen_back(seen, kept);
    for (; more && status == OK; more = course_step(course, seen))
        status = seen_tell(seen, course->token, course->after, ret_fault);
    if (status != OK)
        seen_back(seen, before);
    return status;
}

Status seen_follow_from(Seen *seen, const History *history, int from, Fault *ret_fault)
{
    Course course = {.history = history, .next = from};
    int before = seen->game ? seen_count(seen) : -1;
    Status status = OK;

    /* What has changed in the midst is told beside what is there, in case that fails. */
    if (before != from && (before < from || from < history_count(history)))
        return seen_follow(seen, history, ret_fault);
    seen_back(seen, from);
    while (status == OK && course_show(&course, seen))
        status = seen_tell(seen, course.token, course.after, ret_fault);
    if (status != OK)
        seen_back(seen, before);
    return status;
}

Status seen_follow(Seen *seen, const History *history, Fault *ret_fault)
{
    Course course = {.setup = history_setup(history),
                     .at = history_began_at(history),
                     .history = history};
    Status status = OK;

    if (course.at)
        status = show_start(seen, course.setup, history_initial(history), &course.start,
                            ret_fault);
    else
        memcpy(&course.start, history_initial(history), seen->def->state_size);
    return status == OK ? follow_course(seen, &course, ret_fault) : status;
}

Status seen_follow_text(Seen *seen, const GameSetup *setup, const void *at, Str tokens,
                        Fault *ret_fault)
{
    Course course = {.setup = setup, .at = at != NULL, .tokens = tokens};
    Status status = read_start(seen, setup, at, &course.start, ret_fault);

    return status == OK ? follow_course(seen, &course, ret_fault) : status;
}
