//! Declarations: constructors, supertypes, fields, with Julia's checks in Julia's order.

use super::{EvaluateError, Evaluator};
use crate::dialect::PrimitiveBits;
use crate::syntax::ast::{
    Field, Header, Item, ItemKind, Literal, Name, Span, Struct, TypeExpr, TypeExprKind, TypeVariable,
};
use crate::universe::{
    Binding, ConId, Fault, FieldDeclaration, Kind, ModuleId, NewConstructor, Role, Shape, Ty,
};
use rustc_hash::FxHashSet;

/// A primitive type has fewer bits than that.
const MAX_BITS: i128 = 1 << 23;

/// What a header is the head of.
#[derive(Clone, Copy)]
enum Declared<'a> {
    Struct(&'a Struct),
    Abstract,
    /// With the expression for its bits.
    Primitive(&'a TypeExpr),
    /// With its bits.
    Enum(u32),
}

/// A built-in struct whose fields come once all types are known.
struct PendingFields<'a> {
    module: ModuleId,
    con: ConId,
    declaration: &'a Struct,
    params: Vec<Ty>,
}

impl<'a> Evaluator<'_> {
    /// Declares items in order.
    pub(super) fn items(&mut self, items: &[Item]) {
        for item in items {
            if let Err(error) = self.item(item) {
                self.errors.push(error);
                self.take_back(item);
            }
        }
    }

    /// A struct whose fields were refused is no type.
    fn take_back(&mut self, item: &Item) {
        let ItemKind::Struct(declaration) = &item.kind else { return };
        let sym = self.universe.sym(&declaration.header.name.text);
        let Some(Binding::Value(ty)) = self.universe.binding(self.module, sym) else { return };
        let con = self.universe.constructor_of(self.universe.unwrap_unionall(ty));
        if con.is_some_and(|con| self.universe.constructor(con).fields.is_none()) {
            self.universe.unbind(self.module, sym);
        }
    }

    fn item(&mut self, item: &Item) -> Result<(), EvaluateError> {
        match &item.kind {
            ItemKind::Struct(declaration) => self.structure(declaration),
            ItemKind::TypeGroup(group) => self.group(group),
            ItemKind::Module { name, bare, items } => {
                self.nested_module(name, *bare, |evaluator| evaluator.items(items));
                Ok(())
            }
            ItemKind::Conditional(branches) => {
                self.conditional(branches, &item.span);
                Ok(())
            }
            ItemKind::Alias { name, ty, .. } if self.is_open_choice(ty) => {
                self.skip_undecided(&item.span, vec![name.text.clone()]);
                Ok(())
            }
            _ => self.simple_item(item, &mut Vec::new()),
        }
    }

    /// What is no module, and of structs only the head: the fields go to `pending`.
    fn simple_item(
        &mut self,
        item: &'a Item,
        pending: &mut Vec<PendingFields<'a>>,
    ) -> Result<(), EvaluateError> {
        match &item.kind {
            ItemKind::Struct(declaration) => {
                if let Some((con, params)) = self.head(&declaration.header, Declared::Struct(declaration))? {
                    pending.push(PendingFields { module: self.module, con, declaration, params });
                }
                Ok(())
            }
            ItemKind::Abstract(header) => self.fieldless(header, Declared::Abstract),
            ItemKind::Primitive(header, bits) => self.fieldless(header, Declared::Primitive(bits)),
            ItemKind::Enum { name, base } => self.enumeration(name, base.as_ref()),
            ItemKind::Alias { name, parameters, ty } => self.alias(name, parameters, ty, &item.span),
            ItemKind::Function(name) => self.function(name),
            ItemKind::Imports(imports) => {
                imports.iter().for_each(|import| self.import(import));
                Ok(())
            }
            ItemKind::Exports { names, exported: true } => {
                self.export(names);
                Ok(())
            }
            ItemKind::TypeGroup(_)
            | ItemKind::Module { .. }
            | ItemKind::Conditional(_)
            | ItemKind::Exports { exported: false, .. }
            | ItemKind::Skipped(_) => Ok(()),
        }
    }

