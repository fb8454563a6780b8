#!/usr/bin/env python3
"""Adds to a module what Julia's image builder adds before JuliaMultiVersioning runs.

    add_tables.py IN.ll OUT.ll

That is: the function table (`jl_fvars`, `jl_fvar_idxs`) with every definition that is not
available_externally, a table of globals with one entry (`jl_gvars`, `jl_gvar_idxs`, which
Julia 1.10 reads), and the module flags that switch the pass on and name its targets.

C programs have function pointers where the pass refuses them, since the loader could not
relocate them. Constants with function pointers become variables; `llvm.used`,
`llvm.compiler.used` and the lists of constructors and destructors are dropped if they name
a function. The module then does not do what it did before: it is for measuring the pass only.
"""

import re
import sys
from pathlib import Path

# Name, features, base and flags (Julia 1.10 to 1.13) of each target. LLVM 22 refuses empty
# strings of features once they are appended to those that clang wrote.
HASWELL = (
    "+sse3,+cx16,+ssse3,+sse4.1,+sse4.2,+popcnt,+pclmul,+avx,+xsave,+f16c,+fsgsbase,"
    "+avx2,+bmi,+bmi2,+fma,+lzcnt,+movbe"
)
SKYLAKE = (
    HASWELL + ",+adx,+prfchw,+aes,+xsavec,+xsaves,+clflushopt,"
    "+avx512f,+avx512cd,+avx512dq,+avx512bw,+avx512vl,+pku,+clwb"
)
CLONE_ALL = 2
MATH, LOOP, SIMD, CPU = 4, 8, 16, 256
TARGETS = [
    ("x86-64", "+cx16", 0, 0),
    ("haswell", HASWELL, 0, CLONE_ALL),
    ("skylake-avx512", SKYLAKE, 1, MATH | LOOP | SIMD | CPU),
]

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


def tables(functions: list[str]) -> str:
    indices = [str(index) for index in range(len(functions))]
    return (
        f"@jl_fvars = global {array('ptr', functions)}\n"
        f"@jl_fvar_idxs = constant {array('i32', indices)}\n"
        "@jl_dummy_gvar = global ptr null\n"
        f"@jl_gvars = global {array('ptr', ['@jl_dummy_gvar'])}\n"
        f"@jl_gvar_idxs = constant {array('i32', ['0'])}\n"
    )


def add_flags(text: str) -> str:
    """Appends `julia.mv.enable` and `julia.mv.specs` to the module flags."""
    first = 1 + max((int(number) for number in re.findall(r"^!(\d+) = ", text, re.M)), default=-1)
    enable, specs, targets = first, first + 1, range(first + 2, first + 2 + len(TARGETS))
    lines = [
        f'!{enable} = !{{i32 1, !"julia.mv.enable", i32 1}}',
        f'!{specs} = !{{i32 1, !"julia.mv.specs", !{targets.stop}}}',
        *(
            f'!{number} = !{{!"{name}", !"{features}", i32 {base}, i32 {flags}}}'
            for number, (name, features, base, flags) in zip(targets, TARGETS)
        ),
        f"!{targets.stop} = !{{" + ", ".join(f"!{number}" for number in targets) + "}",
    ]
    text, found = re.subn(
        r"^(!llvm\.module\.flags = !\{.+)\}$", rf"\1, !{enable}, !{specs}}}", text, flags=re.M
    )
    if not found:
        lines.append(f"!llvm.module.flags = !{{!{enable}, !{specs}}}")
    return text + "\n".join(lines) + "\n"


def add_tables(text: str) -> str:
    functions = definitions(text)
    return add_flags(relocatable(text, set(functions)) + "\n" + tables(functions))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    Path(sys.argv[2]).write_text(add_tables(Path(sys.argv[1]).read_text()))
