//! The types that declaration files declare: what `--all` asks about.

use super::asked::Asked;
use crate::render::Diagnostic;
use driver::declarations::{Hints, Source};
use juliair_types::evaluate::EvaluateError;
use juliair_types::syntax::ast::{Branch, Item, ItemKind, Name, TypeExprKind};
use juliair_types::syntax::parse_type;
use juliair_types::universe::{Binding, Kind, ModuleId, Ty, Universe};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::rc::Rc;

/// A type that `--all` found and that has no answer.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct LeftOut {
    #[serde(rename = "type")]
    pub(crate) text: String,
    /// Why it has none.
    pub(crate) message: String,
    /// The next step, for a reader.
    #[serde(skip)]
    pub(crate) help: Option<String>,
}

/// A name that a file declares a type by.
pub(super) struct DeclaredName {
    /// As it is asked about.
    pub(super) asked: Asked,
    /// The modules that it stands in, from `Main` on.
    modules: Rc<[String]>,
    name: String,
    /// Whether it is another name for a type.
    is_alias: bool,
}

/// The declared types of a Julia.
#[derive(Default)]
pub(super) struct DeclaredTypes {
    /// Which names stand for concrete types: their positions among the names that were looked at. Each type has one.
    concrete: BTreeSet<usize>,
    /// Which names stand for parametric types.
    parametric: BTreeSet<usize>,
    /// Which names stand for nothing, since their declarations are refused, and why.
    refused: BTreeMap<usize, Diagnostic>,
}

/// The names that the items of a file declare types by, in order.
pub(super) fn names_of(source: &Rc<Source>, items: &[Item]) -> Vec<DeclaredName> {
    let mut collector = Collector { source, names: Vec::new() };
    collector.items(items, &Rc::from([]));
    collector.names
}

struct Collector<'s> {
    source: &'s Rc<Source>,
    names: Vec<DeclaredName>,
}

impl Collector<'_> {
    fn items(&mut self, items: &[Item], modules: &Rc<[String]>) {
        for item in items {
            match &item.kind {
                ItemKind::Module { name, items, .. } => {
                    let inner = modules.iter().chain([&name.text]).cloned().collect();
                    self.items(items, &inner);
                }
                ItemKind::TypeGroup(group) => {
                    group.iter().for_each(|structure| self.add(&structure.header.name, modules, false));
                }
                ItemKind::Struct(structure) => self.add(&structure.header.name, modules, false),
                ItemKind::Primitive(header, _) => self.add(&header.name, modules, false),
                ItemKind::Enum { name, .. } => self.add(name, modules, false),
                ItemKind::Alias { name, .. } => self.add(name, modules, true),
                ItemKind::Conditional(branches) => self.branches(branches, modules),
                _ => {}
            }
        }
    }

    fn branches(&mut self, branches: &[Branch], modules: &Rc<[String]>) {
        branches.iter().for_each(|branch| self.items(&branch.items, modules));
    }

    fn add(&mut self, name: &Name, modules: &Rc<[String]>, is_alias: bool) {
        let names: Vec<_> = modules.iter().chain([&name.text]).map(|name| written(name)).collect();
        let asked = Asked::declared(self.source, names.join("."), name.span.start);
        let modules = Rc::clone(modules);
        self.names.push(DeclaredName { asked, modules, name: name.text.clone(), is_alias });
    }
}

/// A name as Julia would read it: `var"#1#2"` where it is no plain name.
fn written(name: &str) -> String {
    let is_plain = parse_type(name).is_ok_and(|expr| match expr.kind {
        TypeExprKind::Path(path) => matches!(path.names.as_slice(), [only] if only.text == name),
        _ => false,
    });
    if is_plain { name.to_owned() } else { format!("var\"{}\"", raw(name)) }
}

/// A text within the quotes of a raw string, in which backslashes count only before a quote.
fn raw(text: &str) -> String {
    let mut raw = String::with_capacity(text.len());
    let mut backslashes = 0;
    for character in text.chars() {
        if character == '"' {
            raw.extend(std::iter::repeat_n('\\', backslashes + 1));
        }
        backslashes = if character == '\\' { backslashes + 1 } else { 0 };
        raw.push(character);
    }
    raw.extend(std::iter::repeat_n('\\', backslashes));
    raw
}

