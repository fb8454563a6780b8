//! Decision trees and paths (sections 5.4 and 5.8).
use std::collections::HashSet;

use super::{BRANCH, Check};
use crate::graph::body::{Container, Edge, ExprId, Path, PathId, Step, Test, TreeId, TreeKind};
use crate::graph::fault::{Kind, counted};
use crate::graph::json::Result;
use crate::graph::key::Key;
use crate::graph::place::{Place, Segment};
use crate::graph::read::deep;
use crate::graph::strings::number;
use crate::graph::types::{List, Ty, Type};

/// The sorts of tests of which a fan has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Bool,
    Ctor,
    Int,
    Char,
    Str,
}

/// The sort of a test; none of that of a tuple, which tests nothing.
fn sort(test: Test) -> Option<Sort> {
    match test {
        Test::Bool(_) => Some(Sort::Bool),
        Test::Ctor { .. } | Test::Cons | Test::Nil => Some(Sort::Ctor),
        Test::Int(_) => Some(Sort::Int),
        Test::Char(_) => Some(Sort::Char),
        Test::Str(_) => Some(Sort::Str),
        Test::Tuple => None,
    }
}

/// What tells the tests of one fan apart: the lowering decides by tags and strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Decides<'a> {
    Nothing,
    Bool(bool),
    Tag(u32),
    Number(i64),
    Text(&'a str),
}

/// The tags of a list that is not empty and of one that is (section 5.8).
const CONS: u32 = 1;
const NIL: u32 = 0;

/// So many edges are compared one by one.
const FEW: usize = 16;

/// The part of a case that its trees refer to.
#[derive(Clone, Copy)]
struct Jumps {
    count: usize,
    tail: bool,
    ty: Ty,
}

