/* SPDX-License-Identifier: MIT */
/* Reads position strings; refuses exactly what docs/FORMATS.md lists. */
#include <string.h>

#include "santorini/draft.h"
#include "santorini/setup.h"
#include "santorini/table.h"
#include "santorini/texts/notation.h"

typedef struct Reader {
    SantoriniState s;
    Str all;
    const char *field;
    Fault *fault;
    Squares given[GAME_MAX_SEATS]; /* workers as written, by seat */
    bool deck_given, viewed;
    bool mark_given;
} Reader;

/* ---- faults ---- */

static Status fail(Reader *r, Str at, const char *id)
{
    return fault_set(r->fault, ERR_SYNTAX, r->field, r->all, at, id);
}

/* ---- board and mover ---- */

static Status read_space(Reader *r, Str at, int square)
{
    char c = at.at[0];
    int level = c >= 'A' ? c - 'A' : c - '0';

    if (!((c >= '0' && c <= '3') || (c >= 'A' && c <= 'D')))
        return fail(r, at,
                    N_("'%1' is not a space: use 0-3, or A-D for a dome on 0-3 blocks"));
    for (int k = 0; k < level; k++)
        board_toggle(&r->s.board, (enum BoardSet)(SET_BLOCK + k), square);
    if (c >= 'A')
        board_toggle(&r->s.board, SET_DOME, square);
    return OK;
}

static Status read_board(Reader *r, Str text)
{
    r->field = N_("board");
    if (text.size != 29)
        return fail(r, text,
                    N_("the board needs five ranks of five spaces, separated by /"));
    for (size_t i = 0; i < text.size; i++) {
        Str at = {text.at + i, 1};
        int rank = 4 - (int)i / 6, file = (int)i % 6;
        Status status;

        if (file == 5 && text.at[i] != '/')
            return fail(r, at, N_("'%1' stands where a / should"));
        if (file == 5)
            continue;
        status = read_space(r, at, rank * 6 + file);
        if (status)
            return status;
    }
    return OK;
}

static Status read_mover(Reader *r, Str text)
{
    char mark = text.size == 2 ? text.at[1] : ' ';

    r->field = N_("to move");
    if (text.size < 1 || text.size > 2 || text.at[0] < '1' || text.at[0] > '4' ||
        (text.size == 2 && mark != 'x' && mark != '*'))
        return fail(r, text, N_("'%1' is not a seat 1-4, a winner such as 1*, or 1x"));
    r->s.table.mover = (uint8_t)(text.at[0] - '1');
    r->s.table.extra = mark == 'x';
    r->s.table.stage = mark == '*' ? STAGE_WON : STAGE_PLAY;
    return OK;
}

/* ---- memos ---- */

static Status read_square_list(Reader *r, Str text, int most, enum BoardSet set)
{
    Squares squares = 0;
    bool more = true;

    while (more) {
        Str name;
        int square;

        more = str_cut(&text, '+', &name);
        square = notation_find_square(name);
        if (square < 0)
            return fail(r, name, N_("'%1' is not a square"));
        if (board_has(squares, square))
            return fail(r, name, N_("two tokens stand on %1"));
        squares |= square_set(square);
        board_toggle(&r->s.board, set, square);
    }
    return bits_count(squares) > most ? fail(r, text, N_("too many tokens")) : OK;
}

static Status read_cards(Reader *r, Str text, Cards *ret_cards)
{
    if (!notation_find_cards(text, ret_cards))
        return fail(r, text, N_("'%1' is not a list of different powers"));
    for (int i = 0; i < ret_cards->count; i++) {
        if (ret_cards->card[i] > POWER_SIMPLE_LAST)
            return fail(r, text, N_("'%1' are not all simple gods"));
    }
    return OK;
}

/* A hidden order leaves a state whole: chance decides about it anyway. */
static Status read_deck(Reader *r, Str text)
{
    r->deck_given = true;
    return str_is(text, "?") ? OK : read_cards(r, text, &r->s.table.deck);
}

static Status read_face(Reader *r, Str text)
{
    Cards face;
    Status status = read_cards(r, text, &face);

    if (status)
        return status;
    if (face.count != 1)
        return fail(r, text, N_("'%1' is not one power"));
    r->s.table.face = face.card[0];
    return OK;
}

