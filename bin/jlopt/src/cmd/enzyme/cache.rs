//! Changing a thunk cache folder, which several processes may do at once: one at a time, and each file is there as a whole or
//! not at all. The files that an index names are there before it, and go after it.

use crate::enzyme::side_file;
use crate::io::Output;
use anyhow::{Context as _, Result};
use enzyme_abi::files::{ThunkCacheIndex, write};
use rustix::fs::{FlockOperation, flock};
use std::fs::{self, File};
use std::io;
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};

/// A folder that no other run changes meanwhile.
pub(super) struct LockedCache<'p> {
    folder: &'p Path,
    /// The lock goes when this is closed, also where the process is killed.
    _lock: File,
}

impl<'p> LockedCache<'p> {
    /// Waits until no other run changes the folder.
    pub(super) fn open(folder: &'p Path) -> Result<Self> {
        let lock = |file: File| flock(&file, FlockOperation::LockExclusive).map(|()| file);
        let locked = File::open(folder).and_then(|file| Ok(lock(file)?));
        let lock = locked.with_context(|| format!("cannot open {}", folder.display()))?;
        Ok(Self { folder, _lock: lock })
    }

    fn index_path(&self) -> PathBuf {
        self.folder.join(ThunkCacheIndex::FILE)
    }

    /// The index.
    pub(super) fn index(&self) -> Result<ThunkCacheIndex> {
        let index = side_file(Some(&self.index_path()))?;
        Ok(index.expect("a path is given"))
    }

    /// Makes an index without thunks where there is none.
    pub(super) fn make_index(&self) -> Result<()> {
        if self.index_path().exists() { Ok(()) } else { self.set_index(&ThunkCacheIndex::default()) }
    }

    /// Replaces the index.
    pub(super) fn set_index(&self, index: &ThunkCacheIndex) -> Result<()> {
        Output::prepare(Some(&self.index_path()))?.write_bytes(write(index).as_bytes())
    }

    /// Adds a file under a name that is not taken: its stem, maybe a number, and its extension.
    pub(super) fn add(
        &self,
        stem: &str,
        extension: &str,
        fill: impl FnOnce(BorrowedFd<'_>) -> io::Result<()>,
    ) -> Result<String> {
        let numbered = (1u64..).map(|number| format!("{stem}.{number}.{extension}"));
        let mut names = std::iter::once(format!("{stem}.{extension}")).chain(numbered);
        let is_free = |name: &String| fs::symlink_metadata(self.folder.join(name)).is_err();
        let name = names.find(is_free).expect("folders have fewer files than there are numbers");
        Output::prepare(Some(&self.folder.join(&name)))?.write(fill)?;
        Ok(name)
    }

    /// Removes files that an index named, except those that another one names.
    pub(super) fn remove_files(&self, named: &ThunkCacheIndex, except: &ThunkCacheIndex) -> Result<()> {
        let kept = except.files();
        for file in named.files().iter().filter(|file| !kept.contains(file)) {
            self.remove(file)
                .with_context(|| format!("cannot remove {}", self.folder.join(file).display()))?;
        }
        Ok(())
    }

    /// Removes a file of the folder. One that is gone already is another run's work; what is behind a link is no part of
    /// the folder, and a folder is no file.
    fn remove(&self, file: &Path) -> io::Result<()> {
        let is_gone = |error: &io::Error| {
            matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
        };
        for above in file.ancestors().skip(1).filter(|above| !above.as_os_str().is_empty()) {
            match fs::symlink_metadata(self.folder.join(above)) {
                Ok(data) if data.is_dir() => {}
                Ok(_) => return Ok(()),
                Err(error) if is_gone(&error) => return Ok(()),
                Err(error) => return Err(error),
            }
        }
        let path = self.folder.join(file);
        let removed = fs::symlink_metadata(&path)
            .and_then(|data| if data.is_dir() { Ok(()) } else { fs::remove_file(&path) });
        removed.or_else(|error| if is_gone(&error) { Ok(()) } else { Err(error) })
    }
}
