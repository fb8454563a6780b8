// Stands in for Julia's image loader. It reads the tables of an image for a chosen target and
// relocates the image by the rules of `parse_sysimg` in Julia's `src/processor.cpp`, then makes
// the calls of a plan and prints their results and the addresses that the image logged.
//
// usage: program TARGET PLAN early|late
// With `late`, the image is loaded by the first call of an autoinit trampoline.
//
// JL_OLD: the tables are those of Julia 1.10. JL_IMAGE: they are found through jl_image_pointers, for any number of
// shards; else JL_SUFFIX is what the names of the tables of the only shard end in.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef JL_SUFFIX
#define JL_SUFFIX
#endif
#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
#define TABLE(name) JOIN(name, JL_SUFFIX)

#define TAG 0x80000000u

// A shard's tables. The tables of functions are arrays of pointers, or on 1.10 of offsets from the first function.
#ifdef JL_OLD
typedef const int32_t *versions_t;
#define SHARD_TABLES(T) \
    T(const char *, jl_fvar_base) \
    T(const int32_t *, jl_fvar_offsets) \
    T(const uint32_t *, jl_fvar_idxs) \
    T(const char *, jl_gvar_base) \
    T(const int32_t *, jl_gvar_offsets) \
    T(const uint32_t *, jl_gvar_idxs) \
    T(const int32_t *, jl_clone_slots) \
    T(const int32_t *, jl_clone_offsets) \
    T(const uint32_t *, jl_clone_idxs)
#else
typedef const uintptr_t *versions_t;
#define SHARD_TABLES(T) \
    T(const uint64_t *, jl_fvar_count) \
    T(const uintptr_t *, jl_fvar_ptrs) \
    T(const uint32_t *, jl_fvar_idxs) \
    T(const int32_t *, jl_gvar_offsets) \
    T(const uint32_t *, jl_gvar_idxs) \
    T(const int32_t *, jl_clone_slots) \
    T(const uintptr_t *, jl_clone_ptrs) \
    T(const uint32_t *, jl_clone_idxs)
#endif
#define MEMBER(type, name) type name;
typedef struct {
    SHARD_TABLES(MEMBER)
} shard_t;

static void fail(const char *what)
{
    fprintf(stderr, "loader: %s\n", what);
    exit(1);
}

static void check(int holds, const char *what)
{
    if (!holds)
        fail(what);
}

#ifdef JL_OLD
static uint32_t function_count(const shard_t *shard) { return (uint32_t)shard->jl_fvar_offsets[0]; }
static versions_t function_table(const shard_t *shard) { return shard->jl_fvar_offsets + 1; }
static versions_t clone_table(const shard_t *shard) { return shard->jl_clone_offsets; }
static uintptr_t version(const shard_t *shard, versions_t versions, uint32_t i)
{
    return (uintptr_t)shard->jl_fvar_base + (intptr_t)versions[i];
}
static const char *slots_base(const shard_t *shard) { return shard->jl_gvar_base; }
#else
static uint32_t function_count(const shard_t *shard) { return (uint32_t)*shard->jl_fvar_count; }
static versions_t function_table(const shard_t *shard) { return shard->jl_fvar_ptrs; }
static versions_t clone_table(const shard_t *shard) { return shard->jl_clone_ptrs; }
static uintptr_t version(const shard_t *shard, versions_t versions, uint32_t i)
{
    (void)shard;
    return versions[i];
}
static const char *slots_base(const shard_t *shard) { return (const char *)shard->jl_clone_slots; }
#endif

// Volatile, or the compiler takes what is written there for parts of a constant table.
static uintptr_t place_address(const shard_t *shard, int32_t offset)
{
    const char *volatile base = slots_base(shard);
    return (uintptr_t)base + (intptr_t)offset;
}

#define MOST_TARGETS 32
#define MOST_FUNCTIONS 4096
#define MOST_GLOBALS 64

// By the number of a function or global in the image
static uintptr_t functions[MOST_FUNCTIONS];
static uintptr_t callable[MOST_FUNCTIONS];
static uintptr_t globals[MOST_GLOBALS];
static int is_loaded;

