//! The image's tables of functions and global variables: completed, and cut.

use super::{SplitError, suffix};
use juliair_types::dialect::{Dialect, TableForm};
use llvm_ext::global::{Function, GlobalValue, GlobalVariable, Linkage, Visibility};
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use llvm_ext::value::Constant;
use mv_pass::function_table::{
    BadEntries, FVAR_IDXS, FVARS, GVAR_IDXS, GVARS, Table, check_unused, find_table, read_function_table,
};
use mv_pass::{MultiVersioningError, attributes};
use rustc_hash::FxHashSet;

/// What a shard's tables are called in the whole module; a shard finds its own by their names.
const TEMPORARY: &str = "jlopt.table";

/// The table of the globals' offsets, Julia 1.11 and later.
const GVAR_OFFSETS: &str = "jl_gvar_offsets";

/// The loader marks numbers of functions with this bit (`parse_sysimg` of `src/processor.cpp`).
const TAG: u32 = 1 << 31;

/// Something that an image lists, and its number in the whole image.
type Entry<'m> = (Constant<'m>, u32);

/// What an image or a shard lists.
pub(super) struct ImageTables<'m> {
    functions: Vec<Entry<'m>>,
    /// Nothing where the image lists none.
    globals: Option<Vec<Entry<'m>>>,
}

impl<'m> ImageTables<'m> {
    /// Reads the tables of an annotated module, adds the functions that need a slot or are named by globals, and puts
    /// the result in the module.
    pub(super) fn complete(module: &'m Module<'_>, dialect: &Dialect) -> Result<Self, SplitError> {
        let table = find_table(module, FVARS)?;
        check_unused(&table, FVARS)?;
        let listed = read_function_table(&table, BadEntries::Refused)?;
        if let Some(declared) = listed.functions().iter().find(|function| function.is_declaration()) {
            return Err(SplitError::OnlyDeclared { function: declared.name() });
        }
        let addresses = listed.functions().iter().map(|function| function.address()).collect();
        let mut functions = numbered(module, FVAR_IDXS, addresses)?;
        add_marked(module, &mut functions);
        replace(module, Some(&table), FVARS, FVAR_IDXS, &functions);
        let globals = match module.global_variable(GVARS) {
            None if dialect.tables == TableForm::Pointers => None,
            None => Some(Vec::new()),
            Some(_) => {
                let table = find_table(module, GVARS)?;
                check_unused(&table, GVARS)?;
                if dialect.tables == TableForm::Pointers {
                    check_variables(&table.elements)?;
                }
                Some(numbered(module, GVAR_IDXS, table.elements)?)
            }
        };
        if let Some(globals) = &globals {
            let table = module.global_variable(GVARS).map(|_| find_table(module, GVARS)).transpose()?;
            replace(module, table.as_ref(), GVARS, GVAR_IDXS, globals);
        }
        Ok(Self { functions, globals })
    }

    /// The tables that only the shards have need their names.
    pub(super) fn check_names(
        &self,
        module: &Module<'_>,
        shards: usize,
        dialect: &Dialect,
    ) -> Result<(), SplitError> {
        if self.globals.is_none() || dialect.tables == TableForm::Offsets {
            return Ok(());
        }
        let names =
            (0..shards).flat_map(|shard| [GVAR_OFFSETS, GVAR_IDXS].map(|table| own_name(table, shard)));
        match names.into_iter().find(|name| module.global_variable(name).is_some()) {
            Some(name) => Err(SplitError::NameTaken { name }),
            None => Ok(()),
        }
    }

    /// Takes the tables out of the module: each shard gets its own.
    pub(super) fn take_out(&self, module: &Module<'_>) {
        let variables = [FVARS, FVAR_IDXS, GVARS, GVAR_IDXS];
        variables
            .into_iter()
            .filter_map(|name| module.global_variable(name))
            .for_each(|table| table.detach());
    }

