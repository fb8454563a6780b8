//! The removal of workers without a gaining site (section 6.5).
//!
//! It goes round by round: all that gains nothing under the tables of one round is removed together, with what follows
//! from that. A round after the first looks only at what the one before it has changed, so that the time for all of
//! them is that of the sites and of the changes, however many rounds there are.
use super::survey::Within;
use super::workers::{Analysis, Arg, Call, Map, NoSplit, NoSret, Set, Value};
use crate::graph::SpecId;

/// Things by something that they have; several of them may have the same.
struct Lookup<K>(Vec<(K, u32)>);

impl<K: Ord + Copy> Lookup<K> {
    fn new(pairs: impl Iterator<Item = (K, u32)>) -> Self {
        let mut pairs: Vec<(K, u32)> = pairs.collect();
        pairs.sort_unstable();
        Lookup(pairs)
    }

    fn of(&self, key: K) -> impl Iterator<Item = u32> + '_ {
        let start = self.0.partition_point(|(own, _)| *own < key);
        self.0[start..].iter().take_while(move |(own, _)| *own == key).map(|(_, thing)| *thing)
    }
}

/// What a call gives to workers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Gift {
    callee: Callee,
    /// The functions whose results it takes apart, once for each such argument.
    results: Vec<SpecId>,
}

/// What a call gives to the worker of its callee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Callee {
    #[default]
    Nothing,
    /// It gains.
    Gains,
    /// It gains if the worker of the calling function does.
    GainsWithCaller,
}

/// Where what changes is used.
struct Places {
    /// By a candidate, the bindings that are passed on to it and the calls that have it as an argument.
    passed_on: Lookup<u32>,
    arguments: Lookup<u32>,
    /// By a candidate, those that are passed on to it.
    predecessors: Lookup<u32>,
    /// By a binding, the calls that have it as an argument.
    bound: Lookup<u32>,
    /// By a function, the bindings and the arguments that are its result, the calls of it and the calls in it.
    bound_results: Lookup<SpecId>,
    result_arguments: Lookup<SpecId>,
    sites: Lookup<SpecId>,
    calls: Lookup<SpecId>,
}

fn numbered<T>(all: &[T]) -> impl Iterator<Item = (u32, &T)> {
    (0..).zip(all)
}

impl Places {
    fn new(analysis: &Analysis<'_>) -> Self {
        let Analysis { candidates, bindings, calls, .. } = analysis;
        let by_argument = |key: fn(&Arg) -> Option<u32>| {
            Lookup::new(numbered(calls).flat_map(move |(index, call)| {
                call.args.iter().filter_map(move |(_, arg)| Some((key(arg)?, index)))
            }))
        };
        let result = |value: Option<Value>| match value {
            Some(Value::Result(spec)) => Some(spec),
            _ => None,
        };
        let passed_on = numbered(bindings).flat_map(|(index, binding)| {
            binding.passed_on.iter().flatten().map(move |&candidate| (candidate, index))
        });
        let predecessors = numbered(candidates)
            .flat_map(|(index, candidate)| candidate.passed_on.iter().map(move |&other| (other, index)));
        let result_arguments = numbered(calls).flat_map(|(index, call)| {
            call.args.iter().filter_map(move |(_, arg)| match arg {
                Arg::Value(value) => Some((result(Some(*value))?, index)),
                _ => None,
            })
        });
        Places {
            passed_on: Lookup::new(passed_on),
            arguments: by_argument(|arg| match arg {
                Arg::Param(candidate) => Some(*candidate),
                _ => None,
            }),
            predecessors: Lookup::new(predecessors),
            bound: by_argument(|arg| match arg {
                Arg::Binding(binding) => Some(*binding),
                _ => None,
            }),
            bound_results: Lookup::new(
                numbered(bindings).filter_map(|(index, binding)| Some((result(binding.value)?, index))),
            ),
            result_arguments: Lookup::new(result_arguments),
            sites: Lookup::new(numbered(calls).map(|(index, call)| (call.callee, index))),
            calls: Lookup::new(numbered(calls).map(|(index, call)| (call.within.spec, index))),
        }
    }
}

