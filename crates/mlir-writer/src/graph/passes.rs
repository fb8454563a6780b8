//! The two readings of a graph: one for the tables of the program, one to do something with each specialization.
use super::ahead::{self, Ahead};
use super::check::Checker;
use super::fault::{Fault, Kind};
use super::json::Json;
use super::key::Key;
use super::place::{Place, Segment};
use super::program::Program;
use super::read::{Entry, Reader, Tables};
use super::source::Source;
use super::spec::{Spec, SpecPosition};

/// Reads a graph once: gives the tables of the program, and shows `each` specialization on the way, in order.
///
/// `each` sees the types and the signatures so far; of shapes and options it need not see anything yet, since they may
/// come after the specializations. What holds between specializations is not checked.
///
/// # Errors
///
/// The first thing in the text that is no graph, and what `each` gives back.
pub fn survey<E: From<Box<Fault>>>(
    source: &mut impl Source,
    mut each: impl FnMut(&Program, &Spec) -> Result<(), E>,
) -> Result<Program, E> {
    restart(source)?;
    let (mut program, mut spec) = (Program::new(), Spec::default());
    let mut reader = Reader::new(Json::new(source), Tables::Filled(&mut program), &mut spec);
    let mut top = reader.top()?;
    while let Some(entry) = reader.next_spec(&mut top)? {
        let Reader { tables, spec, .. } = &mut reader;
        let spec = (entry == Entry::Spec).then_some(&**spec);
        tables.enter(spec);
        if let Some(spec) = spec {
            each(tables, spec)?;
        }
    }
    Ok(program)
}

/// Reads a graph again, with the tables of its first reading: checks each specialization by itself and against the
/// tables, and then hands it to `each`, in order. Reading is some specializations ahead, on another thread.
///
/// # Errors
///
/// The first inconsistency, and what `each` gives back.
pub fn visit<E: From<Box<Fault>>>(
    source: &mut impl Source,
    program: &Program,
    mut each: impl FnMut(&Program, &Spec) -> Result<(), E>,
) -> Result<(), E> {
    restart(source)?;
    ahead::run(|ahead| read_again(source, program, ahead), |spec| each(program, spec))
}

fn read_again(source: &mut dyn Source, program: &Program, ahead: &mut Ahead) -> Result<(), Box<Fault>> {
    let mut spec = Spec::default();
    let mut checker = Checker::new();
    let mut reader = Reader::new(Json::new(source), Tables::Known(program), &mut spec);
    let mut top = reader.top()?;
    while let Some(entry) = reader.next_spec(&mut top)? {
        if entry == Entry::Hole {
            continue;
        }
        if !program.agrees(reader.spec) {
            return Err(reader.json.changed(reader.spec.at));
        }
        let later = checker.check(program, reader.spec)?;
        let text = reader.json.offset() - reader.spec.offset;
        if ahead.push(reader.spec, text).is_err() {
            return Ok(());
        }
        later.map_or(Ok(()), Err)?;
    }
    match top.spec_count() == program.spec_count() {
        true => Ok(()),
        false => Err(reader.json.changed(reader.json.here())),
    }
}

/// Reads specializations of a graph once more, one at a time, after both readings.
pub struct Rereader<'a> {
    reader: Reader<'a>,
    held: Option<SpecPosition>,
}

impl<'a> Rereader<'a> {
    /// For the text that was read twice, with the tables of these readings and a specialization to read into.
    pub fn new(source: &'a mut impl Source, program: &'a Program, spec: &'a mut Spec) -> Self {
        Rereader { reader: Reader::new(Json::new(source), Tables::Known(program), spec), held: None }
    }

    /// The specialization at a position, and the tables. The one that was read last is still there.
    ///
    /// # Errors
    ///
    /// If the text cannot be read, or has changed.
    pub fn read(&mut self, position: SpecPosition) -> Result<(&Program, &Spec), Box<Fault>> {
        if self.held != Some(position) {
            self.held = None;
            let path = [Segment::Key(Key::Specs), Segment::Index(position.id.0)];
            let reader = &mut self.reader;
            reader.json.go_to(position.offset, position.at, &path)?;
            reader.spec(position.id)?;
            if !reader.tables.agrees(reader.spec) {
                return Err(reader.json.changed(position.at));
            }
            self.held = Some(position);
        }
        Ok((&self.reader.tables, &*self.reader.spec))
    }
}

fn restart(source: &mut impl Source) -> Result<(), Box<Fault>> {
    source.restart().map_err(|error| {
        let (place, path) = (Place { line: 1, column: 1 }, "$".to_owned());
        Box::new(Fault { kind: Kind::Io, place, path, function: None, message: error.to_string() })
    })
}
