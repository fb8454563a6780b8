//! Emitting the tables.

use super::{COUNT_MASK, TAG};
use crate::clone_ctx::{CloneCtx, warn_if_renamed};
use crate::function_table::{FVAR_IDXS, GVAR_IDXS};
use juliair_types::dialect::TableForm;
use llvm_ext::global::{Function, GlobalVariable, Visibility};
use llvm_ext::types::Type;
use llvm_ext::value::Constant;
use rustc_hash::FxHashSet;

/// A place that the loader writes to, with the index of the function whose version it writes.
struct Place<'m> {
    index: u32,
    /// The address, as an integer of the size of a pointer.
    address: Constant<'m>,
}

/// What `jl_clone_idxs` says of the targets, and the functions that go with it.
struct CloneEntries<'m> {
    indices: Vec<u32>,
    functions: Vec<Function<'m>>,
}

impl<'m> CloneCtx<'m, '_> {
    /// Emits the tables that the loader reads (`emit_metadata`).
    pub(crate) fn emit_metadata(&self) {
        let base_of_slots = match &self.plan.gvars {
            None => {
                self.emit_function_pointers();
                None
            }
            Some(gvars) => {
                let functions: Vec<_> =
                    self.plan.functions.functions().iter().map(|function| function.address()).collect();
                let _ = self.emit_offset_table("jl_fvar", FVAR_IDXS, &functions);
                Some(self.emit_offset_table("jl_gvar", GVAR_IDXS, &gvars.elements))
            }
        };
        let places = self.places();
        let entries = self.clone_entries(&places.iter().map(|place| place.index).collect());
        self.emit_clone_slots(&places, base_of_slots);
        let indices: Vec<_> = entries.indices.iter().map(|&index| self.u32_constant(index)).collect();
        self.emit_array("jl_clone_idxs", self.module.int_type(32), &indices).set_constant(true);
        self.emit_versions(&entries.functions);
    }

    /// The integer type as wide as a pointer, by the module's own data layout.
    pub(crate) fn size_type(&self) -> Type<'m> {
        self.module.int_type(8 * self.plan.layout.pointer_size())
    }

    fn u32_constant(&self, value: u32) -> Constant<'m> {
        self.module.int_type(32).const_int(u64::from(value))
    }

    fn count(&self, length: usize) -> u32 {
        u32::try_from(length)
            .ok()
            .filter(|&count| count <= COUNT_MASK)
            .expect("a table of less than 2^31 entries")
    }

    fn pointer(&self, function: Function<'m>) -> Constant<'m> {
        function.address().address_space_cast(self.module.pointer_type(0))
    }

    fn emit_function_pointers(&self) {
        let functions = self.plan.functions.functions();
        let count = self.size_type().const_int(functions.len() as u64);
        self.emit("jl_fvar_count", count).set_constant(true);
        let pointers: Vec<_> = functions.iter().map(|&function| self.pointer(function)).collect();
        let _ = self.emit_array("jl_fvar_ptrs", self.module.pointer_type(0), &pointers);
        self.append_suffix(FVAR_IDXS);
    }

    /// Julia 1.10: the first entry, and the others relative to it. Answers what places are relative to: the first entry,
    /// without any the variable that stands in for it.
    fn emit_offset_table(&self, table: &str, indices: &str, entries: &[Constant<'m>]) -> Constant<'m> {
        let base = match entries.first() {
            Some(&first) => {
                let base_name = format!("{table}_base{}", self.plan.suffix);
                let base = self.module.add_alias(&base_name, self.size_type(), first);
                warn_if_renamed(base_name.as_bytes(), base.value());
                base.set_visibility(Visibility::LLVMHiddenVisibility);
                base.set_dso_local(true);
                first
            }
            None => {
                let base = self.emit(&format!("{table}_base"), self.size_type().const_int(0));
                base.set_constant(true);
                base.address()
            }
        };
        let mut offsets = vec![self.u32_constant(self.count(entries.len()))];
        offsets.extend(entries.first().map(|_| self.u32_constant(0)));
        offsets.extend(entries.iter().skip(1).map(|&entry| self.difference(self.integer(entry), entries[0])));
        self.emit_array(&format!("{table}_offsets"), self.module.int_type(32), &offsets).set_constant(true);
        self.append_suffix(indices);
        base
    }

    /// Every place, ascending by function index; for one function the places in globals first, then its slot.
    fn places(&self) -> Vec<Place<'m>> {
        let in_globals = self.relocations.iter().map(|relocation| {
            let start = self.integer(relocation.variable.address());
            let address = match relocation.offset {
                0 => start,
                offset => start.wrapping_add(self.size_type().const_int(offset)),
            };
            Place { index: relocation.index, address }
        });
        let in_slots = self.plan.originals.iter().filter_map(|original| {
            let slot = self.slots.defined(original.function)?;
            let index = self.plan.functions.index(original.function)?;
            Some(Place { index, address: self.integer(slot.address()) })
        });
        let mut places: Vec<_> = in_globals.chain(in_slots).collect();
        places.sort_by_key(|place| place.index);
        places
    }

    /// Places are relative to the table itself, on 1.10 to the given base.
    fn emit_clone_slots(&self, places: &[Place<'m>], base: Option<Constant<'m>>) {
        let i32_type = self.module.int_type(32);
        let table = self.declare("jl_clone_slots", i32_type.array_of(1 + 2 * places.len() as u64));
        let base = base.unwrap_or(table.address());
        let pairs = places
            .iter()
            .flat_map(|place| [self.u32_constant(place.index), self.difference(place.address, base)]);
        let count = self.u32_constant(self.count(places.len()));
        let values: Vec<_> = std::iter::once(count).chain(pairs).collect();
        table.set_initializer(i32_type.const_array(&values));
        table.set_constant(true);
    }

    /// For each target which functions it has versions of, and which of these are relocated.
    fn clone_entries(&self, relocated: &FxHashSet<u32>) -> CloneEntries<'m> {
        let mut sorted: Vec<_> = relocated.iter().copied().collect();
        sorted.sort_unstable();
        let mut entries = CloneEntries { indices: Vec::new(), functions: Vec::new() };
        for target in 0..self.plan.targets.count() {
            if self.plan.targets.is_selective(target, self.plan.dialect) {
                self.add_selective(target, relocated, &mut entries);
                continue;
            }
            entries.indices.push(TAG | self.count(sorted.len()));
            entries.indices.extend(&sorted);
            if target != 0 {
                let functions = self.plan.functions.functions().iter();
                entries.functions.extend(functions.map(|&function| self.versions.of_group(function, target)));
            }
        }
        entries
    }

    /// Relocated functions that the target does not clone are listed too: their slots get its base's versions.
    fn add_selective(&self, target: usize, relocated: &FxHashSet<u32>, entries: &mut CloneEntries<'m>) {
        let base = self.plan.targets.specs()[target].base;
        let start = entries.indices.len();
        entries.indices.extend([0, base]);
        for (&function, index) in self.plan.functions.functions().iter().zip(0..) {
            let own = self.versions.own(function, target);
            let is_relocated = relocated.contains(&index);
            if own.is_none() && !is_relocated {
                continue;
            }
            entries.indices.push(if is_relocated { TAG | index } else { index });
            entries.functions.push(own.unwrap_or_else(|| self.versions.of_group(function, base as usize)));
        }
        entries.indices[start] = self.count(entries.indices.len() - start - 2);
    }

    fn emit_versions(&self, functions: &[Function<'m>]) {
        match self.plan.dialect.tables {
            TableForm::Pointers => {
                let pointers: Vec<_> = functions.iter().map(|&function| self.pointer(function)).collect();
                self.emit_array("jl_clone_ptrs", self.module.pointer_type(0), &pointers).set_constant(true);
            }
            TableForm::Offsets => {
                let base = self.plan.functions.functions().first().map(|function| function.address());
                let offsets: Vec<_> = functions
                    .iter()
                    .map(|function| {
                        self.difference(
                            self.integer(function.address()),
                            base.expect("versions are of functions"),
                        )
                    })
                    .collect();
                self.emit_array("jl_clone_offsets", self.module.int_type(32), &offsets).set_constant(true);
            }
        }
    }

    fn integer(&self, address: Constant<'m>) -> Constant<'m> {
        address.ptr_to_int(self.size_type())
    }

    /// The 32-bit difference of an address and a base.
    fn difference(&self, address: Constant<'m>, base: Constant<'m>) -> Constant<'m> {
        let difference = address.wrapping_sub(self.integer(base));
        let i32_type = self.module.int_type(32);
        if self.plan.layout.pointer_size() > 4 { difference.trunc(i32_type) } else { difference }
    }

    fn emit_array(&self, name: &str, element: Type<'m>, elements: &[Constant<'m>]) -> GlobalVariable<'m> {
        self.emit(name, element.const_array(elements))
    }

    fn emit(&self, name: &str, initializer: Constant<'m>) -> GlobalVariable<'m> {
        let variable = self.declare(name, initializer.value_type());
        variable.set_initializer(initializer);
        variable
    }

    fn declare(&self, name: &str, value_type: Type<'m>) -> GlobalVariable<'m> {
        let name = format!("{name}{}", self.plan.suffix);
        let variable = self.module.add_global_variable(&name, value_type);
        warn_if_renamed(name.as_bytes(), variable.value());
        variable.set_visibility(Visibility::LLVMHiddenVisibility);
        variable.set_dso_local(true);
        variable
    }

    fn append_suffix(&self, table: &str) {
        let variable = self.module.global_variable(table).expect("the checks looked for it");
        let name = format!("{table}{}", self.plan.suffix);
        variable.set_name(&name);
        warn_if_renamed(name.as_bytes(), variable.value());
    }
}
