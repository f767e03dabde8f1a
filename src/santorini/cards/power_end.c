/* SPDX-License-Identifier: MIT */
/* Cards whose timing is "end of your turn". */
#include "santorini/cards/unit.h"

/* Free spaces where a token may be put: no worker, no dome, no other token. */
static Squares token_spaces(const Rules *r, const Play *p)
{
    return turn_free(r, p) & ~(p->board.whirl | p->board.coins);
}

static const Words cap_words[] = {
    {STEP_BUILD, T_("Add domes"), .more = T_("Put domes where you like, then confirm.")},
    {0},
};

/* ares - may take a block off a space next to his unmoved worker. */
static int ares_extras(const Rules *r, const Play *p, Action *out)
{
    Squares near;

    if (!turn_is_done(p) || p->turn.count)
        return 0;
    near = board_spread(unit_unmoved(r, p));
    return unit_steps(STEP_TAKE, 0, near & turn_free(r, p) & p->board.block[0], out);
}

static void ares_extra(const Rules *r, Play *p, Action a)
{
    turn_lower(&p->board, step_at(a));
    p->turn.count = 1;
}

const SantoriniPower power_ares = {
    .name = "ares",
    .title = N_("Ares"),
    .epithet = T_("God of War"),
    .group = CARD_ADVANCED,
    .timing = T_("End of your turn"),
    .rule = T_("As your turn ends you may take one block off the top of a space without "
               "worker or dome that neighbours a worker of yours which did not move. "
               "Tokens on it go too."),
    .note = {T_("One block a turn at most, and it may be the one you have just built."),
             T_("Domes stay, and so do the blocks beneath a dome, Talus or a Clio coin."),
             T_("With a single worker left none of yours is unmoved, so there is nothing "
                "you can remove."),
             T_("A whirlpool on the block goes back to its card; the Abyss stays where "
                "it is."),
             T_("Build and removal can go round for ever; unless the host decides "
                "otherwise, a third repetition is a draw.")},
    .words =
        WORDS({STEP_TAKE, T_("Take a block"),
               T_("Take a block off beside a worker that did not move, or confirm.")}),
    .extras = ares_extras,
    .extra = ares_extra,
    .claims = {CLAIM_LAST_EXTRA | CLAIM_USUAL, .win = &claims_climb},
};

/* medusa - lower enemy workers next to hers turn to blocks. */
static void medusa_own_end(const Rules *r, Play *p)
{
    Board *b = &p->board;
    Squares victims = 0;

    if (p->turn.cut)
        return;
    for (Squares crew = b->workers[r->side]; crew;) {
        int worker = bits_pop(&crew), level = board_level(b, worker);

        if (level)
            victims |= board_near[worker] & board_up_to(b, level - 1);
    }
    for (victims &= turn_enemies(r, p); victims;) {
        int square = bits_pop(&victims);

        turn_kill(p, square);
        turn_raise(b, square);
    }
}

const SantoriniPower power_medusa = {
    .name = "medusa",
    .title = N_("Medusa"),
    .epithet = T_("Petrifying Gorgon"),
    .group = CARD_ADVANCED,
    .use = CARD_ALWAYS,
    .ram = true,
    .timing = T_("End of your turn"),
    .rule = T_("As your turn ends, each opponent's worker that neighbours a higher "
               "worker of yours turns to stone: it is lost for good, and its space gets "
               "the next block."),
    .note = {T_("You have no choice: all such workers are turned to stone, whichever of "
                "your workers looks down on them."),
             T_("Workers of yours that did not move look as well."),
             T_("What is set is always a block, never a dome, so Gaea and Chaos do not "
                "react; a token below it leaves."),
             T_("Limus cannot protect her side from it; a coin protects the Clio worker "
                "on it."),
             T_("Team game: it happens after your own turn only, not after your "
                "partner's."),
             T_("Hidden Hecate workers are turned to stone too, once your turn has been "
                "found possible.")},
    .own_end = medusa_own_end,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_climb},
};

/* poseidon - his unmoved worker, on the ground, may build up to three times. */
static Squares poseidon_builders(const Rules *r, const Play *p, Squares who)
{
    if (!turn_is_done(p))
        return who;
    return p->turn.builds < 4 ? unit_unmoved(r, p) & ~p->board.block[0] : 0;
}

