//! Reading ahead: specializations are read and checked on one thread while something is done with earlier ones on
//! another.
//!
//! They are handed over in batches, since waking a thread takes as long as generating a function. Nothing else depends on
//! the threads: the order is that of the text, and of two faults the earlier one is told.
use std::io;
use std::mem;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::thread;

use super::fault::{Fault, Kind};
use super::place::Place;
use super::spec::Spec;

/// How many specializations are handed over at a time at most.
const BATCH: usize = 32;

/// How many bytes of text are handed over at a time at most, and how big the text of a specialization may be whose
/// memory is used again.
const BATCH_TEXT: u64 = 1 << 18;

/// How many batches wait at most.
const WAITING: usize = 1;

/// Specializations in order. Memory behind them is kept for others.
#[derive(Default)]
struct Batch {
    specs: Vec<Spec>,
    count: usize,
    /// The length of their text.
    text: u64,
}

/// Takes what is read.
pub(super) struct Ahead {
    full: SyncSender<Result<Batch, Box<Fault>>>,
    used: Receiver<Batch>,
    batch: Batch,
}

/// That nobody wants any more specializations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stopped;

impl Ahead {
    /// Hands on a specialization with a text of this length; in its place is one whose memory can be used.
    pub(super) fn push(&mut self, spec: &mut Spec, text: u64) -> Result<(), Stopped> {
        let batch = &mut self.batch;
        if batch.count == batch.specs.len() {
            batch.specs.push(Spec::default());
        }
        mem::swap(&mut batch.specs[batch.count], spec);
        batch.count += 1;
        batch.text += text;
        if batch.count == BATCH || batch.text >= BATCH_TEXT { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), Stopped> {
        let next = match self.used.try_recv() {
            Ok(used) => used,
            Err(TryRecvError::Empty) => Batch::default(),
            Err(TryRecvError::Disconnected) => return Err(Stopped),
        };
        let full = mem::replace(&mut self.batch, next);
        self.full.send(Ok(full)).map_err(|_| Stopped)
    }

    /// Hands on what is left, and then the fault that ended the reading, if one did.
    fn finish(mut self, read: Result<(), Box<Fault>>) {
        let flushed = self.flush();
        if let (Ok(()), Err(fault)) = (flushed, read) {
            // An earlier fault may have ended the other thread.
            drop(self.full.send(Err(fault)));
        }
    }
}

/// Runs `read` on a thread of its own, and `each` for what it reads, in order.
///
/// # Errors
///
/// The first fault in the order of the text, and what `each` gives back.
pub(super) fn run<E: From<Box<Fault>>>(
    read: impl FnOnce(&mut Ahead) -> Result<(), Box<Fault>> + Send,
    each: impl FnMut(&Spec) -> Result<(), E>,
) -> Result<(), E> {
    let (full, filled) = sync_channel(WAITING);
    let (emptied, used) = channel();
    let mut ahead = Ahead { full, used, batch: Batch::default() };
    thread::scope(|scope| {
        let reader = thread::Builder::new().name("reader".to_owned()).spawn_scoped(scope, move || {
            let result = read(&mut ahead);
            ahead.finish(result);
        });
        let reader = reader.map_err(|error| no_thread(&error))?;
        let result = consume(filled, &emptied, each);
        match reader.join() {
            Ok(()) => result,
            Err(panic) => resume_unwind(panic),
        }
    })
}

/// By value: that the receiver is dropped ends the reader.
fn consume<E: From<Box<Fault>>>(
    filled: Receiver<Result<Batch, Box<Fault>>>,
    emptied: &Sender<Batch>,
    mut each: impl FnMut(&Spec) -> Result<(), E>,
) -> Result<(), E> {
    for batch in filled {
        let mut batch = batch?;
        batch.specs[..batch.count].iter().try_for_each(&mut each)?;
        if batch.text > BATCH_TEXT {
            batch.specs.clear();
        }
        // The reader may have ended.
        drop(emptied.send(Batch { specs: batch.specs, count: 0, text: 0 }));
    }
    Ok(())
}

#[cold]
fn no_thread(error: &io::Error) -> Box<Fault> {
    let (place, path) = (Place { line: 1, column: 1 }, "$".to_owned());
    let message = format!("cannot start a thread to read the graph: {error}");
    Box::new(Fault { kind: Kind::Io, place, path, function: None, message })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::body::SpecId;

    fn fault(message: &str) -> Box<Fault> {
        let (kind, place, path) = (Kind::Schema, Place::default(), "$".to_owned());
        Box::new(Fault { kind, place, path, function: None, message: message.to_owned() })
    }

    /// Reads so many, and then meets a fault.
    fn read(count: u32) -> impl FnOnce(&mut Ahead) -> Result<(), Box<Fault>> + Send {
        move |ahead| {
            let mut spec = Spec::default();
            for number in 0..count {
                spec.id = SpecId(number);
                let text = if number % 50 == 0 { 2 * BATCH_TEXT } else { 10 };
                if ahead.push(&mut spec, text).is_err() {
                    return Ok(());
                }
            }
            Err(fault("read"))
        }
    }

    #[test]
    fn all_come_in_order_and_then_the_fault() {
        for count in [0, 1, 32, 33, 1000] {
            let mut seen = 0;
            let result = run(read(count), |spec| {
                assert_eq!(spec.id.0, seen);
                seen += 1;
                Ok(())
            });
            assert_eq!((seen, result), (count, Err(fault("read"))));
        }
    }

    #[test]
    fn the_earlier_fault_is_told_and_ends_the_reading() {
        for (count, last) in [(40, 3), (u32::MAX, 500)] {
            let each = |spec: &Spec| if spec.id.0 == last { Err(fault("each")) } else { Ok(()) };
            assert_eq!(run(read(count), each), Err(fault("each")));
        }
    }
}
