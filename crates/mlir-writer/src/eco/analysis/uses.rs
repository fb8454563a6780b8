//! How the names of one function are used: what section 6.1 asks of a name that is to stay apart.
use super::Veto;
use crate::graph::{
    Body, CallKind, Captured, Closure, Container, ExprId, ExprKind, List, Name, PathId, SpecId, Step, Test,
    TreeId, TreeKind, deep,
};

/// The first steps with which paths take a value apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::eco) struct Parts {
    pub(in crate::eco) tuple2: bool,
    pub(in crate::eco) tuple3: bool,
    /// Of a constructor, by a path or by a test of the whole value.
    pub(in crate::eco) ctor: bool,
}

impl Parts {
    /// Whether a value of this many slots, of a constructor or of a tuple, has these parts.
    pub(in crate::eco) fn fit(self, slots: usize, is_ctor: bool) -> bool {
        let only = |tuple2, tuple3, ctor| {
            (tuple2 || !self.tuple2) && (tuple3 || !self.tuple3) && (ctor || !self.ctor)
        };
        if is_ctor { only(false, false, true) } else { only(slots == 2, slots == 3, false) }
    }
}

/// What a function does with one name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::eco) struct Use {
    /// The function that this is about.
    round: u32,
    /// The first use that takes the value whole.
    pub(in crate::eco) veto: Option<(Veto, ExprId)>,
    pub(in crate::eco) parts: Parts,
    /// The last argument of a direct call that it is, as an index plus 1.
    last_arg: u32,
}

/// A name as an argument of a saturated direct call.
#[derive(Debug, Clone, Copy)]
struct ArgUse {
    spec: SpecId,
    position: u32,
    previous: u32,
}

/// What else there is in a function.
pub(in crate::eco) trait Observer {
    /// A `let`; whether it is ever generated.
    fn binding(&mut self, name: Name, value: ExprId, live: bool);
    /// A saturated direct call; whether it is ever generated.
    fn direct_call(&mut self, spec: SpecId, args: List<ExprId>, live: bool);
    /// A closure, whose body is another function; whether it is ever generated.
    fn closure(&mut self, closure: &Closure, live: bool);
}

/// Observes nothing.
impl Observer for () {
    fn binding(&mut self, _: Name, _: ExprId, _: bool) {}
    fn direct_call(&mut self, _: SpecId, _: List<ExprId>, _: bool) {}
    fn closure(&mut self, _: &Closure, _: bool) {}
}

/// What one function does with its names.
#[derive(Debug, Default)]
pub(in crate::eco) struct Uses {
    uses: Vec<Use>,
    round: u32,
    args: Vec<ArgUse>,
}

impl Uses {
    /// Looks at the function with this body, and at no closure in it.
    pub(in crate::eco) fn of_function(&mut self, body: &Body, root: ExprId, observer: &mut impl Observer) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.uses.clear();
            self.round = 1;
        }
        if self.uses.len() < body.name_count() {
            self.uses.resize(body.name_count(), Use::default());
        }
        self.args.clear();
        Walk { uses: self, body, observer, live: true }.expr(root, Veto::Returned);
    }

    /// What is done with a name.
    pub(in crate::eco) fn of(&self, name: Name) -> Use {
        let known = self.uses.get(name.index()).copied().unwrap_or_default();
        if known.round == self.round { known } else { Use::default() }
    }

    /// The positions of direct calls at which a name is an argument.
    pub(in crate::eco) fn args(&self, of: Use) -> impl Iterator<Item = (SpecId, u32)> {
        let mut next = of.last_arg;
        std::iter::from_fn(move || {
            let arg = self.args.get(next.checked_sub(1)? as usize)?;
            next = arg.previous;
            Some((arg.spec, arg.position))
        })
    }

    fn entry(&mut self, name: Name) -> &mut Use {
        let round = self.round;
        let entry = &mut self.uses[name.index()];
        if entry.round != round {
            *entry = Use { round, ..Use::default() };
        }
        entry
    }
}

