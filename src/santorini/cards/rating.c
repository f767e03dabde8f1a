/* SPDX-License-Identifier: MIT */
/* rating - made by `oriel train powers` from 3730 games. */
#include "santorini/cards/rating.h"

/* clang-format off */
const int16_t rating_elo[POWER_COUNT] = {
    0, /* none */
    89, /* apollo */
    85, /* artemis */
    24, /* athena */
    -31, /* atlas */
    88, /* demeter */
    42, /* hephaestus */
    45, /* hermes */
    48, /* minotaur */
    106, /* pan */
    107, /* prometheus */
    69, /* aphrodite */
    20, /* ares */
    128, /* bia */
    36, /* chaos */
    180, /* charon */
    -157, /* chronus */
    18, /* circe */
    -68, /* dionysus */
    23, /* eros */
    24, /* hera */
    68, /* hestia */
    145, /* hypnus */
    -51, /* limus */
    135, /* medusa */
    -140, /* morpheus */
    -1, /* persephone */
    140, /* poseidon */
    -99, /* selene */
    122, /* triton */
    -73, /* zeus */
    176, /* aeolus */
    -33, /* charybdis */
    -41, /* clio */
    -3, /* europa */
    -101, /* gaea */
    103, /* graeae */
    -8, /* hades */
    61, /* harpies */
    -132, /* hecate */
    -98, /* moerae */
    161, /* nemesis */
    -103, /* siren */
    -148, /* tartarus */
    101, /* terpsichore */
    16, /* urania */
    -128, /* achilles */
    -113, /* adonis */
    -174, /* atalanta */
    -71, /* bellerophon */
    -162, /* heracles */
    -5, /* jason */
    -203, /* medea */
    -97, /* odysseus */
    -171, /* polyphemus */
    50, /* theseus */
};
/* clang-format on */

const int16_t rating_start = 12;
