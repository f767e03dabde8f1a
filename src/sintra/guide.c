/* SPDX-License-Identifier: MIT */
/* guide - the rules as a person reads them, in our own words. */
#include "sintra/state.h"

enum { LINE_WIDTH = 80, MAX_PARAGRAPHS = 12 };

typedef struct Topic {
    const char *name;    /* what one asks for */
    const char *summary; /* an id */
    const char *paragraph[MAX_PARAGRAPHS];
} Topic;

static const Topic topics[] = {
    {"setup",
     N_("what lies where when the game begins"),
     {
         N_("Two players use five displays, three use seven, four use nine. Everybody has a "
            "palace with eight windows and the same eight strips, printed on both sides. All "
            "play the same side of the palace boards, A or B."),
         N_("Each player's strips are shuffled and laid over the windows, each with a random "
            "side up. Only the strip with two jokers is turned if need be: it always begins "
            "with its plain side up. The glazier stands over the strip of window 1, the score "
            "is 0, the marker is on the top row of the broken-glass track."),
         N_("There are 20 panes of each of five colours: clear, yellow, orange, blue, pink. One "
            "of each goes onto spaces II to VI of the round track in random order; one drawn "
            "from the rest goes onto space I. The start player is drawn by lot. Then four panes "
            "are drawn from the bag for every display."),
         N_("Everything but the order of the panes in the bag is open, the backs of the strips "
            "included (R19)."),
     }},
    {"round",
     N_("how a round runs and ends, and the refill"),
     {
         N_("A round begins with the start tile in the centre. Beginning with the start player, "
            "all take turns in order until no display and no centre holds a pane; then the "
            "round is over at once, and nobody gets another turn."),
         N_("The pane of the round leaves the track for the tower, before the refill (R16). The "
            "holder of the start tile begins the next round; if nobody took it, whoever had it "
            "keeps it, without a penalty (R13)."),
         N_("The displays are filled one after the other with four panes each. When a pane is "
            "needed and the bag is empty, the tower is poured into it. When both are empty the "
            "round begins with what there is (R17)."),
     }},
    {"turn",
     N_("what a player may do: take panes, or return"),
     {
         N_("A turn is one of two things: take panes and advance a strip, or return the "
            "glazier. Passing does not exist."),
         N_("Take all panes of one colour from one display, and the rest of that display slides "
            "into the centre; or take all panes of one colour from the centre. The first to "
            "take from the centre in a round also takes the start tile and moves one row down "
            "the broken-glass track at once, before placing (R18)."),
         N_("In reach are the strips at the glazier's window and to its right. If one of them "
            "has a free space of that colour or a free joker, choose such a strip: the glazier "
            "goes there and as many panes as fit are put on it. They may not be held back or "
            "split (R9), and the glazier never moves right without placing (R1). What does not "
            "fit breaks."),
         N_("If no strip in reach can take the colour, all panes break and the glazier stays "
            "(R2). A colour that must break may be chosen; a colour that fits may not be broken "
            "on purpose (R8)."),
         N_("On the joker side coloured spaces are filled first, then jokers, by themselves; "
            "jokers take any colour and are used before anything breaks (R10)."),
     }},
    {"return",
     N_("moving the glazier back to the left"),
     {
         N_("Instead of taking panes a player may put the glazier back over the leftmost strip "
            "there is, all the way and never part of it (R5). It takes the whole turn."),
         N_("It is possible only if a strip lies to the left of the glazier. Over the leftmost "
            "strip, or over a gap with strips only to the right, there is nothing to return to "
            "(R4); nor for a player without any strip (R7)."),
         N_("Nobody has to return: breaking panes instead is always allowed (R3)."),
     }},
    {"scoring",
     N_("completing a strip, and what it brings"),
     {
         N_("When all five spaces of a strip are filled, three things happen in this order."),
         N_("First the colour bonus: one point for each of the five panes that has the colour of "
            "the current round. Panes on jokers count with their own colour."),
         N_("Then the player keeps one of the five panes, any one, and the other four go to the "
            "tower. If the window is empty, the pane goes into its upper frame and the strip is "
            "turned over. If the upper frame is filled, the pane goes into the lower frame and "
            "the strip leaves the game. The glazier stays where it is."),
         N_("Last the window points: those printed under this window, and those under every "
            "window to its right that has at least one pane. Each window counts once."),
         N_("Scores may fall below zero (R12) and have no upper end (R20)."),
     }},
    {"broken",
     N_("the broken-glass track"),
     {
         N_("Every pane that breaks goes to the tower and moves the player's marker one row "
            "down; so does taking the start tile. Rows: 0, -1, -2, -4, -6, -8, -11, -14, -18, "
            "with the built-in table."),
         N_("A marker that reaches the bottom row costs its 18 points at once and goes back to "
            "the top; steps that are left go on from there (R11). At the end of the game the "
            "row the marker is on is subtracted."),
         N_("All points lost this way are remembered: they decide ties."),
     }},
    {"end",
     N_("the last scoring, ties, leaving a game"),
     {
         N_("The game ends after six rounds. Every player then gets one point for every three "
            "panes still on strips, counted over all strips together, and loses what the "
            "marker's row says."),
         N_("Palace side A: there are four ornaments, each between two windows: 1-2, 3-4, 5-6, "
            "7-8. Four filled frames around an ornament bring 10 points, three 6, two 3, fewer "
            "nothing (R14)."),
         N_("Palace side B: the number of windows with both frames filled, times the number of "
            "panes of one colour in all frames. The best colour is taken (R21)."),
         N_("Most points win. In a tie the player who lost fewer points to broken glass wins; if "
            "that is equal too, the victory is shared."),
         N_("A player who leaves ends the game: the others are ranked by the points they have at "
            "that moment, ties as above, without the last scoring."),
     }},
    {"strips",
     N_("the strip faces, and where they come from"),
     {
         N_("The faces of the strips could not be taken from the box: no text lists them. The "
            "built-in faces are a balanced stand-in of our own, not the printed ones. If you "
            "own the game, type in your strips: 'oriel sintra-data' prints the built-in table "
            "as a file to start from, '--data FILE' plays with yours."),
         N_("A strip has two sides of five spaces; a space takes panes of its colour, a joker "
            "takes any. All players have the same eight strips. Two jokers exist on each "
            "player's strips, both on the same side. The order of the spaces on a side has no "
            "effect."),
         N_("The same file holds the points under the windows, the rows of the broken-glass "
            "track and the ornaments. Those of side A's windows are well attested; the rows and "
            "side B's windows are our best knowledge. A game with another table than the "
            "built-in one says so in its positions and records."),
     }},
    {"notation",
     N_("how turns and positions are written"),
     {
         N_("3Y>5 takes all yellow panes of display 3 to the strip over window 5; c instead of a "
            "number is the centre. 3Y>5=O completes the strip, and an orange pane is kept. 3Y>x "
            "says that they fit nowhere in reach and break. < returns the glazier."),
         N_("Chance writes <strips:3a,1b,..> for each seat, <start:2>, <track:CYOBPY> and "
            "<deal:CCYO/YYBB/..>. Letters always stand in the order C Y O B P."),
     }},
};

