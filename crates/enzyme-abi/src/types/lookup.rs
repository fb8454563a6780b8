//! Types by their names: of the table, else of the universe; and tables made of the universe's types.

use super::printed::{compact, normal, printed};
use super::{Types, derived};
use crate::error::EnzymeError;
use crate::files::{TypeEntry, TypeKind, TypeTable};
use crate::stable_hash::stable_hash;
use juliair_types::syntax::ast::{TypeExpr, TypeExprKind};
use juliair_types::syntax::parse_type;
use juliair_types::universe::{Ty, Universe};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::rc::Rc;

/// How many types a table may have that is made: a type can mention a great many.
const MAX_TYPES: usize = 1 << 16;

impl Types {
    /// The type of a printed name: of the table, else derived from the declarations. Names are the same where they differ
    /// in spaces, and where they stand for one type (`NTuple{2,Int8}`, `Tuple{Int8, Int8}`).
    ///
    /// # Errors
    ///
    /// [`EnzymeError::UnknownType`], and [`EnzymeError::RefusedType`] for a type that cannot be laid out.
    pub fn find(&self, name: &str) -> Result<Rc<TypeEntry>, EnzymeError> {
        if let Some(entry) = self.written(name) {
            return Ok(entry);
        }
        if self.order.is_empty() {
            return self.derived(name);
        }
        let known = match self.in_universe(name, |_, ty| ty) {
            Some(ty) => self.by_type().get(&ty),
            None => self.by_canonical_name().get(&self.canonical_name(name)),
        };
        known.map_or_else(|| self.derived(name), |entry| Ok(Rc::clone(entry)))
    }

    /// One name for all names of a type: as tables print it where the type is known. Of another one, so are the parts that are
    /// known, and it has no blanks that make no difference.
    pub fn canonical_name(&self, name: &str) -> String {
        if let Some(known) = self.in_universe(name, printed) {
            return known;
        }
        parse_type(name).map_or_else(|_| normal(name), |expr| self.with_known_parts(name, &expr))
    }

    /// A name as it is parsed, with the parts that are known as tables print them.
    fn with_known_parts(&self, text: &str, expr: &TypeExpr) -> String {
        let written = |expr: &TypeExpr| text.get(expr.span.clone()).unwrap_or_default();
        let part = |expr: &TypeExpr| {
            let known = self.in_universe(written(expr), printed);
            known.unwrap_or_else(|| self.with_known_parts(text, expr))
        };
        match &expr.kind {
            TypeExprKind::Apply { head, arguments } => {
                let arguments: Vec<String> = arguments.iter().map(part).collect();
                format!("{}{{{}}}", part(head), arguments.join(","))
            }
            TypeExprKind::TypeOf(of) => format!("typeof({})", part(of)),
            _ => normal(written(expr)),
        }
    }

    fn by_canonical_name(&self) -> &FxHashMap<String, Rc<TypeEntry>> {
        self.by_canonical_name.get_or_init(|| {
            let named = |entry: &Rc<TypeEntry>| (self.canonical_name(&entry.name), Rc::clone(entry));
            self.order.iter().map(named).collect()
        })
    }

    /// The type of a name in the table, however it is written.
    pub fn in_table(&self, name: &str) -> Option<Rc<TypeEntry>> {
        if self.order.is_empty() {
            return None;
        }
        let known = || self.by_canonical_name().get(&self.canonical_name(name)).cloned();
        self.written(name).or_else(known)
    }

    /// The type of the table that a name is, but for how it is written: as it stands, else without the blanks and the module that
    /// make no difference.
    fn written(&self, name: &str) -> Option<Rc<TypeEntry>> {
        let entry = self.by_name.get(&compact(name)).or_else(|| self.by_name.get(&normal(name)));
        entry.cloned()
    }

    /// The type that is this one in the universe: of the table, else derived.
    ///
    /// # Errors
    ///
    /// [`EnzymeError::RefusedType`] for a type that cannot be laid out.
    pub fn of_universe(&self, ty: Ty) -> Result<Rc<TypeEntry>, EnzymeError> {
        if !self.order.is_empty()
            && let Some(entry) = self.by_type().get(&ty)
        {
            return Ok(Rc::clone(entry));
        }
        let universe = self.universe().expect("types are those of a universe");
        let mut universe = universe.borrow_mut();
        let name = printed(&mut universe, ty);
        derived::entry(&mut universe, ty, name.clone(), name).map(Rc::new)
    }

