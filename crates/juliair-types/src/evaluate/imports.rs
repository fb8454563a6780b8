//! `using`, `import` and `export`: names of other modules of the same source text. Modules that are not known bring
//! nothing in.

use super::Evaluator;
use crate::syntax::ast::{Import, Name};
use crate::universe::Binding;

impl Evaluator<'_> {
    pub(super) fn import(&mut self, import: &Import) {
        let Some(found) = self.imported(import) else { return self.not_followed(import) };
        match (&import.names, found) {
            (Some(names), Binding::Module(module)) => {
                for (name, alias) in names {
                    let sym = self.universe.sym(&name.text);
                    if let Some(found) = self.universe.binding(module, sym) {
                        self.bind_as(alias.as_ref().unwrap_or(name), found);
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

    /// Remembers a package whose names are not known here, for errors about them.
    fn not_followed(&mut self, import: &Import) {
        let names: Vec<&str> = import.path.names.iter().map(|name| name.text.as_str()).collect();
        let package = self.universe.sym(&names.join("."));
        let universe = &mut *self.universe;
        let listed = import.names.as_ref().map(|names| {
            names.iter().map(|(name, alias)| universe.sym(&alias.as_ref().unwrap_or(name).text)).collect()
        });
        if import.using || listed.is_some() {
            universe.module_mut(self.module).not_followed.push((package, listed));
        }
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
            found = self.universe.binding(module, sym)?;
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
