//! What is made of debug information whose types are part of each other grows with what they say, not with the ways from one
//! to another.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

const HEAD: &str = r#"define void @f() !dbg !3 {
  ret void, !dbg !5
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_Julia, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.jl", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !6)
!5 = !DILocation(line: 1, scope: !3)
!6 = !{null, !100}
"#;

/// A module with so many types, of which each has pointers to all others: there are factorially many ways through them.
fn types_of_each_other(count: usize) -> String {
    let mut text = HEAD.to_owned();
    let [types, members, pointers] = [0, 1, 2].map(|sort| 100 + sort * count);
    for number in 0..count {
        let others =
            (0..count).filter(|&other| other != number).map(|other| format!("!{}", pointers + other));
        let others: Vec<String> = others.collect();
        let (this, list, pointer) = (types + number, members + number, pointers + number);
        write!(
            text,
            "!{this} = !DICompositeType(tag: DW_TAG_structure_type, name: \"T{number}\", size: 64, elements: !{list})\n\
             !{list} = !{{{}}}\n\
             !{pointer} = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !{this}, size: 64)\n",
            others.join(", ")
        )
        .expect("a string takes all");
    }
    text
}

fn saved(folder: &TempDir, count: usize) -> PathBuf {
    let path = folder.path().join(format!("{count}.ll"));
    fs::write(&path, types_of_each_other(count)).expect("written");
    path
}

/// MLIR reads it, and 64 types of each other say four times what 32 do; what is written of them is at most five times as long.
#[test]
fn types_that_are_part_of_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("types.mlir");
    let [_, half, whole] = [8, 32, 64].map(|count| {
        let made =
            super::import(&saved(&folder, count)).expect("no fault").expect("the dialect has forms for it");
        for form in [&made.text, &made.bytecode] {
            fs::write(&file, form).expect("written");
            let read = super::run("mlir-opt-22", &["-o", "/dev/null"], &file);
            assert!(read.status.success(), "{}", super::said(&read));
        }
        made
    });
    assert!(whole.text.len() < 5 * half.text.len(), "{} after {}", whole.text.len(), half.text.len());
    assert!(whole.bytecode.len() < 5 * half.bytecode.len());
}
