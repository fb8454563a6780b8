//! Next steps for names that are not defined: where they are declared, which versions of Julia have them.

use super::source::Source;
use crate::diagnostic::Diagnostic;
use juliair_types::dialect::JuliaVersion;
use juliair_types::evaluate::EvaluateError;
use juliair_types::syntax::ast::{Branch, Condition, Item, ItemKind, Name, Span};
use juliair_types::syntax::{Parsed, parse_type};
use juliair_types::target::Target;
use juliair_types::universe::{Fault, Universe};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

/// How many errors get a next step that is looked for among all names: a reader does not read more.
const EXPLAINED: usize = 100;

/// A name that a file declares.
struct Declaration {
    name: String,
    /// With the modules that it is in.
    path: String,
    /// The file, by its number.
    file: usize,
    /// Where it stands there, in bytes.
    start: usize,
    /// What it stands in, where that is not evaluated.
    skipped: Option<String>,
    /// The branch that it stands in, by its number.
    branch: Option<usize>,
}

/// A branch that declarations stand in. Those that it refers to come before it.
struct BranchOf {
    /// The file, by its number.
    file: usize,
    /// Where its condition stands, in bytes; nothing for `else`.
    span: Option<Span>,
    /// The branch that its block stands in.
    within: Option<usize>,
    /// The branch before it.
    after: Option<usize>,
}

/// What is known of names.
#[derive(Default)]
pub struct Hints {
    /// The files, in the order in which they are declared.
    sources: Vec<Rc<Source>>,
    declarations: Vec<Declaration>,
    branches: Vec<BranchOf>,
    /// Where other files are included, `FILE:LINE:COLUMN`.
    includes: Vec<String>,
    /// How many errors were explained.
    explained: Cell<usize>,
    /// The newest patches of all versions, for the machine that is asked about first.
    versions: OnceCell<Vec<RefCell<Universe>>>,
}

/// What is found in a file, and where that stands.
struct Collector<'h> {
    hints: &'h mut Hints,
    file: usize,
    /// The branch that is being looked into.
    branch: Option<usize>,
}

impl Collector<'_> {
    fn items(&mut self, items: &[Item], path: &str) {
        for item in items {
            match &item.kind {
                ItemKind::Module { name, items, .. } => self.items(items, &format!("{path}{}.", name.text)),
                ItemKind::TypeGroup(group) => {
                    group.iter().for_each(|structure| self.name(&structure.header.name, path));
                }
                ItemKind::Struct(structure) => self.name(&structure.header.name, path),
                ItemKind::Abstract(header) | ItemKind::Primitive(header, _) => {
                    self.name(&header.name, path);
                }
                ItemKind::Enum { name, members, .. } => {
                    self.name(name, path);
                    members.iter().for_each(|member| self.name(&member.name, path));
                }
                ItemKind::Alias { name, .. } | ItemKind::Unread(name, _) => self.name(name, path),
                ItemKind::Conditional(branches) => self.branches(branches, path),
                _ => {}
            }
        }
    }

    fn branches(&mut self, branches: &[Branch], path: &str) {
        let (within, mut after) = (self.branch, None);
        for branch in branches {
            let span = match &branch.condition {
                Condition::Expression(expr) => Some(expr.span.clone()),
                Condition::Unread(span) => Some(span.clone()),
                Condition::Otherwise => None,
            };
            self.branch = Some(self.hints.branches.len());
            self.hints.branches.push(BranchOf { file: self.file, span, within, after });
            after = self.branch;
            self.items(&branch.items, path);
        }
        self.branch = within;
    }

    fn name(&mut self, name: &Name, path: &str) {
        let path = format!("{path}{}", name.text);
        let (start, name) = (name.span.start, name.text.clone());
        let declaration =
            Declaration { name, path, file: self.file, start, skipped: None, branch: self.branch };
        self.hints.declarations.push(declaration);
    }
}

impl Hints {
    /// Adds what a file declares.
    pub(super) fn add(&mut self, source: &Rc<Source>, parsed: &Parsed) {
        let file = self.sources.len();
        self.sources.push(Rc::clone(source));
        let mut collector = Collector { hints: self, file, branch: None };
        collector.items(&parsed.items, "");
        for note in &parsed.notes {
            if source.text[note.span.clone()].starts_with("include(") {
                self.includes.push(source.place(note.span.start).name());
                continue;
            }
            self.declarations.extend(note.declares.iter().filter(|_| !note.as_written).map(|name| {
                Declaration {
                    name: name.clone(),
                    path: name.clone(),
                    file,
                    start: note.span.start,
                    skipped: Some(note.what.to_string()),
                    branch: None,
                }
            }));
        }
    }

