//! Options that several commands share.

use crate::cli::bad_usage;
use anyhow::Result;
use clap::Args;
use juliair_types::dialect::{Dialect, JuliaVersion};

/// The variable that counts where the option is not given.
const JULIA_VERSION: &str = "JLOPT_JULIA_VERSION";

#[derive(Args)]
pub(crate) struct JuliaOptions {
    /// The Julia version whose IR it is, 1.10 to 1.14 [default: JLOPT_JULIA_VERSION, else the newest release]
    ///
    /// `1.12` is its newest patch that is known, `1.12.1` that one. Prereleases count as the release.
    #[arg(long, value_name = "VERSION")]
    julia_version: Option<JuliaVersion>,
}

impl JuliaOptions {
    /// The facts of the version.
    ///
    /// # Errors
    ///
    /// Bad usage where the variable counts and names no version.
    pub(crate) fn dialect(&self) -> Result<&'static Dialect> {
        Ok(self.version()?.dialect())
    }

    /// The version.
    ///
    /// # Errors
    ///
    /// Bad usage where the variable counts and names no version.
    pub(crate) fn version(&self) -> Result<JuliaVersion> {
        match self.julia_version {
            Some(version) => Ok(version),
            None => Ok(version_of_variable()?.unwrap_or_default()),
        }
    }
}

/// An empty variable is none.
fn version_of_variable() -> Result<Option<JuliaVersion>> {
    let Some(value) = std::env::var_os(JULIA_VERSION).filter(|value| !value.is_empty()) else {
        return Ok(None);
    };
    let value = value.to_string_lossy();
    match value.parse() {
        Ok(version) => Ok(Some(version)),
        Err(error) => {
            Err(bad_usage(format_args!("invalid value '{value}' of the variable {JULIA_VERSION}: {error}"))
                .into())
        }
    }
}
