/* The targets of an image, and which of them this machine gets. */

#include "targets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

struct target targets[MOST_TARGETS];
uint32_t target_count;

void check(int holds, const char *what) {
    if (holds)
        return;
    fflush(stdout);
    fprintf(stderr, "error: %s\n", what);
    exit(1);
}

static uint32_t next_u32(const unsigned char **data) {
    uint32_t value;
    memcpy(&value, *data, sizeof value);
    *data += sizeof value;
    return value;
}

#if !defined(__x86_64__)
/* Of other machines this program knows no features. */
static void enable(struct target *target, unsigned number) {
    (void)target;
    (void)number;
}
#elif JULIA_MINOR >= 14
/* By LLVM's number the bit of CPUID, counted from 1 */
static const uint16_t cpuid_bits[] = {
#define FEATURE(number, name, word, bit) [number] = 1 + 32 * word + bit,
#include "x86_features.h"
#undef FEATURE
};

static void enable(struct target *target, unsigned number) {
    unsigned known = sizeof cpuid_bits / sizeof *cpuid_bits;
    unsigned bit = number < known ? cpuid_bits[number] : 0;
    if (bit == 0)
        target->needs_unknown = 1;
    else
        target->enabled[(bit - 1) / 32] |= 1u << (bit - 1) % 32;
}
#else
static void enable(struct target *target, unsigned number) {
    check(number < 32 * WORDS, "target data of another version of Julia");
    target->enabled[number / 32] |= 1u << number % 32;
}
#endif

/* Words of 32 bits, on 1.14 of 64, which have the same bytes on a little-endian machine. */
static void read_features(struct target *target, const unsigned char *data, uint32_t words) {
    for (uint32_t i = 0; i < words; i++) {
        uint32_t word = next_u32(&data);
        for (unsigned bit = 0; bit < 32; bit++)
            if (word >> bit & 1) {
                enable(target, 32 * i + bit);
                target->feature_count++;
            }
    }
}

void read_targets(const unsigned char *data) {
    target_count = next_u32(&data);
    check(target_count >= 1 && target_count <= MOST_TARGETS, "1 to 64 targets were expected");
    for (struct target *target = targets; target < targets + target_count; target++) {
        next_u32(&data); /* flags */
        if (JULIA_MINOR >= 14)
            next_u32(&data); /* base */
        uint32_t words = next_u32(&data);
        if (JULIA_MINOR >= 14)
            words *= 2;
        read_features(target, data, words);
        data += 2 * 4 * (size_t)words; /* enabled, disabled */
        uint32_t length = next_u32(&data);
        snprintf(target->name, sizeof target->name, "%.*s", (int)length, (const char *)data);
        data += length;
        length = next_u32(&data); /* what the string names that Julia does not know */
        data += length;
    }
}

int has_feature(const uint32_t *features, unsigned bit) {
    return features[bit / 32] >> bit % 32 & 1;
}

#if defined(__x86_64__)
static const struct { unsigned bit; const char *name; } feature_names[] = {
#define FEATURE(number, name, word, bit) {32 * word + bit, name},
#include "x86_features.h"
#undef FEATURE
};

static void print_feature(unsigned bit) {
    for (size_t i = sizeof feature_names / sizeof *feature_names; i-- > 0;)
        if (feature_names[i].bit == bit) {
            printf("%s", feature_names[i].name);
            return;
        }
    printf("CPUID bit %u.%u", bit / 32, bit % 32);
}

static unsigned vector_bytes(const struct target *target) {
    return has_feature(target->enabled, AVX512F) ? 64 : has_feature(target->enabled, AVX) ? 32 : 16;
}

/* What a leaf says; nothing if there is none. */
static void cpuid(unsigned leaf, unsigned part, unsigned registers[4]) {
    memset(registers, 0, 4 * sizeof *registers);
    __get_cpuid_count(leaf, part, &registers[0], &registers[1], &registers[2], &registers[3]);
}

