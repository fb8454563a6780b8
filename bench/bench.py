#!/usr/bin/env python3
"""Measures jlopt against LLVM's opt and mlir-opt, and prints one table. See README.md.

A new measurement is a new Row in `rows`.
"""

import argparse
import functools
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import enzyme_workloads
import mlir_workloads
import type_workloads

HERE = Path(__file__).parent
FLOOR = "{opt} -passes=verify {in} -o {out}"
MV = "{jlopt} --passes=JuliaMultiVersioning {in} -o {out}"
PARSE = "{jlopt} --disable-output --disable-verify {in}"
TYPES = "{throughput} {in}"
ENZYME = "{jlopt} --passes=enzyme-%s --enzyme-values={values} --disable-output %s {in}"
GRAPH = "{jlopt} mlir write {in} -o {out}"
MLIR_OPT = "{mlir-opt} --allow-unregistered-dialect --emit-bytecode {text} -o {out}"
IMPORT = "{jlopt} mlir import -q {in} -o {out}"
MLIR = f"{HERE}/mlir_peer.sh {{in}} {{out}}"
STRUCT = "{jlopt} type lower --struct --target x86_64 --decls {in} Fields"


class Failed(Exception):
    """A measured command failed."""


@dataclass(frozen=True)
class Row:
    """A command that is measured against its peer. In commands, {in} stands for the workload."""

    name: str
    command: str
    workload: str
    peer_name: str
    peer: str
    bound: float | None = None
    """Of the ratio of the wall times (or instructions)."""
    memory_bound: float | None = None
    """Of the ratio of the peaks of resident memory; without, memory is printed only."""
    start_up: str = ""
    """A command whose own cost does not count."""
    peer_workload: str = ""
    instructions: bool = False
    """Compare instructions executed, under valgrind, not wall times and memory."""
    suffix: str = ".bc"
    """Of the workload's file."""
    size: int = 0
    """LLVM instructions of the workload; for how many a second are worked on."""


@dataclass(frozen=True)
class Cost:
    """What a command takes."""

    amount: float
    """Seconds or instructions."""
    peak: int = 0
    """Bytes."""


def enzyme_rows(sizes: dict[str, int], counts: bool) -> Iterator[Row]:
    """What a run with a pass takes beside one without, and on twice as much as on once."""
    for pattern in enzyme_workloads.PATTERNS:
        small, double, full = (
            f"enzyme-{enzyme_workloads.file_name(pattern, share)}" for share in enzyme_workloads.SHARES
        )
        command = ENZYME % (pattern.name, pattern.options)
        if pattern.instances:
            command += " --enzyme-code-instances={instances}"
        plain = "{jlopt} --disable-output {in}"
        name = pattern.name.split("<")[0]
        yield Row(name, command, full, "no pass", plain, pattern.bound, suffix=".ll", size=sizes[full])
        if counts:
            yield Row(
                name,
                command,
                double,
                "on half",
                command,
                2.1,
                start_up="{jlopt} --version",
                peer_workload=small,
                instructions=True,
                suffix=".ll",
            )


def graph_rows(counts: bool) -> Iterator[Row]:
    """Writing the module of a program graph against reading and writing its text, and a program against half of it."""
    half, whole = mlir_workloads.GRAPHS
    # Twice the program may take 1.35 times the memory: what is kept of a function is a small part of it.
    yield Row("mlir write", GRAPH, whole, "mlir-opt", MLIR_OPT, 0.2, 0.25, suffix=".json")
    yield Row("mlir write", GRAPH, whole, "on half", GRAPH, None, 1.35, peer_workload=half, suffix=".json")
    if counts:
        yield Row(
            "mlir write",
            GRAPH,
            whole,
            "on half",
            GRAPH,
            2.1,
            start_up="{jlopt} --version",
            peer_workload=half,
            instructions=True,
            suffix=".json",
        )


