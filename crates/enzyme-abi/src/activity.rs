//! Which derivatives values of a type can have (`active_reg` and `guess_activity` of Enzyme.jl).
//!
//! A type's activity is that of what it contains. Types that contain themselves are no trouble: they do it behind a
//! reference, and what is behind it is then at least duplicated.

use crate::files::{TypeEntry, TypeKind};
use crate::types::Types;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::rc::Rc;

/// What derivatives values of a type can have, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Activity {
    /// Some part is a number by value, whose derivative is one more result.
    pub active: bool,
    /// Some part is in memory, whose derivative is in a shadow of it.
    pub duplicated: bool,
    /// Some part is of a type that is not known.
    pub unknown: bool,
}

/// Which way derivatives are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Forward mode.
    Forward,
    /// Reverse mode.
    Reverse,
}

/// The annotation of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Annotation {
    /// It has no derivative.
    Const,
    /// The derivative is one more result.
    Active,
    /// There is a shadow for the derivative.
    Duplicated,
    /// There is a shadow, which holds numbers by value too.
    MixedDuplicated,
}

impl Activity {
    const NONE: Self = Self { active: false, duplicated: false, unknown: false };
    const ACTIVE: Self = Self { active: true, ..Self::NONE };
    const DUPLICATED: Self = Self { duplicated: true, ..Self::NONE };
    const MIXED: Self = Self { active: true, duplicated: true, unknown: false };
    const UNKNOWN: Self = Self { unknown: true, ..Self::NONE };

    fn with(self, other: Self) -> Self {
        Self {
            active: self.active || other.active,
            duplicated: self.duplicated || other.duplicated,
            unknown: self.unknown || other.unknown,
        }
    }

    /// Behind a reference: the memory needs a shadow where anything in it has a derivative.
    fn behind_reference(self) -> Self {
        if self.active || self.duplicated { Self::DUPLICATED } else { self }
    }

    /// The annotation that suits arguments of the type; nothing where too little is known of it.
    pub fn annotation(self, mode: Mode) -> Option<Annotation> {
        let is_known = !self.unknown || self.active && self.duplicated;
        match (self.active, self.duplicated, mode) {
            (false, false, _) => (!self.unknown).then_some(Annotation::Const),
            (_, _, Mode::Forward) => Some(Annotation::Duplicated),
            (true, true, Mode::Reverse) => Some(Annotation::MixedDuplicated),
            (true, false, Mode::Reverse) => is_known.then_some(Annotation::Active),
            (false, true, Mode::Reverse) => is_known.then_some(Annotation::Duplicated),
        }
    }
}

/// The activity of a type.
pub fn activity(types: &Types, entry: &Rc<TypeEntry>) -> Activity {
    activities(types, std::slice::from_ref(entry))[0]
}

/// The activities of types, in their order. What types have in common is looked at once.
pub fn activities(types: &Types, entries: &[Rc<TypeEntry>]) -> Vec<Activity> {
    let mut graph = Graph { types, nodes: Vec::new(), by_name: FxHashMap::default() };
    let asked: Vec<usize> = entries.iter().map(|entry| graph.node(entry)).collect();
    graph.complete();
    let resolved = Resolution::of(&graph.nodes);
    asked.into_iter().map(|node| resolved[node]).collect()
}

/// How the activity of a type comes from those of other types.
#[derive(Clone, Debug)]
enum Rule {
    /// It does not.
    Fixed(Activity),
    /// Values have parts of these types.
    Parts(Vec<String>),
    /// Values refer to memory with values of these types.
    Reference(Vec<String>),
}

/// Types that have no derivative whatever is in them.
const INACTIVE: [&str; 9] =
    ["DataType", "Union", "UnionAll", "Core.TypeofBottom", "Type", "Module", "Integer", "Signed", "Unsigned"];

impl Rule {
    fn of(entry: &TypeEntry) -> Self {
        match entry.name.as_str() {
            name if INACTIVE.contains(&name) || name.starts_with("Type{") => {
                return Self::Fixed(Activity::NONE);
            }
            "AbstractFloat" => return Self::Fixed(Activity::ACTIVE),
            "BigFloat" | "MPFR.BigFloat" | "Base.MPFR.BigFloat" => return Self::Fixed(Activity::DUPLICATED),
            _ => {}
        }
        if entry.is_mutable_array() {
            let unknown = Self::Fixed(Activity::UNKNOWN);
            return entry.elem.clone().map_or(unknown, |element| Self::Reference(vec![element]));
        }
        match entry.kind {
            TypeKind::Primitive if entry.is_float() => Self::Fixed(Activity::ACTIVE),
            TypeKind::Primitive | TypeKind::Type | TypeKind::Bottom | TypeKind::Symbol | TypeKind::String => {
                Self::Fixed(Activity::NONE)
            }
            TypeKind::Abstract | TypeKind::UnionAll => Self::Fixed(Activity::DUPLICATED),
            TypeKind::Ptr => match target_of(entry) {
                Some(target) => Self::Reference(vec![target]),
                None => Self::Fixed(Activity::DUPLICATED),
            },
            TypeKind::Union => entry.members.clone().map_or(Self::Fixed(Activity::UNKNOWN), Self::Reference),
            TypeKind::Struct | TypeKind::Array | TypeKind::GenericMemory => Self::of_struct(entry),
        }
    }

