//! Random declarations: primitive types, structs of all that can be stored in place, references, unions.

use fastrand::Rng;

/// Number types of all versions.
const NUMBERS: [&str; 17] = [
    "Bool",
    "Int8",
    "UInt8",
    "Int16",
    "UInt16",
    "Int32",
    "UInt32",
    "Int64",
    "UInt64",
    "Int128",
    "UInt128",
    "Float16",
    "Float32",
    "Float64",
    "Char",
    "Int",
    "Ptr{Nothing}",
];
const REFERENCES: [&str; 6] = ["Any", "String", "Symbol", "Vector{Int8}", "Base.RefValue{Int}", "Type{Int}"];
const GHOSTS: [&str; 4] = ["Nothing", "Missing", "Tuple{}", "Val{3}"];
/// How many structs before are used as fields.
const RECENT: usize = 40;

/// Makes declarations that refer to earlier ones.
pub(crate) struct Generator {
    rng: Rng,
    minor: u32,
    structs: Vec<String>,
    primitives: Vec<String>,
}

impl Generator {
    /// For a minor version of Julia.
    pub(crate) fn new(seed: u64, minor: u32) -> Self {
        Self { rng: Rng::with_seed(seed), minor, structs: Vec::new(), primitives: Vec::new() }
    }

    /// A declaration, and the type that it declares.
    pub(crate) fn next(&mut self) -> (String, String) {
        if self.rng.u8(..) < 24 { self.primitive() } else { self.structure() }
    }

    fn primitive(&mut self) -> (String, String) {
        let name = format!("P{}", self.primitives.len());
        let bits = match (self.minor, self.rng.u8(..)) {
            (14.., 0..128) => self.rng.u32(1..300),
            (_, 0..240) => 8 * self.rng.u32(1..40),
            _ => 8 * self.rng.u32(1..2000),
        };
        self.primitives.push(name.clone());
        (format!("primitive type {name} {bits} end"), name)
    }

    fn structure(&mut self) -> (String, String) {
        let name = format!("S{}", self.structs.len());
        let count = self.rng.usize(1..7);
        let fields: Vec<_> = (0..count).map(|at| format!("f{at}::{}", self.field())).collect();
        // Fewer arguments of `new` leave fields undefined, which keeps what has references out of other structs.
        let constructor = match self.rng.u8(..) {
            0..16 => format!("; {name}(x) = new(x)"),
            _ => String::new(),
        };
        self.structs.push(name.clone());
        (format!("struct {name}; {}{constructor}; end", fields.join("; ")), name)
    }

    fn field(&mut self) -> String {
        match self.rng.u8(0..100) {
            0..10 => self.reference(),
            10..16 => self.one_of(&GHOSTS),
            16..34 => self.union(),
            34..40 => format!("Core.LLVMPtr{{Float32,{}}}", self.rng.u8(0..7)),
            40..44 if self.minor >= 11 => format!("MemoryRef{{{}}}", self.plain(1)),
            44..46 if self.minor >= 11 => "Core.BFloat16".to_owned(),
            _ => self.plain(2),
        }
    }

    /// A type without references whose values are in place.
    fn plain(&mut self, depth: u32) -> String {
        match self.rng.u8(0..100) {
            0..12 if !self.primitives.is_empty() => self.recent_primitive(),
            12..30 if !self.structs.is_empty() => self.recent_struct(),
            30..44 if depth > 0 => {
                let count = self.rng.usize(1..5);
                let parts: Vec<_> = (0..count).map(|_| self.plain(depth - 1)).collect();
                format!("Tuple{{{}}}", parts.join(","))
            }
            44..52 if depth > 0 => format!("NTuple{{{},{}}}", self.rng.u8(0..6), self.plain(depth - 1)),
            52..64 => {
                let element = if self.rng.bool() { self.one_of(&NUMBERS) } else { self.plain(0) };
                format!("NTuple{{{},VecElement{{{element}}}}}", self.rng.u8(1..20))
            }
            64..68 if depth > 0 => format!("VecElement{{{}}}", self.plain(depth - 1)),
            68..72 if depth > 0 => format!("Complex{{{}}}", self.one_of(&NUMBERS[1..14])),
            72..76 if depth > 0 => format!("Pair{{{},{}}}", self.plain(depth - 1), self.plain(depth - 1)),
            76..80 if depth > 0 => format!("Some{{{}}}", self.union()),
            _ => self.one_of(&NUMBERS),
        }
    }

    fn union(&mut self) -> String {
        let count = self.rng.usize(1..4);
        let mut members: Vec<_> = (0..count).map(|_| self.plain(1)).collect();
        members.push(if self.rng.u8(..) < 200 { self.one_of(&GHOSTS) } else { self.reference() });
        format!("Union{{{}}}", members.join(","))
    }

    fn reference(&mut self) -> String {
        self.one_of(&REFERENCES)
    }

    fn recent_struct(&mut self) -> String {
        let from = self.structs.len().saturating_sub(RECENT);
        self.structs[self.rng.usize(from..self.structs.len())].clone()
    }

    fn recent_primitive(&mut self) -> String {
        let from = self.primitives.len().saturating_sub(RECENT);
        self.primitives[self.rng.usize(from..self.primitives.len())].clone()
    }

    fn one_of(&mut self, names: &[&str]) -> String {
        names[self.rng.usize(..names.len())].to_owned()
    }
}
