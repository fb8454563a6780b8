//! `gcstack-arg-index`: which parameter of each function is its pgcstack.

use crate::error::EnzymeError;
use crate::pgcstack::gcstack_arg_index;
use crate::session::Session;
use llvm_ext::module::Module;
use serde::Serialize;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct GcstackArgReport {
    /// The schema.
    pub schema: &'static str,
    /// The functions, declarations included, in the module's order.
    pub functions: Vec<GcstackArg>,
}

/// How a function takes its pgcstack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GcstackArg {
    /// The function.
    pub name: String,
    /// Which parameter it is, from 1; 0 where none is.
    pub gcstack_arg_index: u32,
    /// Whether one is.
    pub has_gcstack_arg: bool,
}

/// Answers for a module.
///
/// # Errors
///
/// None: every function has an answer.
pub fn gcstack_args(module: &Module<'_>, _: &Session) -> Result<GcstackArgReport, EnzymeError> {
    let functions = module.functions().filter(|function| !function.is_intrinsic());
    let functions = functions.map(|function| {
        let index = gcstack_arg_index(function);
        GcstackArg { name: function.name(), gcstack_arg_index: index, has_gcstack_arg: index > 0 }
    });
    Ok(GcstackArgReport { schema: "jlopt.enzyme.gcstack-arg-index/1", functions: functions.collect() })
}
