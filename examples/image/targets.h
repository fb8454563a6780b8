/* The targets of an image, and which of them this machine gets. */

#include <stdint.h>

/* The version of Julia that the image is for; nothing in the image tells. */
#ifndef JULIA_MINOR
#define JULIA_MINOR 13
#endif

#define MOST_TARGETS 64
/* Features are bits of what the instruction CPUID returns, 32 for each of so many registers. */
#define WORDS 12
enum feature { FMA = 12, AVX = 28, AVX512F = 80 };

extern struct target {
    char name[64];
    uint32_t enabled[WORDS];
    unsigned feature_count;
    int needs_unknown; /* a feature whose bit is not known */
} targets[MOST_TARGETS];
extern uint32_t target_count;

/* Ends the program with an error unless something holds. */
void check(int holds, const char *what);

/* Reads an image's target data. */
void read_targets(const unsigned char *data);

/* The target that Julia takes where it calls the CPU so. Prints what it makes of each. */
uint32_t choose_target(const char *cpu);

int has_feature(const uint32_t *features, unsigned bit);
