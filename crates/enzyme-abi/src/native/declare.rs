//! Declarations of functions that Julia compiled.

use super::{NATIVE_INVOKE, NEEDS_RESTORATION, world_of};
use crate::error::EnzymeError;
use crate::files::{Address, CodeInstance, TypeEntry, TypeKind};
use crate::passes::annotate_parmtypes::marks;
use crate::session::Session;
use crate::signature::{Form, METHOD_INSTANCE, RETURN_TYPE, Specsig, WORLD, specsig};
use llvm_ext::attributes::Place;
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// Declares a code instance's native function under a name, with the signature that is derived for it (`declare_native!`).
/// A declaration that is the same already is taken.
///
/// # Errors
///
/// Where there is nothing to call ([`CodeInstance::native_entry`]), the module is for another architecture, a type is not
/// known, or the name is another one's.
pub fn declare_native<'m>(
    session: &Session,
    module: &'m Module<'_>,
    instance: &CodeInstance,
    name: &str,
) -> Result<(Function<'m>, Changed), EnzymeError> {
    let entry = instance.native_entry()?;
    if !session.module_targets_host(module) {
        let (module, instances) = (module.target_triple(), session.host_triple());
        return Err(EnzymeError::OtherArchitecture { module, instances });
    }
    let (arguments, result) = session.instance_types(instance)?;
    let form = Form {
        gcstack_arg: session.jit_gcstack_arg(),
        swiftcc: session.jit_uses_swiftcc(&session.host_triple()),
    };
    let specsig = specsig(session, module, &arguments, &result, form)?;
    let world = world_of(module);
    let taken = module.named_global(name);
    let declared = specsig.declare(name, session, module);
    annotate(declared, &specsig, session);
    set_attributes(declared, instance, &result, (entry, world));
    let Some(taken) = taken else { return Ok((declared, Changed::Yes)) };
    let same = module.function(name).filter(|there| taken.is_declaration() && is_same(*there, declared));
    declared.detach();
    same.map(|same| (same, Changed::No)).ok_or_else(|| EnzymeError::TakenName(name.to_owned()))
}

fn annotate<'m>(declared: Function<'m>, specsig: &Specsig<'m>, session: &Session) {
    for (number, parameter) in (0..).zip(&specsig.parameters) {
        let place = declared.attributes_at(Place::Parameter(number));
        for (key, value) in marks(specsig, parameter, session) {
            place.set_string(key, &value);
        }
    }
}

fn set_attributes(
    declared: Function<'_>,
    instance: &CodeInstance,
    result: &TypeEntry,
    (entry, world): (Address, Option<u64>),
) {
    declared.set_string_attribute(METHOD_INSTANCE, &instance.mi);
    declared.set_string_attribute(RETURN_TYPE, &result.id);
    if let Some(world) = world {
        declared.set_string_attribute(WORLD, world.to_string());
    }
    declared.set_string_attribute(NATIVE_INVOKE, "");
    declared.set_string_attribute(NEEDS_RESTORATION, entry.0.to_string());
    if result.kind == TypeKind::Bottom {
        declared.add_enum_attribute("noreturn");
    }
}

/// Whether two declarations are the same but for their names.
fn is_same(there: Function<'_>, declared: Function<'_>) -> bool {
    let count = u32::try_from(declared.content_type().function_parameters().len()).unwrap_or(u32::MAX);
    let places = [Place::Result, Place::Function].into_iter().chain((0..count).map(Place::Parameter));
    let text = |function: Function<'_>, place| function.attributes_at(place).to_string();
    there.content_type() == declared.content_type()
        && there.calling_convention() == declared.calling_convention()
        && places.into_iter().all(|place| text(there, place) == text(declared, place))
}
