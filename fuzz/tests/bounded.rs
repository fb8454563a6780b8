//! Every target with inputs that are made of its seeds: the same ones in every run, and soon done.
//!
//! `JLOPT_FUZZ_SECONDS=900` goes on for so long, with other inputs for each `JLOPT_FUZZ_SEED`. An input that finds
//! something is written to a file below `target/tmp/fuzz/`, whose name is in the message; where the process dies, the input
//! that it died of is in `TARGET.running` there.
#![forbid(unsafe_code)]

use fastrand::Rng;
use jlopt_fuzz::mutate::{MAX_SIZE, mutated};
use jlopt_fuzz::{TARGETS, Target, seeds};
use rustix::time::{ClockId, clock_gettime};
use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs;
use std::hash::{Hash, Hasher};
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// How many inputs are made in a run that is not told how long to go on.
const INPUTS: usize = 1500;

/// No bounded run takes longer than this, whatever the machine.
const LONGEST: Duration = Duration::from_secs(20);

/// How long an input of up to [`MAX_SIZE`] may take, on a processor of its own; code that is not optimized is slower.
const LIMIT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 2 });

/// The stack of the thread that jlopt works on: that of a process.
const STACK: usize = 8 << 20;

/// Where inputs go that find something.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn number(variable: &str) -> Option<u64> {
    env::var(variable)
        .ok()
        .map(|text| text.parse().unwrap_or_else(|_| panic!("{variable}: {text} is no number")))
}

/// The time that this thread has used.
fn used() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).expect("below a second"))
}

/// Runs an input; why it is a find, if it is.
fn find(target: &Target, input: &[u8]) -> Option<String> {
    let start = used();
    if let Err(panic) = catch_unwind(|| (target.run)(input)) {
        let text = panic.downcast_ref::<String>().cloned();
        return Some(
            text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default(),
        );
    }
    let taken = used() - start;
    (taken > LIMIT).then(|| format!("{} bytes took {taken:?}", input.len()))
}

/// The inputs that once found something.
fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let folder = seeds::path("fuzz/corpus").join(target.name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    // A folder that has none yet is kept by a file that git looks at.
    let inputs = paths.filter(|path| !path.ends_with(".gitkeep"));
    inputs.map(|path| fs::read(path).expect("an input")).collect()
}

fn fuzz(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    let work = move || {
        let seconds = number("JLOPT_FUZZ_SECONDS").map(Duration::from_secs);
        let mut random = Rng::with_seed(number("JLOPT_FUZZ_SEED").unwrap_or(9));
        let seeds = (target.seeds)();
        let given: Vec<Vec<u8>> = corpus(target).into_iter().chain(seeds.iter().cloned()).collect();
        let running = folder().join(format!("{}.running", target.name));
        let mut finds = Vec::new();
        let start = Instant::now();
        let goes_on = |count: usize| match seconds {
            Some(seconds) => start.elapsed() < seconds,
            None => count < INPUTS + given.len() && start.elapsed() < LONGEST,
        };
        let mut count = 0;
        while count < given.len() || goes_on(count) {
            let input = given.get(count).cloned();
            let input = input.unwrap_or_else(|| mutated(&seeds, target.words, &mut random));
            fs::write(&running, &input).expect("a file");
            if let Some(why) = find(target, &input) {
                finds.push(kept(target, &input, &why));
            }
            count += 1;
        }
        fs::remove_file(&running).expect("the file is there");
        println!("{}: {count} inputs in {:?}", target.name, start.elapsed());
        assert!(finds.is_empty(), "{} of {count} inputs:\n{}", finds.len(), finds.join("\n"));
    };
    let thread = thread::Builder::new().stack_size(STACK).spawn(work).expect("a thread");
    thread.join().expect("nothing is found");
}

/// Writes an input to a file, and says what it found.
fn kept(target: &Target, input: &[u8], why: &str) -> String {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    let file = folder().join(format!("{}-{:016x}", target.name, hasher.finish()));
    fs::write(&file, input).expect("a file");
    format!("{}: {why}", file.display())
}

#[test]
fn inputs_are_no_larger_than_the_limit_is_for() {
    let seeds = [b"(a(b)c)".repeat(100)];
    let mut random = Rng::with_seed(1);
    for _ in 0..1000 {
        assert!(mutated(&seeds, &["x"], &mut random).len() <= MAX_SIZE);
    }
}

#[test]
fn pipeline() {
    fuzz("pipeline");
}

#[test]
fn target_string() {
    fuzz("target_string");
}

#[test]
fn declarations() {
    fuzz("declarations");
}

#[test]
fn type_expression() {
    fuzz("type_expression");
}

#[test]
fn graph() {
    fuzz("graph");
}

#[test]
fn side_file() {
    fuzz("side_file");
}

#[test]
fn image() {
    fuzz("image");
}
