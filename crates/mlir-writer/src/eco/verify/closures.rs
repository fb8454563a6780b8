//! Closures, groups of closures, and their applications.
use super::Check;
use super::objects::kinds_match;
use super::view::{Sort, View};
use crate::graph::counted;
use crate::ir::Op;

/// How many parameters a closure has at most, captures included.
const MAX_ARITY: i64 = 63;
/// How many captures, and how many new arguments, there are at most.
const MAX_KINDS: i64 = 25;

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// That what is captured is a number or a boxed value, and of these kinds.
fn captures(sorts: &[Sort<'_>], bitmap: i64) -> Check {
    match sorts.iter().all(|sort| sort.crosses()) {
        true => kinds_match(sorts, bitmap),
        false => Err("a number or a boxed value is needed".to_owned()),
    }
}

pub(super) fn create(view: View<'_>, op: Op) -> Check {
    if view.result_sorts(op) != [Sort::Boxed] {
        return Err("its result is a boxed value".to_owned());
    }
    let operands = view.operand_sorts(op);
    let arity = view.integer_in(op, "arity", 1..=MAX_ARITY)?;
    let captured = view.integer_in(op, "num_captured", 0..=MAX_KINDS.min(arity - 1))?;
    if captured != signed(operands.len()) {
        return Err(format!("`num_captured` is {captured} with {}", counted(operands.len(), "operand")));
    }
    let _ = view.symbol(op, "function").ok_or("it has no symbol `function`")?;
    if view.attr(op, "_result_kind").is_some() {
        let _ = view.integer_in(op, "_result_kind", 1..=3)?;
    }
    if view.attr(op, "self_capture_indices").is_some() {
        for index in view.dense(op, "self_capture_indices")? {
            let sort = usize::try_from(index).ok().and_then(|index| operands.get(index));
            if sort != Some(&Sort::Boxed) {
                return Err(format!("capture {index} is not the closure itself"));
            }
        }
    }
    captures(&operands, view.integer(op, "unboxed_bitmap")?)
}

/// The parts of one closure of a group.
struct Sibling {
    arity: i64,
    captured: i64,
    values: i64,
    bitmap: i64,
}

pub(super) fn group(view: View<'_>, op: Op) -> Check {
    let results = view.result_sorts(op);
    if results.len() < 2 || results.iter().any(|&sort| sort != Sort::Boxed) {
        return Err("it makes two or more boxed values".to_owned());
    }
    let siblings = siblings(view, op, results.len())?;
    let edges = view.integers(op, "cross_edges")?;
    if edges.len() % 3 != 0 {
        return Err("`cross_edges` is not made of triples".to_owned());
    }
    let mut incoming = vec![0; siblings.len()];
    for edge in edges.chunks(3) {
        let (producer, consumer, slot) = (edge[0], edge[1], edge[2]);
        let index = |index: i64| usize::try_from(index).ok().filter(|&index| index < siblings.len());
        let (Some(_), Some(consumer)) = (index(producer), index(consumer)) else {
            return Err(format!("an edge from {producer} to {consumer} of {} closures", siblings.len()));
        };
        let sibling = &siblings[consumer];
        if !(0..sibling.captured).contains(&slot) || sibling.bitmap >> (2 * slot) & 3 != 0 {
            return Err(format!("slot {slot} of closure {consumer} holds no closure"));
        }
        incoming[consumer] += 1;
    }
    let operands = view.operand_sorts(op);
    let mut rest = operands.as_slice();
    for (sibling, incoming) in siblings.iter().zip(incoming) {
        let values = usize::try_from(sibling.values).map_err(|_| "a count below zero")?;
        let (own, others) = rest.split_at_checked(values).ok_or("there are fewer operands than captures")?;
        rest = others;
        if sibling.captured != sibling.values + incoming
            || sibling.captured >= sibling.arity
            || sibling.arity > MAX_ARITY
            || sibling.captured > MAX_KINDS
        {
            return Err("`num_captured`, `capture_counts` and `arities` disagree".to_owned());
        }
        captures(own, sibling.bitmap)?;
    }
    if rest.is_empty() { Ok(()) } else { Err("there are more operands than captures".to_owned()) }
}

fn siblings(view: View<'_>, op: Op, count: usize) -> Result<Vec<Sibling>, String> {
    let array = |key| {
        let values = view.integers(op, key)?;
        let own = values.len();
        if own == count {
            Ok(values)
        } else {
            Err(format!("`{key}` has {} for {count} closures", counted(own, "element")))
        }
    };
    let (arities, captured) = (array("arities")?, array("num_captured")?);
    let (values, bitmaps) = (array("capture_counts")?, array("unboxed_bitmaps")?);
    for key in ["functions", "fast_evaluators"] {
        let own = view.symbols(op, key)?.len();
        if own != count {
            return Err(format!("`{key}` has {} for {count} closures", counted(own, "element")));
        }
    }
    if view.attr(op, "_result_kinds").is_some() {
        drop(array("_result_kinds")?);
    }
    let sibling = |i: usize| Sibling {
        arity: arities[i],
        captured: captured[i],
        values: values[i],
        bitmap: bitmaps[i],
    };
    Ok((0..count).map(sibling).collect())
}

pub(super) fn extend(view: View<'_>, op: Op) -> Check {
    let operands = view.operand_sorts(op);
    let Some((&Sort::Boxed, args)) = operands.split_first() else {
        return Err("its first operand is a boxed value".to_owned());
    };
    let count = signed(args.len());
    if !(1..=MAX_KINDS).contains(&count) {
        return Err(format!("it has {count} new arguments"));
    }
    let [result] = view.result_sorts(op)[..] else { return Err("it has one result".to_owned()) };
    if !result.crosses() {
        return Err("its result is a number or a boxed value".to_owned());
    }
    if view.attr(op, "remaining_arity").is_some() {
        let remaining = view.integer_in(op, "remaining_arity", count..=MAX_ARITY)?;
        if remaining > count && result != Sort::Boxed {
            return Err("what it gives still takes arguments, and is no boxed value".to_owned());
        }
    }
    captures(args, view.integer(op, "newargs_unboxed_bitmap")?)
}