/// The removal as it goes on.
pub(super) struct Removal<'r, 'a> {
    analysis: &'r mut Analysis<'a>,
    places: Places,
    /// Whether each binding stays apart.
    apart: Vec<bool>,
    /// What each call gives, as far as it was counted.
    gifts: Vec<Gift>,
    /// How many sites give a worker something, whatever other workers do: for results, and for parameters.
    sret: Map<SpecId, u32>,
    psplit: Map<SpecId, u32>,
    /// What has lost a gaining site since it was looked at.
    doubtful_sret: Vec<SpecId>,
    doubtful_psplit: Vec<SpecId>,
    /// The calls that may give something else than was counted, each once.
    stale: Vec<u32>,
    is_stale: Vec<bool>,
}

impl<'r, 'a> Removal<'r, 'a> {
    pub(super) fn new(analysis: &'r mut Analysis<'a>) -> Self {
        let places = Places::new(analysis);
        let apart = analysis.bindings.iter().map(|binding| analysis.is_apart(binding)).collect();
        let count = analysis.calls.len();
        let calls = u32::try_from(count).expect("fewer than 2^32 calls");
        let doubtful_psplit = analysis.candidates.iter().filter(|candidate| candidate.split);
        let mut doubtful_psplit: Vec<SpecId> = doubtful_psplit.map(|candidate| candidate.spec).collect();
        doubtful_psplit.dedup();
        let mut removal = Removal {
            doubtful_sret: analysis.sret.keys().copied().collect(),
            doubtful_psplit,
            analysis,
            places,
            apart,
            gifts: vec![Gift::default(); count],
            sret: Map::default(),
            psplit: Map::default(),
            stale: (0..calls).collect(),
            is_stale: vec![true; count],
        };
        for index in 0..removal.apart.len() {
            if let (true, Some(spec)) = (removal.apart[index], removal.result_of_binding(index)) {
                *removal.sret.entry(spec).or_default() += 1;
            }
        }
        removal
    }

    /// Removes until nothing is left to remove.
    pub(super) fn run(mut self) {
        loop {
            self.count_anew();
            let (sret, psplit) = (self.sret_without_gain(), self.psplit_without_gain());
            if sret.is_empty() && psplit.is_empty() {
                return;
            }
            self.remove(sret, psplit);
        }
    }

    /// The function whose result a binding is, if that is a site of it: one that is generated, and not its own.
    fn result_of_binding(&self, index: usize) -> Option<SpecId> {
        let binding = &self.analysis.bindings[index];
        match binding.value {
            Some(Value::Result(spec)) if binding.within.live && !is_own(binding.within, spec) => Some(spec),
            _ => None,
        }
    }

    /// Counts what the stale calls give now.
    fn count_anew(&mut self) {
        for index in std::mem::take(&mut self.stale) {
            let index = index as usize;
            self.is_stale[index] = false;
            let gift = self.gift(&self.analysis.calls[index]);
            if gift == self.gifts[index] {
                continue;
            }
            let before = std::mem::replace(&mut self.gifts[index], gift.clone());
            let callee = self.analysis.calls[index].callee;
            for spec in gift.results {
                *self.sret.entry(spec).or_default() += 1;
            }
            for spec in before.results {
                take_one(&mut self.sret, spec);
                self.doubtful_sret.push(spec);
            }
            if gift.callee == Callee::Gains {
                *self.psplit.entry(callee).or_default() += 1;
            }
            if before.callee == Callee::Gains {
                take_one(&mut self.psplit, callee);
            }
            if before.callee != Callee::Nothing {
                self.doubtful_psplit.push(callee);
            }
        }
    }

