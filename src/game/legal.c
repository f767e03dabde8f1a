/* SPDX-License-Identifier: MIT */
#include "game/legal.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "game/keyset.h"

/* ---- the walk over one token ------------------------------------------------------- */

/* A state inside a token and how it was reached. The first node is the beginning. */
typedef struct Node {
    uint32_t parent;
    uint32_t steps;
    Action action;
} Node;

/* States of nodes that are equally far from the beginning. */
typedef struct Level {
    unsigned char *states; /* state_size bytes each */
    size_t count, capacity;
} Level;

struct LegalWalk {
    const GameDef *def;
    Node *node;
    size_t count, capacity;
    Level now, next; /* the nodes being expanded and those they lead to */
    size_t spent;    /* nodes made and tokens shown */
    Keyset seen;
    const LegalVisitor *visitor;
    bool stopped;
};

LegalWalk *legal_walk_open(const GameDef *def)
{
    LegalWalk *walk = calloc(1, sizeof *walk);

    if (walk)
        walk->def = def;
    return walk;
}

void legal_walk_close(LegalWalk *walk)
{
    if (!walk)
        return;
    free(walk->node);
    free(walk->now.states);
    free(walk->next.states);
    keyset_free(&walk->seen);
    free(walk);
}

size_t legal_walk_nodes(const LegalWalk *walk)
{
    return walk->spent;
}

size_t legal_walk_bytes(const LegalWalk *walk)
{
    return sizeof *walk + walk->capacity * sizeof *walk->node +
           (walk->now.capacity + walk->next.capacity) * walk->def->state_size +
           walk->seen.slots * (sizeof *walk->seen.keys + sizeof *walk->seen.epochs);
}

static bool reserve_node(LegalWalk *walk)
{
    size_t capacity = walk->capacity ? walk->capacity * 2 : 64;
    Node *larger;

    if (walk->count < walk->capacity)
        return true;
    larger = realloc(walk->node, capacity * sizeof *larger);
    if (!larger)
        return false;
    walk->node = larger;
    walk->capacity = capacity;
    return true;
}

static bool add_state(Level *level, const void *state, size_t size)
{
    size_t capacity = level->capacity ? level->capacity * 2 : 64;
    unsigned char *larger;

    if (level->count == level->capacity) {
        larger = realloc(level->states, capacity * size);
        if (!larger)
            return false;
        level->states = larger;
        level->capacity = capacity;
    }
    memcpy(level->states + level->count++ * size, state, size);
    return true;
}

static bool add_node(LegalWalk *walk, Node node, const void *state)
{
    if (!reserve_node(walk) || !add_state(&walk->next, state, walk->def->state_size))
        return false;
    walk->node[walk->count++] = node;
    return true;
}

/* Is this state met for the first time? Ends and states on the way are told apart: a game
 * need not let its hash know that a token has just ended. */
static KeysetAnswer meet(LegalWalk *walk, const void *state, bool ended)
{
    LegalPaths paths = walk->visitor->paths;
    uint64_t key;

    if (paths == LEGAL_EVERY || (paths == LEGAL_ENDS && ended))
        return KEYSET_NEW;
    key = bits_mix(walk->def->hash(state)) + (ended ? 1 : 0);
    return keyset_add(&walk->seen, key);
}

/* Writes the steps that lead to a node and one more. */
static void trace(const LegalWalk *walk, size_t at, Action last, Token *ret_token)
{
    ret_token->count = (int)walk->node[at].steps + 1;
    for (int i = ret_token->count - 1; i >= 0; i--) {
        ret_token->step[i] = last;
        last = walk->node[at].action;
        at = walk->node[at].parent;
    }
}

static void show(LegalWalk *walk, size_t from, Action action, const void *after)
{
    Token token;

    trace(walk, from, action, &token);
    walk->stopped = !walk->visitor->visit(walk->visitor->context, &token, after);
}

/* Is it worth going on from there? */
static bool is_wanted(const LegalWalk *walk, size_t from, Action action)
{
    Token begun;

    if (walk->node[from].steps + 1 == GAME_MAX_STEPS)
        return false;
    if (!walk->visitor->allow)
        return true;
    trace(walk, from, action, &begun);
    return walk->visitor->allow(walk->visitor->context, &begun);
}

