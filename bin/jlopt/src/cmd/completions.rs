//! `jlopt completions`: what shells complete.

use crate::io::Output;
use anyhow::Result;
use clap::{Args, Command, ValueEnum};
use clap_complete::generate;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  jlopt completions bash -o ~/.local/share/bash-completion/completions/jlopt
  jlopt completions zsh -o ~/.zfunc/_jlopt           # a folder of $fpath
  jlopt completions fish -o ~/.config/fish/completions/jlopt.fish

`make install` puts them where the shells look for them.";

/// Writes the completions of a shell
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
    /// Write to FILE, which is replaced once the output is whole; `-` is standard output
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Shell {
    Bash,
    Zsh,
    Fish,
}

impl From<Shell> for clap_complete::Shell {
    fn from(shell: Shell) -> Self {
        match shell {
            Shell::Bash => Self::Bash,
            Shell::Zsh => Self::Zsh,
            Shell::Fish => Self::Fish,
        }
    }
}

impl Completions {
    /// `command`: all of the command line.
    pub(crate) fn run(&self, command: &mut Command) -> Result<()> {
        let output = Output::prepare(self.output.as_deref())?;
        let mut script = Vec::new();
        generate(clap_complete::Shell::from(self.shell), command, "jlopt", &mut script);
        output.write_bytes(&script)
    }
}
