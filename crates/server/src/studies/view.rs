//! A tree as the page draws it.

use chess::pgn::PgnMove;
use chess::{CastlingMode, Outcome, Position};
use library::{GameTree, Path, openings};

use super::cache::OpenStudy;
use super::history::Way;
use crate::api_error::ApiError;
use crate::white_score::WhiteScore;
use crate::wire::board::{EndReason, GameOver};
use crate::wire::study::{NodeMove, Shape, StudyNode, StudyView};
use crate::wire::{self, Board, GameId, OpeningName};

/// The paths of a study may have so many letters together. They grow with the square of a line's length:
/// this is enough for every game that was played, and for 2,900 plies in one line.
const LONGEST_PATHS: usize = 1 << 24;

/// A whole study.
pub(super) fn study(id: GameId, open: &OpenStudy, editable: bool) -> Result<StudyView, ApiError> {
    Ok(StudyView {
        id,
        version: open.version(),
        tags: tags(&open.tree),
        chess960: open.tree.start().castling_mode() == CastlingMode::Chess960,
        nodes: nodes(&open.tree)?,
        result: result(&open.tree),
        editable,
        can_undo: open.history.peek(Way::Undo).is_some(),
        can_redo: open.history.peek(Way::Redo).is_some(),
    })
}

/// Names and values of the tags.
pub(super) fn tags(tree: &GameTree) -> Vec<(String, String)> {
    tree.tags().iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// All nodes in one pass, parents before children.
pub(super) fn nodes(tree: &GameTree) -> Result<Vec<StudyNode>, ApiError> {
    let views = NodeViews::new(tree);
    let mut nodes: Vec<StudyNode> = Vec::new();
    let mut letters = 0;
    for visit in tree.visits() {
        let mut path = visit.parent.map_or_else(String::new, |parent| nodes[parent].path.clone());
        if let Some(pgn_move) = visit.node.pgn_move() {
            let step = views.step(pgn_move);
            push(&mut path, &step);
            nodes[visit.parent.unwrap_or(0)].children.push(step);
        }
        letters += path.len();
        if letters > LONGEST_PATHS {
            return Err(ApiError::bad_request("this game is too large to show: export it as PGN and cut it"));
        }
        nodes.push(views.node(path, visit.ply, visit.node, &visit.before, &visit.position));
    }
    Ok(nodes)
}

/// One node.
pub(super) fn node(tree: &GameTree, path: &Path) -> Result<StudyNode, ApiError> {
    let views = NodeViews::new(tree);
    let before = path.parent().map_or(Ok(*tree.start()), |parent| tree.position(&parent))?;
    let node = tree.node(path)?;
    let mut position = before;
    if let Some(pgn_move) = node.pgn_move() {
        pgn_move.play(&mut position);
    }
    let children = tree.children(path)?;
    let steps = children.iter().filter_map(|child| child.steps().last().map(str::to_owned)).collect();
    let shown = views.node(path.as_str().to_owned(), path.len(), node, &before, &position);
    Ok(StudyNode { children: steps, ..shown })
}

fn push(path: &mut String, step: &str) {
    if !path.is_empty() {
        path.push(' ');
    }
    path.push_str(step);
}

/// What all nodes of a tree have in common.
struct NodeViews<'a> {
    start: &'a Position,
    /// Openings begin at the usual position.
    has_opening: bool,
}

impl NodeViews<'_> {
    fn new(tree: &GameTree) -> NodeViews<'_> {
        let start = tree.start();
        NodeViews { start, has_opening: start.key() == Position::initial().key() }
    }

    /// A move as a path has it.
    fn step(&self, pgn_move: PgnMove) -> String {
        pgn_move.to_move().map_or_else(|| "0000".to_owned(), |m| self.start.to_uci(m))
    }

    fn node(
        &self,
        path: String,
        ply: usize,
        node: &library::TreeNode,
        before: &Position,
        position: &Position,
    ) -> StudyNode {
        let pgn_move = node.pgn_move();
        let annotation = node.annotation();
        let score = node.analysis().map(|(evaluation, _)| WhiteScore::noted(evaluation, position.turn()));
        StudyNode {
            path,
            ply: ply as u32,
            mv: pgn_move.map(|pgn_move| self.pgn_move(pgn_move, before)),
            board: Board::new(position, pgn_move.and_then(PgnMove::to_move), self.start),
            children: Vec::new(),
            comment: node.text(),
            glyphs: node.glyphs().iter().map(|glyph| glyph.0).collect(),
            shapes: shapes(&node.shapes()),
            score: score.map(Into::into),
            win_percent: score.map(WhiteScore::win_percent),
            clock_ms: annotation.clock().map(|time| time.as_millis().min(u32::MAX.into()) as u32),
            opening: openings::of_position(position).filter(|_| self.has_opening).map(OpeningName::from),
        }
    }

    fn pgn_move(&self, pgn_move: PgnMove, before: &Position) -> NodeMove {
        let uci = self.step(pgn_move);
        match pgn_move {
            PgnMove::Move(m) => NodeMove { uci, san: before.to_san(m), lan: before.to_lan(m) },
            PgnMove::Null => NodeMove { uci, san: "--".to_owned(), lan: "--".to_owned() },
        }
    }
}

