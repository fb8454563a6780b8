//! What the runtime makes with a new type (the end of `inst_datatype_inner` in `src/jltypes.c`): its supertype, with all
//! checks on the way, and at once its fields and its layout.
//!
//! Here fields and layouts wait until they are asked for, but for types in which a struct occurs that is being declared, or
//! an instance that is being made: these are not yet known to be stored in place or not to change, and what is laid out
//! keeps its layout.

use super::constructor::Role;
use super::handle::{ConId, DataId, Ty, index};
use super::node::Kind;
use super::{Fault, LayoutState, Universe};

/// How many supertypes may be made within each other.
const MAX_SUPERTYPES: usize = 200;
/// How many types one declaration or type may make of itself that are laid out at once: types that grow as they refer to
/// themselves have no end.
const MAX_EARLY: usize = 1 << 12;

/// What is known while types are made.
#[derive(Clone, Debug, Default)]
pub(super) struct Making {
    /// The struct that is being declared, and those of which an instance is being made.
    open: Vec<ConId>,
    /// How many types may still be laid out at once.
    left: usize,
    /// How many supertypes are being made within each other.
    supertypes: usize,
    /// The types whose supertype cannot be made.
    refused: rustc_hash::FxHashSet<Ty>,
}

impl Universe {
    /// A constructor with parameters that are normal and checked, and what the runtime makes with it.
    pub(super) fn make(&mut self, con: ConId, params: &[Ty]) -> Result<Ty, Fault> {
        let before = self.data.len();
        let ty = self.intern_data(con, params)?;
        if self.data.len() == before && !self.is_refused(ty) {
            return Ok(ty);
        }
        if self.constructor(con).checks_supertype {
            self.check_supertype(ty)?;
        }
        if self.constructor(con).mentions_itself && !self.has_free(ty) {
            self.finish_instance(ty)?;
        } else if !self.making.open.is_empty() && self.node(ty).unfinished && !self.has_free(ty) {
            self.finish_early(ty)?;
        }
        Ok(ty)
    }

    /// Whether the supertype of a type was found to be none.
    pub(super) fn is_refused(&self, ty: Ty) -> bool {
        !self.making.refused.is_empty() && self.making.refused.contains(&ty)
    }

    /// Makes the supertype of a type, for what is wrong with it.
    fn check_supertype(&mut self, ty: Ty) -> Result<(), Fault> {
        if self.making.supertypes >= MAX_SUPERTYPES {
            return Err(Fault::TooDeep(MAX_SUPERTYPES));
        }
        self.making.supertypes += 1;
        let supertype = self.supertype(ty);
        self.making.supertypes -= 1;
        match supertype {
            Ok(_) => {
                let _ = self.making.refused.remove(&ty);
                Ok(())
            }
            Err(fault) => {
                let _ = self.making.refused.insert(ty);
                Err(fault)
            }
        }
    }

    /// Gives a constructor its supertype, which what was made of it on the way must have too.
    pub(crate) fn set_supertype(&mut self, con: ConId, supertype: Ty) -> Result<(), Fault> {
        let checks = !self.is_always_valid(supertype);
        let primary = self.constructor(con).primary;
        let made = self.constructor_mut(con);
        (made.supertype, made.checks_supertype) = (supertype, checks);
        if !checks {
            return Ok(());
        }
        let Kind::Data(first) = *self.kind(primary) else { return Ok(()) };
        self.instances_behind(con, first).into_iter().try_for_each(|ty| self.check_supertype(ty))
    }

    /// What was made of a constructor behind its first type.
    fn instances_behind(&self, con: ConId, first: DataId) -> Vec<Ty> {
        let made = self.data[index(first.0) + 1..].iter().filter(|data| data.con == con);
        made.filter_map(|data| self.find_application(con, &data.params)).collect()
    }

    /// Whether a type is one whatever its variables stand for.
    fn is_always_valid(&self, ty: Ty) -> bool {
        if !self.has_free(ty) || matches!(self.kind(ty), Kind::Var { .. }) {
            return true;
        }
        let Some(data) = self.data_of(ty) else { return false };
        let constructor = self.constructor(data.con);
        let special = matches!(
            constructor.role,
            Some(
                Role::Tuple
                    | Role::NamedTuple
                    | Role::GenericMemory
                    | Role::GenericMemoryRef
                    | Role::Type
                    | Role::Union
            )
        );
        !special
            && !constructor.bounded
            && !constructor.checks_supertype
            && data.params.iter().all(|&param| self.is_always_valid(param))
    }

