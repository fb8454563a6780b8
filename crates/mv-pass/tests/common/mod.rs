//! What the tests of this crate share.

use juliair_types::dialect::{Dialect, JuliaVersion};
use llvm_ext::context::Context;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;
use mv_pass::report::{Report, report};

pub(crate) fn dialect(version: &str) -> &'static Dialect {
    version.parse::<JuliaVersion>().expect("a version that is known").dialect()
}

/// What a closure makes of a module, which has to be good IR.
pub(crate) fn with_module<T>(text: &str, look: impl FnOnce(&Module<'_>) -> T) -> T {
    let context = Context::new();
    let module = Module::parse(&context, &InputBuffer::from_bytes(text.as_bytes()), "test.ll");
    let module = module.unwrap_or_else(|error| panic!("{error}: {}", error.source_line));
    assert_eq!(module.verify(), Ok(()));
    look(&module)
}

#[allow(dead_code, reason = "not every test asks for a report")]
pub(crate) fn report_of(text: &str, version: &str) -> Report {
    with_module(text, |module| report(module, dialect(version)))
}
