/* SPDX-License-Identifier: MIT */
#include "online/errand.h"

#include <stdlib.h>

static void give_answer(Errand *errand)
{
    OnlineAnswer answer = {.status = 200,
                           .type = errand->type,
                           .text = answer_text(&errand->text),
                           .token = str_from(errand->token),
                           .forget = errand->forget,
                           .secure = errand->secure};
    const OnlinePort *port = &errand->online->setup.port;

    if (errand->answer == STORE_KEPT)
        port->answer(port->user, errand->ticket, &answer);
    else if (errand->answer == STORE_TAKEN && errand->spent)
        online_answer_refusal(errand->online, errand->ticket, errand->spent->status,
                              errand->spent->code, errand->spent->id);
    else if (errand->answer == STORE_FULL)
        online_answer_refusal(errand->online, errand->ticket, 507, "full",
                              N_("the server's disk is full; nothing was kept"));
    else
        online_answer_unknown(errand->online, errand->ticket);
    store_reading_close(errand->reading);
    answer_free(&errand->text);
    free(errand);
}

static void see_after(void *user)
{
    Errand *errand = user;

    store_begin(errand->reading);
    errand->after(errand);
    if (store_end(errand->reading))
        give_answer(errand);
}

static void on_done(void *user, const StoreDone *done)
{
    Errand *errand = user;

    errand->answer = done->answer;
    if (errand->after)
        errand->reading = store_reading(errand->online->store, see_after, errand);
    if (errand->reading)
        see_after(errand);
    else
        give_answer(errand);
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

Errand *errand_for(const Call *call)
{
    Errand *errand;

    if (!call_could_read(call)) {
        call_refuse_with(call, &call_unread);
        return NULL;
    }
    errand = errand_new(call->online, call->request->ticket);
    if (errand)
        errand->secure = call->request->secure;
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
