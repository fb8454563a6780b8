//! The debug type table (section 7.3): what printing needs to know of the types of a program.
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::records::layout;
use super::vocabulary::Vocabulary;
use crate::graph::{Program, Ty, Type, VarKind};
use crate::ir::{Attr, Body, Context, Location, Op};

/// The types that are registered, by their ids.
#[derive(Debug, Default)]
pub(super) struct TypeTable {
    ids: HashMap<Ty, u32, FxBuildHasher>,
    types: Vec<Ty>,
}

/// A custom type of which no shape is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NoShape(pub(super) Ty);

impl TypeTable {
    /// The id of a type; if it is new, it gets one after the types that it mentions.
    pub(super) fn register(&mut self, program: &Program, ty: Ty) -> Result<u32, NoShape> {
        if let Some(&id) = self.ids.get(&ty) {
            return Ok(id);
        }
        // The lists of the specification grow at their front; these grow at their end.
        let (mut work, mut collected) = (vec![ty], Vec::new());
        let mut is_collected: HashSet<Ty, FxBuildHasher> = HashSet::default();
        while let Some(next) = work.pop() {
            if self.ids.contains_key(&next) || !is_collected.insert(next) {
                continue;
            }
            collected.push(next);
            let start = work.len();
            parts(program, next, &mut work)?;
            work[start..].reverse();
        }
        for ty in collected.into_iter().rev() {
            let id = u32::try_from(self.types.len()).expect("no more ids than types");
            let _ = self.ids.insert(ty, id);
            self.types.push(ty);
        }
        Ok(self.ids[&ty])
    }

    /// The operation at the end of the module.
    pub(super) fn op(
        &self,
        program: &Program,
        context: &mut Context,
        vocabulary: &Vocabulary,
        body: &mut Body,
    ) -> Op {
        let mut rows = Rows::new(self, program);
        for (id, &ty) in self.types.iter().enumerate() {
            rows.ty(id, ty);
        }
        let keys = vocabulary.keys;
        let table = |context: &mut Context, rows: &[Vec<i64>]| {
            let rows: Vec<Attr> = rows.iter().map(|row| integers(context, vocabulary, row)).collect();
            context.array_attr(&rows)
        };
        let (types, fields) = (table(context, &rows.types), table(context, &rows.fields));
        let (ctors, func_args) =
            (table(context, &rows.ctors), integers(context, vocabulary, &rows.func_args));
        let strings: Vec<Attr> = rows.strings.iter().map(|text| context.string_attr(text)).collect();
        let strings = context.array_attr(&strings);
        body.op(vocabulary.ops.type_table, Location::Unknown)
            .attr(keys.types, types)
            .attr(keys.fields, fields)
            .attr(keys.ctors, ctors)
            .attr(keys.func_args, func_args)
            .attr(keys.strings, strings)
            .detached()
    }
}

fn integers(context: &mut Context, vocabulary: &Vocabulary, values: &[i64]) -> Attr {
    let values: Vec<Attr> = values.iter().map(|&value| context.integer_attr(vocabulary.i64, value)).collect();
    context.array_attr(&values)
}

/// Appends the types that a type mentions, in order.
fn parts(program: &Program, ty: Ty, parts: &mut Vec<Ty>) -> Result<(), NoShape> {
    match program.types.get(ty) {
        Type::List(element) => parts.push(element),
        Type::Tuple(elements) => parts.extend(elements),
        Type::Record(fields) => parts.extend(fields.iter().map(|field| field.ty)),
        Type::Custom { args, .. } => {
            parts.extend(args);
            for ctor in program.shape(ty).ok_or(NoShape(ty))? {
                parts.extend(program.types_of(ctor.fields).iter().filter(|field| **field != ty));
            }
        }
        Type::Fn { args, ret } => {
            parts.extend(args);
            parts.push(ret);
        }
        _ => {}
    }
    Ok(())
}

/// The rows of the table as they are filled.
struct Rows<'a> {
    table: &'a TypeTable,
    program: &'a Program,
    types: Vec<Vec<i64>>,
    fields: Vec<Vec<i64>>,
    ctors: Vec<Vec<i64>>,
    func_args: Vec<i64>,
    strings: Vec<String>,
    string_ids: HashMap<String, i64, FxBuildHasher>,
}

fn signed(index: usize) -> i64 {
    i64::try_from(index).expect("a table that fits into memory")
}

impl<'a> Rows<'a> {
    fn new(table: &'a TypeTable, program: &'a Program) -> Self {
        let (types, fields, ctors) = (Vec::new(), Vec::new(), Vec::new());
        let (func_args, strings, string_ids) = (Vec::new(), Vec::new(), HashMap::default());
        Rows { table, program, types, fields, ctors, func_args, strings, string_ids }
    }

    fn id(&self, ty: Ty) -> i64 {
        i64::from(self.table.ids[&ty])
    }

    fn string(&mut self, text: &str) -> i64 {
        if let Some(&known) = self.string_ids.get(text) {
            return known;
        }
        let id = signed(self.strings.len());
        self.strings.push(text.to_owned());
        let _ = self.string_ids.insert(text.to_owned(), id);
        id
    }

    fn ty(&mut self, id: usize, ty: Ty) {
        let program = self.program;
        let rest: Vec<i64> = match program.types.get(ty) {
            Type::Int => vec![0, 0],
            Type::Float => vec![0, 1],
            Type::Char => vec![0, 2],
            Type::Bool => vec![0, 3],
            Type::String => vec![0, 4],
            Type::Unit => vec![0, 5],
            Type::List(element) => vec![1, self.id(element)],
            Type::Tuple(elements) => {
                let first = signed(self.fields.len());
                for &element in elements {
                    self.fields.push(vec![0, self.id(element)]);
                }
                let count = signed(elements.len());
                vec![2, count, first, count]
            }
            Type::Record(_) => self.record(ty),
            Type::Custom { .. } => self.custom(ty),
            Type::Fn { args, ret } => {
                let first = signed(self.func_args.len());
                let ids: Vec<i64> = args.iter().map(|&arg| self.id(arg)).collect();
                self.func_args.extend(ids);
                vec![5, first, signed(args.len()), self.id(ret)]
            }
            Type::Var { of, .. } => vec![6, i64::from(of == VarKind::Value)],
        };
        self.types.push([vec![signed(id)], rest].concat());
    }

    fn record(&mut self, ty: Ty) -> Vec<i64> {
        let (program, first) = (self.program, signed(self.fields.len()));
        let fields = layout(&program.types, ty).unwrap_or_default();
        for placed in &fields {
            let name = self.string(program.types.str(placed.field.name));
            self.fields.push(vec![name, self.id(placed.field.ty)]);
        }
        vec![3, first, signed(fields.len())]
    }

    fn custom(&mut self, ty: Ty) -> Vec<i64> {
        let (program, first) = (self.program, signed(self.ctors.len()));
        let mut ctors = program.shape(ty).unwrap_or_default().to_vec();
        ctors.sort_by_key(|ctor| ctor.tag);
        for ctor in &ctors {
            let name = self.string(program.types.str(ctor.name));
            let fields = program.types_of(ctor.fields);
            let row = vec![i64::from(ctor.tag), name, signed(self.fields.len()), signed(fields.len())];
            self.ctors.push(row);
            for (index, &field) in fields.iter().enumerate() {
                let name = self.string(&format!("field{index}"));
                self.fields.push(vec![name, self.id(field)]);
            }
        }
        vec![4, first, signed(ctors.len())]
    }
}
