//! Paths of inputs: `-` is standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How much is read of what is no regular file, in bytes: a device need not end.
const MAX_STREAM: u64 = 1 << 28;

/// Whether a path stands for standard input.
pub fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// A path as messages show it.
pub fn shown(path: &Path) -> String {
    if is_stdin(path) { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// What a path stands for, as a whole.
///
/// # Errors
///
/// Where it cannot be read, and a device or pipe that gives more than 256 MiB.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    if is_stdin(path) {
        return read_stream(io::stdin().lock());
    }
    let file = File::open(path)?;
    let data = file.metadata()?;
    if data.is_file() || data.is_dir() { std::fs::read(path) } else { read_stream(file) }
}

fn read_stream(stream: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = stream.take(MAX_STREAM + 1).read_to_end(&mut bytes)?;
    if read as u64 > MAX_STREAM {
        return Err(io::Error::other("it is no regular file, and has more than 256 MiB"));
    }
    Ok(bytes)
}

/// The contents of a file that another file names: no device, and no pipe, which would be waited for.
///
/// # Errors
///
/// Where it cannot be read.
pub fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    let data = std::fs::metadata(path)?;
    if !data.is_file() && !data.is_dir() {
        return Err(io::Error::other("it is no regular file"));
    }
    std::fs::read(path)
}
