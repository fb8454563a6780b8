//! Paths, trees and tests (section 2.4).
use super::object_kinds::{CTOR_CONTAINER, CTOR_TEST, EDGE, PATH, PATH_TEST, TEST, TREE};
use super::{Reader, deep};
use crate::graph::body::{
    Container, Edge, ExprId, Name, Path, PathId, PathTest, Step, Test, Tree, TreeId, TreeKind,
};
use crate::graph::json::Result;
use crate::graph::key::{Key, Tag};
use crate::graph::strings::number;
use crate::graph::types::{List, Ty};

/// The largest tag: it is compared as an `i32`.
pub(super) const MAX_TAG: u32 = i32::MAX as u32;

/// The members of a tree of any kind.
#[derive(Default)]
struct TreeMembers {
    expr: ExprId,
    to: u32,
    tests: List<PathTest>,
    then: TreeId,
    otherwise: TreeId,
    path: PathId,
    edges: List<Edge>,
    fallback: TreeId,
}

impl Reader<'_> {
    pub(super) fn path(&mut self) -> Result<PathId> {
        deep(|| {
            let (mut name, mut ty, mut from) = (Name::default(), Ty::default(), PathId::default());
            let (mut i, mut of) = (0, Container::default());
            let mut object = self.json.tagged(&PATH)?;
            while let Some(key) = self.json.next_tagged(&mut object, None)? {
                match key {
                    Key::Name => name = self.name()?,
                    Key::Type => ty = self.ty()?,
                    Key::I => i = self.index(u32::MAX)?,
                    Key::Of => of = self.container()?,
                    _ => from = self.path()?,
                }
            }
            let step = match object.tag() {
                Some(Tag::Root) => Step::Root(name),
                Some(Tag::Index) => Step::Index { i, of, from },
                _ => Step::Field { name, from },
            };
            let paths = &mut self.spec.body.paths;
            let id = PathId(number(paths.len()));
            paths.push(Path { step, ty, at: object.at });
            Ok(id)
        })
    }

    fn container(&mut self) -> Result<Container> {
        const WHAT: &str = "`\"tuple2\"`, `\"tuple3\"`, `\"list\"` or `{\"ctor\": name}`";
        if self.json.peek()? == b'{' {
            let mut ctor = Name::default();
            let mut object = self.json.object(&CTOR_CONTAINER)?;
            while self.json.next(&mut object)?.is_some() {
                ctor = self.name()?;
            }
            return Ok(Container::Ctor(ctor));
        }
        let place = self.json.here();
        let token = self.json.string(WHAT)?;
        match self.json.bytes(&token) {
            b"tuple2" => Ok(Container::Tuple2),
            b"tuple3" => Ok(Container::Tuple3),
            b"list" => Ok(Container::List),
            _ => Err(self.json.schema(place, format!("expected {WHAT}"))),
        }
    }

    pub(super) fn tree(&mut self) -> Result<TreeId> {
        deep(|| {
            let mut members = TreeMembers::default();
            let mut object = self.json.tagged(&TREE)?;
            while let Some(key) = self.json.next_tagged(&mut object, None)? {
                self.tree_member(key, &mut members)?;
            }
            let m = members;
            let kind = match object.tag() {
                Some(Tag::Leaf) => TreeKind::Leaf(m.expr),
                Some(Tag::Jump) => TreeKind::Jump(m.to),
                Some(Tag::Chain) => TreeKind::Chain { tests: m.tests, then: m.then, otherwise: m.otherwise },
                _ => TreeKind::Fan { path: m.path, edges: m.edges, fallback: m.fallback },
            };
            let trees = &mut self.spec.body.trees;
            let id = TreeId(number(trees.len()));
            trees.push(Tree { kind, at: object.at });
            Ok(id)
        })
    }

    fn tree_member(&mut self, key: Key, members: &mut TreeMembers) -> Result<()> {
        match key {
            Key::Expr => members.expr = self.expr()?,
            Key::To => members.to = self.index(u32::MAX)?,
            Key::Tests => members.tests = self.some(Self::path_test)?,
            Key::Then => members.then = self.tree()?,
            Key::Else => members.otherwise = self.tree()?,
            Key::Path => members.path = self.path()?,
            Key::Edges => members.edges = self.some(Self::edge)?,
            _ => members.fallback = self.tree()?,
        }
        Ok(())
    }

    fn path_test(&mut self) -> Result<PathTest> {
        let (mut path, mut test, mut at) = (PathId::default(), Test::Tuple, Default::default());
        let mut object = self.json.object(&PATH_TEST)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Path => path = self.path()?,
                _ => {
                    at = self.next_place()?;
                    test = self.test()?;
                }
            }
        }
        Ok(PathTest { path, test, at })
    }

    fn edge(&mut self) -> Result<Edge> {
        let (mut test, mut tree, mut at) = (Test::Tuple, TreeId::default(), Default::default());
        let mut object = self.json.object(&EDGE)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Tree => tree = self.tree()?,
                _ => {
                    at = self.next_place()?;
                    test = self.test()?;
                }
            }
        }
        Ok(Edge { test, tree, at })
    }

    fn test(&mut self) -> Result<Test> {
        match self.json.peek()? {
            b'"' => self.plain_test(),
            b'{' => self.test_of_value(),
            _ => Err(self.json.unexpected("a test")),
        }
    }

    fn plain_test(&mut self) -> Result<Test> {
        let place = self.json.here();
        let token = self.json.string("a test")?;
        match self.json.bytes(&token) {
            b"cons" => Ok(Test::Cons),
            b"nil" => Ok(Test::Nil),
            b"tuple" => Ok(Test::Tuple),
            _ => Err(self.json.schema(place, "expected `\"cons\"`, `\"nil\"`, `\"tuple\"` or an object")),
        }
    }

    fn test_of_value(&mut self) -> Result<Test> {
        let mut read = None;
        let mut object = self.json.object(&TEST)?;
        while let Some(key) = self.json.next(&mut object)? {
            if read.is_some() {
                return Err(self.json.schema(object.at, "a test with two members"));
            }
            read = Some(match key {
                Key::Ctor => self.ctor_test()?,
                Key::Int => Test::Int(self.integer(i64::MIN, i64::MAX)?),
                Key::Char => Test::Char(self.unit()?),
                Key::Str => Test::Str(self.text()?),
                _ => Test::Bool(self.boolean()?),
            });
        }
        read.ok_or_else(|| self.json.schema(object.at, "a test without a member"))
    }

    fn unit(&mut self) -> Result<u16> {
        let unit = self.index(u32::from(u16::MAX))?;
        Ok(u16::try_from(unit).unwrap_or(u16::MAX))
    }

    fn ctor_test(&mut self) -> Result<Test> {
        let (mut name, mut tag) = (Name::default(), 0);
        let mut object = self.json.object(&CTOR_TEST)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Name => name = self.name()?,
                _ => tag = self.index(MAX_TAG)?,
            }
        }
        Ok(Test::Ctor { name, tag })
    }
}
