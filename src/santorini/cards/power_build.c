/* SPDX-License-Identifier: MIT */
/* Cards whose timing is "your build" or "any build". */
#include "santorini/cards/unit.h"

/* atlas - may build a dome at any level. */
static Builds atlas_own_builds(const Rules *r, const Play *p, int worker, Builds builds)
{
    return builds | builds_of(0, builds_block(builds));
}

const SantoriniPower power_atlas = {
    .name = "atlas",
    .title = N_("Atlas"),
    .epithet = T_("Titan Shouldering the Heavens"),
    .group = CARD_SIMPLE,
    .ram = true,
    .timing = T_("Your build"),
    .rule = T_("When you build, you may always make it a dome, however low the space "
               "is, bare ground included."),
    .note = {T_("A dome on fewer than three blocks is no Complete Tower: Chronus, "
                "Dionysus and Chaos ignore it."),
             T_("Beside a Limus worker you may only cap three blocks; in the revised "
                "profile any dome is allowed there."),
             T_("A domed space is finished for good: nobody enters it and nothing is "
                "built on it.")},
    .own_builds = atlas_own_builds,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_climb},
};

/* demeter - may build once more, on another space. */
const SantoriniPower power_demeter = {
    .name = "demeter",
    .title = N_("Demeter"),
    .epithet = T_("Goddess of the Harvest"),
    .group = CARD_SIMPLE,
    .ram = true,
    .timing = T_("Your build"),
    .rule = T_("The worker that has just built may build a second time this turn, but "
               "must choose another space for it."),
    .note = {T_("Blocks and domes are both fine, in either build."),
             T_("Each of the two has to be legal on its own: Limus, Talus and coins are "
                "checked twice."),
             T_("If your first build is a dome, Gaea may set a worker down before your "
                "second one."),
             T_("The second build is never owed; you may stop after the first.")},
    .second = SECOND_ELSEWHERE,
    .claims = {CLAIM_ORDINARY | CLAIM_ANY_ORDER, .builds = 2, .win = &claims_climb},
};

/* hephaestus - may put a second block on top of the first. */
const SantoriniPower power_hephaestus = {
    .name = "hephaestus",
    .title = N_("Hephaestus"),
    .epithet = T_("God of Blacksmiths"),
    .group = CARD_SIMPLE,
    .ram = true,
    .timing = T_("Your build"),
    .rule = T_("If your build was a block, you may raise the same space by another "
               "block at once. This bonus is never a dome."),
    .note =
        {T_("There is no bonus after a third block, where only a dome would fit, nor "
            "after a dome."),
         T_("In one turn you can raise the ground to level 2, or level 1 to level 3."),
         T_("The bonus counts as a build, so Limus forbids it beside her workers "
            "like the first block.")},
    .second = SECOND_ON_TOP,
    .claims = {CLAIM_ORDINARY, .builds = 2, .win = &claims_climb},
};

/* hestia - may build once more, not on the perimeter. */
const SantoriniPower power_hestia = {
    .name = "hestia",
    .title = N_("Hestia"),
    .epithet = T_("Goddess of Hearth and Home"),
    .group = CARD_ADVANCED,
    .ram = true,
    .timing = T_("Your build"),
    .rule = T_("When your worker has built, it may add one more build on any of the "
               "nine inner spaces it neighbours."),
    .note = {T_("Your first build may be anywhere; only the extra one has to keep off "
                "the edge."),
             T_("Both builds may go on one and the same inner space."),
             T_("The extra build may be a dome when the space is ready for one."),
             T_("Limus, Talus and Clio's coins limit the extra build like any other.")},
    .second = SECOND_INSIDE,
    .claims = {CLAIM_ORDINARY | CLAIM_ANY_ORDER, .builds = 2, .win = &claims_climb},
};

/* dionysus - completing a tower earns a turn with an opponent's worker. */
static bool dionysus_own_again(const Play *p)
{
    return true;
}

