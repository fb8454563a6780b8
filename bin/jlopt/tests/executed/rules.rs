//! Examples of the model's rules, small enough to see that they are right.

use crate::model::{Model, Version, extend};
use crate::program::*;

fn function(body: Vec<Statement>) -> Function {
    Function {
        signature: UNARY,
        linkage: "",
        attributes: Vec::new(),
        debug: false,
        has_unreachable_loop: false,
        body,
        ending: Ending::Return(Operand::Variable(0)),
    }
}

fn call(callee: usize) -> Statement {
    Statement::Call(Call {
        result: 1,
        signature: UNARY,
        callee: Operand::Symbol(Symbol::Function(callee)),
        arguments: vec![Operand::Variable(0)],
        form: CallForm::Plain,
        flags: "",
    })
}

fn repeat() -> Statement {
    Statement::Loop { trips: Trips::Constant(1), carried: Vec::new(), body: Vec::new() }
}

fn fast() -> Statement {
    let (a, ty) = (Operand::Constant(1), Type::Double);
    Statement::Negate { result: 2, ty, flags: "fast ", a }
}

fn target(base: usize) -> Target {
    Target {
        features: "",
        clone_all: false,
        base,
        categories: Categories::default(),
        opt_size: false,
        min_size: false,
        noise: false,
    }
}

fn all() -> Target {
    Target { clone_all: true, ..target(0) }
}

fn loops(base: usize) -> Target {
    let categories = Categories { looping: true, ..Categories::default() };
    Target { categories, ..target(base) }
}

fn math(base: usize) -> Target {
    let categories = Categories { math: true, ..Categories::default() };
    Target { categories, ..target(base) }
}

fn program(functions: Vec<Function>, targets: Vec<Target>) -> Program {
    Program {
        unlisted: vec![false; functions.len()],
        functions,
        globals: Vec::new(),
        aliases: Vec::new(),
        targets,
        clone_sets: None,
        has_suffix: false,
    }
}

/// A function with a loop, one with fast math that calls it, and one that calls both
fn three(targets: Vec<Target>) -> Model {
    let functions =
        vec![function(vec![repeat()]), function(vec![fast(), call(0)]), function(vec![call(0), call(1)])];
    Model::new(&program(functions, targets), Label::V1_13)
}

fn referenced(model: &Model, user: (usize, usize), function: usize, chosen: usize) -> usize {
    let (user, target) = user;
    model.referenced(Version { function: user, target }, function, chosen).target
}

#[test]
fn first_versions_use_slots_and_clones_of_other_targets_do_not() {
    let model = three(vec![target(0), loops(0), math(0)]);
    assert_eq!([0, 1, 2].map(|chosen| model.picked(0, chosen).target), [0, 1, 0]);
    assert_eq!([0, 1, 2].map(|chosen| referenced(&model, (1, 0), 0, chosen)), [0, 1, 0]);
    assert_eq!(referenced(&model, (1, 2), 0, 2), 0);
    assert!(!model.is_cloned(2));
    assert_eq!([0, 1, 2].map(|chosen| referenced(&model, (2, 0), 0, chosen)), [0, 0, 0]);
    assert_eq!([0, 1, 2].map(|function| model.has_slot(function)), [true, true, false]);
}

#[test]
fn versions_of_a_target_that_clones_everything_stay_among_themselves() {
    let model = three(vec![target(0), all(), loops(1)]);
    assert_eq!([0, 1, 2].map(|chosen| model.picked(0, chosen).target), [0, 1, 2]);
    assert_eq!([0, 1, 2].map(|chosen| model.picked(1, chosen).target), [0, 1, 1]);
    // No target of the first group clones anything, so that its versions need no slots.
    assert_eq!([0, 1, 2].map(|chosen| referenced(&model, (2, 0), 0, chosen)), [0, 0, 0]);
    assert_eq!([1, 2].map(|chosen| referenced(&model, (2, 1), 0, chosen)), [1, 2]);
    assert_eq!(referenced(&model, (2, 1), 1, 2), 1);
    assert!(model.has_slot(0) && !model.has_slot(1));
}

#[test]
fn functions_between_members_join_until_nothing_changes() {
    // 0 calls 1; 1 calls 2 and 3; 2 calls 3. Then 2 has a caller only once 1 has joined.
    let calls = [vec![1], vec![2, 3], vec![3], vec![]];
    assert_eq!(extend(vec![true, false, false, true], &calls), [true; 4]);
    // A call of itself does not count.
    let calls = [vec![1], vec![1]];
    assert_eq!(extend(vec![true, false], &calls), [true, false]);
}

#[test]
fn loops_and_queries_always_count_from_1_14_on() {
    let functions = || vec![function(vec![repeat()]), function(vec![Statement::HaveFma { result: 1 }])];
    let is_cloned = |label| {
        let model = Model::new(&program(functions(), vec![target(0), target(0)]), label);
        [0, 1].map(|function| model.is_cloned(function))
    };
    assert_eq!(is_cloned(Label::V1_13), [false, false]);
    assert_eq!(is_cloned(Label::V1_14), [true, true]);
}
