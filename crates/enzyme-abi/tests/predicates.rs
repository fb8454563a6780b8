//! The predicates on instructions that other crates can call.
#![forbid(unsafe_code)]

use enzyme_abi::memory::{may_not_return, may_write};
use enzyme_abi::roots::{copy_metadata, precedes};
use llvm_ext::context::Context;
use llvm_ext::input::InputBuffer;
use llvm_ext::instruction::Instruction;
use llvm_ext::module::Module;

/// The instructions of `@f`, by what stands in its body.
fn with_instructions(declarations: &str, body: &str, look: impl FnOnce(&Module<'_>, &[Instruction<'_>])) {
    let text =
        format!("{declarations}\ndefine void @f(ptr %p, i64 %n) {{\n{body}\nret void\n}}\n!0 = !{{}}\n");
    let context = Context::new();
    let module =
        Module::parse(&context, &InputBuffer::from_bytes(text.as_bytes()), "f.ll").expect("valid IR");
    let instructions: Vec<_> = module.function("f").expect("f").instructions().collect();
    look(&module, &instructions);
}

#[test]
fn order_within_a_block() {
    with_instructions("", "%a = add i64 %n, 1\n%b = add i64 %n, 2", |_, instructions| {
        let [a, b, ..] = *instructions else { panic!("two instructions") };
        assert!(precedes(a, b) && precedes(a, a) && !precedes(b, a));
    });
}

#[test]
fn metadata_is_copied_without_the_location() {
    let body = "%a = load ptr, ptr %p, align 8, !nonnull !0, !custom !0\n%b = load ptr, ptr %p, align 8";
    with_instructions("", body, |module, instructions| {
        copy_metadata(instructions[1], instructions[0]);
        let kinds = ["nonnull", "custom"].map(|name| module.metadata_kind(name));
        assert!(kinds.iter().all(|kind| instructions[1].metadata(*kind).is_some()));
        assert_eq!(instructions[1].metadata_kinds().len(), 2);
    });
}

/// What an instruction may do: write, and keep what follows from running.
#[test]
fn what_may_write() {
    let declarations = "\
        declare void @opaque()\n\
        declare void @reads() memory(read)\n\
        declare void @returns() nounwind willreturn memory(argmem: read)\n\
        declare void @writes_elsewhere() nounwind willreturn memory(argmem: read, inaccessiblemem: write)\n\
        declare void @llvm.assume(i1)\n\
        declare void @llvm.lifetime.end.p0(ptr)\n\
        declare token @llvm.julia.gc_preserve_begin(...)\n\
        declare void @llvm.julia.gc_preserve_end(token)\n\
        declare i64 @llvm.smax.i64(i64, i64)";
    let cases = [
        ("store i64 %n, ptr %p", true, false),
        ("%x = load i64, ptr %p", false, false),
        ("%x = load volatile i64, ptr %p", true, true),
        ("%x = load atomic i64, ptr %p unordered, align 8", true, false),
        ("fence acquire", true, false),
        ("%x = atomicrmw add ptr %p, i64 1 monotonic", true, false),
        ("call void @opaque()", true, true),
        ("call void @opaque() memory(none)", false, true),
        ("call void @reads()", false, true),
        ("call void @returns()", false, false),
        ("call void @writes_elsewhere()", true, false),
        ("call void asm sideeffect \"\", \"\"() nounwind willreturn memory(none)", true, false),
        ("call void asm \"\", \"\"() nounwind willreturn memory(none)", false, false),
        ("%x = call i64 @llvm.smax.i64(i64 %n, i64 1)", false, false),
        ("call void @llvm.assume(i1 true)", false, false),
        ("%x = call token (...) @llvm.julia.gc_preserve_begin(ptr %p)", false, false),
        ("%a = alloca i64\n call void @llvm.lifetime.end.p0(ptr %a)", false, false),
    ];
    for (text, writes, stops) in cases {
        with_instructions(declarations, text, |_, instructions| {
            let last = instructions[instructions.len() - 2];
            assert_eq!(may_write(last), writes, "{text}");
            if !writes {
                assert_eq!(may_not_return(last), stops, "{text}");
            }
        });
    }
}
