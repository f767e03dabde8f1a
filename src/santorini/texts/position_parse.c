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
    Str borrowed[GAME_MAX_SEATS];  /* a memo that may follow another card's power */
    bool deck_given, viewed;
} Reader;

enum { MOST_AMOUNT = 60000 };

/* ---- faults ---- */

static Status fail(Reader *r, Str at, const char *id)
{
    return fault_set(r->fault, ERR_SYNTAX, r->field, r->all, at, id);
}

static const char *const seat_field[] = {N_("seat 1"), N_("seat 2"), N_("seat 3"),
                                         N_("seat 4")};

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

static Status read_place(Reader *r, const Memo *m, Str text, uint8_t *ret_byte)
{
    bool square = m->kind != MEMO_DIRECTION;
    int place = square ? notation_find_square(text) : notation_find_direction(text);

    if (m->secret && str_is(text, "?")) {
        r->viewed = true;
        *ret_byte = MEMO_UNKNOWN;
        return OK;
    }
    if (place < 0)
        return fail(r, text,
                    square ? N_("'%1' is not a square") : N_("'%1' is not a direction"));
    if (m->kind == MEMO_FOUR && (place % 6 > 3 || place / 6 > 3))
        return fail(r, text, N_("%1 is not the lower left square of four"));
    *ret_byte = memo_of(place);
    return OK;
}

static Status read_pair(Reader *r, Str text, uint8_t *ret_bytes)
{
    Str first;
    bool pair = str_cut(&text, '>', &first);
    int before = pair ? notation_find_square(first) : -1;
    int square = notation_find_square(pair ? text : first);

    if (square < 0 || (pair && before < 0))
        return fail(r, first, N_("'%1' is not a square, or two joined by >"));
    ret_bytes[0] = memo_of(square);
    ret_bytes[1] = memo_of(before);
    return OK;
}

static Status read_value(Reader *r, const Memo *m, int seat, Str text)
{
    uint8_t *byte = &r->s.board.memo[seat][m->at];
    int number = 0;
    Status status;

    switch (m->kind) {
    case MEMO_NUMBER:
    case MEMO_WORKERS:
        status = read_number(r, text, m->most, &number);
        *byte = (uint8_t)number;
        return status;
    case MEMO_AMOUNT:
        status = read_number(r, text, MOST_AMOUNT, &number);
        memo_set_amount(byte, number);
        return status;
    case MEMO_PAIR: return read_pair(r, text, byte);
    case MEMO_SET: return read_square_list(r, text, m->most, (enum BoardSet)m->set);
    case MEMO_DECK: return read_deck(r, text);
    case MEMO_FACE: return read_face(r, text);
    case MEMO_PILE: return read_cards(r, text, &r->s.table.pile);
    default: return read_place(r, m, text, byte);
    }
}

static void read_flag(Reader *r, const Memo *m, int seat)
{
    switch (m->kind) {
    case MEMO_SPENT: r->s.board.spent |= (uint8_t)(1 << seat); break;
    case MEMO_TAKEN: r->s.board.taken = 1; break;
    default: r->s.board.memo[seat][m->at] = 1;
    }
}

static const Memo *find_memo(const SantoriniPower *card, Str name)
{
    const Memo *m = NULL;

    while ((m = power_memo(card, m)) && !str_is(name, m->name))
        ;
    return m;
}

static bool is_flag(const Memo *m)
{
    return m->kind == MEMO_FLAG || m->kind == MEMO_SPENT || m->kind == MEMO_TAKEN;
}

/* What follows a power may stand at a seat that has it by way of another card. Which one that
 * is may only come later in the text. */
static bool may_borrow(const SantoriniPower *card)
{
    return card->acts_as || card->traits & TRAIT_TAKES_CARD;
}

