//! `jlopt enzyme call-convention`, `code-instance` and `native`: how the functions of code instances are called.

use super::QueryOutputs;
use crate::enzyme::{EnzymeOptions, diagnostic};
use crate::input::{ModuleInput, Source};
use crate::input_path::is_stdin;
use crate::options::JuliaOptions;
use crate::render::{Console, enzyme};
use crate::report::ReportOutput;
use anyhow::Result;
use clap::Args;
use enzyme_abi::EnzymeError;
use enzyme_abi::native::world_of;
use enzyme_abi::queries::native::{InstancesReport, instances, native};
use enzyme_abi::session::Session;
use llvm_ext::module::Module;
use std::path::PathBuf;

/// What questions about code instances take.
#[derive(Args)]
struct InstancesQuery {
    /// A module that calls the functions; without one, it is for the machine of the code instances
    #[arg(value_name = "INPUT")]
    path: Option<PathBuf>,
    #[command(flatten)]
    julia: JuliaOptions,
    #[command(flatten)]
    output: ReportOutput,
    #[command(flatten)]
    enzyme: EnzymeOptions,
}

impl InstancesQuery {
    fn answer(
        &self,
        console: &Console,
        ask: impl FnOnce(&Session, Option<&Module<'_>>) -> Result<InstancesReport, EnzymeError>,
        render: fn(&InstancesReport) -> String,
    ) -> Result<()> {
        let is_stdin_taken = self.path.as_deref().is_some_and(is_stdin);
        let outputs = QueryOutputs::prepare(&self.output, &self.enzyme, is_stdin_taken)?;
        let source: Option<Source> =
            self.path.as_deref().map(|path| ModuleInput::at(path).read_verified(console)).transpose()?;
        let module = source.as_ref().map(|source| source.module);
        let session = self.enzyme.session(&self.julia, module.map(Module::target_triple).as_deref())?;
        let report = ask(&session, module).map_err(|error| diagnostic(&error))?;
        outputs.finish(&session, &report, render)
    }
}

const CALL_CONVENTION_EXAMPLES: &str = "\
Examples:
  jlopt enzyme call-convention --enzyme-code-instances=ci.json
  jlopt enzyme call-convention --enzyme-code-instances=ci.json --json | jq .instances";

/// Says of each code instance whether its function is emitted and inlined, or called as native code
#[derive(Args)]
#[command(after_help = CALL_CONVENTION_EXAMPLES)]
pub(crate) struct CallConvention {
    #[command(flatten)]
    query: InstancesQuery,
}

impl CallConvention {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let ask = |session: &Session, module: Option<&Module<'_>>| {
            Ok(instances(session, module, "jlopt.enzyme.call-convention/1"))
        };
        self.query.answer(console, ask, enzyme::call_conventions)
    }
}

const CODE_INSTANCE_EXAMPLES: &str = "\
Examples:
  jlopt enzyme code-instance --enzyme-code-instances=ci.json
  jlopt enzyme code-instance --enzyme-code-instances=ci.json --json | jq .instances.rule1.specptr";

/// Prints the entry points of each code instance, and the method instance that was compiled
#[derive(Args)]
#[command(after_help = CODE_INSTANCE_EXAMPLES)]
pub(crate) struct CodeInstance {
    #[command(flatten)]
    query: InstancesQuery,
}

impl CodeInstance {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let ask = |session: &Session, module: Option<&Module<'_>>| {
            Ok(instances(session, module, "jlopt.enzyme.code-instance/1"))
        };
        self.query.answer(console, ask, enzyme::entries)
    }
}

const NATIVE_EXAMPLES: &str = "\
Examples:
  jlopt enzyme native 9001 --enzyme-code-instances=ci.json in.ll
  jlopt enzyme native 9001 --enzyme-code-instances=ci.json --enzyme-precompile";

/// Says whether a module calls the native code of a method instance
#[derive(Args)]
#[command(after_help = NATIVE_EXAMPLES)]
pub(crate) struct Native {
    /// The decimal key of the method instance
    #[arg(value_name = "MI", value_parser = method_instance)]
    mi: String,
    #[command(flatten)]
    query: InstancesQuery,
}

/// Says why there is no code instance of a method instance.
fn warn_of_none(session: &Session, module: Option<&Module<'_>>, mi: &str) {
    let world = module.and_then(world_of);
    let of_any = session.instances.of_method_instance(mi).is_some();
    if session.codeinst(mi, world).is_some() || session.body_instance(mi, world).is_ok() {
        return;
    }
    match world {
        _ if session.instances.instances.is_empty() => {
            tracing::warn!("there is no code-instance table (--enzyme-code-instances), or it is empty");
        }
        Some(world) if of_any => {
            tracing::warn!(
                "method instance {mi} has code instances, but none that can be taken in world {world}, the module's"
            );
        }
        _ if of_any => tracing::warn!(
            "method instance {mi} has code instances, but none of Julia's own and none with a body"
        ),
        _ => tracing::warn!("the code-instance table has no method instance {mi}"),
    }
}

/// A method instance's key, which may be longer than a number of the machine.
fn method_instance(text: &str) -> Result<String, String> {
    let is_key = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_key.then(|| text.to_owned()).ok_or_else(|| "a method instance is a decimal key, as 9001".to_owned())
}

impl Native {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let ask = |session: &Session, module: Option<&Module<'_>>| {
            warn_of_none(session, module, &self.mi);
            native(session, module, &self.mi)
        };
        self.query.answer(console, ask, enzyme::native)
    }
}
