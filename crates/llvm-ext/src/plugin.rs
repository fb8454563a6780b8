//! A pass plugin: the library that opt and clang load to run passes of a [`PassRegistry`].
//!
//! [`export_plugin!`](crate::export_plugin) makes one of a crate that is built as a `cdylib`.

use crate::ffi;
use crate::passes::{Explain, PassRegistry, endless_run};
use std::ffi::{CStr, OsStr, OsString, c_char, c_int, c_void};
use std::os::unix::ffi::OsStringExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::thread;

pub use crate::ffi::{OptionKind, PassBuilder};

/// An option of a plugin: `-NAME=VALUE` of opt, `-mllvm -NAME=VALUE` of clang.
#[derive(Clone, Copy, Debug)]
pub struct PluginOption {
    /// Its name on LLVM's command line.
    pub name: &'static CStr,
    /// The environment variable that counts where it is not given; an empty one is none.
    pub variable: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// What its value is called in the list of options; empty for a switch.
    pub value_name: &'static CStr,
    /// One line on what it does.
    pub help: &'static CStr,
}

/// What was given for an option.
#[derive(Clone, Debug)]
pub struct Given {
    /// The option.
    pub option: PluginOption,
    /// The values; one, but for a list.
    pub values: Vec<OsString>,
    /// Whether they come from the variable.
    pub is_of_variable: bool,
}

impl Given {
    /// That a value cannot be.
    pub fn fault(&self, value: &OsStr, why: impl std::fmt::Display) -> String {
        let (value, PluginOption { name, variable, .. }) = (value.display(), self.option);
        match self.is_of_variable {
            true => format!("invalid value '{value}' of the variable {variable}: {why}"),
            false => format!("-{}={value}: {why}", name.to_string_lossy()),
        }
    }
}

/// What was given for the options of a plugin.
#[derive(Clone, Debug, Default)]
pub struct Arguments(Vec<Given>);

impl Arguments {
    /// What was given for an option, if anything was.
    pub fn of(&self, option: &PluginOption) -> Option<&Given> {
        self.0.iter().find(|given| given.option.name == option.name)
    }
}

/// What a plugin brings.
pub struct Plugin {
    /// Its name.
    pub name: &'static CStr,
    /// Its version.
    pub version: &'static CStr,
    /// Its options.
    pub options: &'static [PluginOption],
    /// The option whose value is a pipeline that is to run at the end of each default pipeline: clang has no option that
    /// names passes.
    pub run_last: PluginOption,
    /// Makes its passes.
    pub registry: MakeRegistry,
    /// What the messages of opt and clang say of an error, behind their `error: `.
    pub explain: Explain,
    /// Where LLVM keeps the options, once they are registered; starts empty.
    pub registered: RegisteredOptions,
}

/// Makes the passes of a plugin from what was given for its options, or says what is wrong with that.
pub type MakeRegistry = fn(&Arguments) -> Result<PassRegistry, String>;

/// Where LLVM keeps the options of a plugin.
#[derive(Default)]
pub struct RegisteredOptions(OnceLock<Vec<Registered>>);

impl RegisteredOptions {
    /// None yet.
    pub const fn none() -> Self {
        Self(OnceLock::new())
    }
}

/// An option of LLVM's, never freed.
#[derive(Clone, Copy)]
struct Registered(*const c_void);

// SAFETY: LLVM writes an option while it reads the command line, before any pipeline is built; from then on it is read.
unsafe impl Send for Registered {}
// SAFETY: as above.
unsafe impl Sync for Registered {}

/// What LLVM asks a plugin for (`PassPluginLibraryInfo`).
#[repr(C)]
pub struct PluginInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: extern "C" fn(PassBuilder),
    generate_code: *const c_void,
}

impl Plugin {
    /// What LLVM asks for. The options are registered with it, once.
    pub fn info(&self, register: extern "C" fn(PassBuilder)) -> PluginInfo {
        let _ = self.registered.0.get_or_init(|| self.all_options().map(registered).collect());
        PluginInfo {
            // SAFETY: nothing to be kept to.
            api_version: unsafe { ffi::jlopt_plugin_api_version() },
            name: self.name.as_ptr(),
            version: self.version.as_ptr(),
            register,
            generate_code: std::ptr::null(),
        }
    }

    /// Adds the passes to a builder of pipelines. A value of an option that cannot be ends the process, status 1: LLVM has
    /// no way to be told.
    pub fn register(&self, builder: PassBuilder) {
        let arguments = self.arguments();
        let made = catch_unwind(AssertUnwindSafe(|| (self.registry)(&arguments)));
        let registry = match made {
            Ok(Ok(registry)) => registry,
            Ok(Err(message)) => refuse(&message),
            Err(_panic) => refuse("an internal fault of the plugin"),
        };
        let passes = endless_run(Box::leak(Box::new(registry)), self.explain);
        // SAFETY: LLVM calls back with a builder; the table is never freed.
        unsafe { ffi::jlopt_register_passes(builder, passes) };
        let last = arguments.of(&self.run_last).and_then(|given| given.values.first());
        if let Some(pipeline) = last.filter(|pipeline| !pipeline.is_empty()) {
            let pipeline = pipeline.as_encoded_bytes();
            // SAFETY: as above; the text is copied.
            unsafe { ffi::jlopt_run_last(builder, pipeline.as_ptr().cast(), pipeline.len()) };
        }
    }

