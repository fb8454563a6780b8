//! What has to hold between shards, and between them and the root.

use crate::finding::{Finding, Problem, Variables};
use crate::image::{Header, Image, Shard};
use mv_pass::loader::LoadedTarget;
use rustc_hash::FxHashMap;

/// `CLONE_ALL` of the flags that an image of Julia 1.14 records.
const CLONE_ALL: u32 = 1 << 1;

/// What does not hold.
pub(crate) fn check(image: &Image<'_, '_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let header = image.root.as_ref().and_then(|root| root.header);
    // Where a shard could not be read, everything would be missing.
    let is_whole = header.is_none_or(|header| header.shards as usize == image.shards.len())
        && !image.findings.iter().any(|finding| matches!(finding.problem, Problem::ShardCount { .. }));
    for variables in [Variables::Functions, Variables::Globals] {
        check_indices(&image.shards, variables, header.filter(|_| is_whole), &mut findings);
    }
    check_targets(image, &mut findings);
    findings
}

fn indices(shard: &Shard, variables: Variables) -> Vec<u32> {
    match variables {
        Variables::Functions => shard.tables.image_indices.clone(),
        Variables::Globals => shard.globals.iter().map(|(index, _)| *index).collect(),
    }
}

/// Every index of the image is set by exactly one shard.
fn check_indices(
    shards: &[Shard],
    variables: Variables,
    header: Option<Header>,
    findings: &mut Vec<Finding>,
) {
    let table = match variables {
        Variables::Functions => "jl_fvar_idxs",
        Variables::Globals => "jl_gvar_idxs",
    };
    let count = header.map(|header| match variables {
        Variables::Functions => header.functions,
        Variables::Globals => header.globals,
    });
    let mut first_set: FxHashMap<u32, usize> = FxHashMap::default();
    for shard in shards {
        for (entry, index) in (0..).zip(indices(shard, variables)) {
            let problem = match first_set.get(&index) {
                // Twice in one shard was found when it was read.
                Some(&first) if first == shard.number && variables == Variables::Functions => None,
                Some(&first) => Some(Problem::Twice { variables, index, first }),
                None => {
                    let count = count.filter(|&count| index >= count);
                    count.map(|count| Problem::Beyond { variables, index, count })
                }
            };
            let _ = first_set.entry(index).or_insert(shard.number);
            findings.extend(problem.map(|problem| in_table(shard, table, Some(entry), problem)));
        }
    }
    // Shards without a root have those of the whole image only where they are all there: up to the last one set.
    let Some(counted) = count else { return };
    let found: u64 = shards.iter().map(|shard| indices(shard, variables).len() as u64).sum();
    if found != u64::from(counted) {
        let problem = Problem::Count { variables, counted, found };
        let table = Some("jl_image_pointers.header".to_owned());
        findings.push(Finding { shard: None, table, entry: None, problem });
    }
    findings.extend(gaps(first_set.keys().copied().collect(), counted).into_iter().map(|(first, last)| {
        let problem = Problem::NotSet { variables, first, last };
        Finding { shard: None, table: None, entry: None, problem }
    }));
}

/// The numbers below a count that are not among some, as ranges.
fn gaps(mut set: Vec<u32>, count: u32) -> Vec<(u32, u32)> {
    set.sort_unstable();
    let mut gaps = Vec::new();
    let mut next = 0;
    for index in set.into_iter().filter(|&index| index < count) {
        if index > next {
            gaps.push((next, index - 1));
        }
        next = index + 1;
    }
    if next < count {
        gaps.push((next, count - 1));
    }
    gaps
}

fn in_table(shard: &Shard, table: &str, entry: Option<u64>, problem: Problem) -> Finding {
    let table = format!("{table}{}", shard.suffix.as_deref().unwrap_or_default());
    Finding { shard: Some(shard.number), table: Some(table), entry, problem }
}

/// All shards have the same targets, and those that are recorded.
fn check_targets(image: &Image<'_, '_>, findings: &mut Vec<Finding>) {
    let recorded = image.root.as_ref().and_then(|root| root.targets.as_ref());
    let mut first: Option<(usize, Vec<Kind>)> = None;
    for shard in &image.shards {
        let kinds: Vec<_> = shard.loaded().iter().enumerate().map(Kind::of).collect();
        if kinds.is_empty() {
            continue;
        }
        let count = match (recorded, &first) {
            (Some(recorded), _) => Some((recorded.len(), "the target data".to_owned())),
            (None, Some((number, kinds))) => Some((kinds.len(), format!("shard {number}"))),
            (None, None) => None,
        };
        if let Some((expected, counted_in)) = count.filter(|(expected, _)| *expected != kinds.len()) {
            let problem = Problem::TargetCount { found: kinds.len(), expected, counted_in };
            findings.push(in_table(shard, "jl_clone_idxs", None, problem));
        }
        match &first {
            None => first = Some((shard.number, kinds)),
            Some((number, others)) => {
                let other = format!("shard {number}");
                findings.extend(differences(shard, &kinds, others, &other));
            }
        }
    }
    let (Some(recorded), Some((number, kinds))) = (recorded, first) else { return };
    let Some(shard) = image.shards.iter().find(|shard| shard.number == number) else { return };
    // Julia 1.14 records bases too.
    let in_data: Vec<_> = recorded
        .iter()
        .enumerate()
        .map_while(|(target, record)| {
            let base = record.base?;
            let is_whole = target == 0 || record.flags & CLONE_ALL != 0;
            Some(if is_whole { Kind::Whole } else { Kind::Selective(usize::try_from(base).ok()?) })
        })
        .collect();
    findings.extend(differences(shard, &kinds, &in_data, "the target data"));
}

/// What a target is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Whole,
    Selective(usize),
}

impl Kind {
    fn of<P>((_, loaded): (usize, &LoadedTarget<'_, P>)) -> Self {
        if loaded.clones.is_none() { Self::Whole } else { Self::Selective(loaded.base) }
    }

    fn shown(self) -> String {
        match self {
            Self::Whole => "has every function".to_owned(),
            Self::Selective(base) => format!("is based on target {base}"),
        }
    }
}

fn differences(shard: &Shard, kinds: &[Kind], others: &[Kind], other: &str) -> Vec<Finding> {
    let pairs = kinds.iter().zip(others).enumerate().filter(|(_, (here, there))| here != there);
    pairs
        .map(|(target, (here, there))| {
            let (here, there, other) = (here.shown(), there.shown(), other.to_owned());
            in_table(shard, "jl_clone_idxs", None, Problem::TargetDiffers { target, here, there, other })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn gaps_are_ranges() {
        assert_eq!(super::gaps(vec![1, 2, 5], 8), [(0, 0), (3, 4), (6, 7)]);
        assert_eq!(super::gaps(vec![0, 1], 2), []);
        assert_eq!(super::gaps(vec![], 3), [(0, 2)]);
        assert_eq!(super::gaps(vec![9], 0), []);
    }
}
