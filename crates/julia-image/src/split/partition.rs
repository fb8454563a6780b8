//! Which shard each definition goes to. Pure: definitions are numbers here.

use rustc_hash::{FxHashMap, FxHashSet};

/// What is known of a definition.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// What it will cost to compile; 0 for data.
    pub(super) weight: u64,
    /// The definitions that it refers to.
    pub(super) references: Vec<usize>,
    /// The definitions that must be in the same shard.
    pub(super) near: Vec<usize>,
    /// Whether it must be in the first shard.
    pub(super) is_first: bool,
    /// Whether every shard that refers to it gets a copy (`available_externally`).
    pub(super) copied: bool,
}

/// The shard of each definition; nothing for those that are copied.
pub(super) fn partition(nodes: &[Node], shards: usize) -> Vec<Option<usize>> {
    let groups = Groups::new(nodes);
    let mut placed = vec![None; groups.members.len()];
    for (node, _) in nodes.iter().enumerate().filter(|(_, node)| node.is_first) {
        placed[groups.of[node]] = Some(0);
    }
    for (group, shard) in balance(&groups.weights, &placed, shards) {
        placed[group] = Some(shard);
    }
    place_data(nodes, &groups, &mut placed);
    let shard = |node: usize| placed[groups.of[node]].unwrap_or(0);
    (0..nodes.len()).map(|node| (!nodes[node].copied).then(|| shard(node))).collect()
}

/// Definitions that stay together.
struct Groups {
    of: Vec<usize>,
    members: Vec<Vec<usize>>,
    weights: Vec<u64>,
}

impl Groups {
    fn new(nodes: &[Node]) -> Self {
        let mut leaders: Vec<usize> = (0..nodes.len()).collect();
        for (number, node) in nodes.iter().enumerate().filter(|(_, node)| !node.copied) {
            for &near in node.near.iter().filter(|&&near| !nodes[near].copied) {
                let (a, b) = (leader(&mut leaders, number), leader(&mut leaders, near));
                // The earlier one leads, so that groups are in the order of their first members.
                leaders[a.max(b)] = a.min(b);
            }
        }
        let mut numbers = FxHashMap::default();
        let mut groups =
            Self { of: Vec::with_capacity(nodes.len()), members: Vec::new(), weights: Vec::new() };
        for (number, node) in nodes.iter().enumerate() {
            let next = groups.members.len();
            let group = *numbers.entry(leader(&mut leaders, number)).or_insert(next);
            if group == next {
                groups.members.push(Vec::new());
                groups.weights.push(0);
            }
            groups.of.push(group);
            groups.members[group].push(number);
            groups.weights[group] += node.weight;
        }
        groups
    }
}

fn leader(leaders: &mut [usize], mut node: usize) -> usize {
    while leaders[node] != node {
        leaders[node] = leaders[leaders[node]];
        node = leaders[node];
    }
    node
}

/// The heaviest group first, each to the shard that has least so far: no shard gets more than a third above what is
/// possible (R. L. Graham, "Bounds on multiprocessing timing anomalies"). Data, which weighs nothing, is left out, and what
/// has its place in the first shard.
fn balance(weights: &[u64], placed: &[Option<usize>], shards: usize) -> Vec<(usize, usize)> {
    let (mut heavy, first): (Vec<_>, Vec<_>) =
        (0..weights.len()).filter(|&group| weights[group] > 0).partition(|&group| placed[group].is_none());
    heavy.sort_by_key(|&group| std::cmp::Reverse(weights[group]));
    let first: u64 = first.into_iter().map(|group| weights[group]).sum();
    let loads = (0..shards).map(|shard| std::cmp::Reverse((if shard == 0 { first } else { 0 }, shard)));
    let mut loads: std::collections::BinaryHeap<_> = loads.collect();
    let place = |group: usize| {
        let std::cmp::Reverse((load, shard)) = loads.pop().expect("at least one shard");
        loads.push(std::cmp::Reverse((load + weights[group], shard)));
        (group, shard)
    };
    heavy.into_iter().map(place).collect()
}

/// Data goes where it is first referred to, so that as little as possible is seen from other shards.
fn place_data(nodes: &[Node], groups: &Groups, placed: &mut [Option<usize>]) {
    let mut pending: std::collections::VecDeque<usize> =
        (0..nodes.len()).filter(|&node| placed[groups.of[node]].is_some()).collect();
    while let Some(node) = pending.pop_front() {
        let shard = placed[groups.of[node]];
        for &reference in &nodes[node].references {
            let group = groups.of[reference];
            if placed[group].is_none() {
                placed[group] = shard;
                pending.extend(&groups.members[group]);
            }
        }
    }
}

