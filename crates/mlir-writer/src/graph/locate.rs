//! From an expression of a body back to its place in the text, for faults that are found after reading.
use super::body::{Body, ExprId, ExprKind, TreeId, TreeKind};
use super::fault::{Fault, Kind};
use super::key::Key;
use super::place::{Segment, path_text};
use super::program::Program;
use super::read::deep;
use super::spec::Spec;
use super::strings::number;
use super::types::List;

/// The way from an expression to one that it holds.
#[derive(Clone, Copy)]
enum Way {
    Key(Key),
    Element(Key, usize),
    Member(Key, usize, Key),
    Def(usize),
    /// Through the tree of a case.
    Tree(TreeId),
}

impl Spec {
    /// A fault at an expression of this specialization, with its place and its path.
    #[must_use]
    pub fn fault(
        &self,
        program: &Program,
        kind: Kind,
        expr: ExprId,
        message: impl Into<String>,
    ) -> Box<Fault> {
        let function = Some(program.symbol(self.id));
        Box::new(Fault {
            kind,
            place: self.body[expr].at,
            path: self.path(expr),
            function,
            message: message.into(),
        })
    }

    /// A fault of this specialization as a whole.
    #[must_use]
    pub fn fault_of_spec(&self, program: &Program, kind: Kind, message: impl Into<String>) -> Box<Fault> {
        let path = path_text(&[Segment::Key(Key::Specs), Segment::Index(self.id.0)], &[]);
        let function = Some(program.symbol(self.id));
        Box::new(Fault { kind, place: self.at, path, function, message: message.into() })
    }

    /// A fault at a tree, or at a test of a chain, of the tree of a case.
    #[must_use]
    pub fn fault_in_tree(
        &self,
        program: &Program,
        kind: Kind,
        (case, tree, test): (ExprId, TreeId, Option<usize>),
        message: impl Into<String>,
    ) -> Box<Fault> {
        let mut fault = self.fault(program, kind, case, message);
        fault.place = self.body[tree].at;
        let mut path = self.segments(case);
        if let ExprKind::Case { tree: root, .. } = self.body[case].kind {
            path.push(Segment::Key(Key::Tree));
            let _ = self.body.push_tree(root, &|other| other == tree, &mut path);
        }
        if let (Some(index), TreeKind::Chain { tests, .. }) = (test, self.body[tree].kind)
            && let Some(test) = self.body[tests].get(index)
        {
            fault.place = test.at;
            path.extend([Segment::Key(Key::Tests), Segment::Index(number(index))]);
        }
        fault.path = path_text(&path, &[]);
        fault
    }

    /// The path through the JSON to an expression of this specialization.
    #[must_use]
    pub fn path(&self, expr: ExprId) -> String {
        path_text(&self.segments(expr), &[])
    }

    fn segments(&self, expr: ExprId) -> Vec<Segment> {
        let mut path = vec![Segment::Key(Key::Specs), Segment::Index(self.id.0), Segment::Key(Key::Node)];
        if let Some(root) = self.root() {
            path.push(Segment::Key(Key::Body));
            self.body.push_path(root, expr, &mut path);
        }
        path
    }
}

impl Body {
    /// Shows all expressions that an expression holds directly, those in the leaves of its trees included, in the order
    /// of the schema.
    pub fn for_each_child(&self, expr: ExprId, mut show: impl FnMut(ExprId)) {
        self.ways(expr, &mut |_, child| show(child));
    }

    /// An expression is read after what it holds: of its children, the one that holds `to` is the first whose number is
    /// not smaller.
    fn push_path(&self, mut from: ExprId, to: ExprId, path: &mut Vec<Segment>) {
        while from != to {
            let mut next: Option<(Way, ExprId)> = None;
            self.ways(from, &mut |way, child| {
                if child.0 >= to.0 && next.is_none_or(|(_, best)| child.0 < best.0) {
                    next = Some((way, child));
                }
            });
            let Some((way, child)) = next else { return };
            self.push_way(way, child, path);
            from = child;
        }
    }

    fn push_way(&self, way: Way, to: ExprId, path: &mut Vec<Segment>) {
        let index = |index| Segment::Index(number(index));
        match way {
            Way::Key(key) => path.push(Segment::Key(key)),
            Way::Element(key, i) => path.extend([Segment::Key(key), index(i)]),
            Way::Member(key, i, member) => path.extend([Segment::Key(key), index(i), Segment::Key(member)]),
            Way::Def(i) => path.extend([Segment::Key(Key::Defs), index(i), Segment::Key(Key::Closure)]),
            Way::Tree(tree) => {
                path.push(Segment::Key(Key::Tree));
                let is_leaf = |tree: TreeId| matches!(self[tree].kind, TreeKind::Leaf(expr) if expr == to);
                if self.push_tree(tree, &is_leaf, path) {
                    path.push(Segment::Key(Key::Expr));
                }
            }
        }
    }

