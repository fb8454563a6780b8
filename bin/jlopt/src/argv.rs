//! opt's spelling of options, with one dash or two, made clap's.

use clap::{ArgAction, Command};
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};

/// The options of a command, and whether each takes the next argument as its value.
struct Options {
    long: HashMap<String, bool>,
    short: HashMap<char, bool>,
}

/// `-passes=x` becomes `--passes=x`, `--S` becomes `-S`. What stands after `--`, or is the value of the option before
/// it, stays as it is.
pub(crate) fn normalise(command: &Command, arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let arguments: Vec<_> = arguments.into_iter().collect();
    let options = Options::of(command, &arguments);
    let mut is_value = true; // so is the program's name
    let mut ended = false;
    let convert = |argument: OsString| {
        if std::mem::take(&mut is_value) || ended {
            return argument;
        }
        ended = argument == "--";
        let argument = options.respell(argument);
        is_value = options.takes_next(&argument);
        argument
    };
    arguments.into_iter().map(convert).collect()
}

impl Options {
    /// Those of the command, and of the subcommands that the arguments name.
    fn of(command: &Command, arguments: &[OsString]) -> Self {
        let mut options = Self { long: HashMap::new(), short: HashMap::new() };
        options.add(command);
        let mut command = command;
        for argument in arguments.iter().skip(1) {
            if let Some(subcommand) = command.find_subcommand(argument) {
                options.add(subcommand);
                command = subcommand;
            }
        }
        options
    }

    fn add(&mut self, command: &Command) {
        for option in command.get_arguments().filter(|argument| !argument.is_positional()) {
            let takes_value = matches!(option.get_action(), ArgAction::Set | ArgAction::Append);
            let takes_next = takes_value && !option.is_require_equals_set();
            for long in option.get_long_and_visible_aliases().into_iter().flatten() {
                let _ = self.long.insert(long.to_owned(), takes_next);
            }
            for short in option.get_short_and_visible_aliases().into_iter().flatten() {
                let _ = self.short.insert(short, takes_next);
            }
        }
    }

    fn respell(&self, argument: OsString) -> OsString {
        let Some(text) = argument.to_str() else { return argument };
        if let Some(rest) = text.strip_prefix("--") {
            let is_short = self.is_one_letter(name_of(rest));
            return if is_short { format!("-{rest}").into() } else { argument };
        }
        match text.strip_prefix('-') {
            Some(rest) if self.has_number(rest) => argument,
            Some(rest) if !rest.is_empty() && !self.is_cluster(name_of(rest)) => format!("--{rest}").into(),
            _ => argument,
        }
    }

    fn is_one_letter(&self, name: &str) -> bool {
        let mut letters = name.chars();
        letters.next().is_some_and(|letter| self.short.contains_key(&letter)) && letters.next().is_none()
    }

    /// Whether it is an option of one letter with a number, as in `-j4`.
    fn has_number(&self, text: &str) -> bool {
        let mut letters = text.chars();
        let takes_value = letters.next().and_then(|letter| self.short.get(&letter)) == Some(&true);
        let number = letters.as_str();
        takes_value && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Whether each letter is an option, as in `-So`; only the last may take a value.
    fn is_cluster(&self, name: &str) -> bool {
        let last = name.chars().count().saturating_sub(1);
        !self.long.contains_key(name)
            && name.chars().enumerate().all(|(index, letter)| {
                self.short.get(&letter).is_some_and(|&takes_next| !takes_next || index == last)
            })
    }

    fn takes_next(&self, argument: &OsStr) -> bool {
        let Some(text) = argument.to_str() else { return false };
        match (text.strip_prefix("--"), text.strip_prefix('-')) {
            (Some(name), _) => self.long.get(name) == Some(&true),
            (None, Some(name)) => {
                let last = name.chars().next_back();
                last.is_some_and(|letter| self.short.get(&letter) == Some(&true))
            }
            (None, None) => false,
        }
    }
}

fn name_of(option: &str) -> &str {
    option.split('=').next().unwrap_or(option)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn normalised(arguments: &str) -> String {
        let mut command = crate::cli::Cli::command();
        command.build();
        let arguments = std::iter::once("jlopt").chain(arguments.split(' ')).map(OsString::from);
        let normalised: Vec<_> = normalise(&command, arguments)
            .iter()
            .skip(1)
            .map(|text| text.to_string_lossy().into_owned())
            .collect();
        normalised.join(" ")
    }

    #[test]
    fn subcommands_have_options_of_their_own() {
        assert_eq!(
            normalised("image split -j 4 --j=4 -j4 in.bc -o out"),
            "image split -j 4 -j=4 -j4 in.bc -o out"
        );
        assert_eq!(normalised("-j 4"), "--j 4");
        assert_eq!(
            normalised("mv explain -dot -julia-version 1.11"),
            "mv explain --dot --julia-version 1.11"
        );
    }

    #[test]
    fn one_dash_is_as_good_as_two() {
        assert_eq!(normalised("-passes=a,b in.ll"), "--passes=a,b in.ll");
        assert_eq!(normalised("-passes a in.ll"), "--passes a in.ll");
        assert_eq!(normalised("-disable-output -verify-each"), "--disable-output --verify-each");
        assert_eq!(normalised("-print-changed=quiet"), "--print-changed=quiet");
        assert_eq!(normalised("-version -help"), "--version --help");
        assert_eq!(normalised("--S --o out"), "-S -o out");
        assert_eq!(normalised("--o=out"), "-o=out");
    }

    #[test]
    fn letters_stay_letters() {
        for arguments in ["-S -o out -q", "-vv", "-vvv -S", "-So out", "-", "-o=out"] {
            assert_eq!(normalised(arguments), arguments);
        }
    }

    #[test]
    fn values_and_what_follows_two_dashes_stay() {
        assert_eq!(normalised("-mllvm -print-changed -S"), "--mllvm -print-changed -S");
        assert_eq!(normalised("-mllvm=-passes -S"), "--mllvm=-passes -S");
        assert_eq!(normalised("-o -passes -passes x"), "-o -passes --passes x");
        assert_eq!(normalised("-S -- -passes"), "-S -- -passes");
        assert_eq!(normalised("-print-changed -passes=x"), "--print-changed --passes=x");
    }

    #[test]
    fn an_unknown_word_is_one_option() {
        assert_eq!(normalised("-instcombine"), "--instcombine");
        assert_eq!(normalised("-output=x"), "--output=x");
    }
}
