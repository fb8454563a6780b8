"""usage: images.py [--jlopt PROGRAM] [--keep FOLDER] [RUNTIME]

Builds images with jlopt and LLVM, loads them with the loader of Julia 1.13.1 for several machines, and compares what it
picks with what `jlopt image select` and `jlopt image inspect` say; damages images, and compares what happens with what
`jlopt image check` finds. RUNTIME is the folder of the unpacked package that has `libetcouple.so`; without it the package
is fetched with pip, and where that fails nothing is tested.
"""

import argparse
import json
import os
import struct
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = "ace-jax-coupling==0.2.0"
HOSTS = ["core2", "nehalem", "sandybridge", "haswell", "skylake", "skylake-avx512", "znver3"]
RUNNING = ["native", "generic", "haswell"]
LAYOUT = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
TABLES = ["fvar_count", "fvar_ptrs", "fvar_idxs", "gvar_offsets", "gvar_idxs", "clone_slots", "clone_ptrs", "clone_idxs"]

# Name, target string, and how many shards: every form of target, on both bases.
IMAGES = [
    ("one-target", "generic", 1),
    ("clone-all", "generic;haswell,clone_all", 1),
    ("selective", "generic;sandybridge;haswell;skylake-avx512", 1),
    ("shards", "generic;haswell,clone_all;skylake,base(1);skylake-avx512", 2),
    ("both-bases", "generic,clone_all;sandybridge;haswell,clone_all;skylake,base(2);znver3,base(0)", 3),
    ("strict-first", "haswell;skylake,clone_all", 2),
]

FUNCTIONS = """
define {linkage} i64 @loop_{k}(ptr %p, i64 %n) {{
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %added, %loop ]
  %place = getelementptr i64, ptr %p, i64 %i
  %value = load i64, ptr %place
  %added = add i64 %sum, %value
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i64 %added
}}
define {linkage} float @math_{k}(float %a, float %b) {{
  %c = fmul contract float %a, %b
  %d = fadd contract float %c, %a
  ret float %d
}}
define {linkage} <8 x float> @simd_{k}(<8 x float> %a) {{
  %b = fadd <8 x float> %a, %a
  ret <8 x float> %b
}}
define {linkage} i64 @plain_{k}(i64 %x) {{
  %y = xor i64 %x, {k}
  ret i64 %y
}}
define {linkage} i64 @caller_{k}(ptr %p, i64 %n) {{
  %y = call i64 @loop_{k}(ptr %p, i64 %n)
  %z = call i64 @plain_{k}(i64 %y)
  ret i64 %z
}}
define {linkage} ptr @taker_{k}() {{
  ret ptr @loop_{k}
}}
@in_global_{k} = hidden global {{ i64, ptr, ptr }} {{ i64 1, ptr @math_{k}, ptr @simd_{k} }}
@alias_{k} = alias i64 (ptr, i64), ptr @loop_{k}
"""
NAMES = ["plain", "loop", "math", "simd", "caller", "taker"]


class Failures:
    def __init__(self):
        self.count = 0
        self.checks = 0

    def expect(self, what, expected, found):
        self.checks += 1
        if expected != found:
            self.count += 1
            print("%s:\n  the loader: %s\n  jlopt:      %s" % (what, expected, found))


def run(command, **options):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if result.returncode != 0:
        raise RuntimeError("%s: status %d\n%s" % (command, result.returncode, result.stderr))
    return result.stdout


def shard(number, count, specs):
    """A module for the pass; functions are dealt out to the shards one after the other."""
    names = ["%s_%d" % (name, number) for name in NAMES]
    entries = ", ".join("ptr @%s" % name for name in names)
    indices = ", ".join("i32 %d" % (number + count * position) for position in range(len(names)))
    text = 'target datalayout = "%s"\ntarget triple = "x86_64-unknown-linux-gnu"\n' % LAYOUT
    text += FUNCTIONS.format(k=number, linkage="hidden")
    text += "@jl_fvars = global [%d x ptr] [%s]\n" % (len(names), entries)
    text += "@jl_fvar_idxs = hidden constant [%d x i32] [%s]\n" % (len(names), indices)
    table = "@jl_gvar_offsets_%d" % number
    text += "@value_%d = hidden global ptr null\n" % number
    distance = "i64 sub (i64 ptrtoint (ptr @value_%d to i64), i64 ptrtoint (ptr %s to i64))" % (number, table)
    text += "%s = hidden constant [2 x i32] [i32 1, i32 trunc (%s to i32)]\n" % (table, distance)
    text += "@jl_gvar_idxs_%d = hidden constant [1 x i32] [i32 %d]\n" % (number, number)
    text += "!llvm.module.flags = !{!0, !1, !2}\n"
    text += '!0 = !{i32 1, !"julia.mv.enable", i32 1}\n!1 = !{i32 1, !"julia.mv.suffix", !"_%d"}\n' % number
    listed = ", ".join("!%d" % (3 + target) for target in range(len(specs)))
    text += '!2 = !{i32 1, !"julia.mv.specs", !{%s}}\n' % listed
    for target, spec in enumerate(specs):
        parts = (3 + target, spec["cpu"], spec["features"], spec["base"], spec["flags"])
        text += '!%d = !{!"%s", !"%s", i32 %d, i32 %d}\n' % parts
    return text


