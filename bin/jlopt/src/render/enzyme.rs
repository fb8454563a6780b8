//! Reports of `jlopt enzyme` as text: one line an item.

use enzyme_abi::files::ValueDescription;
use enzyme_abi::queries::byref_allocas::ByrefAllocasReport;
use enzyme_abi::queries::readonly_attrs::{ReadonlyAttrs, ReadonlyAttrsReport};
use enzyme_abi::queries::root_phis::RootPhisReport;
use std::collections::BTreeMap;

/// Names and the values behind them.
pub(crate) fn values(values: &BTreeMap<String, Option<ValueDescription>>) -> String {
    let line = |(name, value): (&String, &Option<ValueDescription>)| match value {
        Some(value) => format!("{name}: {}\n", described(value)),
        None => format!("{name}: not known\n"),
    };
    values.iter().map(line).collect()
}

/// A value with its type and address, as far as they are known.
pub(crate) fn described(value: &ValueDescription) -> String {
    let mut text = value.repr.clone().unwrap_or_else(|| "a value".to_owned());
    if let Some(type_name) = &value.type_name {
        text += &format!("::{type_name}");
    }
    match value.address {
        Some(address) => text + &format!(" at {address}"),
        None => text + ", its address is not known",
    }
}

/// Root phis, and why they stay.
pub(crate) fn root_phis(report: &RootPhisReport) -> String {
    let phis = report.phis.iter().map(|phi| {
        let answer = phi.reason.as_deref().map_or("qualifies".to_owned(), |reason| format!("no: {reason}"));
        format!("@{} {}: {answer}\n", phi.function, phi.value)
    });
    phis.collect()
}

/// What functions only read.
pub(crate) fn readonly_attrs(report: &ReadonlyAttrsReport) -> String {
    let read = |function: &ReadonlyAttrs| {
        let parameters = (1..).zip(&function.params).filter(|(_, is_read)| **is_read);
        let parameters = parameters.map(|(number, _)| format!("parameter {number}"));
        let whole = function.function.then(|| "memory".to_owned());
        let read: Vec<String> = whole.into_iter().chain(parameters).collect();
        if read.is_empty() {
            "not known to only read anything".to_owned()
        } else {
            format!("only reads {}", read.join(", "))
        }
    };
    let line = |function: &ReadonlyAttrs| format!("@{}: {}\n", function.name, read(function));
    report.functions.iter().map(line).collect()
}

/// Untyped allocas and the types of what is in them.
pub(crate) fn byref_allocas(report: &ByrefAllocasReport) -> String {
    let allocas = report.allocas.iter().map(|alloca| {
        let ty = alloca.type_name.as_deref().unwrap_or("not known");
        format!("@{} {}: {ty}\n", alloca.function, alloca.value)
    });
    allocas.collect()
}
