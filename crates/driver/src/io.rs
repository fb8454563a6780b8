//! Outputs: standard output, files that are replaced only once they are whole, devices and FIFOs.

use crate::diagnostic::Diagnostic;
use crate::phase;
use crate::progress;
use crate::unfinished::{Affixes, Closed, Unfinished};
use anyhow::{Context, Result};
use llvm_ext::standard;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};

/// The names of outputs that are not whole yet.
const AFFIXES: Affixes = Affixes(".jlopt-", ".tmp");

/// How many symbolic links are followed, as Linux does.
const MAX_LINKS: usize = 40;

/// Where an output goes.
pub struct Output {
    shown: String,
    destination: Destination,
}

enum Destination {
    Nowhere,
    Stdout,
    /// A device or FIFO.
    InPlace(PathBuf),
    /// A regular file, and what is to be kept of it where it is there already.
    Replace(PathBuf, Option<Kept>),
}

/// What a replaced file has still when it is replaced.
#[derive(Clone, Copy)]
struct Kept {
    mode: u32,
    owner: u32,
    group: u32,
}

impl Kept {
    fn of(data: &fs::Metadata) -> Self {
        Self { mode: data.permissions().mode() & 0o7777, owner: data.uid(), group: data.gid() }
    }

    fn give_to(self, file: &File) -> io::Result<()> {
        let is_kept = fchown(file, Some(self.owner), Some(self.group)).is_ok();
        // Who may not give files away owns the new one; it must not run with the rights of somebody else's.
        let mode = if is_kept { self.mode } else { self.mode & !SET_ID };
        file.set_permissions(Permissions::from_mode(mode))
    }
}

/// The bits of a mode that let a program run as its owner or group.
const SET_ID: u32 = 0o6000;

impl Output {
    /// No output at all.
    pub fn nowhere() -> Self {
        Self { shown: String::new(), destination: Destination::Nowhere }
    }

    /// Output to a file, or to standard output for `-` or nothing. Finds what would make writing fail before any work
    /// is done, and changes nothing.
    pub fn prepare(path: Option<&Path>) -> Result<Self> {
        let path = path.unwrap_or(Path::new("-"));
        let is_stdout = path == Path::new("-");
        let shown = if is_stdout { "<stdout>".to_owned() } else { path.display().to_string() };
        let destination = if is_stdout { standard_output() } else { destination(path) };
        let destination = destination.with_context(|| format!("cannot write {shown}"))?;
        Ok(Self { shown, destination })
    }

    /// Whether another output would be mixed with this one, or replace it. Devices take what comes.
    pub fn is_same_as(&self, other: &Self) -> bool {
        match (&self.destination, &other.destination) {
            (Destination::Stdout, Destination::Stdout) => true,
            (Destination::Stdout, Destination::InPlace(path) | Destination::Replace(path, _))
            | (Destination::InPlace(path) | Destination::Replace(path, _), Destination::Stdout) => {
                identity(path).is_some_and(|file| identity(Path::new("/dev/stdout")) == Some(file))
            }
            (Destination::Replace(one, _), Destination::Replace(two, _)) => {
                let whole = |path: &Path| {
                    Some((fs::canonicalize(folder_of(path)).ok()?, path.file_name()?.to_owned()))
                };
                whole(one) == whole(two)
            }
            _ => false,
        }
    }

    /// Where it goes, as messages name it.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Whether what is written is seen at once, so that nothing may be written before all is known to be good.
    pub fn is_seen_at_once(&self) -> bool {
        matches!(self.destination, Destination::Stdout | Destination::InPlace(_))
    }

    /// Refuses to write what is not text to a terminal.
    pub fn refuse_terminal(&self, what: &str) -> Result<()> {
        if self.is_terminal() {
            let error = Diagnostic::new(format!("refusing to write {what} to a terminal"));
            return Err(error.help(Some("use -S or -o".to_owned())).into());
        }
        Ok(())
    }

    /// Whether it goes to a terminal.
    pub fn is_terminal(&self) -> bool {
        match &self.destination {
            Destination::Nowhere | Destination::Replace(..) => false,
            Destination::Stdout => io::stdout().is_terminal(),
            Destination::InPlace(path) => {
                // Opening a FIFO would wait for its reader.
                let is_device = fs::metadata(path).is_ok_and(|data| data.file_type().is_char_device());
                is_device && open_in_place(path).is_ok_and(|file| file.is_terminal())
            }
        }
    }

