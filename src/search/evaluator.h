/* SPDX-License-Identifier: MIT */
/* evaluator - what tells a search how good a position looks: the game's own features with one
 * weight each (game/think.h), or a network (nn/net.h).
 *
 *     Evaluator evaluator = {.weight = think->weight};
 *     evaluator_read_net(def, inputs, bytes, &net, &fault);    or evaluator_standard
 *     evaluator_set_net(&evaluator, inputs, net);              a network beside the weights
 *
 * A network is for games that its inputs fit; in all others, and where there are more than two
 * sides, the weights count. Who only has weights has no need of the network's code: it is
 * reached through `lead`, which evaluator_set_net sets.
 */
#ifndef SEARCH_EVALUATOR_H
#define SEARCH_EVALUATOR_H

#include "game/think.h"
#include "nn/net.h"

typedef struct Evaluator Evaluator;

struct Evaluator {
    const int16_t *weight;
    const Net *net; /* NULL: there is none */
    const GameInputs *inputs;
    int32_t (*lead)(const Evaluator *evaluator, const void *core);
};

/* The shape of networks that go with these inputs, but for width and scale. */
void evaluator_shape(const GameDef *def, const GameInputs *inputs, NetShape *ret_shape);

/* Networks of a game begin with these; NULL: there are none for it. */
static inline const GameInputs *evaluator_inputs(const GameDef *def)
{
    return def->think ? def->think->inputs : NULL;
}

/* Reads a network for a game; `inputs` may be NULL, where there are none. It is the caller's to
 * close. */
Status evaluator_read_net(const GameDef *def, const GameInputs *inputs, Str bytes,
                          Net **ret_net, Fault *ret_fault);

/* The game's own network, the caller's to close; NULL: it has none, or memory ran out. */
Net *evaluator_standard(const GameDef *def);

/* Puts a network in; NULL takes it out. */
void evaluator_set_net(Evaluator *evaluator, const GameInputs *inputs, const Net *net);

/* What side 0 of two has more than side 1. Whether the network fits is settled before:
 * evaluator_for. */
static inline int32_t evaluator_lead(const Evaluator *evaluator, const GameThink *think,
                                     const void *core)
{
    return evaluator->lead ? evaluator->lead(evaluator, core)
                           : think_lead(think, core, evaluator->weight);
}

/* The evaluator for what follows this position: without a network that does not fit. */
static inline Evaluator evaluator_for(const Evaluator *evaluator, const void *core)
{
    Evaluator fitting = *evaluator;

    if (fitting.lead && !fitting.inputs->fits(core))
        fitting.lead = NULL;
    return fitting;
}

#endif
