//! Questions about a module, one file each. Answers are values that serialise as the reports of `jlopt enzyme`.

pub mod byref_allocas;
pub mod ejl;
pub mod readonly_attrs;
pub mod root_phis;
pub mod slots;
