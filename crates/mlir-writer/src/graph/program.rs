//! The whole-program tables (section 8.1) that the first reading of a graph gathers.
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::body::{Param, SpecId};
use super::spec::{Node, Spec, SpecName};
use super::strings::number;
use super::symbol::{push_home, push_number, push_sanitized};
use super::types::{List, Str, Ty, Types, append};

/// The switches of section 2.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Results that are tuples as several results.
    pub sret: bool,
    /// Parameters that are tuples or custom values as their fields.
    pub psplit: bool,
    /// Aggregates that stay SSA values.
    pub agg_promote: bool,
    /// Small closed thunks in place of references to them.
    pub const_fold: bool,
    /// Slots that remember the values of thunks.
    pub caf_memo: bool,
    /// `$clo` functions beside `$cap` ones.
    pub clo_wrappers: bool,
}

impl Default for Options {
    fn default() -> Self {
        let (sret, psplit, agg_promote, const_fold, caf_memo) = (true, true, true, true, true);
        Options { sret, psplit, agg_promote, const_fold, caf_memo, clo_wrappers: false }
    }
}

/// What the rest of a program needs to know of a specialization.
#[derive(Debug, Clone, Copy)]
pub struct Signature {
    /// What it is.
    pub kind: SpecKind,
    /// The types of its parameters; of a constructor, of its fields.
    pub params: List<Ty>,
    /// The type of its result; of a thunk, its type.
    pub result: Ty,
    home: Option<Str>,
    name: Str,
}

/// What a specialization is, without its body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SpecKind {
    /// A function.
    Func,
    /// A function with tail calls to itself.
    Tail,
    /// A thunk.
    Value,
    /// A constructor.
    Ctor {
        /// Its tag.
        tag: u32,
    },
    /// A function that is defined elsewhere.
    Extern,
}

/// A constructor of a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShapeCtor {
    /// Its name.
    pub name: Str,
    /// Its tag.
    pub tag: u32,
    /// The types of its fields, at most 24.
    pub fields: List<Ty>,
}

/// The tables of a program.
#[derive(Debug)]
pub struct Program {
    /// All types.
    pub types: Types,
    /// The switches.
    pub options: Options,
    /// The entry, a thunk.
    pub main: Option<SpecId>,
    signatures: Vec<Option<Signature>>,
    pub(super) tys: Vec<Ty>,
    pub(super) ctors: Vec<ShapeCtor>,
    shapes: HashMap<Ty, List<ShapeCtor>, FxBuildHasher>,
    /// The constructors of all shapes by their names.
    ctors_by_name: HashMap<(Ty, Str), u32, FxBuildHasher>,
}

impl Program {
    pub(super) fn new() -> Self {
        Program {
            types: Types::new(),
            options: Options::default(),
            main: None,
            signatures: Vec::new(),
            tys: Vec::new(),
            ctors: Vec::new(),
            shapes: HashMap::default(),
            ctors_by_name: HashMap::default(),
        }
    }

    /// How many specializations there are, holes included.
    #[must_use]
    pub fn spec_count(&self) -> usize {
        self.signatures.len()
    }

    /// The signature of a specialization; none of a hole and beyond the last one.
    #[must_use]
    pub fn signature(&self, spec: SpecId) -> Option<&Signature> {
        self.signatures.get(spec.index())?.as_ref()
    }

    /// Types that a [`Signature`] or a [`ShapeCtor`] lists.
    #[must_use]
    pub fn types_of(&self, list: List<Ty>) -> &[Ty] {
        &self.tys[list.range()]
    }

    /// The constructors of a custom type in the order of their declaration; none if no shape says.
    #[must_use]
    pub fn shape(&self, ty: Ty) -> Option<&[ShapeCtor]> {
        self.shapes.get(&ty).map(|ctors| &self.ctors[ctors.range()])
    }

    /// The constructor of this name of a custom type; none if no shape says.
    #[must_use]
    pub fn ctor(&self, ty: Ty, name: &str) -> Option<&ShapeCtor> {
        let name = self.types.find_str(name)?;
        let index = *self.ctors_by_name.get(&(ty, name))?;
        self.ctors.get(index as usize)
    }

