//! Modules, what names stand for in them, and declaring.

use super::constructor::{Constructor, ROLES, Role, Shape};
use super::handle::{ConId, ModuleId, Sym, Ty, handle, index};
use super::node::Kind;
use super::{Fault, Universe};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a name stands for in a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// A type, or a value that is a parameter of types.
    Value(Ty),
    /// A module.
    Module(ModuleId),
}

/// A module.
#[derive(Clone, Debug)]
pub struct Module {
    /// Its name.
    pub name: Sym,
    /// What it stands in; nothing for those at the top.
    pub parent: Option<ModuleId>,
    /// What names stand for in it.
    pub bindings: FxHashMap<Sym, Binding>,
    /// The modules whose exported names it sees, in the order of their `using`.
    pub used: Vec<ModuleId>,
    /// The modules of its `using` and `import` that are not known, each with the names it brings in; all that it exports
    /// where none are listed.
    pub not_followed: Vec<(Sym, Option<Vec<Sym>>)>,
    /// The names that a module which uses it sees.
    pub exported: FxHashSet<Sym>,
    /// Whether it sees nothing of `Base`: a `baremodule`.
    pub bare: bool,
}

/// What is needed to make a constructor.
#[derive(Clone, Debug)]
pub(crate) struct NewConstructor {
    pub(crate) name: Sym,
    pub(crate) module: ModuleId,
    pub(crate) shape: Shape,
    pub(crate) params: Vec<Ty>,
}

impl Universe {
    /// `Core`
    pub fn core(&self) -> ModuleId {
        ModuleId(0)
    }

    /// `Base`
    pub fn base(&self) -> ModuleId {
        ModuleId(1)
    }

    /// `Main`
    pub fn main(&self) -> ModuleId {
        ModuleId(2)
    }

    /// The module that a handle stands for.
    pub fn module(&self, module: ModuleId) -> &Module {
        &self.modules[index(module.0)]
    }

    /// Makes a module, bound in its parent, and in itself, where it is exported too.
    pub fn add_module(&mut self, name: &str, parent: Option<ModuleId>) -> ModuleId {
        let name = self.sym(name);
        let module = ModuleId(handle(self.modules.len()));
        self.modules.push(Module {
            name,
            parent,
            bindings: FxHashMap::from_iter([(name, Binding::Module(module))]),
            used: Vec::new(),
            not_followed: Vec::new(),
            exported: FxHashSet::from_iter([name]),
            bare: false,
        });
        if let Some(parent) = parent {
            self.bind(parent, name, Binding::Module(module));
        }
        module
    }

    /// Lets a name stand for something in a module.
    pub fn bind(&mut self, module: ModuleId, name: Sym, binding: Binding) {
        let _ = self.modules[index(module.0)].bindings.insert(name, binding);
    }

    /// What a name stands for in a module itself.
    pub fn binding(&self, module: ModuleId, name: Sym) -> Option<Binding> {
        self.module(module).bindings.get(&name).copied()
    }

    pub(crate) fn module_mut(&mut self, module: ModuleId) -> &mut Module {
        &mut self.modules[index(module.0)]
    }

    /// All modules, the first declared first.
    pub fn modules(&self) -> impl Iterator<Item = ModuleId> + use<> {
        (0..handle(self.modules.len())).map(ModuleId)
    }

    /// What no declaration can make. `Union{}` and `Any` get the first two handles.
    pub(super) fn bootstrap(&mut self) {
        let core = self.add_module("Core", None);
        let base = self.add_module("Base", None);
        let main = self.add_module("Main", None);
        let _ = self.intern(Kind::Bottom).expect("the first node is within limits");
        for module in [core, base, main] {
            for other in [core, base, main] {
                let name = self.module(other).name;
                self.bind(module, name, Binding::Module(other));
            }
        }
        self.bootstrap_types().expect("what is built in can be made");
    }

