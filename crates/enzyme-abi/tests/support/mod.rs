//! What tests of signatures share.

use enzyme_abi::files::TypeTable;
use enzyme_abi::session::Session;
use enzyme_abi::types::Types;
use juliair_types::dialect::JuliaVersion;
use juliair_types::syntax::parse_items;
use juliair_types::universe::Universe;

/// A session of a version and target that knows declared types beside the built-in ones.
pub(crate) fn session(version: &str, target: &str, declarations: &str) -> Session {
    let version: JuliaVersion = version.parse().expect("a version");
    let target = target.parse().expect("a target");
    let mut universe = Universe::with_builtins(version, target).expect("built-in types");
    let main = universe.main();
    let refused = universe.declare(main, &parse_items(declarations).items);
    assert_eq!(refused, [], "{declarations}");
    let types = Types::new(TypeTable::default(), Some(Box::new(move || Some(universe.clone()))));
    Session { version, target, types, ..Session::default() }
}
