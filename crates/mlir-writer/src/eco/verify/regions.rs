//! Decisions, loops, and where their ends are.
use super::view::{Sort, View};
use super::{Check, Parent};
use crate::ir::{Block, Op};

/// The block of a function; none of a declaration.
pub(super) fn function_body(view: View<'_>, op: Op) -> Result<Option<Block>, String> {
    let &[region] = view.body.regions(op) else { return Err("it has one region".to_owned()) };
    if view.body.block_count(region) == 0 {
        return Ok(None);
    }
    view.only_block(region).map(Some).ok_or_else(|| "its region has one block".to_owned())
}

/// Where an operation may stand.
pub(super) fn place(name: &str, parent: Parent, is_last: bool) -> Check {
    let end = match name {
        "eco.return" => Some(Parent::Function),
        "eco.yield" => Some(Parent::Case),
        "scf.condition" => Some(Parent::Before),
        "scf.yield" => Some(Parent::After),
        _ => None,
    };
    match end {
        Some(end) if end != parent => Err("it does not end a block of this operation".to_owned()),
        Some(_) if !is_last => Err("there is something after it".to_owned()),
        None if is_last => Err("the block goes on without an end".to_owned()),
        _ => Ok(()),
    }
}

/// The blocks of a decision, whose tags fit its scrutinee.
pub(super) fn alternatives(view: View<'_>, op: Op) -> Result<Vec<Block>, String> {
    let [scrutinee] = view.operand_sorts(op)[..] else { return Err("it has one scrutinee".to_owned()) };
    let results = view.result_sorts(op);
    if results.is_empty() {
        return Err("it has no result".to_owned());
    }
    if results.iter().any(|sort| !sort.is_any()) {
        return Err("a result is a number, a bit or a boxed value".to_owned());
    }
    let (tags, regions) = (view.dense(op, "tags")?, view.body.regions(op));
    if tags.len() != regions.len() {
        return Err(format!("it has {} tags and {} regions", tags.len(), regions.len()));
    }
    let kind = view.string(op, "case_kind").ok_or("it has no `case_kind`")?;
    let fits = match scrutinee {
        Sort::Boxed => matches!(kind, "ctor" | "str"),
        Sort::Bit => matches!(kind, "bool" | "ctor") && tags.iter().all(|tag| matches!(tag, 0 | 1)),
        Sort::Int => kind == "int",
        Sort::Char => kind == "chr",
        _ => false,
    };
    if !fits {
        return Err(format!("`{kind}` does not decide on a value of type {}", scrutinee.text()));
    }
    if kind == "str" {
        patterns(view, op, regions.len())?;
    }
    regions.iter().map(|&region| alternative(view, region)).collect()
}

fn patterns(view: View<'_>, op: Op, regions: usize) -> Check {
    let patterns = view.elements(op, "string_patterns")?;
    let is_string =
        |&attr: &crate::ir::Attr| matches!(view.context.attr_data(attr), crate::ir::AttrData::String(_));
    match patterns.iter().all(is_string) && patterns.len() + 1 == regions {
        true => Ok(()),
        false => Err("it has a string for each region but the last".to_owned()),
    }
}

fn alternative(view: View<'_>, region: crate::ir::Region) -> Result<Block, String> {
    let block = view.only_block(region).ok_or("each alternative is one block")?;
    if !view.body.arguments(block).is_empty() {
        return Err("an alternative has no arguments".to_owned());
    }
    match view.last(block) {
        Some(last) if view.name(last) == "eco.yield" => Ok(block),
        _ => Err("each alternative ends in `eco.yield`".to_owned()),
    }
}

/// That an alternative yields the results.
pub(super) fn yields(view: View<'_>, op: Op, block: Block) -> Check {
    let yielded = view.last(block).map(|last| view.operand_types(last));
    match yielded == Some(view.result_types(op)) {
        true => Ok(()),
        false => Err("an alternative yields other types than the results".to_owned()),
    }
}

/// The blocks of a loop, whose arguments are the state.
pub(super) fn rounds(view: View<'_>, op: Op) -> Result<[Block; 2], String> {
    let &[before, after] = view.body.regions(op) else { return Err("it has two regions".to_owned()) };
    let state = view.operand_types(op);
    if view.result_types(op) != state {
        return Err("its results are not of the types of its operands".to_owned());
    }
    if view.operand_sorts(op).iter().any(|sort| !sort.is_any()) {
        return Err("its state is made of numbers, bits and boxed values".to_owned());
    }
    let block = |region| {
        let block = view.only_block(region).ok_or("each region is one block")?;
        let arguments: Vec<_> =
            view.body.arguments(block).iter().map(|argument| view.body.value_type(argument)).collect();
        if arguments == state { Ok(block) } else { Err("the arguments of a region are the state") }
    };
    Ok([block(before)?, block(after)?])
}

/// That a loop goes on with its state.
pub(super) fn round_ends(view: View<'_>, op: Op, [before, after]: [Block; 2]) -> Check {
    let state = view.operand_types(op);
    let end = |block, name| view.last(block).filter(|&last| view.name(last) == name);
    let condition = end(before, "scf.condition").ok_or("its first region ends in `scf.condition`")?;
    let types = view.operand_types(condition);
    match types.split_first() {
        Some((&bit, rest)) if view.sort(bit) == Sort::Bit && rest == state => {}
        _ => return Err("`scf.condition` has a bit and the state".to_owned()),
    }
    let next = end(after, "scf.yield").ok_or("its second region ends in `scf.yield`")?;
    match view.operand_types(next) == state {
        true => Ok(()),
        false => Err("`scf.yield` has the next state".to_owned()),
    }
}
