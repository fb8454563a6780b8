//! opt's options around plugins, so that the `RUN:` lines of Julia's own pass tests run as they stand.

use crate::render::Console;
use anyhow::{Result, anyhow};
use clap::Args;
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use llvm_ext::passes::load_plugin;
use std::path::{Path, PathBuf};

const FEATURES: &str = "target-features";

#[derive(Args)]
pub(crate) struct PluginOptions {
    /// Load a pass plugin, as opt does; may be repeated
    ///
    /// Julia's own library, libjulia-codegen, is not loaded: jlopt has its JuliaMultiVersioning and CPUFeatures. With it,
    /// feature names without a sign are no error of a module.
    #[arg(long, value_name = "FILE")]
    load_pass_plugin: Vec<PathBuf>,
    /// As the tests of Julia 1.10 have it; LLVM 22 has no other pass manager
    #[arg(long, hide = true, num_args = 0..=1, require_equals = true, default_missing_value = "1", value_parser = only_on)]
    enable_new_pm: Option<()>,
    /// As the tests of Julia 1.10 have it; LLVM 22 has no other pointers
    #[arg(long, hide = true, num_args = 0..=1, require_equals = true, default_missing_value = "1", value_parser = only_on)]
    opaque_pointers: Option<()>,
}

fn only_on(value: &str) -> Result<(), &'static str> {
    match value {
        "1" | "true" => Ok(()),
        _ => Err("LLVM 22 has nothing else"),
    }
}

impl PluginOptions {
    /// Loads the plugins.
    ///
    /// # Errors
    ///
    /// A file that is no plugin of this LLVM.
    pub(crate) fn load(&self, console: &Console) -> Result<()> {
        for path in &self.load_pass_plugin {
            if is_julia(path) {
                let path = path.display();
                console.note(&format!(
                    "{path} is not loaded: jlopt stands in for it (`jlopt passes` lists what it has)"
                ));
            } else {
                load_plugin(path).map_err(|message| anyhow!(message))?;
            }
        }
        Ok(())
    }

    /// Runs what verifies a module. Julia's tests have feature names without a sign, which LLVM 22 refuses: where Julia's
    /// library is asked for, that is worth a note only.
    pub(crate) fn verifying(
        &self,
        module: &Module<'_>,
        console: &Console,
        verify: impl FnOnce() -> Result<()>,
    ) -> Result<()> {
        let stands_in = self.load_pass_plugin.iter().any(|path| is_julia(path));
        let unsigned = if stands_in { unsigned_features(module) } else { Vec::new() };
        for (function, _) in &unsigned {
            function.remove_string_attribute(FEATURES);
        }
        let verified = verify();
        for (function, features) in &unsigned {
            function.set_string_attribute(FEATURES, features);
        }
        if let [(function, features), more @ ..] = &unsigned[..] {
            let features = String::from_utf8_lossy(features);
            let more = if more.is_empty() { String::new() } else { format!(", and {} more", more.len()) };
            console.note(&format!("{FEATURES} '{features}' of {} lack a sign{more}", function.name()));
        }
        verified
    }
}

/// Whether a plugin is Julia's own, of any name that its builds have: `libjulia-codegen.so.1.12`, `libjulia-codegen-debug.dylib`.
fn is_julia(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("libjulia"))
}

/// The functions with feature names that have neither `+` nor `-` in front.
fn unsigned_features<'m>(module: &'m Module<'_>) -> Vec<(Function<'m>, Vec<u8>)> {
    let is_signed = |feature: &[u8]| matches!(feature.first(), None | Some(b'+' | b'-'));
    module
        .functions()
        .filter_map(|function| Some((function, function.string_attribute_bytes(FEATURES)?)))
        .filter(|(_, features)| !features.split(|byte| *byte == b',').all(is_signed))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn julia_s_library_has_many_names() {
        for julia in [
            "libjulia-codegen.so",
            "/opt/julia/lib/julia/libjulia-codegen.so.1.12",
            "libjulia-codegen-debug.dylib",
        ] {
            assert!(is_julia(Path::new(julia)), "{julia}");
        }
        assert!(!is_julia(Path::new("libjulia/libother.so")));
    }
}
