//! What is done once the tool that loaded the plugin ends well: the tables that passes changed are written, and what is lost
//! is told. A tool that fails leaves them as they were, as it leaves no output.

use crate::options::SPELLED_OUTPUTS;
use driver::diagnostic::{Diagnostic, of_error};
use driver::io::Staged;
use driver::tables::{TableOutputs, TableTexts, warn_of_lost_values};
use enzyme_abi::session::Session;
use enzyme_abi::values::table::values_without_file;
use llvm_ext::module::Module;
use llvm_ext::plugin::{at_exit, is_linking};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is to be done, of each session.
static LEFT: Mutex<Vec<Left>> = Mutex::new(Vec::new());

struct Left {
    outputs: TableOutputs,
    texts: TableTexts,
    lost: Vec<String>,
}

/// The end of a session, by its place in [`LEFT`].
pub(crate) struct End(usize);

impl End {
    /// That of a session, whose tables go there.
    ///
    /// # Errors
    ///
    /// Where tables would be lost, or mixed with those of another module.
    pub(crate) fn new(outputs: TableOutputs, session: &Session) -> Result<Self, Diagnostic> {
        let mut left = left();
        let is_another = left.iter().any(|other| other.outputs.are_any());
        if outputs.are_any() && (is_linking() || is_another) {
            let [values, relocations] = SPELLED_OUTPUTS;
            let message = format!("{values} and {relocations} are for one module, not for linkers");
            return Err(Diagnostic::new(message).help(Some("run opt-22 on the module".to_owned())));
        }
        at_exit(finish);
        let texts = outputs.texts(session);
        left.push(Left { outputs, texts, lost: Vec::new() });
        Ok(Self(left.len() - 1))
    }

    /// Takes down how the tables are now, and which values the module refers to that are in no file.
    pub(crate) fn note(&self, session: &Session, module: &Module<'_>) {
        let left = &mut left()[self.0];
        left.texts = left.outputs.texts(session);
        if !left.outputs.have_values() {
            left.lost = values_without_file(module, session);
        }
    }
}

fn left() -> MutexGuard<'static, Vec<Left>> {
    LEFT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The status that the process gets instead of its own, where a table cannot be written.
fn finish(status: i32) -> Option<i32> {
    if status != 0 {
        return None;
    }
    let error = write_all(&left()).err()?;
    eprint!("{}", of_error(error).render("error: ", "help: "));
    Some(1)
}

fn write_all(left: &[Left]) -> anyhow::Result<()> {
    let mut staged = Vec::new();
    for Left { outputs, texts, lost } in left {
        warn_of_lost_values(lost);
        staged.extend(outputs.stage(texts)?);
    }
    staged.into_iter().try_for_each(Staged::finish)
}
