//! Running chains of processes that are joined by pipes.

use std::env;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::mem;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// How long a command may take.
pub(crate) const TIME_LIMIT: Duration = Duration::from_secs(60);

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    Code(i32),
    Signal(i32),
    TimedOut(Duration),
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Code(code) => write!(f, "exit {code}"),
            Exit::Signal(signal) => write!(f, "signal {signal}"),
            Exit::TimedOut(limit) => write!(f, "killed after {} s", limit.as_secs_f32()),
        }
    }
}

impl From<ExitStatus> for Exit {
    fn from(status: ExitStatus) -> Self {
        match (status.code(), status.signal()) {
            (Some(code), _) => Exit::Code(code),
            (None, signal) => Exit::Signal(signal.unwrap_or_default()),
        }
    }
}

/// A command that has ended. `stdout` is empty where it went to the next command or into a file.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) exit: Exit,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
}

/// Takes from a command's environment what changes the tools' behaviour or messages.
pub(crate) fn clean_environment(command: &mut Command) {
    const PREFIXES: [&str; 4] = ["JLOPT_", "JULIA_", "CLICOLOR", "RUST_"];
    // A make that runs the tests would have one in them be a part of it, and say so.
    const NAMES: [&str; 5] = ["NO_COLOR", "FILECHECK_OPTS", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"];
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if NAMES.contains(&&*text) || PREFIXES.iter().any(|prefix| text.starts_with(prefix)) {
            _ = command.env_remove(&name);
        }
    }
    _ = command.env("LC_ALL", "C");
}

/// Runs one command without input.
///
/// # Errors
/// The command cannot be started.
pub(crate) fn run(command: Command) -> Result<Finished, String> {
    let mut finished = run_chain(vec![command], Stdio::null(), None, TIME_LIMIT)?;
    Ok(finished.remove(0))
}

/// Runs commands at the same time, each one's standard output being the next one's standard input.
///
/// # Errors
/// A command cannot be started; those already running are ended.
pub(crate) fn run_chain(
    commands: Vec<Command>,
    input: Stdio,
    output: Option<File>,
    limit: Duration,
) -> Result<Vec<Finished>, String> {
    let mut chain = Chain::default();
    let mut input = input;
    let mut output = output.map(Stdio::from);
    let last = commands.len().saturating_sub(1);
    for (index, mut command) in commands.into_iter().enumerate() {
        let stdout = if index == last { output.take() } else { None };
        _ = command
            .stdin(mem::replace(&mut input, Stdio::null()))
            .stdout(stdout.unwrap_or_else(Stdio::piped))
            .stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| {
            format!("cannot start `{}`: {error}", command.get_program().to_string_lossy())
        })?;
        if index != last
            && let Some(stdout) = child.stdout.take()
        {
            input = stdout.into();
        }
        chain.0.push(Running::new(child));
    }
    chain.finish(limit)
}

/// Commands that are ended at the latest when this is dropped.
#[derive(Default)]
struct Chain(Vec<Running>);

impl Chain {
    fn finish(&mut self, limit: Duration) -> Result<Vec<Finished>, String> {
        let deadline = Instant::now() + limit;
        self.0
            .iter_mut()
            .map(|running| running.finish(deadline, limit))
            .collect::<io::Result<_>>()
            .map_err(|error| format!("cannot wait for a command: {error}"))
    }
}

impl Drop for Chain {
    fn drop(&mut self) {
        for running in &mut self.0 {
            running.end();
        }
    }
}

struct Running {
    child: Child,
    stdout: Collector,
    stderr: Collector,
}

impl Running {
    fn new(mut child: Child) -> Self {
        let stdout = Collector::new(child.stdout.take());
        let stderr = Collector::new(child.stderr.take());
        Running { child, stdout, stderr }
    }

    fn finish(&mut self, deadline: Instant, limit: Duration) -> io::Result<Finished> {
        let exit = self.wait(deadline)?;
        if exit.is_none() {
            self.end();
        }
        // A process that the command left behind may keep the pipes open for ever.
        let patience = deadline.saturating_duration_since(Instant::now()).max(Duration::from_millis(200));
        let stdout = self.stdout.take(patience);
        let stderr = self.stderr.take(patience);
        let closed = stdout.is_some() && stderr.is_some();
        Ok(Finished {
            exit: exit.filter(|_| closed).map_or(Exit::TimedOut(limit), Exit::from),
            stdout: stdout.unwrap_or_default(),
            stderr: stderr.unwrap_or_default(),
        })
    }

    /// `None` where the command still runs at the deadline.
    fn wait(&mut self, deadline: Instant) -> io::Result<Option<ExitStatus>> {
        // The standard library cannot wait with a limit.
        let mut pause = Duration::from_micros(500);
        loop {
            match self.child.try_wait()? {
                None if Instant::now() < deadline => thread::sleep(pause),
                status => return Ok(status),
            }
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }

    fn end(&mut self) {
        // Both fail only where the command has ended already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Reads a pipe to its end on a thread of its own.
struct Collector(Option<Receiver<Vec<u8>>>);

impl Collector {
    fn new(pipe: Option<impl Read + Send + 'static>) -> Self {
        Collector(pipe.map(|mut pipe| {
            let (sender, receiver) = mpsc::channel();
            drop(thread::spawn(move || {
                let mut bytes = Vec::new();
                // What was read before an error is all there is; nobody listens after a timeout.
                drop(pipe.read_to_end(&mut bytes));
                drop(sender.send(bytes));
            }));
            receiver
        }))
    }

    /// All that was read, `None` where the pipe stays open for too long.
    fn take(&mut self, patience: Duration) -> Option<Vec<u8>> {
        match self.0.take() {
            None => Some(Vec::new()),
            Some(receiver) => receiver.recv_timeout(patience).ok(),
        }
    }
}
