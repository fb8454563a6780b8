//! What assembly names. That which stands outside of functions goes to the first shard.

use rustc_hash::FxHashSet;

/// The names in a module's assembly, as LLVM's IR has them.
#[derive(Debug, Default)]
pub(super) struct AssemblyNames<'a> {
    words: FxHashSet<&'a str>,
    labels: FxHashSet<&'a str>,
}

impl<'a> AssemblyNames<'a> {
    pub(super) fn of(assembly: &'a str) -> Self {
        let mut names = Self::default();
        let mut exported = FxHashSet::default();
        for statement in assembly.split(['\n', ';']).map(str::trim) {
            let words: Vec<_> = words(statement).collect();
            names.words.extend(&words);
            if [".globl", ".global", ".weak"].iter().any(|directive| statement.starts_with(directive)) {
                exported.extend(words);
            } else if let Some((label, _)) = statement.split_once(':') {
                names.labels.extend(self::words(label));
            }
        }
        names.labels.retain(|label| !exported.contains(label));
        names
    }

    /// Whether something of that name may be meant.
    pub(super) fn mention(&self, name: &str) -> bool {
        self.words.contains(name)
    }

    /// Whether the name is one that only this assembly, and what is compiled with it, knows.
    pub(super) fn define_locally(&self, name: &str) -> bool {
        self.labels.contains(name)
    }
}

/// The words of a text, those in quotes whole, and without what stands in front of names: the mark of a constant, and the
/// underscore of Mach-O and 32-bit Windows.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_inner = |c: char| c.is_alphanumeric() || "_.$".contains(c);
    let quoted = text.split('"').skip(1).step_by(2);
    let words = text.split(move |c: char| !is_inner(c)).chain(quoted).filter(|word| !word.is_empty());
    words.flat_map(|word| {
        let plain = word.trim_start_matches('$');
        [Some(word), (plain.len() < word.len()).then_some(plain), plain.strip_prefix('_')]
            .into_iter()
            .flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_whole() {
        let names =
            AssemblyNames::of(".quad first, second+8\n.long \"a b\"; call _third\nmov $fourth, $$fifth");
        assert!(
            ["first", "second", "a b", "third", "_third", "fourth", "fifth"]
                .into_iter()
                .all(|name| names.mention(name))
        );
        assert!(!["firs", "sixth"].into_iter().any(|name| names.mention(name)));
    }

    #[test]
    fn labels_are_local_unless_they_are_exported() {
        let names = AssemblyNames::of(".globl shown\nshown:\nhidden: .quad other");
        assert!(names.define_locally("hidden"));
        assert!(!["shown", "other"].into_iter().any(|name| names.define_locally(name)));
    }
}
