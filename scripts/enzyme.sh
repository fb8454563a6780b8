#!/bin/bash
# Takes examples/enzyme/program through the passes in the order in which Enzyme.jl uses them: one after another, all at once,
# and with LLVM's optimizations behind them. Runs the results with lli, with functions and objects at the addresses that they
# were bound to; each prints 260. Linux, x86_64.
#
#   scripts/enzyme.sh JLOPT FOLDER
set -euo pipefail
unset JLOPT_JULIA_VERSION
mkdir -p "$2"
jlopt=$(realpath "$1") folder=$(realpath "$2")
cd "$(dirname "$0")/../examples/enzyme/program"
lli=$(command -v lli-22 || echo /usr/lib/llvm-22/bin/lli)
"${CC:-cc}" -O1 -shared -fPIC -o "$folder/runtime.so" runtime.c

# step NUMBER PASS INPUT: the values that are known go from step to step.
step() {
    "$jlopt" --passes="$2" --enzyme-code-instances=instances.json --enzyme-thunk-cache=thunks \
        --enzyme-values="$folder/$(($1 - 1)).json" --enzyme-values-out="$folder/$1.json" -S "$3" -o "$folder/$1.ll"
}

# The other module of the compilation declares the derivative that the program imports.
"$jlopt" --passes='enzyme-import-thunks<imported=0x20000000000>' --enzyme-thunk-cache=thunks -S nested.ll \
    -o "$folder/nested.ll"

passes=(
    'enzyme-make-slots-symbolic'
    'enzyme-declare-native<ci=scale;name=ejlnative_scale>'
    'enzyme-link-split<rule.ll>'
    'enzyme-copy-abi-attrs'
    'enzyme-import-thunks'
    "enzyme-link-split<$folder/nested.ll>"
    'enzyme-internalize-thunks'
    'enzyme-link-julia-values'
    'enzyme-restore-lookups<no-native-invokes>'
    'enzyme-restore-native-invokes'
)
cp values.json "$folder/0.json"
input=program.ll
for number in $(seq ${#passes[@]}); do
    step "$number" "${passes[number - 1]}" "$input"
    input=$folder/$number.ll
done
pipeline=$(IFS=,; echo "${passes[*]}")
cp values.json "$folder/100.json"
cp values.json "$folder/200.json"
step 101 "$pipeline" program.ll
step 201 "$pipeline,default<O2>" program.ll

for result in "$input" "$folder/101.ll" "$folder/201.ll"; do
    "$lli" --load="$folder/runtime.so" "$result"
done
