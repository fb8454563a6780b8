//! Functions whose IR is linked in, from the files that the code-instance table names.
//!
//! It stands for `nested_codegen!` of Enzyme.jl: what code generation itself would do is done already.

use super::{NATIVE_INVOKE, NEEDS_RESTORATION, world_of_function};
use crate::error::EnzymeError;
use crate::files::{Body, CodeInstance};
use crate::linking::{internalize, link_all, no_function, read_module};
use crate::session::Session;
use crate::signature::{METHOD_INSTANCE, compare};
use llvm_ext::global::{Function, GlobalValue, Linkage};
use llvm_ext::instruction::Opcode;
use llvm_ext::module::Module;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

impl Session {
    /// The code instance whose body is linked in for a method instance in a world: Julia's own, if it has one, else the first
    /// with a body, whoever inferred it.
    ///
    /// # Errors
    ///
    /// Where the method instance is not known, or not in that world, and where none has a body.
    pub fn body_instance(&self, mi: &str, world: Option<u64>) -> Result<(&CodeInstance, &Body), EnzymeError> {
        let valid = self.instances.all_of_method_instance(mi).filter(|instance| instance.is_valid_in(world));
        let instance = valid.min_by_key(|instance| (instance.body.is_none(), instance.owner.is_some()));
        let instance = instance.ok_or_else(|| self.no_instance(mi, world))?;
        let body = instance.body.as_ref().ok_or_else(|| EnzymeError::NoBody(instance.id.clone()))?;
        Ok((instance, body))
    }

    fn no_instance(&self, mi: &str, world: Option<u64>) -> EnzymeError {
        let mi = mi.to_owned();
        match world.filter(|_| self.instances.of_method_instance(&mi).is_some()) {
            Some(world) => EnzymeError::NoInstanceInWorld { mi, world },
            None => EnzymeError::NoInstanceOf(mi),
        }
    }

    /// The function that is in a module already for a code instance: linked in earlier in this run, or under the name of the
    /// body.
    pub fn emitted<'m>(
        &self,
        module: &'m Module<'_>,
        instance: &CodeInstance,
        body: &Body,
    ) -> Option<Function<'m>> {
        let is_body = |function: &Function<'_>| !function.is_declaration() && is_of(*function, &instance.mi);
        let of_world = |function: &Function<'_>| instance.is_valid_in(world_of_function(*function));
        let emitted = self.emitted.borrow();
        let known = emitted.get(&instance.id).and_then(|name| module.function(name)).filter(is_body);
        known.or_else(|| module.function(&body.function).filter(is_body).filter(of_world))
    }
}

/// The wrapper that a declaration of a method instance's native function became (`materialize_native_invokes!`), for a world:
/// it only calls the function that was linked in for the method instance, in the way in which the native one is called.
pub fn wrapper<'m>(module: &'m Module<'_>, mi: &str, world: Option<u64>) -> Option<Function<'m>> {
    let agree = |function: Function<'_>| {
        let of_function = world_of_function(function);
        world.zip(of_function).is_none_or(|(world, of_function)| world == of_function)
    };
    let is_wrapper = |function: &Function<'m>| {
        is_of(*function, mi)
            && function.linkage() == Linkage::LLVMInternalLinkage
            && function.has_enum_attribute("alwaysinline")
            && agree(*function)
            && wrapped(*function).is_some_and(|inner| inner != *function && is_of(inner, mi))
    };
    module.functions().find(is_wrapper)
}

