//! `check-specsig`: whether functions have the signatures that are derived for them.

use crate::error::EnzymeError;
use crate::session::Session;
use crate::signature::{METHOD_INSTANCE, Mismatch, Row, compare};
use llvm_ext::module::Module;
use serde::Serialize;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct CheckSpecsigReport {
    /// The schema.
    pub schema: &'static str,
    /// Whether the module is for the machine that the code instances are for; the functions of others are not compared.
    pub targets_host: bool,
    /// Why nothing is compared, where that is so though functions have method instances.
    pub reason: Option<String>,
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
    let reason = has_method_instances(module).then(|| why_not(module, session)).flatten();
    Ok(CheckSpecsigReport { schema: "jlopt.enzyme.check-specsig/1", targets_host, reason, functions })
}

/// Whether functions of a module say which method instance they are compiled from.
pub(crate) fn has_method_instances(module: &Module<'_>) -> bool {
    module.functions().any(|function| function.string_attribute(METHOD_INSTANCE).is_some())
}

/// Why no function of a module can be compared.
fn why_not(module: &Module<'_>, session: &Session) -> Option<String> {
    let (triple, host) = (module.target_triple(), session.host_triple());
    if session.instances.instances.is_empty() {
        return Some("there is no code-instance table (--enzyme-code-instances)".to_owned());
    }
    if session.module_targets_host(module) {
        return None;
    }
    let of_host = match session.instances.target.triple {
        Some(_) => "the code instances are for",
        None => "the code-instance table has no triple, and this machine is",
    };
    let of_module = match triple.as_str() {
        "" => "the module has no triple".to_owned(),
        triple => format!("the module is for {triple}"),
    };
    Some(format!("{of_module}; {of_host} {host}"))
}
