//! A specialization (section 2.3).
use super::body::{Body, ExprId, Name, Param, SpecId, Text};
use super::place::Place;
use super::types::{List, Ty};

/// A specialization as it is read, with its body.
#[derive(Debug, Default)]
pub struct Spec {
    /// Its number.
    pub id: SpecId,
    /// Its name.
    pub name: SpecName,
    /// The file of the program's source that it comes from.
    pub file: Option<Text>,
    /// What it is.
    pub node: Node,
    /// Its expressions, names and texts.
    pub body: Body,
    /// Where the graph's text has it.
    pub at: Place,
    pub(super) offset: u64,
}

/// Where the text of a graph has a specialization, to read it once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpecPosition {
    pub(super) id: SpecId,
    pub(super) at: Place,
    pub(super) offset: u64,
}

/// The name of a specialization.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpecName {
    /// A value of a module.
    Global {
        /// The module, with dots.
        home: Name,
        /// The name in it.
        name: Name,
    },
    /// The function that reads a field.
    Accessor(Name),
}

impl Default for SpecName {
    fn default() -> Self {
        Self::Accessor(Name::default())
    }
}

/// What a specialization is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Node {
    /// A function without captures.
    Func(Function),
    /// A function whose body contains tail calls to itself.
    Tail(Function),
    /// A thunk: a top-level value without parameters.
    Value {
        /// Its type.
        ty: Ty,
        /// How it is computed.
        body: ExprId,
    },
    /// A constructor.
    Ctor {
        /// Its name.
        ctor: Name,
        /// The number that is stored in its objects.
        tag: u32,
        /// The custom type.
        ty: Ty,
        /// At most 24.
        fields: List<Ty>,
    },
    /// A function that is defined elsewhere.
    Extern {
        /// Its parameters.
        params: List<Param>,
        /// The type after these parameters.
        ret: Ty,
    },
}

impl Default for Node {
    fn default() -> Self {
        Self::Value { ty: Ty::default(), body: ExprId::default() }
    }
}

/// A function with a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Function {
    /// At least one, at most 63.
    pub params: List<Param>,
    /// The type after these parameters.
    pub ret: Ty,
    /// What it computes.
    pub body: ExprId,
}

impl Spec {
    /// Where the text has it.
    #[must_use]
    pub fn position(&self) -> SpecPosition {
        SpecPosition { id: self.id, at: self.at, offset: self.offset }
    }

    /// The expression that is computed, where there is one.
    #[must_use]
    pub fn root(&self) -> Option<ExprId> {
        match self.node {
            Node::Func(function) | Node::Tail(function) => Some(function.body),
            Node::Value { body, .. } => Some(body),
            Node::Ctor { .. } | Node::Extern { .. } => None,
        }
    }
}