impl Check<'_> {
    pub(super) fn case(&mut self, tree: TreeId, jumps: List<ExprId>, ty: Ty, tail: bool) -> Result<()> {
        let context = Jumps { count: jumps.len(), tail, ty };
        self.at_key(Key::Tree, |this| this.tree(tree, context))?;
        self.each(Key::Jumps, jumps, |this, jump| {
            this.expr(*jump, tail)?;
            this.fits(*jump, &[], BRANCH, ty);
            Ok(())
        })
    }

    fn tree(&mut self, id: TreeId, jumps: Jumps) -> Result<()> {
        deep(|| self.tree_here(id, jumps))
    }

    fn subtree(&mut self, key: Key, id: TreeId, jumps: Jumps) -> Result<()> {
        self.at_key(key, |this| this.tree(id, jumps))
    }

    fn tree_here(&mut self, id: TreeId, jumps: Jumps) -> Result<()> {
        let tree = self.body[id];
        match tree.kind {
            TreeKind::Leaf(expr) => {
                self.at_key(Key::Expr, |this| this.expr(expr, jumps.tail))?;
                self.fits(expr, &[Segment::Key(Key::Expr)], BRANCH, jumps.ty);
                Ok(())
            }
            TreeKind::Jump(to) if (to as usize) < jumps.count => Ok(()),
            TreeKind::Jump(to) => {
                Err(self
                    .schema(tree.at, format!("a jump to {to} in a case of {}", counted(jumps.count, "jump"))))
            }
            TreeKind::Chain { tests, then, otherwise } => {
                self.each(Key::Tests, tests, |this, test| {
                    this.placed(|this| {
                        this.at_key(Key::Path, |this| this.path(test.path))?;
                        this.test(test.path, test.test, test.at)
                    })
                })?;
                self.subtree(Key::Then, then, jumps)?;
                self.subtree(Key::Else, otherwise, jumps)
            }
            TreeKind::Fan { path, edges, fallback } => {
                self.placed(|this| this.at_key(Key::Path, |this| this.path(path)))?;
                self.one_sort(edges)?;
                self.distinct(edges)?;
                self.each(Key::Edges, edges, |this, edge| {
                    this.placed(|this| this.test(path, edge.test, edge.at))?;
                    this.subtree(Key::Tree, edge.tree, jumps)
                })?;
                self.subtree(Key::Fallback, fallback, jumps)
            }
        }
    }

    fn one_sort(&mut self, edges: List<Edge>) -> Result<()> {
        let first = sort(self.body[edges][0].test);
        self.each(Key::Edges, edges, |this, edge| match sort(edge.test) {
            None => Err(this.fault(Kind::Tree, edge.at, "a `tuple` test in a fan, which tests nothing")),
            own if own == first => Ok(()),
            Some(_) => Err(this.fault(Kind::Tree, edge.at, "a fan with tests of several sorts")),
        })
    }

    /// That no two edges of a fan decide for the same value.
    fn distinct(&mut self, edges: List<Edge>) -> Result<()> {
        let all = &self.body[edges];
        let repeated = if all.len() <= FEW {
            (1..all.len()).find(|&index| {
                let test = self.decides(all[index].test);
                all[..index].iter().any(|edge| self.decides(edge.test) == test)
            })
        } else {
            let mut seen = HashSet::with_capacity(all.len());
            all.iter().position(|edge| !seen.insert(self.decides(edge.test)))
        };
        let Some(index) = repeated else { return Ok(()) };
        let steps = [Segment::Key(Key::Edges), Segment::Index(number(index))];
        let message = "an edge of a fan with the test of another one".to_owned();
        Err(self.fault_at(Kind::Tree, all[index].at, &steps, message))
    }

    fn decides(&self, test: Test) -> Decides<'_> {
        match test {
            Test::Cons => Decides::Tag(CONS),
            Test::Nil => Decides::Tag(NIL),
            Test::Ctor { tag, .. } => Decides::Tag(tag),
            Test::Bool(value) => Decides::Bool(value),
            Test::Int(value) => Decides::Number(value),
            Test::Char(unit) => Decides::Number(i64::from(unit)),
            Test::Str(text) => Decides::Text(self.body.text(text)),
            Test::Tuple => Decides::Nothing,
        }
    }

    /// A test against the type of what it tests, and one of a constructor against the shape of that.
    fn test(&mut self, path: PathId, test: Test, at: Place) -> Result<()> {
        let (types, ty) = (&self.program.types, self.body[path].ty);
        self.at_key(Key::Test, |this| {
            match test {
                Test::Int(_) => this.is_tested(at, Ty::INT, ty),
                Test::Char(_) => this.is_tested(at, Ty::CHAR, ty),
                Test::Str(_) => this.is_tested(at, Ty::STRING, ty),
                Test::Bool(_) => this.is_tested(at, Ty::BOOL, ty),
                Test::Cons | Test::Nil if matches!(types.get(ty), Type::List(_)) => {}
                Test::Cons | Test::Nil => this.mistested(at, "a list", ty),
                Test::Tuple if matches!(types.get(ty), Type::Tuple(_)) => {}
                Test::Tuple => this.mistested(at, "a tuple", ty),
                Test::Ctor { name, tag } => {
                    if let Some(known) = this.ctor_of(at, ty, name)? {
                        this.same_tag(at, name, known.tag, tag)?;
                    }
                }
            }
            Ok(())
        })
    }

    fn is_tested(&mut self, at: Place, tested: Ty, ty: Ty) {
        self.is_said(at, "what is tested", ty, tested);
    }

    #[cold]
    fn mistested(&mut self, at: Place, what: &str, ty: Ty) {
        self.tell(|this| {
            let shown = this.program.types.show(ty);
            this.schema(at, format!("a test of {what} where there is {shown}"))
        });
    }

    pub(super) fn path(&mut self, id: PathId) -> Result<()> {
        deep(|| {
            let path = self.body[id];
            let from = match path.step {
                Step::Root(name) => return self.variable(name, path.ty, path.at),
                Step::Index { i, of, from } => {
                    self.part(&path, i, of, self.body[from].ty)?;
                    from
                }
                Step::Field { name, from } => {
                    self.field_of(path.at, self.body[from].ty, name, path.ty)?;
                    from
                }
            };
            self.at_key(Key::From, |this| this.path(from))
        })
    }

    /// A part of a container, whose type says what its parts are.
    fn part(&mut self, path: &Path, i: u32, of: Container, container: Ty) -> Result<()> {
        let (types, i) = (&self.program.types, i as usize);
        let known = match (of, types.get(container)) {
            (Container::Tuple2, Type::Tuple(parts)) if parts.len() == 2 => parts.get(i).copied(),
            (Container::Tuple3, Type::Tuple(parts)) if parts.len() == 3 => parts.get(i).copied(),
            (Container::List, Type::List(element)) => [element, container].get(i).copied(),
            (Container::Ctor(ctor), _) => match self.ctor_of(path.at, container, ctor)? {
                Some(known) => self.program.types_of(known.fields).get(i).copied(),
                None => return Ok(()),
            },
            _ => {
                let message = format!("a part of a {} of type {}", described(of), types.show(container));
                return Err(self.schema(path.at, message));
            }
        };
        match known {
            Some(known) => self.same(path.at, &format!("part {i}"), known, path.ty),
            None => Err(self.schema(path.at, format!("{} has no part {i}", types.show(container)))),
        }
    }
}

fn described(of: Container) -> &'static str {
    match of {
        Container::Tuple2 => "tuple2",
        Container::Tuple3 => "tuple3",
        Container::List => "list",
        Container::Ctor(_) => "constructor",
    }
}
