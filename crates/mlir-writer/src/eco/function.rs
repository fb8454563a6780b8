//! One function in the making: its operations, its names and where it is in the graph.
use super::analysis::constants::{Constants, Folded};
use super::analysis::uses::Uses;
use super::analysis::workers::Workers;
use super::closure::Queued;
use super::form::{Form, abi};
use super::intrinsics::Intrinsics;
use super::kernels::Kernels;
use super::scope::{Binding, Mark, Scope, Val};
use super::shape::{ShapeId, Shapes};
use super::type_table::TypeTable;
use super::vocabulary::Vocabulary;
use crate::graph::{self, ExprId, ExprKind, Fault, Kind, Loc, Name, Program, Spec, TreeId, Ty};
use crate::ir::{self, Attr, Block, Context, Location, OpBuilder, OpName, Region, Str, Type, Values};
use crate::limits::REGION_DEPTH;

pub(super) type Result<T> = std::result::Result<T, Box<Fault>>;

/// What is decided for the whole program before its functions are generated.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) workers: Workers,
    pub(super) constants: Constants,
}

/// What grows from function to function, and memory that they use one after the other.
pub(super) struct State {
    pub(super) vocabulary: Vocabulary,
    pub(super) intrinsics: Intrinsics,
    pub(super) shapes: Shapes,
    pub(super) kernels: Kernels,
    pub(super) types: TypeTable,
    pub(super) queue: std::collections::VecDeque<Queued>,
    /// The types of aggregates, by shape.
    aggregates: Vec<Option<Type>>,
    pub(super) ops: ir::Body,
    pub(super) scope: Scope,
    pub(super) uses: Uses,
    pub(super) symbol: String,
    /// The operands and the types of the results of an operation, while it is put together.
    value_list: Vec<ir::Value>,
    type_list: Vec<Type>,
}

impl State {
    pub(super) fn new(context: &mut Context, intrinsics: Intrinsics, shapes: Shapes) -> Self {
        State {
            vocabulary: Vocabulary::new(context),
            intrinsics,
            shapes,
            kernels: Kernels::default(),
            types: TypeTable::default(),
            queue: std::collections::VecDeque::new(),
            aggregates: Vec::new(),
            ops: ir::Body::new(),
            scope: Scope::default(),
            uses: Uses::default(),
            symbol: String::new(),
            value_list: Vec::new(),
            type_list: Vec::new(),
        }
    }

    /// The type of values of a form.
    pub(super) fn ty(&mut self, context: &mut Context, form: Form) -> Type {
        let known = &self.vocabulary;
        match form {
            Form::Boxed => known.value,
            Form::Int => known.i64,
            Form::Float => known.f64,
            Form::Char => known.i16,
            Form::Bit => known.i1,
            Form::Aggregate(shape) => self.aggregate(context, shape),
        }
    }

    fn aggregate(&mut self, context: &mut Context, id: ShapeId) -> Type {
        if self.aggregates.len() < self.shapes.len() {
            self.aggregates.resize(self.shapes.len(), None);
        }
        if let Some(known) = self.aggregates[id.index()] {
            return known;
        }
        let ty = context.dialect_type("eco", &self.shapes.type_text(id));
        self.aggregates[id.index()] = Some(ty);
        ty
    }
}

/// A function in the making.
pub(super) struct Function<'f> {
    pub(super) context: &'f mut Context,
    pub(super) state: &'f mut State,
    pub(super) program: &'f Program,
    pub(super) plan: &'f Plan,
    pub(super) spec: &'f Spec,
    /// The body that is generated: that of the specialization, or that of the folded thunks.
    pub(super) body: &'f graph::Body,
    /// Whether a folded thunk is generated.
    pub(super) folding: bool,
    /// The file of the source.
    pub(super) file: Option<Str>,
    /// The block to which operations are appended.
    pub(super) block: Block,
    /// The region around everything.
    pub(super) region: Region,
    /// How many regions are open.
    depth: usize,
    location: Location,
    /// The innermost expression of the specialization that is generated.
    current: Option<ExprId>,
    /// The expression whose value something is done with.
    blamed: Option<ExprId>,
    /// The forms of the parameters of the loop, and that of its result, where the function is one.
    pub(super) looping: Option<super::looping::Loop>,
}

