/* SPDX-License-Identifier: MIT */
#include "server/http_head.h"

#include <stddef.h>
#include <string.h>

#include "server/http_status.h"

/* What the header lines say about what follows the head. */
typedef struct Framing {
    bool close;         /* the client will not send more */
    bool chunked;       /* Transfer-Encoding was sent */
    bool upgrade;       /* the connection is to be something else .. */
    bool to_socket;     /* .. a WebSocket */
    int hosts, lengths; /* how often these headers were sent */
    unsigned single;    /* which of `singles` were */
    Str host;           /* what the latest Host says */
} Framing;

/* Headers that are kept and may be sent once. */
static const struct {
    const char *name;
    size_t offset; /* in HttpHead */
} singles[] = {
    {"origin", offsetof(HttpHead, origin)},
    {"sec-fetch-site", offsetof(HttpHead, fetch_site)},
    {"content-type", offsetof(HttpHead, content_type)},
    {"cookie", offsetof(HttpHead, cookie)},
    {"expect", offsetof(HttpHead, expect)},
    {"oriel-code", offsetof(HttpHead, code)},
    {"authorization", offsetof(HttpHead, authorization)},
    {"sec-websocket-key", offsetof(HttpHead, socket_key)},
    {"sec-websocket-version", offsetof(HttpHead, socket_version)},
};

enum { SINGLE_COUNT = sizeof singles / sizeof *singles };

static Str *single_of(HttpHead *head, int i)
{
    return (Str *)(void *)((char *)head + singles[i].offset);
}

static bool is_control(char c)
{
    return (unsigned char)c < ' ' || c == 127;
}

/* Characters of methods and header names. */
static bool is_token(Str text)
{
    static const char symbols[] = "!#$%&'*+-.^_`|~";

    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];
        bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');

        if (!letter && !(c >= '0' && c <= '9') && !(c && strchr(symbols, c)))
            return false;
    }
    return text.size > 0;
}

/* Finds the end of the head; HTTP_HEAD_PART when it is not there yet, 400 as soon as there is
 * a byte that no head may hold. */
static int find_end(Str bytes, size_t *ret_size)
{
    for (size_t i = 0; i < bytes.size; i++) {
        char c = bytes.at[i];

        if (c == '\r' && i + 1 < bytes.size && bytes.at[i + 1] != '\n')
            return HTTP_400;
        if (c == '\n' && (i == 0 || bytes.at[i - 1] != '\r'))
            return HTTP_400;
        if (is_control(c) && c != '\r' && c != '\n' && c != '\t')
            return HTTP_400;
        if (c == '\n' && i >= 3 && bytes.at[i - 2] == '\n') {
            *ret_size = i + 1;
            return HTTP_HEAD_READ;
        }
    }
    return bytes.size >= HTTP_HEAD_SIZE ? HTTP_431 : HTTP_HEAD_PART;
}

/* Cuts the next line; its CR LF is known to be there. */
static Str cut_line(Str *rest)
{
    Str line;

    str_cut(rest, '\n', &line);
    line.size -= line.size > 0;
    return line;
}

