//! The table of `docs/src/enzyme.md` has every entry of Enzyme.jl's layer, and what it names is there: passes, questions,
//! options, functions.
#![forbid(unsafe_code)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The entries of Enzyme.jl's documentation of internals about Julia values, calling conventions and cached derivatives, in its
/// order; two of its texts have no name there, and that of the function here.
const ENTRIES: [&str; 89] = [
    "CachedThunk",
    "EnzymeError",
    "JuliaValueTable",
    "PLTGot",
    "EmitTypeNames",
    "abs_ntuple_type",
    "arg_kind",
    "bake_inserted_values!",
    "bake_julia_value_globals!",
    "bakes_julia_values",
    "batch_call_same_with_inverted_arg_if_active!",
    "box_inline_union!",
    "byref_alloca_type",
    "call_convention",
    "call_same_with_inverted_arg_if_active!",
    "check_emitted_specsig",
    "check_specsig",
    "clear_caches!",
    "codeinst",
    "codeinst_mi",
    "copy_abi_attrs!",
    "copy_metadata!",
    "current_pgcstack",
    "decay_args_readonly",
    "declare_native!",
    "declare_ntuple_type!",
    "define_ntuple_type!",
    "dereferenceable_root_ptr",
    "deserves_argbox",
    "ejl_value",
    "emit_ntuple_type!",
    "emit_unresolved_llvm",
    "extract_roots_from_value!",
    "fixup_1p12_sret!",
    "gcstack_arg_index",
    "has_gcstack_arg",
    "import_cached_autodiff!",
    "instantiate_annotation",
    "internalize_imported_thunks!",
    "invoke_codegen!",
    "is_mutable_array",
    "is_readonly",
    "jit_gcstack_arg",
    "jit_uses_swiftcc",
    "julia_value_of_slot",
    "julia_value_table",
    "legalize_readonly_decay!",
    "link_julia_values!",
    "link_split_existing!",
    "make_slots_symbolic!",
    "mark_load_dereferenceable!",
    "mark_loads_dereferenceable!",
    "mark_symbolic_slot!",
    "materialize_native_invokes!",
    "materialized_box_value",
    "memtransfer_truetype",
    "merge_julia_value_table!",
    "module_targets_host",
    "native_codeinst",
    "native_invoke_available",
    "native_return_type",
    "nullify_rooted_values!",
    "plt_gots",
    "precedes",
    "recombine_value!",
    "recombine_value_ptr!",
    "record_julia_values!",
    "record_symbolic_slots!",
    "relocate_julia_value_globals!",
    "resolve_slots!",
    "restore_native_invokes!",
    "rewrite_abi_converter_calls!",
    "root_block_after",
    "root_load_in",
    "root_path_may_write",
    "roots_follow",
    "shrinks_split_values",
    "slot_address",
    "slot_object_address",
    "slot_value",
    "specsig",
    "split_value_into!",
    "split_value_size",
    "tracked_pointer_offsets!",
    "unfold_root_phi_loads!",
    "use_gcstack_arg!",
    "Enzyme.guess_activity",
    "codeinst_entry",
    "enzyme_call_kind",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn jlopt(arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_jlopt")).args(arguments).output().expect("jlopt can be started");
    assert!(output.status.success(), "jlopt {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The rows of the table: the entry, and what is in code in the second column.
fn rows() -> Vec<(String, Vec<String>)> {
    let page = fs::read_to_string(root().join("docs/src/enzyme.md")).expect("the page");
    let (_, table) = page.split_once("| Enzyme.jl | here |\n").expect("the table");
    let rows = table.lines().skip(1).take_while(|line| line.starts_with('|'));
    let code = |text: &str| text.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let row = |line: &str| {
        let mut cells = line.split('|').skip(1).map(code);
        let entry = cells.next().expect("a cell").pop().expect("an entry");
        (entry, cells.next().expect("a second cell"))
    };
    rows.map(row).collect()
}

#[test]
fn the_table_has_every_entry() {
    let named: Vec<String> = rows().into_iter().map(|(entry, _)| entry).collect();
    assert_eq!(named, ENTRIES);
}

#[test]
fn what_the_table_names_is_there() {
    let passes = jlopt(&["passes", "--json"]);
    let passes: serde_json::Value = serde_json::from_str(&passes).expect("a report");
    let passes: BTreeSet<&str> = passes["passes"]
        .as_array()
        .expect("passes")
        .iter()
        .filter_map(|pass| pass["name"].as_str())
        .collect();
    let queries = jlopt(&["enzyme", "--help"]);
    let options = [&["--help"][..], &["enzyme", "slots", "--help"], &["enzyme", "call-kind", "--help"]]
        .map(jlopt)
        .concat();
    let sources = sources(&root().join("crates/enzyme-abi/src"));
    for (entry, named) in rows() {
        assert!(!named.is_empty(), "{entry}: nothing does it");
        for name in named {
            let is_there = if name.starts_with("enzyme-") {
                passes.contains(name.as_str()) && root().join(format!("docs/src/passes/{name}.md")).exists()
            } else if let Some(query) = name.strip_prefix("jlopt enzyme ") {
                queries.lines().any(|line| line.trim_start().starts_with(&format!("{query} ")))
            } else if name.starts_with("--") {
                options.split([' ', '=', '\n']).any(|word| word == name)
            } else if let Some((_, item)) = name.rsplit_once("::") {
                ["fn", "struct", "enum"].iter().any(|kind| sources.contains(&format!("pub {kind} {item}")))
            } else {
                sources.contains(name.trim_matches('"'))
            };
            assert!(is_there, "{entry}: {name} is not there");
        }
    }
}

/// The sources in a folder, one behind the other.
fn sources(folder: &Path) -> String {
    let files = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter();
    let files =
        files.map(|entry| entry.expect("a readable folder").into_path()).filter(|path| path.is_file());
    files.map(|path| fs::read_to_string(path).expect("a source")).collect()
}
