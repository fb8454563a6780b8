//! Program graphs.

use super::check_place;
use crate::{Target, seeds};
use mlir_writer::bytecode::{BytecodeOptions, BytecodeWriter, SpoolSource};
use mlir_writer::eco::verify::Verifying;
use mlir_writer::ir::{Context, ModuleOp};
use mlir_writer::text::TextWriter;
use mlir_writer::{Error, eco};
use std::io::Cursor;

/// Program graphs: what `mlir write` reads.
pub const TARGET: Target = Target { name: "graph", run, seeds, words: WORDS };

const WORDS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "1e400",
    "9223372036854775808",
    "\"\"",
    "\"version\": 1",
    "\"specs\"",
    "\"shapes\"",
    "\"name\"",
    "\"home\"",
    "\"args\"",
    "\"node\"",
    "\"k\"",
    "\"value\"",
    "\"func\"",
    "\"tail\"",
    "\"ctor\"",
    "\"kernel\"",
    "\"params\"",
    "\"ret\"",
    "\"body\"",
    "\"e\"",
    "\"var\"",
    "\"type\"",
    "\"int\"",
    "\"bool\"",
    "\"float\"",
    "\"char\"",
    "\"string\"",
    "\"unit\"",
    "{\"list\": \"int\"}",
    "\"custom\"",
    "\"call\"",
    "\"let\"",
    "\"if\"",
    "\"case\"",
    "\"record\"",
    "\"tuple\"",
    "\"groups\"",
    "\"main\"",
    "\"options\"",
    "\"\\ud800\"",
    "\"\\u0000\"",
    "\u{feff}",
];

/// Generates the module of a graph, in both forms.
///
/// # Panics
///
/// Where an error has no place in the text, an operation breaks the rules of its dialect, or only one form is refused.
pub fn run(input: &[u8]) {
    let text = text(input);
    let bytecode = bytecode(input);
    match (&text, &bytecode) {
        (Ok(()), Ok(())) => {}
        (Err(one), Err(other)) => assert_eq!(one.to_string(), other.to_string()),
        _ => panic!("text: {text:?}, bytecode: {bytecode:?}"),
    }
    match text {
        Err(Error::Graph(fault)) => {
            assert!(!fault.message.is_empty() && fault.path.starts_with('$'), "{fault:?}");
            let [line, column] = [fault.place.line, fault.place.column].map(|number| number as usize);
            check_place(input, line, column);
        }
        Ok(()) | Err(Error::Limit { .. }) => {}
        Err(error) => panic!("{error:?}"),
    }
}

fn text(input: &[u8]) -> Result<(), Error> {
    let mut context = Context::new();
    let options = eco::text_options(&mut context);
    let mut writer = TextWriter::new(Vec::new(), &context, ModuleOp::default(), options)?;
    let mut verifying = Verifying::new(&mut writer);
    eco::generate(&mut Cursor::new(input), &mut context, &mut verifying)?;
    verifying.finish()?;
    drop(String::from_utf8(writer.finish(&context)?).expect("text"));
    Ok(())
}

fn bytecode(input: &[u8]) -> Result<(), Error> {
    let mut context = Context::new();
    let spools: SpoolSource<'_> = Box::new(|| Ok(Box::new(Cursor::new(Vec::new()))));
    let (module, options) = (ModuleOp::default(), BytecodeOptions::default());
    let mut writer = BytecodeWriter::new(Vec::new(), spools, &mut context, &module, options)?;
    eco::generate(&mut Cursor::new(input), &mut context, &mut writer)?;
    assert!(writer.finish()?.starts_with(b"ML\xefR"));
    Ok(())
}

/// The worked examples and the graphs of the cases.
fn seeds() -> Vec<Vec<u8>> {
    let folders = ["crates/mlir-writer/tests/graphs", "testdata/mlir/Inputs", "examples/mlir"];
    folders.into_iter().flat_map(|folder| seeds::files(folder, &["json"])).collect()
}
