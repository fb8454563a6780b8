//! The reader of a graph's text: what each object is made of.
//!
//! Everything is read once, front to back, into the tables of a [`Body`](super::Body) and of a
//! [`Program`](super::Program): members in any order, the tags of tagged objects included.
mod expr;
mod object_kinds;
mod scalar;
mod spec;
mod tables;
mod tag_last;
mod top;
mod tree;
mod ty;
mod type_cache;

use type_cache::TypeCache;

use super::body::Pooled;
use super::fault::Fault;
use super::json::{Json, Result};
use super::place::Place;
use super::spec::Spec;
use super::types::{List, RecordField, Ty};

pub(super) use spec::MAX_ARITY;
pub(super) use tables::Tables;
pub(super) use top::Entry;

/// A graph as it is read.
pub(super) struct Reader<'a> {
    pub(super) json: Json<'a>,
    pub(super) tables: Tables<'a>,
    /// The specialization that is read.
    pub(super) spec: &'a mut Spec,
    types: TypeCache,
    /// The elements so far of the types that are open.
    open_types: Vec<Ty>,
    open_fields: Vec<RecordField>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(json: Json<'a>, tables: Tables<'a>, spec: &'a mut Spec) -> Self {
        let (open_types, open_fields) = (Vec::new(), Vec::new());
        Reader { json, tables, spec, types: TypeCache::default(), open_types, open_fields }
    }

    /// An array of what `read` reads.
    fn list<T: Pooled>(&mut self, read: fn(&mut Self) -> Result<T>) -> Result<List<T>> {
        let mut array = self.json.array()?;
        let mark = T::pool(&self.spec.body.pools).open.len();
        while self.json.element(&mut array)? {
            let element = read(self)?;
            T::pool_mut(&mut self.spec.body.pools).open.push(element);
        }
        let pool = T::pool_mut(&mut self.spec.body.pools);
        let start = pool.items.len();
        pool.items.extend(pool.open.drain(mark..));
        Ok(List::new(start, pool.items.len() - start))
    }

    /// An array of at least one.
    fn some<T: Pooled>(&mut self, read: fn(&mut Self) -> Result<T>) -> Result<List<T>> {
        let at = self.next_place()?;
        let list = self.list(read)?;
        if list.is_empty() {
            return Err(self.json.schema(at, NO_ELEMENTS));
        }
        Ok(list)
    }

    /// That there is something new in a text that was read before.
    #[cold]
    fn changed(&self) -> Box<Fault> {
        self.json.changed(self.json.here())
    }

    /// The place of the next token.
    fn next_place(&mut self) -> Result<Place> {
        let _ = self.json.peek()?;
        Ok(self.json.here())
    }
}

/// Where the specification asks for at least one.
const NO_ELEMENTS: &str = "an array without elements where at least one is needed";

/// Runs a step of a recursion on a stack that is large enough for it.
pub(crate) fn deep<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, SEGMENT, step)
}

/// What one step takes at most, without optimization too.
const RED_ZONE: usize = 128 << 10;
/// How much stack is added at a time.
const SEGMENT: usize = 4 << 20;
