//! `jlopt enzyme`: questions about a module's Enzyme layer.

mod arg_kinds;
mod args;
mod bakes;
mod box_values;
mod byref_allocas;
mod check_specsig;
mod ejl;
mod gcstack_arg_index;
mod ntuple_types;
mod plt_gots;
mod readonly_attrs;
mod record_values;
mod root_phis;
mod slots;
mod specsig;
mod target;
mod type_table;
mod value_table;

use crate::enzyme::EnzymeOptions;
use crate::input::{ModuleInput, Source};
use crate::io::Staged;
use crate::render::Console;
use crate::report::ReportOutput;
use anyhow::Result;
use clap::Args;
use enzyme_abi::EnzymeError;
use enzyme_abi::session::Session;
use llvm_ext::module::Module;
use serde::Serialize;
use std::rc::Rc;

/// Answers questions about the Julia values, calling conventions and types in a module for Enzyme
///
/// The passes beside them stand in --passes, as `enzyme-...`; `jlopt passes` lists them.
#[derive(clap::Subcommand)]
pub(crate) enum Enzyme {
    Slots(slots::Slots),
    Ejl(ejl::Ejl),
    ArgKinds(arg_kinds::ArgKinds),
    Args(args::FunctionArgs),
    Specsig(specsig::Specsig),
    CheckSpecsig(check_specsig::CheckSpecsig),
    Target(target::Target),
    TypeTable(type_table::TypeTable),
    NtupleTypes(ntuple_types::NtupleTypes),
    GcstackArgIndex(gcstack_arg_index::GcstackArgIndex),
    ValueTable(value_table::ValueTable),
    RecordValues(record_values::RecordValues),
    Bakes(bakes::Bakes),
    BoxValues(box_values::BoxValues),
    PltGots(plt_gots::PltGots),
    RootPhis(root_phis::RootPhis),
    ReadonlyAttrs(readonly_attrs::ReadonlyAttrs),
    ByrefAllocas(byref_allocas::ByrefAllocas),
}

impl Enzyme {
    pub(crate) fn run(&self, console: &Console) -> Result<()> {
        match self {
            Self::Slots(query) => query.run(console),
            Self::Ejl(query) => query.run(console),
            Self::ArgKinds(query) => query.run(),
            Self::Args(query) => query.run(console),
            Self::Specsig(query) => query.run(console),
            Self::CheckSpecsig(query) => query.run(console),
            Self::Target(query) => query.run(console),
            Self::TypeTable(query) => query.run(console),
            Self::NtupleTypes(query) => query.run(console),
            Self::GcstackArgIndex(query) => query.run(console),
            Self::ValueTable(query) => query.run(console),
            Self::RecordValues(query) => query.run(console),
            Self::Bakes(query) => query.run(),
            Self::BoxValues(query) => query.run(console),
            Self::PltGots(query) => query.run(console),
            Self::RootPhis(query) => query.run(console),
            Self::ReadonlyAttrs(query) => query.run(console),
            Self::ByrefAllocas(query) => query.run(console),
        }
    }
}

/// What every question about a module takes.
#[derive(Args)]
pub(crate) struct ModuleQuery {
    #[command(flatten)]
    input: ModuleInput,
    #[command(flatten)]
    output: ReportOutput,
    #[command(flatten)]
    enzyme: EnzymeOptions,
}

impl ModuleQuery {
    /// Reads the module, asks, and writes the answer and the tables that are asked for.
    fn answer<T: Serialize>(
        &self,
        console: &Console,
        ask: fn(&Module<'_>, &Session) -> Result<T, EnzymeError>,
        render: impl FnOnce(&T) -> String,
    ) -> Result<()> {
        let output = self.output.prepare()?;
        let tables = self.enzyme.prepare_outputs()?;
        let (source, session) = self.read(console)?;
        let answer = ask(source.module, &session).map_err(|error| crate::enzyme::diagnostic(&error))?;
        let mut staged = tables.stage(&session)?;
        staged.push(output.stage(&answer, render)?);
        staged.into_iter().try_for_each(Staged::finish)
    }

    fn read(&self, console: &Console) -> Result<(Source, Rc<Session>)> {
        let source = self.input.read_verified(console)?;
        let session = self.enzyme.session(&self.input.julia, Some(&source.module.target_triple()))?;
        session.types.check_module(source.module).map_err(|error| crate::enzyme::diagnostic(&error))?;
        Ok((source, session))
    }
}
