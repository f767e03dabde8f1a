/* SPDX-License-Identifier: MIT */
#include "mail/mail.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mail/smtp.h"

const MailWaits mail_waits = {
    .connect_ms = 30000,
    .letter_ms = 120000,
    .first_ms = 60000,
    .most_ms = 3600000,
    .give_up_ms = 24 * 3600 * 1000,
    .close_ms = 1500,
};

enum { LONG_MS = 600000 }; /* a wait for nothing in particular */

/* A letter on its way. */
typedef struct Job {
    struct Job *next;
    uint64_t number;
    int64_t since_ms, due_ms;
    int wait_ms; /* before the next try, should this one fail */
    bool dropped;
    char to[MAIL_ADDRESS_SIZE];
    Answer text;
} Job;

typedef struct Ending {
    struct Ending *next;
    MailDone done;
} Ending;

struct Mail {
    MailSetup setup;
    Smtp *smtp;
    pthread_t carrier;
    pthread_mutex_t mutex;
    /* All these under the mutex. */
    Job *jobs; /* in the order they came */
    Ending *endings, **last_ending;
    MailCounts counts;
    Message news;    /* not told yet; or without an id */
    SmtpState noted; /* what the operator knows of */
    bool closing;
    /* The carrier's own. */
    Job *under_way;   /* among the jobs, too */
    int64_t pause_ms; /* nothing is tried before */
    int wait_ms;      /* the next pause */
    int64_t close_ms; /* when it began to end; 0: it has not */
};

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- jobs -------------------------------------------------------------------------------- */

static void free_job(Job *job)
{
    answer_free(&job->text);
    free(job);
}

static void take_out(Mail *mail, Job *job)
{
    Job **at = &mail->jobs;

    while (*at != job)
        at = &(*at)->next;
    *at = job->next;
    mail->counts.waiting--;
}

static void put_last(Mail *mail, Job *job)
{
    Job **at = &mail->jobs;

    while (*at)
        at = &(*at)->next;
    *at = job;
    job->next = NULL;
    mail->counts.waiting++;
}

static void remove_job(Mail *mail, Job *job)
{
    take_out(mail, job);
    free_job(job);
}

/* Tells what has become of a job, and forgets it. Without memory nobody is told, as if the
 * program had ended before. */
static void end_job(Mail *mail, Job *job, bool sent)
{
    Ending *ending = job->dropped ? NULL : calloc(1, sizeof *ending);

    mail->counts.sent += sent;
    mail->counts.failed += !sent && !job->dropped;
    if (ending) {
        ending->done = (MailDone){job->number, sent};
        *mail->last_ending = ending;
        mail->last_ending = &ending->next;
    }
    remove_job(mail, job);
}

/* ---- carrying ---------------------------------------------------------------------------- */

static int longer(const Mail *mail, int wait_ms)
{
    return wait_ms > mail->setup.waits.most_ms / 2 ? mail->setup.waits.most_ms
                                                   : 2 * wait_ms;
}

/* Whether it is the server or this letter is not always to be told: others go first now. */
static void put_off(Mail *mail, Job *job, SmtpState state, int64_t at_ms)
{
    if (state == SMTP_DOWN) {
        mail->pause_ms = at_ms + mail->wait_ms;
        mail->wait_ms = longer(mail, mail->wait_ms);
        take_out(mail, job);
        put_last(mail, job);
    } else {
        job->due_ms = at_ms + job->wait_ms;
        job->wait_ms = longer(mail, job->wait_ms);
    }
}

/* Those that were not tried any more since the server is down grow old as well. */
static void give_up_old(Mail *mail, int64_t at_ms)
{
    for (Job *job = mail->jobs, *next; job; job = next) {
        next = job->next;
        if (at_ms - job->since_ms >= mail->setup.waits.give_up_ms)
            end_job(mail, job, false);
    }
}

/* Notes for the operator how it stands, once for each change. That a server wants a letter later
 * is nothing unusual. */
static void note_state(Mail *mail, SmtpState state)
{
    bool was_down = mail->counts.down;

    mail->counts.down = state == SMTP_DOWN;
    if (state == SMTP_LATER || state == mail->noted)
        return;
    if (state != SMTP_SENT)
        smtp_trouble(mail->smtp, &mail->news);
    else if (was_down)
        message_set(&mail->news, N_("letters are sent again"), NULL);
    mail->noted = state;
}

static void settle(Mail *mail, SmtpState state)
{
    Job *job = mail->under_way;
    int64_t at_ms = now_ms();

    mail->under_way = NULL;
    note_state(mail, state);
    if (state != SMTP_DOWN)
        mail->wait_ms = mail->setup.waits.first_ms;
    if (state == SMTP_SENT || state == SMTP_REFUSED || job->dropped)
        end_job(mail, job, state == SMTP_SENT);
    else
        put_off(mail, job, state, at_ms);
    give_up_old(mail, at_ms);
    mail->setup.wake(mail->setup.user);
}

