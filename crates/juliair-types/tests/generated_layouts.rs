//! What generated declarations lower to has, under the data layout that Julia has on the target, Julia's sizes, alignments
//! and offsets, but for what `support/divergence_rules.rs` lists.

#[expect(dead_code, reason = "each test uses a part of it")]
mod support;

#[path = "support/divergence_rules.rs"]
mod divergence_rules;
#[path = "support/generate.rs"]
mod generate;

use divergence_rules::reasons;
use generate::Generator;
use juliair_types::divergence::{TargetLayout, host_data_layout};
use juliair_types::lower::LlvmType;
use juliair_types::target::Target;
use llvm_ext::context::Context;
use std::fmt::Write;
use support::{declare, evaluate, universe, version};

/// How many declarations there are for a version and target.
const DECLARATIONS: usize = 500;

/// What came of declarations of a version on a target.
#[derive(Default)]
struct Outcome {
    compared: usize,
    differing: usize,
    unexplained: String,
}

fn outcome(seed: u64, minor: u32, name: &str) -> Outcome {
    let target: Target = name.parse().expect("a target");
    let context = Context::new();
    let layout = host_data_layout(target, version(minor));
    let layout = TargetLayout::parse(context.as_inkwell(), &layout).expect("a data layout");
    let mut universe = universe(minor, target);
    let mut generator = Generator::new(seed, minor);
    let mut outcome = Outcome::default();
    for _ in 0..DECLARATIONS {
        let (text, name) = generator.next();
        declare(&mut universe, &text).unwrap_or_else(|error| panic!("1.{minor} {target} {text}: {error}"));
        let ty = evaluate(&mut universe, &name).expect("what was declared");
        let check = match universe.check_layout(ty, &layout) {
            Ok(check) if check.llvm == LlvmType::Void => continue,
            Ok(check) => check,
            Err(error) => panic!("1.{minor} {target} {text}: {error}"),
        };
        outcome.compared += 1;
        outcome.differing += usize::from(check.total > 0);
        if let Err(unexplained) = reasons(minor, target, &check) {
            writeln!(outcome.unexplained, "1.{minor} {target} {text}: {unexplained}")
                .expect("a string takes it");
        }
    }
    outcome
}

fn compare(targets: &[&str], versions: impl Iterator<Item = u32>) -> Outcome {
    let mut all = Outcome::default();
    for minor in versions {
        for (seed, target) in (u64::from(minor) << 8..).zip(targets) {
            let outcome = outcome(seed, minor, target);
            all.compared += outcome.compared;
            all.differing += outcome.differing;
            all.unexplained += &outcome.unexplained;
        }
    }
    all
}

#[test]
fn nothing_differs_where_julia_and_llvm_have_the_same_rules() {
    let outcome = compare(&["x86_64", "x86_64-w64-mingw32", "i686-w64-mingw32", "aarch64"], 10..=14);
    assert_eq!((outcome.differing, outcome.unexplained.as_str()), (0, ""));
    assert!(outcome.compared > 8000, "{}", outcome.compared);
}

#[test]
fn what_differs_elsewhere_is_known() {
    let outcome = compare(&["i686", "armv7l", "riscv64", "powerpc64le"], 10..=14);
    assert_eq!(outcome.unexplained, "");
    assert!(outcome.differing > 50, "{}", outcome.differing);
    assert!(outcome.compared > 8000, "{}", outcome.compared);
}