static Status read_number(Reader *r, Str text, int most, int *ret_number)
{
    int number;

    if (!str_number(text, &number) || number > most ||
        (text.size > 1 && text.at[0] == '0'))
        return fail(r, text, N_("'%1' is not a number in range"));
    *ret_number = number;
    return OK;
}

static Status read_place(Reader *r, const MemoText *m, Str text)
{
    int place = m->kind == MEMO_KIND_SQUARE ? notation_find_square(text)
                                            : notation_find_direction(text);

    if (m->secret && str_is(text, "?")) {
        r->viewed = true;
        r->s.board.memo[m->memo] = MEMO_UNKNOWN;
        return OK;
    }
    if (place < 0)
        return fail(r, text,
                    m->kind == MEMO_KIND_SQUARE ? N_("'%1' is not a square")
                                                : N_("'%1' is not a direction"));
    if (m->memo == MEMO_FATE && (place % 6 > 3 || place / 6 > 3))
        return fail(r, text, N_("%1 is not the lower left square of four"));
    r->s.board.memo[m->memo] = (uint8_t)(place + 1);
    return OK;
}

static Status read_mark(Reader *r, Str text)
{
    Str own;
    bool pair = str_cut(&text, '>', &own);
    int mate = pair ? notation_find_square(own) : -1;
    int mark = notation_find_square(pair ? text : own);

    if (mark < 0 || (pair && mate < 0))
        return fail(r, own, N_("'%1' is not a square, or two joined by >"));
    r->mark_given = true;
    r->s.board.memo[MEMO_MARK] = (uint8_t)(mark + 1);
    r->s.board.memo[MEMO_MATE] = (uint8_t)(mate + 1);
    return OK;
}

static Status read_value(Reader *r, const MemoText *m, Str text)
{
    int number = 0;
    Status status;

    switch (m->kind) {
    case MEMO_KIND_NUMBER:
        status = read_number(r, text, m->start, &number);
        r->s.board.memo[m->memo] = (uint8_t)number;
        return status;
    case MEMO_KIND_STOCK:
        status = read_number(r, text, 60000, &number);
        r->s.board.stock = (uint16_t)number;
        return status;
    case MEMO_KIND_SQUARE:
    case MEMO_KIND_DIRECTION: return read_place(r, m, text);
    case MEMO_KIND_COINS: return read_square_list(r, text, 3, SET_COINS);
    case MEMO_KIND_WHIRL: return read_square_list(r, text, 2, SET_WHIRL);
    case MEMO_KIND_MARK: return read_mark(r, text);
    case MEMO_KIND_DECK: return read_deck(r, text);
    case MEMO_KIND_FACE: return read_face(r, text);
    default: return read_cards(r, text, &r->s.table.pile);
    }
}

static const MemoText *find_memo(const SantoriniPower *card, Str name)
{
    for (int i = 0; i < POWER_MEMOS && card->memo[i].name; i++) {
        if (str_is(name, card->memo[i].name))
            return &card->memo[i];
    }
    return NULL;
}

/* `up` may stand at a seat that has Athena's power by way of another card. */
static const MemoText *find_borrowed_memo(Reader *r, int seat, Str name)
{
    const SantoriniPower *card = power_get(r->s.table.power[seat]);
    bool borrows = card->acts_as || card->traits & TRAIT_TAKES_CARD;

    return borrows ? find_memo(&power_athena, name) : NULL;
}

static Status read_memo(Reader *r, int seat, Str text)
{
    Str name, at = text;
    bool valued = str_cut(&text, '=', &name), flag;
    const MemoText *m = find_memo(power_get(r->s.table.power[seat]), name);

    if (!m)
        m = find_borrowed_memo(r, seat, name);
    if (!m)
        return fail(r, name, N_("this card has no memo '%1'"));
    flag = m->kind == MEMO_KIND_FLAG || m->kind == MEMO_KIND_SEAT_FLAG;
    if (flag == valued)
        return fail(r, at, flag ? N_("'%1' takes no value") : N_("'%1' needs a value"));
    if (!flag)
        return read_value(r, m, text);
    r->s.board.memo[m->memo] |= (uint8_t)(m->kind == MEMO_KIND_FLAG ? 1 : 1 << seat);
    return OK;
}

