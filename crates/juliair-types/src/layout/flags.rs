//! The flags of types that follow from their fields.

use crate::universe::{ConId, DataFlags, Fault, Kind, Role, Ty, Universe};

/// Types of Core that the runtime makes before it says that symbols cannot change: theirs were decided without that.
const MADE_BEFORE_SYMBOLS: [&str; 2] = ["LineNumberNode", "LegacyLineInfoNode"];

impl Universe {
    /// Whether values are plain bits, cannot change, have no identity, as the fields decide it.
    pub(super) fn field_flags(&mut self, ty: Ty) -> Result<DataFlags, Fault> {
        let Some(con) = self.constructor_of(ty) else { return Ok(DataFlags::default()) };
        let constructor = self.constructor(con);
        let mutable = constructor.is_mutable();
        let mut flags = DataFlags {
            is_bits: self.is_concrete(ty) && constructor.may_inline,
            mutation_free: true,
            identity_free: !mutable,
            ..DataFlags::default()
        };
        for (at, &field) in self.field_types(ty)?.iter().enumerate() {
            if !(flags.is_bits || flags.mutation_free || flags.identity_free) {
                break;
            }
            let declared = self.constructor(con).fields.as_ref().and_then(|fields| fields.get(at));
            let constant = !mutable || declared.is_some_and(|field| field.is_const);
            flags.is_bits = flags.is_bits && self.settled_flags(field)?.is_bits;
            flags.mutation_free =
                flags.mutation_free && constant && self.all(field, |of| of.mutation_free)?;
            flags.identity_free = flags.identity_free && self.all(field, |of| of.identity_free)?;
        }
        Ok(flags)
    }

    /// Whether a flag is on for every member of a type; off for variables and what is no type.
    fn all(&mut self, ty: Ty, flag: fn(&DataFlags) -> bool) -> Result<bool, Fault> {
        let body = self.unwrap_unionall(ty);
        for member in self.members(body) {
            let member = self.unwrap_unionall(member);
            if !flag(&self.settled_flags(member)?) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The flags of a type. Of one that grows as it refers to itself nothing can be said: all are off.
    pub(crate) fn settled_flags(&mut self, ty: Ty) -> Result<DataFlags, Fault> {
        match self.flags(ty) {
            Err(fault) if fault.is_limit() => Ok(DataFlags::default()),
            flags => flags,
        }
    }

    /// What the runtime sets by hand for built-in types (the end of `jl_init_types` in `src/jltypes.c`).
    pub(super) fn with_overrides(&self, con: ConId, mut flags: DataFlags) -> DataFlags {
        match self.constructor(con).role {
            Some(Role::String | Role::Symbol | Role::Module) => {
                flags.mutation_free = true;
                flags.identity_free = true;
            }
            Some(Role::SimpleVector) => flags.identity_free = true,
            Some(Role::TypeName | Role::DataType | Role::Union | Role::UnionAll) => {
                flags.mutation_free = true;
            }
            Some(Role::TypeofVararg | Role::Type) => flags.mutation_free = true,
            Some(Role::GenericMemory | Role::GenericMemoryRef) => flags.mutation_free = false,
            _ => {}
        }
        let constructor = self.constructor(con);
        if constructor.module == self.core() && MADE_BEFORE_SYMBOLS.contains(&self.name(constructor.name)) {
            flags.mutation_free = false;
            flags.identity_free = false;
        }
        flags
    }

    /// Whether values of a type can be compared by their addresses (`jl_pointer_egal`).
    pub(super) fn is_pointer_egal(&mut self, ty: Ty) -> Result<bool, Fault> {
        match self.role_of(ty) {
            Some(Role::Any) => return Ok(false),
            Some(Role::Symbol | Role::Bool) => return Ok(true),
            _ => {}
        }
        if let Kind::Union(..) = self.kind(ty) {
            for member in self.members(ty) {
                if !self.is_pointer_egal(member)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        let body = self.unwrap_unionall(ty);
        let mutable = self.constructor_of(body).is_some_and(|con| self.constructor(con).is_mutable());
        let by_contents = matches!(self.role_of(body), Some(Role::String | Role::SimpleVector));
        if mutable && !by_contents && !self.is_kind(body) {
            return Ok(true);
        }
        if self.is_type_of_bottom(ty) || self.settled_flags(ty)?.singleton {
            return Ok(true);
        }
        Ok(self.is_type_object_by_address(ty))
    }

    /// `Type{T}` for a `T` that is one object only.
    fn is_type_object_by_address(&self, ty: Ty) -> bool {
        let of = match *self.kind(ty) {
            Kind::TypeEq(of) | Kind::TypeEgal(of) => of,
            _ if self.is_role(ty, Role::Type) => self.params(ty)[0],
            _ => return false,
        };
        matches!(self.kind(of), Kind::Data(_))
            && !self.is_role(of, Role::TypeofBottom)
            && (self.is_concrete(of) || self.params(of).is_empty())
    }
}
