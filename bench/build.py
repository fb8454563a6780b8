#!/usr/bin/env python3
"""Builds the workloads of the benchmark.

    build.py FOLDER

Compiles the C sources of zstd, at the version that `workload/Cargo.toml` pins, to bitcode at
-O1 before any pass, links them, and adds Julia's tables: FOLDER/NAME.bc for every NAME in
WORKLOADS, and their sizes in FOLDER/workloads.json. Does nothing if all that is up to date.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from add_tables import DEFINITION, GLOBAL, NAME, add_tables

HERE = Path(__file__).parent
CLANG = (
    "clang-22 --target=x86_64-linux-gnu -O1 -Xclang -disable-llvm-passes -emit-llvm -c "
    "-DZSTD_DISABLE_ASM -DZSTD_MULTITHREAD -DZSTD_LEGACY_SUPPORT=1"
).split()
ALL = "*/*.c"
SMALL = "common/*.c decompress/*.c legacy/zstd_v07.c"
SYMBOL_OR_STRING = re.compile(rf'{NAME}|"[^"]*"')


@dataclass(frozen=True)
class Workload:
    name: str
    sources: str = ALL
    """Patterns of the files of zstd's library that it consists of."""
    debug: bool = False
    copies: int = 1
    """How often the program is in the module, each time under names of its own."""


WORKLOADS = [
    Workload("zstd"),
    Workload("zstd-x2", copies=2),
    Workload("zstd-x4", copies=4),
    Workload("zstd-g", debug=True),
    Workload("zstd-g-x4", debug=True, copies=4),
    Workload("small", SMALL),
    Workload("small-x2", SMALL, copies=2),
    Workload("small-x4", SMALL, copies=4),
]


def output(*command: str | Path) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def sources() -> Path:
    """The folder of zstd's library in cargo's registry."""
    manifest = HERE / "workload" / "Cargo.toml"
    metadata = json.loads(
        output("cargo", "metadata", "--locked", "--format-version=1", f"--manifest-path={manifest}")
    )
    crate = next(package for package in metadata["packages"] if package["name"] == "zstd-sys")
    return Path(crate["manifest_path"]).parent / "zstd" / "lib"


def compile_all(root: Path, debug: bool, out: Path) -> None:
    """Compiles ROOT/X/Y.c to OUT/X/Y.c, which is bitcode; paths in it are relative."""
    flags = [f"-ffile-prefix-map={root}=lib", "-fdebug-compilation-dir=zstd"]

    def compile_one(source: Path) -> None:
        target = out / source.relative_to(root)
        target.parent.mkdir(parents=True, exist_ok=True)
        output(*CLANG, *flags, *["-g"][: int(debug)], source, "-o", target)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, root.glob(ALL)))


def renamed(text: str, number: int) -> str:
    """The module with a prefix before what it defines and before its source files.

    The latter keeps debug information from being shared between copies.
    """
    defined = {found[2] for found in DEFINITION.finditer(text)}
    defined |= {name for name, rest in GLOBAL.findall(text) if not rest.startswith("external ")}
    defined = {name for name in defined if not name.startswith("@llvm.")}

    def rename(found: re.Match[str]) -> str:
        symbol = found[0]
        return f'@"copy{number}.{symbol[1:].strip(chr(34))}"' if symbol in defined else symbol

    text = SYMBOL_OR_STRING.sub(rename, text)
    return text.replace('!DIFile(filename: "', f'!DIFile(filename: "copy{number}/')


def build(workload: Workload, objects: Path, scratch: Path, out: Path) -> dict[str, int]:
    files = [file for pattern in workload.sources.split() for file in sorted(objects.glob(pattern))]
    text = output("llvm-link-22", "-S", *files, "-o", "-")
    if workload.copies > 1:
        parts = [scratch / f"{number}.ll" for number in range(workload.copies)]
        for number, part in enumerate(parts):
            part.write_text(renamed(text, number))
        text = output("llvm-link-22", "-S", *parts, "-o", "-")
    module = scratch / "module.ll"
    module.write_text(add_tables(text))
    target = out / f"{workload.name}.bc"
    output("llvm-as-22", module, "-o", target)
    return {"functions": len(DEFINITION.findall(text)), "bytes": target.stat().st_size}


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    inputs = [HERE / "workload" / "Cargo.lock", *sorted(HERE.glob("*.py"))]
    key = hashlib.sha256(output("clang-22", "--version").encode())
    for file in inputs:
        if file.name != "bench.py":
            key.update(file.read_bytes())
    index = out / "workloads.json"
    if index.exists() and json.loads(index.read_text())["key"] == key.hexdigest():
        return
    print("building the workloads ...", file=sys.stderr)
    root = sources()
    sizes = {}
    with tempfile.TemporaryDirectory(dir=out) as folder:
        for debug in False, True:
            objects = Path(folder) / ("debug" if debug else "plain")
            compile_all(root, debug, objects)
            for workload in WORKLOADS:
                if workload.debug == debug:
                    sizes[workload.name] = build(workload, objects, Path(folder), out)
    index.write_text(json.dumps({"key": key.hexdigest(), "workloads": sizes}, indent=1) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
