//! The root of an image: the module that says where everything is (`jl_image_pointers_t` of `src/processor.h`).

use cpu_targets::{DataForm, Target, target_data};
use juliair_types::dialect::{Dialect, TableForm};
use llvm_ext::context::Context;
use llvm_ext::global::{DllStorageClass, GlobalVariable, Linkage, Visibility};
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use llvm_ext::value::Constant;
use mv_pass::function_table::{FVAR_IDXS, FVARS, GVAR_IDXS, GVARS};
use mv_pass::{MultiVersioningError, flags, target_specs};

/// The version of the header that Julia's loader accepts (`jl_image_header_t`).
const VERSION: u32 = 1;

/// How many bytes Julia's table of small types takes (`jl_small_typeof`).
const SMALL_TYPEOF_BYTES: u64 = 0x400;

/// What the loader fills in of each image: where the thread's state is (`jl_image_ptls_t`).
const PTLS_CELLS: [&str; 3] = ["jl_pgcstack_func_slot", "jl_pgcstack_key_slot", "jl_tls_offset"];

const SMALL_TYPEOF: &str = "jl_small_typeof";

/// Why the shards have no root.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RootError {
    /// There is nothing to point to.
    #[error("an image has at least one shard")]
    NoShards,
    /// A shard has no function table, whatever its form.
    #[error("{shard}: no table {FVARS}, {}{suffix} or {}{suffix}", "jl_fvar_ptrs", "jl_fvar_base")]
    NoTable {
        /// The shard.
        shard: String,
        /// What its tables end in.
        suffix: String,
    },
    /// A shard has the tables of another version of Julia.
    #[error("{shard}: its table {table} is that of {of}")]
    OtherForm {
        /// The shard.
        shard: String,
        /// The table.
        table: String,
        /// Whose it is.
        of: &'static str,
    },
    /// A table cannot be read.
    #[error("{shard}: {table} isn't an array of i32 constants for {needed} entries")]
    Malformed {
        /// The shard.
        shard: String,
        /// The table.
        table: String,
        /// How many entries it is for.
        needed: u32,
    },
    /// Two shards have tables of one name.
    #[error("{first} and {second} have the same {}: \"{suffix}\"", flags::SUFFIX)]
    SameSuffix {
        /// A shard.
        first: String,
        /// Another one.
        second: String,
        /// What the names of their tables end in.
        suffix: String,
    },
    /// A shard's targets are missing or malformed.
    #[error("{shard}: {error}")]
    Targets {
        /// The shard.
        shard: String,
        /// What is wrong.
        error: MultiVersioningError,
    },
    /// Two shards are made for different targets.
    #[error("{first} and {second} have different targets in {}", flags::SPECS)]
    DifferentTargets {
        /// A shard.
        first: String,
        /// Another one.
        second: String,
    },
    /// The target string has more or fewer targets than the shards.
    #[error("the target string gives {given} targets, {} of the shards {recorded}", flags::SPECS)]
    TargetCount {
        /// How many the string gives.
        given: usize,
        /// How many the shards have.
        recorded: usize,
    },
    /// Something of the image is in no shard.
    #[error("{table}: no shard has number {number} of {count}")]
    Missing {
        /// The index table.
        table: &'static str,
        /// The number.
        number: u32,
        /// How many there are in all shards.
        count: u32,
    },
    /// Something of the image is in two shards, or twice in one.
    #[error("{table}: {first} and {second} both have number {number}")]
    Twice {
        /// The index table.
        table: &'static str,
        /// A shard.
        first: String,
        /// Another one.
        second: String,
        /// The number.
        number: u32,
    },
    /// A number is beyond what all shards have.
    #[error("{table}: {shard} has number {number}, but all shards together have {count} entries")]
    Beyond {
        /// The index table.
        table: &'static str,
        /// The shard.
        shard: String,
        /// The number.
        number: u32,
        /// How many there are in all shards.
        count: u32,
    },
    /// A shard is for another machine.
    #[error("{first} and {second} have different target triples or data layouts")]
    DifferentMachines {
        /// A shard.
        first: String,
        /// Another one.
        second: String,
    },
}

impl RootError {
    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        Some(
            match self {
                Self::NoShards | Self::Targets { .. } => return None,
                Self::NoTable { .. } => {
                    "give the shards as `image split` made them, before or after the pass"
                }
                Self::OtherForm { .. } => "give the version that they are for by --julia-version",
                Self::Malformed { .. } => {
                    "an index table has one i32 for each function or global of the shard"
                }
                Self::SameSuffix { .. } => {
                    "`image split` gives each shard its own suffix; give no shard twice"
                }
                Self::DifferentTargets { .. } | Self::DifferentMachines { .. } => {
                    "all shards of an image come from one module"
                }
                Self::TargetCount { .. } => "give the string that the shards were made for",
                Self::Missing { .. } | Self::Beyond { .. } => "give all shards of the image",
                Self::Twice { .. } => "give the shards of one image only, each once",
            }
            .to_owned(),
        )
    }
}