/// A part of the expression that is generated, which has a region of its own.
#[derive(Debug, Clone, Copy)]
pub(super) enum Part {
    /// An expression in it.
    Expr(ExprId),
    /// A tree of the case that it is.
    Tree(TreeId),
    /// The tests of a chain of the case from this one on.
    Test(TreeId, usize),
}

fn too_deep() -> String {
    format!("regions are nested more than {REGION_DEPTH} deep")
}

/// A region that is open, and what was before it.
struct Opened {
    region: Region,
    outer: Block,
    mark: Mark,
}

impl<'f> Function<'f> {
    /// A function with these arguments, whose symbol is in the state.
    pub(super) fn new(
        context: &'f mut Context,
        state: &'f mut State,
        (program, plan, spec): (&'f Program, &'f Plan, &'f Spec),
        arguments: &[Form],
    ) -> Self {
        state.ops.clear();
        state.scope.clear();
        let types: Vec<_> =
            arguments.iter().map(|&form| (state.ty(context, form), Location::Unknown)).collect();
        let region = state.ops.new_region();
        let block = state.ops.new_block(region, &types);
        let file = spec.file.map(|file| context.str(spec.body.text(file)));
        Function {
            context,
            state,
            program,
            plan,
            spec,
            body: &spec.body,
            folding: false,
            file,
            block,
            region,
            depth: 1,
            location: Location::Unknown,
            current: None,
            blamed: None,
            looping: None,
        }
    }

    /// An argument of the function.
    pub(super) fn argument(&self, index: usize, form: Form) -> Val {
        Val { value: self.state.ops.argument(self.block, index), form }
    }

    pub(super) fn bind(&mut self, name: Name, val: Val) {
        self.state.scope.bind(name, Binding::Value(val));
    }
}

/// # Places and faults
impl Function<'_> {
    /// Does something for an expression, at its place.
    pub(super) fn within<T>(
        &mut self,
        id: ExprId,
        generate: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let before = (self.location, self.current);
        self.enter(id);
        let result = generate(self)?;
        (self.location, self.current) = before;
        Ok(result)
    }

    /// From here on an expression is generated: until the end of the one around it.
    pub(super) fn enter(&mut self, id: ExprId) {
        if !self.folding {
            self.current = Some(id);
        }
        if let Some(loc) = self.body[id].loc {
            self.enter_loc(loc);
        }
    }

    fn enter_loc(&mut self, loc: Loc) {
        let file = match self.file {
            Some(file) => file,
            None => self.context.str("-"),
        };
        self.location = Location::File { file, line: loc.line, column: loc.column };
    }

    /// Generates a folded thunk in place: another body, another file, no names.
    pub(super) fn folded_value(&mut self, folded: Folded) -> Result<Val> {
        let plan = self.plan;
        let before = (self.body, self.file, self.folding, self.location);
        let scope = std::mem::take(&mut self.state.scope);
        (self.body, self.folding) = (&plan.constants.body, true);
        if let Some((loc, file)) = folded.named_at {
            self.file = self.folded_file(file);
            self.enter_loc(loc);
        }
        self.file = self.folded_file(folded.file);
        let val = self.value(folded.root)?;
        let val = self.convert(val, abi(&self.program.types, folded.ty))?;
        (self.body, self.file, self.folding, self.location) = before;
        self.state.scope = scope;
        Ok(val)
    }

    fn folded_file(&mut self, file: Option<Name>) -> Option<Str> {
        let plan = self.plan;
        file.map(|file| self.context.str(plan.constants.body.name(file)))
    }

    /// Does something with the value of an expression; a fault in that is at the expression.
    pub(super) fn blaming<T>(
        &mut self,
        id: ExprId,
        generate: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        // The expressions of folded thunks are in no text.
        let before = std::mem::replace(&mut self.blamed, (!self.folding).then_some(id));
        let result = generate(self)?;
        self.blamed = before;
        Ok(result)
    }

    /// The expression that has made the value something is done with.
    pub(super) fn blamed(&self) -> Option<ExprId> {
        self.blamed.map(|id| self.end_of_bindings(id))
    }

    /// The expression whose value one with bindings at its head has.
    fn end_of_bindings(&self, mut id: ExprId) -> ExprId {
        while let ExprKind::Let { body, .. }
        | ExprKind::LetRec { body, .. }
        | ExprKind::Destruct { body, .. } = self.body[id].kind
        {
            id = body;
        }
        id
    }

