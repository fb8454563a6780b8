//! Which functions have workers (section 6): `$sret`, whose results are the fields of a tuple, and `$psplit`, whose
//! parameters are the fields of tuples or of values of a single constructor.
use std::collections::VecDeque;

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::Veto;
use super::removal::Removal;
use super::survey::{Argument, Let, Origin, Param, Site, Summary, Survey, Within};
use crate::eco::shape::{ShapeId, Shapes};
use crate::graph::{Place, Program, SpecId, SpecKind};

pub(super) type Map<K, V> = HashMap<K, V, FxBuildHasher>;
pub(super) type Set<K> = HashSet<K, FxBuildHasher>;

/// How often the table of split parameters is made anew at most.
const ROUNDS: usize = 5;

/// The functions with workers.
#[derive(Debug, Default)]
pub(in crate::eco) struct Workers {
    sret: Map<SpecId, ShapeId>,
    psplit: Map<SpecId, Box<[Option<ShapeId>]>>,
}

impl Workers {
    /// The shape of the results of a function with an `$sret` worker.
    pub(in crate::eco) fn sret(&self, spec: SpecId) -> Option<ShapeId> {
        self.sret.get(&spec).copied()
    }

    /// The shapes of the parameters that the `$psplit` worker of a function takes apart.
    pub(in crate::eco) fn psplit(&self, spec: SpecId) -> Option<&[Option<ShapeId>]> {
        self.psplit.get(&spec).map(|split| &**split)
    }

    /// The shape with which a parameter of a function is split.
    pub(in crate::eco) fn split(&self, spec: SpecId, position: u32) -> Option<ShapeId> {
        self.psplit(spec)?.get(position as usize).copied().flatten()
    }
}

/// Why a function has no worker for its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::eco) enum NoSret {
    /// No `let` in the program is bound to a direct call of it.
    NotBound,
    /// A leaf of its body is neither a tuple nor a direct call.
    OtherLeaf(Place),
    /// A leaf of its body calls a function without a worker of the same shape.
    LeafCall(SpecId),
    /// No site gains.
    NoGain,
}

/// Why a parameter is not split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::eco) enum NoSplit {
    /// It is used whole.
    Veto(Veto, Place),
    /// It is taken apart as another container than it is.
    OtherContainer,
    /// It is passed on to a parameter that is not split.
    PassedOn(SpecId, u32),
    /// The function has a worker for its result.
    HasSret,
    /// No direct call has the fields of a split parameter apart.
    NoFreeArgument,
    /// No site gains.
    NoGain,
}

/// Why what could have been a worker is none.
#[derive(Debug, Default)]
pub(in crate::eco) struct Reasons {
    pub(in crate::eco) sret: Map<SpecId, NoSret>,
    pub(in crate::eco) psplit: Map<(SpecId, u32), NoSplit>,
}

/// A parameter that could be split: of a promotable shape, and only ever taken apart or passed on.
pub(super) struct Candidate {
    pub(super) spec: SpecId,
    pub(super) index: u32,
    pub(super) shape: ShapeId,
    /// The candidates to which it is passed on, all of the same shape.
    pub(super) passed_on: Vec<u32>,
    /// Whether it can be split, whatever else is.
    pub(super) possible: bool,
    pub(super) split: bool,
}

/// A `let` whose value might stay apart.
pub(super) struct Binding {
    pub(super) within: Within,
    pub(super) value: Option<Value>,
    /// The candidates to which the name is passed on; none if the name cannot stay apart.
    pub(super) passed_on: Option<Vec<u32>>,
}

/// What might be apart.
#[derive(Clone, Copy)]
pub(super) enum Value {
    Fresh(ShapeId),
    /// A direct call, if its function has an `$sret` worker.
    Result(SpecId),
}

pub(super) enum Arg {
    Value(Value),
    Binding(u32),
    /// A split parameter of the calling function, as a candidate.
    Param(u32),
}

