//! `enzyme-fold-plt-gots`: lazily bound C functions are called by their names.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::session::Session;
use crate::values::plt::{LIBJULIA_INTERNAL, Library, PltGot, StubbedGot, stubbed_gots};
use llvm_ext::global::{Function, GlobalVariable};
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-fold-plt-gots",
    parameters: &[],
    required: &[],
    summary: "replaces each load of a PLT got by a declaration of the C function that its stub looks up",
    run: Run::Module(run),
};

fn run(module: &Module<'_>, _: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    // All are read before any is rewritten: they may share cells and stubs.
    let gots: Vec<(StubbedGot<'_>, PltGot)> =
        stubbed_gots(module).map(|got| Ok((got, got.resolve()?))).collect::<Result<_, EnzymeError>>()?;
    let mut changed = Changed::No;
    for (StubbedGot { got, stub }, resolved) in gots {
        let loads = loads_of(got);
        if loads.is_empty() {
            continue;
        }
        let Some(function) = declare(module, &resolved, stub) else { continue };
        for load in loads {
            let address = function.address().address_space_cast(load.value_type());
            load.replace_all_uses_with(address.value());
            load.detach();
        }
        changed = Changed::Yes;
    }
    Ok(changed)
}

/// The loads of a got's pointer that may be folded.
fn loads_of(got: GlobalVariable<'_>) -> Vec<Instruction<'_>> {
    let users = got.uses().filter_map(|operand| operand.user().as_instruction());
    let is_foldable = |user: &Instruction<'_>| {
        user.opcode() == Opcode::LLVMLoad && !user.is_volatile() && user.value_type().is_pointer()
    };
    users.filter(is_foldable).collect()
}

/// The function that a got resolves to, declared with the type of the stub; nothing where its name is that of something
/// else.
fn declare<'m>(module: &'m Module<'_>, got: &PltGot, stub: Function<'m>) -> Option<Function<'m>> {
    let name = fused_name(got);
    let function = match module.named_global(&name) {
        Some(global) => global.as_function()?,
        None => {
            let function = module.add_function(&name, stub.content_type());
            function.set_calling_convention(stub.calling_convention());
            function
        }
    };
    if got.lib.is_some() {
        function.set_string_attribute("enzyme_math", &got.sym);
        function.set_string_attribute("enzyme_preserve_primal", "*");
    }
    Some(function)
}

/// The name that says where the symbol is to be looked up, as Enzyme.jl's JIT takes it apart again.
fn fused_name(PltGot { lib, sym }: &PltGot) -> String {
    match lib {
        None => sym.clone(),
        Some(library) if *library == LIBJULIA_INTERNAL => sym.clone(),
        Some(Library::Handle(handle)) => format!("ejlptr${sym}${handle}"),
        Some(Library::Name(name)) => format!("ejlstr${sym}${name}"),
    }
}
