//! An edit made to a tree, with what it changed.

use std::collections::HashMap;

use chess::Square;
use chess::pgn::{Arrow, ColoredSquare, Nag, PgnMove, PgnResult};
use library::{GameTree, Path, Shapes};

use super::cache::OpenStudy;
use super::history::Way;
use super::view;
use crate::api_error::ApiError;
use crate::move_text::parse_move;
use crate::wire::GameId;
use crate::wire::study::{Edit, Shape, StudyNode, StudyUpdate};

/// Moves of a line that is added at once.
const LONGEST_LINE: usize = 200;
/// Bytes of a comment.
const LONGEST_COMMENT: usize = 1 << 14;
/// Bytes of a tag's value.
const LONGEST_TAG: usize = 1 << 10;
/// Arrows and circles on a board: more than there are squares.
const MOST_SHAPES: usize = 128;

/// What an edit changed.
#[derive(Debug, Default)]
pub(crate) struct TreeChange {
    /// The node to look at.
    pub(crate) path: Path,
    /// What is gone, with all below it.
    pub(crate) removed: Vec<Path>,
    /// What is new or different, parents before children.
    pub(crate) changed: Vec<Path>,
    /// Whether the tags changed.
    pub(crate) tags: bool,
}

impl TreeChange {
    /// Nodes that are different.
    fn of(path: Path, changed: Vec<Path>) -> TreeChange {
        TreeChange { path, changed, ..TreeChange::default() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.changed.is_empty() && !self.tags
    }

    /// What pages are sent about it, once it is made.
    pub(super) fn to_update(&self, study: GameId, open: &OpenStudy) -> Result<StudyUpdate, ApiError> {
        let nodes = self.changed.iter().map(|path| view::node(&open.tree, path));
        Ok(StudyUpdate {
            study,
            version: open.version(),
            path: self.path.as_str().to_owned(),
            removed: self.removed.iter().map(|path| path.as_str().to_owned()).collect(),
            nodes: nodes.collect::<Result<_, _>>()?,
            tags: self.tags.then(|| view::tags(&open.tree)),
            can_undo: open.history.peek(Way::Undo).is_some(),
            can_redo: open.history.peek(Way::Redo).is_some(),
        })
    }
}

/// Makes an edit.
pub(super) fn apply(tree: &mut GameTree, edit: &Edit) -> Result<TreeChange, ApiError> {
    match edit {
        Edit::Play { path, text } => play(tree, path.parse()?, text),
        Edit::Line { path, moves } => line(tree, path.parse()?, moves),
        Edit::Delete { path } => delete(tree, &path.parse()?),
        Edit::Promote { path } => bring_forward(tree, path.parse()?, GameTree::promote),
        Edit::MakeMain { path } => bring_forward(tree, path.parse()?, GameTree::make_main_line),
        Edit::Comment { path, text } => comment(tree, path.parse()?, text),
        Edit::Glyph { path, glyph } => toggle_glyph(tree, path.parse()?, *glyph),
        Edit::Shapes { path, shapes } => draw(tree, path.parse()?, shapes),
        Edit::Tag { name, value } => tag(tree, name, value),
        // These are the study's, which knows what was before.
        Edit::Undo | Edit::Redo => Ok(TreeChange::default()),
    }
}

/// The node whose comment an edit writes.
pub(super) fn typed_at(edit: &Edit) -> Option<Path> {
    match edit {
        Edit::Comment { path, .. } => path.parse().ok(),
        _ => None,
    }
}

/// What leads from one tree to another, as far as a page sees it.
pub(super) fn difference(before: &GameTree, after: &GameTree) -> Result<TreeChange, ApiError> {
    let (old, new) = (view::nodes(before)?, view::nodes(after)?);
    let (was, is) = (by_path(&old), by_path(&new));
    let mut removed = paths(old.iter().filter(|node| !is.contains_key(node.path.as_str())))?;
    removed.retain(|path| path.parent().is_some_and(|parent| is.contains_key(parent.as_str())));
    let changed: Vec<&StudyNode> =
        new.iter().filter(|node| was.get(node.path.as_str()) != Some(node)).collect();
    let added = changed.iter().find(|node| !was.contains_key(node.path.as_str()));
    let path = match (added.or(changed.first()), removed.first()) {
        (None, Some(removed)) => removed.parent().unwrap_or_default(),
        (Some(node), _) => node.path.parse()?,
        (None, None) => Path::root(),
    };
    Ok(TreeChange { path, removed, changed: paths(changed)?, tags: before.tags() != after.tags() })
}

fn by_path(nodes: &[StudyNode]) -> HashMap<&str, &StudyNode> {
    nodes.iter().map(|node| (node.path.as_str(), node)).collect()
}

fn paths<'a>(nodes: impl IntoIterator<Item = &'a StudyNode>) -> Result<Vec<Path>, ApiError> {
    nodes.into_iter().map(|node| Ok(node.path.parse()?)).collect()
}

fn play(tree: &mut GameTree, parent: Path, text: &str) -> Result<TreeChange, ApiError> {
    let position = tree.position(&parent)?;
    let pgn_move = match text.trim() {
        "--" | "0000" => PgnMove::Null,
        text => parse_move(&position, text).ok_or_else(|| not_a_move(text))?.into(),
    };
    let count = tree.move_count();
    let path = tree.add(&parent, pgn_move)?;
    let is_new = tree.move_count() > count;
    Ok(TreeChange::of(path.clone(), if is_new { vec![parent, path] } else { Vec::new() }))
}

