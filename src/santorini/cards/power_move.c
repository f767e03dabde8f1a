/* SPDX-License-Identifier: MIT */
/* Cards whose timing is "your move" or "any move". */
#include "santorini/cards/unit.h"

/* apollo - may step onto an enemy worker; the two trade places. */
static bool apollo_wins(const Board *b, Squares crew)
{
    return board_spread(claims_second(b, crew)) & claims_third(b) & ~crew;
}

const SantoriniPower power_apollo = {
    .name = "apollo",
    .title = N_("Apollo"),
    .epithet = T_("God of Music"),
    .group = CARD_SIMPLE,
    .ram = true,
    .timing = T_("Your move"),
    .rule = T_("Opponents' workers do not block you. Your worker may move onto one by "
               "the usual limits; that worker is then forced back to the space yours "
               "came from."),
    .note = {T_("Your own step stays ordinary: a neighbouring space, at most one level "
                "up, never onto a dome."),
             T_("The other worker may be carried up or down any distance and cannot win "
                "by it."),
             T_("Going up to level 3 with such a trade wins: it is a move like any "
                "other."),
             T_("You cannot trade with your own or your team's workers; with three "
                "players either opponent's will do."),
             T_("A trade fills the space you left, so one that leaves you nowhere to "
                "build is not allowed."),
             T_("Clio's worker on a coin is out of reach; Hecate's hidden one changes "
                "places without your being told.")},
    .traits = TRAIT_ENTERS,
    .claims = {CLAIM_ORDINARY, .builds = 1,
               .win = &(const WinClaim){claims_steps_up, apollo_wins}},
};

/* artemis - may move a second time, not back to where the turn began. */
static Squares artemis_movers(const Rules *r, const Play *p, Squares who)
{
    return p->turn.moves == 1 ? p->turn.group[GROUP_ACTOR] : who;
}

static Squares artemis_own_moves(const Rules *r, const Play *p, int from, Squares to)
{
    return p->turn.moves ? to & ~square_set(p->turn.start) : to;
}

/* Her first step may slide far on. */
static bool artemis_near_win(const Board *b, Squares crew)
{
    return crew & b->block[0] && claims_third(b);
}

static bool artemis_wins(const Board *b, Squares crew)
{
    Squares first = board_spread(crew & b->block[0]) & ~(board_workers(b) | b->dome);

    return claims_climbs(b, crew | first);
}

const SantoriniPower power_artemis = {
    .name = "artemis",
    .title = N_("Artemis"),
    .epithet = T_("Goddess of the Hunt"),
    .group = CARD_SIMPLE,
    .ram = true,
    .timing = T_("Your move"),
    .rule = T_("Your worker may make a second move right after its first. The one space "
               "closed to that second move is where the worker stood when the turn "
               "began."),
    .note =
        {T_("Both steps may climb: from level 1 over level 2 to level 3 in one turn "
            "wins."),
         T_("The starting space stays closed to the second step even if a slide or "
            "whirlpool has carried you away meanwhile."),
         T_("A slide or a whirlpool jump is not your second step; you still have it."),
         T_("If Hera denies a win on the first step, you may still take the second."),
         T_("Aphrodite looks only at the last step you take; for Persephone a climb "
            "in either step will do.")},
    .movers = artemis_movers,
    .own_moves = artemis_own_moves,
    .claims = {CLAIM_ORDINARY, .builds = 1, .walk = WALK_TWICE,
               .win = &(const WinClaim){artemis_near_win, artemis_wins}},
};

/* minotaur - may step onto an enemy worker, pushing it straight on. */
static int minotaur_behind(int from, int to)
{
    return board_next(to, board_direction(from, to));
}

static Squares minotaur_own_moves(const Rules *r, const Play *p, int from, Squares to)
{
    Squares held = to & board_workers(&p->board), free = turn_free(r, p);

    while (held) {
        int enemy = bits_pop(&held);

        if (!board_has(free, minotaur_behind(from, enemy)))
            to &= ~square_set(enemy);
    }
    return to;
}