/* Every memo once; the names seen are kept as a small list. */
static Status read_memos(Reader *r, int seat, Str text)
{
    Str seen[8];
    int count = 0;
    bool more = true;

    while (more) {
        Str memo, name, rest;
        Status status;

        more = str_cut(&text, ';', &memo);
        rest = memo;
        str_cut(&rest, '=', &name);
        for (int i = 0; i < count; i++) {
            if (str_equal(seen[i], name))
                return fail(r, name, N_("memo '%1' stands twice"));
        }
        if (count < 8)
            seen[count++] = name;
        status = read_memo(r, seat, memo);
        if (status)
            return status;
    }
    return OK;
}

/* ---- seats ---- */

static Status read_worker(Reader *r, int seat, Str text)
{
    char name[3] = {0};
    bool female = text.size == 2 && text.at[0] >= 'A' && text.at[0] <= 'E';
    int square;

    if (text.size == 2)
        str_copy(text, name, sizeof name);
    if (female)
        name[0] = (char)(name[0] - 'A' + 'a');
    square = notation_find_square(str_from(name));
    if (square < 0)
        return fail(r, text, N_("'%1' is not a worker's square"));
    if (board_has(board_workers(&r->s.board), square))
        return fail(r, text, N_("two workers stand on %1"));
    if (board_has(r->s.board.dome, square))
        return fail(r, text, N_("the worker on %1 stands on a dome"));
    if (female && r->s.board.female & r->given[seat])
        return fail(r, text, N_("%1 is a second female worker of that side"));
    r->given[seat] |= square_set(square);
    board_toggle(&r->s.board,
                 (enum BoardSet)(SET_WORKERS + table_side(&r->s.table, seat)), square);
    if (female)
        board_toggle(&r->s.board, SET_FEMALE, square);
    return OK;
}

static Status read_worker_list(Reader *r, int seat, Str text)
{
    bool more = true;

    while (more) {
        Str worker;
        Status status;

        more = str_cut(&text, ',', &worker);
        status = read_worker(r, seat, worker);
        if (status)
            return status;
    }
    return OK;
}

static Status read_workers(Reader *r, int seat, Str text)
{
    Table *t = &r->s.table;
    int side = table_side(t, seat);

    if (seat != side || str_is(text, "="))
        return seat != side && str_is(text, "=")
                   ? OK
                   : fail(
                         r, text,
                         N_("'%1': partners' workers are written at seats 1 and 2, = at seats 3 and 4"));
    if (str_is(text, "-"))
        t->unplaced |= (uint8_t)(1 << side);
    else if (str_is(text, "x") && t->seats != 3)
        return fail(r, text, N_("'%1': only in a game of three can a seat be out"));
    else if (str_is(text, "x"))
        t->out |= (uint8_t)(1 << seat);
    else if (str_is(text, "?") && power_get(t->power[seat])->traits & TRAIT_HIDDEN)
        t->blind |= (uint8_t)(1 << side), r->viewed = true;
    else if (!str_is(text, "0"))
        return read_worker_list(r, seat, text);
    return OK;
}

static Status read_power(Reader *r, int seat, Str name)
{
    Table *t = &r->s.table;
    int card = str_is(name, "?") ? POWER_UNKNOWN : power_find(name);

    if (card < 0)
        return fail(r, name, N_("there is no power '%1'"));
    if (card != POWER_UNKNOWN && !power_allows(card, t->seats, false))
        return fail(r, name, N_("%1 is not for this number of players"));
    for (int other = 0; other < seat && card && card != POWER_UNKNOWN; other++) {
        if (t->power[other] == card)
            return fail(r, name, N_("%1 is at two places"));
    }
    t->power[seat] = (uint8_t)card;
    return OK;
}

