//! How Enzyme handles calls (`enzyme_call_kind`).

use crate::activity::Mode;
use crate::files::{ANY_REST, CodeInstance, EnzymeRules, Signature, TypeKind, takes_rest};
use crate::session::Session;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// How Enzyme handles a call; the first that holds of it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CallKind {
    /// Enzyme differentiates the call itself.
    Primitive,
    /// The call must be inlined.
    AlwaysInline,
    /// The call has no derivative.
    Inactive,
    /// There is a rule for forward mode.
    FRule,
    /// There is a rule for reverse mode.
    RRule,
}

impl CallKind {
    /// All kinds, in the order in which they count.
    pub const ALL: [Self; 5] =
        [Self::Primitive, Self::AlwaysInline, Self::Inactive, Self::FRule, Self::RRule];

    /// As it is written in code-instance tables and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Primitive => "primitive",
            Self::AlwaysInline => "alwaysinline",
            Self::Inactive => "inactive",
            Self::FRule => "frule",
            Self::RRule => "rrule",
        }
    }
}

/// The kinds of rules that are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnabledRules {
    /// Of the rules for derivatives, those of this mode.
    pub mode: Mode,
    /// Whether rules say that calls have no derivative.
    pub inactive: bool,
}

impl EnabledRules {
    fn allow(self, kind: CallKind) -> bool {
        match kind {
            CallKind::Primitive | CallKind::AlwaysInline => true,
            CallKind::Inactive => self.inactive,
            CallKind::FRule => self.mode == Mode::Forward,
            CallKind::RRule => self.mode == Mode::Reverse,
        }
    }
}

/// The rules of a run: those of a rules file, and what code instances say of their own signatures.
pub struct CallRules<'s> {
    session: &'s Session,
    rules: Rules,
    enabled: EnabledRules,
}

/// Rules by the types of their signatures, one after another: a call only meets those that begin as its signature does.
struct Rules {
    /// What a type leads to. The first of them, which is always there, has no types before it.
    steps: Vec<Step>,
}

impl Default for Rules {
    fn default() -> Self {
        Self { steps: vec![Step::default()] }
    }
}

/// Rules that begin with the same types.
#[derive(Default)]
struct Step {
    /// Those that go on with a type, by it; `Any` is one.
    by_type: FxHashMap<String, usize>,
    /// The first kind that counts of those which end here.
    ends: Option<CallKind>,
    /// Of those which end here and take any further arguments.
    takes_any_rest: Option<CallKind>,
}

impl Rules {
    /// Adds a rule of a rules file.
    fn add(&mut self, kind: CallKind, types: &[String]) {
        match types.split_last() {
            Some((last, types)) if last == ANY_REST => self.add_one(kind, types, true),
            _ => self.add_one(kind, types, false),
        }
    }

    fn add_one(&mut self, kind: CallKind, types: &[String], takes_any_rest: bool) {
        let at = types.iter().fold(0, |at, name| self.next(at, name));
        let step = &mut self.steps[at];
        let ends = if takes_any_rest { &mut step.takes_any_rest } else { &mut step.ends };
        *ends = Some(ends.map_or(kind, |before| before.min(kind)));
    }

    fn next(&mut self, at: usize, name: &str) -> usize {
        if let Some(&next) = self.steps[at].by_type.get(name) {
            return next;
        }
        let next = self.steps.len();
        self.steps.push(Step::default());
        let _new = self.steps[at].by_type.insert(name.to_owned(), next);
        next
    }

    /// The first kind that counts of those of a signature.
    fn kind(&self, signature: &[String]) -> Option<CallKind> {
        let mut met = vec![&self.steps[0]];
        let mut found = self.steps[0].takes_any_rest;
        for name in signature {
            // What a signature leaves open is no argument of any type.
            let any = Some("Any").filter(|any| name != any && !takes_rest(name));
            let names = || std::iter::once(name.as_str()).chain(any);
            met = met
                .into_iter()
                .flat_map(|step| names().filter_map(|name| step.by_type.get(name)))
                .map(|&next| &self.steps[next])
                .collect();
            found = met.iter().filter_map(|step| step.takes_any_rest).chain(found).min();
        }
        met.iter().filter_map(|step| step.ends).chain(found).min()
    }
}

impl<'s> CallRules<'s> {
    /// The rules of a kind that is enabled. Warns of rules for types that stand for others in Julia: here they stand for
    /// themselves.
    pub fn new(session: &'s Session, rules: &EnzymeRules, enabled: EnabledRules) -> Self {
        let lists = [&rules.primitive, &rules.alwaysinline, &rules.inactive, &rules.forward, &rules.reverse];
        let mut all = Rules::default();
        for (kind, signatures) in CallKind::ALL.into_iter().zip(lists) {
            signatures.iter().for_each(|signature| warn_of_open_types(session, signature));
            for signature in signatures.iter().filter(|_| enabled.allow(kind)) {
                all.add(kind, &canonical(session, signature));
            }
        }
        for instance in session.instances.instances.iter().filter(|instance| !instance.spec_types.is_empty())
        {
            if let Some(kind) = instance.call_kind.filter(|kind| enabled.allow(*kind)) {
                all.add_one(kind, &canonical(session, &instance.spec_types), false);
            }
        }
        Self { session, rules: all, enabled }
    }

    /// How Enzyme handles a call of a signature; nothing where it is a call like any other. It is the same whether the call
    /// finds its method at run time or invokes a code instance.
    pub fn kind(&self, signature: &[String]) -> Option<CallKind> {
        self.rules.kind(&canonical(self.session, signature))
    }

    /// How Enzyme handles a call of a code instance. One that does not say what it takes has no other rule than its own.
    pub fn kind_of_instance(&self, instance: &CodeInstance) -> Option<CallKind> {
        if instance.spec_types.is_empty() {
            return instance.call_kind.filter(|kind| self.enabled.allow(*kind));
        }
        self.kind(&instance.spec_types)
    }
}

/// Warns of types in a rule that have subtypes or stand for several types: in Julia such a rule would be for all of them.
fn warn_of_open_types(session: &Session, signature: &[String]) {
    let is_open = |name: &&String| {
        let kind = session.types.by_name(name).map(|entry| entry.kind);
        *name != "Any" && matches!(kind, Some(TypeKind::Abstract | TypeKind::UnionAll | TypeKind::Union))
    };
    for name in signature.iter().filter(is_open) {
        tracing::warn!(
            "the rule ({}) is only for calls whose argument is {name} itself: of types that stand for others, rules know Any",
            signature.join(", ")
        );
    }
}

fn canonical(session: &Session, signature: &[String]) -> Signature {
    signature.iter().map(|name| session.types.canonical_name(name)).collect()
}
