/* SPDX-License-Identifier: MIT */
/* guest_command - what a guest types: tokens, and what can be asked of the table. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/say.h"
#include "terminal/guest_part.h"

enum { DO_SIZE = GAME_TOKEN_SIZE + 32 };

/* ---- asking the table -------------------------------------------------------------------- */

/* "WORD SEAT REST" */
static bool ask_table(Guest *guest, const char *word, Str rest)
{
    char command[DO_SIZE];
    Text out = text_into(command, sizeof command);

    text_format(&out, "%s %d%s", word, guest->seat + 1, rest.size ? " " : "");
    text_add_str(&out, rest);
    guest->asking = !out.cut && client_do(guest->client, command);
    return guest->asking;
}

bool guest_play(Guest *guest, const char *token)
{
    return ask_table(guest, "play", str_from(token));
}

/* A record that was asked for. */
static void keep_record(Guest *guest, Str text)
{
    if (screen_write_file(guest->path, text))
        guest_say(guest, N_("Saved; 'oriel replay %1' plays it through."), guest->path,
                  NULL);
    else
        say_error(N_("cannot write '%1': %2"), guest->path, strerror(errno), NULL);
}

/* Others who were faster are told of already. */
static void take_refusal(Guest *guest, const ClientAnswer *answer)
{
    guest->typed = false;
    if (strcmp(answer->code, "stale") == 0)
        guest_say(guest, N_("Something else happened first. Look again."), NULL);
    else if (answer->fault.id)
        guest_say_fault(guest, &answer->fault);
}

void guest_take_answer(Guest *guest)
{
    const ClientAnswer *answer = client_answer(guest->client);

    if (!guest->asking || answer->state == CLIENT_ASKING ||
        (answer->state == CLIENT_DONE && answer->n > client_table(guest->client)->n))
        return;
    guest->asking = false;
    if (answer->state == CLIENT_REFUSED)
        take_refusal(guest, answer);
    else if (guest->path[0])
        keep_record(guest, answer->text);
    guest->path[0] = '\0';
}

/* ---- commands ---------------------------------------------------------------------------- */

static void print_help(Guest *guest)
{
    guest->screen.told = 0;
    guest->turn_told = TOLD_NOTHING;
    say_print(
        stdout,
        N_("Type what you play, or\n"
           "  ?            list what may be played now; '? x' what begins with x\n"
           "  board        draw the table again\n"
           "  rules TOPIC  what the rules say about something, a power for instance\n"
           "  who          who sits where, who is here, how much time there is\n"
           "  say WORD     hello, luck, nice, well-played, thanks, oops, sorry, moment,\n"
           "               back, your-turn, rematch or bye; each reads it in their language\n"
           "  undo         ask to take your latest decision back\n"
           "  draw         offer a draw\n"
           "  y, n         agree to what somebody asks for, or decline it\n"
           "  resign       give up\n"
           "  rematch      after the end: ask for another game, with sides changed\n"
           "  claim win    .. or 'claim computer': when somebody has been gone for long\n"
           "  return       take your seat back from the computer that plays for you\n"
           "  save FILE    write the game to a file\n"
           "  quit         leave; the table is kept, and you can come back\n"),
        NULL);
}

static void list_tokens(Guest *guest, Str prefix)
{
    const Told *told = client_table(guest->client);

    if (told->stage == TOLD_PLAYING && told->mover == guest->seat)
        screen_list_tokens(&guest->screen, seen_history(told->seen), guest->seat, prefix);
    else
        guest_say(guest, N_("It is not your turn."), NULL);
}

static void save(Guest *guest, Str name)
{
    char path[128];
    Text out = text_into(path, sizeof path);

    if (name.size == 0 || name.size >= sizeof guest->path) {
        guest_say(guest, N_("Where to? Type 'save FILE'."), NULL);
        return;
    }
    text_format(&out, "/api/tables/%s/record", guest->place.table);
    guest->asking = client_look(guest->client, path);
    if (guest->asking)
        str_copy(name, guest->path, sizeof guest->path);
}

static void resign(Guest *guest)
{
    if (client_table(guest->client)->stage != TOLD_PLAYING) {
        guest_say(guest, N_("There is nothing to give up."), NULL);
        return;
    }
    guest->resigning = true;
    guest_say(guest, N_("Give up? The game then ends and is lost."), NULL);
}

