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

# Name, target string, and how many shards: every form of target, on both bases.
IMAGES = [
    ("one-target", "generic", 1),
    ("clone-all", "generic;haswell,clone_all", 1),
    ("selective", "generic;sandybridge;haswell;skylake-avx512", 1),
    ("shards", "generic;haswell,clone_all;skylake,base(1);skylake-avx512", 2),
    ("both-bases", "generic,clone_all;sandybridge;haswell,clone_all;skylake,base(2);znver3,base(0)", 3),
    ("strict-first", "haswell;skylake,clone_all", 2),
    ("empty-shards", "generic;haswell", 40),
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
  %y = call i64 @loop_{next}(ptr %p, i64 %n)
  %z = call i64 @plain_{k}(i64 %y)
  ret i64 %z
}}
define {linkage} ptr @taker_{k}() {{
  ret ptr @loop_{k}
}}
@value_{k} = {linkage} global ptr null
@in_global_{k} = hidden global {{ i64, ptr, ptr }} {{ i64 1, ptr @math_{k}, ptr @simd_{k} }}
@alias_{k} = alias i64 (ptr, i64), ptr @loop_{k}
"""
NAMES = ["plain", "loop", "math", "simd", "caller", "taker"]
SETS = 3
# The functions with a loop are left out: calls make annotation give them slots.
LISTED = ["%s_%d" % (name, k) for k in range(SETS) for name in NAMES if name != "loop"]
VEC_CALL = 1


class Failures:
    def __init__(self):
        self.count = 0
        self.checks = 0

    def expect(self, what, expected, found):
        self.checks += 1
        if expected != found:
            self.count += 1
            print("%s:\n  Julia: %s\n  jlopt: %s" % (what, expected, found))


def run(command, **options):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if result.returncode != 0:
        raise RuntimeError("%s: status %d\n%s" % (command, result.returncode, result.stderr))
    return result.stdout


def whole():
    """The module that is cut. The tables leave out what `image split` adds, and number backwards what they list."""
    text = 'target datalayout = "%s"\ntarget triple = "x86_64-unknown-linux-gnu"\n' % LAYOUT
    for k in range(SETS):
        text += FUNCTIONS.format(k=k, next=(k + 1) % SETS, linkage=["internal", "hidden"][k % 2])
    functions, values = LISTED, ["value_%d" % k for k in range(SETS)]
    for table, names in [("fvar", functions), ("gvar", values)]:
        indices = ", ".join("i32 %d" % number for number in reversed(range(len(names))))
        entries = ", ".join("ptr @%s" % name for name in names)
        text += "@jl_%ss = global [%d x ptr] [%s]\n" % (table, len(names), entries)
        text += "@jl_%s_idxs = hidden constant [%d x i32] [%s]\n" % (table, len(names), indices)
    return text + '!llvm.module.flags = !{!0}\n!0 = !{i32 1, !"julia.mv.enable", i32 1}\n'


def target_data(specs):
    """The data of the targets as the runtime's own code makes them."""
    unknown_name = 1 << 5
    data = struct.pack("<I", len(specs))
    for spec in specs:
        data += struct.pack("<I", spec["flags"] & unknown_name | VEC_CALL) + bytes.fromhex(spec["data"])
    return data


class Tester:
    def __init__(self, jlopt, runtime, folder):
        self.jlopt, self.runtime, self.folder = jlopt, runtime, folder
        self.failures = Failures()

    def resolve(self, strings):
        out = run([sys.executable, HERE / "targets.py", self.runtime, *strings])
        return dict(zip(strings, map(json.loads, out.splitlines())))

    def build(self, name, text, count, edit=lambda root: root):
        """An image in the way that a package builds one; `edit` changes the text of its root."""
        source, folder = self.folder / (name + ".ll"), self.folder / name
        source.write_text(whole())
        version = ["--julia-version=1.13"]
        run([self.jlopt, "image", "split", "-j", count, source, "-o", folder, "--cpu-target", text, *version])
        shards = [folder / ("shard_%d.bc" % number) for number in range(count)]
        root = folder / "root.ll"
        run([self.jlopt, "image", "root", "-S", *shards, "-o", root, "--cpu-target", text, *version])
        root.write_text(edit(root.read_text()))
        objects = []
        for module in [*shards, root]:
            processed = module.with_suffix(".mv.bc")
            run([self.jlopt, "--passes=JuliaMultiVersioning", *version, module, "-o", processed])
            objects.append(module.with_suffix(".o"))
            run(["llc-22", "-filetype=obj", "-relocation-model=pic", processed, "-o", objects[-1]])
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

    def compare(self, name, image, specs):
        symbols = addresses(image)
        data = target_data(specs)
        offset = offset_in_file(image, symbols["jl_dispatch_target_ids"])
        self.failures.expect("%s: target data" % name, data, image.read_bytes()[offset : offset + len(data)])
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
        listed = {str(number): function for number, function in enumerate(reversed(LISTED))}
        first = inspected["loader"][0]["functions"]
        self.failures.expect("%s: numbers" % name, listed, {number: first[number] for number in listed})

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
        values = [symbols["value_%d" % k] for k in reversed(range(SETS))]
        self.failures.expect(what + ": globals", real["globals"], values)
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


def damage_all(tester):
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
    without = lambda root: root.replace("[ptr @jl_fvar_count_0,", "[ptr null,")
    tester.check_damaged("missing", tester.build("missing", text, count, without), {"null"},
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
            tester.compare(name, tester.build(name, text, count), specs[text])
        damage_all(tester)
    failures = tester.failures
    print("%d comparisons with Julia's loader, %d differences" % (failures.checks, failures.count))
    return 1 if failures.count else 0


if __name__ == "__main__":
    sys.exit(main())
