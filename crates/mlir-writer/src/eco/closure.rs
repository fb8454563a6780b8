//! Closures and groups of closures that refer to each other (section 5.10).
use super::form::{Form, abi, bitmap};
use super::function::{Function, Result};
use super::scope::Val;
use crate::graph::{Capture, Captured, Closure, Def, ExprId, List, Name, Siblings, SpecPosition};
use crate::ir::{Attr, Str};

/// A closure whose function is still to be generated.
#[derive(Debug, Clone, Copy)]
pub(super) struct Queued {
    /// The specialization that holds it.
    pub(super) spec: SpecPosition,
    /// The closure.
    pub(super) expr: ExprId,
    /// The forms of its captures.
    pub(super) captures: CaptureForms,
    /// Whether it is one of a group, whose functions are all named as if they captured something.
    pub(super) grouped: bool,
}

/// The forms of captures, two bits each: the kinds of section 3.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CaptureForms(u64);

impl CaptureForms {
    fn of(forms: &[Form]) -> Self {
        CaptureForms(bitmap(forms.iter().copied()).cast_unsigned())
    }

    pub(super) fn get(self, index: usize) -> Form {
        match self.0 >> (2 * index) & 3 {
            1 => Form::Int,
            2 => Form::Float,
            3 => Form::Char,
            _ => Form::Boxed,
        }
    }
}

/// The symbol of the function of a closure that captures something.
pub(super) fn capturing_symbol(id: &str) -> String {
    format!("{id}$cap")
}

/// What the captures of one closure are.
#[derive(Debug, Default)]
struct Captures {
    /// The values, in order, and where the closure is alone a placeholder for each capture of itself.
    operands: Vec<Val>,
    /// The forms of all captures, those of siblings included.
    forms: Vec<Form>,
    /// The positions at which the closure captures itself, or others of its group, and the names of these.
    siblings: Vec<(usize, Name)>,
}