/// The spec that a call reaches directly, if it does.
pub(in crate::eco) fn direct_callee(body: &Body, expr: ExprId) -> Option<(SpecId, List<ExprId>)> {
    match body[expr].kind {
        ExprKind::Call { f, args, call, .. } if call.saturated && call.kind != CallKind::GenericApply => {
            match body[f].kind {
                ExprKind::Global { spec, .. } => Some((spec, args)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Which of the two subtrees of a `fan` of `bool` tests is generated for each edge, and whether the fallback is.
pub(in crate::eco) struct BoolFan {
    /// The indexes of the edges for true and for false; none is the fallback.
    pub(in crate::eco) yes: Option<usize>,
    pub(in crate::eco) no: Option<usize>,
}

impl BoolFan {
    /// None if the tests are no `bool` tests.
    pub(in crate::eco) fn of(edges: &[crate::graph::Edge]) -> Option<Self> {
        if !matches!(edges.first()?.test, Test::Bool(_)) {
            return None;
        }
        let find = |value| edges.iter().position(|edge| edge.test == Test::Bool(value));
        Some(BoolFan { yes: find(true), no: find(false) })
    }

    fn has(&self, edge: usize) -> bool {
        self.yes == Some(edge) || self.no == Some(edge)
    }
}

struct Walk<'a, O> {
    uses: &'a mut Uses,
    body: &'a Body,
    observer: &'a mut O,
    live: bool,
}

impl<O: Observer> Walk<'_, O> {
    /// An expression, and what becomes of its value.
    fn expr(&mut self, id: ExprId, role: Veto) {
        deep(|| self.expr_here(id, role));
    }

    fn exprs(&mut self, list: List<ExprId>, role: Veto) {
        let body = self.body;
        body[list].iter().for_each(|&item| self.expr(item, role));
    }

    fn expr_here(&mut self, id: ExprId, role: Veto) {
        let body = self.body;
        match body[id].kind {
            ExprKind::Var { name, .. } => self.veto(name, role, id),
            ExprKind::Call { f, args, .. } => self.call(id, f, args),
            ExprKind::TailCall { args, .. } => {
                body[args].iter().for_each(|arg| self.expr(arg.value, Veto::TailPassed));
            }
            ExprKind::If { branches, otherwise, .. } => {
                for branch in &body[branches] {
                    self.expr(branch.cond, Veto::Whole);
                    self.expr(branch.then, role);
                }
                self.expr(otherwise, role);
            }
            ExprKind::Let { name, value, body } => {
                self.observer.binding(name, value, self.live);
                self.expr(value, Veto::Renamed);
                self.expr(body, role);
            }
            ExprKind::LetRec { defs, body: inner } => {
                body[defs].iter().for_each(|def| self.expr(def.closure, Veto::Captured));
                self.expr(inner, role);
            }
            ExprKind::Closure(closure) => self.closure(&closure),
            ExprKind::Destruct { path, body, .. } => {
                self.path(path, id);
                self.expr(body, role);
            }
            ExprKind::Case { tree, jumps, .. } => self.case(id, tree, jumps, role),
            ExprKind::List { items, .. } | ExprKind::Tuple { items, .. } => self.exprs(items, Veto::Stored),
            ExprKind::Record { fields, .. } => {
                body[fields].iter().for_each(|field| self.expr(field.value, Veto::Stored));
            }
            ExprKind::Access { record, .. } => self.expr(record, Veto::Whole),
            ExprKind::Update { record, fields, .. } => {
                self.expr(record, Veto::Whole);
                body[fields].iter().for_each(|field| self.expr(field.value, Veto::Stored));
            }
            _ => {}
        }
    }

    fn veto(&mut self, name: Name, role: Veto, at: ExprId) {
        let _ = self.uses.entry(name).veto.get_or_insert((role, at));
    }

    fn call(&mut self, id: ExprId, f: ExprId, args: List<ExprId>) {
        let Some((spec, _)) = direct_callee(self.body, id) else {
            self.expr(f, Veto::Passed);
            return self.exprs(args, Veto::Passed);
        };
        self.observer.direct_call(spec, args, self.live);
        for (position, &arg) in (0..).zip(&self.body[args]) {
            match self.body[arg].kind {
                ExprKind::Var { name, .. } => self.argument(name, spec, position),
                _ => self.expr(arg, Veto::Passed),
            }
        }
    }

    fn argument(&mut self, name: Name, spec: SpecId, position: u32) {
        let previous = self.uses.entry(name).last_arg;
        self.uses.args.push(ArgUse { spec, position, previous });
        let index = u32::try_from(self.uses.args.len()).expect("fewer than 2^32 arguments in a function");
        self.uses.entry(name).last_arg = index;
    }

    fn closure(&mut self, closure: &Closure) {
        self.observer.closure(closure, self.live);
        let body = self.body;
        for capture in &body[closure.captures] {
            if let Captured::Value(value) = capture.of {
                self.expr(value, Veto::Captured);
            }
        }
    }

    /// A path with at least one step takes a value apart; one without only gives it another name.
    fn path(&mut self, path: PathId, at: ExprId) {
        match self.first_step(path) {
            (name, None) => self.veto(name, Veto::Renamed, at),
            (name, Some(step)) => self.part(name, step, at),
        }
    }

    /// The root of a path, and the step that is next to it.
    fn first_step(&self, mut path: PathId) -> (Name, Option<Step>) {
        let mut step = None;
        loop {
            let here = self.body[path].step;
            match here {
                Step::Root(name) => return (name, step),
                Step::Index { from, .. } | Step::Field { from, .. } => (path, step) = (from, Some(here)),
            }
        }
    }

    fn part(&mut self, name: Name, step: Step, at: ExprId) {
        let parts = &mut self.uses.entry(name).parts;
        match step {
            Step::Index { of: Container::Tuple2, .. } => parts.tuple2 = true,
            Step::Index { of: Container::Tuple3, .. } => parts.tuple3 = true,
            Step::Index { of: Container::Ctor(_), .. } => parts.ctor = true,
            _ => self.veto(name, Veto::Whole, at),
        }
    }

    fn case(&mut self, id: ExprId, tree: TreeId, jumps: List<ExprId>, role: Veto) {
        let mut reached = vec![(0_u32, false); jumps.len()];
        self.tree(id, tree, role, &mut reached);
        let (body, live) = (self.body, self.live);
        for (&jump, (count, from_live)) in body[jumps].iter().zip(reached) {
            // A body to which two jumps lead is generated after the tree, whether or not they are.
            self.live = live && (count > 1 || from_live);
            self.expr(jump, role);
        }
        self.live = live;
    }

    fn tree(&mut self, id: ExprId, tree: TreeId, role: Veto, reached: &mut [(u32, bool)]) {
        deep(|| self.tree_here(id, tree, role, reached));
    }

    fn tree_here(&mut self, id: ExprId, tree: TreeId, role: Veto, reached: &mut [(u32, bool)]) {
        let body = self.body;
        match body[tree].kind {
            TreeKind::Leaf(expr) => self.expr(expr, role),
            TreeKind::Jump(to) => {
                if let Some((count, from_live)) = reached.get_mut(to as usize) {
                    *count += 1;
                    *from_live |= self.live;
                }
            }
            TreeKind::Chain { tests, then, otherwise } => {
                body[tests].iter().for_each(|test| self.test(test.path, test.test, id));
                self.tree(id, then, role, reached);
                self.tree(id, otherwise, role, reached);
            }
            TreeKind::Fan { path, edges, fallback } => {
                match self.first_step(path) {
                    (name, None) => self.veto(name, Veto::Whole, id),
                    (name, Some(step)) => self.part(name, step, id),
                }
                let bools = BoolFan::of(&body[edges]);
                let live = self.live;
                for (index, edge) in body[edges].iter().enumerate() {
                    self.live = live && bools.as_ref().is_none_or(|bools| bools.has(index));
                    self.tree(id, edge.tree, role, reached);
                }
                let both = |bools: &BoolFan| bools.yes.is_some() && bools.no.is_some();
                self.live = live && !bools.as_ref().is_some_and(both);
                self.tree(id, fallback, role, reached);
                self.live = live;
            }
        }
    }

    fn test(&mut self, path: PathId, test: Test, at: ExprId) {
        match (self.first_step(path), test) {
            ((name, Some(step)), _) => self.part(name, step, at),
            ((_, None), Test::Tuple) => {}
            ((name, None), Test::Ctor { .. }) => self.uses.entry(name).parts.ctor = true,
            ((name, None), _) => self.veto(name, Veto::Whole, at),
        }
    }
}
