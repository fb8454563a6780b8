//! Types as type tables print them: as Julia does, without spaces behind commas, and by the names of its aliases.

use super::lookup::evaluate;
use juliair_types::universe::{Kind, Naming, Role, Sym, Ty, Universe};

/// Types that are shown at this length are not shortened.
const LONG: usize = 1 << 14;

/// Types of the modules in `Base` that `Base` exports: Julia prints them without their module.
const EXPORTED: [&str; 4] = ["BigFloat", "BigInt", "CartesianIndex", "CartesianIndices"];

/// Names that Julia prints in the place of a constructor with parameters (`base/show.jl`, `make_typealias`).
const ALIASES: [(&str, &str); 3] = [
    ("Complex{Float16}", "ComplexF16"),
    ("Complex{Float32}", "ComplexF32"),
    ("Complex{Float64}", "ComplexF64"),
];

/// A type as tables have it: `Vector{Float64}`, `NTuple{3,UInt8}`, `Tuple{Int64,Any}`. It names that type in `Main`, and
/// is the same for equal types.
pub(super) fn printed(universe: &mut Universe, ty: Ty) -> String {
    let shown = universe.display(ty);
    if shown.len() > LONG {
        return compact(&universe.display_as(ty, Naming::Qualified));
    }
    Printer { universe, bound: Vec::new() }.print(ty)
}

struct Printer<'u> {
    universe: &'u mut Universe,
    /// The variables of the `where`s around.
    bound: Vec<Ty>,
}

