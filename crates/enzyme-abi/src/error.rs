//! What is wrong with an input.

use crate::files::Address;
use crate::passes::expand_value_builders::builder_names;
use crate::split::SplitFault;
use crate::values::ejl::is_well_known;

/// Why an input is refused; the texts are those of the specification.
///
/// `EnzymeError` in Enzyme.jl is the supertype of its errors; here it is the one error of this crate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnzymeError {
    /// A side file is no JSON, or not what it should be; `line` and `column` are from 1.
    #[error("{file}:{line}:{column}: {}{message}", path_prefix(.path))]
    SideFile {
        /// The file.
        file: String,
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The member at fault, as a JSON pointer; empty for the whole.
        path: String,
        /// What is wrong.
        message: String,
    },
    /// A side file says something that cannot be.
    #[error("{file}: {}{message}", path_prefix(.path))]
    SideFileContents {
        /// The file.
        file: String,
        /// The member at fault, as a JSON pointer.
        path: String,
        /// What is wrong.
        message: String,
    },
    /// A side file is one of another sort.
    #[error("{file}: not a {format} file")]
    NotThatFile {
        /// The file.
        file: String,
        /// What it should be.
        format: &'static str,
    },
    /// Two types of a table have one key.
    #[error("{file}: duplicate type id {id}")]
    DuplicateType {
        /// The file.
        file: String,
        /// The key.
        id: String,
    },
    /// A slot holds another address than the value table says.
    #[error("slot @{slot} holds {held:#x} but the value table records {recorded:#x}")]
    AddressMismatch {
        /// The slot.
        slot: String,
        /// The address in its initializer.
        held: u64,
        /// The address in the table.
        recorded: u64,
    },
    /// A slot holds another address than its relocation record says.
    #[error("slot @{slot} holds {held:#x} but its relocation record says {recorded:#x}")]
    RecordMismatch {
        /// The slot.
        slot: String,
        /// The address in its initializer.
        held: u64,
        /// The address in the record.
        recorded: u64,
    },
    /// A value whose address is to be written has none.
    #[error("value {0} has no address in the value table")]
    NoAddress(String),
    /// A value of this type is not split into data and roots.
    #[error("{builder}: type {type_name} {fault}")]
    CannotSplit {
        /// What should be done with it.
        builder: &'static str,
        /// The LLVM type.
        type_name: String,
        /// Why not.
        fault: SplitFault,
    },
    /// A union that an aggregate holds cannot be made an object.
    #[error("box_inline_union: {union}: {reason}")]
    CannotBox {
        /// The union.
        union: String,
        /// Why not.
        reason: String,
    },
    /// An object for a union needs the pgcstack of a function that has none.
    #[error("box_inline_union: {union}: function @{function} has no pgcstack")]
    NoPgcstack {
        /// The union.
        union: String,
        /// The function.
        function: String,
    },
    /// A function that stands for a builder is called in another way than that is.
    #[error("@{function} is called by another signature than {signature}")]
    PlaceholderSignature {
        /// The function.
        function: String,
        /// What it should be.
        signature: &'static str,
    },
    /// A function that stands for a builder which there is not.
    #[error("@{0} stands for no builder")]
    NoBuilder(String),
    /// The helper that makes types of tuples is something else.
    #[error("declaration of @julia.enzyme.ntuple_type has the wrong signature")]
    NtupleSignature,
    /// A parameter of a function that a pass is given.
    #[error("argument {argument} out of range for function @{function}")]
    ArgumentOutOfRange {
        /// What is given.
        argument: String,
        /// The function.
        function: String,
        /// The number of the first parameter.
        first: usize,
        /// How many parameters it has.
        parameters: usize,
    },
    /// A function that a pass is given.
    #[error("no function @{0}")]
    NoFunction(String),
    /// A parameter that should be a pgcstack.
    #[error("argument {argument} of function @{function} is neither a pointer nor an integer")]
    NoPgcstackArgument {
        /// The parameter, from 0.
        argument: u32,
        /// The function.
        function: String,
    },
    /// A function that is to be called only where there is a shadow.
    #[error("function @{function} cannot be called conditionally: {reason}")]
    CannotGate {
        /// The function.
        function: String,
        /// Why not.
        reason: String,
    },
    /// A name that a rewrite needs is another one's.
    #[error("function @{name} exists already and is another one: {difference}")]
    TakenName {
        /// The name.
        name: String,
        /// What has it, or in what that is another one.
        difference: String,
    },
    /// The name of a slot that a rewrite needs is another one's.
    #[error("@{0} exists already and is no declaration of one word")]
    TakenSlot(String),
    /// A parameter of a pass has a value that it cannot have.
    #[error("{pass}: {parameter} is {expected}, and not {}", shown(.value))]
    PassParameter {
        /// The pass.
        pass: &'static str,
        /// The parameter.
        parameter: &'static str,
        /// Its value.
        value: String,
        /// What it can be.
        expected: &'static str,
    },
    /// A parameter of a pass that stands for one thing has several values.
    #[error("{pass}: {parameter} is given more than once")]
    RepeatedPassParameter {
        /// The pass.
        pass: &'static str,
        /// The parameter.
        parameter: &'static str,
    },
    /// The word of a relocation record is to be written, and nothing says what it is.
    #[error("relocation {name}+{offset} has no address")]
    NoRecordAddress {
        /// The global.
        name: String,
        /// Where in the global, in bytes.
        offset: u64,
    },
    /// A relocation record is about a word that is none.
    #[error("relocation {name}+{offset}: {fault}")]
    RecordedWord {
        /// The global.
        name: String,
        /// Where in the global, in bytes.
        offset: u64,
        /// What is wrong.
        fault: String,
    },
    /// Two relocation records of one word disagree.
    #[error("relocation {name}+{offset} refers to conflicting values")]
    ConflictingRecords {
        /// The global.
        name: String,
        /// Where in the global, in bytes.
        offset: u64,
    },
    /// An address is wider than the pointers of the module.
    #[error("the address {address:#x} of {of} does not fit into {bytes} bytes, a pointer of the module")]
    WideAddress {
        /// What is there.
        of: String,
        /// The address.
        address: u64,
        /// Bytes of a pointer.
        bytes: u32,
    },
    /// A global that stands for a Julia value cannot be replaced by a load.
    #[error("cannot relocate @{global}: used by {user}")]
    CannotRelocate {
        /// The global.
        global: String,
        /// What uses it.
        user: String,
    },
    /// A got whose stub does not say what it looks up.
    #[error("unsupported got @{got}: {fault}")]
    UnsupportedGot {
        /// The got.
        got: String,
        /// What is wrong.
        fault: &'static str,
    },
    /// The last argument of a resolver's call is no table of a `@cfunction` site.
    #[error("expected a cfuncdata global as last argument of @{resolver}, found {found}")]
    NoCfuncdata {
        /// The resolver.
        resolver: String,
        /// The argument, as printed.
        found: String,
    },
    /// A call of a resolver gives what no function's address can be.
    #[error("a call of @{resolver} gives {given}, which is no pointer")]
    ResolverResult {
        /// The resolver.
        resolver: String,
        /// The type that the call gives.
        given: String,
    },
    /// The table of a `@cfunction` site is in another module.
    #[error("cfuncdata global @{0} is a declaration, its initializer is needed")]
    DeclaredCfuncdata(String),
    /// The table of a `@cfunction` site has a layout of no version of Julia.
    #[error(
        "cfuncdata global @{global} has {fields} fields; only 6 (Julia 1.12) and 8 (1.13 and later) are known"
    )]
    CfuncdataLayout {
        /// The table.
        global: String,
        /// How many fields it has.
        fields: u64,
    },
    /// The table of a `@cfunction` site has no function where the dispatcher is.
    #[error("cfuncdata global @{global} has no unspecialized dispatcher in field {field}")]
    NoDispatcher {
        /// The table.
        global: String,
        /// The field, from 1.
        field: u32,
    },
    /// A type that is needed is neither in the type table nor declared.
    #[error("unknown type {}", shown(.0))]
    UnknownType(String),
    /// A type that is needed cannot be laid out or lowered.
    #[error("type {name}: {message}")]
    RefusedType {
        /// The type.
        name: String,
        /// Why.
        message: String,
    },
    /// Two types of a table would have one key.
    #[error("type {name} would have the key of {other}, which is another type")]
    SameKey {
        /// The type.
        name: String,
        /// The type that has the key.
        other: String,
    },
    /// A type that a code instance takes or returns is neither in the type table nor declared.
    #[error("unknown type {} in code instance {instance}{}", shown(.name), of_file(.file))]
    UnknownTypeOfInstance {
        /// The type.
        name: String,
        /// The code instance.
        instance: String,
        /// The file of the code-instance table; it may be empty.
        file: String,
    },
    /// The LLVM type of a type's values is needed and not known.
    #[error("type {0} has no \"llvm\" in the type table")]
    NoLlvmType(String),
    /// A code instance that is asked for is in no table.
    #[error("no code instance {id}")]
    NoCodeInstance {
        /// What is asked for.
        id: String,
        /// The ids that there are.
        known: Vec<String>,
    },
    /// A method instance has no code instance in the table.
    #[error("no code instance for method instance {0}")]
    NoInstanceOf(String),
    /// A method instance has code instances in the table, but none of the world.
    #[error("no code instance for method instance {mi} in world {world}")]
    NoInstanceInWorld {
        /// The method instance.
        mi: String,
        /// The world.
        world: u64,
    },
    /// A code instance whose signature is asked for does not say what it takes.
    #[error("code instance {0} has no spec_types")]
    NoSpecTypes(String),
    /// A code instance whose signature is asked for does not say what it returns.
    #[error("code instance {0} has no return_type")]
    NoReturnType(String),
    /// A function has not the signature that is derived for it.
    #[error(
        "AssertionError: emitted function @{function} does not match the derived signature\n\
         emitted: {emitted}\nderived: {derived}"
    )]
    SpecsigMismatch {
        /// The function.
        function: String,
        /// Its signature.
        emitted: String,
        /// The derived one.
        derived: String,
    },
    /// A code instance has no entry that takes its arguments as they are.
    #[error(
        "CallingConventionMismatchError: code instance {instance} of method instance {mi} has no specialized entry point"
    )]
    NoSpecializedEntry {
        /// The code instance.
        instance: String,
        /// Its method instance.
        mi: String,
    },
    /// A code instance is that of another method instance.
    #[error(
        "CallingConventionMismatchError: method instance {mi} was compiled as method instance {compiled}"
    )]
    OtherMethodInstance {
        /// The method instance.
        mi: String,
        /// The one that was compiled.
        compiled: String,
    },
    /// A code instance is none that a module of a world may call.
    #[error("code instance {instance} is not valid in world {world}, that of the module")]
    OtherWorld {
        /// The code instance.
        instance: String,
        /// The module's world.
        world: u64,
    },
    /// A code instance was not inferred by Julia's own interpreter, whose code alone is called natively.
    #[error("code instance {instance} is {owner}'s, and not Julia's own")]
    ForeignOwner {
        /// The code instance.
        instance: String,
        /// Who inferred it.
        owner: String,
    },
    /// A native call is asked for in code for another process.
    #[error("code instance {0} cannot be called natively: the code is for another process")]
    CalledFromAnother(String),
    /// A function would be bound to an address of this process in code for another one.
    #[error("function @{function} cannot be bound to {address}: the code is for another process")]
    BoundForAnother {
        /// The function.
        function: String,
        /// The address.
        address: Address,
    },
    /// The native declaration of a method instance that is there is not what its code instance is called by.
    #[error(
        "function @{function} declares method instance {mi} otherwise than code instance {instance}: {difference}"
    )]
    StaleDeclaration {
        /// The function.
        function: String,
        /// Its method instance.
        mi: String,
        /// The code instance.
        instance: String,
        /// What differs.
        difference: String,
    },
    /// A declaration is linked with another one of the same function, which says otherwise how that is called.
    #[error("function @{function} declares {what} otherwise than {file}: {difference}")]
    DeclaredOtherwise {
        /// The function.
        function: String,
        /// What both declare.
        what: String,
        /// The file of the other declaration.
        file: String,
        /// What differs.
        difference: String,
    },
    /// A function is linked with what has its name, and is called in another way.
    #[error(
        "function @{name} of {file} is called otherwise than what has its name\nin {file}: {incoming}\nthere: {there}"
    )]
    OtherForm {
        /// The function.
        name: String,
        /// Its file.
        file: String,
        /// The calling convention and type of what has its name.
        there: String,
        /// Those of the function.
        incoming: String,
    },
    /// A function that was linked in has not the type of the declaration that it stands for.
    #[error(
        "CallingConventionMismatchError: emitted @{emitted} does not match declaration @{declaration}\n\
         emitted: {emitted_type}\ndeclaration: {declared_type}"
    )]
    MaterializeMismatch {
        /// The function.
        emitted: String,
        /// Its type.
        emitted_type: String,
        /// The declaration.
        declaration: String,
        /// Its type.
        declared_type: String,
    },
    /// Native code is for another architecture than the module.
    #[error("{}, the code instances are for {}", module_for(.module), shown(.instances))]
    OtherArchitecture {
        /// The module's triple; it may be empty.
        module: String,
        /// The code instances' triple.
        instances: String,
    },
    /// A declaration of a native function does not say which.
    #[error("function @{0} has no enzymejl_mi")]
    NoMethodInstance(String),
    /// A code instance's IR is in no file.
    #[error("code instance {0} has no body")]
    NoBody(String),
    /// The function of a code instance is not in the file of its body.
    #[error("code instance {instance}: {file} does not define @{function}{}", is_another(*.other))]
    BodyNotDefined {
        /// The code instance.
        instance: String,
        /// The file.
        file: String,
        /// The function.
        function: String,
        /// What has the name instead.
        other: Option<&'static str>,
    },
    /// The IR of a code instance is not what Enzyme's interpreter inferred for it.
    #[error("code instance {instance}: body @{function} has no enzymejl_mi {mi}")]
    ForeignBody {
        /// The code instance.
        instance: String,
        /// The function.
        function: String,
        /// The method instance.
        mi: String,
    },
    /// An address that a declaration is to be bound to is none.
    #[error("function @{function}: enzymejl_needs_restoration is no decimal address: {value}")]
    NoRestorationAddress {
        /// The function.
        function: String,
        /// What it says.
        value: String,
    },
    /// The module of a thunk lacks the function to call.
    #[error("thunk cache entry {address}: bitcode does not define @{entry}{}", is_another(*.other))]
    ThunkWithoutEntry {
        /// The thunk.
        address: Address,
        /// The function.
        entry: String,
        /// What has the name instead.
        other: Option<&'static str>,
    },
    /// The function of a thunk is in the module already.
    #[error("thunk cache entry {address}: the module already defines @{entry}")]
    ThunkDefined {
        /// The thunk.
        address: Address,
        /// The function.
        entry: String,
        /// Whether it is known that the compilation imported the thunk before.
        was_imported: bool,
    },
    /// Two thunks are entered by functions of one name.
    #[error("thunk cache entry {address}: @{entry} is the entry of {other} too")]
    ThunksOfOneEntry {
        /// A thunk.
        address: Address,
        /// The other one.
        other: Address,
        /// The function.
        entry: String,
    },
    /// A thunk is called in another way than its function is.
    #[error(
        "thunk cache entry {address}: @{entry} is called as another function\ncall: {call}\nfunction: {function}"
    )]
    ThunkForm {
        /// The thunk.
        address: Address,
        /// The function.
        entry: String,
        /// The calling convention and type of the call.
        call: String,
        /// Those of the function.
        function: String,
    },
    /// A file of a thunk cannot be read.
    #[error("thunk cache entry {address}: cannot read {file}")]
    UnreadableThunk {
        /// The thunk.
        address: Address,
        /// The file.
        file: String,
    },
    /// A file that a table or parameter names cannot be read.
    #[error("cannot read {}: {message}", shown(.file))]
    UnreadableFile {
        /// The file.
        file: String,
        /// Why.
        message: String,
        /// Whether there is no such file.
        is_missing: bool,
    },
    /// The file of a code instance's IR cannot be read.
    #[error("code instance {instance}: cannot read {}: {message}", shown(.file))]
    UnreadableBody {
        /// The code instance.
        instance: String,
        /// The file.
        file: String,
        /// Why.
        message: String,
    },
    /// A file that a table or parameter names is no module, or a broken one.
    #[error("{file}{}: {message}", place_of(.place))]
    NoModule {
        /// The file.
        file: String,
        /// What is wrong.
        message: String,
        /// Where; nothing where LLVM does not say so.
        place: Option<PlaceInText>,
    },
    /// A module cannot be linked in.
    #[error("cannot link {file}: {message}")]
    Link {
        /// The module's file.
        file: String,
        /// The linker's errors.
        message: String,
    },
    /// A module is for another machine than the one that it is linked with.
    #[error("{file} is for {triple}, {beside} is for {other}")]
    OtherMachine {
        /// The module's file.
        file: String,
        /// Its triple.
        triple: String,
        /// What it is linked with.
        beside: String,
        /// The triple of that.
        other: String,
    },
    /// A module has another data layout than the one that it is linked with.
    #[error("{file} has the data layout {layout}, {beside} has {other}")]
    OtherLayout {
        /// The module's file.
        file: String,
        /// Its data layout.
        layout: String,
        /// What it is linked with.
        beside: String,
        /// The data layout of that.
        other: String,
    },
    /// The LLVM type that a table gives a type is none.
    #[error("type {name}: \"{text}\" is no LLVM type: {message}")]
    LlvmType {
        /// The type.
        name: String,
        /// What the table says.
        text: String,
        /// LLVM's message.
        message: String,
    },
    /// The module is for another pointer size than the type table.
    #[error("the module's pointers have {module} bytes, those of the type table {table}")]
    PointerSize {
        /// Bytes of the module's pointers.
        module: u64,
        /// Bytes of the table's pointers.
        table: u64,
    },
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceInText {
    /// The line, from 1.
    pub line: usize,
    /// The column in bytes, from 1.
    pub column: usize,
    /// The line itself, without its end.
    pub text: String,
}

