//! What the parameters of a specialized function carry, and why, in words.

use super::{ArgKind, Argument, Carries, Parameter, ReturnKind, Specsig};
use crate::files::TypeKind;

impl Specsig<'_> {
    /// What a parameter carries and why it is there.
    pub(crate) fn reason(&self, parameter: &Parameter<'_>) -> String {
        let returned = &self.returned;
        let result = &returned.entry.name;
        match parameter.carries {
            Carries::Result => {
                let size = returned.entry.size.map_or(String::new(), |size| format!(" of {size} bytes"));
                let references = match returned.only_references {
                    0 => "",
                    _ => ", which are all references: it is their array of roots too",
                };
                format!("where the result goes, {result}{size}, more than a pointer has{references}")
            }
            Carries::UnionBytes => format!(
                "where the value of the result goes, {} bytes for the largest member of {result}",
                returned.union_bytes
            ),
            Carries::ReturnRoots => {
                format!("where the result's references go, {}", counted(returned.roots))
            }
            Carries::Pgcstack => "the pgcstack, which every compiled function takes".to_owned(),
            Carries::Argument(number) => passed(&self.arguments[number]),
            Carries::Roots { count, .. } => {
                format!("the references in the argument before it, {}", counted(count))
            }
        }
    }

    /// How the result comes back, and why.
    pub(crate) fn result_reason(&self) -> String {
        let (returned, name) = (&self.returned, &self.returned.entry.name);
        match returned.kind {
            ReturnKind::Register if returned.never => "nothing: the function never returns".to_owned(),
            ReturnKind::Register if returned.value.is_sized() => format!("the result, {name}"),
            ReturnKind::Register => format!("nothing: {name} has one value only"),
            ReturnKind::SRet => "nothing: the result goes where the first parameter says".to_owned(),
            ReturnKind::Boxed => format!("the result, an object: {}", why_boxed(&returned.entry)),
            ReturnKind::Union => format!(
                "an object or null, and the number of the result's member of {name} from 1, with 0x80 for an object"
            ),
            ReturnKind::Ghosts => {
                format!("the number of the result's member of {name}, each of which has one value only")
            }
        }
    }
}

fn passed(argument: &Argument) -> String {
    let name = &argument.entry.name;
    match argument.kind {
        ArgKind::Boxed => format!("{name}, an object: {}", why_boxed(&argument.entry)),
        ArgKind::Byref => format!("{name} of {} bytes, by reference: it is an aggregate", argument.bytes),
        ArgKind::Byval => format!("{name}, by value"),
        ArgKind::Ghost => why_omitted(argument),
    }
}

/// Why an argument has no parameter.
pub(crate) fn why_omitted(argument: &Argument) -> String {
    let name = &argument.entry.name;
    if argument.entry.kind == TypeKind::Type {
        format!("{name} has no parameter: its type says which type it is")
    } else {
        format!("{name} has no parameter: it has one value only")
    }
}

fn why_boxed(entry: &crate::files::TypeEntry) -> &'static str {
    match entry.kind {
        TypeKind::Union => "its type is a union that is not returned or passed in parts",
        _ if !entry.is_concrete() && entry.kind != TypeKind::Type => "its type is not concrete",
        TypeKind::Type => "its type has more than one type object, or is not known to have one",
        _ if entry.mutable => "its type is mutable",
        _ if entry.uninit => "its type has fields that may be undefined",
        _ => "Julia does not store its type in place",
    }
}

fn counted(references: u64) -> String {
    if references == 1 { "1 reference".to_owned() } else { format!("{references} references") }
}