static void read_machine(uint32_t features[WORDS]) {
    enum { EAX, EBX, ECX, EDX };
    const unsigned NONE = 0x7fffffff;
    unsigned basic[4], more[4], still_more[4], xsave[4], trace[4], amd[4], sizes[4];
    cpuid(1, 0, basic);
    cpuid(7, 0, more);
    cpuid(more[EAX] >= 1 ? 7 : NONE, 1, still_more); /* EAX: the last part of the leaf */
    cpuid(0xd, 1, xsave);
    cpuid(0x14, 0, trace);
    cpuid(0x80000001, 0, amd);
    cpuid(0x80000008, 0, sizes);
    const uint32_t words[WORDS] = {basic[ECX], basic[EDX], more[EBX], more[ECX],
                                   more[EDX], amd[ECX], amd[EDX], xsave[EAX],
                                   sizes[EBX], still_more[EAX], still_more[EDX], trace[EBX]};
    memcpy(features, words, sizeof words);

    /* The operating system may not save wide registers for its processes: XCR0 tells, if there is
       XGETBV (OSXSAVE). Then the CPU's instructions for them are none. */
    uint32_t saved = 0;
    if (basic[ECX] >> 27 & 1) {
        uint32_t high;
        __asm__("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
    }
    static const struct { uint32_t needs, words[WORDS]; } wide[] = {
        /* AVX and what is encoded like it */
        {0x6, {0x34001000, 0, 0x20, 0x600, 0, 0x10800, 0, 0xb, 0, 0x800030, 0x430, 0}},
        /* AVX-512 */
        {0xe6, {0, 0, 0xdc230000, 0x5842, 0x80010c, 0, 0, 0, 0, 0x20}},
        /* AMX */
        {0x60000, {0, 0, 0, 0, 0x3400000, 0, 0, 0, 0, 0x200000, 0x100, 0}},
    };
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        for (unsigned word = 0; (saved & wide[i].needs) != wide[i].needs && word < WORDS; word++)
            features[word] &= ~wide[i].words[word];
}

/* Prints and counts what a target needs and the machine has not. */
static unsigned missing_features(const struct target *target, const uint32_t machine[WORDS]) {
    unsigned count = 0;
    for (unsigned bit = 0; bit < 32 * WORDS; bit++)
        if (has_feature(target->enabled, bit) && !has_feature(machine, bit)) {
            printf("%s ", count++ ? "" : "not here, for want of");
            print_feature(bit);
        }
    if (target->needs_unknown)
        printf("%s", count++ ? " and more"
                             : "not here, for want of a feature that is newer than this program");
    return count;
}

/* Whether a target is not as good as the best before it, by the first rule that decides. */
static int is_worse(const struct target *target, const struct target *best, const char *cpu) {
    int has_name = strcmp(target->name, cpu) == 0, best_has = strcmp(best->name, cpu) == 0;
    if (JULIA_MINOR < 14 && has_name != best_has)
        return best_has;
    if (vector_bytes(target) != vector_bytes(best))
        return vector_bytes(target) < vector_bytes(best);
    return target->feature_count < best->feature_count;
}

/* match_sysimg_targets: of the targets that run here, the one of the machine's name (not on 1.14), else
   with the largest vectors, then with the most features, then the last. */
uint32_t choose_target(const char *cpu) {
    uint32_t machine[WORDS], best = MOST_TARGETS;
    read_machine(machine);
    for (uint32_t i = 0; i < target_count; i++) {
        const struct target *target = &targets[i];
        printf("target %u (%s): ", i, target->name);
        if (missing_features(target, machine) == 0) {
            int is_best = best == MOST_TARGETS || !is_worse(target, &targets[best], cpu);
            printf("%s: vectors of %u bytes, features: %u",
                   is_best ? "the best so far" : "no better", vector_bytes(target),
                   target->feature_count);
            best = is_best ? i : best;
        }
        printf("\n");
    }
    check(best != MOST_TARGETS, "no target runs on this machine");
    return best;
}
#else
uint32_t choose_target(const char *cpu) {
    (void)cpu;
    printf("target 0: this program knows features only of x86-64\n");
    return 0;
}
#endif
