/* SPDX-License-Identifier: MIT */
/* Every line of tests/perft/sintra.txt: count TAB depth TAB position; by whole turns and by
 * single steps. */
#include "test.h"

#include "game/perft.h"
#include "sintra/sintra.h"

static void say_fault(const Fault *fault)
{
    char line[1024];
    Text text = text_into(line, sizeof line);

    fault_print(fault, message_english, &text);
    printf("#     %s\n", line);
}

static void check_line(const char *line)
{
    unsigned long long want;
    int depth, offset = 0;
    uint64_t got = 0;
    char printed[GAME_POSITION_SIZE];
    Text text = text_into(printed, sizeof printed);
    GameState state = {0};
    Fault fault;
    Str position;

    if (!CHECK_EQ_INT(sscanf(line, "%llu\t%d\t%n", &want, &depth, &offset), 2))
        return;
    position = str_trim(str_from(line + offset));
    if (!CHECK_EQ_INT(sintra_game.parse_position(&state, position, &fault), OK)) {
        say_fault(&fault);
        return;
    }
    sintra_game.print_position(&state, &text);
    CHECK(str_equal(text_str(&text), position));
    CHECK_EQ_INT(perft_run(&sintra_game, &state, depth, 1, NULL, NULL, &got), OK);
    CHECK_EQ_INT(got, want);
    CHECK_EQ_INT(perft_by_steps(&sintra_game, &state, depth, &got), OK);
    CHECK_EQ_INT(got, want);
}

int main(void)
{
    char path[1024], line[2048], title[64];
    FILE *file;
    int number = 0;

    snprintf(path, sizeof path, "%s/perft/sintra.txt", test_dir());
    file = fopen(path, "r");
    test_begin("table");
    CHECK(file);
    test_end();
    while (file && fgets(line, sizeof line, file)) {
        number++;
        if (line[0] == '#')
            continue;
        snprintf(title, sizeof title, "line %d", number);
        test_begin(title);
        check_line(line);
        test_end();
    }
    if (file)
        fclose(file);
    return test_finish("sintra perft");
}
