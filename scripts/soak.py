#!/usr/bin/env python3
"""Takes odd modules through every pass of jlopt: none may crash it, and what it writes must verify.

    scripts/soak.py --jlopt target/release/jlopt --modules 10000

A module is one of testdata/, a module of llvm-stress, or both in one, and then changed: linkages are swapped, functions
copied, attributes and metadata taken away, values renamed, types and constants exchanged, lines lost or doubled, the
text cut off. The passes (`jlopt passes --json`) run in one pipeline in a random order, with --verify-each; a pass that
refuses the module is left out, and the rest is run again, so that each has seen the module in the end. What comes out is
verified with opt-22. One query is asked, too.

A find is a run that ends with a status that is not 0, 1 or 2, that takes too long, that leaves the module broken, or whose
output opt-22 refuses: the module stays in the folder of --keep, with the command. Status 70 in LLVM's own parser is
counted, but is no find: LLVM's reader is not made for such text.
"""

import argparse
import collections
import json
import random
import re
import resource
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

TESTDATA = Path(__file__).resolve().parent.parent / "testdata"
LLVM = Path("/usr/lib/llvm-22/bin")
SECONDS = 60
"""How long a run may take."""
MEMORY = 8 << 30
"""How much a run may take, in bytes: LLVM writes out the elements of a constant, of which a type may have any number."""

LINKAGES = ["", "internal ", "private ", "weak ", "weak_odr ", "linkonce_odr ", "external ", "available_externally ",
            "extern_weak ", "common ", "appending ", "hidden ", "protected ", "dso_local ", "dllexport "]
TYPES = ["i1", "i8", "i16", "i32", "i64", "i128", "float", "double", "ptr", "ptr addrspace(10)", "ptr addrspace(11)",
         "{ i64, ptr }", "[2 x i64]", "<4 x float>", "half", "void", "token"]
CONSTANTS = ["undef", "poison", "null", "zeroinitializer", "0", "1", "-1", "9223372036854775807", "true",
             "ptrtoint (ptr @%s to i64)", "@%s", "getelementptr (i8, ptr @%s, i64 8)", "inttoptr (i64 4096 to ptr)"]
QUERIES = [["mv", "report", "--json"], ["mv", "annotate", "--json"], ["mv", "explain"], ["mv", "targets", "--json"],
           ["image", "check"], ["image", "inspect", "--json"], ["mlir", "import", "-q", "-o", "/dev/null"],
           *(["enzyme", query, "--json"] for query in ("slots", "ejl", "args", "box-values", "root-phis", "plt-gots",
                                                        "readonly-attrs", "check-specsig", "record-values", "target"))]

# JuliaMultiVersioning takes the features of a module's targets over as they are, as Julia's pass does.
UNSIGNED_FEATURE = r"target feature '[^']*' must start with a '\+' or '-'"


@dataclass
class Seed:
    """A module of testdata/, and the options that its cases give."""

    text: str
    folder: Path
    options: list[list[str]]


@dataclass
class Pass:
    """A pass, and the ways to write it."""

    name: str
    level: str
    spellings: list[str] = field(default_factory=list)
    parsed: list[str] = field(default_factory=list)
    """Those with parameters that the pass can have, as they stand in a pipeline of a module."""

    def elements(self) -> list[str]:
        return [one if self.level == "module" else f"{self.level}({one})" for one in [self.name, *self.spellings]]


@dataclass
class Answer:
    """What became of a run."""

    status: int | None
    stderr: str


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def run(command: list[str]) -> Answer:
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, stdin=subprocess.DEVNULL,
                              preexec_fn=limit_memory)
    except subprocess.TimeoutExpired:
        return Answer(None, f"longer than {SECONDS} s")
    return Answer(done.returncode, done.stderr.decode(errors="replace"))


def run_lines(text: str) -> list[list[str]]:
    lines = []
    for line in re.findall(r"RUN: *jlopt +(.*)", text):
        try:
            lines.append(shlex.split(line.split(" | ")[0]))
        except ValueError:
            continue
    return lines