/* Is a seat's token complete with this step? */
static bool ends_token(const GameDef *def, int seat, Action action, const void *after)
{
    return action == ACTION_END || def->mover(after) != seat || def->between(after);
}

/* Takes one step from a node; `after` is the state it leads to. */
static bool take_step(LegalWalk *walk, size_t from, Action action, const void *after,
                      int seat)
{
    bool ended = ends_token(walk->def, seat, action, after);

    if (!ended && !is_wanted(walk, from, action))
        return true;
    switch (meet(walk, after, ended)) {
    case KEYSET_KNOWN: return true;
    case KEYSET_NO_MEMORY: return false;
    case KEYSET_NEW: break;
    }
    if (++walk->spent > walk->visitor->max_nodes)
        return false;
    if (ended)
        show(walk, from, action, after);
    else
        return add_node(walk, (Node){(uint32_t)from, walk->node[from].steps + 1, action},
                        after);
    return true;
}

static bool expand(LegalWalk *walk, size_t from, const void *before, int seat)
{
    const GameDef *def = walk->def;
    Action action[GAME_MAX_ACTIONS];
    GameState after;
    int count = def->actions(before, action);

    for (int i = 0; i < count && !walk->stopped; i++) {
        memcpy(&after, before, def->state_size);
        def->apply(&after, action[i], NULL);
        if (!take_step(walk, from, action[i], &after, seat))
            return false;
    }
    return true;
}

/* Expands all nodes of the latest level; they are the last ones there are. */
static bool expand_level(LegalWalk *walk, int seat)
{
    Level level = walk->next;
    size_t first = walk->count - level.count;

    walk->next = walk->now;
    walk->now = level;
    walk->next.count = 0;
    for (size_t i = 0; i < level.count && !walk->stopped; i++) {
        const unsigned char *state = level.states + i * walk->def->state_size;

        if (!expand(walk, first + i, state, seat))
            return false;
    }
    return true;
}

/* Breadth first, which makes the first way to every state a shortest one. */
Status legal_walk(LegalWalk *walk, const void *state, const LegalVisitor *visitor)
{
    int seat = walk->def->mover(state);

    walk->count = walk->spent = walk->next.count = 0;
    walk->visitor = visitor;
    walk->stopped = false;
    keyset_empty(&walk->seen);
    if (seat == SEAT_OVER)
        return OK;
    if (!add_node(walk, (Node){0}, state))
        return ERR_LIMIT;
    while (walk->next.count > 0 && !walk->stopped) {
        if (!expand_level(walk, seat))
            return ERR_LIMIT;
    }
    return OK;
}

/* ---- choice -------------------------------------------------------------------------- */

enum { CHOICE_DEPTH = 8, CHOICE_NODES = 256 };

/* A look for two results that differ. */
typedef struct Choice {
    const GameDef *def;
    int seat, nodes; /* nodes: steps that were tried */
    int results;     /* none, one (with this hash), or two */
    uint64_t hash;
} Choice;

/* Goes deep instead of wide: where there is a choice, two of the first tokens mostly differ. */
static void look_deep(Choice *choice, const void *before, int depth)
{
    const GameDef *def = choice->def;
    Action action[GAME_MAX_ACTIONS];
    GameState after;
    int count = def->actions(before, action);

    for (int i = 0; i < count && choice->results < 2 && choice->nodes < CHOICE_NODES;
         i++) {
        choice->nodes++;
        memcpy(&after, before, def->state_size);
        def->apply(&after, action[i], NULL);
        if (ends_token(def, choice->seat, action[i], &after)) {
            uint64_t hash = def->hash(&after);

            choice->results += choice->results == 0 || hash != choice->hash;
            choice->hash = hash;
        } else if (depth < CHOICE_DEPTH) {
            look_deep(choice, &after, depth + 1);
        }
    }
}

static bool count_result(void *context, const Token *token, const void *after)
{
    int *count = context;

    (void)token, (void)after;
    return ++*count < 2;
}

