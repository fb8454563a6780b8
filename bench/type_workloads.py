"""The workloads of `jlopt type`: type expressions, one a line, and structs of many fields."""

from pathlib import Path

# Each makes a type that is no other one's, from its number.
FORMS = [
    "Tuple{{Int8,Val{{{0}}},Float64}}",
    "NamedTuple{{(:a,:b),Tuple{{Int32,Val{{{0}}}}}}}",
    "Pair{{Union{{Nothing,Int16}},Val{{{0}}}}}",
    "Tuple{{Ptr{{Val{{{0}}}}},Complex{{Float32}}}}",
    "Vector{{Tuple{{Val{{{0}}},Int64}}}}",
    "Tuple{{Union{{Int8,Val{{{0}}}}},NTuple{{3,UInt16}}}}",
    "Some{{Tuple{{String,Val{{{0}}}}}}}",
    "Tuple{{Core.LLVMPtr{{Val{{{0}}},1}},Rational{{Int32}}}}",
]
FIELDS = ["Int8", "Int64", "Union{Nothing,Int16}", "String", "Tuple{Int8,Int32}", "Vector{Int}"]
TYPES = {"types": 200_000}
STRUCTS = {"fields": 20_000, "fields-x2": 40_000}


def write(folder: Path) -> None:
    for name, count in TYPES.items():
        lines = (FORMS[number % len(FORMS)].format(number) for number in range(count))
        (folder / f"{name}.txt").write_text("\n".join(lines) + "\n")
    for name, count in STRUCTS.items():
        fields = (f"    f{number}::{FIELDS[number % len(FIELDS)]}" for number in range(count))
        (folder / f"{name}.jl").write_text("\n".join(["struct Fields", *fields, "end"]) + "\n")