def options(words: list[str], folder: Path) -> list[str]:
    """What a case says about the module: its side files, version and targets; not where outputs go."""
    if any("help" in word for word in words):
        return []
    kept = []
    words = iter(words)
    for word in words:
        word = word.replace("%S", str(folder))
        name = word.split("=")[0]
        wanted = name.startswith("--enzyme-") or name in ("--julia-version", "--cpu-target", "--decls", "--build-host")
        if wanted and not name.endswith("-out") and "%" not in word:
            kept += [word] if "=" in word or name == "--enzyme-precompile" else [word, next(words, "").replace("%S", str(folder))]
    return kept


def seeds() -> list[Seed]:
    found = []
    for path in sorted(TESTDATA.rglob("*.ll")):
        text = path.read_text(errors="replace")
        if len(text) < 1 << 16:
            lines = [options(words, path.parent) for words in run_lines(text)]
            found.append(Seed(text, path.parent, lines or [[]]))
    return found


def passes(jlopt: str) -> list[Pass]:
    listed = json.loads(subprocess.run([jlopt, "passes", "--json"], capture_output=True, check=True).stdout)["passes"]
    found = {entry["name"]: Pass(entry["name"], entry["level"]) for entry in listed}
    for path in sorted(TESTDATA.rglob("*")):
        if path.suffix in (".ll", ".test"):
            text = path.read_text(errors="replace").replace("%S/", f"{path.parent}/")
            for name, parameters in re.findall(r"([\w-]+)(<[^<>%' ]+>)", text):
                if name in found and name + parameters not in found[name].spellings:
                    found[name].spellings.append(name + parameters)
    for one in found.values():
        one.parsed = [element for element in one.elements() if is_parsed(jlopt, element)]
        assert one.parsed, f"no case shows how {one.name} is written"
    return list(found.values())


def is_parsed(jlopt: str, element: str) -> bool:
    """Whether a pipeline is one. What else a pass may lack is said by its own error."""
    answer = run([jlopt, f"--passes={element}", "--disable-output"])
    return answer.status == 0 or answer.stderr.startswith("error: enzyme-abi: ") and "parameter" not in answer.stderr


def stress(rng: random.Random) -> str:
    """A function of llvm-stress."""
    command = [LLVM / "llvm-stress", f"-seed={rng.randrange(1 << 31)}", f"-size={rng.randrange(20, 300)}"]
    text = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    return "\n".join(line for line in text.splitlines() if not line.startswith("source_filename"))


# Changes of a module's text: each takes its lines and returns others.


def places(lines: list[str], pattern: str) -> list[int]:
    return [at for at, line in enumerate(lines) if re.search(pattern, line)]


def swap_linkage(lines: list[str], rng: random.Random) -> None:
    for at in rng.sample(found := places(lines, r"^(define|@\S+ = )"), min(len(found), rng.randrange(1, 4))):
        linkage = rng.choice(LINKAGES)
        lines[at] = re.sub(r"^(define|@\S+ =) (internal |private |weak |linkonce_odr |external |hidden |dso_local )*",
                           lambda match: f"{match[1]} {linkage}", lines[at])


def copy_function(lines: list[str], rng: random.Random) -> None:
    starts = places(lines, r"^define ")
    if not starts:
        return
    start = rng.choice(starts)
    end = next((at for at in range(start, len(lines)) if lines[at].startswith("}")), start)
    copy = lines[start:end + 1]
    copy[0] = re.sub(r'@("[^"]*"|[\w.$-]+)', lambda match: "@" + match[1].strip('"') + ".copy" if '"' not in match[1]
                     else f'@"{match[1][1:-1]}.copy"', copy[0], count=1)
    lines[end + 1:end + 1] = copy


def remove(pattern: str):
    def change(lines: list[str], rng: random.Random) -> None:
        found = places(lines, pattern)
        for at in rng.sample(found, min(len(found), rng.randrange(1, 6))):
            lines[at] = re.sub(pattern, "", lines[at])
    return change


def rename(lines: list[str], rng: random.Random) -> None:
    text = "\n".join(lines)
    names = sorted(set(re.findall(r'[%@][A-Za-z_][\w.]*', text)))
    if not names:
        return
    old = rng.choice(names)
    new = rng.choice([old + "x", rng.choice(names).replace("@", "%").replace("%", old[0]), old[0] + "jl_fvars",
                      old[0] + '"odd \\00 name"', old[0] + "llvm.x"])
    lines[:] = re.sub(re.escape(old) + r"(?![\w.])", lambda _: new, text).split("\n")


