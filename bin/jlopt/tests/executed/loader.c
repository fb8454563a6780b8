// Stands in for Julia's image loader. It reads the tables of an image for a chosen target and
// relocates the image by the rules of `parse_sysimg` in Julia's `src/processor.cpp`, then makes
// the calls of a plan and prints their results and the addresses that the image logged.
//
// usage: program TARGET PLAN early|late
// With `late`, the image is loaded by the first call of an autoinit trampoline.
//
// JL_OLD: the tables are those of Julia 1.10. JL_SUFFIX: what the names of the tables end in.

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

extern const int32_t TABLE(jl_clone_slots)[];
extern const uint32_t TABLE(jl_clone_idxs)[];
extern const uint32_t TABLE(jl_fvar_idxs)[];
#ifdef JL_OLD
extern const char TABLE(jl_fvar_base)[];
extern const int32_t TABLE(jl_fvar_offsets)[];
extern const int32_t TABLE(jl_clone_offsets)[];
extern const char TABLE(jl_gvar_base)[];
extern const int32_t TABLE(jl_gvar_offsets)[];
extern const uint32_t TABLE(jl_gvar_idxs)[];
#else
extern const uint64_t TABLE(jl_fvar_count);
extern const uintptr_t TABLE(jl_fvar_ptrs)[];
extern const uintptr_t TABLE(jl_clone_ptrs)[];
#endif

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

// The tables of functions are arrays of pointers, or on 1.10 of offsets from the first function.
#ifdef JL_OLD
typedef const int32_t *versions_t;
static uint32_t function_count(void) { return (uint32_t)TABLE(jl_fvar_offsets)[0]; }
static versions_t function_table(void) { return TABLE(jl_fvar_offsets) + 1; }
static versions_t clone_table(void) { return TABLE(jl_clone_offsets); }
static uintptr_t version(versions_t versions, uint32_t i)
{
    return (uintptr_t)TABLE(jl_fvar_base) + (intptr_t)versions[i];
}
#define SLOTS_BASE TABLE(jl_gvar_base)
#else
typedef const uintptr_t *versions_t;
static uint32_t function_count(void) { return (uint32_t)TABLE(jl_fvar_count); }
static versions_t function_table(void) { return TABLE(jl_fvar_ptrs); }
static versions_t clone_table(void) { return TABLE(jl_clone_ptrs); }
static uintptr_t version(versions_t versions, uint32_t i) { return versions[i]; }
#define SLOTS_BASE (const char *)TABLE(jl_clone_slots)
#endif

// Volatile, or the compiler takes what is written there for parts of a constant table.
static uintptr_t place_address(int32_t offset)
{
    const char *volatile base = SLOTS_BASE;
    return (uintptr_t)base + (intptr_t)offset;
}

#define MOST_TARGETS 32
#define MOST_FUNCTIONS 4096

// By the number of a function in the image
static uintptr_t functions[MOST_FUNCTIONS];
static uintptr_t callable[MOST_FUNCTIONS];
static int is_loaded;

typedef struct {
    const uint32_t *ids;
    versions_t pointers;
    uint32_t tag;
    versions_t functions;
    uint32_t base;
} target_t;

// Walks the tables from the first target to the chosen one.
static target_t find_target(uint32_t chosen)
{
    uint32_t n = function_count();
    versions_t base[MOST_TARGETS] = {function_table()};
    target_t target = {TABLE(jl_clone_idxs), clone_table(), 0, NULL, 0};
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

static void relocate(uint32_t index, uintptr_t pointer)
{
    const int32_t *slots = TABLE(jl_clone_slots);
    uint32_t count = (uint32_t)slots[0];
    int found = 0;
    for (; place_position < count; place_position++) {
        uint32_t at = (uint32_t)slots[1 + 2 * place_position];
        if (at == index) {
            found = 1;
            // Not aligned in packed structs
            memcpy((void *)place_address(slots[2 + 2 * place_position]), &pointer, sizeof(pointer));
        }
        else if (at > index) {
            break;
        }
    }
    check(found, "a function to relocate without a place");
}

static void check_slots_are_ascending(void)
{
    const int32_t *slots = TABLE(jl_clone_slots);
    for (int32_t i = 1; i < slots[0]; i++)
        check(slots[1 + 2 * i] >= slots[2 * i - 1], "the places to relocate are not ascending");
}

static void take_clones(const target_t *target)
{
    uint32_t length = target->tag & ~TAG;
    uint32_t n = function_count();
    uint32_t next = 0;
    for (uint32_t k = 0; k < length; k++) {
        uint32_t entry = target->ids[k];
        uint32_t index = entry & ~TAG;
        check(index < n && index >= next, "entries of clones that are not ascending");
        next = index + 1;
        if (target->tag & TAG) {
            check(index == entry, "an entry with a tag for a target with all functions");
            relocate(index, version(target->functions, index));
            continue;
        }
        uintptr_t pointer = version(target->pointers, k);
        callable[TABLE(jl_fvar_idxs)[index]] = pointer;
        if (entry & TAG)
            relocate(index, pointer);
    }
    check(place_position == (uint32_t)TABLE(jl_clone_slots)[0], "places that were not relocated");
}

static void load(uint32_t chosen)
{
    uint32_t n = function_count();
    check(n <= MOST_FUNCTIONS && chosen < MOST_TARGETS, "an image that is too large");
    is_loaded = 1;
    check_slots_are_ascending();
    target_t target = find_target(chosen);
    for (uint32_t j = 0; j < n; j++) {
        uint32_t index = TABLE(jl_fvar_idxs)[j];
        check(index < n && functions[index] == 0, "image functions that are not set once");
        functions[index] = callable[index] = version(target.functions, j);
    }
    take_clones(&target);
#ifdef JL_OLD
    check(TABLE(jl_gvar_offsets)[0] == 2 && TABLE(jl_gvar_offsets)[1] == 0 &&
              TABLE(jl_gvar_offsets)[2] == 0 && TABLE(jl_gvar_idxs)[0] == 1,
          "the table of globals");
#endif
}

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
        else
            fail("an unknown command");
        fflush(stdout);
    }
    printf("autoinit %u\n", autoinit_count);
    return 0;
}
