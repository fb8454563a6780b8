//! Reports of `jlopt enzyme` as text: one line an item.

use enzyme_abi::files::ValueDescription;
use enzyme_abi::queries::box_values::BoxedValue;
use enzyme_abi::queries::byref_allocas::ByrefAllocasReport;
use enzyme_abi::queries::gcstack_arg_index::{GcstackArg, GcstackArgReport};
use enzyme_abi::queries::ntuple_types::{NtupleCall, NtupleTypesReport};
use enzyme_abi::queries::plt_gots::ResolvedGot;
use enzyme_abi::queries::readonly_attrs::{ReadonlyAttrs, ReadonlyAttrsReport};
use enzyme_abi::queries::root_phis::RootPhisReport;
use enzyme_abi::values::plt::Library;
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

/// Calls that make types of tuples.
pub(crate) fn ntuple_types(report: &NtupleTypesReport) -> String {
    let line = |NtupleCall { function, value, count, type_name }: &NtupleCall| match type_name {
        Some(name) => format!("@{function}: {value} = NTuple{{{count}, {name}}}\n"),
        None => format!("@{function}: {value} = NTuple{{{count}, …}}, its type is not known\n"),
    };
    report.calls.iter().map(line).collect()
}

/// Which parameters are pgcstacks.
pub(crate) fn gcstack_args(report: &GcstackArgReport) -> String {
    let line = |GcstackArg { name, gcstack_arg_index, has_gcstack_arg }: &GcstackArg| match has_gcstack_arg {
        true => format!("@{name}: parameter {gcstack_arg_index}\n"),
        false => format!("@{name}: none\n"),
    };
    report.functions.iter().map(line).collect()
}

/// A value table: its slots, then the values that were inserted.
pub(crate) fn table(
    slots: &BTreeMap<String, ValueDescription>,
    inserted: &BTreeMap<String, ValueDescription>,
) -> String {
    let line = |(name, value): (&String, &ValueDescription)| format!("{name}: {}\n", described(value));
    let slots = slots.iter().map(|entry| format!("slot {}", line(entry)));
    let inserted = inserted.iter().map(|entry| format!("inserted {}", line(entry)));
    slots.chain(inserted).collect()
}

/// Whether host addresses may be in code.
pub(crate) fn bakes(bakes: bool) -> String {
    let text = if bakes { "host addresses may be in code\n" } else { "host addresses must not be in code\n" };
    text.to_owned()
}

/// The values in the boxes that slots point into.
pub(crate) fn boxes(boxes: &BTreeMap<String, Option<BoxedValue>>) -> String {
    let line = |(name, value): (&String, &Option<BoxedValue>)| match value {
        Some(BoxedValue { type_name, value }) => format!("{name}: {value}::{type_name}\n"),
        None => format!("{name}: no box of a known value\n"),
    };
    boxes.iter().map(line).collect()
}

/// The functions behind gots.
pub(crate) fn gots(gots: &BTreeMap<String, ResolvedGot>) -> String {
    let library = |lib: &Option<Library>| match lib {
        None => "Julia's runtime".to_owned(),
        Some(Library::Handle(0)) => "what is linked already".to_owned(),
        Some(Library::Handle(1)) => "the executable".to_owned(),
        Some(Library::Handle(2)) => "libjulia".to_owned(),
        Some(Library::Handle(3)) => "libjulia-internal".to_owned(),
        Some(Library::Handle(handle)) => format!("the library of handle {handle}"),
        Some(Library::Name(name)) => name.clone(),
    };
    let line = |(name, got): (&String, &ResolvedGot)| {
        format!("{name}: {} of {}, looked up by @{}\n", got.sym, library(&got.lib), got.stub)
    };
    gots.iter().map(line).collect()
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
