/* SPDX-License-Identifier: MIT */
/* guide - the rules of Santorini as people read them, in our own words. The cards say for
 * themselves what they do. */
#include "santorini/texts/guide.h"

static const GuideChapter chapters[] = {
    {"aim",
     N_("The aim"),
     {
         {.text = N_(
              "Get one of your [workers](worker) **up to level 3**. Whoever moves a worker up to "
              "[level](level) 3 on their own turn wins at once."),
          {"00000/01100/02310/00120/00000 1 none:b3,e1 none:a5,e5", "b3-c3",
           .shows = N_("A worker moves up from level 2 to level 3 and wins.")}},
         {.text = N_(
              "On the way everybody builds: you for your own climb, and to close the climb of "
              "the others.")},
     }},
    {"board",
     N_("Board and pieces"),
     {
         {.text = N_(
              "The board has five by five [spaces](space). The 16 along the rim are "
              "[edge spaces](edge), four of them [corners](corner); the nine others are "
              "[inner spaces](inner). They are called a1 to e5, seen from seat 1.")},
         {.text = N_(
              "The [level](level) of a space is the number of [blocks](block) on it: none is the "
              "[ground](ground), three is level 3. A [dome](dome) closes a space for good: "
              "you **cannot** build on it, and a worker **cannot** enter it."),
          {"00000/00000/0123D/00000/00000 1 none:b1,d1 none:b5,d5",
           .shows = N_(
               "From left to right: the ground, levels 1, 2 and 3, and a Complete Tower "
               "with its dome.")}},
         {.text = N_(
              "Three blocks and a dome are a [Complete Tower](tower). A dome on fewer blocks, "
              "which some powers can build, is a dome like any other but never a Complete Tower.")},
         {.text = N_(
              "In the box there are 22, 18 and 14 blocks for the three levels and 18 domes. Here "
              "pieces never run out: a box that is empty would have to give up a Complete Tower "
              "and leave only its dome, and nobody says which one (S2).")},
     }},
    {"begin",
     N_("Beginning"),
     {
         {.text = N_(
              "Each side has two workers of one colour. Without powers two players play, and the "
              "youngest begins; here you say who begins.")},
         {.text = N_(
              "The [Start Player](starter) puts both workers on any two [free](free) spaces, then "
              "the other player does the same. Then the Start Player takes the first turn, and "
              "players alternate."),
          {"00000/00000/00000/00000/00000 1 none:- none:-", "@b2,@d4 @c3,@d2",
           .shows = N_(
               "All four workers have been placed, the Start Player's on b2 and d4.")}},
         {.text = N_(
              "Play a few games without powers first. Then take powers of the simple gods, and "
              "after these any others.")},
     }},
    {"turn",
     N_("A turn"),
     {
         {.text = N_(
              "Choose one of your workers. It **must** move, and then the same worker **must** "
              "build. Both belong to a turn, in this order.")},
         {.text = N_(
              "Steps can be taken back until you confirm the turn. Only steps from which the "
              "turn can be completed are offered (C2), so you never get stuck in the middle.")},
     }},
    {"move",
     N_("Moving"),
     {
         {.text = N_(
              "Move to a [neighbouring](neighbour) space that is [free](free): **at most one level "
              "up**, on the same level, or any number of levels down. Who built there does not "
              "matter, and staying where one is is no move."),
          {"00000/00100/02010/00000/00000 1 none:c3,e5 none:d2,a1", "c3-c4+c5",
           .choice = 1,
           .shows = N_(
               "The worker on c3 may move up to level 1 or stay on the ground; level 2 "
               "and the space of a worker are closed to it.")}},
         {.text = N_(
              "A worker **cannot** move up more than one level in one move. Down it goes from any "
              "height."),
          {"00000/00000/00300/00100/00000 1 none:c3,a5 none:e5,a1", "c3-d3*c3",
           .shows = N_("A worker goes down three levels in one move.")}},
     }},
    {"build",
     N_("Building"),
     {
         {.text = N_(
              "Build on a [free](free) space beside the worker that has just moved: on the ground a "
              "first [block](block), then a second, a third, and on the third a [dome](dome). The "
              "piece follows from the level; you choose only the space."),
          {"00000/03100/02000/00100/00000 1 none:c2,e5 none:d4,a1", "c2-c3+c4",
           .choice = 2,
           .shows =
               N_("The worker on c3 may put a block on levels 0, 1 and 2, or a dome on "
                  "level 3.")}},
         {.text = N_(
              "You **may** build on what anybody has built, and on the space you have just left.")},
         {.text = N_(
              "A dome on the third block makes a Complete Tower and stops everybody who wanted to "
              "go up there."),
          {"00000/00300/00000/00000/00000 1 none:d2,a1 none:b4,e5", "d2-d3*c4",
           .shows = N_("A dome completes the tower on c4.")}},
     }},
    {"win",
     N_("Winning"),
     {
         {.text = N_(
              "You win the moment a worker of yours **moves up** to level 3 on your turn. The game "
              "ends there: no build follows, nor anything at the end of the turn.")},
         {.text = N_(
              "From level 3 to level 3 is no win, and neither is standing there: a worker on level "
              "3 **must** come down and climb again."),
          {"00000/00330/00000/00000/00000 1 none:c4,a1 none:e1,a5", "c4-d4+d5",
           .shows = N_("A worker goes from level 3 to level 3: the game goes on.")}},
         {.text = N_("A worker that is [forced](forced) onto level 3 does not win.")},
         {.text = N_(
              "Some powers have a [win condition](condition) of their own. It comes in addition: "
              "with such a card you win either way.")},
     }},
    {"lose",
     N_("Losing"),
     {
         {.text = N_(
              "Whoever **cannot** move and then build on their turn loses. So does whoever has no "
              "worker left, once it is their turn."),
          {"00000/00000/00000/22100/00D00 1 none:c3,e5 none:a1,b1", "c3-d3+c2",
           .shows = N_(
               "The last way out is closed: the workers in the corner have no move left, "
               "and their player has lost.")}},
         {.text = N_(
              "With powers you also lose if you **cannot** do what a card says you **must** do, or "
              "have only turns that it forbids.")},
     }},
    {"powers",
     N_("Powers"),
     {
         {.text = N_(
              "A [power](power) is a card that changes the rules, mostly for its owner. All other "
              "rules hold: Apollo changes places with an opponent, and still climbs one level at "
              "most.")},
         {.text = N_(
              "What a card says goes before the rules, and **cannot** beats **may**: first the "
              "rules, then what the mover's card adds, then what opponents' cards take away (C3).")},
         {.text = N_(
              "**May** is your choice. **Must** and **cannot** are no choice: who has no turn that "
              "obeys them has lost. What a card simply tells to happen happens by itself.")},
         {.text = N_(
              "A demand with the words **if possible** holds only while some complete turn of "
              "yours meets it (C6).")},
         {.text = N_(
              "A card speaks to its owner: “you” is who has the card, an [opponent](opponent) is "
              "an opponent of that player, and an [unmoved worker](unmoved) is one of yours that "
              "has not moved on this turn.")},
         {.text = N_(
              "**Domes are not blocks.** What a card says of blocks does not touch domes: Ares "
              "takes off a block, never a dome."),
          {"00000/00000/00000/00000/00000 1 atlas:a1,c3 none:e1,e5", "c3-c4*c5",
           .shows =
               N_("Atlas puts a dome on the ground: no block, and no Complete Tower.")}},
     }},
    {"timing",
     N_("When a power acts"),
     {
         {.text = N_(
              "Each card begins with the time at which it acts, and acts at no other. **Your "
              "move** and **Your build**: while you move or build. **Your turn**: all of your "
              "turn, from its first step.")},
         {.text = N_(
              "**Start of your turn** is before anything else, **End of your turn** after the "
              "build; a win before that leaves the rest out.")},
         {.text = N_(
              "**Opponent's turn** and **Start of opponent's turn** are the times of cards that "
              "limit others. **Any move**, **Any build** and **Any time** are for everybody's "
              "turns, your own and your partner's included.")},
         {.text = N_(
              "**Setup** is done once, before the first worker is placed, in the order of turns "
              "from the Start Player, unless the card says otherwise. **Win condition** and "
              "**Lose condition** say how a game can end besides the usual way.")},
         {.text = N_(
              "Everything that a step sets off is settled before the next step, in a fixed order "
              "(C1): the step with its exchange or push, the win, then removals, whirlpools and "
              "slides. The first win or loss ends the game.")},
         {.text = N_(
              "Moving up or down is judged step by step (C5): a worker that goes up and comes down "
              "again in one turn has moved up.")},
     }},
    {"force",
     N_("Forced, not moved"),
     {
         {.text = N_(
              "Some powers [force](forced) a worker to another space. A forced worker has **not "
              "moved**: it **cannot** win by it, not on level 3 either, and for cards that ask it "
              "has neither moved up nor down."),
          {"00300/00000/00000/00000/00000 1 minotaur:a1,c3 none:c4,e1", "c3-c4+b4",
           .shows = N_(
               "Minotaur pushes an opponent's worker up onto level 3, and that worker does "
               "not win.")}},
         {.text = N_(
              "A worker **cannot** be forced onto a space that is occupied or off the board. Height "
              "does not matter, unless the card says so.")},
         {.text = N_(
              "A worker that is removed is out of the game and does not return to a card (C10).")},
     }},
    {"tokens",
     N_("Tokens"),
     {
         {.text = N_(
              "A [token](token) is something of a card that lies on the board. It **cannot** be put "
              "on an occupied space or on another token. A piece that is built on it takes it off "
              "the board, and so does taking away the block it lies on (C9).")},
         {.text = N_(
              "**Whirlpools** (Charybdis): whoever moves onto one comes out at the other, if that "
              "one is free. A whirlpool that is built on goes back to the card."),
          {"00000/00000/00000/00000/00000 2 charybdis[whirl=b3+d3]:a1,a5 none:b2,e1",
           "b2-b3+e4",
           .shows = N_("A worker moves onto the whirlpool on b3 and comes out on d3.")}},
         {.text = N_(
              "**Coins** (Clio): they are put on her first blocks. To her opponents a space with a "
              "coin is a dome; she walks and builds there. Once built on, a coin is gone."),
          {"00000/00100/00000/00000/00000 2 clio[coins=c4;left=2]:a1,b1 none:c3,e5",
           "c3-c2+c1", .choice = 1,
           .shows = N_("The opponent on c3 may go everywhere but to the coin on c4.")}},
         {.text = N_(
              "**Talus** (Europa): a guard beside one of her workers, a dome to everybody while he "
              "stands there. He never makes a Complete Tower."),
          {"00000/00000/00000/00000/00000 2 europa[talus=c4]:a1,b4 none:c3,e5",
           "c3-c2+c1", .choice = 1,
           .shows = N_("Talus on c4 closes the space to everybody.")}},
         {.text = N_(
              "**Wind** (Aeolus) and **song** (Siren) are arrows at the side of the board: nobody "
              "moves straight against the wind; the song draws opponents' workers one space in "
              "its direction.")},
         {.text = N_(
              "**The Abyss** (Tartarus) and the four **Fate spaces** (Moerae) are secret: they are "
              "marked on a map only their player sees, are bound to their spaces, and nothing "
              "built there removes them.")},
         {.text = N_(
              "What lies on a card is no token: the **stock** of Morpheus, the spare workers of "
              "Gaea and Jason, the **deck** of Chaos, the name that Adonis has called. You can "
              "see it beside the card.")},
     }},
    {"draft",
     N_("Choosing powers"),
     {
         {.text = N_(
              "One player is the [Challenger](challenger), the most godlike in the book and seat 1 "
              "here. The Challenger offers as many cards as there are players, all of them cards "
              "for that number of players, and everybody can read what they do.")},
         {.text = N_(
              "From the Challenger's left on everybody takes a card; the Challenger gets the last "
              "one. Then the Challenger names the [Start Player](starter), who may be anybody.")},
         {.text = N_(
              "What cards say under **Setup** is done next, in the order of turns. Then the Start "
              "Player places all workers, and the others follow in order.")},
         {.text = N_(
              "Bia and Tartarus place first and Hecate last, whoever begins (S1). If you set the "
              "table so, Bia or Tartarus is also the Start Player, and Hecate never is (S9).")},
         {.text = N_(
              "Instead of all cards the Challenger may get a few to choose from (limited draft), "
              "the offer may be dealt (quick draft), or everything may be dealt (random); or you "
              "give each seat its card yourself.")},
         {.text = N_(
              "For the first games with powers take the simple gods, which are marked. All cards "
              "can be played by two; cards for three or four players say so.")},
     }},
    {"bans",
     N_("Banned pairs"),
     {
         {.text = N_(
              "Some cards should not be played against each other: the pair does not work, makes a "
              "dull game or an unfair one. Each card names them with the reason.")},
         {.text = N_(
              "The draft refuses pairs that are banned on the cards and warns of some others. "
              "Whoever opens the table may lift the bans; the rules can play every pair (B1).")},
     }},
    {"heroes",
     N_("Heroes"),
     {
         {.text = N_(
              "A [hero's](hero) power works **once in a game**, always by choice: no card can make "
              "you use it, and nobody else can ever use it. After that turn the hero has no "
              "power.")},
         {.text = N_(
              "Heroes are for two players, and not for the Golden Fleece. They are drafted like "
              "gods: best hero against hero, or as a handicap for the stronger player against a "
              "god.")},
         {.text = N_(
              "What a power has changed stays: a third worker of Jason's goes on playing.")},
     }},
    {"three",
     N_("Three players"),
     {
         {.text = N_(
              "Three play each for themselves, with two workers each and a power for everybody; "
              "only cards for three players are used.")},
         {.text = N_(
              "Whoever loses is out at once: their workers, tokens and card leave the game, and "
              "buildings stay. What lay under a token is again what it was. The next player goes "
              "on."),
          {"00000/00000/00000/22100/00D00 1 pan:c3,e5 artemis:a1,b1 atlas:a5,b5",
           "c3-d3+c2 lost",
           .shows = N_(
               "The workers in the corner have no move left: their player is out, and the "
               "two others play on.")}},
         {.text = N_(
              "A player who wins ends the game for all. If only one is left, that player has won. "
              "A limit on opponents holds for each of them.")},
     }},
    {"teams",
     N_("Four players"),
     {
         {.text = N_(
              "Four play as two [teams](team): seats 1 and 3 against seats 2 and 4, so that turns "
              "alternate. A team shares **one pair of workers**. Everybody has a card of their own "
              "and **cannot** use the partner's; only cards for four players are used."),
          {"00000/00000/00000/00000/00000 3 pan:b2,d4 atlas:b4,d2 demeter:= minotaur:=",
           .shows = N_(
               "Two teams with one pair of workers each; seat 3 has the first turn.")}},
         {.text = N_(
              "The first player of each team places its workers, seat 1 before seat 2. Then the "
              "**second** player of the Start Player's team has the first turn: the order is "
              "seats 3, 4, 1, 2, and so on.")},
         {.text = N_("If one player wins the team wins; if one loses the team loses.")},
         {.text = N_(
              "“You” on a card is its owner alone, “your workers” are the team's, and a partner is "
              "never an opponent. So a card acts on its owner's turns, and its memory of your last "
              "turn is of your own last turn.")},
     }},
    {"fleece",
     N_("Golden Fleece"),
     {
         {.text = N_(
              "A variant for two. Nobody has a card; one card with the sign of the "
              "[Golden Fleece](fleece-word) lies beside the board, and [the Ram](ram) stands on "
              "it.")},
         {.text = N_(
              "One player, the oldest in the book and seat 1 here, places two workers, then the "
              "other does. The first of them puts the Ram on a free space, and the **other** "
              "player has the first turn (S4).")},
         {.text = N_(
              "At the start of each turn every player with a worker [beside](neighbour) the Ram "
              "has the power of the card for the whole turn, the end of it included; so both may "
              "have it, or nobody. What changes during the turn counts only from the next one."),
          {"00000/00000/00000/00000/00000 1 none:b3,e1 none:d2,a5 fleece=zeus@c4",
           "b3-b2+b2",
           .shows = N_(
               "The worker on b3 begins beside the Ram: it has Zeus' power, moves to b2 and "
               "builds under itself.")}},
         {.text = N_(
              "The Ram counts as a dome on the ground for everybody: nobody moves, builds or is "
              "forced there. It never moves, and it is no Complete Tower. Setup parts of the "
              "card are left out.")},
     }},
    {"secrets",
     N_("Secrets"),
     {
         {.text = N_(
              "Hecate's workers, the Abyss and the Fate spaces are known to one player only. "
              "Nobody else is shown them, and a turn is planned by what its player knows.")},
         {.text = N_(
              "A turn that meets something hidden is carried out up to there; then it ends (Q9). "
              "Nobody is told before the turn is confirmed (C16), and a confirmed turn that has "
              "shown something **cannot** be taken back.")},
     }},
    {"texts",
     N_("Printed and revised cards"),
     {
         {.text = N_(
              "Ten cards were reworded by their designer after they had been printed: Aeolus, "
              "Charybdis, Graeae, Nemesis, Siren, Limus, Adonis, Heracles, Jason and Medea. You "
              "choose before the game: as printed, which is usual, or revised. A card shows both "
              "texts.")},
     }},
    {"draw",
     N_("Draws and giving up"),
     {
         {.text = N_(
              "The books know no draw. Some powers can undo what was built, so here a position "
              "that stands for the third time is a draw, unless the table is set otherwise (C15).")},
         {.text = N_(
              "A player who resigns, runs out of time or leaves has lost; with three players the "
              "others play on.")},
     }},
    {"notation",
     N_("How turns are written"),
     {
         {.text = N_(
              "'b2-c3+d4' is a turn: the worker on b2 moves to c3 and builds a block on d4; "
              "'b2-c3*d4' puts a dome there. '@b2,@d4' places two workers at the start.")},
         {.text = N_(
              "More steps follow each other: 'b2-c3-c4+d4' moves twice, 'b2+b3-c3+d4' builds "
              "first. 'c3>c5' forces a worker, 'xd4' removes one, '-d4' takes a block off.")},
     }},
    {0},
};

