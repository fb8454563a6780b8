#!/bin/bash
# Checks for what building and testing need, and installs what is missing: through apt-get as root
# or with a sudo that asks for no password; otherwise says what to install, and ends with status 1.
# Prints nothing where everything is there.
set -euo pipefail

RUST=1.88
PATH="$PATH:${CARGO_HOME:-$HOME/.cargo}/bin"

has() { command -v "$1" >/dev/null 2>&1; }

# Whether the first version is the second or a later one.
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]; }

# Inside the repository a rustup would heed a toolchain file, as cargo will.
version_of() { "$1" --version 2>/dev/null | awk '{ print $2; exit }'; }

has_rust() {
    has cargo && has rustc && at_least "$(version_of cargo)" "$RUST" && at_least "$(version_of rustc)" "$RUST"
}

# LLVM may be elsewhere: the build asks this variable first.
has_llvm() {
    if [ -n "${LLVM_SYS_221_PREFIX:-}" ]; then
        [ -x "$LLVM_SYS_221_PREFIX/bin/llvm-config" ]
    else
        has llvm-config-22 && [ -e "$(llvm-config-22 --includedir)/llvm/IR/Module.h" ]
    fi
}

missing=()
has_llvm || missing+=(llvm-22-dev)
{ has FileCheck-22 && has opt-22 && has llc-22; } || missing+=(llvm-22 llvm-22-tools)
has clang-22 || missing+=(clang-22)
has ld.lld-22 || missing+=(lld-22)
has mlir-opt-22 || missing+=(mlir-22-tools)
# The description of MLIR's llvm dialect, which a table of mlir-writer is held against.
[ -e /usr/lib/llvm-22/include/mlir/Dialect/LLVMIR/LLVMOps.td ] || missing+=(libmlir-22-dev)
{ has c++ && has cc; } || missing+=(g++)
has python3 || missing+=(python3)
# Without them cargo cannot fetch crates.
! has apt-get || [ -e /etc/ssl/certs/ca-certificates.crt ] || missing+=(ca-certificates)
rust_missing=
has_rust || rust_missing=yes

[ ${#missing[@]} -gt 0 ] || [ -n "$rust_missing" ] || exit 0

root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

can_install() {
    has apt-get && { [ "$(id -u)" -eq 0 ] || { has sudo && sudo -n true 2>/dev/null; }; }
}

available() { [ -n "$(apt-cache madison "$1" 2>/dev/null)" ]; }

rust_from_apt() {
    # Debian 12's own rustc is too old; its rustc-web is recent enough.
    local package version
    for package in rustc rustc-web; do
        version=$(apt-cache madison "$package" 2>/dev/null | awk '{ print $3; exit }')
        if [ -n "$version" ] && at_least "$version" "$RUST"; then
            echo "$package ${package/rustc/cargo}"
            return
        fi
    done
}

give_up() {
    {
        echo "setup: missing:"
        if [ ${#missing[@]} -gt 0 ]; then
            echo "  LLVM 22, its tools and a C++ compiler: as root,"
            echo "      apt-get update && apt-get install ${missing[*]}"
            echo "  (Debian 12 has LLVM 22 in its security archive; elsewhere see https://apt.llvm.org)"
        fi
        if [ -n "$rust_missing" ]; then
            echo "  Rust $RUST or later (cargo and rustc): from https://rustup.rs, or on Debian 12, as root,"
            echo "      apt-get update && apt-get install rustc-web cargo-web"
        fi
    } >&2
    exit 1
}

can_install || give_up

packages=("${missing[@]}")
updated=
update() {
    [ -n "$updated" ] || root apt-get update -q
    updated=yes
}
for package in "${missing[@]}"; do
    available "$package" || update
done
if [ -n "$rust_missing" ] && ! { has rustup && has cargo; }; then
    [ -n "$(rust_from_apt)" ] || update
    read -r -a rust <<<"$(rust_from_apt)"
    [ ${#rust[@]} -eq 0 ] || packages+=("${rust[@]}")
fi
if [ ${#packages[@]} -gt 0 ]; then
    echo "setup: installing ${packages[*]}"
    # A package list that is out of date names files that are gone: once more with a new one.
    install() { root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${packages[@]}"; }
    install || { update && install; } || give_up
    hash -r
fi

if has_rust && has_llvm; then exit 0; fi
has_llvm && missing=()
has_rust && rust_missing=
give_up
