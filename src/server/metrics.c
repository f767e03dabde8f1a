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
              "Bytes sent to streams, heads included.", http->message_bytes);
    add_count(out, "oriel_http_streams_slow_total", "counter",
              "Streams closed because their readers were too slow.", http->slow);
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
}
