//! Copies of small expressions that outlive their specialization.
use super::body::{Body, CallInfo, Expr, ExprId, ExprKind, Kernel, Name};
use super::strings::number;
use super::types::{List, append};

impl Body {
    /// Copies an expression out of another body: a literal that is no string, a variable, a reference, a `let` or a
    /// saturated call, and what it holds; none if there is something else in it.
    pub(crate) fn import(&mut self, from: &Body, id: ExprId) -> Option<ExprId> {
        let expr = from[id];
        let kind = match expr.kind {
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Bool(_)
            | ExprKind::Char(_)
            | ExprKind::Unit
            | ExprKind::Global { .. } => expr.kind,
            ExprKind::Var { name, ty } => ExprKind::Var { name: self.import_name(from, name), ty },
            ExprKind::Kernel { kernel, ty } => {
                ExprKind::Kernel { kernel: self.import_kernel(from, kernel), ty }
            }
            ExprKind::Let { name, value, body } => {
                let (value, body) = (self.import(from, value)?, self.import(from, body)?);
                ExprKind::Let { name: self.import_name(from, name), value, body }
            }
            ExprKind::Call { f, args, ty, call } if call.saturated => {
                let f = self.import(from, f)?;
                let args: Option<Vec<ExprId>> =
                    from[args].iter().map(|&arg| self.import(from, arg)).collect();
                let args = append(&mut self.pools.exprs.items, &args?);
                let (kind, groups) = (call.kind, List::default());
                ExprKind::Call { f, args, ty, call: CallInfo { kind, groups, saturated: true } }
            }
            _ => return None,
        };
        let id = ExprId(number(self.nodes.len()));
        self.nodes.push(Expr { kind, ..expr });
        Some(id)
    }

    fn import_name(&mut self, from: &Body, name: Name) -> Name {
        self.add_name(from.name(name))
    }

    fn import_kernel(&mut self, from: &Body, kernel: Kernel) -> Kernel {
        Kernel {
            prefix: self.import_name(from, kernel.prefix),
            home: self.import_name(from, kernel.home),
            name: self.import_name(from, kernel.name),
            suffix: kernel.suffix.map(|suffix| self.import_name(from, suffix)),
        }
    }

    /// Keeps a string as a name.
    pub(crate) fn add_name(&mut self, text: &str) -> Name {
        Name(self.names.add(text))
    }
}
