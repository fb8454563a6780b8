//! Thunks that are folded: small closed bodies in place of references (section 7.1).
use std::ops::Range;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::eco::form::abi;
use crate::eco::intrinsics::{Intrinsics, constant, is_log_base};
use crate::graph::{
    Body, CallKind, ExprId, ExprKind, Kernel, List, Loc, Name, Program, Spec, SpecId, SpecKind, Ty, Types,
};

/// How many nodes a folded body has at most, with all that it refers to.
pub(in crate::eco) const MOST_NODES: u32 = 24;

/// A thunk whose body is closed and small, as far as it alone shows.
#[derive(Debug)]
struct Candidate {
    spec: SpecId,
    ty: Ty,
    root: ExprId,
    file: Option<Name>,
    /// Its own nodes; what it refers to is not counted.
    nodes: u32,
    /// What it refers to, in [`Constants::references`].
    references: Range<u32>,
}

/// A folded thunk.
#[derive(Debug, Clone, Copy)]
pub(in crate::eco) struct Folded {
    /// Its type.
    pub(in crate::eco) ty: Ty,
    /// Its body, in [`Constants::body`]; of a thunk that only names another one, the body of that.
    pub(in crate::eco) root: ExprId,
    /// The file of the source of that body.
    pub(in crate::eco) file: Option<Name>,
    /// The place, and its file, of the last one on the way to that body that only names another one and has a place.
    pub(in crate::eco) named_at: Option<(Loc, Option<Name>)>,
    /// How many nodes a reference generates.
    pub(in crate::eco) nodes: u32,
}

/// Why a thunk is not folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::eco) enum NotFolded {
    /// Something in its body allocates, branches or calls.
    NotClosed,
    /// There is a string in its body.
    Text,
    /// It has more nodes than a reference may generate, with all that it refers to.
    TooManyNodes,
    /// It refers to a thunk that is not folded.
    Refers(SpecId),
}

/// Small closed bodies, and which of them are folded.
#[derive(Debug, Default)]
pub(in crate::eco) struct Constants {
    /// The bodies.
    pub(in crate::eco) body: Body,
    candidates: Vec<Candidate>,
    references: Vec<SpecId>,
    folded: HashMap<SpecId, Folded, FxBuildHasher>,
    /// Why others are not, but for the switch and the entry of the program.
    refused: HashMap<SpecId, NotFolded, FxBuildHasher>,
}

/// What a walk through a body counts.
struct Count<'a> {
    body: &'a Body,
    intrinsics: &'a Intrinsics,
    bound: Vec<Name>,
    nodes: u32,
    references: Vec<SpecId>,
}

impl Constants {
    /// Keeps the body of a thunk if it is closed and small.
    pub(super) fn thunk(&mut self, spec: &Spec, ty: Ty, root: ExprId, intrinsics: &Intrinsics) {
        let mut count =
            Count { body: &spec.body, intrinsics, bound: Vec::new(), nodes: 0, references: Vec::new() };
        if let Err(reason) = count.expr(root) {
            let _ = self.refused.insert(spec.id, reason);
            return;
        }
        let (nodes, references) = (count.nodes, count.references);
        let Some(root) = self.body.import(&spec.body, root) else { return };
        let file = spec.file.map(|file| self.body.add_name(spec.body.text(file)));
        let start = self.references.len();
        self.references.extend(references);
        let range = |index: usize| u32::try_from(index).expect("fewer than 2^32 references");
        let references = range(start)..range(self.references.len());
        self.candidates.push(Candidate { spec: spec.id, ty, root, file, nodes, references });
    }

    /// Which thunk a reference generates in place, if any.
    pub(in crate::eco) fn folded(&self, spec: SpecId) -> Option<&Folded> {
        self.folded.get(&spec)
    }

    /// Why a thunk is not folded, if that is its own doing.
    pub(in crate::eco) fn refusal(&self, spec: SpecId) -> Option<NotFolded> {
        self.refused.get(&spec).copied()
    }

    /// Decides which thunks are folded, now that it is known what they refer to.
    pub(in crate::eco) fn resolve(&mut self, program: &Program) {
        if program.options.const_fold {
            let index =
                self.candidates.iter().enumerate().map(|(index, known)| (known.spec, index)).collect();
            let sizes = vec![Size::Unknown; self.candidates.len()];
            let mut resolution = Resolution { program, constants: self, index, sizes };
            for start in 0..resolution.constants.candidates.len() {
                resolution.measure(start);
            }
            let sizes = resolution.sizes;
            for (candidate, size) in self.candidates.iter().zip(sizes) {
                let Candidate { spec, ty, root, file, .. } = *candidate;
                match size {
                    Size::Nodes(nodes) if program.main != Some(spec) => {
                        let _ = self.folded.insert(spec, Folded { ty, root, file, named_at: None, nodes });
                    }
                    Size::Refused(reason) => {
                        let _ = self.refused.insert(spec, reason);
                    }
                    _ => {}
                }
            }
            self.follow_names(&program.types);
        }
        (self.candidates, self.references) = (Vec::new(), Vec::new());
    }

    /// Gives each thunk that only names another one the body of that, so that no reference follows a chain of names.
    fn follow_names(&mut self, types: &Types) {
        let mut chain: Vec<SpecId> = Vec::new();
        for index in 0..self.candidates.len() {
            let mut next = Some(self.candidates[index].spec);
            while let Some(spec) = next.filter(|spec| self.folded.contains_key(spec)) {
                chain.push(spec);
                next = self.named(types, spec);
            }
            // The end of the chain is its own body, and each one before it has that of the next one.
            let mut end = chain.pop().and_then(|spec| self.folded.get(&spec).copied());
            while let (Some(spec), Some(known)) = (chain.pop(), end) {
                let Some(folded) = self.folded.get_mut(&spec) else { continue };
                let own = self.body[folded.root].loc.map(|loc| (loc, folded.file));
                let named_at = known.named_at.or(own);
                (folded.root, folded.file, folded.named_at) = (known.root, known.file, named_at);
                end = Some(*folded);
            }
        }
    }