impl Printer<'_> {
    fn print(&mut self, ty: Ty) -> String {
        match *self.universe.kind(ty) {
            Kind::Union(..) => self.union(ty),
            Kind::UnionAll { var, body } => self.unionall(ty, var, body),
            Kind::Var { .. } => self.variable(ty),
            Kind::Vararg { element, count } => {
                let parts: Vec<Ty> = element.into_iter().chain(count).collect();
                self.applied("Vararg".to_owned(), &parts)
            }
            Kind::TypeEq(of) => self.applied("Type".to_owned(), &[of]),
            Kind::TypeEgal(of) => self.applied("TypeEgal".to_owned(), &[of]),
            Kind::Data(_) => self.data(ty),
            Kind::Bits { ty: of, bits } if self.universe.role_of(of) == Some(Role::Char) => {
                self.character(ty, bits)
            }
            _ => compact(&self.universe.display(ty)),
        }
    }

    fn list(&mut self, types: &[Ty]) -> String {
        let printed: Vec<String> = types.iter().map(|&part| self.print(part)).collect();
        printed.join(",")
    }

    fn applied(&mut self, head: String, params: &[Ty]) -> String {
        if params.is_empty() { head } else { format!("{head}{{{}}}", self.list(params)) }
    }

    /// In the order that a union has which is written: those of built-in declarations were made before all was known that
    /// the order depends on.
    fn union(&mut self, ty: Ty) -> String {
        let members = self.universe.members(ty);
        let normal = self.universe.union(&members).unwrap_or(ty);
        let members = self.universe.members(normal);
        if let [single] = *members.as_slice() {
            return self.print(single);
        }
        format!("Union{{{}}}", self.list(&members))
    }

    /// A constructor without its parameters goes by its name, as do arrays of one and two dimensions.
    fn unionall(&mut self, ty: Ty, var: Ty, body: Ty) -> String {
        let inner = self.universe.unwrap_unionall(body);
        if let Some(con) = self.universe.constructor_of(inner).filter(|_| !self.universe.has_free(ty)) {
            let wrapper = self.universe.constructor(con).wrapper;
            if wrapper == ty || self.universe.is_equal(wrapper, ty).unwrap_or(false) {
                return self.head(wrapper, inner);
            }
        }
        let shown = self.universe.display(ty);
        if shown == "Type" {
            return shown;
        }
        if let Some(name) = self.array_of_any_element(var, body) {
            return name.to_owned();
        }
        self.bound.push(var);
        let body = self.print(body);
        let _ = self.bound.pop();
        format!("{body} where {}", self.variable(var))
    }

    fn array_of_any_element(&self, var: Ty, body: Ty) -> Option<&'static str> {
        let is_array = self.universe.role_of(body) == Some(Role::Array);
        let &[element, dimensions] = self.universe.params(body) else { return None };
        let &Kind::Var { lower, upper, .. } = self.universe.kind(var) else { return None };
        let is_free = lower == self.universe.bottom() && upper == self.universe.any();
        let name = match self.universe.as_int(dimensions) {
            Some(1) => "Vector",
            Some(2) => "Matrix",
            _ => return None,
        };
        (is_array && is_free && element == var).then_some(name)
    }

    /// With its bounds, unless a `where` further out has them.
    fn variable(&mut self, var: Ty) -> String {
        let &Kind::Var { name, lower, upper, .. } = self.universe.kind(var) else { return String::new() };
        let name = self.symbol(name);
        if self.bound.contains(&var) {
            return name;
        }
        let has_lower = lower != self.universe.bottom();
        let below = if has_lower { format!("{}<:", self.bound_of(lower)) } else { String::new() };
        let has_upper = upper != self.universe.any() || has_lower;
        let above = if has_upper { format!("<:{}", self.bound_of(upper)) } else { String::new() };
        format!("{below}{name}{above}")
    }

    /// A name as it is written: `T`, `var"#s1"`.
    fn symbol(&mut self, name: Sym) -> String {
        match self.universe.symbol(name) {
            Ok(symbol) => self.universe.display(symbol).trim_start_matches(':').to_owned(),
            Err(_) => self.universe.name(name).to_owned(),
        }
    }

    fn bound_of(&mut self, bound: Ty) -> String {
        let printed = self.print(bound);
        if printed.contains(" where ") { format!("({printed})") } else { printed }
    }

    fn data(&mut self, ty: Ty) -> String {
        let params = self.universe.params(ty).to_vec();
        match self.universe.role_of(ty) {
            Some(Role::DataType) => "DataType".to_owned(),
            Some(Role::Tuple) if self.universe.known(Role::Tuple) == Ok(ty) => "Tuple".to_owned(),
            Some(Role::Tuple) if params.is_empty() => "Tuple{}".to_owned(),
            Some(Role::Tuple) if params.len() >= 3 && params.iter().all(|part| *part == params[0]) => {
                format!("NTuple{{{},{}}}", params.len(), self.print(params[0]))
            }
            Some(Role::Array) => match self.universe.as_int(params[1]) {
                Some(1) => self.applied("Vector".to_owned(), &params[..1]),
                Some(2) => self.applied("Matrix".to_owned(), &params[..1]),
                _ => self.applied("Array".to_owned(), &params),
            },
            Some(Role::GenericMemory) if self.is_plain_memory(&params) => {
                self.applied("Memory".to_owned(), &params[1..2])
            }
            Some(Role::GenericMemoryRef) if self.is_plain_memory(&params) => {
                self.applied("MemoryRef".to_owned(), &params[1..2])
            }
            _ => self.constructed(ty, &params),
        }
    }

    fn constructed(&mut self, ty: Ty, params: &[Ty]) -> String {
        let wrapper = self.universe.constructor_of(ty).map(|con| self.universe.constructor(con).wrapper);
        let head = self.head(wrapper.unwrap_or(ty), ty);
        let printed = self.applied(head, params);
        let alias = ALIASES.iter().find(|(long, _)| *long == printed).map(|(_, alias)| *alias);
        match alias.filter(|alias| evaluate(self.universe, alias) == Some(ty)) {
            Some(alias) => alias.to_owned(),
            None => printed,
        }
    }

    /// The name of a type's constructor, with as many modules as it takes to name that one: declarations may have another
    /// one of the name.
    fn head(&mut self, wrapper: Ty, ty: Ty) -> String {
        let Some(con) = self.universe.constructor_of(ty) else { return compact(&self.universe.display(ty)) };
        let short = self.universe.constructor_name(con, Naming::Short);
        let exported = EXPORTED.iter().find(|name| short.ends_with(&format!(".{name}")));
        let is_named = |universe: &mut Universe, name: &str| evaluate(universe, name) == Some(wrapper);
        if let Some(name) = exported.filter(|name| is_named(self.universe, name)) {
            return (*name).to_owned();
        }
        let qualified = self.universe.constructor_name(con, Naming::Qualified);
        let is_other =
            |universe: &mut Universe| evaluate(universe, &short).is_some_and(|other| other != wrapper);
        if is_other(self.universe) && is_named(self.universe, &qualified) { qualified } else { short }
    }

    /// Whether the elements of a memory are not atomic and in the memory of the CPU.
    fn is_plain_memory(&self, params: &[Ty]) -> bool {
        let (kind, space) = (self.universe.kind(params[0]), self.universe.kind(params[2]));
        let is_plain = matches!(kind, Kind::Symbol(name) if self.universe.name(*name) == "not_atomic");
        is_plain && matches!(space, Kind::Bits { bits: 0, .. })
    }

    /// A `Char` holds its UTF-8 bytes, the first one highest.
    fn character(&self, ty: Ty, bits: u128) -> String {
        let first = u8::try_from(bits >> 24).ok().filter(|_| bits.trailing_zeros() >= 24);
        match first.filter(|byte| byte.is_ascii_graphic() && !b"'\\".contains(byte)) {
            Some(byte) => format!("'{}'", char::from(byte)),
            None => compact(&self.universe.display(ty)),
        }
    }
}

