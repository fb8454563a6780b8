//! What a specialization is made of (sections 2.3 and 2.4): its expressions, paths and trees, by number.
//!
//! One [`Body`] holds all of one specialization in a few tables, and is used again for the next one. Nothing in it is
//! nested, so that neither dropping nor copying it depends on how deep its expressions are.
use std::ops::Index;

use super::place::Place;
use super::strings::Strings;
use super::types::{List, Ty};

/// A name in a specialization: of a variable, a field, a constructor, a symbol. Equal names have equal numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Name(pub(super) u32);

impl Name {
    /// A number from 0, dense in order of first use in its specialization: an index for tables by name.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A string literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Text {
    pub(super) start: u32,
    pub(super) len: u32,
}

/// An expression of a [`Body`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ExprId(pub(super) u32);

/// A path of a [`Body`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PathId(pub(super) u32);

/// A tree of a [`Body`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TreeId(pub(super) u32);

impl ExprId {
    /// A number from 0, dense in a body; what an expression holds has smaller numbers than itself.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of a specialization.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct SpecId(pub u32);

impl SpecId {
    /// The number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place in the source of the program, for the locations of operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Loc {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// An expression.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where the program's source has it.
    pub loc: Option<Loc>,
    /// Where the graph's text has it.
    pub at: Place,
}

/// What an expression is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ExprKind {
    /// An Int.
    Int(i64),
    /// A Float, as the bits of its IEEE 754 form.
    Float(u64),
    /// A Bool.
    Bool(bool),
    /// A Char: one UTF-16 code unit.
    Char(u16),
    /// A String.
    Str(Text),
    /// `()`
    Unit,
    /// A parameter, a capture or a let-bound name.
    Var {
        /// Its name.
        name: Name,
        /// Its type.
        ty: Ty,
    },
    /// Another specialization.
    Global {
        /// Its number.
        spec: SpecId,
        /// Its type.
        ty: Ty,
    },
    /// A function or value that is implemented outside of the program.
    Kernel {
        /// Which.
        kernel: Kernel,
        /// The type at which it is used.
        ty: Ty,
    },
    /// A call.
    Call {
        /// What is called.
        f: ExprId,
        /// At least one.
        args: List<ExprId>,
        /// The type of the result.
        ty: Ty,
        /// How the callee is reached.
        call: CallInfo,
    },
    /// The next round of the enclosing loop.
    TailCall {
        /// The next value of each parameter of the loop.
        args: List<Field>,
        /// The type of the loop's result.
        ty: Ty,
    },
    /// Branches, of which the first one whose condition holds is taken.
    If {
        /// At least one.
        branches: List<Branch>,
        /// What it is if no condition holds.
        otherwise: ExprId,
        /// The type of the branches.
        ty: Ty,
    },
    /// One binding.
    Let {
        /// The name that is bound.
        name: Name,
        /// To what.
        value: ExprId,
        /// Where it is visible.
        body: ExprId,
    },
    /// Closures that refer to themselves or to each other.
    LetRec {
        /// At least one.
        defs: List<Def>,
        /// Where they are visible.
        body: ExprId,
    },
    /// A closure.
    Closure(Closure),
    /// A name for a part of a value.
    Destruct {
        /// The name that is bound.
        name: Name,
        /// To what.
        path: PathId,
        /// The type of the part.
        ty: Ty,
        /// Where it is visible.
        body: ExprId,
    },
    /// A decision tree.
    Case {
        /// The tree.
        tree: TreeId,
        /// The bodies that several of its leaves share.
        jumps: List<ExprId>,
        /// The type of the leaves.
        ty: Ty,
    },
    /// A list.
    List {
        /// Its elements.
        items: List<ExprId>,
        /// Its type.
        ty: Ty,
    },
    /// A tuple.
    Tuple {
        /// Its elements.
        items: List<ExprId>,
        /// Its type.
        ty: Ty,
    },
    /// A record.
    Record {
        /// Its fields in the order of the source.
        fields: List<Field>,
        /// Its type.
        ty: Ty,
    },
    /// A field of a record.
    Access {
        /// The record.
        record: ExprId,
        /// The name of the field.
        field: Name,
        /// The type of the field.
        ty: Ty,
    },
    /// A record with some fields replaced.
    Update {
        /// The record.
        record: ExprId,
        /// The replaced fields in the order of the source.
        fields: List<Field>,
        /// The type.
        ty: Ty,
    },
}

/// The name of a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kernel {
    /// `Elm` where the graph gives none.
    pub prefix: Name,
    /// The module.
    pub home: Name,
    /// The name in it.
    pub name: Name,
    /// What is appended to tell specializations apart.
    pub suffix: Option<Name>,
}

/// How a call reaches its callee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CallInfo {
    /// The decision of global optimization.
    pub kind: CallKind,
    /// How many arguments the callee still takes, stage by stage; none of them is 0.
    pub groups: List<u32>,
    /// Whether the call supplies exactly the first group and may be a direct call.
    pub saturated: bool,
}

