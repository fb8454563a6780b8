//! Calls of a function with shadows in the place of its arguments, made only where there is a shadow: under runtime
//! activity, a shadow that is the primal argument itself says that there is none
//! (`call_same_with_inverted_arg_if_active!`, `batch_call_same_with_inverted_arg_if_active!`).

use crate::abi::pass_as;
use crate::error::EnzymeError;
use crate::linking::{form, taken_name};
use llvm_ext::attributes::Place;
use llvm_ext::builder::{Builder, IntPredicate};
use llvm_ext::global::{Function, Linkage};
use llvm_ext::module::Module;
use llvm_ext::types::{Type, TypeKind};
use llvm_ext::value::{Constant, Value};

/// What the names of the functions that call conditionally start with.
const CONDITIONAL: &str = "julia.enzyme.conditionally_execute.";

/// What the names of the functions that do so for each element of a batch start with; the width follows.
const BATCH: &str = "julia.enzyme.batch_conditionally_execute.";

/// Parameters that only a call with particular operands can pass on.
const NOT_PASSED_ON: [&str; 4] = ["inalloca", "preallocated", "swifterror", "immarg"];

/// Calling conventions of what only hardware or intrinsics enter (`isCallableCC` of LLVM 22): AMDGPU's shaders and
/// kernels, `spir_kernel`.
const ENTRIES: [u32; 12] = [76, 87, 88, 89, 90, 91, 93, 95, 96, 104, 105, 124];

/// A function, and when it is called.
#[derive(Clone, Copy)]
pub struct GatedCall<'m> {
    /// The function.
    pub function: Function<'m>,
    /// The parameter whose shadow is compared with the primal argument, from 0.
    pub compared: u32,
    /// Called behind the function where the two differ; it takes the function's result, unless that is `void`, and its
    /// arguments. What it gives itself is not looked at.
    pub postprocess: Option<Function<'m>>,
    /// Likewise where they are the same. With it the function is always called.
    pub postprocess_const: Option<Function<'m>>,
    /// Whether the function is always called.
    pub force_run: bool,
    /// Whether the result is needed.
    pub needs_result: bool,
    /// Whether it may be known only at run time which arguments have a shadow.
    pub runtime_activity: bool,
    /// Whether the compared argument is known to have none.
    pub is_constant: bool,
}

/// What the original call has and gives.
#[derive(Clone, Copy)]
pub struct PrimalCall<'m> {
    /// Its result; where [`GatedCall::takes_result`] says so, it is needed.
    pub result: Option<Value<'m>>,
    /// Its argument at the place that is compared.
    pub argument: Value<'m>,
}

impl<'m> GatedCall<'m> {
    /// Whether the function is always called.
    fn always_runs(&self) -> bool {
        self.force_run || self.postprocess_const.is_some()
    }

    /// Whether the shadow is compared at run time: one that is known to be none need not be.
    pub fn compares(&self) -> bool {
        self.runtime_activity && !self.is_constant
    }

