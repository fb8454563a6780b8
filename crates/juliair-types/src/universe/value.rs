//! Values that are parameters of types.

use super::constructor::Role;
use super::handle::{ConId, ModuleId, Sym, Ty};
use super::node::Kind;
use super::{Fault, Universe};
use std::sync::Arc;

impl Universe {
    /// A value of a primitive type from its bits; those beyond its size are dropped.
    pub fn bits_value(&mut self, ty: Ty, bits: u128) -> Result<Ty, Fault> {
        let width = self.constructor_of(ty).and_then(|con| self.constructor(con).bits()).unwrap_or(128);
        let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
        self.intern(Kind::Bits { ty, bits: bits & mask })
    }

    /// A value of a built-in primitive type.
    pub fn known_value(&mut self, role: Role, bits: u128) -> Result<Ty, Fault> {
        let ty = self.known(role)?;
        self.bits_value(ty, bits)
    }

    /// The role of `Int` on the target.
    pub fn int_role(&self) -> Role {
        if self.target.pointer_bytes() == 8 { Role::Int64 } else { Role::Int32 }
    }

    /// An `Int` value, wrapped to the width of `Int`.
    pub fn int_value(&mut self, value: i128) -> Result<Ty, Fault> {
        self.known_value(self.int_role(), value.cast_unsigned())
    }

    /// The number that an `Int` value is.
    pub fn as_int(&self, value: Ty) -> Option<i128> {
        match *self.kind(value) {
            Kind::Bits { ty, bits } if self.is_role(ty, self.int_role()) => {
                let unused = 128 - 8 * self.target.pointer_bytes();
                Some((bits << unused).cast_signed() >> unused)
            }
            _ => None,
        }
    }

    /// The symbol of a name.
    pub fn symbol(&mut self, name: Sym) -> Result<Ty, Fault> {
        self.intern(Kind::Symbol(name))
    }

    /// A string.
    pub fn text(&mut self, text: Sym) -> Result<Ty, Fault> {
        self.intern(Kind::Text(text))
    }

    /// A tuple of values.
    pub fn tuple_value(&mut self, parts: &[Ty]) -> Result<Ty, Fault> {
        self.intern(Kind::TupleValue(Arc::from(parts)))
    }

    /// The only value of a singleton type.
    pub fn instance(&mut self, ty: Ty) -> Result<Ty, Fault> {
        self.intern(Kind::Instance(ty))
    }

    /// A module as a value.
    pub fn module_value(&mut self, module: ModuleId) -> Result<Ty, Fault> {
        self.intern(Kind::Module(module))
    }

    /// The type of a value; for a type its kind: `DataType`, `Union`, `UnionAll`, `Core.TypeofBottom`.
    pub fn type_of(&mut self, value: Ty) -> Result<Ty, Fault> {
        match self.kind(value).clone() {
            Kind::Bottom => self.known(Role::TypeofBottom),
            Kind::Data(_) => self.known(Role::DataType),
            Kind::Union(..) => self.known(Role::Union),
            Kind::UnionAll { .. } => self.known(Role::UnionAll),
            Kind::Vararg { .. } => self.known(Role::TypeofVararg),
            Kind::TypeEq(_) => self.known(Role::TypeEq),
            Kind::TypeEgal(_) => self.known(Role::TypeEgal),
            Kind::Symbol(_) => self.known(Role::Symbol),
            Kind::Text(_) => self.known(Role::String),
            Kind::Module(_) => self.known(Role::Module),
            Kind::Bits { ty, .. } | Kind::Instance(ty) => Ok(ty),
            Kind::Var { upper, .. } => Ok(upper),
            Kind::TupleValue(parts) => {
                let types = parts.iter().map(|&part| self.type_of(part)).collect::<Result<Vec<_>, _>>()?;
                self.tuple(&types)
            }
        }
    }

    /// `Type{T}`, as the version has it.
    pub(super) fn type_object(&mut self, con: ConId, params: &[Ty]) -> Result<Ty, Fault> {
        match self.facts().type_objects {
            crate::dialect::TypeObjects::DataType => self.intern_data(con, params),
            crate::dialect::TypeObjects::TypeEq => self.intern(Kind::TypeEq(params[0])),
        }
    }
}