typedef struct {
    const uint32_t *ids;
    versions_t pointers;
    uint32_t tag;
    versions_t functions;
    uint32_t base;
} target_t;

// Walks the tables from the first target to the chosen one.
static target_t find_target(const shard_t *shard, uint32_t chosen)
{
    uint32_t n = function_count(shard);
    versions_t base[MOST_TARGETS] = {function_table(shard)};
    target_t target = {shard->jl_clone_idxs, clone_table(shard), 0, NULL, 0};
    target.tag = *target.ids++;
    check(target.tag & TAG, "the first target is no set of all functions");
    for (uint32_t i = 0; i < chosen; i++) {
        uint32_t length = target.tag & ~TAG;
        if (target.tag & TAG) {
            target.ids += length + 1;
            if (i != 0)
                target.pointers += n;
        }
        else {
            target.ids += length + 2;
            target.pointers += length;
        }
        target.tag = target.ids[-1];
        base[i + 1] = target.tag & TAG ? target.pointers : NULL;
    }
    if (target.tag & TAG) {
        target.base = chosen;
        target.functions = chosen == 0 ? base[0] : target.pointers;
    }
    else {
        target.base = *target.ids++;
        check(target.base < chosen, "a base that is no earlier target");
        target.functions = base[target.base];
        check(target.functions != NULL, "a base that does not clone everything");
    }
    return target;
}

static uint32_t place_position;

static void relocate(const shard_t *shard, uint32_t index, uintptr_t pointer)
{
    const int32_t *slots = shard->jl_clone_slots;
    uint32_t count = (uint32_t)slots[0];
    int found = 0;
    for (; place_position < count; place_position++) {
        uint32_t at = (uint32_t)slots[1 + 2 * place_position];
        if (at == index) {
            found = 1;
            // Not aligned in packed structs
            memcpy((void *)place_address(shard, slots[2 + 2 * place_position]), &pointer, sizeof(pointer));
        }
        else if (at > index) {
            break;
        }
    }
    check(found, "a function to relocate without a place");
}

static void check_slots_are_ascending(const shard_t *shard)
{
    const int32_t *slots = shard->jl_clone_slots;
    for (int32_t i = 1; i < slots[0]; i++)
        check(slots[1 + 2 * i] >= slots[2 * i - 1], "the places to relocate are not ascending");
}

static void take_clones(const shard_t *shard, const target_t *target)
{
    uint32_t length = target->tag & ~TAG;
    uint32_t n = function_count(shard);
    uint32_t next = 0;
    place_position = 0;
    for (uint32_t k = 0; k < length; k++) {
        uint32_t entry = target->ids[k];
        uint32_t index = entry & ~TAG;
        check(index < n && index >= next, "entries of clones that are not ascending");
        next = index + 1;
        if (target->tag & TAG) {
            check(index == entry, "an entry with a tag for a target with all functions");
            relocate(shard, index, version(shard, target->functions, index));
            continue;
        }
        uintptr_t pointer = version(shard, target->pointers, k);
        callable[shard->jl_fvar_idxs[index]] = pointer;
        if (entry & TAG)
            relocate(shard, index, pointer);
    }
    check(place_position == (uint32_t)shard->jl_clone_slots[0], "places that were not relocated");
}

static void take_functions(const shard_t *shard, const target_t *target, uint32_t total)
{
    uint32_t n = function_count(shard);
    for (uint32_t j = 0; j < n; j++) {
        uint32_t index = shard->jl_fvar_idxs[j];
        check(index < total && functions[index] == 0, "image functions that are not set once");
        functions[index] = callable[index] = version(shard, target->functions, j);
    }
}

#ifdef JL_IMAGE
typedef struct {
    const uint32_t *header;
    const shard_t *shards;
    void **const *ptls;
    const void *small_typeof;
    const void *target_data;
} image_t;
extern const image_t jl_image_pointers;

