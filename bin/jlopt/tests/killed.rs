//! Runs that are killed at any moment of a large write: the old file is there, or the new one as a whole, and never
//! anything else.
//!
//! `JLOPT_KILLS` is the number of kills for each sort of output (6 unless told).
#![forbid(unsafe_code)]

use fastrand::Rng;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Instant;

const OLD: &[u8] = b"what was there before";

/// How many functions the module has: enough for writes that last.
const FUNCTIONS: usize = 8000;

fn kills() -> usize {
    env::var("JLOPT_KILLS").map_or(6, |text| text.parse().expect("JLOPT_KILLS is a number"))
}

/// A module whose functions all call each other, with a loop each.
fn module() -> String {
    let mut text = String::from("target triple = \"x86_64-unknown-linux-gnu\"\n");
    for number in 0..FUNCTIONS {
        let next = (number + 1) % FUNCTIONS;
        write!(
            text,
            "define i64 @function_{number}(i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ %n, %entry ], [ %next, %loop ]\n  %next = sub i64 %i, 1\n  \
             %done = icmp eq i64 %next, 0\n  br i1 %done, label %exit, label %loop\nexit:\n  \
             %r = call i64 @function_{next}(i64 %next)\n  ret i64 %r\n}}\n"
        )
        .expect("a string takes all");
    }
    text
}

/// A run that writes to a file.
struct Run<'a> {
    arguments: &'a [&'a str],
    input: &'a Path,
    output: PathBuf,
}

impl Run<'_> {
    fn start(&self) -> Child {
        Command::new(env!("CARGO_BIN_EXE_jlopt"))
            .env_remove("JLOPT_LOG")
            .args(self.arguments)
            .arg(self.input)
            .arg("-o")
            .arg(&self.output)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("jlopt can be started")
    }

    /// The unfinished file of a run.
    fn unfinished(&self) -> Option<PathBuf> {
        let folder = self.output.parent().expect("a folder");
        let entries = fs::read_dir(folder).expect("readable").filter_map(|entry| Some(entry.ok()?.path()));
        entries.into_iter().find(|path| path.extension().is_some_and(|extension| extension == "tmp"))
    }

    /// Waits until the run writes, or has ended.
    fn wait_for_write(&self, child: &mut Child) {
        while self.unfinished().is_none() && child.try_wait().expect("a child").is_none() {
            thread::yield_now();
        }
    }
}

/// Kills runs at any moment, most of them while they write.
fn kill_again_and_again(name: &str, arguments: &[&str]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let input = folder.path().join("module.ll");
    fs::write(&input, module()).expect("written");
    let outputs = folder.path().join("outputs");
    fs::create_dir(&outputs).expect("a folder");
    let run = Run { arguments, input: &input, output: outputs.join("output") };

    let start = Instant::now();
    let mut child = run.start();
    run.wait_for_write(&mut child);
    let before_write = start.elapsed();
    assert!(child.wait().expect("it ends").success(), "{name}");
    let write = start.elapsed() - before_write;
    let new = fs::read(&run.output).expect("the output");
    assert!(new.len() > 100_000, "{name}: {} bytes are no large output", new.len());

    let mut random = Rng::with_seed(11);
    let mut halves = 0;
    // On a machine that has much to do, runs may end before they are killed: then there are more of them.
    for kill in 0..50 * kills() {
        if kill >= kills() && halves > 0 {
            break;
        }
        fs::write(&run.output, OLD).expect("written");
        let mut child = run.start();
        if kill % 4 == 0 {
            thread::sleep((before_write + write).mul_f64(random.f64()));
        } else {
            run.wait_for_write(&mut child);
            thread::sleep(write.mul_f64(random.f64() / f64::from(1 << (kill / kills()).min(16)) / 2.0));
        }
        child.kill().expect("it can be killed");
        let _status = child.wait().expect("it ends");
        let found = fs::read(&run.output).expect("an output");
        assert!(found == OLD || found == new, "{name}, kill {kill}: {} bytes of neither", found.len());
        if let Some(unfinished) = run.unfinished() {
            assert_eq!(found, OLD, "{name}, kill {kill}: an unfinished file beside the new one");
            halves += 1;
            fs::remove_file(unfinished).expect("removed");
        }
    }
    assert!(halves > 0, "{name}: no run was killed while it wrote");
}

#[test]
fn modules() {
    kill_again_and_again("bitcode", &[]);
    kill_again_and_again("text", &["-S"]);
}

#[test]
fn reports() {
    kill_again_and_again("report", &["mv", "report", "--json"]);
}

#[test]
fn bytecode() {
    kill_again_and_again("bytecode", &["mlir", "import", "-q"]);
}

/// A signal that can be handled leaves nothing behind, either.
#[test]
fn terminated() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let input = folder.path().join("module.ll");
    fs::write(&input, module()).expect("written");
    let outputs = folder.path().join("outputs");
    fs::create_dir(&outputs).expect("a folder");
    let run = Run { arguments: &["-S"], input: &input, output: outputs.join("output") };
    for _ in 0..8 {
        fs::write(&run.output, OLD).expect("written");
        let mut child = run.start();
        run.wait_for_write(&mut child);
        let sent = Command::new("kill").arg(child.id().to_string()).status().expect("kill runs");
        let ended = child.wait().expect("it ends");
        assert!(sent.success() || ended.success());
        assert_eq!(run.unfinished(), None);
    }
}
