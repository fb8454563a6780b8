//! `jlopt help`: the help of commands, and the pages of the book.

mod book;

use crate::io::Output;
use crate::registry::registry;
use crate::render::{Diagnostic, table};
use anyhow::Result;
use book::{PAGES, Page};
use clap::{Args, Command};
use driver::nearest;
use enzyme_abi::session::Session;
use std::rc::Rc;

const EXAMPLES: &str = "\
Examples:
  jlopt help                         # what there is help on
  jlopt help mv explain              # the same as `jlopt mv explain --help`
  jlopt help enzyme-import-thunks    # a pass
  jlopt help reports | less          # a page of the book
  jlopt help --page mlir             # a page with the name of a command";

/// Prints the help of a command, or a page of the book: on a pass, a file format, a way to work
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Help {
    /// A command, a pass or a page; without, all pages are listed
    #[arg(value_name = "TOPIC")]
    topic: Vec<String>,
    /// Take TOPIC for a page where a command has its name too
    #[arg(long)]
    page: bool,
}

impl Help {
    /// `command`: all of the command line.
    pub(crate) fn run(&self, command: &mut Command) -> Result<()> {
        let text = match &self.topic[..] {
            [] => overview(command),
            [page] if self.page => self.page_of(page, command)?.text.to_owned(),
            words => self.about(words, command)?,
        };
        Output::prepare(None)?.write_bytes(text.as_bytes())
    }

    fn about(&self, words: &[String], command: &mut Command) -> Result<String> {
        if !self.page
            && let Some(found) = subcommand(command, words)
        {
            let text = found.render_long_help().to_string();
            return Ok(match words {
                [word] if page(word).is_some() => {
                    format!("{text}\n`jlopt help --page {word}` prints the page of the book.\n")
                }
                _ => text,
            });
        }
        Ok(self.page_of(&words.join(" "), command)?.text.to_owned())
    }

    fn page_of(&self, topic: &str, command: &Command) -> Result<&'static Page> {
        page(topic).or_else(|| page(page_of_pass(topic)?)).ok_or_else(|| unknown(topic, command).into())
    }
}

fn page(name: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.name() == name)
}

/// The command that the words lead to.
fn subcommand<'c>(command: &'c mut Command, words: &[String]) -> Option<&'c mut Command> {
    words.iter().try_fold(command, |command, word| command.find_subcommand_mut(word))
}

/// The page of a pass of ours, which pipelines may call by another name.
fn page_of_pass(name: &str) -> Option<&'static str> {
    let registry = registry(&Rc::new(Session::default()), None);
    let entry =
        registry.entries().iter().find(|entry| entry.name == name || entry.aliases.contains(&name))?;
    Some(match entry.name {
        "JuliaMultiVersioning" => "multiversioning",
        "CPUFeatures" => "cpu-features",
        name => name,
    })
}

fn overview(command: &Command) -> String {
    let commands = command.get_subcommands().map(|command| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        [format!("jlopt {}", command.get_name()), about]
    });
    let summaries = summaries();
    let pages = PAGES.iter().map(|page| {
        let summary = summaries.iter().find(|(name, _)| *name == page.name()).map(|(_, summary)| *summary);
        [page.name().to_owned(), summary.unwrap_or_else(|| page.title()).to_owned()]
    });
    let commands = table::with_header(["COMMAND", "WHAT IT IS FOR"], commands);
    let pages = table::with_header(["PAGE", "WHAT IT IS ABOUT"], pages);
    format!("jlopt help TOPIC prints the help of a command, or a page of the book.\n\n{commands}\n{pages}")
}

/// What the passes do that have pages of their own, by the names of these.
fn summaries() -> Vec<(&'static str, &'static str)> {
    let registry = registry(&Rc::new(Session::default()), None);
    let entries = registry.entries().iter();
    entries.filter_map(|entry| Some((page_of_pass(entry.name)?, entry.summary))).collect()
}

fn unknown(topic: &str, command: &Command) -> Diagnostic {
    let mut known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    PAGES.iter().for_each(|page| known.push(page.name()));
    let near = nearest(topic, known);
    let help = near.map_or_else(
        || "`jlopt help` lists the commands and pages, `jlopt passes` the passes".to_owned(),
        |near| format!("did you mean '{near}'?"),
    );
    Diagnostic::new(format!("there is no help on '{topic}'")).help(Some(help))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pass_has_a_page() {
        for entry in registry(&Rc::new(Session::default()), None).entries() {
            assert!(page_of_pass(entry.name).and_then(page).is_some(), "{}", entry.name);
        }
    }
}
