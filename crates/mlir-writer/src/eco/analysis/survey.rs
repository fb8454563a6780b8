//! What the first reading keeps of each body, for sections 6 and 7.1: a few words for each function, binding and call
//! that could stay apart.
use std::ops::Range;

use super::Veto;
use super::constants::Constants;
use super::uses::{Observer, Parts, Uses, direct_callee};
use crate::eco::form::slot;
use crate::eco::intrinsics::Intrinsics;
use crate::graph::{
    Body, Closure, ExprId, ExprKind, Function, List, Name, Node, Place, Program, Spec, SpecId, TreeId,
    TreeKind, Ty, Type, Types,
};

/// How a name is used, without its function.
#[derive(Debug, Clone)]
pub(super) struct Summary {
    pub(super) veto: Option<(Veto, Place)>,
    pub(super) parts: Parts,
    /// The positions of direct calls at which it is an argument, in [`Survey::positions`].
    pub(super) positions: Range<u32>,
}

/// A parameter of a function that might be split.
#[derive(Debug)]
pub(super) struct Param {
    pub(super) spec: SpecId,
    pub(super) index: u32,
    pub(super) ty: Ty,
    pub(super) uses: Summary,
}

/// What a name is bound to, or an argument is, that might stay apart.
#[derive(Debug, Clone, Copy)]
pub(super) enum Origin {
    /// A tuple that is built there.
    Tuple(Ty),
    /// A call of a specialization with this many arguments: of a constructor, or, if it is direct, of a function with
    /// a worker.
    Call { spec: SpecId, args: u32, direct: bool },
}

/// Where something stands: in the function of a specialization itself, or in a closure in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Within {
    pub(super) spec: SpecId,
    pub(super) in_closure: bool,
    /// Whether it is ever generated.
    pub(super) live: bool,
}

/// A `let` whose value might stay apart.
#[derive(Debug)]
pub(super) struct Let {
    pub(super) at: Within,
    pub(super) origin: Origin,
    pub(super) uses: Summary,
}

/// What an argument of a direct call is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Argument {
    Direct(Origin),
    /// A variable, by the index of its `let`.
    Let(u32),
    /// A parameter of the calling function itself, by its index.
    Param(u32),
}

/// An argument that might be passed as its fields.
#[derive(Debug)]
pub(super) struct SiteArg {
    pub(super) position: u32,
    pub(super) argument: Argument,
}

/// A direct call with such arguments, in [`Survey::site_args`].
#[derive(Debug)]
pub(super) struct Site {
    pub(super) at: Within,
    pub(super) callee: SpecId,
    pub(super) args: Range<u32>,
}

/// A function whose result is a tuple.
#[derive(Debug)]
pub(super) struct Returning {
    pub(super) spec: SpecId,
    /// The first leaf that is neither a tuple of the same shape nor a direct call.
    pub(super) other_leaf: Option<Place>,
    /// What its other leaves call, in [`Survey::callees`].
    pub(super) callees: Range<u32>,
}

/// What is kept of all bodies.
#[derive(Debug, Default)]
pub(in crate::eco) struct Survey {
    pub(super) params: Vec<Param>,
    pub(super) lets: Vec<Let>,
    pub(super) sites: Vec<Site>,
    pub(super) returning: Vec<Returning>,
    pub(super) positions: Vec<(SpecId, u32)>,
    pub(super) site_args: Vec<SiteArg>,
    pub(super) callees: Vec<SpecId>,
    pub(in crate::eco) constants: Constants,
    uses: Uses,
    found: Found,
}

/// What is found in one function.
#[derive(Debug, Default)]
struct Found {
    lets: Vec<(Name, ExprId, bool)>,
    calls: Vec<(SpecId, List<ExprId>, bool)>,
    closures: Vec<(ExprId, bool)>,
}

impl Observer for Found {
    fn binding(&mut self, name: Name, value: ExprId, live: bool) {
        self.lets.push((name, value, live));
    }

