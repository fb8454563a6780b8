//! JuliaMultiVersioning.
#![forbid(unsafe_code)]
