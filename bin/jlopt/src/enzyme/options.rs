//! The side files and options of `enzyme-abi`, for passes and queries.

use crate::cli::bad_usage;
use crate::io::Output;
use crate::options::JuliaOptions;
use crate::render::Diagnostic;
use anyhow::Result;
use clap::{Args, ValueEnum};
use driver::session::SideFiles;
use driver::tables::{TableOutputs, warn_of_lost_values};
use enzyme_abi::files::SwiftConvention;
use enzyme_abi::session::{RuntimePrefix, Session, Settings};
use enzyme_abi::values::table::values_without_file;
use juliair_types::target::Target;
use llvm_ext::module::Module;
use std::path::{Path, PathBuf};
use std::rc::Rc;

const HEADING: &str = "Enzyme options";

#[derive(Args, Default)]
#[command(next_help_heading = HEADING)]
pub(crate) struct EnzymeOptions {
    /// The type table: the types behind the keys in attributes and metadata
    #[arg(long, value_name = "FILE")]
    enzyme_types: Option<PathBuf>,
    /// The value table: the Julia values behind slots and ejl_ globals
    #[arg(long, value_name = "FILE")]
    enzyme_values: Option<PathBuf>,
    /// Write the value table, as the passes leave it, to FILE
    #[arg(long, value_name = "FILE")]
    enzyme_values_out: Option<PathBuf>,
    /// The relocation records: what symbolic words hold
    #[arg(long, value_name = "FILE")]
    enzyme_relocs: Option<PathBuf>,
    /// Write the relocation records, as the passes leave them, to FILE
    #[arg(long, value_name = "FILE")]
    enzyme_relocs_out: Option<PathBuf>,
    /// The code-instance table: what Julia compiled natively
    #[arg(long, value_name = "FILE")]
    enzyme_code_instances: Option<PathBuf>,
    /// The folder of cached derivative thunks, with its index.json
    #[arg(long, value_name = "DIR")]
    enzyme_thunk_cache: Option<PathBuf>,
    /// The code is for another process: functions are never bound to addresses of this one
    #[arg(long)]
    enzyme_precompile: bool,
    /// A file of Julia source whose types the type table may lack; may be repeated
    #[arg(long, value_name = "FILE")]
    decls: Vec<PathBuf>,
    /// Write printed types next to their keys [default: off]
    #[arg(long, value_enum, value_name = "on|off", hide_possible_values = true)]
    enzyme_emit_type_names: Option<Switch>,
    /// Whether functions take the pgcstack as an argument [default: as the code-instance table says, else on]
    #[arg(long, value_enum, value_name = "on|off", hide_possible_values = true)]
    enzyme_gcstack_arg: Option<Switch>,
    /// Whether functions have the swift calling convention [default: as the code-instance table says, else auto]
    #[arg(long, value_enum, value_name = "auto|on|off", hide_possible_values = true)]
    enzyme_swiftcc: Option<SwiftSwitch>,
    /// Whether the back-end lets host addresses into code [default: as the relocation records say]
    #[arg(long, value_enum, value_name = "on|off", hide_possible_values = true)]
    enzyme_bakes: Option<Switch>,
    /// What the names of the runtime's functions start with [default: ijl_]
    #[arg(long, value_enum, value_name = "ijl_|jl_", hide_possible_values = true)]
    enzyme_runtime_prefix: Option<Prefix>,
}

/// What can be on or off.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Switch {
    On,
    Off,
}

#[derive(Clone, Copy, ValueEnum)]
enum SwiftSwitch {
    Auto,
    On,
    Off,
}

#[derive(Clone, Copy, ValueEnum)]
enum Prefix {
    #[value(name = "ijl_")]
    Internal,
    #[value(name = "jl_")]
    Public,
}

impl EnzymeOptions {
    /// The folder of cached derivative thunks.
    pub(crate) fn thunk_cache(&self) -> Option<&Path> {
        self.enzyme_thunk_cache.as_deref()
    }

    /// Whether there is a code-instance table.
    pub(crate) fn has_code_instances(&self) -> bool {
        self.enzyme_code_instances.is_some()
    }

