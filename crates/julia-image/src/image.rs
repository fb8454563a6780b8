//! The tables of an image, and all that is wrong with them.

use crate::finding::Finding;
use crate::form::{ImageForm, distinctive_tables};
use crate::memory::{External, Target};
use crate::open::Opened;
use crate::read::{self, rules};
use cpu_targets::TargetRecord;
use juliair_types::dialect::{Dialect, JuliaVersion, TableForm};
use mv_pass::loader::{LoadedTarget, load_and_check};
use mv_pass::tables::read::ShardTables;
use std::fmt;
use std::sync::Arc;

/// What the tables of an image point to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// An address, with the symbol around it where there is one, and how far it is behind that.
    Address(u64, Option<(Arc<str>, u64)>),
    /// A place in another file.
    External(External),
}

impl Spot {
    /// The spot of an address.
    pub(crate) fn at(opened: &Opened<'_>, address: u64) -> Self {
        let around = opened.symbols.around(address);
        Self::Address(address, around.map(|(symbol, offset)| (symbol.name.clone(), offset)))
    }

    pub(crate) fn of(opened: &Opened<'_>, target: Target) -> Self {
        match target {
            Target::Address(address) => Self::at(opened, address),
            Target::External(external) => Self::External(external),
        }
    }

    /// The address, where it is in the file.
    pub fn address(&self) -> Option<u64> {
        match self {
            Self::Address(address, _) => Some(*address),
            Self::External(_) => None,
        }
    }
}

/// `f`, `f+8`, or the address where there is no symbol.
impl fmt::Display for Spot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(_, Some((symbol, 0))) => formatter.write_str(symbol),
            Self::Address(_, Some((symbol, offset))) => write!(formatter, "{symbol}+{offset}"),
            Self::Address(address, None) => write!(formatter, "{address:#x}"),
            Self::External(External { symbol, addend: 0 }) => formatter.write_str(symbol),
            Self::External(External { symbol, addend }) => write!(formatter, "{symbol}{addend:+}"),
        }
    }
}

/// The header of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The version of the format: 1.
    pub version: u32,
    /// How many shards there are.
    pub shards: u32,
    /// How many functions, over all shards.
    pub functions: u32,
    /// How many global variables, over all shards.
    pub globals: u32,
}

/// The root of an image: `jl_image_pointers`. What could not be read is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Root {
    /// The counts.
    pub header: Option<Header>,
    /// The targets that the image records.
    pub targets: Option<Vec<TargetRecord>>,
    /// The target string that the image was built with. Julia 1.13 and later.
    pub target_string: Option<String>,
}

/// A shard of an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Its number, from 0.
    pub number: usize,
    /// What the names of its tables end in, where these are known.
    pub suffix: Option<String>,
    /// Its tables, as far as they could be read.
    pub tables: ShardTables<Spot>,
    /// Its global variables: their index in the whole image, and where they are.
    pub globals: Vec<(u32, Spot)>,
}

impl Shard {
    /// What the loader makes of the shard, for each target that it might choose.
    pub fn loaded(&self) -> Vec<LoadedTarget<'_, Spot>> {
        load_and_check(&self.tables).0
    }
}

/// Why a file has no tables to read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// A linked file has no root.
    #[error("this {0} exports no jl_image_pointers: it is no image of Julia")]
    NoRoot(&'static str),
    /// There are neither a root nor shards.
    #[error("this {0} has no tables of an image: neither jl_image_pointers nor tables of a shard")]
    NoTables(&'static str),
    /// The module was not processed yet.
    #[error(
        "this module has jl_fvars, from which JuliaMultiVersioning makes the tables: it was not processed yet"
    )]
    NotProcessed,
    /// There are tables of several versions of Julia.
    #[error(
        "{offsets} is a table of Julia 1.10, and {pointers} one of Julia 1.11 or later: the shards are of different versions"
    )]
    Forms {
        /// A table of Julia 1.10.
        offsets: String,
        /// A table of a later version.
        pointers: String,
    },
}

/// Which version an image is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadAs {
    /// The version.
    pub version: JuliaVersion,
    /// Whether the names of its tables rule out the one that was asked for.
    pub by_symbols: bool,
}

