/* SPDX-License-Identifier: MIT */
#include "train/share.h"

#include <math.h>

double train_share(double odds)
{
    return 1 / (1 + exp(-odds));
}

double train_share_error(double target, double share)
{
    const double least = 1e-9;
    double yes = fmax(share, least), no = fmax(1 - share, least);

    return -target * log(yes) - (1 - target) * log(no);
}

/* The error has one valley: it is closed in from both sides, in equal ratios. */
double train_share_scale(TrainScaleError *error, const void *context, double least,
                         double most)
{
    const double ratio = 0.6180339887498949;
    double low = log(least), high = log(most);

    for (int i = 0; i < 40; i++) {
        double a = high - ratio * (high - low), b = low + ratio * (high - low);

        if (error(context, exp(a)) < error(context, exp(b)))
            high = b;
        else
            low = a;
    }
    return exp((low + high) / 2);
}
