//! The builders in code that is built with inkwell.

use enzyme_abi::EnzymeError;
use enzyme_abi::files::{TypeTable, read};
use enzyme_abi::pgcstack::current_pgcstack;
use enzyme_abi::session::Session;
use enzyme_abi::split::{NullField, SplitFault, ValueBuilder, split_value_size, tracked_pointer_offsets};
use enzyme_abi::types::Types;
use inkwell::AddressSpace;
use inkwell::context::Context;
use inkwell::types::BasicType as _;
use inkwell::values::{BasicValueEnum, FunctionValue};
use llvm_ext::builder::Builder;
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use llvm_ext::value::Value;

/// A function of a pair of a reference and a number and of a pointer, with one empty block.
fn function<'ctx>(context: &'ctx Context, module: &inkwell::module::Module<'ctx>) -> FunctionValue<'ctx> {
    let tracked = context.ptr_type(AddressSpace::from(10));
    let pair = context.struct_type(&[tracked.into(), context.i64_type().into()], false);
    let pointer = context.ptr_type(AddressSpace::default());
    let function = module.add_function("f", pair.fn_type(&[pair.into(), pointer.into()], false), None);
    let _ = context.append_basic_block(function, "entry");
    function
}

fn parameters<'m>(module: &'m Module<'_>, function: FunctionValue<'_>) -> Vec<Value<'m>> {
    let of_module = |value: BasicValueEnum<'_>| Value::from_inkwell(module, &value).expect("of one context");
    function.get_param_iter().map(of_module).collect()
}

#[test]
fn values_are_put_together_between_other_instructions() {
    let context = Context::create();
    let inner = context.create_module("m");
    let function = function(&context, &inner);
    let inkwell_builder = context.create_builder();
    let entry = function.get_first_basic_block().expect("a block");
    inkwell_builder.position_at_end(entry);

    let module = Module::from_inkwell(&inner);
    let [value, roots] = parameters(&module, function)[..] else { panic!("two parameters") };
    let builder = Builder::around(&module, &inkwell_builder).expect("it stands in the module");
    let values = ValueBuilder::new(&module, &builder);
    values.extract_roots_from_value(value, roots).expect("a value that is split");
    let nulled = values.nullify_rooted_values(value, NullField::Null).expect("a value that is split");
    let whole = values.recombine_value(nulled, roots, true).expect("a value that is split");
    let result = whole.as_inkwell().expect("a value");
    let ret = inkwell_builder.build_return(Some(&result)).expect("it stands in a block");

    module.verify().expect("valid IR");
    assert_eq!(ret.get_parent(), Some(entry));
    let text = inner.print_to_string().to_string();
    let body: Vec<_> = text.lines().filter(|line| line.starts_with("  ")).map(str::trim).collect();
    assert_eq!(
        body,
        [
            "%2 = getelementptr inbounds ptr addrspace(10), ptr %1, i64 0",
            "%3 = extractvalue { ptr addrspace(10), i64 } %0, 0",
            "store ptr addrspace(10) %3, ptr %2, align 8",
            "%4 = insertvalue { ptr addrspace(10), i64 } %0, ptr addrspace(10) null, 0",
            "%5 = getelementptr inbounds ptr addrspace(10), ptr %1, i64 0",
            "%6 = load ptr addrspace(10), ptr %5, align 8, !enzyme_mustcache !0",
            "%7 = insertvalue { ptr addrspace(10), i64 } %4, ptr addrspace(10) %6, 0",
            "ret { ptr addrspace(10), i64 } %7",
        ]
    );
}

#[test]
fn a_union_is_boxed_in_the_middle_of_a_block() {
    let table = br#"{"format": "enzyme-types", "version": 1, "types": [
        {"id": "1", "name": "Int64", "kind": "primitive", "size": 8, "align": 8},
        {"id": "2", "name": "Nothing", "kind": "struct", "size": 0, "singleton": true},
        {"id": "3", "name": "Union{Nothing,Int64}", "kind": "union", "isbits_union": true,
         "members": ["Nothing", "Int64"]}]}"#;
    let table: TypeTable = read("types.json", table).expect("a type table");
    let session = Session { types: Types::new(table, None), ..Session::default() };
    let union = session.types.by_key("3").expect("the union");

    let context = Context::create();
    let inner = context.create_module("m");
    let (tracked, long) = (context.ptr_type(AddressSpace::from(10)), context.i64_type());
    let aggregate = context.struct_type(&[long.into(), context.i8_type().into()], false);
    let function = inner.add_function("f", tracked.fn_type(&[aggregate.into()], false), None);
    let inkwell_builder = context.create_builder();
    inkwell_builder.position_at_end(context.append_basic_block(function, "entry"));

    let module = Module::from_inkwell(&inner);
    let value = parameters(&module, function)[0];
    let builder = Builder::around(&module, &inkwell_builder).expect("it stands in the module");
    let values = ValueBuilder::new(&module, &builder);
    let without = values.box_inline_union(&session, value, 0, &union).expect_err("no pgcstack");
    assert_eq!(without.to_string(), "box_inline_union: Union{Nothing,Int64}: function @f has no pgcstack");
    let pgcstack = current_pgcstack(&module, &builder).expect("a getter");
    assert_eq!(current_pgcstack(&module, &builder).expect("the same"), pgcstack);
    let object = values.box_inline_union(&session, value, 0, &union).expect("it fits there");
    let _ = inkwell_builder.build_return(Some(&object.as_inkwell().expect("a value"))).expect("a block");
    module.verify().expect("valid IR");
    assert_eq!(function.count_basic_blocks(), 4);
    let beyond = values.box_inline_union(&session, value, 8, &union);
    assert!(beyond.is_err(), "the selector is behind the value");
}