    /// The folded thunk that is all of the body of another one, if it has the same form. There are no cycles of them.
    fn named(&self, types: &Types, spec: SpecId) -> Option<SpecId> {
        let folded = self.folded.get(&spec)?;
        let ExprKind::Global { spec: next, ty } = self.body[folded.root].kind else { return None };
        let form = abi(types, folded.ty);
        (abi(types, ty) == form && abi(types, self.folded.get(&next)?.ty) == form).then_some(next)
    }
}

impl Count<'_> {
    fn node(&mut self) -> Result<(), NotFolded> {
        self.nodes += 1;
        self.fits()
    }

    /// A reference generates at least one node.
    fn fits(&self) -> Result<(), NotFolded> {
        let references = u32::try_from(self.references.len()).unwrap_or(u32::MAX);
        if self.nodes + references <= MOST_NODES { Ok(()) } else { Err(NotFolded::TooManyNodes) }
    }

    fn expr(&mut self, id: ExprId) -> Result<(), NotFolded> {
        match self.body[id].kind {
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Bool(_)
            | ExprKind::Char(_)
            | ExprKind::Unit => self.node(),
            ExprKind::Str(_) => Err(NotFolded::Text),
            ExprKind::Var { name, .. } if self.bound.contains(&name) => self.node(),
            ExprKind::Kernel { kernel, ty } => {
                let (home, name) = (self.body.name(kernel.home), self.body.name(kernel.name));
                let _ = constant(home, name, ty).ok_or(NotFolded::NotClosed)?;
                self.node()
            }
            ExprKind::Global { spec, .. } => {
                self.references.push(spec);
                self.fits()
            }
            ExprKind::Let { name, value, body } => {
                self.node()?;
                self.expr(value)?;
                self.bound.push(name);
                self.expr(body)
            }
            ExprKind::Call { f, args, call, .. } if call.saturated && call.kind != CallKind::GenericApply => {
                let ExprKind::Kernel { kernel, .. } = self.body[f].kind else {
                    return Err(NotFolded::NotClosed);
                };
                self.intrinsic(kernel, args)
            }
            _ => Err(NotFolded::NotClosed),
        }
    }

    fn intrinsic(&mut self, kernel: Kernel, args: List<ExprId>) -> Result<(), NotFolded> {
        let body = self.body;
        let args = &body[args];
        let types: Vec<Ty> = args.iter().take(3).map(|&arg| body.type_of(arg)).collect();
        let (home, name) = (body.name(kernel.home), body.name(kernel.name));
        let folds = self.intrinsics.find(home, name, &types).is_some_and(|intrinsic| intrinsic.folds);
        if !folds && !is_log_base(home, name, &types) {
            return Err(NotFolded::NotClosed);
        }
        self.node()?;
        args.iter().try_for_each(|&arg| self.expr(arg))
    }
}

/// How many nodes a reference to a candidate generates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Size {
    Unknown,
    /// It is being measured: who asks now is part of a cycle.
    Open,
    Refused(NotFolded),
    Nodes(u32),
}

struct Resolution<'a> {
    program: &'a Program,
    constants: &'a Constants,
    index: HashMap<SpecId, usize, FxBuildHasher>,
    sizes: Vec<Size>,
}

impl Resolution<'_> {
    /// Measures a candidate after all that it refers to. Chains of references may be long.
    fn measure(&mut self, start: usize) {
        let mut open = vec![start];
        while let Some(&candidate) = open.last() {
            if matches!(self.sizes[candidate], Size::Refused(_) | Size::Nodes(_)) {
                let _ = open.pop();
                continue;
            }
            self.sizes[candidate] = Size::Open;
            match self.try_sum(candidate) {
                Ok(size) => {
                    self.sizes[candidate] = size;
                    let _ = open.pop();
                }
                Err(first) => open.push(first),
            }
        }
    }

    /// The size of a candidate, or another one that is to be measured first.
    fn try_sum(&self, index: usize) -> Result<Size, usize> {
        let candidate = &self.constants.candidates[index];
        let references = candidate.references.start as usize..candidate.references.end as usize;
        let mut nodes = candidate.nodes;
        for &spec in &self.constants.references[references] {
            match self.reference(spec) {
                (_, Size::Nodes(more)) => nodes += more,
                (Some(other), Size::Unknown) => return Err(other),
                // What a cycle is part of is refused, as is the cycle.
                _ => return Ok(Size::Refused(NotFolded::Refers(spec))),
            }
        }
        let refused = Size::Refused(NotFolded::TooManyNodes);
        Ok(if nodes <= MOST_NODES { Size::Nodes(nodes) } else { refused })
    }

    /// The candidate that a reference leads to, and the size of what it generates.
    fn reference(&self, spec: SpecId) -> (Option<usize>, Size) {
        let refused = Size::Refused(NotFolded::NotClosed);
        let nullary = self.program.signature(spec).is_some_and(|signature| {
            matches!(signature.kind, SpecKind::Ctor { .. }) && signature.params.is_empty()
        });
        if nullary {
            return (None, Size::Nodes(1));
        }
        match self.index.get(&spec) {
            Some(&index) if self.program.main != Some(spec) => (Some(index), self.sizes[index]),
            _ => (None, refused),
        }
    }
}