def rows(linear: str) -> list[Row]:
    """`linear`: the workload whose copies are compared; nothing: no instructions are counted."""
    floor = "opt verify", FLOOR
    growth = [(f"{linear}-x2", linear), (f"{linear}-x4", f"{linear}-x2")] if linear else []
    return [
        *(
            Row("JuliaMultiVersioning", MV, workload, *floor, 2.8, 2.3)
            for workload in ("zstd", "zstd-g")
        ),
        *(
            Row("read, verify, write", "{jlopt} {in} -o {out}", workload, *floor)
            for workload in ("zstd", "zstd-g")
        ),
        Row(
            "mv targets, lazy",
            "{jlopt} mv targets {in}",
            "zstd-g-x4",
            "full parse",
            PARSE,
            0.1,
            start_up="{jlopt} --version",
        ),
        *(
            Row(
                "JuliaMultiVersioning",
                MV,
                more,
                f"on {less}",
                MV,
                2.1,
                start_up="{jlopt} --version",
                peer_workload=less,
                instructions=True,
            )
            for more, less in growth
        ),
        # At least three times as fast, in half of the memory; twice the program in at most half as much again.
        *(
            Row("mlir import", IMPORT, workload, "mlir-translate, mlir-opt", MLIR, 0.33, 0.5)
            for workload in ("zstd", "zstd-g")
        ),
        Row("mlir import", IMPORT, "zstd-x2", "on zstd", IMPORT, None, 1.5, peer_workload="zstd"),
        # 100,000 distinct types a second: parsed, made, laid out and lowered.
        Row("types", TYPES, "types", "2 s", "sleep 2", 1.0, suffix=".txt"),
        *(
            Row(
                "type lower",
                STRUCT,
                "fields-x2",
                "on fields",
                STRUCT,
                2.1,
                start_up="{jlopt} type lower Int8",
                peer_workload="fields",
                instructions=True,
                suffix=".jl",
            )
            for _ in growth[:1]
        ),
    ]


def environment() -> dict[str, str]:
    """The environment without what changes jlopt's defaults."""
    return {
        key: value for key, value in os.environ.items() if not key.startswith(("JLOPT_", "JULIA_"))
    }


def run(command: list[str]) -> tuple[Cost, str]:
    """Runs a command once: its cost and its standard error.

    The peak of a child is at least that of this process, which therefore stays small.
    """
    with tempfile.TemporaryFile("w+") as errors:
        start = time.perf_counter()
        child = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=errors, env=environment()
        )
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        text = errors.read()
    if child.returncode:
        raise Failed(f"status {child.returncode}: {' '.join(command)}\n{text.strip()[-500:]}")
    return Cost(wall, usage.ru_maxrss * 1024), text


def alternating(commands: list[list[str]], runs: int) -> list[Cost]:
    """The medians of commands that are run in turn."""
    costs = [[run(command)[0] for command in commands] for _ in range(runs)]
    return [
        Cost(median(cost.amount for cost in each), int(median(cost.peak for cost in each)))
        for each in zip(*costs)
    ]


@functools.cache
def instructions(command: tuple[str, ...]) -> Cost:
    """Instructions executed; the same count as callgrind's, which takes three times as long."""
    tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    _, text = run([*tool, *command])
    found = re.search(r"I +refs: +([\d,]+)", text)
    if not found:
        raise Failed("valgrind printed no count of instructions")
    return Cost(int(found[1].replace(",", "")))


def measure(
    row: Row, runs: int, folder: Path, places: dict[str, str | Path]
) -> tuple[list[str], bool]:
    """The cells of a row, and whether it is within its bounds."""

    def expand(command: str, workload: str) -> list[str]:
        named = {
            **places,
            "in": folder / f"{workload}{row.suffix}",
            "values": folder / f"{workload}.json",
            "files": folder / f"{workload}.files",
            "instances": folder / f"{workload}.ci.json",
            "text": folder / f"{workload}.mlir",
        }
        return [part.format(**named) for part in command.split()]

    commands = [
        expand(row.command, row.workload),
        expand(row.peer, row.peer_workload or row.workload),
    ]
    if row.start_up:
        commands.append(expand(row.start_up, row.workload))
    if row.instructions:
        ours, peer, *rest = (instructions(tuple(command)) for command in commands)
        unit, scale = "G", 1e9
    else:
        ours, peer, *rest = alternating(commands, runs)
        unit, scale = "s", 1.0
    start_up = rest[0].amount if rest else 0.0
    # A count leaves start-up out on both sides; a time may be start-up plus a share of the peer's.
    ratio = (ours.amount - start_up) / (peer.amount - (start_up if row.instructions else 0.0))
    cells = [
        f"{ours.amount / scale:.2f}/{peer.amount / scale:.2f} {unit}",
        f"{max(ratio, 0):.2f}x",
        "",
        "",
    ]
    within = row.bound is None or ratio <= row.bound
    if not row.instructions:
        memory_ratio = ours.peak / peer.peak
        cells[2:] = [f"{ours.peak / 1e6:.0f}/{peer.peak / 1e6:.0f} MB", f"{memory_ratio:.2f}x"]
        within &= row.memory_bound is None or memory_ratio <= row.memory_bound
    bounds = [f"{bound}x" if bound is not None else "-" for bound in (row.bound, row.memory_bound)]
    bounds = bounds if row.memory_bound is not None else bounds[:1]
    verdict = ("ok" if within else "OVER") if bounds != ["-"] else ""
    speed = f"{row.size / ours.amount / 1e6:.2f} M/s" if row.size else ""
    return [*cells, speed, " ".join(bounds), verdict], within


