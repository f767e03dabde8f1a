/* SPDX-License-Identifier: MIT */
/* Cards whose timing is "your turn", "start of your turn" or "any time". */
#include "santorini/cards/unit.h"

/* hermes - while nobody climbs or descends his workers may all walk; either then builds. */
enum { HERMES_LEFT_LEVEL = 1 }; /* Turn.count: some move changed its level */

static Squares hermes_movers(const Rules *r, const Play *p, Squares who)
{
    if (p->turn.builds || p->turn.count == HERMES_LEFT_LEVEL)
        return 0;
    return p->turn.moves ? turn_crew(r, p) : who;
}

/* After a level move only level moves, and no whirlpool that leads to another level (Q5). */
static Squares hermes_own_moves(const Rules *r, const Play *p, int from, Squares to)
{
    const Board *b = &p->board;
    Squares even = board_level_with(b, from);

    if (!p->turn.moves)
        return to;
    to &= even;
    if (b->whirl && bits_count(b->whirl) == 2 && !r->revised && b->whirl & ~even &&
        !(b->whirl & ~turn_free(r, p)))
        to &= ~b->whirl;
    return to;
}

/* Who has moved does not matter: coming back adds nothing (Q21). */
static void hermes_own_moved(const Rules *r, Play *p)
{
    p->turn.group[GROUP_MOVED] = 0;
    if (p->turn.rise)
        p->turn.count = HERMES_LEFT_LEVEL;
}

static Squares hermes_builders(const Rules *r, const Play *p, Squares who)
{
    if (p->turn.builds)
        return 0;
    return p->turn.count == HERMES_LEFT_LEVEL ? who : turn_crew(r, p);
}

static bool hermes_may_end(const Rules *r, const Play *p, bool may)
{
    return p->turn.builds > 0;
}

const SantoriniPower power_hermes = {
    .name = "hermes",
    .title = N_("Hermes"),
    .epithet = T_("God of Travel"),
    .group = CARD_SIMPLE,
    .ram = true,
    .timing = T_("Your turn"),
    .rule = T_("Take a normal turn, or a level one: nobody goes up or down, each of "
               "your workers takes as many steps as you like, even none, and whichever "
               "of them you choose builds."),
    .note = {T_("Standing still and only building is a legal turn, so a lack of moves "
                "alone does not beat you."),
             T_("Once someone has stepped level, nobody may change level this turn; a "
                "worker that changed level builds next."),
             T_("The workers may take turns stepping and may end where they began. One "
                "of them has to build."),
             T_("A climb wins in a normal turn only. After level steps you can win just "
                "at a revised whirlpool exit on level 3."),
             T_("Against Persephone the level turn is closed while you have a turn that "
                "climbs."),
             T_("Hypnus' sleeper may do the building, though it takes no step.")},
    .traits = TRAIT_WALKS | TRAIT_CREW_MOVES,
    .words = WORDS({STEP_BUILD, T_("Build"),
                    T_("Choose a worker that builds; nobody has to move.")}),
    .movers = hermes_movers,
    .own_moves = hermes_own_moves,
    .own_moved = hermes_own_moved,
    .builders = hermes_builders,
    .may_end = hermes_may_end,
    .claims = {CLAIM_ORDINARY, .builds = 1, .walk = WALK_LEVEL, .win = &claims_climb},
};

/* prometheus - may build before he moves if that worker then does not climb. */
static Squares prometheus_own_moves(const Rules *r, const Play *p, int from, Squares to)
{
    return p->turn.early ? to & board_up_to(&p->board, board_level(&p->board, from)) : to;
}

const SantoriniPower power_prometheus = {
    .name = "prometheus",
    .title = N_("Prometheus"),
    .epithet = T_("Titan Benefactor of Mankind"),
    .group = CARD_SIMPLE,
    .ram = true,
    .timing = T_("Your turn"),
    .rule = T_("Your worker may build ahead of its move. If it does, it must move level "
               "or down this turn, and afterwards it builds as usual."),
    .note = {T_("The early build can be any legal one, and the later build may go on the "
                "same space again."),
             T_("An early build that leaves this worker no level or downward move is not "
                "allowed."),
             T_("Against Hades the move after an early build has to be exactly level."),
             T_("Against Persephone there is no early build while you have a turn that "
                "climbs."),
             T_("Gaea may answer an early dome at once and stand where you meant to go."),
             T_("Hypnus' sleeper cannot build early, as it could not move afterwards.")},
    .traits = TRAIT_EARLY,
    .own_moves = prometheus_own_moves,
    .claims = {CLAIM_ORDINARY | CLAIM_ANY_ORDER, .builds = 1, .win = &claims_climb},
};