    /// Enters the shape of a custom type, whose constructors are told apart by their names; false if there is one.
    pub(super) fn enter_shape(&mut self, ty: Ty, ctors: List<ShapeCtor>) -> bool {
        if self.shapes.contains_key(&ty) {
            return false;
        }
        let _ = self.shapes.insert(ty, ctors);
        let names = ctors.range().map(|index| ((ty, self.ctors[index].name), number(index)));
        self.ctors_by_name.extend(names);
        true
    }

    /// The symbol of a specialization (section 8.4); that of a hole is empty.
    #[must_use]
    pub fn symbol(&self, spec: SpecId) -> String {
        const USUAL: usize = 64;
        let mut symbol = String::with_capacity(USUAL);
        self.push_symbol(spec, &mut symbol);
        symbol
    }

    /// Appends the symbol of a specialization; nothing for a hole.
    pub fn push_symbol(&self, spec: SpecId, symbol: &mut String) {
        let Some(signature) = self.signature(spec) else { return };
        match signature.home {
            Some(home) => push_home(self.types.str(home), symbol),
            None => symbol.push_str("accessor_"),
        }
        push_sanitized(self.types.str(signature.name), symbol);
        push_number(spec, symbol);
    }

    /// Enters the next specialization, or a hole.
    pub(super) fn enter(&mut self, spec: Option<&Spec>) {
        let signature = spec.map(|spec| self.sign(spec));
        self.signatures.push(signature);
    }

    fn sign(&mut self, spec: &Spec) -> Signature {
        let (home, name) = match spec.name {
            SpecName::Global { home, name } => (Some(home), name),
            SpecName::Accessor(field) => (None, field),
        };
        let mut text = |name| self.types.known_str(spec.body.name(name));
        let (home, name) = (home.map(&mut text), text(name));
        let (kind, params, result) = self.parts(spec);
        Signature { kind, params, result, home, name }
    }

    fn parts(&mut self, spec: &Spec) -> (SpecKind, List<Ty>, Ty) {
        let body = &spec.body;
        let (kind, params, result) = match spec.node {
            Node::Func(function) => (SpecKind::Func, function.params, function.ret),
            Node::Tail(function) => (SpecKind::Tail, function.params, function.ret),
            Node::Extern { params, ret } => (SpecKind::Extern, params, ret),
            Node::Value { ty, .. } => return (SpecKind::Value, List::default(), ty),
            Node::Ctor { tag, ty, fields, .. } => {
                return (SpecKind::Ctor { tag }, append(&mut self.tys, &body[fields]), ty);
            }
        };
        let start = self.tys.len();
        self.tys.extend(body[params].iter().map(|param| param.ty));
        (kind, List::new(start, params.len()), result)
    }

    fn is_named(&self, signature: &Signature, spec: &Spec) -> bool {
        let (home, name) = match spec.name {
            SpecName::Global { home, name } => (Some(home), name),
            SpecName::Accessor(field) => (None, field),
        };
        let text = |name| spec.body.name(name);
        signature.home.map(|home| self.types.str(home)) == home.map(text)
            && self.types.str(signature.name) == text(name)
    }

    /// Whether the tables have this specialization as it is.
    pub(super) fn agrees(&self, spec: &Spec) -> bool {
        let Some(signature) = self.signature(spec.id).filter(|signature| self.is_named(signature, spec))
        else {
            return false;
        };
        let params = self.types_of(signature.params);
        let types = |params: List<Param>| spec.body[params].iter().map(|param| param.ty);
        match (spec.node, signature.kind) {
            (Node::Func(function), SpecKind::Func) | (Node::Tail(function), SpecKind::Tail) => {
                types(function.params).eq(params.iter().copied()) && function.ret == signature.result
            }
            (Node::Extern { params: own, ret }, SpecKind::Extern) => {
                types(own).eq(params.iter().copied()) && ret == signature.result
            }
            (Node::Value { ty, .. }, SpecKind::Value) => ty == signature.result,
            (Node::Ctor { tag, ty, fields, .. }, SpecKind::Ctor { tag: known }) => {
                tag == known && ty == signature.result && spec.body[fields] == *params
            }
            _ => false,
        }
    }
}
