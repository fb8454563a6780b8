//! Every golden type, for every version and target: sizes, alignments and offsets against LLVM's layout of the lowered
//! type under the data layout that Julia has there. What differs is what
//! `support/divergence_rules.rs` lists.
//!
//! There is a runtime only of one version on one target; LLVM's own layouts stand for the others.

#[expect(dead_code, reason = "each test uses a part of it")]
mod support;

#[path = "support/divergence_rules.rs"]
mod divergence_rules;

use divergence_rules::reasons;
use juliair_types::divergence::{CheckError, LayoutCheck, TargetLayout, host_data_layout};
use juliair_types::lower::LlvmType;
use juliair_types::syntax::{Parsed, parse_items, parse_type};
use juliair_types::target::Target;
use juliair_types::universe::Universe;
use llvm_ext::context::Context;
use serde_json::Value;
use std::collections::BTreeSet;
use support::{universe, version};

const TARGETS: [&str; 9] = [
    "x86_64",
    "x86_64-apple-darwin",
    "x86_64-w64-mingw32",
    "i686",
    "i686-w64-mingw32",
    "aarch64",
    "armv7l",
    "riscv64",
    "powerpc64le",
];

/// A golden type, parsed once: its declarations, and its text.
struct Case {
    id: String,
    declarations: Vec<Parsed>,
    text: String,
}

fn cases() -> Vec<Case> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/type/goldens/julia-1.13-x86_64.jsonl");
    let text = std::fs::read_to_string(path).expect("the goldens can be read");
    let cases = text.lines().map(|line| serde_json::from_str(line).expect("a golden is JSON"));
    cases.filter_map(|case: Value| case_of(&case)).collect()
}

fn case_of(case: &Value) -> Option<Case> {
    let declarations = case["decls"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let text = case["type"].as_str()?.to_owned();
    let id = case["id"].as_str().expect("a golden has an id").to_owned();
    Some(Case { id, declarations: declarations.map(parse_items).collect(), text })
}

/// The comparison of a case; nothing where that Julia refuses the type, or boxes it.
fn checked(universe: &mut Universe, case: &Case, layout: &TargetLayout<'_>) -> Option<LayoutCheck> {
    // Cases have names in common; a module of its own is made faster than a universe.
    let module = universe.add_module(&case.id, Some(universe.main()));
    for parsed in &case.declarations {
        if !parsed.errors.is_empty() || !universe.declare(module, &parsed.items).is_empty() {
            return None;
        }
    }
    let ty = universe.evaluate(module, &parse_type(&case.text).ok()?).ok()?;
    match universe.check_layout(ty, layout) {
        Ok(check) => (check.llvm != LlvmType::Void).then_some(check),
        Err(CheckError::Lower(_)) => None,
        Err(CheckError::Llvm(error)) => panic!("{}: {error}", case.id),
    }
}

/// What a target of a version came to.
#[derive(Default)]
struct Outcome {
    compared: usize,
    /// The rules that were met.
    reasons: BTreeSet<&'static str>,
    unexplained: Vec<String>,
}

fn outcome(minor: u32, target: Target, cases: &[Case]) -> Outcome {
    let context = Context::new();
    let layout = host_data_layout(target, version(minor));
    let layout = TargetLayout::parse(context.as_inkwell(), &layout).expect("a data layout");
    let mut universe = universe(minor, target);
    let mut outcome = Outcome::default();
    for case in cases {
        let Some(check) = checked(&mut universe, case, &layout) else { continue };
        outcome.compared += 1;
        match reasons(minor, target, &check) {
            Ok(reasons) => outcome.reasons.extend(reasons),
            Err(unexplained) => {
                outcome.unexplained.push(format!("1.{minor} {target} {}: {unexplained}", case.id));
            }
        }
    }
    outcome
}

#[test]
fn golden_types_are_laid_out_as_llvm_does_on_every_target() {
    let cases = cases();
    let mut unexplained = Vec::new();
    let mut met = BTreeSet::new();
    for minor in 10..=14 {
        for name in TARGETS {
            let outcome = outcome(minor, name.parse().expect("a target"), &cases);
            assert!(outcome.compared > 250, "1.{minor} {name}: {}", outcome.compared);
            unexplained.extend(outcome.unexplained);
            met.extend(outcome.reasons);
        }
    }
    assert!(unexplained.is_empty(), "{} unexplained:\n{}", unexplained.len(), unexplained.join("\n"));
    assert_eq!(met.len(), 3, "every rule is met by some type: {met:?}");
}
