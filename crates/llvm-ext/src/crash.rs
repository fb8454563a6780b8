//! What happens when LLVM gives up: one line that says what was being done, no half-written file, status 70.

use crate::ffi;
use crate::progress;
use inkwell::llvm_sys::error_handling::LLVMInstallFatalErrorHandler;
use std::ffi::{CStr, CString, c_char, c_int};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

/// The exit status of an internal fault.
pub const INTERNAL_FAULT: i32 = 70;

/// What is going on, as a C string that is never null once set. Read in signal handlers.
static ACTIVITY: AtomicPtr<c_char> = AtomicPtr::new(ptr::null_mut());
/// The files to remove when the process dies: the first of a list.
static UNFINISHED: AtomicPtr<Slot> = AtomicPtr::new(ptr::null_mut());

/// Says what is being done, for the message of a crash and for who shows progress: a phrase like `reading in.ll`.
pub fn doing(activity: &str) {
    progress::doing(activity);
    replace(&ACTIVITY, CString::new(activity.replace('\0', "?")).ok());
}

/// A place for a file to remove, or for none. Slots are never freed, for a signal handler may be looking at them.
#[derive(Debug)]
struct Slot {
    /// A C string, or null. It is never freed, either.
    path: AtomicPtr<c_char>,
    next: Option<&'static Slot>,
}

/// A file that must not stay behind if the process dies before this is dropped.
#[derive(Debug)]
pub struct RemovedIfKilled(Option<&'static Slot>);

impl RemovedIfKilled {
    /// Names the file, which need not be there yet.
    pub fn new(path: &Path) -> Self {
        // No file has a name with a NUL in it.
        Self(CString::new(path.as_os_str().as_bytes()).ok().map(|path| slot_of(path.into_raw())))
    }
}

impl Drop for RemovedIfKilled {
    fn drop(&mut self) {
        if let Some(slot) = self.0 {
            slot.path.store(ptr::null_mut(), Ordering::Release);
        }
    }
}

fn slots() -> impl Iterator<Item = &'static Slot> {
    // SAFETY: null, or a slot, which is never freed.
    let first = unsafe { UNFINISHED.load(Ordering::Acquire).as_ref() };
    std::iter::successors(first, |slot| slot.next)
}

/// A slot with a path: one that is free, or a new one.
fn slot_of(path: *mut c_char) -> &'static Slot {
    let takes = |slot: &&Slot| {
        slot.path.compare_exchange(ptr::null_mut(), path, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    };
    slots().find(takes).unwrap_or_else(|| new_slot(path))
}

fn new_slot(path: *mut c_char) -> &'static Slot {
    let slot = Box::leak(Box::new(Slot { path: AtomicPtr::new(path), next: None }));
    let mut first = UNFINISHED.load(Ordering::Acquire);
    loop {
        // SAFETY: as in `slots`.
        slot.next = unsafe { first.as_ref() };
        match UNFINISHED.compare_exchange_weak(first, slot, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => return slot,
            Err(now) => first = now,
        }
    }
}

/// The phrase given last.
pub fn activity() -> String {
    let activity = ACTIVITY.load(Ordering::Acquire);
    if activity.is_null() {
        return String::new();
    }
    // SAFETY: a C string of ours; the process has one thread that sets it.
    unsafe { CStr::from_ptr(activity) }.to_string_lossy().into_owned()
}

fn replace(slot: &AtomicPtr<c_char>, text: Option<CString>) {
    let old = slot.swap(text.map_or(ptr::null_mut(), CString::into_raw), Ordering::AcqRel);
    if !old.is_null() {
        // SAFETY: made by `into_raw` above, and no longer to be found.
        drop(unsafe { CString::from_raw(old) });
    }
}

