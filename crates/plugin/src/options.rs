//! The options of the plugin, which are those of `jlopt` for its passes, and what they come to.

use driver::session::SideFiles;
use enzyme_abi::files::SwiftConvention;
use enzyme_abi::session::{RuntimePrefix, Settings};
use juliair_types::dialect::JuliaVersion;
use llvm_ext::plugin::{Arguments, Given, OptionKind, PluginOption};
use std::ffi::CStr;
use std::path::PathBuf;

/// An option with a value.
const fn value(
    name: &'static CStr,
    variable: &'static str,
    value_name: &'static CStr,
    help: &'static CStr,
) -> PluginOption {
    PluginOption { name, variable, kind: OptionKind::Value, value_name, help }
}

const JULIA_VERSION: PluginOption = value(
    c"jlopt-julia-version",
    "JLOPT_JULIA_VERSION",
    c"VERSION",
    c"The version of Julia that made the module, 1.10 to 1.14 [default: that of the type table or code-instance table, else the newest release]",
);
const TYPES: PluginOption = value(
    c"jlopt-enzyme-types",
    "JLOPT_ENZYME_TYPES",
    c"FILE",
    c"The type table: the types behind the keys in attributes and metadata",
);
const VALUES: PluginOption = value(
    c"jlopt-enzyme-values",
    "JLOPT_ENZYME_VALUES",
    c"FILE",
    c"The value table: the Julia values behind slots and ejl_ globals",
);
const VALUES_OUT: PluginOption = value(
    c"jlopt-enzyme-values-out",
    "JLOPT_ENZYME_VALUES_OUT",
    c"FILE",
    c"Write the value table, as the passes leave it, to FILE",
);
const RELOCS: PluginOption = value(
    c"jlopt-enzyme-relocs",
    "JLOPT_ENZYME_RELOCS",
    c"FILE",
    c"The relocation records: what symbolic words hold",
);
const RELOCS_OUT: PluginOption = value(
    c"jlopt-enzyme-relocs-out",
    "JLOPT_ENZYME_RELOCS_OUT",
    c"FILE",
    c"Write the relocation records, as the passes leave them, to FILE",
);
const CODE_INSTANCES: PluginOption = value(
    c"jlopt-enzyme-code-instances",
    "JLOPT_ENZYME_CODE_INSTANCES",
    c"FILE",
    c"The code-instance table: what Julia compiled natively",
);
const THUNK_CACHE: PluginOption = value(
    c"jlopt-enzyme-thunk-cache",
    "JLOPT_ENZYME_THUNK_CACHE",
    c"DIR",
    c"The folder of cached derivative thunks, with its index.json",
);
const DECLS: PluginOption = PluginOption {
    name: c"jlopt-decls",
    variable: "JLOPT_DECLS",
    kind: OptionKind::List,
    value_name: c"FILE",
    help: c"A file of Julia source whose types the type table may lack; may be repeated",
};
const PRECOMPILE: PluginOption = PluginOption {
    name: c"jlopt-enzyme-precompile",
    variable: "JLOPT_ENZYME_PRECOMPILE",
    kind: OptionKind::Switch,
    value_name: c"",
    help: c"The code is for another process: functions are never bound to addresses of this one",
};
const EMIT_TYPE_NAMES: PluginOption = value(
    c"jlopt-enzyme-emit-type-names",
    "JLOPT_ENZYME_EMIT_TYPE_NAMES",
    c"on|off",
    c"Write printed types next to their keys [default: off]",
);
const GCSTACK_ARG: PluginOption = value(
    c"jlopt-enzyme-gcstack-arg",
    "JLOPT_ENZYME_GCSTACK_ARG",
    c"on|off",
    c"Whether functions take the pgcstack as an argument [default: as the code-instance table says, else on]",
);
const SWIFTCC: PluginOption = value(
    c"jlopt-enzyme-swiftcc",
    "JLOPT_ENZYME_SWIFTCC",
    c"auto|on|off",
    c"Whether functions have the swift calling convention [default: as the code-instance table says, else auto]",
);
const BAKES: PluginOption = value(
    c"jlopt-enzyme-bakes",
    "JLOPT_ENZYME_BAKES",
    c"on|off",
    c"Whether the back-end lets host addresses into code [default: as the relocation records say]",
);
const RUNTIME_PREFIX: PluginOption = value(
    c"jlopt-enzyme-runtime-prefix",
    "JLOPT_ENZYME_RUNTIME_PREFIX",
    c"ijl_|jl_",
    c"What the names of the runtime's functions start with [default: ijl_]",
);

/// The option that names passes.
pub(crate) const PASSES: PluginOption = value(
    c"jlopt-passes",
    "JLOPT_PASSES",
    c"PIPELINE",
    c"The passes to run at the end of a default pipeline, in opt's syntax [default: none]",
);

/// All others.
pub(crate) const OPTIONS: &[PluginOption] = &[
    JULIA_VERSION,
    TYPES,
    VALUES,
    VALUES_OUT,
    RELOCS,
    RELOCS_OUT,
    CODE_INSTANCES,
    THUNK_CACHE,
    DECLS,
    PRECOMPILE,
    EMIT_TYPE_NAMES,
    GCSTACK_ARG,
    SWIFTCC,
    BAKES,
    RUNTIME_PREFIX,
];

