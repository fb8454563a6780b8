#include <stddef.h>

/* Has a loop. */
__attribute__((noinline))
void axpy(double a, const double *restrict x, double *restrict y, size_t n) {
    for (size_t i = 0; i < n; i++)
        y[i] += a * x[i];
}

/* Has none, but calls axpy. */
void add(const double *restrict x, double *restrict y, size_t n) {
    axpy(1.0, x, y, n);
}

/* A place for the loader to write to. */
void (*callback)(double, const double *, double *, size_t) = axpy;