/// A direct call, with those of its arguments that matter, by the candidates that they are for.
pub(super) struct Call {
    pub(super) within: Within,
    pub(super) callee: SpecId,
    pub(super) args: Vec<(u32, Arg)>,
}

pub(super) struct Analysis<'a> {
    program: &'a Program,
    survey: &'a Survey,
    pub(super) sret: Map<SpecId, ShapeId>,
    /// The leaf calls of the functions that were candidates for `sret`, and the other way round.
    pub(super) leaf_calls: Map<SpecId, Vec<SpecId>>,
    pub(super) leaf_callers: Map<SpecId, Vec<SpecId>>,
    pub(super) candidates: Vec<Candidate>,
    pub(super) bindings: Vec<Binding>,
    pub(super) calls: Vec<Call>,
    pub(super) reasons: Reasons,
}

/// Decides which functions have workers.
pub(in crate::eco) fn decide(program: &Program, survey: &Survey, shapes: &mut Shapes) -> (Workers, Reasons) {
    let mut analysis = Analysis::new(program, survey, shapes);
    if program.options.sret {
        analysis.start_sret(shapes);
        let all = analysis.sret.keys().copied().collect();
        drop(analysis.drop_unconstructing(all));
    }
    if program.options.psplit {
        analysis.split_rounds();
    }
    Removal::new(&mut analysis).run();
    analysis.finish()
}

impl<'a> Analysis<'a> {
    fn new(program: &'a Program, survey: &'a Survey, shapes: &mut Shapes) -> Self {
        let mut analysis = Analysis {
            program,
            survey,
            sret: Map::default(),
            leaf_calls: Map::default(),
            leaf_callers: Map::default(),
            candidates: Vec::new(),
            bindings: Vec::new(),
            calls: Vec::new(),
            reasons: Reasons::default(),
        };
        if program.options.psplit {
            analysis.link_candidates(shapes);
        }
        analysis.link_bindings(shapes);
        analysis.link_calls(shapes);
        analysis
    }

    /// Numbers the parameters that could be split, and resolves to which of each other they are passed on.
    fn link_candidates(&mut self, shapes: &mut Shapes) {
        let survey = self.survey;
        for Param { spec, index, ty, uses } in &survey.params {
            let Some(shape) = shapes.of(self.program, *ty) else { continue };
            let reason = own_reason(uses, shapes, shape);
            if let Some(reason) = reason {
                let _ = self.reasons.psplit.insert((*spec, *index), reason);
            }
            let possible = reason.is_none();
            let (spec, index, passed_on) = (*spec, *index, Vec::new());
            self.candidates.push(Candidate { spec, index, shape, passed_on, possible, split: false });
        }
        let mut next = 0;
        for param in &survey.params {
            let Some(shape) = shapes.of(self.program, param.ty) else { continue };
            if self.candidates[next].possible {
                match self.positions(&param.uses, shape) {
                    Ok(passed_on) => self.candidates[next].passed_on = passed_on,
                    Err((spec, position)) => self.refuse(next, NoSplit::PassedOn(spec, position)),
                }
            }
            next += 1;
        }
        self.spread_refusals();
    }

    fn refuse(&mut self, index: usize, reason: NoSplit) {
        let candidate = &mut self.candidates[index];
        candidate.possible = false;
        let _ = self.reasons.psplit.insert((candidate.spec, candidate.index), reason);
    }

    /// What is passed on to a parameter that can never be split can never be split either.
    fn spread_refusals(&mut self) {
        let predecessors = self.predecessors(|candidate| candidate.possible);
        let impossible = (0..).zip(&self.candidates).filter(|(_, candidate)| !candidate.possible);
        let mut open: Vec<u32> = impossible.map(|(index, _)| index).collect();
        while let Some(refused) = open.pop() {
            let Candidate { spec, index, .. } = self.candidates[refused as usize];
            for &other in predecessors.get(&refused).into_iter().flatten() {
                if self.candidates[other as usize].possible {
                    self.refuse(other as usize, NoSplit::PassedOn(spec, index));
                    open.push(other);
                }
            }
        }
    }