def exchange(pattern: str, others: list[str]):
    def change(lines: list[str], rng: random.Random) -> None:
        found = [at for at in places(lines, pattern) if not lines[at].lstrip().startswith(";")]
        names = re.findall(r"^define [^@]*@([\w.]+)", "\n".join(lines), re.MULTILINE) or ["f"]
        for at in rng.sample(found, min(len(found), rng.randrange(1, 3))):
            new = rng.choice(others)
            new = new.replace("%s", rng.choice(names))
            spots = list(re.finditer(pattern, lines[at]))
            spot = rng.choice(spots)
            lines[at] = lines[at][:spot.start()] + new + lines[at][spot.end():]
    return change


def lose_line(lines: list[str], rng: random.Random) -> None:
    del lines[rng.randrange(len(lines))]


def double_line(lines: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(lines))
    lines.insert(at, lines[rng.randrange(len(lines))] if rng.random() < 0.3 else lines[at])


def swap_lines(lines: list[str], rng: random.Random) -> None:
    at = rng.randrange(max(len(lines) - 1, 1))
    lines[at:at + 2] = reversed(lines[at:at + 2])


def cut_off(lines: list[str], rng: random.Random) -> None:
    text = "\n".join(lines)
    lines[:] = text[:rng.randrange(len(text) + 1)].split("\n")


CHANGES = [
    (8, swap_linkage),
    (5, copy_function),
    (4, remove(r" #\d+")),
    (4, remove(r", !\w[\w.]* ![\d]+")),
    (4, remove(r' "[\w.-]+"="[^"]*"')),
    (3, remove(r"\b(nounwind|noinline|nonnull|noundef|readonly|sret\([^)]*\)|byval\([^)]*\)|swiftself|swiftcc|tail|align \d+|dereferenceable\(\d+\)) ")),
    (5, rename),
    (4, exchange(r"\b(i1|i8|i16|i32|i64|i128|float|double|ptr( addrspace\(\d+\))?)\b", TYPES)),
    (5, exchange(r"\b(undef|poison|null|zeroinitializer|true|false|-?\d+)\b", CONSTANTS)),
    (3, exchange(r"\b\d+\b", ["0", "1", "2", "3", "7", "64", "255", "4294967295", "18446744073709551615"])),
    (3, exchange(r"addrspace\(\d+\)", ["addrspace(0)", "addrspace(10)", "addrspace(11)", "addrspace(13)"])),
    (2, exchange(r"!\d+\b", ["!0", "!1", "!2", "!{}", "null"])),
    (2, exchange(r"@[\w.]+", ["@%s", "@jl_fvars", "@julia.pgcstack", "@%s.1"])),
    (2, lose_line),
    (2, double_line),
    (2, swap_lines),
    (1, cut_off),
]


def module(all_seeds: list[Seed], rng: random.Random) -> tuple[str, Seed]:
    seed = rng.choice(all_seeds)
    kind = rng.random()
    text = seed.text
    if kind < 0.15:
        text = stress(rng)
    elif kind < 0.35:
        text += "\n" + stress(rng)
    lines = text.split("\n")
    weights = [weight for weight, _ in CHANGES]
    for _, change in rng.choices(CHANGES, weights, k=rng.choice([1, 1, 1, 1, 2, 2, 3, 5])):
        change(lines, rng)
        lines = lines or [""]
    return "\n".join(lines), seed