    fn result_type(&self) -> Type<'m> {
        self.function.content_type().function_result()
    }

    fn is_void(&self) -> bool {
        self.result_type().kind() == TypeKind::LLVMVoidTypeKind
    }

    fn gives_result(&self) -> bool {
        self.needs_result && !self.is_void()
    }

    /// Whether the result of the primal call is given back where the function is not called, or the shadow is none.
    pub fn takes_result(&self) -> bool {
        self.gives_result() && self.postprocess_const.is_none()
    }

    /// The name without the function's, and the function's.
    fn suffix(&self) -> String {
        let no_result = if self.needs_result { "" } else { "noresult." };
        let forced = if self.always_runs() { "forcerun." } else { "" };
        format!("{no_result}{forced}{}", self.function.name())
    }

    /// What tells a call from others of the same function that need functions of their own: such a function has the name
    /// without it where that is free.
    fn variant(&self) -> String {
        let argument = format!("arg{}.", self.compared + 1);
        let named = |kind: &str, post: Option<Function<'m>>| {
            post.map(|post| format!("{kind}_{}.", post.name())).unwrap_or_default()
        };
        argument + &named("po", self.postprocess) + &named("poc", self.postprocess_const)
    }

    /// Looks for what cannot be called this way.
    ///
    /// # Errors
    ///
    /// [`EnzymeError::CannotGate`].
    fn check(&self) -> Result<(), EnzymeError> {
        let cannot = |reason: String| EnzymeError::CannotGate { function: self.function.name(), reason };
        let ty = self.function.content_type();
        let parameters = ty.function_parameters();
        if ty.is_variadic() {
            return Err(cannot("it takes any number of arguments".to_owned()));
        }
        for called in [Some(self.function), self.postprocess, self.postprocess_const].into_iter().flatten() {
            if ENTRIES.contains(&called.calling_convention()) {
                let reason = format!("@{} has a calling convention that no call has", called.name());
                return Err(cannot(reason));
            }
        }
        for (number, parameter) in (0..).zip(&parameters) {
            let attributes = self.function.attributes_at(Place::Parameter(number));
            let refused = NOT_PASSED_ON.into_iter().find(|name| attributes.has(name));
            if let Some(attribute) = refused {
                return Err(cannot(format!("argument {} is {attribute}", number + 1)));
            }
            if matches!(parameter.kind(), TypeKind::LLVMTokenTypeKind | TypeKind::LLVMMetadataTypeKind) {
                return Err(cannot(format!("argument {} is no value", number + 1)));
            }
        }
        let compared = parameters[self.compared as usize];
        if !compared.is_pointer() && compared.int_bits().is_none() {
            let number = self.compared + 1;
            return Err(cannot(format!("argument {number} is neither a pointer nor an integer")));
        }
        let taken: Vec<_> = self.result_parameter().into_iter().chain(parameters).collect();
        for post in [self.postprocess, self.postprocess_const].into_iter().flatten() {
            let ty = post.content_type();
            if ty.is_variadic() || ty.function_parameters() != taken {
                let taken: Vec<String> = taken.iter().map(ToString::to_string).collect();
                let wanted = taken.join(", ");
                return Err(cannot(format!(
                    "@{} does not take its result and arguments, ({wanted})",
                    post.name()
                )));
            }
        }
        Ok(())
    }

    /// The result, as post-processing takes it.
    fn result_parameter(&self) -> Option<Type<'m>> {
        (!self.is_void()).then(|| self.result_type())
    }

    /// The parameters of a function that takes what the call needs, with some types of its arguments.
    fn parameters(&self, arguments: &[Type<'m>]) -> Vec<Type<'m>> {
        let result = self.takes_result().then(|| self.result_type());
        let compared = self.function.content_type().function_parameters()[self.compared as usize];
        result.into_iter().chain([compared]).chain(arguments.iter().copied()).collect()
    }

    fn split_parameters(&self, function: Function<'m>) -> (PrimalCall<'m>, Vec<Value<'m>>) {
        let mut parameters = function.parameters().into_iter();
        let result = if self.takes_result() { parameters.next() } else { None };
        let argument = parameters.next().expect("it takes the compared argument");
        (PrimalCall { result, argument }, parameters.collect())
    }

    fn call(&self, builder: &Builder<'m>, arguments: &[Value<'m>]) -> Value<'m> {
        call_as(builder, self.function, arguments)
    }

    fn post_process(
        &self,
        builder: &Builder<'m>,
        post: Option<Function<'m>>,
        result: Value<'m>,
        arguments: &[Value<'m>],
    ) {
        let Some(post) = post else { return };
        let result = (!self.is_void()).then_some(result);
        let taken: Vec<_> = result.into_iter().chain(arguments.iter().copied()).collect();
        let _given = call_as(builder, post, &taken);
    }

    /// The function that compares and calls; it is made where it is not there.
    ///
    /// # Errors
    ///
    /// [`EnzymeError::CannotGate`], and [`EnzymeError::TakenName`] where its name is another function's.
    pub fn conditional(&self, module: &'m Module<'_>) -> Result<(Function<'m>, bool), EnzymeError> {
        self.check()?;
        let arguments = self.function.content_type().function_parameters();
        let suffix = self.suffix();
        let names = [format!("{CONDITIONAL}{suffix}"), format!("{CONDITIONAL}{}{suffix}", self.variant())];
        let ty = self.helper_result(module, self.result_type()).function(&self.parameters(&arguments));
        defined(module, &names, ty, |function, builder| {
            self.define_conditional(function, builder);
            Ok(())
        })
    }

    fn helper_result(&self, module: &'m Module<'_>, result: Type<'m>) -> Type<'m> {
        if self.gives_result() { result } else { module.void_type() }
    }

    fn define_conditional(&self, function: Function<'m>, builder: &Builder<'m>) {
        let (primal, arguments) = self.split_parameters(function);
        let [entry, good, bad] = ["entry", "good", "bad"].map(|name| function.append_block(name));
        builder.position_at_end(entry);
        let always = self.always_runs().then(|| self.call(builder, &arguments));
        let shadow = arguments[self.compared as usize];
        let differ = builder.compare(IntPredicate::LLVMIntNE, primal.argument, shadow);
        let _ = builder.branch_on(differ, good, bad);

        builder.position_at_end(good);
        let result = always.unwrap_or_else(|| self.call(builder, &arguments));
        self.post_process(builder, self.postprocess, result, &arguments);
        let _ = builder.ret(self.gives_result().then_some(result));

        builder.position_at_end(bad);
        if let Some(result) = always {
            self.post_process(builder, self.postprocess_const, result, &arguments);
        }
        let given_back = primal.result.or(always);
        let _ = builder.ret(given_back.filter(|_| self.gives_result()));
    }

    /// Calls the function where a builder stands, as far as it is to be called
    /// (`call_same_with_inverted_arg_if_active!`). Gives the result, if it is needed: that of the primal call where there is
    /// no shadow.
    ///
    /// # Errors
    ///
    /// As [`GatedCall::conditional`].
    pub fn call_if_active(
        &self,
        module: &'m Module<'_>,
        builder: &Builder<'m>,
        primal: PrimalCall<'m>,
        arguments: &[Value<'m>],
    ) -> Result<Option<Value<'m>>, EnzymeError> {
        if self.is_constant && !self.always_runs() {
            return Ok(primal.result.filter(|_| self.gives_result()));
        }
        if !self.compares() {
            self.check()?;
            let result = self.call(builder, arguments);
            let post = if self.is_constant { self.postprocess_const } else { self.postprocess };
            self.post_process(builder, post, result, arguments);
            // Where there is no shadow it is as where the two are the same.
            let given_back = primal.result.filter(|_| self.is_constant && self.takes_result());
            return Ok(self.gives_result().then(|| given_back.unwrap_or(result)));
        }
        let (helper, _) = self.conditional(module)?;
        let result = primal.result.filter(|_| self.takes_result());
        let taken: Vec<_> =
            result.into_iter().chain([primal.argument]).chain(arguments.iter().copied()).collect();
        let call = builder.call(helper.content_type(), helper.value(), &taken);
        Ok(self.gives_result().then(|| call.value()))
    }

    /// Calls the function for each element of a batch (`batch_call_same_with_inverted_arg_if_active!`): of the arguments
    /// that are shadows, which are arrays then, each takes its own; the results are an array. A width of 1 is no batch.
    ///
    /// # Errors
    ///
    /// As [`GatedCall::conditional`].
    pub fn batch_call_if_active(
        &self,
        module: &'m Module<'_>,
        builder: &Builder<'m>,
        primal: PrimalCall<'m>,
        arguments: &[Value<'m>],
        (width, is_shadow): (u32, &dyn Fn(u32) -> bool),
    ) -> Result<Option<Value<'m>>, EnzymeError> {
        if width == 1 {
            return self.call_if_active(module, builder, primal, arguments);
        }
        let array = self.gives_result().then(|| self.result_type().array_of(u64::from(width)));
        let mut results = array.map(|array| Constant::poison(array).value());
        for element in 0..width {
            let of_element = |(number, &argument): (u32, &Value<'m>)| {
                if is_shadow(number) { builder.extract_value(argument, &[element]) } else { argument }
            };
            let taken: Vec<_> = (0..).zip(arguments).map(of_element).collect();
            let result = self.call_if_active(module, builder, primal, &taken)?;
            results = results.zip(result).map(|(all, one)| builder.insert_value_at(all, one, &[element]));
        }
        Ok(results)
    }

    /// A function that calls for each element of a batch; it is made where it is not there. It takes the result of the primal
    /// call, if need be, its compared argument, and the arguments, shadows as arrays.
    ///
    /// # Errors
    ///
    /// As [`GatedCall::conditional`].
    pub fn batch(
        &self,
        module: &'m Module<'_>,
        width: u32,
        is_shadow: &dyn Fn(u32) -> bool,
    ) -> Result<(Function<'m>, bool), EnzymeError> {
        self.check()?;
        let fixed = self.function.content_type().function_parameters();
        let batched = |(number, ty): (u32, &Type<'m>)| {
            if is_shadow(number) { ty.array_of(u64::from(width)) } else { *ty }
        };
        let all = fixed
            .iter()
            .chain(self.gives_result().then(|| self.result_type()).as_ref())
            .all(|ty| ty.has_fixed_size());
        if !all {
            let reason = "a batch has no values without a fixed size".to_owned();
            return Err(EnzymeError::CannotGate { function: self.function.name(), reason });
        }
        let arguments: Vec<_> = (0..).zip(&fixed).map(batched).collect();
        let result =
            if self.is_void() { self.result_type() } else { self.result_type().array_of(u64::from(width)) };
        let ty = self.helper_result(module, result).function(&self.parameters(&arguments));
        let constants = (0..).take(fixed.len()).filter(|&number| !is_shadow(number));
        let constants: String = constants.map(|number| format!("const{}.", number + 1)).collect();
        let shadows = if self.compares() { "" } else { "static." };
        let (variant, suffix) = (self.variant(), self.suffix());
        let names = [
            format!("{BATCH}{width}.{suffix}"),
            format!("{BATCH}{width}.{variant}{constants}{shadows}{suffix}"),
        ];
        defined(module, &names, ty, |function, builder| {
            let (primal, arguments) = self.split_parameters(function);
            builder.position_at_end(function.append_block("entry"));
            let results =
                self.batch_call_if_active(module, builder, primal, &arguments, (width, is_shadow))?;
            let _ = builder.ret(results);
            Ok(())
        })
    }
}

/// Calls a function as it says that it is called. The call says so itself: the function may be bound to an address, of which
/// nothing is known.
fn call_as<'m>(builder: &Builder<'m>, function: Function<'m>, arguments: &[Value<'m>]) -> Value<'m> {
    let call = builder.call(function.content_type(), function.value(), arguments);
    call.set_calling_convention(function.calling_convention());
    pass_as(call, function);
    call.value()
}