const SantoriniPower power_dionysus = {
    .name = "dionysus",
    .title = N_("Dionysus"),
    .epithet = T_("God of Wine"),
    .group = CARD_ADVANCED,
    .ram = true,
    .timing = T_("Your build"),
    .rule = T_("For each Complete Tower finished by a worker you direct, you may play "
               "one extra turn after this one, with an opponent's worker instead of "
               "yours. Nobody can win in an extra turn."),
    .note = {T_("A tower finished in the extra turn earns you another one."),
             T_("It is a whole turn, move and build. If you do not want it, decline "
                "before moving."),
             T_("The borrowed worker lacks its owner's power, and its owner's limits on "
                "opponents do not bind it; a third player's do."),
             T_("The borrowed worker may climb to level 3; it just does not win."),
             T_("Clio's coins are domes to you, and you cannot borrow a worker that "
                "stands on one."),
             T_("Persephone's demand holds in an extra turn you play, but she cannot "
                "stop you from declining it.")},
    .own_again = dionysus_own_again,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_climb},
};

/* morpheus - saves one build a turn and spends as many as he likes. */
enum { MORPHEUS_STOCK }; /* two bytes */

static int morpheus_stock(const Rules *r, const Play *p)
{
    return memo_amount(&p->board.memo[r->card][MORPHEUS_STOCK]);
}

static void morpheus_save(const Rules *r, Play *p, int builds)
{
    memo_set_amount(&p->board.memo[r->card][MORPHEUS_STOCK],
                    morpheus_stock(r, p) + builds);
}

static void morpheus_own_start(const Rules *r, Play *p)
{
    if (morpheus_stock(r, p) < UINT16_MAX)
        morpheus_save(r, p, 1);
}

static Squares morpheus_builders(const Rules *r, const Play *p, Squares who)
{
    return p->turn.moves && morpheus_stock(r, p) ? p->turn.group[GROUP_MOVED] : 0;
}

static void morpheus_own_built(const Rules *r, Play *p, int at, bool dome)
{
    morpheus_save(r, p, -1);
}

static bool morpheus_may_end(const Rules *r, const Play *p, bool may)
{
    return p->turn.moves > 0;
}

const SantoriniPower power_morpheus = {
    .name = "morpheus",
    .title = N_("Morpheus"),
    .epithet = T_("God of Dreams"),
    .group = CARD_ADVANCED,
    .timing = T_("Start of your turn / Your build"),
    .rule = T_("Each of your turns starts by adding one to your stock. There is no free "
               "build for you: the worker that moved builds as often as you pay, one "
               "from the stock each time, or not at all."),
    .note = {T_("Your first turn earns too, and the stock has no upper limit."),
             T_("The builds are ordinary ones: one space several times is fine, and a "
                "dome needs three blocks."),
             T_("You never lose for want of a build, since building nothing is allowed."),
             T_("Only the number in the stock matters, not the kind of pieces."),
             T_("Team game: your partner's turns neither earn nor spend.")},
    .memo = MEMOS({"stock", MEMO_AMOUNT, .says = N_("Stock: %1")}),
    .own_start = morpheus_own_start,
    .builders = morpheus_builders,
    .own_built = morpheus_own_built,
    .may_end = morpheus_may_end,
    .claims = {CLAIM_ORDINARY | CLAIM_ANY_ORDER | CLAIM_SAME_END,
               .builds_left = morpheus_stock, .win = &claims_climb},
};

/* selene - her female worker may build a dome at any level, whoever moved. */
static Squares selene_builders(const Rules *r, const Play *p, Squares who)
{
    return who ? who | (turn_crew(r, p) & p->board.female) : 0;
}

static Builds selene_own_builds(const Rules *r, const Play *p, int worker, Builds builds)
{
    if (board_has(p->board.female, worker))
        builds |= builds_of(0, builds_block(builds));
    if (!board_has(p->turn.group[GROUP_MOVED], worker))
        builds = builds_of(0, builds_dome(builds));
    return builds;
}

