//! Reading the tables back from a module.

use crate::flags;
use juliair_types::dialect::{Dialect, TableForm};
use llvm_ext::global::{GlobalVariable, Visibility};
use llvm_ext::instruction::Opcode;
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;
use llvm_ext::value::{Constant, ValueKind};
use std::fmt;

/// The address of a symbol, or something behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The symbol's name.
    pub symbol: String,
    /// How far behind it, in bytes.
    pub offset: u64,
}

/// `@symbol` or `@symbol+8`.
impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.offset {
            0 => write!(formatter, "@{}", self.symbol),
            offset => write!(formatter, "@{}+{offset}", self.symbol),
        }
    }
}

/// An entry of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A number; null counts as 0.
    Integer(u64),
    /// An address.
    Address(Address),
    /// The 32-bit difference of two addresses.
    Difference(Address, Address),
    /// Something that no table has, as LLVM prints it.
    Other(String),
}

/// As reports write it.
impl fmt::Display for Entry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => write!(formatter, "{value}"),
            Self::Address(address) => write!(formatter, "{address}"),
            Self::Difference(address, base) if address == base => formatter.write_str("0"),
            Self::Difference(address, base) => write!(formatter, "{address}-{base}"),
            Self::Other(text) => formatter.write_str(text),
        }
    }
}

impl Entry {
    /// What a constant of a table says.
    pub fn decode(constant: Constant<'_>) -> Self {
        let plain = constant.strip_pointer_casts();
        if let Some(value) = plain.as_u64() {
            return Self::Integer(value);
        }
        if plain.kind() == ValueKind::LLVMConstantPointerNullValueKind {
            return Self::Integer(0);
        }
        if let Some(address) = address(plain) {
            return Self::Address(address);
        }
        difference(plain).unwrap_or_else(|| Self::Other(constant.to_string()))
    }
}

fn constant_operand(constant: Constant<'_>, number: usize) -> Option<Constant<'_>> {
    constant.constant_operands().nth(number)
}

fn address(constant: Constant<'_>) -> Option<Address> {
    let constant = constant.strip_pointer_casts();
    if constant.is_global() {
        return Some(Address { symbol: constant.name(), offset: 0 });
    }
    let inner = |number| constant_operand(constant, number);
    match constant.expression_opcode()? {
        Opcode::LLVMPtrToInt => address(inner(0)?),
        Opcode::LLVMAdd => behind(address(inner(0)?)?, inner(1)?),
        // `getelementptr i8`, which LLVM makes of all offsets in bytes.
        Opcode::LLVMGetElementPtr if constant.operand_count() == 2 && constant.indexes_bytes() => {
            behind(address(inner(0)?)?, inner(1)?)
        }
        _ => None,
    }
}

fn behind(start: Address, offset: Constant<'_>) -> Option<Address> {
    Some(Address { offset: start.offset.wrapping_add(offset.as_u64()?), ..start })
}

fn difference(constant: Constant<'_>) -> Option<Entry> {
    let inner = |number| constant_operand(constant, number);
    match constant.expression_opcode()? {
        Opcode::LLVMTrunc => difference(inner(0)?),
        Opcode::LLVMSub => Some(Entry::Difference(address(inner(0)?)?, address(inner(1)?)?)),
        _ => None,
    }
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
    /// A declaration holds nothing.
    Declared,
    /// A single number.
    Integer(u64),
    /// The entries of an array.
    Entries(Vec<Entry>),
}

impl Table {
    /// Reads a variable.
    pub fn read(variable: GlobalVariable<'_>) -> Self {
        let content = match variable.initializer() {
            None => TableContent::Declared,
            Some(number) if number.as_u64().is_some() => {
                TableContent::Integer(number.as_u64().unwrap_or_default())
            }
            Some(array) => TableContent::Entries(array.elements().map(Entry::decode).collect()),
        };
        Self {
            name: variable.name(),
            value_type: variable.content_type().to_string(),
            constant: variable.is_constant(),
            hidden: variable.visibility() == Visibility::LLVMHiddenVisibility,
            dso_local: variable.is_dso_local(),
            content,
        }
    }
}

/// Whether a name is that of one of the tables.
pub fn is_table(name: &str) -> bool {
    ["jl_fvar", "jl_clone_", "jl_gvar"].iter().any(|prefix| name.starts_with(prefix))
}

/// Why the tables of a module cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// A table is not there.
    #[error("no {0} table")]
    Missing(String),
    /// A table holds something else.
    #[error("{table}: entry {entry} isn't {wanted}: {found}")]
    WrongEntry {
        /// The table.
        table: String,
        /// The entry's position, from 0.
        entry: usize,
        /// What it should be.
        wanted: &'static str,
        /// What it is.
        found: String,
    },
    /// A table has a length that does not fit what it says, or what others say.
    #[error("{table} has {found} entries instead of {wanted}")]
    WrongLength {
        /// The table.
        table: String,
        /// How many it has.
        found: usize,
        /// How many it should have.
        wanted: usize,
    },
}

