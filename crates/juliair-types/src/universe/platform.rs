//! Names that stand for different types on different targets, and functions.

use super::constructor::{Role, Shape};
use super::handle::{ConId, ModuleId, Sym};
use super::module::{Binding, NewConstructor};
use super::{DataFlags, Fault, LayoutState, Universe};
use crate::target::{Arch, Os};

/// Every name that [`Universe::platform_names`] gives.
const PLATFORM_NAMES: [&str; 21] = [
    "Int",
    "UInt",
    "Csize_t",
    "Cssize_t",
    "Cptrdiff_t",
    "Clong",
    "Culong",
    "Cchar",
    "Cwchar_t",
    "Cvoid",
    "Cint",
    "Cuint",
    "Cshort",
    "Cushort",
    "Cuchar",
    "Clonglong",
    "Culonglong",
    "Cfloat",
    "Cdouble",
    "Cintmax_t",
    "Cuintmax_t",
];

impl Universe {
    /// The names that a built-in type has on the target beside its own (`base/ctypes.jl`).
    fn platform_names(&self, role: Role) -> Vec<&'static str> {
        let wide = self.target.pointer_bytes() == 8;
        let windows = self.target.is_windows();
        let (int, uint) = if wide { (Role::Int64, Role::UInt64) } else { (Role::Int32, Role::UInt32) };
        let (long, ulong) = if windows { (Role::Int32, Role::UInt32) } else { (int, uint) };
        // Plain `char` has no sign on ARM and PowerPC outside macOS and Windows.
        let unsigned_char = matches!(self.target.arch, Arch::Aarch64 | Arch::Arm | Arch::PowerPc64)
            && self.target.os == Os::Linux;
        let char = if unsigned_char { Role::UInt8 } else { Role::Int8 };
        let wchar = if windows { Role::UInt16 } else { Role::Int32 };
        let names: [(Role, &[&str]); 16] = [
            (int, &["Int", "Cssize_t", "Cptrdiff_t"]),
            (uint, &["UInt", "Csize_t"]),
            (long, &["Clong"]),
            (ulong, &["Culong"]),
            (char, &["Cchar"]),
            (wchar, &["Cwchar_t"]),
            (Role::Nothing, &["Cvoid"]),
            (Role::Int32, &["Cint"]),
            (Role::UInt32, &["Cuint"]),
            (Role::Int16, &["Cshort"]),
            (Role::UInt16, &["Cushort"]),
            (Role::UInt8, &["Cuchar"]),
            (Role::Int64, &["Clonglong", "Cintmax_t"]),
            (Role::UInt64, &["Culonglong", "Cuintmax_t"]),
            (Role::Float32, &["Cfloat"]),
            (Role::Float64, &["Cdouble"]),
        ];
        names.iter().filter(|(of, _)| *of == role).flat_map(|(_, names)| names.iter().copied()).collect()
    }

    /// Binds the names that a built-in type has on the target beside its own.
    pub(crate) fn bind_platform_names(&mut self, con: ConId) {
        let Some(role) = self.constructor(con).role else { return };
        let wrapper = self.constructor(con).wrapper;
        for name in self.platform_names(role) {
            let core = matches!(name, "Int" | "UInt");
            let module = if core { self.core() } else { self.base() };
            let name = self.sym(name);
            self.bind(module, name, Binding::Value(wrapper));
        }
    }

    /// Whether the target decides what a built-in name stands for.
    pub(crate) fn is_platform_name(&self, name: Sym) -> bool {
        PLATFORM_NAMES.contains(&self.name(name))
    }

    /// Whether a built-in type is never stored in place although it is immutable.
    pub(crate) fn is_never_inline(&self, con: ConId) -> bool {
        let constructor = self.constructor(con);
        constructor.module == self.core() && self.facts().never_inline.contains(&self.name(constructor.name))
    }

    /// Declares a function: a singleton type of its own, whose only value the name stands for.
    pub(crate) fn add_function(&mut self, module: ModuleId, name: Sym) -> Result<(), Fault> {
        let above = if module == self.core() { self.known(Role::Builtin).ok() } else { None };
        let supertype = match above {
            Some(builtin) => builtin,
            None => self.known(Role::Function)?,
        };
        let type_name = format!("#{}", self.name(name));
        let type_name = self.sym(&type_name);
        let shape = Shape::Struct { mutable: false };
        let con =
            self.add_constructor(NewConstructor { name: type_name, module, shape, params: Vec::new() })?;
        let made = self.constructor_mut(con);
        (made.supertype, made.fields, made.may_inline) = (supertype, Some(Vec::new()), true);
        made.function = Some(name);
        let primary = made.primary;
        let value = self.instance(primary)?;
        self.bind(module, name, Binding::Value(value));
        Ok(())
    }

    /// A constructor whose declaration failed is not what rules know by its name.
    pub(crate) fn forget(&mut self, con: ConId) {
        if let Some(role) = self.constructor(con).role {
            self.roles[super::role_index(role)] = None;
        }
    }

    /// Forgets what was laid out while not all types were known.
    pub(crate) fn forget_layouts(&mut self) {
        for data in &mut self.data {
            data.layout = LayoutState::Unasked;
            data.flags = DataFlags::default();
        }
        self.lowered.clear();
    }

    /// Takes a name away from a module.
    pub(crate) fn unbind(&mut self, module: ModuleId, name: Sym) {
        let _ = self.modules[super::index(module.0)].bindings.remove(&name);
    }
}
