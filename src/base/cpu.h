/* SPDX-License-Identifier: MIT */
/* cpu - code paths chosen when the program starts.
 *
 *     FOR_EACH_CPU static int hot(..)
 *
 * compiles the function for the x86-64 levels v3 and v2 and for the baseline, and calls the
 * best the machine has. It must be static: calls between files would need the loader's
 * help. -DORIEL_CPU='"arch=x86-64-v2"' leaves one path only, to measure it. Sanitizers, whose run time is not up when the choice is made, get one path.
 */
#ifndef BASE_CPU_H
#define BASE_CPU_H

#include <stddef.h>
#include <stdint.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CPU_ONE_PATH
#endif
#endif

#if defined(ORIEL_CPU)
#define FOR_EACH_CPU __attribute__((target(ORIEL_CPU)))
#elif defined(__x86_64__) && defined(__gnu_linux__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(CPU_ONE_PATH)
#define FOR_EACH_CPU \
    __attribute__((target_clones("arch=x86-64-v3", "arch=x86-64-v2", "default")))
#else
#define FOR_EACH_CPU
#endif

/* Many functions are passed through all the time. What only some of these passages need
 * stays out of line, so that the others do not save registers for it. */
#define NOINLINE __attribute__((noinline))

/* A call costs more in WebAssembly than elsewhere, and browsers leave calls as they are.
 * Functions of other files that are called all the time are taken in when linking; what they
 * seldom call must not be, to keep them small. */
#ifdef __wasm__
#define INLINED __attribute__((always_inline))
#define OUTLINED __attribute__((noinline))
#else
#define INLINED
#define OUTLINED
#endif

/* Where it is hot, COPY(to, from) instead of *to = *from, for structs of 64 or 128 bytes: in
 * WebAssembly clang makes a call of a copy of more than a few words. The empty statement has
 * it read the copy's members from memory, which is faster than picking them out of lanes. */
#ifdef __wasm__
typedef uint64_t CpuLane __attribute__((vector_size(16), aligned(1), may_alias));

static inline void cpu_copy(void *to, const void *from, size_t size)
{
    CpuLane *t = to;
    const CpuLane *f = from;

    t[0] = f[0], t[1] = f[1], t[2] = f[2], t[3] = f[3];
    if (size == 128)
        t[4] = f[4], t[5] = f[5], t[6] = f[6], t[7] = f[7];
}
#define COPY(to, from)                    \
    do {                                  \
        cpu_copy(to, from, sizeof *(to)); \
        __asm__("" : "+m"(*(to)));        \
    } while (0)
#else
#define COPY(to, from) (*(to) = *(from))
#endif

#endif
