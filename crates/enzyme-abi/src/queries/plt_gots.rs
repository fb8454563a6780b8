//! `plt-gots`: the C function behind each PLT got.

use crate::error::EnzymeError;
use crate::session::Session;
use crate::values::plt::{Library, stubbed_gots};
use llvm_ext::module::Module;
use serde::Serialize;
use std::collections::BTreeMap;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct PltGotsReport {
    /// The schema.
    pub schema: &'static str,
    /// What each got resolves to, by its name.
    pub gots: BTreeMap<String, ResolvedGot>,
}

/// What a got resolves to.
#[derive(Clone, Debug, Serialize)]
pub struct ResolvedGot {
    /// The library, by name or handle; none for a function of Julia's runtime.
    pub lib: Option<Library>,
    /// The symbol.
    pub sym: String,
    /// The function that looks it up.
    pub stub: String,
}

/// Answers for a module (`plt_gots`).
///
/// # Errors
///
/// The first got whose stub does not say what it looks up.
pub fn plt_gots(module: &Module<'_>, _: &Session) -> Result<PltGotsReport, EnzymeError> {
    let gots = stubbed_gots(module).map(|got| {
        let resolved = got.resolve()?;
        let stub = got.stub.name();
        Ok((got.got.name(), ResolvedGot { lib: resolved.lib, sym: resolved.sym, stub }))
    });
    Ok(PltGotsReport { schema: "jlopt.enzyme.plt-gots/1", gots: gots.collect::<Result<_, EnzymeError>>()? })
}
