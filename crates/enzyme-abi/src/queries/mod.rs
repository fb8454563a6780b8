//! Questions about a module, one file each. Answers are values that serialise as the reports of `jlopt enzyme`.

pub mod ejl;
pub mod slots;
