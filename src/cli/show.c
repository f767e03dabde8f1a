/* SPDX-License-Identifier: MIT */
#include "cli/show.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/say.h"

bool show_is_terminal(int file)
{
    const char *term = getenv("TERM");

    return isatty(file) && !(term && strcmp(term, "dumb") == 0);
}

bool show_colour(const Cli *cli, bool *ret_colour)
{
    const char *wish = cli_text(cli, "color"), *no_color = getenv("NO_COLOR");

    if (!wish || strcmp(wish, "auto") == 0)
        *ret_colour = show_is_terminal(STDOUT_FILENO) && !(no_color && *no_color);
    else if (strcmp(wish, "always") == 0 || strcmp(wish, "never") == 0)
        *ret_colour = *wish == 'a';
    else {
        say_error(N_("--color wants always, never or auto, not '%1'"), wish, NULL);
        return false;
    }
    return true;
}

int show_position(const GameDef *def, const void *s, bool colour)
{
    char *buffer = malloc(SHOW_LONG_TEXT);
    Text text;

    if (!buffer)
        return say_no_memory();
    text = text_into(buffer, SHOW_LONG_TEXT);
    game_draw(def, s, colour, say_translate, &text);
    fputs(buffer, stdout);
    if (text.size && buffer[text.size - 1] != '\n')
        putchar('\n');
    free(buffer);
    return CLI_YES;
}

void show_words(const char *id, const GameWords *words)
{
    char line[WORDS_SIZE];
    Text out = text_into(line, sizeof line);

    game_words_print(words, say_translate, &out);
    if (out.size)
        say_print(stdout, id, line, NULL);
}
