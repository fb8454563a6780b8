//! The types behind keys and printed names.

mod derived;
mod lookup;
mod printed;

pub use lookup::type_table;

use crate::error::EnzymeError;
use crate::files::{FieldEntry, TypeEntry, TypeKind, TypeTable};
use juliair_types::universe::{Ty, Universe};
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Makes a universe with the built-in types and the user's declarations; nothing where that is not possible.
pub type MakeUniverse = Box<dyn Fn() -> Option<Universe>>;

/// Types that contain types so deep are taken for a mistake of a table: one may contain itself there.
const MAX_NESTING: u32 = 64;

/// The types of a type table, and behind it those that their printed names derive.
#[derive(Default)]
pub struct Types {
    table: TypeTable,
    by_id: FxHashMap<String, Rc<TypeEntry>>,
    by_name: FxHashMap<String, Rc<TypeEntry>>,
    order: Vec<Rc<TypeEntry>>,
    /// The table's types by what they are in the universe, for names that are written in another way.
    by_type: OnceCell<FxHashMap<Ty, Rc<TypeEntry>>>,
    /// The table's types by their canonical names, for names whose parts are written in another way.
    by_canonical_name: OnceCell<FxHashMap<String, Rc<TypeEntry>>>,
    universe: OnceCell<Option<RefCell<Universe>>>,
    make_universe: Option<MakeUniverse>,
    derived: RefCell<FxHashMap<String, Result<Rc<TypeEntry>, EnzymeError>>>,
}

impl Types {
    /// The types of a table; a type that it lacks is looked up in the universe that `make_universe` makes when it is
    /// first needed.
    pub fn new(table: TypeTable, make_universe: Option<MakeUniverse>) -> Self {
        let order: Vec<Rc<TypeEntry>> = table.types.iter().cloned().map(Rc::new).collect();
        let by_id = order.iter().map(|entry| (entry.id.clone(), Rc::clone(entry))).collect();
        let mut by_name: FxHashMap<String, Rc<TypeEntry>> =
            order.iter().map(|entry| (printed::compact(&entry.name), Rc::clone(entry))).collect();
        for entry in &order {
            let _same = by_name.entry(printed::normal(&entry.name)).or_insert_with(|| Rc::clone(entry));
        }
        Self { table, by_id, by_name, order, make_universe, ..Self::default() }
    }

    /// The table.
    pub fn table(&self) -> &TypeTable {
        &self.table
    }

    /// The types of the table, in its order.
    pub fn entries(&self) -> &[Rc<TypeEntry>] {
        &self.order
    }

    /// The type behind a key; a key that is in no table may be a printed type.
    pub fn by_key(&self, key: &str) -> Option<Rc<TypeEntry>> {
        self.by_id.get(key).cloned().or_else(|| self.by_name(key))
    }

    /// The type of a printed name: of the table, else derived from the declarations. Nothing where neither knows it.
    pub fn by_name(&self, name: &str) -> Option<Rc<TypeEntry>> {
        self.find(name).ok()
    }

    /// The LLVM type of a type's values: as the table says, else derived. Nothing where neither knows it.
    ///
    /// # Errors
    ///
    /// Where the table's text is no LLVM type.
    pub fn llvm_type<'m>(
        &self,
        entry: &TypeEntry,
        module: &'m Module<'_>,
    ) -> Result<Option<Type<'m>>, EnzymeError> {
        let text = match &entry.llvm {
            Some(text) => text.clone(),
            None => match self.derived(&entry.name).ok().and_then(|derived| derived.llvm.clone()) {
                Some(text) => text,
                None => return Ok(None),
            },
        };
        // LLVM's parser takes it for results of functions only.
        if text == "void" {
            return Ok(Some(module.void_type()));
        }
        module.parse_type(&text).map(Some).map_err(|message| EnzymeError::LlvmType {
            name: entry.name.clone(),
            text,
            message,
        })
    }

    /// Whether values of a type are plain data (`isbitstype`): concrete and immutable, and so are all fields.
    pub fn is_bits(&self, entry: &TypeEntry) -> bool {
        self.is_bits_within(entry, MAX_NESTING)
    }

    fn is_bits_within(&self, entry: &TypeEntry, levels: u32) -> bool {
        let is_plain = entry.is_concrete_immutable();
        match (entry.kind, levels.checked_sub(1)) {
            (TypeKind::Primitive | TypeKind::Ptr, _) => is_plain,
            (TypeKind::Struct, Some(levels)) => {
                let is_bits = |field: &FieldEntry| {
                    let of = self.by_name(&field.type_name).filter(|_| !field.isptr);
                    of.is_some_and(|of| self.is_bits_within(&of, levels))
                };
                is_plain && entry.fields().iter().all(is_bits)
            }
            _ => false,
        }
    }

    /// The universe behind the table.
    pub fn universe(&self) -> Option<&RefCell<Universe>> {
        let make = || self.make_universe.as_ref().and_then(|make| make()).map(RefCell::new);
        self.universe.get_or_init(make).as_ref()
    }

    /// Forgets what was derived so far; it is derived again when it is needed.
    pub fn clear_caches(&mut self) {
        drop(self.by_type.take());
        drop(self.by_canonical_name.take());
        drop(self.universe.take());
        self.derived.get_mut().clear();
    }

    /// Refuses a module whose pointers are not those of the table. A run without a table suits every module.
    ///
    /// # Errors
    ///
    /// [`EnzymeError::PointerSize`].
    pub fn check_module(&self, module: &Module<'_>) -> Result<(), EnzymeError> {
        let (module, table) = (u64::from(module.data_layout().pointer_size()), self.table.pointer_size);
        if self.order.is_empty() || module == table {
            return Ok(());
        }
        Err(EnzymeError::PointerSize { module, table })
    }
}
