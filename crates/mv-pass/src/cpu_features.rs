//! CPUFeatures: answers `julia.cpu.*` queries with the features of the function that asks
//! (`src/llvm-cpufeatures.cpp`). It runs after the clones exist, so that each version gets its own answers.

use crate::error::MultiVersioningError;
use juliair_types::dialect::{CpuQueries, Dialect};
use llvm_ext::global::Function;
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::passes::{Changed, ModulePass, PassError};
use llvm_ext::target::{architecture, subtarget_has_feature};
use llvm_ext::value::{Use, Value};
use rustc_hash::FxHashMap;

const HAVE_FMA: &str = "julia.cpu.have_fma.";
const SUPPORTS: &str = "julia.cpu.supports.";

/// Replaces calls of `julia.cpu.*` declarations by constants. The declarations are left in the module.
#[derive(Clone, Copy, Debug)]
pub struct CpuFeaturesPass {
    /// What the module's version of Julia is like.
    pub dialect: &'static Dialect,
}

/// What a declaration asks.
enum Query {
    /// Whether fused multiply-add of a type is fast.
    HaveFma(String),
    /// Whether all of these features are there.
    Supports(Vec<String>),
}

impl Query {
    fn of(function: Function<'_>, queries: CpuQueries) -> Option<Self> {
        let name = function.name();
        if let Some(ty) = name.strip_prefix(HAVE_FMA) {
            return Some(Self::HaveFma(ty.to_owned()));
        }
        let features = name.strip_prefix(SUPPORTS).filter(|_| queries == CpuQueries::Subtarget)?;
        Some(Self::Supports(features.split(',').map(str::to_owned).collect()))
    }
}

impl CpuFeaturesPass {
    /// Runs the pass.
    ///
    /// # Errors
    ///
    /// Where a query is used other than by a call; the module is as before then.
    pub fn run_on_module(&self, module: &Module<'_>) -> Result<Changed, MultiVersioningError> {
        let queries: Vec<_> = module
            .functions()
            .filter(|function| function.is_declaration())
            .filter_map(|function| Some((function, Query::of(function, self.dialect.cpu_queries)?)))
            .map(|(function, query)| Ok((query, calls(function)?)))
            .collect::<Result<_, _>>()?;
        let mut features = Features::new(module, self.dialect.cpu_queries);
        self.warn_of_surprises(module, &features.architecture, !queries.is_empty());
        let mut changed = Changed::No;
        for (query, calls) in queries {
            for call in calls {
                let answer = call.value_type().const_int(u64::from(features.answer(&query, call.function())));
                call.value().replace_all_uses_with(answer.value());
                call.detach();
                changed = Changed::Yes;
            }
        }
        Ok(changed)
    }

    /// Says why the answer may not be the one that was hoped for.
    fn warn_of_surprises(&self, module: &Module<'_>, architecture: &str, has_queries: bool) {
        if has_queries && architecture == "unknown" {
            let triple = module.target_triple();
            tracing::warn!(
                "no architecture is known for the target triple \"{triple}\": all CPU queries are answered with false"
            );
        }
        let unanswered = |function: &Function<'_>| {
            self.dialect.cpu_queries == CpuQueries::FeatureText && function.value().name_starts_with(SUPPORTS)
        };
        if let Some(query) = module.functions().find(unanswered) {
            let name = query.name();
            tracing::warn!(
                "{name} stays in the module: Julia answers such queries from 1.14 on (--julia-version)"
            );
        }
    }
}

impl ModulePass for CpuFeaturesPass {
    fn run(&self, module: &Module<'_>) -> Result<Changed, PassError> {
        Ok(self.run_on_module(module)?)
    }
}

fn calls(query: Function<'_>) -> Result<Vec<Instruction<'_>>, MultiVersioningError> {
    query.uses().map(|operand| called_by(query, operand)).collect()
}

fn called_by<'m>(query: Function<'m>, operand: Use<'m>) -> Result<Instruction<'m>, MultiVersioningError> {
    let call = operand.user().as_instruction().filter(|instruction| {
        let is_call =
            instruction.opcode() == Opcode::LLVMCall && instruction.called_function() == Some(query);
        is_call && operand.operand_number() + 1 == instruction.operand_count()
    });
    call.ok_or_else(|| MultiVersioningError::QueryNotCalled {
        query: query.name(),
        user: user_name(operand.user()),
    })
}

fn user_name(user: Value<'_>) -> String {
    user.as_instruction().map_or_else(|| user.name(), |instruction| instruction.function().name())
}

/// What functions have, by their attributes.
struct Features {
    triple: String,
    architecture: String,
    queries: CpuQueries,
    known: FxHashMap<(String, String, String), bool>,
}

impl Features {
    fn new(module: &Module<'_>, queries: CpuQueries) -> Self {
        let triple = module.target_triple();
        Self { architecture: architecture(&triple), triple, queries, known: FxHashMap::default() }
    }

    fn answer(&mut self, query: &Query, asker: Function<'_>) -> bool {
        match query {
            Query::HaveFma(ty) => self.have_fma(ty, asker),
            Query::Supports(features) => features.iter().all(|feature| self.has(asker, feature)),
        }
    }

    fn have_fma(&mut self, ty: &str, asker: Function<'_>) -> bool {
        let is_single = ty == "f32";
        if !is_single && ty != "f64" {
            return false;
        }
        match self.architecture.as_str() {
            "aarch64" | "aarch64_be" | "aarch64_32" => true,
            "arm" | "armeb" | "thumb" | "thumbeb" => {
                self.has(asker, "vfp4") || is_single && self.has(asker, "vfp4sp")
            }
            "x86_64" | "i386" => self.has(asker, "fma") || self.has(asker, "fma4"),
            _ => false,
        }
    }

    fn has(&mut self, function: Function<'_>, feature: &str) -> bool {
        let features = function.string_attribute("target-features").unwrap_or_default();
        if self.queries == CpuQueries::FeatureText {
            return features.split(',').any(|listed| listed.strip_prefix('+') == Some(feature));
        }
        let cpu = function.string_attribute("target-cpu").unwrap_or_default();
        let triple = &self.triple;
        *self.known.entry((cpu, features, feature.to_owned())).or_insert_with_key(
            |(cpu, features, feature)| subtarget_has_feature(triple, cpu, features, feature).unwrap_or(false),
        )
    }
}
