//! Parses, makes, lays out and lowers the types in a file, one a line, with one universe: what `bench/bench.py` measures.

#![expect(clippy::print_stdout, reason = "a program that says how much it did")]

use juliair_types::lower::LowerOptions;
use juliair_types::syntax::parse_type;
use juliair_types::target::Target;
use juliair_types::universe::Universe;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: throughput FILE")?;
    let text = std::fs::read_to_string(path)?;
    let mut universe = Universe::with_builtins("1.13".parse()?, Target::X86_64_LINUX)?;
    let main = universe.main();
    let (mut bytes, mut boxed) = (0, 0);
    for line in text.lines() {
        let ty = universe.evaluate(main, &parse_type(line)?)?;
        bytes += universe.layout(ty)?.map_or(0, |layout| layout.size);
        let lowered = universe.julia_type(ty, LowerOptions { allow_boxed: true, no_boxing: false })?;
        boxed += usize::from(lowered.boxed);
    }
    println!("{} types, {boxed} of them boxed, {bytes} bytes", text.lines().count());
    Ok(())
}
