//! The text of a target list (`parse_cmdline`).

use super::flags;
use super::table::Table;
use crate::error::{SyntaxFault, TargetError};
use crate::feature_set::FeatureSet;
use crate::target::{Unknown, Written};

/// A target as it stands in the text.
#[derive(Clone, Debug, Default)]
pub(super) struct Parsed {
    /// The name, other names replaced.
    pub(super) name: String,
    pub(super) enabled: FeatureSet,
    pub(super) disabled: FeatureSet,
    pub(super) ext_features: String,
    pub(super) flags: u32,
    /// `-clone_all`, which also rules out that the CPU's name brings it.
    pub(super) not_clone_all: bool,
    pub(super) base: usize,
    pub(super) written: Written,
}

/// The list, and whether it asks for help.
pub(super) struct ParsedList {
    pub(super) targets: Vec<Parsed>,
    pub(super) help: bool,
}

/// Reads a list. Nothing is trimmed. A base stays in force for the targets that follow.
pub(super) fn parse(text: &str, table: Option<&Table>) -> Result<ParsedList, TargetError> {
    let mut list = ParsedList { targets: Vec::new(), help: false };
    let mut base = 0;
    let mut offset = 0;
    for piece in text.split(';') {
        let mut target = Parsed { base, ..Parsed::default() };
        target.written.place = offset..offset + piece.len();
        let mut at = offset;
        for (position, option) in piece.split(',').enumerate() {
            let read = match position {
                0 => read_name(&mut target, option, table, &mut list.help),
                _ => read_option(&mut target, option, table, &mut list),
            };
            let index = list.targets.len();
            read.map_err(|fault| TargetError::Syntax { fault, target: index, offset: at })?;
            at += option.len() + 1;
        }
        base = target.base;
        offset += piece.len() + 1;
        list.targets.push(target);
    }
    Ok(list)
}

fn read_name(
    target: &mut Parsed,
    name: &str,
    table: Option<&Table>,
    help: &mut bool,
) -> Result<(), SyntaxFault> {
    if name.is_empty() {
        return Err(SyntaxFault::EmptyCpuName);
    }
    *help |= name == "help";
    let name = if name == "help" { "native" } else { name };
    target.written.name = name.to_owned();
    target.name = table.map_or(name, |table| table.normalize(name)).to_owned();
    Ok(())
}

fn read_option(
    target: &mut Parsed,
    option: &str,
    table: Option<&Table>,
    list: &mut ParsedList,
) -> Result<(), SyntaxFault> {
    let (disable, word) = match option.strip_prefix('-') {
        Some(word) => (true, word),
        None => (false, option.strip_prefix('+').unwrap_or(option)),
    };
    match word {
        "clone_all" if disable => {
            target.flags &= !flags::CLONE_ALL;
            target.not_clone_all = true;
        }
        "clone_all" => {
            target.flags |= flags::CLONE_ALL;
            target.not_clone_all = false;
        }
        "opt_size" if disable => return Err(SyntaxFault::DisabledOptSize),
        "min_size" if disable => return Err(SyntaxFault::DisabledMinSize),
        "opt_size" if target.flags & flags::MIN_SIZE != 0 => return Err(SyntaxFault::BothSizes),
        "min_size" if target.flags & flags::OPT_SIZE != 0 => return Err(SyntaxFault::BothSizes),
        "opt_size" => target.flags |= flags::OPT_SIZE,
        "min_size" => target.flags |= flags::MIN_SIZE,
        "help" => list.help = true,
        _ => match base_index(word) {
            Some(base) => {
                target.base = checked_base(base, disable, &list.targets)?;
                target.written.base = true;
            }
            None => read_feature(target, option, word, table),
        },
    }
    Ok(())
}

/// The N of `base(N)`, as C's `strtol` and a conversion to 32 bits leave it. A number that comes out as -1 is taken for
/// no base at all, and ends up with the features.
fn base_index(word: &str) -> Option<i32> {
    let digits = word.strip_prefix("base(")?.strip_suffix(')')?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let clamped = digits.parse::<i64>().unwrap_or(i64::MAX);
    let bytes = clamped.to_le_bytes();
    let truncated = i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    (truncated != -1).then_some(truncated)
}

fn checked_base(base: i32, disable: bool, targets: &[Parsed]) -> Result<usize, SyntaxFault> {
    if disable {
        return Err(SyntaxFault::DisabledBase);
    }
    let base = usize::try_from(base).map_err(|_| SyntaxFault::BaseNotPrevious)?;
    let target = targets.get(base).ok_or(SyntaxFault::BaseNotPrevious)?;
    if target.flags & flags::CLONE_ALL == 0 {
        return Err(SyntaxFault::BaseNotCloneAll);
    }
    Ok(base)
}

fn read_feature(target: &mut Parsed, option: &str, word: &str, table: Option<&Table>) {
    let disable = option.starts_with('-');
    let Some(features) = table.and_then(|table| table.features_named(word)) else {
        if !target.ext_features.is_empty() {
            target.ext_features.push(',');
        }
        target.ext_features.push(if disable { '-' } else { '+' });
        target.ext_features.push_str(word);
        target.written.unknown.push(Unknown::new(option));
        return;
    };
    let set = if disable { &mut target.disabled } else { &mut target.enabled };
    *set = *set | features;
    target.written.features.push((word.to_owned(), !disable));
}