fn shapes(shapes: &library::Shapes) -> Vec<Shape> {
    let arrows = shapes.arrows.iter().map(|arrow| Shape {
        from: arrow.from.to_string(),
        to: Some(arrow.to.to_string()),
        brush: arrow.brush.into(),
    });
    let squares = shapes.squares.iter().map(|circle| Shape {
        from: circle.square.to_string(),
        to: None,
        brush: circle.brush.into(),
    });
    arrows.chain(squares).collect()
}

/// The result by the rules at the end of the main line, or else by the tags.
fn result(tree: &GameTree) -> Option<GameOver> {
    GameOver::by_rules(&tree.main_game(usize::MAX)).or_else(|| tagged_result(tree))
}

/// Tags say who won, and seldom why: a game is resigned or agreed drawn unless they do.
fn tagged_result(tree: &GameTree) -> Option<GameOver> {
    let outcome = tree.outcome()?;
    let termination = tree.tag("Termination").unwrap_or_default().to_ascii_lowercase();
    let says = |word: &str| termination.contains(word);
    let (winner, usual) = match outcome {
        Outcome::Win(winner) => (Some(winner.into()), EndReason::Resignation),
        Outcome::Draw => (None, EndReason::Agreement),
    };
    let reason = match () {
        () if says("time") && winner.is_none() => EndReason::TimeDraw,
        () if says("time") => EndReason::TimeForfeit,
        () if says("adjudication") => EndReason::Adjudication,
        () if says("abandoned") => EndReason::Abandoned,
        () if says("illegal") || says("rules") => EndReason::Failure,
        () => usual,
    };
    Some(GameOver { outcome: wire::outcome(Some(outcome)), winner, reason, detail: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Eval;

    fn tree(pgn: &str) -> GameTree {
        GameTree::try_from(&pgn.parse().unwrap()).unwrap()
    }

    const GAME: &str = "{ Start. } 1. e4 $1 { [%eval 0.25] [%clk 0:05:00.5] [%cal Gd2d4] [%csl Re5] Best. } \
                        e5 ({ Or } 1... c5 { sharper } 2. Nf3) 2. Nf3 (2. f4) 2... -- *";

    #[test]
    fn one_pass_shows_what_each_node_shows_by_itself() {
        let tree = tree(GAME);
        let nodes = nodes(&tree).unwrap();
        assert_eq!(nodes.len(), 8);
        for shown in &nodes {
            assert_eq!(node(&tree, &shown.path.parse().unwrap()).unwrap(), *shown);
        }
        let paths: Vec<&str> = nodes.iter().map(|node| node.path.as_str()).collect();
        assert_eq!(paths[..3], ["", "e2e4", "e2e4 e7e5"]);
        assert_eq!(nodes[1].children, ["e7e5", "c7c5"]);
    }

    #[test]
    fn everything_said_about_a_move_is_shown() {
        let tree = tree(GAME);
        let e4 = node(&tree, &"e2e4".parse().unwrap()).unwrap();
        assert_eq!((e4.comment.as_str(), &e4.glyphs[..]), ("Best.", &[1][..]));
        assert_eq!((e4.score, e4.clock_ms), (Some(Eval::Cp(25)), Some(300_500)));
        assert_eq!(e4.shapes.len(), 2);
        assert_eq!(e4.opening.unwrap().eco, "B00");
        let c5 = node(&tree, &"e2e4 c7c5".parse().unwrap()).unwrap();
        assert_eq!(c5.comment, "Or\nsharper");
        let pass = node(&tree, &"e2e4 e7e5 g1f3 0000".parse().unwrap()).unwrap();
        assert_eq!(pass.mv.unwrap().san, "--");
        assert_eq!(pass.board.last_move, None);
    }

    #[test]
    fn what_the_players_of_a_game_computed_is_no_analysis() {
        let tree = tree(
            "1. e4 { [%eval 0.31,12] [%emt 0:00:01.5] } e5 { +0.31/12 1.2s } 2. Nf3 { book } Nc6 { 2.5/4 } *",
        );
        let shown = nodes(&tree).unwrap();
        assert_eq!((shown[1].score, shown[1].win_percent), (None, None));
        let comments: Vec<&str> = shown.iter().map(|node| node.comment.as_str()).collect();
        assert_eq!(comments, ["", "", "", "book", "2.5/4"]);
        assert!(tree.to_string().contains("[%eval 0.31,12]"));
    }

    #[test]
    fn results_come_from_the_board_or_from_the_tags() {
        let reason = |pgn: &str| result(&tree(pgn)).map(|result| result.reason);
        assert_eq!(reason("1. f3 e5 2. g4 Qh4# 0-1"), Some(EndReason::Checkmate));
        assert_eq!(reason("1. e4 1-0"), Some(EndReason::Resignation));
        assert_eq!(reason("1. e4 1/2-1/2"), Some(EndReason::Agreement));
        assert_eq!(reason("[Termination \"Time forfeit\"]\n\n1. e4 0-1"), Some(EndReason::TimeForfeit));
        assert_eq!(reason("1. e4 *"), None);
    }

    #[test]
    fn a_game_too_long_for_paths_is_refused_in_words() {
        let mut pgn = String::new();
        for _ in 0..800 {
            pgn.push_str("Nf3 Nf6 Ng1 Ng8 ");
        }
        let long = tree(&pgn);
        assert_eq!(nodes(&long).unwrap_err().status, 400);
    }
}