    /// A fault at the expression that is generated.
    #[cold]
    pub(super) fn fault(&self, kind: Kind, message: impl Into<String>) -> Box<Fault> {
        let mut fault = match self.blamed().or(self.current) {
            Some(current) => self.spec.fault(self.program, kind, current, message),
            None => self.spec.fault_of_spec(self.program, kind, message),
        };
        fault.function = Some(self.state.symbol.clone());
        fault
    }
}

/// # Operations
impl Function<'_> {
    pub(super) fn int(&mut self, value: i64) -> Attr {
        self.context.integer_attr(self.state.vocabulary.i64, value)
    }

    /// Starts an operation with results of these forms.
    fn begin_op(&mut self, name: OpName, operands: &[Val], results: &[Form]) -> OpBuilder<'_> {
        let State { value_list, type_list, .. } = &mut *self.state;
        value_list.clear();
        value_list.extend(operands.iter().map(|val| val.value));
        type_list.clear();
        for &form in results {
            let ty = self.state.ty(self.context, form);
            self.state.type_list.push(ty);
        }
        let State { value_list, type_list, ops, .. } = &mut *self.state;
        ops.op(name, self.location).operands(value_list).results(type_list)
    }

    /// Appends an operation with results of these forms.
    pub(super) fn op(
        &mut self,
        name: OpName,
        operands: &[Val],
        results: &[Form],
        attrs: &[(Str, Attr)],
    ) -> Values {
        let block = self.block;
        let mut op = self.begin_op(name, operands, results);
        for &(key, value) in attrs {
            op = op.attr(key, value);
        }
        let op = op.append(block);
        self.state.ops.results(op)
    }

    pub(super) fn types(&mut self, forms: &[Form]) -> Vec<Type> {
        forms.iter().map(|&form| self.state.ty(self.context, form)).collect()
    }

    /// Appends an operation with one result.
    pub(super) fn op1(&mut self, name: OpName, operands: &[Val], form: Form, attrs: &[(Str, Attr)]) -> Val {
        Val { value: self.op(name, operands, &[form], attrs).get(0), form }
    }

    /// Appends an operation with one result of a type that is no form.
    pub(super) fn raw_op(
        &mut self,
        name: OpName,
        operands: &[ir::Value],
        ty: Type,
        attrs: &[(Str, Attr)],
    ) -> ir::Value {
        let mut op = self.state.ops.op(name, self.location).operands(operands).results(&[ty]);
        for &(key, value) in attrs {
            op = op.attr(key, value);
        }
        let op = op.append(self.block);
        self.state.ops.result(op, 0)
    }

    /// Appends an operation without results.
    pub(super) fn op0(&mut self, name: OpName, operands: &[Val], attrs: &[(Str, Attr)]) {
        let _ = self.op(name, operands, &[], attrs);
    }

    /// Appends a call of a symbol.
    pub(super) fn call(&mut self, symbol: &str, operands: &[Val], results: &[Form]) -> Values {
        let (name, key) = (self.state.vocabulary.ops.call, self.state.vocabulary.keys.callee);
        let (callee, block) = (self.context.symbol_attr(symbol), self.block);
        let op = self.begin_op(name, operands, results).inherent_attr(key, callee).append(block);
        self.state.ops.results(op)
    }

    pub(super) fn call1(&mut self, symbol: &str, operands: &[Val], form: Form) -> Val {
        Val { value: self.call(symbol, operands, &[form]).get(0), form }
    }

    /// Appends an operation with regions, whose results may have been made before.
    pub(super) fn op_with_regions(
        &mut self,
        name: OpName,
        operands: &[Val],
        results: std::result::Result<Values, &[Form]>,
        regions: &[Region],
        attrs: &[(Str, Attr)],
    ) -> Values {
        let operands: Vec<ir::Value> = operands.iter().map(|val| val.value).collect();
        let results = results.map_err(|forms| self.types(forms));
        let op = self.state.ops.op(name, self.location).operands(&operands);
        let mut op = match results {
            Ok(values) => op.result_values(values),
            Err(types) => op.results(&types),
        };
        for &(key, value) in attrs {
            op = op.attr(key, value);
        }
        let op = op.regions(regions).append(self.block);
        self.state.ops.results(op)
    }

    /// Generates a region of one block with arguments of these forms.
    pub(super) fn in_region<T>(
        &mut self,
        arguments: &[Form],
        generate: impl FnOnce(&mut Self, Values) -> Result<T>,
    ) -> Result<(Region, T)> {
        let opened = self.open_region(arguments)?;
        let arguments = self.state.ops.arguments(self.block);
        let result = generate(self, arguments)?;
        self.block = opened.outer;
        self.depth -= 1;
        self.state.scope.leave(opened.mark);
        Ok((opened.region, result))
    }

    /// Generates a region of one block for a part of the expression that is generated.
    pub(super) fn in_region_of<T>(
        &mut self,
        part: Part,
        generate: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<(Region, T)> {
        if self.depth >= REGION_DEPTH {
            return Err(self.too_deep(part));
        }
        self.in_region(&[], |this, _| generate(this))
    }

    #[cold]
    fn too_deep(&self, part: Part) -> Box<Fault> {
        let (kind, message) = (Kind::Limit, too_deep());
        let mut fault = match (part, self.current) {
            (Part::Expr(expr), Some(_)) => self.spec.fault(self.program, kind, expr, message),
            (Part::Tree(tree), Some(case)) => {
                self.spec.fault_in_tree(self.program, kind, (case, tree, None), message)
            }
            (Part::Test(tree, index), Some(case)) => {
                self.spec.fault_in_tree(self.program, kind, (case, tree, Some(index)), message)
            }
            (_, None) => self.fault(kind, message),
        };
        fault.function = Some(self.state.symbol.clone());
        fault
    }

    fn open_region(&mut self, arguments: &[Form]) -> Result<Opened> {
        if self.depth >= REGION_DEPTH {
            return Err(self.fault(Kind::Limit, too_deep()));
        }
        self.depth += 1;
        let types: Vec<_> = self.types(arguments).into_iter().map(|ty| (ty, Location::Unknown)).collect();
        let region = self.state.ops.new_region();
        let block = self.state.ops.new_block(region, &types);
        let outer = std::mem::replace(&mut self.block, block);
        Ok(Opened { region, outer, mark: self.state.scope.mark() })
    }

    /// The id of a type in the debug type table.
    pub(super) fn register_type(&mut self, ty: Ty) -> Result<u32> {
        self.state.types.register(self.program, ty).map_err(|missing| {
            let text = self.program.types.show(missing.0);
            self.fault(Kind::Schema, format!("no shape of {text} is given, which the type table describes"))
        })
    }
}

