//! Expressions (section 2.4).
use super::object_kinds::{BRANCH, CALL_INFO, CAPTURE, DEF, EXPR, FIELD, FIELD_KEYS, LOC, PARAM};
use super::scalar::Scalar;
use super::tag_last::Args;
use super::{Reader, deep};
use crate::graph::body::{
    Branch, CallInfo, CallKind, Capture, Captured, Closure, Def, Expr, ExprId, ExprKind, Field, Kernel, Loc,
    Name, Param, PathId, SpecId, TreeId,
};
use crate::graph::json::Result;
use crate::graph::key::{Key, Tag};
use crate::graph::object::Tagged;
use crate::graph::place::{Place, Segment};
use crate::graph::strings::number;
use crate::graph::types::{List, Ty};

/// The members of an expression of any kind. Which of them mean something its tag says, which may come last.
#[derive(Debug, Default)]
pub(super) struct Members {
    v: Scalar,
    v_at: Place,
    pub(super) name: Name,
    pub(super) value: ExprId,
    ty: Ty,
    loc: Option<Loc>,
    spec: SpecId,
    prefix: Option<Name>,
    home: Name,
    suffix: Option<Name>,
    f: ExprId,
    args: Args,
    call: CallInfo,
    branches: List<Branch>,
    otherwise: ExprId,
    body: ExprId,
    defs: List<Def>,
    id: Name,
    captures: List<Capture>,
    params: List<Param>,
    ret: Ty,
    kind: Option<i64>,
    tail: bool,
    path: PathId,
    tree: TreeId,
    jumps: List<ExprId>,
    items: List<ExprId>,
    fields: List<Field>,
    record: ExprId,
    field: Name,
}

/// How many arguments one stage of a function takes at most: as many as it can have (section 4.4).
const MAX_GROUP: u32 = 63;

/// What was read where an expression may lack its tag.
pub(super) enum Read {
    Expr(ExprId),
    Field(Field),
}