const SantoriniPower power_poseidon = {
    .name = "poseidon",
    .title = N_("Poseidon"),
    .epithet = T_("God of the Sea"),
    .group = CARD_ADVANCED,
    .ram = true,
    .timing = T_("End of your turn"),
    .rule = T_("When your turn ends, a worker of yours that did not move and is at "
               "ground level may make one, two or three builds of its own."),
    .note = {T_("They are ordinary builds beside that worker, and several may go on the "
                "same space."),
             T_("You may use fewer than three, or none."),
             T_("With a single worker left none of yours is unmoved, so there are no "
                "extra builds."),
             T_("Gaea may answer every dome of the series and may cut it short."),
             T_("A worker kept from moving by Hypnus may make these builds.")},
    .builders = poseidon_builders,
    .claims = {CLAIM_ANY_ORDER | CLAIM_USUAL, .builds = 4, .win = &claims_climb},
};

/* aeolus - nobody moves straight against his wind. */
enum { AEOLUS_WIND };

static int aeolus_extras(const Rules *r, const Play *p, Action *out)
{
    int wind = memo_place(p->board.memo[r->card][AEOLUS_WIND]);

    if (!turn_is_done(p) || p->turn.count)
        return 0;
    if (r->revised && wind >= 0) {
        out[0] = step_make(STEP_BACK, 0, 0);
        return 1;
    }
    return unit_aims(wind, out);
}

static void aeolus_extra(const Rules *r, Play *p, Action a)
{
    p->board.memo[r->card][AEOLUS_WIND] =
        memo_of(step_kind(a) == STEP_BACK ? -1 : step_at(a));
    p->turn.count = 1;
}

static Squares aeolus_any_moves(const Rules *r, const Play *p, const Holder *h, int from,
                                Squares to)
{
    int wind = memo_place(p->board.memo[h->card][AEOLUS_WIND]);
    Squares rest = to;

    while (wind >= 0 && rest) {
        int square = bits_pop(&rest);

        if (board_direction(from, square) == (wind + 4) % DIR_COUNT)
            return to & ~square_set(square);
    }
    return to;
}

const SantoriniPower power_aeolus = {
    .name = "aeolus",
    .title = N_("Aeolus"),
    .epithet = T_("God of the Winds"),
    .group = CARD_FLEECE,
    .timing = T_("Setup / End of your turn / Any move"),
    .rule = T_("At setup choose one of eight directions for the wind; as each of your "
               "turns ends you may choose again. Nobody's worker, not even yours, can "
               "move in exactly the opposite direction."),
    .revised =
        T_("There is no wind at first. As your turn ends you may start it in one of "
           "eight directions or, if it blows, end it. While it blows nobody's "
           "worker, not even yours, can move in exactly the opposite direction."),
    .note = {T_("A wind blowing east stops moves to the west and nothing else, not even "
                "diagonal ones."),
             T_("It stops moves alone: being forced, sliding, whirlpool jumps, placing "
                "and building are free."),
             T_("Your partner is bound as well."),
             T_("Urania's step round the rim has the direction it would have if the "
                "board went on."),
             T_("Revised: a change of direction takes two of your turns, one to end the "
                "wind and one to start it anew.")},
    .traits = TRAIT_MEDDLES,
    .memo = MEMOS({"wind", MEMO_DIRECTION, .says = N_("Wind: %1")}),
    .chooses = CHOOSES_FIRST_PRINTED,
    .forbids = N_("%1 may not move to %2: that is straight against the wind"),
    .words = WORDS({STEP_AIM, T_("Turn the wind"), T_("Choose where the wind blows to."),
                    T_("Turn the wind with the compass, or confirm.")}),
    .extras = aeolus_extras,
    .extra = aeolus_extra,
    .any_moves = aeolus_any_moves,
    .claims = {CLAIM_LAST_EXTRA | CLAIM_USUAL, .win = &claims_climb},
};

/* charybdis - a worker that moves into one of her whirlpools comes out of the other. */
static int charybdis_extras(const Rules *r, const Play *p, Action *out)
{
    if (!turn_is_done(p) || p->turn.count || bits_count(p->board.whirl) == 2)
        return 0;
    return unit_steps(STEP_TOKEN, 0, token_spaces(r, p), out);
}

