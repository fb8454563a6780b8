//! `RUN:` lines: finding them in a file, and parsing them without a shell.

use std::iter::Peekable;
use std::str::Chars;

const COMMENT_LEADERS: [&str; 3] = [";", "#", "//"];
const KEYWORD: &str = "RUN:";

/// Something wrong with the `RUN:` lines of a file; lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) line: usize,
    pub(crate) message: String,
}

/// A `RUN:` line with its continuation lines joined to it, and the number of its first line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RunLine {
    pub(crate) line: usize,
    pub(crate) text: String,
}

/// Commands joined by pipes, the first one's standard input and the last one's standard output and standard error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pipeline {
    pub(crate) stages: Vec<Stage>,
    pub(crate) stdin: Option<String>,
    pub(crate) stdout: Option<String>,
    pub(crate) stderr: Option<String>,
}

/// One command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    pub(crate) environment: Vec<(String, String)>,
    pub(crate) expected: Expected,
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
}

/// How a command must end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// Status 0.
    Success,
    /// `not`: a diagnosed failure.
    Failure,
    /// `not --crash`: a signal, or jlopt's status for an internal fault.
    Crash,
}

/// The `RUN:` lines in the comment on top of a file.
///
/// # Errors
/// A last line that ends in `\`, and a `RUN:` line below the top comment, which would never run.
pub(crate) fn run_lines(source: &str) -> Result<Vec<RunLine>, Fault> {
    let mut lines = Vec::new();
    let mut unfinished: Option<RunLine> = None;
    let mut on_top = true;
    for (index, line) in source.lines().enumerate() {
        let line_number = index + 1;
        let comment = comment_text(line);
        on_top = on_top && (comment.is_some() || line.trim().is_empty());
        let Some(text) = comment.and_then(|text| text.strip_prefix(KEYWORD)) else {
            continue;
        };
        if !on_top {
            return Err(Fault {
                line: line_number,
                message: "a `RUN:` line below the comment on top of the file".to_owned(),
            });
        }
        let mut joined = joined(unfinished.take(), line_number, text.trim());
        if let Some(start) = joined.text.strip_suffix('\\') {
            joined.text = start.trim_end().to_owned();
            unfinished = Some(joined);
        } else {
            lines.push(joined);
        }
    }
    match unfinished {
        None => Ok(lines),
        Some(RunLine { line, .. }) => {
            Err(Fault { line, message: "no `RUN:` line follows the trailing `\\`".to_owned() })
        }
    }
}

fn comment_text(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let leader = COMMENT_LEADERS.into_iter().find(|leader| line.starts_with(leader))?;
    let is_leader = |c| leader.starts_with(c);
    Some(line.trim_start_matches(is_leader).trim_start())
}

fn joined(start: Option<RunLine>, line: usize, text: &str) -> RunLine {
    match start {
        None => RunLine { line, text: text.to_owned() },
        Some(start) => RunLine { line: start.line, text: format!("{} {text}", start.text) },
    }
}

/// Parses the text after `RUN:`.
///
/// # Errors
/// What only a shell could do, open quotes, empty commands, redirections in the middle of a pipeline.
pub(crate) fn parse(text: &str) -> Result<Pipeline, String> {
    let mut pipeline = Pipeline::default();
    let tokens = Lexer::new(text).tokens()?;
    let stages: Vec<&[Token]> = tokens.split(|token| *token == Token::Pipe).collect();
    let last = stages.len() - 1;
    for (index, tokens) in stages.into_iter().enumerate() {
        let Redirected { words, input, output, errors } = redirections(tokens)?;
        if input.is_some() && index != 0 {
            return Err("`<` belongs to the first command of a pipeline".to_owned());
        }
        if (output.is_some() || errors.is_some()) && index != last {
            return Err("`>` belongs to the last command of a pipeline".to_owned());
        }
        pipeline.stdin = pipeline.stdin.or(input);
        (pipeline.stdout, pipeline.stderr) = (output, errors);
        pipeline.stages.push(stage(words)?);
    }
    Ok(pipeline)
}

#[derive(Default)]
struct Redirected {
    words: Vec<String>,
    input: Option<String>,
    output: Option<String>,
    errors: Option<String>,
}

