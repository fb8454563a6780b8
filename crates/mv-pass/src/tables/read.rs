//! Reading the tables back from a module, in the form of any version of Julia.

use crate::flags;
use juliair_types::dialect::{Dialect, TableForm};
use llvm_ext::global::{GlobalAlias, GlobalVariable, Visibility};
use llvm_ext::instruction::Opcode;
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;
use llvm_ext::printer::Printer;
use llvm_ext::types::{DataLayout, Type};
use llvm_ext::value::{Constant, Value, ValueKind};
use std::fmt;
use std::sync::Arc;

/// The longest table that is read: many times the number of functions of any image.
const MAX_ENTRIES: u64 = 1 << 26;

/// How deep expressions in tables are looked into; those that Julia emits have four levels.
const MAX_DEPTH: u32 = 16;

/// A place in memory: a symbol and how far behind it, in bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    /// The symbol's name; that of a global without a name is its number in the module's text.
    pub symbol: Arc<str>,
    /// The distance in bytes; negative before the symbol.
    pub offset: i64,
}

/// `@symbol`, `@symbol+8`
impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.offset {
            0 => write!(formatter, "@{}", self.symbol),
            offset => write!(formatter, "@{}{offset:+}", self.symbol),
        }
    }
}

/// An entry of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A number, unsigned; null counts as 0.
    Integer(u64),
    /// An address.
    Address(Address),
    /// The difference of an address and a symbol, cut to the width of the entry.
    Difference {
        /// The address. An offset of the base is taken off it.
        address: Address,
        /// The symbol that it is relative to.
        base: Arc<str>,
    },
    /// Something that no table has, as LLVM prints it.
    Other(String),
}

/// As reports write it: `7`, `@f`, `@a+8-@b`; the difference of two places behind one symbol as a number.
impl fmt::Display for Entry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => write!(formatter, "{value}"),
            Self::Address(address) => write!(formatter, "{address}"),
            Self::Difference { address, base } if address.symbol == *base => {
                write!(formatter, "{}", address.offset)
            }
            Self::Difference { address, base } => write!(formatter, "{address}-@{base}"),
            Self::Other(text) => formatter.write_str(text),
        }
    }
}

/// A constant as a sum. What LLVM folds expressions to has other operations in another order, but the same sum.
#[derive(Clone, Copy, Default)]
struct Sum<'m> {
    plus: Option<Value<'m>>,
    minus: Option<Value<'m>>,
    offset: i64,
}

impl<'m> Sum<'m> {
    fn of(constant: Constant<'m>, layout: DataLayout<'m>, depth: u32) -> Option<Self> {
        if constant.is_global() {
            return Some(Self { plus: Some(constant.value()), ..Self::default() });
        }
        if let Some(offset) = number(constant) {
            return Some(Self { offset: offset.cast_signed(), ..Self::default() });
        }
        let opcode = constant.expression_opcode()?;
        let depth = depth.checked_sub(1)?;
        let operand = |number| Self::of(constant.constant_operands().nth(number)?, layout, depth);
        match opcode {
            Opcode::LLVMPtrToInt
            | Opcode::LLVMPtrToAddr
            | Opcode::LLVMIntToPtr
            | Opcode::LLVMBitCast
            | Opcode::LLVMAddrSpaceCast
            | Opcode::LLVMTrunc => operand(0),
            Opcode::LLVMAdd => operand(0)?.plus(operand(1)?),
            Opcode::LLVMSub => operand(0)?.plus(operand(1)?.negated()),
            Opcode::LLVMGetElementPtr => {
                let offset = constant.pointer_offset(layout)?;
                operand(0)?.plus(Self { offset, ..Self::default() })
            }
            _ => None,
        }
    }

    fn negated(self) -> Self {
        Self { plus: self.minus, minus: self.plus, offset: self.offset.wrapping_neg() }
    }

    /// Nothing where two addresses would have the same sign.
    fn plus(self, other: Self) -> Option<Self> {
        let one = |a: Option<Value<'m>>, b: Option<Value<'m>>| match (a, b) {
            (Some(_), Some(_)) => None,
            (a, b) => Some(a.or(b)),
        };
        Some(Self {
            plus: one(self.plus, other.plus)?,
            minus: one(self.minus, other.minus)?,
            offset: self.offset.wrapping_add(other.offset),
        })
    }
}

/// The value of an integer or of null; integers that are narrower than 64 bits keep their sign.
fn number(constant: Constant<'_>) -> Option<u64> {
    if constant.kind() == ValueKind::LLVMConstantPointerNullValueKind {
        return Some(0);
    }
    let unused = 64 - constant.value_type().int_bits().filter(|&bits| (1..=64).contains(&bits))?;
    constant.as_u64().map(|value| ((value << unused).cast_signed() >> unused).cast_unsigned())
}