static const GuideWord words[] = {
    {"neighbour", N_("Neighbouring space"),
     N_("One of the up to eight spaces around a space, corners included; height does not "
        "matter. Beside means the same.")},
    {"space", N_("Space"),
     N_("One of the 25 places of the board, with all that is built on it.")},
    {"edge", N_("Edge space"), N_("One of the 16 spaces along the rim of the board.")},
    {"inner", N_("Inner space"), N_("One of the nine spaces that are not at the edge.")},
    {"corner", N_("Corner space"),
     N_("One of the four edge spaces with three neighbours.")},
    {"level", N_("Level"),
     N_("How many blocks stand on a space: 0 to 3. A dome is no level.")},
    {"ground", N_("Ground"), N_("A space without blocks, level 0.")},
    {"free", N_("Free space"),
     N_("A space without worker and dome, and without anything that counts as a dome. Blocks and "
        "other tokens do not matter.")},
    {"occupied", N_("Occupied space"),
     N_("A space with a worker or a dome: the opposite of free.")},
    {"worker", N_("Worker"),
     N_("A figure that moves and builds. Two of a side are alike; only Selene asks which one is "
        "female.")},
    {"block", N_("Block"),
     N_("One of the three parts of a tower below its dome. A dome is no block.")},
    {"dome", N_("Dome"),
     N_("The last piece of a tower, on level 3 unless a power allows otherwise. It closes the "
        "space for good.")},
    {"tower", N_("Complete Tower"), N_("Exactly three blocks and a dome.")},
    {"forced", N_("Forced"),
     N_("Put on another space by a power. A forced worker has not moved and cannot win by it.")},
    {"unmoved", N_("Unmoved worker"),
     N_("A worker of yours that has not moved on this turn.")},
    {"power", N_("Power"),
     N_("What a god or hero card allows or demands, beyond the rules.")},
    {"hero", N_("Hero"), N_("A card whose power works once in a game, for two players.")},
    {"token", N_("Token"), N_("Something of a card that lies on the board.")},
    {"condition", N_("Win condition"), N_("Another way to win, in addition to level 3.")},
    {"opponent", N_("Opponent"), N_("Anybody of another side; a partner never is one.")},
    {"team", N_("Team"),
     N_("Two players of four who share a pair of workers and win together.")},
    {"challenger", N_("Challenger"),
     N_("Who chooses the cards that are offered, gets the last one and names the Start Player.")},
    {"starter", N_("Start Player"),
     N_("Who places first and, except in a team game, has the first turn.")},
    {"fleece-word", N_("Golden Fleece"),
     N_("The variant in which the Ram lends one power to both.")},
    {"ram", N_("The Ram"),
     N_("The figure of the Golden Fleece variant; it counts as a dome.")},
    {"must", N_("Must, may, cannot"),
     N_("Cannot beats may, and a card beats a rule. Who cannot do what they must loses.")},
    {"ruling", N_("Ruling"),
     N_("A letter and a number such as C3: a question the books leave open and our answer, in "
        "docs/RULINGS.md.")},
    {0},
};

const Guide santorini_guide = {
    .about =
        {
            N_("Workers climb towers that they build themselves, on a board of five by five "
               "spaces. Whoever moves a worker up to level 3 wins at once; whoever cannot move "
               "and then build has lost."),
            N_("'b2-c3+d4' is a turn: the worker on b2 moves to c3 and builds a block on d4; "
               "'b2-c3*d4' puts a dome there. '@b2,@d4' places two workers at the start."),
            N_("These chapters tell the rules; the name of a power tells what it does:"),
        },
    .chapters = chapters,
    .words = words,
};