const SantoriniPower power_selene = {
    .name = "selene",
    .title = N_("Selene"),
    .epithet = T_("Goddess of the Moon"),
    .group = CARD_ADVANCED,
    .ram = true,
    .timing = T_("Setup / Your build"),
    .rule = T_("Your workers are a female and a male. In place of the turn's build, the "
               "female may put a dome on a free space beside her at any height, "
               "whichever of the two moved."),
    .note =
        {T_("Her dome completes the turn even when the male moved and has nowhere to "
            "build."),
         T_("A dome on fewer than three blocks is no Complete Tower."),
         T_("Beside a Limus worker she may only cap three blocks; in the revised "
            "profile any dome is allowed."),
         T_("Without your female worker you have no power."),
         T_("She may place the dome even while Hypnus keeps her from moving."),
         T_("As the Golden Fleece card: both sides have a female and a male worker.")},
    .traits = TRAIT_SEXES,
    .builders = selene_builders,
    .own_builds = selene_own_builds,
    .claims = {CLAIM_USUAL, .builds = 1, .win = &claims_climb},
};

/* zeus - may build a block under himself. */
static Builds zeus_own_builds(const Rules *r, const Play *p, int worker, Builds builds)
{
    return builds | builds_of(square_set(worker) & ~p->board.block[2], 0);
}

const SantoriniPower power_zeus = {
    .name = "zeus",
    .title = N_("Zeus"),
    .epithet = T_("God of the Sky"),
    .group = CARD_ADVANCED,
    .ram = true,
    .timing = T_("Your build"),
    .rule = T_("Your worker may build a block on the very space it stands on and is "
               "lifted one level by it. Reaching level 3 in this way is not a win."),
    .note = {T_("Once lifted to level 3, a worker has to come down and climb up again to "
                "win."),
             T_("On level 3 you cannot do this, since the piece due would be a dome."),
             T_("It counts as building there: beside a Limus worker it is forbidden, and "
                "a token below leaves."),
             T_("The lift is not a move up: it does not satisfy Persephone.")},
    .own_builds = zeus_own_builds,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_climb},
};

/* clio - her first three blocks carry coins, which are domes to her opponents. */
enum { CLIO_LEFT, CLIO_COINS = 3 };

static void clio_own_built(const Rules *r, Play *p, int at, bool dome)
{
    uint8_t *left = &p->board.memo[r->card][CLIO_LEFT];

    if (dome || !*left || bits_count(p->board.coins) == CLIO_COINS)
        return;
    --*left;
    board_toggle(&p->board, SET_COINS, at);
}

static Squares clio_solid(const Board *b, int card, bool foe)
{
    return foe ? b->coins : 0;
}

static Squares clio_shield(const Board *b, Squares workers)
{
    return b->coins & workers;
}

const SantoriniPower power_clio = {
    .name = "clio",
    .title = N_("Clio"),
    .epithet = T_("Muse of History"),
    .group = CARD_FLEECE,
    .use = CARD_MUST,
    .players = PLAYERS_2_3,
    .timing = T_("Your build / Opponent's turn"),
    .rule = T_("The first three blocks of your building must each get a coin. Opponents "
               "treat a space with a coin as if it had just a dome; you yourself ignore "
               "the coins."),
    .note = {T_("Domes get no coin. Building on your own coin discards it; the new block "
                "gets one if you have any left."),
             T_("Opponents cannot trade with, push, ferry, remove or otherwise pick your "
                "worker while it is on a coin."),
             T_("Powers that only look at positions, like Aphrodite, Hypnus, Limus or "
                "Persephone, still see that worker."),
             T_("A level 3 space with a coin is yours to climb and win on, while "
                "opponents can neither enter nor cap it."),
             T_("Opponents cannot remove coins. When you are out of the game, the coins "
                "go with you.")},
    .traits = TRAIT_MEDDLES,
    .memo = MEMOS({"coins", MEMO_SET, .says = N_("Coins: %1"), .set = SET_COINS,
                   .most = CLIO_COINS, .token = "coin", .called = T_("coin"), .sign = '$',
                   .bare = N_("the coin on %1 stands on no block")},
                  {"left", MEMO_NUMBER, .says = N_("Coins left: %1"), .at = CLIO_LEFT,
                   .most = CLIO_COINS}),
    .own_built = clio_own_built,
    .solid = clio_solid,
    .shield = clio_shield,
    .claims = {CLAIM_ORDINARY, .hinders = HINDERS_SPACES, .win = &claims_climb},
};