bool legal_has_choice(const GameDef *def, const void *state)
{
    Choice choice = {.def = def, .seat = def->mover(state)};
    LegalWalk *walk;
    int count = 0;
    LegalVisitor visitor = {.paths = LEGAL_DISTINCT,
                            .max_nodes = LEGAL_MAX_NODES,
                            .visit = count_result,
                            .context = &count};

    if (choice.seat != SEAT_OVER)
        look_deep(&choice, state, 1);
    if (choice.results == 2)
        return true;
    walk = legal_walk_open(def);
    if (!walk || legal_walk(walk, state, &visitor) != OK)
        count = 2;
    legal_walk_close(walk);
    return count == 2;
}

/* ---- lists --------------------------------------------------------------------------- */

void legal_clear(LegalList *list)
{
    free(list->turn);
    pool_clear(&list->pool);
    *list = (LegalList){0};
}

static bool add_turn(LegalList *list, const GameDef *def, Str tokens, Str position,
                     const void *state)
{
    LegalTurn turn = {
        .tokens = pool_text(&list->pool, tokens),
        .position = pool_text(&list->pool, position),
        .state = pool_copy(&list->pool, state, def->state_size),
    };

    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? list->capacity * 2 : 64;
        LegalTurn *larger = realloc(list->turn, capacity * sizeof *larger);

        if (!larger)
            return false;
        list->turn = larger;
        list->capacity = capacity;
    }
    list->turn[list->count++] = turn;
    return turn.tokens && turn.position && turn.state && list->count <= LEGAL_MAX_NODES;
}

/* A place inside a turn where a token begins, and the tokens before it. */
typedef struct Start {
    struct Start *next;
    const char *tokens;
    const void *state;
} Start;

typedef struct Search {
    const GameDef *def;
    LegalList *list;
    Pool pool;           /* of the starts */
    Start *start, *last; /* the one at work, the newest */
    Keyset starts;       /* hashes of their states */
    Keyset results;      /* and of the states complete turns lead to */
    bool failed;
} Search;

static bool add_start(Search *search, Str tokens, const void *state)
{
    Start *start = pool_alloc(&search->pool, sizeof *start);

    if (!start)
        return false;
    *start = (Start){
        .tokens = pool_text(&search->pool, tokens),
        .state = pool_copy(&search->pool, state, search->def->state_size),
    };
    if (search->last)
        search->last->next = start;
    search->last = start;
    return start->tokens && start->state;
}

/* Lets chance act where the position says how; true when the turn is complete. */
static bool turn_ends(const GameDef *def, void *s)
{
    if (def->mover(s) == SEAT_CHANCE && def->settle)
        def->settle(s);
    return def->mover(s) < 0 || def->between(s);
}

/* The tokens of the turn so far and one more; false when they are too long. */
static bool print_tokens(const Search *search, const Token *token, Text *out)
{
    text_add(out, search->start->tokens);
    if (out->size)
        text_char(out, ' ');
    search->def->print_token(search->start->state, token, out);
    return !out->cut;
}

static bool add_result(Search *search, Str tokens, const void *state)
{
    char position[GAME_POSITION_SIZE];
    Text out = text_into(position, sizeof position);

    search->def->print_position(state, &out);
    return add_turn(search->list, search->def, tokens, text_str(&out), state);
}

/* A token of a turn: the turn ends with it or another token follows. Different tokens may
 * meet in one state; the shorter turn, which comes first, is kept. */
static bool visit_turn(void *context, const Token *token, const void *after)
{
    Search *search = context;
    char tokens[4 * GAME_TOKEN_SIZE];
    Text out = text_into(tokens, sizeof tokens);
    GameState state;
    bool complete;

    memcpy(&state, after, search->def->state_size);
    complete = turn_ends(search->def, &state);
    switch (keyset_add(complete ? &search->results : &search->starts,
                       search->def->hash(&state))) {
    case KEYSET_KNOWN: return true;
    case KEYSET_NO_MEMORY: search->failed = true; return false;
    case KEYSET_NEW: break;
    }
    if (!print_tokens(search, token, &out))
        search->failed = true;
    else if (complete)
        search->failed = !add_result(search, text_str(&out), &state);
    else
        search->failed = !add_start(search, text_str(&out), &state);
    return !search->failed;
}

