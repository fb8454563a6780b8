//! The members of every object (section 2), as data.
use crate::graph::key::{Key, Keys, Tag};
use crate::graph::object::{ObjectKind, TaggedKind};

const fn kind(what: &'static str, required: &[Key], optional: &[Key]) -> ObjectKind {
    ObjectKind::new(what, required, optional)
}

use Key as K;

pub(super) static TOP: ObjectKind =
    kind("the graph", &[K::Version, K::Specs], &[K::Main, K::Shapes, K::Options]);
pub(super) static OPTIONS: ObjectKind =
    kind("the options", &[], &[K::Sret, K::Psplit, K::AggPromote, K::ConstFold, K::CafMemo, K::CloWrappers]);
pub(super) static SHAPE: ObjectKind = kind("a shape", &[K::Type, K::Ctors], &[]);
pub(super) static SHAPE_CTOR: ObjectKind =
    kind("a constructor of a shape", &[K::Name, K::Tag, K::Fields], &[]);

/// Of these members, a type has exactly one.
pub(super) static TYPE: ObjectKind =
    kind("a type", &[], &[K::List, K::Tuple, K::Record, K::Custom, K::Fn, K::Var]);
pub(super) static CUSTOM: ObjectKind = kind("a custom type", &[K::Home, K::Name, K::Args], &[]);
pub(super) static FUNCTION: ObjectKind = kind("a function type", &[K::Args, K::Ret], &[]);
pub(super) static VAR: ObjectKind = kind("a type variable", &[K::Name, K::Of], &[]);

pub(super) static SPEC: ObjectKind = kind("a specialization", &[K::Name, K::Node], &[K::File]);
/// It has either its first two members or the third.
pub(super) static SPEC_NAME: ObjectKind =
    kind("the name of a specialization", &[], &[K::Home, K::Name, K::Accessor]);

pub(super) static LOC: ObjectKind = kind("a location", &[K::Line, K::Col], &[]);
pub(super) static PARAM: ObjectKind = kind("a parameter", &[K::Name, K::Type], &[]);
pub(super) static FIELD: ObjectKind = kind("a named value", &[K::Name, K::Value], &[]);
pub(super) static BRANCH: ObjectKind = kind("a branch", &[K::Cond, K::Then], &[]);
pub(super) static DEF: ObjectKind = kind("a definition", &[K::Name, K::Closure], &[]);
/// It has one of the two optional members.
pub(super) static CAPTURE: ObjectKind = kind("a capture", &[K::Name], &[K::Value, K::Sibling]);
pub(super) static CALL_INFO: ObjectKind = kind("the way of a call", &[K::Kind], &[K::Groups, K::Saturated]);
/// It has one member.
pub(super) static CTOR_CONTAINER: ObjectKind = kind("a container", &[K::Ctor], &[]);
pub(super) static PATH_TEST: ObjectKind = kind("a test of a chain", &[K::Path, K::Test], &[]);
pub(super) static EDGE: ObjectKind = kind("an edge", &[K::Test, K::Tree], &[]);
/// It has one of these members.
pub(super) static TEST: ObjectKind = kind("a test", &[], &[K::Ctor, K::Int, K::Char, K::Str, K::Bool]);
pub(super) static CTOR_TEST: ObjectKind = kind("a test of a constructor", &[K::Name, K::Tag], &[]);

/// The members of an argument of a tail call, for where the tag of the call is not known yet.
pub(super) const FIELD_KEYS: Keys = Keys::of(&[K::Name, K::Value]);

pub(super) static NODE: TaggedKind = TaggedKind::new(
    "node",
    K::K,
    &[
        (Tag::Func, kind("`func`", &[K::K, K::Params, K::Ret, K::Body], &[])),
        (Tag::Tail, kind("`tail`", &[K::K, K::Params, K::Ret, K::Body], &[])),
        (Tag::Value, kind("`value`", &[K::K, K::Type, K::Body], &[])),
        (Tag::Ctor, kind("`ctor`", &[K::K, K::Ctor, K::Tag, K::Type, K::Fields], &[])),
        (Tag::Extern, kind("`extern`", &[K::K, K::Params, K::Ret], &[])),
    ],
);

