//! Arithmetic of the `eco` and `arith` dialects.
use super::Check;
use super::view::{Sort, View};
use crate::graph::counted;
use crate::ir::Op;

/// The types of operands, all the same, and of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Signature {
    operand: Sort<'static>,
    count: usize,
    result: Sort<'static>,
}

/// The signature of an arithmetic operation.
pub(super) fn signature(name: &str) -> Option<Signature> {
    use Sort::{Bit, Boxed, Char, Float, Int};
    let (dialect, rest) = name.strip_prefix("eco.")?.split_once('.')?;
    let of = |operand, count, result| Some(Signature { operand, count, result });
    let (operand, result) = match dialect {
        "int" => (Int, Int),
        "float" => (Float, Float),
        "bool" => (Bit, Bit),
        "char" => (Char, Char),
        _ => return None,
    };
    match (dialect, rest) {
        ("int" | "float" | "char", "lt" | "le" | "gt" | "ge" | "eq" | "ne") => of(operand, 2, Bit),
        ("int" | "float" | "char", "cmp_order") => of(operand, 2, Boxed),
        ("int", "add" | "sub" | "mul" | "div" | "modby" | "remainderby" | "pow" | "min" | "max")
        | ("int", "and" | "or" | "xor" | "shl" | "shr" | "shru")
        | ("float", "add" | "sub" | "mul" | "div" | "pow" | "min" | "max" | "atan2")
        | ("bool", "and" | "or" | "xor") => of(operand, 2, result),
        ("int", "negate" | "abs" | "complement")
        | ("float", "negate" | "abs" | "sqrt" | "sin" | "cos" | "tan" | "asin" | "acos" | "atan" | "log")
        | ("bool", "not") => of(operand, 1, result),
        ("int", "toFloat") => of(Int, 1, Float),
        ("float", "isNaN" | "isInfinite") => of(Float, 1, Bit),
        ("float", "round" | "floor" | "ceiling" | "truncate") => of(Float, 1, Int),
        ("char", "toInt") => of(Char, 1, Int),
        ("char", "fromInt") => of(Int, 1, Char),
        _ => None,
    }
}

pub(super) fn check(view: View<'_>, op: Op, signature: Signature) -> Check {
    let (operands, results) = (view.operand_sorts(op), view.result_sorts(op));
    if operands.len() != signature.count || operands.iter().any(|&sort| sort != signature.operand) {
        return Err(format!(
            "it takes {} of type {}",
            counted(signature.count, "operand"),
            signature.operand.text()
        ));
    }
    match results[..] {
        [result] if result == signature.result => Ok(()),
        _ => Err(format!("its result is of type {}", signature.result.text())),
    }
}

/// The operations of the `arith` dialect that are used.
pub(super) fn arith(view: View<'_>, op: Op) -> Check {
    match view.name(op) {
        "arith.constant" => {
            let ([], [result]) = view.parts(op)?;
            let is_number = matches!(result, Sort::Bit | Sort::Char | Sort::I32 | Sort::Int | Sort::Float);
            match (is_number, view.attr(op, "value")) {
                (true, Some(crate::ir::AttrData::Integer { ty, .. })) if view.sort(*ty) == result => Ok(()),
                (true, Some(crate::ir::AttrData::Float { ty, .. })) if view.sort(*ty) == result => Ok(()),
                _ => Err("its value is not of its type".to_owned()),
            }
        }
        "arith.xori" => match view.parts(op)? {
            ([Sort::Bit, Sort::Bit], [Sort::Bit]) => Ok(()),
            _ => Err("it takes two bits to a bit".to_owned()),
        },
        "arith.cmpi" => match (view.parts(op)?, view.integer(op, "predicate")?) {
            (([Sort::I32, Sort::I32], [Sort::Bit]), 0) => Ok(()),
            _ => Err("it compares two i32 for equality".to_owned()),
        },
        _ => Err("no such operation".to_owned()),
    }
}