/// The tables that the loader reads, of one shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardTables {
    /// The functions, in order.
    pub functions: Vec<Address>,
    /// The place of each in the image.
    pub image_indices: Vec<u32>,
    /// The index of a function, and where its picked version is to be written, in order.
    pub places: Vec<(u32, Address)>,
    /// `jl_clone_idxs`
    pub clone_indices: Vec<u32>,
    /// The versions that go with it.
    pub versions: Vec<Address>,
}

/// Whether a module has tables that the pass made.
pub fn has_loader_tables(module: &Module<'_>) -> bool {
    let suffix = suffix(module);
    module.global_variable("jl_fvars").is_none()
        && module.global_variable(&format!("jl_clone_idxs{suffix}")).is_some()
}

fn suffix(module: &Module<'_>) -> String {
    match flags::find(module, flags::SUFFIX).map(|flag| flag.value) {
        Some(MetadataOperand::String(text)) => String::from_utf8_lossy(&text).into_owned(),
        _ => String::new(),
    }
}

impl ShardTables {
    /// Reads the tables, in the form of a version of Julia.
    ///
    /// # Errors
    ///
    /// The first table that is missing, or the first entry that is not what it should be.
    pub fn read(module: &Module<'_>, dialect: &Dialect) -> Result<Self, TableError> {
        let reader = Reader { module, suffix: suffix(module) };
        let functions = match dialect.tables {
            TableForm::Pointers => reader.addresses("jl_fvar_ptrs")?,
            TableForm::Offsets => reader.functions_by_offset()?,
        };
        let versions = match dialect.tables {
            TableForm::Pointers => reader.addresses("jl_clone_ptrs")?,
            TableForm::Offsets => reader.offsets("jl_clone_offsets")?,
        };
        let image_indices = reader.integers("jl_fvar_idxs")?;
        if image_indices.len() < functions.len() {
            let (found, wanted) = (image_indices.len(), functions.len());
            return Err(TableError::WrongLength { table: reader.name("jl_fvar_idxs"), found, wanted });
        }
        let (places, clone_indices) = (reader.places()?, reader.integers("jl_clone_idxs")?);
        Ok(Self { functions, image_indices, places, clone_indices, versions })
    }
}

struct Reader<'m, 'ctx> {
    module: &'m Module<'ctx>,
    suffix: String,
}

impl Reader<'_, '_> {
    fn name(&self, table: &str) -> String {
        format!("{table}{}", self.suffix)
    }

    fn entries(&self, table: &str) -> Result<Vec<Entry>, TableError> {
        let name = self.name(table);
        match self.module.global_variable(&name).map(Table::read).map(|table| table.content) {
            Some(TableContent::Entries(entries)) => Ok(entries),
            _ => Err(TableError::Missing(name)),
        }
    }