    /// From here on types are made of a struct that is being declared.
    pub(crate) fn open_declaration(&mut self, con: ConId) {
        self.open_type(con, self.constructor(con).primary);
    }

    /// The struct's fields are known, or it is none.
    pub(crate) fn close_declaration(&mut self) {
        if let Some(&con) = self.making.open.last() {
            self.close_type(self.constructor(con).primary);
        }
    }

    fn open_type(&mut self, con: ConId, ty: Ty) {
        if self.making.open.is_empty() {
            self.making.left = MAX_EARLY;
        }
        self.making.open.push(con);
        self.nodes[index(ty.0)].unfinished = true;
    }

    fn close_type(&mut self, ty: Ty) {
        let _ = self.making.open.pop();
        self.nodes[index(ty.0)].unfinished = false;
    }

    /// Makes fields and layouts of what a struct's declaration made of the struct itself
    /// (`jl_reinstantiate_inner_types`).
    pub(crate) fn finish_declaration(&mut self, con: ConId) -> Result<(), Fault> {
        let constructor = self.constructor(con);
        let fields: Vec<Ty> = constructor.fields.iter().flatten().map(|field| field.ty).collect();
        let Kind::Data(first) = *self.kind(constructor.primary) else { return Ok(()) };
        if constructor.params.is_empty() || !fields.into_iter().any(|field| self.mentions(field, con)) {
            return Ok(());
        }
        self.constructor_mut(con).mentions_itself = true;
        for ty in self.instances_behind(con, first) {
            if !self.has_free(ty) {
                self.finish_instance(ty)?;
            }
        }
        Ok(())
    }

    /// Makes the fields of an instance of a struct that mentions itself, then its layout.
    fn finish_instance(&mut self, ty: Ty) -> Result<(), Fault> {
        let Kind::Data(id) = *self.kind(ty) else { return Ok(()) };
        if self.data_type(id).layout != LayoutState::Unasked || !self.may_lay_out() {
            return Ok(());
        }
        let con = self.data_type(id).con;
        let inherited = self.flags(self.constructor(con).primary)?;
        let data = self.data_type_mut(id);
        data.layout = LayoutState::Underway;
        data.flags.mutation_free = inherited.mutation_free;
        self.open_type(con, ty);
        let fields = self.field_types(ty).map(drop);
        self.close_type(ty);
        self.data_type_mut(id).layout = LayoutState::Unasked;
        self.within_limits(fields)?;
        let laid_out = self.layout_of(ty).map(drop);
        self.within_limits(laid_out)
    }

    /// Whether what a constructor makes is being declared.
    pub(super) fn is_being_declared(&self, con: ConId) -> bool {
        self.making.open.contains(&con)
    }

    /// Makes supertype, fields and layout of a type in which the struct occurs that is being declared.
    fn finish_early(&mut self, ty: Ty) -> Result<(), Fault> {
        if !self.may_lay_out() {
            return Ok(());
        }
        let finished = self.lay_out_early(ty);
        self.within_limits(finished)
    }

    fn may_lay_out(&mut self) -> bool {
        if self.making.open.is_empty() {
            return true;
        }
        let may = self.making.left > 0;
        self.making.left -= usize::from(may);
        may
    }

    /// Where types have no end, nothing more is laid out at once.
    fn within_limits(&mut self, made: Result<(), Fault>) -> Result<(), Fault> {
        match made {
            Err(fault) if fault.is_limit() => {
                self.making.left = 0;
                Ok(())
            }
            made => made,
        }
    }

    fn lay_out_early(&mut self, ty: Ty) -> Result<(), Fault> {
        let _ = self.supertype(ty)?;
        let Kind::Data(id) = *self.kind(ty) else { return Ok(()) };
        if self.constructor(self.data_type(id).con).fields.is_none() {
            return Ok(());
        }
        self.field_types(ty).map(drop)?;
        if self.data_type(id).concrete && self.data_type(id).layout == LayoutState::Unasked {
            let _ = self.layout_of(ty)?;
        }
        Ok(())
    }
}
