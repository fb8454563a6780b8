//! A pass plugin: the library that opt and clang load to run passes of a [`PassRegistry`].
//!
//! [`export_plugin!`](crate::export_plugin) makes one of a crate that is built as a `cdylib`.

use crate::ffi;
use crate::passes::{PassRegistry, endless_run};
use std::ffi::{CStr, c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

pub use crate::ffi::PassBuilder;

/// An option of a plugin, with a value: `-NAME=VALUE` of opt, `-mllvm -NAME=VALUE` of clang.
#[derive(Clone, Copy, Debug)]
pub struct PluginOption {
    /// Its name on LLVM's command line.
    pub name: &'static CStr,
    /// The environment variable that counts where it is not given; an empty one is none.
    pub variable: &'static str,
    /// One line on what it does.
    pub help: &'static CStr,
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
    /// Where LLVM keeps the options, once they are registered; starts empty.
    pub registered: RegisteredOptions,
}

/// Makes the passes of a plugin from the values of its options, in their order, or says what is wrong with these.
pub type MakeRegistry = fn(&[Option<String>]) -> Result<PassRegistry, String>;

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
        let made = catch_unwind(AssertUnwindSafe(|| (self.registry)(&self.values(self.options))));
        let registry = match made {
            Ok(Ok(registry)) => registry,
            Ok(Err(message)) => refuse(&message),
            Err(_panic) => refuse("an internal fault of the plugin"),
        };
        let passes = endless_run(Box::leak(Box::new(registry)));
        // SAFETY: LLVM calls back with a builder; the table is never freed.
        unsafe { ffi::jlopt_register_passes(builder, passes) };
        let last = self.values(&[self.run_last]).pop().flatten();
        if let Some(pipeline) = last.filter(|pipeline| !pipeline.is_empty()) {
            // SAFETY: as above; the text is copied.
            unsafe { ffi::jlopt_run_last(builder, pipeline.as_ptr().cast(), pipeline.len()) };
        }
    }

    fn all_options(&self) -> impl Iterator<Item = &PluginOption> {
        self.options.iter().chain([&self.run_last])
    }

    /// What was given for some of its options, by option or variable.
    fn values(&self, options: &[PluginOption]) -> Vec<Option<String>> {
        let all = self.registered.0.get().map_or(&[][..], Vec::as_slice);
        let value = |option: &PluginOption| {
            let place = self.all_options().position(|other| other.name == option.name)?;
            given(*all.get(place)?).or_else(|| of_variable(option.variable))
        };
        options.iter().map(value).collect()
    }
}

fn registered(option: &PluginOption) -> Registered {
    // SAFETY: both strings are static.
    Registered(unsafe { ffi::jlopt_plugin_option(option.name.as_ptr(), option.help.as_ptr()) })
}

fn given(option: Registered) -> Option<String> {
    // SAFETY: made by `registered`.
    let (value, is_given) = ffi::collect(|value| unsafe { ffi::jlopt_plugin_option_value(option.0, value) });
    is_given.then_some(value)
}

fn of_variable(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()).filter(|value| !value.is_empty())
}

fn refuse(message: &str) -> ! {
    eprintln!("error: {message}");
    std::process::exit(1);
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
