/* SPDX-License-Identifier: MIT */
#include "server/metrics.h"

#include <inttypes.h>

static void describe(Text *out, const char *name, const char *type, const char *help)
{
    text_format(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void add_count(Text *out, const char *name, const char *type, const char *help,
                      uint64_t count)
{
    describe(out, name, type, help);
    text_format(out, "%s %" PRIu64 "\n", name, count);
}

static void add_seconds(Text *out, const char *name, const char *type, const char *help,
                        double seconds)
{
    describe(out, name, type, help);
    text_format(out, "%s %.3f\n", name, seconds);
}

static void add_replies(Text *out, const HttpCounts *http)
{
    describe(out, "oriel_http_requests_total", "counter",
             "Requests answered, by class of status.");
    for (int i = 1; i <= 5; i++)
        text_format(out, "oriel_http_requests_total{status=\"%dxx\"} %" PRIu64 "\n", i,
                    http->replies[i]);
}

static void add_streams(Text *out, const HttpCounts *http)
{
    describe(out, "oriel_http_streams", "gauge", "Streams open now, by kind.");
    text_format(out, "oriel_http_streams{kind=\"websocket\"} %d\n", http->sockets);
    text_format(out, "oriel_http_streams{kind=\"lines\"} %d\n", http->lines);
    add_count(out, "oriel_http_stream_messages_total", "counter",
              "Messages sent to streams.", http->messages);
    add_count(out, "oriel_http_stream_bytes_total", "counter",
              "Bytes sent to streams, heads and frames included.", http->message_bytes);
    add_count(out, "oriel_http_streams_slow_total", "counter",
              "Streams closed because their readers were too slow.", http->slow);
}

static void add_tables(Text *out, const OnlineCounts *tables)
{
    add_count(out, "oriel_tables", "gauge", "Tables in memory.",
              (uint64_t)tables->tables);
    add_count(out, "oriel_tables_playing", "gauge", "Tables at which a game is played.",
              (uint64_t)tables->live);
    add_count(out, "oriel_viewers", "gauge", "Streams that follow tables.",
              (uint64_t)tables->streams);
    add_count(out, "oriel_turns_total", "counter", "Tokens played and kept.",
              tables->turns);
    add_count(out, "oriel_engine_queue", "gauge", "Positions that wait for an engine.",
              (uint64_t)tables->engine_queue);
    add_count(out, "oriel_store_writes_total", "counter", "Writes to the store.",
              tables->writes);
    add_count(out, "oriel_store_lots_total", "counter",
              "Lots of writes that went to the disk together.", tables->lots);
    add_seconds(out, "oriel_store_wait_seconds_total", "counter",
                "Time that writes waited, all together.", (double)tables->wait_us / 1e6);
    add_count(out, "oriel_store_unknown_total", "counter",
              "Writes of which nobody knows whether they were kept.", tables->unknown);
    add_count(out, "oriel_store_full_total", "counter",
              "Writes for which the disk had no room.", tables->full);
}

static void add_mail(Text *out, const MailCounts *mail)
{
    add_count(out, "oriel_mail_sent_total", "counter",
              "Letters that the mail server has taken.", mail->sent);
    add_count(out, "oriel_mail_failed_total", "counter",
              "Letters that were refused or given up.", mail->failed);
    add_count(out, "oriel_mail_waiting", "gauge", "Letters on their way.",
              (uint64_t)mail->waiting);
    add_count(out, "oriel_mail_down", "gauge",
              "1 while the mail server cannot be used, else 0.", mail->down);
}

bool metrics_are_for(const Origin *origin)
{
    return !origin->relayed && address_is_loopback(&origin->address);
}

void metrics_print(const Metrics *metrics, Text *out)
{
    const HttpCounts *http = &metrics->http;

    describe(out, "oriel_build_info", "gauge", "The program's version.");
    text_format(out, "oriel_build_info{version=\"%s\"} 1\n", metrics->version);
    add_replies(out, http);
    add_count(out, "oriel_http_sent_bytes_total", "counter",
              "Bytes of replies, heads included.", http->bytes);
    add_count(out, "oriel_http_connections", "gauge", "Connections open now.",
              (uint64_t)http->open);
    add_count(out, "oriel_http_connections_total", "counter", "Connections accepted.",
              http->accepted);
    add_count(out, "oriel_http_refused_total", "counter",
              "Connections turned away because there were too many.", http->refused);
    add_count(out, "oriel_http_evicted_total", "counter",
              "Connections closed while they waited, to make room for others.",
              http->evicted);
    add_count(out, "oriel_http_timeouts_total", "counter",
              "Connections closed because they took too long.", http->timeouts);
    add_streams(out, http);
    add_count(out, "oriel_loop_turns_total", "counter",
              "Times the event loop woke up or went on.", http->turns);
    add_seconds(out, "oriel_uptime_seconds", "gauge", "Time since the start.",
                metrics->uptime_seconds);
    add_seconds(out, "process_start_time_seconds", "gauge",
                "When the program started, in seconds since 1970.",
                metrics->start_seconds);
    add_seconds(out, "process_cpu_seconds_total", "counter", "Processor time used.",
                metrics->cpu_seconds);
    if (metrics->memory_bytes)
        add_count(out, "process_resident_memory_bytes", "gauge", "Memory in use.",
                  metrics->memory_bytes);
    if (metrics->has_tables)
        add_tables(out, &metrics->tables);
    if (metrics->has_mail)
        add_mail(out, &metrics->mail);
}
