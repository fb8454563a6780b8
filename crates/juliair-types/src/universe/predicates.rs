//! What a type is.

use super::constructor::Role;
use super::handle::{ConId, Ty};
use super::node::Kind;
use super::{DataFlags, Fault, Universe};
use std::sync::Arc;

impl Universe {
    /// Whether a handle stands for a type, rather than for a variable, a `Vararg` or a value.
    pub fn is_type(&self, ty: Ty) -> bool {
        matches!(
            self.kind(ty),
            Kind::Bottom
                | Kind::Data(_)
                | Kind::Union(..)
                | Kind::UnionAll { .. }
                | Kind::TypeEq(_)
                | Kind::TypeEgal(_)
        )
    }

    /// Whether a handle may be a parameter of a type (`jl_valid_type_param` of `src/builtins.c`).
    pub fn is_parameter(&self, ty: Ty) -> bool {
        match self.kind(ty) {
            Kind::TupleValue(_) => self.is_nestable(ty),
            Kind::Vararg { .. } | Kind::Text(_) => false,
            _ => true,
        }
    }

    /// Whether a value may stand in a tuple that is a parameter: symbols and plain bits, no types but `Union{}`, whose
    /// own type is a singleton.
    fn is_nestable(&self, value: Ty) -> bool {
        match self.kind(value) {
            Kind::TupleValue(parts) => parts.iter().all(|&part| self.is_nestable(part)),
            Kind::Symbol(_) | Kind::Bits { .. } | Kind::Instance(_) | Kind::Bottom => true,
            _ => false,
        }
    }

    /// Whether a type is concrete: values can be of that very type.
    pub fn is_concrete(&self, ty: Ty) -> bool {
        self.data_of(ty).is_some_and(|data| data.concrete)
    }

    /// Whether a constructor makes a concrete type of parameters. Only a tuple asks it of its elements.
    pub(super) fn is_concrete_application(&self, con: ConId, params: &[Ty]) -> bool {
        let constructor = self.constructor(con);
        if constructor.is_abstract() || params.iter().any(|&param| self.has_free(param)) {
            return false;
        }
        constructor.role != Some(Role::Tuple)
            || params.iter().all(|&param| self.is_concrete(param) || param == self.bottom())
    }

    /// Whether a type is concrete and immutable; types of type objects do not count where the version boxes them.
    pub fn is_concrete_immutable(&self, ty: Ty) -> bool {
        let Some(data) = self.data_of(ty) else { return false };
        data.concrete
            && !self.constructor(data.con).is_mutable()
            && !(self.facts().boxed_kinds && self.is_kind(ty))
    }

    /// Whether a type is one of type objects: `DataType`, `Union`, `UnionAll`, `Core.TypeofBottom`, and those of 1.14.
    pub(crate) fn is_kind(&self, ty: Ty) -> bool {
        matches!(
            self.role_of(ty),
            Some(
                Role::DataType
                    | Role::Union
                    | Role::UnionAll
                    | Role::TypeofBottom
                    | Role::TypeEq
                    | Role::TypeEgal
            )
        )
    }

    /// Whether a type is a tuple type whose parts are all concrete or `Type{T}`.
    pub fn is_dispatch_tuple(&self, ty: Ty) -> bool {
        self.is_role(ty, Role::Tuple)
            && self.params(ty).iter().all(|&part| match self.role_of(part) {
                Some(Role::Type) => !self.has_free(part),
                Some(Role::TypeofBottom) => true,
                Some(_) | None => {
                    matches!(self.kind(part), Kind::TypeEgal(_))
                        || (self.is_concrete(part) && !self.is_kind(part))
                }
            })
    }

    /// Whether a type has exactly one value, which has no contents.
    pub fn is_singleton(&mut self, ty: Ty) -> Result<bool, Fault> {
        Ok(self.flags(ty)?.singleton)
    }

    /// Whether values of a type are plain bits.
    pub fn is_bits(&mut self, ty: Ty) -> Result<bool, Fault> {
        Ok(self.flags(ty)?.is_bits)
    }

    /// Whether a type is primitive.
    pub fn is_primitive(&self, ty: Ty) -> bool {
        self.constructor_of(ty).is_some_and(|con| self.constructor(con).bits().is_some())
    }

