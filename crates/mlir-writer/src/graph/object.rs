//! Objects and arrays: which members there are, in any order, each once.
use super::fault::Fault;
use super::habits;
use super::json::{Json, Result};
use super::key::{Key, Keys, Tag};
use super::place::{Place, Segment};

/// A kind of object: what it is called and which members it has.
#[derive(Debug)]
pub(super) struct ObjectKind {
    what: &'static str,
    /// For [`habits::Place`].
    number: u16,
    required: Keys,
    allowed: Keys,
}

impl ObjectKind {
    pub(super) const fn new(what: &'static str, required: &[Key], optional: &[Key]) -> Self {
        let required = Keys::of(required);
        ObjectKind {
            what,
            number: habits::number(what),
            required,
            allowed: required.with(Keys::of(optional)),
        }
    }
}

/// A kind of object of which a member, the tag, tells the others.
#[derive(Debug)]
pub(super) struct TaggedKind {
    pub(super) what: &'static str,
    number: u16,
    /// The name of the tag.
    key: Key,
    variants: &'static [(Tag, ObjectKind)],
    /// Where the variants are, by their tags.
    by_tag: [u8; Tag::ALL.len()],
}

/// No variant.
const NONE: u8 = u8::MAX;

impl TaggedKind {
    #[expect(clippy::cast_possible_truncation, reason = "there are few variants")]
    pub(super) const fn new(what: &'static str, key: Key, variants: &'static [(Tag, ObjectKind)]) -> Self {
        let (mut by_tag, mut index) = ([NONE; Tag::ALL.len()], 0);
        while index < variants.len() {
            by_tag[variants[index].0 as usize] = index as u8;
            index += 1;
        }
        TaggedKind { what, number: habits::number(what), key, variants, by_tag }
    }

    #[inline]
    fn variant(&'static self, tag: Tag) -> Option<&'static (Tag, ObjectKind)> {
        self.variants.get(usize::from(self.by_tag[tag as usize]))
    }
}

/// An object as it is read.
#[derive(Debug)]
pub(super) struct Object {
    kind: &'static ObjectKind,
    seen: Keys,
    /// The last member so far.
    last: Option<Key>,
    /// The place of its bracket.
    pub(super) at: Place,
}

/// A tagged object as it is read.
#[derive(Debug)]
pub(super) struct Tagged {
    kind: &'static TaggedKind,
    variant: Option<&'static (Tag, ObjectKind)>,
    seen: Keys,
    /// The last member so far.
    last: Option<Key>,
    /// The members before the tag.
    early: Vec<(Key, Place)>,
    /// The place of its bracket.
    pub(super) at: Place,
}

/// An object whose members have names of the program's, as it is read.
#[derive(Debug)]
pub(super) struct FreeObject {
    first: bool,
    /// The names in the path around it.
    names: usize,
}

/// An array as it is read.
#[derive(Debug)]
pub(super) struct Array {
    next: u32,
}

impl Tagged {
    /// The tag, as far as it has been read.
    pub(super) fn tag(&self) -> Option<Tag> {
        self.variant.map(|variant| variant.0)
    }

    /// What the object is called, as far as it is known.
    fn what(&self) -> &'static str {
        self.variant.map_or(self.kind.what, |(_, kind)| kind.what)
    }

    #[inline]
    fn number(&self) -> u16 {
        self.variant.map_or(self.kind.number, |(_, kind)| kind.number)
    }
}

