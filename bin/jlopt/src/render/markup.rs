//! A writer of SVG and HTML: elements with escaped text.

use driver::diagnostic::visible;

/// A document as it is written.
#[derive(Default)]
pub(super) struct Markup(String);

impl Markup {
    /// A document that starts with a text of its language.
    pub(super) fn new(start: &'static str) -> Self {
        Self(start.to_owned())
    }

    /// The start of an element.
    pub(super) fn open(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes, ">");
    }

    /// The end of an element.
    pub(super) fn close(&mut self, name: &str) {
        self.0 += &format!("</{name}>\n");
    }

    /// An element without contents.
    pub(super) fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes, "/>\n");
    }

    /// An element with a text.
    pub(super) fn element(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) {
        self.open(name, attributes);
        self.text(text);
        self.close(name);
    }

    /// A text.
    pub(super) fn text(&mut self, text: &str) {
        self.0 += &escaped(text);
    }

    /// Text of the document's language, which has nothing of the user's in it.
    pub(super) fn fixed(&mut self, text: &'static str) {
        self.0 += text;
    }

    /// What was written on its own.
    pub(super) fn append(&mut self, other: &Self) {
        self.0 += &other.0;
    }

    /// What was written.
    pub(super) fn finish(self) -> String {
        self.0
    }

    fn tag(&mut self, name: &str, attributes: &[(&str, &str)], end: &str) {
        self.0 += &format!("<{name}");
        for (name, value) in attributes {
            self.0 += &format!(" {name}=\"{}\"", escaped(value));
        }
        self.0 += end;
    }
}

/// A text as text or as the value of an attribute. What XML has no place for is written out (XML 1.0, 2.2).
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in visible(text).chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\u{fffe}' | '\u{ffff}' => escaped.extend(character.escape_default()),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_do_not_end_elements_or_values() {
        let mut markup = Markup::new("");
        markup.element("p", &[("title", "\"a\" & 'b'")], "</p></script><b>");
        let text = "<p title=\"&quot;a&quot; &amp; 'b'\">&lt;/p&gt;&lt;/script&gt;&lt;b&gt;</p>\n";
        assert_eq!(markup.finish(), text);
    }

    #[test]
    fn what_xml_refuses_is_written_out() {
        assert_eq!(escaped("\0\u{1b}\u{85}\u{ffff}é\n"), r"\u{0}\u{1b}\u{85}\u{ffff}é".to_owned() + "\n");
    }
}
