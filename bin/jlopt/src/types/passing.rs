//! How functions take and return values of a type, as data.

use juliair_types::lower::{LowerError, LowerOptions, Lowered};
use juliair_types::passing::{ArgumentKind, ReturnKind};
use juliair_types::universe::{Ty, Universe};
use serde::Serialize;

/// How values of a type are represented, passed and returned by code that Julia compiles.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Passing {
    /// The LLVM type of a value, `void` without data.
    pub(crate) llvm: String,
    /// Whether that is a reference to an object.
    pub(crate) boxed: bool,
    /// Whether arguments are references to objects.
    pub(crate) argbox: bool,
    /// Whether results are references to objects.
    pub(crate) retbox: bool,
    /// Whether values are kept outside of objects.
    pub(crate) stack: bool,
    /// Whether results are returned through a pointer that the caller gives; nothing where that is no question.
    pub(crate) sret: Option<bool>,
    /// `ghost`, `boxed`, `byref` or `byval`.
    pub(crate) arg_kind: &'static str,
    /// How many references are passed beside an argument, in a buffer of their own.
    pub(crate) arg_roots: u64,
    /// `register`, `sret`, `boxed`, `union` or `ghosts`.
    pub(crate) return_kind: &'static str,
    /// The LLVM type that is returned or stored where the caller says; `void` for unions. The rest says that too.
    #[serde(skip)]
    pub(crate) return_llvm: String,
    /// The size in bytes of the buffer in which a union is returned.
    pub(crate) union_bytes: u64,
    /// How many references are returned beside a result, in a buffer of their own.
    pub(crate) return_roots: u64,
}

impl Passing {
    pub(crate) fn of(universe: &mut Universe, ty: Ty) -> Result<Self, LowerError> {
        let options = LowerOptions { allow_boxed: true, no_boxing: false };
        let Lowered { ty: llvm, boxed } = universe.julia_type(ty, options)?;
        let argbox = universe.deserves_argbox(ty)?;
        let argument = universe.argument(ty)?;
        let returned = universe.returned(ty)?;
        let is_returned = !boxed && !argbox && llvm != juliair_types::lower::LlvmType::Void;
        let sret = if is_returned { Some(universe.deserves_sret(ty, &llvm)?) } else { None };
        Ok(Self {
            llvm: llvm.to_string(),
            boxed,
            argbox,
            retbox: universe.deserves_retbox(ty)?,
            stack: universe.deserves_stack(ty)?,
            sret,
            arg_kind: argument_name(argument.kind),
            arg_roots: argument.roots,
            return_kind: return_name(returned.kind),
            return_llvm: returned.value.to_string(),
            union_bytes: returned.union_bytes,
            return_roots: returned.roots,
        })
    }
}

fn argument_name(kind: ArgumentKind) -> &'static str {
    match kind {
        ArgumentKind::Ghost => "ghost",
        ArgumentKind::Boxed => "boxed",
        ArgumentKind::ByReference => "byref",
        ArgumentKind::ByValue => "byval",
    }
}

fn return_name(kind: ReturnKind) -> &'static str {
    match kind {
        ReturnKind::Register => "register",
        ReturnKind::StructReturn => "sret",
        ReturnKind::Boxed => "boxed",
        ReturnKind::Union => "union",
        ReturnKind::Ghosts => "ghosts",
    }
}
