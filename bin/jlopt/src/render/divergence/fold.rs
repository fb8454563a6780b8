//! Differences that repeat each other, as those of a tuple's elements do, made one row.

use juliair_types::divergence::{Divergence, DivergenceKind, Part};
use std::collections::HashMap;

/// A difference, or several that differ in the numbers of elements alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    path: Vec<Step>,
    pub(super) kind: DivergenceKind,
    part: Option<Part>,
    julia: Bytes,
    llvm: Bytes,
    /// How many differences it stands for.
    pub(super) times: u64,
}

/// A step of a path inwards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Step {
    Field(String),
    /// Elements, by their numbers.
    Elements(u64, u64),
}

/// One number, or numbers with the same distance between each and the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Bytes {
    first: u64,
    last: u64,
    distance: u64,
}

/// The rows of a type's differences. Elements that follow each other make one row if the same differs, by the same numbers;
/// where elements start may also be at regular distances.
pub(super) fn rows(divergences: &[Divergence]) -> Vec<Row> {
    let mut rows: Vec<Row> = divergences.iter().map(Row::of).collect();
    let depth = rows.iter().map(|row| row.path.len()).max().unwrap_or(0);
    for level in (0..depth).rev() {
        rows = folded(rows, level);
    }
    rows
}

/// Makes one row of those whose paths differ at a level alone.
fn folded(rows: Vec<Row>, level: usize) -> Vec<Row> {
    let mut folded: Vec<Row> = Vec::with_capacity(rows.len());
    let mut last_like: HashMap<(Vec<Step>, DivergenceKind, Option<Part>), usize> = HashMap::new();
    for row in rows {
        if !matches!(row.path.get(level), Some(Step::Elements(..))) {
            folded.push(row);
            continue;
        }
        let mut others = row.path.clone();
        others[level] = Step::Elements(0, 0);
        let key = (others, row.kind, row.part);
        if let Some(&at) = last_like.get(&key)
            && folded[at].absorb(&row, level)
        {
            continue;
        }
        let _ = last_like.insert(key, folded.len());
        folded.push(row);
    }
    folded
}

impl Row {
    fn of(divergence: &Divergence) -> Self {
        let path = match divergence.path.as_str() {
            "" => Vec::new(),
            path => path.split('.').map(Step::of).collect(),
        };
        Self {
            path,
            kind: divergence.kind,
            part: divergence.part,
            julia: Bytes::one(divergence.julia),
            llvm: Bytes::one(divergence.llvm),
            times: 1,
        }
    }

    /// Takes in the row of the next elements, if that says the same.
    fn absorb(&mut self, next: &Self, level: usize) -> bool {
        let (Some(Step::Elements(_, last)), Some(Step::Elements(first, end))) =
            (self.path.get_mut(level), next.path.get(level))
        else {
            return false;
        };
        let may_step = self.kind == DivergenceKind::FieldOffset && level + 1 == next.path.len();
        let joined = (self.julia.joined(next.julia, may_step), self.llvm.joined(next.llvm, may_step));
        let (true, (Some(julia), Some(llvm))) = (*first == *last + 1, joined) else { return false };
        *last = *end;
        (self.julia, self.llvm) = (julia, llvm);
        self.times += next.times;
        true
    }

    /// The type itself is a dot, elements are `1…20`.
    pub(super) fn path(&self) -> String {
        let steps: Vec<_> = self.path.iter().map(Step::text).collect();
        let path = if steps.is_empty() { ".".to_owned() } else { steps.join(".") };
        match self.part {
            None => path,
            Some(Part::Selector) => format!("{path} (selector)"),
        }
    }

    /// What Julia has and what LLVM has.
    pub(super) fn values(&self) -> [String; 2] {
        [self.julia.text(), self.llvm.text()]
    }
}