static bool visit_token(void *context, const Token *token, const void *after)
{
    Search *search = context;
    const GameDef *def = search->def;
    char tokens[GAME_TOKEN_SIZE];
    Text out = text_into(tokens, sizeof tokens);

    def->print_token(search->start->state, token, &out);
    if (def->mover(after) == SEAT_OVER || def->between(after))
        search->failed = !add_result(search, text_str(&out), after);
    else
        search->failed =
            !add_turn(search->list, def, text_str(&out), (Str){"", 0}, after);
    return !search->failed;
}

typedef bool (*Visit)(void *context, const Token *token, const void *after);

static bool walk_starts(Search *search, Visit visit)
{
    LegalWalk *walk = legal_walk_open(search->def);
    LegalVisitor visitor = {
        .max_nodes = LEGAL_MAX_NODES, .visit = visit, .context = search};

    if (!walk)
        return false;
    while (search->start && !search->failed) {
        if (legal_walk(walk, search->start->state, &visitor) != OK)
            search->failed = true;
        visitor.max_nodes -=
            walk->spent < visitor.max_nodes ? walk->spent : visitor.max_nodes;
        search->start = search->start->next;
    }
    legal_walk_close(walk);
    return !search->failed;
}

/* Fills the list with what the walks from `state` on show. */
static bool collect(const GameDef *def, const void *state, Visit visit, LegalList *list)
{
    Search search = {.def = def, .list = list};
    bool done = add_start(&search, (Str){"", 0}, state);

    search.start = search.last;
    done = done && walk_starts(&search, visit);
    pool_clear(&search.pool);
    keyset_free(&search.starts);
    keyset_free(&search.results);
    return done;
}

/* By position; of several ways to one position the shortest text comes first. */
static int compare_turns(const void *left, const void *right)
{
    const LegalTurn *a = left, *b = right;
    int order = strcmp(a->position, b->position);
    size_t a_size, b_size;

    if (order != 0)
        return order;
    a_size = strlen(a->tokens);
    b_size = strlen(b->tokens);
    return a_size != b_size ? (a_size > b_size) - (a_size < b_size)
                            : strcmp(a->tokens, b->tokens);
}

static int compare_tokens(const void *left, const void *right)
{
    return strcmp(((const LegalTurn *)left)->tokens, ((const LegalTurn *)right)->tokens);
}

static void drop_repeated(LegalList *list)
{
    size_t kept = 0;

    for (size_t i = 0; i < list->count; i++) {
        if (kept == 0 ||
            strcmp(list->turn[i].position, list->turn[kept - 1].position) != 0)
            list->turn[kept++] = list->turn[i];
    }
    list->count = kept;
}

Status legal_turns(const GameDef *def, const void *state, LegalList *ret_list)
{
    GameState root;

    *ret_list = (LegalList){0};
    memcpy(&root, state, def->state_size);
    if (def->mover(&root) == SEAT_CHANCE && !(def->settle && def->settle(&root)))
        return OK;
    if (def->mover(&root) < 0)
        return OK;
    if (!collect(def, &root, visit_turn, ret_list)) {
        legal_clear(ret_list);
        return ERR_LIMIT;
    }
    if (ret_list->count)
        qsort(ret_list->turn, ret_list->count, sizeof *ret_list->turn, compare_turns);
    drop_repeated(ret_list);
    return OK;
}

Status legal_tokens(const GameDef *def, const void *state, LegalList *ret_list)
{
    *ret_list = (LegalList){0};
    if (def->mover(state) < 0)
        return OK;
    if (!collect(def, state, visit_token, ret_list)) {
        legal_clear(ret_list);
        return ERR_LIMIT;
    }
    if (ret_list->count)
        qsort(ret_list->turn, ret_list->count, sizeof *ret_list->turn, compare_tokens);
    return OK;
}
