//! The board as a picture: SVG that stands alone.

mod pieces;
mod shapes;

use std::fmt::{self, Write};

use chess::pgn::{Arrow, ColoredSquare};
use chess::{Color, File, Move, Piece, Position, Rank, Role, Square};

/// The side of a square in the picture's own units.
const SQUARE: f64 = 45.0;

/// How a position is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// What the picture is called, for those who hear it; the position's FEN if nothing better is known.
    pub title: Option<String>,
    /// The side at the bottom.
    pub orientation: Color,
    /// Whether files and ranks are written at the edge.
    pub coordinates: bool,
    /// The move to highlight.
    pub last_move: Option<Move>,
    /// Whether a king in check is marked.
    pub check: bool,
    /// Drawn over the pieces.
    pub arrows: Vec<Arrow>,
    /// Squares with a ring.
    pub circles: Vec<ColoredSquare>,
    /// The light squares.
    pub light: Rgb,
    /// The dark squares.
    pub dark: Rgb,
    /// The side of the picture, in pixels.
    pub size: u16,
}

impl Default for Diagram {
    fn default() -> Diagram {
        Diagram {
            title: None,
            orientation: Color::White,
            coordinates: true,
            last_move: None,
            check: true,
            arrows: Vec::new(),
            circles: Vec::new(),
            light: Rgb(0xf0, 0xd9, 0xb5),
            dark: Rgb(0xb5, 0x88, 0x63),
            size: 720,
        }
    }
}

