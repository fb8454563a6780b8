//! Unfolds root phis in generated control flow, and runs each function before and after: it must compute the same, and
//! load nothing where it loaded nothing before, unless memory is known to be there.
//!
//! `JLOPT_ROOT_PHI_PROGRAMS` is the number of programs, `JLOPT_ROOT_PHI_SEED` their seed.
#![forbid(unsafe_code)]

mod generator;
mod interpreter;

use enzyme_abi::roots::{RootPhis, is_root_phi};
use interpreter::{Run, Stop};
use llvm_ext::context::Context;
use llvm_ext::global::Function;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;
use std::fmt::Debug;

const PROGRAMS: u64 = 500;
const SEED: u64 = 1;
/// How often each program is run, each time with other decisions.
const RUNS: u64 = 24;

/// What became of a program.
#[derive(Default)]
struct Outcome {
    unfolded: usize,
    left: usize,
    /// Runs that a program without undefined behaviour made.
    compared: usize,
}

fn number_from_environment(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}: {text:?} is no number")),
        Err(_) => default,
    }
}

#[test]
fn unfolding_changes_nothing_that_can_be_observed() {
    let count = number_from_environment("JLOPT_ROOT_PHI_PROGRAMS", PROGRAMS);
    let seed = number_from_environment("JLOPT_ROOT_PHI_SEED", SEED);
    let mut total = Outcome::default();
    for number in 0..count {
        let program = generator::program(seed.wrapping_mul(1_000_003).wrapping_add(number));
        match check(&program, number) {
            Ok(outcome) => {
                total.unfolded += outcome.unfolded;
                total.left += outcome.left;
                total.compared += outcome.compared;
            }
            Err(difference) => panic!("seed {seed}, program {number}: {difference}\n\n{program}"),
        }
    }
    // A test that never gets to what it is about would pass as well.
    if count >= PROGRAMS {
        let share = usize::try_from(count / 4).expect("a small number");
        assert!(total.unfolded >= share, "only {} phis were unfolded", total.unfolded);
        assert!(total.left >= share, "only {} phis were left", total.left);
        assert!(total.compared >= 4 * share, "only {} runs could be compared", total.compared);
    }
}

fn function<'m>(module: &'m Module<'_>) -> Function<'m> {
    module.function("f").expect("the program's function")
}

fn root_phis(module: &Module<'_>) -> usize {
    function(module).instructions().filter(|phi| is_root_phi(*phi)).count()
}

fn check(program: &str, number: u64) -> Result<Outcome, String> {
    let context = Context::new();
    let parse = || {
        let text = InputBuffer::from_bytes(program.as_bytes());
        Module::parse(&context, &text, "program.ll").map_err(|error| format!("no module: {error:?}"))
    };
    let (original, module) = (parse()?, parse()?);
    original.verify()?;
    let changed = RootPhis::new(&module).unfold_all(function(&module));
    module.verify()?;
    let text = function(&module).value().to_string();
    let changed_again = RootPhis::new(&module).unfold_all(function(&module));
    expect("a second run changes nothing", &changed_again, &false)?;
    expect("what is left is the same", &(root_phis(&module) < root_phis(&original)), &changed)?;
    let mut outcome = Outcome { left: root_phis(&module), ..Outcome::default() };
    outcome.unfolded = root_phis(&original) - outcome.left;
    for run in 0..RUNS {
        let decisions = number.wrapping_mul(RUNS).wrapping_add(run);
        let before = interpreter::run(function(&original), decisions);
        // What comes next where a run is cut off may be undefined.
        if !matches!(before.stop, Stop::Undefined(_) | Stop::Enough) {
            let after = interpreter::run(function(&module), decisions);
            compare(&before, &after).map_err(|difference| format!("run {run}: {difference}\n\n{text}"))?;
            outcome.compared += 1;
        }
    }
    Ok(outcome)
}

fn expect<T: PartialEq + Debug + ?Sized>(what: &str, got: &T, wanted: &T) -> Result<(), String> {
    if got == wanted { Ok(()) } else { Err(format!("{what}: {got:?} instead of {wanted:?}")) }
}

fn compare(before: &Run, after: &Run) -> Result<(), String> {
    expect("the end", &after.stop, &before.stop)?;
    expect("what was observed", &after.observed, &before.observed)?;
    expect("memory at the end", &after.memory, &before.memory)?;
    for (place, times) in &after.loads {
        let more = before.loads.get(place).is_none_or(|before| before < times);
        if more && !before.is_known_to_be_there(*place) {
            return Err(format!(
                "{place:?} is loaded {times} times, and was {:?} times",
                before.loads.get(place)
            ));
        }
    }
    Ok(())
}
