/* SPDX-License-Identifier: MIT */
/* guide - the rules of a game as people read them: one source for `oriel rules` and the page.
 *
 * A guide has chapters and a glossary; a chapter has paragraphs, and a paragraph may have a
 * picture: a position, and tokens that are played there. Who shows a picture draws it with
 * what it draws the game with; nothing is drawn here.
 *
 *     {N_("A worker **may** step down any number of levels to a [free](free) space."),
 *      {"00000/00000/00300/00000/00000 1 none:c3,e5 none:a1,e1", "c3-c4+c3",
 *       .shows = N_("A worker steps down from level 3.")}},
 *
 * Texts are message ids. What stands between ** and ** is bold; [free](free) is a word that
 * the glossary explains under the name in the round brackets. In the terminal both are read
 * without the signs.
 */
#ifndef GAME_GUIDE_H
#define GAME_GUIDE_H

#include "game/game.h"

enum { GUIDE_PARAGRAPHS = 14, GUIDE_ABOUT = 4, GUIDE_TEXT_SIZE = 2048 };

typedef struct GuidePicture {
    const char *position; /* NULL: there is no picture */
    const char *tokens;   /* one blank between them; NULL: nothing is played */
    int choice; /* 0: all is played, what changed is marked; n: the nth step is next, what
                        * may be done there is marked */
    const char
        *part; /* of the table, a word of the page; NULL: where something happens */
    const char *shows; /* the same in words */
} GuidePicture;

typedef struct GuideParagraph {
    const char *text;
    GuidePicture picture;
} GuideParagraph;

typedef struct GuideChapter {
    const char *name; /* what one asks for; NULL behind the last chapter */
    const char *title;
    GuideParagraph paragraph[GUIDE_PARAGRAPHS];
} GuideChapter;

typedef struct GuideWord {
    const char *name; /* what links say; NULL behind the last word */
    const char *word;
    const char *meaning;
} GuideWord;

struct Guide {
    const char *about[GUIDE_ABOUT]; /* the game in short */
    const GuideChapter *chapters;
    const GuideWord *words;
};

/* The topic that tells all words. */
#define GUIDE_WORDS "words"

/* Tells a chapter, a word, or all words; with an empty topic the game in short and what there
 * is to ask for. False: no such topic. */
bool guide_tell(const Guide *guide, Str topic, Translate translate, Text *out);

/* A text without its signs. */
void guide_plain(const char *text, Text *out);

/* All of it, for the page: {"about":[..],"chapters":[..],"words":[..]} without the brackets. */
void guide_json(const Guide *guide, Json *out);

#endif
