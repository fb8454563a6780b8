//! Types (section 2.2).
use super::object_kinds::{CUSTOM, FUNCTION, TYPE, VAR};
use super::{Reader, deep};
use crate::graph::fault::counted;
use crate::graph::json::Result;
use crate::graph::key::Key;
use crate::graph::object::shown;
use crate::graph::place::Place;
use crate::graph::types::{RecordField, Shallow, Str, Ty, Type, VarKind};
use crate::graph::word::{Word, WordTable, word};

static PRIMITIVES: WordTable<6> = WordTable::new(&["int", "float", "bool", "char", "string", "unit"]);

fn primitive(word: Word) -> Option<Ty> {
    Ty::PRIMITIVES.get(PRIMITIVES.find(word)?).copied()
}

/// How many fields a record can have (section 3.3).
pub(super) const MAX_RECORD_FIELDS: usize = 32;

impl Reader<'_> {
    pub(super) fn ty(&mut self) -> Result<Ty> {
        match self.json.peek()? {
            b'"' => match self.json.known_string(primitive) {
                Some(ty) => Ok(ty),
                None => self.rarer_primitive(),
            },
            b'{' => match self.types.find(self.json.rest()) {
                Some((ty, len)) => {
                    self.json.take_known(len);
                    Ok(ty)
                }
                None => deep(|| self.new_type()),
            },
            _ => Err(self.json.unexpected("a type")),
        }
    }

    fn rarer_primitive(&mut self) -> Result<Ty> {
        let place = self.json.here();
        let token = self.json.string("a type")?;
        let text = self.json.bytes(&token);
        word(text).and_then(primitive).ok_or_else(|| {
            self.json.schema(place, format!("there is no type `{}`", shown(self.json.bytes(&token))))
        })
    }

    fn new_type(&mut self) -> Result<Ty> {
        let mark = self.json.mark();
        self.types.enter();
        let ty = self.composed_type()?;
        self.types.leave();
        if let Some(text) = self.json.since(mark) {
            self.types.keep(text, ty);
        }
        Ok(ty)
    }

    fn composed_type(&mut self) -> Result<Ty> {
        let mut object = self.json.object(&TYPE)?;
        let mut read = None;
        while let Some(key) = self.json.next(&mut object)? {
            if read.is_some() {
                return Err(self.json.schema(object.at, "a type with two members"));
            }
            read = Some(self.composed(key)?);
        }
        read.ok_or_else(|| self.json.schema(object.at, "a type without a member"))
    }

    fn composed(&mut self, key: Key) -> Result<Ty> {
        match key {
            Key::List => {
                let element = self.ty()?;
                self.tables.ty(&Shallow::List(element)).ok_or_else(|| self.changed())
            }
            Key::Tuple => self.tuple_type(),
            Key::Record => self.record_type(),
            Key::Custom => self.custom_type(),
            Key::Fn => self.function_type(),
            _ => self.type_variable(),
        }
    }

    /// An array of types, at the end of those that are open.
    fn open_types(&mut self) -> Result<usize> {
        let mark = self.open_types.len();
        let mut array = self.json.array()?;
        while self.json.element(&mut array)? {
            let ty = self.ty()?;
            self.open_types.push(ty);
        }
        Ok(mark)
    }

    fn tuple_type(&mut self) -> Result<Ty> {
        let place = self.next_place()?;
        let mark = self.open_types()?;
        let elements = &self.open_types[mark..];
        if !matches!(elements.len(), 2 | 3) {
            let message =
                format!("a tuple of {}: there are tuples of 2 and 3", counted(elements.len(), "element"));
            return Err(self.json.schema(place, message));
        }
        let ty = self.tables.ty(&Shallow::Tuple(elements));
        self.open_types.truncate(mark);
        ty.ok_or_else(|| self.changed())
    }

    fn record_type(&mut self) -> Result<Ty> {
        let place = self.next_place()?;
        let mark = self.open_fields.len();
        let mut object = self.json.free_object("the fields of a record")?;
        while let Some((name, at)) = self.json.field(&mut object)? {
            let name_str = self.tables.name(&name).ok_or_else(|| self.changed())?;
            if self.open_fields[mark..].iter().any(|field| field.name == name_str) {
                return Err(self.json.repeated_field(&name, at));
            }
            if self.open_fields.len() - mark == MAX_RECORD_FIELDS {
                let message = format!("a record of more than {MAX_RECORD_FIELDS} fields");
                return Err(self.json.schema(place, message));
            }
            let ty = self.ty()?;
            self.open_fields.push(RecordField { name: name_str, ty });
        }
        let fields = &mut self.open_fields[mark..];
        self.tables.types.sort_fields(fields);
        let ty = self.tables.ty(&Shallow::Record(fields));
        self.open_fields.truncate(mark);
        ty.ok_or_else(|| self.changed())
    }

    fn custom_type(&mut self) -> Result<Ty> {
        let (mut home, mut name) = (Str::default(), Str::default());
        let mark = self.open_types.len();
        let mut object = self.json.object(&CUSTOM)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Home => home = self.program_name()?,
                Key::Name => name = self.program_name()?,
                _ => {
                    let _ = self.open_types()?;
                }
            }
        }
        let ty = self.tables.ty(&Shallow::Custom { home, name, args: &self.open_types[mark..] });
        self.open_types.truncate(mark);
        ty.ok_or_else(|| self.changed())
    }

    fn function_type(&mut self) -> Result<Ty> {
        let mut ret = Ty::default();
        let mark = self.open_types.len();
        let mut object = self.json.object(&FUNCTION)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Ret => ret = self.ty()?,
                _ => {
                    let _ = self.open_types()?;
                }
            }
        }
        let ty = self.tables.ty(&Shallow::Fn { args: &self.open_types[mark..], ret });
        self.open_types.truncate(mark);
        ty.ok_or_else(|| self.changed())
    }

    fn type_variable(&mut self) -> Result<Ty> {
        let (mut name, mut of) = (Str::default(), VarKind::Value);
        let mut object = self.json.object(&VAR)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Name => name = self.program_name()?,
                _ => of = self.var_kind()?,
            }
        }
        self.tables.ty(&Shallow::Var { name, of }).ok_or_else(|| self.changed())
    }

    fn var_kind(&mut self) -> Result<VarKind> {
        let place = self.next_place()?;
        let token = self.json.string("`\"value\"` or `\"number\"`")?;
        match self.json.bytes(&token) {
            b"value" => Ok(VarKind::Value),
            b"number" => Ok(VarKind::Number),
            _ => Err(self.json.schema(place, "expected `\"value\"` or `\"number\"`")),
        }
    }

    /// A type that must be a custom one.
    pub(super) fn custom_type_at(&mut self) -> Result<(Ty, Place)> {
        let place = self.next_place()?;
        let ty = self.ty()?;
        match self.tables.types.get(ty) {
            Type::Custom { .. } => Ok((ty, place)),
            _ => Err(self.json.schema(place, "expected a custom type")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::graph::json::Json;
    use crate::graph::program::Program;
    use crate::graph::read::Tables;
    use crate::graph::read::type_cache::{LEVELS, LONGEST};
    use crate::graph::spec::Spec;

    /// A list of lists of so many levels, twice: its text is kept as often as it has levels that are looked up.
    #[test]
    fn a_level_of_a_deep_type_is_one_type_and_costs_its_own_text() {
        for depth in [2, 100, 1000, 10_000] {
            let text = format!("{}\"int\"{}", r#"{"list": "#.repeat(depth), "}".repeat(depth));
            let mut source = Cursor::new(format!("[{text}, {text}]"));
            let (mut program, mut spec) = (Program::new(), Spec::default());
            let mut reader = Reader::new(Json::new(&mut source), Tables::Filled(&mut program), &mut spec);
            let mark = reader.open_types().expect("two types");
            let [one, other] = reader.open_types[mark..] else { panic!("two types") };
            assert_eq!(one, other);
            let kept = (0..depth).take(LEVELS).filter(|level| text.len() - 10 * level <= LONGEST);
            assert_eq!(reader.types.len(), kept.count(), "{depth} levels");
            assert_eq!(reader.tables.types.len(), Ty::PRIMITIVES.len() + depth);
        }
    }
}