/* power[memo;memo]:workers in its three parts. */
static Status cut_seat(Reader *r, Str text, Str *ret_power, Str *ret_memos,
                       Str *ret_workers)
{
    const char *end = text.at + text.size, *colon = end, *open;

    while (colon > text.at && colon[-1] != ':')
        colon--;
    if (colon == text.at)
        return fail(r, text, N_("'%1' is not a seat such as apollo:b2,d4"));
    *ret_workers = str_range(colon, end);
    *ret_power = str_range(text.at, colon - 1);
    *ret_memos = (Str){colon, 0};
    open = memchr(ret_power->at, '[', ret_power->size);
    if (!open)
        return OK;
    if (colon[-2] != ']')
        return fail(r, *ret_power, N_("'%1' does not end its memos with ]"));
    *ret_memos = str_range(open + 1, colon - 2);
    *ret_power = str_range(ret_power->at, open);
    return ret_memos->size ? OK : fail(r, *ret_memos, N_("the memos are empty"));
}

static Status read_seat_memos(Reader *r, int seat, Str memos)
{
    if (!memos.size)
        return OK;
    if (table_is_out(&r->s.table, seat))
        return fail(r, memos, N_("a seat that is out has no memos"));
    return read_memos(r, seat, memos);
}

static Status read_seat(Reader *r, int seat, Str text)
{
    static const char *const field[] = {N_("seat 1"), N_("seat 2"), N_("seat 3"),
                                        N_("seat 4")};
    Str power, memos, workers;
    Status status;

    r->field = field[seat];
    status = cut_seat(r, text, &power, &memos, &workers);
    if (!status)
        status = read_power(r, seat, power);
    if (!status)
        status = read_workers(r, seat, workers);
    if (!status && !table_is_out(&r->s.table, seat))
        setup_start_values(&r->s.board, power_get(r->s.table.power[seat]));
    return status ? status : read_seat_memos(r, seat, memos);
}

/* ---- options ---- */

static Status read_fleece(Reader *r, Str value)
{
    Table *t = &r->s.table;
    Str name;
    bool ram = str_cut(&value, '@', &name);
    int card = str_is(name, "?") ? POWER_UNKNOWN : power_find(name), square;

    if (t->seats != 2)
        return fail(r, name, N_("the Golden Fleece variant is for two players"));
    if (card <= POWER_NONE || (card != POWER_UNKNOWN && !power_allows(card, 2, true)))
        return fail(r, name, N_("'%1' is no card with the Golden Fleece icon"));
    t->fleece = (uint8_t)card;
    if (!ram)
        return OK;
    square = notation_find_square(value);
    if (square < 0)
        return fail(r, value, N_("'%1' is not a square"));
    r->s.board.memo[MEMO_RAM] = (uint8_t)(square + 1);
    return OK;
}

static Status read_draft(Reader *r, Str value)
{
    Table *t = &r->s.table;
    Str part;
    bool more = str_cut(&value, ';', &part);

    t->draft = (uint8_t)draft_mode(part);
    if (!t->draft)
        return fail(r, part, N_("there is no draft '%1'; use full, limited or quick"));
    while (more) {
        Str key;

        more = str_cut(&value, ';', &part);
        str_cut(&part, '=', &key);
        if (!str_is(key, "pool") && !str_is(key, "offer"))
            return fail(r, key, N_("a draft has no '%1'"));
        if (!notation_find_cards(part, str_is(key, "pool") ? &t->pool : &t->offer))
            return fail(r, part, N_("'%1' is not a list of different powers"));
    }
    return OK;
}

static Status read_start(Reader *r, Str value)
{
    int seat;

    if (!str_number(value, &seat) || seat < 2 || seat > r->s.table.seats)
        return fail(r, value, N_("'%1' is not a seat; a start at seat 1 is not written"));
    r->s.table.start = (uint8_t)(seat - 1);
    return OK;
}

static Status read_option(Reader *r, Str text)
{
    Str key, all = text;

    r->field = N_("options");
    str_cut(&text, '=', &key);
    if (str_is(key, "rules") && str_is(text, "revised"))
        r->s.table.revised = 1;
    else if (str_is(key, "rules"))
        return fail(r, text,
                    N_("'%1': printed rules are not written, the other kind is revised"));
    else if (str_is(key, "fleece"))
        return read_fleece(r, text);
    else if (str_is(key, "draft"))
        return read_draft(r, text);
    else if (str_is(key, "start"))
        return read_start(r, text);
    else
        return fail(r, all, N_("there is no option '%1'"));
    return OK;
}

