//! `using`, `import` and `export`: names of other modules of the same source text. Modules that are not known bring
//! nothing in.

use super::{EvaluateError, Evaluator};
use crate::syntax::ast::{Import, Name};
use crate::universe::{Binding, Fault, ModuleId, NotFollowed};

impl Evaluator<'_> {
    pub(super) fn import(&mut self, import: &Import) {
        let Some(found) = self.imported(import) else { return self.not_followed(import) };
        self.check_package(import);
        match (&import.names, found) {
            (Some(names), Binding::Module(module)) => {
                for (name, alias) in names {
                    let sym = self.universe.sym(&name.text);
                    let here = alias.as_ref().unwrap_or(name);
                    match self.lookup(module, sym) {
                        Some(found) => self.bind_as(here, found),
                        None => self.lose_import(module, name, here),
                    }
                }
            }
            (None, found) => {
                if let Some(name) = import.alias.as_ref().or(import.path.names.last()) {
                    self.bind_as(name, found);
                }
                if let (true, Binding::Module(module)) = (import.using, found) {
                    self.universe.module_mut(self.module).used.push(module);
                }
            }
            (Some(_), Binding::Value(_)) => {}
        }
    }

    /// Without a dot `using` looks for a package, which no module of the same text is. One of another text stands for the
    /// package of its name.
    fn check_package(&mut self, import: &Import) {
        let (0, Some(first)) = (import.dots, import.path.names.first()) else { return };
        let sym = self.universe.sym(&first.text);
        let bound = self.universe.binding(self.universe.main(), sym);
        let Some(Binding::Module(module)) = bound else { return };
        if self.text.is_none() || self.universe.module(module).text != self.text {
            return;
        }
        let fault = Fault::NoPackage(first.text.clone());
        let help = format!("a module of the same file has a dot before its name: `using .{}`", first.text);
        let error = EvaluateError::new(fault, first.span.clone(), Some(help));
        self.report(EvaluateError { text: self.text, ..error });
    }

    /// Remembers a package whose names are not known here, for errors about them.
    fn not_followed(&mut self, import: &Import) {
        let names: Vec<&str> = import.path.names.iter().map(|name| name.text.as_str()).collect();
        let verb = if import.using { "using" } else { "import" };
        let mut shown = format!("{verb} {}{}", ".".repeat(import.dots), names.join("."));
        let brought: Option<Vec<&Name>> = match (&import.names, &import.alias) {
            (Some(names), _) => {
                Some(names.iter().map(|(name, alias)| alias.as_ref().unwrap_or(name)).collect())
            }
            (None, Some(alias)) => {
                shown = format!("{shown} as {}", alias.text);
                Some(vec![alias])
            }
            (None, None) if import.using => None,
            (None, None) => Some(import.path.names.last().into_iter().collect()),
        };
        let universe = &mut *self.universe;
        let names = brought.map(|names| names.iter().map(|name| universe.sym(&name.text)).collect());
        universe.module_mut(self.module).not_followed.push(NotFollowed { shown, names });
    }

    /// A name that a module is said to have and that is not known in it.
    fn lose_import(&mut self, module: ModuleId, name: &Name, alias: &Name) {
        let sym = self.universe.sym(&name.text);
        let error = match self.lost(module, sym) {
            Some(lost) => lost.clone(),
            None => {
                let error = self.undefined(name, Some(module));
                EvaluateError { text: self.text, is_unknown_value: true, ..error }
            }
        };
        self.lose(alias, error);
    }

    fn bind_as(&mut self, name: &Name, binding: Binding) {
        let sym = self.universe.sym(&name.text);
        self.universe.bind(self.module, sym, binding);
    }

    /// What a path with its dots stands for. Without dots it starts at a module of the top, as packages are.
    fn imported(&mut self, import: &Import) -> Option<Binding> {
        let mut names = import.path.names.iter();
        let mut found = match import.dots {
            0 => {
                let first = self.universe.sym(&names.next()?.text);
                let universe = &self.universe;
                let tops = [universe.main(), universe.base(), universe.core()];
                tops.into_iter().find_map(|module| universe.binding(module, first))?
            }
            dots => {
                let mut module = self.module;
                for _ in 1..dots {
                    module = self.universe.module(module).parent.unwrap_or(self.universe.main());
                }
                Binding::Module(module)
            }
        };
        for name in names {
            let Binding::Module(module) = found else { return None };
            let sym = self.universe.sym(&name.text);
            found = self.lookup(module, sym)?;
        }
        Some(found)
    }

    /// Lets a module that uses this one see names.
    pub(super) fn export(&mut self, names: &[Name]) {
        for name in names {
            let sym = self.universe.sym(&name.text);
            let _ = self.universe.module_mut(self.module).exported.insert(sym);
        }
    }
}