impl DeclaredTypes {
    /// What the names stand for. A name that is not bound, such as one of a branch that was not taken, stands for nothing.
    pub(super) fn of(names: &[DeclaredName], universe: &mut Universe, hints: &Hints) -> Self {
        let mut found = Self::default();
        let mut seen: HashSet<Ty> = HashSet::new();
        for (at, declared) in names.iter().enumerate() {
            let Some(ty) = declared.bound(universe) else {
                if let Some(error) = declared.unknown(universe).filter(|_| !declared.is_alias) {
                    let error =
                        hints.diagnostic(error, &declared.asked.source, declared.asked.start, universe);
                    drop(found.refused.insert(at, error));
                }
                continue;
            };
            if !seen.insert(ty) {
                continue;
            }
            match universe.kind(ty) {
                Kind::UnionAll { .. } if !declared.is_alias => found.parametric.extend([at]),
                _ if universe.is_type(ty) && universe.is_concrete(ty) => found.concrete.extend([at]),
                _ => {}
            }
        }
        found
    }

    /// What one of two Julias declares.
    pub(super) fn or(mut self, mut other: Self) -> Self {
        self.concrete.append(&mut other.concrete);
        self.parametric.append(&mut other.parametric);
        let (concrete, parametric) = (&self.concrete, &self.parametric);
        let is_known = |at: &usize| concrete.contains(at) || parametric.contains(at);
        self.refused.append(&mut other.refused);
        self.refused.retain(|at, _| !is_known(at));
        self
    }

    /// What is asked about, and what is left out.
    pub(super) fn split(&self, names: Vec<DeclaredName>) -> (Vec<Asked>, Vec<LeftOut>) {
        let parametric = self.parametric.iter().map(|&at| (at, names[at].parametric()));
        let refused = self.refused.iter().map(|(&at, error)| (at, LeftOut::refused(&names[at].asked, error)));
        let left_out: BTreeMap<usize, LeftOut> = parametric.chain(refused).collect();
        let left_out = left_out.into_values().collect();
        let asked = names.into_iter().enumerate().filter(|(at, _)| self.concrete.contains(at));
        (asked.map(|(_, name)| name.asked).collect(), left_out)
    }
}

impl LeftOut {
    /// A type that the question refuses.
    pub(super) fn refused(asked: &Asked, error: &Diagnostic) -> Self {
        Self { text: asked.text().to_owned(), message: error.message.clone(), help: error.help.clone() }
    }
}

impl DeclaredName {
    /// The module that it stands in.
    fn module(&self, universe: &mut Universe) -> Option<ModuleId> {
        let mut module: ModuleId = universe.main();
        for name in self.modules.iter() {
            let name = universe.sym(name);
            let Some(Binding::Module(inner)) = universe.binding(module, name) else { return None };
            module = inner;
        }
        Some(module)
    }

    /// Why it stands for nothing.
    fn unknown(&self, universe: &mut Universe) -> Option<EvaluateError> {
        let module = self.module(universe)?;
        let name = universe.sym(&self.name);
        universe.unknown(module, name).cloned()
    }

    fn bound(&self, universe: &mut Universe) -> Option<Ty> {
        let module = self.module(universe)?;
        let name = universe.sym(&self.name);
        match universe.binding(module, name) {
            Some(Binding::Value(ty)) => Some(ty),
            _ => None,
        }
    }

    /// Why a parametric type has no answer.
    fn parametric(&self) -> LeftOut {
        LeftOut {
            text: self.asked.text().to_owned(),
            message: "it has parameters".to_owned(),
            help: Some("name it with its parameters".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_as_they_are_read() {
        assert_eq!(written("Größe"), "Größe");
        assert_eq!(written("end"), "var\"end\"");
        for name in ["#1#2", "a.b", "a\"b", "back\\slash", "before\\\"quote", "at the end\\", "two\nlines"] {
            let expr = parse_type(&written(name)).expect("a name");
            let TypeExprKind::Path(path) = expr.kind else { panic!("{name} is no name") };
            assert_eq!(path.names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>(), [name]);
        }
    }
}
