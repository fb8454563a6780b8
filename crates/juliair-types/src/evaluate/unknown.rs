//! Names without a value: of declarations that Julia refuses, and of values that are not evaluated here. What needs them
//! has the error that took their value away.

use super::{EvaluateError, Evaluator};
use crate::syntax::Note;
use crate::syntax::ast::{Item, ItemKind, Name, Span};
use crate::universe::{Fault, ModuleId, Sym};

impl Evaluator<'_> {
    /// Takes the names of an item that has an error their values, and reports the error where it is one of Julia's.
    pub(super) fn failed(&mut self, item: &Item, error: EvaluateError) {
        let is_inherited = error.text.is_some();
        let mut error = EvaluateError { text: error.text.or(self.text), ..error };
        if let ItemKind::Alias { constant, .. } = &item.kind {
            error.is_unknown_value |= !is_inherited && is_not_known(&error, *constant);
        }
        for name in names_of(item) {
            self.lose(name, error.clone());
        }
        let is_alias = matches!(item.kind, ItemKind::Alias { .. });
        if is_alias && is_inherited {
            return;
        }
        match &item.kind {
            ItemKind::Alias { constant, .. } if error.is_unknown_value => {
                let what = if *constant { "constant" } else { "assignment" };
                let span = item.span.clone();
                self.notes.push(Note { what: what.into(), span, declares: Vec::new(), as_written: false });
            }
            _ => self.report(error),
        }
        for error in std::mem::take(&mut self.further) {
            self.report(EvaluateError { text: error.text.or(self.text), ..error });
        }
    }

    pub(super) fn report(&mut self, error: EvaluateError) {
        if self.reported.insert((error.text, error.span.start, error.span.end)) {
            self.errors.push(error);
        }
    }

    /// Lets a name stand for nothing, for a reason.
    pub(super) fn lose(&mut self, name: &Name, error: EvaluateError) {
        let sym = self.universe.sym(&name.text);
        self.universe.unbind(self.module, sym);
        drop(self.universe.module_mut(self.module).unknown.insert(sym, error));
    }

    /// A name whose value is code that is not read.
    pub(super) fn lose_unread(&mut self, name: &Name, span: &Span) {
        let text = format!("the value of `{}` is not known: this is not evaluated", name.text);
        let help = Some(super::values::COMPUTED.to_owned());
        let error = EvaluateError::new(Fault::Unsupported(text), span.clone(), help);
        let error = EvaluateError { text: self.text, is_unknown_value: true, ..error };
        self.lose(name, error);
    }

    /// Why a name has no value in a module, where it lost it.
    pub(super) fn lost(&self, module: ModuleId, name: Sym) -> Option<&EvaluateError> {
        let own = self.universe.module(module).unknown.get(&name);
        own.or_else(|| {
            let mut used = self.universe.module(module).used.iter();
            used.find_map(|&used| {
                let used = self.universe.module(used);
                used.unknown.get(&name).filter(|_| used.exported.contains(&name))
            })
        })
    }
}

/// Whether the value of a constant or variable is not known rather than refused: it is computed in a way that is not
/// evaluated here, or from names of `Base` and of packages, of which the types alone are known. Names of types start with
/// an upper-case letter; any other may be one of the functions and values that `Base` exports.
fn is_not_known(error: &EvaluateError, constant: bool) -> bool {
    match &error.fault {
        Fault::Unsupported(_) => true,
        Fault::Undefined(name) => {
            error.is_open || !constant || !name.chars().next().is_some_and(char::is_uppercase)
        }
        _ => false,
    }
}

fn names_of(item: &Item) -> Vec<&Name> {
    match &item.kind {
        ItemKind::Struct(declaration) => vec![&declaration.header.name],
        ItemKind::TypeGroup(group) => group.iter().map(|declaration| &declaration.header.name).collect(),
        ItemKind::Abstract(header) | ItemKind::Primitive(header, _) => vec![&header.name],
        ItemKind::Enum { name, members, .. } => {
            members.iter().map(|member| &member.name).chain([name]).collect()
        }
        ItemKind::Alias { name, .. } => vec![name],
        _ => Vec::new(),
    }
}
