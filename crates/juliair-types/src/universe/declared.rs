//! What declaring needs of a universe beside making constructors.

use super::constructor::{Role, Shape};
use super::handle::{ConId, ModuleId, Sym};
use super::module::{Binding, NewConstructor};
use super::{DataFlags, Fault, LayoutState, Universe};

impl Universe {
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
