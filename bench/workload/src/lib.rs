//! Empty: the manifest pins the C sources that the benchmark compiles.