/// Gives every shard one of some definitions, as far as there are enough that weigh nothing and stand alone.
pub(super) fn spread(nodes: &[Node], shard_of: &mut [Option<usize>], shards: usize, wanted: &[usize]) {
    let mut counts = vec![0; shards];
    for shard in wanted.iter().filter_map(|&node| shard_of[node]) {
        counts[shard] += 1;
    }
    let has_company: FxHashSet<usize> = nodes.iter().flat_map(|node| node.near.iter().copied()).collect();
    let is_movable = |node: &Node| node.weight == 0 && node.near.is_empty() && !node.is_first;
    let mut movable = wanted.iter().filter(|&&node| is_movable(&nodes[node]) && !has_company.contains(&node));
    let lacking: Vec<_> = (0..shards).filter(|&shard| counts[shard] == 0).collect();
    for shard in lacking {
        let spare = movable.find_map(|&node| Some((node, shard_of[node].filter(|&own| counts[own] > 1)?)));
        let Some((node, own)) = spare else { return };
        counts[own] -= 1;
        shard_of[node] = Some(shard);
    }
}

/// What each shard defines, ascending: its own, and copies of what is copied where something there refers to it.
pub(super) fn members(nodes: &[Node], shard_of: &[Option<usize>], shards: usize) -> Vec<Vec<usize>> {
    let mut members = vec![Vec::new(); shards];
    for (node, shard) in shard_of.iter().enumerate() {
        shard.iter().for_each(|&shard| members[shard].push(node));
    }
    members.iter_mut().for_each(|members| add_copies(nodes, members));
    members
}

fn add_copies(nodes: &[Node], members: &mut Vec<usize>) {
    let mut copies = FxHashSet::default();
    let mut pending = members.clone();
    while let Some(node) = pending.pop() {
        let copied = nodes[node].references.iter().filter(|&&reference| nodes[reference].copied);
        pending.extend(copied.filter(|&&reference| copies.insert(reference)));
    }
    members.extend(copies);
    members.sort_unstable();
}

/// Which definitions are referred to from another shard than their own.
pub(super) fn seen_from_outside(
    nodes: &[Node],
    shard_of: &[Option<usize>],
    members: &[Vec<usize>],
) -> Vec<bool> {
    let mut seen = vec![false; nodes.len()];
    for (shard, members) in members.iter().enumerate() {
        for &reference in members.iter().flat_map(|&node| &nodes[node].references) {
            seen[reference] |= shard_of[reference].is_some_and(|own| own != shard);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn function(weight: u64, references: &[usize]) -> Node {
        Node { weight, references: references.to_vec(), ..Node::default() }
    }

    fn data(references: &[usize]) -> Node {
        function(0, references)
    }

    #[test]
    fn functions_are_spread_by_weight() {
        let nodes = [5, 4, 3, 3, 3].map(|weight| function(weight, &[]));
        let shards = partition(&nodes, 2);
        assert_eq!(shards, [0, 1, 1, 0, 1].map(Some));
    }

    #[test]
    fn what_is_near_stays_together_and_data_goes_to_its_first_user() {
        let nodes = [
            function(9, &[2]),
            function(1, &[3]),
            Node { near: vec![1], ..data(&[]) },
            data(&[4]),
            data(&[]),
            data(&[]),
        ];
        assert_eq!(partition(&nodes, 2), [0, 1, 1, 1, 1, 0].map(Some));
    }

    #[test]
    fn only_what_another_shard_names_is_seen() {
        let copied = Node { copied: true, ..function(1, &[1]) };
        let nodes = [function(9, &[2, 3]), function(8, &[]), data(&[]), copied];
        let shards = partition(&nodes, 2);
        assert_eq!(shards, [Some(0), Some(1), Some(0), None]);
        let members = members(&nodes, &shards, 2);
        assert_eq!(members, [vec![0, 2, 3], vec![1]]);
        assert_eq!(seen_from_outside(&nodes, &shards, &members), [false, true, false, false]);
    }

    #[test]
    fn what_belongs_to_the_first_shard_counts_there() {
        let first = Node { is_first: true, ..function(4, &[]) };
        assert_eq!(partition(&[function(5, &[]), first, function(1, &[])], 2), [1, 0, 0].map(Some));
    }

    #[test]
    fn every_shard_gets_one_as_far_as_there_are_enough() {
        let nodes = [function(9, &[2, 3, 4]), function(1, &[]), data(&[]), data(&[]), data(&[])];
        let mut shards = partition(&nodes, 4);
        assert_eq!(shards, [0, 1, 0, 0, 0].map(Some));
        spread(&nodes, &mut shards, 4, &[2, 3, 4]);
        assert_eq!(shards, [0, 1, 1, 2, 0].map(Some));
    }

    #[test]
    fn more_shards_than_functions_leave_some_empty() {
        assert_eq!(partition(&[function(1, &[])], 3), [Some(0)]);
        assert_eq!(partition(&[], 3), []);
    }
}
