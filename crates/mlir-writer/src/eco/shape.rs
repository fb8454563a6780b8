//! Promotable shapes (section 6.1): what a tuple or a value of a single constructor is made of.
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::form::{Form, slot};
use crate::graph::{Program, Str, Ty, Type};

/// A shape. Two shapes are equal if and only if these are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ShapeId(u32);

impl ShapeId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The constructor of a shape that is no tuple.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ShapeCtor {
    pub(super) name: Str,
    pub(super) tag: u32,
}

/// What a shape is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shape {
    /// None of a tuple.
    pub(super) ctor: Option<ShapeCtor>,
    /// At most six slots.
    pub(super) slots: Box<[Form]>,
}

/// What tells shapes apart.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Identity {
    /// The module and the name of the type, and the constructor.
    ctor: Option<(Box<str>, Box<str>, ShapeCtor)>,
    slots: Box<[Form]>,
}

/// How many fields a constructor has at least and at most to be a shape.
const FIELDS: std::ops::RangeInclusive<usize> = 2..=6;

/// The shapes of a program's types.
#[derive(Debug, Default)]
pub(super) struct Shapes {
    shapes: Vec<Shape>,
    by_type: HashMap<Ty, Option<ShapeId>, FxBuildHasher>,
    by_identity: HashMap<Identity, ShapeId, FxBuildHasher>,
}

impl Shapes {
    pub(super) fn get(&self, shape: ShapeId) -> &Shape {
        &self.shapes[shape.index()]
    }

    pub(super) fn slots(&self, shape: ShapeId) -> &[Form] {
        &self.get(shape).slots
    }

    /// The type of the aggregates of a shape.
    pub(super) fn type_text(&self, shape: ShapeId) -> String {
        let shape = self.get(shape);
        let slots: Vec<&str> = shape.slots.iter().map(|slot| slot.text()).collect();
        let name = match (shape.ctor, slots.len()) {
            (Some(_), _) => "custom",
            (None, 2) => "tuple2",
            (None, _) => "tuple3",
        };
        format!("!eco.{name}<{}>", slots.join(", "))
    }

    /// How many shapes there are so far.
    pub(super) fn len(&self) -> usize {
        self.shapes.len()
    }

    /// The promotable shape of a type.
    pub(super) fn of(&mut self, program: &Program, ty: Ty) -> Option<ShapeId> {
        match self.by_type.get(&ty) {
            Some(known) => *known,
            None => {
                let shape = identity(program, ty).map(|identity| self.intern(identity));
                let _ = self.by_type.insert(ty, shape);
                shape
            }
        }
    }

    fn intern(&mut self, identity: Identity) -> ShapeId {
        if let Some(&known) = self.by_identity.get(&identity) {
            return known;
        }
        let shape = ShapeId(u32::try_from(self.shapes.len()).expect("fewer shapes than types"));
        let ctor = identity.ctor.as_ref().map(|(_, _, ctor)| *ctor);
        self.shapes.push(Shape { ctor, slots: identity.slots.clone() });
        let _ = self.by_identity.insert(identity, shape);
        shape
    }
}

fn identity(program: &Program, ty: Ty) -> Option<Identity> {
    match program.types.get(ty) {
        Type::Tuple(elements) => Some(Identity { ctor: None, slots: slots(elements) }),
        Type::Custom { home, name, .. } => {
            let [only] = program.shape(ty)? else { return None };
            let fields = program.types_of(only.fields);
            let ctor = ShapeCtor { name: only.name, tag: only.tag };
            FIELDS
                .contains(&fields.len())
                .then(|| Identity { ctor: Some((home.into(), name.into(), ctor)), slots: slots(fields) })
        }
        _ => None,
    }
}

fn slots(types: &[Ty]) -> Box<[Form]> {
    types.iter().map(|&ty| slot(ty)).collect()
}
