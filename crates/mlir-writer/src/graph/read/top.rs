//! The graph itself (section 2.1): its members, specialization by specialization.
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::Reader;
use super::object_kinds::{OPTIONS, SHAPE, SHAPE_CTOR, TOP};
use super::tree::MAX_TAG;
use crate::graph::body::SpecId;
use crate::graph::json::Result;
use crate::graph::key::Key;
use crate::graph::object::{Array, Object};
use crate::graph::place::{Place, Segment};
use crate::graph::program::{Options, ShapeCtor, SpecKind};
use crate::graph::types::{List, Str, Ty, append};

/// The graph's own object, as it is read.
pub(in crate::graph) struct Top {
    object: Object,
    /// The array of specializations, while it is read.
    specs: Option<Array>,
    next: u32,
    /// What can only be judged at the end of the text.
    main: Option<(SpecId, Place)>,
}

/// What stands at a number of the array of specializations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::graph) enum Entry {
    /// A specialization, which the reader holds.
    Spec,
    Hole,
}

impl Top {
    /// How many specializations and holes have been read.
    pub(in crate::graph) fn spec_count(&self) -> usize {
        self.next as usize
    }
}

impl Reader<'_> {
    /// Begins to read the graph: the first time, all of it; the second time, the specializations alone.
    pub(in crate::graph) fn top(&mut self) -> Result<Top> {
        let object = self.json.object(&TOP)?;
        Ok(Top { object, specs: None, next: 0, main: None })
    }

    /// The next specialization or hole; none at the end of the text.
    pub(in crate::graph) fn next_spec(&mut self, top: &mut Top) -> Result<Option<Entry>> {
        loop {
            if let Some(array) = &mut top.specs {
                if self.json.element(array)? {
                    return self.entry(top).map(Some);
                }
                top.specs = None;
            }
            match self.json.next(&mut top.object)? {
                Some(Key::Specs) => top.specs = Some(self.json.array()?),
                Some(key) if self.tables.are_filled() => self.table(key, top)?,
                Some(_) => self.json.skip()?,
                None => {
                    self.json.end()?;
                    self.check_main(top)?;
                    return Ok(None);
                }
            }
        }
    }

    fn entry(&mut self, top: &mut Top) -> Result<Entry> {
        let id = SpecId(top.next);
        top.next = top.next.saturating_add(1);
        if self.json.peek()? == b'n' {
            self.json.literal("null", "a specialization or `null`")?;
            return Ok(Entry::Hole);
        }
        self.spec(id)?;
        Ok(Entry::Spec)
    }

    fn table(&mut self, key: Key, top: &mut Top) -> Result<()> {
        match key {
            Key::Version => self.version()?,
            Key::Main => {
                let place = self.next_place()?;
                top.main = Some((SpecId(self.index(u32::MAX)?), place));
            }
            Key::Shapes => self.shapes()?,
            _ => {
                let options = self.options()?;
                let _ = self.tables.fill(|program| program.options = options);
            }
        }
        Ok(())
    }

    fn version(&mut self) -> Result<()> {
        let place = self.next_place()?;
        match self.integer(i64::MIN, i64::MAX)? {
            1 => Ok(()),
            version => {
                Err(self.json.schema(place, format!("version {version} of the graph: version 1 is known")))
            }
        }
    }

    fn check_main(&mut self, top: &Top) -> Result<()> {
        let Some((main, place)) = top.main else { return Ok(()) };
        self.json.enter(place)?;
        self.json.step(Segment::Key(Key::Main));
        match self.tables.signature(main).map(|signature| signature.kind) {
            Some(SpecKind::Value) => {}
            Some(_) => {
                return Err(self.json.schema(place, "`main` is to be a specialization of kind `value`"));
            }
            None => return Err(self.json.schema(place, format!("there is no specialization {}", main.0))),
        }
        self.json.leave();
        let _ = self.tables.fill(|program| program.main = Some(main));
        Ok(())
    }

    fn options(&mut self) -> Result<Options> {
        let mut options = Options::default();
        let mut object = self.json.object(&OPTIONS)?;
        while let Some(key) = self.json.next(&mut object)? {
            let value = self.boolean()?;
            match key {
                Key::Sret => options.sret = value,
                Key::Psplit => options.psplit = value,
                Key::AggPromote => options.agg_promote = value,
                Key::ConstFold => options.const_fold = value,
                Key::CafMemo => options.caf_memo = value,
                _ => options.clo_wrappers = value,
            }
        }
        Ok(options)
    }

    fn shapes(&mut self) -> Result<()> {
        let mut array = self.json.array()?;
        while self.json.element(&mut array)? {
            self.shape()?;
        }
        Ok(())
    }

    fn shape(&mut self) -> Result<()> {
        self.spec.body.clear();
        let (mut ty, mut ctors) = ((Ty::default(), Place::default()), List::default());
        let mut object = self.json.object(&SHAPE)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Type => ty = self.custom_type_at()?,
                _ => ctors = self.shape_ctors()?,
            }
        }
        let (ty, place) = ty;
        match self.tables.fill(|program| program.enter_shape(ty, ctors)) {
            None | Some(true) => Ok(()),
            Some(false) => {
                let message = format!("a second shape of {}", self.tables.types.show(ty));
                Err(self.json.schema(place, message))
            }
        }
    }

    fn shape_ctors(&mut self) -> Result<List<ShapeCtor>> {
        let start = self.tables.ctors.len();
        let (mut names, mut tags) =
            (HashSet::with_hasher(FxBuildHasher), HashSet::with_hasher(FxBuildHasher));
        let mut array = self.json.array()?;
        while self.json.element(&mut array)? {
            let place = self.next_place()?;
            let ctor = self.shape_ctor()?;
            if !names.insert(ctor.name) || !tags.insert(ctor.tag) {
                let message = "a constructor with the name or the tag of another one of its type";
                return Err(self.json.schema(place, message));
            }
            let _ = self.tables.fill(|program| program.ctors.push(ctor));
        }
        Ok(List::new(start, self.tables.ctors.len() - start))
    }

    fn shape_ctor(&mut self) -> Result<ShapeCtor> {
        let (mut name, mut tag, mut fields) = (Str::default(), 0, List::default());
        let mut object = self.json.object(&SHAPE_CTOR)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Name => name = self.program_name()?,
                Key::Tag => tag = self.index(MAX_TAG)?,
                _ => {
                    // The fields are read as those of a specialization are, and then kept.
                    let read = self.ctor_fields()?;
                    let read = &self.spec.body[read];
                    fields = self.tables.fill(|program| append(&mut program.tys, read)).unwrap_or_default();
                }
            }
        }
        Ok(ShapeCtor { name, tag, fields })
    }
}