    /// Asks about the type of a name in the universe; nothing where it has none of that name.
    pub fn in_universe<T>(&self, name: &str, ask: impl FnOnce(&mut Universe, Ty) -> T) -> Option<T> {
        let mut universe = self.universe()?.borrow_mut();
        let ty = evaluate(&mut universe, name)?;
        Some(ask(&mut universe, ty))
    }

    /// What the universe alone knows of a name.
    pub(super) fn derived(&self, name: &str) -> Result<Rc<TypeEntry>, EnzymeError> {
        if let Some(known) = self.derived.borrow().get(name) {
            return known.clone();
        }
        // Its name is its key too: a key that is in no table is looked up as a printed type.
        let entry =
            |universe: &mut Universe, ty| derived::entry(universe, ty, name.to_owned(), name.to_owned());
        let derived = self.in_universe(name, entry);
        let unknown = || EnzymeError::UnknownType(name.to_owned());
        let derived = derived.unwrap_or_else(|| function_type(name).ok_or_else(unknown));
        let entry = derived.map(Rc::new);
        drop(self.derived.borrow_mut().insert(name.to_owned(), entry.clone()));
        entry
    }

    fn by_type(&self) -> &FxHashMap<Ty, Rc<TypeEntry>> {
        self.by_type.get_or_init(|| {
            let known = |entry: &Rc<TypeEntry>| {
                let ty = self.in_universe(&entry.name, |_, ty| ty)?;
                Some((ty, Rc::clone(entry)))
            };
            self.order.iter().filter_map(known).collect()
        })
    }
}

/// The type of a function that is only known by its name, `typeof(f)`: it has no data.
fn function_type(name: &str) -> Option<TypeEntry> {
    let function = name.strip_prefix("typeof(")?.strip_suffix(')')?;
    let is_quoted = function.starts_with("var\"") && function.ends_with('"');
    let is_name = is_quoted || !function.is_empty() && !function.contains(['(', ')', '{', '}']);
    is_name.then(|| TypeEntry {
        size: Some(0),
        align: Some(1),
        concrete: Some(true),
        singleton: true,
        inline_alloc: Some(true),
        fields: Some(Vec::new()),
        llvm: Some("void".to_owned()),
        ..TypeEntry::new(name.to_owned(), name.to_owned(), TypeKind::Struct)
    })
}

/// The type of a name in `Main`.
pub(super) fn evaluate(universe: &mut Universe, name: &str) -> Option<Ty> {
    // A decimal number is a type parameter at most, and never a type.
    if name.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let expr = parse_type(name).ok()?;
    let main = universe.main();
    universe.evaluate_known(main, &expr)
}

/// A type table with some types of a universe, and all that their fields, members and elements mention.
///
/// Its keys are decimal, and those of a type are the same in every table.
///
/// # Errors
///
/// A type that cannot be laid out, and more than 65,536 types.
pub fn type_table(universe: &mut Universe, asked: &[Ty]) -> Result<TypeTable, EnzymeError> {
    let mut seen = FxHashSet::default();
    let mut names: FxHashMap<String, (Ty, String)> = FxHashMap::default();
    let mut table = TypeTable {
        julia: Some(universe.version().to_string()),
        pointer_size: universe.target().pointer_bytes(),
        ..TypeTable::default()
    };
    let mut waiting: VecDeque<Ty> = asked.iter().copied().collect();
    while let Some(ty) = waiting.pop_front() {
        if !seen.insert(ty) {
            continue;
        }
        let name = printed(universe, ty);
        if table.types.len() >= MAX_TYPES {
            let message = format!("it mentions more than {MAX_TYPES} types");
            return Err(EnzymeError::RefusedType { name, message });
        }
        let key = key_of(&name);
        if let Some((other, other_name)) = names.get(&key) {
            // Equal types that were written in other ways have one entry.
            if *other_name == name && universe.is_equal(ty, *other).unwrap_or(false) {
                continue;
            }
            return Err(EnzymeError::SameKey { name, other: other_name.clone() });
        }
        let entry = derived::entry(universe, ty, key.clone(), name.clone())?;
        waiting.extend(derived::mentioned(universe, ty)?);
        drop(names.insert(key, (ty, name)));
        table.types.push(entry);
    }
    Ok(table)
}

/// A key that stays the same however a table is put together: a hash of the printed type.
fn key_of(name: &str) -> String {
    stable_hash(name.bytes()).to_string()
}
