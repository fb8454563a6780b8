//! The signature of a specialized function.

use super::attributes::{Attribute, declared, defined};
use super::{ArgKind, ReturnKind, Returned};
use crate::error::EnzymeError;
use crate::files::TypeEntry;
use crate::session::Session;
use crate::split::{DERIVED, TRACKED, count_tracked_pointers};
use llvm_ext::attributes::Place;
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use std::rc::Rc;

/// LLVM's number of the swift calling convention.
pub const SWIFT: u32 = 16;

/// How functions take the pgcstack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// Whether they do.
    pub gcstack_arg: bool,
    /// Whether it has the register of the swift calling convention then.
    pub swiftcc: bool,
}

/// A specialized signature.
#[derive(Clone, Debug)]
pub struct Specsig<'m> {
    /// How the result is returned.
    pub returned: Returned<'m>,
    /// The function and its arguments.
    pub arguments: Vec<Argument>,
    /// The parameters.
    pub parameters: Vec<Parameter<'m>>,
    /// The type of the function's result.
    pub result: Type<'m>,
    /// Whether it has the swift calling convention.
    pub swiftcc: bool,
}

/// A function or argument of it.
#[derive(Clone, Debug)]
pub struct Argument {
    /// Its type.
    pub entry: Rc<TypeEntry>,
    /// How it is passed.
    pub kind: ArgKind,
    /// The size in bytes of what is passed by reference.
    pub bytes: u64,
}

/// A parameter of a specialized function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter<'m> {
    /// Its LLVM type.
    pub ty: Type<'m>,
    /// What it carries.
    pub carries: Carries,
}

/// What a parameter carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carries {
    /// Where the result goes.
    Result,
    /// Where the value of a union goes.
    UnionBytes,
    /// Where the references of the result go.
    ReturnRoots,
    /// The pgcstack.
    Pgcstack,
    /// An argument, by its number; the function is number 0.
    Argument(usize),
    /// As many references of an argument.
    Roots {
        /// The number of the argument.
        argument: usize,
        /// How many.
        count: u64,
    },
}

/// Derives the signature of a function from the types of the function and its arguments and that of its result
/// (`specsig`).
///
/// # Errors
///
/// A type that is needed and not known.
pub fn specsig<'m>(
    session: &Session,
    module: &'m Module<'_>,
    arguments: &[Rc<TypeEntry>],
    result: &Rc<TypeEntry>,
    form: Form,
) -> Result<Specsig<'m>, EnzymeError> {
    let returned = session.returned(result, module)?;
    let mut parameters = return_parameters(&returned, module);
    if form.gcstack_arg {
        parameters.push(Parameter { ty: module.pointer_type(0), carries: Carries::Pgcstack });
    }
    let mut passed = Vec::with_capacity(arguments.len());
    for (number, entry) in arguments.iter().enumerate() {
        let kind = session.arg_kind(entry, module)?;
        let bytes = add_argument(session, module, number, (entry, kind), &mut parameters)?;
        passed.push(Argument { entry: Rc::clone(entry), kind, bytes });
    }
    let swiftcc = form.gcstack_arg && form.swiftcc;
    Ok(Specsig { result: result_type(&returned, module), returned, arguments: passed, parameters, swiftcc })
}

/// The parameters through which a result is returned.
fn return_parameters<'m>(returned: &Returned<'m>, module: &'m Module<'_>) -> Vec<Parameter<'m>> {
    let first = match returned.kind {
        ReturnKind::SRet => Some((stack_pointer(module), Carries::Result)),
        ReturnKind::Union => Some((stack_pointer(module), Carries::UnionBytes)),
        ReturnKind::Register | ReturnKind::Boxed | ReturnKind::Ghosts => None,
    };
    let roots = (returned.roots > 0).then(|| (module.pointer_type(0), Carries::ReturnRoots));
    first.into_iter().chain(roots).map(|(ty, carries)| Parameter { ty, carries }).collect()
}

