//! What the root has to know of each shard.

use super::emit::{PTLS_CELLS, SMALL_TYPEOF, TARGET_ABI};
use super::error::RootError;
use juliair_types::dialect::{Dialect, JuliaVersion, TableForm};
use llvm_ext::global::GlobalVariable;
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use llvm_ext::value::Constant;
use mv_pass::function_table::{FVAR_IDXS, FVARS, GVAR_IDXS, GVARS};
use mv_pass::{MultiVersioningTargets, flags, target_specs};

/// What the root needs to know of a shard; its function bodies are not looked at.
#[derive(Clone, Debug)]
pub struct Shard {
    pub(super) name: String,
    pub(super) suffix: String,
    /// The numbers of its functions in the image.
    pub(super) functions: Vec<u32>,
    /// The numbers of its global variables, where it has tables of them.
    pub(super) globals: Option<Vec<u32>>,
    pub(super) targets: MultiVersioningTargets,
    pub(super) vec_call: bool,
    /// Its triple and data layout.
    pub(super) machine: (String, String),
    /// The cells of the root that the shard defines itself.
    pub(super) defined: Vec<&'static str>,
    /// What it says of the floating-point ABI (`target-abi`), which linkers compare. RISC-V.
    pub(super) abi: Option<String>,
    /// Of what image it is, where `split` made it.
    pub(super) image: Option<String>,
}

impl Shard {
    /// Reads a shard: a module before the pass or after it. `name` is what errors call it.
    ///
    /// # Errors
    ///
    /// Where its tables or targets are missing or malformed.
    pub fn read(module: &Module<'_>, name: &str, version: JuliaVersion) -> Result<Self, RootError> {
        if let Some(recorded) = flags::other_shard_version(module, version) {
            return Err(RootError::OtherVersion { shard: name.to_owned(), recorded, given: version });
        }
        let dialect = version.dialect();
        let reader =
            Reader { module, name, suffix: flags::text(module, flags::SUFFIX).unwrap_or_default(), dialect };
        let cells = PTLS_CELLS.into_iter().chain([SMALL_TYPEOF]);
        let is_defined =
            |cell: &&str| module.global_variable(cell).is_some_and(|v| v.initializer().is_some());
        Ok(Self {
            name: name.to_owned(),
            functions: reader.functions()?,
            globals: reader.globals()?,
            targets: target_specs(module)
                .map_err(|error| RootError::Targets { shard: name.to_owned(), error })?,
            vec_call: flags::is_set(module, flags::VECCALL),
            machine: (module.target_triple(), module.data_layout_text()),
            defined: cells.filter(is_defined).collect(),
            abi: flags::text(module, TARGET_ABI),
            image: flags::text(module, flags::SHARD_IMAGE),
            suffix: reader.suffix,
        })
    }

    /// The targets that it was made for.
    pub fn targets(&self) -> &MultiVersioningTargets {
        &self.targets
    }
}

struct Reader<'r, 'ctx> {
    module: &'r Module<'ctx>,
    name: &'r str,
    suffix: String,
    dialect: &'r Dialect,
}

impl<'r> Reader<'r, '_> {
    /// The numbers of the shard's functions in the image.
    fn functions(&self) -> Result<Vec<u32>, RootError> {
        self.check_form()?;
        let count = match self.dialect.tables {
            TableForm::Pointers => self.number(&self.own("jl_fvar_count")),
            TableForm::Offsets => self.first("jl_fvar_offsets"),
        };
        let Some(count) = count.or_else(|| self.listed(FVARS)) else {
            return Err(RootError::NoTable { shard: self.name.to_owned(), suffix: self.suffix.clone() });
        };
        self.numbers(FVAR_IDXS, count)
    }

    /// The numbers of its global variables, where it has tables of them.
    fn globals(&self) -> Result<Option<Vec<u32>>, RootError> {
        let count = self.first("jl_gvar_offsets").or_else(|| match self.dialect.tables {
            TableForm::Offsets => self.listed(GVARS),
            // From 1.11 on the pass leaves these to whoever cuts the image.
            TableForm::Pointers => None,
        });
        count.map(|count| self.numbers(GVAR_IDXS, count)).transpose()
    }

    fn check_form(&self) -> Result<(), RootError> {
        let (table, of) = match self.dialect.tables {
            TableForm::Pointers => ("jl_fvar_base", "Julia 1.10"),
            TableForm::Offsets => ("jl_fvar_count", "Julia 1.11 and later"),
        };
        let table = self.own(table);
        let has_alias = || self.module.aliases().any(|alias| alias.name() == table);
        if self.module.global_variable(&table).is_some() || has_alias() {
            return Err(RootError::OtherForm { shard: self.name.to_owned(), table, of });
        }
        Ok(())
    }

    fn own(&self, table: &str) -> String {
        format!("{table}{}", self.suffix)
    }

    fn initializer(&self, name: &str) -> Option<Constant<'r>> {
        self.module.global_variable(name).and_then(GlobalVariable::initializer)
    }

    fn number(&self, name: &str) -> Option<u32> {
        self.initializer(name)?.as_u64().and_then(|number| u32::try_from(number).ok())
    }

    fn first(&self, table: &str) -> Option<u32> {
        let first = self.initializer(&self.own(table))?.elements().next()?;
        first.as_u64().and_then(|number| u32::try_from(number).ok())
    }

    /// The length of a table that the pass has not taken away yet.
    fn listed(&self, table: &str) -> Option<u32> {
        let length = self.module.global_variable(table)?.content_type().array_length()?;
        u32::try_from(length).ok()
    }

    fn numbers(&self, table: &str, needed: u32) -> Result<Vec<u32>, RootError> {
        let own = self.own(table);
        let name = if self.module.global_variable(&own).is_some() { own } else { table.to_owned() };
        let variable = self.module.global_variable(&name);
        let bits = variable.and_then(|v| v.content_type().element_type()).and_then(Type::int_bits);
        let elements = self.initializer(&name).filter(|_| bits == Some(32)).map(Constant::elements);
        let numbers = elements.into_iter().flatten().map_while(Constant::as_u64).take(needed as usize);
        let numbers: Vec<_> = numbers.filter_map(|number| u32::try_from(number).ok()).collect();
        if numbers.len() < needed as usize {
            return Err(RootError::Malformed { shard: self.name.to_owned(), table: name, needed });
        }
        Ok(numbers)
    }
}
