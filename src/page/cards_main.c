/* SPDX-License-Identifier: MIT */
/* Prints all cards with what they say: what the page's module is not given to carry, and
 * web/cardtexts.mjs puts beside it. */
#include <stdio.h>

#include "page/page.h"

int main(void)
{
    Answer answer = {0};
    bool printed;

    page_powers(&answer);
    printed = !answer.failed && puts(answer_text(&answer).at) >= 0;
    answer_free(&answer);
    return printed ? 0 : 1;
}
