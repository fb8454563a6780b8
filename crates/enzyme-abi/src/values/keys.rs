//! The keys of the types and instances that a rewrite puts into the IR.

use super::table::insert_julia_value;
use super::well_known;
use crate::files::{ValueDescription, ValueKind};
use crate::session::Session;

impl Session {
    /// The key under which the IR refers to a type, by its printed name.
    pub fn key_of_type(&self, name: &str) -> String {
        well_known::key_of_type(name).unwrap_or_else(|| {
            let value = ValueDescription {
                repr: Some(name.to_owned()),
                type_name: Some("DataType".to_owned()),
                kind: Some(ValueKind::Type),
                ..ValueDescription::default()
            };
            let is_it =
                |known: &ValueDescription| known.repr == value.repr && known.type_name == value.type_name;
            self.inserted_key(is_it).unwrap_or_else(|| insert_julia_value(self, "type", &value))
        })
    }

    /// The key under which the IR refers to the only value of a type, by the type's printed name.
    pub fn key_of_instance(&self, type_name: &str) -> String {
        well_known::key_of_instance(type_name).unwrap_or_else(|| {
            // There is one value only, however a table prints it.
            let is_it = |known: &ValueDescription| known.type_name.as_deref() == Some(type_name);
            self.inserted_key(is_it)
                .unwrap_or_else(|| insert_julia_value(self, "instance", &instance(type_name)))
        })
    }

    /// The key of a value that was inserted already.
    fn inserted_key(&self, is_it: impl Fn(&ValueDescription) -> bool) -> Option<String> {
        let values = self.values.borrow();
        values.inserted.iter().find(|(_, known)| is_it(known)).map(|(key, _)| key.clone())
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
