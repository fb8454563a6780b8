//! Declarations of functions that Julia compiled.

use super::{NATIVE_INVOKE, NEEDS_RESTORATION, world_of};
use crate::abi::EXTENSIONS;
use crate::error::EnzymeError;
use crate::files::{Address, CodeInstance, TypeEntry, TypeKind};
use crate::linking::{form, is_same_form, taken_name};
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
/// Where there is nothing to call ([`CodeInstance::native_entry`]), or not from the module: it is for another process,
/// architecture or world, or the code instance is not Julia's own. A type that is not known, and a name that is another one's.
pub fn declare_native<'m>(
    session: &Session,
    module: &'m Module<'_>,
    instance: &CodeInstance,
    name: &str,
) -> Result<(Function<'m>, Changed), EnzymeError> {
    let taken = module.named_global(name);
    let declared = new_declaration(session, module, instance, name)?;
    let Some(taken) = taken else { return Ok((declared, Changed::Yes)) };
    let there = module.function(name);
    let same = there.filter(|there| taken.is_declaration() && is_same(*there, declared));
    let other = there.map(|there| otherwise(there, declared)).unwrap_or_default();
    declared.detach();
    same.map(|same| (same, Changed::No)).ok_or_else(|| taken_name(module, name, || other))
}

/// In what a function is another one than a new declaration.
fn otherwise(there: Function<'_>, declared: Function<'_>) -> String {
    if !there.is_declaration() {
        return "it has a body".to_owned();
    }
    let differs = |place: &Place| {
        let [one, other] = [there, declared].map(|function| function.attributes_at(*place).to_string());
        one != other
    };
    let place = places(declared).into_iter().find(differs);
    difference(there, declared).unwrap_or_else(|| match place {
        Some(Place::Parameter(number)) => format!("the attributes of argument {} are others", number + 1),
        Some(Place::Result) => "the attributes of its result are others".to_owned(),
        Some(Place::Function) | None => "its own attributes are others".to_owned(),
    })
}

/// All places of a function that have attributes.
fn places(function: Function<'_>) -> Vec<Place> {
    let parameters = (0..function.parameter_count()).map(Place::Parameter);
    parameters.chain([Place::Result, Place::Function]).collect()
}

/// The declaration of a code instance's native function that is there already, under any name.
///
/// # Errors
///
/// As [`declare_native`]; also where there is one that is called otherwise, or at another address.
pub fn declared_native<'m>(
    session: &Session,
    module: &'m Module<'_>,
    instance: &CodeInstance,
) -> Result<Option<Function<'m>>, EnzymeError> {
    let is_of_instance = |function: &Function<'_>| {
        function.is_declaration()
            && function.has_string_attribute(NATIVE_INVOKE)
            && function.string_attribute(METHOD_INSTANCE).as_ref() == Some(&instance.mi)
    };
    let Some(there) = module.functions().find(is_of_instance) else { return Ok(None) };
    let declared = new_declaration(session, module, instance, "")?;
    let difference = difference(there, declared);
    declared.detach();
    match difference {
        None => Ok(Some(there)),
        Some(difference) => Err(EnzymeError::StaleDeclaration {
            function: there.name(),
            mi: instance.mi.clone(),
            instance: instance.id.clone(),
            difference,
        }),
    }
}

/// Adds a declaration; where its name is taken, under another one.
fn new_declaration<'m>(
    session: &Session,
    module: &'m Module<'_>,
    instance: &CodeInstance,
    name: &str,
) -> Result<Function<'m>, EnzymeError> {
    let _layout = module.assume_layout_of_triple();
    let entry = instance.native_entry()?;
    let world = world_of(module);
    refuse_uncallable(session, module, instance, world)?;
    let (arguments, result) = session.instance_types(instance)?;
    let form = Form {
        gcstack_arg: session.jit_gcstack_arg(),
        swiftcc: session.jit_uses_swiftcc(&session.host_triple()),
    };
    let specsig = specsig(session, module, &arguments, &result, form)?;
    let declared = specsig.declare(name, session, module);
    annotate(declared, &specsig, session);
    set_attributes(declared, instance, &result, (entry, world));
    Ok(declared)
}

