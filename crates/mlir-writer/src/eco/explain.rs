//! Why functions have workers or none, and why thunks are folded or remembered or neither.
use super::Surveyed;
use super::analysis::Veto;
use super::analysis::constants::NotFolded;
use super::analysis::survey::Survey;
use super::analysis::workers::{NoSplit, NoSret, Reasons, Workers};
use super::form::{Form, abi};
use super::intrinsics::Intrinsics;
use super::shape::Shapes;
use super::specs::is_plain;
use crate::Error;
use crate::graph::{self, Node, Place, Program, Source, Spec, SpecId, SpecKind, Ty, Type};
use crate::ir::Context;

/// Why something is done or not: a closed list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A direct call gains.
    Gains,
    /// The graph switches it off.
    SwitchedOff,
    /// It is a loop: its parameters and its result cross the loop whole.
    Loop,
    /// No `let` is bound to a direct call of it.
    NotBound,
    /// A leaf of its body is neither a tuple of the same shape nor a direct call.
    NotConstructing,
    /// A leaf of its body calls a function without a worker for its result.
    LeafWithoutWorker,
    /// It was a worker, and no direct call gains.
    NoGainingSite,
    /// The parameter is a result.
    Returned,
    /// The parameter is put into a list, a tuple, a record or an object.
    Stored,
    /// A closure captures the parameter.
    Captured,
    /// The parameter is an argument of something else than a direct call, or is applied.
    Passed,
    /// The parameter is an argument of the next round of a loop.
    TailPassed,
    /// The parameter gets another name.
    Renamed,
    /// The parameter is tested or read as a whole.
    ReadWhole,
    /// The parameter is taken apart as another container than it is.
    OtherContainer,
    /// The parameter is passed on to one that is not split.
    PassedOnWhole,
    /// The function has a worker for its result.
    ResultHasWorker,
    /// No direct call has the fields of a split parameter apart.
    NoFreeArgument,
    /// Its body is closed and small.
    SmallAndClosed,
    /// Something in its body allocates, branches or calls.
    NotClosed,
    /// With all that it refers to it has more nodes than a reference may generate.
    TooManyNodes,
    /// It refers to a value that is not folded.
    RefersToUnfolded,
    /// It is the entry of the program.
    Main,
    /// It is computed once, and boxed.
    ComputedAndBoxed,
    /// It is folded.
    Folded,
    /// It is no boxed value.
    NotBoxed,
    /// It is a literal or a closure, which are quickly made.
    Plain,
}

impl Reason {
    /// As reports spell it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Reason::Gains => "gains",
            Reason::SwitchedOff => "switched_off",
            Reason::Loop => "loop",
            Reason::NotBound => "not_bound",
            Reason::NotConstructing => "not_constructing",
            Reason::LeafWithoutWorker => "leaf_without_worker",
            Reason::NoGainingSite => "no_gaining_site",
            Reason::Returned => "returned",
            Reason::Stored => "stored",
            Reason::Captured => "captured",
            Reason::Passed => "passed",
            Reason::TailPassed => "tail_passed",
            Reason::Renamed => "renamed",
            Reason::ReadWhole => "read_whole",
            Reason::OtherContainer => "other_container",
            Reason::PassedOnWhole => "passed_on_whole",
            Reason::ResultHasWorker => "result_has_worker",
            Reason::NoFreeArgument => "no_free_argument",
            Reason::SmallAndClosed => "small_and_closed",
            Reason::NotClosed => "not_closed",
            Reason::TooManyNodes => "too_many_nodes",
            Reason::RefersToUnfolded => "refers_to_unfolded",
            Reason::Main => "main",
            Reason::ComputedAndBoxed => "computed_and_boxed",
            Reason::Folded => "folded",
            Reason::NotBoxed => "not_boxed",
            Reason::Plain => "plain",
        }
    }
}

