//! Decision trees as nested decisions (section 5.8).
use super::analysis::uses::BoolFan;
use super::branch::Ends;
use super::form::{Form, abi};
use super::function::{Function, Part, Result};
use super::scope::Val;
use super::shape::ShapeId;
use super::tree_tests::{CONS, NIL};
use crate::graph::{Body, Edge, ExprId, Kind, List, PathId, Test, TreeId, TreeKind, Ty, counted, deep};
use crate::ir::{Attr, Region, Str};

/// A case as its tree is generated.
struct Case<'a> {
    jumps: &'a [ExprId],
    /// The numbers of the bodies to which several jumps lead.
    shared: Vec<Option<i64>>,
    /// How many of these there are.
    count: i64,
    ends: Ends,
    /// The forms of the usual results.
    forms: Vec<Form>,
}

impl<'a> Case<'a> {
    fn new(body: &'a Body, tree: TreeId, jumps: List<ExprId>, ends: Ends, forms: Vec<Form>) -> Self {
        let jumps = &body[jumps];
        let mut leading = vec![0_usize; jumps.len()];
        count_jumps(body, tree, &mut leading);
        let mut count = 0;
        let shared = leading
            .into_iter()
            .map(|leading| {
                let number = count;
                count += i64::from(leading > 1);
                (leading > 1).then_some(number)
            })
            .collect();
        Case { jumps, shared, count, ends, forms }
    }

    /// The forms of the results of each decision of the tree: with shared bodies, the selector comes last.
    fn result_forms(&self) -> Vec<Form> {
        let selector = (self.count > 0).then_some(Form::Int);
        self.forms.iter().copied().chain(selector).collect()
    }
}

/// How many jumps of a tree lead to each body, those of subtrees that are left out included.
fn count_jumps(body: &Body, tree: TreeId, leading: &mut [usize]) {
    let mut open = vec![tree];
    while let Some(tree) = open.pop() {
        match body[tree].kind {
            TreeKind::Leaf(_) => {}
            TreeKind::Jump(to) => {
                if let Some(count) = leading.get_mut(to as usize) {
                    *count += 1;
                }
            }
            TreeKind::Chain { then, otherwise, .. } => open.extend([then, otherwise]),
            TreeKind::Fan { edges, fallback, .. } => {
                open.extend(body[edges].iter().map(|edge| edge.tree));
                open.push(fallback);
            }
        }
    }
}

