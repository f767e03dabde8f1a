/* SPDX-License-Identifier: MIT */
/* Cards that are about winning or losing. */
#include "santorini/cards/unit.h"

/* pan - a drop of two levels or more also wins. */
static bool pan_own_win(const Rules *r, const Play *p)
{
    return p->turn.rise <= -2 && !(p->turn.jumped && r->revised);
}

static bool pan_near_win(const Board *b, Squares crew)
{
    return crew & b->block[1];
}

static bool pan_wins(const Board *b, Squares crew)
{
    Squares free = BOARD_ALL & ~(board_workers(b) | b->dome);
    Squares down = (board_spread(crew & b->block[1]) & ~b->block[0]) |
                   (board_spread(crew & b->block[2]) & ~b->block[1]);

    return down & free || claims_climbs(b, crew);
}

const SantoriniPower power_pan = {
    .name = "pan",
    .title = N_("Pan"),
    .epithet = T_("God of the Wild"),
    .group = CARD_SIMPLE,
    .use = CARD_ALWAYS,
    .ram = true,
    .timing = T_("Win condition"),
    .rule = T_("Besides the usual win, you win when on your turn one single move takes "
               "your worker down by two levels or by three."),
    .note = {T_("From level 2 to the ground, from level 3 to level 1 or to the ground. "
                "Smaller drops are not added together."),
             T_("Being pushed, traded or slid down wins nothing; only a move of your own "
                "does."),
             T_("A printed whirlpool jump is a move, so a deep enough jump wins; a "
                "revised one is not, and neither it nor the step into it wins."),
             T_("Hera denies this win on edge spaces, and on a Fate space it becomes a "
                "win for Moerae."),
             T_("Team game: it must be your own turn; a drop in your partner's turn does "
                "nothing.")},
    .own_win = pan_own_win,
    .claims = {CLAIM_ORDINARY, .builds = 1,
               .win = &(const WinClaim){pan_near_win, pan_wins}},
};

/* chronus - wins while five complete towers stand. */
static bool chronus_any_win(const Rules *r, const Play *p, const Holder *h)
{
    return board_towers(&p->board) >= 5;
}

static bool chronus_near_win(const Board *b, Squares crew)
{
    return board_towers(b) >= 4 || claims_steps_up(b, crew);
}

const SantoriniPower power_chronus = {
    .name = "chronus",
    .title = N_("Chronus"),
    .epithet = T_("God of Time"),
    .group = CARD_ADVANCED,
    .use = CARD_ALWAYS,
    .players = PLAYERS_2,
    .timing = T_("Win condition"),
    .rule = T_("You win at the moment five or more Complete Towers are on the board. It "
               "does not matter whose they are or whose turn it is."),
    .note = {T_("Only three blocks with a dome count: no low domes, no Talus, no coins."),
             T_("A winning move made earlier in the same turn wins first."),
             T_("Hera has no say in this win, because nobody wins it by moving."),
             T_("If the fifth tower is finished in Dionysus' extra turn, you win once "
                "that turn has ended."),
             T_("If Circe holds your card when the fifth tower stands, she is the "
                "winner."),
             T_("The supply never runs out here, so no tower is ever taken apart for "
                "blocks.")},
    .traits = TRAIT_MEDDLES,
    .any_win = chronus_any_win,
    .claims = {CLAIM_ORDINARY | CLAIM_BY_TOWERS, .builds = 1,
               .win = &(const WinClaim){chronus_near_win, NULL}},
};

/* eros - wins when his workers meet on level 1 (three players: on any same level). */
static Squares eros_facing(int square)
{
    Squares facing = 0;

    facing |= square % 6 == 0 ? 0x10410410 : 0;
    facing |= square % 6 == 4 ? 0x01041041 : 0;
    facing |= square / 6 == 0 ? 0x1f000000 : 0;
    facing |= square / 6 == 4 ? 0x0000001f : 0;
    return facing;
}

static Squares eros_placement(Squares placed, Squares open)
{
    return open & (placed ? eros_facing(square_of(placed)) : BOARD_PERIMETER);
}

static bool eros_own_win(const Rules *r, const Play *p)
{
    const Board *b = &p->board;
    Squares crew = b->workers[r->side], other = crew & ~p->turn.group[GROUP_ACTOR];
    int actor = square_of(p->turn.group[GROUP_ACTOR]), level = board_level(b, actor);

    if (bits_count(crew) != 2 || !(board_near[actor] & other))
        return false;
    return level == board_level(b, square_of(other)) &&
           (level == 1 || r->lineup->seats == 3);
}

static bool eros_near_win(const Board *b, Squares crew)
{
    Squares first = crew & ~(crew - 1);

    return board_spread(board_spread(first)) & crew & ~first || claims_steps_up(b, crew);
}