static void charybdis_extra(const Rules *r, Play *p, Action a)
{
    board_toggle(&p->board, SET_WHIRL, step_at(a));
    p->turn.count = 1;
}

static int charybdis_any_jump(const Rules *r, const Play *p, const Holder *h, int at)
{
    Squares exit = p->board.whirl & ~square_set(at) & turn_free(r, p);

    return board_has(p->board.whirl, at) && exit ? square_of(exit) : SQUARE_NONE;
}

const SantoriniPower power_charybdis = {
    .name = "charybdis",
    .title = N_("Charybdis"),
    .epithet = T_("Whirlpool Monster"),
    .group = CARD_FLEECE,
    .timing = T_("Setup / End of your turn / Any time"),
    .rule = T_("You have two whirlpools. As your turn ends you may put one on a free "
               "space without a token. Anyone moving onto one must, if the other's "
               "space is free, move on there at once: a second move in the same "
               "direction."),
    .revised =
        T_("You have two whirlpools. As your turn ends you may put one on a free "
           "space without a token. Anyone moving onto one is, if the other's space "
           "is free, at once forced there, and wins if that exit is on level 3."),
    .note = {T_("The jump is compulsory for everybody, you included, and one jump never "
                "leads straight back."),
             T_("Forced or placed workers do not jump. Nobody does while the other "
                "whirlpool is occupied or off the board."),
             T_("Printed: a win of the step comes first. The jump has no height limit "
                "but is a move: going up to level 3 by it wins."),
             T_("Revised: when a worker jumps, the space stepped on cannot win; only the "
                "exit counts, even coming from level 3."),
             T_("Built over, a whirlpool returns to your card. You may put down one each "
                "turn."),
             T_("Stepping from one whirlpool right onto the other carries the worker "
                "back to where it began.")},
    .traits = TRAIT_MEDDLES,
    .memo = MEMOS({"whirl", MEMO_SET, .says = N_("Whirlpools: %1"), .set = SET_WHIRL,
                   .most = 2, .token = "whirlpool", .put = N_("Put a whirlpool on %1"),
                   .called = T_("whirlpool"), .sign = '@'}),
    .words = WORDS({STEP_TOKEN, T_("Lay a token"),
                    T_("Put a whirlpool on a free space, or confirm.")}),
    .extras = charybdis_extras,
    .extra = charybdis_extra,
    .any_jump = charybdis_any_jump,
    .claims = {CLAIM_LAST_EXTRA | CLAIM_USUAL, .win = &claims_step},
};

/* europa - may put Talus, a dome to everybody, next to the worker that moved. */
enum { EUROPA_TALUS };

static int europa_extras(const Rules *r, const Play *p, Action *out)
{
    if (!turn_is_done(p) || p->turn.count)
        return 0;
    return unit_steps(STEP_TOKEN, 0, board_near[unit_moved(p)] & token_spaces(r, p), out);
}

static void europa_extra(const Rules *r, Play *p, Action a)
{
    p->board.memo[r->card][EUROPA_TALUS] = memo_of(step_at(a));
    p->turn.count = 1;
}

static Squares europa_solid(const Board *b, int card, bool foe)
{
    return memo_square(b->memo[card][EUROPA_TALUS]);
}

const SantoriniPower power_europa = {
    .name = "europa",
    .title = N_("Europa and Talus"),
    .epithet = T_("Queen & Guardian Automaton"),
    .group = CARD_FLEECE,
    .timing = T_("Setup / End of your turn / Any time"),
    .rule = T_("As your turn ends you may put Talus, from your card or from its space, "
               "on a free space without a token beside the worker that moved. To all "
               "players that space is then just a dome."),
    .note = {T_("Talus binds you and your partner as well."),
             T_("The blocks beneath stay; when Talus goes elsewhere, the space has its "
                "old height again."),
             T_("Talus is no built dome: it makes no Complete Tower, and Gaea and Chaos "
                "do not react."),
             T_("Any height will do. What counts is where the worker that moved has "
                "ended, after slides and jumps."),
             T_("Nobody can enter, build on, be pushed onto or take blocks from under "
                "Talus.")},
    .traits = TRAIT_MEDDLES,
    .memo = MEMOS({"talus", MEMO_SQUARE, .says = N_("Talus: %1"), .token = "talus",
                   .put = N_("Put Talus on %1"), .called = T_("Talus"), .sign = 'T',
                   .crowded = N_("a worker stands on Talus on %1")}),
    .words = WORDS({STEP_TOKEN, T_("Place Talus"),
                    T_("Put Talus beside the worker that moved, or confirm.")}),
    .extras = europa_extras,
    .extra = europa_extra,
    .solid = europa_solid,
    .claims = {CLAIM_LAST_EXTRA | CLAIM_USUAL, .hinders = HINDERS_SPACES,
               .win = &claims_climb},
};

