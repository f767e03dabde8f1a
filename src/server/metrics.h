/* SPDX-License-Identifier: MIT */
/* metrics - counts as the text that Prometheus collects. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include "mail/mail.h"
#include "online/online.h"
#include "server/http.h"

typedef struct Metrics {
    const char *version;
    HttpCounts http;
    double start_seconds; /* since 1970 */
    double uptime_seconds;
    double cpu_seconds;
    uint64_t memory_bytes; /* 0: not known */
    bool has_tables;
    OnlineCounts tables;
    bool has_mail;
    MailCounts mail;
} Metrics;

/* Who may read them where everybody can ask: this machine, but no proxy on it. */
bool metrics_are_for(const Origin *origin);

void metrics_print(const Metrics *metrics, Text *out);

#endif
