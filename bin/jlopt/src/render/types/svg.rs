//! Types as a picture in SVG, which needs nothing beside itself.

mod blocks;
mod canvas;
mod grid;

use super::{closing, summary, title};
use crate::render::markup::Markup;
use crate::types::{LayoutEntry, TypesReport};
use canvas::{Canvas, MARGIN, WIDTH};
use juliair_types::layout::map::{Part, PartKind};
use juliair_types::layout::report::{DataTypeReport, LayoutReport};

/// The colours, light and dark.
const STYLE: &str = concat!("<style>\n", include_str!("svg/style.css"), "</style>\n");
/// Padding.
const HATCHED: &str = "<defs><pattern id=\"hatched\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" \
                       patternTransform=\"rotate(45)\"><rect class=\"ground\" width=\"8\" height=\"8\"/>\
                       <path class=\"hatch\" d=\"M0 0V8\"/></pattern></defs>\n";
/// What is between types.
const BETWEEN: u64 = 22;

/// A picture of all types below each other.
pub(crate) fn picture(report: &TypesReport<LayoutEntry>) -> String {
    let mut canvas = Canvas { y: MARGIN, ..Canvas::default() };
    for entry in &report.types {
        draw(entry, &mut canvas);
        canvas.skip(BETWEEN);
    }
    for line in closing(report.types.is_empty(), &report.remarks, usize::MAX).lines() {
        canvas.paragraph(line, "quiet");
    }
    canvas.paragraph(&format!("Julia {}, {}", report.julia, report.target), "quiet");
    document(report, &canvas)
}

fn document(report: &TypesReport<LayoutEntry>, canvas: &Canvas) -> String {
    let (width, height) = (WIDTH.to_string(), (canvas.y + MARGIN).to_string());
    let names: Vec<_> = report.types.iter().map(|entry| entry.display.as_str()).collect();
    let mut svg = Markup::default();
    svg.open(
        "svg",
        &[
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("width", &width),
            ("height", &height),
            ("viewBox", &format!("0 0 {width} {height}")),
            ("style", "max-width:100%;height:auto"),
            ("role", "img"),
        ],
    );
    svg.text("\n");
    svg.element("title", &[], &format!("Layout of {}", names.join(", ")));
    svg.fixed(STYLE);
    svg.fixed(HATCHED);
    svg.empty("rect", &[("class", "page"), ("width", &width), ("height", &height)]);
    svg.append(&canvas.markup);
    svg.close("svg");
    svg.finish()
}

fn draw(entry: &LayoutEntry, canvas: &mut Canvas) {
    canvas.paragraph(&title(&entry.text, &entry.display), "title");
    canvas.paragraph(&summary::of(entry), "");
    canvas.skip(6);
    let whole = whole(entry);
    let parts = if entry.map.parts.is_empty() { whole.as_slice() } else { &entry.map.parts };
    let cut = grid::draw(parts, canvas);
    let is_noted = |part: &&Part| has_more(part) || cut.iter().any(|other| std::ptr::eq(*other, *part));
    for part in parts.iter().filter(is_noted) {
        canvas.paragraph(&grid::said(part), "");
    }
    if parts.iter().any(|part| part.reference) {
        canvas.paragraph("→ a reference to an object", "quiet");
    }
}

/// Whether there is more to say of a part than a box does.
fn has_more(part: &Part) -> bool {
    let takes_nothing = part.size == 0 && part.kind != PartKind::Member;
    let remarks = part.atomic || part.is_const || part.may_be_undef || part.has_no_values;
    takes_nothing || remarks || matches!(part.kind, PartKind::Member | PartKind::Selector)
}

/// A value without fields: one part.
fn whole(entry: &LayoutEntry) -> Vec<Part> {
    match &entry.layout {
        LayoutReport::DataType(data) => primitive(data, &entry.display).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn primitive(data: &DataTypeReport, display: &str) -> Option<Part> {
    let size = data.size.filter(|_| data.isprimitive)?;
    let mut part = Part::new(PartKind::Field, 0, size, 0);
    part.path = "value".to_owned();
    part.ty = Some(display.to_owned());
    Some(part)
}
