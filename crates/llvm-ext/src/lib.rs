//! Safe wrappers over LLVM 22 for the tools around Julia's IR.
//!
//! The only crate of the project with `unsafe` code. What LLVM's C API has is used from there, through inkwell's
//! `llvm-sys`; what it lacks comes from a small C++ shim (`cpp/`): cloning bodies with their debug information, loop
//! information, callbacks, constants as instructions, and LLVM's PassBuilder with passes written in Rust.
//!
//! Handles ([`Value`](value::Value), [`Function`](global::Function), ...) are small and copied; each borrows its
//! module. What is removed from a module stays allocated, so that no handle dangles.
//!
//! ```
//! use llvm_ext::context::Context;
//! use llvm_ext::input::InputBuffer;
//! use llvm_ext::module::Module;
//!
//! let context = Context::new();
//! let text = InputBuffer::from_bytes(b"define i64 @twice(i64 %x) {\n  %y = shl i64 %x, 1\n  ret i64 %y\n}");
//! let module = Module::parse(&context, &text, "example.ll").expect("valid IR");
//! let function = module.functions().next().expect("a function");
//! assert_eq!(function.name(), "twice");
//! assert_eq!(function.instructions().count(), 2);
//! assert!(function.first_loop_header().is_none());
//! ```

pub mod attributes;
pub mod builder;
pub mod cloning;
pub mod context;
pub mod control_flow;
pub mod crash;
pub mod data_layout;
mod ffi;
pub mod global;
pub mod input;
pub mod inspect;
pub mod instruction;
pub mod interop;
pub mod linking;
pub mod metadata;
pub mod module;
pub mod passes;
pub mod plugin;
pub mod printer;
pub mod processors;
pub mod progress;
pub mod standard;
pub mod target;
pub mod types;
pub mod value;

/// The version of the LLVM that runs, as `22.1.8`.
pub fn llvm_version() -> String {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: LLVM writes three numbers.
    unsafe { inkwell::llvm_sys::core::LLVMGetVersion(&raw mut major, &raw mut minor, &raw mut patch) };
    format!("{major}.{minor}.{patch}")
}
