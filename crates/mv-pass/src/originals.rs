//! The functions that a module has before the pass adds any, with what annotation says of them.

use crate::annotate::{Annotation, Slot};
use crate::attributes;
use crate::error::MultiVersioningError;
use crate::specs::{Group, TargetSet};
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use rustc_hash::FxHashMap;

/// An original function: a definition, or a declaration with versions.
#[derive(Clone, Debug)]
pub(crate) struct Original<'m> {
    /// The function.
    pub(crate) function: Function<'m>,
    /// The targets that have a version of it, where it has the attribute.
    pub(crate) clones: Option<TargetSet>,
    /// Whether it has a relocation slot.
    pub(crate) reloc: bool,
}

impl Original<'_> {
    /// Whether a selective target of the group has a version of its own.
    pub(crate) fn is_cloned_selectively(&self, group: &Group) -> bool {
        self.clones.as_ref().is_some_and(|clones| group.clones_selectively(clones))
    }

    /// Whether a target has a version of its own.
    pub(crate) fn is_cloned_for(&self, target: usize) -> bool {
        self.clones.as_ref().is_some_and(|clones| clones.contains(target))
    }
}

/// The original functions, in module order.
pub(crate) struct Originals<'m> {
    list: Vec<Original<'m>>,
    positions: FxHashMap<Function<'m>, usize>,
}

impl<'m> Originals<'m> {
    /// Reads the attributes, with an annotation that is not in the module yet on top.
    ///
    /// # Errors
    ///
    /// Where a set of targets cannot be read.
    pub(crate) fn new(
        module: &'m Module<'_>,
        annotation: Option<&Annotation<'m>>,
        targets: usize,
    ) -> Result<Self, MultiVersioningError> {
        let mut definition = 0;
        let mut list = Vec::new();
        for function in module.functions() {
            let mut original = read(function, targets)?;
            if !function.is_declaration() {
                if let Some(annotation) = annotation {
                    let clones = &annotation.clones[definition];
                    if !clones.is_empty() {
                        original.clones = Some(clones.clone());
                    }
                    original.reloc |= annotation.slots[definition] == Some(Slot::Reloc);
                }
                definition += 1;
            }
            if !function.is_declaration() || original.clones.is_some() {
                list.push(original);
            }
        }
        let positions = list.iter().map(|original| original.function).zip(0..).collect();
        Ok(Self { list, positions })
    }

    /// The original functions.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Original<'m>> {
        self.list.iter()
    }

    /// Those with versions.
    pub(crate) fn cloned(&self) -> impl Iterator<Item = &Original<'m>> {
        self.iter().filter(|original| original.clones.is_some())
    }

    /// What is known of a function, if it is an original one.
    pub(crate) fn get(&self, function: Function<'m>) -> Option<&Original<'m>> {
        self.positions.get(&function).map(|&position| &self.list[position])
    }

    /// Whether a function has versions.
    pub(crate) fn is_cloned(&self, function: Function<'m>) -> bool {
        self.get(function).is_some_and(|original| original.clones.is_some())
    }
}

fn read(function: Function<'_>, targets: usize) -> Result<Original<'_>, MultiVersioningError> {
    let clones =
        function.string_attribute(attributes::CLONES).map(|value| {
            TargetSet::from_attribute(&value, targets).map_err(|reason| {
                MultiVersioningError::MalformedClones { function: function.name(), value, reason }
            })
        });
    Ok(Original {
        function,
        clones: clones.transpose()?,
        reloc: function.has_string_attribute(attributes::RELOC),
    })
}
