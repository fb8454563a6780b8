//! Cloning function bodies within a module.

use crate::ffi;
use crate::global::Function;
use std::marker::PhantomData;

/// Clones bodies, with other functions in the place of those that they refer to.
pub struct BodyCloner<'m> {
    raw: *mut ffi::CloneMap,
    module: PhantomData<&'m ()>,
}

impl Default for BodyCloner<'_> {
    fn default() -> Self {
        // SAFETY: nothing to be kept to.
        Self { raw: unsafe { ffi::jlopt_clone_map_create() }, module: PhantomData }
    }
}

impl Drop for BodyCloner<'_> {
    fn drop(&mut self) {
        // SAFETY: ours, and disposed of once.
        unsafe { ffi::jlopt_clone_map_dispose(self.raw) }
    }
}

impl<'m> BodyCloner<'m> {
    /// In bodies that are cloned from now on, references to `from` become references to `to`: as callees, as other
    /// operands, within constants.
    pub fn replace(&mut self, from: Function<'m>, to: Function<'m>) {
        // SAFETY: two functions that are alive.
        unsafe { ffi::jlopt_clone_map_insert(self.raw, from.raw(), to.raw()) }
    }

    /// Gives the declaration `to` the body, argument names and metadata of `from`. The clone gets a distinct
    /// subprogram of its own; compile units, types and files are shared. `blockaddress` of `from` becomes that of the
    /// clone.
    ///
    /// # Panics
    ///
    /// Where `to` has a body or another type.
    pub fn clone_body(&mut self, from: Function<'m>, to: Function<'m>) {
        assert!(to.is_declaration() && !from.is_declaration());
        assert_eq!(from.content_type(), to.content_type());
        // SAFETY: a definition and a declaration of the same type.
        unsafe { ffi::jlopt_clone_body(self.raw, from.raw(), to.raw()) }
    }
}
