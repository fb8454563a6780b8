#include <stdio.h>

typedef void axpy_t(double, const double *, double *, size_t);

/* Target 0: the functions in the order of the table. Target 1, haswell: the same in jl_clone_ptrs. */
extern axpy_t *const jl_fvar_ptrs[], *const jl_clone_ptrs[];

/* Would load the image. */
void *ijl_autoinit_and_adopt_thread(void) { return NULL; }

int main(void) {
    double x[] = {1, 2, 3}, y[] = {0, 0, 0};
    jl_fvar_ptrs[0](2, x, y, 3);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        jl_clone_ptrs[0](2, x, y, 3);
    printf("%g %g %g\n", y[0], y[1], y[2]);
}
