/* SPDX-License-Identifier: MIT */
/* fuzz - what every fuzzer needs: to give up loudly, and to look at a fault. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdlib.h>
#include <string.h>

#include "base/fault.h"

static inline void expect(bool held)
{
    if (!held)
        abort();
}

/* A fault is one line, and its place is in the text it is about, from `first` on: 0 where a
 * fault may be nowhere in particular. */
static inline void expect_fault(const Fault *fault, Str text, int first)
{
    char line[1024];
    Text out = text_into(line, sizeof line);

    expect(fault->message.id != NULL);
    fault_print(fault, message_english, &out);
    expect(out.size > 0 && !strchr(line, '\n'));
    expect(fault->column >= first && (size_t)fault->column <= text.size + 1);
}

#endif
