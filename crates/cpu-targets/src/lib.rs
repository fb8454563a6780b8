//! CPU target strings of Julia (`--cpu-target`, `JULIA_CPU_TARGET`): which targets they stand for, what each clones,
//! and which of them a running Julia takes from an image.
//!
//! A [`Platform`] is a version of Julia on an architecture. It resolves strings into [`Target`]s, in the way and with
//! the tables of that version, for any architecture on any machine; gives [`Advice`] on them; and chooses between the
//! targets that an image records ([`read_target_data`], [`Platform::select`]).
//!
//! ```
//! use cpu_targets::{Architecture, Machine, Platform};
//!
//! let platform = Platform::new(Architecture::X86_64, "1.13".parse()?, None)?;
//! let text = "generic;sandybridge,-xsaveopt,clone_all;haswell,-rdrnd,base(1)";
//! let targets = platform.resolve(text, &Machine::default())?.targets().expect("no help");
//!
//! assert_eq!(targets[0].cpu_name, "x86-64");
//! assert!(targets[1].clone_all);
//! // haswell clones math because of fma, which sandybridge has not.
//! assert_eq!(targets[2].new_features[0].features, ["fma"]);
//! assert_eq!((targets[2].base, targets[2].flags), (1, 256 + 16 + 8 + 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod advice;
mod architecture;
mod cpufeatures;
mod data;
mod error;
mod feature_set;
mod hint;
mod machine;
mod platform;
mod processor;
mod select;
mod target;
mod text;

pub use advice::Advice;
pub use architecture::{Architecture, ArmBaseline};
pub use cpufeatures::{CpuDescription, FeatureDescription, FeatureTable};
pub use data::{ByteOrder, DataError, DataForm, DataPart, TargetRecord, read_target_data, target_data};
pub use error::{BaseFault, RunningFault, SyntaxFault, TargetError};
pub use feature_set::FeatureSet;
pub use hint::CpuHint;
pub use machine::{Host, Machine, NativeCpu};
pub use platform::Platform;
pub use select::{ImageKind, Outcome, Rule, Selection, Step, Verdict};
pub use target::{FeatureCategory, Help, NewFeatures, Resolution, Target};
