/* SPDX-License-Identifier: MIT */
#include "game/guess.h"

#include <stdlib.h>
#include <string.h>

#include "game/keyset.h"
#include "game/legal.h"
#include "game/pool.h"

enum {
    THOROUGH_FACTOR = 8,       /* so many times the worlds when a belief is built anew */
    SAMPLE_TRIES = 64,         /* before looking for a game that goes on one by one */
    WORLD_MAX_NODES = 1 << 16, /* steps tried in one world */
};

/* A full token of one or more worlds and the token before it. Worlds with a common past
 * share it; a token that no world's course contains any more is freed. */
typedef struct Link {
    struct Link *before;
    size_t uses;
    char text[];
} Link;

/* Worlds: states of state_size bytes and the last token of each. */
typedef struct Worlds {
    size_t count, capacity;
    unsigned char *states;
    Link **link;
} Worlds;

typedef struct Shown {
    int count, capacity;
    Str *text;
    Pool pool;
} Shown;

struct Belief {
    const GameDef *def;
    GameState initial;
    int seat;
    Rng rng;
    size_t limit;  /* of worlds */
    bool thorough; /* follow every path, also where a distinct one was found */
    bool drawn;    /* `repetition` was seen */
    size_t links, link_bytes;
    Worlds worlds;
    Shown seen; /* the tokens so far, to start again from the first */
    LegalWalk *walk;
};

static Status refuse_guess(Status status, const char *id, Str arg, Fault *ret_fault)
{
    if (!ret_fault)
        return status;
    memset(ret_fault, 0, sizeof *ret_fault);
    message_set(&ret_fault->message, id, NULL);
    message_set_str(&ret_fault->message, 0, arg);
    return status;
}

static Status refuse_memory(Fault *ret_fault)
{
    return refuse_guess(ERR_LIMIT, N_("too much to remember"), (Str){"", 0}, ret_fault);
}

/* ---- links and worlds ---------------------------------------------------------------------- */

static size_t link_size(size_t text_size)
{
    return sizeof(Link) + text_size + 1;
}

static Link *link_new(Belief *belief, Link *before, Str text)
{
    Link *link = belief->links < GUESS_MAX_LINKS ? malloc(link_size(text.size)) : NULL;

    if (!link)
        return NULL;
    belief->links++;
    belief->link_bytes += link_size(text.size);
    link->before = before;
    link->uses = 1;
    if (before)
        before->uses++;
    str_copy(text, link->text, text.size + 1);
    return link;
}

static void link_drop(Belief *belief, Link *link)
{
    while (link && --link->uses == 0) {
        Link *before = link->before;

        belief->links--;
        belief->link_bytes -= link_size(strlen(link->text));
        free(link);
        link = before;
    }
}

static void worlds_clear(Belief *belief, Worlds *worlds)
{
    for (size_t i = 0; i < worlds->count; i++)
        link_drop(belief, worlds->link[i]);
    free(worlds->states);
    free(worlds->link);
    *worlds = (Worlds){0};
}

static bool worlds_reserve(const Belief *belief, Worlds *worlds)
{
    size_t capacity = worlds->capacity ? worlds->capacity * 2 : 16;
    unsigned char *states;
    Link **link;

    if (worlds->count < worlds->capacity)
        return true;
    link = realloc(worlds->link, capacity * sizeof(Link *));
    if (!link)
        return false;
    worlds->link = link;
    states = realloc(worlds->states, capacity * belief->def->state_size);
    if (!states)
        return false;
    worlds->states = states;
    worlds->capacity = capacity;
    return true;
}

static unsigned char *world_at(const Belief *belief, const Worlds *worlds, size_t i)
{
    return worlds->states + i * belief->def->state_size;
}

