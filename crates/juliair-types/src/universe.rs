//! The types of one Julia version on one target: interned, so that equal types are equal handles.
//!
//! A [`Universe`] owns everything; there is no global state. Types are made by [`Universe::apply`] and the other
//! constructors and asked about through their handles. Layouts are computed when they are first asked for and kept.

mod apply;
mod constructor;
mod declared;
mod display;
mod fault;
mod float;
mod handle;
mod instantiate;
mod module;
mod node;
mod normalize;
mod predicates;
mod references;
mod search;
mod subtype;
mod table;
mod union;
mod value;

pub use constructor::{Constructor, FieldDeclaration, Role, Shape};
pub use display::Naming;
pub use fault::{Expected, Fault};
pub use handle::{ConId, DataId, ModuleId, Sym, Ty};
pub(crate) use module::NewConstructor;
pub use module::{Binding, Module};
pub use node::Kind;
pub(crate) use node::{DataFlags, DataType, LayoutState};

use crate::dialect::{JuliaVersion, TypeFacts};
use crate::layout::Layout;
use crate::lower::Lowered;
use crate::target::Target;
use constructor::ROLES;
use handle::{handle, index};
use node::{MAX_DEPTH, MAX_SIZE, Node};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use table::InternTable;

/// The types of one Julia version on one target. A clone starts with what the original holds, and goes its own way.
#[derive(Clone, Debug)]
pub struct Universe {
    version: JuliaVersion,
    pub(crate) target: Target,
    names: Vec<Arc<str>>,
    name_table: FxHashMap<Arc<str>, Sym>,
    nodes: Vec<Node>,
    table: InternTable,
    pub(crate) data: Vec<DataType>,
    constructors: Vec<Constructor>,
    modules: Vec<Module>,
    roles: [Option<ConId>; ROLES.len()],
    next_variable: u32,
    /// Whether unions keep the order in which they are written: those of built-in declarations, which are the runtime's
    /// own, made before all of their members were known.
    pub(crate) keeps_unions: bool,
    pub(crate) layouts: Vec<Arc<Layout>>,
    pub(crate) lowered: FxHashMap<(Ty, bool), Lowered>,
    pub(crate) layout_depth: usize,
    pub(crate) layouts_asked: usize,
}

impl Universe {
    /// A universe with `Core`, `Base`, `Main`, and what no declaration can make: `Any`, `Tuple`, `Type`, `Union`,
    /// `Vararg`.
    pub fn new(version: JuliaVersion, target: Target) -> Self {
        let mut universe = Self {
            version,
            target,
            names: Vec::new(),
            name_table: FxHashMap::default(),
            nodes: Vec::new(),
            table: InternTable::new(),
            data: Vec::new(),
            constructors: Vec::new(),
            modules: Vec::new(),
            roles: [None; ROLES.len()],
            next_variable: u32::from(u16::MAX) + 1,
            keeps_unions: false,
            layouts: Vec::new(),
            lowered: FxHashMap::default(),
            layout_depth: 0,
            layouts_asked: 0,
        };
        universe.bootstrap();
        universe
    }

    /// The version of Julia.
    pub fn version(&self) -> JuliaVersion {
        self.version
    }

    /// The target.
    pub fn target(&self) -> Target {
        self.target
    }

