//! Printing values of a module.

use crate::ffi;
use crate::module::Module;
use crate::value::Value;
use std::marker::PhantomData;

/// Prints many values of one module, which it numbers only once.
pub struct Printer<'m> {
    raw: *mut ffi::Printer,
    module: PhantomData<&'m ()>,
}

impl Drop for Printer<'_> {
    fn drop(&mut self) {
        // SAFETY: ours, and disposed of once.
        unsafe { ffi::jlopt_printer_dispose(self.raw) }
    }
}

impl<'m> Printer<'m> {
    /// A printer for a module as it is now.
    pub fn new(module: &'m Module<'_>) -> Self {
        // SAFETY: the module is borrowed for the printer's life.
        Self { raw: unsafe { ffi::jlopt_printer_create(module.raw()) }, module: PhantomData }
    }

    /// The value as it stands in the module's text: a whole instruction, function, global.
    pub fn print(&self, value: Value<'m>) -> String {
        self.run(value, false).trim().to_owned()
    }

    /// The value as an operand, without its type: `%x`, `@f`, `label`.
    pub fn print_as_operand(&self, value: Value<'m>) -> String {
        self.run(value, true)
    }

    /// The value as an operand, with its type in front: `i64 0`, `ptr @f`.
    pub fn print_with_type(&self, value: Value<'m>) -> String {
        // SAFETY: a value of the printer's module.
        ffi::collect(|text| unsafe { ffi::jlopt_printer_print_with_type(self.raw, value.raw(), text) }).0
    }

    fn run(&self, value: Value<'m>, as_operand: bool) -> String {
        // SAFETY: a value of the printer's module.
        ffi::collect(|text| unsafe { ffi::jlopt_printer_print(self.raw, value.raw(), as_operand, text) }).0
    }
}