/// # Constants
impl Function<'_> {
    pub(super) fn int_constant(&mut self, value: i64) -> Val {
        let value = self.int(value);
        self.arith_constant(value, Form::Int)
    }

    pub(super) fn bit(&mut self, value: bool) -> Val {
        let known = &self.state.vocabulary;
        let value = if value { known.yes } else { known.no };
        self.arith_constant(value, Form::Bit)
    }

    pub(super) fn arith_constant(&mut self, value: Attr, form: Form) -> Val {
        let (name, key) = (self.state.vocabulary.ops.arith_constant, self.state.vocabulary.keys.value);
        self.op1(name, &[], form, &[(key, value)])
    }

    /// Unit, the empty list, `Nothing`, the empty string and the empty record.
    pub(super) fn empty(&mut self) -> Val {
        let known = &self.state.vocabulary;
        let (name, key, i32) = (known.ops.constant, known.keys.kind, known.i32);
        let kind = self.context.integer_attr(i32, EMPTY);
        self.op1(name, &[], Form::Boxed, &[(key, kind)])
    }

    /// A value that is never read.
    pub(super) fn dummy(&mut self, form: Form) -> Val {
        match form {
            Form::Int => self.int_constant(0),
            Form::Float => {
                let zero = self.context.f64_attr(0.0);
                self.arith_constant(zero, Form::Float)
            }
            Form::Char => {
                let zero = self.context.integer_attr(self.state.vocabulary.i16, 0);
                self.arith_constant(zero, Form::Char)
            }
            Form::Bit => self.bit(false),
            Form::Boxed | Form::Aggregate(_) => self.empty(),
        }
    }
}

/// The kind of the embedded constant that unit and all that is empty share.
const EMPTY: i64 = 2;
