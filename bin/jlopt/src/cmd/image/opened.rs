//! Opening what a command is given: a binary file or a module.

use crate::input::ModuleInput;
use crate::phase;
use crate::render::{Console, Diagnostic};
use anyhow::Result;
use clap::{Arg, Args};
use driver::kind_of_binary;
use julia_image::image::{ImageError, ReadAs, read_as};
use julia_image::{Image, OpenError, Opened, open, open_module};
use llvm_ext::input::InputBuffer;
use std::ffi::OsStr;
use std::path::Path;

#[derive(Args)]
pub(super) struct ImageInput {
    #[command(flatten)]
    input: ModuleInput,
}

/// What the input of these commands is, which takes more than modules.
pub(super) fn describe(argument: Arg) -> Arg {
    argument.help(
        "The image: a shared library, object or archive (ELF, Mach-O, COFF), or a module (.ll, .bc), told apart by \
         content; `-` is standard input",
    )
}

/// What the version is of.
pub(super) fn describe_version(argument: Arg) -> Arg {
    let text = "The Julia version that the image is for, 1.10 to 1.14 [default: JLOPT_JULIA_VERSION, else the newest \
                release]";
    let rules = "It decides where the names of the image's tables do not show another one. `1.12` is its newest patch \
                 that is known, `1.12.1` that one. Prereleases count as the release.";
    argument.help(text).long_help(format!("{text}\n\n{rules}"))
}

/// A file that was opened, and the version of Julia that it is read as.
pub(super) struct ImageFile {
    opened: Opened<'static>,
    pub(super) read_as: ReadAs,
    shown: String,
}

impl ImageInput {
    /// Opens the file.
    pub(super) fn open(&self, console: &Console) -> Result<ImageFile> {
        let shown = self.input.shown();
        let version = self.input.julia.version()?;
        phase::run(&format!("reading {shown}"), || {
            let bytes = self.input.bytes()?;
            let opened = match binary(bytes) {
                Some(opened) => opened,
                None => open_module(self.input.parse_lazily(console, bytes)?.module),
            };
            let opened = opened.map_err(|error| not_opened(&shown, bytes, &error))?;
            let read_as = read_as(&opened, version).map_err(|error| not_read(&shown, &error))?;
            Ok(ImageFile { opened, read_as, shown })
        })
    }
}

/// A binary file; nothing where it can only be a module.
fn binary(bytes: &'static InputBuffer) -> Option<Result<Opened<'static>, OpenError>> {
    if bytes.is_bitcode() {
        return None;
    }
    match open(bytes.as_bytes()) {
        Err(OpenError::Unknown) if kind_of_binary(bytes.as_bytes()).is_none() => None,
        opened => Some(opened),
    }
}

fn not_opened(shown: &str, bytes: &InputBuffer, error: &OpenError) -> Diagnostic {
    let help = match error {
        OpenError::Universal(architectures) => {
            let architecture = architectures.first().map_or("x86_64", String::as_str);
            Some(format!("take one of them out of it: lipo -thin {architecture} -output OUT {shown}"))
        }
        OpenError::Thin => {
            Some(format!("make one that holds them: llvm-ar-22 t {shown} | xargs llvm-ar-22 rc whole.a"))
        }
        OpenError::Bitcode(member) => Some(format!(
            "compile the members first (llc-22 -filetype=obj), or ask a module by itself: llvm-ar-22 p {shown} {member} | \
             jlopt image inspect -"
        )),
        OpenError::Malformed { .. } | OpenError::Empty => Some(NOT_WHOLE.to_owned()),
        OpenError::Unknown if is_cut_off(bytes) => Some(NOT_WHOLE.to_owned()),
        OpenError::DefinedTwice { .. } => {
            Some("give each shard a suffix of its own (the module flag julia.mv.suffix)".to_owned())
        }
        _ => None,
    };
    let message = match (error, kind_of_binary(bytes.as_bytes())) {
        (OpenError::Unknown, Some(kind)) if is_cut_off(bytes) => {
            format!("{shown} is {kind} that ends after {} bytes", bytes.as_bytes().len())
        }
        (OpenError::Unknown, Some(kind)) => format!("{shown} is {kind}, which holds no image"),
        _ => format!("{shown}: {error}"),
    };
    Diagnostic::new(message).help(help)
}

const NOT_WHOLE: &str = "is the file whole? build or copy it again";

/// Whether the file starts as one that holds images, and ends before its header does.
fn is_cut_off(bytes: &InputBuffer) -> bool {
    let is_ours = |kind| ["an ELF file", "a Mach-O file", "a COFF object"].contains(&kind);
    kind_of_binary(bytes.as_bytes()).is_some_and(is_ours)
}

fn not_read(shown: &str, error: &ImageError) -> Diagnostic {
    let help = match error {
        ImageError::NotProcessed => Some("jlopt --passes=JuliaMultiVersioning makes the tables"),
        ImageError::Forms { .. } => Some("build all shards with one version of Julia (--julia-version)"),
        ImageError::NoRoot(_) | ImageError::NoTables(_) => None,
    };
    Diagnostic::new(format!("{shown}: {error}")).help(help.map(str::to_owned))
}

impl ImageFile {
    /// Reads the tables.
    pub(super) fn image(&self) -> Result<Image<'_, 'static>> {
        let image = Image::read(&self.opened, self.read_as.version.dialect());
        Ok(image.map_err(|error| not_read(&self.shown, &error))?)
    }

    /// The architecture: `x86_64`, or the triple of a module.
    pub(super) fn architecture(&self) -> &str {
        &self.opened.facts.architecture
    }

    /// The file's name without its folders, which say nothing of what it holds.
    pub(super) fn name(&self) -> &str {
        let name = Path::new(&self.shown).file_name().and_then(OsStr::to_str);
        name.unwrap_or(&self.shown)
    }

    /// The file as messages show it.
    pub(super) fn shown(&self) -> &str {
        &self.shown
    }
}