static int hex(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decodes the path of a target into the head; false: a bad escape, or one that hides a
 * control character. */
static bool decode_path(Str path, HttpHead *head)
{
    size_t size = 0;

    for (size_t i = 0; i < path.size; i++) {
        char c = path.at[i];

        if (c == '%') {
            int high = i + 2 < path.size ? hex(path.at[i + 1]) : -1;
            int low = i + 2 < path.size ? hex(path.at[i + 2]) : -1;

            if (high < 0 || low < 0)
                return false;
            c = (char)(high * 16 + low);
            i += 2;
        }
        if (is_control(c))
            return false;
        head->path_room[size++] = c;
    }
    head->path = (Str){head->path_room, size};
    return true;
}

/* Cuts "http://host", which proxies are sent, off the front of a target. */
static bool cut_host(Str *target, Host *ret_host)
{
    static const char scheme[] = "http://";
    const char *from, *slash, *end = target->at + target->size;

    if (!str_starts(*target, scheme))
        return true;
    from = target->at + sizeof scheme - 1;
    slash = memchr(from, '/', (size_t)(end - from));
    *target = slash ? str_range(slash, end) : str_from("/");
    return host_parse(str_range(from, slash ? slash : end), ret_host);
}

/* Reads "/path?query", or the same behind a host. */
static int parse_target(Str target, HttpHead *head)
{
    Str rest = target, path;

    if (target.size >= HTTP_TARGET_SIZE)
        return HTTP_414;
    for (size_t i = 0; i < target.size; i++) {
        if (target.at[i] <= ' ' || target.at[i] > '~')
            return HTTP_400;
    }
    if (!cut_host(&rest, &head->host))
        return HTTP_400;
    head->target = target;
    str_cut(&rest, '?', &path);
    head->query = rest;
    if (path.size == 0 || path.at[0] != '/' || !decode_path(path, head))
        return HTTP_400;
    return HTTP_HEAD_READ;
}

static int parse_request_line(Str line, HttpHead *head)
{
    Str method, target, version = line;

    if (!str_cut(&version, ' ', &method) || !str_cut(&version, ' ', &target))
        return HTTP_400;
    if (!is_token(method))
        return HTTP_400;
    if (!str_is(version, "HTTP/1.1") && !str_is(version, "HTTP/1.0"))
        return str_starts(version, "HTTP/") ? HTTP_505 : HTTP_400;
    head->old = str_is(version, "HTTP/1.0");
    head->method_text = method;
    return parse_target(target, head);
}

static bool list_has(Str list, const char *word)
{
    bool more = true;

    while (more) {
        Str item;

        more = str_cut(&list, ',', &item);
        if (str_is_nocase(str_trim(item), word))
            return true;
    }
    return false;
}

/* A length has digits only, any number of them. */
static int parse_length(Str value, HttpHead *head)
{
    size_t length = 0;

    for (size_t i = 0; i < value.size; i++) {
        size_t digit = (size_t)(value.at[i] - '0');

        if (value.at[i] < '0' || value.at[i] > '9')
            return HTTP_400;
        length = length > (SIZE_MAX - digit) / 10 ? SIZE_MAX : 10 * length + digit;
    }
    head->length = length;
    return value.size ? HTTP_HEAD_READ : HTTP_400;
}

static void note_host(Str value, Framing *framing)
{
    framing->hosts++;
    framing->host = value;
}

/* Keeps the first of several headers of a name. */
static void keep_first(Str *header, Str value)
{
    if (header->size == 0)
        *header = value;
}

/* Keeps a header that may be sent once; *ret_status tells whether it was. False: it is none of
 * these. */
static bool keep_single(Str name, Str value, HttpHead *head, Framing *framing,
                        int *ret_status)
{
    for (int i = 0; i < SINGLE_COUNT; i++) {
        if (!str_is_nocase(name, singles[i].name))
            continue;
        *ret_status = framing->single & 1u << i ? HTTP_400 : HTTP_HEAD_READ;
        framing->single |= 1u << i;
        *single_of(head, i) = value;
        return true;
    }
    return false;
}

/* Notes what is to become of the connection. */
static void note_connection(Str value, Framing *framing)
{
    framing->close |= list_has(value, "close");
    framing->upgrade |= list_has(value, "upgrade");
}

/* Notes what a proxy says of itself and its client. */
static void note_relay(Str name, Str value, HttpHead *head)
{
    static const char prefix[] = "x-forwarded-";
    Str front = {name.at, name.size < sizeof prefix ? name.size : sizeof prefix - 1};

    head->relayed |= str_is_nocase(front, prefix) || str_is_nocase(name, "forwarded") ||
                     str_is_nocase(name, "via") || str_is_nocase(name, "x-real-ip");
    if (str_is_nocase(name, "x-forwarded-for"))
        head->forwarded_for = value;
    else if (str_is_nocase(name, "x-forwarded-proto"))
        head->forwarded_proto = value;
}

static int parse_header(Str line, HttpHead *head, Framing *framing)
{
    Str name, value = line;
    int status = HTTP_HEAD_READ;

    /* A line that begins with a blank, the old way to go on with the last, is no token. */
    if (!str_cut(&value, ':', &name) || !is_token(name))
        return HTTP_400;
    value = str_trim(value);
    if (keep_single(name, value, head, framing, &status))
        return status;
    if (str_is_nocase(name, "content-length")) {
        framing->lengths++;
        return parse_length(value, head);
    }
    if (str_is_nocase(name, "host"))
        note_host(value, framing);
    else if (str_is_nocase(name, "transfer-encoding"))
        framing->chunked = true;
    else if (str_is_nocase(name, "connection"))
        note_connection(value, framing);
    else if (str_is_nocase(name, "upgrade"))
        framing->to_socket |= list_has(value, "websocket");
    else if (str_is_nocase(name, "accept-encoding"))
        keep_first(&head->accept_encoding, value);
    else if (str_is_nocase(name, "if-none-match"))
        keep_first(&head->if_none_match, value);
    else
        note_relay(name, value, head);
    return HTTP_HEAD_READ;
}

/* Notes whom the request is for; where target and header both say it, they agree. */
static bool find_host(const Framing *framing, HttpHead *head)
{
    Host host;

    if (framing->hosts != 1)
        return framing->hosts == 0 && head->old;
    if (!host_parse(framing->host, &host))
        return false;
    if (head->host.name.size > 0)
        return host_equal(&host, &head->host, HOST_HTTP_PORT);
    head->host = host;
    return true;
}

/* Whether two readers of these headers agree where the request ends. */
static bool is_clear(const Framing *framing, const HttpHead *head)
{
    return framing->lengths <= 1 &&
           !(framing->chunked && (framing->lengths > 0 || head->old));
}

/* Notes what all headers together say. */
static int judge(const Framing *framing, HttpHead *head)
{
    bool post = head->method == HTTP_POST;

    if (!find_host(framing, head) || !is_clear(framing, head))
        return HTTP_400;
    if (post && framing->chunked)
        return HTTP_501;
    head->upgrade = head->method == HTTP_GET && !head->old && framing->upgrade &&
                    framing->to_socket && head->length == 0;
    /* Of other methods than POST no body is read, so nothing can be read behind it. */
    head->keep =
        !head->old && !framing->close && !framing->chunked && (post || head->length == 0);
    return HTTP_HEAD_READ;
}

static int parse_lines(Str lines, HttpHead *head)
{
    Framing framing = {0};
    int status = parse_request_line(cut_line(&lines), head);

    for (int i = 0; status == HTTP_HEAD_READ; i++) {
        Str line = cut_line(&lines);

        if (line.size == 0)
            break;
        status = i < HTTP_HEADER_COUNT ? parse_header(line, head, &framing) : HTTP_431;
    }
    return status == HTTP_HEAD_READ ? judge(&framing, head) : status;
}

/* What follows the empty lines: some clients send one after the last request. */
static Str skip_empty_lines(Str bytes)
{
    while (str_starts(bytes, "\r\n"))
        bytes = (Str){bytes.at + 2, bytes.size - 2};
    return bytes;
}

HttpMethod http_head_method(Str bytes)
{
    bytes = skip_empty_lines(bytes);
    return str_starts(bytes, "GET ")    ? HTTP_GET
           : str_starts(bytes, "HEAD ") ? HTTP_HEAD
           : str_starts(bytes, "POST ") ? HTTP_POST
                                        : HTTP_OTHER;
}

int http_head_parse(Str bytes, HttpHead *ret_head)
{
    static const Str nothing = {"", 0};
    size_t all = bytes.size, size = 0;
    int status;

    bytes = skip_empty_lines(bytes);
    status = find_end(bytes, &size);
    if (status != HTTP_HEAD_READ)
        return status;
    ret_head->method = http_head_method(bytes);
    ret_head->method_text = ret_head->target = nothing;
    ret_head->path = ret_head->query = nothing;
    ret_head->accept_encoding = ret_head->if_none_match = nothing;
    ret_head->forwarded_for = ret_head->forwarded_proto = nothing;
    for (int i = 0; i < SINGLE_COUNT; i++)
        *single_of(ret_head, i) = nothing;
    ret_head->relayed = ret_head->upgrade = ret_head->old = ret_head->keep = false;
    ret_head->host = (Host){nothing, false, 0};
    ret_head->length = 0;
    ret_head->size = all - bytes.size + size;
    return parse_lines((Str){bytes.at, size}, ret_head);
}
