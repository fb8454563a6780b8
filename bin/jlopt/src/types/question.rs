//! Which types are asked about, of which Julia, on which machine.

use super::asked::{Asked, asked};
use super::declared::{self, DeclaredName, DeclaredTypes, LeftOut};
use crate::cli::bad_usage;
use crate::input_path;
use crate::options::{AskedVersion, JuliaOptions};
use crate::render::{Console, Diagnostic};
use anyhow::Result;
use clap::Args;
use driver::declarations::{Declarations, Hints, SkippedNote, in_order, this_machine};
use juliair_types::syntax::parse_type;
use juliair_types::target::Target;
use juliair_types::universe::{Ty, Universe};
use serde::Serialize;
use std::collections::HashSet;
use std::path::PathBuf;

/// What is asked of all questions about types.
#[derive(Args)]
pub(crate) struct TypeOptions {
    /// The types, as Julia would read them; `-` reads them from standard input, one a line
    ///
    /// Lines that are empty or start with `#` are passed over, and so is a comment behind a type. Integers may be
    /// computed: `NTuple{2*3,Int8}`.
    #[arg(value_name = "TYPE")]
    types: Vec<String>,
    /// A file of Julia source whose type declarations are evaluated first, in order; may be repeated
    ///
    /// What declares no type is skipped. Without TYPE and --all the declarations alone are checked. `-` is standard input.
    #[arg(long, value_name = "FILE")]
    decls: Vec<PathBuf>,
    /// Ask about all concrete types that the files of --decls declare, after each TYPE
    ///
    /// Aliases of concrete types are among them. Of a parametric type it is said that it is left out, and of a type that
    /// has no answer, why.
    #[arg(long)]
    pub(super) all: bool,
    /// Answer for the types that do not need what Julia refuses of the files of --decls
    ///
    /// What is refused is a warning then. --all does the same.
    #[arg(long)]
    keep_going: bool,
    #[command(flatten)]
    julia: JuliaOptions,
    /// The triple that Julia runs on, or an architecture, which means Linux [default: that of this machine]
    ///
    /// The systems are Linux, FreeBSD, macOS and Windows; others are refused.
    #[arg(long, value_name = "TRIPLE", value_parser = machine)]
    target: Option<Target>,
}

/// A machine that Julia runs on. A GPU is none.
fn machine(text: &str) -> Result<Target, String> {
    const GPUS: [&str; 6] = ["nvptx", "amdgcn", "amdgpu", "air", "spir", "cuda"];
    text.parse::<Target>().map_err(|error| match GPUS.iter().any(|gpu| text.starts_with(gpu)) {
        true => "this is no machine that Julia runs on; check-layout has --gpu for GPUs".to_owned(),
        false => error.to_string(),
    })
}

/// What is asked, read and parsed, but not evaluated for any Julia yet.
#[derive(Default)]
pub(super) struct Inputs {
    pub(super) declarations: Declarations,
    pub(super) asked: Vec<Asked>,
    /// The names that `--all` asks about.
    pub(super) names: Vec<DeclaredName>,
}

/// The types, evaluated.
pub(crate) struct Question {
    pub(crate) universe: Universe,
    pub(crate) remarks: Remarks,
    asked: Vec<Asked>,
    /// What `--all` found.
    declared: Vec<Asked>,
    hints: Hints,
    /// What Julia says against declarations; it counts for the types that need them alone.
    refused: Vec<Diagnostic>,
}

/// What is said about a question beside its answers.
#[derive(Serialize)]
pub(crate) struct Remarks {
    /// What `--all` found and has no answer for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) left_out: Vec<LeftOut>,
    /// What was skipped in declaration files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<SkippedNote>,
    /// What is said of versions that are not known; the report has the version that counts.
    #[serde(skip)]
    pub(crate) versions: Vec<String>,
    /// Whether all declared types were asked about.
    #[serde(skip)]
    pub(crate) all: bool,
}

impl TypeOptions {
    /// Evaluates the declarations.
    ///
    /// # Errors
    ///
    /// The declarations that Julia refuses, unless all that can be had is asked for.
    pub(crate) fn evaluate(&self, console: &Console) -> Result<Question> {
        let (version, target) = (self.version()?, self.target());
        let inputs = self.read()?;
        let (mut universe, refused, undecided) = inputs.declarations.declare(version.version, target)?;
        let refused = self.tolerated(refused, &inputs, console)?;
        let found = DeclaredTypes::of(&inputs.names, &mut universe, &inputs.declarations.hints);
        let Inputs { declarations: Declarations { notes, hints, .. }, asked, names } = inputs;
        let notes = in_order(notes, undecided);
        let (declared, left_out) = found.split(names);
        let versions = version.remark().into_iter().collect();
        let remarks = Remarks { left_out, notes, versions, all: self.all };
        Ok(Question { universe, remarks, asked, declared, hints, refused })
    }

