//! Reading tables back from modules, good and malformed ones.
#![forbid(unsafe_code)]

mod common;

use common::{dialect, with_module};
use llvm_ext::global::GlobalVariable;
use llvm_ext::printer::Printer;
use mv_pass::tables::TAG;
use mv_pass::tables::read::{Address, Entry, ShardTables, TableError, TableReader};

fn read(text: &str, version: &str) -> Result<Option<ShardTables>, TableError> {
    with_module(text, |module| {
        let printer = Printer::new(module);
        ShardTables::read(module, dialect(version), TableReader::new(module, &printer))
    })
}

fn address(symbol: &str, offset: i64) -> Address {
    Address { symbol: symbol.into(), offset }
}

const FUNCTIONS: &str = "
    declare void @f()
    declare void @g()
    declare void @g.1()
    @v = global [4 x i64] zeroinitializer
";

const POINTERS: &str = "
    @jl_fvar_count = constant i64 2
    @jl_fvar_ptrs = global [2 x ptr] [ptr @f, ptr @g]
    @jl_fvar_idxs = constant [3 x i32] [i32 7, i32 4, i32 9]
    @jl_clone_slots = constant [3 x i32] [i32 1, i32 1, i32 trunc (i64 sub (
        i64 add (i64 ptrtoint (ptr @v to i64), i64 8), i64 ptrtoint (ptr @jl_clone_slots to i64)) to i32)]
    @jl_clone_idxs = constant [6 x i32] [i32 -2147483647, i32 1, i32 1, i32 0, i32 -2147483647, i32 0]
    @jl_clone_ptrs = constant [1 x ptr] [ptr @g.1]
";

const OFFSETS: &str = "
    @jl_fvar_base = alias i64, ptr @f
    @jl_fvar_offsets = constant [3 x i32] [i32 2, i32 0,
        i32 trunc (i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @f to i64)) to i32)]
    @jl_fvar_idxs = constant [2 x i32] [i32 7, i32 4]
    @jl_gvar_base = alias i64, ptr @v
    @jl_gvar_offsets = constant [2 x i32] [i32 1, i32 0]
    @jl_gvar_idxs = constant [1 x i32] zeroinitializer
    @jl_clone_slots = constant [3 x i32] [i32 1, i32 1, i32 8]
    @jl_clone_idxs = constant [2 x i32] [i32 -2147483647, i32 1]
    @jl_clone_offsets = constant [0 x i32] zeroinitializer
";

/// The error where a part of good tables is replaced.
#[track_caller]
fn error(tables: &str, version: &str, part: &str, replacement: &str) -> String {
    let functions = FUNCTIONS.replace("declare void @f()", "define void @f() {\n  ret void\n}");
    let malformed = tables.replace(part, replacement);
    assert_ne!(malformed, tables);
    read(&(functions + &malformed), version).expect_err("malformed tables").to_string()
}

#[test]
fn tables_of_pointers() {
    let tables = read(&(FUNCTIONS.to_owned() + POINTERS), "1.13").expect("good tables").expect("tables");
    assert_eq!(tables.functions, [address("f", 0), address("g", 0)]);
    assert_eq!(tables.image_indices, [7, 4]);
    assert_eq!(tables.places, [(1, address("v", 8))]);
    assert_eq!(tables.clone_indices, [TAG | 1, 1, 1, 0, TAG | 1, 0]);
    assert_eq!(tables.versions, [address("g.1", 0)]);
}

#[test]
fn tables_of_offsets() {
    let functions = FUNCTIONS.replace("declare void @f()", "define void @f() {\n  ret void\n}");
    let tables = read(&(functions + OFFSETS), "1.10").expect("good tables").expect("tables");
    assert_eq!(tables.functions, [address("f", 0), address("g", 0)]);
    assert_eq!(tables.places, [(1, address("v", 8))], "LLVM folds a distance within one global to a number");
    assert_eq!(tables.versions, []);
}

