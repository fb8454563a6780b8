//! Why a target string is refused.

/// Why a list of targets cannot be resolved. Where Julia has a message for it, [`fmt::Display`](std::fmt::Display) is
/// that message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    /// Julia refuses the string.
    #[error("{fault}")]
    Syntax {
        /// What is wrong.
        fault: SyntaxFault,
        /// The target, from 0.
        target: usize,
        /// Where the piece at fault starts: a byte offset in the string.
        offset: usize,
    },
    /// There is no target in the string. Julia 1.14.
    #[error("No targets specified")]
    NoTargets,
    /// A target cannot be based on what its `base(N)` names. Julia 1.14 does not check this.
    #[error("base({base}) of target {target} {fault}")]
    Base {
        /// The target, from 0.
        target: usize,
        /// Its base.
        base: i32,
        /// What is wrong with it.
        fault: BaseFault,
        /// Where the option starts: a byte offset in the string.
        offset: usize,
    },
    /// The CPU of the building machine is in no table.
    #[error("the CPU {name} of the building machine is unknown on {architecture}")]
    UnknownHost {
        /// The name that was given.
        name: String,
        /// The architecture.
        architecture: String,
    },
    /// The string says `native`, or the host's features count, but this machine is none of that architecture.
    #[error("native is unknown: this machine is no {architecture}")]
    NoNative {
        /// The architecture.
        architecture: String,
    },
    /// The tables of Julia 1.14 come from LLVM, and none were given.
    #[error("the CPU tables of {architecture} for Julia 1.14 are LLVM's, and this build has none of them")]
    NoTable {
        /// The architecture.
        architecture: String,
    },
}

impl TargetError {
    /// Where in the string it is, as a byte offset; nothing where it is not about a piece of the string.
    pub fn offset(&self) -> Option<usize> {
        match self {
            Self::Syntax { offset, .. } | Self::Base { offset, .. } => Some(*offset),
            _ => None,
        }
    }

    /// The same error with another place.
    pub(crate) fn map_offset(mut self, map: impl FnOnce(usize) -> usize) -> Self {
        if let Self::Syntax { offset, .. } | Self::Base { offset, .. } = &mut self {
            *offset = map(*offset);
        }
        self
    }
}

/// Why a target cannot be a base. Julia 1.14 takes any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BaseFault {
    /// It is not there.
    #[error("is none of the {count} targets")]
    NotThere {
        /// How many targets there are.
        count: usize,
    },
    /// It is the target itself, or one behind it.
    #[error("is no earlier target")]
    NotEarlier,
    /// It has no version of every function.
    #[error("is a target without clone_all, which has no version of every function")]
    Selective,
}

/// What Julia refuses in a target string (`parse_cmdline` in `src/processor.cpp` of 1.10 to 1.13), in its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxFault {
    /// A target without a name.
    #[error("Invalid target option: empty CPU name")]
    EmptyCpuName,
    /// `-opt_size`.
    #[error("Invalid target option: disabled opt_size.")]
    DisabledOptSize,
    /// `-min_size`.
    #[error("Invalid target option: disabled min_size.")]
    DisabledMinSize,
    /// `opt_size` and `min_size`.
    #[error("Conflicting target option: both opt_size and min_size are specified.")]
    BothSizes,
    /// `-base(N)`.
    #[error("Invalid target option: disabled base index.")]
    DisabledBase,
    /// `base(N)` of the target itself or of one behind it.
    #[error("Invalid target option: base index must refer to a previous target.")]
    BaseNotPrevious,
    /// `base(N)` of a target that does not clone everything.
    #[error("Invalid target option: base target must be clone_all.")]
    BaseNotCloneAll,
}

/// Why a list of targets is none for a Julia that runs rather than builds an image (`check_cmdline` in
/// `src/processor.cpp`, `jl_check_cpu_target` of 1.14), in its words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunningFault {
    /// No CPU has this name. Julia 1.14; before, it starts.
    #[error("Unknown cpu target: \"{0}\"")]
    UnknownCpu(String),
    /// More than one target.
    #[error("More than one command line CPU targets specified without a `--output-` flag specified")]
    SeveralTargets,
    /// `clone_all`.
    #[error("\"clone_all\" feature specified without a `--output-` flag specified")]
    CloneAll,
    /// `opt_size`. 1.14 accepts it.
    #[error("\"opt_size\" feature specified without a `--output-` flag specified")]
    OptSize,
    /// `min_size`. 1.14 accepts it.
    #[error("\"min_size\" feature specified without a `--output-` flag specified")]
    MinSize,
}