/// The kind of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CallKind {
    /// A kernel or an external function.
    #[default]
    DirectFlat,
    /// A value whose groups of arguments are known.
    DirectKnownSegmentation,
    /// A value of which nothing is known.
    GenericApply,
}

impl CallKind {
    /// As the graph and the operations spell it.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::DirectFlat => "direct_flat",
            Self::DirectKnownSegmentation => "direct_known_segmentation",
            Self::GenericApply => "generic_apply",
        }
    }
}

/// A closure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Closure {
    /// The stem of the symbol of its function.
    pub id: Name,
    /// What it captures.
    pub captures: List<Capture>,
    /// Its parameters.
    pub params: List<Param>,
    /// The type after these parameters.
    pub ret: Ty,
    /// What it computes; only captures and parameters are visible there.
    pub body: ExprId,
    /// The type of the closure.
    pub ty: Ty,
    /// The kind that the graph gives it.
    pub kind: Option<i64>,
    /// Whether the body has tail calls to itself.
    pub tail: bool,
}

/// What a closure captures, under the name that it has inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capture {
    /// The name inside.
    pub name: Name,
    /// What is captured.
    pub of: Captured,
    /// Where the graph's text has it.
    pub at: Place,
}

/// What is captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Captured {
    /// A value.
    Value(ExprId),
    /// A closure of the same `letrec`, by its name there.
    Sibling(Name),
}

/// A name and a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// The name.
    pub name: Name,
    /// The type.
    pub ty: Ty,
    /// Where the graph's text has it.
    pub at: Place,
}

/// A name and a value: a field of a record, an argument of a tail call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// The name.
    pub name: Name,
    /// The value.
    pub value: ExprId,
    /// Where the graph's text has it.
    pub at: Place,
}

/// A branch of an `if`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Branch {
    /// The condition.
    pub cond: ExprId,
    /// What it is if the condition holds.
    pub then: ExprId,
}

/// A closure of a `letrec`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Def {
    /// Its name.
    pub name: Name,
    /// An expression that is a closure.
    pub closure: ExprId,
    /// Where the graph's text has it.
    pub at: Place,
}

/// A path to a part of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Path {
    /// The outermost step.
    pub step: Step,
    /// The type of the part.
    pub ty: Ty,
    /// Where the graph's text has it.
    pub at: Place,
}

/// A step of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The value of a name.
    Root(Name),
    /// A part by position.
    Index {
        /// The position, from 0.
        i: u32,
        /// Of what.
        of: Container,
        /// The path to the container.
        from: PathId,
    },
    /// A field of a record.
    Field {
        /// Its name.
        name: Name,
        /// The path to the record.
        from: PathId,
    },
}

/// What has parts by position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Container {
    /// A tuple of two.
    #[default]
    Tuple2,
    /// A tuple of three.
    Tuple3,
    /// A list that is not empty: part 0 is the head, 1 the tail.
    List,
    /// A value of this constructor.
    Ctor(Name),
}

/// A decision tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tree {
    /// What it is.
    pub kind: TreeKind,
    /// Where the graph's text has it.
    pub at: Place,
}

/// What a decision tree is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TreeKind {
    /// An expression.
    Leaf(ExprId),
    /// A shared body, by its index in the jumps of the case.
    Jump(u32),
    /// Tests that must all hold, left to right.
    Chain {
        /// At least one.
        tests: List<PathTest>,
        /// If all hold.
        then: TreeId,
        /// If one does not.
        otherwise: TreeId,
    },
    /// Tests of one value.
    Fan {
        /// The path to the value.
        path: PathId,
        /// At least one.
        edges: List<Edge>,
        /// If no test holds.
        fallback: TreeId,
    },
}

/// A test of the value at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathTest {
    /// The path.
    pub path: PathId,
    /// The test.
    pub test: Test,
    /// Where the graph's text has the test.
    pub at: Place,
}

/// A branch of a fan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// The test.
    pub test: Test,
    /// If it holds.
    pub tree: TreeId,
    /// Where the graph's text has the test.
    pub at: Place,
}

/// A test of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// A list that is not empty.
    Cons,
    /// The empty list.
    Nil,
    /// A tuple: always true.
    Tuple,
    /// A value of a constructor.
    Ctor {
        /// The name of the constructor.
        name: Name,
        /// Its tag.
        tag: u32,
    },
    /// An Int.
    Int(i64),
    /// A Char.
    Char(u16),
    /// A String.
    Str(Text),
    /// A Bool.
    Bool(bool),
}

/// All that one specialization is made of.
#[derive(Debug, Default)]
pub struct Body {
    pub(super) names: Strings,
    pub(super) text: String,
    pub(super) nodes: Vec<Expr>,
    pub(super) paths: Vec<Path>,
    pub(super) trees: Vec<Tree>,
    pub(super) pools: Pools,
}

