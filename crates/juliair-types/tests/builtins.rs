//! The built-in declarations against what a running Julia 1.13.1 says of itself (`testdata/type/goldens`), and their
//! form for every version.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use juliair_types::builtins::{Platform, source};
use juliair_types::dialect::JuliaVersion;
use juliair_types::syntax::ast::{
    Field, Header, Item, ItemKind, Literal, Struct, TypeExpr, TypeExprKind, TypeVariable,
};
use juliair_types::syntax::{parse_items, parse_type};
use serde_json::Value;

const LINUX: Platform = Platform { is_64_bit: true, is_windows: false, has_signed_char: true };

fn version(text: &str) -> JuliaVersion {
    text.parse().expect("a version")
}

fn items(version: JuliaVersion, platform: Platform) -> Vec<Item> {
    let parsed = parse_items(&source(version, platform));
    assert_eq!((&parsed.errors[..], &parsed.notes[..]), (&[][..], &[][..]));
    parsed.items
}

/// Everything in modules too.
fn flat(items: &[Item]) -> Vec<&Item> {
    items
        .iter()
        .flat_map(|item| match &item.kind {
            ItemKind::Module { items, .. } => flat(items),
            _ => vec![item],
        })
        .collect()
}

type Aliases<'a> = HashMap<&'a str, (&'a [TypeVariable], &'a TypeExpr)>;

/// Type expressions with all aliases written out, so that they can be compared as text.
struct Expander<'a> {
    aliases: Aliases<'a>,
}

type Environment = HashMap<String, String>;

impl<'a> Expander<'a> {
    fn new(items: &[&'a Item]) -> Self {
        let alias = |item: &&'a Item| match &item.kind {
            ItemKind::Alias { name, parameters, ty, .. } => Some((name.text.as_str(), (&parameters[..], ty))),
            _ => None,
        };
        Self { aliases: items.iter().filter_map(alias).collect() }
    }

    fn text(&self, expr: &TypeExpr, environment: &Environment) -> String {
        let list =
            |exprs: &[TypeExpr]| exprs.iter().map(|expr| self.text(expr, environment)).collect::<Vec<_>>();
        match &expr.kind {
            TypeExprKind::Path(path) => self.name(&path.names.last().expect("a name").text, &[], environment),
            TypeExprKind::Apply { head, arguments } => match &head.kind {
                TypeExprKind::Path(path) => {
                    self.name(&path.names.last().expect("a name").text, &list(arguments), environment)
                }
                _ => format!("{}{{{}}}", self.text(head, environment), list(arguments).join(",")),
            },
            TypeExprKind::Where { .. } => self.unionall(expr, environment),
            TypeExprKind::Literal(Literal::Integer(value)) => value.to_string(),
            TypeExprKind::Literal(Literal::Unsigned(value, _)) => value.to_string(),
            TypeExprKind::Literal(literal) => format!("{literal:?}"),
            TypeExprKind::Tuple(elements) => format!("({})", list(elements).join(",")),
            // The runtime prints a parameter with its bound wherever it is mentioned.
            TypeExprKind::Call { callee, arguments } if self.text(callee, environment) == "<:" => {
                self.text(&arguments[0], environment)
            }
            TypeExprKind::Call { callee, arguments } => {
                format!("{}({})", self.text(callee, environment), list(arguments).join(","))
            }
            other => panic!("{other:?} in a built-in declaration"),
        }
    }

    fn name(&self, name: &str, arguments: &[String], environment: &Environment) -> String {
        if let Some(known) = environment.get(name).filter(|_| arguments.is_empty()) {
            return known.clone();
        }
        if let Some((parameters, ty)) = self.aliases.get(name)
            && parameters.len() <= arguments.len()
        {
            let bound = parameters.iter().zip(arguments);
            let inner =
                bound.map(|(parameter, argument)| (variable_name(parameter).to_owned(), argument.clone()));
            return self.text(ty, &inner.collect());
        }
        if arguments.is_empty() { name.to_owned() } else { format!("{name}{{{}}}", arguments.join(",")) }
    }

