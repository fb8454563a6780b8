//! Julia's tables of the image's functions and globals, which the pass takes out of the module.

use crate::error::MultiVersioningError;
use crate::uses::for_each_use;
use llvm_ext::global::{Function, GlobalVariable};
use llvm_ext::module::Module;
use llvm_ext::value::{Constant, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// Julia's table of functions.
pub(crate) const FVARS: &str = "jl_fvars";
/// Where in the image the entries of the table of functions are.
pub(crate) const FVAR_IDXS: &str = "jl_fvar_idxs";
/// Julia's table of global variables.
pub(crate) const GVARS: &str = "jl_gvars";
/// Where in the image the entries of the table of global variables are.
pub(crate) const GVAR_IDXS: &str = "jl_gvar_idxs";

/// The functions of the image that this module has, in order.
#[derive(Default)]
pub(crate) struct FunctionTable<'m> {
    functions: Vec<Function<'m>>,
    indices: FxHashMap<Function<'m>, u32>,
}

impl<'m> FunctionTable<'m> {
    fn new(functions: Vec<Function<'m>>) -> Self {
        // A function that is listed twice goes by its last position.
        let indices = functions.iter().copied().zip(0..).collect();
        Self { functions, indices }
    }

    /// The entries, in order.
    pub(crate) fn functions(&self) -> &[Function<'m>] {
        &self.functions
    }

    /// The index of a function, the last where it is listed more than once.
    pub(crate) fn index(&self, function: Function<'m>) -> Option<u32> {
        self.indices.get(&function).copied()
    }
}

/// How entries are treated that are no function definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadEntries {
    /// They are errors; declarations are fine.
    Refused,
    /// They are dropped, for reduced test cases (`external`).
    Dropped,
}

/// A table with its elements.
pub(crate) struct Table<'m> {
    /// The variable.
    pub(crate) variable: GlobalVariable<'m>,
    /// The elements of its initializer.
    pub(crate) elements: Vec<Constant<'m>>,
}

/// Finds a table that is visible to the linker and has contents.
pub(crate) fn find_table<'m>(
    module: &'m Module<'_>,
    table: &'static str,
) -> Result<Table<'m>, MultiVersioningError> {
    let missing = |reason| MultiVersioningError::NoTable { table, reason };
    let variable = module.global_variable(table).ok_or_else(|| missing(why_missing(module)))?;
    if variable.has_local_linkage() {
        return Err(missing("the global has local linkage"));
    }
    let initializer = variable.initializer().ok_or_else(|| missing("the global is only declared"))?;
    if variable.content_type().array_length().is_none() {
        return Err(missing("the global isn't an array"));
    }
    // Of undefined values or zeros one stands for all: none is a function, and there may be more than memory has room for.
    let limit = if initializer.kind() == ValueKind::LLVMConstantArrayValueKind { usize::MAX } else { 1 };
    Ok(Table { variable, elements: initializer.elements().take(limit).collect() })
}

/// The pass takes the tables that it reads out of the module.
fn why_missing(module: &Module<'_>) -> &'static str {
    let mut variables = module.global_variables();
    match variables.any(|variable| variable.value().name_starts_with("jl_clone_idxs")) {
        true => "the module has no such global, but a jl_clone_idxs: the pass has run on it already",
        false => "the module has no such global",
    }
}

/// Whether the table is there with an initializer that lists its elements: what `external` asks for.
pub(crate) fn has_listed_table(module: &Module<'_>, table: &'static str) -> bool {
    let variable = module.global_variable(table).filter(|variable| !variable.has_local_linkage());
    let initializer = variable.and_then(GlobalVariable::initializer);
    initializer.is_some_and(|initializer| initializer.kind() == ValueKind::LLVMConstantArrayValueKind)
}

/// Reads the table of functions.
pub(crate) fn read_function_table<'m>(
    table: &Table<'m>,
    bad_entries: BadEntries,
) -> Result<FunctionTable<'m>, MultiVersioningError> {
    let mut functions = Vec::with_capacity(table.elements.len());
    for (entry, element) in table.elements.iter().enumerate() {
        let function = element.strip_pointer_casts().as_function();
        match (function, bad_entries) {
            (Some(function), BadEntries::Refused) => functions.push(function),
            (Some(function), BadEntries::Dropped) if !function.is_declaration() => functions.push(function),
            (_, BadEntries::Dropped) => {}
            (None, BadEntries::Refused) => {
                let found = described(*element);
                return Err(MultiVersioningError::EntryNotFunction { entry, found });
            }
        }
    }
    Ok(FunctionTable::new(functions))
}

/// A constant in a message; globals are printed with their contents, which can be long.
fn described(constant: Constant<'_>) -> String {
    match constant.kind() {
        ValueKind::LLVMGlobalVariableValueKind => format!("the variable {}", constant.name()),
        ValueKind::LLVMGlobalAliasValueKind => format!("the alias {}", constant.name()),
        ValueKind::LLVMGlobalIFuncValueKind => format!("the ifunc {}", constant.name()),
        _ => constant.to_string(),
    }
}

/// Nothing may refer to a table that goes away.
pub(crate) fn check_unused(table: &Table<'_>, name: &'static str) -> Result<(), MultiVersioningError> {
    let mut user = None;
    for_each_use(table.variable.address(), &mut FxHashSet::default(), |operand| {
        let value = operand.user();
        let _ = user.get_or_insert_with(|| match value.as_instruction() {
            Some(instruction) => instruction.function().name(),
            None => value.name(),
        });
    });
    match user {
        Some(user) => Err(MultiVersioningError::TableUsed { table: name, user }),
        None => Ok(()),
    }
}

/// The loader reads as many indices of 32 bits as the table has entries; more do no harm.
pub(crate) fn check_index_table(
    module: &Module<'_>,
    table: &'static str,
    needed: usize,
) -> Result<(), MultiVersioningError> {
    let variable = module.global_variable(table);
    let missing = MultiVersioningError::NoTable { table, reason: "the module has no such global" };
    let bytes = module.data_layout().alloc_size(variable.ok_or(missing)?.content_type());
    let found = bytes / 4;
    if found < needed as u64 {
        return Err(MultiVersioningError::IndexTableTooShort { table, found, needed });
    }
    Ok(())
}
