//! What names mean in modules that are linked one after another, and telling apart what is not the same: the linker itself
//! goes by names alone.
//!
//! A function that Julia compiled, or that was looked up, is what its address or its method instance says; its name says
//! nothing. A declaration with neither is open: it means what has its name, in the order in which modules are linked.

use crate::error::EnzymeError;
use crate::linking::{form, internalize};
use crate::native::{ALLOCATORS, NATIVE_INVOKE, NEEDS_RESTORATION, contradiction, unite_passing};
use crate::signature::METHOD_INSTANCE;
use llvm_ext::global::{Function, GlobalAlias, GlobalIFunc, GlobalValue, GlobalVariable, Linkage};
use llvm_ext::module::Module;
use llvm_ext::types::TypeKind;
use rustc_hash::{FxHashMap, FxHashSet};

/// What a declaration is one of, beside its name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Identity {
    /// The address that it is to be bound to, as it is written.
    address: Option<String>,
    mi: Option<String>,
    is_native: bool,
}

impl Identity {
    fn of(function: Function<'_>) -> Self {
        if ALLOCATORS.contains(&function.name().as_str()) {
            return Self::default();
        }
        Self {
            address: function.string_attribute(NEEDS_RESTORATION),
            mi: method_instance(function.global()),
            is_native: function.has_string_attribute(NATIVE_INVOKE),
        }
    }

    /// Whether nothing but the name says what it is.
    fn is_open(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a definition of the name is another function.
    fn is_other_than(&self, definition: GlobalValue<'_>) -> bool {
        self.is_bound() || are_others(self.mi.as_deref(), method_instance(definition).as_deref())
    }

    /// Whether its name says nothing.
    fn is_bound(&self) -> bool {
        self.address.is_some() || self.is_native
    }

    /// Whether there is one way to call it: that of a method instance, and of what Julia compiled. Functions of other
    /// languages may be declared in several ways.
    fn has_one_form(&self) -> bool {
        self.mi.is_some() || self.is_native
    }

    /// What is meant.
    fn described(&self) -> String {
        match (&self.mi, &self.address) {
            (Some(mi), _) => format!("method instance {mi}"),
            (None, Some(address)) => format!("the function at {address}"),
            (None, None) => "what has its name".to_owned(),
        }
    }
}

/// Whether a declaration is bound to an address later, or by its method instance: then its name says nothing.
pub(crate) fn is_bound(declaration: Function<'_>) -> bool {
    Identity::of(declaration).is_bound()
}

fn method_instance(global: GlobalValue<'_>) -> Option<String> {
    global.value().as_function()?.string_attribute(METHOD_INSTANCE)
}

/// Whether functions are of two method instances; one that does not say of which may be of any.
fn are_others(one: Option<&str>, other: Option<&str>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one != other)
}

/// Whether calls of both go the same way. An alias says nothing of calling conventions.
pub(crate) fn is_same_form(one: GlobalValue<'_>, other: GlobalValue<'_>) -> bool {
    let functions = one.value().as_function().zip(other.value().as_function());
    functions.is_none_or(|(one, other)| one.calling_convention() == other.calling_convention())
        && one.content_type().is_same_as(other.content_type())
}

/// Refuses a function that its name makes one with what is there, and that is called in another way: LLVM takes such calls for
/// ones that never happen. What is no function is left to the linker.
fn refuse_other_form(there: GlobalValue<'_>, new: GlobalValue<'_>, file: &str) -> Result<(), EnzymeError> {
    if is_same_form(there, new) || !is_of_function(there) || !is_of_function(new) {
        return Ok(());
    }
    let text = |global: GlobalValue<'_>| {
        global.value().as_function().map_or_else(|| global.content_type().to_string(), form)
    };
    let (name, file) = (new.name(), file.to_owned());
    Err(EnzymeError::OtherForm { name, file, there: text(there), incoming: text(new) })
}

/// Refuses a declaration of the same function as another one that is called in another way.
fn refuse_contradiction(
    there: Function<'_>,
    new: Function<'_>,
    identity: &Identity,
    file: &str,
) -> Result<(), EnzymeError> {
    match contradiction(there, new) {
        None => Ok(()),
        Some(difference) => Err(EnzymeError::DeclaredOtherwise {
            function: there.name(),
            what: identity.described(),
            file: file.to_owned(),
            difference,
        }),
    }
}

/// Whether one may be a copy of the other.
fn may_be_one(one: GlobalValue<'_>, other: GlobalValue<'_>) -> bool {
    is_same_form(one, other)
        && !are_others(method_instance(one).as_deref(), method_instance(other).as_deref())
}

