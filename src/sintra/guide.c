/* SPDX-License-Identifier: MIT */
/* guide - the rules as a person reads them, in our own words. */
#include "game/guide.h"

#include "sintra/state.h"

static const GuideChapter chapters[] = {
    {"aim",
     N_("The aim"),
     {
         {.text = N_(
              "The most points after six rounds and a last scoring win. Points come from "
              "[strips](strip) that are completed and the [windows](window) that are glazed with "
              "them; [broken glass](broken-word) costs points.")},
         {.text = N_(
              "The faces of the strips are **a balanced stand-in**, not the printed ones, until "
              "you type those in: see the chapter on strips.")},
     }},
    {"setup",
     N_("Setting up"),
     {
         {.text = N_(
              "Two players use five [displays](display), three use seven, four use nine, around an "
              "empty [centre](centre)."),
          {"A 1 CYOBPC 1 CYYP/COBB/CYPP/CYOO/OOBP 1 14.15.14.16.15 0.0.0.0.0 1 "
           "0:0:0:1:2a,7a,3a,4a,5a,6b,1a,8a:--,--,--,--,--,--,--,-- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           .part = "supply",
           .shows =
               N_("Five displays with four panes each around the centre, where the start "
                  "tile lies.")}},
         {.text = N_(
              "Everybody has a colour, a [palace](palace) with eight windows, and the same eight "
              "strips, printed on both sides. All **must** play the same side of the palace boards, "
              "A or B; only the last scoring differs, and A is the one to begin with.")},
         {.text = N_(
              "Each player's strips are shuffled and laid over the windows, each with a random "
              "side up. Only the strip with two [jokers](joker) is turned if need be: it always "
              "begins with its plain side up. The [glazier](glazier) stands over the leftmost "
              "strip."),
          {"A 1 CYOBPC 1 CYYP/COBB/CYPP/CYOO/OOBP 1 14.15.14.16.15 0.0.0.0.0 1 "
           "0:0:0:1:2a,7a,3a,4a,5a,6b,1a,8a:--,--,--,--,--,--,--,-- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           .part = "palace",
           .shows =
               N_("A palace at the start: eight empty windows with their points, a strip "
                  "for each of them, the glazier over the first strip.")}},
         {.text = N_(
              "Everybody begins with 0 points, and with a marker on the top row of the "
              "[broken-glass track](track).")},
         {.text = N_(
              "There are 20 panes of each of five colours: clear, yellow, orange, blue, pink. One "
              "of each goes onto spaces II to VI of the [round track](rounds) in random order; the "
              "other 95 go into the bag, and one drawn from it goes onto space I."),
          {"A 1 CYOBPC 1 CYYP/COBB/CYPP/CYOO/OOBP 1 14.15.14.16.15 0.0.0.0.0 1 "
           "0:0:0:1:2a,7a,3a,4a,5a,6b,1a,8a:--,--,--,--,--,--,--,-- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           .part = "rounds",
           .shows = N_(
               "The round track: a pane on each of its six spaces, the first one is the "
               "colour of this round.")}},
         {.text = N_(
              "The start player is who washed windows last; here chance decides, or you do. Then "
              "four panes are drawn from the bag for every display.")},
         {.text = N_(
              "Everything but the order of the panes in the bag is open, the backs of the strips "
              "included (R19).")},
     }},
    {"round",
     N_("A round"),
     {
         {.text = N_(
              "The game has six rounds. A round begins with the [start tile](tile) in the centre; "
              "from the start player on all take turns in order.")},
         {.text = N_(
              "A round ends as soon as, after a turn, **no display and no centre** holds a pane. "
              "Nobody gets another turn to make up for it.")},
     }},
    {"turn",
     N_("A turn"),
     {
         {.text = N_(
              "A turn is one of two things: **take panes** and put them on a strip, or **return "
              "the glazier**. You **must** do one of them; passing does not exist.")},
         {.text = N_(
              "Take **all panes of one colour** from one display, and the rest of that display "
              "slides into the centre."),
          {"A 1 CYOBPC 1 CYYP/COBB/CYPP/CYOO/OOBP 1 14.15.14.16.15 0.0.0.0.0 1 "
           "0:0:0:1:2a,7a,3a,4a,5a,6b,1a,8a:--,--,--,--,--,--,--,-- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           "4O>5", .part = "supply",
           .shows =
               N_("Two orange panes were taken from display 4; its other two lie in the "
                  "centre now.")}},
         {.text = N_(
              "Or take all panes of one colour from the centre. Whoever does that first in a round "
              "**must** also take the start tile, and moves one row down the broken-glass track at "
              "once, before placing (R18). The tile makes its holder start player of the next "
              "round."),
          {"A 1 CYOBPC 1 CYYP/-/CYPP/-/OOBP 1CCYO 14.15.16.18.15 0.0.0.0.0 2 "
           "0:0:0:1:2a,7a,3a,4a,5a,6b,1a,8a:--,--,--,--,--,--,--,-- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           "cC>3", .part = "supply",
           .shows =
               N_("Two clear panes were taken from the centre, and the start tile with "
                  "them.")}},
     }},
    {"place",
     N_("Placing panes"),
     {
         {.text = N_(
              "All panes that were taken go onto **one** strip, on free spaces of their colour; "
              "they **cannot** be split or held back (R9).")},
         {.text = N_(
              "In [reach](reach) are the strips at the glazier's window and to its right, **never** "
              "those to its left. The glazier goes to the strip you choose, and stays there."),
          {"A 1 CYOBPC 1 CYYP/COBB/-/CYOO/- 1CYPP 14.15.16.17.15 0.0.0.0.0 2 "
           "0:0:0:4:4a,3a,2b,7a=P,1a,5b,6a,8a:--,--,--,--,--,--,--,-- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           "2B>6", .choice = 2, .part = "palace",
           .shows = N_(
               "The glazier stands over window 4: two blue panes may go to strips 5 and 6, "
               "while strips 1 and 2 are out of reach.")}},
         {.text = N_(
              "If a strip in reach has a free space of the colour or a free joker, you **must** "
              "choose such a strip, even if you would rather break the panes (R8).")},
         {.text = N_(
              "What does not fit on the strip **breaks**: it goes to the [glass tower](glass-tower) "
              "and moves your marker one row down for each pane."),
          {"A 2 CYOBPC 1 COOO/CYPP/-/CYOB/- 1CYP 11.11.9.13.13 3.3.3.3.3 2 "
           "4:0:0:5:1b=YOO,2a=Y,6b=CO,7a,4b,3a,8a,5b=BB:--,--,--,--,--,--,--,-- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           "1O>8", .part = "palace",
           .shows =
               N_("Three orange panes go to a strip with room for two: one breaks.")}},
         {.text = N_(
              "If no strip in reach has room for the colour, **all** of them break and the glazier "
              "stays where it is (R2). You may choose such a colour although another one would "
              "fit.")},
         {.text = N_(
              "A joker takes a pane of any colour. Coloured spaces are filled first, jokers with "
              "the rest, by themselves, and before anything breaks (R10)."),
          {"A 3 CYOBPC 1 YYYP/COBB/-/CYOO/- CPP 13.13.13.14.12 3.3.3.3.3 2 "
           "12:1:0:3:1a,2a,8b,7a,4a,3a,6a,5a:--,--,P-,--,--,--,--,-- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           "1Y>3", .part = "palace",
           .shows =
               N_("Of three yellow panes two lie on the jokers of strip 3; the third one "
                  "broke.")}},
     }},
    {"return",
     N_("Returning the glazier"),
     {
         {.text = N_(
              "Instead of taking panes you **may** put the glazier back over your leftmost strip, "
              "all the way and never part of it (R5), and never over a gap. That is your whole "
              "turn."),
          {"A 3 COYBPC 1 CYBP/BBPP/-/CPPP/- COOO 12.16.14.13.10 2.2.2.2.2 1 "
           "8:0:0:7:3a=CC,8a,2a,4a,1a,6b,7a,5b:--,--,--,--,O-,P-,--,B- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           "<", .part = "palace",
           .shows =
               N_("The glazier has gone from window 7 back to the leftmost strip.")}},
         {.text = N_(
              "You **cannot** return if no strip of yours lies to the left of the glazier (R4, R7): "
              "then you must take panes.")},
         {.text = N_(
              "Nobody has to return: taking panes that break is always allowed (R3).")},
     }},
    {"scoring",
     N_("Completing a strip"),
     {
         {.text = N_(
              "When panes lie on all five spaces of the strip, three things happen, in this order. "
              "If a space is left free, the turn is over.")},
         {.text = N_(
              "**First the colour bonus**: one point for each of the five panes that has the colour "
              "of the round, which is the first one left on the round track. Panes on jokers count "
              "with their own colour.")},
         {.text = N_(
              "**Then glaze**: you keep one of the five panes, whichever you like, and the other "
              "four go to the glass tower. If the window is empty, the pane goes into its upper "
              "[frame](frame), and the strip is turned over."),
          {"A 3 COYBPC 1 CYBP/BBPP/-/CPPP/- COOO 14.14.15.13.10 2.2.2.2.2 1 "
           "8:0:0:5:3a,8a,2a,4a,1b=YY,6b,7a,5b:--,--,--,--,--,P-,--,B- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           "cO>5=O", .part = "palace",
           .shows = N_(
               "Strip 5 was completed: an orange pane is in the upper frame of its window, "
               "and the strip shows its other side.")}},
         {.text = N_(
              "If the upper frame is filled already, the pane goes into the lower frame. The window "
              "is full, and its strip leaves the game. The glazier stays, over the strip or over "
              "the gap."),
          {"A 4 COYBPC 1 CYBP/BBPP/-/CPPP/- CYYY 14.14.17.12.9 2.2.2.2.2 1 "
           "15:0:0:5:3a,8a,2a,4a,1a=BP,6b,7a,5b:--,--,--,--,O-,P-,--,B- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           "cY>5=Y", .part = "palace",
           .shows = N_(
               "The second side of strip 5 was completed: the window is full, and the strip "
               "is gone.")}},
         {.text = N_(
              "**Last the window points**: those of this window, and those of every window **to its "
              "right** with at least one pane in it. Each window counts once, half full or full, "
              "with or without a strip.")},
         {.text = N_(
              "On side A it does not matter for points which pane is kept (R15); on side B the "
              "colours of the panes count at the end.")},
     }},
    {"broken",
     N_("Broken glass"),
     {
         {.text = N_(
              "Each broken pane, and taking the start tile, moves your marker one row down. Rows: 0, "
              "-1, -2, -4, -6, -8, -11, -14, -18, with the built-in table."),
          {"A 3 COYBPC 2 CYBP/BBPP/-/CPPP/- COOO 14.14.15.13.10 2.2.2.2.2 1 "
           "8:2:0:5:3a,8a,2a,4a,1b=YY,6b,7a,5b:--,--,--,--,--,P-,--,B- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           .part = "broken",
           .shows = N_("The broken-glass track with the markers of two players.")}},
         {.text = N_(
              "A marker that comes to the bottom row costs its 18 points **at once** and goes back "
              "to the top row; steps that are left go on from there (R11).")},
         {.text = N_(
              "At the end of the game you lose the points of the row your marker is on. All points "
              "that you lose this way are remembered: they decide ties.")},
         {.text =
              N_("A score may fall below zero (R12), and it has no upper end (R20).")},
     }},
    {"refill",
     N_("The end of a round"),
     {
         {.text = N_(
              "The pane of the round leaves the round track for the glass tower, before the "
              "displays are filled (R16). The next pane on the track is the colour of the next "
              "round.")},
         {.text = N_(
              "Who has the start tile begins the next round; if nobody took it, whoever began this "
              "one does so again, without losing a row (R13).")},
         {.text = N_(
              "The displays are filled one after the other with four panes each. When a pane is "
              "needed and the bag is empty, the panes of the glass tower are poured into it, and "
              "filling goes on. When both are empty the round begins with what there is (R17).")},
         {.text = N_(
              "Strips, panes on them, glaziers and markers stay as they are from round to round.")},
     }},
    {"end",
     N_("The end and the last scoring"),
     {
         {.text = N_(
              "The game ends after the sixth round. Then everybody goes through three steps.")},
         {.text = N_(
              "**1.** One point for every three panes that are left on strips, counted over all "
              "your strips together: seven panes are two points.")},
         {.text = N_("**2.** You lose the points of the row your marker is on.")},
         {.text = N_(
              "**3.** The palace. **Side A** has four [ornaments](ornament), each between two "
              "windows: 1-2, 3-4, 5-6, 7-8. Four filled frames around an ornament bring 10 points, "
              "three 6, two 3, fewer nothing (R14)."),
          {"A 6 CYOBPC 1 YYPP/COBB/-/-/- CPP 15.16.17.16.13 0.0.0.0.0 2 "
           "31:2:0:5:x,x,x,x,5a=P,6a,x,8a:CC,YY,OO,BB,--,--,PP,-- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           .part = "palace",
           .shows = N_(
               "Side A: two ornaments with four filled frames, one with two: 23 points.")}},
         {.text = N_(
              "**Side B**: count your full windows, then the panes of one colour in all your "
              "frames, and multiply. The colour that brings most is taken (R21)."),
          {"B 6 CYOBPC 1 YYPP/COBB/-/-/- CPP 16.17.14.17.15 0.0.0.0.0 2 "
           "31:2:0:5:x,x,x,x,5b,6a,7a,8a:OO,OY,OB,CP,O-,--,--,-- "
           "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--",
           .part = "palace",
           .shows = N_("Side B: four full windows and five orange panes: 20 points.")}},
         {.text = N_(
              "The most points win. In a tie the one of them wins who lost fewer points to broken "
              "glass in the whole game; if that is equal, too, the victory is shared.")},
         {.text = N_(
              "A player who leaves ends the game for all: the others are ranked by the points they "
              "have at that moment, without the last scoring (L1).")},
     }},
    {"colours",
     N_("Telling colours apart"),
     {
         {.text = N_(
              "Each colour also has a letter and a pattern of its own, on panes, on spaces and on "
              "the round track, so that nobody needs to tell the colours apart. In the box the "
              "other side of the displays is for that.")},
     }},
    {"strips",
     N_("The strips and where they come from"),
     {
         {.text = N_(
              "The faces of the strips could not be taken from the box: no text lists them. The "
              "built-in faces are **a balanced stand-in** of our own, not the printed ones. If you "
              "own the game, type in your strips: on the page, or in a file. 'oriel sintra-data' "
              "prints the built-in table to start from, '--data FILE' plays with yours.")},
         {.text = N_(
              "A strip has two sides of five spaces; a space takes panes of its colour, a joker "
              "takes any. All players have the same eight strips. Two jokers exist on each "
              "player's strips, both on the same side. The order of the spaces on a side has no "
              "effect.")},
         {.text = N_(
              "The same file holds the points of the windows, the rows of the broken-glass track "
              "and the ornaments. Those of side A's windows are well attested; the rows and side "
              "B's windows are our best knowledge. A game with another table than the built-in one "
              "says so in its positions and records.")},
     }},
    {"notation",
     N_("How turns are written"),
     {
         {.text = N_(
              "3Y>5 takes all yellow panes of display 3 to the strip over window 5; c instead of a "
              "number is the centre. 3Y>5=O completes the strip, and an orange pane is kept. 3Y>x "
              "says that they fit nowhere in reach and break. < returns the glazier.")},
         {.text = N_(
              "Chance writes <strips:3a,1b,..> for each seat, <start:2>, <track:CYOBPY> and "
              "<deal:CCYO/YYBB/..>. Letters always stand in the order C Y O B P.")},
     }},
    {0},
};

