//! `using` and `import`: names of other modules of the same source text. Modules that are not known bring nothing in.

use super::Evaluator;
use crate::syntax::ast::{Import, Name};
use crate::universe::{Binding, ModuleId};

impl Evaluator<'_> {
    pub(super) fn import(&mut self, import: &Import) {
        let Some(found) = self.imported(import) else { return };
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
                    self.use_all(module);
                }
            }
            (Some(_), Binding::Value(_)) => {}
        }
    }

    fn bind_as(&mut self, name: &Name, binding: Binding) {
        let sym = self.universe.sym(&name.text);
        self.universe.bind(self.module, sym, binding);
    }

    /// What a path with its dots stands for.
    fn imported(&mut self, import: &Import) -> Option<Binding> {
        let mut names = import.path.names.iter();
        let mut found = match import.dots {
            0 => {
                let first = self.universe.sym(&names.next()?.text);
                self.visible().into_iter().find_map(|module| self.universe.binding(module, first))?
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

    /// Every name that a module binds and this one does not: more than Julia brings in, which asks for `export`.
    fn use_all(&mut self, module: ModuleId) {
        let bindings: Vec<_> =
            self.universe.module(module).bindings.iter().map(|(&name, &binding)| (name, binding)).collect();
        for (name, binding) in bindings {
            if self.universe.binding(self.module, name).is_none() {
                self.universe.bind(self.module, name, binding);
            }
        }
    }
}