static void answer_yes_or_no(Guest *guest, bool yes)
{
    const Standing *s = &guest->standing;
    Str nothing = {"", 0};

    if (guest->resigning && yes)
        ask_table(guest, "leave", str_from("resign"));
    else if (!guest->resigning && s->asked >> guest->seat & 1)
        ask_table(guest, yes ? "agree" : "decline", nothing);
    else if (!guest->resigning && s->offer != OFFER_NONE && s->offerer == guest->seat &&
             !yes)
        ask_table(guest, "decline", nothing);
    else if (!guest->resigning)
        guest_say(guest, N_("Nobody asks for anything."), NULL);
    guest->resigning = false;
}

/* Those who are gone; the server knows for how long. */
static void claim(Guest *guest, Str what)
{
    bool win = str_is(what, "win");
    char rest[32];
    Text out = text_into(rest, sizeof rest);
    int seat = 0;

    while (seat < guest->standing.seats &&
           !(guest->gone[seat] && guest->standing.seat[seat].kind == STANDING_PERSON))
        seat++;
    if (seat == guest->standing.seats || (!win && !str_is(what, "computer"))) {
        guest_say(guest, N_("'claim win' or 'claim computer', when somebody is away."),
                  NULL);
        return;
    }
    text_format(&out, "%d %s", seat + 1, win ? "win" : "engine");
    ask_table(guest, "claim", text_str(&out));
}

static bool take_question(Guest *guest, Str word, Str rest)
{
    if (word.at[0] == '?')
        list_tokens(guest, word.size > 1 ? (Str){word.at + 1, word.size - 1} : rest);
    else if (str_is(word, "help") || str_is(word, "h"))
        print_help(guest);
    else if (str_is(word, "hint"))
        guest_say(guest, N_("There are no hints while you play with others."), NULL);
    else if (str_is(word, "rules"))
        screen_tell_rules(&guest->screen, rest);
    else if (str_is(word, "who"))
        guest_tell_seats(guest);
    else if (str_is(word, "board")) {
        screen_forget(&guest->screen);
        guest->turn_told = TOLD_NOTHING;
    } else
        return false;
    return true;
}

static bool take_command(Guest *guest, Str word, Str rest)
{
    if (str_is(word, "undo"))
        ask_table(guest, "offer", str_from("back"));
    else if (str_is(word, "draw"))
        ask_table(guest, "offer", str_from("draw"));
    else if (str_is(word, "rematch"))
        ask_table(guest, "offer", str_from("rematch"));
    else if (str_is(word, "say"))
        ask_table(guest, "say", rest);
    else if (str_is(word, "return"))
        ask_table(guest, "return", rest);
    else if (str_is(word, "claim"))
        claim(guest, rest);
    else if (str_is(word, "resign"))
        resign(guest);
    else if (str_is(word, "y") || str_is(word, "yes"))
        answer_yes_or_no(guest, true);
    else if (str_is(word, "n") || str_is(word, "no"))
        answer_yes_or_no(guest, false);
    else if (str_is(word, "save"))
        save(guest, rest);
    else if (str_is(word, "quit") || str_is(word, "exit"))
        guest->quit = true;
    else
        return false;
    return true;
}

/* ---- tokens ------------------------------------------------------------------------------ */

/* What cannot be played is told here; the server is asked only for what can. */
static void take_token(Guest *guest, Str line)
{
    const Told *told = client_table(guest->client);
    char text[GAME_TOKEN_SIZE];
    Token token;
    Fault fault;

    if (told->stage != TOLD_PLAYING) {
        guest_say(guest,
                  told->stage == TOLD_OVER ? N_("The game is over.")
                                           : N_("The game has not begun yet."),
                  NULL);
        return;
    }
    if (told->mover != guest->seat) {
        guest_say(guest, N_("It is not your turn."), NULL);
        return;
    }
    if (seen_def(told->seen)->parse_token(seen_view(told->seen), line, &token, &fault) !=
        OK) {
        char reason[512];
        Text out = text_into(reason, sizeof reason);

        if (fault.column)
            guest->screen.told = 0;
        guest->turn_told = TOLD_NOTHING;
        fault_print(&fault, say_translate, &out);
        guest_say(guest, "%1", reason, NULL);
        return;
    }
    str_copy(line, text, sizeof text);
    guest->typed = guest_play(guest, text);
}

void guest_take_line(Guest *guest, Str line)
{
    bool sure = guest->resigning;
    Str rest = line, word;

    if (line.size == 0 || !str_word(&rest, &word))
        return;
    rest = str_trim(rest);
    if (take_question(guest, word, rest))
        return;
    if (take_command(guest, word, rest)) {
        if (sure)
            guest->resigning = false;
    } else if (line.size >= GAME_TOKEN_SIZE) {
        guest_say(guest, N_("That is too long."), NULL);
    } else {
        guest->resigning = false;
        take_token(guest, line);
    }
}
