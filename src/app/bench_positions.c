/* SPDX-License-Identifier: MIT */
#include "app/bench_positions.h"

#include <stddef.h>

/* clang-format off */
const BenchPosition bench_positions[] = {
    /* base game */
    {"santorini", 4, "00000/00000/00000/00000/00000 1 none:b3,d3 none:c2,c4"},
    {"santorini", 4, "00000/01210/02320/01110/00000 1 none:b2,c4 none:d3,b4"},
    /* two players */
    {"santorini", 3, "22010/00220/1D000/31302/01311 1 apollo:c4,e4 hestia:c3,d3"},
    {"santorini", 3, "21022/01020/01000/1102A/12B20 1 artemis:b3,b5 zeus:b2,a3"},
    {"santorini", 3, "00021/21101/22021/01D11/00000 1 hades:e1,e3 athena[up]:b1,a2"},
    {"santorini", 2, "120C1/01200/11001/12131/01102 1 atlas:c3,d3 graeae:a1,a3,b5"},
    {"santorini", 2, "00220/10210/03112/01021/00311 1 demeter:b2,d3 charon:e3,c4"},
    {"santorini", 2, "22111/22002/11220/31010/20C01 1 hephaestus:a1,c2 ares:d3,a5"},
    {"santorini", 2, "03020/02300/012D0/002D0/20000 1 hermes:b2,b4 achilles[used]:c2,d5"},
    {"santorini", 3, "00000/00300/13000/321D0/02100 1 minotaur:c2,a3 hestia:c1,b2"},
    {"santorini", 3, "11222/01201/12000/100A0/13021 1 pan:b4,c4 graeae:b2,a4,d4"},
    {"santorini", 3, "00111/0D110/DDD30/12101/00000 2 eros:b2,c4 prometheus:c2,c5"},
    {"santorini", 3, "11000/00120/210D0/10112/01100 1 bellerophon:c2,e5 aphrodite:d2,c3"},
    {"santorini", 2, "00010/00100/03001/00100/00000 2 pan:c2,b5 ares:d2,d4"},
    {"santorini", 3, "01301/20122/B0D02/00001/02003 2 circe[holds]:c4,e5 aphrodite:a4,d4"},
    {"santorini", 3, "31020/A0D01/10020/2011D/02201 2x artemis:c2,b4 dionysus:d3,d4"},
    {"santorini", 3, "11212/0003D/D2220/02202/01200 1 theseus:d2,d3 hypnus:b2,e2"},
    {"santorini", 3, "02210/C0023/12121/10031/03120 2 limus:b3,d4 triton:e1,c4"},
    {"santorini", 3, "10122/02300/11210/20033/10201 2 gaea[reserve=1]:c2,b3 medusa:b1,b4"},
    {"santorini", 2, "11121/02010/20322/202D2/30210 1 morpheus[stock=3]:c4,d5 medea:e3,a5"},
    {"santorini", 2, "20310/B2012/02201/201DD/10122 2 europa:c2,c3 poseidon:d3,d5"},
    {"santorini", 2, "00020/D0100/30223/12000/02202 1 selene:C2,d4 morpheus[stock=1]:C1,b4"},
    {"santorini", 2, "02032/03322/20001/31331/21201 2 charybdis[whirl=b1+e4]:d4,e5 aeolus[wind=s]:b2,a3"},
    {"santorini", 2, "00000/01000/00000/00110/00100 1 chaos[deck=prometheus+demeter+hermes+pan+hephaestus+minotaur+apollo+atlas+athena;face=artemis]:c2,b3 aeolus[wind=n]:b2,b5"},
    {"santorini", 2, "02200/10200/100D1/D02D1/31001 1 aeolus[wind=n]:c4,c5 hecate:b2,d4"},
    {"santorini", 2, "3D321/21D00/20111/1201B/00203 1 prometheus:b2,d5 moerae[fate=b4]:a1,b1,d3"},
    {"santorini", 3, "003D0/20021/31022/03300/23212 1 tartarus[abyss=c4]:e3,b4 minotaur:a4,e5"},
    {"santorini", 3, "00210/02D00/0DD30/10322/03003 1 siren[song=e]:a2,e2 hestia:d2,c5"},
    {"santorini", 2, "00211/00D22/00313/D01DD/33030 2 dionysus:e1,c5 terpsichore:b3,e4"},
    {"santorini", 1, "10B22/00020/D0130/02011/02111 2 apollo:b4,d5 polyphemus:a1,e1"},
    {"santorini", 1, "02200/12310/01100/01100/00100 1 heracles:b4,b5 hera:b2,c3"},
    /* three players */
    {"santorini", 3, "00100/01000/D1200/00100/20010 2 selene:E4,c5 hephaestus:c2,B3 limus:d1,D4"},
    {"santorini", 2, "00031/11003/21300/00200/01010 2 athena[up]:c2,b4 poseidon:e2,d4 hera:d2,b3"},
    {"santorini", 3, "00000/00D01/100D2/00101/02110 1 charon:c2,e4 minotaur:e1,d4 morpheus:b2,e2"},
    /* four players, two teams */
    {"santorini", 2, "03111/13100/3A220/02A11/00000 3 zeus:b2,b5 siren[song=w]:d2,d3 nemesis:= atlas:="},
    {"santorini", 3, "00000/00000/31200/20122/03000 1 hephaestus:d2,b3 bia:b2,c2 eros:= aeolus[wind=nw]:="},
    {"santorini", 2, "00023/02301/01101/00D10/13000 1 europa[talus=b2]:b3,d5 zeus:a1,c3 charybdis[whirl=d1+c5]:= chaos[deck=atlas+hephaestus+athena+hermes+pan+apollo+artemis+minotaur;face=demeter;pile=prometheus]:="},
    /* Golden Fleece */
    {"santorini", 2, "20300/00030/00010/33101/00300 2 none:d1,b3 none:d3,d5 fleece=prometheus@c3"},
    {"santorini", 3, "00000/01000/10110/00000/00000 2 none:c3,e4 none:c2,b4 fleece=hera@d4"},
    {"santorini", 3, "00020/00000/300D1/03023/032D1 1 none:e1,c3 none:d2,e3 fleece=hephaestus@b4"},
    /* revised rules */
    {"santorini", 2, "01000/203D1/01302/0DD01/00100 1 hestia:b3,b5 aeolus[wind=ne]:c1,e3 rules=revised"},
    {"santorini", 2, "00310/20002/02010/31201/03000 2 pan:c2,d4 medea:b3,d3 rules=revised"},
    {"santorini", 2, "00000/01100/01200/00002/00102 1 adonis:c1,c2 charon:e2,b3 rules=revised"},
    /* setting up */
    {"santorini", 3, "00000/00000/00000/00000/00000 2 none:b4,c4 none:-"},
    {"santorini", 1, "00000/00000/00000/00000/00000 1 bia:- selene:- hecate:-"},
    /* two, three and four players, both sides */
    {"sintra", 3, "A 3 CPOYCB 2 OBBP/CYOP/COOB/CYYP/CBBP OP 0.0.0.0.0 10.5.3.7.4 2 31:3:18:5:8a=P,4b=CB,2b=OO,1b=YO,7b=CCPP,5a=OBP,3b,6a=YY:--,P-,--,--,--,Y-,O-,-- 11:7:18:1:8a=OPPP,3b=BP,7a=YP,5b=OBB,6b=CYO,4a=YBB,1b=YYOO,2a=YO:--,--,--,--,P-,Y-,C-,--"},
    {"sintra", 3, "B 3 BBCYPO 1 CBBP/YYBP/COOP/CBBP/YYBP 1CB 1.0.1.0.6 5.11.5.0.1 1 44:7:18:2:5b=OBB,3b=BBPP,6b=COO,2b,8a,7a=C,4a=CBBB,1a=YYBP:B-,--,--,--,Y-,C-,--,-- 36:3:72:8:7a=P,2a=YOBB,6b=CCOO,3b,5a=OOBP,1b=O,8a=PP,4b=CCOB:--,--,--,--,--,C-,--,O-"},
    {"sintra", 3, "A 3 OYPCOB 1 CBPP/YOBB/-/-/CCOO/CCBP/- 1YOOBBBP 1.3.2.3.1 4.9.3.5.5 1 6:4:0:6:5a,3a=CC,2a,7b=CPP,1b=YYOO,6b=OO,4a,8a=PPP:B-,--,--,--,--,--,--,-- 4:4:0:1:7a=CYY,6b=CCO,8b=PP,2b,4a=BBB,3b,5a,1b:--,--,O-,--,--,--,--,-- 14:2:0:1:3a,6b,4b=CCCO,1b=YYOO,7a,2a,8a,5b:P-,--,--,P-,--,--,--,--"},
    {"sintra", 3, "B 3 PYPBOC 2 CYOP/YBPP/OOOB/CCPP/OBBP/YYOP/CCYP 1CCCCYBP 0.0.0.0.0 1.0.0.0.0 3 -22:0:0:6:5a,2b,x,1b=YOOO,8a=YPPP,4a=YBBB,6a,7b=P:--,--,YO,Y-,--,B-,P-,C- -34:6:18:2:7b=CPP,4a=C,5b=B,6b=CYOO,3b,8a,2a=YOB,1a=BP:--,--,--,--,O-,--,O-,-- 83:5:36:6:2b=COOP,1a=YP,6a=CCYY,x,4a=CBBB,x,7a=Y,5b=OB:--,Y-,B-,CB,B-,OY,Y-,--"},
    {"sintra", 3, "A 4 OPYOBC 3 -/-/-/-/YYYB/-/CYYP/-/B 1CCCYYYOOOBBPPPP 0.0.0.0.0 0.0.0.0.0 1 -8:0:18:1:8a=OPPP,3a,4b=CCC,2b=OOO,6b=COO,1b,7b,5a:--,B-,Y-,--,--,--,--,-- 3:1:0:1:8a=OPP,6b=COO,7b=CCCP,2a=YYBB,5a=BPP,3b,1b,4a:--,Y-,--,--,--,--,--,-- -33:1:36:8:4b=CC,7b,2b,8a=P,3a=CBBP,6b=CCOO,1a=P,5b=OOBB:--,--,--,--,--,--,O-,-- 0:5:0:5:2a=YYBB,1a=YYYB,6b=YOO,4a=BB,7a=YYPP,3a=CCBB,8a,5a=PP:--,--,--,--,--,--,--,--"},
    {"sintra", 2, "B 6 CYBPCO 2 CYBP/CYOP/CYYP/CCYP/YOOB/CYBP/YOBB/CYOP/CYBP 1COBB 0.0.0.0.0 0.0.0.0.0 2 -20:3:0:7:2b,8a,1b=O,6a=CCYY,5a=OP,7a=CYYP,3b=BBPP,4b=C:--,--,--,--,--,--,--,-- 65:7:72:2:7a=YYPP,3a,8b=CYBB,4b=C,1b=YO,6a=CY,2a,5a:--,--,C-,O-,--,--,--,P- 37:7:18:1:3a=B,4a=CYBB,7b=CCPP,1a=B,6b=OO,2b=OP,8a=PP,5b:--,--,--,--,--,B-,--,-- 83:1:72:1:4b,6b=OO,8b=OBB,1b=OO,7b,2b,3a,5b=B:--,--,O-,--,--,P-,--,--"},
    {NULL, 0, NULL},
};
/* clang-format on */