    /// Whether there is a type table.
    pub(crate) fn has_types(&self) -> bool {
        self.enzyme_types.is_some()
    }

    /// The session of a question without a module, about a target: the option's, else that of the code-instance table, else
    /// this machine, or one with the pointers of the type table.
    ///
    /// # Errors
    ///
    /// As [`EnzymeOptions::session`]; also where the type table is for another pointer size than the target.
    pub(crate) fn session_without_module(
        &self,
        julia: &JuliaOptions,
        target: Option<Target>,
    ) -> Result<Session> {
        let triple = target.map(Target::llvm_triple);
        let session = self.side_files().session(julia.given()?, triple.as_deref())?;
        let (bytes, of_table) = (session.target.pointer_bytes(), session.types.table().pointer_size);
        if bytes != of_table && !session.types.entries().is_empty() {
            let message =
                format!("the target's pointers have {bytes} bytes, those of the type table {of_table}");
            let help = Some("take the type table of the target".to_owned());
            return Err(Diagnostic::new(format!("enzyme-abi: {message}")).help(help).into());
        }
        Ok(session)
    }

    /// Reads the side files, for a module of a triple.
    ///
    /// # Errors
    ///
    /// As [`SideFiles::session`]; bad usage where the variable counts and names no version.
    pub(crate) fn session(&self, julia: &JuliaOptions, triple: Option<&str>) -> Result<Rc<Session>> {
        Ok(Rc::new(self.side_files().session(julia.given()?, triple)?))
    }

    /// Warns of values that came with what was linked in and that a module refers to, where they are written to no file.
    pub(crate) fn warn_of_lost_values(&self, session: &Session, module: &Module<'_>) {
        if self.enzyme_values_out.is_none() {
            warn_of_lost_values(&values_without_file(module, session));
        }
    }

    /// Looks at where the tables that the options ask for go, before any work is done. `main` is what else the run writes.
    ///
    /// # Errors
    ///
    /// A file that cannot be written; bad usage where two outputs would go to one place, or two inputs come from standard
    /// input. `is_stdin_taken` is whether something else does.
    pub(crate) fn prepare_outputs(&self, main: &Output, is_stdin_taken: bool) -> Result<TableOutputs> {
        if self.side_files().from_stdin() + usize::from(is_stdin_taken) > 1 {
            return Err(bad_usage("standard input can be read only once").into());
        }
        let tables =
            TableOutputs::prepare(self.enzyme_values_out.as_deref(), self.enzyme_relocs_out.as_deref())?;
        let spelled = ["--enzyme-values-out", "--enzyme-relocs-out"];
        match tables.fault_of_one_place(Some(("-o", main)), spelled) {
            Some(fault) => Err(bad_usage(fault).into()),
            None => Ok(tables),
        }
    }

    fn side_files(&self) -> SideFiles {
        SideFiles {
            types: self.enzyme_types.clone(),
            values: self.enzyme_values.clone(),
            relocations: self.enzyme_relocs.clone(),
            code_instances: self.enzyme_code_instances.clone(),
            thunk_cache: self.enzyme_thunk_cache.clone(),
            declarations: self.decls.clone(),
            settings: self.settings(),
        }
    }

    fn settings(&self) -> Settings {
        let is_on = |switch: Switch| switch == Switch::On;
        Settings {
            emit_type_names: self.enzyme_emit_type_names.is_some_and(is_on),
            gcstack_arg: self.enzyme_gcstack_arg.map(is_on),
            swiftcc: self.enzyme_swiftcc.map(|switch| match switch {
                SwiftSwitch::Auto => SwiftConvention::Auto,
                SwiftSwitch::On => SwiftConvention::On,
                SwiftSwitch::Off => SwiftConvention::Off,
            }),
            precompile: self.enzyme_precompile,
            bakes: self.enzyme_bakes.map(is_on),
            runtime_prefix: match self.enzyme_runtime_prefix {
                Some(Prefix::Public) => RuntimePrefix::Public,
                Some(Prefix::Internal) | None => RuntimePrefix::Internal,
            },
        }
    }
}