impl Function<'_> {
    /// A closure. Where it captures itself, a placeholder stands for it.
    pub(super) fn closure(&mut self, id: ExprId, closure: &Closure) -> Result<Val> {
        let body = self.body;
        let stem = body.name(closure.id);
        let captures = self.captures(closure.captures, true)?;
        self.queue_closure(id, &captures, false);
        let result = abi(&self.program.types, closure.ret);
        if captures.forms.is_empty() && closure.params.is_empty() {
            return Ok(self.call1(stem, &[], result));
        }
        let attrs = self.closure_attrs(stem, closure, &captures, result);
        Ok(self.op1(self.state.vocabulary.ops.pap_create, &captures.operands, Form::Boxed, &attrs))
    }

    /// Generates the captured values in order, as they are passed; where a closure is alone, with one placeholder for
    /// all captures of itself.
    fn captures(&mut self, captures: List<Capture>, alone: bool) -> Result<Captures> {
        let body = self.body;
        let mut all = Captures::default();
        let mut placeholder = None;
        for (index, capture) in body[captures].iter().enumerate() {
            match capture.of {
                Captured::Value(value) => {
                    let value = self.value(value)?;
                    let value = self.pass(value)?;
                    all.operands.push(value);
                    all.forms.push(value.form);
                }
                Captured::Sibling(name) => {
                    if alone {
                        let itself = *placeholder.get_or_insert_with(|| self.empty());
                        all.operands.push(itself);
                    }
                    all.siblings.push((index, name));
                    all.forms.push(Form::Boxed);
                }
            }
        }
        Ok(all)
    }

    fn queue_closure(&mut self, expr: ExprId, captures: &Captures, grouped: bool) {
        let (spec, captures) = (self.spec.position(), CaptureForms::of(&captures.forms));
        self.state.queue.push_back(Queued { spec, expr, captures, grouped });
    }

    fn closure_attrs(
        &mut self,
        stem: &str,
        closure: &Closure,
        captures: &Captures,
        result: Form,
    ) -> Vec<(Str, Attr)> {
        let keys = self.state.vocabulary.keys;
        let (captured, params) = (captures.forms.len(), closure.params.len());
        let function = match captured {
            0 => self.context.symbol_attr(stem),
            _ if self.program.options.clo_wrappers => self.context.symbol_attr(&format!("{stem}$clo")),
            _ => self.context.symbol_attr(&capturing_symbol(stem)),
        };
        let mut attrs = vec![
            (keys.function, function),
            (keys.arity, self.count(captured + params)),
            (keys.num_captured, self.count(captured)),
            (keys.unboxed_bitmap, self.int(bitmap(captures.forms.iter().copied()))),
        ];
        if captured > 0 {
            attrs.push((keys.fast_evaluator, self.context.symbol_attr(&capturing_symbol(stem))));
            if let Some(kind) = closure.kind {
                attrs.push((keys.closure_kind, self.int(kind)));
            }
        }
        if result.kind() != 0 {
            let i8 = self.state.vocabulary.i8;
            let kind = self.context.integer_attr(i8, result.kind().cast_signed());
            attrs.push((keys.result_kind, kind));
        }
        if !captures.siblings.is_empty() {
            let indices: Vec<i64> = captures.siblings.iter().map(|(index, _)| signed(*index)).collect();
            attrs.push((keys.self_capture_indices, self.context.dense_i64(&indices)));
        }
        attrs
    }

    fn count(&mut self, count: usize) -> Attr {
        self.int(signed(count))
    }

    pub(super) fn letrec(&mut self, defs: List<Def>) -> Result<()> {
        let body = self.body;
        match body[defs] {
            [Def { name, closure: id, .. }] => {
                let closure = body.closure(&body[defs][0]);
                let val = self.within(id, |this| this.closure(id, &closure))?;
                self.bind(name, val);
                Ok(())
            }
            _ => self.group(&body[defs]),
        }
    }

    /// Closures that refer to each other, made together so that all are there before a capture is written.
    fn group(&mut self, defs: &[Def]) -> Result<()> {
        let body = self.body;
        let (siblings, mut group) = (Siblings::of(defs), Group::default());
        for (consumer, def) in defs.iter().enumerate() {
            let closure = body.closure(def);
            let captures = self.within(def.closure, |this| this.captures(closure.captures, false))?;
            self.queue_closure(def.closure, &captures, true);
            let symbol = capturing_symbol(body.name(closure.id));
            let symbol = self.context.symbol_attr(&symbol);
            group.functions.push(symbol);
            group.arities.push(signed(captures.forms.len() + closure.params.len()));
            group.captured.push(signed(captures.forms.len()));
            group.values.push(signed(captures.operands.len()));
            group.bitmaps.push(bitmap(captures.forms.iter().copied()));
            group.results.push(abi(&self.program.types, closure.ret).kind().cast_signed());
            for &(slot, sibling) in &captures.siblings {
                let Some(producer) = siblings.position(sibling) else {
                    return Err(self.unbound(sibling));
                };
                group.edges.extend([producer, consumer, slot].map(signed));
            }
            group.operands.extend(captures.operands);
        }
        let attrs = self.group_attrs(&group);
        let forms = vec![Form::Boxed; defs.len()];
        let name = self.state.vocabulary.ops.pap_create_group;
        let results = self.op(name, &group.operands, &forms, &attrs);
        for (def, value) in defs.iter().zip(results.iter()) {
            self.bind(def.name, Val { value, form: Form::Boxed });
        }
        Ok(())
    }

    fn group_attrs(&mut self, group: &Group) -> Vec<(Str, Attr)> {
        let keys = self.state.vocabulary.keys;
        let functions = self.context.array_attr(&group.functions);
        let mut attrs = vec![
            (keys.functions, functions),
            (keys.fast_evaluators, functions),
            (keys.arities, self.integers(&group.arities)),
            (keys.num_captured, self.integers(&group.captured)),
            (keys.unboxed_bitmaps, self.integers(&group.bitmaps)),
            (keys.capture_counts, self.integers(&group.values)),
            (keys.cross_edges, self.integers(&group.edges)),
        ];
        if group.results.iter().any(|&kind| kind != 0) {
            attrs.push((keys.result_kinds, self.integers(&group.results)));
        }
        attrs
    }

    fn integers(&mut self, values: &[i64]) -> Attr {
        let values: Vec<Attr> = values.iter().map(|&value| self.int(value)).collect();
        self.context.array_attr(&values)
    }
}

/// The parts of a group, by sibling.
#[derive(Debug, Default)]
struct Group {
    functions: Vec<Attr>,
    arities: Vec<i64>,
    captured: Vec<i64>,
    values: Vec<i64>,
    bitmaps: Vec<i64>,
    results: Vec<i64>,
    /// Triples: who is captured, by whom, in which slot.
    edges: Vec<i64>,
    operands: Vec<Val>,
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