/* gaea - a dome anybody builds lets her drop a spare worker beside it. */
enum { GAEA_RESERVE };

static Squares gaea_any_answers(const Rules *r, const Play *p, const Holder *h)
{
    const Board *b = &p->board;

    if (!p->turn.fresh || !b->memo[h->card][GAEA_RESERVE] ||
        bits_count(b->workers[h->side]) == 4)
        return 0;
    return board_near[p->turn.last] &
           ~(b->block[0] | b->dome | board_workers(b) | turn_solid_to(r, b, h->side));
}

static void gaea_any_answer(Play *p, const Holder *h, int at)
{
    turn_put(p, h->side, at);
    p->board.memo[h->card][GAEA_RESERVE]--;
}

/* Her own domes, too: then she is the mover. */
static int gaea_extras(const Rules *r, const Play *p, Action *out)
{
    Holder h = {r->own, r->seat, r->side, r->card};

    return unit_steps(STEP_PLACE, 0, gaea_any_answers(r, p, &h), out);
}

static void gaea_extra(const Rules *r, Play *p, Action a)
{
    Holder h = {r->own, r->seat, r->side, r->card};

    gaea_any_answer(p, &h, step_at(a));
}

const SantoriniPower power_gaea = {
    .name = "gaea",
    .title = N_("Gaea"),
    .epithet = T_("Goddess of the Earth"),
    .group = CARD_FLEECE,
    .players = PLAYERS_2_3,
    .timing = T_("Setup / Any build"),
    .rule = T_("You keep two more workers on your card. Whenever a dome is built, by "
               "anybody, you may at once bring one of them in, next to that dome, on a "
               "free space without blocks."),
    .note = {T_("Domes of every height count, your own included, and each of several in "
                "one turn."),
             T_("You decide before the builder goes on, and your worker may upset the "
                "rest of that turn."),
             T_("If your new worker leaves the builder no way to complete the turn, the "
                "builder has lost."),
             T_("New workers are ordinary ones; your turn is still one worker moving and "
                "building."),
             T_("Medusa's stones, Talus and coins do not count as built domes."),
             T_("Taking back a turn never reaches behind your decision.")},
    .traits = TRAIT_MEDDLES,
    .memo = MEMOS({"reserve", MEMO_WORKERS, .says = N_("Spare workers: %1"), .most = 2}),
    .words = WORDS({STEP_PLACE, T_("Bring in a worker"),
                    T_("A dome was built. Bring a worker in beside it, or confirm.")}),
    .extras = gaea_extras,
    .extra = gaea_extra,
    .any_answers = gaea_any_answers,
    .any_answer = gaea_any_answer,
    .claims = {CLAIM_USUAL, .builds = 1, .win = &claims_climb},
};

/* graeae - three workers; any of them builds (revised: one that did not move). */
static Squares graeae_builders(const Rules *r, const Play *p, Squares who)
{
    if (!who)
        return 0;
    return r->revised ? turn_crew(r, p) & ~p->turn.group[GROUP_MOVED] : turn_crew(r, p);
}

const SantoriniPower power_graeae = {
    .name = "graeae",
    .title = N_("Graeae"),
    .epithet = T_("The Gray Hags"),
    .group = CARD_FLEECE,
    .use = CARD_ALWAYS,
    .players = PLAYERS_2_3,
    .timing = T_("Setup / Your build"),
    .rule = T_("You place three workers. In your turn one of them moves, then any one "
               "of them builds: the one that moved or another."),
    .revised = T_("You place three workers. In your turn one of them moves, then one of "
                  "those that did not move builds."),
    .note = {T_("You choose the builder anew each turn."),
             T_("The worker that moves may end walled in, as long as a permitted builder "
                "has somewhere to build."),
             T_("Revised: a last remaining worker has nobody to build for it, so you "
                "lose."),
             T_("Workers you lose are not replaced; the rest play on.")},
    .workers = 3,
    .builders = graeae_builders,
    .claims = {CLAIM_USUAL, .builds = 1, .win = &claims_climb},
};