fn redirections(tokens: &[Token]) -> Result<Redirected, String> {
    let mut redirected = Redirected::default();
    let mut tokens = tokens.iter();
    while let Some(token) = tokens.next() {
        let (sign, target) = match token {
            Token::Word(word) => {
                redirected.words.push(word.clone());
                continue;
            }
            Token::Input => ("<", &mut redirected.input),
            Token::Output => (">", &mut redirected.output),
            Token::Errors => ("2>", &mut redirected.errors),
            Token::Pipe => unreachable!("stages are split at pipes"),
        };
        let Some(Token::Word(file)) = tokens.next() else {
            return Err(format!("no file after `{sign}`"));
        };
        if target.replace(file.clone()).is_some() {
            return Err(format!("two files for `{sign}`"));
        }
    }
    Ok(redirected)
}

fn stage(words: Vec<String>) -> Result<Stage, String> {
    let mut words = words.into_iter().peekable();
    let mut environment = Vec::new();
    while let Some(word) = words.next_if(|word| assignment(word).is_some()) {
        environment.extend(assignment(&word));
    }
    let mut expected = Expected::Success;
    if words.next_if(|word| word == "not").is_some() {
        expected = match words.next_if(|word| word == "--crash") {
            None => Expected::Failure,
            Some(_) => Expected::Crash,
        };
    }
    let program = words.next().ok_or_else(|| "a command is missing".to_owned())?;
    Ok(Stage { environment, expected, program, arguments: words.collect() })
}

fn assignment(word: &str) -> Option<(String, String)> {
    let (name, value) = word.split_once('=')?;
    let starts_well = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let is_name = starts_well && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_name.then(|| (name.to_owned(), value.to_owned()))
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Pipe,
    Input,
    Output,
    Errors,
}

struct Lexer<'a>(Peekable<Chars<'a>>);

impl<'a> Lexer<'a> {
    fn new(text: &'a str) -> Self {
        Lexer(text.chars().peekable())
    }

    fn tokens(mut self) -> Result<Vec<Token>, String> {
        let mut tokens = Vec::new();
        while let Some(&c) = self.0.peek() {
            match c {
                c if c.is_whitespace() => {
                    _ = self.0.next();
                }
                '|' => tokens.push(self.sign(Token::Pipe)?),
                '<' => tokens.push(self.sign(Token::Input)?),
                '>' => tokens.push(self.sign(Token::Output)?),
                '2' if self.starts_errors() => {
                    _ = self.0.next();
                    tokens.push(self.sign(Token::Errors)?);
                }
                _ => tokens.push(Token::Word(self.word()?)),
            }
        }
        Ok(tokens)
    }

    fn starts_errors(&self) -> bool {
        let mut ahead = self.0.clone();
        ahead.next() == Some('2') && ahead.next() == Some('>')
    }

    fn sign(&mut self, token: Token) -> Result<Token, String> {
        let sign = self.0.next().unwrap_or_default();
        match self.0.peek() {
            Some(&next) if matches!(next, '|' | '<' | '>' | '&') => {
                Err(format!("`{sign}{next}`: there is no shell"))
            }
            _ => Ok(token),
        }
    }

    fn word(&mut self) -> Result<String, String> {
        let mut word = String::new();
        while let Some(c) = self.0.next_if(|c| !c.is_whitespace() && *c != '|') {
            match c {
                '\'' => self.single_quoted(&mut word)?,
                '"' => self.double_quoted(&mut word)?,
                '\\' => word.push(self.0.next().ok_or("nothing after `\\`")?),
                '<' | '>' => return Err(format!("`{c}` inside a word: quote the word")),
                '&' | ';' | '`' => return Err(format!("`{c}`: there is no shell; quote it")),
                c => word.push(c),
            }
        }
        Ok(word)
    }

    fn single_quoted(&mut self, word: &mut String) -> Result<(), String> {
        loop {
            match self.0.next() {
                Some('\'') => return Ok(()),
                Some(c) => word.push(c),
                None => return Err("an open `'`".to_owned()),
            }
        }
    }

    fn double_quoted(&mut self, word: &mut String) -> Result<(), String> {
        loop {
            match self.0.next() {
                Some('"') => return Ok(()),
                Some('\\') => match self.0.next_if(|c| matches!(c, '"' | '\\')) {
                    Some(c) => word.push(c),
                    None => word.push('\\'),
                },
                Some(c) => word.push(c),
                None => return Err("an open `\"`".to_owned()),
            }
        }
    }
}