    /// The way through a tree to one in it; false, and no step, if it is not there.
    fn push_tree(&self, tree: TreeId, is_it: &dyn Fn(TreeId) -> bool, path: &mut Vec<Segment>) -> bool {
        if is_it(tree) {
            return true;
        }
        let len = path.len();
        let mut through = |steps: &[Segment], tree| {
            path.extend_from_slice(steps);
            let found = deep(|| self.push_tree(tree, is_it, path));
            if !found {
                path.truncate(len);
            }
            found
        };
        match self[tree].kind {
            TreeKind::Jump(_) | TreeKind::Leaf(_) => false,
            TreeKind::Chain { then, otherwise, .. } => {
                through(&[Segment::Key(Key::Then)], then) || through(&[Segment::Key(Key::Else)], otherwise)
            }
            TreeKind::Fan { edges, fallback, .. } => {
                let mut edges = self[edges].iter().enumerate();
                edges.any(|(i, edge)| {
                    let steps =
                        [Segment::Key(Key::Edges), Segment::Index(number(i)), Segment::Key(Key::Tree)];
                    through(&steps, edge.tree)
                }) || through(&[Segment::Key(Key::Fallback)], fallback)
            }
        }
    }

    fn ways(&self, expr: ExprId, show: &mut dyn FnMut(Way, ExprId)) {
        use super::body::Captured;
        match self[expr].kind {
            ExprKind::Call { f, args, .. } => {
                show(Way::Key(Key::F), f);
                self.elements(Key::Args, args, show);
            }
            ExprKind::TailCall { args, .. } => self.fields(Key::Args, args, show),
            ExprKind::If { branches, otherwise, .. } => {
                for (i, branch) in self[branches].iter().enumerate() {
                    show(Way::Member(Key::Branches, i, Key::Cond), branch.cond);
                    show(Way::Member(Key::Branches, i, Key::Then), branch.then);
                }
                show(Way::Key(Key::Else), otherwise);
            }
            ExprKind::Let { value, body, .. } => {
                show(Way::Key(Key::Value), value);
                show(Way::Key(Key::Body), body);
            }
            ExprKind::LetRec { defs, body } => {
                for (i, def) in self[defs].iter().enumerate() {
                    show(Way::Def(i), def.closure);
                }
                show(Way::Key(Key::Body), body);
            }
            ExprKind::Closure(closure) => {
                for (i, capture) in self[closure.captures].iter().enumerate() {
                    if let Captured::Value(value) = capture.of {
                        show(Way::Member(Key::Captures, i, Key::Value), value);
                    }
                }
                show(Way::Key(Key::Body), closure.body);
            }
            ExprKind::Destruct { body, .. } => show(Way::Key(Key::Body), body),
            ExprKind::Case { tree, jumps, .. } => {
                self.leaves(tree, &mut |leaf| show(Way::Tree(tree), leaf));
                self.elements(Key::Jumps, jumps, show);
            }
            ExprKind::List { items, .. } | ExprKind::Tuple { items, .. } => {
                self.elements(Key::Items, items, show);
            }
            ExprKind::Record { fields, .. } => self.fields(Key::Fields, fields, show),
            ExprKind::Access { record, .. } => show(Way::Key(Key::Record), record),
            ExprKind::Update { record, fields, .. } => {
                show(Way::Key(Key::Record), record);
                self.fields(Key::Fields, fields, show);
            }
            _ => {}
        }
    }

    fn elements(&self, key: Key, list: List<ExprId>, show: &mut dyn FnMut(Way, ExprId)) {
        for (i, &element) in self[list].iter().enumerate() {
            show(Way::Element(key, i), element);
        }
    }

    fn fields(&self, key: Key, list: List<super::body::Field>, show: &mut dyn FnMut(Way, ExprId)) {
        for (i, field) in self[list].iter().enumerate() {
            show(Way::Member(key, i, Key::Value), field.value);
        }
    }

    /// Shows the expressions at the leaves of a tree, in order.
    fn leaves(&self, tree: TreeId, show: &mut dyn FnMut(ExprId)) {
        let mut open = vec![tree];
        while let Some(tree) = open.pop() {
            match self[tree].kind {
                TreeKind::Jump(_) => {}
                TreeKind::Leaf(expr) => show(expr),
                TreeKind::Chain { then, otherwise, .. } => open.extend([otherwise, then]),
                TreeKind::Fan { edges, fallback, .. } => {
                    open.push(fallback);
                    open.extend(self[edges].iter().rev().map(|edge| edge.tree));
                }
            }
        }
    }
}
