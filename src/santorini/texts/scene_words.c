/* SPDX-License-Identifier: MIT */
/* What cards say and when they act. The page's module does without; the page has it from where it
 * was built. */
#include "santorini/texts/scene.h"

/* ---- when a card acts ---- */

/* What the parts of a printed timing are to the page. */
static const struct {
    const char *printed, *name;
} timings[] = {
    {"Your move", "move"},       {"Your build", "build"},
    {"Your turn", "turn"},       {"Start of your turn", "turn"},
    {"End of your turn", "end"}, {"Opponent's turn", "foe"},
    {"Win condition", "win"},    {"Lose condition", "win"},
    {"Any move", "any"},         {"Any build", "any"},
    {"Any time", "any"},         {"Setup", "setup"},
};

static void print_timing(const char *timing, Json *out)
{
    Str rest = str_from(timing), part;
    bool more;

    json_open(out, "timing", '[');
    do {
        more = str_cut(&rest, '/', &part);
        part = str_trim(part);
        for (size_t i = 0; i < sizeof timings / sizeof *timings; i++) {
            if (str_is(part, timings[i].printed))
                json_string(out, NULL, timings[i].name);
        }
    } while (more);
    json_close(out, ']');
}

/* ---- how it is used ---- */

/* How steps that a card may bring about are marked on the board, beside moves and builds. */
typedef enum Mark { MARK_NONE, MARK_FORCE, MARK_REMOVE, MARK_TOKEN, MARK_COUNT } Mark;

static const char *const mark_name[MARK_COUNT] = {"", "force", "remove", "token"};

/* What the page calls them. */
static const struct {
    const char *name;
    Mark mark;
} kinds[STEP_KIND_COUNT] = {
    [STEP_BUILD] = {"build", MARK_NONE},  [STEP_FORCE] = {"force", MARK_FORCE},
    [STEP_SWAP] = {"swap", MARK_FORCE},   [STEP_PLACE] = {"place", MARK_NONE},
    [STEP_SLAY] = {"slay", MARK_REMOVE},  [STEP_TAKE] = {"take", MARK_REMOVE},
    [STEP_TOKEN] = {"token", MARK_TOKEN}, [STEP_AIM] = {"aim", MARK_NONE},
    [STEP_MARK] = {"mark", MARK_TOKEN},
};

/* A text that a card may do without. */
static void print_text(const char *key, const char *text, Json *out)
{
    if (text)
        json_string(out, key, text);
}

static void print_words(const SantoriniPower *card, Json *out)
{
    json_open(out, "words", '{');
    for (const Words *w = card->words; w && w->kind; w++) {
        json_open(out, kinds[w->kind].name, '{');
        print_text("button", w->button, out);
        print_text("line", w->line, out);
        print_text("more", w->more, out);
        print_text("chosen", w->chosen, out);
        json_close(out, '}');
    }
    json_close(out, '}');
}

/* Who steps onto others forces them, too; who has a deck may do what any card of it does. */
static unsigned marks_of(const SantoriniPower *card)
{
    unsigned marks = card->traits & TRAIT_ENTERS ? 1u << MARK_FORCE : 0;

    for (const Words *w = card->words; w && w->kind; w++)
        marks |= 1u << kinds[w->kind].mark;
    for (int other = 1; card->any_redraw && other <= POWER_SIMPLE_LAST; other++)
        marks |= marks_of(power_get(other));
    return marks;
}

static void print_marks(const SantoriniPower *card, Json *out)
{
    unsigned marks = marks_of(card);

    json_open(out, "marks", '[');
    for (int mark = MARK_FORCE; mark < MARK_COUNT; mark++) {
        if (marks >> mark & 1)
            json_string(out, NULL, mark_name[mark]);
    }
    json_close(out, ']');
}

static void print_tokens(const SantoriniPower *card, Json *out)
{
    json_open(out, "tokens", '{');
    for (const Memo *m = power_memo(card, NULL); m; m = power_memo(card, m)) {
        if (m->called)
            json_string(out, m->token, m->called);
    }
    json_close(out, '}');
}

/* ---- all of it ---- */

void scene_words(const SantoriniPower *card, Json *out)
{
    static const char *const use[] = {"may", "must", "always"};
    static const char *const placing[] = {NULL, "first", "last"};

    print_timing(card->timing, out);
    json_string(out, "demand", use[card->use]);
    json_bool(out, "luck", card->any_redraw);
    json_string(out, "epithet", card->epithet);
    json_string(out, "text", card->rule);
    print_text("revised", card->revised, out);
    json_open(out, "rulings", '[');
    for (int i = 0; i < POWER_NOTES && card->note[i]; i++)
        json_string(out, NULL, card->note[i]);
    json_close(out, ']');
    print_text("places", card->places, out);
    print_text("placing", placing[card->placing], out);
    print_words(card, out);
    print_marks(card, out);
    print_tokens(card, out);
}
