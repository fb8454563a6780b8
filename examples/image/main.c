/*
 * Loads the example's image, calls its functions, and checks what they return.
 *
 *   load IMAGE [CPU]
 *
 * CPU is this machine's name, as Julia knows it: a target of that very name is preferred. Julia
 * finds the name in tables of CPU models, which this program does without.
 */

#define _POSIX_C_SOURCE 200809L

#include "loader.h"

#include <dlfcn.h>
#include <stdio.h>

/* The only one of the example: jl_global_scale. */
const void *global_object(uint32_t number) {
    static const double scale = 1 + 0x1p-30;
    check(number == 0, "there is one global variable");
    return &scale;
}

static void show(uint32_t number, const char *name, double result, int is_right) {
    uint32_t version = functions[number].version;
    printf("%u %-15s version of target %u: %g\n", number, name, version, result);
    check(is_right, "a function returns something else");
}

/* POSIX lets data pointers be code. */
#define CALL(number, result, ...) (*(result (**)(__VA_ARGS__))&functions[number].code)

int main(int argc, char **argv) {
    setvbuf(stdout, NULL, _IOLBF, 0); /* to see how far it came, if the image crashes */
    check(argc == 2 || argc == 3, "usage: load IMAGE [CPU]");
    void *library = open_image(argv[1], argc == 3 ? argv[2] : "");

    double x[100], y[100] = {0};
    for (int i = 0; i < 100; i++)
        x[i] = i + 1;
    double (*image_sum)(const double *, size_t);
    *(void **)&image_sum = dlsym(library, "image_sum");
    check(image_sum != NULL, "image_sum is not exported");
    if (JULIA_MINOR < 13) /* before 1.12.3, slots were empty until the image was loaded */
        load_image();
    check(image_sum(x, 100) == 5050, "image_sum returns something else");
    load_image(); /* with one target image_sum is an ordinary function */

    /* -2^-60, but 0 where the product is rounded first: so the result tells of the version. */
    double up = 1 + 0x1p-30, down = 1 - 0x1p-30, fused = -0x1p-60;
    int is_known = targets[0].enabled[0] != 0;
    int has_fma = has_feature(targets[functions[0].version].enabled, FMA);
    double result = CALL(0, double, double, double, double)(up, down, -1);
    int is_right = is_known ? result == (has_fma ? fused : 0) : result == fused || result == 0;
    show(0, "julia_muladd_1", result, is_right);
    result = CALL(1, double, const double *, size_t)(x, 100);
    show(1, "julia_sum_2", result, result == 5050);
    CALL(2, void, double, const double *, double *, size_t)(0.5, x, y, 100);
    show(2, "julia_axpy_3", y[99], y[99] == 50);
    result = CALL(3, double, const double *, size_t, double)(x, 4, 10);
    show(3, "julia_horner_4", result, result == 4321);
    double by_callback = CALL(4, double, double, double, double)(up, down, -1);
    double by_table = CALL(0, double, double, double, double)(up, down, -1);
    show(4, "julia_step_5", by_callback, by_callback == by_table);
    result = CALL(5, double, double)(down);
    show(5, "julia_scaled_6", result, result == fused || result == 0);
    result = CALL(6, double, double *, double *, size_t)(x, y, 100);
    show(6, "julia_report_7", result, result == 2 * 5050 + 2525 + 5050);
    return 0;
}