impl Json<'_> {
    fn open(&mut self, bracket: u8, what: &str) -> Result<Place> {
        if self.peek()? != bracket {
            return Err(self.unexpected(what));
        }
        let at = self.here();
        self.enter(at)?;
        self.take();
        Ok(at)
    }

    pub(super) fn object(&mut self, kind: &'static ObjectKind) -> Result<Object> {
        let at = self.open(b'{', kind.what)?;
        Ok(Object { kind, seen: Keys::default(), last: None, at })
    }

    /// The next member of an object; at the end, none, and nothing is missing.
    #[inline]
    pub(super) fn next(&mut self, object: &mut Object) -> Result<Option<Key>> {
        let kind = object.kind;
        let Some(key) = self.key(kind.number, object.last, || kind.what)? else {
            self.complete(object.kind, object.seen, object.at)?;
            self.leave();
            return Ok(None);
        };
        object.last = Some(key);
        self.allowed(object.kind, key)?;
        self.once(&mut object.seen, key)?;
        Ok(Some(key))
    }

    pub(super) fn tagged(&mut self, kind: &'static TaggedKind) -> Result<Tagged> {
        let at = self.open(b'{', kind.what)?;
        Ok(Tagged { kind, variant: None, seen: Keys::default(), last: None, early: Vec::new(), at })
    }

    /// The next member of a tagged object besides its tag; at the end, none, and nothing is missing.
    ///
    /// Members before the tag are handed out too, and checked against it when it is read. An object without a tag ends
    /// without one where `untagged` allows for those members.
    #[inline(always)]
    pub(super) fn next_tagged(&mut self, object: &mut Tagged, untagged: Option<Keys>) -> Result<Option<Key>> {
        while let Some(key) = self.key(object.number(), object.last, || object.what())? {
            object.last = Some(key);
            self.once(&mut object.seen, key)?;
            if key == object.kind.key {
                self.read_tag(object)?;
                continue;
            }
            match object.variant {
                Some((_, kind)) => self.allowed(kind, key)?,
                None => self.early(object, key)?,
            }
            return Ok(Some(key));
        }
        self.end_tagged(object, untagged)?;
        Ok(None)
    }

    #[inline(never)]
    fn end_tagged(&mut self, object: &Tagged, untagged: Option<Keys>) -> Result<()> {
        match object.variant {
            Some((_, kind)) => self.complete(kind, object.seen, object.at)?,
            None if untagged == Some(object.seen) => {}
            None => return Err(self.missing(object.kind.key, object.kind.what, object.at)),
        }
        self.leave();
        Ok(())
    }

    /// A member before the tag, which some variant must have.
    #[inline(never)]
    fn early(&mut self, object: &mut Tagged, key: Key) -> Result<()> {
        let known = object.kind.variants.iter().any(|(_, kind)| kind.allowed.has(key));
        if !known {
            return Err(self.unknown(key.text(), object.kind.what, self.key_at));
        }
        object.early.push((key, self.key_at));
        Ok(())
    }

    #[inline(never)]
    fn read_tag(&mut self, object: &mut Tagged) -> Result<()> {
        let _ = self.peek()?;
        let kind = object.kind;
        let known = self.known_string(|word| kind.variant(Tag::of_word(word)?));
        let variant = match known {
            Some(variant) => variant,
            None => self.rarer_tag(kind)?,
        };
        object.variant = Some(variant);
        match object.early.is_empty() {
            true => Ok(()),
            false => self.check_early(&object.early, &variant.1),
        }
    }

    /// Checks the members before the tag.
    fn check_early(&mut self, early: &[(Key, Place)], kind: &ObjectKind) -> Result<()> {
        early.iter().try_for_each(|&(key, place)| {
            self.step(Segment::Key(key));
            self.key_at = place;
            self.allowed(kind, key)
        })
    }

    fn rarer_tag(&mut self, kind: &'static TaggedKind) -> Result<&'static (Tag, ObjectKind)> {
        let place = self.here();
        let token = self.string("a string")?;
        let tag = Tag::of(self.bytes(&token));
        tag.and_then(|tag| kind.variant(tag)).ok_or_else(|| {
            self.schema(place, format!("unknown {} `{}`", kind.what, shown(self.bytes(&token))))
        })
    }

    /// The key of the next member in an object of a kind with this number and name, after its last one; its place is
    /// kept. The colon is behind the reader then.
    #[inline(always)]
    fn key(
        &mut self,
        number: u16,
        last: Option<Key>,
        what: impl FnOnce() -> &'static str,
    ) -> Result<Option<Key>> {
        if last.is_some() && self.closes() {
            return Ok(None);
        }
        let place = habits::Place::new(number, last);
        match self.habitual_key(place) {
            Some(key) => Ok(Some(key)),
            None => self.unexpected_key(place, last.is_none(), what()),
        }
    }

    #[inline(never)]
    fn unexpected_key(&mut self, place: habits::Place, first: bool, what: &str) -> Result<Option<Key>> {
        match self.usual_key(place, first) {
            Some(key) => Ok(Some(key)),
            None => self.rarer_key(first, what),
        }
    }

    /// Takes the bracket at the end of an object, if it is the next byte.
    #[inline]
    fn closes(&mut self) -> bool {
        let closes = self.rest().first() == Some(&b'}');
        if closes {
            self.take();
            self.step(Segment::Here);
        }
        closes
    }

    fn rarer_key(&mut self, first: bool, what: &str) -> Result<Option<Key>> {
        if !self.another(first, b'}')? {
            return Ok(None);
        }
        let place = self.key_place()?;
        let token = self.string("the name of a member")?;
        let Some(key) = Key::of(self.bytes(&token)) else {
            let name = shown(self.bytes(&token));
            self.step_by_name(name.clone());
            return Err(self.unknown(&name, what, place));
        };
        self.step(Segment::Key(key));
        self.punctuation(b':')?;
        self.key_at = place;
        Ok(Some(key))
    }

    fn key_place(&mut self) -> Result<Place> {
        let _ = self.peek()?;
        Ok(self.here())
    }

    /// Whether a container goes on; if not, its closing bracket is behind the reader.
    #[inline]
    fn another(&mut self, first: bool, close: u8) -> Result<bool> {
        match self.peek()? {
            b',' if !first => {
                self.take();
                self.step(Segment::Here);
                if self.peek()? == close {
                    return Err(self.unexpected("another one after the comma"));
                }
                Ok(true)
            }
            byte if byte == close => {
                self.take();
                self.step(Segment::Here);
                Ok(false)
            }
            _ if first => Ok(true),
            _ => Err(self.unexpected(&format!("`,` or `{}`", char::from(close)))),
        }
    }

    #[inline]
    fn allowed(&self, kind: &ObjectKind, key: Key) -> Result<()> {
        match kind.allowed.has(key) {
            true => Ok(()),
            false => Err(self.unknown(key.text(), kind.what, self.key_at)),
        }
    }

    #[inline]
    fn once(&self, seen: &mut Keys, key: Key) -> Result<()> {
        match seen.add(key) {
            true => Ok(()),
            false => Err(self.repeated(key.text(), self.key_at)),
        }
    }

    fn complete(&mut self, kind: &ObjectKind, seen: Keys, at: Place) -> Result<()> {
        match kind.required.first_not_in(seen) {
            Some(key) => Err(self.missing(key, kind.what, at)),
            None => Ok(()),
        }
    }

    #[cold]
    #[inline(never)]
    fn unknown(&self, name: &str, what: &str, place: Place) -> Box<Fault> {
        self.schema(place, format!("unknown field `{name}` of {what}"))
    }

    #[cold]
    fn repeated(&self, name: &str, place: Place) -> Box<Fault> {
        self.schema(place, format!("field `{name}` is given twice"))
    }

    #[cold]
    pub(super) fn missing(&self, key: Key, what: &str, at: Place) -> Box<Fault> {
        self.schema(at, format!("missing field `{}` of {what}", key.text()))
    }

    /// An object whose members have names of the program's. What [`Json::field`] reads.
    pub(super) fn free_object(&mut self, what: &str) -> Result<FreeObject> {
        let _ = self.open(b'{', what)?;
        Ok(FreeObject { first: true, names: self.name_count() })
    }

    /// The next name of a free object. The colon is behind the reader then.
    pub(super) fn field(&mut self, object: &mut FreeObject) -> Result<Option<(String, Place)>> {
        if !self.another(object.first, b'}')? {
            self.forget_names(object.names);
            self.leave();
            return Ok(None);
        }
        object.first = false;
        let place = self.key_place()?;
        let token = self.string("the name of a field")?;
        let Ok(name) = std::str::from_utf8(self.bytes(&token)) else { return Err(self.invalid_utf8(place)) };
        let name = name.to_owned();
        self.forget_names(object.names);
        self.step_by_name(name.clone());
        self.punctuation(b':')?;
        Ok(Some((name, place)))
    }

    /// That a free object has a name twice.
    #[cold]
    pub(super) fn repeated_field(&self, name: &str, place: Place) -> Box<Fault> {
        self.repeated(name, place)
    }

    pub(super) fn array(&mut self) -> Result<Array> {
        let _ = self.open(b'[', "an array")?;
        Ok(Array { next: 0 })
    }

    /// Whether there is another element, which is next then.
    #[inline]
    pub(super) fn element(&mut self, array: &mut Array) -> Result<bool> {
        if !self.another(array.next == 0, b']')? {
            self.leave();
            return Ok(false);
        }
        self.step(Segment::Index(array.next));
        array.next = array.next.saturating_add(1);
        Ok(true)
    }
}

/// A name for a message.
pub(super) fn shown(bytes: &[u8]) -> String {
    const LENGTH: usize = 60;
    let text = String::from_utf8_lossy(bytes);
    let mut shown: String = text.chars().take(LENGTH).flat_map(char::escape_debug).collect();
    if text.chars().nth(LENGTH).is_some() {
        shown.push('…');
    }
    shown
}