    /// Whether a type is `Type{Union{}}`.
    pub(crate) fn is_type_of_bottom(&self, ty: Ty) -> bool {
        match self.kind(ty) {
            Kind::TypeEq(of) => *of == self.bottom(),
            _ => self.is_role(ty, Role::Type) && self.params(ty) == [self.bottom()],
        }
    }

    /// The flags that the layout of a type decides; all off for what is no `DataType`.
    pub(crate) fn flags(&mut self, ty: Ty) -> Result<DataFlags, Fault> {
        let Kind::Data(id) = *self.kind(ty) else { return Ok(DataFlags::default()) };
        let _ = self.layout_of(ty)?;
        Ok(self.data_type(id).flags)
    }

    /// The types of a struct's or tuple's fields, in order. A tuple's are its parameters; the last may be a `Vararg`.
    pub fn field_types(&mut self, ty: Ty) -> Result<Arc<[Ty]>, Fault> {
        let Kind::Data(id) = *self.kind(ty) else { return Ok(Arc::from([])) };
        let data = self.data_type(id);
        if let Some(fields) = &data.fields {
            return Ok(Arc::clone(fields));
        }
        let fields = self.compute_field_types(data.con, &Arc::clone(&data.params))?;
        self.data_type_mut(id).fields = Some(Arc::clone(&fields));
        Ok(fields)
    }

    fn compute_field_types(&mut self, con: ConId, params: &Arc<[Ty]>) -> Result<Arc<[Ty]>, Fault> {
        let constructor = self.constructor(con);
        match constructor.role {
            Some(Role::Tuple) => return Ok(Arc::clone(params)),
            Some(Role::NamedTuple) => return Ok(self.named_tuple_types(params)),
            _ => {}
        }
        let Some(fields) = &constructor.fields else {
            return Err(Fault::Incomplete(self.name(constructor.name).to_owned()));
        };
        let declared: Vec<Ty> = fields.iter().map(|field| field.ty).collect();
        if **params == *constructor.params {
            return Ok(declared.into());
        }
        let environment: Vec<(Ty, Ty)> =
            constructor.params.iter().copied().zip(params.iter().copied()).collect();
        let types = declared.into_iter().map(|ty| self.field_type(ty, &environment));
        types.collect::<Result<Vec<_>, _>>().map(Arc::from)
    }

    /// A declared field type for some parameters. What is no type for them is `Union{}` (`inst_ftypes`).
    fn field_type(&mut self, declared: Ty, environment: &[(Ty, Ty)]) -> Result<Ty, Fault> {
        match self.substitute(declared, environment) {
            Ok(ty) if self.is_type(ty) || matches!(self.kind(ty), Kind::Var { .. }) => Ok(ty),
            Err(fault) if fault.is_limit() => Err(fault),
            Ok(_) | Err(_) => Ok(self.bottom()),
        }
    }

    fn named_tuple_types(&self, params: &[Ty]) -> Arc<[Ty]> {
        let (names, types) = (params[0], params[1]);
        match self.kind(names) {
            Kind::TupleValue(names) if types == self.bottom() => vec![types; names.len()].into(),
            Kind::TupleValue(_) if self.is_role(types, Role::Tuple) && !self.has_free(types) => {
                self.params_arc(types)
            }
            _ => Arc::from([]),
        }
    }

    /// The name of a field, by its place from 0: a tuple's are `1`, `2` …
    pub fn field_name(&self, ty: Ty, field: usize) -> String {
        let Some(data) = self.data_of(ty) else { return String::new() };
        let constructor = self.constructor(data.con);
        if constructor.role == Some(Role::NamedTuple)
            && let Kind::TupleValue(names) = self.kind(data.params[0])
            && let Some(&name) = names.get(field)
            && let Kind::Symbol(sym) = *self.kind(name)
        {
            return self.name(sym).to_owned();
        }
        match constructor.fields.as_ref().and_then(|fields| fields.get(field)) {
            Some(field) => self.name(field.name).to_owned(),
            None => (field + 1).to_string(),
        }
    }

    /// The supertype of a `DataType`.
    pub fn supertype(&mut self, ty: Ty) -> Result<Ty, Fault> {
        let Some(data) = self.data_of(ty) else { return Ok(self.any()) };
        let constructor = self.constructor(data.con);
        let supertype = constructor.supertype;
        if !self.has_free(supertype) {
            return Ok(supertype);
        }
        let environment: Vec<(Ty, Ty)> =
            constructor.params.iter().copied().zip(data.params.iter().copied()).collect();
        self.substitute(supertype, &environment)
    }
}