/* Gives the next letter to the server; how long there is nothing to do otherwise. */
static int begin_next(Mail *mail)
{
    int64_t at_ms = now_ms(), wait_ms = LONG_MS;

    for (Job *job = mail->jobs; job && !mail->under_way && !mail->closing;
         job = job->next) {
        int64_t due_ms = job->due_ms > mail->pause_ms ? job->due_ms : mail->pause_ms;

        if (due_ms > at_ms)
            wait_ms = due_ms - at_ms < wait_ms ? due_ms - at_ms : wait_ms;
        else if (smtp_begin(mail->smtp, job->to, answer_text(&job->text)))
            mail->under_way = job;
        else
            job->due_ms = at_ms + mail->setup.waits.first_ms;
    }
    return (int)wait_ms;
}

/* Is it time to leave? A letter under way has a moment. */
static bool must_end(Mail *mail, int *wait_ms)
{
    int64_t left_ms;

    if (!mail->closing)
        return false;
    if (!mail->close_ms)
        mail->close_ms = now_ms();
    left_ms = mail->close_ms + mail->setup.waits.close_ms - now_ms();
    *wait_ms = left_ms < *wait_ms ? (int)left_ms : *wait_ms;
    return !mail->under_way || left_ms <= 0;
}

static void *carry(void *argument)
{
    Mail *mail = argument;

    pthread_mutex_lock(&mail->mutex);
    for (;;) {
        int wait_ms = begin_next(mail);
        SmtpState state;

        if (must_end(mail, &wait_ms))
            break;
        pthread_mutex_unlock(&mail->mutex);
        state = smtp_turn(mail->smtp, wait_ms);
        pthread_mutex_lock(&mail->mutex);
        if (state != SMTP_BUSY && state != SMTP_IDLE)
            settle(mail, state);
    }
    pthread_mutex_unlock(&mail->mutex);
    return NULL;
}

/* ---- opening and closing ----------------------------------------------------------------- */

Mail *mail_open(const MailSetup *setup)
{
    Mail *mail = calloc(1, sizeof *mail);

    if (!mail)
        return NULL;
    mail->setup = *setup;
    mail->wait_ms = setup->waits.first_ms;
    mail->last_ending = &mail->endings;
    pthread_mutex_init(&mail->mutex, NULL);
    mail->smtp = smtp_open(&mail->setup.config, &mail->setup.waits);
    if (mail->smtp && pthread_create(&mail->carrier, NULL, carry, mail) == 0)
        return mail;
    if (mail->smtp)
        smtp_close(mail->smtp);
    pthread_mutex_destroy(&mail->mutex);
    free(mail);
    return NULL;
}

void mail_stop(Mail *mail)
{
    pthread_mutex_lock(&mail->mutex);
    mail->closing = true;
    pthread_mutex_unlock(&mail->mutex);
    smtp_wake(mail->smtp);
    pthread_join(mail->carrier, NULL);
}

void mail_close(Mail *mail)
{
    MailDone ignored;

    while (mail_next(mail, &ignored))
        continue;
    while (mail->jobs)
        remove_job(mail, mail->jobs);
    smtp_close(mail->smtp);
    pthread_mutex_destroy(&mail->mutex);
    free(mail);
}

/* ---- posting ----------------------------------------------------------------------------- */

static Job *make_job(const Mail *mail, uint64_t number, const MailLetter *letter)
{
    Job *job = calloc(1, sizeof *job);

    if (!job)
        return NULL;
    job->number = number;
    job->since_ms = now_ms();
    job->wait_ms = mail->setup.waits.first_ms;
    if (mail_letter_print(letter, &mail->setup.config, &job->text)) {
        str_copy(letter->to, job->to, sizeof job->to);
        return job;
    }
    free_job(job);
    return NULL;
}

bool mail_post(Mail *mail, uint64_t number, const MailLetter *letter)
{
    Job *job = make_job(mail, number, letter);
    bool taken;

    if (!job)
        return false;
    pthread_mutex_lock(&mail->mutex);
    taken = mail->counts.waiting < MAIL_MOST;
    if (taken)
        put_last(mail, job);
    pthread_mutex_unlock(&mail->mutex);
    if (taken)
        smtp_wake(mail->smtp);
    else
        free_job(job);
    return taken;
}

void mail_drop(Mail *mail, uint64_t number)
{
    Job *job;

    pthread_mutex_lock(&mail->mutex);
    job = mail->jobs;
    while (job && job->number != number)
        job = job->next;
    if (job && job == mail->under_way)
        job->dropped = true;
    else if (job)
        remove_job(mail, job);
    pthread_mutex_unlock(&mail->mutex);
}

bool mail_next(Mail *mail, MailDone *ret_done)
{
    Ending *ending;

    pthread_mutex_lock(&mail->mutex);
    ending = mail->endings;
    if (ending) {
        mail->endings = ending->next;
        if (!mail->endings)
            mail->last_ending = &mail->endings;
    }
    pthread_mutex_unlock(&mail->mutex);
    if (!ending)
        return false;
    *ret_done = ending->done;
    free(ending);
    return true;
}

bool mail_news(Mail *mail, Message *ret_message)
{
    pthread_mutex_lock(&mail->mutex);
    *ret_message = mail->news;
    mail->news.id = NULL;
    pthread_mutex_unlock(&mail->mutex);
    return ret_message->id != NULL;
}

MailCounts mail_counts(Mail *mail)
{
    MailCounts counts;

    pthread_mutex_lock(&mail->mutex);
    counts = mail->counts;
    pthread_mutex_unlock(&mail->mutex);
    return counts;
}
