//! Reports of `jlopt enzyme` as text: one line an item.

use enzyme_abi::files::ValueDescription;
use enzyme_abi::queries::gcstack_arg_index::{GcstackArg, GcstackArgReport};
use enzyme_abi::queries::ntuple_types::{NtupleCall, NtupleTypesReport};
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