    /// What a call gives under the current tables.
    fn gift(&self, call: &Call) -> Gift {
        let analysis = &*self.analysis;
        let mut gift = Gift::default();
        if !call.within.live || !self.migrates(call) {
            return gift;
        }
        let own = is_own(call.within, call.callee);
        gift.callee = if own { Callee::Nothing } else { Callee::Gains };
        for (position, arg) in &call.args {
            if !analysis.candidates[*position as usize].split {
                continue;
            }
            match arg {
                Arg::Value(Value::Result(spec)) if !is_own(call.within, *spec) => gift.results.push(*spec),
                Arg::Param(_) if !own => gift.callee = Callee::GainsWithCaller,
                _ => {}
            }
        }
        gift
    }

    /// Whether the callee has split positions, and all of them are free at a call.
    fn migrates(&self, call: &Call) -> bool {
        let analysis = &*self.analysis;
        let own = analysis.candidates_of(call.callee);
        let mut split = own.filter(|(_, candidate)| candidate.split).peekable();
        split.peek().is_some()
            && split.all(|(index, candidate)| {
                let mut args = call.args.iter().filter(|(position, _)| *position == index);
                args.any(|(_, arg)| match arg {
                    Arg::Binding(binding) => {
                        let binding = *binding as usize;
                        self.apart[binding]
                            && analysis.shape_of(&analysis.bindings[binding]) == Some(candidate.shape)
                    }
                    _ => analysis.might_be_free(arg, candidate.shape),
                })
            })
    }

    fn sret_without_gain(&mut self) -> Vec<SpecId> {
        let analysis = &*self.analysis;
        let graph = Graph {
            in_table: |spec: SpecId| analysis.sret.contains_key(&spec),
            gains: |spec: SpecId| self.sret.get(&spec).is_some_and(|&count| count > 0),
            to: |spec: SpecId| analysis.leaf_calls.get(&spec).into_iter().flatten().copied().collect(),
            from: |spec: SpecId| analysis.leaf_callers.get(&spec).into_iter().flatten().copied().collect(),
        };
        graph.without_gain(std::mem::take(&mut self.doubtful_sret))
    }

    fn psplit_without_gain(&mut self) -> Vec<SpecId> {
        let (analysis, places, gifts) = (&*self.analysis, &self.places, &self.gifts);
        let with_caller = |call: &u32| gifts[*call as usize].callee == Callee::GainsWithCaller;
        let graph = Graph {
            in_table: |spec: SpecId| analysis.is_split(spec),
            gains: |spec: SpecId| self.psplit.get(&spec).is_some_and(|&count| count > 0),
            to: |spec: SpecId| {
                let calls = places.calls.of(spec).filter(with_caller);
                calls.map(|call| analysis.calls[call as usize].callee).collect()
            },
            from: |spec: SpecId| {
                let calls = places.sites.of(spec).filter(with_caller);
                calls.map(|call| analysis.calls[call as usize].within.spec).collect()
            },
        };
        graph.without_gain(std::mem::take(&mut self.doubtful_psplit))
    }

    /// Removes workers, and what cannot be one without them.
    fn remove(&mut self, sret: Vec<SpecId>, psplit: Vec<SpecId>) {
        let mut callers = Vec::new();
        for &spec in &sret {
            let _ = self.analysis.sret.remove(&spec);
            let _ = self.analysis.reasons.sret.insert(spec, NoSret::NoGain);
            callers.extend(self.analysis.leaf_callers.get(&spec).into_iter().flatten().copied());
        }
        let dropped = self.analysis.drop_unconstructing(callers);
        sret.into_iter().chain(dropped).for_each(|spec| self.without_sret(spec));
        let mut unsplit = Vec::new();
        for spec in psplit {
            for (index, candidate) in self.analysis.candidates_of(spec) {
                if candidate.split {
                    unsplit.push(index);
                }
            }
        }
        for &index in &unsplit {
            self.analysis.unsplit(index, NoSplit::NoGain);
        }
        self.drop_inadmissible(unsplit);
    }