/// A global variable that is one of the tables.
#[derive(Clone, Debug)]
pub struct Table {
    /// The variable's name.
    pub name: String,
    /// The variable's type, as LLVM prints it.
    pub value_type: String,
    /// Whether the variable is constant.
    pub constant: bool,
    /// Whether the variable has hidden visibility.
    pub hidden: bool,
    /// Whether the variable is dso_local.
    pub dso_local: bool,
    /// What it holds.
    pub content: TableContent,
}

/// What a table holds.
#[derive(Clone, Debug)]
pub enum TableContent {
    /// Nothing: a declaration.
    Declared,
    /// A single number.
    Integer(u64),
    /// The entries of an array.
    Entries(Vec<Entry>),
    /// Anything else, as LLVM prints it; also an array with so many entries that it can only be zeros.
    Other(String),
}

/// Whether a global of that name counts as one of the tables: those of the pass, those that it consumes, and those of
/// the global variables.
pub fn is_table(name: &str) -> bool {
    ["jl_fvar", "jl_clone_", "jl_gvar"].iter().any(|prefix| name.starts_with(prefix))
}

/// Reads the constants of a module's tables.
#[derive(Clone, Copy)]
pub struct TableReader<'m, 'p> {
    layout: DataLayout<'m>,
    printer: &'p Printer<'m>,
}

impl<'m, 'p> TableReader<'m, 'p> {
    /// A reader of the module that the printer was made for.
    pub fn new(module: &'m Module<'_>, printer: &'p Printer<'m>) -> Self {
        Self { layout: module.data_layout(), printer }
    }

    /// The name of a global; of one without a name, its number.
    pub fn symbol(self, global: Value<'m>) -> String {
        let name = global.name();
        if !name.is_empty() {
            return name;
        }
        self.printer.print_as_operand(global).trim_start_matches('@').to_owned()
    }

    /// What an entry says.
    pub fn entry(self, constant: Constant<'m>) -> Entry {
        if let Some(value) = constant.as_u64() {
            return Entry::Integer(value);
        }
        let symbol = |global| Arc::from(self.symbol(global));
        match Sum::of(constant, self.layout, MAX_DEPTH) {
            Some(Sum { plus: None, minus: None, offset: 0 }) => Entry::Integer(0),
            Some(Sum { plus: Some(plus), minus: None, offset }) => {
                Entry::Address(Address { symbol: symbol(plus), offset })
            }
            Some(Sum { plus: Some(plus), minus: Some(minus), offset }) => {
                Entry::Difference { address: Address { symbol: symbol(plus), offset }, base: symbol(minus) }
            }
            _ => Entry::Other(self.printer.print_as_operand(constant.value())),
        }
    }

    /// What a variable is and holds.
    pub fn table(self, variable: GlobalVariable<'m>) -> Table {
        Table {
            name: self.symbol(variable.value()),
            value_type: variable.content_type().to_string(),
            constant: variable.is_constant(),
            hidden: variable.visibility() == Visibility::LLVMHiddenVisibility,
            dso_local: variable.is_dso_local(),
            content: self.content(variable),
        }
    }

    fn content(self, variable: GlobalVariable<'m>) -> TableContent {
        let Some(initializer) = variable.initializer() else { return TableContent::Declared };
        if let Some(value) = initializer.as_u64() {
            return TableContent::Integer(value);
        }
        match initializer.value_type().array_length() {
            Some(length) if length <= MAX_ENTRIES => {
                TableContent::Entries(initializer.elements().map(|element| self.entry(element)).collect())
            }
            _ => TableContent::Other(self.printer.print_as_operand(initializer.value())),
        }
    }
}

