//! Program graphs as modules of the `eco`, `func`, `arith` and `scf` dialects.
//!
//! Generation reads the decisions of a graph and spells them out, one function for each specialization; its own job is
//! representation: where a value is a raw number, where it is a pointer, and where one becomes the other. The graph is
//! read twice: once for the tables of the whole program, once to generate. Memory holds the tables and one function.
//!
//! Sections in the documentation of this module are those of the specification of graphs and of the operations.
//!
//! ```
//! use mlir_writer::eco;
//! use mlir_writer::ir::{Context, ModuleOp};
//! use mlir_writer::text::TextWriter;
//! use std::io::Cursor;
//!
//! let graph = r#"{"version": 1, "main": 0, "specs": [
//!     {"name": {"home": "Main", "name": "main"}, "node": {"k": "value", "type": "int", "body": {"e": "int", "v": 42}}}]}"#;
//! let mut context = Context::new();
//! let options = eco::text_options(&mut context);
//! let mut writer = TextWriter::new(Vec::new(), &context, ModuleOp::default(), options)?;
//! eco::generate(&mut Cursor::new(graph), &mut context, &mut writer)?;
//! let text = String::from_utf8(writer.finish(&context)?).expect("text");
//! assert!(text.contains("%0 = \"arith.constant\"() {value = 42 : i64} : () -> i64"));
//! # Ok::<(), mlir_writer::Error>(())
//! ```
mod analysis;
mod applications;
mod branch;
mod calls;
mod case;
mod closure;
mod convert;
mod data;
mod emitter;
mod explain;
mod expr;
mod form;
mod function;
mod intrinsics;
mod kernel_calls;
mod kernels;
mod looping;
mod names;
mod path;
mod records;
mod scope;
mod shape;
mod specs;
mod tree_tests;
mod type_table;
pub mod verify;
mod vocabulary;

pub use explain::{Decision, Explanation, ParameterDecision, Reason, ResultDecision, ValueDecision, explain};
pub use vocabulary::text_options;

use std::rc::Rc;

use crate::Error;
use crate::graph::{self, Program, Source, Spec};
use crate::ir::{Context, OpSink};
use analysis::survey::Survey;
use analysis::workers::{Reasons, Workers, decide};
use emitter::Emitter;
use function::{Plan, State};
use intrinsics::Intrinsics;
use shape::Shapes;

/// Generates the module of a graph, and hands each of its operations to a writer.
///
/// # Errors
///
/// [`Error::Graph`] for the first thing that is wrong with the graph, and what the writer meets. What was written until
/// then is no module.
pub fn generate(source: &mut impl Source, context: &mut Context, sink: &mut dyn OpSink) -> Result<(), Error> {
    observed(source, context, sink, |_, _, _| {})
}

/// Generates the module of a graph, and shows each specialization to an observer, with what is decided for the program.
fn observed(
    source: &mut impl Source,
    context: &mut Context,
    sink: &mut dyn OpSink,
    mut observer: impl FnMut(&mut Decided<'_>, &Program, &Spec),
) -> Result<(), Error> {
    let intrinsics = Intrinsics::new(context);
    let Surveyed { program, survey, shapes, workers, reasons } = survey(source, &intrinsics)?;
    let plan = Rc::new(plan(survey, workers));
    let state = State::new(context, intrinsics, shapes);
    let mut emitter = Emitter { context, sink, plan, state };
    graph::visit(source, &program, |program, spec| {
        let plan = emitter.plan.clone();
        let mut decided = Decided { plan: &plan, shapes: &mut emitter.state.shapes, reasons: &reasons };
        observer(&mut decided, program, spec);
        emitter.spec(program, spec)
    })?;
    emitter.closures(source, &program)?;
    emitter.main(&program)?;
    emitter.end(&program)
}

/// What is decided for a program.
struct Decided<'d> {
    plan: &'d Plan,
    shapes: &'d mut Shapes,
    reasons: &'d Reasons,
}

/// What generation needs of the survey; the rest is dropped.
fn plan(survey: Survey, workers: Workers) -> Plan {
    Plan { workers, constants: survey.constants }
}

/// The whole program as the first reading leaves it, and what is decided for it.
struct Surveyed {
    program: Program,
    survey: Survey,
    shapes: Shapes,
    workers: Workers,
    reasons: Reasons,
}

/// Reads a graph for the first time.
fn survey(source: &mut impl Source, intrinsics: &Intrinsics) -> Result<Surveyed, Error> {
    let (mut survey, mut shapes) = (Survey::default(), Shapes::default());
    let program = graph::survey(source, |program, spec| {
        survey.spec(program, spec, intrinsics);
        Ok::<(), Error>(())
    })?;
    survey.constants.resolve(&program);
    let (workers, reasons) = decide(&program, &survey, &mut shapes);
    Ok(Surveyed { program, survey, shapes, workers, reasons })
}