    fn all_options(&self) -> impl Iterator<Item = &PluginOption> {
        self.options.iter().chain([&self.run_last])
    }

    /// What was given, by options or variables.
    fn arguments(&self) -> Arguments {
        let registered = self.registered.0.get().map_or(&[][..], Vec::as_slice);
        let options = self.all_options().zip(registered);
        Arguments(
            options
                .filter_map(|(option, place)| given(option, *place).or_else(|| of_variable(option)))
                .collect(),
        )
    }
}

fn registered(option: &PluginOption) -> Registered {
    let PluginOption { name, value_name, help, kind, .. } = option;
    // SAFETY: the strings are static.
    Registered(unsafe { ffi::jlopt_plugin_option(name.as_ptr(), value_name.as_ptr(), help.as_ptr(), *kind) })
}

fn given(option: &PluginOption, registered: Registered) -> Option<Given> {
    extern "C" fn visit(opaque: *mut c_void, value: *const c_char, length: usize) {
        // SAFETY: `opaque` is the vector below, borrowed by nobody else meanwhile; the value has that length.
        let (values, value) = unsafe {
            (&mut *opaque.cast::<Vec<OsString>>(), std::slice::from_raw_parts(value.cast::<u8>(), length))
        };
        values.push(OsString::from_vec(value.to_vec()));
    }
    let mut values: Vec<OsString> = Vec::new();
    let opaque = std::ptr::from_mut(&mut values).cast();
    // SAFETY: made by `registered`, of that kind; the vector is alive.
    unsafe { ffi::jlopt_plugin_option_values(registered.0, option.kind, opaque, visit) };
    (!values.is_empty()).then_some(Given { option: *option, values, is_of_variable: false })
}

fn of_variable(option: &PluginOption) -> Option<Given> {
    let value = std::env::var_os(option.variable).filter(|value| !value.is_empty())?;
    let values = match option.kind {
        OptionKind::List => std::env::split_paths(&value).map(OsString::from).collect(),
        OptionKind::Value | OptionKind::Switch => vec![value],
    };
    Some(Given { option: *option, values, is_of_variable: true })
}

/// Has a function run when the process ends by `exit`, with the status that it is to have. What the function answers ends it
/// at once with that status. A process that is killed, or aborts, ends without it, and one by `_exit`: lld does that.
///
/// Only the first function counts. It runs on a thread of its own: the thread that ends the process has lost what was its own by then.
pub fn at_exit(run: fn(status: i32) -> Option<i32>) {
    static RUN: OnceLock<fn(i32) -> Option<i32>> = OnceLock::new();
    extern "C" fn call(status: c_int, _: *mut c_void) {
        let run = RUN.get().expect("set before this is registered");
        let thread = thread::Builder::new().spawn(move || run(status));
        let answer = thread.map(thread::JoinHandle::join);
        if let Some(status) = answer.map_or(Some(1), |joined| joined.unwrap_or(Some(1))) {
            // SAFETY: nothing to be kept to.
            unsafe { libc::_exit(status) }
        }
    }
    if RUN.set(run).is_ok() {
        // SAFETY: the function is never unloaded before the process ends.
        unsafe { ffi::jlopt_at_exit(call) };
    }
}

fn refuse(message: &str) -> ! {
    eprintln!("error: {message}");
    std::process::exit(1);
}

/// Whether the passes run at the end of link-time optimization: a linker runs them on many modules, at the same time, and ends
/// without what is left for [`at_exit`].
pub fn is_linking() -> bool {
    // SAFETY: nothing to be kept to.
    unsafe { ffi::jlopt_is_linking() }
}

/// Makes a library of the crate that opt and clang can load; takes a [`Plugin`](crate::plugin::Plugin), as a constant.
#[macro_export]
macro_rules! export_plugin {
    ($plugin:expr) => {
        static PLUGIN: $crate::plugin::Plugin = $plugin;

        extern "C" fn register_passes(builder: $crate::plugin::PassBuilder) {
            PLUGIN.register(builder);
        }

        /// What LLVM looks for in a plugin.
        #[unsafe(no_mangle)]
        #[allow(non_snake_case)]
        pub extern "C" fn llvmGetPassPluginInfo() -> $crate::plugin::PluginInfo {
            PLUGIN.info(register_passes)
        }
    };
}