/* ---- the whole ---- */

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
    Status status = fail(r, find(r, part), id);

    notation_square(&out, square_of(at));
    if (r->fault)
        message_set_str(&r->fault->message, 0, str_from(name));
    return status;
}

static int most_workers(const Table *t, int side)
{
    int most = 2;

    for (int seat = 0; seat < t->seats; seat++) {
        const SantoriniPower *card = power_get(t->power[seat]);
        bool faces = power_get(t->power[side])->traits & TRAIT_TAKES_CARD;

        if (table_side(t, seat) != side && !faces)
            continue;
        for (int i = 0; i < POWER_MEMOS && card->memo[i].name &&
                        !(power_is_hero(card) && seat != side);
             i++) {
            if (card->memo[i].always && 2 + card->memo[i].start > most)
                most = 2 + card->memo[i].start;
        }
        if (card->workers > most && table_side(t, seat) == side)
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
    for (int side = 0; side < table_sides(&s->table); side++) {
        if (bits_count(b->workers[side]) > most_workers(&s->table, side))
            return fail(r, r->all, N_("a side has more workers than its cards allow"));
    }
    if (b->female && !table_has_sexes(&s->table))
        return fail_square(r, "", b->female,
                           N_("%1: upper-case workers are for games with Selene"));
    if (all & board_place_set(b, MEMO_TALUS))
        return fail_square(r, "talus", all & board_place_set(b, MEMO_TALUS),
                           N_("a worker stands on Talus on %1"));
    if (all & board_place_set(b, MEMO_RAM))
        return fail_square(r, "@", all & board_place_set(b, MEMO_RAM),
                           N_("a worker stands on the Ram on %1"));
    return OK;
}

static Status check_tokens(Reader *r)
{
    const Board *b = &r->s.board;
    Squares talus = board_place_set(b, MEMO_TALUS);
    Squares twice = (b->coins & b->whirl) | ((b->coins | b->whirl) & talus);
    Squares tokens = b->coins | b->whirl | talus;

    r->field = N_("tokens");
    if (twice)
        return fail_square(r, "[", twice, N_("two tokens stand on %1"));
    if (tokens & b->dome)
        return fail_square(r, "[", tokens & b->dome,
                           N_("the token on %1 stands on a dome"));
    if (b->coins & ~b->block[0])
        return fail_square(r, "coins", b->coins & ~b->block[0],
                           N_("the coin on %1 stands on no block"));
    return OK;
}

static Status check_mark(Reader *r)
{
    const Board *b = &r->s.board;

    if (!r->mark_given)
        return OK;
    r->field = N_("mark");
    for (int seat = 0; seat < 2; seat++) {
        const MemoText *m = &power_get(r->s.table.power[seat])->memo[0];

        if (!m->name || m->kind != MEMO_KIND_MARK)
            continue;
        if (!(b->workers[1 - seat] & board_place_set(b, MEMO_MARK)))
            return fail_square(r, "mark", board_place_set(b, MEMO_MARK),
                               N_("no opponent's worker stands on %1"));
        if (r->s.table.revised != (b->memo[MEMO_MATE] != 0))
            return fail(
                r, find(r, "mark"),
                N_("'%1' names one worker with printed rules, two with revised ones"));
        if (b->memo[MEMO_MATE] && !(b->workers[seat] & board_place_set(b, MEMO_MATE)))
            return fail_square(r, "mark", board_place_set(b, MEMO_MATE),
                               N_("no worker of Adonis stands on %1"));
    }
    return OK;
}

/* No card stands at two places. */
static Status check_cards(Reader *r)
{
    const Table *t = &r->s.table;
    uint64_t seen = 0;
    const Cards *rows[] = {&t->deck, &t->pile};

    r->field = N_("cards");
    for (int seat = 0; seat < t->seats; seat++)
        seen |= t->power[seat] == POWER_UNKNOWN ? 0 : (uint64_t)1 << t->power[seat];
    seen &= ~(uint64_t)1;
    if (t->face && seen >> t->face & 1)
        return fail(r, find(r, "face"), N_("the card of '%1' is at two places"));
    seen |= (uint64_t)1 << t->face;
    for (int row = 0; row < 2; row++) {
        for (int i = 0; i < rows[row]->count; i++) {
            if (seen >> rows[row]->card[i] & 1)
                return fail(r, find(r, row ? "pile" : "deck"),
                            N_("a card of the %1 is at two places"));
            seen |= (uint64_t)1 << rows[row]->card[i];
        }
    }
    return OK;
}

static Status check_draft(Reader *r)
{
    Table *t = &r->s.table;
    bool open = t->fleece == POWER_UNKNOWN;

    r->field = N_("options");
    for (int seat = 0; seat < t->seats; seat++) {
        open |= t->power[seat] == POWER_UNKNOWN;
        if (table_is_variant(t) && t->power[seat])
            return fail(r, find(r, power_get(t->power[seat])->name),
                        N_("'%1': with the Golden Fleece nobody has a card"));
    }
    if (open && !t->draft)
        return fail(r, find(r, "?"), N_("'%1': unknown cards need a draft"));
    if (!t->draft)
        return OK;
    if (board_workers(&r->s.board) || t->pool.count > draft_pool_size(t) ||
        t->offer.count > draft_offer_size(t))
        return fail(r, find(r, "draft"),
                    N_("the %1 does not fit the rest of the position"));
    if (table_is_variant(t) && t->fleece != POWER_UNKNOWN)
        return fail(r, find(r, "draft"), N_("the %1 is over when the card is known"));
    return OK;
}

/* A view's deck: the cards are known, their order is not. */
static void hide_deck(Table *t)
{
    Cards all = setup_deck(t);
    int count = all.count - t->pile.count - (t->face ? 1 : 0);

    memset(&t->deck, 0, sizeof t->deck);
    for (int i = 0; i < count; i++)
        t->deck.card[t->deck.count++] = POWER_UNKNOWN;
}

static Status check_mover(Reader *r)
{
    Table *t = &r->s.table;
    uint8_t mover = t->mover;

    r->field = N_("to move");
    if (mover >= t->seats)
        return fail(r, r->all, N_("the seat to move does not exist"));
    if (table_is_out(t, mover))
        return fail(r, r->all, N_("the seat to move is out of the game"));
    if (t->draft)
        memset(r->s.board.memo, 0, sizeof r->s.board.memo);
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
        return fail(r, r->all, N_("the pending decision of the setup is another seat's"));
    return OK;
}

static Status check(Reader *r)
{
    Status (*const checks[])(Reader *) = {check_draft,  check_cards, check_workers,
                                          check_tokens, check_mark,  check_mover};

    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        Status status = checks[i](r);

        if (status)
            return status;
    }
    return OK;
}

