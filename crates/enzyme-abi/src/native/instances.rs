//! What the code-instance table says of a function.

use crate::error::EnzymeError;
use crate::files::{Address, CodeInstance, InlineAnnotation};
use crate::session::Session;
use crate::signature::WORLD;
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use serde::Serialize;
use std::fmt;

/// How a function reaches the module that calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CallConvention {
    /// Its IR is emitted into the module, and always inlined.
    Inline,
    /// Its native code is called.
    Call,
}

impl fmt::Display for CallConvention {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Inline => "inline",
            Self::Call => "call",
        })
    }
}

impl CodeInstance {
    /// The method instance that was compiled (`codeinst_mi`).
    pub fn codeinst_mi(&self) -> &str {
        self.compiled_mi.as_deref().unwrap_or(&self.mi)
    }

    /// The entry with the specialized signature and the one that takes boxed arguments (`codeinst_entry`). Without the
    /// first one there is only the second; without the second the function could not be compiled. The address 0, `C_NULL`
    /// there, is none.
    pub fn codeinst_entry(&self) -> (Option<Address>, Option<Address>) {
        let entry = |address: Option<Address>| address.filter(|address| address.0 != 0);
        (entry(self.specptr), entry(self.invoke))
    }

    /// How the function reaches a module that calls it (`call_convention`). Julia compiles no code for a constant result;
    /// else the annotation decides, and without one whether Julia would inline it.
    pub fn call_convention(&self) -> CallConvention {
        match (&self.const_result, self.inline) {
            (Some(_), _) | (None, InlineAnnotation::Inline) => CallConvention::Inline,
            (None, InlineAnnotation::Noinline) => CallConvention::Call,
            (None, InlineAnnotation::None) if self.inlineable => CallConvention::Inline,
            (None, InlineAnnotation::None) => CallConvention::Call,
        }
    }

    /// The entry that a native call takes.
    ///
    /// # Errors
    ///
    /// Where another method instance was compiled, and where there is only an entry for boxed arguments.
    pub fn native_entry(&self) -> Result<Address, EnzymeError> {
        if self.codeinst_mi() != self.mi {
            let (mi, compiled) = (self.mi.clone(), self.codeinst_mi().to_owned());
            return Err(EnzymeError::OtherMethodInstance { mi, compiled });
        }
        let (specptr, _) = self.codeinst_entry();
        specptr
            .ok_or_else(|| EnzymeError::NoSpecializedEntry { instance: self.id.clone(), mi: self.mi.clone() })
    }

    /// Whether it is valid in a world; in any, where none is given.
    pub fn is_valid_in(&self, world: Option<u64>) -> bool {
        let Some((world, (first, last))) = world.zip(self.world) else { return true };
        first <= world && last.is_none_or(|last| world <= last)
    }
}

impl Session {
    /// What Julia's own interpreter and compiler made of a method instance for a world (`codeinst`); for any world where
    /// none is given.
    pub fn codeinst(&self, mi: &str, world: Option<u64>) -> Option<&CodeInstance> {
        let is_valid = |instance: &&CodeInstance| instance.owner.is_none() && instance.is_valid_in(world);
        self.instances.all_of_method_instance(mi).find(is_valid)
    }

    /// Whether functions that a module calls may be bound to addresses of this process (`native_invoke_available`): not in
    /// code for another one, and only for its architecture.
    pub fn native_invoke_available(&self, module: &Module<'_>) -> bool {
        !self.settings.precompile && self.module_targets_host(module)
    }

    /// The code instance and the entry that a module calls a method instance by (`native_codeinst`); nothing where the
    /// function is emitted instead.
    ///
    /// # Errors
    ///
    /// As [`CodeInstance::native_entry`].
    pub fn native_codeinst(
        &self,
        module: &Module<'_>,
        mi: &str,
        world: Option<u64>,
    ) -> Result<Option<(&CodeInstance, Address)>, EnzymeError> {
        let instance = self.native_invoke_available(module).then(|| self.codeinst(mi, world)).flatten();
        match instance.filter(|instance| instance.call_convention() == CallConvention::Call) {
            Some(instance) => Ok(Some((instance, instance.native_entry()?))),
            None => Ok(None),
        }
    }

