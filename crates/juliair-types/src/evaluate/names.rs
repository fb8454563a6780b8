//! What names stand for.

use super::{EvaluateError, Evaluator};
use crate::syntax::ast::{Name, Path};
use crate::universe::{Binding, Fault, ModuleId, Sym, Ty};

impl Evaluator<'_> {
    /// The type or value that a path stands for. A module stands for itself.
    pub(super) fn path(&mut self, path: &Path) -> Result<Ty, EvaluateError> {
        if let Some(fact) = self.machine_fact(path) {
            return self.at(&path.names[0].span, fact);
        }
        let found = self.path_binding(path)?;
        match found {
            Binding::Value(ty) => Ok(ty),
            Binding::Module(module) => {
                let value = self.universe.module_value(module);
                self.at(&path.names[path.names.len() - 1].span, value)
            }
        }
    }

    pub(super) fn path_binding(&mut self, path: &Path) -> Result<Binding, EvaluateError> {
        let Some((first, rest)) = path.names.split_first() else {
            return self.at(&(0..0), Err(Fault::Unsupported("an empty name".to_owned())));
        };
        let mut found = self.find(first)?;
        for name in rest {
            let Binding::Module(module) = found else {
                return self.at(&name.span, Err(Fault::Undefined(name.text.clone())));
            };
            found = self.find_in(module, name)?;
        }
        Ok(found)
    }

    /// A name that stands alone: a type variable, or what this module calls so. The names of modules around it are not
    /// its own.
    fn find(&mut self, name: &Name) -> Result<Binding, EvaluateError> {
        let sym = self.universe.sym(&name.text);
        if let Some((_, ty)) = self.scope.iter().rev().find(|(known, _)| *known == sym) {
            return Ok(Binding::Value(*ty));
        }
        self.lookup(self.module, sym).ok_or_else(|| self.undefined(name, None))
    }

    fn find_in(&mut self, module: ModuleId, name: &Name) -> Result<Binding, EvaluateError> {
        let sym = self.universe.sym(&name.text);
        self.lookup(module, sym).ok_or_else(|| self.undefined(name, Some(module)))
    }

    /// What a module calls by a name: what it binds itself, what a module that it uses exports, and what is built in. The
    /// names of `Base` and `Core` that these do not export are seen all the same.
    fn lookup(&self, module: ModuleId, name: Sym) -> Option<Binding> {
        let own = self.universe.binding(module, name);
        own.or_else(|| self.exported_to(module, name)).or_else(|| self.find_builtin(module, name))
    }

    /// What the modules that a module uses export under a name; nothing where they do not agree.
    fn exported_to(&self, module: ModuleId, name: Sym) -> Option<Binding> {
        let mut found = self.exporters(module, name).filter_map(|used| self.universe.binding(used, name));
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    fn exporters(&self, module: ModuleId, name: Sym) -> impl Iterator<Item = ModuleId> {
        let used = self.universe.module(module).used.iter().copied();
        used.filter(move |&used| self.universe.module(used).exported.contains(&name))
    }

    /// What `Base` and `Core` call by a name. They stand for each other's names, and for those of the modules in them:
    /// which of them declares a type and what they export differs between versions.
    fn find_builtin(&self, from: ModuleId, name: Sym) -> Option<Binding> {
        let universe = &self.universe;
        let (core, base) = (universe.core(), universe.base());
        if universe.module(from).bare {
            return universe.binding(core, name);
        }
        let order = if from == base { [core, base] } else { [base, core] };
        let inside = universe.modules().filter(|&module| {
            let parent = universe.module(module).parent;
            parent == Some(core) || parent == Some(base)
        });
        order.into_iter().chain(inside).find_map(|module| universe.binding(module, name))
    }

    fn undefined(&self, name: &Name, module: Option<ModuleId>) -> EvaluateError {
        let shown = match module {
            Some(module) => format!("{}.{}", self.module_name(module), name.text),
            None => name.text.clone(),
        };
        // Built-in declarations are tried until all that they mention is known.
        let help = match module {
            _ if self.builtin => None,
            None => self
                .out_of_sight(&name.text)
                .or_else(|| self.did_you_mean(&name.text, self.module))
                .or_else(|| self.package_help(&name.text)),
            Some(module) => self.did_you_mean(&name.text, module),
        };
        EvaluateError { fault: Fault::Undefined(shown), span: name.span.clone(), help }
    }

    fn module_name(&self, module: ModuleId) -> &str {
        self.universe.name(self.universe.module(module).name)
    }

    /// How to reach a name that a module around this one, or one that it uses, keeps for itself.
    fn out_of_sight(&self, name: &str) -> Option<String> {
        let universe = &self.universe;
        let binds = |module: ModuleId| {
            universe.module(module).bindings.keys().copied().find(|&known| universe.name(known) == name)
        };
        let this = universe.module(self.module);
        if let Some((used, sym)) = this.used.iter().find_map(|&used| Some((used, binds(used)?))) {
            let owner = self.module_name(used);
            let mut exporters = self.exporters(self.module, sym);
            return Some(match (exporters.next(), exporters.next()) {
                (Some(first), Some(second)) => {
                    let (first, second) = (self.module_name(first), self.module_name(second));
                    format!("`{first}` and `{second}` both export it: write `{first}.{name}`")
                }
                _ => format!("`{owner}` does not export it: write `{owner}.{name}`"),
            });
        }
        let mut dots = ".".to_owned();
        let mut around = this.parent;
        while let Some(module) = around {
            dots.push('.');
            if binds(module).is_some() {
                let owner = self.module_name(module);
                return Some(format!(
                    "a module does not see the names of `{owner}` around it: add `import {dots}{owner}: {name}`"
                ));
            }
            around = universe.module(module).parent;
        }
        None
    }

    /// A package that may have the name, where one is used.
    fn package_help(&self, name: &str) -> Option<String> {
        let universe = &self.universe;
        let brings = |names: &Option<Vec<Sym>>| {
            names.as_ref().is_none_or(|names| names.iter().any(|&known| universe.name(known) == name))
        };
        let packages = universe.module(self.module).not_followed.iter().filter(|(_, names)| brings(names));
        let lines: Vec<String> =
            packages.map(|&(package, _)| format!("`using {}`", universe.name(package))).collect();
        let are = if lines.len() == 1 { "is" } else { "are" };
        let lines = lines.join(", ");
        (!lines.is_empty()).then(|| format!("{lines} {are} not followed: declare {name} in a file before"))
    }

    fn did_you_mean(&self, name: &str, module: ModuleId) -> Option<String> {
        let (core, base) = (self.universe.core(), self.universe.base());
        let mut modules = vec![module];
        if module == self.module {
            modules.extend(self.universe.module(module).used.iter().copied().chain([base, core]));
        }
        self.similar(name, &modules).map(|similar| format!("did you mean `{similar}`?"))
    }

    /// The known name that is most like another one, if it is alike enough.
    fn similar(&self, name: &str, modules: &[ModuleId]) -> Option<String> {
        let variables = self.scope.iter().map(|(sym, _)| *sym);
        let bound = modules.iter().flat_map(|&module| self.universe.module(module).bindings.keys().copied());
        let mut best: Option<(f64, &str)> = None;
        for sym in variables.chain(bound) {
            let known = self.universe.name(sym);
            let likeness = strsim::jaro_winkler(name, known);
            let better = best.is_none_or(|(other, text)| (likeness, text) > (other, known));
            if likeness > 0.85 && better && is_slip(name, known) {
                best = Some((likeness, known));
            }
        }
        best.map(|(_, known)| known.to_owned())
    }
}

/// Whether one name can be the other one mistyped: few letters differ, not the first one and not digits alone.
fn is_slip(name: &str, known: &str) -> bool {
    let stem = |text: &str| text.trim_end_matches(|char: char| char.is_ascii_digit()).to_owned();
    let first = |text: &str| text.chars().next().map(|char| char.to_ascii_lowercase());
    let allowed = (name.chars().count() / 3).clamp(1, 3);
    stem(name) != stem(known) && first(name) == first(known) && strsim::osa_distance(name, known) <= allowed
}
