//! `jlopt man`: manual pages, made of what `--help` says.

use crate::cli::{ENVIRONMENT, EXIT_STATUS};
use crate::io::Output;
use crate::render::Diagnostic;
use anyhow::{Context as _, Result};
use clap::{Args, Command};
use clap_mangen::Man;
use roff::{Roff, bold, roman};
use std::fs;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  jlopt man | man -l -
  jlopt man mv explain | man -l -
  jlopt man --all share/man/man1";

/// Writes the manual page of jlopt, or of a command
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ManualPage {
    /// The command
    #[arg(value_name = "COMMAND", conflicts_with = "all")]
    command: Vec<String>,
    /// Write all pages into a folder, which is made where it does not exist
    #[arg(long, value_name = "DIR")]
    all: Option<PathBuf>,
}

impl ManualPage {
    /// `command`: all of the command line.
    pub(crate) fn run(&self, command: &mut Command) -> Result<()> {
        if let Some(folder) = &self.all {
            return write_all(command, folder);
        }
        let words = self.command.iter();
        let found = words.clone().try_fold(&*command, |command, word| command.find_subcommand(word));
        let Some(found) = found else {
            let message = format!("there is no command '{}'", self.command.join(" "));
            return Err(Diagnostic::new(message).help(Some("`jlopt --help` lists them".to_owned())).into());
        };
        Output::prepare(None)?.write_bytes(&page(found)?)
    }
}

fn write_all(command: &Command, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    pages(command, &mut |command| {
        let file = folder.join(format!("{}.1", name(command)));
        Output::prepare(Some(&file))?.write_bytes(&page(command)?)
    })
}

/// Calls a function with a command and all below it.
fn pages(command: &Command, write: &mut impl FnMut(&Command) -> Result<()>) -> Result<()> {
    write(command)?;
    let shown = command.get_subcommands().filter(|below| below.get_name() != "help");
    shown.into_iter().try_for_each(|below| pages(below, write))
}

/// What its page is called: `jlopt-mv-explain`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

fn page(command: &Command) -> Result<Vec<u8>> {
    let source = format!("jlopt {}", env!("CARGO_PKG_VERSION"));
    let manual = Man::new(command.clone()).manual("jlopt").source(source);
    let mut text = Vec::new();
    let made = (|| -> std::io::Result<()> {
        manual.render_title(&mut text)?;
        manual.render_name_section(&mut text)?;
        manual.render_synopsis_section(&mut text)?;
        manual.render_description_section(&mut text)?;
        manual.render_options_section(&mut text)?;
        if command.has_subcommands() {
            manual.render_subcommands_section(&mut text)?;
        }
        let below = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        sections(&below).iter().try_for_each(|section| section.roff().to_writer(&mut text))
    })();
    made.context("cannot make the page")?;
    Ok(text)
}

/// A section of what stands below the options.
struct Section<'t> {
    title: &'t str,
    lines: Vec<&'t str>,
}

/// A line that ends in a colon and is not indented begins a section.
fn sections(below: &str) -> Vec<Section<'_>> {
    let mut sections = vec![Section { title: "Notes", lines: Vec::new() }];
    for line in below.lines() {
        match line.strip_suffix(':').filter(|title| !title.starts_with(' ')) {
            Some(title) => sections.push(Section { title, lines: Vec::new() }),
            None => sections.iter_mut().last().into_iter().for_each(|section| section.lines.push(line)),
        }
    }
    sections.retain(|section| section.lines.iter().any(|line| !line.is_empty()));
    sections
}

impl Section<'_> {
    fn roff(&self) -> Roff {
        let mut roff = Roff::new();
        let _ = roff.control("SH", [self.title.to_uppercase().as_str()]);
        match self.title {
            "Environment" => define(&mut roff, &ENVIRONMENT),
            "Exit status" => define(&mut roff, &EXIT_STATUS),
            _ => {
                let _ = roff.control("nf", []);
                for line in &self.lines {
                    let _ = roff.text([roman(*line)]);
                }
                let _ = roff.control("fi", []);
            }
        }
        roff
    }
}

fn define(roff: &mut Roff, listed: &[(&str, &str)]) {
    for (name, meaning) in listed {
        let _ = roff.control("TP", []).text([bold(*name)]).text([roman(*meaning)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_the_program_has_all_that_the_system_s_conventions_want() {
        let text = String::from_utf8(page(&crate::cli::command()).expect("a page")).expect("text");
        let titles: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(".SH ")).collect();
        assert_eq!(
            titles,
            [
                "NAME",
                "SYNOPSIS",
                "DESCRIPTION",
                "OPTIONS",
                "MESSAGES",
                "\"ENZYME OPTIONS\"",
                "SUBCOMMANDS",
                "NOTES",
                "EXAMPLES",
                "ENVIRONMENT",
                "\"EXIT STATUS\""
            ]
        );
        assert!(text.contains("\n.TP\n\\fBJLOPT_JULIA_VERSION\\fR\n"), "{text}");
    }
}
