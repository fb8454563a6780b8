#include "image.h"

/* Loops: every target gets versions of these, which LLVM vectorizes for its CPU. */

double julia_sum_2(const double *x, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += x[i];
    return sum;
}

void julia_axpy_3(double a, const double *restrict x, double *restrict y, size_t n) {
    for (size_t i = 0; i < n; i++)
        y[i] += a * x[i];
}