/* achilles - once, his worker builds before it moves as well. */
static void achilles_own_built(const Rules *r, Play *p, int at, bool dome)
{
    if (!p->turn.moves)
        turn_spend(r, p);
}

/* He may raise a level 2 space and step there. */
static bool achilles_near_win(const Board *b, Squares crew)
{
    return board_spread(crew & b->block[1]) & b->block[1] & ~b->dome;
}

const SantoriniPower power_achilles = {
    .name = "achilles",
    .title = N_("Achilles"),
    .epithet = T_("Volatile Warrior"),
    .group = CARD_HERO,
    .timing = T_("Your turn"),
    .rule = T_("Once per game, the worker you are about to move may build first. It "
               "then moves and builds as in any other turn."),
    .note = {T_("Unlike Prometheus, you may climb afterwards, also to the space just "
                "raised, and win that way."),
             T_("One and the same worker makes both builds and the move."),
             T_("Building early is what spends the power, whatever you do next."),
             T_("Persephone cannot make you use it, but a turn that uses it must climb "
                "as well if one can."),
             T_("Gaea may answer an early dome before you move.")},
    .traits = TRAIT_EARLY,
    .own_built = achilles_own_built,
    .claims = {CLAIM_ORDINARY | CLAIM_ANY_ORDER, .builds = 1,
               .win = &(const WinClaim){achilles_near_win, NULL}},
};

/* terpsichore - all her workers move, then all build. */
static Squares terpsichore_movers(const Rules *r, const Play *p, Squares who)
{
    return turn_crew(r, p) & ~p->turn.group[GROUP_MOVED];
}

static Squares terpsichore_builders(const Rules *r, const Play *p, Squares who)
{
    Squares crew = turn_crew(r, p);

    return crew & ~p->turn.group[GROUP_MOVED] ? 0 : crew & ~p->turn.group[GROUP_DONE];
}

static void terpsichore_own_built(const Rules *r, Play *p, int at, bool dome)
{
    p->turn.group[GROUP_DONE] |= p->turn.group[GROUP_ACTOR];
}

static bool terpsichore_may_end(const Rules *r, const Play *p, bool may)
{
    return may && !(turn_crew(r, p) & ~p->turn.group[GROUP_DONE]);
}

static int terpsichore_builds_left(const Rules *r, const Play *p)
{
    return bits_count(turn_crew(r, p)) - p->turn.builds;
}

const SantoriniPower power_terpsichore = {
    .name = "terpsichore",
    .title = N_("Terpsichore"),
    .epithet = T_("Muse of Dancing"),
    .group = CARD_FLEECE,
    .use = CARD_MUST,
    .ram = true,
    .timing = T_("Your turn"),
    .rule = T_("Your whole crew acts in every turn: each of your workers has to move "
               "once, and when all have moved, each has to build once. The order is up "
               "to you."),
    .note = {T_("A worker may use a space that another has just left."),
             T_("Several of your workers may build on one space."),
             T_("If not all of them can move and then build, in any order, you lose."),
             T_("A winning move ends the game at once; the others need not move or "
                "build."),
             T_("With one worker left, that worker moves and builds alone."),
             T_("For Persephone one climb is enough, but she may dictate the order that "
                "makes it possible.")},
    .traits = TRAIT_CREW_MOVES,
    .movers = terpsichore_movers,
    .builders = terpsichore_builders,
    .own_built = terpsichore_own_built,
    .may_end = terpsichore_may_end,
    .claims = {CLAIM_ANY_ORDER | CLAIM_TANGLED, .builds_left = terpsichore_builds_left,
               .win = &claims_step},
};

/* urania - moves and builds as if each edge touched the one across. */
const SantoriniPower power_urania = {
    .name = "urania",
    .title = N_("Urania"),
    .epithet = T_("Muse of Astronomy"),
    .group = CARD_FLEECE,
    .ram = true,
    .timing = T_("Your turn"),
    .rule = T_("Your workers move and build across the rim: going off the board on one "
               "side means coming in on the opposite side, straight, diagonally and at "
               "the corners."),
    .note = {T_("Nothing else wraps: the edge, and who neighbours Limus or the Ram, are "
                "judged on the plain board."),
             T_("A climb across the rim wins like any other; Hera still denies it on "
                "edge spaces."),
             T_("A step across the rim has the direction it would have if the board went "
                "on, as for the wind."),
             T_("Under Harpies the step may cross the rim, but the slide after it stops "
                "there.")},
    .near = board_near_wrap,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_walk},
};