/* nemesis - far from an opponent, she may exchange workers with him. */
static bool nemesis_may_start(const Rules *r, const Play *p, int side)
{
    Squares own = p->board.workers[r->side], theirs = p->board.workers[side];

    if (side == r->side || !theirs || theirs & board_spread(own) || bits_count(own) < 2)
        return false;
    return !r->revised ||
           (bits_count(own) == 2 && bits_count(theirs & ~r->shielded) >= 2);
}

static int nemesis_extras(const Rules *r, const Play *p, Action *out)
{
    const Board *b = &p->board;
    Squares done = p->turn.group[GROUP_DONE];
    int count = 0;

    if (!turn_is_done(p) || p->turn.count == 2)
        return 0;
    for (int side = 0; side < SIDE_COUNT; side++) {
        bool chosen = p->turn.count ? side != r->side && b->workers[side] & done
                                    : nemesis_may_start(r, p, side);

        if (!chosen)
            continue;
        for (Squares own = b->workers[r->side] & ~done; own;) {
            int one = bits_pop(&own);

            count += unit_steps(STEP_SWAP, one, b->workers[side] & ~done & ~r->shielded,
                                out + count);
        }
    }
    return count;
}

static void nemesis_extra(const Rules *r, Play *p, Action a)
{
    turn_exchange(p, step_who(a), step_at(a));
    p->turn.group[GROUP_DONE] |= square_set(step_who(a)) | square_set(step_at(a));
    p->turn.last = (uint8_t)step_who(a);
    p->turn.count++;
}

static bool nemesis_may_end(const Rules *r, const Play *p, bool may)
{
    return may && !(r->revised && p->turn.count == 1);
}

const SantoriniPower power_nemesis = {
    .name = "nemesis",
    .title = N_("Nemesis"),
    .epithet = T_("Goddess of Retribution"),
    .group = CARD_FLEECE,
    .timing = T_("End of your turn"),
    .rule = T_("As your turn ends, if none of one opponent's workers is beside yours, "
               "you may make one or two of your workers change places with the same "
               "number of that opponent's."),
    .revised =
        T_("As your turn ends, if you have exactly two workers and an opponent with "
           "two or more has none beside yours, you may make both of yours change "
           "places with two of that opponent's."),
    .note = {T_("You choose who changes with whom, and you may decline."),
             T_("The workers are forced: nobody wins and no whirlpool takes them, but "
                "the Abyss does."),
             T_("The condition is looked at once, before the first exchange."),
             T_("With three players all exchanges are with one opponent; the other's "
                "workers may be near."),
             T_("You cannot exchange a Clio worker on its coin, yet it counts when you "
                "look for neighbours."),
             T_("Revised: it is both or none, never a single exchange.")},
    .words = WORDS({STEP_SWAP, T_("Swap"),
                    T_("Choose a worker of yours to change places, or confirm."),
                    .chosen = T_("Worker **%1** changes places with which opponent?")}),
    .extras = nemesis_extras,
    .extra = nemesis_extra,
    .may_end = nemesis_may_end,
    .claims = {CLAIM_ANY_ORDER | CLAIM_SAME_END | CLAIM_USUAL, .builds = 1,
               .win = &claims_climb},
};

/* adonis - once, he marks an enemy worker that has to end its next turn beside him. */
enum { ADONIS_MARK, ADONIS_MATE };

