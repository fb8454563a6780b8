//! Signatures that are derived from the entries of type tables, held against what `juliair-types` says of the types
//! themselves: for the types whose layouts the runtime gave, on every version that has them.

use enzyme_abi::files::TypeTable;
use enzyme_abi::session::Session;
use enzyme_abi::signature::{ArgKind, Carries, Form, ReturnKind, specsig};
use enzyme_abi::types::Types;
use juliair_types::dialect::JuliaVersion;
use juliair_types::lower::LowerOptions;
use juliair_types::passing::{self, ArgumentKind};
use juliair_types::syntax::{parse_items, parse_type};
use juliair_types::target::Target;
use juliair_types::universe::{Ty, Universe};
use serde_json::Value;

const GOLDENS: &str = include_str!("../../../testdata/type/goldens/julia-1.13-x86_64.jsonl");

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// What `juliair-types` says of a type.
struct Known {
    argument: passing::Argument,
    argbox: bool,
    returned: passing::Returned,
}

fn known(universe: &mut Universe, ty: Ty) -> Option<Known> {
    let options = LowerOptions { allow_boxed: true, no_boxing: false };
    // A type that cannot be lowered is refused, whatever is asked of it.
    let _lowered = universe.julia_type(ty, options).ok()?;
    Some(Known {
        argument: universe.argument(ty).ok()?,
        argbox: universe.deserves_argbox(ty).ok()?,
        returned: universe.returned(ty).ok()?,
    })
}

fn compare(session: &Session, ty: Ty, known: &Known, place: &str) {
    let entry = session.types.of_universe(ty).unwrap_or_else(|error| panic!("{place}: {error}"));
    session.with_scratch_module(|module| {
        let form = Form { gcstack_arg: false, swiftcc: false };
        let specsig = specsig(session, module, std::slice::from_ref(&entry), &entry, form)
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        let kind = match known.argument.kind {
            ArgumentKind::Ghost => ArgKind::Ghost,
            ArgumentKind::Boxed => ArgKind::Boxed,
            ArgumentKind::ByReference => ArgKind::Byref,
            ArgumentKind::ByValue => ArgKind::Byval,
        };
        assert_eq!(specsig.arguments[0].kind, kind, "{place}");
        assert_eq!(session.deserves_argbox(&entry), known.argbox, "{place}");
        let roots = specsig.parameters.iter().find_map(|parameter| match parameter.carries {
            Carries::Roots { count, .. } => Some(count),
            _ => None,
        });
        assert_eq!(roots.unwrap_or(0), known.argument.roots, "{place}");
        let passed = specsig.parameters.iter().find(|parameter| parameter.carries == Carries::Argument(0));
        let passed = passed.map_or("void".to_owned(), |parameter| parameter.ty.to_string());
        assert_eq!(passed, known.argument.parameter.to_string(), "{place}");
        let returned = &specsig.returned;
        let kind = match known.returned.kind {
            passing::ReturnKind::Register => ReturnKind::Register,
            passing::ReturnKind::StructReturn => ReturnKind::SRet,
            passing::ReturnKind::Boxed => ReturnKind::Boxed,
            passing::ReturnKind::Union => ReturnKind::Union,
            passing::ReturnKind::Ghosts => ReturnKind::Ghosts,
        };
        let got = (returned.kind, returned.union_bytes, returned.roots, returned.value.to_string());
        let want = (kind, known.returned.union_bytes, known.returned.roots, known.returned.value.to_string());
        assert_eq!(got, want, "{place}");
    });
}

#[test]
fn entries_say_what_the_types_do() {
    let mut compared = 0;
    for version in ["1.10", "1.11", "1.12", "1.13", "1.14"] {
        let version: JuliaVersion = version.parse().expect("a version");
        let plain = Universe::with_builtins(version, Target::X86_64_LINUX).expect("built-in types");
        for line in GOLDENS.lines() {
            let case: Value = serde_json::from_str(line).expect("JSON");
            let Some(text) = case["type"].as_str() else { continue };
            let mut universe = plain.clone();
            let main = universe.main();
            let declarations = texts(&case["decls"]).join("\n");
            let parsed = parse_items(&declarations);
            // Other versions refuse some of the declarations.
            if !parsed.errors.is_empty() || !universe.declare(main, &parsed.items).is_empty() {
                continue;
            }
            let Ok(expr) = parse_type(text) else { continue };
            let Ok(ty) = universe.evaluate(main, &expr) else { continue };
            let Some(known) = known(&mut universe, ty) else { continue };
            let types = Types::new(TypeTable::default(), Some(Box::new(move || Some(universe.clone()))));
            let session = Session { version, types, ..Session::default() };
            compare(&session, ty, &known, &format!("{version} {} {declarations} {text}", case["id"]));
            compared += 1;
        }
    }
    assert!(compared > 3000, "{compared}");
}
