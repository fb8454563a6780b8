//! The rules that operations keep (section 4.4), checked one top-level operation at a time.
//!
//! Neither writer checks anything: the verifiers of the dialect do when a module is loaded. This one checks the same
//! without the dialect, so that tests find a broken operation where it is made.
mod arithmetic;
mod closures;
mod objects;
mod regions;
mod symbols;
mod view;

use thiserror::Error;

use crate::Error;
use crate::graph::deep;
use crate::ir::{Block, Body, Context, Op, OpSink, Value, Values};
use symbols::Symbols;
use view::View;

/// An operation that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{op}` in {function}: {problem}")]
pub struct Violation {
    /// The symbol of the function, or of the top-level operation.
    pub function: String,
    /// The name of the operation.
    pub op: String,
    /// What is wrong with it.
    pub problem: String,
}

type Check = Result<(), String>;

/// Checks the operations of a module.
#[derive(Debug, Default)]
pub struct Verifier {
    symbols: Symbols,
    tables: usize,
}

/// The operation around one that is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parent {
    Function,
    Case,
    Before,
    After,
}

impl Verifier {
    /// Checks a top-level operation and all that is nested in it.
    ///
    /// # Errors
    ///
    /// The first rule that one of its operations breaks.
    pub fn check(&mut self, context: &Context, body: &Body, op: Op) -> Result<(), Violation> {
        let view = View { context, body };
        let function = view.string(op, "sym_name").unwrap_or_default().to_owned();
        let visible = vec![false; body.value_count()];
        let (symbols, function) = (&mut self.symbols, function.as_str());
        let mut run = Run { view, symbols, function, visible, defined: Vec::new() };
        run.named(op, |run| run.top_level(op))?;
        self.tables += usize::from(view.name(op) == "eco.type_table");
        Ok(())
    }

    /// Checks what only the whole module shows: that symbols are there, with the types with which they are used, and
    /// that there is one type table.
    ///
    /// # Errors
    ///
    /// The first rule that is broken.
    pub fn finish(self) -> Result<(), Violation> {
        if self.tables != 1 {
            let (function, op) = ("the module".to_owned(), "eco.type_table".to_owned());
            return Err(Violation { function, op, problem: format!("there are {} of them", self.tables) });
        }
        self.symbols.resolve()
    }
}

/// The check of one top-level operation.
struct Run<'a> {
    view: View<'a>,
    symbols: &'a mut Symbols,
    function: &'a str,
    /// Which values are defined where the check is, by their numbers.
    visible: Vec<bool>,
    /// Those, the last one last.
    defined: Vec<Value>,
}

