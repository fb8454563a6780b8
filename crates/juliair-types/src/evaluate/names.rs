//! What names stand for.

use super::{EvaluateError, Evaluator};
use crate::syntax::ast::{Name, Path};
use crate::universe::{Binding, Fault, ModuleId, Ty};

impl Evaluator<'_> {
    /// The type or value that a path stands for. A module stands for itself.
    pub(super) fn path(&mut self, path: &Path) -> Result<Ty, EvaluateError> {
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

    /// A name that stands alone: a type variable, or what this module, one around it, `Base` or `Core` call so.
    fn find(&mut self, name: &Name) -> Result<Binding, EvaluateError> {
        let sym = self.universe.sym(&name.text);
        if let Some((_, ty)) = self.scope.iter().rev().find(|(known, _)| *known == sym) {
            return Ok(Binding::Value(*ty));
        }
        for module in self.visible() {
            if let Some(found) = self.universe.binding(module, sym) {
                return Ok(found);
            }
        }
        self.find_builtin(name).ok_or_else(|| self.undefined(name, None))
    }

    fn find_in(&mut self, module: ModuleId, name: &Name) -> Result<Binding, EvaluateError> {
        let sym = self.universe.sym(&name.text);
        if let Some(found) = self.universe.binding(module, sym) {
            return Ok(found);
        }
        // `Core` and `Base` stand for each other's names: which of them declares a type differs between versions.
        let (core, base) = (self.universe.core(), self.universe.base());
        if module == core || module == base || module == self.universe.main() {
            let other = if module == core { [base, core] } else { [core, base] };
            if let Some(found) = other.into_iter().find_map(|other| self.universe.binding(other, sym)) {
                return Ok(found);
            }
            if let Some(found) = self.find_builtin(name) {
                return Ok(found);
            }
        }
        Err(self.undefined(name, Some(module)))
    }

    /// The modules that a name is looked for in, innermost first.
    pub(super) fn visible(&self) -> Vec<ModuleId> {
        let mut visible = vec![self.module];
        let mut at = self.module;
        while let Some(parent) = self.universe.module(at).parent {
            visible.push(parent);
            at = parent;
        }
        visible.extend([self.universe.main(), self.universe.base(), self.universe.core()]);
        visible
    }

    /// A name that some module inside `Base` or `Core` declares: what these export of it differs between versions.
    fn find_builtin(&mut self, name: &Name) -> Option<Binding> {
        let sym = self.universe.sym(&name.text);
        let (core, base) = (self.universe.core(), self.universe.base());
        self.universe
            .modules()
            .filter(|&module| {
                let parent = self.universe.module(module).parent;
                parent == Some(core) || parent == Some(base)
            })
            .find_map(|module| self.universe.binding(module, sym))
    }

    fn undefined(&self, name: &Name, module: Option<ModuleId>) -> EvaluateError {
        let modules = module.map_or_else(|| self.visible(), |module| vec![module]);
        let fault = match module {
            Some(module) => {
                let module = self.universe.name(self.universe.module(module).name);
                Fault::Undefined(format!("{module}.{}", name.text))
            }
            None => Fault::Undefined(name.text.clone()),
        };
        // Built-in declarations are tried until all that they mention is known.
        let similar = if self.builtin { None } else { self.similar(&name.text, &modules) };
        let help = similar.map(|similar| format!("did you mean `{similar}`?"));
        EvaluateError { fault, span: name.span.clone(), help }
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
            if likeness > 0.85 && better {
                best = Some((likeness, known));
            }
        }
        best.map(|(_, known)| known.to_owned())
    }
}
