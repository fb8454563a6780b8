//! Constants, boxes, objects and their fields.
use super::Check;
use super::view::{Sort, View};
use crate::ir::Op;

/// Any operation that has no region, no symbol and no arithmetic.
pub(super) fn check(view: View<'_>, op: Op) -> Check {
    match view.name(op) {
        "eco.constant" => {
            boxed_constant(view, op)?;
            view.integer_in(op, "kind", 0..=2).map(drop)
        }
        "eco.constant.null_cons" => {
            boxed_constant(view, op)?;
            view.integer_in(op, "tag", 0..=1023).map(drop)
        }
        "eco.string_literal" => {
            boxed_constant(view, op)?;
            match view.string(op, "value") {
                Some("") | None => Err("it has no text".to_owned()),
                Some(_) => Ok(()),
            }
        }
        "eco.box" => match view.parts(op)? {
            ([from], [Sort::Boxed]) if from.is_any() => Ok(()),
            _ => Err("it takes a number, a bit or a boxed value to a boxed one".to_owned()),
        },
        "eco.unbox" => match view.parts(op)? {
            ([Sort::Boxed], [to]) if to.is_any() => Ok(()),
            _ => Err("it takes a boxed value to a number, a bit or a boxed one".to_owned()),
        },
        "eco.to_heap" => to_heap(view, op),
        "eco.from_heap" => match view.parts(op)? {
            ([Sort::Boxed], [Sort::Aggregate(..)]) => Ok(()),
            _ => Err("it takes a boxed value to an aggregate".to_owned()),
        },
        "eco.get_tag" => match view.parts(op)? {
            ([Sort::Boxed], [Sort::I32]) => Ok(()),
            _ => Err("it takes a boxed value to an i32".to_owned()),
        },
        "eco.dbg" => {
            let ids = view.dense(op, "arg_type_ids")?;
            let operands = view.operand_sorts(op);
            view.results(op, 0)?;
            match operands.iter().all(|sort| sort.is_any()) && operands.len() == ids.len() {
                true => Ok(()),
                false => Err("it has a type id for each of its operands".to_owned()),
            }
        }
        name if name.starts_with("eco.construct.") => construct(view, op),
        name if name.starts_with("eco.make.") => make(view, op),
        name if name.starts_with("eco.project.") => project(view, op),
        _ => Err("no such operation".to_owned()),
    }
}

fn boxed_constant(view: View<'_>, op: Op) -> Check {
    match view.parts(op)? {
        ([], [Sort::Boxed]) => Ok(()),
        _ => Err("it is a boxed value made of nothing".to_owned()),
    }
}

/// That the bits of a bitmap are the kinds of these values, and that there are no others.
pub(super) fn kinds_match(sorts: &[Sort<'_>], bitmap: i64) -> Check {
    let mut expected = 0;
    for (slot, sort) in sorts.iter().enumerate() {
        let Some(kind) = sort.kind() else {
            return Err(format!("operand {slot} is of type {}, which is never stored", sort.text()));
        };
        expected |= kind << (2 * slot);
    }
    match bitmap == expected {
        true => Ok(()),
        false => Err(format!("the bitmap is {bitmap} where the operands make {expected}")),
    }
}

fn to_heap(view: View<'_>, op: Op) -> Check {
    let ([from], [to]) = view.parts(op)?;
    match (from, to) {
        (Sort::Aggregate("custom", elements), Sort::Boxed) => {
            let _ = view.integer_in(op, "tag", 0..=i64::from(u32::MAX))?;
            kinds_match(&element_sorts(elements), view.integer(op, "unboxed_bitmap")?)
        }
        (Sort::Aggregate(..), Sort::Boxed) => Ok(()),
        _ => Err("it takes an aggregate to a boxed value".to_owned()),
    }
}

fn element_sorts(elements: &str) -> Vec<Sort<'static>> {
    elements
        .split(", ")
        .map(|element| match element {
            "!eco.value" => Sort::Boxed,
            "i64" => Sort::Int,
            "f64" => Sort::Float,
            "i16" => Sort::Char,
            _ => Sort::Other,
        })
        .collect()
}