/* siren - in place of her turn she may force enemy workers one space the arrow's way. */
enum { SIREN_SONG };

static int siren_extras(const Rules *r, const Play *p, Action *out)
{
    Squares called = turn_enemies(r, p) & ~p->turn.group[GROUP_DONE];
    int song = memo_place(p->board.memo[r->card][SIREN_SONG]), count = 0;

    if (song < 0 || p->turn.moves || p->turn.builds)
        return 0;
    while (called) {
        int from = bits_pop(&called), to = board_next(from, song);

        if (turn_free(r, p) & square_set(to))
            out[count++] = step_make(STEP_FORCE, from, to);
    }
    return count;
}

static void siren_extra(const Rules *r, Play *p, Action a)
{
    turn_exchange(p, step_who(a), step_at(a));
    p->turn.group[GROUP_DONE] |= square_set(step_at(a));
    p->turn.count = 1;
}

static Squares siren_movers(const Rules *r, const Play *p, Squares who)
{
    return p->turn.count ? 0 : who;
}

static Squares siren_builders(const Rules *r, const Play *p, Squares who)
{
    if (!p->turn.count)
        return who;
    return r->revised && !p->turn.builds ? turn_crew(r, p) : 0;
}

static bool siren_may_end(const Rules *r, const Play *p, bool may)
{
    if (!p->turn.count)
        return may;
    return !r->revised || p->turn.builds;
}

const SantoriniPower power_siren = {
    .name = "siren",
    .title = N_("Siren"),
    .epithet = T_("Alluring Sea Nymph"),
    .group = CARD_FLEECE,
    .timing = T_("Setup / Your turn"),
    .rule = T_("At setup choose one of eight directions for the whole game. Instead of "
               "a turn you may sing: force one or more opponents' workers one step that "
               "way onto free spaces of any height. You do not move or build."),
    .revised =
        T_("At setup choose one of eight directions for the whole game. Instead of "
           "a turn you may sing: force one or more opponents' workers one step that "
           "way onto free spaces of any height; then any worker of yours builds."),
    .note = {T_("Each worker goes one step at most. They go one by one, so one can clear "
                "the way for another."),
             T_("You need no legal move to sing: as long as someone can be forced, being "
                "blocked does not beat you."),
             T_("No forced worker wins by it or is taken by a whirlpool; the Abyss takes "
                "it."),
             T_("While you have a turn that climbs, Persephone does not let you sing."),
             T_("With three players you may pick workers of both opponents; Clio's stay "
                "put on their coins."),
             T_("Revised: the build is compulsory, so a song after which none of yours "
                "can build is not allowed.")},
    .chooses = CHOOSES_FIRST,
    .memo = MEMOS({"song", MEMO_DIRECTION, .says = N_("Song: %1")}),
    .words = WORDS(
        {STEP_FORCE, T_("Sing"),
         T_("Instead of a turn: draw opponents' workers the way of the song."),
         T_("Draw another worker the way of the song, or confirm.")},
        {STEP_AIM, .line = T_("Choose where the song draws to, for the whole game.")}),
    .extras = siren_extras,
    .extra = siren_extra,
    .movers = siren_movers,
    .builders = siren_builders,
    .may_end = siren_may_end,
    .claims = {CLAIM_TANGLED | CLAIM_USUAL, .builds = 1, .win = &claims_step},
};

/* jason - once, in place of his turn, a third worker enters and builds (revised: also moves). */
enum { JASON_RESERVE };

static int jason_extras(const Rules *r, const Play *p, Action *out)
{
    Squares open = turn_free(r, p) & BOARD_PERIMETER & ~p->board.block[0];

    if (p->turn.moves || p->turn.count || !p->board.memo[r->card][JASON_RESERVE] ||
        bits_count(turn_crew(r, p)) == 3)
        return 0;
    return unit_steps(STEP_PLACE, 0, open, out);
}

static void jason_extra(const Rules *r, Play *p, Action a)
{
    turn_put(p, r->side, step_at(a));
    p->board.memo[r->card][JASON_RESERVE]--;
    p->turn.group[GROUP_ACTOR] = square_set(step_at(a));
    p->turn.count = 1;
    turn_spend(r, p);
}

static Squares jason_movers(const Rules *r, const Play *p, Squares who)
{
    return p->turn.count && !r->revised ? 0 : who;
}

