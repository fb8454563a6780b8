#include "image.h"

/* Calls across. */
double julia_report_7(double *x, double *y, size_t n) {
    julia_axpy_3(2, x, y, n);
    return julia_sum_2(y, n) + julia_horner_4(x, n, 1);
}