impl Body {
    /// The text of a name.
    #[must_use]
    pub fn name(&self, name: Name) -> &str {
        self.names.get(name.0)
    }

    /// The name of this text, if the specialization has it.
    #[must_use]
    pub fn find_name(&self, text: &str) -> Option<Name> {
        self.names.find(text).map(Name)
    }

    /// How many names there are.
    #[must_use]
    pub fn name_count(&self) -> usize {
        self.names.len()
    }

    /// How many expressions there are.
    #[must_use]
    pub fn expr_count(&self) -> usize {
        self.nodes.len()
    }

    /// The text of a literal.
    #[must_use]
    pub fn text(&self, text: Text) -> &str {
        &self.text[text.start as usize..text.start as usize + text.len as usize]
    }

    /// The type of an expression: its `type` where it has one, that of its body or of its literal elsewhere.
    #[must_use]
    pub fn type_of(&self, mut expr: ExprId) -> Ty {
        loop {
            expr = match self[expr].kind {
                ExprKind::Let { body, .. }
                | ExprKind::LetRec { body, .. }
                | ExprKind::Destruct { body, .. } => body,
                ExprKind::Int(_) => return Ty::INT,
                ExprKind::Float(_) => return Ty::FLOAT,
                ExprKind::Bool(_) => return Ty::BOOL,
                ExprKind::Char(_) => return Ty::CHAR,
                ExprKind::Str(_) => return Ty::STRING,
                ExprKind::Unit => return Ty::UNIT,
                ExprKind::Closure(closure) => return closure.ty,
                ExprKind::Var { ty, .. }
                | ExprKind::Global { ty, .. }
                | ExprKind::Kernel { ty, .. }
                | ExprKind::Call { ty, .. }
                | ExprKind::TailCall { ty, .. }
                | ExprKind::If { ty, .. }
                | ExprKind::Case { ty, .. }
                | ExprKind::List { ty, .. }
                | ExprKind::Tuple { ty, .. }
                | ExprKind::Record { ty, .. }
                | ExprKind::Access { ty, .. }
                | ExprKind::Update { ty, .. } => return ty,
            }
        }
    }

    /// The closure of a definition of a `letrec`.
    ///
    /// # Panics
    ///
    /// Never for a body that was read: such a definition is a closure there.
    #[must_use]
    pub fn closure(&self, def: &Def) -> Closure {
        match self[def.closure].kind {
            ExprKind::Closure(closure) => closure,
            _ => unreachable!("the definitions of a letrec are read as closures"),
        }
    }

    pub(super) fn clear(&mut self) {
        self.names.clear();
        self.text.clear();
        self.nodes.clear();
        self.paths.clear();
        self.trees.clear();
        self.pools.clear();
    }
}

impl Index<ExprId> for Body {
    type Output = Expr;

    fn index(&self, id: ExprId) -> &Expr {
        &self.nodes[id.0 as usize]
    }
}

impl Index<PathId> for Body {
    type Output = Path;

    fn index(&self, id: PathId) -> &Path {
        &self.paths[id.0 as usize]
    }
}

impl Index<TreeId> for Body {
    type Output = Tree;

    fn index(&self, id: TreeId) -> &Tree {
        &self.trees[id.0 as usize]
    }
}

impl<T: Pooled> Index<List<T>> for Body {
    type Output = [T];

    fn index(&self, list: List<T>) -> &[T] {
        &T::pool(&self.pools).items[list.range()]
    }
}

/// The lists of one type: those that are complete, and those that are being read.
#[derive(Debug)]
pub struct Pool<T> {
    pub(super) items: Vec<T>,
    /// The elements so far of the lists that are open, the innermost one last.
    pub(super) open: Vec<T>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool { items: Vec::new(), open: Vec::new() }
    }
}

/// What there are lists of in a [`Body`].
pub trait Pooled: Copy + Sized {
    #[doc(hidden)]
    fn pool(pools: &Pools) -> &Pool<Self>;
    #[doc(hidden)]
    fn pool_mut(pools: &mut Pools) -> &mut Pool<Self>;
}

macro_rules! pools {
    ($($field:ident: $type:ty,)*) => {
        /// The lists of a [`Body`].
        #[derive(Debug, Default)]
        pub struct Pools {
            $(pub(super) $field: Pool<$type>,)*
        }

        impl Pools {
            fn clear(&mut self) {
                $(self.$field.items.clear();
                self.$field.open.clear();)*
            }
        }

        $(impl Pooled for $type {
            fn pool(pools: &Pools) -> &Pool<Self> {
                &pools.$field
            }

            fn pool_mut(pools: &mut Pools) -> &mut Pool<Self> {
                &mut pools.$field
            }
        })*
    };
}

pools! {
    exprs: ExprId,
    fields: Field,
    branches: Branch,
    params: Param,
    captures: Capture,
    defs: Def,
    tests: PathTest,
    edges: Edge,
    groups: u32,
    types: Ty,
}
