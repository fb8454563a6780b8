//! Options that several commands share.

use crate::cli::bad_usage;
use crate::cpu_target::{JULIA_CPU_TARGET, Origin, Resolver, TargetString, check_recorded, differences_from};
use anyhow::Result;
use clap::Args;
use cpu_targets::{Advice, DataForm, Target};
use juliair_types::dialect::{Dialect, JuliaVersion};
use llvm_ext::module::Module;
use mv_pass::{MultiVersioningTargets, flags, target_specs};

/// The variable that counts where the option is not given.
const JULIA_VERSION: &str = "JLOPT_JULIA_VERSION";

#[derive(Args, Default)]
pub(crate) struct JuliaOptions {
    /// The version of Julia, 1.10 to 1.14 [default: JLOPT_JULIA_VERSION, else the newest release]
    ///
    /// `1.12` is its newest patch that is known, `1.12.1` that one, a later patch than those known the newest known one. Prereleases
    /// count as the release.
    #[arg(long, value_name = "VERSION")]
    julia_version: Option<JuliaVersion>,
}

impl JuliaOptions {
    /// The facts of the version.
    ///
    /// # Errors
    ///
    /// Bad usage where the variable counts and names no version.
    pub(crate) fn dialect(&self) -> Result<&'static Dialect> {
        Ok(self.version()?.dialect())
    }

    /// The version.
    ///
    /// # Errors
    ///
    /// Bad usage where the variable counts and names no version.
    pub(crate) fn version(&self) -> Result<JuliaVersion> {
        Ok(self.given()?.unwrap_or_default())
    }

    /// The version that the option or the variable gives.
    ///
    /// # Errors
    ///
    /// Bad usage where the variable counts and names no version.
    pub(crate) fn given(&self) -> Result<Option<JuliaVersion>> {
        match self.julia_version {
            Some(version) => Ok(Some(version)),
            None => version_of_variable(),
        }
    }
}

#[derive(Args)]
pub(crate) struct CpuTargetOptions {
    /// The targets for a module without the flag julia.mv.specs, as Julia's --cpu-target [default: JULIA_CPU_TARGET]
    ///
    /// Where the module has the flag, its targets count, and other ones given here are an error; JULIA_CPU_TARGET is
    /// not looked at. `help` lists the CPUs and features that there are.
    #[arg(long, value_name = "STRING", allow_hyphen_values = true)]
    cpu_target: Option<String>,
    /// The CPU of the machine that builds the image, or `all-features`
    ///
    /// It limits the first target (up to Julia 1.13), and is what `native` means. By default nothing is limited, and
    /// `native` is this machine.
    #[arg(long, value_name = "CPU")]
    build_host: Option<String>,
}

impl CpuTargetOptions {
    /// The targets for a module that records none; nothing where neither the option nor the variable gives any, or
    /// where the module has its own and there is no option.
    ///
    /// # Errors
    ///
    /// Where Julia refuses the string, where it asks for help, and where it gives other targets than the module's.
    pub(crate) fn targets(
        &self,
        module: &Module<'_>,
        julia: &JuliaOptions,
    ) -> Result<Option<MultiVersioningTargets>> {
        // The variable is not looked at where the module has targets.
        if !self.is_given() && flags::is_set(module, flags::SPECS) {
            return Ok(None);
        }
        let Some(string) = self.string()? else { return Ok(None) };
        let triple = module.target_triple();
        let resolver = Resolver::new(&triple, julia.version()?, self.build_host.as_deref());
        let targets = resolver.targets(&string)?;
        log_advice(&resolver.platform()?.advice(&targets), string.origin);
        let targets = MultiVersioningTargets::of_cpu_targets(&targets)?;
        if let Ok(recorded) = target_specs(module) {
            check_recorded(&recorded, &targets, &string, &resolver, &triple)?;
        }
        Ok(Some(targets))
    }

    /// What an image for a triple records of its targets; nothing where neither the option nor the variable gives any.
    /// Warns where the shards are made for others.
    ///
    /// # Errors
    ///
    /// Where Julia refuses the string, and where it asks for help.
    pub(crate) fn recorded_targets(
        &self,
        triple: &str,
        julia: &JuliaOptions,
        shards: &MultiVersioningTargets,
    ) -> Result<Option<RecordedTargets>> {
        let Some(string) = self.string()? else { return Ok(None) };
        let resolver = Resolver::new(triple, julia.version()?, self.build_host.as_deref());
        let targets = resolver.targets(&string)?;
        let platform = resolver.platform()?;
        log_advice(&platform.advice(&targets), string.origin);
        let form = platform.data_form();
        let given = MultiVersioningTargets::of_cpu_targets(&targets)?;
        // Another number of targets is an error of the image's.
        if given.count() == shards.count()
            && let Some(differences) = differences_from(shards, &given, &resolver, triple)
        {
            let name = string.origin.name();
            tracing::warn!(
                "{name} gives other targets than the flag julia.mv.specs of the shards: the loader would choose by features \
                 that their code is not made for (another --build-host can be the cause)\n{differences}"
            );
        }
        Ok(Some(RecordedTargets { string: string.text, targets, form }))
    }

    /// Whether the targets come from the option, which is then looked at in any case.
    pub(crate) fn is_given(&self) -> bool {
        self.cpu_target.is_some()
    }

    fn string(&self) -> Result<Option<TargetString>> {
        match &self.cpu_target {
            Some(text) => Ok(Some(TargetString { text: text.clone(), origin: Origin::Option })),
            None => string_of_variable(),
        }
    }
}

/// Warns of mistakes in writing; the rest is worth a word where one asks for it.
fn log_advice(advice: &[Advice], origin: Origin) {
    for advice in advice {
        match advice.is_mistake() {
            true => tracing::warn!("{}: {advice}", origin.name()),
            false => tracing::info!("{}: {advice}", origin.name()),
        }
    }
}

/// What an image records of its targets.
pub(crate) struct RecordedTargets {
    /// The target string.
    pub(crate) string: String,
    /// What it comes to.
    pub(crate) targets: Vec<Target>,
    /// How they are recorded.
    pub(crate) form: DataForm,
}

/// An empty variable is none.
fn string_of_variable() -> Result<Option<TargetString>> {
    let Some(value) = std::env::var_os(JULIA_CPU_TARGET).filter(|value| !value.is_empty()) else {
        return Ok(None);
    };
    match value.into_string() {
        Ok(text) => Ok(Some(TargetString { text, origin: Origin::Variable })),
        Err(_) => Err(bad_usage(format_args!("the variable {JULIA_CPU_TARGET} isn't UTF-8")).into()),
    }
}

/// An empty variable is none.
fn version_of_variable() -> Result<Option<JuliaVersion>> {
    let Some(value) = std::env::var_os(JULIA_VERSION).filter(|value| !value.is_empty()) else {
        return Ok(None);
    };
    let value = value.to_string_lossy();
    match value.parse() {
        Ok(version) => Ok(Some(version)),
        Err(error) => {
            Err(bad_usage(format_args!("invalid value '{value}' of the variable {JULIA_VERSION}: {error}"))
                .into())
        }
    }
}
