//! Damaged bitcode: whatever LLVM's reader makes of it, jlopt ends with a module, with an error and status 1, or, where the
//! reader itself crashes, with one line and status 70, or a limit of time ends it; an output that was there before is as it was.
//!
//! `JLOPT_DAMAGED_MODULES` is the number of damaged modules (150 unless told).
#![forbid(unsafe_code)]

mod support;

use fastrand::Rng;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use support::layout::testdata;
use support::process::{Exit, Finished, clean_environment, run};

/// Modules with debug information, metadata, constants, aliases and tables.
const INPUTS: [&str; 6] = [
    "mlir/import-debug.ll",
    "mlir/import-metadata.ll",
    "mv/use-deep-constants.ll",
    "mv/clone-debug-info-units.ll",
    "mv/alias-several.ll",
    "enzyme/root-phis-executed.ll",
];

/// Ways to read a module: as a whole, without its functions, one function after the other, and for a pass.
const WAYS: [&[&str]; 4] = [
    &["--disable-verify"],
    &["mv", "report", "--json"],
    &["mlir", "import", "-q"],
    &["--passes=JuliaMultiVersioning,enzyme-fixup-sret"],
];

const OLD: &[u8] = b"what was there before";

/// How much memory a run may ask for, in KiB: a length that was damaged asks for all.
const MEMORY: u32 = 4 << 20;

/// The processor time that a run may take, in seconds. LLVM's reader loops for ever on some damaged modules.
const SECONDS: u32 = 20;

/// The signal that ends a run that takes longer, where there is a limit.
const SIGXCPU: i32 = 24;

fn count() -> usize {
    let told = env::var("JLOPT_DAMAGED_MODULES");
    told.map_or(150, |text| text.parse().expect("JLOPT_DAMAGED_MODULES is a number"))
}

fn jlopt(arguments: &[&str], input: &Path, output: &Path) -> Finished {
    let mut command = Command::new("sh");
    clean_environment(&mut command);
    let script = format!("ulimit -v {MEMORY}; ulimit -t {SECONDS}; ulimit -c 0; exec \"$@\"");
    let _ = command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_jlopt")]);
    let _ = command.args(arguments).arg(input).arg("-o").arg(output);
    run(command).expect("it runs")
}

/// The inputs as bitcode.
fn modules(folder: &Path) -> Vec<Vec<u8>> {
    let bitcode = |input: &&str| {
        let output = folder.join("whole.bc");
        let done = jlopt(&[], &testdata().join(input), &output);
        assert_eq!(done.exit, Exit::Code(0), "{}", String::from_utf8_lossy(&done.stderr));
        fs::read(output).expect("an output")
    };
    INPUTS.iter().map(bitcode).collect()
}

fn damaged(module: &[u8], random: &mut Rng) -> Vec<u8> {
    let mut bytes = module.to_vec();
    match random.u8(..6) {
        0 => bytes.truncate(random.usize(..bytes.len())),
        // Readers expect whole words, and look at little else of one that is cut off elsewhere.
        1 => bytes.truncate(random.usize(..bytes.len()) & !3),
        2 => {
            let longest = bytes.len().min(64);
            let length = random.usize(..longest);
            let (from, to) = (random.usize(..=bytes.len() - length), random.usize(..=bytes.len() - length));
            bytes.copy_within(from..from + length, to);
        }
        _ => {
            for _ in 0..1 << random.u32(..5) {
                let at = random.usize(..bytes.len());
                bytes[at] ^= 1 << random.u8(..8);
            }
        }
    }
    bytes
}

/// What a crash says; warnings may stand before it.
fn is_one_line_of_a_crash(stderr: &str) -> bool {
    let mut lines = stderr.lines().filter(|line| !line.starts_with("warning"));
    let is_crash = |line: &str| {
        line.starts_with("error: LLVM crashed while ") || line.starts_with("error: LLVM gave up while ")
    };
    lines.next().is_some_and(is_crash) && lines.next().is_none()
}

/// Bitcode on which the reader of LLVM 22.1 crashes, and for which it wants more memory than there is. (A later one may
/// refuse it.)
#[test]
fn a_crash_of_the_reader_is_one_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = folder.path().join("out");
    for name in ["crashes-reader.bc", "aborts-reader.bc"] {
        fs::write(&output, OLD).expect("written");
        let done = jlopt(&["--disable-verify"], &testdata().join("cli/Inputs").join(name), &output);
        let stderr = String::from_utf8_lossy(&done.stderr);
        let is_told = done.exit == Exit::Code(70) && is_one_line_of_a_crash(&stderr)
            || done.exit == Exit::Code(1) && stderr.starts_with("error");
        assert!(is_told, "{name}: {}, {stderr}", done.exit);
        assert_eq!(fs::read(&output).expect("an output"), OLD);
    }
}

/// Reads a damaged module in one way; what is wrong with the answer.
fn check(number: usize, modules: &[Vec<u8>], folder: &Path) -> Result<Exit, String> {
    let mut random = Rng::with_seed(number as u64);
    let bytes = damaged(&modules[number % modules.len()], &mut random);
    let way = WAYS[random.usize(..WAYS.len())];
    let [input, output] = ["bc", "out"].map(|end| folder.join(format!("{number}.{end}")));
    fs::write(&input, bytes).expect("written");
    fs::write(&output, OLD).expect("written");
    let done = jlopt(way, &input, &output);
    let stderr = String::from_utf8_lossy(&done.stderr);
    let is_told = match done.exit {
        Exit::Code(0) => true,
        // `mv report` on a damaged image and the like answer, with status 1.
        Exit::Code(1) => stderr.lines().any(|line| line.starts_with("error")),
        Exit::Code(70) => is_one_line_of_a_crash(&stderr),
        Exit::Signal(SIGXCPU) => true,
        _ => false,
    };
    let is_kept = done.exit == Exit::Code(0) || fs::read(&output).expect("an output") == OLD;
    if !is_told || !is_kept {
        let kept = env::temp_dir().join(format!("jlopt-damaged-{number}.bc"));
        let _size = fs::copy(&input, &kept).expect("copied");
        let way = way.join(" ");
        return Err(format!("{number}: jlopt {way} {}: {}, {stderr}", kept.display(), done.exit));
    }
    [input, output].iter().for_each(|path| fs::remove_file(path).expect("removed"));
    Ok(done.exit)
}

#[test]
fn damaged_bitcode_is_answered() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let modules = modules(folder.path());
    let (next, count) = (AtomicUsize::new(0), count());
    let answers = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..2 {
            let _worker = scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    let answer = check(number, &modules, folder.path());
                    answers.lock().expect("no worker panicked").push(answer);
                }
            });
        }
    });
    let answers = answers.into_inner().expect("no worker panicked");
    let failures: Vec<_> = answers.iter().filter_map(|answer| answer.as_ref().err()).collect();
    assert!(failures.is_empty(), "{} of {count}:\n{failures:#?}", failures.len());
    let with = |code| answers.iter().filter(|answer| **answer == Ok(Exit::Code(code))).count();
    let endless = answers.iter().filter(|answer| **answer == Ok(Exit::Signal(SIGXCPU))).count();
    println!("{} read, {} refused, {} crashes, {endless} without an end", with(0), with(1), with(70));
    assert!(
        endless <= count / 200,
        "{endless} of {count} runs are endless: more than LLVM's reader is to blame for"
    );
    assert!(with(1) > count / 4, "only {} of {count} are found to be damaged", with(1));
}
