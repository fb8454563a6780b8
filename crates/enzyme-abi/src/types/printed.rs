//! Types as type tables print them: as Julia does, without spaces behind commas, and by the names of its aliases.

use juliair_types::universe::{Kind, Role, Ty, Universe};

/// Types that are shown at this length are not shortened.
const LONG: usize = 1 << 14;

/// A type as tables have it: `Vector{Float64}`, `NTuple{3,UInt8}`, `Tuple{Int64,Any}`.
pub(super) fn printed(universe: &Universe, ty: Ty) -> String {
    let shown = universe.display(ty);
    if shown.len() > LONG {
        return compact(&shown);
    }
    let list = |types: &[Ty]| -> String {
        let printed: Vec<String> = types.iter().map(|&part| printed(universe, part)).collect();
        printed.join(",")
    };
    let params = universe.params(ty).to_vec();
    match (universe.kind(ty), universe.role_of(ty)) {
        (Kind::Union(..), _) => format!("Union{{{}}}", list(&universe.members(ty))),
        (Kind::Data(_), Some(Role::DataType)) => "DataType".to_owned(),
        (Kind::Data(_), Some(Role::Tuple))
            if params.len() >= 3 && params.iter().all(|part| *part == params[0]) =>
        {
            format!("NTuple{{{},{}}}", params.len(), printed(universe, params[0]))
        }
        (Kind::Data(_), Some(Role::Array)) => match universe.as_int(params[1]) {
            Some(1) => format!("Vector{{{}}}", printed(universe, params[0])),
            Some(2) => format!("Matrix{{{}}}", printed(universe, params[0])),
            _ => format!("Array{{{}}}", list(&params)),
        },
        (Kind::Data(_), Some(Role::GenericMemory | Role::GenericMemoryRef)) => {
            memory(universe, &shown, &params)
        }
        (Kind::Data(_), _) if !params.is_empty() => match shown.split_once('{') {
            Some((head, _)) => format!("{head}{{{}}}", list(&params)),
            None => shown,
        },
        _ => compact(&shown),
    }
}

/// `Memory{T}` and `MemoryRef{T}` where elements are not atomic and in the memory of the CPU.
fn memory(universe: &Universe, shown: &str, params: &[Ty]) -> String {
    let not_atomic =
        matches!(universe.kind(params[0]), Kind::Symbol(name) if universe.name(*name) == "not_atomic");
    let in_host = matches!(universe.kind(params[2]), Kind::Bits { bits: 0, .. });
    let is_reference = shown.starts_with("GenericMemoryRef");
    let name = if is_reference { "MemoryRef" } else { "Memory" };
    if not_atomic && in_host { format!("{name}{{{}}}", printed(universe, params[1])) } else { compact(shown) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use juliair_types::syntax::parse_type;
    use juliair_types::target::Target;

    #[test]
    fn names_are_those_of_tables_and_name_the_same_types() {
        let mut universe = Universe::with_builtins("1.13".parse().expect("a version"), Target::X86_64_LINUX)
            .expect("built-in types");
        let main = universe.main();
        let evaluate = |universe: &mut Universe, text: &str| {
            let expr = parse_type(text).expect("a type");
            universe.evaluate(main, &expr).expect("it is known")
        };
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
            let ty = evaluate(&mut universe, text);
            let got = printed(&universe, ty);
            assert_eq!(got, name, "{text}");
            assert_eq!(evaluate(&mut universe, &got), ty, "{text}");
        }
    }

    #[test]
    fn spaces_in_literals_stay() {
        assert_eq!(compact(" Tuple{Int8, Val{\", \"}, Val{' '}}"), "Tuple{Int8,Val{\", \"},Val{' '}}");
        assert_eq!(compact("Vector{T} where T"), "Vector{T} where T");
    }
}
