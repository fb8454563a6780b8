//! What is going on, for whoever shows it meanwhile, on another thread.

use std::sync::{Mutex, MutexGuard, PoisonError};

static WORK: Mutex<Work> = Mutex::new(Work { activity: String::new(), steps: None });

struct Work {
    activity: String,
    steps: Option<Steps>,
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
    items.inspect(|_| {
        if let Some(steps) = &mut work().steps {
            steps.begun += 1;
        }
    })
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
        doing("writing");
        assert_eq!(shown(), "writing");
    }
}
