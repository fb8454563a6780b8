// The session that the addresses of the side files are of: compiled functions and Julia's objects, where the files say that
// they are. Linux, x86_64.
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define CODE ((unsigned char *)0x10000000000)
#define OBJECTS ((double *)0x10000001000)
enum { PAGE = 4096, SCALE = 0, TWICE = 256 };

// scale(::Int8, ::Float64): the pgcstack comes in a register of its own, which it leaves alone.
static double scale(int8_t factor, double x) { return factor * x; }

// A C function that was looked up.
static double twice(double x) { return x + x; }

// Functions that refer to nothing can be moved.
static void place(size_t offset, double (*function)(void)) {
    memcpy(CODE + offset, (const void *)function, TWICE);
}

__attribute__((constructor)) static void start(void) {
    void *memory = mmap(CODE, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (memory != CODE) {
        perror("the addresses are taken");
        exit(1);
    }
    place(SCALE, (double (*)(void))scale);
    place(TWICE, (double (*)(void))twice);
    OBJECTS[0] = 2.5;
    OBJECTS[1] = 10;
    OBJECTS[2] = 4;
    if (mprotect(CODE, PAGE, PROT_READ | PROT_EXEC) != 0) {
        perror("code cannot be run");
        exit(1);
    }
}