static void take_globals(const shard_t *shard, uint32_t total)
{
#ifdef JL_OLD
    uintptr_t base = (uintptr_t)shard->jl_gvar_base;
#else
    uintptr_t base = (uintptr_t)shard->jl_gvar_offsets;
#endif
    for (int32_t j = 0; j < shard->jl_gvar_offsets[0]; j++) {
        uint32_t index = shard->jl_gvar_idxs[j];
        check(index < total && globals[index] == 0, "globals that are not set once");
        check(j == 0 || index > shard->jl_gvar_idxs[j - 1], "globals that are not ascending");
        globals[index] = base + (intptr_t)shard->jl_gvar_offsets[1 + j];
    }
}

static void load(uint32_t chosen)
{
    const uint32_t *header = jl_image_pointers.header;
    uint32_t function_total = header[2], global_total = header[3];
    check(header[0] == 1, "the version of the image");
    check(function_total <= MOST_FUNCTIONS && global_total <= MOST_GLOBALS && chosen < MOST_TARGETS,
          "an image that is too large");
    is_loaded = 1;
    for (int cell = 0; cell < 3; cell++)
        *jl_image_pointers.ptls[cell] = NULL;
    memset((void *)jl_image_pointers.small_typeof, 0, 0x400);
    for (uint32_t i = 0; i < header[1]; i++) {
        const shard_t *shard = &jl_image_pointers.shards[i];
        check_slots_are_ascending(shard);
        target_t target = find_target(shard, chosen);
        take_functions(shard, &target, function_total);
        take_clones(shard, &target);
        take_globals(shard, global_total);
    }
    for (uint32_t i = 0; i < function_total; i++)
        check(functions[i] != 0, "an image function that no shard has");
    for (uint32_t i = 0; i < global_total; i++)
        check(globals[i] != 0, "a global that no shard has");
}
#else
#ifdef JL_OLD
extern const char TABLE(jl_fvar_base)[], TABLE(jl_gvar_base)[];
extern const int32_t TABLE(jl_fvar_offsets)[], TABLE(jl_gvar_offsets)[], TABLE(jl_clone_offsets)[];
extern const uint32_t TABLE(jl_gvar_idxs)[];
#else
extern const uint64_t TABLE(jl_fvar_count);
extern const uintptr_t TABLE(jl_fvar_ptrs)[], TABLE(jl_clone_ptrs)[];
#endif
extern const int32_t TABLE(jl_clone_slots)[];
extern const uint32_t TABLE(jl_clone_idxs)[], TABLE(jl_fvar_idxs)[];

static const shard_t only_shard = {
    .jl_fvar_idxs = TABLE(jl_fvar_idxs),
    .jl_clone_slots = TABLE(jl_clone_slots),
    .jl_clone_idxs = TABLE(jl_clone_idxs),
#ifdef JL_OLD
    .jl_fvar_base = TABLE(jl_fvar_base),
    .jl_fvar_offsets = TABLE(jl_fvar_offsets),
    .jl_gvar_base = TABLE(jl_gvar_base),
    .jl_gvar_offsets = TABLE(jl_gvar_offsets),
    .jl_gvar_idxs = TABLE(jl_gvar_idxs),
    .jl_clone_offsets = TABLE(jl_clone_offsets),
#else
    .jl_fvar_count = &TABLE(jl_fvar_count),
    .jl_fvar_ptrs = TABLE(jl_fvar_ptrs),
    .jl_clone_ptrs = TABLE(jl_clone_ptrs),
#endif
};

static void load(uint32_t chosen)
{
    const shard_t *shard = &only_shard;
    check(function_count(shard) <= MOST_FUNCTIONS && chosen < MOST_TARGETS, "an image that is too large");
    is_loaded = 1;
    check_slots_are_ascending(shard);
    target_t target = find_target(shard, chosen);
    take_functions(shard, &target, function_count(shard));
    take_clones(shard, &target);
#ifdef JL_OLD
    check(shard->jl_gvar_offsets[0] == 2 && shard->jl_gvar_offsets[1] == 0 && shard->jl_gvar_offsets[2] == 0 &&
              shard->jl_gvar_idxs[0] == 1,
          "the table of globals");
#endif
}
#endif

// What the image calls

static uint32_t chosen_target;
static unsigned autoinit_count;

void *ijl_autoinit_and_adopt_thread(void)
{
    autoinit_count++;
    if (!is_loaded)
        load(chosen_target);
    return NULL;
}