fn not_a_move(text: &str) -> ApiError {
    let text: String = text.chars().take(20).collect();
    ApiError::bad_request(format!("{text:?} is not a legal move here"))
}

fn line(tree: &mut GameTree, start: Path, moves: &[String]) -> Result<TreeChange, ApiError> {
    if moves.len() > LONGEST_LINE {
        return Err(ApiError::bad_request(format!("a line may have {LONGEST_LINE} moves")));
    }
    add_line(tree, start, moves)
}

/// Adds moves as UCI writes them, one after the other.
pub(crate) fn add_line(tree: &mut GameTree, start: Path, moves: &[String]) -> Result<TreeChange, ApiError> {
    tree.node(&start)?;
    let mut change = TreeChange::of(start, Vec::new());
    for uci in moves {
        let count = tree.move_count();
        let path = tree.add_uci(&change.path, uci)?;
        if tree.move_count() > count {
            if change.changed.is_empty() {
                change.changed.push(change.path);
            }
            change.changed.push(path.clone());
        }
        change.path = path;
    }
    Ok(change)
}

fn delete(tree: &mut GameTree, path: &Path) -> Result<TreeChange, ApiError> {
    tree.delete(path)?;
    let parent = path.parent().unwrap_or_default();
    Ok(TreeChange { path: parent.clone(), removed: vec![path.clone()], changed: vec![parent], tags: false })
}

/// Changes the order of variations; the nodes where they begin are different then.
fn bring_forward(
    tree: &mut GameTree,
    path: Path,
    bring: fn(&mut GameTree, &Path) -> Result<(), library::TreeError>,
) -> Result<TreeChange, ApiError> {
    let mut ancestors: Vec<Path> = std::iter::successors(path.parent(), Path::parent).collect();
    ancestors.reverse();
    let order = |tree: &GameTree| ancestors.iter().map(|node| tree.children(node)).collect::<Vec<_>>();
    let before = order(tree);
    bring(tree, &path)?;
    let after = order(tree);
    let differ = before.iter().zip(&after).map(|(before, after)| before != after);
    let changed = ancestors.iter().zip(differ).filter(|(_, differs)| *differs).map(|(node, _)| node.clone());
    Ok(TreeChange::of(path, changed.collect()))
}

fn comment(tree: &mut GameTree, path: Path, text: &str) -> Result<TreeChange, ApiError> {
    expect_text(text, LONGEST_COMMENT, "comment")?;
    // Both texts are shown as one, which takes the place of both.
    if !path.is_root() {
        tree.set_text_before(&path, "")?;
    }
    tree.set_text(&path, text.trim())?;
    Ok(TreeChange::of(path.clone(), vec![path]))
}

/// Text that a person may write.
fn expect_text(text: &str, longest: usize, what: &str) -> Result<(), ApiError> {
    if text.len() > longest {
        return Err(ApiError::bad_request(format!("a {what} may have {longest} bytes")));
    }
    if text.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        return Err(ApiError::bad_request(format!("a {what} may not have control characters")));
    }
    Ok(())
}

fn toggle_glyph(tree: &mut GameTree, path: Path, glyph: u8) -> Result<TreeChange, ApiError> {
    if glyph == 0 {
        return Err(ApiError::bad_request("glyphs are numbered from 1"));
    }
    tree.toggle_glyph(&path, Nag(glyph))?;
    Ok(TreeChange::of(path.clone(), vec![path]))
}

fn draw(tree: &mut GameTree, path: Path, shapes: &[Shape]) -> Result<TreeChange, ApiError> {
    if shapes.len() > MOST_SHAPES {
        return Err(ApiError::bad_request(format!("a board may have {MOST_SHAPES} arrows and circles")));
    }
    let mut drawn = Shapes::default();
    for Shape { from, to, brush } in shapes {
        let (from, brush) = (square(from)?, (*brush).into());
        match to {
            Some(to) => drawn.arrows.push(Arrow { brush, from, to: square(to)? }),
            None => drawn.squares.push(ColoredSquare { brush, square: from }),
        }
    }
    tree.set_shapes(&path, &drawn)?;
    Ok(TreeChange::of(path.clone(), vec![path]))
}

fn square(text: &str) -> Result<Square, ApiError> {
    text.parse().map_err(|_| ApiError::bad_request("an arrow or circle is not on a square from a1 to h8"))
}

fn tag(tree: &mut GameTree, name: &str, value: &str) -> Result<TreeChange, ApiError> {
    expect_text(value, LONGEST_TAG, "tag")?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty() || name.len() > 64 || !name.chars().all(is_name) {
        return Err(ApiError::bad_request("the name of a tag is letters, digits and underscores"));
    }
    match name {
        "FEN" | "SetUp" | "Variant" => {
            return Err(ApiError::conflict("the start of a game cannot be changed: make a new study"));
        }
        "Result" if !value.is_empty() && value.parse::<PgnResult>().is_err() => {
            return Err(ApiError::bad_request("a result is 1-0, 0-1, 1/2-1/2 or *"));
        }
        _ => tree.set_tag(name, value)?,
    }
    Ok(TreeChange { tags: true, ..TreeChange::default() })
}
