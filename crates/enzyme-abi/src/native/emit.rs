//! Functions whose IR is linked in, from the files that the code-instance table names.
//!
//! It stands for `nested_codegen!` of Enzyme.jl: what code generation itself would do is done already.

use super::{NATIVE_INVOKE, NEEDS_RESTORATION};
use crate::error::EnzymeError;
use crate::files::{Body, CodeInstance};
use crate::linking::{free_name, internalize, link_all, read_module};
use crate::session::Session;
use crate::signature::METHOD_INSTANCE;
use llvm_ext::global::{Function, GlobalValue, Linkage};
use llvm_ext::module::Module;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

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

/// The names of the declarations of native functions, and their method instances.
///
/// # Errors
///
/// A declaration that does not say which.
pub fn native_declarations(module: &Module<'_>) -> Result<Vec<(String, String)>, EnzymeError> {
    let is_native =
        |function: &Function<'_>| function.is_declaration() && function.has_string_attribute(NATIVE_INVOKE);
    let declared = module.functions().filter(is_native).map(|function| {
        let name = function.name();
        match function.string_attribute(METHOD_INSTANCE) {
            Some(mi) => Ok((name, mi)),
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
    instances: impl IntoIterator<Item = String>,
    world: Option<u64>,
    follows: bool,
) -> Result<bool, EnzymeError> {
    let mut emission =
        Emission { session, module, sources: Vec::new(), files: FxHashMap::default(), targets: Vec::new() };
    let mut waiting: VecDeque<String> = instances.into_iter().collect();
    let mut seen = FxHashSet::default();
    while let Some(mi) = waiting.pop_front() {
        if seen.insert(mi.clone()) {
            let new = emission.add(&mi, world)?;
            if let Some(source) = new.filter(|_| follows) {
                waiting
                    .extend(native_declarations(&emission.sources[source].0)?.into_iter().map(|(_, mi)| mi));
            }
        }
    }
    let any = !emission.targets.is_empty();
    emission.link()?;
    Ok(any)
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
    mi: String,
    source: usize,
    function: String,
}

impl Emission<'_, '_, '_> {
    /// Adds the function of a method instance, unless it is there; the number of its module, if that is new.
    fn add(&mut self, mi: &str, world: Option<u64>) -> Result<Option<usize>, EnzymeError> {
        let (instance, body) = self.session.body_instance(mi, world)?;
        if let Some(there) = self.session.emitted(self.module, mi, body) {
            drop(self.session.emitted.borrow_mut().insert(mi.to_owned(), there.name()));
            return Ok(None);
        }
        let (source, is_new) = self.source(&body.file)?;
        let (incoming, file) = &self.sources[source];
        let function = incoming.function(&body.function).filter(|function| !function.is_declaration());
        let function = function.ok_or_else(|| EnzymeError::BodyNotDefined {
            instance: instance.id.clone(),
            file: file.clone(),
            function: body.function.clone(),
        })?;
        if !is_of(function, mi) {
            let (function, mi) = (body.function.clone(), mi.to_owned());
            return Err(EnzymeError::ForeignBody { instance: instance.id.clone(), function, mi });
        }
        self.targets.push(EmittedBody { mi: mi.to_owned(), source, function: body.function.clone() });
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
        let mut hidden = Vec::new();
        let mut definitions = self.definitions();
        for target in &self.targets {
            let function = self.sources[target.source].0.function(&target.function);
            let function = function.expect("it was looked at before");
            let (name, is_hidden) = self.linked_name(function, &mut definitions);
            if is_hidden {
                function.set_name(&name);
                // The linker drops local functions that nothing refers to.
                function.set_linkage(Linkage::LLVMExternalLinkage);
                hidden.push(name.clone());
            }
            drop(self.session.emitted.borrow_mut().insert(target.mi.clone(), name));
        }
        link_all(self.module, self.sources)?;
        hidden
            .iter()
            .filter_map(|name| self.module.function(name))
            .for_each(|function| internalize(&function));
        Ok(())
    }

    /// How many of the modules define each name, or mean something at an address by it.
    fn definitions(&self) -> FxHashMap<String, usize> {
        let mut count = FxHashMap::default();
        for (source, _) in &self.sources {
            let functions = source.functions().filter(|function| takes_name(function.global()));
            let variables = source.global_variables().filter(|variable| takes_name(variable.global()));
            let functions = functions.map(|function| function.name());
            let variables = variables.map(|variable| variable.name());
            let names = functions.chain(variables).chain(source.aliases().map(|alias| alias.name()));
            names.for_each(|name| *count.entry(name).or_default() += 1);
        }
        count
    }

    /// The name that a function gets, and whether it is to be hidden under it. It keeps its own, unless that is taken; the
    /// linker would choose one as well then, but not tell.
    fn linked_name(
        &self,
        function: Function<'_>,
        definitions: &mut FxHashMap<String, usize>,
    ) -> (String, bool) {
        let name = function.name();
        let is_free = self.module.named_global(&name).is_none_or(|there| !takes_name(there));
        if is_free && !function.has_local_linkage() && definitions.get(&name) == Some(&1) {
            return (name, false);
        }
        let is_taken =
            |name: &str| self.module.named_global(name).is_some() || definitions.contains_key(name);
        let free = free_name(is_taken, &name);
        let _only = definitions.insert(free.clone(), 1);
        (free, true)
    }
}

/// Whether a name is one's own: a mere declaration would be replaced by what is linked in, and one that is to be bound to an
/// address must not be, as it may be called otherwise.
fn takes_name(global: GlobalValue<'_>) -> bool {
    let is_bound = |function: Function<'_>| function.has_string_attribute(NEEDS_RESTORATION);
    !global.is_declaration() || global.value().as_function().is_some_and(is_bound)
}
