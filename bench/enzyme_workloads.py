"""The workloads of the Enzyme passes: modules of which each function holds what a pass is about, among other code."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

SHARES = {"small": 20_000, "double": 40_000, "100k": 100_000}
"""About how many instructions a workload has: to be compared by the instructions executed, and to be timed."""
PADDING = 8
"""Instructions of a function that no pass is about."""

HEAD = """\
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"
declare void @use(...)
"""
MEMCPY = "declare void @llvm.memcpy.{0}.{1}.i64(ptr{2} noalias writeonly, ptr{3} noalias readonly, i64, i1 immarg)"
BY_REFERENCE = '"enzymejl_parmtype"="{}" "enzymejl_parmtype_ref"="1"'
PAIR = "{ ptr addrspace(10), i64 }"


@dataclass(frozen=True)
class Pattern:
    """What a pass is about. In texts, {n} stands for the function's number."""

    name: str
    """Of the pass, without `enzyme-`."""
    code: str
    """Instructions of each function."""
    globals: str = ""
    """Of each function."""
    declarations: str = ""
    parameter: str = ""
    """In front of the others."""
    attributes: str = ""
    result: str = "i64 %w7"
    values: Callable[[int], dict] | None = None
    """The members of the value table for a number of functions."""
    calls_all: bool = False
    """Whether there is a function `all` that calls all others."""

    @property
    def size(self) -> int:
        """Instructions of a function."""
        code = self.code.splitlines()
        return PADDING + 1 + self.calls_all + sum(not line.endswith(":") for line in code)


def value(number: int) -> dict:
    return {"repr": f"value {number}", "type": "Any", "address": hex(16 * (number + 1))}


def slots(count: int) -> dict:
    return {"slots": {f"jl_global#{n}": value(n) for n in range(count)}}


def inserted(count: int) -> dict:
    return {"inserted": {f"inserted$k${n}": value(n) for n in range(count)}}


SLOT_USE = """\
%s = load ptr, ptr @"jl_global#{n}", align 8
call void (...) @use(ptr %s)"""
DECLARED_SLOT = '@"jl_global#{n}" = external constant ptr, !julia.constgv !0'
EJL = '@"ejl_inserted$k${n}" = external addrspace(10) global {{}}'
EJL_USE = 'call void (...) @use(ptr addrspace(10) @"ejl_inserted$k${n}")'
NTUPLE = "declare ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10), i64)"
NTUPLE_USE = "%t = call ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10) %o, i64 %x)"

