/* SPDX-License-Identifier: MIT */
/* share - what a value foretells: the share of the point, how wrong that was, and how many
 * hundredths make the odds e times better.
 */
#ifndef TRAIN_SHARE_H
#define TRAIN_SHARE_H

/* The share of the point that these odds stand for, given as their logarithm. */
double train_share(double odds);

/* The cross entropy. Never infinite: a share is taken for a little less than certain. */
double train_share_error(double target, double share);

/* The error that shares have all together when so many hundredths make the odds e times better. */
typedef double TrainScaleError(const void *context, double scale);

/* The scale with the least error, between these two. */
double train_share_scale(TrainScaleError *error, const void *context, double least,
                         double most);

#endif