static Status read_memo(Reader *r, int seat, Str text)
{
    const SantoriniPower *card = power_get(r->s.table.power[seat]);
    Str name, at = text;
    bool valued = str_cut(&text, '=', &name);
    const Memo *m = find_memo(card, name);

    if (!m && may_borrow(card) && !valued && !r->borrowed[seat].size) {
        r->borrowed[seat] = name;
        return OK;
    }
    if (!m)
        return fail(r, name, N_("this card has no memo '%1'"));
    if (is_flag(m) == valued)
        return fail(r, at, valued ? N_("'%1' takes no value") : N_("'%1' needs a value"));
    if (valued)
        return read_value(r, m, seat, text);
    read_flag(r, m, seat);
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
    Str power, memos, workers;
    Status status;

    r->field = seat_field[seat];
    status = cut_seat(r, text, &power, &memos, &workers);
    if (!status)
        status = read_power(r, seat, power);
    if (!status)
        status = read_workers(r, seat, workers);
    if (!status && !table_is_out(&r->s.table, seat))
        setup_start_values(&r->s.table, &r->s.board, seat);
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
    r->s.board.ram = memo_of(square);
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

/* Workers that may come from this card to somebody who has its power. */
static int spare_workers(const SantoriniPower *card)
{
    int spare = 0;

    for (const Memo *m = power_memo(card, NULL); m; m = power_memo(card, m))
        spare += m->kind == MEMO_WORKERS ? m->most : 0;
    return spare;
}

static int most_workers(const Table *t, int side)
{
    bool takes = power_get(t->power[side])->traits & TRAIT_TAKES_CARD;
    int most = 2;

    for (int seat = 0; seat < t->seats; seat++) {
        const SantoriniPower *card = power_get(t->power[seat]);
        bool own = table_side(t, seat) == side;
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
    for (int side = 0; side < table_sides(&s->table); side++) {
        if (bits_count(b->workers[side]) > most_workers(&s->table, side))
            return fail(r, r->all, N_("a side has more workers than its cards allow"));
    }
    if (b->female && !table_has_sexes(&s->table))
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
    bool lies = memo_token(m) && !m->secret && m->kind != MEMO_PAIR;
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
    if (theirs & (b->workers[table_side(&r->s.table, seat)] | ~board_workers(b)))
        return fail_square(r, m->name, theirs, N_("no opponent's worker stands on %1"));
    if (r->s.table.revised != (own != 0))
        return fail(
            r, find(r, m->name),
            N_("'%1' names one worker with printed rules, two with revised ones"));
    if (!(own & ~b->workers[table_side(&r->s.table, seat)]))
        return OK;
    status = fail_square(r, m->name, own, N_("no worker of %2 stands on %1"));
    if (r->fault)
        message_set_str(&r->fault->message, 1,
                        str_from(power_get(r->s.table.power[seat])->title));
    return status;
}

static Status check_tokens(Reader *r)
{
    Squares tokens = 0;
    Status status = OK;

    r->field = N_("tokens");
    for (int seat = 0; seat < r->s.table.seats; seat++) {
        const SantoriniPower *card = power_get(r->s.table.power[seat]);

        for (const Memo *m = power_memo(card, NULL); m && !status;
             m = power_memo(card, m)) {
            status = check_token(r, m, seat, &tokens);
            if (!status)
                status = check_pair(r, m, seat);
        }
    }
    return status;
}

/* Memos that were left open go to the card whose power the seat may have. */
static Status check_borrowed(Reader *r)
{
    const Table *t = &r->s.table;

    for (int seat = 0; seat < t->seats; seat++) {
        bool takes = power_get(t->power[seat])->traits & TRAIT_TAKES_CARD;
        int at = takes ? 1 - seat : seat;
        const Memo *m = find_memo(turn_card(t, at), r->borrowed[seat]);

        if (!r->borrowed[seat].size)
            continue;
        r->field = seat_field[seat];
        if (!m || !m->follows)
            return fail(r, r->borrowed[seat], N_("this card has no memo '%1'"));
        read_flag(r, m, at);
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
        return fail(r, r->all, N_("the pending decision of the setup is another seat's"));
    return OK;
}

static Status check(Reader *r)
{
    Status (*const checks[])(Reader *) = {check_draft,   check_cards,  check_borrowed,
                                          check_workers, check_tokens, check_mover};

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