impl EnzymeError {
    /// That a file cannot be read.
    pub fn unreadable(file: impl Into<String>, error: &std::io::Error) -> Self {
        let is_missing = error.kind() == std::io::ErrorKind::NotFound;
        Self::UnreadableFile { file: file.into(), message: error.to_string(), is_missing }
    }

    /// What to do about it, where that is plain.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::NotThatFile { format, .. } => {
                Some(format!("it needs the members \"format\": \"{format}\" and \"version\": 1"))
            }
            Self::NoAddress(key) if is_well_known(key) => Some(format!(
                "give \"{key}\" its address under \"globals\" in the file of --enzyme-values"
            )),
            Self::NoAddress(key) => Some(format!(
                "give \"{key}\" a member \"address\" under \"inserted\" in the file of --enzyme-values"
            )),
            Self::AddressMismatch { .. } => {
                Some("the table belongs to another session than the module".to_owned())
            }
            Self::RecordMismatch { .. } => {
                Some("the records belong to another session than the module".to_owned())
            }
            Self::PointerSize { .. } => Some("take the type table of the module's target".to_owned()),
            Self::NoRecordAddress { name, .. } => Some(format!(
                "give the target of the record of {name} a member \"address\" in the file of --enzyme-relocs"
            )),
            Self::ConflictingRecords { .. } => {
                Some("two records of one word must have the same target".to_owned())
            }
            Self::WideAddress { .. } => {
                Some("the address belongs to another target than the module".to_owned())
            }
            Self::UnsupportedGot { .. } => Some("read gots before a pass changes their stubs".to_owned()),
            Self::CannotSplit { fault: SplitFault::NoTracked | SplitFault::OnlyTracked, .. } => {
                Some("only values with references and other data are split".to_owned())
            }
            Self::NoBuilder(_) => {
                Some(format!("the builders are {}", builder_names().collect::<Vec<_>>().join(", ")))
            }
            Self::UnknownType(_) | Self::UnknownTypeOfInstance { .. } | Self::NoLlvmType(_) => Some(
                "complete the file of --enzyme-types, or declare the type in a file of --decls".to_owned(),
            ),
            Self::NoCodeInstance { known, .. } => Some(listed(known)),
            Self::NoInstanceOf(_) => Some("--enzyme-code-instances=FILE gives a table that lists it".to_owned()),
            Self::NoInstanceInWorld { .. } | Self::OtherWorld { .. } => {
                Some("its \"world\" in the file of --enzyme-code-instances is another one".to_owned())
            }
            Self::NoSpecTypes(id) => {
                Some(format!("give {id} a member \"spec_types\" in the file of --enzyme-code-instances"))
            }
            Self::ForeignOwner { .. } => {
                Some("enzyme-invoke-codegen links the IR of such functions in".to_owned())
            }
            Self::CalledFromAnother(_) => Some(
                "with --enzyme-precompile, enzyme-invoke-codegen links the IR of such functions in".to_owned(),
            ),
            Self::BoundForAnother { .. } => {
                Some("with --enzyme-precompile no address of this process may be in the code".to_owned())
            }
            Self::DeclaredOtherwise { .. } => {
                Some("the files are of different sessions, or of different versions of Julia".to_owned())
            }
            Self::OtherForm { .. } => Some(
                "LLVM takes calls of a function by another form for ones that never happen: give one another name"
                    .to_owned(),
            ),
            Self::StaleDeclaration { function, .. } => {
                Some(format!("take @{function} out of the module, or the table that it was made by"))
            }
            Self::ArgumentOutOfRange { parameters: 0, .. } => Some("the function has no parameters".to_owned()),
            Self::ArgumentOutOfRange { parameters: 1, first, .. } => {
                Some(format!("the function's only parameter has the number {first}"))
            }
            Self::ArgumentOutOfRange { parameters, first, .. } => {
                let last = first + parameters - 1;
                Some(format!("the function's parameters have the numbers {first} to {last}"))
            }
            Self::CannotRelocate { .. } => Some(
                "only code can load the word of a value: bake its address in with enzyme-bake-julia-value-globals"
                    .to_owned(),
            ),
            Self::NoFunction(_) => Some("a function is named as in the module, without its @".to_owned()),
            Self::SameKey { .. } => Some("make a table of each".to_owned()),
            Self::NoBody(id) => {
                Some(format!("give {id} a member \"body\" in the file of --enzyme-code-instances"))
            }
            Self::NoSpecializedEntry { .. } => {
                Some("such a function can only be called with boxed arguments".to_owned())
            }
            Self::ForeignBody { .. } => {
                Some("only IR that is inferred for Enzyme may be linked in, and that says so".to_owned())
            }
            Self::ThunkDefined { was_imported: true, entry, .. } => {
                Some(format!("@{entry} of the module is not the thunk's: give it another name"))
            }
            Self::ThunkDefined { address, .. } => {
                Some(format!(
                    "where the compilation imported it before, give imported={address}: its entry is always inlined then"
                ))
            }
            Self::ThunksOfOneEntry { .. } => {
                Some("a compilation can have one of them: their entries are told apart by name".to_owned())
            }
            Self::ThunkForm { .. } => {
                Some("the cache is of another session than the module, or the entry is another one".to_owned())
            }
            Self::OtherMachine { .. } | Self::OtherLayout { .. } => {
                Some("link what was compiled for one machine".to_owned())
            }
            Self::OtherArchitecture { module, .. } if module.is_empty() => {
                Some("give the module its target triple".to_owned())
            }
            Self::OtherArchitecture { .. } => {
                Some("enzyme-invoke-codegen links the IR of such functions in".to_owned())
            }
            Self::NoMethodInstance(_) => {
                Some("enzyme-declare-native declares such functions with it".to_owned())
            }
            Self::NoRestorationAddress { .. } => Some("20480 is one, 0x5000 and 0 are none".to_owned()),
            Self::BodyNotDefined { .. } => Some(
                "the \"function\" of the code instance's \"body\" is to be one that the file defines"
                    .to_owned(),
            ),
            Self::ThunkWithoutEntry { .. } | Self::UnreadableThunk { .. } => {
                Some("the index.json of --enzyme-thunk-cache says what is where".to_owned())
            }
            Self::OtherMethodInstance { .. }
            | Self::MaterializeMismatch { .. }
            | Self::UnreadableFile { is_missing: false, .. }
            | Self::NoModule { .. }
            | Self::Link { .. } => None,
            Self::UnreadableFile { is_missing: true, .. } => {
                Some("a path is relative to the folder that jlopt runs in".to_owned())
            }
            Self::UnreadableBody { .. } => Some(
                "the \"file\" of its \"body\" is relative to the folder of the code-instance table".to_owned(),
            ),
            Self::TakenName { name, .. } => {
                Some(format!("give @{name} of the module another name, or take it out"))
            }
            Self::NoReturnType(id) => {
                Some(format!("give {id} a member \"return_type\" in the file of --enzyme-code-instances"))
            }
            Self::RefusedType { .. } | Self::SpecsigMismatch { .. } => None,
            Self::NoPgcstack { .. } => Some(
                "mark an argument of the function as its pgcstack with \"gcstack\", or call jlopt.enzyme.current_pgcstack \
                 in it"
                    .to_owned(),
            ),
            Self::CannotSplit { .. }
            | Self::CannotBox { .. }
            | Self::PlaceholderSignature { .. }
            | Self::NtupleSignature
            | Self::NoPgcstackArgument { .. }
            | Self::CannotGate { .. }
            | Self::PassParameter { .. }
            | Self::RepeatedPassParameter { .. } => None,
            Self::SideFile { .. }
            | Self::RecordedWord { .. }
            | Self::NoCfuncdata { .. }
            | Self::ResolverResult { .. }
            | Self::TakenSlot(_)
            | Self::DeclaredCfuncdata(_)
            | Self::CfuncdataLayout { .. }
            | Self::NoDispatcher { .. }
            | Self::SideFileContents { .. }
            | Self::DuplicateType { .. }
            | Self::LlvmType { .. } => None,
        }
    }
}

