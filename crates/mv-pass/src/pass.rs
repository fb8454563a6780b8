//! The pass as a pipeline runs it.

use crate::annotate::Annotation;
use crate::annotation_report::recorded_or_given;
use crate::check::Plan;
use crate::clone_ctx::CloneCtx;
use crate::error::MultiVersioningError;
use crate::flags;
use crate::function_table::{BadEntries, FVARS, GVARS, has_listed_table};
use crate::originals::Originals;
use crate::specs::{MultiVersioningTargets, groups};
use juliair_types::dialect::{JuliaVersion, TableForm};
use llvm_ext::module::Module;
use llvm_ext::passes::{Changed, ModulePass, PassError};

/// Clones a module's functions for its targets and emits the loader's tables. Does nothing to a module without the flag
/// `julia.mv.enable`.
#[derive(Clone, Debug)]
pub struct MultiVersioningPass {
    /// For reduced test cases: entries of the function table that are no function definitions are dropped, and a module
    /// without tables is only annotated.
    pub external: bool,
    /// The targets for modules that do not record any, which get the flag `julia.mv.specs` then.
    pub targets: Option<MultiVersioningTargets>,
    /// The module's version of Julia.
    pub version: JuliaVersion,
}

impl MultiVersioningPass {
    /// The name in pipelines.
    pub const NAME: &'static str = "JuliaMultiVersioning";
    /// Other names for the same.
    pub const ALIASES: &'static [&'static str] = &["jl-multiversioning"];

    /// Whether a pipeline has an element of that name.
    pub fn is_named_in(pipeline: &str) -> bool {
        let mut names = pipeline.split(|c: char| ",()<>;".contains(c) || c.is_whitespace());
        names.any(|name| name == Self::NAME || Self::ALIASES.contains(&name))
    }

    /// Runs the pass.
    ///
    /// # Errors
    ///
    /// What is malformed; the module is as before then.
    pub fn run_on_module(&self, module: &Module<'_>) -> Result<Changed, MultiVersioningError> {
        if !flags::is_set(module, flags::ENABLE) {
            tracing::info!("nothing is multi-versioned: the module has no flag {}", flags::ENABLE);
            return Ok(Changed::No);
        }
        if let Some(shard) = flags::other_shard_version(module, self.version) {
            return Err(MultiVersioningError::OtherVersion { shard, pass: self.version });
        }
        let is_annotated = flags::is_set(module, flags::ANNOTATED);
        let skips_cloning = flags::is_set(module, flags::SKIP_CLONING);
        if is_annotated && skips_cloning {
            return Ok(Changed::No);
        }
        let targets = recorded_or_given(module, self.targets.as_ref())?;
        let groups = groups(&targets, self.version.dialect())?;
        let annotation = (!is_annotated).then(|| Annotation::new(module, &targets, self.version.dialect()));
        if let Some(annotation) = &annotation {
            annotation.check_veccall(module)?;
        }
        let originals = Originals::new(module, annotation.as_ref(), targets.count())?;
        let plan = match skips_cloning || self.external && !self.has_tables(module) {
            true => None,
            false => Some(Plan::new(
                module,
                targets.clone(),
                groups,
                originals,
                self.version.dialect(),
                self.bad_entries(),
            )?),
        };
        match &annotation {
            Some(annotation) => annotation.apply(module, &targets),
            None if flags::is_set(module, flags::SPECS) => {}
            None => targets.record(module),
        }
        if let Some(plan) = plan {
            CloneCtx::new(module, plan).run();
        }
        Ok(Changed::Yes)
    }

    /// Whether the pass accepts an annotated module, which stays as it is.
    ///
    /// # Errors
    ///
    /// What is malformed.
    pub fn check(&self, module: &Module<'_>) -> Result<(), MultiVersioningError> {
        let targets = recorded_or_given(module, self.targets.as_ref())?;
        let groups = groups(&targets, self.version.dialect())?;
        let originals = Originals::new(module, None, targets.count())?;
        Plan::new(module, targets, groups, originals, self.version.dialect(), self.bad_entries()).map(drop)
    }

    fn bad_entries(&self) -> BadEntries {
        if self.external { BadEntries::Dropped } else { BadEntries::Refused }
    }

    fn has_tables(&self, module: &Module<'_>) -> bool {
        has_listed_table(module, FVARS)
            && (self.version.dialect().tables == TableForm::Pointers || has_listed_table(module, GVARS))
    }
}

impl ModulePass for MultiVersioningPass {
    fn run(&self, module: &Module<'_>) -> Result<Changed, PassError> {
        Ok(self.run_on_module(module)?)
    }
}

#[cfg(test)]
mod tests {
    use super::MultiVersioningPass;

    #[test]
    fn pipelines_name_the_pass_by_each_of_its_names() {
        let named = MultiVersioningPass::is_named_in;
        assert!(named("JuliaMultiVersioning<external>") && named("globaldce,jl-multiversioning"));
        assert!(named("function(instcombine),JuliaMultiVersioning"));
        assert!(!named("JuliaMultiVersioning2,CPUFeatures") && !named(""));
    }
}