    fn wrong<T>(
        &self,
        table: &str,
        entry: usize,
        wanted: &'static str,
        found: &Entry,
    ) -> Result<T, TableError> {
        Err(TableError::WrongEntry { table: self.name(table), entry, wanted, found: found.to_string() })
    }

    fn integer(&self, table: &str, place: usize, entry: &Entry) -> Result<u32, TableError> {
        match entry {
            Entry::Integer(value) if u32::try_from(*value).is_ok() => {
                Ok(u32::try_from(*value).unwrap_or_default())
            }
            other => self.wrong(table, place, "a number of 32 bits", other),
        }
    }

    fn integers(&self, table: &str) -> Result<Vec<u32>, TableError> {
        let entries = self.entries(table)?;
        entries.iter().enumerate().map(|(place, entry)| self.integer(table, place, entry)).collect()
    }

    fn addresses(&self, table: &str) -> Result<Vec<Address>, TableError> {
        let address = |(place, entry)| match entry {
            Entry::Address(address) => Ok(address),
            other => self.wrong(table, place, "an address", &other),
        };
        self.entries(table)?.into_iter().enumerate().map(address).collect()
    }

    /// Differences, each as the address that it stands for; 0 is the base itself, where there is one.
    fn offsets(&self, table: &str) -> Result<Vec<Address>, TableError> {
        let base = self.base()?;
        let address = |(place, entry)| match (entry, &base) {
            (Entry::Difference(address, _), _) => Ok(address),
            (Entry::Integer(0), Some(base)) => Ok(base.clone()),
            (other, _) => self.wrong(table, place, "a difference of addresses", &other),
        };
        self.entries(table)?.into_iter().enumerate().map(address).collect()
    }

    /// The first function of Julia 1.10's table, which the others are relative to; nothing for an empty table.
    fn base(&self) -> Result<Option<Address>, TableError> {
        let name = self.name("jl_fvar_base");
        if let Some(alias) = self.module.aliases().find(|alias| alias.name() == name) {
            return Ok(address(alias.aliasee()));
        }
        self.module.global_variable(&name).map(|_| None).ok_or(TableError::Missing(name))
    }

    fn functions_by_offset(&self) -> Result<Vec<Address>, TableError> {
        let table = "jl_fvar_offsets";
        let entries = self.entries(table)?;
        let wanted = match entries.first() {
            Some(count) => self.integer(table, 0, count)? as usize,
            None => 0,
        };
        if entries.len() != wanted + 1 {
            let found = entries.len().saturating_sub(1);
            return Err(TableError::WrongLength { table: self.name(table), found, wanted });
        }
        let base = self.base()?;
        let address = |(place, entry): (usize, &Entry)| match (entry, &base) {
            (Entry::Difference(address, _), _) => Ok(address.clone()),
            (Entry::Integer(0), Some(base)) => Ok(base.clone()),
            (other, _) => self.wrong(table, place, "a difference of addresses", other),
        };
        entries.iter().enumerate().skip(1).map(address).collect()
    }

    fn places(&self) -> Result<Vec<(u32, Address)>, TableError> {
        let table = "jl_clone_slots";
        let entries = self.entries(table)?;
        let count = match entries.first() {
            Some(count) => self.integer(table, 0, count)? as usize,
            None => 0,
        };
        if entries.len() != 1 + 2 * count {
            let (found, wanted) = (entries.len(), 1 + 2 * count);
            return Err(TableError::WrongLength { table: self.name(table), found, wanted });
        }
        let pair = |(number, pair): (usize, &[Entry])| {
            let place = 1 + 2 * number;
            let index = self.integer(table, place, &pair[0])?;
            match &pair[1] {
                Entry::Difference(address, _) => Ok((index, address.clone())),
                other => self.wrong(table, place + 1, "a difference of addresses", other),
            }
        };
        entries.get(1..).unwrap_or_default().chunks_exact(2).enumerate().map(pair).collect()
    }
}
