//! `jlopt enzyme`: questions about a module's Enzyme layer.

mod annotation;
mod arg_kinds;
mod args;
mod bakes;
mod box_values;
mod byref_allocas;
mod cache;
mod call_kind;
mod check_specsig;
mod clear_caches;
mod ejl;
mod gcstack_arg_index;
mod guess_activity;
mod instances;
mod ntuple_types;
mod plt_gots;
mod readonly_attrs;
mod record_values;
mod root_phis;
mod slots;
mod specsig;
mod target;
mod thunks;
mod type_table;
mod types_query;
mod value_table;

use crate::enzyme::{EnzymeOptions, TableOutputs};
use crate::input::ModuleInput;
use crate::io::Staged;
use crate::render::Console;
use crate::report::{Report, ReportOutput};
use anyhow::Result;
use clap::{Args, Command};
use enzyme_abi::EnzymeError;
use enzyme_abi::session::Session;
use llvm_ext::module::Module;
use serde::Serialize;

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
    CallConvention(instances::CallConvention),
    CodeInstance(instances::CodeInstance),
    Native(instances::Native),
    Thunks(thunks::Thunks),
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
    CallKind(call_kind::CallKind),
    Annotation(annotation::Annotation),
    GuessActivity(guess_activity::GuessActivity),
    ClearCaches(clear_caches::ClearCaches),
}

/// The options of [`EnzymeOptions`] that count for a question; the others are taken, but not in its help.
const USED: [(&str, &[&str]); 23] = [
    ("slots", &["enzyme_types", "enzyme_values", "enzyme_relocs", "enzyme_bakes", "decls"]),
    ("ejl", &["enzyme_values"]),
    ("arg-kinds", &["enzyme_types", "enzyme_code_instances", "decls"]),
    ("args", &["enzyme_types", "decls"]),
    ("specsig", &["enzyme_types", "enzyme_code_instances", "decls", "enzyme_gcstack_arg", "enzyme_swiftcc"]),
    ("check-specsig", &["enzyme_types", "enzyme_code_instances", "decls", "enzyme_swiftcc"]),
    ("target", &["enzyme_code_instances", "enzyme_gcstack_arg", "enzyme_swiftcc"]),
    ("ntuple-types", &["enzyme_types", "enzyme_values", "enzyme_relocs", "decls"]),
    ("gcstack-arg-index", &[]),
    ("value-table", &["enzyme_values", "enzyme_values_out", "enzyme_relocs", "enzyme_bakes"]),
    ("record-values", &["enzyme_values", "enzyme_values_out", "enzyme_relocs", "enzyme_bakes"]),
    ("bakes", &["enzyme_relocs", "enzyme_bakes"]),
    ("box-values", &["enzyme_types", "enzyme_relocs", "decls"]),
    ("plt-gots", &[]),
    ("root-phis", &[]),
    ("readonly-attrs", &[]),
    ("byref-allocas", &["enzyme_types", "decls"]),
    ("call-convention", &["enzyme_code_instances", "enzyme_precompile"]),
    ("code-instance", &["enzyme_code_instances", "enzyme_precompile"]),
    ("native", &["enzyme_code_instances", "enzyme_precompile"]),
    ("thunks", &["enzyme_thunk_cache", "enzyme_values"]),
    ("call-kind", &["enzyme_types", "enzyme_code_instances", "decls"]),
    ("guess-activity", &["enzyme_types", "enzyme_code_instances", "decls"]),
];

/// A command line whose questions only show the options that count for them.
pub(crate) fn hide_unused(command: Command) -> Command {
    let options = EnzymeOptions::augment_args(Command::new("options"));
    let options: Vec<String> = options.get_arguments().map(|option| option.get_id().to_string()).collect();
    let hide = |question: Command, used: &[&str]| {
        let unused = options.iter().filter(|option| !used.contains(&option.as_str()));
        unused.fold(question, |question, option| question.mut_arg(option, |argument| argument.hide(true)))
    };
    let hide_all = |enzyme: Command| {
        USED.iter()
            .fold(enzyme, |enzyme, (name, used)| enzyme.mut_subcommand(name, |question| hide(question, used)))
    };
    command.mut_subcommand("enzyme", hide_all)
}

impl Enzyme {
    pub(crate) fn run(&self, console: &Console) -> Result<()> {
        match self {
            Self::Slots(query) => query.run(console),
            Self::Ejl(query) => query.run(console),
            Self::ArgKinds(query) => query.run(console),
            Self::Args(query) => query.run(console),
            Self::Specsig(query) => query.run(console),
            Self::CheckSpecsig(query) => query.run(console),
            Self::Target(query) => query.run(console),
            Self::CallConvention(query) => query.run(console),
            Self::CodeInstance(query) => query.run(console),
            Self::Native(query) => query.run(console),
            Self::Thunks(query) => query.run(console),
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
            Self::CallKind(query) => query.run(),
            Self::Annotation(query) => query.run(),
            Self::GuessActivity(query) => query.run(console),
            Self::ClearCaches(query) => query.run(),
        }
    }
}

/// Where an answer goes, and the tables that are asked for.
struct QueryOutputs {
    report: Report,
    tables: TableOutputs,
}

impl QueryOutputs {
    /// Looks at the destinations, before any work is done.
    fn prepare(output: &ReportOutput, enzyme: &EnzymeOptions, is_stdin_taken: bool) -> Result<Self> {
        let report = output.prepare()?;
        let tables = enzyme.prepare_outputs(report.output(), is_stdin_taken)?;
        Ok(Self { report, tables })
    }

    /// Writes all of them, or none.
    fn finish<T: Serialize>(
        &self,
        session: &Session,
        answer: &T,
        render: impl FnOnce(&T) -> String,
    ) -> Result<()> {
        let render = |answer: &T| {
            let text = render(answer);
            if text.is_empty() {
                tracing::info!("the module has nothing that is asked for");
            }
            text
        };
        let mut staged = self.tables.stage(&self.tables.texts(session))?;
        staged.push(self.report.stage(answer, render)?);
        staged.into_iter().try_for_each(Staged::finish)
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
        let outputs = QueryOutputs::prepare(&self.output, &self.enzyme, self.input.is_stdin())?;
        let source = self.input.read_verified(console)?;
        let session = self.enzyme.session(&self.input.julia, Some(&source.module.target_triple()))?;
        let _layout = source.module.assume_layout_of_triple();
        let checked = session.types.check_module(source.module);
        let answer = checked.and_then(|()| ask(source.module, &session));
        let answer = answer.map_err(|error| crate::enzyme::diagnostic(&error))?;
        outputs.finish(&session, &answer, render)
    }
}