/// Why the tables of a module cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The suffix of the tables' names is no string.
    #[error("malformed julia.mv.suffix flag: it isn't a string")]
    Suffix,
    /// The module has the tables of the other form.
    #[error("there is {0}, which this version of Julia doesn't have: the tables are another version's")]
    OtherForm(String),
    /// A table is not there.
    #[error("no {0} table")]
    Missing(String),
    /// A table is declared, but has no initializer.
    #[error("{0} has no initializer")]
    Declared(String),
    /// A table is something else than an array, an integer, or whatever it should be.
    #[error("{table} is a {found} instead of {wanted}")]
    WrongType {
        /// The table.
        table: String,
        /// Its type.
        found: String,
        /// What it should be.
        wanted: &'static str,
    },
    /// A table is so long that no loader could take it.
    #[error("{table} has {length} entries: more than {MAX_ENTRIES} are not read")]
    TooLong {
        /// The table.
        table: String,
        /// How many entries it has.
        length: u64,
    },
    /// An entry is something else than it should be.
    #[error("{table}: entry {entry} is {found} instead of {wanted}")]
    WrongEntry {
        /// The table.
        table: String,
        /// The entry's position, from 0.
        entry: usize,
        /// What it is.
        found: String,
        /// What it should be.
        wanted: &'static str,
    },
    /// An offset is relative to something else than the loader takes it for.
    #[error("{table}: entry {entry} is relative to @{found} instead of {wanted}")]
    WrongBase {
        /// The table.
        table: String,
        /// The entry's position, from 0.
        entry: usize,
        /// What it is relative to.
        found: Arc<str>,
        /// What it should be relative to.
        wanted: Address,
    },
    /// A table's length does not fit the number that it starts with, or that another table has.
    #[error("{table} has {found} entries instead of {wanted}, by {counted_in}")]
    WrongLength {
        /// The table.
        table: String,
        /// How many it has.
        found: usize,
        /// How many it should have.
        wanted: u64,
        /// The table that says so.
        counted_in: String,
    },
}

/// The tables of a shard (`jl_image_shard_t` of `src/processor.h`, Julia 1.10 to 1.13), whichever form they have, and
/// whatever they point with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardTables<P = Address> {
    /// What the tables' names end in.
    pub suffix: String,
    /// The function table: the versions of target 0, which are the functions themselves.
    pub functions: Vec<P>,
    /// The index of each function in the whole image; as many as there are functions.
    pub image_indices: Vec<u32>,
    /// The index of a function in the table, and a place where the loader writes the version that it picks.
    pub places: Vec<(u32, P)>,
    /// `jl_clone_idxs`: for each target the functions that it has versions of, or relocates.
    pub clone_indices: Vec<u32>,
    /// The versions that go with them.
    pub versions: Vec<P>,
}

impl ShardTables {
    /// Reads the tables that the pass made. Nothing where the module has none: it was not processed (`jl_fvars` is still
    /// there), or has no tables at all.
    ///
    /// # Errors
    ///
    /// Where there are some, but one is missing or malformed.
    pub fn read<'m>(
        module: &'m Module<'_>,
        dialect: &Dialect,
        reader: TableReader<'m, '_>,
    ) -> Result<Option<Self>, TableError> {
        if module.global_variable("jl_fvars").is_some() {
            return Ok(None);
        }
        let (own, other) = match dialect.tables {
            TableForm::Offsets => (&OFFSETS, &POINTERS),
            TableForm::Pointers => (&POINTERS, &OFFSETS),
        };
        let tables = NamedTables { module, reader, suffix: suffix(module)? };
        match (tables.first_of(own), tables.first_of(other), tables.first_of(&BOTH)) {
            (None, Some(found), _) => Err(TableError::OtherForm(found)),
            (None, None, None) => Ok(None),
            _ => tables.shard(dialect.tables).map(Some),
        }
    }
}

/// Tables that only Julia 1.10 has.
const OFFSETS: [&str; 3] = ["jl_fvar_base", "jl_fvar_offsets", "jl_clone_offsets"];
/// Tables that only Julia 1.11 and later have.
const POINTERS: [&str; 3] = ["jl_fvar_count", "jl_fvar_ptrs", "jl_clone_ptrs"];
/// Tables that the pass makes for every version. `jl_fvar_idxs` is there before, and without a suffix keeps its name.
const BOTH: [&str; 2] = ["jl_clone_slots", "jl_clone_idxs"];

fn suffix(module: &Module<'_>) -> Result<String, TableError> {
    match flags::find(module, flags::SUFFIX).map(|flag| flag.value) {
        None => Ok(String::new()),
        Some(MetadataOperand::String(text)) => Ok(String::from_utf8_lossy(&text).into_owned()),
        Some(_) => Err(TableError::Suffix),
    }
}

/// What entries of a table are relative to.
struct Base {
    address: Address,
    /// An alias that stands for the address.
    alias: Option<Arc<str>>,
}

/// The tables of a module, by their names without the suffix.
struct NamedTables<'m, 'c, 'p> {
    module: &'m Module<'c>,
    reader: TableReader<'m, 'p>,
    suffix: String,
}

impl<'m> NamedTables<'m, '_, '_> {
    fn name(&self, table: &str) -> String {
        format!("{table}{}", self.suffix)
    }

