#!/bin/bash
# Builds examples/image in 1 and in 3 shards, loads both, and asks jlopt about them.
# Status 1 where they differ, where the tables are wrong, or where the loader picks another target
# than jlopt says.
#
#   scripts/image.sh JLOPT FOLDER
set -euo pipefail
unset JLOPT_JULIA_VERSION
export JULIA_VERSION=${JULIA_VERSION:-1.13}
mkdir -p "$2"
jlopt=$(realpath "$1") folder=$(realpath "$2")
cd "$(dirname "$0")/../examples/image"

build() {
    "${MAKE:-make}" --no-print-directory JLOPT="$jlopt" "$@"
}

ask() {
    "$jlopt" image "$@" --julia-version "$JULIA_VERSION"
}

for shards in 1 3; do
    build SHARDS=$shards BUILD="$folder/$shards" all
    image=$folder/$shards/image.so
    ask check "$image" >"$folder/$shards/check.txt" || { cat "$folder/$shards/check.txt"; exit 1; }
    ask select "$image" >"$folder/$shards/select.txt" || { cat "$folder/$shards/select.txt"; exit 1; }
    # The loader finds features itself, but not how Julia calls the CPU.
    cpu=$(sed -n 's/^The machine: \([^ ]*\).*/\1/p' "$folder/$shards/select.txt")
    build SHARDS=$shards BUILD="$folder/$shards" CPU="$cpu" run >"$folder/$shards/run.txt"
done

cat "$folder/3/run.txt"
echo
echo "$ jlopt image check image.so"
cat "$folder/3/check.txt"
echo
echo "$ jlopt image inspect image.so"
ask inspect "$image"
echo
echo "$ jlopt image select image.so"
cat "$folder/3/select.txt"
echo

chosen() {
    sed -n 's/^Chosen: target \([0-9]*\).*/\1/p' "$1"
}

diff "$folder/1/run.txt" "$folder/3/run.txt" || { echo "error: 1 and 3 shards differ" >&2; exit 1; }
[ "$(chosen "$folder/3/run.txt")" = "$(chosen "$folder/3/select.txt")" ] ||
    { echo "error: the loader picks another target than image select" >&2; exit 1; }
echo "1 shard and 3 shards give the same, from the target that jlopt image select names."
