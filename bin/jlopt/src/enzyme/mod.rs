//! What the passes and queries of `enzyme-abi` share: the options for side files.

mod options;

pub(crate) use options::{
    EnzymeOptions, Switch, TableOutputs, diagnostic, no_folder, side_file, thunk_index,
};