static bool minotaur_enter(const Rules *r, Play *p, int from, int to)
{
    int behind = minotaur_behind(from, to);

    if (!(turn_free(r, p) & square_set(behind)))
        return false;
    turn_exchange(p, to, behind);
    return true;
}

static bool minotaur_wins(const Board *b, Squares crew)
{
    Squares held = claims_third(b) & board_workers(b) & ~crew;
    Squares free = BOARD_ALL & ~(board_workers(b) | b->dome);

    while (held) {
        int enemy = bits_pop(&held);
        Squares from = board_near[enemy] & claims_second(b, crew);

        while (from) {
            if (free & square_set(minotaur_behind(bits_pop(&from), enemy)))
                return true;
        }
    }
    return claims_climbs(b, crew);
}

const SantoriniPower power_minotaur = {
    .name = "minotaur",
    .title = N_("Minotaur"),
    .epithet = T_("Bull-headed Monster"),
    .group = CARD_SIMPLE,
    .ram = true,
    .timing = T_("Your move"),
    .rule = T_("Your worker may move onto an opponent's worker and push it one space "
               "straight on, however high or low, if the space there is free and part "
               "of the board."),
    .note = {T_("Your own step keeps the usual limits; climbing to level 3 with a push "
                "wins."),
             T_("A push goes one space: not off the board, nor into a worker, a dome, "
                "Talus, the Ram or a Clio coin."),
             T_("You cannot push your own or your team's workers, nor two workers in a "
                "row."),
             T_("Whatever height a push ends on, the pushed worker does not win and no "
                "whirlpool takes it."),
             T_("Clio's coins also protect a worker of hers that stands on one: you "
                "cannot push it."),
             T_("Pushing a worker into the Abyss makes its owner lose.")},
    .traits = TRAIT_ENTERS,
    .own_moves = minotaur_own_moves,
    .enter = minotaur_enter,
    .claims = {CLAIM_ORDINARY, .builds = 1,
               .win = &(const WinClaim){claims_steps_up, minotaur_wins}},
};

/* aphrodite - workers that begin next to hers must end their last move next to hers. */
static void aphrodite_foe_start(const Rules *r, Play *p, const Holder *h)
{
    if (!r->extra)
        p->turn.group[GROUP_BOUND] =
            p->board.workers[r->side] & board_spread(p->board.workers[h->side]);
}

static void aphrodite_foe_moved(const Rules *r, Play *p, const Holder *h)
{
    Squares *group = p->turn.group, actor = group[GROUP_ACTOR];

    if (!(actor & group[GROUP_BOUND]))
        return;
    group[GROUP_AWAY] &= ~actor;
    if (!(actor & board_spread(p->board.workers[h->side])))
        group[GROUP_AWAY] |= actor;
}

const SantoriniPower power_aphrodite = {
    .name = "aphrodite",
    .title = N_("Aphrodite"),
    .epithet = T_("Goddess of Love"),
    .group = CARD_ADVANCED,
    .use = CARD_MUST,
    .players = PLAYERS_2_4,
    .timing = T_("Any move"),
    .rule = T_("Opponents' workers beside yours at the start of their turn are bound. A "
               "bound worker that moves this turn must make its last move to a space "
               "beside any worker of yours."),
    .note = {T_("A bound worker that stays where it is owes nothing; its owner may move "
                "another one."),
             T_("There is no exception for hardship: an opponent who cannot obey has no "
                "legal turn and loses."),
             T_("Winning is no way out: a bound worker cannot win with a step that ends "
                "away from you."),
             T_("A worker with several moves may stray in between, as long as it comes "
                "back with the last one."),
             T_("The space moved to counts, not the end of a slide; a printed whirlpool "
                "jump is a move and counts, a revised one does not."),
             T_("Who is bound is settled before Charon or Odysseus act; newcomers of "
                "this turn are never bound.")},
    .traits = TRAIT_MEDDLES,
    .keeps = GROUP_AWAY,
    .forbids =
        N_("a worker that began next to Aphrodite must end its last move next to her"),
    .foe_start = aphrodite_foe_start,
    .foe_moved = aphrodite_foe_moved,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_climb},
};

