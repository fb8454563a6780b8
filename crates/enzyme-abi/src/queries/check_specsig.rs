//! `check-specsig`: whether functions have the signatures that are derived for them.

use crate::error::EnzymeError;
use crate::session::Session;
use crate::signature::{Mismatch, Row, compare};
use llvm_ext::module::Module;
use serde::Serialize;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct CheckSpecsigReport {
    /// The schema.
    pub schema: &'static str,
    /// Whether the module is for the machine that the code instances are for; the functions of others are not compared.
    pub targets_host: bool,
    /// The functions with a method instance.
    pub functions: Vec<FunctionCheck>,
}

/// A function.
#[derive(Clone, Debug, Serialize)]
pub struct FunctionCheck {
    /// Its name.
    pub name: String,
    /// Whether it has the derived signature; nothing where that is not known.
    pub ok: Option<bool>,
    /// What differs.
    pub mismatch: Vec<Mismatch>,
    /// Its signature, as far as it is compared.
    pub emitted: Option<String>,
    /// The derived one.
    pub derived: Option<String>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Both side by side.
    #[serde(skip)]
    pub rows: Vec<Row>,
}

/// Answers for a module (`check_emitted_specsig`).
///
/// # Errors
///
/// Where the table's LLVM type of a type is none.
pub fn check_specsig(module: &Module<'_>, session: &Session) -> Result<CheckSpecsigReport, EnzymeError> {
    let targets_host = session.module_targets_host(module);
    let mut functions = Vec::new();
    for function in module.functions().filter(|_| targets_host) {
        let Some(derived) = session.specsig_of(module, function) else { continue };
        let name = function.name();
        functions.push(match derived {
            Ok(derived) => {
                let compared = compare(function, &derived);
                FunctionCheck {
                    name,
                    ok: Some(compared.mismatch.is_empty()),
                    mismatch: compared.mismatch,
                    emitted: Some(compared.emitted),
                    derived: Some(compared.derived),
                    reason: None,
                    rows: compared.rows,
                }
            }
            Err(error @ EnzymeError::LlvmType { .. }) => return Err(error),
            Err(error) => FunctionCheck {
                name,
                ok: None,
                mismatch: Vec::new(),
                emitted: None,
                derived: None,
                reason: Some(error.to_string()),
                rows: Vec::new(),
            },
        });
    }
    Ok(CheckSpecsigReport { schema: "jlopt.enzyme.check-specsig/1", targets_host, functions })
}
