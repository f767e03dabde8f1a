/* SPDX-License-Identifier: MIT */
#include "online/errand.h"

#include <stdlib.h>

static void on_done(void *user, const StoreDone *done)
{
    Errand *errand = user;
    OnlineAnswer answer = {.status = 200,
                           .type = errand->type,
                           .text = answer_text(&errand->text),
                           .token = str_from(errand->token),
                           .forget = errand->forget,
                           .secure = errand->secure};
    const OnlinePort *port = &errand->online->setup.port;

    if (errand->after)
        errand->after(errand);
    if (done->answer == STORE_KEPT)
        port->answer(port->user, errand->ticket, &answer);
    else if (done->answer == STORE_TAKEN && errand->spent)
        online_answer_refusal(errand->online, errand->ticket, errand->spent->status,
                              errand->spent->code, errand->spent->id);
    else if (done->answer == STORE_FULL)
        online_answer_refusal(errand->online, errand->ticket, 507, "full",
                              N_("the server's disk is full; nothing was kept"));
    else
        online_answer_unknown(errand->online, errand->ticket);
    answer_free(&errand->text);
    free(errand);
}

Errand *errand_new(Online *online, uint64_t ticket)
{
    Errand *errand = calloc(1, sizeof *errand);

    if (!errand) {
        online_answer_refusal(online, ticket, 503, "limit", N_("not enough memory"));
        return NULL;
    }
    errand->online = online;
    errand->ticket = ticket;
    return errand;
}

void errand_part(StoreWrite *write, StoreWay way, Str log, Str head)
{
    write->part[write->parts++] = (StorePart){.way = way, .log = log, .head = head};
}

void errand_run(Errand *errand, StoreWrite *write)
{
    write->now_ms = online_now(errand->online);
    write->done = on_done;
    write->user = errand;
    if (!store_write(errand->online->store, write))
        on_done(errand, &(StoreDone){.answer = STORE_UNKNOWN});
}