    /// `A{T,N} where N where T` is `A`.
    fn unionall(&self, expr: &TypeExpr, environment: &Environment) -> String {
        let (mut body, mut names) = (expr, Vec::new());
        while let TypeExprKind::Where { body: inner, variables } = &body.kind {
            names.extend(variables.iter().map(variable_name));
            body = inner;
        }
        let text = self.text(body, environment);
        let applied = format!("{{{}}}", names.join(","));
        text.strip_suffix(&applied).map_or(format!("{text} where {applied}"), str::to_owned)
    }
}

fn variable_name(variable: &TypeVariable) -> &str {
    &variable.name.as_ref().expect("a name").text
}

fn records() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata/type/goldens")
        .join("runtime-types-1.13.jsonl");
    let text = std::fs::read_to_string(path).expect("the goldens");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn read(text: &str) -> TypeExpr {
    parse_type(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn header(item: &Item) -> Option<&Header> {
    match &item.kind {
        ItemKind::Struct(declared) => Some(&declared.header),
        ItemKind::Abstract(header) | ItemKind::Primitive(header, _) => Some(header),
        _ => None,
    }
}

fn check_header(expander: &Expander<'_>, header: &Header, record: &Value) {
    let name = &header.name.text;
    let none = Environment::new();
    let parameters = record["params"].as_array().expect("parameters");
    assert_eq!(header.parameters.len(), parameters.len(), "{name}");
    for (ours, theirs) in header.parameters.iter().zip(parameters) {
        let upper = ours.upper.as_ref().map_or("Any".to_owned(), |upper| expander.text(upper, &none));
        assert_eq!(variable_name(ours), theirs["name"].as_str().expect("a name"), "{name}");
        let expected = expander.text(&read(theirs["upper"].as_str().expect("a bound")), &none);
        assert_eq!(upper, expected, "{name}");
        assert!(ours.lower.is_none() && theirs["lower"] == "Union{}", "{name}");
    }
    let supertype = header.supertype.as_ref().map_or("Any".to_owned(), |ty| expander.text(ty, &none));
    let expected = expander.text(&read(record["supertype"].as_str().expect("a supertype")), &none);
    // `Type{T}` with the parameter of `Type` itself.
    let expected = if expected == "Type{T}" { "Type".to_owned() } else { expected };
    assert_eq!(supertype, expected, "{name}");
}

fn check_field(expander: &Expander<'_>, name: &str, ours: &Field, theirs: &Value) {
    let none = Environment::new();
    let label = theirs["name"].as_str().expect("a name");
    // Some fields of Julia's own types have no name.
    assert!(ours.name.text == label || label.is_empty() && ours.name.text.starts_with('_'), "{name}.{label}");
    let ty = ours.ty.as_ref().map_or("Any".to_owned(), |ty| expander.text(ty, &none));
    let expected = theirs["type"].as_str().expect("a type").replace("typeof(DataType)", "DataType");
    assert_eq!(ty, expander.text(&read(&expected), &none), "{name}.{label}");
    assert_eq!(ours.is_atomic.is_some(), theirs["atomic"] == true, "{name}.{label}");
    assert_eq!(ours.is_const.is_some(), theirs["const"] == true, "{name}.{label}");
}

fn check_struct(expander: &Expander<'_>, declared: &Struct, record: &Value) {
    let name = &declared.header.name.text;
    let Some(fields) = record["fields"].as_array() else { return };
    let labels: Vec<_> = declared.fields.iter().map(|field| &field.name.text).collect();
    assert_eq!(labels.len(), fields.len(), "{name}: {labels:?}");
    for (ours, theirs) in declared.fields.iter().zip(fields) {
        check_field(expander, name, ours, theirs);
    }
    let set = declared.new_calls.iter().min().copied().unwrap_or(fields.len());
    assert_eq!(Some((fields.len() - set) as u64), record["n_uninitialized"].as_u64(), "{name}");
}

#[test]
fn every_type_of_the_runtime_is_declared_as_it_is() {
    let items = items(version("1.13"), LINUX);
    let flat = flat(&items);
    let expander = Expander::new(&flat);
    for record in records() {
        let name = record["name"].as_str().expect("a name");
        let is_it = |item: &&&Item| header(item).is_some_and(|header| header.name.text == name);
        // `Union` and `TypeofVararg` are declared like all others, `Tuple` without what is special to it.
        let item = flat.iter().find(is_it).unwrap_or_else(|| panic!("{name} is not declared"));
        let kind = match &item.kind {
            ItemKind::Struct(declared) if declared.mutable => "mutable struct",
            ItemKind::Struct(_) => "struct",
            ItemKind::Abstract(_) => "abstract",
            _ => "primitive",
        };
        assert_eq!(kind, record["kind"], "{name}");
        check_header(&expander, header(item).expect("a header"), &record);
        match &item.kind {
            ItemKind::Struct(declared) => check_struct(&expander, declared, &record),
            ItemKind::Primitive(_, bits) => {
                assert_eq!(expander.text(bits, &Environment::new()), record["bits"].to_string(), "{name}");
            }
            _ => {}
        }
    }
}

/// The names that an expression mentions, without the variables that it binds itself.
fn mentioned<'a>(expr: &'a TypeExpr, bound: &mut Vec<&'a str>, out: &mut Vec<&'a str>) {
    match &expr.kind {
        TypeExprKind::Path(path) => {
            out.extend(path.names.last().map(|name| name.text.as_str()).filter(|name| !bound.contains(name)));
        }
        TypeExprKind::Apply { head, arguments } => {
            mentioned(head, bound, out);
            arguments.iter().for_each(|argument| mentioned(argument, bound, out));
        }
        TypeExprKind::Where { body, variables } => {
            let outside = bound.len();
            bound.extend(variables.iter().map(variable_name));
            mentioned(body, bound, out);
            bound.truncate(outside);
        }
        TypeExprKind::Call { arguments, .. } | TypeExprKind::Tuple(arguments) => {
            arguments.iter().for_each(|argument| mentioned(argument, bound, out));
        }
        _ => {}
    }
}

fn declared_name(item: &Item) -> Option<&str> {
    match &item.kind {
        ItemKind::Alias { name, .. } | ItemKind::Enum { name, .. } | ItemKind::Function(name) => {
            Some(&name.text)
        }
        _ => header(item).map(|header| header.name.text.as_str()),
    }
}

fn expressions(item: &Item) -> Vec<&TypeExpr> {
    let mut all: Vec<&TypeExpr> = Vec::new();
    if let Some(header) = header(item) {
        all.extend(header.supertype.as_ref());
        all.extend(header.parameters.iter().filter_map(|parameter| parameter.upper.as_deref()));
    }
    match &item.kind {
        ItemKind::Struct(declared) => {
            all.extend(declared.fields.iter().filter_map(|field| field.ty.as_ref()));
        }
        ItemKind::Alias { ty, .. } => all.push(ty),
        _ => {}
    }
    all
}

#[test]
fn every_version_and_platform_declares_all_that_it_mentions_and_nothing_twice() {
    for minor in JuliaVersion::minor_versions() {
        for bits in 0..8 {
            let platform = Platform {
                is_64_bit: bits & 1 == 0,
                is_windows: bits & 2 != 0,
                has_signed_char: bits & 4 == 0,
            };
            check_names(minor, &items(version(&format!("1.{minor}")), platform));
        }
    }
}

fn check_names(minor: u32, items: &[Item]) {
    let flat = flat(items);
    let mut names = HashSet::from(["Vararg", "Core", "Base", "Threads", "Main"]);
    for item in &flat {
        let Some(name) = declared_name(item) else { continue };
        let repeated = !names.insert(name);
        // Each of the two modules of numbers has its own `Limb`; `Condition` is one of `Base` and one of `Threads`, `Const`
        // one of `Core` and one of `Base.Experimental`.
        assert!(!repeated || matches!(name, "Limb" | "Condition" | "Const"), "1.{minor}: {name} twice");
    }
    for item in &flat {
        let mut bound: Vec<&str> = match &item.kind {
            ItemKind::Alias { parameters, .. } => parameters.iter().map(variable_name).collect(),
            _ => header(item).into_iter().flat_map(|header| &header.parameters).map(variable_name).collect(),
        };
        for expr in expressions(item) {
            let mut found = Vec::new();
            mentioned(expr, &mut bound, &mut found);
            for name in found {
                assert!(names.contains(name), "1.{minor}: {name} in {:?}", declared_name(item));
            }
        }
        if let ItemKind::Exports { names: exported, .. } = &item.kind {
            for name in exported {
                let module = ["Iterators", "Broadcast"].contains(&name.text.as_str());
                assert!(module || names.contains(name.text.as_str()), "1.{minor}: export {}", name.text);
            }
        }
    }
}
