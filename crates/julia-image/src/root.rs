//! The root of an image: the module that says where everything is (`jl_image_pointers_t` of `src/processor.h`).

mod emit;
mod error;
mod shard;

pub use error::RootError;
pub use shard::Shard;

use crate::form::ImageForm;
use cpu_targets::{DataForm, Target};
use emit::Emitter;
use juliair_types::dialect::Dialect;
use llvm_ext::context::Context;
use llvm_ext::module::Module;
use mv_pass::function_table::{FVAR_IDXS, GVAR_IDXS};

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
    Emitter { module: &module, shards, targets, form: ImageForm::of(dialect) }.emit();
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
        if shard.image != first.image {
            let (first, second) = pair();
            return Err(RootError::DifferentImages { first, second });
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
