//! Arrows and circles drawn over the board.

use std::fmt::Write;

use chess::Square;
use chess::pgn::{Arrow, Brush, ColoredSquare};

use super::{Board, SQUARE};

/// Writes a ring inside the square.
pub(super) fn circle(svg: &mut String, board: Board, circle: ColoredSquare) {
    let (x, y) = board.center(circle.square);
    let color = color(circle.brush);
    let _ = write!(
        svg,
        r#"<circle cx="{x}" cy="{y}" r="20" fill="none" stroke="{color}" stroke-width="3" opacity="0.8"/>"#
    );
}

/// Writes an arrow as one outline, so that nothing shows twice where it is transparent. An arrow that
/// goes nowhere is a circle.
pub(super) fn arrow(svg: &mut String, board: Board, arrow: Arrow) {
    let Arrow { brush, from, to } = arrow;
    if from == to {
        return circle(svg, board, ColoredSquare { brush, square: from });
    }
    let points = outline(board, from, to).map(|(x, y)| format!("{x:.1},{y:.1}")).join(" ");
    let _ = write!(svg, r#"<polygon points="{points}" fill="{}" opacity="0.8"/>"#, color(brush));
}

/// Along the right side of the shaft to the tip, and back along the left.
fn outline(board: Board, from: Square, to: Square) -> [(f64, f64); 7] {
    let ((x1, y1), (x2, y2)) = (board.center(from), board.center(to));
    let length = (x2 - x1).hypot(y2 - y1);
    let (along_x, along_y) = ((x2 - x1) / length, (y2 - y1) / length);
    let point = |along: f64, aside: f64| {
        (x1 + along * along_x - aside * along_y, y1 + along * along_y + aside * along_x)
    };
    let (tail, neck) = (SQUARE * 0.2, length - SQUARE * 0.35);
    let (shaft, head) = (SQUARE * 0.08, SQUARE * 0.22);
    [
        point(tail, shaft),
        point(neck, shaft),
        point(neck, head),
        point(length, 0.0),
        point(neck, -head),
        point(neck, -shaft),
        point(tail, -shaft),
    ]
}

fn color(brush: Brush) -> &'static str {
    match brush {
        Brush::Green => "#15781b",
        Brush::Red => "#a02020",
        Brush::Yellow => "#e68f00",
        Brush::Blue => "#1040a0",
    }
}