fn construct(view: View<'_>, op: Op) -> Check {
    let operands = view.operand_sorts(op);
    if view.result_sorts(op) != [Sort::Boxed] {
        return Err("its result is a boxed value".to_owned());
    }
    let count = i64::try_from(operands.len()).unwrap_or(i64::MAX);
    match view.name(op) {
        "eco.construct.list" => return cons(view, op, &operands),
        "eco.construct.tuple2" if count != 2 => return Err("it takes two operands".to_owned()),
        "eco.construct.tuple3" if count != 3 => return Err("it takes three operands".to_owned()),
        "eco.construct.tuple2" | "eco.construct.tuple3" => {}
        "eco.construct.record" => {
            let _ = view.integer_in(op, "field_count", count..=count.min(32))?;
        }
        "eco.construct.custom" => {
            let _ = view.integer_in(op, "size", count.max(1)..=count.min(24))?;
            let _ = view.integer_in(op, "tag", 0..=i64::from(u32::MAX))?;
        }
        _ => return Err("no such operation".to_owned()),
    }
    kinds_match(&operands, view.integer(op, "unboxed_bitmap")?)
}

fn cons(view: View<'_>, op: Op, operands: &[Sort<'_>]) -> Check {
    let &[head, Sort::Boxed] = operands else {
        return Err("it takes a head and a boxed tail".to_owned());
    };
    let (unboxed, kind) = (view.boolean(op, "head_unboxed")?, view.integer(op, "head_kind")?);
    match head.kind() == Some(kind) && unboxed == head.is_primitive() {
        true => Ok(()),
        false => Err("`head_kind` and `head_unboxed` are not those of its head".to_owned()),
    }
}

fn make(view: View<'_>, op: Op) -> Check {
    let results = view.result_sorts(op);
    let [Sort::Aggregate(name, elements)] = results[..] else {
        return Err("its result is an aggregate".to_owned());
    };
    let own = view.name(op).strip_prefix("eco.make.");
    if own != Some(name) {
        return Err(format!("its result is a {name}"));
    }
    if name == "custom" {
        let _ = view.integer_in(op, "tag", 0..=i64::from(u32::MAX))?;
    }
    match element_sorts(elements) == view.operand_sorts(op) {
        true => Ok(()),
        false => Err("its operands are not of the types of the elements".to_owned()),
    }
}

fn project(view: View<'_>, op: Op) -> Check {
    let ([from], [to]) = view.parts(op)?;
    let (key, aggregate) = match view.name(op) {
        "eco.project.list_head" => return boxed_to_any(from, to),
        "eco.project.list_tail" if to == Sort::Boxed => return boxed_to_any(from, to),
        "eco.project.record" => ("field_index", None),
        "eco.project.closure" => ("index", None),
        "eco.project.custom" => ("field_index", Some("custom")),
        "eco.project.tuple2" => ("field", Some("tuple2")),
        "eco.project.tuple3" => ("field", Some("tuple3")),
        _ => return Err("no such operation".to_owned()),
    };
    let index = view.integer_in(op, key, 0..=63)?;
    if view.name(op) == "eco.project.closure" && view.boolean(op, "is_unboxed")? != to.is_primitive() {
        return Err("`is_unboxed` is not that of its result".to_owned());
    }
    match from {
        Sort::Aggregate(name, elements) if aggregate == Some(name) => {
            let element = usize::try_from(index).ok().and_then(|i| element_sorts(elements).get(i).copied());
            match element == Some(to) {
                true => Ok(()),
                false => Err("its result is not of the type of the element".to_owned()),
            }
        }
        _ => boxed_to_any(from, to),
    }
}

fn boxed_to_any(from: Sort<'_>, to: Sort<'_>) -> Check {
    match from == Sort::Boxed && to.crosses() {
        true => Ok(()),
        false => Err("it reads what is stored in an object".to_owned()),
    }
}

/// The table at the end of a module.
pub(super) fn type_table(view: View<'_>, op: Op) -> Check {
    let ([], []) = view.parts(op)?;
    ["types", "fields", "ctors", "func_args", "strings"]
        .iter()
        .try_for_each(|key| view.elements(op, key).map(drop))
}