    fn direct_call(&mut self, spec: SpecId, args: List<ExprId>, live: bool) {
        self.calls.push((spec, args, live));
    }

    fn closure(&mut self, closure: &Closure, live: bool) {
        self.closures.push((closure.body, live));
    }
}

impl Survey {
    /// Looks at a specialization. It need not be well-formed: what is wrong is found by the second reading.
    pub(in crate::eco) fn spec(&mut self, program: &Program, spec: &Spec, intrinsics: &Intrinsics) {
        let types = &program.types;
        match spec.node {
            Node::Func(function) => {
                self.functions(types, spec, function.body, Some(function));
                if let Type::Tuple(_) = types.get(function.ret) {
                    self.returning(types, spec, function);
                }
            }
            Node::Tail(function) => self.functions(types, spec, function.body, None),
            Node::Value { ty, body } => {
                self.constants.thunk(spec, ty, body, intrinsics);
                self.functions(types, spec, body, None);
            }
            Node::Ctor { .. } | Node::Extern { .. } => {}
        }
    }

    /// The function of a specialization, and those of the closures in it.
    fn functions(&mut self, types: &Types, spec: &Spec, root: ExprId, promotable: Option<Function>) {
        let mut at = Within { spec: spec.id, in_closure: false, live: true };
        let mut open = vec![(root, true)];
        let mut params = promotable;
        while let Some((root, live)) = open.pop() {
            self.found.lets.clear();
            self.found.calls.clear();
            self.uses.of_function(&spec.body, root, &mut self.found);
            let function = params.take();
            self.bindings(types, spec, function, Within { live: live && at.live, ..at });
            at.in_closure = true;
            open.extend(self.found.closures.drain(..).map(|(body, inner)| (body, live && inner)));
        }
    }

    fn bindings(&mut self, types: &Types, spec: &Spec, function: Option<Function>, at: Within) {
        let body = &spec.body;
        let mut arguments = Vec::new();
        if let Some(function) = function {
            for (index, param) in (0..).zip(&body[function.params]) {
                if may_stay_apart(types, param.ty) {
                    let uses = self.summary(body, param.name);
                    self.params.push(Param { spec: spec.id, index, ty: param.ty, uses });
                    arguments.push((param.name, Argument::Param(index)));
                }
            }
        }
        let lets = std::mem::take(&mut self.found.lets);
        for &(name, value, live) in &lets {
            if let Some(origin) = origin(types, body, value) {
                let index = u32::try_from(self.lets.len()).expect("fewer than 2^32 bindings");
                let uses = self.summary(body, name);
                self.lets.push(Let { at: Within { live: at.live && live, ..at }, origin, uses });
                arguments.push((name, Argument::Let(index)));
            }
        }
        self.found.lets = lets;
        arguments.sort_unstable_by_key(|(name, _)| *name);
        let calls = std::mem::take(&mut self.found.calls);
        for &(callee, args, live) in &calls {
            let at = Within { live: at.live && live, ..at };
            self.site(types, body, (callee, args), at, &arguments);
        }
        self.found.calls = calls;
    }

    fn summary(&mut self, body: &Body, name: Name) -> Summary {
        let uses = self.uses.of(name);
        let start = number(self.positions.len());
        if uses.veto.is_none() {
            self.positions.extend(self.uses.args(uses));
        }
        let veto = uses.veto.map(|(veto, at)| (veto, body[at].at));
        Summary { veto, parts: uses.parts, positions: start..number(self.positions.len()) }
    }

    fn site(
        &mut self,
        types: &Types,
        body: &Body,
        (callee, args): (SpecId, List<ExprId>),
        at: Within,
        names: &[(Name, Argument)],
    ) {
        let start = number(self.site_args.len());
        for (position, &arg) in (0..).zip(&body[args]) {
            let argument = match body[arg].kind {
                ExprKind::Var { name, .. } => {
                    names.binary_search_by_key(&name, |(name, _)| *name).ok().map(|index| names[index].1)
                }
                _ => origin(types, body, arg).map(Argument::Direct),
            };
            self.site_args.extend(argument.map(|argument| SiteArg { position, argument }));
        }
        let args = start..number(self.site_args.len());
        if !args.is_empty() {
            self.sites.push(Site { at, callee, args });
        }
    }