/// What the root needs to know of a shard; its function bodies are not looked at.
#[derive(Clone, Debug)]
pub struct Shard {
    name: String,
    suffix: String,
    functions: Vec<u32>,
    globals: Option<Vec<u32>>,
    targets: mv_pass::MultiVersioningTargets,
    vec_call: bool,
    machine: (String, String),
    /// The cells of the root that the shard defines itself.
    defined: Vec<&'static str>,
}

impl Shard {
    /// Reads a shard: a module before the pass or after it. `name` is what errors call it.
    ///
    /// # Errors
    ///
    /// Where its tables or targets are missing or malformed.
    pub fn read(module: &Module<'_>, name: &str, dialect: &Dialect) -> Result<Self, RootError> {
        let reader = Reader { module, name, suffix: suffix_of(module), dialect };
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
            suffix: reader.suffix,
        })
    }
}

fn suffix_of(module: &Module<'_>) -> String {
    match flags::find(module, flags::SUFFIX).map(|flag| flag.value) {
        Some(MetadataOperand::String(suffix)) => String::from_utf8_lossy(&suffix).into_owned(),
        _ => String::new(),
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

/// The targets of an image, as its root records them.
#[derive(Clone, Copy, Debug)]
pub struct RootTargets<'t> {
    /// What the target string comes to.
    pub targets: &'t [Target],
    /// The target string itself.
    pub string: &'t str,
    /// How they are recorded.
    pub form: DataForm,
}

/// The root module of an image of these shards, in this order. `like` is one of the shards: the root is for the same
/// machine.
///
/// # Errors
///
/// Where the shards do not go together, or not with the targets.
pub fn root<'ctx>(
    context: &'ctx Context,
    like: &Module<'_>,
    shards: &[Shard],
    targets: RootTargets<'_>,
    dialect: &Dialect,
) -> Result<Module<'ctx>, RootError> {
    check_agreement(shards, targets)?;
    check_numbers(FVAR_IDXS, shards, |shard| &shard.functions)?;
    check_numbers(GVAR_IDXS, shards, |shard| shard.globals.as_deref().unwrap_or_default())?;
    let module = Module::new_like(context, like, "jl_image_root");
    Emitter { module: &module, shards, targets, dialect }.emit();
    Ok(module)
}

fn check_agreement(shards: &[Shard], targets: RootTargets<'_>) -> Result<(), RootError> {
    let [first, rest @ ..] = shards else { return Err(RootError::NoShards) };
    for (position, shard) in rest.iter().enumerate() {
        let pair = || (first.name.clone(), shard.name.clone());
        if shard.machine != first.machine {
            let (first, second) = pair();
            return Err(RootError::DifferentMachines { first, second });
        }
        if shard.targets != first.targets {
            let (first, second) = pair();
            return Err(RootError::DifferentTargets { first, second });
        }
        if let Some(other) = shards[..=position].iter().find(|other| other.suffix == shard.suffix) {
            let (first, second) = (other.name.clone(), shard.name.clone());
            return Err(RootError::SameSuffix { first, second, suffix: shard.suffix.clone() });
        }
    }
    let (given, recorded) = (targets.targets.len(), first.targets.count());
    if given == recorded { Ok(()) } else { Err(RootError::TargetCount { given, recorded }) }
}

/// Each number from 0 is in exactly one shard.
fn check_numbers<'s>(
    table: &'static str,
    shards: &'s [Shard],
    numbers: impl Fn(&'s Shard) -> &'s [u32],
) -> Result<(), RootError> {
    let count: usize = shards.iter().map(|shard| numbers(shard).len()).sum();
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    let mut owners: Vec<Option<&Shard>> = vec![None; count as usize];
    for shard in shards {
        for &number in numbers(shard) {
            let Some(owner) = owners.get_mut(number as usize) else {
                return Err(RootError::Beyond { table, shard: shard.name.clone(), number, count });
            };
            if let Some(first) = owner.replace(shard) {
                let (first, second) = (first.name.clone(), shard.name.clone());
                return Err(RootError::Twice { table, first, second, number });
            }
        }
    }
    match (0..count).find(|&number| owners[number as usize].is_none()) {
        Some(number) => Err(RootError::Missing { table, number, count }),
        None => Ok(()),
    }
}

struct Emitter<'e, 'ctx> {
    module: &'e Module<'ctx>,
    shards: &'e [Shard],
    targets: RootTargets<'e>,
    dialect: &'e Dialect,
}