#[test]
fn names_end_in_the_suffix() {
    let flag = "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"julia.mv.suffix\", !\"_3\"}\n";
    let tables = POINTERS.replace(" =", "_3 =").replace("jl_clone_slots to", "jl_clone_slots_3 to");
    let tables =
        read(&(FUNCTIONS.to_owned() + &tables + flag), "1.13").expect("good tables").expect("tables");
    assert_eq!(tables.suffix, "_3");
    assert_eq!(tables.places, [(1, address("v", 8))]);
    let flag = flag.replace("!\"_3\"", "i32 3");
    assert_eq!(read(&(FUNCTIONS.to_owned() + POINTERS + &flag), "1.13"), Err(TableError::Suffix));
}

#[test]
fn modules_without_tables_of_the_pass() {
    assert_eq!(read(FUNCTIONS, "1.13"), Ok(None));
    let before_the_pass =
        "@jl_fvars = global [1 x ptr] [ptr @f]\n@jl_fvar_idxs = constant [1 x i32] zeroinitializer";
    assert_eq!(read(&(FUNCTIONS.to_owned() + before_the_pass), "1.10"), Ok(None));
}

#[test]
fn missing_and_foreign_tables() {
    let slots = "@jl_clone_ptrs = constant [1 x ptr] [ptr @g.1]";
    assert_eq!(error(POINTERS, "1.13", slots, ""), "no jl_clone_ptrs table");
    let count = "@jl_fvar_count = constant i64 2";
    assert_eq!(
        error(POINTERS, "1.13", count, "@jl_fvar_count = external constant i64"),
        "jl_fvar_count has no initializer"
    );
    assert_eq!(error(OFFSETS, "1.10", "@jl_gvar_base = alias i64, ptr @v", ""), "no jl_gvar_base table");
    let foreign = "which this version of Julia doesn't have: the tables are another version's";
    let read_error =
        |tables: &str, version| read(&(FUNCTIONS.to_owned() + tables), version).map_err(|e| e.to_string());
    assert_eq!(read_error(POINTERS, "1.10"), Err(format!("there is jl_fvar_count, {foreign}")));
    assert_eq!(error(OFFSETS, "1.12", "[i32 7,", "[i32 8,"), format!("there is jl_fvar_base, {foreign}"));
}

#[test]
fn entries_of_the_wrong_form() {
    let error = |part: &str, replacement: &str| error(POINTERS, "1.13", part, replacement);
    assert_eq!(
        error("[ptr @f, ptr @g]", "[ptr @f, ptr null]"),
        "jl_fvar_ptrs: entry 1 is 0 instead of an address"
    );
    assert_eq!(error("[ptr @g.1]", "[ptr poison]"), "jl_clone_ptrs: entry 0 is poison instead of an address");
    assert_eq!(
        error("[i32 7, i32 4, i32 9]", "[i32 7, i32 ptrtoint (ptr @f to i32), i32 9]"),
        "jl_fvar_idxs: entry 1 is @f instead of a number"
    );
    assert_eq!(
        error("[3 x i32] [i32 7, i32 4, i32 9]", "[3 x i64] [i64 7, i64 4, i64 9]"),
        "jl_fvar_idxs is a [3 x i64] instead of an array of i32"
    );
    assert_eq!(error("i64 2", "ptr @f"), "jl_fvar_count is a ptr instead of an integer");
    assert_eq!(
        error("[1 x ptr] [ptr @g.1]", "ptr @g.1"),
        "jl_clone_ptrs is a ptr instead of an array of pointers"
    );
    assert_eq!(
        error("[1 x ptr] [ptr @g.1]", "[100000000000 x ptr] zeroinitializer"),
        "jl_clone_ptrs has 100000000000 entries: more than 67108864 are not read"
    );
}

