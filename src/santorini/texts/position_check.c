/* SPDX-License-Identifier: MIT */
/* What has been read has to fit together. */
#include <string.h>

#include "santorini/draft.h"
#include "santorini/lineup.h"
#include "santorini/setup.h"
#include "santorini/texts/notation.h"
#include "santorini/texts/position_part.h"

static Str find(const Reader *r, const char *part)
{
    size_t size = strlen(part);

    for (size_t i = 0; i + size <= r->all.size; i++) {
        if (memcmp(r->all.at + i, part, size) == 0)
            return (Str){r->all.at + i, size};
    }
    return (Str){r->all.at, 0};
}

/* A fault about a square that has been read already. */
static Status fail_square(Reader *r, const char *part, Squares at, const char *id)
{
    char name[3];
    Text out = text_into(name, sizeof name);
    Status status = position_fail(r, find(r, part), id);

    notation_square(&out, square_of(at));
    if (r->fault)
        message_set_str(&r->fault->message, 0, str_from(name));
    return status;
}

/* Workers that may come from this card to somebody who has its power. */
static int spare_workers(const SantoriniPower *card)
{
    int spare = 0;

    for (const Memo *m = card->memo; m && m->name; m++)
        spare += m->kind == MEMO_WORKERS ? m->most : 0;
    return spare;
}

static int most_workers(const Lineup *t, int side)
{
    bool takes = power_get(t->power[side])->traits & TRAIT_TAKES_CARD;
    int most = 2;

    for (int seat = 0; seat < t->seats; seat++) {
        const SantoriniPower *card = power_get(t->power[seat]);
        bool own = lineup_side(t, seat) == side;
        int spare = own || (takes && !power_is_hero(card)) ? spare_workers(card) : 0;

        if (2 + spare > most)
            most = 2 + spare;
        if (own && card->workers > most)
            most = card->workers;
    }
    return most;
}

static Status check_workers(Reader *r)
{
    SantoriniState *s = &r->s;
    const Board *b = &s->board;
    Squares all = board_workers(b);

    r->field = N_("workers");
    for (int side = 0; side < lineup_sides(&s->lineup); side++) {
        if (bits_count(b->workers[side]) > most_workers(&s->lineup, side))
            return position_fail(r, r->all,
                                 N_("a side has more workers than its cards allow"));
    }
    if (b->female && !lineup_has_sexes(&s->lineup))
        return fail_square(r, "", b->female,
                           N_("%1: upper-case workers are for games with Selene"));
    if (all & memo_square(b->ram))
        return fail_square(r, "@", all & memo_square(b->ram),
                           N_("a worker stands on the Ram on %1"));
    return OK;
}

/* Tokens stand one on a square and none on a dome, and as their cards say. */
static Status check_token(Reader *r, const Memo *m, int seat, Squares *tokens)
{
    const Board *b = &r->s.board;
    bool lies = m->token && !m->secret && m->kind != MEMO_PAIR;
    Squares at = lies ? memo_squares(m, b, seat) : 0;

    if (at & *tokens)
        return fail_square(r, "[", at & *tokens, N_("two tokens stand on %1"));
    if (at & b->dome)
        return fail_square(r, "[", at & b->dome, N_("the token on %1 stands on a dome"));
    if (m->crowded && at & board_workers(b))
        return fail_square(r, m->name, at & board_workers(b), m->crowded);
    if (m->bare && at & ~b->block[0])
        return fail_square(r, m->name, at & ~b->block[0], m->bare);
    *tokens |= at;
    return OK;
}

/* A pair is of workers that stand there. */
static Status check_pair(Reader *r, const Memo *m, int seat)
{
    const Board *b = &r->s.board;
    const uint8_t *byte = &b->memo[seat][m->at];
    Squares theirs = memo_square(byte[0]), own = memo_square(byte[1]);
    Status status;

    if (m->kind != MEMO_PAIR || !theirs)
        return OK;
    if (theirs & (b->workers[lineup_side(&r->s.lineup, seat)] | ~board_workers(b)))
        return fail_square(r, m->name, theirs, N_("no opponent's worker stands on %1"));
    if (r->s.lineup.revised != (own != 0))
        return position_fail(
            r, find(r, m->name),
            N_("'%1' names one worker with printed rules, two with revised ones"));
    if (!(own & ~b->workers[lineup_side(&r->s.lineup, seat)]))
        return OK;
    status = fail_square(r, m->name, own, N_("no worker of %2 stands on %1"));
    if (r->fault)
        message_set_str(&r->fault->message, 1,
                        str_from(power_get(r->s.lineup.power[seat])->title));
    return status;
}

