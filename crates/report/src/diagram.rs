//! Chess diagrams, side by side with some lines below each, as SVG.

use chess::{Color, File, Position, Rank, Square};

use crate::svg::Svg;

const COLUMNS: usize = 4;
const SQUARE: usize = 22;
const GAP: usize = 14;
/// Room for the text below a board.
const CAPTION: usize = 52;

const LIGHT: &str = "#f0d9b5";
const DARK: &str = "#b58863";

/// A piece's picture, as the page has it.
macro_rules! piece {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../web/src/settings/pieces/hetman/", $name, ".svg")))
    };
}

const PIECES: [(&str, &str); 12] = [
    piece!("wP"),
    piece!("wN"),
    piece!("wB"),
    piece!("wR"),
    piece!("wQ"),
    piece!("wK"),
    piece!("bP"),
    piece!("bN"),
    piece!("bB"),
    piece!("bR"),
    piece!("bQ"),
    piece!("bK"),
];

/// A board with its lines below, the first of them a title.
pub struct Diagram {
    /// White below.
    pub position: Position,
    /// Below the board; the first is a title.
    pub lines: [String; 3],
}

/// All boards, White below.
pub fn render(title: &str, diagrams: &[Diagram]) -> String {
    let side = 8 * SQUARE;
    let (columns, rows) = (diagrams.len().clamp(1, COLUMNS), diagrams.len().div_ceil(COLUMNS));
    let (width, height) = (GAP + columns * (side + GAP), GAP + rows * (side + CAPTION + GAP));
    let mut svg = Svg::new(width as f64, height as f64, title);
    svg.raw(format_args!("<defs>"));
    for (name, picture) in PIECES {
        svg.raw(format_args!("<symbol id=\"{name}\" viewBox=\"0 0 45 45\">{}</symbol>", inside(picture)));
    }
    // All squares of one colour are one path.
    svg.raw(format_args!(
        "<g id=\"board\"><rect width=\"{side}\" height=\"{side}\" fill=\"{LIGHT}\"/>\
         <path fill=\"{DARK}\" d=\"{}\"/></g>\n</defs>",
        dark_squares()
    ));
    for (n, diagram) in diagrams.iter().enumerate() {
        let (x, y) = (GAP + n % COLUMNS * (side + GAP), GAP + n / COLUMNS * (side + CAPTION + GAP));
        svg.raw(format_args!("<g transform=\"translate({x} {y})\">\n<use href=\"#board\"/>"));
        draw_pieces(&mut svg, &diagram.position);
        for (n, line) in diagram.lines.iter().enumerate() {
            let class = if n == 0 { "name middle" } else { "middle" };
            svg.text(class, (side as f64 / 2.0, (side + 16 + 15 * n) as f64), line);
        }
        svg.raw(format_args!("</g>"));
    }
    svg.finish()
}

/// What is drawn in a picture, without its frame.
fn inside(picture: &str) -> &str {
    let begin = picture.find("<g").unwrap_or(0);
    let end = picture.rfind("</svg>").unwrap_or(picture.len());
    &picture[begin..end]
}

fn place(square: Square) -> (usize, usize) {
    (SQUARE * square.file().index(), SQUARE * (7 - square.rank().index()))
}

fn dark_squares() -> String {
    let is_dark = |square: &Square| (square.file().index() + square.rank().index()).is_multiple_of(2);
    let squares = Rank::ALL.into_iter().flat_map(|rank| File::ALL.map(|file| Square::new(file, rank)));
    let path = |square: Square| {
        let (x, y) = place(square);
        format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")
    };
    squares.filter(is_dark).map(path).collect()
}

fn draw_pieces(svg: &mut Svg, position: &Position) {
    for square in position.occupied() {
        let Some(piece) = position.piece_on(square) else { continue };
        let (x, y) = place(square);
        let color = if piece.color == Color::White { 'w' } else { 'b' };
        let role = piece.role.letter();
        svg.raw(format_args!(
            "<use href=\"#{color}{role}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_stands_on_its_square() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").unwrap();
        let diagram = |title: &str| Diagram { position, lines: [title, "below", "end"].map(str::to_owned) };
        let svg = render("Two boards", &[diagram("one"), diagram("two")]);
        assert_eq!(svg.matches("href=\"#wQ\" x=\"0\" y=\"154\"").count(), 2);
        assert_eq!(svg.matches("href=\"#bK\" x=\"88\" y=\"0\"").count(), 2);
        assert_eq!(svg.matches("<symbol").count(), 12);
        assert!(!inside(PIECES[0].1).contains("svg"));
        assert!(["one", "two", "below", "end"].iter().all(|text| svg.contains(text)));
    }
}