/// The version that an image is read as, where `given` is asked for: the names of its tables may show that they have
/// another form.
///
/// # Errors
///
/// Where there are tables of both forms.
pub fn read_as(opened: &Opened<'_>, given: JuliaVersion) -> Result<ReadAs, ImageError> {
    let found = |form| {
        let is_one =
            |name: &str| distinctive_tables(form).iter().any(|table| suffix_of(name, table).is_some());
        opened.symbols.iter().find(|symbol| is_one(&symbol.name)).map(|symbol| symbol.name.to_string())
    };
    let form = match (found(TableForm::Offsets), found(TableForm::Pointers)) {
        (Some(offsets), Some(pointers)) => return Err(ImageError::Forms { offsets, pointers }),
        (Some(_), None) => Some(TableForm::Offsets),
        (None, Some(_)) => Some(TableForm::Pointers),
        (None, None) => None,
    };
    let fits = form.is_none_or(|form| form == given.dialect().tables);
    let oldest = || "1.10".parse().unwrap_or_default();
    let version = match form {
        _ if fits => given,
        Some(TableForm::Offsets) => oldest(),
        _ => JuliaVersion::default(),
    };
    Ok(ReadAs { version, by_symbols: !fits })
}

/// What a name has behind that of a table: nothing or `_` and more.
pub(crate) fn suffix_of<'n>(name: &'n str, table: &str) -> Option<&'n str> {
    name.strip_prefix(table).filter(|suffix| suffix.is_empty() || suffix.starts_with('_'))
}

/// An image.
#[derive(Debug)]
pub struct Image<'o, 'd> {
    /// The file.
    pub opened: &'o Opened<'d>,
    /// The form that it was read in.
    pub form: ImageForm,
    /// The root; objects and modules may have none.
    pub root: Option<Root>,
    /// The shards that are in the file.
    pub shards: Vec<Shard>,
    /// What is wrong, in the order of the tables.
    pub findings: Vec<Finding>,
}

impl<'o, 'd> Image<'o, 'd> {
    /// Reads the tables of a file, in the form of a version of Julia.
    ///
    /// # Errors
    ///
    /// Where it has none.
    pub fn read(opened: &'o Opened<'d>, dialect: &Dialect) -> Result<Self, ImageError> {
        Self::read_by(read::Reader::new(opened, ImageForm::of(dialect)))
    }

    /// The same, where nothing is wrong. What follows the first thing that is wrong is not read, which could be much.
    pub(crate) fn read_sound(opened: &'o Opened<'d>, dialect: &Dialect) -> Option<Self> {
        let reader = read::Reader::new(opened, ImageForm::of(dialect)).until_first_finding();
        Self::read_by(reader).ok().filter(|image| image.findings.is_empty())
    }

    fn read_by(mut reader: read::Reader<'o, 'd>) -> Result<Self, ImageError> {
        let (opened, form) = (reader.opened, reader.form);
        let root = opened.symbols.named("jl_image_pointers").map(|symbol| symbol.address);
        let kind = opened.facts.kind;
        let (root, shards) = match root {
            Some(address) => {
                let (root, shards) = reader.root(address);
                (Some(root), shards)
            }
            None if opened.facts.is_linked => return Err(ImageError::NoRoot(kind)),
            None => (None, reader.shards_by_name()),
        };
        if root.is_none() && shards.is_empty() {
            let is_unprocessed = kind == "module" && opened.symbols.named("jl_fvars").is_some();
            return Err(if is_unprocessed { ImageError::NotProcessed } else { ImageError::NoTables(kind) });
        }
        let mut image = Self { opened, form, root, shards, findings: reader.findings };
        let found = rules::check(&image);
        image.findings.extend(found);
        Ok(image)
    }

    /// How many targets the image has: as its target data say, else its tables.
    pub fn target_count(&self) -> usize {
        let recorded = self.root.as_ref().and_then(|root| root.targets.as_ref()).map(Vec::len);
        let in_tables = || self.shards.iter().map(|shard| shard.loaded().len()).max();
        recorded.or_else(in_tables).unwrap_or(0)
    }
}