static int adonis_extras(const Rules *r, const Play *p, Action *out)
{
    Squares own = r->revised ? turn_crew(r, p) : square_set(SQUARE_NONE);
    int count = 0;

    if (!turn_is_done(p) || p->turn.hero)
        return 0;
    while (own)
        count += unit_steps(STEP_MARK, bits_pop(&own), turn_enemies(r, p), out + count);
    return count;
}

static void adonis_extra(const Rules *r, Play *p, Action a)
{
    p->board.memo[r->card][ADONIS_MARK] = memo_of(step_at(a));
    p->board.memo[r->card][ADONIS_MATE] = memo_of(r->revised ? step_who(a) : -1);
    turn_spend(r, p);
}

static void adonis_foe_start(const Rules *r, Play *p, const Holder *h)
{
    uint8_t *memo = p->board.memo[h->card];

    if (r->extra)
        return;
    p->turn.group[GROUP_MARK] = memo_square(memo[ADONIS_MARK]);
    p->turn.group[GROUP_MATE] =
        r->revised ? memo_square(memo[ADONIS_MATE]) : p->board.workers[h->side];
    memo[ADONIS_MARK] = memo[ADONIS_MATE] = 0;
}

/* A mark binds the turn after his; none is left when his own begins. */
static void adonis_look(const Lineup *t, Board *b, int seat)
{
    b->memo[seat][ADONIS_MARK] = b->memo[seat][ADONIS_MATE] = 0;
}

static bool adonis_met(const Rules *r, const Play *p, const Holder *h)
{
    return p->turn.group[GROUP_MARK] & board_spread(p->turn.group[GROUP_MATE]);
}

/* After the build nobody changes place any more, unless by an exchange still open. */
static bool adonis_hopeless(const Rules *r, const Play *p, const Holder *h)
{
    return p->turn.builds > p->turn.early && !adonis_met(r, p, h) && !unit_may_swap(r, p);
}

const SantoriniPower power_adonis = {
    .name = "adonis",
    .title = N_("Adonis"),
    .epithet = T_("Devastatingly Handsome"),
    .group = CARD_HERO,
    .timing = T_("End of your turn"),
    .rule = T_("Once per game, as your turn ends, name an opponent's worker. If any "
               "legal turn allows it, that worker must stand beside some worker of "
               "yours when the opponent's coming turn is over."),
    .revised = T_("Once per game, as your turn ends, name a worker of yours and an "
                  "opponent's. If any legal turn allows it, those two must stand side by "
                  "side when the opponent's coming turn is over."),
    .note = {T_("Whole turns are judged: extra moves, trades and pushes that would bring "
                "it about are owed, hero powers are not."),
             T_("While some turn obeys, a turn that wins without obeying is not "
                "available."),
             T_("Dodging by removing or shifting your worker is not allowed while "
                "another turn obeys."),
             T_("If no turn can obey, nothing happens, and your power is spent all the "
                "same."),
             T_("You may name workers that are neighbours already."),
             T_("You cannot name a Clio worker that stands on a coin.")},
    .traits = TRAIT_MEDDLES,
    .memo = MEMOS({"mark", MEMO_PAIR, .says = N_("Must meet: %1"), .token = "mark"}),
    .words = WORDS(
        {STEP_MARK, T_("Name a worker"),
         T_("Choose the worker of yours that is to be met."),
         .chosen = T_("Name the opponent's worker that has to come beside yours.")}),
    .extras = adonis_extras,
    .extra = adonis_extra,
    .look = adonis_look,
    .foe_start = adonis_foe_start,
    .demands = GROUP_MARK,
    .met = adonis_met,
    .claims = {CLAIM_SAME_END | CLAIM_USUAL, .builds = 1, .win = &claims_climb,
               .hopeless = adonis_hopeless},
};

/* heracles - once, his workers cap as many neighbouring spaces as he likes. */
static bool heracles_may_cap(const Rules *r, const Play *p)
{
    if (r->revised)
        return p->turn.moves && (!p->turn.builds || p->turn.hero);
    return turn_is_done(p);
}

static int heracles_extras(const Rules *r, const Play *p, Action *out)
{
    int count = 0;

    if (!heracles_may_cap(r, p))
        return 0;
    for (Squares crew = turn_crew(r, p); crew;) {
        int worker = bits_pop(&crew);

        count += unit_caps(r, p, worker, board_near[worker], out + count);
    }
    return count;
}

