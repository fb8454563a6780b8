//! Symbols: what defines them, and with which types they are used.
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::view::{Sort, View};
use super::{Check, Violation};
use crate::ir::{AttrData, Op, Type, TypeData};

/// What a symbol stands for.
#[derive(Debug)]
enum Defined {
    Function { inputs: Box<[Type]>, results: Box<[Type]>, is_kernel: bool },
    Global,
}

/// A use of a symbol.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Use {
    Call {
        inputs: Vec<Type>,
        results: Vec<Type>,
    },
    /// As the function of a closure of this arity, whose first captures are of these types.
    Closure {
        arity: i64,
        captures: Vec<Type>,
    },
    /// As the slot of a function that remembers its value.
    Slot,
}

/// The symbols of a module so far.
#[derive(Debug, Default)]
pub(super) struct Symbols {
    defined: HashMap<Box<str>, Defined, FxBuildHasher>,
    used: HashMap<String, HashSet<Use, FxBuildHasher>, FxBuildHasher>,
}

impl Symbols {
    fn define(&mut self, symbol: &str, defined: Defined) -> Check {
        match self.defined.insert(symbol.into(), defined) {
            None => Ok(()),
            Some(_) => Err(format!("a second definition of @{symbol}")),
        }
    }

    fn use_(&mut self, symbol: &str, used: Use) {
        let _ = self.used.entry_ref(symbol).or_default().insert(used);
    }

    pub(super) fn global(&mut self, view: View<'_>, op: Op) -> Check {
        let ([], []) = view.parts(op)?;
        let symbol = view.string(op, "sym_name").ok_or("it has no `sym_name`")?;
        self.define(symbol, Defined::Global)
    }

    /// Defines a function; gives its results.
    pub(super) fn function(&mut self, view: View<'_>, op: Op) -> Result<Vec<Type>, String> {
        let symbol = view.string(op, "sym_name").ok_or("it has no `sym_name`")?;
        if view.string(op, "sym_visibility") != Some("private") {
            return Err("it is not private".to_owned());
        }
        let ty = match view.attr(op, "function_type") {
            Some(AttrData::Type(ty)) => view.context.type_data(*ty),
            _ => return Err("it has no `function_type`".to_owned()),
        };
        let TypeData::Function { inputs, results } = ty else {
            return Err("its `function_type` is another type".to_owned());
        };
        if inputs.iter().chain(results).any(|&ty| !view.sort(ty).crosses()) {
            return Err("a parameter or a result is neither a number nor a boxed value".to_owned());
        }
        let is_kernel = view.attr(op, "is_kernel").is_some();
        self.arguments(view, op, inputs, is_kernel)?;
        if view.attr(op, "eco.caf_memo").is_some() {
            if !inputs.is_empty() || !matches!(**results, [only] if view.sort(only) == Sort::Boxed) {
                return Err("what is remembered is one boxed value of no parameters".to_owned());
            }
            self.use_(&format!("__eco_caf${symbol}"), Use::Slot);
        }
        let (inputs, owned) = (inputs.clone(), results.clone());
        self.define(symbol, Defined::Function { inputs, results: owned, is_kernel })?;
        Ok(results.to_vec())
    }

    /// That the arguments of the body are the parameters, and that a kernel has none.
    fn arguments(&self, view: View<'_>, op: Op, inputs: &[Type], is_kernel: bool) -> Check {
        let block = view.body.regions(op).first().and_then(|&region| view.body.blocks(region).next());
        let Some(block) = block else { return Ok(()) };
        if is_kernel {
            return Err("a kernel has no body".to_owned());
        }
        let own = view.body.arguments(block).iter().map(|argument| view.body.value_type(argument));
        match own.eq(inputs.iter().copied()) {
            true => Ok(()),
            false => Err("the arguments of its block are not its parameters".to_owned()),
        }
    }

    pub(super) fn call(&mut self, view: View<'_>, op: Op) -> Check {
        let callee = view.symbol(op, "callee").ok_or("it has no `callee`")?;
        if view.attr(op, "remaining_arity").is_some() {
            return Err("a direct call has no `remaining_arity`".to_owned());
        }
        self.use_(callee, Use::Call { inputs: view.operand_types(op), results: view.result_types(op) });
        Ok(())
    }

    pub(super) fn closure(&mut self, view: View<'_>, op: Op) -> Check {
        let (arity, captures) = (view.integer(op, "arity")?, view.operand_types(op));
        let function = view.symbol(op, "function").ok_or("it has no symbol `function`")?;
        match view.symbol(op, "_fast_evaluator") {
            Some(evaluator) if evaluator != function => {
                // A wrapper takes the closure instead of what it captures.
                let own = arity - i64::try_from(captures.len()).unwrap_or(arity) + 1;
                self.use_(function, Use::Closure { arity: own, captures: Vec::new() });
                self.use_(evaluator, Use::Closure { arity, captures });
            }
            _ => self.use_(function, Use::Closure { arity, captures }),
        }
        Ok(())
    }

    pub(super) fn group(&mut self, view: View<'_>, op: Op) -> Check {
        let (arities, values) = (view.integers(op, "arities")?, view.integers(op, "capture_counts")?);
        let operands = view.operand_types(op);
        let mut rest = operands.as_slice();
        for key in ["functions", "fast_evaluators"] {
            rest = &operands;
            for ((symbol, &arity), &values) in view.symbols(op, key)?.into_iter().zip(&arities).zip(&values) {
                let count = usize::try_from(values).unwrap_or(0).min(rest.len());
                let (own, others) = rest.split_at(count);
                rest = others;
                self.use_(symbol, Use::Closure { arity, captures: own.to_vec() });
            }
        }
        if rest.is_empty() { Ok(()) } else { Err("there are more operands than captures".to_owned()) }
    }

    /// That every symbol is there, with the types with which it is used.
    pub(super) fn resolve(self) -> Result<(), Violation> {
        let mut used: Vec<_> = self.used.iter().collect();
        used.sort_unstable_by_key(|(symbol, _)| *symbol);
        for (symbol, uses) in used {
            for used in uses {
                let problem = match self.defined.get(symbol.as_str()) {
                    None => Some("nothing defines it".to_owned()),
                    Some(defined) => disagreement(symbol, defined, used),
                };
                if let Some(problem) = problem {
                    let op = match used {
                        Use::Call { .. } => "eco.call",
                        Use::Closure { .. } => "eco.papCreate",
                        Use::Slot => "eco.global",
                    };
                    let (function, op) = (format!("@{symbol}"), op.to_owned());
                    return Err(Violation { function, op, problem });
                }
            }
        }
        Ok(())
    }
}

/// How a use differs from its definition.
fn disagreement(symbol: &str, defined: &Defined, used: &Use) -> Option<String> {
    match (defined, used) {
        (Defined::Global, Use::Slot) => None,
        (Defined::Function { inputs, results, .. }, Use::Call { inputs: own, results: given }) => {
            let same = **inputs == **own && **results == **given;
            (!same).then(|| "it is called with other types than it has".to_owned())
        }
        (Defined::Function { inputs, is_kernel, .. }, Use::Closure { arity, captures }) => {
            if symbol.starts_with("Elm_Kernel_") && !is_kernel {
                return Some("it is no kernel".to_owned());
            }
            let fits = i64::try_from(inputs.len()) == Ok(*arity) && inputs.starts_with(captures);
            (!fits).then(|| "it has other parameters than its closure".to_owned())
        }
        _ => Some("it stands for something else".to_owned()),
    }
}
