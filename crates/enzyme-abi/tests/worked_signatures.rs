//! Specialized signatures that are written out: every form on every version.

mod support;

use enzyme_abi::queries::specsig::{Asked, SignatureReport, signatures};
use enzyme_abi::session::Session;
use enzyme_abi::signature::SignatureText;
use llvm_ext::context::Context;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;

const WORKED: &str = include_str!("../testdata/worked-signatures.txt");
const DECLARATIONS: &str = "
    struct A1; x::Int64; end
    mutable struct M; x::Int8; y::Int64; end
    struct Lst; v::Int64; next::Union{Nothing,Lst}; end
    struct U1; x::Union{Int32,Nothing}; end
    struct U3; x::Union{Int8,Int64}; end";

/// One form of a signature.
struct Form<'t> {
    name: &'t str,
    signature: String,
    target: &'t str,
    version: String,
    kind: &'t str,
    arg_kinds: Vec<&'t str>,
    define: &'t str,
}

fn forms() -> Vec<Form<'static>> {
    let mut forms = Vec::new();
    let (mut name, mut signature) = ("", "");
    let mut lines = WORKED.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    while let Some(line) = lines.next() {
        let Some(form) = line.strip_prefix("- ") else {
            (name, signature) = line.split_once(' ').expect("a name and a signature");
            continue;
        };
        let [target, from, to, kind, arg_kinds] = form.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let define = lines.next().expect("a line after each form");
        let minor = |version: &str| version.trim_start_matches("1.").parse::<u32>().expect("a version");
        for version in minor(from)..=minor(to) {
            // What is `Type{T}` up to 1.13 is `Core.TypeEgal{T}` in signatures of 1.14.
            let signature = match version {
                14 => signature.replace("::Type{", "::Core.TypeEgal{"),
                _ => signature.to_owned(),
            };
            let arg_kinds = arg_kinds.split(',').collect();
            let version = format!("1.{version}");
            forms.push(Form { name, signature, target, version, kind, arg_kinds, define });
        }
    }
    forms
}

fn answer(session: &Session, text: &str) -> SignatureReport {
    let parsed = SignatureText::parse(text).expect("a signature");
    let find = |span: std::ops::Range<usize>| session.types.find(&text[span]).expect("a type that is known");
    let function = session.types.find("typeof(f)").expect("every function has a type");
    let mut arguments = vec![(None, function)];
    arguments.extend(parsed.arguments.into_iter().map(|typed| (typed.name, find(typed.ty))));
    let asked = Asked { text: text.to_owned(), name: parsed.name, arguments, result: find(parsed.result) };
    signatures(session, &[asked]).expect("an answer").signatures.remove(0)
}

/// A definition as its head, the attributes of each parameter in any order, and what follows; in LLVM 22's spelling.
fn normalized(define: &str) -> (String, Vec<Vec<String>>, String) {
    let define = define.replace("nocapture", "captures(none)");
    let open = define.find("@f(").expect("a function") + 2;
    let close = define.rfind(')').expect("its end");
    let parameters = split(&define[open + 1..close], ',').into_iter().map(|parameter| {
        let mut words = split(&parameter.replace("align ", "align_"), ' ');
        words.sort();
        words
    });
    (define[..open].to_owned(), parameters.collect(), define[close + 1..].to_owned())
}

/// The parts between separators that stand in no brackets.
fn split(text: &str, separator: char) -> Vec<String> {
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for character in text.chars() {
        depth += i32::from("({[<".contains(character)) - i32::from(")}]>".contains(character));
        match parts.last_mut() {
            Some(part) if character != separator || depth > 0 => part.push(character),
            _ => parts.push(String::new()),
        }
    }
    parts.into_iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

#[test]
fn definitions_are_as_written() {
    let forms = forms();
    assert_eq!(forms.len(), 122);
    for form in forms {
        let session = support::session(&form.version, form.target, DECLARATIONS);
        let answer = answer(&session, &form.signature);
        let place = format!("{} {} {}", form.name, form.target, form.version);
        assert_eq!(normalized(&answer.define), normalized(form.define), "{place}");
        assert_eq!(answer.kind, form.kind, "{place}");
        let kinds: Vec<&str> = answer.arg_kinds.iter().map(|kind| kind.name()).collect();
        assert_eq!(kinds, form.arg_kinds, "{place}");
    }
}

#[test]
fn lines_are_llvms() {
    for form in forms() {
        let session = support::session(&form.version, form.target, DECLARATIONS);
        let answer = answer(&session, &form.signature);
        for (line, body) in [(&answer.define, " {\n  unreachable\n}\n"), (&answer.declare, "\n")] {
            let text = format!("{line}{body}");
            let input = InputBuffer::from_bytes(text.as_bytes());
            let context = Context::new();
            let module = Module::parse(&context, &input, "line").unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(module.verify(), Ok(()), "{text}");
            let printed = module.as_inkwell().print_to_string().to_string();
            // LLVM gathers the attributes of functions in groups.
            let line = line.replace(" noreturn", " #0");
            assert!(printed.contains(&line), "{line}\n{printed}");
        }
    }
}

#[test]
fn the_derived_signature_has_gcstack_on_every_version() {
    for version in ["1.10", "1.11", "1.12", "1.13", "1.14"] {
        let session = support::session(version, "x86_64", "");
        let answer = answer(&session, "f(x::Any, t::Tuple{String,Int64})::Tuple{Int64,String}");
        let mut wanted = "declare swiftcc void @f(\
            ptr noalias noundef sret({ i64, ptr addrspace(10) }) captures(none), \
            ptr noalias noundef captures(none), ptr nonnull swiftself \"gcstack\", ptr addrspace(10), \
            ptr addrspace(11) noalias readonly captures(none)"
            .to_owned();
        if !["1.10", "1.11"].contains(&version) {
            wanted += ", ptr noalias readonly captures(none)";
        }
        assert_eq!(answer.declare, wanted + ")", "{version}");
    }
}

#[test]
fn late_patches_of_1_12_align_by_the_type() {
    let define = |version: &str, target: &str, signature: &str| {
        answer(&support::session(version, target, ""), signature).define
    };
    let wide = "f()::Tuple{Int128,Int8}";
    assert!(define("1.11", "x86_64", wide).contains(" align 8 "), "LLVM 16 aligns i128 to 8");
    assert!(define("1.12.1", "x86_64", wide).contains(" align 16 "));
    // A struct prefers 8 bytes, whatever is in it.
    let small = "f()::Tuple{Int32,Int32,Int8}";
    assert!(define("1.12.1", "x86_64", small).contains("dereferenceable(12)"));
    assert!(define("1.12.1", "x86_64", small).contains(" align 8 "));
    assert!(define("1.12.6", "x86_64", small).contains(" align 4 "));
    assert!(define("1.12.1", "i686", "f()::Int64").contains(" align 8 "));
    assert!(define("1.12.6", "i686", "f()::Int64").contains(" align 4 "));
}