/// From now on `report_fatal_error` and crashes (a segmentation fault, an abort, a trap) end the process with one
/// line and [`INTERNAL_FAULT`], and a termination signal removes the unfinished file first.
pub fn install() {
    // SAFETY: the handlers use only what signal handlers may use.
    unsafe {
        LLVMInstallFatalErrorHandler(Some(fatal_error));
        ffi::jlopt_on_out_of_memory(out_of_memory);
        for signal in [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGABRT, libc::SIGTRAP]
        {
            handle(signal, crashed);
        }
        // A file that gets too large is an error of the write then.
        let _ = libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
        for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGXCPU] {
            handle(signal, terminated);
        }
    }
}

/// # Safety
///
/// `handler` must be safe to run at any point of the program.
unsafe fn handle(signal: c_int, handler: extern "C" fn(c_int)) {
    // SAFETY: a zeroed sigaction is a valid one, and all its members are set.
    unsafe {
        let mut old: libc::sigaction = std::mem::zeroed();
        let _ = libc::sigaction(signal, ptr::null(), &raw mut old);
        if old.sa_sigaction == libc::SIG_IGN {
            return;
        }
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handler as *const () as usize;
        // On the stack that Rust's runtime has set aside: the usual cause is a stack that ran out.
        action.sa_flags = libc::SA_ONSTACK | libc::SA_RESETHAND;
        let _ = libc::sigemptyset(&raw mut action.sa_mask);
        let _ = libc::sigaction(signal, &raw const action, ptr::null_mut());
    }
}

fn remove_unfinished() {
    for slot in slots() {
        let path = slot.path.load(Ordering::Acquire);
        if !path.is_null() {
            // SAFETY: a C string of ours.
            let _ = unsafe { libc::unlink(path) };
        }
    }
}

/// Writes to standard error without allocating.
fn write_error(pieces: &[&[u8]]) {
    for piece in pieces {
        // SAFETY: a slice's own pointer and length.
        let _ = unsafe { libc::write(libc::STDERR_FILENO, piece.as_ptr().cast(), piece.len()) };
    }
}

fn activity_bytes<'a>() -> &'a [u8] {
    let activity = ACTIVITY.load(Ordering::Acquire);
    if activity.is_null() {
        return b"starting up";
    }
    // SAFETY: a C string of ours, which nobody replaces while the process dies.
    unsafe { CStr::from_ptr(activity) }.to_bytes()
}

/// The pass `verify` reports a broken module in this way; that is a fault of the module's.
const BROKEN_MODULE: &[u8] = b"Broken module found";

extern "C" fn fatal_error(reason: *const c_char) {
    // SAFETY: LLVM's text, which ends in NUL.
    let reason = unsafe { CStr::from_ptr(reason) }.to_bytes();
    remove_unfinished();
    write_error(&[b"error: LLVM gave up while ", activity_bytes(), b": ", reason, b"\n"]);
    let status = if reason.starts_with(BROKEN_MODULE) { 1 } else { INTERNAL_FAULT };
    // SAFETY: nothing is to be torn down any more.
    unsafe { libc::_exit(status) }
}

/// A size that damaged bitcode gives is the usual cause.
extern "C" fn out_of_memory(_reason: *const c_char) {
    remove_unfinished();
    write_error(&[b"error: LLVM gave up while ", activity_bytes(), b": out of memory\n"]);
    // SAFETY: nothing is to be torn down any more.
    unsafe { libc::_exit(INTERNAL_FAULT) }
}

extern "C" fn crashed(signal: c_int) {
    let name: &[u8] = match signal {
        libc::SIGSEGV => b"segmentation fault",
        libc::SIGBUS => b"bus error",
        libc::SIGILL => b"illegal instruction",
        libc::SIGFPE => b"arithmetic exception",
        libc::SIGABRT => b"abort",
        _ => b"trap",
    };
    remove_unfinished();
    write_error(&[b"error: LLVM crashed while ", activity_bytes(), b": ", name, b"\n"]);
    // SAFETY: nothing is to be torn down any more.
    unsafe { libc::_exit(INTERNAL_FAULT) }
}

extern "C" fn terminated(signal: c_int) {
    remove_unfinished();
    // SAFETY: the handler was reset when it was entered, so this ends the process as the signal does.
    let _ = unsafe { libc::raise(signal) };
}
