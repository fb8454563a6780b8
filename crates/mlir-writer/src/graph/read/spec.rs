//! Specializations (section 2.3).
use super::Reader;
use super::object_kinds::{NODE, SPEC, SPEC_NAME};
use super::tree::MAX_TAG;
use crate::graph::body::{ExprId, Name, Param, SpecId};
use crate::graph::json::Result;
use crate::graph::key::{Key, Tag};
use crate::graph::place::Place;
use crate::graph::spec::{Function, Node, SpecName};
use crate::graph::symbol::{push_home, push_number, push_sanitized};
use crate::graph::types::{List, Ty};

/// How many fields a constructor can have (section 3.3).
pub(super) const MAX_CTOR_FIELDS: usize = 24;
/// How many parameters a function can have, captures included (section 4.4).
pub(in crate::graph) const MAX_ARITY: usize = 63;

/// The members of a node of any kind.
#[derive(Default)]
struct NodeMembers {
    params: List<Param>,
    params_at: Place,
    ret: Ty,
    body: ExprId,
    ty: Ty,
    ctor: Name,
    tag: u32,
    fields: List<Ty>,
}

impl Reader<'_> {
    /// The specialization with this number, into the one body that there is.
    pub(in crate::graph) fn spec(&mut self, id: SpecId) -> Result<()> {
        self.spec.body.clear();
        self.spec.id = id;
        self.spec.file = None;
        let mut named = false;
        let read = self.spec_members(&mut named);
        read.map_err(|mut fault| {
            fault.function = named.then(|| self.symbol());
            fault
        })
    }

    fn spec_members(&mut self, named: &mut bool) -> Result<()> {
        let _ = self.json.peek()?;
        self.spec.offset = self.json.offset();
        let mut object = self.json.object(&SPEC)?;
        self.spec.at = object.at;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Name => {
                    self.spec.name = self.spec_name()?;
                    *named = true;
                }
                Key::File => self.spec.file = Some(self.text()?),
                _ => self.spec.node = self.node()?,
            }
        }
        Ok(())
    }

    /// The symbol of the specialization that is read.
    fn symbol(&self) -> String {
        let (mut symbol, body) = (String::new(), &self.spec.body);
        let name = match self.spec.name {
            SpecName::Global { home, name } => {
                push_home(body.name(home), &mut symbol);
                name
            }
            SpecName::Accessor(field) => {
                symbol.push_str("accessor_");
                field
            }
        };
        push_sanitized(body.name(name), &mut symbol);
        push_number(self.spec.id, &mut symbol);
        symbol
    }

    fn spec_name(&mut self) -> Result<SpecName> {
        let (mut home, mut name, mut accessor) = (None, None, None);
        let mut object = self.json.object(&SPEC_NAME)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Home => home = Some(self.name()?),
                Key::Name => name = Some(self.name()?),
                _ => accessor = Some(self.name()?),
            }
        }
        match (home, name, accessor) {
            (Some(home), Some(name), None) => Ok(SpecName::Global { home, name }),
            (None, None, Some(field)) => Ok(SpecName::Accessor(field)),
            _ => {
                let message = "the name of a specialization is `home` and `name`, or `accessor`";
                Err(self.json.schema(object.at, message))
            }
        }
    }

    fn node(&mut self) -> Result<Node> {
        let mut members = NodeMembers::default();
        let mut object = self.json.tagged(&NODE)?;
        while let Some(key) = self.json.next_tagged(&mut object, None)? {
            self.node_member(key, &mut members)?;
        }
        let m = members;
        let function = Function { params: m.params, ret: m.ret, body: m.body };
        let node = match object.tag() {
            Some(Tag::Func) => Node::Func(function),
            Some(Tag::Tail) => Node::Tail(function),
            Some(Tag::Value) => Node::Value { ty: m.ty, body: m.body },
            Some(Tag::Ctor) => Node::Ctor { ctor: m.ctor, tag: m.tag, ty: m.ty, fields: m.fields },
            _ => Node::Extern { params: m.params, ret: m.ret },
        };
        if matches!(node, Node::Func(_) | Node::Tail(_)) && m.params.is_empty() {
            return Err(self.json.schema(m.params_at, "a function without parameters"));
        }
        Ok(node)
    }

    fn node_member(&mut self, key: Key, members: &mut NodeMembers) -> Result<()> {
        match key {
            Key::Params => {
                members.params_at = self.next_place()?;
                members.params = self.list(Self::param)?;
                if members.params.len() > MAX_ARITY {
                    let message = format!("a function of more than {MAX_ARITY} parameters");
                    return Err(self.json.schema(members.params_at, message));
                }
            }
            Key::Ret => members.ret = self.ty()?,
            Key::Body => members.body = self.expr()?,
            Key::Type => members.ty = self.ty()?,
            Key::Ctor => members.ctor = self.name()?,
            Key::Tag => members.tag = self.index(MAX_TAG)?,
            _ => members.fields = self.ctor_fields()?,
        }
        Ok(())
    }

    pub(super) fn ctor_fields(&mut self) -> Result<List<Ty>> {
        let at = self.next_place()?;
        let fields = self.list(Self::ty)?;
        if fields.len() > MAX_CTOR_FIELDS {
            let message = format!("a constructor of more than {MAX_CTOR_FIELDS} fields");
            return Err(self.json.schema(at, message));
        }
        Ok(fields)
    }
}