    fn nested_module(&mut self, name: &Name, bare: bool, body: impl FnOnce(&mut Self)) {
        let sym = self.universe.sym(&name.text);
        let known = match self.universe.binding(self.module, sym) {
            Some(Binding::Module(module)) if self.builtin => Some(module),
            _ => None,
        };
        let parent = self.module;
        let module = known.unwrap_or_else(|| self.universe.add_module(&name.text, Some(parent)));
        self.universe.module_mut(module).bare = bare;
        self.module = module;
        body(self);
        self.module = parent;
    }

    /// Declares built-in types: first all heads and aliases, as often as it takes, then all fields.
    pub(super) fn builtins(&mut self, items: &'a [Item]) {
        let mut waiting = Vec::new();
        self.collect(items, &mut waiting);
        let mut pending = Vec::new();
        while !waiting.is_empty() {
            let mut failed = Vec::new();
            let before = waiting.len();
            for (module, item) in waiting {
                self.module = module;
                if let Err(error) = self.simple_item(item, &mut pending) {
                    failed.push((module, item, error));
                }
            }
            if failed.len() == before {
                self.errors.extend(failed.into_iter().map(|(_, _, error)| error));
                break;
            }
            waiting = failed.into_iter().map(|(module, item, _)| (module, item)).collect();
        }
        self.builtin_fields(&pending);
    }

