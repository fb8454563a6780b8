//! `enzyme-invoke-codegen`: makes a function callable from a module, as native code or by linking its IR in.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::linking::FreeNames;
use crate::native::{
    CallConvention, check_emitted, declare_native, declared_native, emit_bodies, warn_of_several_worlds,
    world_of, wrapper,
};
use crate::session::Session;
use crate::thunks::always_inline;
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-invoke-codegen",
    parameters: &["mi=M", "alwaysinline=0|1"],
    required: &["mi"],
    summary: "makes the function of a method instance callable: declares its native code, or links its IR in",
    run: Run::Linking(run),
};

/// What declarations are called that have no other name.
const PREFIX: &str = "ejlnative_";

fn run(module: &Module<'_>, session: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let mi = parameters.single(PASS.name, "mi")?.unwrap_or_default();
    warn_of_several_worlds(module, PASS.name);
    let (_, changed) =
        invoke_codegen(session, module, mi, parameters.switch(PASS.name, "alwaysinline", false)?)?;
    Ok(changed)
}

/// The function that a module calls for a method instance (`invoke_codegen!`): a declaration of the native code where
/// that is called, else the IR. It is the same however often it is asked for: what is there for the method instance stays, also
/// a wrapper that a declaration became, and IR that was linked in when no native code could be called.
///
/// # Errors
///
/// Those of [`declare_native`], [`declared_native`], [`emit_bodies`] and [`check_emitted`].
pub fn invoke_codegen<'m>(
    session: &Session,
    module: &'m Module<'_>,
    mi: &str,
    is_always_inlined: bool,
) -> Result<(Function<'m>, Changed), EnzymeError> {
    let world = world_of(module);
    if let Some((instance, _)) = session.native_codeinst(module, mi, world)? {
        let there = match declared_native(session, module, instance)? {
            None => wrapper(module, mi, world),
            declared => declared,
        };
        if let Some(there) = there {
            return Ok((there, Changed::No));
        }
        let with_body = session.body_instance(mi, world).ok();
        if with_body.and_then(|(instance, body)| session.emitted(module, instance, body)).is_none() {
            let name = format!("{PREFIX}{}", instance.id);
            return match declare_native(session, module, instance, &name) {
                // Nobody asked for the name.
                Err(EnzymeError::TakenName { .. }) => {
                    declare_native(session, module, instance, &FreeNames::of(module).next(&name))
                }
                declared => declared,
            };
        }
    }
    let linked = emit_bodies(session, module, [(mi.to_owned(), world)], world, false)?;
    let (with_body, _) = session.body_instance(mi, world)?;
    let name = session.emitted.borrow().get(&with_body.id).cloned().unwrap_or_default();
    let emitted = module.function(&name).ok_or(EnzymeError::NoFunction(name))?;
    check_emitted(session, module, emitted, with_body)?;
    let instance = session.codeinst(mi, world).unwrap_or(with_body);
    let inlines = is_always_inlined || instance.call_convention() == CallConvention::Inline;
    let marked = inlines && always_inline(emitted);
    Ok((emitted, if linked || marked { Changed::Yes } else { Changed::No }))
}
