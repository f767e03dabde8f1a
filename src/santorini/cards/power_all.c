/* SPDX-License-Identifier: MIT */
/* power_all - all cards, and the pairs that should not meet. */
#include "santorini/cards/power.h"

#include "base/cpu.h"

const SantoriniPower power_none = {
    .name = "none",
    .claims = {CLAIM_ORDINARY, .builds = 1, .win = &claims_climb},
};

#define POWER_ENTRY(name) &power_##name,
static const SantoriniPower *const powers[POWER_COUNT] = {&power_none,
                                                          POWERS(POWER_ENTRY)};

INLINED const SantoriniPower *power_get(int number)
{
    return number < POWER_COUNT ? powers[number] : &power_none;
}

const Memo *power_memo(const SantoriniPower *card, const Memo *before)
{
    static const Memo spent = {
        .name = "used", .kind = MEMO_SPENT, .says = N_("The power is spent")};
    const Memo *next = before ? before + 1 : card->memo;

    if (before == &spent)
        return NULL;
    if (next && next->name)
        return next;
    return power_is_hero(card) ? &spent : NULL;
}

int power_find(Str name)
{
    for (int i = 0; i < POWER_COUNT; i++) {
        if (str_is(name, powers[i]->name))
            return i;
    }
    return -1;
}

bool power_allows(int number, int seats, bool variant)
{
    const SantoriniPower *card = powers[number];
    int usual = power_is_hero(card) ? PLAYERS_2 : PLAYERS_ALL;

    return (card->players ? card->players : usual) >> seats & 1 &&
           (!variant || card->ram);
}