    /// Unsplits the parameters that are passed on to ones that are no longer split, with all that follows.
    fn drop_inadmissible(&mut self, mut open: Vec<u32>) {
        while let Some(index) = open.pop() {
            self.without_split(index);
            for other in self.places.predecessors.of(index) {
                if !self.analysis.candidates[other as usize].split {
                    continue;
                }
                if let Some(reason) = self.analysis.passed_on(other as usize) {
                    self.analysis.unsplit(other, reason);
                    open.push(other);
                }
            }
        }
    }

    /// Finds what changes because a function has no longer a worker for its result.
    fn without_sret(&mut self, spec: SpecId) {
        let leaf_calls = self.analysis.leaf_calls.get(&spec);
        self.doubtful_sret.extend(leaf_calls.into_iter().flatten());
        for binding in self.places.bound_results.of(spec).collect::<Vec<_>>() {
            self.not_apart(binding);
        }
        for call in self.places.result_arguments.of(spec).collect::<Vec<_>>() {
            self.make_stale(call);
        }
    }

    /// Finds what changes because a parameter is no longer split.
    fn without_split(&mut self, index: u32) {
        for binding in self.places.passed_on.of(index).collect::<Vec<_>>() {
            self.not_apart(binding);
        }
        let callee = self.analysis.candidates[index as usize].spec;
        let calls = self.places.arguments.of(index).chain(self.places.sites.of(callee));
        for call in calls.collect::<Vec<_>>() {
            self.make_stale(call);
        }
    }

    fn not_apart(&mut self, binding: u32) {
        let index = binding as usize;
        if !std::mem::replace(&mut self.apart[index], false) {
            return;
        }
        if let Some(spec) = self.result_of_binding(index) {
            take_one(&mut self.sret, spec);
            self.doubtful_sret.push(spec);
        }
        for call in self.places.bound.of(binding).collect::<Vec<_>>() {
            self.make_stale(call);
        }
    }

    fn make_stale(&mut self, call: u32) {
        if !std::mem::replace(&mut self.is_stale[call as usize], true) {
            self.stale.push(call);
        }
    }
}

fn take_one(counts: &mut Map<SpecId, u32>, spec: SpecId) {
    if let Some(count) = counts.get_mut(&spec) {
        *count = count.saturating_sub(1);
    }
}

/// Whether something stands in the function of a specialization itself: a function does not gain from calling itself.
fn is_own(within: Within, spec: SpecId) -> bool {
    within.spec == spec && !within.in_closure
}

/// Who has a worker, who gains, and who gains because another one does.
struct Graph<T, G, O, I> {
    in_table: T,
    /// Whether a site gives something, whatever other workers do.
    gains: G,
    /// Who gains if this one does, and the other way round.
    to: O,
    from: I,
}

impl<T, G, O, I> Graph<T, G, O, I>
where
    T: Fn(SpecId) -> bool,
    G: Fn(SpecId) -> bool,
    O: Fn(SpecId) -> Vec<SpecId>,
    I: Fn(SpecId) -> Vec<SpecId>,
{
    /// Those that no longer gain, if others than these and what hangs on them do.
    fn without_gain(&self, mut open: Vec<SpecId>) -> Vec<SpecId> {
        let mut doubtful: Set<SpecId> = Set::default();
        while let Some(spec) = open.pop() {
            if (self.in_table)(spec) && !(self.gains)(spec) && doubtful.insert(spec) {
                open.extend((self.to)(spec));
            }
        }
        let certain = |spec: &SpecId| (self.in_table)(*spec) && !doubtful.contains(spec);
        let mut open: Vec<SpecId> =
            doubtful.iter().copied().filter(|&spec| (self.from)(spec).iter().any(certain)).collect();
        let mut saved: Set<SpecId> = Set::default();
        while let Some(spec) = open.pop() {
            if saved.insert(spec) {
                open.extend((self.to)(spec).into_iter().filter(|next| doubtful.contains(next)));
            }
        }
        let mut lost: Vec<SpecId> = doubtful.into_iter().filter(|spec| !saved.contains(spec)).collect();
        lost.sort_unstable();
        lost
    }
}