/// A name without the spaces behind commas, but for those in literals.
pub(super) fn compact(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut literal = None;
    let mut escaped = false;
    for character in name.trim().chars() {
        if let Some(quote) = literal {
            let ends = character == quote && !escaped;
            escaped = character == '\\' && !escaped;
            literal = (!ends).then_some(quote);
        } else {
            if character == ' ' && out.ends_with([',', '{', '(']) {
                continue;
            }
            literal = matches!(character, '"' | '\'').then_some(character);
        }
        out.push(character);
    }
    out
}

/// A name as names are compared: without blanks where they make no difference, and without the module that all are looked up in,
/// but for what stands in literals.
pub(super) fn normal(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut characters = name.trim().char_indices().peekable();
    let text = name.trim();
    let mut literal = None;
    let mut escaped = false;
    while let Some((at, character)) = characters.next() {
        if let Some(quote) = literal {
            let ends = character == quote && !escaped;
            escaped = character == '\\' && !escaped;
            literal = (!ends).then_some(quote);
            out.push(character);
            continue;
        }
        let continues_word = out.ends_with(is_of_word);
        if character.is_whitespace() {
            let next = characters.peek().map(|(_, next)| *next);
            if continues_word && next.is_some_and(is_of_word) {
                out.push(' ');
            }
        } else if !continues_word && !out.ends_with('.') && text[at..].starts_with(MAIN) {
            let _rest = characters.nth(MAIN.len() - 2);
        } else {
            literal = matches!(character, '"' | '\'').then_some(character);
            out.push(character);
        }
    }
    out
}

/// What names of the module that all are looked up in may start with.
const MAIN: &str = "Main.";

