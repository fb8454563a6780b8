//! Questions about a module, one file each. Answers are values that serialise as the reports of `jlopt enzyme`.

pub mod arg_kinds;
pub mod args;
pub mod bakes;
pub mod box_values;
pub mod byref_allocas;
pub mod check_specsig;
pub mod ejl;
pub mod gcstack_arg_index;
pub mod ntuple_types;
pub mod plt_gots;
pub mod readonly_attrs;
pub mod record_values;
pub mod root_phis;
pub mod slots;
pub mod specsig;
pub mod target;
pub mod value_table;
