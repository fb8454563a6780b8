//! What Julia's loader makes of tables, good and malformed ones.
#![forbid(unsafe_code)]

use mv_pass::loader::{LoadError, load, load_and_check};
use mv_pass::tables::TAG;
use mv_pass::tables::read::{Address, ShardTables};

fn at(symbol: &str) -> Address {
    Address { symbol: symbol.into(), offset: 0 }
}

/// A shard with the functions `f`, `g` and `h`; `f` has one place, `h` two.
fn tables(clone_indices: &[u32], versions: &[&str]) -> ShardTables {
    ShardTables {
        suffix: String::new(),
        functions: ["f", "g", "h"].map(at).to_vec(),
        image_indices: vec![7, 4, 9],
        places: vec![(0, at("f.slot")), (2, at("v")), (2, at("h.slot"))],
        clone_indices: clone_indices.to_vec(),
        versions: versions.iter().map(|&version| at(version)).collect(),
    }
}

/// Target 0, one that clones everything, a selective one on top of that, and one on top of target 0.
fn four_targets() -> ShardTables {
    let indices =
        [[TAG | 2, 0, 2].as_slice(), &[TAG | 2, 0, 2], &[3, 1, TAG, 1, TAG | 2], &[2, 0, TAG, TAG | 2]];
    tables(&indices.concat(), &["f.1", "g.1", "h.1", "f.2", "g.2", "h.1", "f", "h.3"])
}

fn shown<P: ToString>(pairs: &[(P, &Address)]) -> String {
    let shown: Vec<_> = pairs.iter().map(|(key, version)| format!("{}={version}", key.to_string())).collect();
    shown.join(" ")
}

#[test]
fn each_target_gets_its_versions() {
    let tables = four_targets();
    let loaded = load(&tables).expect("good tables");
    let functions: Vec<_> = loaded.iter().map(|target| shown(&target.functions)).collect();
    let (first, second) = ("7=@f 4=@g 9=@h", "7=@f.1 4=@g.1 9=@h.1");
    assert_eq!(functions, [first, second, second, first]);
    let clones: Vec<_> = loaded.iter().map(|target| target.clones.as_deref().map(shown)).collect();
    assert_eq!(clones[..2], [None, None]);
    assert_eq!(clones[2].as_deref(), Some("7=@f.2 4=@g.2 9=@h.1"));
    assert_eq!(clones[3].as_deref(), Some("7=@f 9=@h.3"));
}

#[test]
fn each_place_gets_a_version() {
    let tables = four_targets();
    let relocated: Vec<_> =
        load(&tables).expect("good tables").iter().map(|target| shown(&target.relocated)).collect();
    assert_eq!(
        relocated,
        [
            "@f.slot=@f @v=@h @h.slot=@h",
            "@f.slot=@f.1 @v=@h.1 @h.slot=@h.1",
            "@f.slot=@f.2 @v=@h.1 @h.slot=@h.1",
            "@f.slot=@f @v=@h.3 @h.slot=@h.3"
        ]
    );
}

#[test]
fn an_empty_shard_is_fine() {
    let empty = ShardTables {
        functions: Vec::new(),
        image_indices: Vec::new(),
        places: Vec::new(),
        ..tables(&[TAG, TAG, 0, 1], &[])
    };
    assert_eq!(load(&empty).map(|loaded| loaded.len()), Ok(3));
}

#[track_caller]
fn check(clone_indices: &[u32], versions: &[&str], error: LoadError) {
    assert_eq!(load(&tables(clone_indices, versions)), Err(error));
}

const WHOLE: [u32; 3] = [TAG | 2, 0, 2];

#[test]
fn lists_that_end_too_early_or_too_late() {
    check(&[], &[], LoadError::NoTarget);
    check(&[TAG | 3, 0, 2], &[], LoadError::IndicesEnd(0));
    check(&[TAG | 2, 0, 2, 0], &[], LoadError::IndicesEnd(1));
    check(&[TAG | 2, 0, 2, u32::MAX], &["f.1", "g.1", "h.1"], LoadError::IndicesEnd(1));
    check(&[WHOLE, WHOLE].concat(), &["f.1"], LoadError::VersionsEnd { target: 1, needed: 3, left: 1 });
    check(&[TAG | 2, 0, 2, 1, 0, 1], &[], LoadError::VersionsEnd { target: 1, needed: 1, left: 0 });
    check(&WHOLE, &["f.1"], LoadError::VersionsLeft(1));
}