/* bia - an enemy worker straight behind the space she moves to is removed. */
static Squares bia_placement(Squares placed, Squares open)
{
    return open & BOARD_PERIMETER;
}

static void bia_own_after(const Rules *r, Play *p)
{
    int behind = board_next(p->turn.to, p->turn.dir);

    if (turn_enemies(r, p) & square_set(behind))
        turn_kill(p, behind);
}

const SantoriniPower power_bia = {
    .name = "bia",
    .title = N_("Bia"),
    .epithet = T_("Goddess of Violence"),
    .group = CARD_ADVANCED,
    .use = CARD_ALWAYS,
    .ram = true,
    .timing = T_("Setup / Your move"),
    .rule = T_("You place before all others, on edge spaces only. After each move of "
               "your worker, an opponent's worker on the next space straight ahead, "
               "however high, is out of the game."),
    .note = {T_("The removal is not a choice. Diagonal lines count, and your own workers "
                "are safe."),
             T_("When the move itself wins, the game is over before anybody is removed."),
             T_("An opponent without workers has no turn and loses when it is due."),
             T_("A coin protects the Clio worker on it; hiding does not protect "
                "Hecate's."),
             T_("Against Harpies the removal comes first, so you may slide on through "
                "the emptied space."),
             T_("Placing first does not make you the Start Player. As the Golden Fleece "
                "card you have no placement rule.")},
    .placing = PLACES_FIRST,
    .places = T_("Place a worker on an edge space."),
    .placement = bia_placement,
    .own_after = bia_own_after,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_climb},
};

/* charon - before it moves, a worker may ferry an adjacent enemy to its other side. */
static int charon_extras(const Rules *r, const Play *p, Action *out)
{
    Squares crew = turn_crew(r, p) & ~p->turn.group[GROUP_ASLEEP], free = turn_free(r, p);
    int count = 0;

    if (p->turn.moves || p->turn.count)
        return 0;
    while (crew) {
        int ferry = bits_pop(&crew);
        Squares near = board_near[ferry] & turn_enemies(r, p);

        while (near) {
            int from = bits_pop(&near),
                to = board_next(ferry, board_direction(from, ferry));

            if (free & square_set(to))
                out[count++] = step_make(STEP_FORCE, from, to);
        }
    }
    return count;
}

static void charon_extra(const Rules *r, Play *p, Action a)
{
    int from = step_who(a), to = step_at(a);

    turn_exchange(p, from, to);
    p->turn.group[GROUP_ACTOR] = square_set((from + to) / 2);
    p->turn.count = 1;
}

/* A hidden worker in the way of his first move is ferried, if that can be (Q9). */
static bool charon_enter(const Rules *r, Play *p, int from, int to)
{
    int across = board_next(from, board_direction(to, from));

    if (p->turn.moves || p->turn.count || !(turn_free(r, p) & square_set(across)))
        return false;
    turn_exchange(p, to, across);
    p->turn.count = 1;
    return true;
}

const SantoriniPower power_charon = {
    .name = "charon",
    .title = N_("Charon"),
    .epithet = T_("Ferryman to the Underworld"),
    .group = CARD_ADVANCED,
    .ram = true,
    .timing = T_("Your move"),
    .rule = T_("Before it moves, your worker may carry one adjoining opponent's worker "
               "straight over to its far side if the space there is free. Heights do "
               "not matter. The ferryman then moves and builds."),
    .note = {T_("One passenger a turn, and the worker that ferries is the one that moves "
                "and builds."),
             T_("The landing space must be on the board and hold no worker, dome, Talus, "
                "Ram or Clio coin."),
             T_("The passenger is forced: it does not win and no whirlpool takes it, but "
                "the Abyss does."),
             T_("A ferry that would leave your worker without a move and a build is not "
                "allowed."),
             T_("Hypnus' sleeper cannot ferry, and nobody can ferry a Clio worker off a "
                "coin."),
             T_("Persephone can oblige you to ferry when nothing else lets you climb.")},
    .words = WORDS(
        {STEP_FORCE, T_("Ferry"),
         T_("Carry a neighbouring opponent over to your worker's far side, then move.")}),
    .extras = charon_extras,
    .extra = charon_extra,
    .enter = charon_enter,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_step},
};