/* Revised: one dome on three blocks beside the mover is always the ordinary build (Q18). */
static void heracles_take_back(const Rules *r, Play *p)
{
    Squares near = board_spread(p->turn.group[GROUP_MOVED]);
    bool ordinary =
        p->turn.builds == 1 && p->turn.towers && near & square_set(p->turn.last);

    if (!r->revised || !p->turn.hero || !ordinary)
        return;
    p->board.spent &= (uint8_t) ~(1 << r->seat);
    p->turn.hero = 0;
}

/* A dome that wins the game for somebody ends the turn. */
static void heracles_extra(const Rules *r, Play *p, Action a)
{
    turn_spend(r, p);
    turn_build(r, p, step_who(a), step_at(a), true);
    if (p->turn.won)
        heracles_take_back(r, p);
}

static bool heracles_may_end(const Rules *r, const Play *p, bool may)
{
    return may || (r->revised && p->turn.moves && !p->turn.hero);
}

/* Revised: building nothing in place of the build is a use, too, unless the turn was cut. */
static void heracles_own_end(const Rules *r, Play *p)
{
    if (r->revised && !p->turn.builds && !p->turn.cut)
        turn_spend(r, p);
    heracles_take_back(r, p);
}

const SantoriniPower power_heracles = {
    .name = "heracles",
    .title = N_("Heracles"),
    .epithet = T_("Doer of Great Deeds"),
    .group = CARD_HERO,
    .timing = T_("End of your turn"),
    .rule = T_("Once per game, when your build is done, each of your workers may put "
               "domes on as many free neighbouring spaces as you like, however low."),
    .revised =
        T_("Once per game, in place of your build, each of your workers may put "
           "domes on as many free neighbouring spaces as you like, however low. You "
           "may also put none."),
    .note = {T_("The worker that did not move takes part as well; the order is yours."),
             T_("Printed: without a dome nothing is used up and you keep the power."),
             T_("Revised: putting none is a legal turn without a build and spends the "
                "power."),
             T_("Revised: a lone dome on three blocks beside the worker that moved is an "
                "ordinary build and spends nothing."),
             T_("Beside a Limus worker only three-block towers may be capped; in the "
                "revised profile any dome is allowed."),
             T_("Gaea may answer each of the domes.")},
    .words = cap_words,
    .extras = heracles_extras,
    .extra = heracles_extra,
    .may_end = heracles_may_end,
    .own_end = heracles_own_end,
    .claims = {CLAIM_ANY_ORDER | CLAIM_USUAL, .caps = 25, .win = &claims_climb},
};

/* medea - once, she takes blocks from under enemies next to her unmoved worker. */
static Squares medea_victims(const Rules *r, const Play *p)
{
    Squares victims, crew = turn_crew(r, p);

    if (!r->revised)
        return turn_enemies(r, p) & board_spread(unit_unmoved(r, p));
    victims = turn_enemies(r, p) & board_spread(crew);
    for (Squares rest = crew; rest;)
        victims |= crew & board_near[bits_pop(&rest)];
    return victims;
}

static int medea_extras(const Rules *r, const Play *p, Action *out)
{
    if (!turn_is_done(p) || (p->turn.hero && r->revised))
        return 0;
    return unit_steps(
        STEP_TAKE, 0,
        medea_victims(r, p) & p->board.block[0] & ~p->turn.group[GROUP_DONE], out);
}

static void medea_extra(const Rules *r, Play *p, Action a)
{
    int at = step_at(a);

    do
        turn_lower(&p->board, at);
    while (r->revised && board_has(p->board.block[0], at));
    p->turn.group[GROUP_DONE] |= square_set(at);
    turn_spend(r, p);
}