    /// Which of some candidates are passed on to a candidate.
    fn predecessors(&self, of: impl Fn(&Candidate) -> bool) -> Map<u32, Vec<u32>> {
        let mut all: Map<u32, Vec<u32>> = Map::default();
        for (index, candidate) in (0..).zip(&self.candidates).filter(|(_, candidate)| of(candidate)) {
            for &other in &candidate.passed_on {
                all.entry(other).or_default().push(index);
            }
        }
        all
    }

    /// The candidates for which a name stands as an argument, or a position for which there is none of its shape.
    fn positions(&self, uses: &Summary, shape: ShapeId) -> Result<Vec<u32>, (SpecId, u32)> {
        let range = uses.positions.start as usize..uses.positions.end as usize;
        let mut all = Vec::new();
        for &(spec, position) in &self.survey.positions[range] {
            match self.candidate(spec, position) {
                Some(index) if self.candidates[index as usize].shape == shape => all.push(index),
                _ => return Err((spec, position)),
            }
        }
        Ok(all)
    }

    fn candidate(&self, spec: SpecId, position: u32) -> Option<u32> {
        let key = |candidate: &Candidate| (candidate.spec, candidate.index);
        let index = self.candidates.binary_search_by_key(&(spec, position), key).ok()?;
        if self.candidates[index].possible { u32::try_from(index).ok() } else { None }
    }

    fn value(&self, shapes: &mut Shapes, origin: Origin) -> Option<Value> {
        match origin {
            Origin::Tuple(ty) => shapes.of(self.program, ty).map(Value::Fresh),
            Origin::Call { spec, args, direct } => {
                let signature = self.program.signature(spec)?;
                match signature.kind {
                    SpecKind::Ctor { .. } if signature.params.len() == args as usize => {
                        shapes.of(self.program, signature.result).map(Value::Fresh)
                    }
                    SpecKind::Func if direct => Some(Value::Result(spec)),
                    _ => None,
                }
            }
        }
    }

    fn link_bindings(&mut self, shapes: &mut Shapes) {
        let survey = self.survey;
        for Let { at, origin, uses } in &survey.lets {
            let value = self.value(shapes, *origin);
            let shape = match value {
                Some(Value::Fresh(shape)) => Some(shape),
                Some(Value::Result(spec)) => self.result_shape(shapes, spec),
                None => None,
            };
            let passed_on = shape.and_then(|shape| match own_reason(uses, shapes, shape) {
                None => self.positions(uses, shape).ok(),
                Some(_) => None,
            });
            self.bindings.push(Binding { within: *at, value, passed_on });
        }
    }

    fn result_shape(&self, shapes: &mut Shapes, spec: SpecId) -> Option<ShapeId> {
        shapes.of(self.program, self.program.signature(spec)?.result)
    }

    fn link_calls(&mut self, shapes: &mut Shapes) {
        let survey = self.survey;
        for Site { at, callee, args } in &survey.sites {
            let mut linked = Vec::new();
            for arg in &survey.site_args[args.start as usize..args.end as usize] {
                let Some(candidate) = self.candidate(*callee, arg.position) else { continue };
                let arg = match arg.argument {
                    Argument::Direct(origin) => self.value(shapes, origin).map(Arg::Value),
                    Argument::Let(index) => Some(Arg::Binding(index)),
                    Argument::Param(index) => self.candidate(at.spec, index).map(Arg::Param),
                };
                linked.extend(arg.map(|arg| (candidate, arg)));
            }
            if !linked.is_empty() {
                self.calls.push(Call { within: *at, callee: *callee, args: linked });
            }
        }
    }