static bool add_shown(Shown *seen, Str text)
{
    const char *copy = pool_text(&seen->pool, text);

    if (!copy)
        return false;
    if (seen->count == seen->capacity) {
        int capacity = seen->capacity ? seen->capacity * 2 : 64;
        Str *larger = realloc(seen->text, (size_t)capacity * sizeof *larger);

        if (!larger)
            return false;
        seen->text = larger;
        seen->capacity = capacity;
    }
    seen->text[seen->count++] = (Str){copy, text.size};
    return true;
}

/* ---- opening and closing ------------------------------------------------------------------- */

Status guess_open(const GameDef *def, const void *initial, int seat, uint64_t seed,
                  Belief **ret_belief, Fault *ret_fault)
{
    Belief *belief = calloc(1, sizeof *belief);

    if (!belief)
        return refuse_memory(ret_fault);
    belief->def = def;
    memcpy(&belief->initial, initial, def->state_size);
    belief->seat = seat;
    belief->rng.state = seed;
    belief->limit = GUESS_MAX_WORLDS;
    belief->walk = legal_walk_open(def);
    if (!belief->walk || !worlds_reserve(belief, &belief->worlds)) {
        guess_close(belief);
        return refuse_memory(ret_fault);
    }
    memcpy(world_at(belief, &belief->worlds, 0), initial, def->state_size);
    belief->worlds.link[0] = NULL;
    belief->worlds.count = 1;
    *ret_belief = belief;
    return OK;
}

void guess_close(Belief *belief)
{
    if (!belief)
        return;
    worlds_clear(belief, &belief->worlds);
    pool_clear(&belief->seen.pool);
    free(belief->seen.text);
    legal_walk_close(belief->walk);
    free(belief);
}

/* ---- the worlds after one more token ------------------------------------------------------- */

/* Gathers the next worlds while walking the present ones. */
typedef struct Harvest {
    Belief *belief;
    Str viewed;
    Worlds next;
    Keyset met;         /* hashes of all that fit, also of those not kept */
    const void *before; /* the world at work and its last token */
    Link *link;
    bool failed;
    Status status; /* of the latest token that could not be read as it stands, and why */
    Fault fault;
} Harvest;

/* Where the next world that fits is put; the count when it is one more, SIZE_MAX when it
 * is known or not drawn. Drawing keeps every subset of the limit's size equally likely. */
static size_t place_for(Harvest *harvest, const void *state)
{
    Belief *belief = harvest->belief;
    size_t place;

    switch (keyset_add(&harvest->met, belief->def->hash(state))) {
    case KEYSET_KNOWN: return SIZE_MAX;
    case KEYSET_NO_MEMORY: harvest->failed = true; return SIZE_MAX;
    case KEYSET_NEW: break;
    }
    if (harvest->next.count < belief->limit)
        return harvest->next.count;
    place = rng_below(&belief->rng, (uint32_t)harvest->met.count);
    return place < belief->limit ? place : SIZE_MAX;
}

/* Takes in a world that fits; `text` is the full token that leads to it. */
static void keep_world(Harvest *harvest, Str text, const void *state)
{
    Belief *belief = harvest->belief;
    size_t place = place_for(harvest, state);
    Link *link;

    if (place == SIZE_MAX)
        return;
    link = worlds_reserve(belief, &harvest->next) ? link_new(belief, harvest->link, text)
                                                  : NULL;
    if (!link) {
        harvest->failed = true;
        return;
    }
    if (place < harvest->next.count)
        link_drop(belief, harvest->next.link[place]);
    else
        harvest->next.count++;
    harvest->next.link[place] = link;
    memcpy(world_at(belief, &harvest->next, place), state, belief->def->state_size);
}

/* Does the seat see this token as it was shown? */
static bool looks_right(const Harvest *harvest, const Token *token)
{
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);

    harvest->belief->def->view_token(harvest->before, token, harvest->belief->seat, &out);
    return str_equal(text_str(&out), harvest->viewed);
}

static bool try_token(Harvest *harvest, const Token *token, const void *after)
{
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);

    if (!looks_right(harvest, token))
        return false;
    harvest->belief->def->print_token(harvest->before, token, &out);
    keep_world(harvest, text_str(&out), after);
    return true;
}

