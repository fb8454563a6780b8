//! Questions about a module, one file each. Answers are values that serialise as the reports of `jlopt enzyme`.

pub mod ejl;
pub mod gcstack_arg_index;
pub mod ntuple_types;
pub mod slots;