impl Run<'_> {
    /// A problem of an operation, with its names.
    fn named(
        &mut self,
        op: Op,
        check: impl FnOnce(&mut Self) -> Result<(), Failure>,
    ) -> Result<(), Violation> {
        check(self).map_err(|failure| match failure {
            Failure::Here(problem) => {
                let (function, op) = (self.function.to_owned(), self.view.name(op).to_owned());
                Violation { function, op, problem }
            }
            Failure::Inside(violation) => *violation,
        })
    }

    fn top_level(&mut self, op: Op) -> Result<(), Failure> {
        match self.view.name(op) {
            "func.func" => self.func(op),
            "eco.global" => Ok(self.symbols.global(self.view, op)?),
            "eco.type_table" => Ok(objects::type_table(self.view, op)?),
            _ => Err("no operation of a module's own".to_owned().into()),
        }
    }

    fn func(&mut self, op: Op) -> Result<(), Failure> {
        let results = self.symbols.function(self.view, op)?;
        let Some(block) = regions::function_body(self.view, op)? else { return Ok(()) };
        self.block(block, Parent::Function)?;
        let last = self.view.last(block).ok_or("its block is empty")?;
        if self.view.name(last) != "eco.return" {
            return Err("its block does not end in `eco.return`".to_owned().into());
        }
        let returned = self.view.operand_types(last);
        if returned != results {
            return Err("`eco.return` has other types than the results".to_owned().into());
        }
        Ok(())
    }

    fn block(&mut self, block: Block, parent: Parent) -> Result<(), Violation> {
        let mark = self.defined.len();
        self.define(self.view.body.arguments(block));
        let mut ops = self.view.body.block_ops(block).peekable();
        while let Some(op) = ops.next() {
            let is_last = ops.peek().is_none();
            self.named(op, |run| deep(|| run.op(op, parent, is_last)))?;
            self.define(self.view.body.results(op));
        }
        for value in self.defined.drain(mark..) {
            self.visible[value.number() as usize] = false;
        }
        Ok(())
    }

    fn define(&mut self, values: Values) {
        for value in values.iter() {
            self.visible[value.number() as usize] = true;
            self.defined.push(value);
        }
    }

    /// That every operand is defined before its use, in this block or in one around it.
    fn operands(&self, op: Op) -> Result<(), Failure> {
        let undefined =
            self.view.body.operands(op).iter().find(|value| !self.visible[value.number() as usize]);
        match undefined {
            None => Ok(()),
            Some(value) => Err(format!("%{} is not defined where it is used", value.number()).into()),
        }
    }

    fn op(&mut self, op: Op, parent: Parent, is_last: bool) -> Result<(), Failure> {
        let view = self.view;
        regions::place(view.name(op), parent, is_last)?;
        self.operands(op)?;
        match view.name(op) {
            "eco.case" => {
                for block in regions::alternatives(view, op)? {
                    self.block(block, Parent::Case)?;
                    regions::yields(view, op, block)?;
                }
                Ok(())
            }
            "scf.while" => {
                let [before, after] = regions::rounds(view, op)?;
                self.block(before, Parent::Before)?;
                self.block(after, Parent::After)?;
                Ok(regions::round_ends(view, op, [before, after])?)
            }
            "eco.call" => Ok(self.symbols.call(view, op)?),
            "eco.papCreate" => {
                closures::create(view, op)?;
                Ok(self.symbols.closure(view, op)?)
            }
            "eco.papCreateGroup" => {
                closures::group(view, op)?;
                Ok(self.symbols.group(view, op)?)
            }
            "eco.papExtend" => Ok(closures::extend(view, op)?),
            "eco.yield" | "eco.return" | "scf.condition" | "scf.yield" => Ok(view.results(op, 0)?),
            name if name.starts_with("arith.") => Ok(arithmetic::arith(view, op)?),
            _ => match arithmetic::signature(view.name(op)) {
                Some(signature) => Ok(arithmetic::check(view, op, signature)?),
                None => Ok(objects::check(view, op)?),
            },
        }
    }
}

/// Why a check failed: the operation itself, or one that is nested in it.
enum Failure {
    Here(String),
    Inside(Box<Violation>),
}

impl From<String> for Failure {
    fn from(problem: String) -> Self {
        Failure::Here(problem)
    }
}

impl From<&str> for Failure {
    fn from(problem: &str) -> Self {
        Failure::Here(problem.to_owned())
    }
}

impl From<Violation> for Failure {
    fn from(violation: Violation) -> Self {
        Failure::Inside(Box::new(violation))
    }
}

/// A writer whose operations are checked before they are written.
pub struct Verifying<'a> {
    sink: &'a mut dyn OpSink,
    verifier: Verifier,
}

impl<'a> Verifying<'a> {
    /// Checks what goes to a writer.
    pub fn new(sink: &'a mut dyn OpSink) -> Self {
        Verifying { sink, verifier: Verifier::default() }
    }

    /// Checks what only the whole module shows.
    ///
    /// # Errors
    ///
    /// [`Error::Verify`]
    pub fn finish(self) -> Result<(), Error> {
        Ok(self.verifier.finish()?)
    }
}

impl OpSink for Verifying<'_> {
    fn write(&mut self, context: &Context, body: &Body, op: Op) -> Result<(), Error> {
        self.verifier.check(context, body, op)?;
        self.sink.write(context, body, op)
    }
}
