//! `enzyme-materialize-native-invokes`: declarations of native functions get bodies that can be differentiated.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use super::promises::keep_promises;
use crate::error::EnzymeError;
use crate::files::{CodeInstance, TypeKind as TableKind};
use crate::native::{
    Called, NATIVE_INVOKE, NEEDS_RESTORATION, check_emitted, emit_bodies, native_declarations,
    warn_of_several_worlds, world_of,
};
use crate::pgcstack::gcstack_arg_index;
use crate::session::Session;
use crate::thunks::always_inline;
use llvm_ext::builder::Builder;
use llvm_ext::global::{Function, Linkage};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::types::TypeKind;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-materialize-native-invokes",
    parameters: &[],
    required: &[],
    summary: "links in the functions behind declarations of native ones, which become wrappers of them",
    run: Run::Linking(run),
};

fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let world = world_of(module);
    let declared = native_declarations(module, world)?;
    if declared.is_empty() {
        return Ok(Changed::No);
    }
    if declared.iter().any(|(_, (_, world))| world.is_none()) {
        warn_of_several_worlds(module, PASS.name);
    }
    let called = declared.into_iter().map(|(_, called)| called);
    let _any = emit_bodies(session, module, called, world, true)?;
    // What is linked in declares native functions itself.
    for (name, called) in native_declarations(module, world)? {
        materialize(session, module, &name, &called)?;
    }
    Ok(Changed::Yes)
}

/// Makes a declaration a wrapper of the function that was linked in for what it calls.
fn materialize(
    session: &Session,
    module: &Module<'_>,
    name: &str,
    (mi, world): &Called,
) -> Result<(), EnzymeError> {
    let declaration = module.function(name).expect("it is declared");
    let (instance, _) = session.body_instance(mi, *world)?;
    let emitted = session.emitted.borrow().get(&instance.id).and_then(|name| module.function(name));
    let emitted = emitted.expect("it was linked in for each declaration");
    let dropped = dropped_parameter(declaration, emitted)?;
    check_emitted(session, module, emitted, instance)?;
    let returns = !declaration.has_enum_attribute("noreturn") || !never_returns(session, emitted, instance);
    wrap(module, declaration, emitted, (dropped, returns));
    Ok(())
}

/// The pgcstack parameter, from 0, of a declaration that the function behind it does not take.
fn dropped_parameter(declaration: Function<'_>, emitted: Function<'_>) -> Result<Option<usize>, EnzymeError> {
    let (declared_at, emitted_at) = (gcstack_arg_index(declaration), gcstack_arg_index(emitted));
    let dropped = if emitted_at == 0 { (declared_at as usize).checked_sub(1) } else { None };
    let (declared_type, emitted_type) = (declaration.content_type(), emitted.content_type());
    let mut parameters = declared_type.function_parameters();
    if let Some(dropped) = dropped {
        let _pgcstack = parameters.remove(dropped);
    }
    let agree = parameters == emitted_type.function_parameters()
        && declared_type.function_result() == emitted_type.function_result()
        && !declared_type.is_variadic()
        && !emitted_type.is_variadic()
        && (emitted_at == 0 || emitted_at == declared_at);
    if agree {
        return Ok(dropped);
    }
    Err(EnzymeError::MaterializeMismatch {
        emitted: emitted.name(),
        emitted_type: emitted_type.to_string(),
        declaration: declaration.name(),
        declared_type: declared_type.to_string(),
    })
}

/// Whether the function behind a declaration never returns: it says so, or its result has no values.
fn never_returns(session: &Session, emitted: Function<'_>, instance: &CodeInstance) -> bool {
    let result = instance.return_type.as_deref();
    let is_bottom = result.is_some_and(|name| {
        name == "Union{}" || session.types.by_name(name).is_some_and(|entry| entry.kind == TableKind::Bottom)
    });
    is_bottom || emitted.has_enum_attribute("noreturn")
}

/// Gives a declaration its body: a call of the function behind it.
fn wrap<'m>(
    module: &'m Module<'_>,
    declaration: Function<'m>,
    emitted: Function<'m>,
    (dropped, returns): (Option<usize>, bool),
) {
    let builder = Builder::new(module);
    builder.position_at_end(declaration.append_block("entry"));
    let passed = declaration.parameters().into_iter().enumerate().filter(|(at, _)| Some(*at) != dropped);
    let arguments: Vec<_> = passed.map(|(_, parameter)| parameter).collect();
    let call = builder.call(emitted.content_type(), emitted.value(), &arguments);
    call.set_calling_convention(emitted.calling_convention());
    let returns_value = call.value_type().kind() != TypeKind::LLVMVoidTypeKind;
    let _end = if returns { builder.ret(returns_value.then(|| call.value())) } else { builder.unreachable() };
    if returns && declaration.has_enum_attribute("noreturn") {
        declaration.remove_enum_attribute("noreturn");
    }
    keep_promises(declaration, emitted, dropped);
    declaration.set_linkage(Linkage::LLVMInternalLinkage);
    let _was_otherwise = always_inline(declaration);
    declaration.remove_string_attribute(NEEDS_RESTORATION);
    declaration.remove_string_attribute(NATIVE_INVOKE);
}
