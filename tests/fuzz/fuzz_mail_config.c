/* SPDX-License-Identifier: MIT */
/* The operator's file about letters: it is refused with a line for people that quotes none of it,
 * or what it says can be used. */
#include "fuzz.h"

#include "mail/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str text = {(const char *)data, size};
    MailConfig config;
    Fault fault = {0};

    if (mail_config_read(text, &config, &fault) != OK) {
        expect_fault(&fault, text, 0);
        return 0;
    }
    expect(mail_address_is_good(str_from(config.from)));
    expect(str_starts(str_from(config.server), "smtp"));
    expect(str_starts(str_from(config.page), "http"));
    expect(!config.user[0] == !config.password[0]);
    expect(config.away_seconds >= 1 && config.away_seconds <= 86400);
    return 0;
}