/* triton - a move that ends on the perimeter may be followed by another. */
static Squares triton_movers(const Rules *r, const Play *p, Squares who)
{
    if (p->turn.moves && BOARD_PERIMETER & square_set(p->turn.to))
        return p->turn.group[GROUP_ACTOR];
    return who;
}

const SantoriniPower power_triton = {
    .name = "triton",
    .title = N_("Triton"),
    .epithet = T_("God of the Waves"),
    .group = CARD_ADVANCED,
    .ram = true,
    .timing = T_("Your move"),
    .rule = T_("A worker of yours that moves to an edge space may move once more, and "
               "again after every further move that ends on the edge."),
    .note = {T_("Only where a move ends matters; beginning on the edge gives nothing."),
             T_("The same worker keeps moving, and you may stop after any step."),
             T_("You may come back to spaces you passed, for instance to build from "
                "where you began."),
             T_("None of the steps is special: each can win, and each obeys all limits "
                "on moving."),
             T_("At a whirlpool the exit decides whether you may go on; in the revised "
                "profile the space you stepped on does.")},
    .traits = TRAIT_WALKS,
    .movers = triton_movers,
    .claims = {CLAIM_USUAL, .builds = 1, .win = &claims_walk},
};

/* atalanta - once, her worker may go on moving. */
static Squares atalanta_movers(const Rules *r, const Play *p, Squares who)
{
    if (p->turn.moves)
        return p->turn.group[GROUP_ACTOR];
    return who;
}

static void atalanta_own_moved(const Rules *r, Play *p)
{
    if (p->turn.moves == 2)
        turn_spend(r, p);
}

const SantoriniPower power_atalanta = {
    .name = "atalanta",
    .title = N_("Atalanta"),
    .epithet = T_("Swift Huntress"),
    .group = CARD_HERO,
    .timing = T_("Your move"),
    .rule = T_("Once per game, your worker may keep moving, step after step, for as "
               "long as you wish; after the last step it builds."),
    .note = {T_("Every step is an ordinary move, up or down, and each may win."),
             T_("You may return to spaces you have been on."),
             T_("The power is spent with the second step; a single move is just a normal "
                "turn."),
             T_("Limits such as Athena's hold for every step; Aphrodite looks at the "
                "last one."),
             T_("Persephone cannot make you use it, but a turn that uses it must climb "
                "as well if one can.")},
    .traits = TRAIT_WALKS,
    .movers = atalanta_movers,
    .own_moved = atalanta_own_moved,
    .claims = {CLAIM_USUAL, .builds = 1, .win = &claims_walk},
};

/* bellerophon - once, a move may go up two levels. */
static Squares bellerophon_own_moves(const Rules *r, const Play *p, int from, Squares to)
{
    return to | (turn_space(r, p, from, 2) & ~board_workers(&p->board));
}

static void bellerophon_own_moved(const Rules *r, Play *p)
{
    if (p->turn.rise == 2 && !p->turn.jumped)
        turn_spend(r, p);
}

static bool bellerophon_near_win(const Board *b, Squares crew)
{
    return board_spread(crew & b->block[0]) & b->block[2] & ~b->dome;
}

const SantoriniPower power_bellerophon = {
    .name = "bellerophon",
    .title = N_("Bellerophon"),
    .epithet = T_("Tamer of Pegasus"),
    .group = CARD_HERO,
    .timing = T_("Your move"),
    .rule = T_("Once per game, a move of yours may climb two levels instead of one at "
               "most."),
    .note = {T_("From level 1 straight to level 3 wins."),
             T_("All else is as usual: the space must be a free neighbour."),
             T_("While Athena forbids climbing you cannot do it."),
             T_("Against Persephone you owe climbs of one level only."),
             T_("The power is spent by a climb of two levels, not by smaller ones.")},
    .own_moves = bellerophon_own_moves,
    .own_moved = bellerophon_own_moved,
    .claims = {CLAIM_ORDINARY, .builds = 1,
               .win = &(const WinClaim){bellerophon_near_win, NULL}},
};
