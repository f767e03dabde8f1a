/* SPDX-License-Identifier: MIT */
#include "search/evaluator.h"

void evaluator_shape(const GameDef *def, const GameInputs *inputs, NetShape *ret_shape)
{
    Text kind = text_into(ret_shape->kind, sizeof ret_shape->kind);

    *ret_shape = (NetShape){
        .inputs = inputs->count, .slots = inputs->slots, .heads = inputs->heads};
    text_add(&kind, def->name);
    text_char(&kind, ' ');
    text_add(&kind, inputs->name);
    str_copy(str_from(inputs->cards), ret_shape->cards, sizeof ret_shape->cards);
}

Status evaluator_read_net(const GameDef *def, const GameInputs *inputs, Str bytes,
                          Net **ret_net, Fault *ret_fault)
{
    NetShape shape;

    if (!inputs)
        return fault_set(ret_fault, ERR_SYNTAX, NULL, bytes, bytes,
                         N_("there are no networks for this game"));
    evaluator_shape(def, inputs, &shape);
    return net_open(bytes, &shape, inputs->turned, ret_net, ret_fault);
}

Net *evaluator_standard(const GameDef *def)
{
    const GameThink *think = def->think;
    Net *net = NULL;

    if (think && think->net)
        evaluator_read_net(def, think->inputs, str_range(think->net, think->net_end),
                           &net, NULL);
    return net;
}

/* Inputs are those of side 0, but the side to move is the one to be asked about. */
static int32_t net_lead(const Evaluator *e, const void *core)
{
    uint16_t input[THINK_MAX_SLOTS];
    ThinkSight sight = e->inputs->list(core, input);
    int32_t value = net_value(e->net, input, sight.count, sight.head, sight.side);

    return sight.side == 0 ? value : -value;
}

void evaluator_set_net(Evaluator *evaluator, const GameInputs *inputs, const Net *net)
{
    evaluator->net = net;
    evaluator->inputs = inputs;
    evaluator->lead = net ? net_lead : NULL;
}
