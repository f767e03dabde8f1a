/* SPDX-License-Identifier: MIT */
/* Letters of any texts: lines of visible ASCII, none too long, with the headers that a letter has
 * and no other. The first line is the receiver, the second the subject, the rest the body. */
#include "fuzz.h"

#include "mail/letter.h"

static const MailConfig config = {.from = "oriel@example.org", .name = "Żabka"};

/* The next line, which ends as lines of letters do. */
static Str next_line(Str *rest)
{
    Str line;

    expect(str_cut(rest, '\n', &line));
    expect(line.size > 0 && line.at[line.size - 1] == '\r' && line.size < 200);
    line.size--;
    for (size_t i = 0; i < line.size; i++)
        expect(line.at[i] >= ' ' && line.at[i] < 127);
    return line;
}

static void look_at_headers(Str *rest)
{
    static const char *const names[] = {"Date: ",
                                        "From: ",
                                        "To: ",
                                        "Message-ID: ",
                                        "Subject: ",
                                        "MIME-Version: ",
                                        "Content-Type: ",
                                        "Content-Tran",
                                        "Content-Language: ",
                                        "Auto-Submitted",
                                        "List-Unsubscribe: ",
                                        "List-Unsubscribe-Post: "};
    size_t count = 0;

    for (;;) {
        Str line = next_line(rest);

        if (line.size == 0)
            break;
        if (line.at[0] == ' ')
            continue;
        expect(count < sizeof names / sizeof *names && str_starts(line, names[count++]));
    }
    expect(count == sizeof names / sizeof *names);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    MailLetter letter = {.language = str_from("en"),
                         .id = str_from("k3vq"),
                         .off = str_from("https://games.example.org/api/mail/off?code=x"),
                         .body = {(const char *)data, size}};
    Answer out = {0};
    Str rest;

    str_cut(&letter.body, '\n', &letter.to);
    str_cut(&letter.body, '\n', &letter.subject);
    if (mail_letter_print(&letter, &config, &out)) {
        expect(mail_address_is_good(letter.to));
        rest = answer_text(&out);
        look_at_headers(&rest);
        while (rest.size)
            expect(next_line(&rest).size <= 76);
    } else {
        expect(!mail_address_is_good(letter.to));
    }
    answer_free(&out);
    return 0;
}
