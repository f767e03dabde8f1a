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

#endif