static const PowerBan bans[] = {
    {NUMBER_atlas, NUMBER_gaea, true,
     T_("Every low dome Atlas builds can bring Gaea a new worker, so his power mostly serves her.")},
    {NUMBER_hermes, NUMBER_harpies, true,
     T_("Each level step slides off on its own, so Hermes cannot steer the long walk that is his power.")},
    {NUMBER_pan, NUMBER_hades, true,
     T_("Hades bars Pan from going down, so his drop never comes and he plays without a power.")},
    {NUMBER_aphrodite, NUMBER_nemesis, true,
     T_("Aphrodite's bond keeps the two sides in touch, and Nemesis only acts while they are apart.")},
    {NUMBER_aphrodite, NUMBER_urania, true,
     T_("The bond uses plain neighbours while Urania steps round the rim: hard to follow and easy to slip.")},
    {NUMBER_bia, NUMBER_nemesis, true,
     T_("One removal leaves Nemesis too few workers to exchange, and the rest of the game is one-sided.")},
    {NUMBER_bia, NUMBER_tartarus, true,
     T_("Both cards claim the first placement, and removals empty the board before the Abyss matters.")},
    {NUMBER_charon, NUMBER_hecate, true,
     T_("Charon has to see his passenger; against hidden workers almost nothing of the ferry is left.")},
    {NUMBER_circe, NUMBER_clio, true,
     T_("Coins would open and close for both sides each time the card changes hands.")},
    {NUMBER_circe, NUMBER_hecate, true,
     T_("Whether hidden workers stand apart would give them away, and secrecy cannot change hands.")},
    {NUMBER_hypnus, NUMBER_terpsichore, true,
     T_("Terpsichore must move everyone, so a single sleeper costs her the game at once.")},
    {NUMBER_limus, NUMBER_terpsichore, true,
     T_("Terpsichore must build with everyone, and Limus soon closes the spaces she needs.")},
    {NUMBER_medusa, NUMBER_nemesis, true,
     T_("A worker turned to stone leaves Nemesis without a pair, and her power ends there.")},
    {NUMBER_selene, NUMBER_gaea, true,
     T_("Every low dome Selene sets can bring Gaea a new worker, so her power helps the wrong side.")},
    {NUMBER_triton, NUMBER_harpies, true,
     T_("Each step along the edge slides away, so Triton's run can hardly be planned or foreseen.")},
    {NUMBER_clio, NUMBER_nemesis, true,
     T_("Workers on coins cannot be exchanged, so Clio can shut Nemesis out as she likes.")},
    {NUMBER_gaea, NUMBER_nemesis, true,
     T_("Gaea's growing crowd is seldom out of touch, so the exchange hardly ever comes up.")},
    {NUMBER_graeae, NUMBER_nemesis, true,
     T_("Three workers are seldom all clear of two, and an exchange leaves the third untouched.")},
    {NUMBER_hecate, NUMBER_moerae, true,
     T_("Two secret maps at once: unseen workers, unseen Fate spaces, and nothing left to judge by.")},
    {NUMBER_hecate, NUMBER_tartarus, true,
     T_("The Abyss must be a free space, and Tartarus cannot see which spaces Hecate holds.")},
    {NUMBER_moerae, NUMBER_nemesis, true,
     T_("Three workers are seldom all clear of two, so Nemesis waits for a chance that rarely comes.")},
    {NUMBER_moerae, NUMBER_tartarus, true,
     T_("Two hidden traps turn every winning climb into a blind guess for both sides.")},
    {NUMBER_nemesis, NUMBER_terpsichore, true,
     T_("An exchange can park Terpsichore's crew where not all can act, and that alone beats her.")},
    {NUMBER_nemesis, NUMBER_theseus, true,
     T_("One slain worker leaves Nemesis without a pair: a single stroke ends her power.")},
    {NUMBER_tartarus, NUMBER_terpsichore, true,
     T_("Terpsichore has to move everyone each turn and cannot keep a worker out of danger.")},
    {NUMBER_circe, NUMBER_eros, false,
     T_("Eros has to start apart, which hands Circe his card at once, free of his placement rule.")},
    {NUMBER_circe, NUMBER_gaea, false,
     T_("Circe could bring in the spare workers for her own side, and Gaea could only watch.")},
    {NUMBER_circe, NUMBER_graeae, false,
     T_("Three workers seldom all touch, so Circe takes the card for good, and with two it does little.")},
    {NUMBER_circe, NUMBER_moerae, false,
     T_("Three workers seldom all touch, so Circe keeps the card with a secret she did not choose.")},
    {NUMBER_circe, NUMBER_tartarus, false,
     T_("The Abyss catches both sides whoever has the card, so there is nothing worth taking.")},
    {NUMBER_circe, NUMBER_achilles, false,
     T_("Hero powers stay with their owner: Circe has no power, and the early build still comes.")},
    {NUMBER_circe, NUMBER_adonis, false,
     T_("Hero powers stay with their owner: Circe has nothing to set against the call of Adonis.")},
    {NUMBER_circe, NUMBER_atalanta, false,
     T_("Hero powers stay with their owner: Circe can only wait for the one long run.")},
    {NUMBER_circe, NUMBER_bellerophon, false,
     T_("Hero powers stay with their owner: Circe cannot touch the threat of a double climb.")},
    {NUMBER_circe, NUMBER_heracles, false,
     T_("Hero powers stay with their owner: Circe has none of her own against a shower of domes.")},
    {NUMBER_circe, NUMBER_jason, false,
     T_("Hero powers stay with their owner: Circe gains nothing, and Jason still gets a third worker.")},
    {NUMBER_circe, NUMBER_medea, false,
     T_("Hero powers stay with their owner: Circe plays a bare game until Medea strikes.")},
    {NUMBER_circe, NUMBER_odysseus, false,
     T_("Hero powers stay with their owner: Circe never acts, while her workers face the corners.")},
    {NUMBER_circe, NUMBER_polyphemus, false,
     T_("Hero powers stay with their owner: Circe cannot answer two domes out of nowhere.")},
    {NUMBER_circe, NUMBER_theseus, false,
     T_("Hero powers stay with their owner: Circe risks a worker and holds nothing in return.")},
    {NUMBER_hecate, NUMBER_dionysus, false,
     T_("Hidden workers cannot be borrowed, so a finished tower earns Dionysus nothing.")},
    {NUMBER_hecate, NUMBER_medea, false,
     T_("Medea cannot pick workers she does not see, so she has little or nothing to strike at.")},
    {NUMBER_hecate, NUMBER_theseus, false,
     T_("Theseus cannot slay a worker he does not see, so he plays without a power.")},
};

const PowerBan *power_ban(int a, int b)
{
    for (size_t i = 0; i < sizeof bans / sizeof bans[0]; i++) {
        if ((bans[i].a == a && bans[i].b == b) || (bans[i].a == b && bans[i].b == a))
            return &bans[i];
    }
    return NULL;
}