    /// The leaves of the body of a function whose result is a tuple (section 6.2).
    fn returning(&mut self, types: &Types, spec: &Spec, function: Function) {
        let start = number(self.callees.len());
        let mut other_leaf = None;
        let ret = function.ret;
        for_each_leaf(&spec.body, function.body, &mut |leaf| match spec.body[leaf].kind {
            ExprKind::Tuple { ty, .. } if same_slots(types, ty, ret) => true,
            _ => match direct_callee(&spec.body, leaf) {
                Some((callee, _)) => {
                    self.callees.push(callee);
                    true
                }
                None => {
                    other_leaf = Some(spec.body[leaf].at);
                    false
                }
            },
        });
        if other_leaf.is_some() {
            self.callees.truncate(start as usize);
        }
        self.callees[start as usize..].sort_unstable();
        let callees = start..number(self.callees.len());
        self.returning.push(Returning { spec: spec.id, other_leaf, callees });
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2^32 facts of one sort")
}

/// Whether a type could have a promotable shape; the shapes of custom types may be read after the specializations.
fn may_stay_apart(types: &Types, ty: Ty) -> bool {
    matches!(types.get(ty), Type::Tuple(_) | Type::Custom { .. })
}

fn same_slots(types: &Types, a: Ty, b: Ty) -> bool {
    match (types.get(a), types.get(b)) {
        (Type::Tuple(a), Type::Tuple(b)) => a.iter().map(|&ty| slot(ty)).eq(b.iter().map(|&ty| slot(ty))),
        _ => false,
    }
}

/// What an expression is, if its value might stay apart.
fn origin(types: &Types, body: &Body, expr: ExprId) -> Option<Origin> {
    match body[expr].kind {
        ExprKind::Tuple { ty, .. } => Some(Origin::Tuple(ty)),
        ExprKind::Call { f, args, ty, .. } if may_stay_apart(types, ty) => match body[f].kind {
            ExprKind::Global { spec, .. } => {
                let direct = direct_callee(body, expr).is_some();
                Some(Origin::Call { spec, args: number(args.len()), direct })
            }
            _ => None,
        },
        _ => None,
    }
}

/// Shows the result leaves of a body, until `show` says that this is enough.
fn for_each_leaf(body: &Body, root: ExprId, show: &mut impl FnMut(ExprId) -> bool) {
    let mut open = vec![root];
    while let Some(expr) = open.pop() {
        match body[expr].kind {
            ExprKind::Let { body, .. } | ExprKind::LetRec { body, .. } | ExprKind::Destruct { body, .. } => {
                open.push(body);
            }
            ExprKind::If { branches, otherwise, .. } => {
                open.push(otherwise);
                open.extend(body[branches].iter().rev().map(|branch| branch.then));
            }
            ExprKind::Case { tree, jumps, .. } => {
                open.extend(body[jumps].iter().rev());
                push_leaves(body, tree, &mut open);
            }
            _ => {
                if !show(expr) {
                    return;
                }
            }
        }
    }
}

fn push_leaves(body: &Body, tree: TreeId, leaves: &mut Vec<ExprId>) {
    let mut open = vec![tree];
    while let Some(tree) = open.pop() {
        match body[tree].kind {
            TreeKind::Leaf(leaf) => leaves.push(leaf),
            TreeKind::Jump(_) => {}
            TreeKind::Chain { then, otherwise, .. } => open.extend([then, otherwise]),
            TreeKind::Fan { edges, fallback, .. } => {
                open.extend(body[edges].iter().map(|edge| edge.tree));
                open.push(fallback);
            }
        }
    }
}
