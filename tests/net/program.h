/* SPDX-License-Identifier: MIT */
/* program - `oriel serve` as a process, which can be killed and started again; include it after
 * test.h. */
#ifndef NET_PROGRAM_H
#define NET_PROGRAM_H

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROGRAM_FDS = 1024 }; /* more than a test has open */

typedef struct Program {
    char data[64];     /* its directory */
    const char *store; /* a database's address; NULL: its directory */
    bool only_engines;
    int port; /* 0: any */
    pid_t child;
} Program;

/* It gets none of our connections: held there, too, they would not end when we close them. */
static inline void program_exec(const Program *program, int out)
{
    const char *bin = getenv("ORIEL_BIN");
    char port[16];

    snprintf(port, sizeof port, "%d", program->port);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it does not outlive a test that is ended */
    dup2(out, STDOUT_FILENO);
    for (int fd = STDERR_FILENO + 1; fd < PROGRAM_FDS; fd++)
        close(fd);
    execl(bin ? bin : "build/oriel", "oriel", "serve", "--port", port, "--data",
          program->data, program->store ? "--store" : NULL, program->store,
          program->only_engines ? "--only" : NULL, "engine", (char *)NULL);
    _exit(127);
}

/* Starts it and waits until it says where it is, or ends. */
static inline bool program_try(Program *program)
{
    char line[256] = "";
    const char *at;
    int ends[2];
    FILE *said;

    fflush(stdout);
    if (pipe(ends) != 0)
        return false;
    program->child = fork();
    if (program->child == 0)
        program_exec(program, ends[1]);
    close(ends[1]);
    said = fdopen(ends[0], "r");
    if (!fgets(line, sizeof line, said))
        line[0] = '\0';
    fclose(said);
    at = strstr(line, "http://127.0.0.1:");
    if (!at)
        return false;
    program->port = (int)strtol(at + strlen("http://127.0.0.1:"), NULL, 10);
    return true;
}

static inline bool program_start(Program *program)
{
    return CHECK(program_try(program));
}

/* The status it leaves with, -1 when it was killed. */
static inline int program_end(const Program *program, int with)
{
    int status = 0;

    kill(program->child, with);
    waitpid(program->child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#endif
