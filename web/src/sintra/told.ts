// SPDX-License-Identifier: MIT
// told - what the core says about players of Sintra; see play/told.ts.
import { addTwins } from "../play/told";
import { N_ } from "../ui/i18n";

addTwins({
    "%1 lost fewer points to broken glass; equal scores: %2.": N_("You lost fewer points to broken glass; equal scores: %2."),
    "%1 has the most points: %2.": N_("You have the most points: %2."),
});
