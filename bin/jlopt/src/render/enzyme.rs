//! Reports of `jlopt enzyme` as text: one line an item.

use enzyme_abi::files::ValueDescription;
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