def root(text, count, specs, missing=None):
    """The module of the root. `missing` is a table of shard 0 that it leaves out."""
    unknown_name = 1 << 5
    data = struct.pack("<I", len(specs))
    for spec in specs:
        data += struct.pack("<I", spec["flags"] & unknown_name) + bytes.fromhex(spec["data"])
    module = 'target datalayout = "%s"\ntarget triple = "x86_64-unknown-linux-gnu"\n' % LAYOUT
    shards = []
    for number in range(count):
        module += "".join("@jl_%s_%d = external hidden constant i8\n" % (table, number) for table in TABLES)
        left_out = [missing if number == 0 else None]
        pointers = ["ptr null" if table in left_out else "ptr @jl_%s_%d" % (table, number) for table in TABLES]
        shards.append("[8 x ptr] [%s]" % ", ".join(pointers))
    slots = ["jl_pgcstack_func_slot", "jl_pgcstack_key_slot", "jl_tls_offset"]
    module += "".join("@%s = hidden global i64 0\n" % slot for slot in slots)
    functions = count * len(NAMES)
    module += "@jl_image_header = hidden global [4 x i32] [i32 1, i32 %d, i32 %d, i32 %d]\n" % (count, functions, count)
    module += "@jl_shard_tables = hidden global [%d x [8 x ptr]] [%s]\n" % (count, ", ".join(shards))
    module += "@jl_ptls_table = hidden global [3 x ptr] [%s]\n" % ", ".join("ptr @%s" % slot for slot in slots)
    module += "@jl_small_typeof = hidden global [128 x ptr] zeroinitializer\n"
    module += "@jl_target_data = hidden constant [%d x i8] %s\n" % (len(data), llvm_string(data))
    string = text.encode() + b"\0"
    module += "@jl_target_string = hidden constant [%d x i8] %s\n" % (len(string), llvm_string(string))
    parts = ["jl_image_header", "jl_shard_tables", "jl_ptls_table", "jl_small_typeof", "jl_target_data", "jl_target_string"]
    module += "@jl_image_pointers = constant [6 x ptr] [%s]\n" % ", ".join("ptr @%s" % part for part in parts)
    return module


def llvm_string(data):
    return 'c"%s"' % "".join("\\%02X" % byte for byte in data)