    fn collect(&mut self, items: &'a [Item], out: &mut Vec<(ModuleId, &'a Item)>) {
        for item in items {
            match &item.kind {
                ItemKind::Module { name, bare, items } => {
                    self.nested_module(name, *bare, |evaluator| evaluator.collect(items, out));
                }
                _ => out.push((self.module, item)),
            }
        }
    }

    fn builtin_fields(&mut self, pending: &[PendingFields<'_>]) {
        for PendingFields { module, con, declaration, params } in pending {
            self.module = *module;
            self.universe.keeps_unions = true;
            let evaluated = self.fields(*con, declaration, params);
            self.universe.keeps_unions = false;
            if let Err(error) = evaluated {
                self.errors.push(error);
            }
        }
        self.universe.forget_layouts();
        // Types that do not mention themselves first: whether the others may be stored in place asks for their layouts.
        let mut later = Vec::new();
        for PendingFields { con, declaration, .. } in pending {
            let constructor = self.universe.constructor(*con);
            let parts: Vec<Ty> = constructor.fields.iter().flatten().map(|field| field.ty).collect();
            let supertype = constructor.supertype;
            if parts.into_iter().chain([supertype]).any(|part| self.universe.mentions(part, *con)) {
                later.push((*con, &declaration.header.name.span));
            } else {
                let plain = !declaration.mutable && !self.universe.is_never_inline(*con);
                self.universe.constructor_mut(*con).may_inline = plain;
            }
        }
        for (con, span) in later {
            let decided = self.universe.decide_inline(con);
            if let Err(error) = self.at(span, decided) {
                self.errors.push(error);
            }
        }
        self.universe.forget_layouts();
    }

    fn structure(&mut self, declaration: &Struct) -> Result<(), EvaluateError> {
        let name = &declaration.header.name;
        self.check_names(declaration)?;
        let sym = self.universe.sym(&name.text);
        let before = self.universe.binding(self.module, sym);
        let declared =
            self.head(&declaration.header, Declared::Struct(declaration)).and_then(|head| match head {
                Some((con, params)) => {
                    self.fields(con, declaration, &params)?;
                    let decided = self.universe.decide_inline(con);
                    self.at(&name.span, decided)?;
                    self.lay_out(con, &name.span).map(|()| Some(con))
                }
                None => Ok(None),
            });
        match (declared, before) {
            (Ok(Some(con)), before) => {
                self.settle(before, con, name)?;
                self.check_default_constructor(con, declaration)
            }
            (Ok(None), _) => Ok(()),
            (Err(error), before) => {
                if let Some(before) = before {
                    self.universe.bind(self.module, sym, before);
                }
                Err(error)
            }
        }
    }

    /// Structs that refer to each other.
    fn group(&mut self, group: &[Struct]) -> Result<(), EvaluateError> {
        let mut heads = Vec::new();
        for declaration in group {
            self.check_names(declaration)?;
            if !self.universe.facts().typegroups {
                let version = self.universe.version();
                let text = format!("Julia {version} has no `typegroup`: it came with 1.14");
                return self.at(&declaration.header.name.span, Err(Fault::Unsupported(text)));
            }
            if let Some((con, params)) = self.bare_head(&declaration.header, Declared::Struct(declaration))? {
                heads.push((con, params, declaration));
            }
        }
        for (con, params, declaration) in &heads {
            self.supertype(*con, &declaration.header, params)?;
        }
        for (con, params, declaration) in &heads {
            self.fields(*con, declaration, params)?;
        }
        let cons: Vec<ConId> = heads.iter().map(|(con, ..)| *con).collect();
        if let [single] = cons.as_slice() {
            let decided = self.universe.decide_inline(*single);
            self.at(&heads[0].2.header.name.span, decided)?;
        } else {
            self.universe.decide_inline_group(&cons);
        }
        for (con, _, declaration) in &heads {
            self.lay_out(*con, &declaration.header.name.span)?;
            self.check_default_constructor(*con, declaration)?;
        }
        Ok(())
    }

    /// Lays a finished type out, so that what is wrong with its size is known at its declaration.
    fn lay_out(&mut self, con: ConId, span: &Span) -> Result<(), EvaluateError> {
        let primary = self.universe.constructor(con).primary;
        let laid_out = self.universe.layout_of(primary);
        self.at(span, laid_out).map(|_| ())
    }

    fn fieldless(&mut self, header: &Header, declared: Declared<'_>) -> Result<(), EvaluateError> {
        let sym = self.universe.sym(&header.name.text);
        let before = self.universe.binding(self.module, sym);
        let Some((con, _)) = self.head(header, declared)? else { return Ok(()) };
        let made = self.universe.constructor_mut(con);
        made.fields = Some(Vec::new());
        made.may_inline = made.shape != Shape::Abstract;
        self.settle(before, con, &header.name)
    }

    /// Makes a constructor and binds its name; nothing for a built-in type that is there from the start.
    fn head(
        &mut self,
        header: &Header,
        declared: Declared<'_>,
    ) -> Result<Option<(ConId, Vec<Ty>)>, EvaluateError> {
        let sym = self.universe.sym(&header.name.text);
        let before = self.universe.binding(self.module, sym);
        let Some((con, params)) = self.bare_head(header, declared)? else { return Ok(None) };
        if let Err(error) = self.supertype(con, header, &params) {
            match before {
                Some(before) => self.universe.bind(self.module, sym, before),
                None => self.universe.unbind(self.module, sym),
            }
            self.universe.forget(con);
            return Err(error);
        }
        Ok(Some((con, params)))
    }

    fn bare_head(
        &mut self,
        header: &Header,
        declared: Declared<'_>,
    ) -> Result<Option<(ConId, Vec<Ty>)>, EvaluateError> {
        let name = self.universe.sym(&header.name.text);
        if self.builtin && self.universe.binding(self.module, name).is_some() {
            return Ok(None);
        }
        let outer = self.scope.len();
        let params = self.open_variables(&header.parameters, &header.name.span);
        self.scope.truncate(outer);
        let params = params?;
        let shape = self.shape(header, declared)?;
        let new = NewConstructor { name, module: self.module, shape, params: params.clone() };
        let con = self.universe.add_constructor(new);
        let con = self.at(&header.name.span, con)?;
        let wrapper = self.universe.constructor(con).wrapper;
        self.universe.bind(self.module, name, Binding::Value(wrapper));
        Ok(Some((con, params)))
    }

    /// The shape of what is declared; Julia looks at it once the parameters are known.
    fn shape(&mut self, header: &Header, declared: Declared<'_>) -> Result<Shape, EvaluateError> {
        match declared {
            Declared::Struct(declaration) => {
                self.check_attributes(declaration)?;
                Ok(Shape::Struct { mutable: declaration.mutable })
            }
            Declared::Abstract => Ok(Shape::Abstract),
            Declared::Primitive(bits) => self.bits(&header.name, bits).map(Shape::Primitive),
            Declared::Enum(bits) => Ok(Shape::Primitive(bits)),
        }
    }

    /// Brings a constructor's variables into scope for as long as `body` runs.
    fn with_variables<T>(
        &mut self,
        header: &Header,
        params: &[Ty],
        body: impl FnOnce(&mut Self) -> Result<T, EvaluateError>,
    ) -> Result<T, EvaluateError> {
        let outer = self.scope.len();
        for (variable, &var) in header.parameters.iter().zip(params) {
            if let Some(name) = &variable.name {
                let name = self.universe.sym(&name.text);
                self.scope.push((name, var));
            }
        }
        let result = body(self);
        self.scope.truncate(outer);
        result
    }

    /// Evaluates and checks the supertype (`jl_set_datatype_super` of `src/builtins.c`).
    fn supertype(&mut self, con: ConId, header: &Header, params: &[Ty]) -> Result<(), EvaluateError> {
        let Some(expr) = &header.supertype else { return Ok(()) };
        let supertype = self.with_variables(header, params, |evaluator| evaluator.expression(expr))?;
        if self.builtin && self.universe.constructor_of(supertype).is_none() {
            // `Type{Union{}}` is no `DataType` in 1.14, and nothing asks what is above its only instance's type.
            return Ok(());
        }
        let reason = self.supertype_fault(con, supertype);
        if let Some(reason) = self.at(&expr.span, reason)? {
            let name = header.name.text.clone();
            return self.at(&expr.span, Err(Fault::Supertype { name, reason }));
        }
        self.universe.constructor_mut(con).supertype = supertype;
        Ok(())
    }

    fn supertype_fault(&mut self, con: ConId, supertype: Ty) -> Result<Option<&'static str>, Fault> {
        let Some(above) = self.universe.constructor_of(supertype) else {
            return Ok(Some("can only subtype data types"));
        };
        let role = self.universe.constructor(above).role;
        let fault = if above == con {
            Some("a type cannot subtype itself")
        } else if role == Some(Role::Tuple) {
            Some("cannot subtype a tuple type")
        } else if role == Some(Role::NamedTuple) {
            Some("cannot subtype a named tuple type")
        } else if self.builtin {
            None
        } else if self.universe.is_kind(supertype) || self.is_below(supertype, Role::Type)? {
            Some("cannot add subtypes to Type")
        } else if self.is_below(supertype, Role::Builtin)? {
            Some("cannot add subtypes to Core.Builtin")
        } else if !self.universe.constructor(above).is_abstract() {
            Some("can only subtype abstract types")
        } else {
            None
        };
        Ok(fault)
    }

    /// Whether a type or one above it is of a role.
    fn is_below(&mut self, ty: Ty, role: Role) -> Result<bool, Fault> {
        let mut at = ty;
        while at != self.universe.any() {
            if self.universe.role_of(at) == Some(role) {
                return Ok(true);
            }
            at = self.universe.supertype(at)?;
        }
        Ok(false)
    }

    /// What lowering refuses, before anything is evaluated.
    fn check_names(&self, declaration: &Struct) -> Result<(), EvaluateError> {
        let mut seen = FxHashSet::default();
        match declaration.fields.iter().find(|field| !seen.insert(&field.name.text)) {
            Some(field) => self.at(&field.name.span, Err(Fault::DuplicateField(field.name.text.clone()))),
            None => self.check_parameters(declaration),
        }
    }

    /// What `jl_f__structtype` refuses.
    fn check_attributes(&self, declaration: &Struct) -> Result<(), EvaluateError> {
        let fields = declaration.fields.iter().filter(|_| !declaration.mutable);
        for field in fields {
            for (attribute, span) in [("const", &field.is_const), ("atomic", &field.is_atomic)] {
                if let Some(span) = span {
                    return self.at(span, Err(Fault::FieldAttribute(attribute)));
                }
            }
        }
        Ok(())
    }

    fn fields(&mut self, con: ConId, declaration: &Struct, params: &[Ty]) -> Result<(), EvaluateError> {
        let fields = self.with_variables(&declaration.header, params, |evaluator| {
            let mut types = Vec::with_capacity(declaration.fields.len());
            for field in &declaration.fields {
                types.push(match &field.ty {
                    Some(expr) => evaluator.expression(expr)?,
                    None => evaluator.universe.any(),
                });
            }
            let mut fields = Vec::with_capacity(types.len());
            for (field, ty) in declaration.fields.iter().zip(types) {
                evaluator.check_field_type(field, ty, &declaration.header.name.text)?;
                fields.push(FieldDeclaration {
                    name: evaluator.universe.sym(&field.name.text),
                    ty,
                    is_const: field.is_const.is_some(),
                    is_atomic: field.is_atomic.is_some(),
                });
            }
            Ok(fields)
        })?;
        let total = fields.len();
        let initialized = declaration.new_calls.iter().copied().min().unwrap_or(total).min(total);
        let made = self.universe.constructor_mut(con);
        made.n_uninitialized = total - initialized;
        made.fields = Some(fields);
        Ok(())
    }

    /// Fields are types or variables; Julia looks at that once it has evaluated all (`jl_f__typebody`).
    fn check_field_type(&mut self, field: &Field, ty: Ty, owner: &str) -> Result<(), EvaluateError> {
        if self.universe.is_type(ty) || matches!(self.universe.kind(ty), Kind::Var { .. }) {
            return Ok(());
        }
        let fault = self.universe.expected(owner, "type definition", Role::Type, ty);
        let span = field.ty.as_ref().map_or(&field.name.span, |expr| &expr.span);
        self.at(span, Err(fault))
    }

    /// The bits of a primitive type (`jl_f__primitivetype`).
    fn bits(&mut self, name: &Name, expr: &TypeExpr) -> Result<u32, EvaluateError> {
        let bits = match &expr.kind {
            // Built-in declarations ask for it before there is an `Int`.
            TypeExprKind::Literal(Literal::Integer(bits)) => Some(*bits),
            _ => {
                let value = self.expression(expr)?;
                self.universe.as_int(value)
            }
        };
        let Some(bits) = bits else {
            return self.at(&expr.span, Err(Fault::PrimitiveDeclaration(name.text.clone())));
        };
        let whole = self.universe.facts().primitive_bits == PrimitiveBits::WholeBytes;
        if !(1..MAX_BITS).contains(&bits) || (whole && bits % 8 != 0) {
            return self.at(&expr.span, Err(Fault::PrimitiveBits(name.text.clone())));
        }
        Ok(u32::try_from(bits).unwrap_or(u32::MAX))
    }

    /// `@enum`: a primitive type of the size of its base.
    fn enumeration(&mut self, name: &Name, base: Option<&TypeExpr>) -> Result<(), EvaluateError> {
        let base = match base {
            Some(expr) => self.expression(expr)?,
            None => {
                let base = self.universe.known(Role::Int32);
                self.at(&name.span, base)?
            }
        };
        let con = self.universe.constructor_of(base);
        let Some(bits) = con.and_then(|con| self.universe.constructor(con).bits()) else {
            let shown = self.universe.display(base);
            let text =
                format!("invalid base type for Enum {}, ::{shown}; expected an integer type", name.text);
            return self.at(&name.span, Err(Fault::Unsupported(text)));
        };
        let header = Header { name: name.clone(), parameters: Vec::new(), supertype: None };
        let sym = self.universe.sym(&name.text);
        let before = self.universe.binding(self.module, sym);
        let Some((con, _)) = self.bare_head(&header, Declared::Enum(bits))? else { return Ok(()) };
        let supertype = self.universe.known(Role::Enum).and_then(|of| {
            let con = self.universe.constructor_of(of).ok_or(Fault::MissingBuiltin("Enum"))?;
            self.universe.instantiate(con, &[base])
        });
        let supertype = self.at(&name.span, supertype)?;
        let made = self.universe.constructor_mut(con);
        (made.supertype, made.fields, made.may_inline) = (supertype, Some(Vec::new()), true);
        self.settle(before, con, name)
    }

    fn alias(
        &mut self,
        name: &Name,
        parameters: &[TypeVariable],
        ty: &TypeExpr,
        span: &Span,
    ) -> Result<(), EvaluateError> {
        let sym = self.universe.sym(&name.text);
        let outer = self.scope.len();
        let variables = self.open_variables(parameters, span);
        let body = variables.and_then(|variables| Ok((variables, self.expression(ty)?)));
        self.scope.truncate(outer);
        let (variables, body) = body?;
        let closed =
            variables.into_iter().rev().try_fold(body, |body, var| self.universe.unionall(var, body));
        let closed = self.at(span, closed)?;
        let binding = match *self.universe.kind(closed) {
            Kind::Module(module) => Binding::Module(module),
            _ => Binding::Value(closed),
        };
        self.universe.bind(self.module, sym, binding);
        Ok(())
    }

    /// A function: the only value of a type of its own. A name that is a type already gets a constructor method.
    fn function(&mut self, name: &Name) -> Result<(), EvaluateError> {
        let sym = self.universe.sym(&name.text);
        if self.universe.binding(self.module, sym).is_some() {
            return Ok(());
        }
        let made = self.universe.add_function(self.module, sym);
        self.at(&name.span, made)
    }
}