    /// The full name of the first of some tables that is there.
    fn first_of(&self, tables: &[&str]) -> Option<String> {
        tables
            .iter()
            .map(|table| self.name(table))
            .find(|name| self.module.global_variable(name).is_some() || self.alias(name).is_some())
    }

    fn alias(&self, name: &str) -> Option<GlobalAlias<'m>> {
        self.module.aliases().find(|alias| alias.name() == name)
    }

    fn shard(&self, form: TableForm) -> Result<ShardTables, TableError> {
        let (functions, versions, place_base) = match form {
            TableForm::Pointers => {
                let table = self.own_address("jl_clone_slots");
                (
                    self.function_pointers()?,
                    self.addresses("jl_clone_ptrs")?,
                    Base { address: table, alias: None },
                )
            }
            TableForm::Offsets => {
                let base = self.base("jl_fvar_base")?;
                let functions = self.function_offsets(&base)?;
                (functions, self.offsets("jl_clone_offsets", &base)?, self.base("jl_gvar_base")?)
            }
        };
        Ok(ShardTables {
            image_indices: self.image_indices(functions.len())?,
            places: self.places(&place_base)?,
            clone_indices: self.numbers("jl_clone_idxs")?,
            suffix: self.suffix.clone(),
            functions,
            versions,
        })
    }

    fn variable(&self, table: &str) -> Result<(String, GlobalVariable<'m>, Constant<'m>), TableError> {
        let name = self.name(table);
        let Some(variable) = self.module.global_variable(&name) else {
            return Err(TableError::Missing(name));
        };
        let Some(initializer) = variable.initializer() else { return Err(TableError::Declared(name)) };
        Ok((name, variable, initializer))
    }

    /// The entries of an array whose elements are integers of 32 bits, or pointers.
    fn entries(&self, table: &str, elements: Elements) -> Result<(String, Vec<Entry>), TableError> {
        let (name, variable, initializer) = self.variable(table)?;
        let array = variable.content_type();
        let fits = array.element_type().is_some_and(|element| elements.are(element));
        match array.array_length().filter(|_| fits) {
            None => {
                let (found, wanted) = (array.to_string(), elements.array());
                Err(TableError::WrongType { table: name, found, wanted })
            }
            Some(length) if length > MAX_ENTRIES => Err(TableError::TooLong { table: name, length }),
            Some(_) => Ok((name, initializer.elements().map(|element| self.reader.entry(element)).collect())),
        }
    }

    fn numbers(&self, table: &str) -> Result<Vec<u32>, TableError> {
        let (name, entries) = self.entries(table, Elements::I32)?;
        let number = |(position, entry)| number_entry(&name, position, entry);
        entries.iter().enumerate().map(number).collect()
    }

    fn addresses(&self, table: &str) -> Result<Vec<Address>, TableError> {
        let (name, entries) = self.entries(table, Elements::Pointers)?;
        let address = |(position, entry)| match entry {
            Entry::Address(address) => Ok(address),
            found => Err(wrong_entry(&name, position, &found, "an address")),
        };
        entries.into_iter().enumerate().map(address).collect()
    }

    fn offsets(&self, table: &str, base: &Base) -> Result<Vec<Address>, TableError> {
        let (name, entries) = self.entries(table, Elements::I32)?;
        let offset = |(position, entry)| relative(&name, position, entry, base);
        entries.into_iter().enumerate().map(offset).collect()
    }

    fn own_address(&self, table: &str) -> Address {
        Address { symbol: self.name(table).into(), offset: 0 }
    }

    /// The address of the symbol `table`: where it is an alias, of what it names.
    fn base(&self, table: &str) -> Result<Base, TableError> {
        let name = self.name(table);
        if let Some(alias) = self.alias(&name) {
            return match self.reader.entry(alias.aliasee()) {
                Entry::Address(address) => Ok(Base { address, alias: Some(name.into()) }),
                found => {
                    Err(TableError::WrongType { table: name, found: found.to_string(), wanted: "an address" })
                }
            };
        }
        self.variable(table).map(|_| Base { address: self.own_address(table), alias: None })
    }

    fn function_pointers(&self) -> Result<Vec<Address>, TableError> {
        let (counted_in, count, initializer) = self.variable("jl_fvar_count")?;
        let Some(wanted) = initializer.as_u64() else {
            let found = count.content_type().to_string();
            return Err(TableError::WrongType { table: counted_in, found, wanted: "an integer" });
        };
        let functions = self.addresses("jl_fvar_ptrs")?;
        self.check_length("jl_fvar_ptrs", functions.len(), wanted, counted_in)?;
        Ok(functions)
    }

    /// Julia 1.10: the count, then an offset for each function.
    fn function_offsets(&self, base: &Base) -> Result<Vec<Address>, TableError> {
        let (name, entries) = self.entries("jl_fvar_offsets", Elements::I32)?;
        let count = leading_count(&name, &entries)?;
        self.check_length("jl_fvar_offsets", entries.len(), u64::from(count) + 1, name.clone())?;
        let offset = |(position, entry)| relative(&name, position, entry, base);
        entries.into_iter().enumerate().skip(1).map(offset).collect()
    }

    /// One for each function; the image writer's table may have more.
    fn image_indices(&self, functions: usize) -> Result<Vec<u32>, TableError> {
        let mut indices = self.numbers("jl_fvar_idxs")?;
        if indices.len() < functions {
            self.check_length(
                "jl_fvar_idxs",
                indices.len(),
                functions as u64,
                "the function table".to_owned(),
            )?;
        }
        indices.truncate(functions);
        Ok(indices)
    }

    fn places(&self, base: &Base) -> Result<Vec<(u32, Address)>, TableError> {
        let (name, entries) = self.entries("jl_clone_slots", Elements::I32)?;
        let count = leading_count(&name, &entries)?;
        self.check_length("jl_clone_slots", entries.len(), 2 * u64::from(count) + 1, name.clone())?;
        let mut entries = entries.into_iter().enumerate().skip(1);
        let mut places = Vec::new();
        while let (Some((at, index)), Some((position, place))) = (entries.next(), entries.next()) {
            places.push((number_entry(&name, at, &index)?, relative(&name, position, place, base)?));
        }
        Ok(places)
    }

    fn check_length(
        &self,
        table: &str,
        found: usize,
        wanted: u64,
        counted_in: String,
    ) -> Result<(), TableError> {
        if found as u64 == wanted {
            return Ok(());
        }
        Err(TableError::WrongLength { table: self.name(table), found, wanted, counted_in })
    }
}