static const GuideWord words[] = {
    {"pane", N_("Pane"),
     N_("A piece of glass in one of five colours; there are 20 of each.")},
    {"display", N_("Display"), N_("A round tile with four panes to take from.")},
    {"centre", N_("Centre"),
     N_("Where the panes slide that were not taken from a display.")},
    {"tile", N_("Start tile"),
     N_("It lies in the centre and goes to the first who takes panes there, who begins the next "
        "round.")},
    {"strip", N_("Strip"),
     N_("Five spaces to be filled, over one of your windows. It has two sides.")},
    {"joker", N_("Joker"), N_("A grey space that takes a pane of any colour.")},
    {"glazier", N_("Glazier"),
     N_("Your figure. It says which strips are in reach: the one below it and those to its "
        "right.")},
    {"reach", N_("Reach"), N_("The strips at the glazier's window and to its right.")},
    {"palace", N_("Palace"),
     N_("Your board: eight windows, with points for each. It has two sides.")},
    {"window", N_("Window"),
     N_("One of eight places of a palace, with an upper and a lower frame.")},
    {"frame", N_("Frame"), N_("Half a window; it takes one pane, the upper one first.")},
    {"full", N_("Full window"), N_("A window with panes in both of its frames.")},
    {"ornament", N_("Ornament"),
     N_("On side A, what stands between two neighbouring windows; it counts the filled frames "
        "around it.")},
    {"broken-word", N_("Broken glass"),
     N_("Panes that found no place on a strip. Each of them moves your marker one row down.")},
    {"track", N_("Broken-glass track"),
     N_("Rows of points to lose; everybody has a marker there.")},
    {"rounds", N_("Round track"),
     N_("Six spaces with a pane each: the colours of the six rounds.")},
    {"bonus", N_("Colour bonus"),
     N_("A point for each pane of a completed strip that has the colour of the round.")},
    {"glass-tower", N_("Glass tower"),
     N_("Where used and broken panes wait until the bag is empty.")},
    {"bag", N_("Bag"), N_("What the displays are filled from.")},
    {0},
};

const Guide sintra_guide = {
    .about =
        {
            N_("Two to four glaziers fill the windows of their palaces in six rounds. In turn "
               "they take panes of one colour and put them on one of their strips; a full strip "
               "glazes the window below it. What does not fit breaks and costs points."),
            N_("The faces of the strips are a balanced stand-in until you type in the printed "
               "ones: see 'strips'."),
        },
    .chapters = chapters,
    .words = words,
};

bool sintra_rules(Str topic, Translate translate, Text *out)
{
    return guide_tell(&sintra_guide, topic, translate, out);
}