#define MOST_EVENTS 8192
static struct {
    uintptr_t address;
    uint64_t number;
} events[MOST_EVENTS];
static unsigned event_count;

void jl_test_enter(uintptr_t address, uint64_t number)
{
    check(event_count < MOST_EVENTS, "too many events");
    events[event_count].address = address;
    events[event_count].number = number;
    event_count++;
}

// Nothing is thrown.
int jl_test_personality(void)
{
    fail("an exception");
    return 0;
}

_Bool jl_test_have_fma(void) __asm__("julia.cpu.have_fma.f64");
_Bool jl_test_have_fma(void) { return 0; }

// The plan

#define MOST_WORDS 16
extern void (*const jl_test_calls[])(uintptr_t, uint64_t *, uint64_t *);
int main(int argc, char **argv);

// The distance between where the image is and where it was linked for
static uintptr_t bias;

static uint64_t read_number(FILE *plan)
{
    uint64_t number;
    check(fscanf(plan, "%" SCNx64, &number) == 1, "a plan without a number");
    return number;
}

static uint64_t read_word(FILE *plan)
{
    char kind;
    check(fscanf(plan, " %c", &kind) == 1, "a plan without a word");
    uint64_t number = read_number(plan);
    return kind == 'f' ? callable[number] : number;
}

static void print_words(const char *name, const uint64_t *words, unsigned count)
{
    printf("%s", name);
    for (unsigned i = 0; i < count; i++)
        printf(" %" PRIx64, words[i]);
    printf("\n");
}

// call f|a FUNCTION SIGNATURE WORDS f|w...
static void make_call(FILE *plan)
{
    char kind;
    check(fscanf(plan, " %c", &kind) == 1, "a call of nothing");
    uint64_t function = read_number(plan);
    uint64_t signature = read_number(plan);
    unsigned count = (unsigned)read_number(plan);
    uint64_t words[MOST_WORDS] = {0}, results[MOST_WORDS] = {0};
    for (unsigned i = 0; i < count; i++)
        words[i] = read_word(plan);
    event_count = 0;
    jl_test_calls[signature](kind == 'f' ? callable[function] : function + bias, words, results);
    printf("call\n");
    print_words("results", results, 4);
    print_words("words", words, count);
    for (unsigned i = 0; i < event_count; i++)
        printf("event %" PRIx64 " %" PRIxPTR "\n", events[i].number, events[i].address - bias);
}

// peek ADDRESS: prints the pointer there
static void peek(FILE *plan)
{
    uintptr_t pointer;
    memcpy(&pointer, (const void *)(read_number(plan) + bias), sizeof(pointer));
    printf("pointer %" PRIxPTR "\n", pointer - bias);
}

// function INDEX: prints the image's function and the one for callers of its tables
static void print_function(FILE *plan)
{
    uint64_t index = read_number(plan);
    printf("function %" PRIxPTR " %" PRIxPTR "\n", functions[index] - bias, callable[index] - bias);
}

// global INDEX: prints where it is
static void print_global(FILE *plan)
{
    printf("global %" PRIxPTR "\n", globals[read_number(plan)] - bias);
}

int main(int argc, char **argv)
{
    check(argc == 4, "usage: program TARGET PLAN early|late");
    // A slot that was not relocated makes its autoinit trampoline call itself for ever.
    alarm(5);
    chosen_target = (uint32_t)atoi(argv[1]);
    FILE *plan = fopen(argv[2], "r");
    check(plan != NULL, "no plan");
    bias = (uintptr_t)main - read_number(plan);
    printf("bias %" PRIxPTR "\n", bias);
    if (strcmp(argv[3], "early") == 0)
        load(chosen_target);
    char command[16];
    while (fscanf(plan, "%15s", command) == 1) {
        if (strcmp(command, "call") == 0)
            make_call(plan);
        else if (strcmp(command, "peek") == 0)
            peek(plan);
        else if (strcmp(command, "function") == 0)
            print_function(plan);
        else if (strcmp(command, "global") == 0)
            print_global(plan);
        else
            fail("an unknown command");
        fflush(stdout);
    }
    printf("autoinit %u\n", autoinit_count);
    return 0;
}