    fn bootstrap_types(&mut self) -> Result<(), Fault> {
        let core = self.core();
        let immutable = Shape::Struct { mutable: false };
        let any = self.new_constructor("Any", core, Shape::Abstract, Vec::new())?;
        let any = self.constructor(any).primary;
        debug_assert_eq!(any, self.any());
        let element = self.fresh_variable("T", None, None)?;
        let type_type = self.new_constructor("Type", core, Shape::Abstract, vec![element])?;
        let rest = self.intern(Kind::Vararg { element: Some(any), count: None })?;
        let tuple = self.new_constructor("Tuple", core, immutable, Vec::new())?;
        let every_tuple = self.intern_data(tuple, &[rest])?;
        let tuple = self.constructor_mut(tuple);
        (tuple.primary, tuple.wrapper) = (every_tuple, every_tuple);
        (tuple.fields, tuple.may_inline) = (Some(Vec::new()), true);
        self.bind_type(core, "Tuple", every_tuple);
        for abstract_type in [self.roles_con(Role::Any)?, type_type] {
            self.constructor_mut(abstract_type).fields = Some(Vec::new());
        }
        let names = self.fresh_variable("names", None, None)?;
        let types = self.fresh_variable("T", None, Some(every_tuple))?;
        let named = self.new_constructor("NamedTuple", core, immutable, vec![names, types])?;
        let named = self.constructor_mut(named);
        (named.fields, named.may_inline) = (Some(Vec::new()), true);
        let vararg = self.intern(Kind::Vararg { element: None, count: None })?;
        self.bind_type(core, "Vararg", vararg);
        let bottom = self.bottom();
        self.bind_type(core, "Union{}", bottom);
        Ok(())
    }

    pub(crate) fn roles_con(&self, role: Role) -> Result<ConId, Fault> {
        let ty = self.known(role)?;
        self.constructor_of(ty).ok_or(Fault::MissingBuiltin("a type constructor"))
    }

    fn bind_type(&mut self, module: ModuleId, name: &str, ty: Ty) {
        let name = self.sym(name);
        self.bind(module, name, Binding::Value(ty));
    }

    fn new_constructor(
        &mut self,
        name: &str,
        module: ModuleId,
        shape: Shape,
        params: Vec<Ty>,
    ) -> Result<ConId, Fault> {
        let name = self.sym(name);
        let con = self.add_constructor(NewConstructor { name, module, shape, params })?;
        let wrapper = self.constructor(con).wrapper;
        self.bind(module, name, Binding::Value(wrapper));
        Ok(con)
    }

    /// Makes a constructor without supertype and fields. Its name is not bound.
    pub(crate) fn add_constructor(&mut self, new: NewConstructor) -> Result<ConId, Fault> {
        let NewConstructor { name, module, shape, params } = new;
        let con = ConId(handle(self.constructors.len()));
        let role = self.role_by_name(module, name);
        let bottom = self.bottom();
        // `Any` is made before it can be asked for: it has the handle after `Union{}`.
        let any = self.any();
        self.constructors.push(Constructor {
            name,
            module,
            shape,
            params: params.clone(),
            supertype: any,
            fields: None,
            n_uninitialized: 0,
            may_inline: false,
            primary: bottom,
            wrapper: bottom,
            role,
            function: None,
            bounded: params.iter().any(|&var| self.bounds(var) != (bottom, any)),
        });
        if let Some(role) = role {
            self.roles[super::role_index(role)] = Some(con);
        }
        let primary = self.intern_data(con, &params)?;
        let body = if role == Some(Role::Type) { self.type_object(con, &params)? } else { primary };
        let wrapper = params.iter().rev().try_fold(body, |body, &var| self.unionall(var, body))?;
        let made = self.constructor_mut(con);
        (made.primary, made.wrapper) = (primary, wrapper);
        Ok(con)
    }

    /// The role of a constructor of that name, if it is declared where Julia declares it.
    fn role_by_name(&self, module: ModuleId, name: Sym) -> Option<Role> {
        if module != self.core() && module != self.base() {
            return None;
        }
        let name = self.name(name);
        ROLES.iter().find(|(known, _)| *known == name).map(|(_, role)| *role)
    }

    /// A variable that is no other one.
    pub(crate) fn fresh_variable(
        &mut self,
        name: &str,
        lower: Option<Ty>,
        upper: Option<Ty>,
    ) -> Result<Ty, Fault> {
        let name = self.sym(name);
        self.fresh_like(name, lower.unwrap_or(self.bottom()), upper.unwrap_or(self.any()))
    }

    pub(super) fn fresh_like(&mut self, name: Sym, lower: Ty, upper: Ty) -> Result<Ty, Fault> {
        let id = self.next_variable;
        self.next_variable += 1;
        self.intern(Kind::Var { name, lower, upper, id })
    }
}