/// The function of a name, internal and always inlined: a new one, the body of one that is declared, or the same one that is
/// there already; and whether something is new. The second name is for where another such function has the first one.
fn defined<'m>(
    module: &'m Module<'_>,
    names: &[String; 2],
    ty: Type<'m>,
    define: impl FnOnce(Function<'m>, &Builder<'m>) -> Result<(), EnzymeError>,
) -> Result<(Function<'m>, bool), EnzymeError> {
    let taken = names.each_ref().map(|name| module.named_global(name).map(|_| module.function(name)));
    let function = module.add_function(&names[0], ty);
    function.set_linkage(Linkage::LLVMInternalLinkage);
    function.attributes_at(Place::Function).set("alwaysinline");
    let made = define(function, &Builder::new(module));
    if let Err(error) = made {
        function.detach();
        return Err(error);
    }
    for (name, taken) in names.iter().zip(taken) {
        let Some(taken) = taken else {
            function.set_name(name);
            return Ok((function, true));
        };
        let known = taken.filter(|known| known.content_type() == ty);
        if let Some(declared) = known.filter(|known| known.is_declaration()) {
            declared.replace_all_uses_with(function.value());
            declared.detach();
            function.set_name(name);
            return Ok((function, true));
        }
        if let Some(known) = known.filter(|known| is_copy(*known, function)) {
            function.detach();
            return Ok((known, false));
        }
        if !taken.is_some_and(is_made_here) {
            function.detach();
            return Err(other_function(module, name, ty));
        }
    }
    function.detach();
    let [_, last] = names;
    Err(other_function(module, last, ty))
}

/// That a name is another function's.
fn other_function(module: &Module<'_>, name: &str, ty: Type<'_>) -> EnzymeError {
    taken_name(module, name, || match module.function(name) {
        Some(there) if there.content_type() != ty => format!("its type is {}, and not {ty}", form(there)),
        _ => "it does something else".to_owned(),
    })
}

/// Whether a function may be one that calls conditionally, for other arguments or with other post-processing.
fn is_made_here(function: Function<'_>) -> bool {
    !function.is_declaration()
        && function.linkage() == Linkage::LLVMInternalLinkage
        && function.has_enum_attribute("alwaysinline")
}

/// Whether two functions differ in their names alone.
fn is_copy(left: Function<'_>, right: Function<'_>) -> bool {
    let body = |function: Function<'_>| {
        let text = function.value().to_string();
        text.split_once(" {\n").map(|(_, body)| body.to_owned())
    };
    left.content_type() == right.content_type()
        && left.linkage() == right.linkage()
        && left.attributes_at(Place::Function).to_string() == right.attributes_at(Place::Function).to_string()
        && body(left) == body(right)
}