const SantoriniPower power_eros = {
    .name = "eros",
    .title = N_("Eros"),
    .epithet = T_("God of Desire"),
    .group = CARD_ADVANCED,
    .use = CARD_ALWAYS,
    .timing = T_("Setup / Win condition"),
    .rule = T_("Place on two facing edges, one worker each. You also win by moving a "
               "worker next to your other one with both on level 1; with three players "
               "any level will do if both share it."),
    .note =
        {T_("It takes a move of yours: a push, a lift or a build under a worker wins "
            "nothing."),
         T_("Stepping from one level 1 space beside your other worker to another "
            "such space wins as well."),
         T_("With three players the ground is a level too: meeting there wins."),
         T_("Hera denies it on edge spaces. Slides come too late to matter. A "
            "whirlpool exit counts; in the printed profile so does the step into it."),
         T_("A corner lies on two edges, so after a first worker there the second "
            "has two edges to choose from."),
         T_("You need exactly two workers. Team game: only your own turn wins, and "
            "your partner places by your rule too.")},
    .places = T_("Place one worker on each of two facing edges."),
    .placement = eros_placement,
    .own_win = eros_own_win,
    .claims = {CLAIM_ORDINARY, .builds = 1,
               .win = &(const WinClaim){eros_near_win, NULL}},
};

/* moerae - an opponent's winning move into her secret 2 x 2 makes her the winner. */
enum { MOERAE_FATE };

static bool moerae_foe_steal(const Rules *r, const Play *p, const Holder *h)
{
    return p->turn.truth &&
           p->turn.group[GROUP_ACTOR] & memo_four(p->board.memo[h->card][MOERAE_FATE]);
}

const SantoriniPower power_moerae = {
    .name = "moerae",
    .title = N_("Moerae"),
    .epithet = T_("Goddesses of Fate"),
    .group = CARD_FLEECE,
    .use = CARD_ALWAYS,
    .players = PLAYERS_2_3,
    .timing = T_("Setup / Win condition"),
    .rule = T_("You place three workers and, before that, secretly choose a 2 x 2 block "
               "of Fate spaces. When an opponent makes a winning move onto one of them, "
               "you win instead."),
    .note =
        {T_("The four spaces are chosen before any worker is placed and stay the "
            "same all game."),
         T_("Every win by moving is meant: a climb, Pan's drop, Eros' meeting, a "
            "whirlpool exit."),
         T_("Chronus' towers and eliminations are not wins by moving, so you cannot "
            "take them over."),
         T_("A win that Hera or Dionysus' extra turn denies is no win you could "
            "take."),
         T_("Three workers do not change the turn: the one that moves is the one "
            "that builds."),
         T_("The spaces are shown only when they decide the game or when it is over.")},
    .traits = TRAIT_SECRET | TRAIT_MEDDLES,
    .workers = 3,
    .chooses = CHOOSES_FIRST,
    .memo = MEMOS({"fate", MEMO_FOUR, .says = N_("Fate: %1"), .secret = true,
                   .token = "fate", .called = T_("Fate"),
                   .put = N_("Choose the Fate spaces, %1 at their lower left")}),
    .words = WORDS({STEP_TOKEN, NULL,
                    T_("Choose the four Fate spaces. Nobody else will see them.")}),
    .foe_steal = moerae_foe_steal,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_step},
};

/* tartarus - chooses a secret space; whoever gets a worker into it loses. */
enum { TARTARUS_ABYSS };

static Squares tartarus_trap(const Board *b, int card)
{
    return memo_square(b->memo[card][TARTARUS_ABYSS]);
}

const SantoriniPower power_tartarus = {
    .name = "tartarus",
    .title = N_("Tartarus"),
    .epithet = T_("God of the Abyss"),
    .group = CARD_FLEECE,
    .use = CARD_ALWAYS,
    .players = PLAYERS_2,
    .timing = T_("Setup / Lose condition"),
    .rule = T_("You place first. When all workers stand, you mark a free space in "
               "secret: the Abyss. Whoever's worker enters it, even yours, has lost on "
               "the spot, and entering it cannot win."),
    .note = {T_("Moving, being pushed, trading places, sliding, jumping and being placed "
                "all count, also just passing through."),
             T_("A step that would otherwise win loses when it enters the Abyss."),
             T_("The space may be built on and domed; the Abyss stays there at every "
                "height."),
             T_("A turn is played as if there were no Abyss; the verdict comes once the "
                "turn is confirmed."),
             T_("If several workers enter in one turn, the first one decides."),
             T_("Placing first does not make you the Start Player.")},
    .traits = TRAIT_SECRET,
    .placing = PLACES_FIRST,
    .chooses = CHOOSES_LAST,
    .memo = MEMOS({"abyss", MEMO_SQUARE, .says = N_("The Abyss: %1"), .secret = true,
                   .token = "abyss", .put = N_("Make %1 the Abyss"),
                   .called = T_("the Abyss"), .sign = '!'}),
    .trapped = N_("%1 moved into the Abyss on %2."),
    .words =
        WORDS({STEP_TOKEN, .line = T_("Choose the Abyss. Nobody else will see it.")}),
    .trap = tartarus_trap,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_step},
};
