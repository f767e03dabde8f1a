/* SPDX-License-Identifier: MIT */
#include "game/guide.h"

#include <string.h>

enum { LINE_WIDTH = 80, NAME_WIDTH = 12 };

/* ---- texts ------------------------------------------------------------------------------- */

/* Skips the name that a word links to: "](free)". */
static const char *skip_link(const char *at)
{
    const char *end = at[1] == '(' ? strchr(at, ')') : NULL;

    return end ? end : at;
}

void guide_plain(const char *text, Text *out)
{
    for (const char *at = text; *at; at++) {
        if (at[0] == '*' && at[1] == '*')
            at++;
        else if (at[0] == ']')
            at = skip_link(at);
        else if (at[0] != '[')
            text_char(out, *at);
    }
}

static void print_wrapped(const char *first, const char *indent, const char *id,
                          Translate translate, Text *out)
{
    char plain[GUIDE_TEXT_SIZE];
    Text text = text_into(plain, sizeof plain);

    guide_plain(translate(id, NULL, 0), &text);
    text_wrap(out, first, indent, plain, LINE_WIDTH);
}

static void print_heading(const char *id, Translate translate, Text *out)
{
    text_add(out, translate(id, NULL, 0));
    text_add(out, "\n\n");
}

/* ---- topics ------------------------------------------------------------------------------ */

/* Pads a name as far as the column of what it stands for. */
static void print_name(const char *name, Text *out)
{
    size_t size = strlen(name);

    text_add(out, "  ");
    text_add(out, name);
    for (; size < NAME_WIDTH; size++)
        text_char(out, ' ');
    text_char(out, ' ');
}

static void print_overview(const Guide *guide, Translate translate, Text *out)
{
    for (int i = 0; i < GUIDE_ABOUT && guide->about[i]; i++) {
        print_wrapped("", "", guide->about[i], translate, out);
        text_char(out, '\n');
    }
    for (const GuideChapter *chapter = guide->chapters; chapter->name; chapter++) {
        print_name(chapter->name, out);
        text_add(out, translate(chapter->title, NULL, 0));
        text_char(out, '\n');
    }
    print_name(GUIDE_WORDS, out);
    text_add(out, translate(N_("What the words mean"), NULL, 0));
    text_char(out, '\n');
}

static void print_chapter(const GuideChapter *chapter, Translate translate, Text *out)
{
    print_heading(chapter->title, translate, out);
    for (int i = 0; i < GUIDE_PARAGRAPHS && chapter->paragraph[i].text; i++) {
        const GuideParagraph *paragraph = &chapter->paragraph[i];

        if (i)
            text_char(out, '\n');
        print_wrapped("", "", paragraph->text, translate, out);
        if (paragraph->picture.shows)
            print_wrapped("  > ", "    ", paragraph->picture.shows, translate, out);
    }
}

static void print_word(const GuideWord *word, Translate translate, Text *out)
{
    text_add(out, translate(word->word, NULL, 0));
    text_char(out, '\n');
    print_wrapped("    ", "    ", word->meaning, translate, out);
}

static void print_words(const Guide *guide, Translate translate, Text *out)
{
    print_heading(N_("What the words mean"), translate, out);
    for (const GuideWord *word = guide->words; word->name; word++)
        print_word(word, translate, out);
}

bool guide_tell(const Guide *guide, Str topic, Translate translate, Text *out)
{
    if (!topic.size)
        return print_overview(guide, translate, out), true;
    if (str_is(topic, GUIDE_WORDS))
        return print_words(guide, translate, out), true;
    for (const GuideChapter *chapter = guide->chapters; chapter->name; chapter++) {
        if (str_is(topic, chapter->name))
            return print_chapter(chapter, translate, out), true;
    }
    for (const GuideWord *word = guide->words; word->name; word++) {
        if (str_is(topic, word->name))
            return print_word(word, translate, out), true;
    }
    return false;
}

/* ---- for the page ------------------------------------------------------------------------ */

static void put_picture(const GuidePicture *picture, Json *out)
{
    json_open(out, "picture", '{');
    json_string(out, "position", picture->position);
    json_string(out, "tokens", picture->tokens ? picture->tokens : "");
    json_number(out, "choice", picture->choice);
    json_string(out, "part", picture->part ? picture->part : "");
    json_string(out, "shows", picture->shows);
    json_close(out, '}');
}

static void put_chapter(const GuideChapter *chapter, Json *out)
{
    json_open(out, NULL, '{');
    json_string(out, "name", chapter->name);
    json_string(out, "title", chapter->title);
    json_open(out, "paragraphs", '[');
    for (int i = 0; i < GUIDE_PARAGRAPHS && chapter->paragraph[i].text; i++) {
        json_open(out, NULL, '{');
        json_string(out, "text", chapter->paragraph[i].text);
        if (chapter->paragraph[i].picture.position)
            put_picture(&chapter->paragraph[i].picture, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void put_word(const GuideWord *word, Json *out)
{
    json_open(out, NULL, '{');
    json_string(out, "name", word->name);
    json_string(out, "word", word->word);
    json_string(out, "meaning", word->meaning);
    json_close(out, '}');
}

void guide_json(const Guide *guide, Json *out)
{
    json_open(out, "about", '[');
    for (int i = 0; i < GUIDE_ABOUT && guide->about[i]; i++)
        json_string(out, NULL, guide->about[i]);
    json_close(out, ']');
    json_open(out, "chapters", '[');
    for (const GuideChapter *chapter = guide->chapters; chapter->name; chapter++)
        put_chapter(chapter, out);
    json_close(out, ']');
    json_open(out, "words", '[');
    for (const GuideWord *word = guide->words; word->name; word++)
        put_word(word, out);
    json_close(out, ']');
}