    /// An error in an expression that stands at a byte of a text, with a next step; one that comes from a declaration is
    /// shown there.
    pub fn diagnostic(
        &self,
        error: EvaluateError,
        source: &Source,
        start: usize,
        universe: &Universe,
    ) -> Diagnostic {
        let error = self.explain(error, universe);
        let is_silent = error.is_unknown_value;
        let is_open = is_silent || error.is_open || matches!(error.fault, Fault::Unsupported(_));
        let diagnostic = match error.text.and_then(|text| self.sources.get(text)) {
            Some(declared) => declared.evaluate_error(EvaluateError { text: None, ..error }, 0),
            None => source.evaluate_error(error, start),
        };
        Diagnostic { is_silent, is_open, ..diagnostic }
    }

    /// The error with a next step, where its own is a guess or there is none.
    pub fn explain(&self, error: EvaluateError, universe: &Universe) -> EvaluateError {
        let Fault::Undefined(name) = &error.fault else { return error };
        if self.explained.replace(self.explained.get() + 1) >= EXPLAINED {
            return error;
        }
        let is_plain = !name.contains('.');
        let help = self
            .of_declaration(name, universe)
            .or_else(|| self.of_versions(name, universe))
            .or_else(|| error.help.clone())
            .or_else(|| is_plain.then(|| self.of_skipped()).flatten())
            .or_else(|| is_plain.then(|| "declare it in a file and name that with --decls".to_owned()));
        EvaluateError { help, ..error }
    }

    /// Where a name may be declared that no file is known to declare.
    fn of_skipped(&self) -> Option<String> {
        if let Some(place) = self.includes.first() {
            return Some(format!(
                "`include` is not followed ({place}): name the file by --decls, before this one"
            ));
        }
        let looped = self.declarations.iter().find(|declaration| declaration.name.starts_with('$'))?;
        Some(format!(
            "code that declares `{}` was skipped at {}: declare the types that it makes",
            looped.name,
            self.place(looped)
        ))
    }

    /// `FILE:LINE:COLUMN`
    fn place(&self, declaration: &Declaration) -> String {
        self.sources[declaration.file].place(declaration.start).name()
    }

    /// Why the conditions around a declaration leave it out, where they do: those of the outermost block that does.
    fn left_out(&self, declaration: &Declaration, universe: &Universe) -> Option<String> {
        let around = |&at: &usize| self.branches[at].within;
        let own: Vec<usize> = std::iter::successors(declaration.branch, around).collect();
        own.into_iter().rev().find_map(|own| {
            let before = |&at: &usize| self.branches[at].after;
            std::iter::successors(Some(own), before).find_map(|at| self.outcome(at, at == own, universe))
        })
    }

    /// What a branch's condition has to say against a declaration in it, or in a later branch of its block.
    fn outcome(&self, at: usize, is_own: bool, universe: &Universe) -> Option<String> {
        let branch = &self.branches[at];
        let (span, source) = (branch.span.as_ref()?, &self.sources[branch.file]);
        let text = source.text[span.clone()].split_whitespace().collect::<Vec<_>>().join(" ");
        let place = source.place(span.start).name();
        let julia = format!("on Julia {} for {}", universe.version(), universe.target());
        match universe.condition(branch.file, span.start)? {
            Some(true) if !is_own => Some(format!("`{text}` at {place} holds {julia}")),
            Some(false) if is_own => Some(format!("`{text}` at {place} does not hold {julia}")),
            None => Some(format!("whether `{text}` at {place} holds is not known")),
            _ => None,
        }
    }

    fn of_declaration(&self, name: &str, universe: &Universe) -> Option<String> {
        let mut named = self.declarations.iter().filter(|declaration| declaration.name == name);
        let found = named
            .clone()
            .find(|declaration| self.left_out(declaration, universe).is_none())
            .or(named.next())?;
        let place = self.place(found);
        if let Some(what) = &found.skipped {
            return Some(format!("it was skipped at {place}: {what} is not evaluated"));
        }
        if let Some(why) = self.left_out(found, universe) {
            return Some(format!("it is declared at {place} under a condition: {why}"));
        }
        if found.path != found.name {
            return Some(format!("did you mean `{}`?", found.path));
        }
        let cyclic = match universe.facts().typegroups {
            true => "types that need each other stand in a `typegroup`",
            false => "types that need each other need a parameter or an abstract type",
        };
        Some(format!("it is declared at {place}, which comes too late here: move it up; {cyclic}"))
    }

    /// Which versions have a name that this one has not.
    fn of_versions(&self, name: &str, universe: &Universe) -> Option<String> {
        let expr = parse_type(name).ok()?;
        let versions = self.versions.get_or_init(|| versions(universe.target()));
        let with_it = versions.iter().filter_map(|universe| {
            let mut universe = universe.borrow_mut();
            let main = universe.main();
            universe.evaluate(main, &expr).is_ok().then(|| minor(universe.version()))
        });
        let with_it: Vec<String> = with_it.collect();
        match with_it.as_slice() {
            [] => None,
            [only] => Some(format!("jlopt knows it for Julia {only}: --julia-version {only}")),
            [first, .., last] => {
                Some(format!("jlopt knows it for Julia {first} to {last}: --julia-version {last}"))
            }
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