impl Step {
    fn of(text: &str) -> Self {
        // A number that would be written otherwise is a name.
        match text.parse::<u64>() {
            Ok(number) if number.to_string() == text => Self::Elements(number, number),
            _ => Self::Field(text.to_owned()),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Field(name) => name.clone(),
            Self::Elements(first, last) => range(*first, *last),
        }
    }
}

impl Bytes {
    fn one(number: u64) -> Self {
        Self { first: number, last: number, distance: 0 }
    }

    /// With the numbers of the next row: the same ones, or one that goes on as these do.
    fn joined(self, next: Self, may_step: bool) -> Option<Self> {
        if self == next {
            return Some(self);
        }
        let distance = next.first.checked_sub(self.last)?;
        let goes_on = self.distance == distance || self.first == self.last;
        let is_step = may_step && next.first == next.last && distance > 0 && goes_on;
        is_step.then_some(Self { first: self.first, last: next.last, distance })
    }

    fn text(self) -> String {
        range(self.first, self.last)
    }
}

fn range(first: u64, last: u64) -> String {
    if first == last { first.to_string() } else { format!("{first}…{last}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(kind: DivergenceKind, path: &str, julia: u64, llvm: u64) -> Divergence {
        Divergence { kind, path: path.to_owned(), part: None, julia, llvm }
    }

    fn texts(divergences: &[Divergence]) -> Vec<String> {
        let text = |row: &Row| {
            let [julia, llvm] = row.values();
            format!("{} {} {julia} {llvm} ×{}", row.path(), row.kind.name(), row.times)
        };
        rows(divergences).iter().map(text).collect()
    }

    #[test]
    fn elements_with_the_same_difference_are_one_row() {
        let elements = (1..=3).flat_map(|element| {
            [
                found(DivergenceKind::Alignment, &format!("x.{element}"), 16, 8),
                found(DivergenceKind::FieldOffset, &format!("x.{element}.b"), 16, 8),
            ]
        });
        let rows = texts(&elements.collect::<Vec<_>>());
        assert_eq!(rows, ["x.1…3 alignment 16 8 ×3", "x.1…3.b field_offset 16 8 ×3"]);
    }

    #[test]
    fn elements_of_elements_too() {
        let elements = (1..=2).flat_map(|outer| {
            (1..=4).map(move |inner| found(DivergenceKind::Size, &format!("{outer}.{inner}"), 32, 24))
        });
        assert_eq!(texts(&elements.collect::<Vec<_>>()), ["1…2.1…4 size 32 24 ×8"]);
    }

    #[test]
    fn offsets_go_on_at_one_distance() {
        let offsets = [(2, 32, 24), (3, 64, 48), (4, 96, 72), (5, 128, 104)];
        let offsets = offsets
            .map(|(at, julia, llvm)| found(DivergenceKind::FieldOffset, &format!("z.{at}"), julia, llvm));
        let rows = ["z.2…4 field_offset 32…96 24…72 ×3", "z.5 field_offset 128 104 ×1"];
        assert_eq!(texts(&offsets), rows);
    }

    #[test]
    fn other_numbers_gaps_and_names_stay_rows() {
        let sizes = [("1", 8), ("2", 16), ("4", 16), ("a", 16), ("b", 16), ("01", 16), ("02", 16)];
        let sizes = sizes.map(|(path, julia)| found(DivergenceKind::Size, path, julia, 4));
        assert_eq!(texts(&sizes).len(), sizes.len());
    }

    #[test]
    fn every_difference_is_counted() {
        let all = (1..=5).flat_map(|outer| {
            let inner = (2..=4).map(move |inner| {
                found(DivergenceKind::FieldOffset, &format!("{outer}.{inner}"), 16 * inner, 8 * inner)
            });
            inner.chain([found(DivergenceKind::Size, &format!("{outer}"), 64, 32 + outer % 2)])
        });
        let all: Vec<_> = all.collect();
        let rows = rows(&all);
        assert_eq!(rows.iter().map(|row| row.times).sum::<u64>(), 20);
        assert_eq!(rows.len(), 6);
    }
}
