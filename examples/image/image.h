/* The functions of the image, with names as Julia gives them. */

#include <stddef.h>

double julia_muladd_1(double x, double y, double z);
double julia_sum_2(const double *x, size_t n);
void julia_axpy_3(double a, const double *x, double *y, size_t n);
double julia_horner_4(const double *coefficients, size_t n, double x);
double julia_step_5(double x, double y, double z);
double julia_scaled_6(double x);
double julia_report_7(double *x, double *y, size_t n);
