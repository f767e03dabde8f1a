/* SPDX-License-Identifier: MIT */
/* The rules that people read: every picture can be drawn, every link leads somewhere, every
 * topic can be asked for. */
#include "test.h"

#include "game/games.h"
#include "game/guide.h"

enum { ROOM = 65536 };

static char room[ROOM];

static const char *told(const GameDef *def, const char *topic)
{
    Text out = text_into(room, sizeof room);

    CHECK(def->rules(str_from(topic), message_english, &out));
    CHECK(!out.cut);
    return room;
}

/* Calls back with every game that has a guide. */
static void for_games(void (*check)(const GameDef *def, const Guide *guide))
{
    for (int i = 0; games_nth(i); i++) {
        if (CHECK(games_nth(i)->guide))
            check(games_nth(i), games_nth(i)->guide);
    }
}

/* ---- pictures ---- */

/* The steps of the last token that is played. */
static int play(const GameDef *def, GameState *s, const char *tokens)
{
    Str rest = str_from(tokens), word;
    int steps = 0;
    bool more;

    do {
        Token token;
        Fault fault;

        more = str_cut(&rest, ' ', &word);
        if (!CHECK(def->parse_token(s, word, &token, &fault) == OK))
            return printf("#   %s\n", tokens), 0;
        game_apply(def, s, &token, NULL);
        steps = token.count;
    } while (more);
    return steps;
}

static void check_picture(const GameDef *def, const GuidePicture *picture)
{
    GameState s = {0};
    Fault fault;
    int steps = 0;

    CHECK(picture->shows && *picture->shows);
    if (!CHECK(def->parse_position(&s, str_from(picture->position), &fault) == OK)) {
        printf("#   %s\n", picture->position);
        return;
    }
    if (picture->tokens)
        steps = play(def, &s, picture->tokens);
    CHECK(picture->choice >= 0 && picture->choice <= steps);
}

static void check_pictures(const GameDef *def, const Guide *guide)
{
    int count = 0;

    for (const GuideChapter *chapter = guide->chapters; chapter->name; chapter++) {
        for (int i = 0; i < GUIDE_PARAGRAPHS && chapter->paragraph[i].text; i++) {
            if (!chapter->paragraph[i].picture.position)
                continue;
            check_picture(def, &chapter->paragraph[i].picture);
            count++;
        }
    }
    CHECK(count >= 10);
}

TEST(every_picture_can_be_played)
{
    for_games(check_pictures);
}

/* ---- links ---- */

static bool has_word(const Guide *guide, Str name)
{
    for (const GuideWord *word = guide->words; word->name; word++) {
        if (str_is(name, word->name))
            return true;
    }
    return false;
}

static void check_links(const Guide *guide, const char *text)
{
    const char *at = text;

    while ((at = strstr(at, "](")) != NULL) {
        const char *end = strchr(at, ')');

        if (!CHECK(end))
            return;
        if (!CHECK(has_word(guide, str_range(at + 2, end))))
            printf("#   %s\n", at);
        at = end;
    }
}

static void check_texts(const GameDef *def, const Guide *guide)
{
    (void)def;
    for (const GuideChapter *chapter = guide->chapters; chapter->name; chapter++) {
        for (int i = 0; i < GUIDE_PARAGRAPHS && chapter->paragraph[i].text; i++)
            check_links(guide, chapter->paragraph[i].text);
    }
}

TEST(links_lead_to_words)
{
    for_games(check_texts);
}

TEST(signs_are_not_read)
{
    char plain[128];
    Text out = text_into(plain, sizeof plain);

    guide_plain("It **must** go to a [free space](free), at [last.", &out);
    CHECK_EQ_STR(plain, "It must go to a free space, at last.");
}

/* ---- topics ---- */

static void check_topics(const GameDef *def, const Guide *guide)
{
    for (const GuideChapter *chapter = guide->chapters; chapter->name; chapter++) {
        CHECK(chapter->paragraph[0].text);
        CHECK(!strncmp(told(def, chapter->name), chapter->title, strlen(chapter->title)));
        CHECK(!has_word(guide, str_from(chapter->name)));
        CHECK(strstr(told(def, ""), chapter->title));
    }
    for (const GuideWord *word = guide->words; word->name; word++) {
        CHECK(strstr(told(def, word->name), word->word));
        CHECK(strstr(told(def, GUIDE_WORDS), word->word));
    }
}

TEST(every_topic_can_be_asked_for)
{
    for_games(check_topics);
}

int main(void)
{
    RUN(every_picture_can_be_played);
    RUN(links_lead_to_words);
    RUN(signs_are_not_read);
    RUN(every_topic_can_be_asked_for);
    return test_finish("guide");
}