@dataclass
class Soak:
    """A soak: what it runs, and what it found."""

    jlopt: str
    passes: list[Pass]
    keep: Path
    counts: collections.Counter = field(default_factory=collections.Counter)
    seen_by: collections.Counter = field(default_factory=collections.Counter)
    finds: list[str] = field(default_factory=list)

    def find(self, why: str, path: Path, command: list[str], answer: Answer) -> None:
        name = f"find-{path.stem}"
        (self.keep / f"{name}.ll").write_bytes(path.read_bytes())
        words = [str(self.keep / f"{name}.ll") if word == str(path) else word for word in command]
        text = f"{why}: {shlex.join(words)}\n{answer.stderr[:2000]}"
        (self.keep / f"{name}.txt").write_text(text)
        self.finds.append(text)
        print(text, file=sys.stderr, flush=True)

    def is_well(self, path: Path, command: list[str]) -> Answer | None:
        """Runs jlopt; the answer, unless that is a find or LLVM's parser gives up."""
        answer = run(command)
        if answer.status == 70 and re.search(r"LLVM \w+( \w+)? while (reading|verifying the input) ", answer.stderr):
            self.counts["given up by LLVM's parser"] += 1
        elif answer.status not in (0, 1, 2):
            self.find(f"status {answer.status}", path, command, answer)
        elif re.search(UNSIGNED_FEATURE, answer.stderr):
            self.counts["targets with features that LLVM refuses"] += 1
        elif "ignoring invalid debug info" in answer.stderr and "not listed in llvm.dbg.cu" in answer.stderr:
            self.counts["debug information of which LLVM has left some"] += 1
        elif "broken after the pass" in answer.stderr or "output of the pipeline is broken" in answer.stderr:
            self.find("broken", path, command, answer)
        elif answer.status != 0 and "check" not in command and not answer.stderr.startswith(("error", "warning", "note")) and "\nerror" not in answer.stderr:
            self.find("no error", path, command, answer)
        else:
            return answer
        return None

    def through_passes(self, path: Path, given: list[str], rng: random.Random) -> None:
        left = rng.sample(self.passes, len(self.passes))
        output = path.with_suffix(".bc")
        while left:
            pipeline = [(one, rng.choice(one.parsed)) for one in left]
            text = ",".join(element for _, element in pipeline)
            command = [self.jlopt, f"--passes={text}", "--verify-each", *given, str(path), "-o", str(output)]
            answer = self.is_well(path, command)
            if answer is None:
                return
            if answer.status == 0:
                self.seen_by.update(one.name for one in left)
                self.counts["pipelines that ran to their end"] += 1
                verify = [str(LLVM / "opt"), "-passes=verify", "-disable-output", str(output)]
                verified = run(verify)
                if verified.status != 0:
                    self.find("opt-22 refuses the output", path, command, verified)
                return
            refusing = [at for at, (one, _) in enumerate(pipeline) if re.search(rf"(?<![\w-]){re.escape(one.name)}(?![\w-])", answer.stderr)]
            if not refusing:
                self.counts["refused before any pass"] += 1
                return
            # The passes before it have seen the module, and so has it.
            at = refusing[0]
            self.seen_by.update(one.name for one in left[:at + 1])
            del left[at]

    def one(self, number: int, seed: int, all_seeds: list[Seed], folder: Path) -> None:
        rng = random.Random(f"{seed}/{number}")
        text, origin = module(all_seeds, rng)
        path = folder / f"{seed}-{number}.ll"
        path.write_text(text, errors="replace")
        self.through_passes(path, rng.choice(origin.options), rng)
        self.is_well(path, [self.jlopt, *rng.choice(QUERIES), str(path)])
        self.counts["modules"] += 1
        for left in (path, path.with_suffix(".bc")):
            left.unlink(missing_ok=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--jlopt", required=True)
    parser.add_argument("--modules", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, default=Path("target/soak"), help="where finds go")
    arguments = parser.parse_args()
    arguments.keep.mkdir(parents=True, exist_ok=True)
    soak = Soak(str(Path(arguments.jlopt).resolve()), passes(arguments.jlopt), arguments.keep)
    all_seeds = seeds()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(arguments.jobs) as pool:
        tasks = [pool.submit(soak.one, number, arguments.seed, all_seeds, Path(folder)) for number in range(arguments.modules)]
        for done, task in enumerate(tasks, 1):
            task.result()
            if done % 500 == 0:
                print(f"{done} modules, {len(soak.finds)} finds", flush=True)
    for what, count in sorted(soak.counts.items()):
        print(f"{count:8} {what}")
    least, times = min(((one.name, soak.seen_by[one.name]) for one in soak.passes), key=lambda entry: entry[1])
    print(f"{len(soak.passes)} passes, each on {times} modules or more ({least})")
    print(f"{len(soak.finds)} finds{f', in {arguments.keep}' if soak.finds else ''}")
    return 1 if soak.finds else 0


if __name__ == "__main__":
    sys.exit(main())