/// Whether something is done, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Whether.
    pub done: bool,
    /// Why, or why not.
    pub reason: Reason,
    /// Where the graph's text shows it.
    pub place: Option<Place>,
    /// The symbol of the other function or value that decided.
    pub other: Option<String>,
}

/// A function whose result is a tuple.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultDecision {
    /// Its symbol.
    pub symbol: String,
    /// The type of its result.
    pub ty: String,
    /// Whether it has an `$sret` worker.
    pub worker: Decision,
}

/// A parameter that is a tuple or a value of a single constructor of two to six fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParameterDecision {
    /// The symbol of its function.
    pub symbol: String,
    /// Its name.
    pub name: String,
    /// Its position, from 0.
    pub position: u32,
    /// Its type.
    pub ty: String,
    /// Whether the function has a `$psplit` worker that takes it as its fields.
    pub split: Decision,
}

/// A thunk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueDecision {
    /// Its symbol.
    pub symbol: String,
    /// Its type.
    pub ty: String,
    /// Whether references generate its body in place.
    pub folded: Decision,
    /// How many nodes they then generate.
    pub nodes: Option<u32>,
    /// Whether its value is remembered in a slot.
    pub remembered: Decision,
}

/// What is decided for a whole program, in the order of its specializations.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Explanation {
    /// Functions whose results are tuples.
    pub results: Vec<ResultDecision>,
    /// Parameters that might be split.
    pub parameters: Vec<ParameterDecision>,
    /// Thunks.
    pub values: Vec<ValueDecision>,
}

/// Explains what is decided for the program of a graph.
///
/// # Errors
///
/// [`Error::Graph`] for the first thing that is wrong with the graph, apart from what generation alone finds.
pub fn explain(source: &mut impl Source) -> Result<Explanation, Error> {
    let intrinsics = Intrinsics::new(&mut Context::new());
    let Surveyed { program, survey, shapes, workers, reasons } = super::survey(source, &intrinsics)?;
    let mut explainer = Explainer { survey, shapes, workers, reasons, explanation: Explanation::default() };
    graph::visit(source, &program, |program, spec| {
        explainer.spec(program, spec);
        Ok::<(), Error>(())
    })?;
    Ok(explainer.explanation)
}

struct Explainer {
    survey: Survey,
    shapes: Shapes,
    workers: Workers,
    reasons: Reasons,
    explanation: Explanation,
}

fn done(reason: Reason) -> Decision {
    Decision { done: true, reason, place: None, other: None }
}

fn not_done(reason: Reason) -> Decision {
    Decision { done: false, reason, place: None, other: None }
}

impl Explainer {
    fn spec(&mut self, program: &Program, spec: &Spec) {
        match spec.node {
            Node::Func(function) | Node::Tail(function) => {
                if let Type::Tuple(_) = program.types.get(function.ret) {
                    let worker = self.result(program, spec.id);
                    let (symbol, ty) = (program.symbol(spec.id), program.types.show(function.ret));
                    self.explanation.results.push(ResultDecision { symbol, ty, worker });
                }
                for (position, param) in (0..).zip(&spec.body[function.params]) {
                    if self.shapes.of(program, param.ty).is_some() {
                        let split = self.parameter(program, spec.id, position);
                        let (symbol, name) = (program.symbol(spec.id), spec.body.name(param.name).to_owned());
                        let ty = program.types.show(param.ty);
                        self.explanation.parameters.push(ParameterDecision {
                            symbol,
                            name,
                            position,
                            ty,
                            split,
                        });
                    }
                }
            }
            Node::Value { ty, body } => {
                let is_plain = is_plain(spec.body[body].kind);
                let value = self.value(program, spec.id, ty, is_plain);
                self.explanation.values.push(value);
            }
            Node::Ctor { .. } | Node::Extern { .. } => {}
        }
    }