const SantoriniPower power_medea = {
    .name = "medea",
    .title = N_("Medea"),
    .epithet = T_("Powerful Sorceress"),
    .group = CARD_HERO,
    .timing = T_("End of your turn"),
    .rule = T_("Once per game, as your turn ends, pick one or more opponent's workers "
               "beside a worker of yours that did not move: one block is taken from "
               "under each, and it sinks a level."),
    .revised = T_("Once per game, as your turn ends, pick one worker, anybody's, beside "
                  "one of yours: all blocks are taken from under it, and it sinks to the "
                  "ground."),
    .note = {T_("Tokens on the blocks taken leave with them."),
             T_("Only workers on level 1 or higher can be picked. Sinking is forced and "
                "wins nothing."),
             T_("Printed: if several of your workers did not move, the neighbours of all "
                "of them are in reach."),
             T_("Revised: you may pick your own worker if another of yours stands beside "
                "it."),
             T_("You cannot pick a Clio worker that stands on a coin.")},
    .words = WORDS(
        {STEP_TAKE, T_("Bewitch"), T_("Choose whose space loses blocks, or confirm.")}),
    .extras = medea_extras,
    .extra = medea_extra,
    .claims = {CLAIM_TANGLED | CLAIM_SAME_END | CLAIM_USUAL, .builds = 1,
               .win = &claims_climb},
};

/* polyphemus - once, after building, one or two domes anywhere. */
static int polyphemus_extras(const Rules *r, const Play *p, Action *out)
{
    bool may = turn_is_done(p) && p->turn.count < 2;

    return may ? unit_caps(r, p, unit_moved(p), BOARD_ALL, out) : 0;
}

static void polyphemus_extra(const Rules *r, Play *p, Action a)
{
    turn_spend(r, p);
    p->turn.count++;
    turn_build(r, p, step_who(a), step_at(a), true);
}

const SantoriniPower power_polyphemus = {
    .name = "polyphemus",
    .title = N_("Polyphemus"),
    .epithet = T_("Gigantic Cyclops"),
    .group = CARD_HERO,
    .timing = T_("End of your turn"),
    .rule = T_("Once per game, when your build is done, you may add a dome, or two, on "
               "any free spaces of the whole board, however low."),
    .note = {T_("The spaces need not be near your workers or near each other."),
             T_("One dome is enough to spend the power."),
             T_("Capping three blocks this way gives a Complete Tower, which counts for "
                "Chronus and Chaos."),
             T_("Beside a Limus worker only three-block towers may be capped; in the "
                "revised profile any dome is allowed."),
             T_("Gaea may answer each of the domes.")},
    .words = cap_words,
    .extras = polyphemus_extras,
    .extra = polyphemus_extra,
    .claims = {CLAIM_ANY_ORDER | CLAIM_USUAL, .caps = 2, .win = &claims_climb},
};

/* theseus - once, he slays an adjacent enemy worker exactly two levels above his. */
static int theseus_extras(const Rules *r, const Play *p, Action *out)
{
    const Board *b = &p->board;
    Squares victims = 0;

    if (!turn_is_done(p) || p->turn.hero)
        return 0;
    for (Squares crew = turn_crew(r, p); crew;) {
        int worker = bits_pop(&crew), level = board_level(b, worker) + 2;

        if (level <= 3)
            victims |=
                board_near[worker] & board_up_to(b, level) & ~board_up_to(b, level - 1);
    }
    return unit_steps(STEP_SLAY, 0, victims & turn_enemies(r, p), out);
}

static void theseus_extra(const Rules *r, Play *p, Action a)
{
    turn_kill(p, step_at(a));
    turn_spend(r, p);
}

const SantoriniPower power_theseus = {
    .name = "theseus",
    .title = N_("Theseus"),
    .epithet = T_("Slayer of the Minotaur"),
    .group = CARD_HERO,
    .timing = T_("End of your turn"),
    .rule = T_("Once per game, as your turn ends, you may slay one opponent's worker "
               "beside one of yours if it is two levels higher than yours, no more and "
               "no less."),
    .note = {T_("That is a worker on level 2 beside yours on the ground, or on level 3 "
                "beside yours on level 1."),
             T_("Any worker of yours may do it, whether it moved or not."),
             T_("An opponent without workers has no turn and loses."),
             T_("Clio's worker on a coin and Hecate's hidden ones are out of reach.")},
    .words = WORDS(
        {STEP_SLAY, T_("Slay"), T_("Choose the opponent's worker to slay, or confirm.")}),
    .extras = theseus_extras,
    .extra = theseus_extra,
    .claims = {CLAIM_SAME_END | CLAIM_USUAL, .builds = 1, .win = &claims_climb},
};