static Status check_tokens(Reader *r)
{
    Squares tokens = 0;
    Status status = OK;

    r->field = N_("tokens");
    for (int seat = 0; seat < r->s.lineup.seats; seat++) {
        const SantoriniPower *card = power_get(r->s.lineup.power[seat]);

        for (const Memo *m = power_memo(card, NULL); m && !status;
             m = power_memo(card, m)) {
            status = check_token(r, m, seat, &tokens);
            if (!status)
                status = check_pair(r, m, seat);
        }
    }
    return status;
}

/* No card stands at two places. */
static Status check_cards(Reader *r)
{
    const Lineup *t = &r->s.lineup;
    uint64_t seen = 0;
    const Cards *rows[] = {&t->deck, &t->pile};

    r->field = N_("cards");
    for (int seat = 0; seat < t->seats; seat++)
        seen |= t->power[seat] == POWER_UNKNOWN ? 0 : (uint64_t)1 << t->power[seat];
    seen &= ~(uint64_t)1;
    if (t->face && seen >> t->face & 1)
        return position_fail(r, find(r, "face"), N_("the card of '%1' is at two places"));
    seen |= (uint64_t)1 << t->face;
    for (int row = 0; row < 2; row++) {
        for (int i = 0; i < rows[row]->count; i++) {
            if (seen >> rows[row]->card[i] & 1)
                return position_fail(r, find(r, row ? "pile" : "deck"),
                                     row ? N_("a card of the pile is at two places")
                                         : N_("a card of the deck is at two places"));
            seen |= (uint64_t)1 << rows[row]->card[i];
        }
    }
    return OK;
}

/* Chance names a Start Player before all else. */
static Status check_start(Reader *r)
{
    const Lineup *t = &r->s.lineup;

    r->field = N_("options");
    if (t->terms & TERMS_DRAWN && (t->start || board_workers(&r->s.board) ||
                                   t->unplaced != (1 << lineup_sides(t)) - 1))
        return position_fail(r, find(r, "start"),
                             N_("the start does not fit the rest of the position"));
    return OK;
}

static Status check_draft(Reader *r)
{
    Lineup *t = &r->s.lineup;
    bool open = t->fleece == POWER_UNKNOWN;

    r->field = N_("options");
    for (int seat = 0; seat < t->seats; seat++) {
        open |= t->power[seat] == POWER_UNKNOWN;
        if (lineup_is_variant(t) && t->power[seat])
            return position_fail(r, find(r, power_get(t->power[seat])->name),
                                 N_("'%1': with the Golden Fleece nobody has a card"));
    }
    if (open && !t->draft)
        return position_fail(r, find(r, "?"), N_("'%1': unknown cards need a draft"));
    if (!t->draft)
        return t->terms & ~TERMS_DRAWN
                   ? position_fail(r, find(r, "="),
                                   N_("cards, bans and starters are options of a draft"))
                   : OK;
    if (lineup_is_variant(t) && t->fleece != POWER_UNKNOWN)
        return position_fail(r, find(r, "draft"),
                             N_("the draft is over when the card is known"));
    if (!draft_has_cards(t))
        return position_fail(r, find(r, "cards"),
                             N_("heroes are for two players, without the Golden Fleece"));
    if (board_workers(&r->s.board) || !draft_is_sound(t))
        return position_fail(r, find(r, "draft"),
                             N_("the draft does not fit the rest of the position"));
    return OK;
}

/* A view's deck: the cards are known, their order is not. */
static void hide_deck(Lineup *t)
{
    Cards all = setup_deck(t);
    int count = all.count - t->pile.count - (t->face ? 1 : 0);

    memset(&t->deck, 0, sizeof t->deck);
    for (int i = 0; i < count; i++)
        t->deck.card[t->deck.count++] = POWER_UNKNOWN;
}

static Status check_mover(Reader *r)
{
    Lineup *t = &r->s.lineup;
    uint8_t mover = t->mover;

    r->field = N_("to move");
    if (mover >= t->seats)
        return position_fail(r, r->all, N_("the seat to move does not exist"));
    if (lineup_is_out(t, mover))
        return position_fail(r, r->all, N_("the seat to move is out of the game"));
    if (t->draft)
        memset(&r->s.board.memo, 0, BOARD_REST);
    else if (!r->deck_given && !t->face && t->unplaced)
        t->deck = setup_deck(t);
    else if (r->deck_given && !t->deck.count)
        hide_deck(t);
    if (t->stage == STAGE_WON)
        return OK;
    t->mover = mover;
    setup_advance(&r->s);
    if (t->flip)
        return OK;
    if (t->stage != STAGE_PLAY && t->mover != mover)
        return position_fail(r, r->all,
                             N_("the pending decision of the setup is another seat's"));
    return OK;
}

Status position_check(Reader *r)
{
    Status (*const checks[])(Reader *) = {
        check_draft,   check_start,  check_cards, position_check_borrowed,
        check_workers, check_tokens, check_mover};

    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        Status status = checks[i](r);

        if (status)
            return status;
    }
    return OK;
}