    /// The functions whose results are tuples and are bound somewhere.
    fn start_sret(&mut self, shapes: &mut Shapes) {
        let survey = self.survey;
        let bound: Set<SpecId> = self
            .bindings
            .iter()
            .filter_map(|binding| match binding.value {
                Some(Value::Result(spec)) => Some(spec),
                _ => None,
            })
            .collect();
        for returning in &survey.returning {
            let spec = returning.spec;
            let reason = match returning.other_leaf {
                _ if !bound.contains(&spec) => Some(NoSret::NotBound),
                Some(place) => Some(NoSret::OtherLeaf(place)),
                None => None,
            };
            if let Some(reason) = reason {
                let _ = self.reasons.sret.insert(spec, reason);
                continue;
            }
            let Some(shape) = self.result_shape(shapes, spec) else { continue };
            let _ = self.sret.insert(spec, shape);
            let range = returning.callees.start as usize..returning.callees.end as usize;
            let mut callees = survey.callees[range].to_vec();
            callees.dedup();
            for &callee in &callees {
                self.leaf_callers.entry(callee).or_default().push(spec);
            }
            drop(self.leaf_calls.insert(spec, callees));
        }
    }

    /// Drops of these functions the ones of which a leaf calls one that is not in the table, with all that follows
    /// (section 6.2); gives them.
    pub(super) fn drop_unconstructing(&mut self, mut open: Vec<SpecId>) -> Vec<SpecId> {
        open.sort_unstable();
        let (mut open, mut dropped) = (VecDeque::from(open), Vec::new());
        while let Some(spec) = open.pop_front() {
            let Some(shape) = self.sret.get(&spec) else { continue };
            let outside = |callee: &&SpecId| self.sret.get(*callee) != Some(shape);
            let Some(&callee) = self.leaf_calls[&spec].iter().find(outside) else { continue };
            let _ = self.sret.remove(&spec);
            let _ = self.reasons.sret.insert(spec, NoSret::LeafCall(callee));
            open.extend(self.leaf_callers.get(&spec).into_iter().flatten());
            dropped.push(spec);
        }
        dropped
    }

    /// Whether an argument is free by the rule for candidates, where the bindings of emission are not known yet.
    pub(super) fn might_be_free(&self, arg: &Arg, shape: ShapeId) -> bool {
        let value = |value| match value {
            Some(Value::Fresh(own)) => own == shape,
            Some(Value::Result(spec)) => self.sret.get(&spec) == Some(&shape),
            None => false,
        };
        match *arg {
            Arg::Value(own) => value(Some(own)),
            Arg::Binding(index) => value(self.bindings[index as usize].value),
            Arg::Param(index) => {
                let candidate = &self.candidates[index as usize];
                candidate.split && candidate.shape == shape
            }
        }
    }

    /// The table of split parameters, made anew from the last one until it stays (section 6.3).
    fn split_rounds(&mut self) {
        let eligible: Vec<bool> = self
            .candidates
            .iter()
            .map(|candidate| candidate.possible && !self.sret.contains_key(&candidate.spec))
            .collect();
        for _ in 0..ROUNDS {
            let admissible: Vec<bool> = (0..self.candidates.len())
                .map(|index| eligible[index] && self.unsplit_successor(index).is_none())
                .collect();
            let called = self.called_with_free(&admissible);
            let mut changed = false;
            for (index, &admissible) in admissible.iter().enumerate() {
                let split = admissible && called.contains(&self.candidates[index].spec);
                changed |= std::mem::replace(&mut self.candidates[index].split, split) != split;
            }
            if !changed {
                break;
            }
        }
        for (index, eligible) in eligible.into_iter().enumerate() {
            let candidate = &self.candidates[index];
            if candidate.split || !candidate.possible {
                continue;
            }
            let reason = match self.passed_on(index) {
                _ if !eligible => NoSplit::HasSret,
                Some(reason) => reason,
                None => NoSplit::NoFreeArgument,
            };
            let _ = self.reasons.psplit.insert((candidate.spec, candidate.index), reason);
        }
    }

