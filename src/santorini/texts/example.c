/* SPDX-License-Identifier: MIT */
#include "santorini/texts/example.h"

#include "santorini/cards/power.h"
#include "santorini/texts/notation.h"

/* clang-format off */
static const Example examples[] = {
    {"00000/00100/00000/00000/00000 1 apollo:a1,c3 none:c4,e5", "c3-c4+b4", NULL,
     "00000/00300/00200/00010/00000 1 apollo:a1,c3 none:c4,e5"},
    {"00000/00120/00000/00000/00000 1 artemis:a1,c3 none:e1,e5", "c3-c4-d4+d5", NULL,
     "00300/00200/00100/00000/00000 1 artemis:a1,c3 none:e1,e5"},
    {"00000/00010/00100/00000/00000 2 athena[up]:a1,c3 none:c4,e1", "c4-c5+d5", "c4-d4+d5",
     "00000/00100/00000/00200/02300 1 athena:e5,b4 none:b1,a3"},
    {"00000/00000/00000/00000/00000 1 atlas:a1,c3 none:e1,e5", "c3-c4*c5", NULL,
     "00020/00000/00003/00000/00300 1 atlas:d1,c1 none:e2,e1"},
    {"00000/00000/00010/00000/00000 1 demeter:a1,c3 none:e1,e5", "c3-c4+c5+d4", NULL,
     "01000/00000/01020/00020/20000 1 demeter:c3,a3 none:a4,a5"},
    {"00000/00000/00010/00000/00000 1 hephaestus:a1,c3 none:e1,e5", "c3-c4+c5+c5", NULL,
     "00030/01000/00000/00100/22000 1 hephaestus:e2,e3 none:e5,e4"},
    {"00000/00001/00000/00000/00000 1 hermes:b2,c3 none:e1,e5", "c3-c4-d4,b2-b3+c3", NULL,
     "00000/30000/02020/20000/00000 1 hermes:d3,e4 none:b3,a2"},
    {"00000/00000/00000/00000/00000 1 minotaur:a1,c3 none:c4,e1", "c3-c4+b4", NULL,
     "00000/00300/00200/00010/00000 1 minotaur:a1,c3 none:c4,e1"},
    {"00000/00200/01000/00000/00000 1 pan:a1,c4 none:e1,e5", "c4-c3", NULL,
     "00000/00200/01000/00010/00000 1 pan:a1,c4 none:e1,e5"},
    {"00000/00000/00000/00000/00000 1 prometheus:a1,c3 none:e1,e5", "c3+d4-c4+c5", NULL,
     "00000/00000/02300/03000/00000 1 prometheus:c2,a4 none:b3,d3"},
    {"00000/00000/00000/00000/00000 2 aphrodite:a1,c3 none:c4,e1", "c4-d4+d5", "c4-c5+d5",
     "00000/00300/12000/00000/00002 1 aphrodite:b1,a2 none:d4,b3"},
    {"00000/00000/00000/02000/00000 1 ares:b3,c3 none:e1,e5", "c3-c4+c5,-b2", NULL,
     "00000/00000/00001/03000/02300 1 ares:d2,b3 none:b1,a3"},
    {"00000/00000/00000/00000/00000 1 bia:a1,c3 none:e1,c5", "c3-c4+b4", NULL,
     "00000/00300/32000/00000/00000 1 bia:d4,d3 none:b3,c1"},
    {"00000/00000/00000/00000/00000 1 chaos[deck=pan+atlas;face=apollo]:a1,c3 none:c4,e5",
     "c3-c4+b4", NULL,
     "01000/00000/03000/20030/00000 1 chaos[deck=pan+atlas;face=apollo]:e4,a2 none:b3,d4"},
    {"00000/00000/00000/00000/00000 1 charon:a1,c3 none:c4,e1", "c4>c2,c3-c4+b4", NULL,
     "00000/01002/00003/30200/00020 1 charon:e1,e4 none:a1,e3"},
    {"DD000/DD000/00300/00000/00000 1 chronus:c1,e1 none:e4,e5", "c1-c2*c3", NULL,
     "DD000/DD000/00300/00000/00000 1 chronus:c1,e1 none:e4,e5"},
    {"00000/00000/00000/00000/00000 1 circe:a1,c3 apollo:c4,e5", "c3-c4+b4", NULL,
     "00003/00020/00000/00030/00000 1 circe:d4,b5 apollo:e5,c1"},
    {"00300/00000/00000/00000/00000 1 dionysus:a1,c3 none:e1,e4", "c3-c4*c5 e4-d4+e5", NULL,
     "00000/00000/00330/00200/00000 1 dionysus:a4,c1 none:c4,c2"},
    {"00100/00100/00000/00000/00000 1 eros:c3,c5 none:e1,e5", "c3-c4", NULL,
     "00100/00100/00010/00000/00000 1 eros:c3,c5 none:e1,e5"},
    {"00300/00200/00000/00000/00000 2 hera:a1,b1 none:c4,e1", "c4-c5+b5", "c4-c5",
     "00000/00000/01000/00002/01003 1 hera:a4,a1 none:d1,e2"},
    {"00000/00000/00000/00000/00000 1 hestia:a1,c3 none:e1,e5", "c3-c4+c5+d4", NULL,
     "00000/02000/00000/30000/00000 1 hestia:d2,c1 none:a1,b1"},
    {"00000/00100/00000/00000/00000 2 hypnus:a1,b1 none:c4,d3", "d3-d4+e4", "c4-c5+b5",
     "00030/22000/00000/00100/01000 1 hypnus:c4,e5 none:a5,b4"},
    {"00000/00000/00000/00000/00000 2 limus:a1,c3 none:c5,e1", "c5-d5+e5", "c5-d5+d4",
     "00000/00010/00000/00010/00000 1 limus:e2,c3 none:b1,a1"},
    {"00000/00100/00000/00000/00000 1 medusa:a1,c3 none:d4,e1", "c3-c4+c5", NULL,
     "00000/30000/02000/00001/00003 1 medusa:a5,d2 none:d3,e3"},
    {"00000/00000/00000/00000/00000 1 morpheus[stock=2]:a1,c3 none:e1,e5", "c3-c4+c5+c5+d5",
     NULL, "00000/00000/00030/00000/10120 1 morpheus[stock=3]:a4,b4 none:a5,b5"},
    {"00000/00010/00000/00000/00000 2 persephone:a1,b1 none:c3,e1", "c3-d4+d5", "c3-c4+c5",
     "00000/00200/00000/00000/00010 1 persephone:a1,a3 pan:c4,e1"},
    {"00000/00000/00000/00000/00000 1 poseidon:b3,c3 none:e1,e5", "c3-c4+c5,b3+b2+c2+a3", NULL,
     "00030/00000/00020/00020/00000 1 poseidon:d2,c5 none:e4,e5"},
    {"00000/00000/00000/00000/00000 1 selene:a1,C3 none:E1,e5", "c3-c4*c5", NULL,
     "00000/00100/00000/00001/00300 1 selene:E3,e2 none:D1,e1"},
    {"00000/00000/00000/00000/00000 1 triton:a1,c4 none:e1,e2", "c4-c5-d5-d4+e4", NULL,
     "30000/20000/01000/00010/00000 1 triton:b3,e1 none:d1,e5"},
    {"00000/00000/00000/00000/00000 1 zeus:a1,c3 none:e1,e5", "c3-c4+c4", NULL,
     "00000/00000/01130/00000/00000 1 zeus:b3,e1 none:a1,a5"},
    {"00000/00000/00000/00000/00000 2 aeolus[wind=s]:a1,b1 none:c3,e5", "c3-d3+d4", "c3-c4+c5",
     "00000/00000/00001/00203/00020 1 aeolus[wind=sw]:a4,b2 none:d5,d1"},
    {"00000/00000/00020/00000/00000 1 charybdis[whirl=b3+d3]:a5,b2 none:a1,e1", "b2-b3+d4", NULL,
     "00000/33000/00013/00001/00000 1 charybdis[whirl=b2+b4]:d4,c3 none:e1,c2"},
    {"00000/00100/00000/00000/00000 2 clio[coins=c4;left=2]:a1,b1 none:c3,e5", "c3-c2+d2",
     "c3-c4+c5", "00000/20200/00000/00020/00030 1 clio:d5,c5 none:b5,a5"},
    {"00000/00000/00000/00000/00000 1 europa:a1,c3 none:e1,e5", "c3-c4+c5,~d4", NULL,
     "00200/00300/00001/00000/01000 1 europa[talus=e1]:c2,c3 none:e5,d5"},
    {"00300/00000/00000/00000/00000 2 gaea[reserve=2]:e1,e5 none:a1,c3", "c3-c4*c5 @d5", NULL,
     "00000/00000/00000/03003/02000 1 gaea[reserve=2]:c3,b3 none:a1,a2"},
    {"00000/00000/00000/00000/00000 1 graeae:b2,c1,c3 none:e1,e5", "c3-c4,b2+b3", NULL,
     "00000/00000/00000/00300/00200 1 graeae:b1,e4,c1 none:d1,e5"},
    {"00000/00010/00100/00000/00000 2 hades:a1,b1 none:c3,e5", "c3-d4+d5", "c3-c4+c5",
     "00000/00010/03000/00300/00020 1 hades:d3,a3 none:d1,c2"},
    {"00000/00000/00000/00000/00000 2 harpies:a1,b1 none:c2,e5", "c2-c3+b5", "c2-c3+b3",
     "00000/00000/00000/00000/12320 1 harpies:a1,e5 none:a5,e2"},
    {"00000/00000/00000/00000/00000 2 hecate:d4,e1 none:a1,c3", "c3-d4+d5", NULL,
     "00000/00000/00000/01200/02300 1 hecate:b2,d4 none:a4,e1"},
    {"00000/00200/00300/00000/00000 2 moerae[fate=b2]:a1,a5,e5 none:c4,e1", "c4-c3", NULL,
     "00000/00000/03200/03300/00000 1 moerae[fate=b2]:a5,d5,e4 none:c3,e1"},
    {"00000/00000/00000/00000/00000 1 nemesis:b2,c3 none:e1,e5", "c3-c4+c5,b2>e5", NULL,
     "00010/00020/00000/20000/30000 1 nemesis:e3,d1 none:a2,c1"},
    {"00000/00000/00000/00000/00000 1 siren[song=n]:a1,b1 none:c3,e5", "c3>c4", NULL,
     "01020/00000/00000/00200/00030 1 siren[song=e]:d4,a1 none:c2,a3"},
    {"00000/00000/00000/00000/00000 2 tartarus[abyss=c4]:a1,b1 none:c3,e5", "c3-c4+b4", NULL,
     "00002/00003/00000/00000/00000 1 tartarus[abyss=e4]:d1,a1 none:b3,e5"},
    {"00000/00000/00000/00000/00000 1 terpsichore:b2,c3 none:e1,e5", "b2-b3,c3-c4+c5,b3+b4", NULL,
     "00000/00000/00030/00102/01000 1 terpsichore:d3,e2 none:b4,e1"},
    {"00000/00000/00000/00000/00000 1 urania:a3,c3 none:e1,e5", "a3-e3+a3", NULL,
     "00000/00000/20003/00100/00000 1 urania:a3,c3 none:e1,e5"},
    {"00000/00000/00000/00000/00000 1 achilles:a1,c3 none:e1,e5", "c3+d3-d3+d2", NULL,
     "00000/00000/00220/00100/00000 1 achilles:a1,c3 none:e1,e5"},
    {"00000/00000/00000/00000/00000 1 adonis:a1,c3 none:e1,e5", "c3-c4+c5,!e5 e5-d5+e5", NULL,
     "00000/00000/00000/00000/23020 1 adonis:d4,a5 none:e3,a1"},
    {"00000/00000/00000/00000/00000 1 atalanta:a1,c3 none:e1,e5", "c3-c4-d4-d3+d2", NULL,
     "00110/00000/00002/00200/20000 1 atalanta:d3,e2 none:e4,e5"},
    {"00000/00200/00000/00000/00000 1 bellerophon:a1,c3 none:e1,e5", "c3-c4+b4", NULL,
     "00000/00300/00100/00010/00000 1 bellerophon:a1,c3 none:e1,e5"},
    {"00000/00000/00000/00000/00000 1 heracles:a1,c3 none:e1,e5", "c3-c4+c5*d5*b5", NULL,
     "00000/20000/00031/22000/00000 1 heracles:d1,c4 none:d5,e2"},
    {"00000/00000/00000/00000/00000 1 jason[reserve=1]:a1,c3 none:e1,e5", "@a3+b3", NULL,
     "00000/00100/32000/00000/00100 1 jason[reserve=1]:b2,a2 none:b3,d5"},
    {"00000/00000/00000/12000/00000 1 medea:a1,c3 none:a2,b2", "c3-c4+c5,-a2,-b2", NULL,
     "10100/02300/01100/00010/00000 1 medea:b5,a2 none:a5,a4"},
    {"00000/00000/00000/00000/00000 1 odysseus:b1,c3 none:c4,e1", "c4>a5,c3-c4+c5", NULL,
     "00000/01000/02001/00010/10000 1 odysseus:b2,b5 none:b4,a4"},
    {"00000/00000/00000/00000/00000 1 polyphemus:a1,c3 none:e1,e5", "c3-c4+c5*d3*b3", NULL,
     "00000/10330/00221/00000/00000 1 polyphemus:e2,d1 none:d5,e5"},
    {"00000/00020/00000/00000/00000 1 theseus:a1,c3 none:d4,e1", "c3-c4+c5,xd4", NULL,
     "02000/00030/00003/01000/00000 1 theseus:a4,a3 none:a5,b5"},
};
/* clang-format on */

/* The first card of a position and its seat; POWER_NONE: there is none. */
static int find_card(const char *position, int *ret_seat)
{
    SantoriniState s;
    Fault fault;

    if (position_parse(&s, str_from(position), &fault) != OK)
        return POWER_NONE;
    for (int seat = 0; seat < s.lineup.seats; seat++) {
        if (s.lineup.power[seat] != POWER_NONE)
            return *ret_seat = seat, s.lineup.power[seat];
    }
    return POWER_NONE;
}

const Example *example_of(int card)
{
    int seat;

    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        if (find_card(examples[i].position, &seat) == card)
            return &examples[i];
    }
    return NULL;
}

int example_seat(const Example *example)
{
    int seat = 0;

    find_card(example->position, &seat);
    return seat;
}