    /// The facts of the version that types depend on.
    pub fn facts(&self) -> &'static TypeFacts {
        &self.version.dialect().types
    }

    /// The handle of a name.
    pub fn sym(&mut self, name: &str) -> Sym {
        if let Some(&sym) = self.name_table.get(name) {
            return sym;
        }
        let sym = Sym(handle(self.names.len()));
        let name: Arc<str> = name.into();
        self.names.push(Arc::clone(&name));
        let _ = self.name_table.insert(name, sym);
        sym
    }

    /// The text of a name.
    pub fn name(&self, sym: Sym) -> &str {
        &self.names[index(sym.0)]
    }

    /// What a handle stands for.
    pub fn kind(&self, ty: Ty) -> &Kind {
        &self.node(ty).kind
    }

    /// The constructor that a handle stands for.
    pub fn constructor(&self, con: ConId) -> &Constructor {
        &self.constructors[index(con.0)]
    }

    pub(crate) fn constructor_mut(&mut self, con: ConId) -> &mut Constructor {
        &mut self.constructors[index(con.0)]
    }

    /// The constructor of a `DataType`; nothing for every other handle.
    pub fn constructor_of(&self, ty: Ty) -> Option<ConId> {
        self.data_of(ty).map(|data| data.con)
    }

    /// The parameters of a `DataType`; none for every other handle.
    pub fn params(&self, ty: Ty) -> &[Ty] {
        self.data_of(ty).map_or(&[], |data| &data.params)
    }

    pub(crate) fn params_arc(&self, ty: Ty) -> Arc<[Ty]> {
        self.data_of(ty).map_or_else(|| Arc::from([]), |data| Arc::clone(&data.params))
    }

    pub(crate) fn data_of(&self, ty: Ty) -> Option<&DataType> {
        match *self.kind(ty) {
            Kind::Data(id) => Some(self.data_type(id)),
            _ => None,
        }
    }

    pub(crate) fn data_type(&self, id: DataId) -> &DataType {
        &self.data[index(id.0)]
    }

    pub(crate) fn data_type_mut(&mut self, id: DataId) -> &mut DataType {
        &mut self.data[index(id.0)]
    }

    /// What rules know a type as, by its constructor.
    pub fn role_of(&self, ty: Ty) -> Option<Role> {
        self.constructor_of(ty).and_then(|con| self.constructor(con).role)
    }

    /// The built-in type of a role, with its own variables if it has parameters.
    pub fn known(&self, role: Role) -> Result<Ty, Fault> {
        self.roles[role_index(role)]
            .map(|con| self.constructor(con).primary)
            .ok_or(Fault::MissingBuiltin(ROLES[role_index(role)].0))
    }

    /// Whether a type is the built-in type of a role, parameters aside.
    pub(crate) fn is_role(&self, ty: Ty, role: Role) -> bool {
        self.role_of(ty) == Some(role)
    }

    /// `Union{}`
    pub fn bottom(&self) -> Ty {
        Ty(0)
    }

    /// `Any`
    pub fn any(&self) -> Ty {
        Ty(1)
    }

    fn node(&self, ty: Ty) -> &Node {
        &self.nodes[index(ty.0)]
    }

    /// The variables that are free in a type, in order.
    pub(crate) fn free(&self, ty: Ty) -> &[Ty] {
        self.node(ty).free.as_deref().unwrap_or(&[])
    }

    /// Whether a type has free variables.
    pub fn has_free(&self, ty: Ty) -> bool {
        self.node(ty).free.is_some()
    }

    fn height(&self, ty: Ty) -> u16 {
        self.node(ty).height
    }

    /// Interns what is no `DataType`.
    pub(super) fn intern(&mut self, kind: Kind) -> Result<Ty, Fault> {
        let hash = hash_of(&kind);
        let found = self.table.find(hash, |at| self.nodes[index(at)].kind == kind);
        match found {
            Some(at) => Ok(Ty(at)),
            None => self.add(kind, hash),
        }
    }

    /// Interns a constructor with its parameters, which are normal and checked.
    pub(super) fn intern_data(&mut self, con: ConId, params: &[Ty]) -> Result<Ty, Fault> {
        let hash = hash_of(&(con, params));
        if let Some(ty) = self.find_data(con, params, hash) {
            return Ok(ty);
        }
        let id = DataId(handle(self.data.len()));
        let data = DataType {
            con,
            params: params.into(),
            concrete: self.is_concrete_application(con, params),
            fields: None,
            layout: LayoutState::Unasked,
            flags: DataFlags::default(),
        };
        self.data.push(data);
        let added = self.add(Kind::Data(id), hash);
        if added.is_err() {
            self.data.truncate(self.data.len() - 1);
        }
        added
    }

    /// The type that a constructor makes of parameters, if it has made it.
    pub(super) fn find_application(&self, con: ConId, params: &[Ty]) -> Option<Ty> {
        self.find_data(con, params, hash_of(&(con, params)))
    }

    fn find_data(&self, con: ConId, params: &[Ty], hash: u32) -> Option<Ty> {
        let found = self.table.find(hash, |at| {
            let Kind::Data(id) = self.nodes[index(at)].kind else { return false };
            let data = self.data_type(id);
            data.con == con && *data.params == *params
        });
        found.map(Ty)
    }

    fn add(&mut self, kind: Kind, hash: u32) -> Result<Ty, Fault> {
        let measure = self.measure(&kind)?;
        let at = handle(self.nodes.len());
        let Measure { depth, height, size, mut free } = measure;
        free.sort_unstable();
        free.dedup();
        let free = (!free.is_empty()).then(|| free.into());
        self.nodes.push(Node { kind, depth, height, size, free });
        self.table.insert(hash, at);
        Ok(Ty(at))
    }

    fn measure(&self, kind: &Kind) -> Result<Measure, Fault> {
        let mut measure = Measure { depth: 0, height: 0, size: 1, free: Vec::new() };
        match kind {
            Kind::Bottom | Kind::Symbol(_) | Kind::Text(_) | Kind::Module(_) => {}
            Kind::Data(id) => self.cover(&mut measure, &self.data_type(*id).params)?,
            Kind::TupleValue(parts) => self.cover(&mut measure, parts)?,
            Kind::Union(first, second) => {
                self.cover(&mut measure, &[*first])?;
                // A union is a list: only its members nest.
                let list = matches!(self.kind(*second), Kind::Union(..));
                let depth = measure.depth;
                self.cover(&mut measure, &[*second])?;
                if list {
                    measure.depth = depth.max(self.node(*second).depth);
                }
            }
            Kind::UnionAll { var, body } => {
                self.cover(&mut measure, &[*body])?;
                let (lower, upper) = self.bounds(*var);
                measure.height = measure.height.max(self.height(lower)).max(self.height(upper)) + 1;
                measure.free.retain(|free| free != var);
                measure.free.extend(self.free(lower).iter().chain(self.free(upper)));
            }
            Kind::Var { lower, upper, .. } => {
                self.cover(&mut measure, &[*lower, *upper])?;
                measure.height = 0;
                measure.free = vec![Ty(handle(self.nodes.len()))];
            }
            Kind::Vararg { element, count } => {
                let parts: Vec<Ty> = [*element, *count].into_iter().flatten().collect();
                self.cover(&mut measure, &parts)?;
            }
            Kind::TypeEq(of) | Kind::TypeEgal(of) => self.cover(&mut measure, &[*of])?,
            Kind::Bits { ty, .. } | Kind::Instance(ty) => self.cover(&mut measure, &[*ty])?,
        }
        if usize::from(measure.depth) > MAX_DEPTH {
            return Err(Fault::TooDeep(MAX_DEPTH));
        }
        if index(measure.size) > MAX_SIZE {
            return Err(Fault::TooLarge(MAX_SIZE));
        }
        Ok(measure)
    }

    fn cover(&self, measure: &mut Measure, parts: &[Ty]) -> Result<(), Fault> {
        for &part in parts {
            let node = self.node(part);
            measure.depth = measure.depth.max(node.depth + 1);
            measure.height = measure.height.max(node.height);
            measure.size = measure
                .size
                .checked_add(node.size)
                .filter(|&size| index(size) <= MAX_SIZE)
                .ok_or(Fault::TooLarge(MAX_SIZE))?;
            measure.free.extend(node.free.iter().flatten());
        }
        Ok(())
    }

    /// The bounds of a variable.
    pub(crate) fn bounds(&self, var: Ty) -> (Ty, Ty) {
        match *self.kind(var) {
            Kind::Var { lower, upper, .. } => (lower, upper),
            _ => (self.bottom(), self.any()),
        }
    }
}

/// What [`Node`] says beside the kind.
struct Measure {
    depth: u16,
    height: u16,
    size: u32,
    /// In any order, and repeated.
    free: Vec<Ty>,
}

fn hash_of(key: &impl Hash) -> u32 {
    let mut hasher = FxHasher::default();
    key.hash(&mut hasher);
    let hash = hasher.finish();
    u32::try_from((hash ^ (hash >> 32)) & u64::from(u32::MAX)).expect("32 bits are left")
}

/// The place of a role in [`ROLES`], which lists them in order.
fn role_index(role: Role) -> usize {
    role as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_listed_in_order() {
        for (at, (name, role)) in ROLES.iter().enumerate() {
            assert_eq!(role_index(*role), at, "{name}");
            assert_eq!(format!("{role:?}"), *name);
        }
    }
}