    fn result(&self, program: &Program, spec: SpecId) -> Decision {
        if is_loop(program, spec) {
            return not_done(Reason::Loop);
        }
        if !program.options.sret {
            return not_done(Reason::SwitchedOff);
        }
        match self.reasons.sret.get(&spec) {
            _ if self.workers.sret(spec).is_some() => done(Reason::Gains),
            Some(NoSret::OtherLeaf(place)) => {
                Decision { place: Some(*place), ..not_done(Reason::NotConstructing) }
            }
            Some(NoSret::LeafCall(callee)) => {
                let other = Some(program.symbol(*callee)).filter(|symbol| !symbol.is_empty());
                Decision { other, ..not_done(Reason::LeafWithoutWorker) }
            }
            Some(NoSret::NoGain) => not_done(Reason::NoGainingSite),
            Some(NoSret::NotBound) | None => not_done(Reason::NotBound),
        }
    }

    fn parameter(&self, program: &Program, spec: SpecId, position: u32) -> Decision {
        if is_loop(program, spec) {
            return not_done(Reason::Loop);
        }
        if !program.options.psplit {
            return not_done(Reason::SwitchedOff);
        }
        match self.reasons.psplit.get(&(spec, position)) {
            _ if self.workers.split(spec, position).is_some() => done(Reason::Gains),
            Some(NoSplit::Veto(veto, place)) => {
                Decision { place: Some(*place), ..not_done(reason_of(*veto)) }
            }
            Some(NoSplit::OtherContainer) => not_done(Reason::OtherContainer),
            Some(NoSplit::PassedOn(callee, _)) => {
                Decision { other: Some(program.symbol(*callee)), ..not_done(Reason::PassedOnWhole) }
            }
            Some(NoSplit::HasSret) => not_done(Reason::ResultHasWorker),
            Some(NoSplit::NoGain) => not_done(Reason::NoGainingSite),
            Some(NoSplit::NoFreeArgument) | None => not_done(Reason::NoFreeArgument),
        }
    }

    fn value(&self, program: &Program, spec: SpecId, ty: Ty, is_plain: bool) -> ValueDecision {
        let folded = self.survey.constants.folded(spec);
        let fold = self.fold(program, spec);
        let remembered = if program.main == Some(spec) {
            not_done(Reason::Main)
        } else if !program.options.caf_memo {
            not_done(Reason::SwitchedOff)
        } else if folded.is_some() {
            not_done(Reason::Folded)
        } else if abi(&program.types, ty) != Form::Boxed {
            not_done(Reason::NotBoxed)
        } else if is_plain {
            not_done(Reason::Plain)
        } else {
            done(Reason::ComputedAndBoxed)
        };
        let (symbol, ty, nodes) =
            (program.symbol(spec), program.types.show(ty), folded.map(|folded| folded.nodes));
        ValueDecision { symbol, ty, folded: fold, nodes, remembered }
    }

    fn fold(&self, program: &Program, spec: SpecId) -> Decision {
        if program.main == Some(spec) {
            return not_done(Reason::Main);
        }
        if !program.options.const_fold {
            return not_done(Reason::SwitchedOff);
        }
        match self.survey.constants.refusal(spec) {
            _ if self.survey.constants.folded(spec).is_some() => done(Reason::SmallAndClosed),
            Some(NotFolded::TooManyNodes) => not_done(Reason::TooManyNodes),
            Some(NotFolded::Refers(other)) => {
                Decision { other: Some(program.symbol(other)), ..not_done(Reason::RefersToUnfolded) }
            }
            Some(NotFolded::NotClosed) | None => not_done(Reason::NotClosed),
        }
    }
}

fn is_loop(program: &Program, spec: SpecId) -> bool {
    program.signature(spec).is_some_and(|signature| signature.kind == SpecKind::Tail)
}

fn reason_of(veto: Veto) -> Reason {
    match veto {
        Veto::Returned => Reason::Returned,
        Veto::Stored => Reason::Stored,
        Veto::Captured => Reason::Captured,
        Veto::Passed => Reason::Passed,
        Veto::TailPassed => Reason::TailPassed,
        Veto::Renamed => Reason::Renamed,
        Veto::Whole => Reason::ReadWhole,
    }
}