static Squares jason_builders(const Rules *r, const Play *p, Squares who)
{
    if (!p->turn.count || r->revised)
        return who;
    return p->turn.builds ? 0 : p->turn.group[GROUP_ACTOR];
}

static bool jason_may_end(const Rules *r, const Play *p, bool may)
{
    return p->turn.count && !r->revised ? p->turn.builds > 0 : may;
}

const SantoriniPower power_jason = {
    .name = "jason",
    .title = N_("Jason"),
    .epithet = T_("Leader of the Argonauts"),
    .group = CARD_HERO,
    .timing = T_("Setup / Your turn"),
    .rule = T_("You keep a third worker on your card. Once per game, instead of a turn, "
               "put it on a free edge space that has no blocks; it builds from there, "
               "and nobody moves."),
    .revised = T_("You keep a third worker on your card. Once per game, put it on a free "
                  "edge space that has no blocks; it then makes this turn's move and "
                  "build."),
    .note = {T_("From then on you have three workers, and one of them moves and builds "
                "each turn."),
             T_("Being placed is no move: wind, Harpies and Aphrodite do not care, but "
                "the Abyss does."),
             T_("The way in is open only if the newcomer can finish: build, or in the "
                "revised profile move and build."),
             T_("With no worker on the board you have lost; the one on the card does not "
                "save you."),
             T_("The newcomer is awake: Hypnus looked before it came."),
             T_("Persephone cannot make you use it, and it must not be used to avoid a "
                "climb you could make without it.")},
    .memo = MEMOS({"reserve", MEMO_WORKERS, .says = N_("Spare workers: %1"), .most = 1}),
    .words = WORDS({STEP_PLACE, T_("Third worker"),
                    T_("Put your third worker on an edge space without blocks.")}),
    .extras = jason_extras,
    .extra = jason_extra,
    .movers = jason_movers,
    .builders = jason_builders,
    .may_end = jason_may_end,
    .claims = {CLAIM_USUAL, .builds = 1, .win = &claims_climb},
};

/* odysseus - once, before moving, he banishes adjacent enemy workers to free corners. */
static int odysseus_extras(const Rules *r, const Play *p, Action *out)
{
    Squares enemies =
        turn_enemies(r, p) & board_spread(turn_crew(r, p)) & ~p->turn.group[GROUP_DONE];
    int count = 0;

    if (p->turn.moves)
        return 0;
    while (enemies) {
        int from = bits_pop(&enemies);

        for (Squares to = turn_free(r, p) & BOARD_CORNERS; to;)
            out[count++] = step_make(STEP_FORCE, from, bits_pop(&to));
    }
    return count;
}

static void odysseus_extra(const Rules *r, Play *p, Action a)
{
    turn_exchange(p, step_who(a), step_at(a));
    p->turn.group[GROUP_DONE] |= square_set(step_at(a));
    turn_spend(r, p);
}

const SantoriniPower power_odysseus = {
    .name = "odysseus",
    .title = N_("Odysseus"),
    .epithet = T_("Cunning Leader"),
    .group = CARD_HERO,
    .timing = T_("Start of your turn"),
    .rule = T_("Once per game, before you move, you may banish any of the opponent's "
               "workers that neighbour yours: each is forced to a free corner you "
               "choose. Then your turn goes on as usual."),
    .note = {T_("Corners of any height will do, and a worker in one corner may be sent "
                "to another."),
             T_("Banishing a single worker already spends the power; nobody is banished "
                "twice."),
             T_("Whether a worker is a neighbour is judged when that worker is "
                "banished."),
             T_("Banished workers do not win and no whirlpool takes them; the Abyss "
                "does."),
             T_("A corner with a dome, Talus or a Clio coin is not free, and Clio's "
                "worker cannot be banished off a coin."),
             T_("You still need a complete turn afterwards.")},
    .words = WORDS({STEP_FORCE, T_("Banish"),
                    T_("Choose an opponent's worker beside yours to banish."),
                    .chosen = T_("Send the worker on **%1** to a free corner.")}),
    .extras = odysseus_extras,
    .extra = odysseus_extra,
    .claims = {CLAIM_TANGLED | CLAIM_USUAL, .builds = 1, .win = &claims_climb},
};

/* circe - while the opponent's workers do not all touch, she has his power and he has none. */
static bool circe_all_touch(Squares workers)
{
    for (Squares rest = workers; rest;) {
        int one = bits_pop(&rest);

        if (workers & ~board_near[one] & ~square_set(one))
            return false;
    }
    return bits_count(workers) > 1;
}

