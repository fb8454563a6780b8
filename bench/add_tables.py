#!/usr/bin/env python3
"""Adds to a module what Julia's image builder adds before JuliaMultiVersioning runs.

That is: the function table (`jl_fvars`, `jl_fvar_idxs`) with every definition that is not
available_externally; for Julia 1.10 also a table of globals with one entry (`jl_gvars`,
`jl_gvar_idxs`); and the module flags that switch the pass on and, unless that is left to jlopt's
`--cpu-target`, name its targets.

Programs not written for this have function pointers where the pass refuses them, since the
loader could not relocate them. Constants with function pointers become variables; `llvm.used`,
`llvm.compiler.used` and the lists of constructors and destructors are dropped if they name a
function. So constructors do not run in what comes out: it is for trying and measuring the pass.
"""

import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path

VERSIONS = ["1.10", "1.11", "1.12", "1.13", "1.14"]
DEFAULT_VERSION = "1.13"
CLONE_ALL = "clone_all"


@dataclass(frozen=True)
class Target:
    """CPU, features, and what is cloned for it: CLONE_ALL alone, or categories."""

    cpu: str
    features: str
    clones: tuple[str, ...] = ()
    base: int = 0


# LLVM 22 refuses empty strings of features once they are appended to those that clang wrote.
HASWELL = (
    "+sse3,+cx16,+ssse3,+sse4.1,+sse4.2,+popcnt,+pclmul,+avx,+xsave,+f16c,+fsgsbase,"
    "+avx2,+bmi,+bmi2,+fma,+lzcnt,+movbe"
)
SKYLAKE = (
    HASWELL + ",+adx,+prfchw,+aes,+xsavec,+xsaves,+clflushopt,"
    "+avx512f,+avx512cd,+avx512dq,+avx512bw,+avx512vl,+pku,+clwb"
)
GAINS = ("math", "loop", "simd", "cpu")
PRESETS = {
    "x86-64": [
        Target("x86-64", "+cx16"),
        Target("haswell", HASWELL, (CLONE_ALL,)),
        Target("skylake-avx512", SKYLAKE, GAINS, base=1),
    ],
    "x86-64-selective": [
        Target("x86-64", "+cx16"),
        Target("haswell", HASWELL, GAINS),
        Target("skylake-avx512", SKYLAKE, GAINS),
    ],
    "aarch64": [
        Target("generic", "+neon,+fp-armv8"),
        Target("neoverse-n1", "+neon,+fp-armv8,+lse,+fullfp16", (CLONE_ALL,)),
        Target("neoverse-v1", "+neon,+fp-armv8,+lse,+fullfp16,+sve", ("loop", "cpu"), base=1),
    ],
}
DEFAULT_PRESET = "x86-64"
NO_TARGETS = "none"
PRESETS_HELP = """targets:
  x86-64            x86-64; haswell, which clones everything; skylake-avx512, based on haswell,
                    which clones what has loops, vectors, fused or fast math, or CPU queries
  x86-64-selective  x86-64; haswell and skylake-avx512, both based on it, which clone the same
  aarch64           generic; neoverse-n1, which clones everything; neoverse-v1, based on it,
                    which clones what has loops or CPU queries
  none              no targets, so that jlopt takes them from --cpu-target or JULIA_CPU_TARGET

example:
  clang-22 -O1 -fPIC -emit-llvm -S in.c -o in.ll
  add_tables.py in.ll tables.ll
  jlopt --passes='JuliaMultiVersioning,CPUFeatures' tables.ll -o image.bc"""

# The bits of a target's flags. Up to 1.13: JL_TARGET_* of Julia's src/processor.h.
FLAGS = {CLONE_ALL: 2, "math": 4, "loop": 8, "simd": 16, "cpu": 256}
# Julia 1.14: every target that does not clone everything clones loops and CPU queries.
FLAGS_1_14 = {CLONE_ALL: 1, "math": 8, "loop": 0, "simd": 16, "cpu": 0}

NAME = r'@(?:"[^"]*"|[-\w.$]+)'
DEFINITION = re.compile(rf"^define ([^@]*)({NAME})\(", re.M)
GLOBAL = re.compile(rf"^({NAME}) = ([^\n]*)$", re.M)
SYMBOL_OR_STRING = re.compile(rf'{NAME}|"[^"]*"')
DROPPED = {"@llvm.used", "@llvm.compiler.used", "@llvm.global_ctors", "@llvm.global_dtors"}


def definitions(text: str) -> list[str]:
    """The names, with their `@`, of the functions that the table lists."""
    return [
        found[2] for found in DEFINITION.finditer(text) if "available_externally" not in found[1]
    ]


def relocatable(text: str, functions: set[str]) -> str:
    """The module without function pointers in places that the loader cannot write to."""

    def change(found: re.Match[str]) -> str:
        name, rest = found.groups()
        if functions.isdisjoint(SYMBOL_OR_STRING.findall(rest)):
            return found[0]
        if name in DROPPED:
            return ""
        return f"{name} = " + re.sub(r'^([^"@\[{]*?)\bconstant\b', r"\1global", rest)

    return GLOBAL.sub(change, text)


