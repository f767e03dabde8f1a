/* SPDX-License-Identifier: MIT */
/* Cards whose timing is "opponent's turn". */
#include "santorini/cards/unit.h"

/* athena - once she climbs, opponents do not climb until her next turn. */
enum { ATHENA_UP };

static Squares athena_foe_moves(const Rules *r, const Play *p, const Holder *h, int from,
                                Squares to)
{
    bool bans = p->board.memo[h->card][ATHENA_UP];

    return bans ? to & board_up_to(&p->board, board_level(&p->board, from)) : to;
}

static void athena_own_end(const Rules *r, Play *p)
{
    p->board.memo[r->card][ATHENA_UP] = p->turn.climbed;
}

const SantoriniPower power_athena = {
    .name = "athena",
    .title = N_("Athena"),
    .epithet = T_("Goddess of Wisdom"),
    .group = CARD_SIMPLE,
    .use = CARD_ALWAYS,
    .timing = T_("Opponent's turn"),
    .rule = T_("When a worker of yours climbs during your turn, all climbing is "
               "forbidden to your opponents until you play again."),
    .note = {T_("Climbs that would win are stopped too, and an opponent left without a "
                "legal turn loses."),
             T_("One step up is enough, even if the same worker steps down again later "
                "in the turn."),
             T_("Being lifted or pushed is not moving: it does not start the ban, and "
                "the ban does not stop it."),
             T_("Team game: only your own turn starts the ban; it holds for both "
                "opponents and not for your partner."),
             T_("A new holder of this card (Circe, Chaos) has to climb first; what "
                "happened before does not count."),
             T_("Bellerophon cannot climb at all under the ban, neither one level nor "
                "two.")},
    .traits = TRAIT_MEDDLES,
    .memo = MEMOS(
        {"up", MEMO_FLAG, .says = N_("Has climbed: opponents cannot"), .follows = true}),
    .foe_moves = athena_foe_moves,
    .own_end = athena_own_end,
    .claims = {CLAIM_ORDINARY, .builds = 1, .hinders = HINDERS_LEVELS,
               .win = &claims_climb},
};

/* hera - opponents do not win by moving onto the perimeter. */
static bool hera_foe_veto(const Rules *r, const Play *p, const Holder *h)
{
    return p->turn.group[GROUP_ACTOR] & BOARD_PERIMETER;
}

const SantoriniPower power_hera = {
    .name = "hera",
    .title = N_("Hera"),
    .epithet = T_("Goddess of Marriage"),
    .group = CARD_ADVANCED,
    .use = CARD_ALWAYS,
    .ram = true,
    .timing = T_("Opponent's turn"),
    .rule = T_("On their own turns your opponents cannot win with a move that ends on "
               "one of the 16 edge spaces."),
    .note = {T_("The move is still legal: the worker stays up there and the turn "
                "continues with its build."),
             T_("Such a worker has to come down and climb again, onto an inner space, to "
                "win."),
             T_("Climbs, Pan's drops, Eros' meetings and whirlpool exits are covered; "
                "Chronus' towers are not."),
             T_("A win you deny cannot be taken over by Moerae either."),
             T_("Your own workers may win on the edge.")},
    .traits = TRAIT_MEDDLES,
    .foe_veto = hera_foe_veto,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_climb},
};

/* hypnus - an opponent's single highest worker cannot move. */
static Squares hypnus_highest(const Board *b, Squares workers)
{
    for (int level = 2; level >= 0; level--) {
        if (workers & b->block[level])
            return workers & b->block[level];
    }
    return workers;
}

static void hypnus_foe_start(const Rules *r, Play *p, const Holder *h)
{
    for (int side = 0; side < SIDE_COUNT; side++) {
        Squares top = hypnus_highest(&p->board, p->board.workers[side]);
        bool acts = r->extra ? side != r->side && side != h->side : side == r->side;

        if (acts && bits_count(top) == 1)
            p->turn.group[GROUP_ASLEEP] |= top;
    }
}

const SantoriniPower power_hypnus = {
    .name = "hypnus",
    .title = N_("Hypnus"),
    .epithet = T_("God of Sleep"),
    .group = CARD_ADVANCED,
    .use = CARD_ALWAYS,
    .ram = true,
    .timing = T_("Opponent's turn"),
    .rule = T_("As an opponent's turn starts, a worker that stands above each other "
               "worker of theirs falls asleep and cannot move this turn."),
    .note = {T_("If two or more share the top level, nobody sleeps."),
             T_("It is settled once, as the turn starts; what changes later in the turn "
                "does not matter."),
             T_("The sleeper can still be forced, and it may build where its power lets "
                "it build without moving."),
             T_("A lone worker always sleeps, and its owner loses unless a turn without "
                "moving it is possible (Hermes, Siren, Jason)."),
             T_("Team game: the pair of the opposing team is compared.")},
    .traits = TRAIT_MEDDLES,
    .keeps = GROUP_ASLEEP,
    .forbids = N_("the worker on %1 sleeps this turn"),
    .foe_start = hypnus_foe_start,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_climb},
};

/* limus - opponents build next to her workers only to complete a tower. */
static Builds limus_foe_builds(const Rules *r, const Play *p, const Holder *h,
                               Builds builds)
{
    Squares near = board_spread(p->board.workers[h->side]);

    return builds & builds_of(~near, r->revised ? BOARD_ALL : ~near | p->board.block[2]);
}

