//! The Julia value that a value of a module is known to be.

use enzyme_abi::files::{ValueTable, read};
use enzyme_abi::session::Session;
use enzyme_abi::values::constants::Position;
use enzyme_abi::values::slots::slots;
use llvm_ext::context::Context;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;

const MODULE: &str = r#"
@slot = external constant ptr, !julia.constgv !0
@unnamed = private constant ptr inttoptr (i64 4096 to ptr), !julia.constgv !0
@no_slot = private constant ptr inttoptr (i64 4096 to ptr)
@boxed = private constant ptr getelementptr (i8, ptr @box, i64 8), !julia.constgv !0
@box = private constant { i64, [8 x i8] } { i64 256, [8 x i8] c"\07\00\00\00\00\00\00\00" }
@ejl_jl_nothing = external addrspace(10) global {}
declare void @known(...)
define void @f(i64 %x) {
  %a = load ptr, ptr @slot, align 8
  %b = addrspacecast ptr %a to ptr addrspace(10)
  %c = load ptr, ptr @unnamed, align 8
  %d = load ptr, ptr @no_slot, align 8
  %e = load ptr, ptr @boxed, align 8
  %g = load i64, ptr @slot, align 8
  %h = inttoptr i64 %g to ptr addrspace(10)
  call void (...) @known(ptr addrspace(10) %b, ptr %c, ptr %d, ptr %e, ptr addrspace(10) %h, ptr addrspace(10) @ejl_jl_nothing, ptr addrspace(11) addrspacecast (ptr addrspace(10) @ejl_jl_nothing to ptr addrspace(11)), ptr addrspace(10) addrspacecast (ptr inttoptr (i64 4096 to ptr) to ptr addrspace(10)), i64 256, i64 %x, ptr @box)
  ret void
}
!0 = !{}
"#;

const TABLE: &str = r#"{"format": "enzyme-value-table", "version": 1,
    "slots": {"slot": {"repr": ":s"}}, "addresses": {"0x1000": {"repr": "Int32"}}}"#;

/// What each argument of the call in the module is, by position.
fn known_arguments(position: Position) -> Vec<Option<String>> {
    let context = Context::new();
    let input = InputBuffer::from_bytes(MODULE.as_bytes());
    let module = Module::parse(&context, &input, "known.ll").expect("valid IR");
    let values = read::<ValueTable>("v.json", TABLE.as_bytes()).expect("a table");
    let universe = || {
        let version = juliair_types::dialect::JuliaVersion::default();
        juliair_types::universe::Universe::with_builtins(version, juliair_types::target::Target::default())
            .ok()
    };
    let types = enzyme_abi::types::Types::new(Default::default(), Some(Box::new(universe)));
    let session = Session { values: values.into(), types, ..Session::default() };
    let function = module.function("f").expect("there");
    let call = function.instructions().find(|instruction| instruction.is_call()).expect("there");
    let value = |argument| session.value_of(&module, call.operand(argument), position);
    (0..call.argument_count()).map(|argument| value(argument).and_then(|value| value.repr)).collect()
}

#[test]
fn constants_loads_and_literal_addresses() {
    let expected = [
        Some(":s"),
        Some("Int32"),
        None,
        Some("7"),
        Some(":s"),
        Some("nothing"),
        Some("nothing"),
        Some("Int32"),
        None,
        None,
        None,
    ];
    let known = known_arguments(Position::Plain);
    assert_eq!(known.iter().map(Option::as_deref).collect::<Vec<_>>(), expected);
}

#[test]
fn small_numbers_are_types_where_a_type_stands() {
    assert_eq!(known_arguments(Position::TypeTag)[8].as_deref(), Some("Int64"));
}

#[test]
fn the_address_of_an_object_is_that_of_the_table_or_of_the_word() {
    let context = Context::new();
    let input = InputBuffer::from_bytes(MODULE.as_bytes());
    let module = Module::parse(&context, &input, "known.ll").expect("valid IR");
    let table = r#"{"format": "enzyme-value-table", "version": 1, "slots": {"slot": {"repr": ":s", "address": "0x50"}}}"#;
    let values = read::<ValueTable>("v.json", table.as_bytes()).expect("a table");
    let session = Session { values: values.into(), ..Session::default() };
    let addresses: Vec<_> =
        slots(&module).map(|slot| session.slot_object_address(slot).map(|address| address.0)).collect();
    // A box is in the module only: no address stands for it.
    assert_eq!(addresses, [Some(0x50), Some(0x1000), None]);
}