    /// A parameter to which a candidate is passed on and that is not split.
    fn unsplit_successor(&self, index: usize) -> Option<u32> {
        let passed_on = &self.candidates[index].passed_on;
        passed_on.iter().copied().find(|&other| !self.candidates[other as usize].split)
    }

    pub(super) fn passed_on(&self, index: usize) -> Option<NoSplit> {
        let other = &self.candidates[self.unsplit_successor(index)? as usize];
        Some(NoSplit::PassedOn(other.spec, other.index))
    }

    /// The functions of which some call has an argument for an admissible position apart.
    fn called_with_free(&self, admissible: &[bool]) -> Set<SpecId> {
        let has_free = |call: &&Call| {
            call.args.iter().any(|(position, arg)| {
                let index = *position as usize;
                admissible[index] && self.might_be_free(arg, self.candidates[index].shape)
            })
        };
        self.calls.iter().filter(has_free).map(|call| call.callee).collect()
    }

    /// Whether a binding stays apart under the current tables (section 6.5).
    pub(super) fn is_apart(&self, binding: &Binding) -> bool {
        let split =
            |passed_on: &Vec<u32>| passed_on.iter().all(|&other| self.candidates[other as usize].split);
        binding.passed_on.as_ref().is_some_and(split) && self.shape_of(binding).is_some()
    }

    /// The shape of a binding that stays apart if its uses allow it.
    pub(super) fn shape_of(&self, binding: &Binding) -> Option<ShapeId> {
        match binding.value? {
            Value::Fresh(shape) if self.program.options.agg_promote => Some(shape),
            Value::Fresh(_) => None,
            Value::Result(spec) => self.sret.get(&spec).copied(),
        }
    }

    /// The candidates of a function, with their numbers.
    pub(super) fn candidates_of(&self, spec: SpecId) -> impl Iterator<Item = (u32, &Candidate)> {
        let start = self.candidates.partition_point(|candidate| candidate.spec < spec);
        let numbers = u32::try_from(start).expect("fewer than 2^32 candidates")..;
        numbers.zip(&self.candidates[start..]).take_while(move |(_, candidate)| candidate.spec == spec)
    }

    /// Whether a parameter of a function is split.
    pub(super) fn is_split(&self, spec: SpecId) -> bool {
        self.candidates_of(spec).any(|(_, candidate)| candidate.split)
    }

    /// Takes a parameter as it is, for a reason.
    pub(super) fn unsplit(&mut self, index: u32, reason: NoSplit) {
        let candidate = &mut self.candidates[index as usize];
        candidate.split = false;
        let _ = self.reasons.psplit.insert((candidate.spec, candidate.index), reason);
    }

    fn finish(self) -> (Workers, Reasons) {
        let mut psplit: Map<SpecId, Box<[Option<ShapeId>]>> = Map::default();
        for candidate in self.candidates.iter().filter(|candidate| candidate.split) {
            let params = self.program.signature(candidate.spec).map_or(0, |signature| signature.params.len());
            let split = psplit.entry(candidate.spec).or_insert_with(|| vec![None; params].into());
            if let Some(position) = split.get_mut(candidate.index as usize) {
                *position = Some(candidate.shape);
            }
        }
        (Workers { sret: self.sret, psplit }, self.reasons)
    }
}

/// Why a name of a shape cannot stay apart, as far as its own function shows.
fn own_reason(uses: &Summary, shapes: &Shapes, shape: ShapeId) -> Option<NoSplit> {
    if let Some((veto, place)) = uses.veto {
        return Some(NoSplit::Veto(veto, place));
    }
    let shape = shapes.get(shape);
    let fits = uses.parts.fit(shape.slots.len(), shape.ctor.is_some());
    (!fits).then_some(NoSplit::OtherContainer)
}
