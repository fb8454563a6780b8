/*
 * Loads an image as Julia's loader does (parse_sysimg in src/processor.cpp): picks a target for
 * this machine, writes the picked versions to where the image calls them from, and lists them.
 */

#define _POSIX_C_SOURCE 200809L

#include "loader.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALL 0x80000000u   /* in clone_idxs: of a length, that the target has every function */
#define RELOC 0x80000000u /* of an entry, that its function has relocation slots */

/* ---- The tables: jl_image_pointers_t and jl_image_shard_t in src/processor.h ---- */

#if JULIA_MINOR == 10
/* Offsets of functions from the first one, and of places from the first global variable */
typedef const int32_t *versions;
struct shard {
    const char *fvar_base;
    const int32_t *fvar_offsets;
    const uint32_t *fvar_idxs;
    char *gvar_base;
    const int32_t *gvar_offsets;
    const uint32_t *gvar_idxs;
    const int32_t *clone_slots, *clone_offsets;
    const uint32_t *clone_idxs;
};
static uint32_t function_count(const struct shard *s) { return (uint32_t)s->fvar_offsets[0]; }
static versions first_versions(const struct shard *s) { return s->fvar_offsets + 1; }
static versions clones(const struct shard *s) { return s->clone_offsets; }
static const void *code(const struct shard *s, versions v, uint32_t i) {
    return s->fvar_base + v[i];
}
static char *slot_base(const struct shard *s) { return s->gvar_base; }
static char *gvar_base(const struct shard *s) { return s->gvar_base; }
#else
/* Pointers to functions, and offsets of places from the table that lists them */
typedef const void *const *versions;
struct shard {
    const size_t *fvar_count;
    versions fvar_ptrs;
    const uint32_t *fvar_idxs;
    const int32_t *gvar_offsets;
    const uint32_t *gvar_idxs;
    const int32_t *clone_slots;
    versions clone_ptrs;
    const uint32_t *clone_idxs;
};
static uint32_t function_count(const struct shard *s) { return (uint32_t)*s->fvar_count; }
static versions first_versions(const struct shard *s) { return s->fvar_ptrs; }
static versions clones(const struct shard *s) { return s->clone_ptrs; }
static const void *code(const struct shard *s, versions v, uint32_t i) {
    (void)s;
    return v[i];
}
static char *slot_base(const struct shard *s) { return (char *)(uintptr_t)s->clone_slots; }
static char *gvar_base(const struct shard *s) { return (char *)(uintptr_t)s->gvar_offsets; }
#endif

static const struct image {
    const struct { uint32_t version, nshards, nfvars, ngvars; } *header;
    const struct shard *shards;
    void **const *ptls; /* Julia writes there how to find a thread's state */
    void *small_typeof; /* and copies there its types that have numbers */
    const unsigned char *target_data;
    const char *cpu_target_string; /* since 1.13 */
} *image;

/* ---- Loading ---- */

uint32_t chosen;
int is_loaded;
struct function *functions;

/* Writes a version to the slots of its function, which are next. */
static void relocate(const struct shard *s, uint32_t *next, uint32_t function,
                     const void *version) {
    const int32_t *slots = s->clone_slots; /* their number, then function and place of each */
    uint32_t first = *next;
    for (; *next < (uint32_t)slots[0] && (uint32_t)slots[1 + 2 * *next] == function; ++*next)
        /* By bytes: places in packed structures are not aligned. */
        memcpy(slot_base(s) + slots[2 + 2 * *next], &version, sizeof version);
    check(*next > first, "a function is to be relocated, but its slots are not next");
}

static void load_shard(const struct shard *s) {
    uint32_t count = function_count(s);
    versions all[MOST_TARGETS]; /* every function, of the targets that have it */

    /* For each target up to the chosen one: a length, the base if it has not every function, and so
       many functions: those with slots, or those that it has. */
    const uint32_t *ids = s->clone_idxs;
    versions pointers = clones(s);
    uint32_t target = 0, base, length;
    for (;; target++) {
        length = *ids++;
        int is_full = (length & ALL) != 0;
        length &= ~ALL;
        base = is_full ? target : *ids++;
        all[target] = !is_full ? NULL : target == 0 ? first_versions(s) : pointers;
        check(base <= target && all[base], "a target's base has not every function");
        if (target == chosen)
            break;
        ids += length;
        pointers += !is_full ? length : target == 0 ? 0 : count;
    }

    for (uint32_t i = 0; i < count; i++) {
        check(s->fvar_idxs[i] < image->header->nfvars, "a function's number is too large");
        struct function *function = &functions[s->fvar_idxs[i]];
        check(function->code == NULL, "two functions have the same number");
        *function = (struct function){code(s, all[base], i), base};
    }
    uint32_t next_slot = 0;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t index = ids[i] & ~RELOC;
        check(index < count, "a version of a function that is not there");
        struct function *function = &functions[s->fvar_idxs[index]];
        if (base != target) {
            /* It may be the base's, listed for its slots. */
            const void *version = code(s, pointers, i);
            if (version != function->code)
                *function = (struct function){version, target};
        }
        if (base == target || ids[i] & RELOC)
            relocate(s, &next_slot, index, function->code);
    }
    check(next_slot == (uint32_t)s->clone_slots[0], "there are slots that nothing is written to");

    for (int32_t i = 0; i < s->gvar_offsets[0]; i++) {
        const void *object = global_object(s->gvar_idxs[i]);
        memcpy(gvar_base(s) + s->gvar_offsets[1 + i], &object, sizeof object);
    }
}

void load_image(void) {
    if (is_loaded)
        return;
    is_loaded = 1;
    for (uint32_t i = 0; i < image->header->nshards; i++)
        load_shard(&image->shards[i]);
    for (uint32_t i = 0; i < image->header->nfvars; i++)
        check(functions[i].code != NULL, "a function is in no shard");
}

/* What is exported may be called before the image is loaded: until then the slots lead to code
   that calls this. Julia starts itself here. */
void *ijl_autoinit_and_adopt_thread(void);
void *ijl_autoinit_and_adopt_thread(void) {
    if (!is_loaded) {
        load_image();
        printf("what the image exports was called, which loaded the image\n");
    }
    return NULL;
}

void *open_image(const char *file, const char *cpu) {
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    check(library != NULL, library ? "" : dlerror());
    image = dlsym(library, "jl_image_pointers");
    check(image != NULL, "there is no jl_image_pointers");
    check(image->header->version == 1, "the format is that of another version of Julia");
    for (int i = 0; i < 3; i++)
        check(image->ptls[i] != NULL, "a place for the thread's state is missing");
    functions = calloc(image->header->nfvars, sizeof *functions);
    check(functions != NULL, "no memory");
    read_targets(image->target_data);
    chosen = choose_target(cpu);
    printf("Chosen: target %u (%s)\n\n", chosen, targets[chosen].name);
    return library;
}