/// Red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Draws a position.
///
/// ```
/// use chess::{Color, Position};
/// use library::diagram::{Diagram, svg};
/// let picture = svg(&Position::initial(), &Diagram { orientation: Color::Black, ..Diagram::default() });
/// assert!(picture.starts_with("<svg "));
/// ```
pub fn svg(position: &Position, diagram: &Diagram) -> String {
    let board = Board { bottom: diagram.orientation };
    let mut svg = String::new();
    write_heading(&mut svg, position, diagram);
    write_definitions(&mut svg, position);
    write_squares(&mut svg, board, diagram);
    if diagram.check && position.is_check() {
        let (x, y) = board.center(position.king(position.turn()));
        let _ = write!(svg, r##"<circle cx="{x}" cy="{y}" r="22.5" fill="url(#check)"/>"##);
    }
    if diagram.coordinates {
        write_coordinates(&mut svg, board, diagram);
    }
    write_pieces(&mut svg, board, position);
    for &circle in &diagram.circles {
        shapes::circle(&mut svg, board, circle);
    }
    for &arrow in &diagram.arrows {
        shapes::arrow(&mut svg, board, arrow);
    }
    svg.push_str("</svg>");
    svg
}

/// Where squares lie in the picture.
#[derive(Clone, Copy)]
struct Board {
    bottom: Color,
}

impl Board {
    fn corner(self, square: Square) -> (f64, f64) {
        let (column, row) = match self.bottom {
            Color::White => (square.file().index(), 7 - square.rank().index()),
            Color::Black => (7 - square.file().index(), square.rank().index()),
        };
        (column as f64 * SQUARE, row as f64 * SQUARE)
    }

    fn center(self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (x + SQUARE / 2.0, y + SQUARE / 2.0)
    }
}

fn write_heading(svg: &mut String, position: &Position, diagram: &Diagram) {
    let (side, size) = (8.0 * SQUARE, diagram.size);
    let title = escaped(diagram.title.as_deref().unwrap_or(&position.to_fen()));
    let _ = write!(svg, r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" "#);
    let _ = write!(svg, r#"viewBox="0 0 {side} {side}" width="{size}" height="{size}">"#);
    let _ = write!(svg, "<title>{title}</title>");
}

/// The pieces that stand on the board, each drawn once, with the glow of a king in check.
fn write_definitions(svg: &mut String, position: &Position) {
    svg.push_str(concat!(
        r##"<defs><radialGradient id="check"><stop offset="0.2" stop-color="#f00"/>"##,
        r##"<stop offset="1" stop-color="#900" stop-opacity="0"/></radialGradient>"##
    ));
    for color in Color::ALL {
        for role in Role::ALL {
            if position.pieces(color, role).any() {
                let piece = role.of(color);
                pieces::define(svg, piece, &id(piece));
            }
        }
    }
    svg.push_str("</defs>");
}

fn write_squares(svg: &mut String, board: Board, diagram: &Diagram) {
    let (light, dark, side) = (diagram.light, diagram.dark, 8.0 * SQUARE);
    let _ = write!(svg, r#"<rect width="{side}" height="{side}" fill="{light}"/><path fill="{dark}" d=""#);
    for square in Square::all().filter(|square| !square.is_light()) {
        let (x, y) = board.corner(square);
        let _ = write!(svg, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
    }
    svg.push_str(r#""/>"#);
    for square in diagram.last_move.into_iter().flat_map(|m| [m.from(), m.landing()]) {
        let (x, y) = board.corner(square);
        let _ = write!(
            svg,
            r##"<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="#9bc700" opacity="0.41"/>"##
        );
    }
}

/// Files along the lower edge, ranks along the right one, each in the colour of the other squares.
fn write_coordinates(svg: &mut String, board: Board, diagram: &Diagram) {
    let _ = write!(svg, r#"<g font-family="sans-serif" font-size="9" font-weight="bold">"#);
    let (first, last) = match board.bottom {
        Color::White => (Rank::First, File::H),
        Color::Black => (Rank::Eighth, File::A),
    };
    let mut label = |square: Square, dx: f64, dy: f64, text: char| {
        let (x, y) = board.corner(square);
        let fill = if square.is_light() { diagram.dark } else { diagram.light };
        let _ = write!(svg, r#"<text x="{}" y="{}" fill="{fill}">{text}</text>"#, x + dx, y + dy);
    };
    for file in File::ALL {
        label(Square::new(file, first), 2.5, SQUARE - 2.5, file.letter());
    }
    for rank in Rank::ALL {
        label(Square::new(last, rank), SQUARE - 7.5, 9.5, rank.digit());
    }
    svg.push_str("</g>");
}

fn write_pieces(svg: &mut String, board: Board, position: &Position) {
    for square in position.occupied() {
        if let Some(piece) = position.piece_on(square) {
            let (x, y) = board.corner(square);
            let _ = write!(svg, r##"<use href="#{}" x="{x}" y="{y}"/>"##, id(piece));
        }
    }
}

fn id(piece: Piece) -> String {
    format!("{}-{}", piece.color, piece.role)
}

/// Text as XML may hold it: markup escaped, control characters left out.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => {}
            character if character.is_control() => safe.push(' '),
            character => safe.push(character),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use chess::pgn::Brush;
    use roxmltree::Document;

    use super::*;

    /// The pieces of a picture, each as its id with the corner where it stands.
    fn pieces_drawn(picture: &str) -> Vec<(String, f64, f64)> {
        let document = Document::parse(picture).unwrap();
        let number =
            |node: roxmltree::Node<'_, '_>, name: &str| node.attribute(name).unwrap().parse().unwrap();
        let uses = document.descendants().filter(|node| node.has_tag_name("use"));
        uses.map(|node| {
            let id = node.attribute("href").unwrap().trim_start_matches('#').to_owned();
            assert!(
                document.descendants().any(|node| node.attribute("id") == Some(&id)),
                "{id} is not defined"
            );
            (id, number(node, "x"), number(node, "y"))
        })
        .collect()
    }

    /// How many elements of this name there are.
    fn count(picture: &str, name: &str) -> usize {
        Document::parse(picture).unwrap().descendants().filter(|node| node.has_tag_name(name)).count()
    }

    #[test]
    fn every_piece_stands_once_on_its_square() {
        let position = Position::initial();
        for bottom in Color::ALL {
            let drawn = pieces_drawn(&svg(&position, &Diagram { orientation: bottom, ..Diagram::default() }));
            assert_eq!(drawn.len(), 32);
            for square in position.occupied() {
                let (x, y) = Board { bottom }.corner(square);
                let here: Vec<_> = drawn.iter().filter(|piece| (piece.1, piece.2) == (x, y)).collect();
                let expected = id(position.piece_on(square).unwrap());
                assert!(matches!(here[..], [(id, ..)] if *id == expected), "{square}: {here:?}");
            }
        }
    }

    #[test]
    fn the_board_turns() {
        let (white, black) = (Board { bottom: Color::White }, Board { bottom: Color::Black });
        assert_eq!(white.corner(Square::A8), (0.0, 0.0));
        assert_eq!(black.corner(Square::H1), (0.0, 0.0));
        assert_eq!(white.corner(Square::E4), black.corner(Square::D5));
    }

    #[test]
    fn only_pieces_on_the_board_are_defined() {
        let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        assert_eq!(count(&svg(&position, &Diagram { coordinates: false, ..Diagram::default() }), "g"), 3);
    }

    #[test]
    fn arrows_circles_and_highlights_are_drawn() {
        let position = Position::initial();
        let (e2, e4) = (Square::E2, Square::E4);
        let diagram = Diagram {
            last_move: Some(position.parse_san("e4").unwrap()),
            arrows: vec![
                Arrow { brush: Brush::Green, from: e2, to: e4 },
                Arrow { brush: Brush::Blue, from: e4, to: e4 },
            ],
            circles: vec![ColoredSquare { brush: Brush::Red, square: e4 }],
            ..Diagram::default()
        };
        let picture = svg(&position, &diagram);
        assert_eq!(count(&picture, "polygon"), 1);
        assert_eq!(count(&picture, "circle"), 2, "an arrow to its own square is a circle");
        assert_eq!(count(&picture, "rect"), 3);
        assert!(!picture.contains("NaN"));
    }

    #[test]
    fn a_king_in_check_glows() {
        let position = Position::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").unwrap();
        assert_eq!(count(&svg(&position, &Diagram::default()), "circle"), 1);
        assert_eq!(count(&svg(&position, &Diagram { check: false, ..Diagram::default() }), "circle"), 0);
    }

    #[test]
    fn files_and_ranks_are_written_if_wanted() {
        let position = Position::initial();
        assert_eq!(count(&svg(&position, &Diagram::default()), "text"), 16);
        assert_eq!(count(&svg(&position, &Diagram { coordinates: false, ..Diagram::default() }), "text"), 0);
    }

    #[test]
    fn a_title_is_text_and_nothing_else() {
        let hostile = "</title><script>\"'&\u{0}\u{ffff}";
        let picture =
            svg(&Position::initial(), &Diagram { title: Some(hostile.into()), ..Diagram::default() });
        let document = Document::parse(&picture).unwrap();
        let title = document.descendants().find(|node| node.has_tag_name("title")).unwrap();
        assert_eq!(title.text(), Some("</title><script>\"'& "));
        assert_eq!(count(&picture, "script"), 0);
    }
}