static void print_wrapped(Text *out, const char *text)
{
    text_wrap(out, "", "", text, LINE_WIDTH);
}

static void print_overview(Translate translate, Text *out)
{
    print_wrapped(out, translate(N_("Azul: Stained Glass of Sintra"), NULL, 0));
    text_char(out, '\n');
    print_wrapped(
        out,
        translate(N_("Two to four glaziers fill the windows of their palaces in six "
                     "rounds. In turn they take panes of one colour and put them on one "
                     "of their strips; a full strip glazes the window below it. What "
                     "does not fit breaks and costs points."),
                  NULL, 0));
    text_char(out, '\n');
    print_wrapped(
        out,
        translate(N_("The faces of the strips are a balanced stand-in until you type in "
                     "the printed ones: see 'strips'."),
                  NULL, 0));
    text_char(out, '\n');
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
        text_format(out, "  %-9s %s\n", topics[i].name,
                    translate(topics[i].summary, NULL, 0));
}

bool sintra_rules(Str topic, Translate translate, Text *out)
{
    if (!topic.size) {
        print_overview(translate, out);
        return true;
    }
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++) {
        if (!str_is(topic, topics[i].name))
            continue;
        for (int p = 0; p < MAX_PARAGRAPHS && topics[i].paragraph[p]; p++) {
            if (p)
                text_char(out, '\n');
            print_wrapped(out, translate(topics[i].paragraph[p], NULL, 0));
        }
        return true;
    }
    return false;
}
