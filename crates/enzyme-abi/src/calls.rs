//! How Enzyme handles calls (`enzyme_call_kind`).

use crate::activity::Mode;
use crate::files::{ANY_REST, CodeInstance, EnzymeRules, Signature, TypeKind, takes_rest};
use crate::session::Session;
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
    rules: Vec<(CallKind, Pattern)>,
    enabled: EnabledRules,
}

/// A signature that a rule is for.
struct Pattern {
    types: Signature,
    takes_any_rest: bool,
}

impl Pattern {
    fn matches(&self, signature: &[String]) -> bool {
        let (given, wanted) = (signature.len(), self.types.len());
        let counts = if self.takes_any_rest { given >= wanted } else { given == wanted };
        // What a signature leaves open is no argument of any type.
        let fits =
            |(wanted, given): (&String, &String)| wanted == given || wanted == "Any" && !takes_rest(given);
        counts && self.types.iter().zip(signature).all(fits)
    }
}

impl<'s> CallRules<'s> {
    /// The rules of a kind that is enabled. Warns of rules for types that stand for others in Julia: here they stand for
    /// themselves.
    pub fn new(session: &'s Session, rules: &EnzymeRules, enabled: EnabledRules) -> Self {
        let lists = [&rules.primitive, &rules.alwaysinline, &rules.inactive, &rules.forward, &rules.reverse];
        let mut all = Vec::new();
        for (kind, signatures) in CallKind::ALL.into_iter().zip(lists) {
            signatures.iter().for_each(|signature| warn_of_open_types(session, signature));
            all.extend(signatures.iter().map(|signature| (kind, pattern(session, signature))));
        }
        for instance in session.instances.instances.iter().filter(|instance| !instance.spec_types.is_empty())
        {
            if let Some(kind) = instance.call_kind {
                let types = canonical(session, &instance.spec_types);
                all.push((kind, Pattern { types, takes_any_rest: false }));
            }
        }
        all.retain(|(kind, _)| enabled.allow(*kind));
        Self { session, rules: all, enabled }
    }

    /// How Enzyme handles a call of a signature; nothing where it is a call like any other. It is the same whether the call
    /// finds its method at run time or invokes a code instance.
    pub fn kind(&self, signature: &[String]) -> Option<CallKind> {
        let signature = canonical(self.session, signature);
        let matching = self.rules.iter().filter(|(_, pattern)| pattern.matches(&signature));
        matching.map(|(kind, _)| *kind).min()
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

fn pattern(session: &Session, signature: &[String]) -> Pattern {
    let mut types = canonical(session, signature);
    let takes_any_rest = types.last().is_some_and(|last| last == ANY_REST);
    if takes_any_rest {
        drop(types.pop());
    }
    Pattern { types, takes_any_rest }
}

fn canonical(session: &Session, signature: &[String]) -> Signature {
    signature.iter().map(|name| session.types.canonical_name(name)).collect()
}
