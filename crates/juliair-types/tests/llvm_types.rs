//! Real LLVM types: in any context, the ones that bitcode from another context has.

#[expect(dead_code, reason = "each test uses a part of it")]
mod support;

use juliair_types::llvm::{LlvmTypeError, LlvmTypes};
use juliair_types::lower::LlvmType;
use llvm_ext::context::Context;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;
use std::fmt::Write;
use support::{evaluate, minors, rows, universe};

/// Types that everything lowers to is made of, beside those of the tables.
fn handmade() -> Vec<LlvmType> {
    let pair = LlvmType::structure(vec![LlvmType::Integer(8), LlvmType::Pointer(10)]);
    vec![
        LlvmType::Integer(1),
        LlvmType::Integer(8_388_600),
        LlvmType::Half,
        LlvmType::BFloat,
        LlvmType::Float,
        LlvmType::Double,
        LlvmType::Pointer(0),
        LlvmType::Pointer(16_777_215),
        LlvmType::array(0, LlvmType::vector(32, LlvmType::Integer(8))),
        LlvmType::vector(2, LlvmType::Pointer(3)),
        LlvmType::array(2, pair.clone()),
        LlvmType::array(3, pair.clone()),
        LlvmType::structure(Vec::new()),
        LlvmType::structure(vec![pair.clone(), LlvmType::array(1, pair)]),
    ]
}

/// What the types of the worked examples lower to.
fn of_examples() -> Vec<LlvmType> {
    let mut lowered = Vec::new();
    for row in rows(include_str!("../testdata/types.tsv")) {
        let (text, mark, target) = (row[1], row[2], row[3]);
        let minor = *minors(mark).first().expect("a version");
        let mut universe = universe(minor, target.parse().expect("a target"));
        let Ok(ty) = evaluate(&mut universe, text) else { continue };
        lowered.extend(universe.julia_struct_type(ty, false).map(|lowered| lowered.ty));
    }
    lowered
}

#[test]
fn types_from_bitcode_are_the_ones_that_are_made() {
    let types: Vec<_> = handmade().into_iter().chain(of_examples()).collect();
    assert!(types.len() > 100, "{}", types.len());
    let bitcode = bitcode_with(&types);
    let context = Context::new();
    let module = Module::parse(&context, &InputBuffer::from_bytes(&bitcode), "there.bc").expect("bitcode");
    let mut made = LlvmTypes::new(context.as_inkwell());
    for (function, ty) in module.functions().zip(&types) {
        let read = function.content_type().function_result();
        let ours = made.any(ty).expect("LLVM has the type");
        assert_eq!(read, llvm_ext::types::Type::of_inkwell(ours), "{ty}");
        assert_eq!(read.to_string(), ty.to_string());
    }
}

/// A module, from a context of its own, of functions that return the types.
fn bitcode_with(types: &[LlvmType]) -> Vec<u8> {
    let mut text = String::new();
    for (at, ty) in types.iter().enumerate() {
        writeln!(text, "declare {ty} @f{at}()").expect("a string takes it");
    }
    let context = Context::new();
    let buffer = InputBuffer::from_bytes(text.as_bytes());
    let module = Module::parse(&context, &buffer, "here.ll").expect("LLVM reads types as they print");
    assert_eq!(module.functions().count(), types.len());
    module.as_inkwell().write_bitcode_to_memory().as_slice().to_vec()
}

#[test]
fn values_that_are_no_types_of_llvm_are_refused() {
    let context = Context::new();
    let mut types = LlvmTypes::new(context.as_inkwell());
    let mut refused = |ty: LlvmType| types.any(&ty).expect_err("LLVM has no such type");
    assert_eq!(refused(LlvmType::Integer(0)), LlvmTypeError::Width(0));
    assert_eq!(refused(LlvmType::Integer(9_000_000)), LlvmTypeError::Width(9_000_000));
    assert_eq!(refused(LlvmType::Pointer(1 << 24)), LlvmTypeError::AddressSpace(1 << 24));
    assert_eq!(refused(LlvmType::array(1 << 32, LlvmType::Half)), LlvmTypeError::Length(1 << 32));
    assert_eq!(refused(LlvmType::vector(0, LlvmType::Half)), LlvmTypeError::Length(0));
    let nested = LlvmType::vector(2, LlvmType::array(1, LlvmType::Half));
    assert_eq!(refused(nested), LlvmTypeError::Element("[1 x half]".to_owned()));
    let nothing = LlvmType::structure(vec![LlvmType::Void]);
    assert_eq!(refused(nothing), LlvmTypeError::Element("void".to_owned()));
}

/// `struct { a; i8; a }` of itself again and again: 2^60 integers if parts are not shared.
#[test]
fn shared_parts_are_made_once() {
    let mut ty = LlvmType::Integer(8);
    for _ in 0..60 {
        ty = LlvmType::structure(vec![ty.clone(), LlvmType::Integer(16), ty]);
    }
    let context = Context::new();
    let made = LlvmTypes::new(context.as_inkwell()).any(&ty).expect("LLVM has the type");
    assert_eq!(made.into_struct_type().count_fields(), 3);
}