PATTERNS = [
    Pattern(
        "make-slots-symbolic",
        SLOT_USE,
        '@"jl_global#{n}" = private constant ptr inttoptr (i64 {address} to ptr), !julia.constgv !0',
        values=slots,
    ),
    Pattern("resolve-slots", SLOT_USE, DECLARED_SLOT, values=slots),
    Pattern("bake-inserted-values", EJL_USE, EJL, values=inserted),
    Pattern("bake-julia-value-globals", EJL_USE, EJL, values=inserted),
    Pattern("relocate-julia-value-globals", EJL_USE, EJL, values=inserted),
    Pattern("record-symbolic-slots", SLOT_USE, DECLARED_SLOT, values=slots),
    Pattern(
        "link-julia-values",
        SLOT_USE + "\n" + EJL_USE,
        DECLARED_SLOT + "\n" + EJL,
        values=lambda count: slots(count) | inserted(count),
    ),
    Pattern(
        "fold-plt-gots",
        "%f = load atomic ptr, ptr @jlplt_f{n}_{n}_got unordered, align 8\ncall void %f()",
        """\
@symbol{n} = private constant [4 x i8] c"foo\\00"
@jlplt_f{n}_{n}_got = private global ptr @jlplt_f{n}_{n}
define private void @jlplt_f{n}_{n}() {{
  %f = call ptr @ijl_load_and_lookup(ptr inttoptr (i64 1 to ptr), ptr @symbol{n}, ptr @handle)
  store atomic ptr %f, ptr @jlplt_f{n}_{n}_got release, align 8
  tail call void %f()
  ret void
}}""",
        "declare ptr @ijl_load_and_lookup(ptr, ptr, ptr)\n@handle = internal global ptr null",
    ),
    Pattern(
        "fixup-sret",
        "call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 %p, i64 16, i1 false)",
        declarations=MEMCPY.format("p0", "p0", "", ""),
        parameter=f"ptr noalias sret({PAIR}) align 8 %sret, ptr noalias %roots, ",
        attributes='"enzymejl_mi"="1" "enzymejl_rt"="Tuple{Vector{Float64},Int64}"',
        result="void",
    ),
    Pattern(
        "expand-value-builders",
        f"""\
%b = call {{{PAIR}}} @jlopt.enzyme.recombine_value_ptr.a(ptr %p, ptr %p)
call void @jlopt.enzyme.split_value_into.a({{{PAIR}}} %b, ptr %p, ptr %p)""",
        declarations=f"""\
declare {PAIR} @jlopt.enzyme.recombine_value_ptr.a(ptr, ptr)
declare void @jlopt.enzyme.split_value_into.a({PAIR}, ptr, ptr)""",
    ),
    Pattern(
        "unfold-root-phi-loads",
        """\
%a = alloca [1 x ptr addrspace(10)], align 8
store ptr addrspace(10) %o, ptr %a, align 8
%c = trunc i64 %x to i1
br i1 %c, label %l, label %r
l:
br label %m
r:
br label %m
m:
%q = phi ptr [ %a, %l ], [ %p, %r ]
%y = load ptr addrspace(10), ptr %q, align 8
call void (...) @use(ptr addrspace(10) %y)""",
    ),
    Pattern(
        "legalize-readonly-decay",
        "%raw = addrspacecast ptr addrspace(10) %o to ptr\n%m = call i32 @memcmp(ptr %raw, ptr %p, i64 8)",
        declarations="declare i32 @memcmp(ptr, ptr, i64) memory(argmem: read)",
    ),
    Pattern(
        "mark-loads-dereferenceable",
        "%v = load ptr addrspace(10), ptr %h, align 8\ncall void (...) @use(ptr addrspace(10) %v)",
        parameter=f"ptr {BY_REFERENCE.format('Tuple{Vector{Float64},Int64}')} %h, ",
    ),
    Pattern(
        "byref-alloca-types",
        "%a = alloca [2 x i64], align 8\ncall void @callee(ptr %a)",
        declarations=f"declare void @callee(ptr {BY_REFERENCE.format('Tuple{Float64,Int64}')})",
    ),
    Pattern(
        "annotate-memtransfers",
        "call void @llvm.memcpy.p0.p0.i64(ptr %h, ptr %p, i64 16, i1 false)",
        declarations=MEMCPY.format("p0", "p0", "", ""),
        parameter=f"ptr {BY_REFERENCE.format('Tuple{Float64,Int64}')} %h, ",
    ),
    Pattern("declare-ntuple-type", "call void (...) @use(ptr addrspace(10) %o)"),
    Pattern("define-ntuple-type", NTUPLE_USE, declarations=NTUPLE),
    Pattern(
        "rewrite-abi-converter",
        "%f = call ptr @ijl_get_abi_converter(ptr %p, ptr @cfuncdata{n})\ncall void %f()",
        "@cfuncdata{n} = private global [8 x ptr] [ptr null, ptr null, ptr null, ptr null, ptr @thunk, ptr null, ptr null, ptr null]",
        "declare ptr @ijl_get_abi_converter(ptr, ptr)\ndefine internal void @thunk() {\n  ret void\n}",
    ),
    Pattern(
        "use-gcstack-arg<function=all;arg=0>",
        "%pg = call ptr @julia.get_pgcstack()\ncall void (...) @use(ptr %pg)",
        declarations="declare ptr @julia.get_pgcstack()",
        attributes="alwaysinline",
        calls_all=True,
    ),
]


def file_name(pattern: Pattern, share: str) -> str:
    return f"{pattern.name.split('<')[0]}-{share}"


def function(pattern: Pattern, number: int) -> Iterator[str]:
    fields = {"n": number, "address": 16 * (number + 1)}
    if pattern.globals:
        yield pattern.globals.format(**fields)
    result = pattern.result.split()[0]
    parameters = f"{pattern.parameter}i64 %x, ptr %p, ptr addrspace(10) %o"
    yield f"define {result} @f{number}({parameters}) {pattern.attributes} {{"
    yield "top:"
    yield "  %w0 = load i64, ptr %p, align 8"
    for step in range(1, PADDING):
        yield f"  %w{step} = {('add', 'mul', 'xor')[step % 3]} i64 %w{step - 1}, %x"
    yield pattern.code.format(**fields)
    yield f"  ret {pattern.result}\n}}"


def caller(count: int) -> Iterator[str]:
    """A function that calls all others."""
    yield "define void @all(ptr %stack, i64 %x, ptr %p, ptr addrspace(10) %o) {"
    for number in range(count):
        yield f"  %r{number} = call i64 @f{number}(i64 %x, ptr %p, ptr addrspace(10) %o)"
    yield "  ret void\n}"


def write(folder: Path) -> dict[str, int]:
    """Writes the workloads; how many instructions each has."""
    sizes = {}
    for pattern in PATTERNS:
        for share, instructions in SHARES.items():
            count = instructions // pattern.size
            lines = [HEAD, pattern.declarations]
            for number in range(count):
                lines.extend(function(pattern, number))
            if pattern.calls_all:
                lines.extend(caller(count))
            name = f"enzyme-{file_name(pattern, share)}"
            (folder / f"{name}.ll").write_text("\n".join([*lines, "!0 = !{}\n"]))
            members = pattern.values(count) if pattern.values else {}
            table = {"format": "enzyme-value-table", "version": 1} | members
            (folder / f"{name}.json").write_text(json.dumps(table))
            sizes[name] = count * pattern.size
    return sizes