/* The seats are all fields after the second that hold a colon. */
static Status read_fields(Reader *r, Str *field, int count)
{
    Status status = read_board(r, field[0]);
    int seats = 0;

    if (!status)
        status = read_mover(r, field[1]);
    while (2 + seats < count && memchr(field[2 + seats].at, ':', field[2 + seats].size))
        seats++;
    r->field = N_("seats");
    if (!status && (seats < 2 || seats > 4))
        return fail(r, field[2],
                    N_("a game has two to four seats, written like apollo:b2,d4"));
    r->s.table.seats = (uint8_t)seats;
    for (int seat = 0; seat < seats && !status; seat++)
        status = read_seat(r, seat, field[2 + seat]);
    for (int i = 2 + seats; i < count && !status; i++)
        status = read_option(r, field[i]);
    return status;
}

Status position_parse(void *ret_s, Str text, Fault *ret_fault)
{
    Reader r = {.all = text, .fault = ret_fault, .field = N_("position")};
    Str field[12], rest = text;
    int count = 0;
    bool more = text.size > 0;
    Status status;

    while (more) {
        if (count == 12)
            return fail(&r, rest, N_("too many fields"));
        more = str_cut(&rest, ' ', &field[count++]);
    }
    if (count < 4)
        return fail(&r, (Str){text.at, 0},
                    N_("a position has a board, the seat to move and two to four seats"));
    status = read_fields(&r, field, count);
    if (!status)
        status = check(&r);
    if (status)
        return status;
    r.s.table.viewer = r.viewed ? GAME_MAX_SEATS + 1 : 0;
    memcpy(ret_s, &r.s, sizeof r.s);
    return OK;
}
