//! What the passes and queries of `enzyme-abi` share: the options for side files.

mod options;

pub(crate) use driver::diagnostic::of_enzyme_error as diagnostic;
pub(crate) use driver::session::{no_folder, side_file, thunk_index};
pub(crate) use driver::tables::TableOutputs;
pub(crate) use options::{EnzymeOptions, Switch};
