#!/usr/bin/env bash
# Snapshots of what jlopt says of a package's own IR and types.
#
#   snapshots.sh check   compares what comes out now with expected/, and shows what differs
#   snapshots.sh bless   takes what comes out now as expected
#
# A line `SNAPSHOT NAME: COMMAND` in a file of ir/ is a snapshot, expected/FILE.NAME. The command is run by bash in ir/,
# with the file as %s, so that no path of this machine gets into what comes out. JLOPT is the program, `jlopt` unless given.
set -uo pipefail
cd "$(dirname "$0")"

mode=${1:-check}
case $mode in check | bless) ;; *) sed -n '2,5s/^# \{0,1\}//p' "$0"; exit 2 ;; esac

program=$(command -v "${JLOPT:-jlopt}") || { echo "there is no ${JLOPT:-jlopt}: set JLOPT" >&2; exit 2; }
program=$(realpath "$program")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
jlopt() { "$program" "$@"; }
export program
export -f jlopt

# What a command writes. Of one that fails, its status and errors too: they are worth a snapshot as well.
run() {
    (cd ir && bash -o pipefail -c "$1") > "$2" 2> "$scratch/errors"
    local status=$?
    if [ $status -ne 0 ]; then
        { echo "[exit $status]"; cat "$scratch/errors"; } >> "$2"
    fi
}

mkdir -p "$scratch/now" expected
for file in ir/*; do
    name=${file#ir/}
    while IFS= read -r line; do
        snapshot=${line%%: *} command=${line#*: }
        run "${command//%s/$name}" "$scratch/now/$name.$snapshot"
    done < <(sed -n 's/^[;#] SNAPSHOT \([a-z0-9-]*: \)/\1/p' "$file")
done

if [ "$mode" = bless ]; then
    rm -rf expected
    cp -r "$scratch/now" expected
    echo "$(ls expected | wc -l) snapshots"
elif diff -urN expected "$scratch/now" > "$scratch/difference"; then
    echo "$(ls expected | wc -l) snapshots are as expected"
else
    # Without the times of the files.
    sed -e "s|$scratch/now|now|g" -e '/^diff -urN /d' -e 's/^\(---\|+++\) \([^\t]*\)\t.*/\1 \2/' "$scratch/difference"
    echo "different; where that is right: make bless, and commit expected/" >&2
    exit 1
fi
