//! `call-convention`, `code-instance`, `native`: how the functions of code instances are called.

use crate::error::EnzymeError;
use crate::files::{Address, CodeInstance};
use crate::native::{CallConvention, world_of};
use crate::session::Session;
use llvm_ext::module::Module;
use serde::Serialize;
use std::collections::BTreeMap;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct InstancesReport {
    /// The schema.
    pub schema: &'static str,
    /// The code instances, by their ids.
    pub instances: BTreeMap<String, InstanceReport>,
}

/// A code instance.
#[derive(Clone, Debug, Serialize)]
pub struct InstanceReport {
    /// How the function reaches a module that calls it (`call_convention`).
    pub call_convention: CallConvention,
    /// The entry with the specialized signature (`codeinst_entry`).
    pub specptr: Option<Address>,
    /// The entry that takes boxed arguments.
    pub invoke: Option<Address>,
    /// The method instance that was compiled (`codeinst_mi`).
    pub mi: String,
    /// Who inferred it; nothing for Julia's own interpreter.
    pub owner: Option<String>,
    /// The first and the last world that it is valid in; without a last one, for ever, and without any, in all.
    pub world: Option<(u64, Option<u64>)>,
    /// Whether the table names a file with IR that can be linked in: its own, or for [`native`] that of its method instance.
    pub body: bool,
    /// What the function returns.
    pub return_type: Option<String>,
    /// Whether native code can be called at all (`native_invoke_available`).
    pub available: bool,
    /// Whether this native code is called (`native_codeinst`); nothing where that would be an error.
    pub native: Option<bool>,
    /// Why no declaration can be derived for what is called; for [`native`] only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undeclarable: Option<String>,
}

/// Answers for all code instances. Without a module, it is as for one of the code instances' machine.
pub fn instances(session: &Session, module: Option<&Module<'_>>, schema: &'static str) -> InstancesReport {
    let available = is_available(session, module);
    let report = |instance: &CodeInstance| (instance.id.clone(), of_instance(instance, available));
    InstancesReport { schema, instances: session.instances.instances.iter().map(report).collect() }
}

/// Answers for the code instance that is Julia's own of a method instance, in the world of the module; without one, for that
/// whose IR is linked in, and for none, where the table has neither.
///
/// # Errors
///
/// Where it would be called natively and cannot.
pub fn native(
    session: &Session,
    module: Option<&Module<'_>>,
    mi: &str,
) -> Result<InstancesReport, EnzymeError> {
    let world = module.and_then(world_of);
    let with_body = session.body_instance(mi, world).ok().map(|(instance, _)| instance);
    let mut instances = BTreeMap::new();
    if let Some(instance) = session.codeinst(mi, world).or(with_body) {
        let mut report = of_instance(instance, is_available(session, module));
        report.body = with_body.is_some();
        if report.native == Some(true) {
            report.undeclarable = session.instance_types(instance).err().map(|error| error.to_string());
        }
        if report.native.is_none() {
            let _entry = instance.native_entry()?;
        }
        drop(instances.insert(instance.id.clone(), report));
    }
    Ok(InstancesReport { schema: "jlopt.enzyme.native/1", instances })
}

fn is_available(session: &Session, module: Option<&Module<'_>>) -> bool {
    module.map_or(!session.settings.precompile, |module| session.native_invoke_available(module))
}

fn of_instance(instance: &CodeInstance, available: bool) -> InstanceReport {
    let call_convention = instance.call_convention();
    let (specptr, invoke) = instance.codeinst_entry();
    let is_called = available && call_convention == CallConvention::Call && instance.owner.is_none();
    InstanceReport {
        call_convention,
        specptr,
        invoke,
        mi: instance.codeinst_mi().to_owned(),
        owner: instance.owner.clone(),
        world: instance.world,
        body: instance.body.is_some(),
        return_type: instance.return_type.clone(),
        available,
        undeclarable: None,
        native: if is_called { instance.native_entry().ok().map(|_| true) } else { Some(false) },
    }
}