static bool visit_token(void *context, const Token *token, const void *after)
{
    Harvest *harvest = context;

    try_token(harvest, token, after);
    return !harvest->failed;
}

static bool visit_first(void *context, const Token *token, const void *after)
{
    Harvest *harvest = context;

    return !try_token(harvest, token, after) && !harvest->failed;
}

/* What is done to each world in turn. */
typedef void (*Extend)(Harvest *harvest);

static void each_world(Harvest *harvest, Extend extend)
{
    Belief *belief = harvest->belief;

    for (size_t i = 0; i < belief->worlds.count && !harvest->failed; i++) {
        harvest->before = world_at(belief, &belief->worlds, i);
        harvest->link = belief->worlds.link[i];
        extend(harvest);
    }
}

/* A seat leaves: the same in every world that allows it. */
static void extend_leave(Harvest *harvest)
{
    const GameDef *def = harvest->belief->def;
    GameState state;
    Fault ignored;
    Leave why;
    int seat;

    memcpy(&state, harvest->before, def->state_size);
    if (history_is_leave(harvest->viewed, &seat, &why) && seat < def->seats(&state) &&
        def->mover(&state) != SEAT_OVER && def->leave(&state, seat, why, &ignored) == OK)
        keep_world(harvest, harvest->viewed, &state);
}

static void extend_repetition(Harvest *harvest)
{
    keep_world(harvest, harvest->viewed, harvest->before);
}

/* The token as shown may be the whole token. */
static void extend_directly(Harvest *harvest)
{
    const GameDef *def = harvest->belief->def;
    GameState state;
    Token token;

    if (def->mover(harvest->before) == SEAT_OVER) {
        harvest->status = refuse_guess(ERR_ILLEGAL, N_("the game is over"),
                                       harvest->viewed, &harvest->fault);
        return;
    }
    harvest->status =
        def->parse_token(harvest->before, harvest->viewed, &token, &harvest->fault);
    if (harvest->status != OK || !looks_right(harvest, &token))
        return;
    memcpy(&state, harvest->before, def->state_size);
    game_apply(def, &state, &token, NULL);
    keep_world(harvest, harvest->viewed, &state);
}

/* May steps that were begun so become the token that was shown cut short? They keep to
 * what was carried out, and what comes next must be what cuts them. A game that does not
 * show tokens half done as it shows them whole only loses this short cut. */
static bool fits_shown(void *context, const Token *begun)
{
    const Harvest *harvest = context;
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);
    Str rest = harvest->viewed, shown;

    str_cut(&rest, '#', &shown);
    harvest->belief->def->print_token(harvest->before, begun, &out);
    if (out.size > shown.size)
        return looks_right(harvest, begun);
    return memcmp(text, shown.at, out.size) == 0;
}

/* Tries the tokens of every world, starting anywhere, while the budget lasts. */
static void extend_walking(Harvest *harvest, LegalVisitor visitor)
{
    Belief *belief = harvest->belief;
    size_t count = belief->worlds.count, left = GUESS_MAX_NODES;
    size_t first = rng_below(&belief->rng, (uint32_t)count);

    visitor.context = harvest;
    for (size_t k = 0; k < count && left > 0 && !harvest->failed; k++) {
        size_t i = (first + k) % count, used;

        harvest->before = world_at(belief, &belief->worlds, i);
        harvest->link = belief->worlds.link[i];
        visitor.max_nodes = left < WORLD_MAX_NODES ? left : WORLD_MAX_NODES;
        legal_walk(belief->walk, harvest->before, &visitor);
        used = legal_walk_nodes(belief->walk);
        left -= used < left ? used : left;
    }
}

static bool has(Str text, char c)
{
    return memchr(text.at, c, text.size) != NULL;
}

