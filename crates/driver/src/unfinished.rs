//! Files that are not whole yet: gone again if they never are, or if the process dies before.

use llvm_ext::crash::RemovedIfKilled;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use tempfile::TempPath;

/// What the names of such files begin and end with.
#[derive(Clone, Copy, Debug)]
pub struct Affixes(pub &'static str, pub &'static str);

/// A new file of this process's.
#[derive(Debug)]
pub struct Unfinished {
    closed: Closed,
    file: File,
}

/// One that is no longer open.
#[derive(Debug)]
pub struct Closed {
    path: TempPath,
    _if_killed: RemovedIfKilled,
}

impl Unfinished {
    /// Makes one in a folder.
    ///
    /// # Errors
    ///
    /// A folder in which no file can be made.
    pub fn in_folder(folder: &Path, Affixes(prefix, suffix): Affixes) -> io::Result<Self> {
        let made = tempfile::Builder::new().prefix(prefix).suffix(suffix).make_in(folder, |path| {
            // A signal may come as soon as the file is there.
            let if_killed = RemovedIfKilled::new(path);
            let mut options = OpenOptions::new();
            let file = options.read(true).write(true).create_new(true).mode(0o666).open(path)?;
            Ok((file, if_killed))
        })?;
        let ((file, if_killed), path) = made.into_parts();
        Ok(Self { closed: Closed { path, _if_killed: if_killed }, file })
    }

    /// The file, to be written.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Closes the file, which stays where it is.
    pub fn close(self) -> Closed {
        self.closed
    }

    /// Puts the file, now whole, where it is to be.
    ///
    /// # Errors
    ///
    /// A place where no file can be.
    pub fn persist(self, path: &Path) -> io::Result<()> {
        self.close().persist(path)
    }
}

impl Closed {
    /// Puts the file, now whole, where it is to be.
    ///
    /// # Errors
    ///
    /// A place where no file can be.
    pub fn persist(self, path: &Path) -> io::Result<()> {
        self.path.persist(path).map_err(|error| error.error)
    }
}
