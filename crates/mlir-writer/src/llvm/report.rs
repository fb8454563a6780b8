//! What an import could not put where the dialect has a place for it.
use std::collections::BTreeMap;

/// What became of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It is an attribute whose name starts with `jlopt.`: in the MLIR, and without meaning to MLIR.
    Aside,
    /// It is not in the MLIR.
    Lost,
}

impl Fate {
    /// As reports show it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Fate::Aside => "aside",
            Fate::Lost => "lost",
        }
    }
}

/// How often something of a kind was met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// What: `metadata !julia.constgv of globals`.
    pub kind: String,
    /// What became of it.
    pub fate: Fate,
    /// How often.
    pub count: u64,
    /// The first place: a global's name with `@`, or `module`.
    pub first: String,
}

/// What was kept aside and what was lost, by kind.
#[derive(Debug, Clone, Default)]
pub struct Report {
    counts: BTreeMap<(Fate, String), (u64, String)>,
    /// Functions with a body.
    pub functions: u64,
    /// Variables, aliases and ifuncs.
    pub globals: u64,
    /// Instructions of all functions.
    pub instructions: u64,
}

impl Report {
    pub(super) fn count(&mut self, fate: Fate, kind: &str, place: &str) {
        let entry = self.counts.entry((fate, kind.to_owned())).or_insert_with(|| (0, place.to_owned()));
        entry.0 += 1;
    }

    /// The kinds, what was kept aside first.
    pub fn counts(&self) -> impl Iterator<Item = Count> {
        self.counts.iter().map(|((fate, kind), (count, first))| Count {
            kind: kind.clone(),
            fate: *fate,
            count: *count,
            first: first.clone(),
        })
    }
}
