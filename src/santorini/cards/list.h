/* SPDX-License-Identifier: MIT */
/* list - all cards, in the order of their numbers.
 *
 * A card's number is shown by `oriel rules` and kept in states; texts store names. So the list
 * only grows, at its end. It yields declaration, number and table entry of each card.
 */
#ifndef SANTORINI_CARDS_LIST_H
#define SANTORINI_CARDS_LIST_H

/* clang-format off */
#define POWERS(X)                                                                   \
    X(apollo) X(artemis) X(athena) X(atlas) X(demeter) X(hephaestus) X(hermes)      \
    X(minotaur) X(pan) X(prometheus) X(aphrodite) X(ares) X(bia) X(chaos) X(charon) \
    X(chronus) X(circe) X(dionysus) X(eros) X(hera) X(hestia) X(hypnus) X(limus)    \
    X(medusa) X(morpheus) X(persephone) X(poseidon) X(selene) X(triton) X(zeus)     \
    X(aeolus) X(charybdis) X(clio) X(europa) X(gaea) X(graeae) X(hades) X(harpies)  \
    X(hecate) X(moerae) X(nemesis) X(siren) X(tartarus) X(terpsichore) X(urania)    \
    X(achilles) X(adonis) X(atalanta) X(bellerophon) X(heracles) X(jason) X(medea)  \
    X(odysseus) X(polyphemus) X(theseus)
/* clang-format on */

/* 0 is none. */
#define POWER_NUMBER(name) NUMBER_##name,
enum {
    POWER_NONE,
    POWERS(POWER_NUMBER) POWER_COUNT,
    POWER_SIMPLE_LAST = NUMBER_prometheus, /* up to here they make Chaos' deck */
};

#endif
