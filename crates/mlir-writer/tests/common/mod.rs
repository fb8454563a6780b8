//! Running `mlir-opt`, and modules as both writers give them.
#![allow(dead_code, reason = "each test uses its part")]

use std::io::{Cursor, Write};
use std::process::{Command, Stdio};

use mlir_writer::Error;
use mlir_writer::bytecode::{BytecodeOptions, BytecodeWriter, SpoolSource, Version};
use mlir_writer::ir::{Body, Context, ModuleOp, Op, OpSink};
use mlir_writer::text::{TextOptions, TextWriter};

/// Builds the top-level operations of a module, and gives each to the writer.
pub(crate) type Build<'a> = &'a dyn Fn(&mut Context, &mut dyn FnMut(&Context, &Body, Op));

/// Hands operations to what a [`Build`] is given.
pub(crate) struct Sink<'a>(pub(crate) &'a mut dyn FnMut(&Context, &Body, Op));

impl OpSink for Sink<'_> {
    fn write(&mut self, context: &Context, body: &Body, op: Op) -> Result<(), Error> {
        self.0(context, body, op);
        Ok(())
    }
}

/// What the real MLIR makes of a module: its generic form with all locations, or what it says against it.
pub(crate) fn mlir_opt(module: &[u8]) -> Result<String, String> {
    run_mlir_opt(module, &["--mlir-print-op-generic", "--mlir-print-debuginfo", "--mlir-print-local-scope"])
}

/// Has the real MLIR read texts of modules with `// -----` between them.
pub(crate) fn mlir_opt_each(texts: &str) -> Result<(), String> {
    run_mlir_opt(texts.as_bytes(), &["--split-input-file", "-o", "/dev/null"]).map(drop)
}

fn run_mlir_opt(input: &[u8], args: &[&str]) -> Result<String, String> {
    let mut child = Command::new("mlir-opt-22")
        .args(["--allow-unregistered-dialect", "-"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mlir-opt-22, which `make setup` installs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A reader that finds a mistake may stop reading.
        drop(stdin.write_all(&input));
    });
    let output = child.wait_with_output().expect("output of mlir-opt-22");
    writer.join().expect("a thread that writes");
    if output.status.success() {
        return Ok(String::from_utf8(output.stdout).expect("text"));
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned())
}

pub(crate) fn in_memory() -> SpoolSource<'static> {
    Box::new(|| Ok(Box::new(Cursor::new(Vec::new()))))
}

pub(crate) fn text(
    build: Build<'_>,
    module: &ModuleFn<'_>,
    options: &OptionsFn<'_>,
) -> Result<String, Error> {
    let mut context = Context::new();
    let module = module(&mut context);
    let options = options(&mut context);
    let mut writer = TextWriter::new(Vec::new(), &context, module, options)?;
    let mut result = Ok(());
    build(&mut context, &mut |context, body, op| {
        if result.is_ok() {
            result = writer.write(context, body, op);
        }
    });
    result?;
    Ok(String::from_utf8(writer.finish(&context)?).expect("text"))
}

pub(crate) type ModuleFn<'a> = dyn Fn(&mut Context) -> ModuleOp + 'a;
pub(crate) type OptionsFn<'a> = dyn Fn(&mut Context) -> TextOptions + 'a;

pub(crate) fn bytecode(build: Build<'_>, module: &ModuleFn<'_>, version: Version) -> Result<Vec<u8>, Error> {
    let mut context = Context::new();
    let module = module(&mut context);
    let options = BytecodeOptions { version, ..BytecodeOptions::default() };
    let mut writer = BytecodeWriter::new(Vec::new(), in_memory(), &mut context, &module, options)?;
    let mut result = Ok(());
    build(&mut context, &mut |context, body, op| {
        if result.is_ok() {
            result = writer.write(context, body, op);
        }
    });
    result?;
    writer.finish()
}

pub(crate) fn plain_module(_: &mut Context) -> ModuleOp {
    ModuleOp::default()
}

pub(crate) fn with_locations(_: &mut Context) -> TextOptions {
    TextOptions { locations: true, ..TextOptions::default() }
}

/// Refuses a module that MLIR does not read from the text, or from bytecode of these versions, or not as the same one.
pub(crate) fn assert_same(build: Build<'_>, module: &ModuleFn<'_>, versions: &[Version], what: &str) {
    let text = text(build, module, &with_locations).expect("a module that can be printed");
    let from_text = mlir_opt(text.as_bytes())
        .unwrap_or_else(|problem| panic!("{what}: mlir-opt refuses the text: {problem}\n{text}"));
    for &version in versions {
        let bytes = bytecode(build, module, version).expect("a module that can be encoded");
        let from_bytes = mlir_opt(&bytes)
            .unwrap_or_else(|problem| panic!("{what}: mlir-opt refuses {version:?}: {problem}\n{text}"));
        if from_bytes != from_text {
            let differs = from_text.lines().zip(from_bytes.lines()).find(|(a, b)| a != b);
            panic!("{what}: {version:?} is another module than the text: {differs:#?}\n{text}");
        }
    }
}