/// How the options of the value table and the relocation records that are written are spelled.
pub(crate) const SPELLED_OUTPUTS: [&str; 2] = ["-jlopt-enzyme-values-out", "-jlopt-enzyme-relocs-out"];

const ON_OR_OFF: &[(&str, bool)] = &[("on", true), ("off", false)];
/// As LLVM reads switches.
const SWITCH: &[(&str, bool)] = &[("1", true), ("0", false), ("true", true), ("false", false)];
const SWIFT: &[(&str, SwiftConvention)] =
    &[("auto", SwiftConvention::Auto), ("on", SwiftConvention::On), ("off", SwiftConvention::Off)];
const PREFIXES: &[(&str, RuntimePrefix)] =
    &[("ijl_", RuntimePrefix::Internal), ("jl_", RuntimePrefix::Public)];

/// What the options say. What is wrong in variables, which may be set for another run, counts only once a pass runs that it
/// is for.
pub(crate) struct Asked {
    /// The version of Julia, where one is given.
    pub(crate) version: Result<Option<JuliaVersion>, String>,
    /// What is for the passes of Enzyme alone.
    pub(crate) enzyme: Result<EnzymeAsked, String>,
}

/// What the options say for the passes of Enzyme.
pub(crate) struct EnzymeAsked {
    /// The side files and settings.
    pub(crate) files: SideFiles,
    /// Where the value table goes.
    pub(crate) values_out: Option<PathBuf>,
    /// Where the relocation records go.
    pub(crate) relocations_out: Option<PathBuf>,
}

/// A value that cannot be.
struct Fault {
    message: String,
    is_of_variable: bool,
}

impl Fault {
    fn first(given: &Given, why: impl std::fmt::Display) -> Self {
        let message = given.fault(&given.values[0], why);
        Self { message, is_of_variable: given.is_of_variable }
    }
}

impl Asked {
    /// What was given.
    ///
    /// # Errors
    ///
    /// What is wrong with it, but for what variables say.
    pub(crate) fn new(arguments: &Arguments) -> Result<Self, String> {
        let (version, enzyme) = (version(arguments), EnzymeAsked::new(arguments));
        Ok(Self { version: of_variables(version)?, enzyme: of_variables(enzyme)? })
    }
}

/// What was given, or what is wrong with it in a variable.
///
/// # Errors
///
/// What is wrong with an option.
fn of_variables<T>(given: Result<T, Fault>) -> Result<Result<T, String>, String> {
    match given {
        Err(fault) if !fault.is_of_variable => Err(fault.message),
        given => Ok(given.map_err(|fault| fault.message)),
    }
}

impl EnzymeAsked {
    fn new(arguments: &Arguments) -> Result<Self, Fault> {
        let path = |option| Ok(paths(arguments, option)?.pop());
        let files = SideFiles {
            types: path(&TYPES)?,
            values: path(&VALUES)?,
            relocations: path(&RELOCS)?,
            code_instances: path(&CODE_INSTANCES)?,
            thunk_cache: path(&THUNK_CACHE)?,
            declarations: paths(arguments, &DECLS)?,
            settings: settings(arguments)?,
        };
        Ok(Self { files, values_out: path(&VALUES_OUT)?, relocations_out: path(&RELOCS_OUT)? })
    }
}

fn version(arguments: &Arguments) -> Result<Option<JuliaVersion>, Fault> {
    let Some(given) = arguments.of(&JULIA_VERSION) else { return Ok(None) };
    let parsed = given.values[0].to_string_lossy().parse();
    parsed.map(Some).map_err(|error: juliair_types::dialect::VersionError| Fault::first(given, error))
}

fn settings(arguments: &Arguments) -> Result<Settings, Fault> {
    Ok(Settings {
        emit_type_names: word(arguments, &EMIT_TYPE_NAMES, ON_OR_OFF)?.unwrap_or(false),
        gcstack_arg: word(arguments, &GCSTACK_ARG, ON_OR_OFF)?,
        swiftcc: word(arguments, &SWIFTCC, SWIFT)?,
        bakes: word(arguments, &BAKES, ON_OR_OFF)?,
        runtime_prefix: word(arguments, &RUNTIME_PREFIX, PREFIXES)?.unwrap_or_default(),
        precompile: word(arguments, &PRECOMPILE, SWITCH)?.unwrap_or(false),
    })
}

/// The paths that an option gives.
fn paths(arguments: &Arguments, option: &PluginOption) -> Result<Vec<PathBuf>, Fault> {
    let Some(given) = arguments.of(option) else { return Ok(Vec::new()) };
    match given.values.iter().any(|value| value.is_empty()) {
        true => Err(Fault::first(given, "a path is empty")),
        false => Ok(given.values.iter().map(PathBuf::from).collect()),
    }
}

/// What the word stands for that an option gives.
fn word<T: Copy>(
    arguments: &Arguments,
    option: &PluginOption,
    words: &[(&str, T)],
) -> Result<Option<T>, Fault> {
    let Some(given) = arguments.of(option) else { return Ok(None) };
    match words.iter().find(|(word, _)| given.values[0] == *word) {
        Some((_, value)) => Ok(Some(*value)),
        None => {
            let words: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            Err(Fault::first(given, format_args!("it is one of {}", words.join(", "))))
        }
    }
}