const SantoriniPower power_limus = {
    .name = "limus",
    .title = N_("Limus"),
    .epithet = T_("Goddess of Famine"),
    .group = CARD_ADVANCED,
    .use = CARD_ALWAYS,
    .ram = true,
    .timing = T_("Opponent's turn"),
    .rule = T_("All spaces around your workers are closed to your opponents' building. "
               "One thing is still allowed there: a dome that finishes a three-block "
               "tower."),
    .revised = T_("Your opponents cannot put blocks on any space around your workers. "
                  "Domes are allowed there at every height."),
    .note = {T_("Every kind of build is meant: extra builds, Zeus lifting himself, all "
                "domes that heroes add."),
             T_("Printed: low domes by Atlas, Selene, Heracles or Polyphemus are barred "
                "beside you."),
             T_("An opponent who finds no legal build has no complete turn and loses."),
             T_("Neighbourhood is the ordinary one; it does not wrap round the board for "
                "Urania."),
             T_("Medusa's petrifying is no build, so you cannot prevent it."),
             T_("Your own worker, borrowed by Dionysus, may build beside you.")},
    .traits = TRAIT_MEDDLES,
    .foe_builds = limus_foe_builds,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_climb},
};

/* persephone - opponents must climb if they can. */
static bool persephone_met(const Rules *r, const Play *p, const Holder *h)
{
    return p->turn.climbed;
}

static bool persephone_hopeless(const Rules *r, const Play *p, const Holder *h)
{
    return !p->turn.climbed && p->turn.builds > p->turn.early;
}

const SantoriniPower power_persephone = {
    .name = "persephone",
    .title = N_("Persephone"),
    .epithet = T_("Goddess of Spring Growth"),
    .group = CARD_ADVANCED,
    .use = CARD_MUST,
    .ram = true,
    .timing = T_("Opponent's turn"),
    .rule = T_("Opponents have to climb when they can: as long as some complete legal "
               "turn of theirs has a worker moving up, only turns with such a move are "
               "open to them."),
    .note = {T_("Any worker and any step will do, also a climb with a descent or slide "
                "after it."),
             T_("A climb after which the turn cannot be completed does not count as "
                "possible."),
             T_("Ordinary powers count as means: a trade, a ferry or a second move can "
                "become compulsory."),
             T_("Heroes need not spend their power for you; if they do, the turn has to "
                "climb where it can."),
             T_("Other limits come first: where Athena or Hypnus leave no climb, nothing "
                "is owed."),
             T_("While a climb exists there is no song for Siren, no early build for "
                "Prometheus and no level turn for Hermes.")},
    .traits = TRAIT_MEDDLES,
    .met = persephone_met,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_climb,
               .hopeless = persephone_hopeless},
};

/* hades - opponents do not move down. */
static Squares hades_foe_moves(const Rules *r, const Play *p, const Holder *h, int from,
                               Squares to)
{
    int level = board_level(&p->board, from);

    return level ? to & ~board_up_to(&p->board, level - 1) : to;
}

const SantoriniPower power_hades = {
    .name = "hades",
    .title = N_("Hades"),
    .epithet = T_("God of the Underworld"),
    .group = CARD_FLEECE,
    .use = CARD_ALWAYS,
    .ram = true,
    .timing = T_("Opponent's turn"),
    .rule = T_("Going down is closed to your opponents: on their turns every move of "
               "theirs has to stay level or go up."),
    .note = {T_("Only moves are meant: pushes, trades and slides may still take a worker "
                "down."),
             T_("A worker stranded high up may have no move; an opponent without a "
                "complete turn loses."),
             T_("A printed whirlpool jump may go down; just the step into the whirlpool "
                "is bound."),
             T_("Dionysus may take your own worker down when he borrows it."),
             T_("Team game: your partner is not bound.")},
    .traits = TRAIT_MEDDLES,
    .foe_moves = hades_foe_moves,
    .claims = {CLAIM_ORDINARY, .builds = 1, .hinders = HINDERS_LEVELS,
               .win = &claims_climb},
};

/* harpies - an opponent's worker slides on until something higher or occupied stops it. */
static void harpies_foe_after(const Rules *r, Play *p, const Holder *h)
{
    int at = square_of(p->turn.group[GROUP_ACTOR]), next = board_next(at, p->turn.dir);

    while (!p->turn.lost && turn_free(r, p) & square_set(next) &
                                board_up_to(&p->board, board_level(&p->board, at))) {
        turn_exchange(p, at, next);
        at = next;
        next = board_next(at, p->turn.dir);
    }
}

const SantoriniPower power_harpies = {
    .name = "harpies",
    .title = N_("Harpies"),
    .epithet = T_("Winged Menaces"),
    .group = CARD_FLEECE,
    .use = CARD_ALWAYS,
    .ram = true,
    .timing = T_("Opponent's turn"),
    .rule = T_("After every move an opponent's worker must slide on in a straight line "
               "over level or lower spaces. It comes to rest where the next space is "
               "higher, taken or off the board."),
    .note = {T_("A win by the move itself is judged before the slide; the slide can "
                "never win."),
             T_("Workers, domes, Talus, the Ram and coins stop a slide; Clio slides over "
                "her own coins."),
             T_("Building is done from where the slide ended. Each move of a worker with "
                "several moves slides."),
             T_("A climb stays a climb even if the slide leads down again."),
             T_("Placing a worker or being forced starts no slide, and the wind does not "
                "stop one."),
             T_("A slide enters each space on its way, the Abyss included, and never "
                "goes round the rim.")},
    .traits = TRAIT_MEDDLES,
    .foe_after = harpies_foe_after,
    .claims = {CLAIM_ORDINARY, .builds = 1, .hinders = HINDERS_NOT, .win = &claims_climb},
};
