//! Changing a thunk cache folder, which several processes may do at once: one at a time, and each file is there as a whole or
//! not at all. The files that an index names are there before it, and go after it. Who reads the folder keeps others from
//! changing it as long.

use crate::enzyme::{no_folder, thunk_index};
use crate::render::Diagnostic;
use anyhow::Result;
use driver::unfinished::{Affixes, Unfinished};
use enzyme_abi::files::{Address, ThunkCacheIndex, write};
use rustix::fs::{FlockOperation, flock};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::os::fd::{AsFd as _, BorrowedFd};
use std::path::{Path, PathBuf};

/// What the names of files begin and end with that are not whole yet.
const UNFINISHED: Affixes = Affixes(".thunk-", ".tmp");
/// The extensions of a thunk's files: its module, and its values.
pub(super) const BITCODE: &str = "bc";
/// The second one.
pub(super) const VALUES: &str = "values.json";

/// A folder that no other run reads or changes meanwhile.
pub(super) struct LockedCache<'p> {
    folder: &'p Path,
    /// The folder, open. The lock goes when this is closed, also where the process is killed.
    lock: File,
}

impl<'p> LockedCache<'p> {
    /// Waits until no other run reads or changes the folder.
    pub(super) fn open(folder: &'p Path) -> Result<Self> {
        let locked = File::open(folder).and_then(|file| {
            flock(&file, FlockOperation::LockExclusive)?;
            Ok(file)
        });
        let lock = locked.map_err(|error| no_folder(folder, &error))?;
        let cache = Self { folder, lock };
        cache.refuse_linked_index()?;
        Ok(cache)
    }

    /// An index that is a link, or no file, is of something else than this folder.
    fn refuse_linked_index(&self) -> Result<()> {
        let index = self.folder.join(ThunkCacheIndex::FILE);
        match fs::symlink_metadata(&index) {
            Ok(data) if !data.is_file() => {
                let message = format!("enzyme-abi: {} is no regular file", index.display());
                let help = "a thunk cache that is changed has its index in its folder".to_owned();
                Err(Diagnostic::new(message).help(Some(help)).into())
            }
            _ => Ok(()),
        }
    }

    /// The index; one without thunks where there is none yet.
    pub(super) fn index(&self) -> Result<ThunkCacheIndex> {
        thunk_index(self.folder)
    }

    /// Replaces the index.
    pub(super) fn set_index(&self, index: &ThunkCacheIndex) -> Result<()> {
        self.write(ThunkCacheIndex::FILE, |mut file| file.write_all(write(index).as_bytes()))
    }

    /// Adds a file of the thunk at an address, under a name that is not taken: the address, maybe a number, and an extension.
    pub(super) fn add(
        &self,
        address: Address,
        extension: &str,
        fill: impl FnOnce(BorrowedFd<'_>) -> io::Result<()>,
    ) -> Result<String> {
        let numbered = (1u64..).map(|number| format!("{address}.{number}.{extension}"));
        let mut names = std::iter::once(format!("{address}.{extension}")).chain(numbered);
        let is_free = |name: &String| fs::symlink_metadata(self.folder.join(name)).is_err();
        let name = names.find(is_free).expect("folders have fewer files than there are numbers");
        self.write(&name, |file| fill(file.as_fd()))?;
        Ok(name)
    }

    /// Writes a file, which is there once it is whole, and on the disk.
    fn write(&self, name: &str, fill: impl FnOnce(&File) -> io::Result<()>) -> Result<()> {
        let path = self.folder.join(name);
        let written = || {
            let unfinished = Unfinished::in_folder(self.folder, UNFINISHED)?;
            fill(unfinished.file())?;
            unfinished.file().sync_all()?;
            if let Ok(replaced) = fs::metadata(&path) {
                unfinished.file().set_permissions(replaced.permissions())?;
            }
            unfinished.persist(&path)?;
            // Not every file system has that for folders.
            let _synced = self.lock.sync_all();
            Ok(())
        };
        written().map_err(|error| fault(&format!("cannot write {}", path.display()), &error))
    }

    /// Removes files that an index named, except those that another one names.
    pub(super) fn remove_files(&self, named: &ThunkCacheIndex, except: &ThunkCacheIndex) -> Result<()> {
        let kept = except.files();
        let gone = named.files();
        gone.iter().filter(|file| !kept.contains(file)).try_for_each(|file| self.remove(file))
    }

    /// Removes what runs left that were killed: files that were not whole yet, and files of thunks that the index does not
    /// name.
    pub(super) fn remove_orphans(&self, index: &ThunkCacheIndex) -> Result<()> {
        let kept = index.files();
        let unreadable = |error: io::Error| fault(&format!("cannot read {}", self.folder.display()), &error);
        for entry in fs::read_dir(self.folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let file = PathBuf::from(entry.file_name());
            let is_own = entry.file_name().to_str().is_some_and(is_own_name);
            if is_own && entry.file_type().map_err(unreadable)?.is_file() && !kept.contains(&file) {
                self.remove(&file)?;
            }
        }
        Ok(())
    }

    /// Removes a file of the folder. One that is gone already is somebody else's work; what is behind a link is no part of
    /// the folder, and a folder is no file.
    fn remove(&self, file: &Path) -> Result<()> {
        let path = self.folder.join(file);
        self.try_remove(file).map_err(|error| fault(&format!("cannot remove {}", path.display()), &error))
    }

    fn try_remove(&self, file: &Path) -> io::Result<()> {
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

fn fault(what: &str, error: &io::Error) -> anyhow::Error {
    Diagnostic::new(format!("enzyme-abi: {what}: {error}")).into()
}

/// Whether files of a name are only made by [`LockedCache::add`] and [`LockedCache::write`].
fn is_own_name(name: &str) -> bool {
    if name.strip_prefix(UNFINISHED.0).is_some_and(|rest| rest.ends_with(UNFINISHED.1)) {
        return true;
    }
    let stem = [BITCODE, VALUES].iter().find_map(|extension| name.strip_suffix(extension)?.strip_suffix('.'));
    let Some(stem) = stem else { return false };
    let (address, number) =
        stem.split_once('.').map_or((stem, None), |(address, number)| (address, Some(number)));
    let is_address = address.parse::<Address>().is_ok_and(|parsed| parsed.to_string() == address);
    is_address
        && number.is_none_or(|number| number.parse::<u64>().is_ok_and(|parsed| parsed.to_string() == number))
}

#[cfg(test)]
mod tests {
    use super::is_own_name;

    #[test]
    fn own_names_are_made_of_addresses() {
        for own in
            ["0x7000.bc", "0x7000.12.bc", "0x7000.values.json", "0x7000.1.values.json", ".thunk-a1B2.tmp"]
        {
            assert!(is_own_name(own), "{own}");
        }
        for other in [
            "index.json",
            "README.txt",
            "7000.bc",
            "0x07000.bc",
            "0x7000.ll",
            "0x7000.01.bc",
            "0x7000.x.bc",
            "0x7000.1.2.bc",
            "0x7000.json",
            "0x7000bc",
            "thunk.bc",
            ".jlopt-a1B2.tmp",
            "thunk-a.tmp",
        ] {
            assert!(!is_own_name(other), "{other}");
        }
    }
}