    /// The globals that the image lists, or that entries of it are places in.
    pub(super) fn globals(&self) -> impl Iterator<Item = GlobalValue<'m>> {
        self.globals.iter().flatten().filter_map(|&(entry, _)| base(entry))
    }

    /// Each shard's tables: an entry goes where its global is, or to the first shard.
    pub(super) fn by_shard(&self, shards: usize, home: impl Fn(GlobalValue<'m>) -> usize) -> Vec<Self> {
        let own = |entries: &[Entry<'m>]| {
            let mut own: Vec<Vec<_>> = vec![Vec::new(); shards];
            for &entry in entries {
                own[base(entry.0).map_or(0, &home)].push(entry);
            }
            // The loader wants each shard's numbers ascending.
            own.iter_mut().for_each(|own| own.sort_by_key(|&(_, number)| number));
            own
        };
        let globals = match &self.globals {
            Some(globals) => own(globals).into_iter().map(Some).collect(),
            None => vec![None; shards],
        };
        let tables = own(&self.functions).into_iter().zip(globals);
        tables.map(|(functions, globals)| Self { functions, globals }).collect()
    }

    /// Adds a shard's tables to the whole module, each with the name that it is to have in the shard.
    pub(super) fn emit(
        &self,
        module: &'m Module<'_>,
        shard: usize,
        dialect: &Dialect,
    ) -> Vec<(GlobalVariable<'m>, String)> {
        let mut tables = emit(module, FVARS, FVAR_IDXS, &self.functions);
        if let Some(globals) = &self.globals {
            tables.extend(match dialect.tables {
                TableForm::Offsets => emit(module, GVARS, GVAR_IDXS, globals),
                TableForm::Pointers => emit_offsets(module, shard, globals),
            });
        }
        tables
    }
}

/// The global that an entry is, or is a place in.
fn base(entry: Constant<'_>) -> Option<GlobalValue<'_>> {
    let mut pending = vec![entry];
    while let Some(constant) = pending.pop() {
        if let Some(global) = constant.as_global() {
            return Some(global);
        }
        pending.extend(constant.constant_operands());
    }
    None
}

/// Offsets are to variables of the image; a function with versions has no place of its own.
fn check_variables(entries: &[Constant<'_>]) -> Result<(), SplitError> {
    let is_variable = |entry: &Constant<'_>| match base(*entry) {
        Some(global) => {
            !global.value().as_function().is_some_and(|f| f.has_string_attribute(attributes::CLONES))
        }
        None => false,
    };
    match entries.iter().position(|entry| !is_variable(entry)) {
        Some(entry) => {
            let constant = entries[entry];
            let global = base(constant).map(|global| format!("the function {}", global.name()));
            Err(SplitError::NoVariable { entry, found: global.unwrap_or_else(|| constant.to_string()) })
        }
        None => Ok(()),
    }
}

/// The entries with their numbers in the image: those of the index table, or in their order where there is none.
fn numbered<'m>(
    module: &'m Module<'_>,
    table: &'static str,
    entries: Vec<Constant<'m>>,
) -> Result<Vec<Entry<'m>>, SplitError> {
    let Some(variable) = module.global_variable(table) else {
        return Ok(entries.into_iter().zip(0..).collect());
    };
    let malformed = || SplitError::MalformedNumbers { table };
    let numbers = variable.initializer().ok_or_else(malformed)?;
    if variable.content_type().element_type().and_then(Type::int_bits) != Some(32) {
        return Err(malformed());
    }
    let (found, needed) = (variable.content_type().array_length().unwrap_or(0), entries.len());
    if found < needed as u64 {
        return Err(MultiVersioningError::IndexTableTooShort { table, found, needed }.into());
    }
    let numbers: Vec<_> = numbers.elements().map_while(Constant::as_u64).take(needed).collect();
    if numbers.len() < needed {
        return Err(malformed());
    }
    let mut seen = FxHashSet::default();
    let number = |(entry, number)| {
        let small = u32::try_from(number).ok().filter(|number| number & TAG == 0);
        let number = small.ok_or(SplitError::NumberTooLarge { table, number })?;
        if seen.insert(number) { Ok((entry, number)) } else { Err(SplitError::NumberTwice { table, number }) }
    };
    entries.into_iter().zip(numbers).map(number).collect()
}

