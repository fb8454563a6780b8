//! `call-kind`: how Enzyme handles calls.

use crate::calls::{CallKind, CallRules, EnabledRules};
use crate::files::{EnzymeRules, Signature};
use crate::session::Session;
use serde::Serialize;
use std::collections::BTreeMap;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct CallKindReport {
    /// The schema.
    pub schema: &'static str,
    /// The answers to the queries of the rules file, in their order.
    pub calls: Vec<Option<CallKind>>,
    /// The answers for calls of the code instances, by their ids.
    pub instances: BTreeMap<String, Option<CallKind>>,
    /// The queries.
    #[serde(skip)]
    pub queries: Vec<Signature>,
}

/// Answers the queries of a rules file, and for the code instances of the table (`enzyme_call_kind`).
pub fn call_kind(session: &Session, rules: EnzymeRules, enabled: EnabledRules) -> CallKindReport {
    let known = CallRules::new(session, &rules, enabled);
    let instances = session.instances.instances.iter();
    let instances = instances.map(|instance| (instance.id.clone(), known.kind_of_instance(instance)));
    CallKindReport {
        schema: "jlopt.enzyme.call-kind/1",
        calls: rules.queries.iter().map(|signature| known.kind(signature)).collect(),
        instances: instances.collect(),
        queries: rules.queries,
    }
}