/// What a table consists of.
#[derive(Clone, Copy)]
enum Elements {
    I32,
    Pointers,
}

impl Elements {
    fn are(self, element: Type<'_>) -> bool {
        match self {
            Self::I32 => element.int_bits() == Some(32),
            Self::Pointers => element.pointer_address_space().is_some(),
        }
    }

    fn array(self) -> &'static str {
        match self {
            Self::I32 => "an array of i32",
            Self::Pointers => "an array of pointers",
        }
    }
}

fn wrong_entry(table: &str, entry: usize, found: &Entry, wanted: &'static str) -> TableError {
    TableError::WrongEntry { table: table.to_owned(), entry, found: found.to_string(), wanted }
}

fn number_entry(table: &str, position: usize, entry: &Entry) -> Result<u32, TableError> {
    match *entry {
        Entry::Integer(value) => u32::try_from(value).ok(),
        _ => None,
    }
    .ok_or_else(|| wrong_entry(table, position, entry, "a number"))
}

fn leading_count(table: &str, entries: &[Entry]) -> Result<u32, TableError> {
    let Some(count) = entries.first() else {
        let (table, counted_in) = (table.to_owned(), table.to_owned());
        return Err(TableError::WrongLength { table, found: 0, wanted: 1, counted_in });
    };
    number_entry(table, 0, count)
}

const OFFSET: &str = "an offset of 32 bits";

/// The address that a 32-bit offset gives. LLVM folds the difference of two places behind one symbol to a number.
fn relative(table: &str, position: usize, entry: Entry, base: &Base) -> Result<Address, TableError> {
    let behind_base = |distance: i64| {
        let offset = base.address.offset.wrapping_add(distance);
        Address { symbol: base.address.symbol.clone(), offset }
    };
    match entry {
        Entry::Integer(value) => match u32::try_from(value) {
            Ok(distance) => Ok(behind_base(i64::from(distance.cast_signed()))),
            Err(_) => Err(wrong_entry(table, position, &entry, OFFSET)),
        },
        Entry::Difference { mut address, base: found } if found == base.address.symbol => {
            address.offset = address.offset.wrapping_add(base.address.offset);
            Ok(address)
        }
        Entry::Difference { address, base: found } if base.alias.as_ref() == Some(&found) => Ok(address),
        Entry::Difference { base: found, .. } => {
            let (table, wanted) = (table.to_owned(), base.address.clone());
            Err(TableError::WrongBase { table, entry: position, found, wanted })
        }
        found => Err(wrong_entry(table, position, &found, OFFSET)),
    }
}
