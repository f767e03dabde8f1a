/* SPDX-License-Identifier: MIT */
/* The code path of one kind of processor, under names of its own. */
#define ORIEL_CPU "arch=x86-64-v3"
#define net_value net_value_v3
#define net_value_reference net_value_reference_v3
#define net_shape net_shape_v3
#define net_name net_name_v3
#include "nn/net.c"
