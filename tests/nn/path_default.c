/* SPDX-License-Identifier: MIT */
/* The code path of one kind of processor, under names of its own. */
#define ORIEL_CPU "arch=x86-64"
#define net_value net_value_default
#define net_value_reference net_value_reference_default
#define net_shape net_shape_default
#define net_name net_name_default
#include "nn/net.c"
