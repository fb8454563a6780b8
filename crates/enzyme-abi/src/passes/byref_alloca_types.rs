//! `enzyme-byref-alloca-types`: allocas of plain words get the type that calls say is in them.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::objects::{ALLOCA_TYPE, byref_alloca_type, is_untyped_alloca};
use crate::session::Session;
use llvm_ext::global::Function;
use llvm_ext::instruction::Instruction;
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-byref-alloca-types",
    parameters: &[],
    required: &[],
    summary: "notes on untyped allocas the type of the parameters by reference that they are passed for",
    run: Run::Module(run),
};

/// The metadata with the printed type.
const NAME: &str = "enzymejl_allocart_name";

fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let layout = module.data_layout();
    let mut changed = Changed::No;
    for alloca in module.functions().flat_map(Function::instructions).filter(|it| is_untyped_alloca(*it)) {
        let Some((key, ty)) = byref_alloca_type(alloca, session, layout) else { continue };
        let mut is_new = note(module, alloca, ALLOCA_TYPE, &key);
        if session.settings.emit_type_names && noted(module, alloca, ALLOCA_TYPE) == Some(key) {
            is_new |= note(module, alloca, NAME, &ty.name);
        }
        if is_new {
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}

/// Attaches a text to an alloca that has none under this name yet; whether it had none.
fn note(module: &Module<'_>, alloca: Instruction<'_>, name: &str, text: &str) -> bool {
    let kind = module.metadata_kind(name);
    let is_new = alloca.metadata(kind).is_none();
    if is_new {
        alloca.set_metadata(kind, module.metadata_node(&[MetadataOperand::String(text.as_bytes().to_vec())]));
    }
    is_new
}

fn noted(module: &Module<'_>, alloca: Instruction<'_>, name: &str) -> Option<String> {
    match alloca.metadata(module.metadata_kind(name))?.operands().into_iter().next()? {
        MetadataOperand::String(text) => String::from_utf8(text).ok(),
        _ => None,
    }
}
