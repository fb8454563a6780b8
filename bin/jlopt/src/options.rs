//! Options that several commands share.

use clap::Args;
use juliair_types::dialect::{Dialect, JuliaVersion};

#[derive(Args)]
pub(crate) struct JuliaOptions {
    /// The Julia version whose IR it is, 1.10 to 1.14 [default: the newest release]
    ///
    /// `1.12` is its newest patch that is known, `1.12.1` that one. Prereleases count as the release.
    #[arg(long, value_name = "VERSION", env = "JLOPT_JULIA_VERSION", hide_env_values = true)]
    pub(crate) julia_version: Option<JuliaVersion>,
}

impl JuliaOptions {
    /// The facts of the version.
    pub(crate) fn dialect(&self) -> &'static Dialect {
        self.julia_version.unwrap_or_default().dialect()
    }
}
