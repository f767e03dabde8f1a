/* SPDX-License-Identifier: MIT */
/* Any bytes as a file of training games, and as a game whose frame is right: reading ends,
 * stays inside, and what was read and is written anew reads the same. */
#include "fuzz.h"

#include "train/file.h"

enum { ROOM = TRAIN_MOST_BYTES + 16 };

static char room[ROOM], again[ROOM];

/* Writes a game anew; its bytes are then behind the frame in `again`. */
static Str write_game(const TrainGame *game)
{
    Text out = text_into(again, sizeof again);
    Str rest = game->tokens;
    TrainToken token;
    int count = 0;

    train_file_begin(&out, game->number, game->winners, game->position, game->count);
    for (; train_file_token(&rest, &token); count++)
        train_file_add(&out, token.text, token.score);
    train_file_end(&out);
    expect(!out.cut && rest.size == 0 && count == game->count);
    return text_str(&out);
}

static void check_game(const TrainGame *game)
{
    Str rest = write_game(game);
    TrainGame same_game;

    expect(train_file_next(&rest, &same_game) == TRAIN_GAME && rest.size == 0);
    expect(same_game.number == game->number && same_game.winners == game->winners);
    expect(same_game.count == game->count &&
           str_equal(same_game.position, game->position));
}

/* Reads games to the end of what is sound. */
static void read_games(Str rest)
{
    TrainGame game;

    while (train_file_next(&rest, &game) == TRAIN_GAME)
        check_game(&game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str file = {(const char *)data, size}, settings;
    Text framed = text_into(room, sizeof room);

    if (train_file_heading(&file, &settings)) {
        expect(!memchr(settings.at, '\n', settings.size));
        read_games(file);
    }
    if (size > TRAIN_MOST_BYTES)
        return 0;
    for (int i = 0; i < 8; i++)
        text_char(&framed, 0);
    text_add_str(&framed, (Str){(const char *)data, size});
    train_file_end(&framed);
    read_games(text_str(&framed));
    return 0;
}
