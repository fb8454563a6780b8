//! `%s`, `%S`, `%t`, `%%`, and the names of programs that cases from elsewhere have.

use crate::run_line::{Pipeline, Stage};

/// Programs as the cases of the specification of `enzyme-abi` call them.
const PROGRAMS: [(&str, &str); 3] =
    [("%jlopt", "jlopt"), ("%FileCheck", "FileCheck-22"), ("%jsonsub", "json-match")];

/// What stands for `%s` and `%t`; `%S` is always `.`.
#[derive(Clone, Debug)]
pub(crate) struct Substitutions {
    pub(crate) case: String,
    pub(crate) temporary: String,
}

impl Substitutions {
    /// Puts the values into every word of a pipeline.
    ///
    /// # Errors
    /// A `%` that is none of the substitutions.
    pub(crate) fn apply(&self, pipeline: &Pipeline) -> Result<Pipeline, String> {
        let optional = |word: &Option<String>| word.as_deref().map(|w| self.word(w)).transpose();
        Ok(Pipeline {
            stages: pipeline.stages.iter().map(|stage| self.stage(stage)).collect::<Result<_, _>>()?,
            stdin: optional(&pipeline.stdin)?,
            stdout: optional(&pipeline.stdout)?,
            stderr: optional(&pipeline.stderr)?,
        })
    }

    fn stage(&self, stage: &Stage) -> Result<Stage, String> {
        let variable = |(name, value): &(String, String)| Ok((name.clone(), self.word(value)?));
        Ok(Stage {
            environment: stage.environment.iter().map(variable).collect::<Result<_, String>>()?,
            expected: stage.expected,
            program: self.program(&stage.program)?,
            arguments: stage.arguments.iter().map(|word| self.word(word)).collect::<Result<_, _>>()?,
        })
    }

    fn program(&self, word: &str) -> Result<String, String> {
        match PROGRAMS.iter().find(|(known, _)| *known == word) {
            Some((_, program)) => Ok((*program).to_owned()),
            None => self.word(word),
        }
    }

    fn word(&self, word: &str) -> Result<String, String> {
        let mut parts = word.split('%');
        let mut text = parts.next().unwrap_or_default().to_owned();
        while let Some(part) = parts.next() {
            let (value, rest) = match part.chars().next() {
                Some('s') => (self.case.as_str(), &part[1..]),
                Some('S') => (".", &part[1..]),
                Some('t') => (self.temporary.as_str(), &part[1..]),
                None if parts.clone().next().is_some() => ("%", parts.next().unwrap_or_default()),
                _ => return Err(format!("`%{part}` is no substitution; write `%%` for `%`")),
            };
            text.push_str(value);
            text.push_str(rest);
        }
        Ok(text)
    }
}
