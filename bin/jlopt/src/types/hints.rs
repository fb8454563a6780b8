//! Next steps for names that are not defined: where they are declared, which versions of Julia have them.

use super::source::Source;
use juliair_types::dialect::JuliaVersion;
use juliair_types::evaluate::EvaluateError;
use juliair_types::syntax::ast::{Branch, Item, ItemKind, Name, TypeExprKind};
use juliair_types::syntax::{Parsed, parse_type};
use juliair_types::target::Target;
use juliair_types::universe::{Fault, Universe};
use std::cell::{OnceCell, RefCell};

/// A name that a file declares.
struct Declaration {
    name: String,
    /// With the modules that it is in.
    path: String,
    /// `FILE:LINE:COLUMN`
    place: String,
    /// Why it may not have been evaluated.
    skipped: Option<String>,
}

/// What is known of names.
#[derive(Default)]
pub(super) struct Hints {
    declarations: Vec<Declaration>,
    /// The newest patches of all versions, for the machine that is asked about first.
    versions: OnceCell<Vec<RefCell<Universe>>>,
}

impl Hints {
    /// Adds what a file declares.
    pub(super) fn add(&mut self, source: &Source, parsed: &Parsed) {
        self.add_items(source, &parsed.items, "");
        for note in &parsed.notes {
            let place = source.place(note.span.start).name();
            self.declarations.extend(note.declares.iter().map(|name| Declaration {
                name: name.clone(),
                path: name.clone(),
                place: place.clone(),
                skipped: Some(format!("it was skipped at {place}: {} is not evaluated", note.what)),
            }));
        }
    }

    fn add_items(&mut self, source: &Source, items: &[Item], path: &str) {
        for item in items {
            match &item.kind {
                ItemKind::Module { name, items, .. } => {
                    self.add_items(source, items, &format!("{path}{}.", name.text));
                }
                ItemKind::TypeGroup(group) => {
                    group.iter().for_each(|structure| self.add_name(source, &structure.header.name, path));
                }
                ItemKind::Struct(structure) => self.add_name(source, &structure.header.name, path),
                ItemKind::Abstract(header) | ItemKind::Primitive(header, _) => {
                    self.add_name(source, &header.name, path);
                }
                // One that is not bound was not decided: `const N = condition ? 1 : 2`.
                ItemKind::Alias { name, ty, .. } if matches!(ty.kind, TypeExprKind::Call { .. }) => {
                    self.add_name(source, name, path);
                    self.mark_conditional(self.declarations.len() - 1);
                }
                ItemKind::Enum { name, .. } | ItemKind::Alias { name, .. } => {
                    self.add_name(source, name, path);
                }
                ItemKind::Conditional(branches) => self.add_branches(source, branches, path),
                _ => {}
            }
        }
    }

    fn add_branches(&mut self, source: &Source, branches: &[Branch], path: &str) {
        let first = self.declarations.len();
        branches.iter().for_each(|branch| self.add_items(source, &branch.items, path));
        self.mark_conditional(first);
    }

    /// The declarations from one on count only under a condition.
    fn mark_conditional(&mut self, first: usize) {
        for declaration in &mut self.declarations[first..] {
            let skipped = format!(
                "it was skipped at {}: its condition does not hold here, is not known, or comes too late",
                declaration.place
            );
            declaration.skipped = Some(skipped);
        }
    }

    fn add_name(&mut self, source: &Source, name: &Name, path: &str) {
        let place = source.place(name.span.start).name();
        let path = format!("{path}{}", name.text);
        self.declarations.push(Declaration { name: name.text.clone(), path, place, skipped: None });
    }

    /// The error with a next step, where its own is a guess or there is none.
    pub(super) fn explain(&self, error: EvaluateError, universe: &Universe) -> EvaluateError {
        let Fault::Undefined(name) = &error.fault else { return error };
        let help = self
            .of_declaration(name, universe)
            .or_else(|| self.of_versions(name, universe.target()))
            .or_else(|| error.help.clone())
            .or_else(|| {
                (!name.contains('.')).then(|| "declare it in a file and name that with --decls".to_owned())
            });
        EvaluateError { help, ..error }
    }

    fn of_declaration(&self, name: &str, universe: &Universe) -> Option<String> {
        let found = self.declarations.iter().find(|declaration| declaration.name == name)?;
        if found.skipped.is_some() {
            return found.skipped.clone();
        }
        if found.path != found.name {
            return Some(format!("did you mean `{}`?", found.path));
        }
        let cyclic = match universe.facts().typegroups {
            true => "types that need each other stand in a `typegroup`",
            false => "types that need each other need a parameter or an abstract type",
        };
        Some(format!("it is declared at {}, which comes too late here: move it up; {cyclic}", found.place))
    }

    fn of_versions(&self, name: &str, target: Target) -> Option<String> {
        let expr = parse_type(name).ok()?;
        let with_it = self.versions.get_or_init(|| versions(target)).iter().filter_map(|universe| {
            let mut universe = universe.borrow_mut();
            let main = universe.main();
            universe.evaluate(main, &expr).is_ok().then(|| minor(universe.version()))
        });
        let with_it: Vec<String> = with_it.collect();
        match with_it.as_slice() {
            [] => None,
            [only] => Some(format!("only Julia {only} has it: --julia-version {only}")),
            [first, .., last] => Some(format!("Julia {first} to {last} have it: --julia-version {last}")),
        }
    }
}

fn versions(target: Target) -> Vec<RefCell<Universe>> {
    let versions = JuliaVersion::minor_versions().filter_map(|minor| format!("1.{minor}").parse().ok());
    versions.filter_map(|version| Universe::with_builtins(version, target).ok()).map(RefCell::new).collect()
}

/// `1.13`
fn minor(version: JuliaVersion) -> String {
    let version = version.to_string();
    version.rsplit_once('.').map_or(version.clone(), |(minor, _patch)| minor.to_owned())
}