/// Refuses a code instance that a module may not call: a process only has addresses for itself
/// (`native_invoke_available`), and Julia's own code for the world (`codeinst`).
fn refuse_uncallable(
    session: &Session,
    module: &Module<'_>,
    instance: &CodeInstance,
    world: Option<u64>,
) -> Result<(), EnzymeError> {
    let id = || instance.id.clone();
    if session.settings.precompile {
        return Err(EnzymeError::CalledFromAnother(id()));
    }
    if !session.module_targets_host(module) {
        let (module, instances) = (module.target_triple(), session.host_triple());
        return Err(EnzymeError::OtherArchitecture { module, instances });
    }
    if let Some(owner) = instance.owner.clone() {
        return Err(EnzymeError::ForeignOwner { instance: id(), owner });
    }
    match world.filter(|_| !instance.is_valid_in(world)) {
        Some(world) => Err(EnzymeError::OtherWorld { instance: id(), world }),
        None => Ok(()),
    }
}

/// In what a declaration that is there is called otherwise than a new one, or at another address. What optimizations may have
/// found out since does not count.
fn difference(there: Function<'_>, declared: Function<'_>) -> Option<String> {
    let differ = |what: &str, there: String, declared: String| {
        (there != declared).then(|| format!("its {what} is {there}, and not {declared}"))
    };
    let ty = |function: Function<'_>| function.content_type().to_string();
    let address = |function: Function<'_>| {
        function.string_attribute(NEEDS_RESTORATION).unwrap_or_else(|| "none".to_owned())
    };
    let convention = |function: Function<'_>| format!("calling convention {}", function.calling_convention());
    differ("type", ty(there), ty(declared))
        .or_else(|| differ("address", address(there), address(declared)))
        .or_else(|| differ("convention", convention(there), convention(declared)))
        .or_else(|| differ("way to pass arguments", passing(there), passing(declared)))
}

/// The attributes that decide how arguments are passed, with the numbers of the parameters from 1.
fn passing(function: Function<'_>) -> String {
    const NAMES: [&str; 4] = ["sret", "swiftself", "zeroext", "signext"];
    let of_parameter = |number| {
        let attributes = function.attributes_at(Place::Parameter(number));
        let found = NAMES.into_iter().filter(move |name| attributes.has(name));
        found.map(move |name| format!("{} {name}", number + 1))
    };
    format!("({})", (0..function.parameter_count()).flat_map(of_parameter).collect::<Vec<_>>().join(", "))
}

/// In what two declarations of one function cannot both be right. That one of them lacks `zeroext`, `signext` or `swiftself`
/// of the other is none ([`unite_passing`]).
pub(crate) fn contradiction(there: Function<'_>, new: Function<'_>) -> Option<String> {
    let is_same = is_same_form(there.global(), new.global());
    if is_same && !passes_otherwise(there, new) {
        return None;
    }
    let [one, other] = [there, new].map(|function| match is_same {
        true => passing(function),
        false => form(function),
    });
    let what = if is_same { "way to pass arguments" } else { "type" };
    Some(format!("its {what} is {one}, and not {other}"))
}

/// Whether functions of one type take arguments in ways of which there can be only one.
fn passes_otherwise(there: Function<'_>, new: Function<'_>) -> bool {
    let at = |function: Function<'_>, number, name: &str| {
        function.attributes_at(Place::Parameter(number)).has(name)
    };
    let either = |number, name: &str| at(there, number, name) || at(new, number, name);
    let numbers = || 0..there.parameter_count();
    let differs = |number| {
        at(there, number, "sret") != at(new, number, "sret")
            || EXTENSIONS.into_iter().all(|extension| either(number, extension))
    };
    numbers().any(differs) || numbers().filter(|number| either(*number, "swiftself")).count() > 1
}

/// Gives declarations of one function what each says of how arguments are passed.
pub(crate) fn unite_passing(functions: &[Function<'_>]) {
    let Some(first) = functions.first() else { return };
    for number in 0..first.parameter_count() {
        for name in ABI_ATTRIBUTES {
            let at = |function: &Function<'_>| function.attributes_at(Place::Parameter(number)).has(name);
            if functions.iter().any(at) {
                let lacking = functions.iter().filter(|function| !at(function));
                lacking.for_each(|function| function.attributes_at(Place::Parameter(number)).set(name));
            }
        }
    }
}

/// What decides how arguments are passed, and may be said by one of several declarations, or by a call alone.
pub(crate) const ABI_ATTRIBUTES: [&str; 3] = [EXTENSIONS[0], EXTENSIONS[1], "swiftself"];

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
    let text = |function: Function<'_>, place| function.attributes_at(place).to_string();
    there.content_type() == declared.content_type()
        && there.calling_convention() == declared.calling_convention()
        && places(declared).into_iter().all(|place| text(there, place) == text(declared, place))
}
