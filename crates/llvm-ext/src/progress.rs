//! What is going on, for whoever shows it meanwhile, on another thread.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

static WORK: Mutex<Work> = Mutex::new(Work { activity: String::new(), steps: None, over: Vec::new() });

struct Work {
    activity: String,
    steps: Option<Steps>,
    over: Vec<Loop>,
}

/// A loop that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// What it did with each item: `cloning function`.
    pub what: &'static str,
    /// How many items there were.
    pub count: usize,
    /// How long it took.
    pub time: Duration,
}

/// How far a loop is.
struct Steps {
    what: &'static str,
    begun: usize,
    total: usize,
}

/// Says that something else is done now: a phrase like `reading in.ll`.
pub(crate) fn doing(activity: &str) {
    let mut work = work();
    work.activity.clear();
    work.activity.push_str(activity);
    work.steps = None;
}

/// The items of a loop, which says how far it is: `cloning function 3 of 17`.
pub fn steps<T>(what: &'static str, items: impl ExactSizeIterator<Item = T>) -> impl Iterator<Item = T> {
    work().steps = Some(Steps { what, begun: 0, total: items.len() });
    let end = End { what, start: Instant::now() };
    items.inspect(move |_| {
        let _until_dropped = &end;
        if let Some(steps) = &mut work().steps {
            steps.begun += 1;
        }
    })
}

/// Notes that a loop is over.
struct End {
    what: &'static str,
    start: Instant,
}

impl Drop for End {
    fn drop(&mut self) {
        let mut work = work();
        let count = work.steps.take().map_or(0, |steps| steps.begun);
        work.over.push(Loop { what: self.what, count, time: self.start.elapsed() });
    }
}

/// The loops that have come to their end since this was asked last.
pub fn take_loops() -> Vec<Loop> {
    std::mem::take(&mut work().over)
}

/// What is going on.
pub fn shown() -> String {
    let work = work();
    match &work.steps {
        Some(Steps { what, begun, total }) if begun < total => {
            format!("{}: {what} {begun} of {total}", work.activity)
        }
        _ => work.activity.clone(),
    }
}

fn work() -> MutexGuard<'static, Work> {
    WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_tells_how_far_it_is() {
        doing("running the pass P on m.ll");
        let seen: Vec<String> = steps("cloning function", [1, 2, 3].into_iter()).map(|_| shown()).collect();
        assert_eq!(seen[0], "running the pass P on m.ll: cloning function 1 of 3");
        assert_eq!(seen[1], "running the pass P on m.ll: cloning function 2 of 3");
        assert_eq!(shown(), "running the pass P on m.ll");
        let over: Vec<_> = take_loops().into_iter().map(|each| (each.what, each.count)).collect();
        assert_eq!(over, [("cloning function", 3)]);
        assert_eq!(take_loops(), []);
        doing("writing");
        assert_eq!(shown(), "writing");
    }
}