def array(kind: str, items: list[str]) -> str:
    return f"[{len(items)} x {kind}] [" + ", ".join(f"{kind} {item}" for item in items) + "]"


def tables(functions: list[str], julia_version: str) -> str:
    indices = [str(index) for index in range(len(functions))]
    text = (
        f"@jl_fvars = global {array('ptr', functions)}\n"
        f"@jl_fvar_idxs = constant {array('i32', indices)}\n"
    )
    if julia_version == "1.10":
        text += (
            "@jl_dummy_gvar = global ptr null\n"
            f"@jl_gvars = global {array('ptr', ['@jl_dummy_gvar'])}\n"
            f"@jl_gvar_idxs = constant {array('i32', ['0'])}\n"
        )
    return text


def target_tuple(target: Target, julia_version: str) -> str:
    """The target as an operand of `julia.mv.specs`."""
    bits = FLAGS_1_14 if julia_version == "1.14" else FLAGS
    flags = sum(bits[name] for name in target.clones)
    return f'!{{!"{target.cpu}", !"{target.features}", i32 {target.base}, i32 {flags}}}'


def add_flags(text: str, targets: list[Target] | None, julia_version: str) -> str:
    """Appends `julia.mv.enable` and, where there are targets, `julia.mv.specs` to the module flags."""
    first = 1 + max((int(number) for number in re.findall(r"^!(\d+) = ", text, re.M)), default=-1)
    flags = [f"!{first}"]
    lines = [f'!{first} = !{{i32 1, !"julia.mv.enable", i32 1}}']
    if targets is not None:
        flags.append(f"!{first + 1}")
        lines += specs(targets, first + 1, julia_version)
    text, found = re.subn(
        r"^(!llvm\.module\.flags = !\{.+)\}$", rf"\1, {', '.join(flags)}}}", text, flags=re.M
    )
    if not found:
        lines.append(f"!llvm.module.flags = !{{{', '.join(flags)}}}")
    return text + "\n".join(lines) + "\n"


def specs(targets: list[Target], first: int, julia_version: str) -> list[str]:
    """The flag `julia.mv.specs` as the node of the first number, and those that it refers to."""
    numbers = range(first + 1, first + 1 + len(targets))
    return [
        f'!{first} = !{{i32 1, !"julia.mv.specs", !{numbers.stop}}}',
        *(
            f"!{number} = {target_tuple(target, julia_version)}"
            for number, target in zip(numbers, targets)
        ),
        f"!{numbers.stop} = !{{" + ", ".join(f"!{number}" for number in numbers) + "}",
    ]


class Refused(Exception):
    """Why a module gets no tables."""


def check(text: str, functions: list[str]) -> None:
    """
    Raises:
        Refused: there is nothing to list, or tables or targets are there already.
    """
    for name, _ in GLOBAL.findall(text):
        if name.startswith(("@jl_fvar", "@jl_gvar", "@jl_clone_")):
            raise Refused(f"it has tables already: {name}")
    if found := re.search(r'^!\d+ = !\{[^\n]*!"(julia\.mv\.[^"]*)"', text, re.M):
        raise Refused(f"it has a module flag {found[1]} already")
    if not functions:
        raise Refused("it defines no function: is it the text of a module (.ll)?")


def add_tables(
    text: str,
    targets: list[Target] | None = PRESETS[DEFAULT_PRESET],
    julia_version: str = DEFAULT_VERSION,
) -> str:
    """The module with tables and flags; without targets they come from where jlopt is told.

    Raises:
        Refused: the module can't have them.
    """
    functions = definitions(text)
    check(text, functions)
    text = relocatable(text, set(functions)) + "\n" + tables(functions, julia_version)
    return add_flags(text, targets, julia_version)


def read(path: str) -> str:
    """The text of a module; `-` is standard input."""
    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    if data.startswith((b"BC\xc0\xde", b"\xde\xc0\x17\x0b")):
        raise Refused("it is bitcode: make text of it with llvm-dis-22")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise Refused("it is no text in UTF-8") from error


def write(path: str, text: str) -> None:
    if path == "-":
        sys.stdout.write(text)
    else:
        Path(path).write_text(text)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog=PRESETS_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("input", metavar="IN", help="a module as text (.ll); - is standard input")
    parser.add_argument("output", metavar="OUT", help="where the text goes; - is standard output")
    parser.add_argument(
        "--julia-version",
        choices=VERSIONS,
        default=DEFAULT_VERSION,
        help="the version that jlopt is run with: it decides on tables and flags "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--targets",
        choices=[*PRESETS, NO_TARGETS],
        default=DEFAULT_PRESET,
        help="the targets, see below (default: %(default)s)",
    )
    return parser.parse_args()


def main() -> None:
    options = arguments()
    try:
        text = add_tables(read(options.input), PRESETS.get(options.targets), options.julia_version)
        write(options.output, text)
    except Refused as error:
        name = "<stdin>" if options.input == "-" else options.input
        sys.exit(f"error: {name}: {error}")
    except OSError as error:
        sys.exit(f"error: {error.filename or options.output}: {error.strerror}")


if __name__ == "__main__":
    main()