impl Function<'_> {
    pub(super) fn case_value(
        &mut self,
        tree: TreeId,
        jumps: List<ExprId>,
        ty: Ty,
        spine: Option<ShapeId>,
    ) -> Result<Val> {
        let ends = match spine {
            Some(shape) => Ends::Spine(shape),
            None => Ends::Value(abi(&self.program.types, ty)),
        };
        Ok(self.case_values(tree, jumps, ends)?[0])
    }

    pub(super) fn case_values(&mut self, tree: TreeId, jumps: List<ExprId>, ends: Ends) -> Result<Vec<Val>> {
        let forms = self.usual_forms(ends);
        let case = Case::new(self.body, tree, jumps, ends, forms);
        let results = self.tree(&case, tree)?;
        if case.count == 0 { Ok(results) } else { self.select(&case, results) }
    }

    fn usual_forms(&self, ends: Ends) -> Vec<Form> {
        match ends {
            Ends::First => Vec::new(),
            Ends::Value(form) => vec![form],
            Ends::Spine(shape) => self.state.shapes.slots(shape).to_vec(),
            Ends::Step => self.state_forms(),
        }
    }

    /// The shared bodies, after the tree.
    fn select(&mut self, case: &Case<'_>, mut results: Vec<Val>) -> Result<Vec<Val>> {
        let Some(selector) = results.pop() else { return Ok(results) };
        let mut regions = Vec::new();
        for (&jump, _) in case.jumps.iter().zip(&case.shared).filter(|(_, shared)| shared.is_some()) {
            let (region, ()) = self.in_region_of(Part::Expr(jump), |this| {
                let vals = this.branch(jump, case.ends)?;
                let vals = this.blaming(jump, |this| this.yielded(&vals, case.ends))?;
                this.yield_values(&vals);
                Ok(())
            })?;
            regions.push(region);
        }
        let (region, ()) = self.in_region(&[], |this, _| {
            this.yield_values(&results);
            Ok(())
        })?;
        regions.push(region);
        let tags: Vec<i64> = (0..=case.count).collect();
        let attrs = self.decision("int", &tags);
        let results = self.case_op(selector, &regions, &case.forms, &attrs);
        Ok(self.rebuilt(results, case.ends))
    }

    /// The attributes of a decision.
    fn decision(&mut self, kind: &str, tags: &[i64]) -> Vec<(Str, Attr)> {
        let keys = self.state.vocabulary.keys;
        vec![(keys.case_kind, self.context.string_attr(kind)), (keys.tags, self.context.dense_i64(tags))]
    }

    /// The values of a tree; where the case has shared bodies, the results of its decision as they are.
    fn tree(&mut self, case: &Case<'_>, id: TreeId) -> Result<Vec<Val>> {
        let body = self.body;
        match body[id].kind {
            TreeKind::Leaf(expr) => self.branch(expr, case.ends),
            TreeKind::Jump(to) => match case.jumps.get(to as usize) {
                Some(&jump) => self.branch(jump, case.ends),
                None => {
                    Err(self
                        .schema(format!("a jump to {to} in a case of {}", counted(case.jumps.len(), "jump"))))
                }
            },
            TreeKind::Chain { tests, then, otherwise } => {
                let bit = self.all_hold(id, &body[tests], 0)?;
                let known = self.state.vocabulary;
                let attrs = vec![(known.keys.tags, known.bool_tags), (known.keys.case_kind, known.bool_kind)];
                self.alternatives(case, bit, &[then, otherwise], &attrs)
            }
            TreeKind::Fan { path, edges, fallback } => self.fan(case, path, &body[edges], fallback),
        }
    }

    fn alternatives(
        &mut self,
        case: &Case<'_>,
        scrutinee: Val,
        trees: &[TreeId],
        attrs: &[(Str, Attr)],
    ) -> Result<Vec<Val>> {
        let regions: Vec<Region> =
            trees.iter().map(|&tree| self.alternative(case, tree)).collect::<Result<_>>()?;
        let results = self.case_op(scrutinee, &regions, &case.result_forms(), attrs);
        Ok(if case.count == 0 { self.rebuilt(results, case.ends) } else { results })
    }

    fn alternative(&mut self, case: &Case<'_>, tree: TreeId) -> Result<Region> {
        let (region, ()) = self.in_region_of(Part::Tree(tree), |this| {
            let vals = deep(|| this.alternative_values(case, tree))?;
            this.yield_values(&vals);
            Ok(())
        })?;
        Ok(region)
    }

    fn alternative_values(&mut self, case: &Case<'_>, tree: TreeId) -> Result<Vec<Val>> {
        let kind = self.body[tree].kind;
        let is_decision = matches!(kind, TreeKind::Chain { .. } | TreeKind::Fan { .. });
        let shared = match kind {
            TreeKind::Jump(to) => case.shared.get(to as usize).copied().flatten(),
            _ => None,
        };
        if let Some(number) = shared {
            let mut vals: Vec<Val> = case.forms.iter().map(|&form| self.dummy(form)).collect();
            vals.push(self.int_constant(number));
            return Ok(vals);
        }
        let vals = self.tree(case, tree)?;
        if case.count > 0 && is_decision {
            return Ok(vals);
        }
        let expr = match kind {
            TreeKind::Leaf(expr) => Some(expr),
            TreeKind::Jump(to) => case.jumps.get(to as usize).copied(),
            _ => None,
        };
        let mut vals = match expr {
            Some(expr) => self.blaming(expr, |this| this.yielded(&vals, case.ends))?,
            None => self.yielded(&vals, case.ends)?,
        };
        if case.count > 0 {
            vals.push(self.int_constant(case.count));
        }
        Ok(vals)
    }

    fn fan(&mut self, case: &Case<'_>, path: PathId, edges: &[Edge], fallback: TreeId) -> Result<Vec<Val>> {
        if let Some(bools) = BoolFan::of(edges) {
            let bit = self.read(path, Form::Bit)?;
            let tree = |edge: Option<usize>| edge.map_or(fallback, |edge| edges[edge].tree);
            let trees = [tree(bools.yes), tree(bools.no)];
            let attrs = self.decision("bool", &[1, 0]);
            return self.alternatives(case, bit, &trees, &attrs);
        }
        let Some(sort) = Sort::of(edges) else {
            return Err(self.fault(Kind::Tree, "a fan with tests of several sorts, or of none"));
        };
        let scrutinee = self.read(path, sort.form())?;
        let trees: Vec<TreeId> = edges.iter().map(|edge| edge.tree).chain([fallback]).collect();
        let mut attrs = self.decision(sort.case_kind(), &sort.tags(edges));
        if sort == Sort::Str {
            attrs.push((self.state.vocabulary.keys.string_patterns, self.patterns(edges)));
        }
        self.alternatives(case, scrutinee, &trees, &attrs)
    }

    fn patterns(&mut self, edges: &[Edge]) -> Attr {
        let body = self.body;
        let mut patterns = Vec::with_capacity(edges.len());
        for edge in edges {
            if let Test::Str(text) = edge.test {
                patterns.push(self.context.string_attr(body.text(text)));
            }
        }
        self.context.array_attr(&patterns)
    }
}

