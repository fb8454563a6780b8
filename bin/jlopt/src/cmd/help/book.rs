//! The pages of the book (`docs/src`), which the program carries with it.

/// A page of the book.
pub(super) struct Page {
    /// Its path below `docs/src`, without the extension.
    path: &'static str,
    /// Its Markdown.
    pub(super) text: &'static str,
}

macro_rules! page {
    ($path:literal) => {
        Page { path: $path, text: include_str!(concat!("../../../../../docs/src/", $path, ".md")) }
    };
}

/// All pages, in the order of the book.
pub(super) const PAGES: &[Page] = &[
    page!("introduction"),
    page!("tour"),
    page!("command-line"),
    page!("cpu-targets"),
    page!("passes/multiversioning"),
    page!("passes/cpu-features"),
    page!("building-images"),
    page!("images"),
    page!("types"),
    page!("declarations"),
    page!("type-divergences"),
    page!("enzyme"),
    page!("enzyme-side-files"),
    page!("passes/enzyme-make-slots-symbolic"),
    page!("passes/enzyme-resolve-slots"),
    page!("passes/enzyme-bake-inserted-values"),
    page!("passes/enzyme-bake-julia-value-globals"),
    page!("passes/enzyme-relocate-julia-value-globals"),
    page!("passes/enzyme-record-symbolic-slots"),
    page!("passes/enzyme-link-julia-values"),
    page!("passes/enzyme-fold-plt-gots"),
    page!("passes/enzyme-fixup-sret"),
    page!("passes/enzyme-expand-value-builders"),
    page!("passes/enzyme-unfold-root-phi-loads"),
    page!("signatures"),
    page!("passes/enzyme-check-specsig"),
    page!("passes/enzyme-annotate-parmtypes"),
    page!("passes/enzyme-declare-native"),
    page!("passes/enzyme-copy-abi-attrs"),
    page!("passes/enzyme-restore-native-invokes"),
    page!("passes/enzyme-restore-lookups"),
    page!("passes/enzyme-materialize-native-invokes"),
    page!("passes/enzyme-invoke-codegen"),
    page!("passes/enzyme-import-thunks"),
    page!("passes/enzyme-internalize-thunks"),
    page!("passes/enzyme-link-split"),
    page!("passes/enzyme-legalize-readonly-decay"),
    page!("passes/enzyme-mark-loads-dereferenceable"),
    page!("passes/enzyme-byref-alloca-types"),
    page!("passes/enzyme-annotate-memtransfers"),
    page!("passes/enzyme-declare-ntuple-type"),
    page!("passes/enzyme-define-ntuple-type"),
    page!("passes/enzyme-rewrite-abi-converter"),
    page!("passes/enzyme-use-gcstack-arg"),
    page!("passes/enzyme-make-conditional-execute"),
    page!("enzyme-activity"),
    page!("mlir"),
    page!("mlir-operations"),
    page!("mlir-import"),
    page!("plugin"),
    page!("ci"),
    page!("own-module"),
    page!("reports"),
    page!("untrusted"),
    page!("internals"),
];

impl Page {
    /// What it is asked for by: the name of its file.
    pub(super) fn name(&self) -> &'static str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }

    /// Its first heading.
    pub(super) fn title(&self) -> &'static str {
        self.text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_of_the_book_is_there() {
        let summary = include_str!("../../../../../docs/src/SUMMARY.md");
        let links = summary.split("](").skip(1);
        let listed: Vec<&str> = links.filter_map(|rest| Some(rest.split_once(".md)")?.0)).collect();
        let carried: Vec<&str> = PAGES.iter().map(|page| page.path).collect();
        assert_eq!(carried, listed);
    }

    #[test]
    fn pages_have_names_of_their_own() {
        let mut names: Vec<&str> = PAGES.iter().map(Page::name).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
