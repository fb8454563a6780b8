//! What each parameter of a function carries (`classify_arguments` of Enzyme.jl).

use super::{ArgKind, Carries, Mismatch, Specsig, compare};
use crate::error::EnzymeError;
use crate::session::Session;
use llvm_ext::attributes::Place;
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use rustc_hash::FxHashSet;

/// The key of an argument's type.
pub(crate) const TYPE: &str = "enzymejl_parmtype";
/// The number of an argument's convention.
pub(crate) const CONVENTION: &str = "enzymejl_parmtype_ref";
/// The printed type of an argument.
pub(crate) const TYPE_NAME: &str = "enzymejl_parmtype_str";
/// The key of the type whose references a parameter carries.
pub(crate) const ROOTED: &str = "enzymejl_rooted_typ";

/// A parameter that carries an argument, or the references in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassifiedArgument {
    /// The parameter, from 0.
    pub parameter: u32,
    /// The type of the argument, or of the argument that the references are in.
    pub type_name: Option<String>,
    /// How the argument is passed; nothing for references.
    pub kind: Option<ArgKind>,
    /// The place among the classified arguments of the one whose references these are.
    pub rooted: Option<usize>,
}

/// Whether the argument after one carries the references in it, and is among those that are folded into what they belong
/// to (`roots_follow`): parameters, from 0.
pub fn roots_follow(arguments: &[ClassifiedArgument], at: usize, removed: &FxHashSet<u32>) -> bool {
    let next = arguments.get(at + 1);
    next.is_some_and(|next| next.rooted == Some(at) && removed.contains(&next.parameter))
}

/// The parameters of a function that carry arguments: as its method instance says, where it has the signature of that,
/// else as the attributes of the parameters do.
///
/// # Errors
///
/// Where the table's LLVM type of a type is none.
pub fn classify<'m>(
    module: &'m Module<'_>,
    function: Function<'m>,
    session: &Session,
) -> Result<Vec<ClassifiedArgument>, EnzymeError> {
    match session.specsig_of(module, function) {
        Some(Ok(specsig)) if has_parameters_of(function, &specsig) => Ok(of_specsig(&specsig)),
        Some(Err(error @ EnzymeError::LlvmType { .. })) => Err(error),
        _ => Ok(of_attributes(function, session)),
    }
}

/// Whether a function has the parameters of a signature.
pub(crate) fn has_parameters_of<'m>(function: Function<'m>, specsig: &Specsig<'m>) -> bool {
    !compare(function, specsig).mismatch.contains(&Mismatch::Parameters)
}

fn of_specsig(specsig: &Specsig<'_>) -> Vec<ClassifiedArgument> {
    let mut arguments: Vec<ClassifiedArgument> = Vec::new();
    for (parameter, carries) in (0..).zip(specsig.parameters.iter().map(|parameter| parameter.carries)) {
        let name = |number: usize| Some(specsig.arguments[number].entry.name.clone());
        arguments.push(match carries {
            Carries::Argument(number) => ClassifiedArgument {
                parameter,
                type_name: name(number),
                kind: Some(specsig.arguments[number].kind),
                rooted: None,
            },
            Carries::Roots { argument, .. } => ClassifiedArgument {
                parameter,
                type_name: name(argument),
                kind: None,
                rooted: arguments.len().checked_sub(1),
            },
            _ => continue,
        });
    }
    arguments
}

fn of_attributes(function: Function<'_>, session: &Session) -> Vec<ClassifiedArgument> {
    let mut arguments: Vec<ClassifiedArgument> = Vec::new();
    for parameter in 0..function.parameter_count() {
        let attributes = function.attributes_at(Place::Parameter(parameter));
        let known = |key: String| session.types.by_key(&key).map(|entry| entry.name.clone());
        if let Some(key) = attributes.string(ROOTED) {
            let type_name = known(key.clone());
            // References belong to the argument right before them, if that is passed by reference and of just their type.
            let before = arguments.len().checked_sub(1);
            let rooted = before.filter(|&before| {
                let before = &arguments[before];
                let own = function.attributes_at(Place::Parameter(before.parameter)).string(TYPE);
                let is_same_type =
                    own.as_ref() == Some(&key) || type_name.is_some() && type_name == before.type_name;
                before.kind == Some(ArgKind::Byref) && before.parameter + 1 == parameter && is_same_type
            });
            arguments.push(ClassifiedArgument { parameter, type_name, kind: None, rooted });
        } else if let Some(kind) = attributes.string(CONVENTION).and_then(|number| convention(&number)) {
            let type_name = attributes.string(TYPE).and_then(known);
            arguments.push(ClassifiedArgument { parameter, type_name, kind: Some(kind), rooted: None });
        }
    }
    arguments
}

fn convention(number: &str) -> Option<ArgKind> {
    let kinds = [ArgKind::Byval, ArgKind::Byref, ArgKind::Boxed];
    kinds.into_iter().find(|kind| kind.number().to_string() == number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn argument(parameter: u32, kind: Option<ArgKind>, rooted: Option<usize>) -> ClassifiedArgument {
        ClassifiedArgument { parameter, type_name: None, kind, rooted }
    }

    #[test]
    fn roots_follow_where_they_belong_to_the_argument_and_are_removed() {
        let arguments = [
            argument(1, Some(ArgKind::Byref), None),
            argument(2, None, Some(0)),
            argument(3, Some(ArgKind::Byref), None),
            argument(4, None, Some(0)),
        ];
        let removed: FxHashSet<u32> = [2, 4].into_iter().collect();
        let answers: Vec<bool> = (0..5).map(|at| roots_follow(&arguments, at, &removed)).collect();
        assert_eq!(answers, [true, false, false, false, false]);
        assert!(!roots_follow(&arguments, 0, &FxHashSet::default()), "they are not removed");
    }
}
