"""usage: type_layouts.py [--jlopt PROGRAM] [--cases NUMBER] [--seed NUMBER] [--keep FOLDER] [RUNTIME]

Declares random types in the runtime of Julia 1.13.1 and with `jlopt type layout`, and compares layouts and errors. RUNTIME
is the folder of the unpacked package that has `libetcouple.so`; without it the package is fetched with pip, and where that
fails nothing is tested.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from declarations import Generator
from images import HERE, PACKAGE, Failures, fetch

NAMES = """Int8 UInt8 Int16 UInt16 Int32 UInt32 Int64 UInt64 Int128 UInt128 Float16 Float32 Float64 Bool Char Nothing Missing
Symbol String Any Module DataType UnionAll Real Integer AbstractString Function Type Tuple NamedTuple Vector Array Int UInt
Number Cvoid Expr Task AbstractVector Signed Union AbstractArray Ref NTuple VecElement Memory MemoryRef AtomicMemory Ptr Val
Set GenericMemory GenericMemoryRef Pair Dict Complex Matrix Base Vararg Rational Enum nothing tuple typeof""".split()
# In the trimmed runtime a module sees nothing of Base until it is bound there.
IMPORTS = "\n".join(["const %s = Core.Main.%s" % (name, name) for name in NAMES] +
                    ['const var"@atomic" = Core.Main.var"@atomic"'])


class Cases:
    def __init__(self, jlopt, runtime, folder):
        self.jlopt, self.runtime, self.folder = jlopt, runtime, folder
        self.failures = Failures()
        self.refused = 0

    def real(self, cases):
        """What the runtime says of each case; nothing for those that it dies of."""
        answers = []
        while len(answers) < len(cases):
            sources = [[real for _, real in declarations] + [text] for declarations, text in cases[len(answers):]]
            process = subprocess.run([sys.executable, HERE / "layouts.py", self.runtime], capture_output=True, text=True,
                                     input="".join(json.dumps(source) + "\n" for source in sources))
            answers.extend(map(json.loads, process.stdout.splitlines()))
            if len(answers) < len(cases):
                answers.append(None)
        return answers

    def ours(self, declarations, text):
        """The layout of a type, or the diagnostics."""
        files = []
        for number, (source, _) in enumerate(declarations):
            files.append(self.folder / ("%d.jl" % number))
            files[-1].write_text(source + "\n")
        command = [self.jlopt, "type", "layout", "--json", "--julia-version=1.13", "--target=x86_64"]
        command += [argument for file in files for argument in ("--decls", file)]
        process = subprocess.run([*command, "--", text], capture_output=True, text=True)
        if process.returncode not in (0, 1):
            raise RuntimeError("%s: status %d\n%s" % (text, process.returncode, process.stderr))
        return json.loads(process.stdout)["types"][0]["layout"] if process.returncode == 0 else process.stderr

    def compare(self, declarations, text, real):
        what = "\n".join([*(source for source, _ in declarations), text])
        ours = self.ours(declarations, text)
        if "error" in real:
            self.refused += 1
            said = isinstance(ours, str) and says(ours, real["error"])
            self.failures.expect(what, (real["error"], True), (real["error"] if said else ours, said))
        elif isinstance(ours, str):
            self.failures.expect(what, real, ours)
        else:
            self.failures.expect(what, real, {key: value(ours, key) for key in real})


def value(layout, key):
    """A member of jlopt's report in the form of layouts.py."""
    if key == "fields":
        return [[field["offset"], field["size"], field["isptr"]] for field in layout["fields"]]
    if key == "union":
        return {name: layout["union"][name] for name in ("inline", "size", "alignment")}
    return layout.get(key)


def says(diagnostics, error):
    """Whether diagnostics say what an error of the runtime does: the message, the name, or what was expected and got."""
    error, diagnostics = (re.sub(r"\b(Core|Base|Main)\.", "", text) for text in (error, diagnostics))
    if "syntax: " in error and "not unique" not in error:
        return True
    message = re.search(r'ErrorException\("(?:syntax: )?(.*)"\)', error)
    if message:
        return message[1].replace('\\"', '"') in diagnostics
    name = re.search(r'UndefVarError\(var=:(?:var")?([^,"]*)', error)
    if name:
        return "UndefVarError" in diagnostics and "%s`" % name[1] in diagnostics
    type_error = re.search(r'TypeError\(func=:(.*), context="(.*)", expected=(.*), got=(.*)\)', error)
    return bool(type_error) and all(part in diagnostics for part in ("TypeError", type_error[2], type_error[3]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[2])
    parser.add_argument("--jlopt", default=HERE.parents[1] / "target/release/jlopt", type=Path)
    parser.add_argument("--cases", default=500, type=int)
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("--keep", type=Path, help="where a fetched package is kept")
    parser.add_argument("runtime", nargs="?", type=Path)
    options = parser.parse_args()
    if sys.platform != "linux" or os.uname().machine != "x86_64":
        print("skipped: the runtime is for x86-64 Linux")
        return 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        kept = options.keep or folder
        kept.mkdir(parents=True, exist_ok=True)
        runtime = options.runtime or fetch(kept)
        if runtime is None:
            print("skipped: the package %s cannot be had" % PACKAGE)
            return 0
        tester = Cases(options.jlopt.resolve(), runtime.resolve(), folder)
        generator = Generator(options.seed, "_")
        cases = [generator.case(IMPORTS) for _ in range(options.cases)]
        for (declarations, text), real in zip(cases, tester.real(cases)):
            if real is not None and "Box" not in real.get("error", ""):
                tester.compare(declarations, text, real)
    failures = tester.failures
    print("%d types compared with Julia's runtime, %d of them refused, %d differences"
          % (failures.checks, tester.refused, failures.count))
    return 1 if failures.count else 0


if __name__ == "__main__":
    sys.exit(main())
