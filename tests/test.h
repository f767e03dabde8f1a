/* SPDX-License-Identifier: MIT */
/*
 * All a test program needs. A failed check prints where and what, and goes on;
 * the case that holds it counts as failed.
 *
 *     TEST(adds)
 *     {
 *         CHECK(1 < 2);
 *         CHECK_EQ_INT(1 + 1, 2);
 *         CHECK_EQ_STR(name, "pan");
 *     }
 *
 *     int main(void)
 *     {
 *         RUN(adds);
 *         return test_finish("arithmetic");
 *     }
 *
 * Cases that come from a file are named at run time: test_begin("pan, line 12"),
 * checks, test_end(). A check answers whether it held: if (!CHECK(p)) return;
 * The last line printed is `# NAME: P passed, F failed`; run_all.sh adds these up.
 */
#ifndef TEST_H
#define TEST_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEST(name) static void case_##name(void)
#define RUN(name) (test_begin(#name), case_##name(), test_end())

#define CHECK(cond) test_check((cond), #cond, __FILE__, __LINE__)
#define CHECK_EQ_INT(got, want) \
    test_check_int((long long)(got), (long long)(want), #got, __FILE__, __LINE__)
#define CHECK_EQ_STR(got, want) test_check_str((got), (want), #got, __FILE__, __LINE__)

static struct {
    char name[160];
    int passed, failed, faults;
} test_now;

static inline void test_begin(const char *name)
{
    snprintf(test_now.name, sizeof test_now.name, "%s", name);
    test_now.faults = 0;
}

static inline void test_end(void)
{
    printf("%s - %s\n", test_now.faults ? "not ok" : "ok", test_now.name);
    fflush(stdout);
    test_now.failed += test_now.faults != 0;
    test_now.passed += test_now.faults == 0;
}

static inline bool test_check(bool ok, const char *text, const char *file, int line)
{
    if (!ok)
        printf("#   %s:%d: %s: '%s' does not hold\n", file, line, test_now.name, text);
    test_now.faults += !ok;
    return ok;
}

static inline bool test_check_int(long long got, long long want, const char *text,
                                  const char *file, int line)
{
    if (got != want)
        printf("#   %s:%d: %s: '%s' is %lld, not %lld\n", file, line, test_now.name, text,
               got, want);
    test_now.faults += got != want;
    return got == want;
}

static inline bool test_check_str(const char *got, const char *want, const char *text,
                                  const char *file, int line)
{
    bool ok = got && want ? strcmp(got, want) == 0 : got == want;

    if (!ok)
        printf("#   %s:%d: %s: '%s'\n#     is  '%s'\n#     not '%s'\n", file, line,
               test_now.name, text, got ? got : "(null)", want ? want : "(null)");
    test_now.faults += !ok;
    return ok;
}

/* Prints the closing line; the answer is main's exit status. */
static inline int test_finish(const char *name)
{
    printf("# %s: %d passed, %d failed\n", name, test_now.passed, test_now.failed);
    fflush(stdout); /* a leak report at exit would swallow it */
    return test_now.failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Whether the long tests are wanted (./run test --long). */
static inline bool test_long(void)
{
    const char *wish = getenv("ORIEL_LONG");

    return wish && strcmp(wish, "1") == 0;
}

/* Does a sanitizer watch every step? */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { TEST_SANITIZED = 1 };
#else
enum { TEST_SANITIZED = 0 };
#endif

/* Is a part enough, since a sanitizer watches and nobody has asked for all? */
static inline bool test_skims(void)
{
    return TEST_SANITIZED && !test_long();
}

/* How often to try something of which more is better: `many` times with --long, else `few`;
 * under a sanitizer a tenth, since another build does all of it. */
static inline int test_times(int few, int many)
{
    int times = test_long() ? many : few;

    return TEST_SANITIZED ? (times + 9) / 10 : times;
}

/* The tests directory, where cases, tables and golden files are. */
static inline const char *test_dir(void)
{
    const char *dir = getenv("ORIEL_TESTS");

    return dir ? dir : "tests";
}

#endif