    /// Writes an output; `fill` writes its contents to an open file.
    pub fn write(&self, fill: impl FnOnce(BorrowedFd<'_>) -> io::Result<()>) -> Result<()> {
        if matches!(self.destination, Destination::Nowhere) {
            return Ok(());
        }
        phase::run(&format!("writing {}", self.shown), || self.fill(fill))
            .with_context(|| format!("cannot write {}", self.shown))
    }

    /// Writes an output that appears only when all outputs of a run are whole.
    pub fn stage(&self, fill: impl FnOnce(BorrowedFd<'_>) -> io::Result<()>) -> Result<Staged> {
        let staged = match &self.destination {
            Destination::Replace(path, kept) => phase::run(&format!("writing {}", self.shown), || {
                let unfinished = unfinished(path, *kept, fill)?.close();
                Ok(Staged(Some((unfinished, path.clone(), self.shown.clone()))))
            }),
            _ => self.fill(fill).map(|()| Staged(None)),
        };
        staged.with_context(|| format!("cannot write {}", self.shown))
    }

    /// Writes bytes that appear only when all outputs of a run are whole.
    pub fn stage_bytes(&self, bytes: &[u8]) -> Result<Staged> {
        self.stage(|file| File::from(file.try_clone_to_owned()?).write_all(bytes))
    }

    /// Writes bytes.
    pub fn write_bytes(&self, bytes: &[u8]) -> Result<()> {
        self.write(|file| File::from(file.try_clone_to_owned()?).write_all(bytes))
    }

    fn fill(&self, fill: impl FnOnce(BorrowedFd<'_>) -> io::Result<()>) -> io::Result<()> {
        match &self.destination {
            Destination::Nowhere => Ok(()),
            Destination::Stdout if self.is_terminal() => progress::aside(|| fill(io::stdout().as_fd())),
            Destination::Stdout => fill(io::stdout().as_fd()),
            Destination::InPlace(path) => fill(open_in_place(path)?.as_fd()),
            Destination::Replace(path, kept) => replace(path, *kept, fill),
        }
    }
}

fn open_in_place(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).truncate(true).open(path)
}

fn standard_output() -> io::Result<Destination> {
    if standard::output_was_closed() {
        return Err(io::Error::other("standard output is closed"));
    }
    Ok(Destination::Stdout)
}

/// What tells a file or pipe apart from others.
fn identity(path: &Path) -> Option<(u64, u64)> {
    let data = fs::metadata(path).ok().filter(|data| !data.file_type().is_char_device())?;
    Some((data.dev(), data.ino()))
}

fn destination(path: &Path) -> io::Result<Destination> {
    if path == Path::new("/dev/stdout") {
        return standard_output();
    }
    let path = follow_links(path)?;
    if is_open_file(&path) {
        return Ok(Destination::InPlace(path));
    }
    match fs::metadata(&path) {
        Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(data) if data.is_file() => {
            // A file that may not be written may not be replaced either, though the folder would allow it.
            drop(OpenOptions::new().write(true).open(&path)?);
            Ok(Destination::Replace(path, Some(Kept::of(&data))))
        }
        Ok(_) => Ok(Destination::InPlace(path)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => new_file(path),
        Err(error) => Err(error),
    }
}

fn new_file(path: PathBuf) -> io::Result<Destination> {
    if path.as_os_str().as_bytes().ends_with(b"/") {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let folder = folder_of(&path);
    match fs::metadata(folder) {
        Ok(data) if data.is_dir() => Ok(Destination::Replace(path, None)),
        Ok(_) => Err(io::Error::other(format!("{} is not a folder", folder.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(io::Error::other(format!("there is no folder {}", folder.display())))
        }
        Err(error) => Err(error),
    }
}

/// The file that a path names in the end, which need not be there.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(target) if !is_open_file(&path) => path = folder_of(&path).join(target),
            _ => return Ok(path),
        }
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

/// Whether a path names a file by its descriptor: a link that cannot be followed by its text.
fn is_open_file(path: &Path) -> bool {
    path.starts_with("/proc") || path.starts_with("/dev/fd")
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// An output that is whole, but not yet where it is to be.
///
/// The file is closed: a run may stage more files than it may have open.
pub struct Staged(Option<(Closed, PathBuf, String)>);

impl Staged {
    /// Puts it there.
    pub fn finish(self) -> Result<()> {
        let Some((file, path, shown)) = self.0 else { return Ok(()) };
        file.persist(&path).with_context(|| format!("cannot write {shown}"))
    }
}

fn unfinished(
    path: &Path,
    kept: Option<Kept>,
    fill: impl FnOnce(BorrowedFd<'_>) -> io::Result<()>,
) -> io::Result<Unfinished> {
    let unfinished = Unfinished::in_folder(folder_of(path), AFFIXES)?;
    fill(unfinished.file().as_fd())?;
    kept.map_or(Ok(()), |kept| kept.give_to(unfinished.file()))?;
    Ok(unfinished)
}

fn replace(
    path: &Path,
    kept: Option<Kept>,
    fill: impl FnOnce(BorrowedFd<'_>) -> io::Result<()>,
) -> io::Result<()> {
    unfinished(path, kept, fill)?.persist(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{chown, symlink};
    use tempfile::TempDir;

    fn folder() -> TempDir {
        tempfile::tempdir().expect("a temporary folder")
    }

    fn write(path: &Path, text: &str) -> Result<()> {
        Output::prepare(Some(path))?.write_bytes(text.as_bytes())
    }

    fn message(result: Result<()>) -> String {
        format!("{:#}", result.expect_err("must fail"))
    }

    fn names(folder: &TempDir) -> Vec<String> {
        let entries = fs::read_dir(folder.path()).expect("readable");
        entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn a_replaced_file_keeps_its_mode_and_nothing_else_stays() {
        let folder = folder();
        let path = folder.path().join("out");
        fs::write(&path, "old").expect("written");
        fs::set_permissions(&path, Permissions::from_mode(0o640)).expect("set");
        write(&path, "new").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("readable"), "new");
        assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o7777, 0o640);
        assert_eq!(names(&folder), ["out"]);
    }

    #[test]
    fn a_replaced_file_keeps_its_owner_as_far_as_may_be() {
        let folder = folder();
        let path = folder.path().join("out");
        fs::write(&path, "old").expect("written");
        // Only root gives files away; others keep the owner that they are.
        let owner = if chown(&path, Some(65534), Some(65534)).is_ok() { 65534 } else { own_id(&path) };
        fs::set_permissions(&path, Permissions::from_mode(0o4755)).expect("set");
        write(&path, "new").expect("written");
        assert_eq!(own_id(&path), owner);
        assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o7777, 0o4755);
    }

    fn own_id(path: &Path) -> u32 {
        fs::metadata(path).expect("there").uid()
    }

    #[test]
    fn a_new_file_has_the_mode_that_others_have() {
        let folder = folder();
        let (ours, others) = (folder.path().join("a"), folder.path().join("b"));
        write(&ours, "x").expect("written");
        fs::write(&others, "x").expect("written");
        let mode = |path| fs::metadata(path).expect("there").permissions().mode();
        assert_eq!(mode(&ours), mode(&others));
    }

    #[test]
    fn links_are_followed_even_to_what_is_not_there_yet() {
        let folder = folder();
        let (link, target) = (folder.path().join("link"), folder.path().join("target"));
        symlink("target", &link).expect("linked");
        for text in ["first", "second"] {
            write(&link, text).expect("written");
            assert_eq!(fs::read_to_string(&target).expect("readable"), text);
            assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        }
        let circle = folder.path().join("circle");
        symlink("circle", &circle).expect("linked");
        assert!(message(write(&circle, "x")).ends_with("too many levels of symbolic links"));
    }

    #[test]
    fn a_fifo_is_written_in_place() {
        let folder = folder();
        let path = folder.path().join("fifo");
        let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo runs");
        assert!(made.success());
        let reader = std::thread::spawn({
            let path = path.clone();
            move || fs::read_to_string(path)
        });
        write(&path, "through").expect("written");
        assert_eq!(reader.join().expect("no panic").expect("readable"), "through");
        assert!(fs::metadata(&path).expect("there").file_type().is_fifo());
    }

    #[test]
    fn a_missing_folder_is_found_before_any_work() {
        let folder = folder();
        let missing = folder.path().join("no/out");
        let error = format!("{:#}", Output::prepare(Some(&missing)).err().expect("must fail"));
        assert!(error.contains("there is no folder"), "{error}");
        assert!(Output::prepare(Some(folder.path())).is_err());
        assert!(Output::prepare(Some(&folder.path().join("new/"))).is_err());
    }

    #[test]
    fn a_full_disk_is_an_error() {
        assert!(message(write(Path::new("/dev/full"), "x")).contains("No space left"));
        write(Path::new("/dev/null"), "x").expect("written");
    }

    #[test]
    fn a_failed_write_leaves_the_old_file() {
        let folder = folder();
        let path = folder.path().join("out");
        fs::write(&path, "old").expect("written");
        let output = Output::prepare(Some(&path)).expect("prepared");
        let failed = output.write(|file| {
            File::from(file.try_clone_to_owned()?).write_all(b"half")?;
            Err(io::Error::other("stopped"))
        });
        assert!(message(failed).ends_with("stopped"));
        assert_eq!(fs::read_to_string(&path).expect("readable"), "old");
        assert_eq!(names(&folder), ["out"]);
    }
}
