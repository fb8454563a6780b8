//! What names stand for.

use super::{EvaluateError, Evaluator};
use crate::syntax::ast::{Name, Path};
use crate::universe::{Binding, Fault, ModuleId, Sym, Ty};

/// Behind how many errors no similar name is looked for any more: each search looks at all names.
const SUGGESTED: usize = 100;

impl Evaluator<'_> {
    /// The type or value that a path stands for. A module stands for itself.
    pub(super) fn path(&mut self, path: &Path) -> Result<Ty, EvaluateError> {
        if let [this] = path.names.as_slice()
            && this.text == "@__MODULE__"
        {
            let value = self.universe.module_value(self.module);
            return self.at(&this.span, value);
        }
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
                let error = self.at(&name.span, Err(Fault::Undefined(name.text.clone())));
                // A property of a value.
                return error.map_err(|error| EvaluateError { is_open: true, ..error });
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
        self.known(self.module, sym, || self.undefined(name, None))
    }

    fn find_in(&mut self, module: ModuleId, name: &Name) -> Result<Binding, EvaluateError> {
        let sym = self.universe.sym(&name.text);
        self.known(module, sym, || self.undefined(name, Some(module)))
    }

    /// What a module calls by a name, or why that has no value.
    fn known(
        &self,
        module: ModuleId,
        name: Sym,
        undefined: impl FnOnce() -> EvaluateError,
    ) -> Result<Binding, EvaluateError> {
        if let Some(found) = self.resolve(module, name, &mut Vec::new()) {
            return Ok(found);
        }
        if let Some(lost) = self.lost(module, name) {
            return Err(lost.clone());
        }
        self.find_builtin(module, name).ok_or_else(undefined)
    }

    /// What a module calls by a name: what it binds itself, what a module that it uses exports, and what is built in. The
    /// names of `Base` and `Core` that these do not export are seen all the same.
    pub(super) fn lookup(&self, module: ModuleId, name: Sym) -> Option<Binding> {
        self.resolve(module, name, &mut Vec::new()).or_else(|| self.find_builtin(module, name))
    }

    /// What a module binds itself, or what the modules that it uses export, themselves or from others that they use;
    /// nothing where they do not agree. `around` are the modules that are being asked.
    fn resolve(&self, module: ModuleId, name: Sym, around: &mut Vec<ModuleId>) -> Option<Binding> {
        if let Some(own) = self.universe.binding(module, name) {
            return Some(own);
        }
        if around.contains(&module) {
            return None;
        }
        around.push(module);
        let exporters: Vec<ModuleId> = self.exporters(module, name).collect();
        let mut found = exporters.into_iter().filter_map(|used| self.resolve(used, name, around));
        let first = found.next();
        let agreed = first.filter(|first| found.all(|other| other == *first));
        let _ = around.pop();
        agreed
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

    pub(super) fn undefined(&self, name: &Name, module: Option<ModuleId>) -> EvaluateError {
        let shown = match module {
            Some(module) => format!("{}.{}", self.module_name(module), name.text),
            None => name.text.clone(),
        };
        // Built-in declarations are tried until all that they mention is known.
        let mut is_open = false;
        let help = match module {
            _ if self.builtin => None,
            None => {
                let package = self.package_help(&name.text);
                is_open = package.is_some();
                self.out_of_sight(&name.text)
                    .or_else(|| self.did_you_mean(&name.text, self.module))
                    .or(package)
            }
            Some(module) => {
                is_open = self.is_builtin(module);
                let owner = self.module_name(module);
                let not_here = || is_open.then(|| format!("jlopt knows no type of this name in {owner}"));
                self.did_you_mean(&name.text, module).or_else(not_here)
            }
        };
        let error = EvaluateError::new(Fault::Undefined(shown), name.span.clone(), help);
        EvaluateError { is_open, ..error }
    }

    /// Whether a module is `Base`, `Core` or one of theirs, whose types alone are known.
    pub(super) fn is_builtin(&self, module: ModuleId) -> bool {
        let universe = &self.universe;
        let around = std::iter::successors(Some(module), |&module| universe.module(module).parent);
        around.take(2).any(|module| module == universe.core() || module == universe.base())
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
        let packages = universe.module(self.module).not_followed.iter();
        let packages = packages.filter(|import| brings(&import.names));
        let lines: Vec<String> = packages.map(|import| format!("`{}`", import.shown)).collect();
        let are = if lines.len() == 1 { "is" } else { "are" };
        let lines = lines.join(", ");
        (!lines.is_empty()).then(|| format!("{lines} {are} not followed: declare {name} in a file before"))
    }

    fn did_you_mean(&self, name: &str, module: ModuleId) -> Option<String> {
        if !self.suggests || self.errors.len() >= SUGGESTED {
            return None;
        }
        if module == self.module
            && let Some(meant) = name_elsewhere(name)
        {
            return Some(format!("did you mean `{meant}`?"));
        }
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

/// What Julia calls a type, or a value's type, that has this name in C, Rust, NumPy or another language.
fn name_elsewhere(name: &str) -> Option<&'static str> {
    Some(match name {
        "float" | "Float" | "f32" | "float32" => "Float32",
        "double" | "Double" | "f64" | "float64" => "Float64",
        "half" | "f16" | "float16" => "Float16",
        "int" | "integer" | "isize" => "Int",
        "uint" | "unsigned" | "usize" => "UInt",
        "char" => "Cchar",
        "bool" | "boolean" | "Boolean" => "Bool",
        "str" => "String",
        "void" | "Void" => "Cvoid",
        "long" => "Clong",
        "short" => "Cshort",
        "byte" => "UInt8",
        "size_t" => "Csize_t",
        "i8" | "int8" | "int8_t" => "Int8",
        "i16" | "int16" | "int16_t" => "Int16",
        "i32" | "int32" | "int32_t" => "Int32",
        "i64" | "int64" | "int64_t" => "Int64",
        "i128" | "int128" => "Int128",
        "u8" | "uint8" | "uint8_t" => "UInt8",
        "u16" | "uint16" | "uint16_t" => "UInt16",
        "u32" | "uint32" | "uint32_t" => "UInt32",
        "u64" | "uint64" | "uint64_t" => "UInt64",
        "u128" | "uint128" => "UInt128",
        "pi" | "π" => "Irrational{:π}",
        "ℯ" => "Irrational{:ℯ}",
        _ => return None,
    })
}

/// Whether one name can be the other one mistyped: few letters differ, not the first one and not digits alone.
fn is_slip(name: &str, known: &str) -> bool {
    let stem = |text: &str| text.trim_end_matches(|char: char| char.is_ascii_digit()).to_owned();
    let first = |text: &str| text.chars().next().map(|char| char.to_ascii_lowercase());
    let allowed = (name.chars().count() / 3).clamp(1, 3);
    stem(name) != stem(known) && first(name) == first(known) && strsim::osa_distance(name, known) <= allowed
}