impl<'e> Emitter<'e, '_> {
    fn emit(&self) {
        let header = self.internal("jl_image_header", self.u32_array(&self.header()));
        let shards = self.internal("jl_shard_tables", self.pointer().const_array(&self.shard_tables()));
        let cells: Vec<_> =
            PTLS_CELLS.into_iter().map(|cell| self.cell(cell, self.pointer()).address()).collect();
        let ptls = self.internal("jl_ptls_table", self.pointer().const_array(&cells));
        let byte = self.module.int_type(8);
        let small_typeof = self.cell(SMALL_TYPEOF, byte.array_of(SMALL_TYPEOF_BYTES));
        let vec_call = self.shards.iter().any(|shard| shard.vec_call);
        let data = target_data(self.targets.targets, self.targets.form, vec_call);
        let data = self.internal("jl_dispatch_target_ids", self.bytes(&data));
        let mut pointers = vec![header, shards, ptls, small_typeof, data];
        if self.dialect.records_target_string {
            let text: Vec<_> = self.targets.string.bytes().chain([0]).collect();
            pointers.push(self.internal("jl_cpu_target_string", self.bytes(&text)));
        }
        let addresses: Vec<_> = pointers.iter().map(|pointer| pointer.address()).collect();
        self.emit_pointers(self.pointer().const_array(&addresses));
    }

    fn header(&self) -> [u32; 4] {
        let total = |count: fn(&Shard) -> usize| {
            let total: usize = self.shards.iter().map(count).sum();
            u32::try_from(total).unwrap_or(u32::MAX)
        };
        let globals = total(|shard| shard.globals.as_ref().map_or(0, Vec::len));
        [VERSION, total_shards(self.shards), total(|shard| shard.functions.len()), globals]
    }

    /// The shards' tables in the order of `jl_image_shard_t`.
    fn shard_tables(&self) -> Vec<Constant<'e>> {
        self.shards.iter().flat_map(|shard| self.tables_of(shard)).collect()
    }

    fn tables_of(&self, shard: &Shard) -> Vec<Constant<'e>> {
        const POINTERS: [&str; 8] = [
            "jl_fvar_count",
            "jl_fvar_ptrs",
            FVAR_IDXS,
            "jl_gvar_offsets",
            GVAR_IDXS,
            "jl_clone_slots",
            "jl_clone_ptrs",
            "jl_clone_idxs",
        ];
        const OFFSETS: [&str; 9] = [
            "jl_fvar_base",
            "jl_fvar_offsets",
            FVAR_IDXS,
            "jl_gvar_base",
            "jl_gvar_offsets",
            GVAR_IDXS,
            "jl_clone_slots",
            "jl_clone_offsets",
            "jl_clone_idxs",
        ];
        let names: &[&str] = match self.dialect.tables {
            TableForm::Pointers => &POINTERS,
            TableForm::Offsets => &OFFSETS,
        };
        let table = |name: &&str| match shard.globals.is_none() && name.starts_with("jl_gvar") {
            true => self.no_globals(),
            false => self.declared(&format!("{name}{}", shard.suffix)).address(),
        };
        names.iter().map(table).collect()
    }

    /// What a shard without tables of globals has: a count of 0.
    fn no_globals(&self) -> Constant<'e> {
        const NAME: &str = "jl_no_gvars";
        let known = self.module.global_variable(NAME);
        known.unwrap_or_else(|| self.internal(NAME, self.u32_array(&[0]))).address()
    }

    /// Something that the linker finds within the image.
    fn declared(&self, name: &str) -> GlobalVariable<'e> {
        let variable = self.module.add_global_variable(name, self.module.int_type(8));
        variable.set_visibility(Visibility::LLVMHiddenVisibility);
        variable.set_dso_local(true);
        variable
    }

    /// A variable that the loader writes to, and that code of the image reads; zero unless a shard defines it.
    fn cell(&self, name: &'static str, cell_type: Type<'e>) -> GlobalVariable<'e> {
        if self.shards.iter().any(|shard| shard.defined.contains(&name)) {
            return self.declared(name);
        }
        let variable = self.module.add_global_variable(name, cell_type);
        variable.set_initializer(cell_type.null());
        variable.set_alignment(16);
        variable.set_visibility(Visibility::LLVMHiddenVisibility);
        variable.set_dso_local(true);
        variable
    }

    fn emit_pointers(&self, pointers: Constant<'e>) {
        let variable = self.module.add_global_variable("jl_image_pointers", pointers.value_type());
        variable.set_initializer(pointers);
        variable.set_constant(true);
        let triple = self.module.target_triple();
        if triple.contains("windows") || triple.contains("mingw") {
            variable.set_dll_storage_class(DllStorageClass::LLVMDLLExportStorageClass);
        }
    }

    fn internal(&self, name: &str, value: Constant<'e>) -> GlobalVariable<'e> {
        let variable = self.module.add_global_variable(name, value.value_type());
        variable.set_initializer(value);
        variable.set_constant(true);
        variable.set_alignment(8);
        variable.set_linkage(Linkage::LLVMInternalLinkage);
        variable
    }

    fn pointer(&self) -> Type<'e> {
        self.module.pointer_type(0)
    }

    fn u32_array(&self, values: &[u32]) -> Constant<'e> {
        let i32_type = self.module.int_type(32);
        let values: Vec<_> = values.iter().map(|&value| i32_type.const_int(u64::from(value))).collect();
        i32_type.const_array(&values)
    }

    fn bytes(&self, bytes: &[u8]) -> Constant<'e> {
        let byte = self.module.int_type(8);
        let values: Vec<_> = bytes.iter().map(|&value| byte.const_int(u64::from(value))).collect();
        byte.const_array(&values)
    }
}

fn total_shards(shards: &[Shard]) -> u32 {
    u32::try_from(shards.len()).unwrap_or(u32::MAX)
}
