//! The shapes of the pieces: a set of our own, drawn in a square of 45 by 45.

use std::fmt::Write;

use chess::{Color, Piece, Role};

/// A piece as two paths: the silhouette, filled and outlined, then the lines drawn upon it.
struct Drawing {
    silhouette: &'static str,
    lines: &'static str,
}

const PAWN: Drawing = Drawing {
    silhouette: "M22.5 8.8C25.4 8.8 27.8 11.2 27.8 14.1C27.8 15.9 26.9 17.5 25.6 18.4L28.2 18.4\
        C29.3 18.4 29.3 21 28.2 21L25.9 21C26.2 26.4 28.2 29.4 31 31.7C33 33.3 33.7 35.2 33.7 38.5\
        L22.5 38.5L11.3 38.5C11.3 35.2 12 33.3 14 31.7C16.8 29.4 18.8 26.4 19.1 21L16.8 21\
        C15.7 21 15.7 18.4 16.8 18.4L19.4 18.4C18.1 17.5 17.2 15.9 17.2 14.1\
        C17.2 11.2 19.6 8.8 22.5 8.8Z",
    lines: "M14.2 34.6C19.5 34 25.5 34 30.8 34.6",
};

const KNIGHT: Drawing = Drawing {
    silhouette: "M11.5 38.5L11.6 36.6C12 33.6 14 31.6 16.4 29.6C18.8 27.6 20.6 26.2 20.8 23.2\
        C19.4 24.8 17.8 25.6 15.8 26.2C14 26.7 13.4 27.4 12.6 28.6C11.8 29.8 10.4 30 9.2 29.4\
        C7.2 28.4 6.4 26.4 7.2 24.4C8.2 22 10.6 20.4 11.6 17.4C12.4 14.4 14.2 11.8 17 10.2L17.4 5.8\
        L21.4 9C27.4 9.6 31.4 12.6 33.6 18.2C35.8 23.8 35.6 31 35.2 38.5Z",
    lines: "M24.6 12.8C29.6 15.6 31.8 22 31.4 34.4M15.6 16.4L16.4 15.8M9.6 25.6L10.2 25",
};

const BISHOP: Drawing = Drawing {
    silhouette: "M22.5 5.6C24 5.6 25.1 6.7 25.1 8.1C25.1 9 24.7 9.7 24.1 10.2\
        C28.6 13 31.4 17 31.4 21.2C31.4 24 30.1 26.2 28.2 27.8L29.2 31.2C30.4 33 34 33.6 35.2 35.4\
        L35.2 38.5L22.5 38.5L9.8 38.5L9.8 35.4C11 33.6 14.6 33 15.8 31.2L16.8 27.8\
        C14.9 26.2 13.6 24 13.6 21.2C13.6 17 16.4 13 20.9 10.2C20.3 9.7 19.9 9 19.9 8.1\
        C19.9 6.7 21 5.6 22.5 5.6Z",
    lines: "M22.5 15.2V22.8M19 18.6H26M17.2 27.8H27.8M16.2 31.4H28.8",
};

const ROOK: Drawing = Drawing {
    silhouette: "M22.5 9.5L25.4 9.5L25.4 12.3L29 12.3L29 9.5L33.2 9.5L33.2 15.6L29.8 18.8L30.6 30.2\
        L33 32.6L33 34.5L35.2 35L35.2 38.5L22.5 38.5L9.8 38.5L9.8 35L12 34.5L12 32.6L14.4 30.2\
        L15.2 18.8L11.8 15.6L11.8 9.5L16 9.5L16 12.3L19.6 12.3L19.6 9.5L22.5 9.5Z",
    lines: "M15.6 18.8H29.4M15 30.2H30M12.5 34.5H32.5",
};

const QUEEN: Drawing = Drawing {
    silhouette: "M22.5 11L25.8 22.2L31.2 12.4L31.9 23.8L38.4 16.4L34.4 29.4\
        C33.4 31 33.4 32.2 34 33.6L35.2 35.4L35.2 38.5L22.5 38.5L9.8 38.5L9.8 35.4L11 33.6\
        C11.6 32.2 11.6 31 10.6 29.4L6.6 16.4L13.1 23.8L13.8 12.4L19.2 22.2L22.5 11ZM22.5 6.1\
        a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5ZM31.6 7.9a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 1 1 0-4.6Z\
        M13.4 7.9a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 1 1 0-4.6ZM39.2 12.2a2.2 2.2 0 1 1 0 4.4\
        a2.2 2.2 0 1 1 0-4.4ZM5.8 12.2a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0-4.4Z",
    lines: "M11.2 29.4C18 27.4 27 27.4 33.8 29.4M11.6 33.8C18 32.2 27 32.2 33.4 33.8",
};

const KING: Drawing = Drawing {
    silhouette: "M22.5 4.6L24 4.6L24 7.2L26.6 7.2L26.6 10L24 10L24 13.4C26 14.2 27.2 15.6 27.6 17\
        C30 14.6 38.4 14.2 38.4 21.2C38.4 25 35.2 27.2 34.2 30C33.6 31.6 33.6 32.6 34 33.8L35.2 35.4\
        L35.2 38.5L22.5 38.5L9.8 38.5L9.8 35.4L11 33.8C11.4 32.6 11.4 31.6 10.8 30\
        C9.8 27.2 6.6 25 6.6 21.2C6.6 14.2 15 14.6 17.4 17C17.8 15.6 19 14.2 21 13.4L21 10L18.4 10\
        L18.4 7.2L21 7.2L21 4.6L22.5 4.6Z",
    lines: "M22.5 27.8C22.5 22.6 25.4 20.6 27.6 17M22.5 27.8C22.5 22.6 19.6 20.6 17.4 17M11.4 29.8\
        C18 27.4 27 27.4 33.6 29.8M11.6 33.8C18 32.2 27 32.2 33.4 33.8",
};

/// Writes the piece as a group of SVG that can be used under an id.
pub(super) fn define(svg: &mut String, piece: Piece, id: &str) {
    let Drawing { silhouette, lines } = drawing(piece.role);
    let (fill, outline, inner) = match piece.color {
        Color::White => ("#fff", "#1c1c1c", "#1c1c1c"),
        Color::Black => ("#2b2b2b", "#0c0c0c", "#f4f4f4"),
    };
    let _ = write!(svg, r#"<g id="{id}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round">"#);
    let _ = write!(svg, r#"<path d="{silhouette}" fill="{fill}" stroke="{outline}"/>"#);
    let _ = write!(svg, r#"<path d="{lines}" fill="none" stroke="{inner}"/></g>"#);
}

fn drawing(role: Role) -> Drawing {
    match role {
        Role::Pawn => PAWN,
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => KING,
    }
}