HEADER = ["command", "workload", "peer", "wall", "ratio", "peak memory", "ratio", "speed", "bound", ""]
WIDTHS = [28, 9, 11, 12, 6, 10, 6, 9, 10, 4]
LEFT_ALIGNED = 3


def line(cells: list[str]) -> str:
    aligned = [
        cell.ljust(width) if index < LEFT_ALIGNED else cell.rjust(width)
        for index, (cell, width) in enumerate(zip(cells, WIDTHS))
    ]
    return " ".join(aligned).rstrip()


def version(tool: str) -> str:
    text = subprocess.run([tool, "--version"], capture_output=True, text=True, check=True).stdout
    return ", ".join(itertools.islice((part.strip() for part in text.splitlines()), 2))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--jlopt", default="target/release/jlopt", metavar="PATH")
    parser.add_argument("--opt", default="opt-22", metavar="PATH", help="LLVM's opt, the floor")
    parser.add_argument("--mlir-opt", default="mlir-opt-22", metavar="PATH")
    parser.add_argument(
        "--runs", type=int, default=5, help="alternating runs per command (default 5)"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("target/bench"), help="where the workloads are kept"
    )
    parser.add_argument(
        "--linear",
        choices=["small", "zstd", "none"],
        default="small" if shutil.which("valgrind") else "none",
        help="count instructions on 1, 2 and 4 copies of this (default: small, with valgrind)",
    )
    parser.add_argument(
        "--only", default="", metavar="PATTERN", help="only the rows of commands that match"
    )
    parser.add_argument("--check", action="store_true", help="status 1 if a bound is exceeded")
    options = parser.parse_args()
    if not shutil.which(options.jlopt):
        sys.exit(f"error: no {options.jlopt}\nhelp: cargo build --release")

    # In a process of its own: see `run`.
    subprocess.run([sys.executable, HERE / "build.py", options.out], check=True)
    workloads = json.loads((options.out / "workloads.json").read_text())["workloads"]
    type_workloads.write(options.out)
    sizes = enzyme_workloads.write(options.out)
    table = rows("" if options.linear == "none" else options.linear)
    table += enzyme_rows(sizes, options.linear != "none")
    table += graph_rows(options.linear != "none")
    table = [row for row in table if re.search(options.only, row.name)]

    used = [name for row in table for name in (row.peer_workload, row.workload) if name]
    # The biggest of all workloads, whose text takes a run of jlopt.
    graphs = mlir_workloads.GRAPHS if any(name in mlir_workloads.GRAPHS for name in used) else {}
    if graphs:
        mlir_workloads.write(options.out, options.jlopt)

    print(f"jlopt: {version(options.jlopt)}\nopt:   {version(options.opt)}")
    if not shutil.which("valgrind"):
        print("no valgrind: instructions are not counted")
    print(f"wall, peak memory: medians of {options.runs} alternating runs, ours/peer")
    print("G: 10^9 instructions executed; M/s: 10^6 instructions of the module a second\n")
    for name in dict.fromkeys(used):
        if size := workloads.get(name):
            print(f"{name:9} {size['functions']:6} functions {size['bytes']:9} bytes")
    for name, count in type_workloads.TYPES.items():
        print(f"{name:9} {count:6} types")
    for name, count in type_workloads.STRUCTS.items():
        print(f"{name:9} {count:6} fields")
    for name, count in graphs.items():
        size = (options.out / f"{name}.json").stat().st_size
        print(f"{name:9} {count:6} specializations {size:9} bytes")
    print(f"\n{line(HEADER)}")

    missed = failed = False
    with tempfile.TemporaryDirectory(dir=options.out) as scratch:
        places = {
            "jlopt": options.jlopt,
            "throughput": Path(options.jlopt).parent / "examples" / "throughput",
            "opt": options.opt,
            "mlir-opt": options.mlir_opt,
            "out": Path(scratch) / "out.bc",
        }
        for row in table:
            try:
                cells, within = measure(row, options.runs, options.out, places)
            except Failed as problem:
                cells, within = ["failed", "", "", "", "", "", "FAIL"], True
                failed = True
                print(problem, file=sys.stderr)
            missed |= not within
            print(line([row.name, row.workload.removeprefix(f"enzyme-{row.name}-"), row.peer_name, *cells]), flush=True)
    return int(failed or (options.check and missed))


if __name__ == "__main__":
    sys.exit(main())