/// What a function calls that does nothing else.
fn wrapped(function: Function<'_>) -> Option<Function<'_>> {
    let mut instructions = function.instructions();
    let call = instructions.next()?;
    let end = instructions.next().filter(|end| end.is_terminator() && instructions.next().is_none())?;
    let is_passed_on = end.opcode() == Opcode::LLVMUnreachable
        || end.opcode() == Opcode::LLVMRet && (end.operand_count() == 0 || end.operand(0) == call.value());
    call.called_function().filter(|inner| is_passed_on && !inner.is_declaration())
}

fn is_of(function: Function<'_>, mi: &str) -> bool {
    function.string_attribute(METHOD_INSTANCE).as_deref() == Some(mi)
}

/// A method instance, and the world that it is called in.
pub type Called = (String, Option<u64>);

/// The names of the declarations of native functions, and what they call. Where one does not say which world it is for, it is
/// the given one.
///
/// # Errors
///
/// A declaration that does not say which method instance it is of.
pub fn native_declarations(
    module: &Module<'_>,
    world: Option<u64>,
) -> Result<Vec<(String, Called)>, EnzymeError> {
    let is_native =
        |function: &Function<'_>| function.is_declaration() && function.has_string_attribute(NATIVE_INVOKE);
    let declared = module.functions().filter(is_native).map(|function| {
        let name = function.name();
        match function.string_attribute(METHOD_INSTANCE) {
            Some(mi) => Ok((name, (mi, world_of_function(function).or(world)))),
            None => Err(EnzymeError::NoMethodInstance(name)),
        }
    });
    declared.collect()
}

/// Links in the functions of method instances that are not there yet, and with `follows` those of the native functions that
/// they call. Whether there were any.
///
/// # Errors
///
/// A method instance without a body, and a body that is not what the table says or was not inferred for Enzyme.
pub fn emit_bodies(
    session: &Session,
    module: &Module<'_>,
    called: impl IntoIterator<Item = Called>,
    world: Option<u64>,
    follows: bool,
) -> Result<bool, EnzymeError> {
    let mut emission =
        Emission { session, module, sources: Vec::new(), files: FxHashMap::default(), targets: Vec::new() };
    let mut waiting: VecDeque<Called> = called.into_iter().collect();
    let mut seen = FxHashSet::default();
    while let Some((mi, called_in)) = waiting.pop_front() {
        let (instance, body) = session.body_instance(&mi, called_in)?;
        if seen.insert(&instance.id) {
            let new = emission.add(instance, body)?;
            if let Some(source) = new.filter(|_| follows) {
                let declared = native_declarations(&emission.sources[source].0, world)?;
                waiting.extend(declared.into_iter().map(|(_, called)| called));
            }
        }
    }
    let any = !emission.targets.is_empty();
    emission.link()?;
    Ok(any)
}

/// Compares a function that was linked in for a code instance with its derived signature, as far as that is known
/// (`check_emitted_specsig`).
///
/// # Errors
///
/// [`EnzymeError::SpecsigMismatch`], and a type whose LLVM type is none.
pub fn check_emitted<'m>(
    session: &Session,
    module: &'m Module<'_>,
    emitted: Function<'m>,
    instance: &CodeInstance,
) -> Result<(), EnzymeError> {
    let _layout = module.assume_layout_of_triple();
    let derived = match session.specsig_of_instance(module, emitted, instance) {
        Ok(derived) if session.module_targets_host(module) => derived,
        Err(error @ EnzymeError::LlvmType { .. }) => return Err(error),
        _ => return Ok(()),
    };
    let compared = compare(emitted, &derived);
    if compared.mismatch.is_empty() {
        return Ok(());
    }
    let (function, emitted, derived) = (emitted.name(), compared.emitted, compared.derived);
    Err(EnzymeError::SpecsigMismatch { function, emitted, derived })
}

/// Functions that are about to be linked in.
struct Emission<'s, 'm, 'c> {
    session: &'s Session,
    module: &'m Module<'c>,
    /// The modules that have them, and their files.
    sources: Vec<(Module<'m>, String)>,
    /// Where a file's module is among them.
    files: FxHashMap<String, usize>,
    targets: Vec<EmittedBody>,
}

/// A function that is about to be linked in.
struct EmittedBody {
    /// The code instance.
    instance: String,
    source: usize,
    function: String,
}

