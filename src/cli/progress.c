/* SPDX-License-Identifier: MIT */
#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/now.h"
#include "cli/show.h"

bool progress_due(Progress *progress)
{
    double now = now_seconds();

    if (!show_is_terminal(STDERR_FILENO))
        return false;
    if (progress->next <= 0)
        progress->next = now + 1; /* quick work says nothing */
    if (now < progress->next)
        return false;
    progress->next = now + 0.5;
    progress->shown = true;
    fputs("\r\033[K", stderr);
    return true;
}

void progress_hide(Progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}

void progress_end(Progress *progress)
{
    progress_hide(progress);
    *progress = (Progress){0};
}