class Tester:
    def __init__(self, jlopt, runtime, folder):
        self.jlopt, self.runtime, self.folder = jlopt, runtime, folder
        self.failures = Failures()

    def resolve(self, strings):
        out = run([sys.executable, HERE / "targets.py", self.runtime, *strings])
        return dict(zip(strings, map(json.loads, out.splitlines())))

    def build(self, name, text, count, specs, missing=None):
        modules = [("shard%d" % number, shard(number, count, specs)) for number in range(count)]
        modules.append(("root", root(text, count, specs, missing)))
        objects = []
        for part, module in modules:
            source = self.folder / ("%s.%s.ll" % (name, part))
            source.write_text(module)
            if part != "root":
                processed = source.with_suffix(".bc")
                run([self.jlopt, "--passes=JuliaMultiVersioning", "--julia-version=1.13", source, "-o", processed])
                source = processed
            objects.append(source.with_suffix(".o"))
            run(["llc-22", "-filetype=obj", "-relocation-model=pic", source, "-o", objects[-1]])
        image = self.folder / (name + ".so")
        run(["ld.lld-22", "-shared", *objects, "-o", image])
        return image

    def ask(self, image, *arguments, status=0):
        result = subprocess.run([str(self.jlopt), "image", *map(str, arguments), str(image), "--json"],
                                capture_output=True, text=True)
        if result.returncode != status:
            raise RuntimeError("image %s: status %d\n%s" % (arguments, result.returncode, result.stderr))
        return json.loads(result.stdout)

    def load(self, image, requests, slots=()):
        """What the loader makes of an image for each machine; nothing from where it dies on."""
        environment = dict(os.environ, SLOTS=",".join(map(str, slots)))
        lines = "".join(json.dumps(request) + "\n" for request in requests)
        result = subprocess.run([sys.executable, str(HERE / "load.py"), str(self.runtime), str(image)],
                                input=lines, capture_output=True, text=True, env=environment)
        return [json.loads(line) for line in result.stdout.splitlines()], result

    def compare(self, name, image):
        symbols = addresses(image)
        inspected = self.ask(image, "inspect", "--functions")
        self.failures.expect("%s: check" % name, [], self.ask(image, "check")["findings"])
        slots = sorted({place(symbols, slot["place"]) for slot in inspected["slot_list"]})
        requests = [(host, running) for host in HOSTS for running in RUNNING]
        loaded, result = self.load(image, requests, slots)
        if len(loaded) != len(requests):
            raise RuntimeError("%s: the loader died: %s" % (name, result.stderr))
        for (host, running), real in zip(requests, loaded):
            what = "%s on %s with --cpu-target %s" % (name, host, running)
            self.compare_choice(what, image, host, running, real, inspected, symbols)

    def compare_choice(self, what, image, host, running, real, inspected, symbols):
        rejected = "error" in real
        selected = self.ask(image, "select", "--cpu", host, "--cpu-target", running, status=1 if rejected else 0)
        outcome = selected["outcome"]
        if rejected:
            # Julia shows the error as the call that makes it.
            message = outcome.get("message", "").replace("\n", "\\n")
            self.failures.expect(what, real["error"], 'ErrorException("%s")' % message)
            return
        predicted = inspected["loader"][outcome["target"]]
        at = lambda name: place(symbols, name)
        functions = [at(predicted["functions"][str(index)]) for index in range(len(predicted["functions"]))]
        self.failures.expect(what + ": functions", real["functions"], functions)
        clones = sorted([int(index), at(version)] for index, version in predicted["clones"].items())
        self.failures.expect(what + ": clones", real["clones"], clones)
        written = {str(at(slot)): at(version) for slot, version in predicted["relocated"].items()}
        self.failures.expect(what + ": slots", real["slots"], written)

    def damaged(self, name, image, damage, kinds, symptom):
        """A damaged copy: `symptom` tells from what the loader makes of it whether it went wrong."""
        copy = self.folder / ("%s.so" % name)
        data = bytearray(image.read_bytes())
        damage(data)
        copy.write_bytes(data)
        self.check_damaged(name, copy, kinds, symptom)

    def check_damaged(self, name, image, kinds, symptom):
        found = {finding["kind"] for finding in self.ask(image, "check", status=1)["findings"]}
        self.failures.expect("%s: what check finds" % name, sorted(kinds), sorted(kinds & found))
        slots = [address for symbol, address in addresses(image).items() if symbol.endswith(".reloc_slot")]
        loaded, result = self.load(image, [("skylake", "native")], slots)
        self.failures.expect("%s: goes wrong" % name, True, symptom(loaded[0] if loaded else None, result.returncode))


def addresses(image):
    table = {}
    for line in run(["llvm-nm-22", image]).splitlines():
        parts = line.split()
        if len(parts) == 3:
            table[parts[2]] = int(parts[0], 16)
    return table


def place(symbols, text):
    """`f`, `f+8` or `0x1000` as an address."""
    if text.startswith("0x"):
        return int(text, 16)
    name, plus, offset = text.rpartition("+")
    if plus and name in symbols and offset.isdigit():
        return symbols[name] + int(offset)
    return symbols[text]


def offset_in_file(image, address):
    """Where the byte of an address is in the file, by the program headers."""
    data = image.read_bytes()
    start, size, count = struct.unpack_from("<Q", data, 32)[0], *struct.unpack_from("<HH", data, 54)
    for header in range(start, start + size * count, size):
        kind, _, offset, virtual, _, in_file = struct.unpack_from("<IIQQQQ", data, header)
        if kind == 1 and virtual <= address < virtual + in_file:
            return offset + address - virtual
    raise KeyError("%#x is not in the file" % address)