#[test]
fn counts_that_do_not_fit() {
    let error = |part: &str, replacement: &str| error(POINTERS, "1.13", part, replacement);
    assert_eq!(error("i64 2", "i64 3"), "jl_fvar_ptrs has 2 entries instead of 3, by jl_fvar_count");
    assert_eq!(
        error("[3 x i32] [i32 7, i32 4, i32 9]", "[1 x i32] [i32 7]"),
        "jl_fvar_idxs has 1 entries instead of 2, by the function table"
    );
    assert_eq!(
        error("[3 x i32] [i32 1, i32 1,", "[3 x i32] [i32 -1, i32 1,"),
        "jl_clone_slots has 3 entries instead of 8589934591, by jl_clone_slots"
    );
}

#[test]
fn offsets_from_something_else() {
    let base = "i64 ptrtoint (ptr @jl_clone_slots to i64)";
    assert_eq!(
        error(POINTERS, "1.13", base, "i64 ptrtoint (ptr @f to i64)"),
        "jl_clone_slots: entry 2 is relative to @f instead of @jl_clone_slots"
    );
    assert_eq!(
        error(OFFSETS, "1.10", "i64 ptrtoint (ptr @f to i64)", "i64 ptrtoint (ptr @v to i64)"),
        "jl_fvar_offsets: entry 2 is relative to @v instead of @f"
    );
    assert_eq!(
        error(OFFSETS, "1.10", "[3 x i32] [i32 2, i32 0,", "[3 x i32] [i32 3, i32 0,"),
        "jl_fvar_offsets has 3 entries instead of 4, by jl_fvar_offsets"
    );
}

#[test]
fn addresses_in_every_form() {
    let text = "
        %pair = type { i32, [2 x %pair2] }
        %pair2 = type { i8, ptr }
        @a = global [4 x i64] zeroinitializer
        @b = global i64 0
        @0 = global i64 0
        @al = alias i64, ptr @b
        @t = global [12 x i64] [
          i64 ptrtoint (ptr @a to i64),
          i64 add (i64 ptrtoint (ptr @a to i64), i64 8),
          i64 ptrtoint (ptr getelementptr ([4 x i64], ptr @a, i64 0, i64 3) to i64),
          i64 ptrtoint (ptr getelementptr (%pair, ptr @a, i64 1, i32 1, i64 1, i32 1) to i64),
          i64 ptrtoint (ptr getelementptr (i8, ptr @a, i64 -8) to i64),
          i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @b to i64)),
          i64 sub (i64 add (i64 ptrtoint (ptr @a to i64), i64 16),
                   i64 ptrtoint (ptr getelementptr (i8, ptr @b, i64 4) to i64)),
          i64 add (i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @b to i64)), i64 -4),
          i64 sub (i64 16, i64 ptrtoint (ptr @b to i64)),
          i64 ptrtoint (ptr @0 to i64),
          i64 ptrtoint (ptr @al to i64),
          i64 -1]
        @p = global [3 x ptr] [ptr addrspacecast (ptr addrspace(1) @c to ptr), ptr null,
          ptr inttoptr (i64 add (i64 ptrtoint (ptr @b to i64), i64 8) to ptr)]
        @c = addrspace(1) global i64 0
    ";
    with_module(text, |module| {
        let printer = Printer::new(module);
        let reader = TableReader::new(module, &printer);
        let entries = |name: &str| -> Vec<Entry> {
            let table = module.global_variable(name).and_then(GlobalVariable::initializer).expect("a table");
            table.elements().map(|element| reader.entry(element)).collect()
        };
        let shown: Vec<_> = entries("t").iter().map(ToString::to_string).collect();
        assert_eq!(
            shown,
            [
                "@a",
                "@a+8",
                "@a+24",
                "@a+72",
                "@a-8",
                "@a-@b",
                "@a+12-@b",
                "@a-4-@b",
                "sub (i64 16, i64 ptrtoint (ptr @b to i64))",
                "@0",
                "@al",
                "18446744073709551615"
            ]
        );
        let shown: Vec<_> = entries("p").iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["@c", "0", "@b+8"]);
    });
}