impl Reader<'_> {
    pub(super) fn expr(&mut self) -> Result<ExprId> {
        deep(|| {
            let mut object = self.json.tagged(&EXPR)?;
            let mut members = Members::default();
            while let Some(key) = self.json.next_tagged(&mut object, None)? {
                self.member(key, &object, &mut members)?;
            }
            self.finish(&object, &members)
        })
    }

    /// An expression, or a named value: what an element of `args` is before the tag of the call is known.
    pub(super) fn expr_or_field(&mut self) -> Result<Read> {
        deep(|| {
            let mut object = self.json.tagged(&EXPR)?;
            let mut members = Members::default();
            while let Some(key) = self.json.next_tagged(&mut object, Some(FIELD_KEYS))? {
                self.member(key, &object, &mut members)?;
            }
            match object.tag() {
                Some(_) => self.finish(&object, &members).map(Read::Expr),
                None => Ok(Read::Field(Field { name: members.name, value: members.value, at: object.at })),
            }
        })
    }

    fn member(&mut self, key: Key, object: &Tagged, members: &mut Members) -> Result<()> {
        match key {
            Key::V => {
                members.v_at = self.next_place()?;
                members.v = self.scalar()?;
            }
            Key::Name => members.name = self.name()?,
            Key::Type => members.ty = self.ty()?,
            Key::Loc => members.loc = Some(self.loc()?),
            Key::Value => members.value = self.expr()?,
            Key::Body => members.body = self.expr()?,
            Key::F => members.f = self.expr()?,
            Key::Args => members.args = self.args(object.tag())?,
            Key::Call => members.call = self.call_info()?,
            Key::Spec => members.spec = SpecId(self.index(u32::MAX)?),
            Key::Prefix => members.prefix = Some(self.name()?),
            Key::Home => members.home = self.name()?,
            Key::Suffix => members.suffix = Some(self.name()?),
            Key::Branches => members.branches = self.some(Self::branch)?,
            Key::Else => members.otherwise = self.expr()?,
            Key::Defs => members.defs = self.some(Self::def)?,
            _ => self.rarer_member(key, members)?,
        }
        Ok(())
    }

    fn rarer_member(&mut self, key: Key, members: &mut Members) -> Result<()> {
        match key {
            Key::Id => members.id = self.name()?,
            Key::Captures => members.captures = self.list(Self::capture)?,
            Key::Params => members.params = self.list(Self::param)?,
            Key::Ret => members.ret = self.ty()?,
            Key::Kind => members.kind = Some(self.integer(i64::MIN, i64::MAX)?),
            Key::Tail => members.tail = self.boolean()?,
            Key::Path => members.path = self.path()?,
            Key::Tree => members.tree = self.tree()?,
            Key::Jumps => members.jumps = self.list(Self::expr)?,
            Key::Items => members.items = self.list(Self::expr)?,
            Key::Fields => members.fields = self.list(Self::field)?,
            Key::Record => members.record = self.expr()?,
            Key::Field => members.field = self.name()?,
            _ => unreachable!("a member that no expression has is refused where its name is read"),
        }
        Ok(())
    }

    fn finish(&mut self, object: &Tagged, members: &Members) -> Result<ExprId> {
        let Some(tag) = object.tag() else { return Err(self.json.missing(Key::E, EXPR.what, object.at)) };
        let kind = match tag {
            Tag::Int | Tag::Float | Tag::Bool | Tag::Char | Tag::Str => self.literal(tag, members)?,
            Tag::Call => {
                let args = self.call_args(&members.args)?;
                ExprKind::Call { f: members.f, args, ty: members.ty, call: members.call }
            }
            Tag::TailCall => ExprKind::TailCall { args: self.tail_call_args(&members.args)?, ty: members.ty },
            tag => self.expr_kind(tag, members),
        };
        let nodes = &mut self.spec.body.nodes;
        let id = ExprId(number(nodes.len()));
        nodes.push(Expr { kind, loc: members.loc, at: object.at });
        Ok(id)
    }

    fn expr_kind(&mut self, tag: Tag, m: &Members) -> ExprKind {
        let ty = m.ty;
        match tag {
            Tag::Var => ExprKind::Var { name: m.name, ty },
            Tag::Global => ExprKind::Global { spec: m.spec, ty },
            Tag::Kernel => ExprKind::Kernel { kernel: self.kernel(m), ty },
            Tag::If => ExprKind::If { branches: m.branches, otherwise: m.otherwise, ty },
            Tag::Let => ExprKind::Let { name: m.name, value: m.value, body: m.body },
            Tag::LetRec => ExprKind::LetRec { defs: m.defs, body: m.body },
            Tag::Closure => ExprKind::Closure(closure(m)),
            Tag::Destruct => ExprKind::Destruct { name: m.name, path: m.path, ty, body: m.body },
            Tag::Case => ExprKind::Case { tree: m.tree, jumps: m.jumps, ty },
            Tag::List => ExprKind::List { items: m.items, ty },
            Tag::Tuple => ExprKind::Tuple { items: m.items, ty },
            Tag::Record => ExprKind::Record { fields: m.fields, ty },
            Tag::Access => ExprKind::Access { record: m.record, field: m.field, ty },
            Tag::Update => ExprKind::Update { record: m.record, fields: m.fields, ty },
            _ => ExprKind::Unit,
        }
    }

    fn kernel(&mut self, members: &Members) -> Kernel {
        let elm = || Name(self.spec.body.names.add("Elm"));
        let prefix = members.prefix.unwrap_or_else(elm);
        Kernel { prefix, home: members.home, name: members.name, suffix: members.suffix }
    }

    fn literal(&mut self, tag: Tag, members: &Members) -> Result<ExprKind> {
        let (scalar, at) = (members.v, members.v_at);
        // Where the value is wrong for the tag, the path leads to the value.
        self.json.enter(at)?;
        self.json.step(Segment::Key(Key::V));
        let kind = match (tag, scalar) {
            (Tag::Int, _) => ExprKind::Int(self.literal_integer(scalar, at, i64::MAX)?),
            (Tag::Float, _) => ExprKind::Float(self.literal_float(scalar, at)?),
            (Tag::Char, _) => ExprKind::Char(self.literal_unit(scalar, at)?),
            (Tag::Bool, Scalar::Bool(value)) => ExprKind::Bool(value),
            (Tag::Str, Scalar::Str(text)) => ExprKind::Str(text),
            (Tag::Bool, _) => return Err(self.json.schema(at, "expected a boolean")),
            _ => return Err(self.json.schema(at, "expected a string")),
        };
        self.json.leave();
        Ok(kind)
    }

    fn literal_unit(&self, scalar: Scalar, at: Place) -> Result<u16> {
        let value = self.literal_integer(scalar, at, i64::from(u16::MAX))?;
        Ok(u16::try_from(value).unwrap_or(u16::MAX))
    }

    fn loc(&mut self) -> Result<Loc> {
        let _ = self.json.peek()?;
        match self.json.usual_loc() {
            Some((line, column)) => Ok(Loc { line, column }),
            None => self.rarer_loc(),
        }
    }

    fn rarer_loc(&mut self) -> Result<Loc> {
        let (mut line, mut column) = (0, 0);
        let mut object = self.json.object(&LOC)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Line => line = self.index(u32::MAX)?,
                _ => column = self.index(u32::MAX)?,
            }
        }
        Ok(Loc { line, column })
    }

    pub(super) fn param(&mut self) -> Result<Param> {
        let (mut name, mut ty) = (Name::default(), Ty::default());
        let mut object = self.json.object(&PARAM)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Name => name = self.name()?,
                _ => ty = self.ty()?,
            }
        }
        Ok(Param { name, ty, at: object.at })
    }

    pub(super) fn field(&mut self) -> Result<Field> {
        let (mut name, mut value) = (Name::default(), ExprId::default());
        let mut object = self.json.object(&FIELD)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Name => name = self.name()?,
                _ => value = self.expr()?,
            }
        }
        Ok(Field { name, value, at: object.at })
    }

    fn branch(&mut self) -> Result<Branch> {
        let (mut cond, mut then) = (ExprId::default(), ExprId::default());
        let mut object = self.json.object(&BRANCH)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Cond => cond = self.expr()?,
                _ => then = self.expr()?,
            }
        }
        Ok(Branch { cond, then })
    }

    fn def(&mut self) -> Result<Def> {
        let (mut name, mut closure) = (Name::default(), ExprId::default());
        let mut object = self.json.object(&DEF)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Name => name = self.name()?,
                _ => closure = self.closure()?,
            }
        }
        Ok(Def { name, closure, at: object.at })
    }

    fn closure(&mut self) -> Result<ExprId> {
        let id = self.expr()?;
        let expr = self.spec.body[id];
        match expr.kind {
            ExprKind::Closure(_) => Ok(id),
            _ => Err(self.json.schema(expr.at, "expected a `closure`, found another expression")),
        }
    }

    fn capture(&mut self) -> Result<Capture> {
        let (mut name, mut of) = (Name::default(), None);
        let mut object = self.json.object(&CAPTURE)?;
        while let Some(key) = self.json.next(&mut object)? {
            if key == Key::Name {
                name = self.name()?;
                continue;
            }
            if of.is_some() {
                return Err(self.json.schema(object.at, "a capture with both `value` and `sibling`"));
            }
            of = Some(match key {
                Key::Value => Captured::Value(self.expr()?),
                _ => Captured::Sibling(self.name()?),
            });
        }
        let Some(of) = of else {
            return Err(self.json.schema(object.at, "a capture with neither `value` nor `sibling`"));
        };
        Ok(Capture { name, of, at: object.at })
    }

    fn call_info(&mut self) -> Result<CallInfo> {
        let mut call = CallInfo::default();
        let mut object = self.json.object(&CALL_INFO)?;
        while let Some(key) = self.json.next(&mut object)? {
            match key {
                Key::Kind => call.kind = self.call_kind()?,
                Key::Groups => call.groups = self.list(Self::group)?,
                _ => call.saturated = self.boolean()?,
            }
        }
        Ok(call)
    }

    fn group(&mut self) -> Result<u32> {
        let count = self.integer(1, i64::from(MAX_GROUP))?;
        Ok(u32::try_from(count).unwrap_or(MAX_GROUP))
    }

    fn call_kind(&mut self) -> Result<CallKind> {
        const ALL: [CallKind; 3] =
            [CallKind::DirectFlat, CallKind::DirectKnownSegmentation, CallKind::GenericApply];
        let place = self.next_place()?;
        let token = self.json.string("the kind of a call")?;
        let text = self.json.bytes(&token);
        let kind = ALL.into_iter().find(|kind| kind.text().as_bytes() == text);
        kind.ok_or_else(|| {
            let message = "expected `direct_flat`, `direct_known_segmentation` or `generic_apply`";
            self.json.schema(place, message)
        })
    }
}

fn closure(m: &Members) -> Closure {
    Closure {
        id: m.id,
        captures: m.captures,
        params: m.params,
        ret: m.ret,
        body: m.body,
        ty: m.ty,
        kind: m.kind,
        tail: m.tail,
    }
}