def damage_all(tester, specs):
    name, text, count = next(image for image in IMAGES if image[0] == "shards")
    image = tester.folder / (name + ".so")
    symbols = addresses(image)
    at = lambda symbol, offset=0: offset_in_file(image, symbols[symbol] + offset)

    def put(place, *words):
        return lambda data: struct.pack_into("<%dI" % len(words), data, place, *words)

    incompatible = "Image file is not compatible with this version of Julia"
    tester.damaged("version", image, put(at("jl_image_header"), 2), {"version"},
                   lambda loaded, _: loaded is not None and incompatible in loaded.get("error", ""))

    # Target 2 relocates functions in descending order: the loader passes over the slots of the later ones.
    table = at("jl_clone_idxs_0")
    data = image.read_bytes()
    start = second_selective(data, table)
    length = struct.unpack_from("<I", data, start)[0]
    entries = list(struct.unpack_from("<%dI" % length, data, start + 8))
    good, _ = tester.load(image, [("skylake", "native")], slots_of(symbols))
    tester.damaged("order", image, put(start + 8, *reversed(entries)), {"not-ascending"},
                   lambda loaded, _: loaded is None or loaded["slots"] != good[0]["slots"] or
                   loaded["clones"] != good[0]["clones"])

    # A function is set twice, so that another one is nothing.
    first, second = struct.unpack_from("<2I", data, at("jl_fvar_idxs_0"))
    tester.damaged("twice", image, put(at("jl_fvar_idxs_0"), second), {"twice", "not-set"},
                   lambda loaded, _: loaded is None or loaded["functions"][first] == 0)

    # A table that is not there.
    tester.check_damaged("missing", tester.build("missing", text, count, specs[text], "clone_idxs"), {"null"},
                         lambda loaded, status: loaded is None and status < 0)

    # A slot that is not in the image: the loader writes to it all the same.
    tester.damaged("slot", image, put(at("jl_clone_slots_0", 8), 0x7000_0000), {"outside"},
                   lambda loaded, status: loaded is None and status < 0)


def slots_of(symbols):
    return [address for symbol, address in symbols.items() if symbol.endswith(".reloc_slot")]


def second_selective(data, table):
    """Where target 2 starts in `jl_clone_idxs`: behind two that have every function."""
    for _ in range(2):
        table += 4 * (1 + (struct.unpack_from("<I", data, table)[0] & 0x7FFFFFFF))
    return table


def fetch(folder):
    """The folder of the runtime in the fetched package; nothing where it cannot be had."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--retries", "1", "--timeout", "20", "--no-deps", "--only-binary=:all:",
               "--dest", folder, PACKAGE]
    result = subprocess.run(command, capture_output=True, text=True)
    wheels = list(Path(folder).glob("*.whl"))
    if not wheels:
        print(result.stderr.strip().splitlines()[-1] if result.stderr.strip() else "pip says nothing")
        return None
    runtime = Path(folder) / "runtime"
    if not runtime.exists():
        with zipfile.ZipFile(wheels[0]) as wheel:
            wheel.extractall(runtime)
    return next(runtime.rglob("libetcouple.so")).parent


def inspect_bundled(tester):
    """The image that comes with the runtime was built by Julia's own tools."""
    image = Path(tester.runtime) / "libetcouple.so"
    report = tester.ask(image, "inspect")
    header = {"version": 1, "shards": 2, "functions": 3081, "globals": 1234}
    expect = tester.failures.expect
    expect("the bundled image: header", header, report["header"])
    expect("the bundled image: functions", [1535, 1546], [shard["functions"] for shard in report["shards"]])
    (target,) = report["targets"]
    facts = (report["target_string"], target["name"], target["enabled"], len(target["disabled"]))
    expect("the bundled image: target", ("generic", "generic", ["cx16"], 81), facts)
    expect("the bundled image: check", [], tester.ask(image, "check")["findings"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[2])
    parser.add_argument("--jlopt", default=HERE.parents[1] / "target/release/jlopt", type=Path)
    parser.add_argument("--keep", type=Path, help="a folder for the package and the images")
    parser.add_argument("runtime", nargs="?", type=Path)
    arguments = parser.parse_args()
    if sys.platform != "linux" or os.uname().machine != "x86_64":
        print("skipped: the runtime is for x86-64 Linux")
        return 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        runtime = arguments.runtime or fetch(folder)
        if runtime is None:
            print("skipped: the package %s cannot be had" % PACKAGE)
            return 0
        tester = Tester(arguments.jlopt.resolve(), runtime.resolve(), folder)
        inspect_bundled(tester)
        specs = tester.resolve([text for _, text, _ in IMAGES])
        for name, text, count in IMAGES:
            tester.compare(name, tester.build(name, text, count, specs[text]))
        damage_all(tester, specs)
    failures = tester.failures
    print("%d comparisons with Julia's loader, %d differences" % (failures.checks, failures.count))
    return 1 if failures.count else 0


if __name__ == "__main__":
    sys.exit(main())
