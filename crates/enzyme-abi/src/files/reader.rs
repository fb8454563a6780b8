//! Reading the files that side files name.

use std::any::Any;
use std::fmt;
use std::io;
use std::path::Path;

/// How the files are read that side files and parameters of passes name. By itself this crate touches no file: without a
/// reader, there is none.
pub struct FileReader {
    read: Box<Read>,
    hold: Box<Hold>,
}

type Read = dyn Fn(&Path) -> io::Result<Vec<u8>>;
type Hold = dyn Fn(&Path) -> io::Result<Box<dyn Any>>;

impl FileReader {
    /// A reader that calls a function. It reads files while others may replace them.
    pub fn new(read: impl Fn(&Path) -> io::Result<Vec<u8>> + 'static) -> Self {
        Self { read: Box::new(read), hold: Box::new(|_| Ok(Box::new(()))) }
    }

    /// The reader with a function that keeps others from changing a folder until what it gives is dropped.
    #[must_use]
    pub fn holding<H: Any>(self, hold: impl Fn(&Path) -> io::Result<H> + 'static) -> Self {
        Self { hold: Box::new(move |folder| Ok(Box::new(hold(folder)?))), ..self }
    }

    /// The contents of a file.
    ///
    /// # Errors
    ///
    /// Those of the function.
    pub fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        (self.read)(path)
    }

    /// Keeps others from changing a folder until what it gives is dropped.
    ///
    /// # Errors
    ///
    /// Those of the function of [`holding`](Self::holding).
    pub fn hold(&self, folder: &Path) -> io::Result<Box<dyn Any>> {
        (self.hold)(folder)
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
