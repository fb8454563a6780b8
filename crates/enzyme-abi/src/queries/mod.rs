//! Questions about a module, one file each. Answers are values that serialise as the reports of `jlopt enzyme`.

pub mod bakes;
pub mod box_values;
pub mod ejl;
pub mod plt_gots;
pub mod record_values;
pub mod slots;
pub mod value_table;
