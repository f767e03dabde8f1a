/* SPDX-License-Identifier: MIT */
#include "santorini/cards/claims.h"

const WinClaim claims_climb = {claims_steps_up, claims_climbs};
const WinClaim claims_step = {claims_steps_up, NULL};
const WinClaim claims_walk = {claims_walks_up, NULL};
