//! Writes the seeds of every target to a folder, for cargo-fuzz: `cargo run -p jlopt-fuzz --example seeds FOLDER`.
#![forbid(unsafe_code)]

use jlopt_fuzz::TARGETS;
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| io::Error::other("name the folder for the seeds"))?;
    for target in &TARGETS {
        let folder = folder.join(target.name);
        fs::create_dir_all(&folder)?;
        for (number, seed) in (target.seeds)().iter().enumerate() {
            fs::write(folder.join(format!("{number:05}")), seed)?;
        }
        fs::write(folder.with_extension("dict"), dictionary(target.words))?;
    }
    Ok(())
}

/// The words of a target as libFuzzer reads them.
fn dictionary(words: &[&str]) -> String {
    let escaped = |word: &&str| word.bytes().map(|byte| format!("\\x{byte:02x}")).collect::<String>();
    words.iter().map(|word| format!("\"{}\"\n", escaped(word))).collect()
}