/// What the tests of a fan are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Ctor,
    Int,
    Char,
    Str,
}

impl Sort {
    /// The sort of all edges.
    fn of(edges: &[Edge]) -> Option<Self> {
        let sort = |edge: &Edge| match edge.test {
            Test::Ctor { .. } | Test::Cons | Test::Nil => Some(Sort::Ctor),
            Test::Int(_) => Some(Sort::Int),
            Test::Char(_) => Some(Sort::Char),
            Test::Str(_) => Some(Sort::Str),
            Test::Bool(_) | Test::Tuple => None,
        };
        let first = sort(edges.first()?)?;
        edges.iter().all(|edge| sort(edge) == Some(first)).then_some(first)
    }

    fn form(self) -> Form {
        match self {
            Sort::Ctor | Sort::Str => Form::Boxed,
            Sort::Int => Form::Int,
            Sort::Char => Form::Char,
        }
    }

    fn case_kind(self) -> &'static str {
        match self {
            Sort::Ctor => "ctor",
            Sort::Int => "int",
            Sort::Char => "chr",
            Sort::Str => "str",
        }
    }

    /// The tags of the edges, and that of the fallback.
    fn tags(self, edges: &[Edge]) -> Vec<i64> {
        let mut tags: Vec<i64> = (0_i64..)
            .zip(edges)
            .map(|(index, edge)| match edge.test {
                Test::Ctor { tag, .. } => i64::from(tag),
                Test::Cons => i64::from(CONS),
                Test::Nil => i64::from(NIL),
                Test::Int(value) => value,
                Test::Char(unit) => i64::from(unit),
                _ => index,
            })
            .collect();
        let fallback = match edges {
            [Edge { test: Test::Cons, .. }] => i64::from(NIL),
            [Edge { test: Test::Nil, .. }] => i64::from(CONS),
            _ => smallest_unused(&tags),
        };
        tags.push(fallback);
        tags
    }
}

/// The smallest number from 0 on that is none of these.
fn smallest_unused(tags: &[i64]) -> i64 {
    let mut sorted: Vec<i64> = tags.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().fold(0, |unused, tag| if tag == unused { unused + 1 } else { unused })
}

#[cfg(test)]
mod tests {
    use super::smallest_unused;

    #[test]
    fn a_fallback_has_the_smallest_unused_tag() {
        assert_eq!(smallest_unused(&[]), 0);
        assert_eq!(smallest_unused(&[1, 2]), 0);
        assert_eq!(smallest_unused(&[2, 0, 1, 0, -5, 4]), 3);
    }
}
