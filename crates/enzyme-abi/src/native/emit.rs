//! Functions whose IR is linked in, from the files that the code-instance table names.
//!
//! It stands for `nested_codegen!` of Enzyme.jl: what code generation itself would do is done already.

use crate::error::EnzymeError;
use crate::files::{Body, CodeInstance};
use crate::linking::{free_name, internalize, link_split_existing, read_module};
use crate::session::Session;
use crate::signature::METHOD_INSTANCE;
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use std::collections::BTreeMap;

impl Session {
    /// The code instance whose body is linked in for a method instance: Julia's own for a world, if it has one, else the
    /// first with a body, whoever inferred it.
    ///
    /// # Errors
    ///
    /// Where the method instance is not known, and where none has a body.
    pub fn body_instance(&self, mi: &str, world: Option<u64>) -> Result<(&CodeInstance, &Body), EnzymeError> {
        let of_table = self.instances.all_of_method_instance(mi);
        let with_body = |instance: &'_ CodeInstance| instance.body.is_some();
        let own = self.codeinst(mi, world).filter(|instance| with_body(instance));
        let known = || self.instances.of_method_instance(mi);
        let instance =
            own.or_else(|| of_table.into_iter().find(|instance| with_body(instance))).or_else(known);
        let instance = instance.ok_or_else(|| EnzymeError::NoInstanceOf(mi.to_owned()))?;
        let body = instance.body.as_ref().ok_or_else(|| EnzymeError::NoBody(instance.id.clone()))?;
        Ok((instance, body))
    }

    /// The function that is in a module already for a method instance: linked in earlier in this run, or under the name
    /// of the body.
    pub fn emitted<'m>(&self, module: &'m Module<'_>, mi: &str, body: &Body) -> Option<Function<'m>> {
        let is_body = |function: &Function<'_>| !function.is_declaration() && is_of(*function, mi);
        let emitted = self.emitted.borrow();
        let known = emitted.get(mi).and_then(|name| module.function(name)).filter(is_body);
        known.or_else(|| module.function(&body.function).filter(is_body))
    }
}

fn is_of(function: Function<'_>, mi: &str) -> bool {
    function.string_attribute(METHOD_INSTANCE).as_deref() == Some(mi)
}

/// Links in the functions of method instances that are not there yet; each file once. Whether there were any.
///
/// # Errors
///
/// A method instance without a body, and a body that is not what the table says or was not inferred for Enzyme.
pub fn emit_bodies(
    session: &Session,
    module: &Module<'_>,
    instances: &[&str],
    world: Option<u64>,
) -> Result<bool, EnzymeError> {
    let mut files: BTreeMap<&str, Vec<(&CodeInstance, &Body)>> = BTreeMap::new();
    for mi in instances {
        let (instance, body) = session.body_instance(mi, world)?;
        match session.emitted(module, mi, body) {
            Some(there) => drop(session.emitted.borrow_mut().insert(instance.mi.clone(), there.name())),
            None => files.entry(&body.file).or_default().push((instance, body)),
        }
    }
    for (file, bodies) in &files {
        emit_file(session, module, file, bodies)?;
    }
    Ok(!files.is_empty())
}

fn emit_file(
    session: &Session,
    module: &Module<'_>,
    file: &str,
    bodies: &[(&CodeInstance, &Body)],
) -> Result<(), EnzymeError> {
    let path = session.instances_folder.join(file);
    let shown = path.display().to_string();
    let incoming = read_module(session, module, &path)?;
    for (instance, body) in bodies {
        let function = incoming.function(&body.function).filter(|function| !function.is_declaration());
        let function = function.ok_or_else(|| EnzymeError::BodyNotDefined {
            instance: instance.id.clone(),
            file: shown.clone(),
            function: body.function.clone(),
        })?;
        if !is_of(function, &instance.mi) {
            let (function, mi) = (body.function.clone(), instance.mi.clone());
            return Err(EnzymeError::ForeignBody { instance: instance.id.clone(), function, mi });
        }
        let name = linked_name(module, &incoming, function);
        if name != body.function {
            function.set_name(&name);
            internalize(&function);
        }
        drop(session.emitted.borrow_mut().insert(instance.mi.clone(), name));
    }
    link_split_existing(module, incoming, &shown)
}

/// The name that a function gets that is linked in: its own, unless that is taken. The linker would choose one as well,
/// but not tell.
fn linked_name(module: &Module<'_>, incoming: &Module<'_>, function: Function<'_>) -> String {
    let name = function.name();
    let is_hidden = function.has_local_linkage();
    match module.named_global(&name) {
        Some(there) if is_hidden || !there.is_declaration() => free_name(module, incoming, &name),
        _ => name,
    }
}