static void circe_look(const Lineup *t, Board *b, int seat)
{
    const SantoriniPower *card = power_get(t->power[1 - seat]);
    bool takes = !power_is_hero(card) && !circe_all_touch(b->workers[1 - seat]);

    if (takes == b->taken)
        return;
    b->taken = takes;
    turn_change_hands(t, b, 1 - seat);
}

const SantoriniPower power_circe = {
    .name = "circe",
    .title = N_("Circe"),
    .epithet = T_("Divine Enchantress"),
    .group = CARD_ADVANCED,
    .use = CARD_ALWAYS,
    .players = PLAYERS_2,
    .timing = T_("Start of your turn"),
    .rule = T_("Whenever your turn begins with the opponent's workers apart, their "
               "power leaves them and serves you, all through their turn too, until you "
               "look again as your next turn begins."),
    .note = {T_("This happens by itself: you can neither decline the power nor hand it "
                "back early."),
             T_("A lone worker counts as apart. Of three workers, every two must touch "
                "or the power is yours."),
             T_("Nothing is set up again: you use the tokens, the wind or the stock as "
                "you find them."),
             T_("What the card does as a turn starts, it does for you right away, such "
                "as Morpheus' income."),
             T_("Athena's memory starts afresh with you; Chaos comes to you together "
                "with its open card."),
             T_("Hero powers never come to you.")},
    .traits = TRAIT_TAKES_CARD,
    .memo = MEMOS({"holds", MEMO_TAKEN, .says = N_("Has the opponent's power")}),
    .look = circe_look,
    .claims = {CLAIM_ONE_WAY, .builds = 1, .win = &claims_step},
};

/* chaos - has the power of the open card; a completed tower brings the next one. */
static int chaos_acts_as(const Lineup *t)
{
    return t->face;
}

static bool chaos_any_redraw(const Play *p)
{
    return true;
}

const SantoriniPower power_chaos = {
    .name = "chaos",
    .title = N_("Chaos"),
    .epithet = T_("Primordial Nothingness"),
    .group = CARD_ADVANCED,
    .use = CARD_ALWAYS,
    .timing = T_("Setup / Any time"),
    .rule = T_("A shuffled deck holds the simple gods nobody plays; its open card is "
               "your power. After a turn, anyone's, in which a dome completed a tower, "
               "you must discard it and open the next."),
    .note = {T_("One change a turn, however many towers were completed; Dionysus' extra "
                "turn is a turn of its own."),
             T_("A dome on fewer than three blocks changes nothing."),
             T_("Simple gods that are banned against an opponent's card do not go into "
                "the deck."),
             T_("A new card works at once, but Athena starts without a climb to her "
                "name."),
             T_("Once the deck is used up, the discards are shuffled and become the new "
                "deck.")},
    .memo =
        MEMOS({"deck", MEMO_DECK, .says = N_("Cards in the deck: %1"), .secret = true},
              {"face", MEMO_FACE, .says = N_("Open card: %1")},
              {"pile", MEMO_PILE, .says = N_("Cards put aside: %1")}),
    .acts_as = chaos_acts_as,
    .any_redraw = chaos_any_redraw,
};

/* hecate - places last and plays unseen; what a hidden worker makes impossible ends a turn. */
const SantoriniPower power_hecate = {
    .name = "hecate",
    .title = N_("Hecate"),
    .epithet = T_("Goddess of Magic"),
    .group = CARD_FLEECE,
    .use = CARD_ALWAYS,
    .players = PLAYERS_2_3,
    .timing = T_("Setup / Your turn / Any time"),
    .rule = T_("Your workers, placed last, are seen by you alone; your builds are open. "
               "If a hidden worker makes an opponent's action impossible, that action "
               "and all after it are undone and the turn is over."),
    .note = {T_("What the opponent did before that point stands, and having no build "
                "because of you does not lose."),
             T_("A winning move does not win if a hidden worker stands in its way."),
             T_("Apollo, Bia, Charon, Medusa and Minotaur affect hidden workers without "
                "the opponent being told."),
             T_("Powers that pick out a worker cannot pick a hidden one."),
             T_("Limits on your moves still bind you; only you are told of them."),
             T_("A hero power used in the undone part is kept; used in the part that "
                "stands, it is spent.")},
    .traits = TRAIT_HIDDEN | TRAIT_SECRET,
    .placing = PLACES_LAST,
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_step},
};