    /// What the function returns that a module calls natively for a method instance (`native_return_type`); nothing where
    /// the function is emitted instead.
    ///
    /// # Errors
    ///
    /// As [`CodeInstance::native_entry`].
    pub fn native_return_type(
        &self,
        module: &Module<'_>,
        mi: &str,
        world: Option<u64>,
    ) -> Result<Option<&str>, EnzymeError> {
        let native = self.native_codeinst(module, mi, world)?;
        Ok(native.and_then(|(instance, _)| instance.return_type.as_deref()))
    }
}

/// The world that a module is compiled in: the one that its functions agree on.
pub fn world_of(module: &Module<'_>) -> Option<u64> {
    let mut worlds = module.functions().filter_map(|function| function.string_attribute(WORLD));
    let first = worlds.next()?;
    worlds.all(|world| world == first).then(|| first.parse().ok()).flatten()
}

/// Warns where the functions of a module do not agree on a world: those of code instances do not count then.
pub(crate) fn warn_of_several_worlds(module: &Module<'_>, pass: &str) {
    let no_number = |function: &Function<'_>| {
        function.string_attribute(WORLD).is_some_and(|world| world.parse::<u64>().is_err())
    };
    if let Some(function) = module.functions().find(no_number) {
        let world = function.string_attribute(WORLD).unwrap_or_default();
        tracing::warn!(
            "{pass}: {WORLD}=\"{world}\" of @{} is no decimal number, and no world",
            function.name()
        );
    }
    let mut worlds = module.functions().filter_map(|function| function.string_attribute(WORLD));
    let Some(first) = worlds.next() else { return };
    if let Some(other) = worlds.find(|world| *world != first) {
        tracing::warn!(
            "{pass} takes code instances of any world: the functions of the module are of {first} and of {other}"
        );
    }
}

/// The world that a function says it is compiled in.
pub(crate) fn world_of_function(function: Function<'_>) -> Option<u64> {
    function.string_attribute(WORLD)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{CodeInstanceTable, read};

    fn session(instances: &str) -> Session {
        let text = format!(
            "{{\"format\": \"enzyme-code-instances\", \"version\": 1, \"target\": {{\"triple\": \"x86_64-linux-gnu\"}},
               \"instances\": {instances}}}"
        );
        let instances = read::<CodeInstanceTable>("ci.json", text.as_bytes()).expect("a table");
        Session { instances, ..Session::default() }
    }

    #[test]
    fn the_row_is_julias_own_and_covers_the_world() {
        let session = session(
            r#"[{"id": "a", "mi": "1", "owner": "Enzyme", "world": [1, null]},
                {"id": "b", "mi": "1", "world": [5, 7]}, {"id": "c", "mi": "1", "world": [8, null]},
                {"id": "d", "mi": "2"}]"#,
        );
        let found = |mi, world| session.codeinst(mi, world).map(|instance| instance.id.as_str());
        assert_eq!(found("1", None), Some("b"));
        assert_eq!(
            [4, 5, 7, 8, 99].map(|world| found("1", Some(world))),
            [None, Some("b"), Some("b"), Some("c"), Some("c")]
        );
        assert_eq!((found("2", Some(3)), found("3", None)), (Some("d"), None));
    }

    #[test]
    fn native_calls_need_an_entry_of_the_same_method_instance() {
        let mut session = session(
            r#"[{"id": "a", "mi": "1", "specptr": "0x5000", "return_type": "Int64"},
                {"id": "b", "mi": "2", "compiled_mi": "1"}, {"id": "c", "mi": "3", "invoke": "0x6000"},
                {"id": "d", "mi": "4", "inline": "inline"}]"#,
        );
        let asked = |session: &Session, mi| {
            session.with_scratch_module(|module| {
                let native = session.native_codeinst(module, mi, None);
                native.map(|native| native.map(|(instance, entry)| (instance.id.clone(), entry)))
            })
        };
        assert_eq!(asked(&session, "1"), Ok(Some(("a".to_owned(), Address(0x5000)))));
        let (mi, compiled) = ("2".to_owned(), "1".to_owned());
        assert_eq!(asked(&session, "2"), Err(EnzymeError::OtherMethodInstance { mi, compiled }));
        let (instance, mi) = ("c".to_owned(), "3".to_owned());
        assert_eq!(asked(&session, "3"), Err(EnzymeError::NoSpecializedEntry { instance, mi }));
        assert_eq!((asked(&session, "4"), asked(&session, "5")), (Ok(None), Ok(None)));
        session.settings.precompile = true;
        assert_eq!((asked(&session, "1"), asked(&session, "2")), (Ok(None), Ok(None)));
    }
}
