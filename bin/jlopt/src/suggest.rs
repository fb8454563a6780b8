//! `did you mean`: the known name that is nearest to an unknown one.

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;
use strsim::damerau_levenshtein;

/// An option that a subcommand has not but one beside it has: the error says which.
pub(crate) fn where_option_is(command: &Command, given: &[OsString], error: clap::Error) -> clap::Error {
    let unknown =
        (error.kind() == ErrorKind::UnknownArgument).then(|| error.get(ContextKind::InvalidArg)).flatten();
    let Some(ContextValue::String(option)) = unknown else { return error };
    let Some(long) = option.strip_prefix("--") else { return error };
    let mut words = given.iter().skip(1).filter_map(|word| word.to_str());
    let parent = words.next().and_then(|word| command.find_subcommand(word));
    let (Some(parent), Some(chosen)) = (parent, words.next()) else { return error };
    let has = |sub: &&Command| sub.get_arguments().any(|argument| argument.get_long() == Some(long));
    let owners: Vec<String> = parent
        .get_subcommands()
        .filter(has)
        .map(|sub| format!("`{} {}`", parent.get_name(), sub.get_name()))
        .collect();
    if owners.is_empty() || parent.find_subcommand(chosen).is_none() {
        return error;
    }
    let chosen = format!("`{} {chosen}`", parent.get_name());
    let verb = if owners.len() == 1 { "has" } else { "have" };
    crate::cli::bad_usage(format!("{chosen} has no '{option}': only {} {verb} it", owners.join(" and ")))
}

/// The nearest of the known names, if one is near enough to be what was meant.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = name.to_lowercase();
    let limit = (wanted.chars().count() / 3).max(1);
    known
        .into_iter()
        .map(|candidate| (damerau_levenshtein(&wanted, &candidate.to_lowercase()), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_not() {
        let known = ["instcombine", "globaldce", "JuliaMultiVersioning"];
        assert_eq!(nearest("instcombin", known), Some("instcombine"));
        assert_eq!(nearest("juliamultiversioning", known), Some("JuliaMultiVersioning"));
        assert_eq!(nearest("gloabldce", known), Some("globaldce"));
        assert_eq!(nearest("no-such-pass", known), None);
        assert_eq!(nearest("", known), None);
    }
}
