//! Reading the files that side files name.

use std::fmt;
use std::io;
use std::path::Path;

/// How the files are read that side files and parameters of passes name. By itself this crate touches no file: without a
/// reader, there is none.
pub struct FileReader(Box<Read>);

type Read = dyn Fn(&Path) -> io::Result<Vec<u8>>;

impl FileReader {
    /// A reader that calls a function.
    pub fn new(read: impl Fn(&Path) -> io::Result<Vec<u8>> + 'static) -> Self {
        Self(Box::new(read))
    }

    /// The contents of a file.
    ///
    /// # Errors
    ///
    /// Those of the function.
    pub fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        (self.0)(path)
    }
}

impl Default for FileReader {
    fn default() -> Self {
        Self::new(|_| Err(io::ErrorKind::NotFound.into()))
    }
}

impl fmt::Debug for FileReader {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("FileReader")
    }
}
