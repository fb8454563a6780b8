//! What is drawn below each other on a page that grows.

use super::super::lines::wrapped;
use crate::render::markup::Markup;

/// How wide the page is, in pixels like all lengths here.
pub(super) const WIDTH: u64 = 848;
/// How far from the sides it starts.
pub(super) const MARGIN: u64 = 16;
/// How high a line of text is.
const LINE: u64 = 17;
/// How many lines a text has at most.
const MAX_LINES: usize = 8;
/// How wide a character is, in hundredths; of monospaced fonts none is much wider.
const CHARACTER: u64 = 725;
/// That of titles.
const TITLE_CHARACTER: u64 = 905;

/// How many characters fit.
pub(super) fn room(width: u64) -> usize {
    usize::try_from(width * 100 / CHARACTER).unwrap_or(usize::MAX)
}

/// A page, as far as it is drawn.
#[derive(Default)]
pub(super) struct Canvas {
    pub(super) markup: Markup,
    /// Where the next line starts.
    pub(super) y: u64,
}

/// A place on the page.
#[derive(Clone, Copy)]
pub(super) struct Rect {
    pub(super) x: u64,
    pub(super) y: u64,
    pub(super) width: u64,
    pub(super) height: u64,
}

impl Canvas {
    /// Leaves some room.
    pub(super) fn skip(&mut self, height: u64) {
        self.y += height;
    }

    /// A text over the whole width, on as many lines as it needs.
    pub(super) fn paragraph(&mut self, text: &str, class: &str) {
        let width = WIDTH - 2 * MARGIN;
        let room = if class == "title" { width * 100 / TITLE_CHARACTER } else { width * 100 / CHARACTER };
        for line in wrapped(text, usize::try_from(room).unwrap_or(usize::MAX), Some(MAX_LINES)) {
            self.y += LINE;
            self.text(MARGIN, self.y - 4, class, &line);
        }
    }

    /// A text where its line stands.
    pub(super) fn text(&mut self, x: u64, y: u64, class: &str, text: &str) {
        let (x, y) = (x.to_string(), y.to_string());
        let attributes = [("x", x.as_str()), ("y", &y), ("class", class)];
        self.markup.element("text", &attributes[..2 + usize::from(!class.is_empty())], text);
    }

    /// A box with lines of text, which do not go beyond it, and what is said of it where one points.
    pub(super) fn labelled(&mut self, rect: Rect, class: &str, lines: &[(&str, String)], said: &str) {
        self.markup.open(
            "svg",
            &[
                ("x", &rect.x.to_string()),
                ("y", &rect.y.to_string()),
                ("width", &rect.width.to_string()),
                ("height", &rect.height.to_string()),
            ],
        );
        self.markup.element("title", &[], said);
        let (width, height) = (rect.width.saturating_sub(1), rect.height.saturating_sub(1));
        self.markup.empty(
            "rect",
            &[
                ("class", class),
                ("x", "0.5"),
                ("y", "0.5"),
                ("width", &width.to_string()),
                ("height", &height.to_string()),
                ("rx", "3"),
            ],
        );
        for (y, (class, line)) in (0..).map(|number: u64| 15 + number * 16).zip(lines) {
            self.text(6, y, class, line);
        }
        self.markup.close("svg");
    }
}
