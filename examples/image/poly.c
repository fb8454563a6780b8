#include "image.h"

/* Has a loop, and calls what is in another file, perhaps in another shard. */
double julia_horner_4(const double *coefficients, size_t n, double x) {
    double value = 0;
    for (size_t i = n; i-- > 0;)
        value = julia_muladd_1(value, x, coefficients[i]);
    return value;
}

/* A place that the loader writes to: the version of the target that it picks. */
double (*julia_callback)(double, double, double) = julia_muladd_1;

double julia_step_5(double x, double y, double z) {
    return julia_callback(x, y, z);
}

/* A global variable of Julia's: the loader sets it to an object of the image's heap. */
extern const double *jl_global_scale;

/*
 * Gains nothing by itself, so that only targets with clone_all have a version of it. These call
 * the picked version of julia_muladd_1 all the same, through its relocation slot.
 */
double julia_scaled_6(double x) {
    return julia_muladd_1(*jl_global_scale, x, -1);
}