/* Asked of the present, since a draft may bring secrets into the game. */
static bool hides(const Belief *belief)
{
    return belief->def->hides(world_at(belief, &belief->worlds, 0));
}

/* From the cheap to the dear. Most tokens are shown whole. One that was cut short shows
 * all that was carried out, so a world needs one way to it. Of hidden tokens it rarely
 * matters which of two ways leads to a state on the way, but it may. */
static void try_tokens(Harvest *harvest)
{
    bool hidden = has(harvest->viewed, '?'), cut = has(harvest->viewed, '#');
    LegalVisitor visitor = {.paths = LEGAL_ENDS, .visit = visit_token};

    if (!hidden && !cut)
        each_world(harvest, extend_directly);
    if (!hides(harvest->belief))
        return;
    if (harvest->next.count == 0 && cut && !hidden)
        extend_walking(harvest, (LegalVisitor){.paths = LEGAL_ENDS,
                                               .allow = fits_shown,
                                               .visit = visit_first});
    if (harvest->next.count == 0 && !harvest->belief->thorough)
        extend_walking(harvest, visitor);
    visitor.paths = LEGAL_EVERY;
    if (harvest->next.count == 0)
        extend_walking(harvest, visitor);
}

static void extend_all(Harvest *harvest)
{
    Leave why;
    int seat;

    if (history_is_drawn(harvest->viewed))
        each_world(harvest, extend_repetition);
    else if (history_is_leave(harvest->viewed, &seat, &why))
        each_world(harvest, extend_leave);
    else
        try_tokens(harvest);
}

/* ---- observing ----------------------------------------------------------------------------- */

/* Says why nothing fits: where nothing is hidden, the game knows better. */
static Status refuse_token(const Harvest *harvest, Fault *ret_fault)
{
    if (harvest->status == OK || hides(harvest->belief))
        return refuse_guess(ERR_ILLEGAL, N_("no course of the game fits '%1'"),
                            harvest->viewed, ret_fault);
    *ret_fault = harvest->fault;
    return harvest->status;
}

/* Puts the harvest in the place of the present worlds when it has any. */
static Status bring_in(Harvest *harvest, Fault *ret_fault)
{
    Belief *belief = harvest->belief;

    keyset_free(&harvest->met);
    if (!harvest->failed && harvest->next.count == 0)
        return refuse_token(harvest, ret_fault);
    if (harvest->failed || !add_shown(&belief->seen, harvest->viewed)) {
        worlds_clear(belief, &harvest->next);
        return refuse_memory(ret_fault);
    }
    worlds_clear(belief, &belief->worlds);
    belief->worlds = harvest->next;
    belief->drawn = history_is_drawn(harvest->viewed);
    return OK;
}

static Status observe(Belief *belief, Str viewed, Fault *ret_fault)
{
    Harvest harvest = {.belief = belief, .viewed = viewed};

    extend_all(&harvest);
    return bring_in(&harvest, ret_fault);
}

/* Starts again from the first token with more worlds and every path: what fits now may
 * have been left out before. */
static Status start_again(Belief *belief, Str viewed, Fault *ret_fault)
{
    Belief *fresh, old;
    Status status = guess_open(belief->def, &belief->initial, belief->seat,
                               rng_next(&belief->rng), &fresh, ret_fault);

    if (status != OK)
        return status;
    fresh->limit *= THOROUGH_FACTOR;
    fresh->thorough = true;
    for (int i = 0; i < belief->seen.count && status == OK; i++)
        status = observe(fresh, belief->seen.text[i], ret_fault);
    if (status == OK)
        status = observe(fresh, viewed, ret_fault);
    if (status == OK) {
        old = *belief;
        *belief = *fresh;
        *fresh = old;
    }
    guess_close(fresh);
    return status;
}

