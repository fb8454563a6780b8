//! Whether a module's own targets are those of `--cpu-target`, and why they may differ.

use super::resolver::ALL_FEATURES;
use super::{Resolver, TargetString};
use crate::render::{Diagnostic, cpu_target};
use anyhow::Result;
use juliair_types::dialect::Dialect;
use llvm_ext::target::subtarget_has_feature;
use mv_pass::MultiVersioningTargets;
use mv_pass::specs::TargetSpec;
use std::collections::BTreeMap;

/// How many building machines a help names.
const NAMED_HOSTS: usize = 3;

/// How as many targets of the same string differ from those that shards record, a line for each; nothing where they
/// mean the same.
pub(crate) fn differences_from(
    shards: &MultiVersioningTargets,
    given: &MultiVersioningTargets,
    resolver: &Resolver,
    triple: &str,
) -> Option<String> {
    let comparison = Comparison { dialect: resolver.version().dialect(), triple };
    let differ = |index: &usize| !comparison.same_target(shards, given, *index);
    let targets: Vec<usize> = (0..shards.count()).filter(differ).collect();
    (!targets.is_empty()).then(|| cpu_target::differences(&targets, shards, given, comparison.dialect))
}

/// Fails where a string gives other targets than a module records.
pub(crate) fn check_recorded(
    recorded: &MultiVersioningTargets,
    given: &MultiVersioningTargets,
    string: &TargetString,
    resolver: &Resolver,
    triple: &str,
) -> Result<()> {
    let comparison = Comparison { dialect: resolver.version().dialect(), triple };
    if comparison.same(recorded, given) {
        return Ok(());
    }
    let hosts = comparison.hosts_that_give(recorded, string, resolver);
    Err(Diagnostic::new("--cpu-target gives other targets than the module's flag julia.mv.specs")
        .detail(cpu_target::two_lists(recorded, given, comparison.dialect))
        .help(Some(help(&hosts, comparison.only_first_is_narrower(recorded, given))))
        .into())
}

fn help(hosts: &[String], first_is_narrower: bool) -> String {
    if hosts.first().is_some_and(|host| host == ALL_FEATURES) {
        return "leave --build-host out: the module's first target is not limited".to_owned();
    }
    if !hosts.is_empty() {
        return format!(
            "--build-host {} gives the module's targets: the building machine limits the first one",
            hosts.join(" or ")
        );
    }
    match first_is_narrower {
        true => "a building machine may have limited the first target: say by --build-host which CPU it has",
        false => "leave --cpu-target out to keep the module's targets, or remove the flag to choose others",
    }
    .to_owned()
}

struct Comparison<'a> {
    dialect: &'static Dialect,
    triple: &'a str,
}