#[test]
fn bases_that_are_none() {
    let base = |target, base, entry| LoadError::Base { target, base, entry };
    check(&[0, 0], &[], LoadError::FirstIsSelective);
    check(&[TAG | 2, 0, 2, 0, 1], &[], base(1, 1, 4));
    check(&[TAG | 2, 0, 2, 0, u32::MAX], &[], base(1, u32::MAX, 4));
    check(&[TAG | 2, 0, 2, 0, 0, 0, 1], &[], base(2, 1, 6));
}

#[test]
fn functions_out_of_order_or_out_of_the_table() {
    check(&[TAG | 1, 3], &[], LoadError::NoFunction { target: 0, index: 3, entry: 1 });
    check(&[TAG | 1, TAG], &[], LoadError::Tagged { target: 0, index: 0, entry: 1 });
    check(&[TAG | 2, 2, 0], &[], LoadError::NotAscending { target: 0, index: 0, before: 2, entry: 2 });
    check(&[TAG | 2, 0, 0], &[], LoadError::NotAscending { target: 0, index: 0, before: 0, entry: 2 });
    let selective = [TAG | 2, 0, 2, 2, 0, TAG | 2, 1];
    check(&selective, &["h.1", "g.1"], LoadError::NotAscending { target: 1, index: 1, before: 2, entry: 6 });
}

#[test]
fn places_that_are_missing_or_left_over() {
    let not_relocated =
        |target, index, place, entry| LoadError::NotRelocated { target, index, place: at(place), entry };
    check(&[TAG | 3, 0, 1, 2], &[], LoadError::NoPlace { target: 0, index: 1, entry: 2 });
    check(&[TAG | 1, 2], &[], not_relocated(0, 0, "f.slot", 0));
    check(&[TAG | 1, 0], &[], not_relocated(0, 2, "v", 1));
    check(&[TAG | 2, 0, 2, 2, 0, TAG, 2], &["f.1", "h.1"], not_relocated(1, 2, "v", 1));
}

#[test]
fn places_and_image_indices_that_clash() {
    let with = |change: fn(&mut ShardTables)| {
        let mut tables = tables(&WHOLE, &[]);
        change(&mut tables);
        load(&tables).err()
    };
    assert_eq!(
        with(|tables| tables.places.swap(0, 1)),
        Some(LoadError::PlacesNotAscending { index: 0, before: 2, entry: 1 })
    );
    assert_eq!(
        with(|tables| tables.places[2].1 = at("v")),
        Some(LoadError::PlaceTwice { place: at("v"), entry: 2 })
    );
    assert_eq!(
        with(|tables| tables.image_indices[2] = 7),
        Some(LoadError::SameImageIndex { first: 0, second: 2, image_index: 7 })
    );
}

#[test]
fn everything_that_is_wrong_is_found() {
    let tables = tables(&[TAG | 3, 2, 0, 9, 1, 5, 0], &["f.1"]);
    let (loaded, errors) = load_and_check(&tables);
    assert_eq!(loaded.len(), 2);
    let places: Vec<_> = errors.iter().map(LoadError::place).collect();
    assert_eq!(
        errors.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "target 1: base 5 isn't an earlier target that has every function",
            "target 0: function 0 comes after 2",
            "target 0: there is no function 9",
            "target 0: function 0 isn't relocated, but has the place @f.slot in jl_clone_slots",
            "target 0: function 0 is to be relocated, but has no place in jl_clone_slots",
            "target 1: function 0 isn't relocated, but has the place @f.slot in jl_clone_slots",
            "target 1: function 2 isn't relocated, but has the place @v in jl_clone_slots",
        ]
    );
    let clone_indices = |entry| ("jl_clone_idxs", Some(entry));
    let slots = |entry| ("jl_clone_slots", Some(entry));
    let expected = [
        clone_indices(5),
        clone_indices(2),
        clone_indices(3),
        slots(0),
        clone_indices(2),
        slots(0),
        slots(1),
    ];
    assert_eq!(places, expected);
}
