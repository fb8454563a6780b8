#!/bin/sh
# What `jlopt mlir import` is measured against: MLIR's own import, which writes text, and then bytecode of it.
set -eu
mlir-translate-22 --import-llvm "$1" -o "$2.mlir" 2>"$2.warnings"
mlir-opt-22 --emit-bytecode "$2.mlir" -o "$2"
