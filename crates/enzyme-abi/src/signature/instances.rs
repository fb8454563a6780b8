//! The signatures of code instances, and of the functions of a module that are compiled from one.

use super::{Form, Specsig, specsig};
use crate::error::EnzymeError;
use crate::files::{CodeInstance, TypeEntry, takes_rest};
use crate::native::world_of_function;
use crate::pgcstack::has_gcstack_arg;
use crate::session::Session;
use juliair_types::divergence::host_data_layout;
use llvm_ext::context::Context;
use llvm_ext::global::Function;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;
use std::rc::Rc;

/// The method instance of a function.
pub(crate) const METHOD_INSTANCE: &str = "enzymejl_mi";
/// The return type of a function.
pub(crate) const RETURN_TYPE: &str = "enzymejl_rt";
/// The world that a function is compiled in.
pub(crate) const WORLD: &str = "enzymejl_world";

impl Session {
    /// The types of a code instance: of the function and its arguments, and of the result.
    ///
    /// # Errors
    ///
    /// A type that is not known, and a code instance that does not say what it takes or returns.
    pub fn instance_types(
        &self,
        instance: &CodeInstance,
    ) -> Result<(Vec<Rc<TypeEntry>>, Rc<TypeEntry>), EnzymeError> {
        let missing = || EnzymeError::NoReturnType(instance.id.clone());
        let result = instance.return_type.as_deref().ok_or_else(missing)?;
        Ok((self.argument_types(instance)?, self.type_of_instance(result, instance)?))
    }

    fn argument_types(&self, instance: &CodeInstance) -> Result<Vec<Rc<TypeEntry>>, EnzymeError> {
        if instance.spec_types.is_empty() {
            return Err(EnzymeError::NoSpecTypes(instance.id.clone()));
        }
        let argument = |name: &String| match takes_rest(name) {
            true => Err(EnzymeError::RefusedType {
                name: name.clone(),
                message: "it is any number of arguments, which a derived signature cannot have".to_owned(),
            }),
            false => self.type_of_instance(name, instance),
        };
        instance.spec_types.iter().map(argument).collect()
    }

    fn type_of_instance(&self, name: &str, instance: &CodeInstance) -> Result<Rc<TypeEntry>, EnzymeError> {
        self.types.find(name).map_err(|error| match error {
            EnzymeError::UnknownType(name) => EnzymeError::UnknownTypeOfInstance {
                name,
                instance: instance.id.clone(),
                file: self.instances_file.clone(),
            },
            error => error,
        })
    }

    /// The signature that is derived for a function from its method instance and return type, with a pgcstack where the
    /// function has one; nothing for functions without a method instance.
    ///
    /// # Errors
    ///
    /// Where the method instance or a type is not known.
    pub fn specsig_of<'m>(
        &self,
        module: &'m Module<'_>,
        function: Function<'m>,
    ) -> Option<Result<Specsig<'m>, EnzymeError>> {
        let key = function.string_attribute(METHOD_INSTANCE)?;
        Some(self.specsig_of_method_instance(module, function, &key))
    }

    fn specsig_of_method_instance<'m>(
        &self,
        module: &'m Module<'_>,
        function: Function<'m>,
        key: &str,
    ) -> Result<Specsig<'m>, EnzymeError> {
        let own = self.codeinst(key, world_of_function(function));
        let instance = own.or_else(|| self.instances.of_method_instance(key));
        let instance = instance.ok_or_else(|| EnzymeError::NoInstanceOf(key.to_owned()))?;
        self.specsig_of_instance(module, function, instance)
    }

    /// The signature that is derived for a function of a code instance, with a pgcstack where the function has one, and with
    /// the result that the function says it has.
    ///
    /// # Errors
    ///
    /// Where a type is not known, or the code instance does not say them all.
    pub fn specsig_of_instance<'m>(
        &self,
        module: &'m Module<'_>,
        function: Function<'m>,
        instance: &CodeInstance,
    ) -> Result<Specsig<'m>, EnzymeError> {
        let (arguments, result) = match function.string_attribute(RETURN_TYPE) {
            Some(key) => {
                let result = self.types.by_key(&key).ok_or(EnzymeError::UnknownType(key))?;
                (self.argument_types(instance)?, result)
            }
            None => self.instance_types(instance)?,
        };
        let triple = self.instances.target.triple.clone().unwrap_or_else(|| module.target_triple());
        let form = Form { gcstack_arg: has_gcstack_arg(function), swiftcc: self.jit_uses_swiftcc(&triple) };
        specsig(self, module, &arguments, &result, form)
    }

    /// Asks something of an empty module for the target.
    pub fn with_scratch_module<T>(&self, ask: impl FnOnce(&Module<'_>) -> T) -> T {
        let (layout, triple) = (host_data_layout(self.target, self.version), self.target.llvm_triple());
        let text = format!("target datalayout = \"{layout}\"\ntarget triple = \"{triple}\"\n");
        let context = Context::new();
        let input = InputBuffer::from_bytes(text.as_bytes());
        let module = Module::parse(&context, &input, "signature").expect("a module without contents");
        ask(&module)
    }
}
