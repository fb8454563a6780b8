//! Generated modules with slots: what makes them symbolic is undone by what resolves them.

use enzyme_abi::files::{Address, ValueDescription, ValueTable};
use enzyme_abi::session::Session;
use enzyme_abi::values::slots::{slot_initializer_address, slots};
use fastrand::Rng;
use llvm_ext::context::Context;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;
use llvm_ext::passes::{PassRegistry, RunOptions, run_pipeline};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::rc::Rc;

/// A module with slots of all sorts, and the addresses of those that the table is to know.
fn generated(numbers: &mut Rng, pointer_bits: u32) -> (String, BTreeMap<String, u64>) {
    let layout = if pointer_bits == 32 { "e-p:32:32" } else { "e-ni:10:11:12:13" };
    let mut text = format!("target datalayout = \"{layout}\"\n");
    let mut known = BTreeMap::new();
    for number in 0..numbers.usize(..30) {
        let stem = *numbers.choice(&["jl_global#", "jl_sym#foo bar#", "\\22slot$", "é"]).expect("some");
        let name = format!("{stem}{number}");
        let address = 16 * (1 + numbers.usize(..1 << 24));
        let linkage = *numbers.choice(&["private", "internal", "", "weak_odr hidden"]).expect("some");
        let attributes = *numbers.choice(&["constant", "global", "unnamed_addr constant"]).expect("some");
        let word = match numbers.usize(..3) {
            0 => format!("ptr inttoptr (i{pointer_bits} {address} to ptr)"),
            1 => format!("i{pointer_bits} {address}"),
            _ => format!(
                "ptr addrspace(10) addrspacecast (ptr inttoptr (i{pointer_bits} {address} to ptr) to ptr addrspace(10))"
            ),
        };
        writeln!(text, "@\"{name}\" = {linkage} {attributes} {word}, align 8, !julia.constgv !0")
            .expect("a string can be written to");
        if numbers.usize(..4) != 0 {
            let _ = known.insert(name.replace("\\22", "\""), address as u64);
        }
    }
    (text + "!0 = !{}\n", known)
}

fn session_of(known: &BTreeMap<String, u64>) -> Rc<Session> {
    let description = |address: &u64| ValueDescription {
        repr: Some(format!("value at {address}")),
        address: Some(Address(*address)),
        ..ValueDescription::default()
    };
    let slots = known.iter().map(|(name, address)| (name.clone(), description(address))).collect();
    let values = ValueTable { slots, ..ValueTable::default() };
    Rc::new(Session { values: values.into(), ..Session::default() })
}

fn run(module: &Module<'_>, pipeline: &str, session: &Rc<Session>) {
    let mut registry = PassRegistry::default();
    enzyme_abi::register(&mut registry, session);
    run_pipeline(module, pipeline, &registry, RunOptions { verify_each: true }).expect("the passes run");
    module.verify().expect("the module is whole");
}

fn addresses(module: &Module<'_>) -> BTreeMap<String, Option<u64>> {
    slots(module).map(|slot| (slot.name(), slot_initializer_address(slot).map(|held| held.0))).collect()
}

#[test]
fn resolving_gives_every_address_back() {
    let mut numbers = Rng::with_seed(0x9e37_79b9_7f4a_7c15);
    for round in 0..200 {
        let (text, known) = generated(&mut numbers, if round % 2 == 0 { 64 } else { 32 });
        let (context, session) = (Context::new(), session_of(&known));
        let input = InputBuffer::from_bytes(text.as_bytes());
        let module = Module::parse(&context, &input, "generated").expect("valid IR");
        let before = addresses(&module);
        assert!(before.values().all(Option::is_some), "{text}");

        run(&module, "enzyme-make-slots-symbolic", &session);
        for (name, held) in addresses(&module) {
            assert_eq!(held.is_none(), known.contains_key(&name), "{name} in {text}");
        }
        run(&module, "enzyme-resolve-slots", &session);
        assert_eq!(addresses(&module), before, "{text}");
    }
}

#[test]
fn records_bring_addresses_over_too() {
    let mut numbers = Rng::with_seed(0x2545_f491_4f6c_dd1d);
    for _ in 0..50 {
        let (text, known) = generated(&mut numbers, 64);
        let (context, session) = (Context::new(), session_of(&known));
        let input = InputBuffer::from_bytes(text.as_bytes());
        let module = Module::parse(&context, &input, "generated").expect("valid IR");
        let before = addresses(&module);
        run(&module, "enzyme-make-slots-symbolic,enzyme-record-symbolic-slots", &session);

        // Whoever links has the records, and not the table.
        let linking =
            Rc::new(Session { relocations: session.relocations.take().into(), ..Session::default() });
        run(&module, "enzyme-link-julia-values", &linking);
        assert_eq!(addresses(&module), before, "{text}");
    }
}
