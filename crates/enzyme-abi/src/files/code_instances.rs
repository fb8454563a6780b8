//! Code-instance tables: what Julia's compiler knows of the functions that it compiled natively.

use super::document::{Extra, SideFile, fault_of_key};
use super::{Address, ValueDescription};
use crate::calls::CallKind;
use crate::error::EnzymeError;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::OnceCell;

/// The code instances that a module may call.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CodeInstanceTable {
    /// The version of Julia that compiled them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub julia: Option<String>,
    /// What they are compiled for.
    #[serde(default)]
    pub target: InstanceTarget,
    /// The code instances.
    #[serde(default)]
    pub instances: Vec<CodeInstance>,
    /// The code instances of each method instance, found when they are first asked for.
    #[serde(skip)]
    by_method_instance: OnceCell<FxHashMap<String, Vec<usize>>>,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

/// What code is compiled for, and how its functions take what every function takes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object")]
pub struct InstanceTarget {
    /// The triple.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub triple: Option<String>,
    /// Whether functions take the pgcstack as an argument; they do unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gcstack_arg: Option<bool>,
    /// Whether they have the swift calling convention then.
    #[serde(default)]
    pub swiftcc: SwiftConvention,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Whether functions have the swift calling convention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SwiftConvention {
    /// As Julia does for the triple.
    #[default]
    Auto,
    /// They have.
    On,
    /// They have not.
    Off,
}

impl Serialize for SwiftConvention {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Auto => serializer.serialize_str("auto"),
            Self::On => serializer.serialize_bool(true),
            Self::Off => serializer.serialize_bool(false),
        }
    }
}

impl<'de> Deserialize<'de> for SwiftConvention {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = SwiftConvention;
            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("true, false or \"auto\"")
            }
            fn visit_bool<E: serde::de::Error>(self, on: bool) -> Result<SwiftConvention, E> {
                Ok(if on { SwiftConvention::On } else { SwiftConvention::Off })
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<SwiftConvention, E> {
                match text {
                    "auto" => Ok(SwiftConvention::Auto),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)),
                }
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// A function as Julia compiled it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object")]
pub struct CodeInstance {
    /// What options and parameters call it.
    pub id: String,
    /// The decimal key of the method instance.
    pub mi: String,
    /// The key of the method instance that was compiled, where that is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compiled_mi: Option<String>,
    /// The printed types of the function and its arguments.
    #[serde(default, deserialize_with = "function_first", skip_serializing_if = "Vec::is_empty")]
    pub spec_types: Vec<String>,
    /// The printed type of the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub return_type: Option<String>,
    /// The entry with the specialized signature. 0 is none, as `C_NULL` is.
    #[serde(default)]
    pub specptr: Option<Address>,
    /// The entry that takes boxed arguments.
    #[serde(default)]
    pub invoke: Option<Address>,
    /// The annotation of the method.
    #[serde(default)]
    pub inline: InlineAnnotation,
    /// Whether Julia kept the source for inlining.
    #[serde(default)]
    pub inlineable: bool,
    /// The result, where it is always the same.
    #[serde(default)]
    pub const_result: Option<ValueDescription>,
    /// The first and the last world that it is valid in; without a last one, for ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub world: Option<(u64, Option<u64>)>,
    /// The interpreter that inferred it; none for Julia's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// Where its IR is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<Body>,
    /// How Enzyme handles a call of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call_kind: Option<CallKind>,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Types of a function and its arguments: at least that of the function itself.
fn function_first<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let types = Vec::deserialize(deserializer)?;
    if types.is_empty() {
        return Err(serde::de::Error::custom(
            "the type of the function comes first, then those of its arguments",
        ));
    }
    Ok(types)
}

/// What a method says about inlining.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum InlineAnnotation {
    /// Nothing.
    #[default]
    None,
    /// `@inline`
    Inline,
    /// `@noinline`
    Noinline,
}

/// Where the IR of a function is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "an object with \"file\" and \"function\"")]
pub struct Body {
    /// The module, relative to the table.
    pub file: String,
    /// The function in it.
    pub function: String,
}

impl CodeInstanceTable {
    /// The code instance of an id.
    pub fn instance(&self, id: &str) -> Option<&CodeInstance> {
        self.instances.iter().find(|instance| instance.id == id)
    }

    /// That an id is of none of the code instances there are.
    pub(crate) fn no_instance(&self, id: &str) -> EnzymeError {
        let known = self.instances.iter().map(|instance| instance.id.clone()).collect();
        EnzymeError::NoCodeInstance { id: id.to_owned(), known }
    }

    /// The first code instance of a method instance.
    pub fn of_method_instance(&self, mi: &str) -> Option<&CodeInstance> {
        self.all_of_method_instance(mi).next()
    }

    /// The code instances of a method instance, in the order of the table.
    pub fn all_of_method_instance(&self, mi: &str) -> impl Iterator<Item = &CodeInstance> {
        let by_method_instance = self.by_method_instance.get_or_init(|| {
            let mut rows: FxHashMap<String, Vec<usize>> = FxHashMap::default();
            for (at, instance) in self.instances.iter().enumerate() {
                rows.entry(instance.mi.clone()).or_default().push(at);
            }
            rows
        });
        by_method_instance.get(mi).into_iter().flatten().map(|&at| &self.instances[at])
    }

    /// Forgets which code instances were looked up by their method instances.
    pub fn clear_caches(&mut self) {
        drop(self.by_method_instance.take());
    }
}

impl SideFile for CodeInstanceTable {
    const FORMAT: &'static str = "enzyme-code-instances";
    const MEMBERS: &'static [&'static str] = &["julia", "target", "instances"];

    fn check(&self, file: &str) -> Result<(), EnzymeError> {
        let mut ids = FxHashSet::default();
        for (at, instance) in self.instances.iter().enumerate() {
            let fault = if !ids.insert(&instance.id) {
                Some(("id", format!("duplicate id {}", instance.id)))
            } else if let Some(fault) = fault_of_key(&instance.mi) {
                Some(("mi", fault))
            } else if let Some((first, Some(last))) =
                instance.world.filter(|(first, last)| last.is_some_and(|last| last < *first))
            {
                Some(("world", format!("the last world, {last}, is before the first, {first}")))
            } else {
                instance.compiled_mi.as_deref().and_then(fault_of_key).map(|fault| ("compiled_mi", fault))
            };
            if let Some((member, message)) = fault {
                let path = format!("/instances/{at}/{member}");
                return Err(EnzymeError::SideFileContents { file: file.to_owned(), path, message });
            }
        }
        Ok(())
    }
}