    fn of_struct(entry: &TypeEntry) -> Self {
        let is_ghost = entry.singleton || !entry.mutable && entry.size == Some(0);
        let fields = entry.fields.as_ref();
        let fields =
            fields.map(|fields| fields.iter().map(|field| field.type_name.clone()).collect::<Vec<_>>());
        match fields {
            _ if is_ghost => Self::Fixed(Activity::NONE),
            Some(fields) if entry.mutable => Self::Reference(fields),
            Some(fields) => Self::Parts(fields),
            // A tuple of any length.
            None if entry.concrete == Some(false) => {
                let element =
                    entry.name.strip_prefix("Tuple{Vararg{").and_then(|name| name.strip_suffix("}}"));
                let duplicated = Self::Fixed(Activity::DUPLICATED);
                element.map_or(duplicated, |element| Self::Reference(vec![element.to_owned()]))
            }
            None => Self::Fixed(Activity::UNKNOWN),
        }
    }

    fn mentioned(&self) -> &[String] {
        match self {
            Self::Fixed(_) => &[],
            Self::Parts(names) | Self::Reference(names) => names,
        }
    }
}

/// What a pointer points to: its element in the table, else the first parameter in its name.
fn target_of(entry: &TypeEntry) -> Option<String> {
    if let Some(target) = entry.elem.as_ref().or(entry.of.as_ref()) {
        return Some(target.clone());
    }
    let (_, parameters) = entry.name.strip_suffix('}')?.split_once('{')?;
    let mut depth = 0_i64;
    let end = parameters.char_indices().find_map(|(at, character)| {
        match character {
            '{' | '(' => depth += 1,
            '}' | ')' => depth -= 1,
            ',' if depth == 0 => return Some(at),
            _ => {}
        }
        None
    });
    Some(parameters[..end.unwrap_or(parameters.len())].to_owned())
}

/// Types, and the types that they contain or refer to.
struct Graph<'t> {
    types: &'t Types,
    nodes: Vec<Node>,
    by_name: FxHashMap<String, usize>,
}

struct Node {
    rule: Rule,
    /// The types that the rule mentions.
    parts: Vec<usize>,
}

impl Graph<'_> {
    fn node(&mut self, entry: &TypeEntry) -> usize {
        if let Some(&known) = self.by_name.get(&entry.name) {
            return known;
        }
        self.add(&entry.name, Rule::of(entry))
    }

    fn named(&mut self, name: &str) -> usize {
        if let Some(&known) = self.by_name.get(name) {
            return known;
        }
        let Some(entry) = self.types.by_name(name) else {
            return self.add(name, Rule::Fixed(Activity::UNKNOWN));
        };
        // One type may have several names.
        let node = self.node(&entry);
        let _ = self.by_name.insert(name.to_owned(), node);
        node
    }

    fn add(&mut self, name: &str, rule: Rule) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node { rule, parts: Vec::new() });
        let _ = self.by_name.insert(name.to_owned(), node);
        node
    }

    /// Adds all types that those which are there mention.
    fn complete(&mut self) {
        let mut at = 0;
        while at < self.nodes.len() {
            let mentioned = self.nodes[at].rule.mentioned().to_vec();
            self.nodes[at].parts = mentioned.iter().map(|name| self.named(name)).collect();
            at += 1;
        }
    }
}

/// The activities of all nodes: of each once those of its parts are there.
struct Resolution<'g> {
    nodes: &'g [Node],
    /// The nodes that mention a node, as often as they do.
    users: Vec<Vec<usize>>,
    /// How many parts of a node are not there yet.
    missing: Vec<usize>,
    resolved: Vec<Option<Activity>>,
    ready: Vec<usize>,
}

impl<'g> Resolution<'g> {
    fn of(nodes: &'g [Node]) -> Vec<Activity> {
        let mut users = vec![Vec::new(); nodes.len()];
        for (user, node) in nodes.iter().enumerate() {
            node.parts.iter().for_each(|&part| users[part].push(user));
        }
        let missing: Vec<usize> = nodes.iter().map(|node| node.parts.len()).collect();
        let ready = (0..nodes.len()).filter(|&node| missing[node] == 0).collect();
        let mut this = Self { nodes, users, missing, resolved: vec![None; nodes.len()], ready };
        this.settle();
        // What is left comes back to itself. A type that does has something to differentiate, as far as Enzyme knows.
        this.assume(|node| matches!(node.rule, Rule::Reference(_)), Activity::DUPLICATED);
        this.assume(|_| true, Activity::MIXED);
        this.resolved.into_iter().map(Option::unwrap_or_default).collect()
    }

    fn assume(&mut self, which: impl Fn(&Node) -> bool, activity: Activity) {
        for at in 0..self.nodes.len() {
            if self.resolved[at].is_none() && which(&self.nodes[at]) {
                self.resolve(at, activity);
            }
        }
        self.settle();
    }

    fn settle(&mut self) {
        while let Some(at) = self.ready.pop() {
            if self.resolved[at].is_none() {
                let activity = self.activity(at);
                self.resolve(at, activity);
            }
        }
    }

    fn activity(&self, at: usize) -> Activity {
        let node = &self.nodes[at];
        let parts = node.parts.iter().filter_map(|&part| self.resolved[part]);
        let parts = parts.fold(Activity::NONE, Activity::with);
        match node.rule {
            Rule::Fixed(activity) => activity,
            Rule::Parts(_) => parts,
            Rule::Reference(_) => parts.behind_reference(),
        }
    }

    fn resolve(&mut self, at: usize, activity: Activity) {
        self.resolved[at] = Some(activity);
        for &user in &self.users[at] {
            self.missing[user] -= 1;
            if self.missing[user] == 0 {
                self.ready.push(user);
            }
        }
    }
}
