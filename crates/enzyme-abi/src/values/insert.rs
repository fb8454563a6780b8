//! Naming Julia values that a rewrite puts into the IR.

use super::well_known;
use crate::files::{ValueDescription, ValueKind};
use crate::session::Session;

impl Session {
    /// The key under which the IR refers to a value, for an `ejl_` global (`insert_julia_value!`): the one that the value
    /// table has for such a value, else a new one, `inserted$HINT$HASH`, which the table then has. The hash is one of the
    /// printed value and its type, so that it is the same in every run.
    pub fn insert_julia_value(&self, hint: &str, value: ValueDescription) -> String {
        let mut values = self.values.borrow_mut();
        let is_it = |known: &ValueDescription| known.repr == value.repr && known.type_name == value.type_name;
        if let Some((key, _)) = values.inserted.iter().find(|(_, known)| is_it(known)) {
            return key.clone();
        }
        let key = format!("inserted${hint}${:x}", identity(&value));
        drop(values.inserted.insert(key.clone(), value));
        key
    }

    /// The key under which the IR refers to a type, by its printed name.
    pub fn key_of_type(&self, name: &str) -> String {
        well_known::key_of_type(name).unwrap_or_else(|| {
            let value = ValueDescription {
                repr: Some(name.to_owned()),
                type_name: Some("DataType".to_owned()),
                kind: Some(ValueKind::Type),
                ..ValueDescription::default()
            };
            self.insert_julia_value("type", value)
        })
    }

    /// The key under which the IR refers to the only value of a type, by the type's printed name.
    pub fn key_of_instance(&self, type_name: &str) -> String {
        well_known::key_of_instance(type_name).unwrap_or_else(|| {
            // There is one value only, however a table prints it.
            let values = self.values.borrow();
            let is_it = |known: &ValueDescription| known.type_name.as_deref() == Some(type_name);
            let known = values.inserted.iter().find(|(_, known)| is_it(known)).map(|(key, _)| key.clone());
            drop(values);
            known.unwrap_or_else(|| self.insert_julia_value("instance", instance(type_name)))
        })
    }
}

/// The only value of a type.
fn instance(type_name: &str) -> ValueDescription {
    let function = type_name.strip_prefix("typeof(").and_then(|rest| rest.strip_suffix(')'));
    let printed = match function {
        Some(function) => function.to_owned(),
        None if type_name == "Missing" => "missing".to_owned(),
        None => format!("{type_name}()"),
    };
    ValueDescription {
        repr: Some(printed),
        type_name: Some(type_name.to_owned()),
        kind: Some(ValueKind::Singleton),
        ..ValueDescription::default()
    }
}

/// A hash (64-bit FNV-1a) of what a value is.
fn identity(value: &ValueDescription) -> u64 {
    let parts = [value.repr.as_deref(), value.type_name.as_deref(), value.bits.as_deref()];
    let bytes = parts.into_iter().flat_map(|part| part.unwrap_or_default().bytes().chain([0]));
    bytes
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
