/* SPDX-License-Identifier: MIT */
#include "train/evaluator.h"

#include <stdlib.h>

#include "cli/input.h"
#include "cli/say.h"
#include "train/weights.h"

bool train_net_read(const GameDef *def, const char *file, Net **ret_net)
{
    Fault fault;
    Status status;
    Str bytes;

    if (!input_read_file(file, &bytes))
        return false;
    status = evaluator_read_net(def, evaluator_inputs(def), bytes, ret_net, &fault);
    if (status != OK)
        say_fault(file, &fault);
    free((char *)bytes.at);
    return status == OK;
}

static Status read_net(const GameDef *def, Str text, TrainEvaluator *e, Fault *fault)
{
    const GameInputs *inputs = evaluator_inputs(def);
    Status status = evaluator_read_net(def, inputs, text, &e->net, fault);

    if (status == OK)
        evaluator_set_net(&e->evaluator, inputs, e->net);
    return status;
}

static Status read_weights(const GameDef *def, Str text, TrainEvaluator *e, Fault *fault)
{
    Status status = train_weights_parse(def, text, e->weight, fault);

    if (status == OK)
        e->evaluator.weight = e->weight;
    return status;
}

bool train_evaluator_read(const GameDef *def, const char *file,
                          TrainEvaluator *ret_evaluator)
{
    Fault fault;
    Status status;
    Str text;

    *ret_evaluator = (TrainEvaluator){0};
    if (!input_read_file(file, &text))
        return false;
    status = net_is_file(text) ? read_net(def, text, ret_evaluator, &fault)
                               : read_weights(def, text, ret_evaluator, &fault);
    ret_evaluator->name = str_hash(STR_HASH, text);
    if (status != OK)
        say_fault(file, &fault);
    free((char *)text.at);
    return status == OK;
}

void train_evaluator_standard(const GameDef *def, TrainEvaluator *ret_evaluator)
{
    *ret_evaluator = (TrainEvaluator){.net = evaluator_standard(def)};
    if (!ret_evaluator->net)
        return;
    evaluator_set_net(&ret_evaluator->evaluator, evaluator_inputs(def),
                      ret_evaluator->net);
    ret_evaluator->name = net_name(ret_evaluator->net);
}

void train_evaluator_clear(TrainEvaluator *evaluator)
{
    net_close(evaluator->net);
    evaluator->net = NULL;
}