/// Adds the parameters of an argument; the bytes of what is passed by reference.
fn add_argument<'m>(
    session: &Session,
    module: &'m Module<'_>,
    number: usize,
    (entry, kind): (&TypeEntry, ArgKind),
    parameters: &mut Vec<Parameter<'m>>,
) -> Result<u64, EnzymeError> {
    let carries = Carries::Argument(number);
    let mut bytes = 0;
    match kind {
        ArgKind::Ghost => {}
        ArgKind::Boxed => parameters.push(Parameter { ty: module.pointer_type(TRACKED), carries }),
        ArgKind::Byval => parameters.push(Parameter { ty: session.value_type(entry, module)?, carries }),
        ArgKind::Byref => {
            let value = session.value_type(entry, module)?;
            bytes = session.size_of(entry, value, module);
            parameters.push(Parameter { ty: module.pointer_type(DERIVED), carries });
            let tracked = count_tracked_pointers(value);
            if session.dialect().types.argument_roots && tracked.count > 0 && !tracked.all {
                let carries = Carries::Roots { argument: number, count: tracked.count };
                parameters.push(Parameter { ty: stack_pointer(module), carries });
            }
        }
    }
    Ok(bytes)
}

/// The type of pointers to what is on the stack.
fn stack_pointer<'m>(module: &'m Module<'_>) -> Type<'m> {
    let layout = module.data_layout_text();
    let space = layout.split('-').find_map(|part| part.strip_prefix('A')?.parse().ok());
    module.pointer_type(space.unwrap_or(0))
}

fn result_type<'m>(returned: &Returned<'m>, module: &'m Module<'_>) -> Type<'m> {
    match returned.kind {
        ReturnKind::Register => returned.value,
        ReturnKind::SRet => module.void_type(),
        ReturnKind::Boxed => module.pointer_type(TRACKED),
        ReturnKind::Union => module.struct_type(&[module.pointer_type(TRACKED), module.int_type(8)]),
        ReturnKind::Ghosts => module.int_type(8),
    }
}

impl<'m> Specsig<'m> {
    /// The type of the function.
    pub fn function_type(&self) -> Type<'m> {
        let parameters: Vec<_> = self.parameters.iter().map(|parameter| parameter.ty).collect();
        self.result.function(&parameters)
    }

    /// Whether Julia compiles the function with this signature rather than with boxed arguments alone (`uses_specsig` of
    /// `src/codegen.cpp`), as far as the types decide.
    pub fn is_specialized(&self, session: &Session) -> bool {
        let result = &self.returned.entry;
        let returns_data = !session.deserves_argbox(result) && !result.singleton && result.name != "Bool";
        let is_unboxed =
            |argument: &Argument| !session.deserves_argbox(&argument.entry) && !argument.entry.singleton;
        returns_data
            || self.returned.kind == ReturnKind::Union
            || self.arguments.len() <= 3
            || self.arguments.iter().any(is_unboxed)
            || self.arguments.iter().all(|argument| argument.entry.singleton)
    }

    /// The attributes of a parameter of the derived signature, in LLVM's order.
    pub fn declared_attributes(&self, parameter: &Parameter<'m>, session: &Session) -> Vec<Attribute<'m>> {
        declared(self, parameter, session)
    }

    /// The attributes of a parameter of the definition that Julia emits, in LLVM's order.
    pub fn defined_attributes(
        &self,
        parameter: &Parameter<'m>,
        session: &Session,
        module: &Module<'_>,
    ) -> Vec<Attribute<'m>> {
        defined(self, parameter, session, module)
    }

    /// Declares a function with the derived signature. A name that is taken gets a number.
    pub fn declare(&self, name: &str, session: &Session, module: &'m Module<'_>) -> Function<'m> {
        let function = module.add_function(name, self.function_type());
        if self.swiftcc {
            function.set_calling_convention(SWIFT);
        }
        for (number, parameter) in (0..).zip(&self.parameters) {
            let place = function.attributes_at(Place::Parameter(number));
            for attribute in self.declared_attributes(parameter, session) {
                attribute.set(place);
            }
        }
        function
    }
}