Status guess_observe(Belief *belief, Str viewed, Fault *ret_fault)
{
    Status status;

    if (viewed.size == 0 || viewed.size >= GAME_TOKEN_SIZE)
        return refuse_guess(ERR_SYNTAX, N_("a token has 1 to 1535 characters"), viewed,
                            ret_fault);
    if (belief->drawn)
        return refuse_guess(ERR_ILLEGAL, N_("the game is over"), viewed, ret_fault);
    if (belief->seen.count >= GUESS_MAX_TOKENS)
        return refuse_guess(ERR_LIMIT, N_("the game has too many tokens"), viewed,
                            ret_fault);
    status = observe(belief, viewed, ret_fault);
    if (status == ERR_ILLEGAL && !belief->thorough && hides(belief))
        status = start_again(belief, viewed, ret_fault);
    return status;
}

static bool looks_like(const Belief *belief, size_t world, const void *view)
{
    GameState seen;

    belief->def->view(world_at(belief, &belief->worlds, world), belief->seat, &seen);
    return memcmp(&seen, view, belief->def->state_size) == 0;
}

Status guess_narrow(Belief *belief, const void *view, Fault *ret_fault)
{
    Worlds *worlds = &belief->worlds;
    size_t first = 0, kept;

    while (first < worlds->count && !looks_like(belief, first, view))
        first++;
    if (first == worlds->count)
        return refuse_guess(ERR_ILLEGAL, N_("no course of the game fits the view"),
                            (Str){"", 0}, ret_fault);
    kept = 0;
    for (size_t i = 0; i < worlds->count; i++) {
        if (i < first || (i > first && !looks_like(belief, i, view))) {
            link_drop(belief, worlds->link[i]);
            continue;
        }
        memmove(world_at(belief, worlds, kept), world_at(belief, worlds, i),
                belief->def->state_size);
        worlds->link[kept++] = worlds->link[i];
    }
    worlds->count = kept;
    return OK;
}

/* ---- sampling ------------------------------------------------------------------------------ */

size_t guess_bytes(const Belief *belief)
{
    return sizeof *belief + belief->link_bytes +
           belief->worlds.capacity * (sizeof(Link *) + belief->def->state_size) +
           (size_t)belief->seen.capacity * sizeof *belief->seen.text +
           belief->seen.pool.total + legal_walk_bytes(belief->walk);
}

size_t guess_count(const Belief *belief)
{
    return belief->worlds.count;
}

void guess_world(const Belief *belief, size_t world, Rng *rng, void *ret_state)
{
    const GameDef *def = belief->def;

    memcpy(ret_state, world_at(belief, &belief->worlds, world), def->state_size);
    if (def->shuffle)
        def->shuffle(ret_state, belief->seat, rng);
}

static bool goes_on(const Belief *belief, size_t world)
{
    return belief->def->mover(world_at(belief, &belief->worlds, world)) != SEAT_OVER;
}

void guess_sample(const Belief *belief, Rng *rng, void *ret_state)
{
    size_t count = belief->worlds.count, world = 0;
    int tries = 0;

    do
        world = rng_below(rng, (uint32_t)count);
    while (!goes_on(belief, world) && ++tries < SAMPLE_TRIES);
    for (size_t i = 0; i < count && !goes_on(belief, world); i++)
        world = (world + 1) % count;
    guess_world(belief, world, rng, ret_state);
}

Status guess_tell(const Belief *belief, size_t world, History *into, Fault *ret_fault)
{
    const Link *link = belief->worlds.link[world];
    int count = belief->seen.count, at = count;
    const Link **course = malloc((size_t)(count + 1) * sizeof *course);
    HistoryRepetition repetition = history_repetition(into);
    Status status = OK;

    if (!course)
        return refuse_memory(ret_fault);
    history_set_repetition(into, REPETITION_MAY);
    for (; link && at > 0; link = link->before)
        course[--at] = link;
    for (int i = at; i < count && status == OK; i++) {
        if (!history_is_drawn(str_from(course[i]->text)))
            status = history_apply(into, str_from(course[i]->text), NULL, ret_fault);
    }
    history_set_repetition(into, repetition);
    free(course);
    return status;
}