/// Code instances by their ids, as far as they are few enough to be read.
fn listed(known: &[String]) -> String {
    const SHOWN: usize = 8;
    match known.get(..SHOWN) {
        _ if known.is_empty() => {
            "there are none: --enzyme-code-instances=FILE gives a table that has it".to_owned()
        }
        Some(first) if known.len() > SHOWN => {
            format!("there are {} and {} more", first.join(", "), known.len() - SHOWN)
        }
        _ => format!("there are {}", known.join(", ")),
    }
}

/// Which file's it is, where that is known.
fn of_file(file: &str) -> String {
    if file.is_empty() { String::new() } else { format!(" of {file}") }
}

fn place_of(place: &Option<PlaceInText>) -> String {
    place.as_ref().map(|place| format!(":{}:{}", place.line, place.column)).unwrap_or_default()
}

/// That a name is not a function's.
fn is_another(other: Option<&str>) -> String {
    other.map(|other| format!(" as a function: it is {other}")).unwrap_or_default()
}

/// A text of a file or table; an empty one would not be seen.
fn shown(text: &str) -> &str {
    if text.is_empty() { "\"\"" } else { text }
}

fn module_for(triple: &str) -> String {
    if triple.is_empty() {
        "the module has no triple".to_owned()
    } else {
        format!("the module is for {triple}")
    }
}

fn path_prefix(path: &str) -> String {
    if path.is_empty() { String::new() } else { format!("{path}: ") }
}