/// What a name means in the modules that come first.
enum Meaning<'a> {
    /// A definition; of a variable, also a declaration of one.
    Defined(GlobalValue<'a>),
    /// A copy of a function that is defined elsewhere (`available_externally`), which may be still to come.
    Copied(Function<'a>),
    /// Declarations of one function, which are all alike in their attributes.
    Declared { identity: Identity, functions: Vec<Function<'a>> },
}

/// Names in a module and those that are to be linked into it.
pub(super) struct Names<'a, 'c> {
    module: &'a Module<'c>,
    /// As far as they were looked at.
    meanings: FxHashMap<String, Meaning<'a>>,
    /// The names that functions got which are not what their own name means.
    apart: FxHashMap<(String, Identity, String), String>,
    free: FreeNames<'a, 'c>,
}

impl<'a, 'c> Names<'a, 'c> {
    /// The names of a module, and of modules that will be looked at.
    pub(super) fn of<'m>(module: &'a Module<'c>, incoming: impl IntoIterator<Item = &'a Module<'m>>) -> Self
    where
        'm: 'a,
    {
        let mut free = FreeNames::of(module);
        incoming.into_iter().for_each(|incoming| free.take_all(incoming));
        Self { module, meanings: FxHashMap::default(), apart: FxHashMap::default(), free }
    }

    /// Tells what a module has apart from what is there.
    ///
    /// # Errors
    ///
    /// What is to be one function with what is there, and is called in another way.
    pub(super) fn admit(&mut self, incoming: &'a Module<'_>, file: &str) -> Result<(), EnzymeError> {
        for function in incoming.functions().filter(|function| is_seen(function.global())) {
            if function.is_declaration() {
                self.declare(function, file)?;
            } else {
                self.define(function.global(), file)?;
            }
        }
        let aliases = incoming.aliases().map(GlobalAlias::global);
        let ifuncs = incoming.ifuncs().map(GlobalIFunc::global);
        let variables = incoming.global_variables().map(GlobalVariable::global);
        let others: Vec<_> = aliases.chain(ifuncs).chain(variables).filter(|other| is_seen(*other)).collect();
        others.into_iter().try_for_each(|other| self.define(other, file))
    }

    /// Looks at a definition. Of a function that is defined already, the new one becomes internal
    /// (`link_split_existing!`).
    fn define(&mut self, new: GlobalValue<'a>, file: &str) -> Result<(), EnzymeError> {
        let name = new.name();
        match self.meaning(&name) {
            Some(Meaning::Defined(there)) => {
                // A copy of what is there is no second definition. What no functions are is left to the linker.
                let is_split = is_of_function(*there) && is_of_function(new);
                if is_split && !(is_copy(new) && may_be_one(*there, new)) {
                    internalize(&new);
                }
                return Ok(());
            }
            Some(Meaning::Copied(copy)) if is_of_function(new) && !may_be_one(copy.global(), new) => {
                internalize(&new);
                return Ok(());
            }
            Some(Meaning::Declared { identity, .. }) if identity.is_other_than(new) => self.set_apart(&name),
            Some(Meaning::Declared { functions, .. }) => {
                functions.iter().try_for_each(|there| refuse_other_form(there.global(), new, file))?;
            }
            Some(Meaning::Copied(_)) | None => {}
        }
        let meaning = match new.value().as_function().filter(|_| is_copy(new)) {
            Some(copy) => Meaning::Copied(copy),
            None => Meaning::Defined(new),
        };
        drop(self.meanings.insert(name, meaning));
        Ok(())
    }

    /// Looks at a declaration.
    fn declare(&mut self, new: Function<'a>, file: &str) -> Result<(), EnzymeError> {
        let (name, identity) = (new.name(), Identity::of(new));
        match self.meaning(&name) {
            None => {
                let functions = vec![new];
                drop(self.meanings.insert(name, Meaning::Declared { identity, functions }));
            }
            Some(Meaning::Defined(there)) => {
                if identity.is_other_than(*there) || !is_of_function(*there) && !identity.is_open() {
                    self.rename(new, &name, identity);
                } else {
                    refuse_other_form(*there, new.global(), file)?;
                }
            }
            Some(Meaning::Copied(copy)) => {
                if identity.is_other_than(copy.global()) {
                    self.rename(new, &name, identity);
                } else {
                    refuse_other_form(copy.global(), new.global(), file)?;
                }
            }
            Some(Meaning::Declared { .. }) => self.declare_again(new, &name, identity, file)?,
        }
        Ok(())
    }

    /// Looks at a declaration of a name that is declared so far.
    fn declare_again(
        &mut self,
        new: Function<'a>,
        name: &str,
        identity: Identity,
        file: &str,
    ) -> Result<(), EnzymeError> {
        let Some(Meaning::Declared { identity: there, functions }) = self.meanings.get_mut(name) else {
            return Ok(());
        };
        let is_alike = functions.iter().all(|function| is_same_form(function.global(), new.global()));
        if *there == identity && identity.has_one_form() {
            functions.iter().try_for_each(|there| refuse_contradiction(*there, new, &identity, file))?;
            functions.push(new);
            unite_passing(functions);
        } else if *there == identity && (is_alike || identity.is_open()) {
            // That a function is declared with several types is left to the linker; it has one convention.
            let other = functions.iter().find(|there| there.calling_convention() != new.calling_convention());
            other.map_or(Ok(()), |there| refuse_other_form(there.global(), new.global(), file))?;
            functions.push(new);
        } else if identity.is_open() && is_alike {
            if let Some(first) = functions.first() {
                new.take_attributes(*first);
            }
            functions.push(new);
        } else if there.is_open() && is_alike {
            functions.iter().for_each(|function| function.take_attributes(new));
            *there = identity;
            functions.push(new);
        } else if identity.is_open() {
            self.set_apart(name);
            let functions = vec![new];
            drop(self.meanings.insert(name.to_owned(), Meaning::Declared { identity, functions }));
        } else {
            self.rename(new, name, identity);
        }
        Ok(())
    }

    /// What a name means so far.
    fn meaning(&mut self, name: &str) -> Option<&mut Meaning<'a>> {
        if !self.meanings.contains_key(name) {
            let there = self.module.named_global(name)?;
            let meaning = match there.value().as_function() {
                Some(function) if function.is_declaration() => {
                    Meaning::Declared { identity: Identity::of(function), functions: vec![function] }
                }
                Some(function) if is_copy(there) => Meaning::Copied(function),
                _ => Meaning::Defined(there),
            };
            drop(self.meanings.insert(name.to_owned(), meaning));
        }
        self.meanings.get_mut(name)
    }

    /// Gives the declarations that have a name another one.
    fn set_apart(&mut self, name: &str) {
        if let Some(Meaning::Declared { identity, functions }) = self.meanings.remove(name) {
            functions.into_iter().for_each(|function| self.rename(function, name, identity.clone()));
        }
    }

    /// Gives a declaration another name than its own: that of all which are the same function.
    fn rename(&mut self, function: Function<'a>, name: &str, identity: Identity) {
        let free = &mut self.free;
        let key = (name.to_owned(), identity, form(function));
        let other = self.apart.entry(key).or_insert_with(|| free.next(name));
        function.set_name(&*other);
    }
}

/// Whether the linker goes by its name.
fn is_seen(global: GlobalValue<'_>) -> bool {
    let is_named = !global.name_bytes().is_empty() && !global.name_starts_with("llvm.");
    is_named && !global.has_local_linkage()
}

/// Whether it is a copy of something that is defined elsewhere, for the optimizer to look at.
fn is_copy(global: GlobalValue<'_>) -> bool {
    global.linkage() == Linkage::LLVMAvailableExternallyLinkage
}

/// Whether there is a function at its address; aliases and ifuncs are such names too.
fn is_of_function(global: GlobalValue<'_>) -> bool {
    global.content_type().kind() == TypeKind::LLVMFunctionTypeKind
}

/// Names that neither a module nor what comes into it has. As the linker itself would choose them: with a number.
pub(crate) struct FreeNames<'a, 'c> {
    module: &'a Module<'c>,
    taken: FxHashSet<String>,
    /// The numbers that names got last.
    numbers: FxHashMap<String, u64>,
}

impl<'a, 'c> FreeNames<'a, 'c> {
    /// Those that a module does not have.
    pub(crate) fn of(module: &'a Module<'c>) -> Self {
        Self { module, taken: FxHashSet::default(), numbers: FxHashMap::default() }
    }

    /// Leaves the names to a module.
    pub(crate) fn take_all(&mut self, incoming: &Module<'_>) {
        let functions = incoming.functions().map(|function| function.name());
        let variables = incoming.global_variables().map(|variable| variable.name());
        let aliases = incoming.aliases().map(|alias| alias.name());
        let ifuncs = incoming.ifuncs().map(|ifunc| ifunc.name());
        self.taken.extend(functions.chain(variables).chain(aliases).chain(ifuncs));
    }

    /// Leaves a name to something else; whether it was free.
    pub(crate) fn take(&mut self, name: &str) -> bool {
        self.module.named_global(name).is_none() && self.taken.insert(name.to_owned())
    }

    /// The next name like this one, which is taken then.
    pub(crate) fn next(&mut self, name: &str) -> String {
        let mut number = self.numbers.get(name).copied().unwrap_or_default();
        loop {
            number += 1;
            let numbered = format!("{name}.{number}");
            if self.take(&numbered) {
                let _before = self.numbers.insert(name.to_owned(), number);
                return numbered;
            }
        }
    }
}