/// Every function that annotation marked is to be in the table (`src/aotcompile.cpp`).
fn add_marked<'m>(module: &'m Module<'_>, functions: &mut Vec<Entry<'m>>) {
    let listed: FxHashSet<_> =
        functions.iter().map(|&(function, _)| function.strip_pointer_casts()).collect();
    let next = functions.iter().map(|&(_, number)| number + 1).max().unwrap_or(0);
    let marked = module.functions().filter(|&function| is_marked(function));
    let missing = marked.map(|function| function.address()).filter(|function| !listed.contains(function));
    functions.extend(missing.zip(next..));
}

fn is_marked(function: Function<'_>) -> bool {
    let is_definition =
        !function.is_declaration() && function.linkage() != Linkage::LLVMAvailableExternallyLinkage;
    let marks = [attributes::RELOC, attributes::FVAR];
    is_definition && marks.into_iter().any(|mark| function.has_string_attribute(mark))
}

/// Puts tables in the place of those of the module.
fn replace<'m>(
    module: &'m Module<'_>,
    table: Option<&Table<'m>>,
    name: &str,
    indices: &str,
    entries: &[Entry<'m>],
) {
    if let Some(table) = table {
        table.variable.detach();
    }
    if let Some(old) = module.global_variable(indices) {
        old.detach();
    }
    for (variable, name) in emit(module, name, indices, entries) {
        variable.set_name(name);
    }
}

/// A table and its index table under temporary names.
fn emit<'m>(
    module: &'m Module<'_>,
    name: &str,
    indices: &str,
    entries: &[Entry<'m>],
) -> Vec<(GlobalVariable<'m>, String)> {
    let pointer = module.pointer_type(0);
    let pointers: Vec<_> = entries.iter().map(|&(entry, _)| entry).collect();
    let element = pointers.first().map_or(pointer, |first| first.value_type());
    let table = add(module, element.const_array(&pointers));
    let numbers = add(module, numbers(module, entries));
    make_internal_data(numbers);
    vec![(table, name.to_owned()), (numbers, indices.to_owned())]
}

/// Julia 1.11 and later: the offsets of the variables from the table of offsets, after their number.
fn emit_offsets<'m>(
    module: &'m Module<'_>,
    shard: usize,
    entries: &[Entry<'m>],
) -> Vec<(GlobalVariable<'m>, String)> {
    let i32_type = module.int_type(32);
    let pointer_bits = 8 * module.data_layout().pointer_size();
    let size_type = module.int_type(pointer_bits);
    let table = module.add_global_variable(TEMPORARY, i32_type.array_of(1 + entries.len() as u64));
    let base = table.address().ptr_to_int(size_type);
    let offset = |entry: Constant<'m>| {
        let difference = entry.ptr_to_int(size_type).wrapping_sub(base);
        if pointer_bits > 32 { difference.trunc(i32_type) } else { difference }
    };
    let count = i32_type.const_int(entries.len() as u64);
    let values: Vec<_> =
        std::iter::once(count).chain(entries.iter().map(|&(entry, _)| offset(entry))).collect();
    table.set_initializer(i32_type.const_array(&values));
    let numbers = add(module, numbers(module, entries));
    [table, numbers].into_iter().for_each(make_internal_data);
    vec![(table, own_name(GVAR_OFFSETS, shard)), (numbers, own_name(GVAR_IDXS, shard))]
}

/// What a table of a shard is called.
fn own_name(table: &str, shard: usize) -> String {
    format!("{table}{}", suffix(shard))
}

/// For the image alone to read.
fn make_internal_data(table: GlobalVariable<'_>) {
    table.set_constant(true);
    table.set_visibility(Visibility::LLVMHiddenVisibility);
    table.set_dso_local(true);
}

fn numbers<'m>(module: &'m Module<'_>, entries: &[Entry<'m>]) -> Constant<'m> {
    let i32_type = module.int_type(32);
    let numbers: Vec<_> = entries.iter().map(|&(_, number)| i32_type.const_int(u64::from(number))).collect();
    i32_type.const_array(&numbers)
}

fn add<'m>(module: &'m Module<'_>, initializer: Constant<'m>) -> GlobalVariable<'m> {
    let variable = module.add_global_variable(TEMPORARY, initializer.value_type());
    variable.set_initializer(initializer);
    variable
}