/// Whether a character may be one of a name's.
fn is_of_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '!' | '#' | '@') || !character.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;
    use juliair_types::target::Target;

    fn universe() -> Universe {
        Universe::with_builtins("1.13".parse().expect("a version"), Target::X86_64_LINUX)
            .expect("built-in types")
    }

    #[test]
    fn names_are_those_of_tables_and_name_the_same_types() {
        let mut universe = universe();
        let names = [
            ("Array{Float64, 1}", "Vector{Float64}"),
            ("Array{Any,2}", "Matrix{Any}"),
            ("Array{Int8,3}", "Array{Int8,3}"),
            ("Memory{Float64}", "Memory{Float64}"),
            ("MemoryRef{Int8}", "MemoryRef{Int8}"),
            ("Tuple{Int8, Int8}", "Tuple{Int8,Int8}"),
            ("Tuple{UInt8,UInt8,UInt8}", "NTuple{3,UInt8}"),
            ("Tuple{Vector{Int8},Tuple{Any,Vector{Any}}}", "Tuple{Vector{Int8},Tuple{Any,Vector{Any}}}"),
            ("Union{Int8, Nothing}", "Union{Nothing,Int8}"),
            ("Ptr{Cvoid}", "Ptr{Nothing}"),
            ("Type{Vector{Int}}", "Type{Vector{Int64}}"),
            ("Tuple{DataType,Symbol}", "Tuple{DataType,Symbol}"),
        ];
        for (text, name) in names {
            let ty = evaluate(&mut universe, text).expect("it is known");
            let got = printed(&mut universe, ty);
            assert_eq!(got, name, "{text}");
            assert_eq!(evaluate(&mut universe, &got), Some(ty), "{text}");
        }
    }

    #[test]
    fn equal_types_have_one_name_that_names_them() {
        let mut universe = universe();
        let names = [
            ("Broadcast.Broadcasted", "Broadcast.Broadcasted"),
            (
                "Ref{Union{Nothing,T}} where T<:Union{Int8,Nothing}",
                "Ref{Union{Nothing,T}} where T<:Union{Nothing,Int8}",
            ),
            ("Array{T,N} where {T,N}", "Array"),
            ("Array{S,1} where S", "Vector"),
            ("Vector{T} where T<:Real", "Vector{T} where T<:Real"),
            ("Dict{Symbol,V} where {Int8<:V<:Integer}", "Dict{Symbol,V} where Int8<:V<:Integer"),
            ("Type", "Type"),
            ("Complex{Float64}", "ComplexF64"),
            ("Base.GMP.BigInt", "BigInt"),
            ("Val{'c'}", "Val{'c'}"),
            ("Tuple", "Tuple"),
            ("Tuple{}", "Tuple{}"),
            ("Tuple{Vararg{Int8}}", "Tuple{Vararg{Int8}}"),
        ];
        for (text, name) in names {
            let ty = evaluate(&mut universe, text).expect("it is known");
            assert_eq!(printed(&mut universe, ty), name, "{text}");
            let again = evaluate(&mut universe, name).expect("it is known");
            assert_eq!(universe.is_equal(ty, again), Ok(true), "{text}");
            assert_eq!(printed(&mut universe, again), name, "{text}");
        }
    }

    #[test]
    fn names_are_compared_without_blanks_and_main() {
        let names = [
            (" typeof( f ) ", "typeof(f)"),
            ("Main.Deep", "Deep"),
            ("Tuple{ Main.Deep , Base.Main.X, NotMain.Y}", "Tuple{Deep,Base.Main.X,NotMain.Y}"),
            ("Vector{T}  where  T <: Real", "Vector{T}where T<:Real"),
            ("Val{\"Main. a\"}", "Val{\"Main. a\"}"),
            ("Val{'\\''}", "Val{'\\''}"),
            ("Main", "Main"),
            ("", ""),
        ];
        for (name, compared) in names {
            assert_eq!(normal(name), compared, "{name}");
        }
    }

    #[test]
    fn spaces_in_literals_stay() {
        assert_eq!(compact(" Tuple{Int8, Val{\", \"}, Val{' '}}"), "Tuple{Int8,Val{\", \"},Val{' '}}");
        assert_eq!(compact("Vector{T} where T"), "Vector{T} where T");
    }
}
