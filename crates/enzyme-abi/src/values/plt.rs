//! Gots of PLT stubs: cells through which lazily bound C functions are called.
//!
//! A got first holds a stub of the module that looks the function up, puts its address into the got and calls it
//! (`emit_plt` of Julia's `src/ccall.cpp`).

use crate::error::EnzymeError;
use llvm_ext::global::{Function, GlobalVariable};
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::value::{Constant, Value};
use serde::Serialize;

/// What a got resolves to (`PLTGot`). Only that is read ahead, as walking the stub would fold it away: the stub, and the cell
/// that it stores to, are looked at when a got is rewritten, as a shared cell may be gone by then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PltGot {
    /// The library; none for a function of Julia's runtime, which is called by its name.
    pub lib: Option<Library>,
    /// The symbol.
    pub sym: String,
}

/// A library that a stub looks in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Library {
    /// By its handle: 0 what is linked already, 1 the executable, 2 libjulia, 3 libjulia-internal.
    Handle(u64),
    /// By its name.
    Name(String),
}

/// The handle of libjulia-internal.
pub const LIBJULIA_INTERNAL: Library = Library::Handle(3);

/// What the names of the runtime's functions start with.
const RUNTIME: [&str; 3] = ["jl_", "ijl_", "_j_"];

/// The functions that look symbols up.
const LOOKUPS: [&str; 2] = ["ijl_load_and_lookup", "jl_load_and_lookup"];

/// A got with its stub.
#[derive(Clone, Copy)]
pub struct StubbedGot<'m> {
    /// The cell.
    pub got: GlobalVariable<'m>,
    /// The function that it holds first.
    pub stub: Function<'m>,
}

/// The gots whose stubs are in the module, in its order.
pub fn stubbed_gots<'m>(module: &'m Module<'_>) -> impl Iterator<Item = StubbedGot<'m>> {
    module.global_variables().filter_map(|got| {
        if !got.name_starts_with(PREFIX) || called_name(&got.name()).is_none() {
            return None;
        }
        let stub = got.initializer()?.strip_pointer_casts().as_function()?;
        (!stub.is_declaration()).then_some(StubbedGot { got, stub })
    })
}

const PREFIX: &str = "jlplt_";

/// The name in `jlplt_NAME_NUMBER_got`.
fn called_name(got: &str) -> Option<&str> {
    let (name, number) = got.strip_prefix(PREFIX)?.strip_suffix("_got")?.rsplit_once('_')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(name)
}

impl StubbedGot<'_> {
    /// What the got resolves to (one of `plt_gots`).
    ///
    /// # Errors
    ///
    /// [`EnzymeError::UnsupportedGot`] where the stub of a function that is none of the runtime's does not say it.
    pub fn resolve(self) -> Result<PltGot, EnzymeError> {
        let name = self.got.name();
        let called = called_name(&name).expect("the name is that of a got");
        if RUNTIME.iter().any(|prefix| called.starts_with(prefix)) {
            return Ok(PltGot { lib: None, sym: called.to_owned() });
        }
        let unsupported = |fault| EnzymeError::UnsupportedGot { got: name.clone(), fault };
        let lookup = self.stub.instructions().find(|instruction| is_lookup(*instruction));
        let lookup = lookup.ok_or_else(|| unsupported("its stub has no ijl_load_and_lookup call"))?;
        let argument = |number| lookup.operand(number).as_constant();
        let lib = argument(0).and_then(library).ok_or_else(|| unsupported("its library is not constant"))?;
        let sym = argument(1).and_then(c_string).ok_or_else(|| unsupported("its symbol is not constant"))?;
        Ok(PltGot { lib: Some(lib), sym })
    }
}

fn is_lookup(instruction: Instruction<'_>) -> bool {
    let callee = instruction.called_value().and_then(Value::as_constant);
    let function = callee.and_then(|callee| callee.strip_pointer_casts().as_function());
    let is_named = function.is_some_and(|function| LOOKUPS.contains(&function.name().as_str()));
    is_named && instruction.argument_count() >= 2
}

fn library(constant: Constant<'_>) -> Option<Library> {
    if constant.is_null() {
        return Some(Library::Handle(0));
    }
    if let Some(number) = constant.as_u64() {
        return Some(Library::Handle(number));
    }
    match constant.expression_opcode() {
        Some(Opcode::LLVMIntToPtr | Opcode::LLVMPtrToInt) => library(constant.constant_operands().next()?),
        _ => c_string(constant).map(Library::Name),
    }
}

/// The text of a C string that a constant points to, through casts, aliases and `getelementptr` that go nowhere.
fn c_string(pointer: Constant<'_>) -> Option<String> {
    let mut inner = pointer;
    loop {
        if let Some(alias) = inner.as_alias() {
            inner = alias.aliasee();
            continue;
        }
        let goes_nowhere = match inner.expression_opcode() {
            Some(Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => true,
            Some(Opcode::LLVMGetElementPtr) => inner.constant_operands().skip(1).all(Constant::is_null),
            _ => false,
        };
        if !goes_nowhere {
            break;
        }
        inner = inner.constant_operands().next()?;
    }
    let bytes = inner.as_global_variable()?.initializer()?.as_bytes()?;
    let end = bytes.iter().position(|&byte| byte == 0)?;
    String::from_utf8(bytes[..end].to_vec()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_in_a_got() {
        assert_eq!(called_name("jlplt_foo_12_got"), Some("foo"));
        assert_eq!(called_name("jlplt_foo_1_2_got"), Some("foo_1"));
        assert_eq!(called_name("jlplt__7_got"), Some(""));
        for other in ["jlplt_foo_got", "jlplt_foo__got", "jlplt_foo_1x_got", "jlplt_foo_12", "plt_foo_12_got"]
        {
            assert_eq!(called_name(other), None, "{other}");
        }
    }
}