#[test]
fn what_is_not_of_the_module_is_refused() {
    let (context, other) = (Context::create(), Context::create());
    let (inner, second) = (context.create_module("m"), context.create_module("n"));
    let (inside, outside) = (function(&context, &inner), function(&context, &second));
    let module = Module::from_inkwell(&inner);
    let builder = context.create_builder();
    assert!(Builder::around(&module, &builder).is_none(), "it stands nowhere");
    builder.position_at_end(outside.get_first_basic_block().expect("a block"));
    assert!(Builder::around(&module, &builder).is_none(), "it stands in another module");
    builder.position_at_end(inside.get_first_basic_block().expect("a block"));
    assert!(Builder::around(&module, &builder).is_some());
    assert!(Value::from_inkwell(&module, &other.i64_type().const_zero()).is_none());
    assert!(Type::from_inkwell(&module, &other.i64_type()).is_none());
}

#[test]
fn sizes_and_faults_of_types() {
    let context = Context::create();
    let inner = context.create_module("m");
    let module = Module::from_inkwell(&inner);
    let layout = module.data_layout();
    let session =
        |version: &str| Session { version: version.parse().expect("a version"), ..Session::default() };
    let size = |text: &str, version: &str| {
        split_value_size(&session(version), module.parse_type(text).expect("a type"), layout)
    };
    let sizes = |text| (size(text, "1.13.0"), size(text, "1.13.1"));
    // References at the very end go, those between data stay; padding at the end is no reference.
    assert_eq!(sizes("{ ptr addrspace(10), i64 }"), (Some(16), Some(16)));
    assert_eq!(sizes("{ i64, ptr addrspace(10) }"), (Some(16), Some(8)));
    assert_eq!(sizes("{ i64, { i8, [2 x ptr addrspace(10)] }, ptr addrspace(13) }"), (Some(40), Some(16)));
    assert_eq!(sizes("{ ptr addrspace(10), i32 }"), (Some(16), Some(16)));
    assert_eq!(sizes("[3 x { i64, ptr addrspace(10) }]"), (Some(48), Some(40)));
    assert_eq!(sizes("{ i64, { ptr addrspace(10), {} }, [0 x i8] }"), (Some(16), Some(8)));
    assert_eq!(sizes("[2 x ptr addrspace(10)]"), (Some(16), Some(0)));
    assert_eq!(sizes("{ i64, <3 x ptr addrspace(10)> }"), (Some(64), Some(64)));
    assert_eq!(sizes("{ i64, [1000000000000 x ptr addrspace(10)] }"), (Some(8_000_000_000_008), Some(8)));
    assert_eq!(sizes("<vscale x 2 x ptr addrspace(10)>"), (None, None));
    assert_eq!(size("{ i64, ptr addrspace(10) }", "1.14"), Some(8));

    let offsets = |text: &str| tracked_pointer_offsets(module.parse_type(text).expect("a type"), layout);
    assert_eq!(
        offsets("{ i8, [2 x { ptr addrspace(10), i8 }], ptr, ptr addrspace(11) }"),
        Some(vec![8, 24, 48])
    );
    assert_eq!(offsets("{ i8, <2 x ptr addrspace(12)> }"), Some(vec![16, 24]));
    assert_eq!(offsets("[1000000000000 x { i64, i64 }]"), Some(vec![]));
    assert_eq!(offsets("[1000000000000 x ptr addrspace(10)]"), None);
}

#[test]
fn types_that_are_not_split() {
    let context = Context::create();
    let inner = context.create_module("m");
    let module = Module::from_inkwell(&inner);
    let builder = Builder::new(&module);
    let values = ValueBuilder::new(&module, &builder);
    let fault = |text: &str| {
        let ty = module.parse_type(text).expect("a type");
        let pointer = module.pointer_type(0).null().value();
        match values.recombine_value_ptr(ty, pointer, pointer, false) {
            Err(EnzymeError::CannotSplit { fault, .. }) => fault,
            other => panic!("{text}: {other:?}"),
        }
    };
    assert_eq!(fault("{ i64, ptr }"), SplitFault::NoTracked);
    assert_eq!(fault("[0 x ptr addrspace(10)]"), SplitFault::NoTracked);
    assert_eq!(fault("[2 x ptr addrspace(10)]"), SplitFault::OnlyTracked);
    assert_eq!(fault("{ i64, ptr addrspace(11) }"), SplitFault::Derived);
    assert_eq!(fault("{ ptr addrspace(10), [1000000000000 x i8] }"), SplitFault::TooLarge);
    assert_eq!(fault("{ ptr addrspace(10), [1000000000000 x {}] }"), SplitFault::TooLarge);
    let deep = (0..40).fold("{ i8, ptr addrspace(10) }".to_owned(), |inner, level| match level {
        0..10 => format!("[9 x {inner}]"),
        _ => inner,
    });
    assert_eq!(fault(&deep), SplitFault::TooLarge);
    let unused = context.i64_type().as_basic_type_enum();
    assert!(Type::from_inkwell(&module, &unused).is_some());
}