pub(super) static PATH: TaggedKind = TaggedKind::new(
    "path",
    K::P,
    &[
        (Tag::Root, kind("`root`", &[K::P, K::Name, K::Type], &[])),
        (Tag::Index, kind("`index`", &[K::P, K::I, K::Of, K::Type, K::From], &[])),
        (Tag::Field, kind("`field`", &[K::P, K::Name, K::Type, K::From], &[])),
    ],
);

pub(super) static TREE: TaggedKind = TaggedKind::new(
    "tree",
    K::T,
    &[
        (Tag::Leaf, kind("`leaf`", &[K::T, K::Expr], &[])),
        (Tag::Jump, kind("`jump`", &[K::T, K::To], &[])),
        (Tag::Chain, kind("`chain`", &[K::T, K::Tests, K::Then, K::Else], &[])),
        (Tag::Fan, kind("`fan`", &[K::T, K::Path, K::Edges, K::Fallback], &[])),
    ],
);

pub(super) static EXPR: TaggedKind = TaggedKind::new(
    "expression",
    K::E,
    &[
        (Tag::Var, kind("`var`", &[K::E, K::Name, K::Type], &[K::Loc])),
        (Tag::Call, kind("`call`", &[K::E, K::F, K::Args, K::Type, K::Call], &[K::Loc])),
        (Tag::Kernel, kind("`kernel`", &[K::E, K::Home, K::Name, K::Type], &[K::Prefix, K::Suffix, K::Loc])),
        (Tag::Global, kind("`global`", &[K::E, K::Spec, K::Type], &[K::Loc])),
        (Tag::Int, kind("`int`", &[K::E, K::V], &[K::Loc])),
        (Tag::Let, kind("`let`", &[K::E, K::Name, K::Value, K::Body], &[K::Loc])),
        (Tag::Destruct, kind("`destruct`", &[K::E, K::Name, K::Path, K::Type, K::Body], &[K::Loc])),
        (Tag::Float, kind("`float`", &[K::E, K::V], &[K::Loc])),
        (Tag::Bool, kind("`bool`", &[K::E, K::V], &[K::Loc])),
        (Tag::Char, kind("`char`", &[K::E, K::V], &[K::Loc])),
        (Tag::Str, kind("`str`", &[K::E, K::V], &[K::Loc])),
        (Tag::Unit, kind("`unit`", &[K::E], &[K::Loc])),
        (Tag::TailCall, kind("`tailcall`", &[K::E, K::Args, K::Type], &[K::Loc])),
        (Tag::If, kind("`if`", &[K::E, K::Branches, K::Else, K::Type], &[K::Loc])),
        (Tag::LetRec, kind("`letrec`", &[K::E, K::Defs, K::Body], &[K::Loc])),
        (
            Tag::Closure,
            kind(
                "`closure`",
                &[K::E, K::Id, K::Captures, K::Params, K::Ret, K::Body, K::Type],
                &[K::Kind, K::Tail, K::Loc],
            ),
        ),
        (Tag::Case, kind("`case`", &[K::E, K::Tree, K::Type], &[K::Jumps, K::Loc])),
        (Tag::List, kind("`list`", &[K::E, K::Items, K::Type], &[K::Loc])),
        (Tag::Tuple, kind("`tuple`", &[K::E, K::Items, K::Type], &[K::Loc])),
        (Tag::Record, kind("`record`", &[K::E, K::Fields, K::Type], &[K::Loc])),
        (Tag::Access, kind("`access`", &[K::E, K::Record, K::Field, K::Type], &[K::Loc])),
        (Tag::Update, kind("`update`", &[K::E, K::Record, K::Fields, K::Type], &[K::Loc])),
    ],
);
