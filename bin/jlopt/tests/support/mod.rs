//! What the test targets of this package share. Each of them uses a part of it.
#![allow(dead_code)]

pub(crate) mod json;
pub(crate) mod layout;
pub(crate) mod pinned;
pub(crate) mod process;
pub(crate) mod tools;
