//! `did you mean`, for options of the command line.

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;

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
    // Questions take options that do not count for them, and do not show those.
    let counts = |sub: &&Command| {
        sub.get_arguments().any(|argument| argument.get_long() == Some(long) && !argument.is_hide_set())
    };
    let name = |sub: &Command| format!("`{} {}`", parent.get_name(), sub.get_name());
    let mut owners: Vec<String> = parent.get_subcommands().filter(counts).map(name).collect();
    if owners.is_empty() {
        owners = parent.get_subcommands().filter(has).map(name).collect();
    }
    if owners.is_empty() || parent.find_subcommand(chosen).is_none() {
        return error;
    }
    let chosen = format!("`{} {chosen}`", parent.get_name());
    let verb = if owners.len() == 1 { "has" } else { "have" };
    crate::cli::bad_usage(format!("{chosen} has no '{option}': only {} {verb} it", enumerated(owners)))
}

/// Names in a sentence, as far as they are few enough to be read.
fn enumerated(mut names: Vec<String>) -> String {
    const SHOWN: usize = 4;
    if names.len() > SHOWN {
        let left_out = names.split_off(SHOWN - 1).len();
        names.push(format!("{left_out} more"));
    }
    match names.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_names_are_listed() {
        let listed = |count: usize| enumerated((0..count).map(|number| number.to_string()).collect());
        assert_eq!([1, 2, 4].map(listed), ["0", "0 and 1", "0, 1, 2 and 3"]);
        assert_eq!(listed(9), "0, 1, 2 and 6 more");
    }
}