impl Emission<'_, '_, '_> {
    /// Adds the function of a code instance, unless it is there; the number of its module, if that is new.
    fn add(&mut self, instance: &CodeInstance, body: &Body) -> Result<Option<usize>, EnzymeError> {
        if let Some(there) = self.session.emitted(self.module, instance, body) {
            drop(self.session.emitted.borrow_mut().insert(instance.id.clone(), there.name()));
            return Ok(None);
        }
        let (source, is_new) = self.source(&body.file).map_err(|error| match error {
            EnzymeError::UnreadableFile { file, message, .. } => {
                EnzymeError::UnreadableBody { instance: instance.id.clone(), file, message }
            }
            error => error,
        })?;
        let (incoming, file) = &self.sources[source];
        let function = incoming.function(&body.function).filter(|function| !function.is_declaration());
        let function = function.ok_or_else(|| EnzymeError::BodyNotDefined {
            instance: instance.id.clone(),
            file: file.clone(),
            function: body.function.clone(),
            other: no_function(incoming, &body.function),
        })?;
        if !is_of(function, &instance.mi) {
            let (function, mi) = (body.function.clone(), instance.mi.clone());
            return Err(EnzymeError::ForeignBody { instance: instance.id.clone(), function, mi });
        }
        let instance = instance.id.clone();
        self.targets.push(EmittedBody { instance, source, function: body.function.clone() });
        Ok(is_new.then_some(source))
    }

    /// The number of a file's module, and whether it is new.
    fn source(&mut self, file: &str) -> Result<(usize, bool), EnzymeError> {
        if let Some(&known) = self.files.get(file) {
            return Ok((known, false));
        }
        let path = self.session.instances_folder.join(file);
        let incoming = read_module(self.session, self.module, &path)?;
        let number = self.sources.len();
        self.sources.push((incoming, path.display().to_string()));
        let _new = self.files.insert(file.to_owned(), number);
        Ok((number, true))
    }

    fn link(self) -> Result<(), EnzymeError> {
        self.sources.iter().for_each(|(source, _)| unmark_bodies(source));
        let (mut hidden, mut kept) = (Vec::new(), Vec::new());
        let mut names = self.names();
        for target in &self.targets {
            let function = self.sources[target.source].0.function(&target.function);
            let function = function.expect("it was looked at before");
            let (name, is_hidden) = self.linked_name(function, &mut names);
            if is_hidden {
                function.set_name(&name);
                hidden.push(name.clone());
            } else if is_dropped_unused(function) {
                kept.push((name.clone(), function.linkage()));
            }
            if is_hidden || is_dropped_unused(function) {
                // So it drops all of which it knows another definition, and those that nothing refers to yet.
                function.leave_comdat();
                function.set_linkage(Linkage::LLVMExternalLinkage);
            }
            drop(self.session.emitted.borrow_mut().insert(target.instance.clone(), name));
        }
        link_all(self.module, self.sources)?;
        hidden
            .iter()
            .filter_map(|name| self.module.function(name))
            .for_each(|function| internalize(&function));
        for (name, linkage) in kept {
            if let Some(function) = self.module.function(&name) {
                function.set_linkage(linkage);
            }
        }
        Ok(())
    }

    fn names(&self) -> Names {
        let mut names = Names::default();
        for (source, _) in &self.sources {
            let functions = source.functions().filter(|function| takes_name(function.global()));
            let variables = source.global_variables().filter(|variable| takes_name(variable.global()));
            let functions = functions.map(|function| function.name());
            let variables = variables.map(|variable| variable.name());
            let all = functions.chain(variables).chain(source.aliases().map(|alias| alias.name()));
            all.for_each(|name| *names.definitions.entry(name).or_default() += 1);
        }
        names
    }

    /// The name that a function gets, and whether it is to be hidden under it. It keeps its own, unless that is taken; the
    /// linker would choose one as well then, but not tell.
    fn linked_name(&self, function: Function<'_>, names: &mut Names) -> (String, bool) {
        let name = function.name();
        let is_free = self.module.named_global(&name).is_none_or(|there| !takes_name(there));
        // A copy of what is defined elsewhere is here what is called.
        let is_own =
            !function.has_local_linkage() && function.linkage() != Linkage::LLVMAvailableExternallyLinkage;
        if is_free && is_own && names.definitions.get(&name) == Some(&1) {
            return (name, false);
        }
        (names.free(self.module, &name), true)
    }
}

/// Whether the linker drops it while nothing refers to it.
fn is_dropped_unused(function: Function<'_>) -> bool {
    matches!(function.linkage(), Linkage::LLVMLinkOnceAnyLinkage | Linkage::LLVMLinkOnceODRLinkage)
}

/// The names of what is linked in.
#[derive(Default)]
struct Names {
    /// How many of the modules define each, or mean something at an address by it.
    definitions: FxHashMap<String, usize>,
    /// The last number that was put behind each: those before it are taken.
    numbers: FxHashMap<String, u64>,
}

impl Names {
    /// A name that is not taken, with a number as the linker itself would choose.
    fn free(&mut self, module: &Module<'_>, name: &str) -> String {
        let number = self.numbers.entry(name.to_owned()).or_default();
        loop {
            *number += 1;
            let free = format!("{name}.{number}");
            if module.named_global(&free).is_none() && !self.definitions.contains_key(&free) {
                let _only = self.definitions.insert(free.clone(), 1);
                return free;
            }
        }
    }
}

/// Takes the marks of native declarations off functions with bodies, which are at no address.
fn unmark_bodies(source: &Module<'_>) {
    for function in source.functions().filter(|function| !function.is_declaration()) {
        for mark in
            [NATIVE_INVOKE, NEEDS_RESTORATION].into_iter().filter(|mark| function.has_string_attribute(mark))
        {
            function.remove_string_attribute(mark);
        }
    }
}

/// Whether a name is one's own: a mere declaration would be replaced by what is linked in, and one that is to be bound to an
/// address must not be, as it may be called otherwise.
fn takes_name(global: GlobalValue<'_>) -> bool {
    let is_bound = |function: Function<'_>| function.has_string_attribute(NEEDS_RESTORATION);
    !global.is_declaration() || global.value().as_function().is_some_and(is_bound)
}