impl Comparison<'_> {
    fn same(&self, one: &MultiVersioningTargets, other: &MultiVersioningTargets) -> bool {
        one.count() == other.count() && (0..one.count()).all(|index| self.same_target(one, other, index))
    }

    fn same_target(
        &self,
        one: &MultiVersioningTargets,
        other: &MultiVersioningTargets,
        index: usize,
    ) -> bool {
        let (spec, other_spec) = (&one.specs()[index], &other.specs()[index]);
        self.same_clones(one, other, index) && self.same_machine(spec, other_spec)
    }

    /// Whether a target clones the same in both lists. Bits and bases without a meaning for the pass may differ.
    fn same_clones(
        &self,
        one: &MultiVersioningTargets,
        other: &MultiVersioningTargets,
        index: usize,
    ) -> bool {
        let clones = |targets: &MultiVersioningTargets| {
            let spec = &targets.specs()[index];
            let selective = targets.is_selective(index, self.dialect);
            (
                targets.is_clone_all(index, self.dialect),
                spec.opt_size(self.dialect),
                spec.min_size(self.dialect),
                selective.then(|| (spec.base, spec.categories(self.dialect))),
            )
        };
        clones(one) == clones(other)
    }

    /// Whether both name the same CPU with the same features.
    fn same_machine(&self, one: &TargetSpec, other: &TargetSpec) -> bool {
        if one.cpu != other.cpu {
            return false;
        }
        if one.features == other.features {
            return true;
        }
        let (features, other_features) = (signed(&one.features), signed(&other.features));
        let agree = |some: &BTreeMap<&str, bool>, others: &BTreeMap<&str, bool>| {
            some.iter().all(|(name, enabled)| match others.get(name) {
                Some(other) => enabled == other,
                None => !enabled && self.lacks(&one.cpu, name),
            })
        };
        agree(&features, &other_features) && agree(&other_features, &features)
    }

    /// Whether a CPU has not a feature to LLVM, so that it need not be disabled: newer versions of LLVM list more
    /// features than older ones, and Julia 1.14 states all of them.
    fn lacks(&self, cpu: &str, feature: &str) -> bool {
        subtarget_has_feature(self.triple, cpu, "", feature) != Some(true)
    }

    /// Whether the lists only differ in that the first target enables less in the module.
    fn only_first_is_narrower(
        &self,
        recorded: &MultiVersioningTargets,
        given: &MultiVersioningTargets,
    ) -> bool {
        let (module, option) = (&recorded.specs()[0], &given.specs()[0]);
        let enabled = |spec: &TargetSpec, name: &str| signed(&spec.features).get(name) == Some(&true);
        recorded.count() == given.count()
            && module.cpu == option.cpu
            && signed(&module.features).iter().all(|(name, on)| !on || enabled(option, name))
            && !self.same_machine(module, option)
            && (1..recorded.count())
                .all(|index| self.same_machine(&recorded.specs()[index], &given.specs()[index]))
    }

    /// The building machines on which the string gives the module's targets.
    fn hosts_that_give(
        &self,
        recorded: &MultiVersioningTargets,
        string: &TargetString,
        resolver: &Resolver,
    ) -> Vec<String> {
        // Resolving a long list is not cheap, and a machine shows in the first target.
        let first = string.text.split(';').next().unwrap_or_default();
        let resolved = |host: &str, text: &str| {
            let targets = resolver.on(host).resolve_text(text).ok()?.targets()?;
            MultiVersioningTargets::of_cpu_targets(&targets).ok()
        };
        let gives = |host: &String| {
            resolved(host, first)
                .is_some_and(|targets| self.same_machine(&targets.specs()[0], &recorded.specs()[0]))
                && resolved(host, &string.text).is_some_and(|targets| self.same(&targets, recorded))
        };
        let known = resolver.platform().map(|platform| platform.help().cpus).unwrap_or_default();
        let hosts = std::iter::once(ALL_FEATURES.to_owned()).chain(known);
        hosts.filter(gives).take(NAMED_HOSTS).collect()
    }
}

/// The features by name; the last mention counts, as for LLVM.
fn signed(features: &str) -> BTreeMap<&str, bool> {
    let signed = features.split(',').filter_map(|feature| match feature.as_bytes().first()? {
        b'+' => Some((&feature[1..], true)),
        b'-' => Some((&feature[1..], false)),
        _ => None,
    });
    signed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use juliair_types::dialect::JuliaVersion;

    fn spec(features: &str) -> TargetSpec {
        TargetSpec { cpu: "haswell".to_owned(), features: features.to_owned(), base: 0, flags: 0 }
    }

    #[test]
    fn features_are_the_same_whatever_their_order_and_what_the_cpu_lacks() {
        let comparison =
            Comparison { dialect: JuliaVersion::default().dialect(), triple: "x86_64-linux-gnu" };
        let same = |one: &str, other: &str| comparison.same_machine(&spec(one), &spec(other));
        assert!(same("+avx2,-xop", "-xop,+avx2"));
        assert!(same("-avx2,+avx2", "+avx2"));
        assert!(same("+avx2,-xop", "+avx2"));
        assert!(!same("+avx2,-fma", "+avx2"));
        assert!(!same("+avx2", "-avx2"));
        assert!(!same("+avx2,+xop", "+avx2"));
    }
}