    /// Of what is wrong with declarations, what counts for the types that need them alone.
    ///
    /// # Errors
    ///
    /// What Julia refuses, unless all that can be had is asked for. Without types, declarations are what is asked about, and
    /// what is not known of them is an error too.
    pub(super) fn tolerated(
        &self,
        wrong: Vec<Diagnostic>,
        inputs: &Inputs,
        console: &Console,
    ) -> Result<Vec<Diagnostic>> {
        const SHOWN: usize = 20;
        let has_types = !inputs.asked.is_empty();
        let is_tolerated = |error: &Diagnostic| self.all || has_types && (self.keep_going || error.is_open);
        let (tolerated, mut refused): (Vec<_>, Vec<_>) = wrong.into_iter().partition(is_tolerated);
        refused.truncate(SHOWN);
        let _none: Vec<()> = all_or_refused(console, refused.into_iter().map(Err))?;
        Ok(tolerated)
    }

    /// The version of Julia.
    ///
    /// # Errors
    ///
    /// Bad usage where the variable counts and names no version.
    pub(super) fn version(&self) -> Result<AskedVersion> {
        self.julia.asked()
    }

    /// What is read: files, `-` for standard input.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let stdin = self.types.iter().filter(|text| *text == "-").map(PathBuf::from);
        self.decls.iter().cloned().chain(stdin).collect()
    }

    /// Where Julia runs.
    pub(crate) fn target(&self) -> Target {
        self.target.unwrap_or_else(this_machine)
    }

    /// Reads what is asked.
    ///
    /// # Errors
    ///
    /// Where a file cannot be read or parsed.
    pub(super) fn read(&self) -> Result<Inputs> {
        self.check_usage()?;
        let mut inputs = Inputs::default();
        for path in &self.decls {
            inputs.declarations.add_file(path)?;
        }
        inputs.asked = asked("TYPE", &self.types)?;
        if self.all {
            inputs.name_all();
        }
        Ok(inputs)
    }

    fn check_usage(&self) -> Result<(), clap::Error> {
        let types_from_stdin = self.types.iter().filter(|text| *text == "-").count();
        let files_from_stdin = self.decls.iter().filter(|path| input_path::is_stdin(path)).count();
        if self.decls.is_empty() && (self.all || self.types.is_empty()) {
            return Err(bad_usage("name a TYPE, or files by --decls FILE, and all of their types by --all"));
        }
        if types_from_stdin + files_from_stdin > 1 {
            return Err(bad_usage("standard input can be read only once"));
        }
        Ok(())
    }
}

impl Inputs {
    /// Asks about all that the files declare and that is not asked about anyway.
    fn name_all(&mut self) {
        let given: HashSet<&str> = self.asked.iter().map(Asked::text).collect();
        let names =
            self.declarations.files.iter().flat_map(|(source, items)| declared::names_of(source, items));
        self.names = names.filter(|name| !given.contains(name.asked.text())).collect();
    }
}

impl Question {
    /// Answers for each type, in order, with the text that was given; then for each that `--all` found, where there is an
    /// answer.
    ///
    /// # Errors
    ///
    /// Where a type that was given is refused. All that are are shown.
    pub(crate) fn answers<T>(
        &mut self,
        console: &Console,
        answer: impl Fn(&mut Universe, Ty, &str) -> Result<T, Diagnostic>,
    ) -> Result<Vec<T>> {
        let Self { universe, asked, declared, hints, remarks, refused, .. } = self;
        let mut errors = Vec::new();
        let given: Vec<_> = asked
            .iter()
            .map(|asked| {
                let answer = answer_one(universe, asked, hints, &answer);
                errors.extend(answer.as_ref().err().map(Diagnostic::line));
                answer
            })
            .collect();
        refused.retain(|error| !errors.contains(&error.line()));
        console.warnings(refused);
        let mut answers = all_or_refused(console, given.into_iter())?;
        for asked in declared {
            match answer_one(universe, asked, hints, &answer) {
                Ok(answer) => answers.push(answer),
                Err(error) => remarks.left_out.push(LeftOut::refused(asked, &error)),
            }
        }
        Ok(answers)
    }
}

/// The answers, or the last of the errors, those before it shown.
pub(crate) fn all_or_refused<T>(
    console: &Console,
    answers: impl Iterator<Item = Result<T, Diagnostic>>,
) -> Result<Vec<T>> {
    let mut given = Vec::new();
    let mut refused: Option<Diagnostic> = None;
    for answer in answers {
        match answer {
            Ok(answer) => given.push(answer),
            Err(error) => {
                if let Some(earlier) = refused.replace(error) {
                    console.error(&earlier);
                }
            }
        }
    }
    refused.map_or(Ok(given), |last| Err(last.into()))
}

/// The answer for a type.
pub(super) fn answer_one<T>(
    universe: &mut Universe,
    asked: &Asked,
    hints: &Hints,
    answer: impl Fn(&mut Universe, Ty, &str) -> Result<T, Diagnostic>,
) -> Result<T, Diagnostic> {
    let (source, start) = (&asked.source, asked.start);
    let expr = parse_type(asked.text()).map_err(|error| source.syntax_error(&error, start))?;
    let main = universe.main();
    let evaluated = universe.evaluate(main, &expr);
    let ty = evaluated.map_err(|error| hints.diagnostic(error, source, start, universe))?;
    answer(universe, ty, asked.text()).map_err(|error| error.at(Some(source.place(start))))
}
