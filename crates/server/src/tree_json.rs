//! A recorded search as JSON: nested nodes. Values are pawns, seen by the side to move at the node; an end of the
//! window that is open is null.

use chess::Position;
use classics::{RecordedSearch, ReturnReason, Value, Window};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A node with its children.
pub struct TreeJson<'a> {
    search: &'a RecordedSearch,
    index: usize,
    /// Before its move; at the root, the root's.
    position: Position,
}

impl<'a> TreeJson<'a> {
    /// The whole tree. It is written node by node, so that a million need no memory.
    pub fn of(search: &'a RecordedSearch) -> TreeJson<'a> {
        TreeJson { search, index: 0, position: search.position }
    }
}

struct Children<'a>(&'a TreeJson<'a>, Position);

impl Serialize for TreeJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let TreeJson { search, index, position } = self;
        let node = &search.tree.nodes()[*index];
        let Window { alpha, beta } = node.window;
        let mut map = serializer.serialize_map(None)?;
        if *index == 0 {
            map.serialize_entry("fen", &position.to_fen())?;
            map.serialize_entry("nodes", &search.statistics.nodes)?;
            map.serialize_entry("cutoffs", &search.statistics.cutoffs)?;
            map.serialize_entry("left_out", &search.tree.left_out())?;
        } else {
            map.serialize_entry("move", &RecordedSearch::san(position, node))?;
            map.serialize_entry("nodes", &node.nodes)?;
        }
        map.serialize_entry("alpha", &pawns(alpha))?;
        map.serialize_entry("beta", &pawns(beta))?;
        map.serialize_entry("score", &node.value.and_then(pawns))?;
        map.serialize_entry("event", node.reason.map_or("interrupted", ReturnReason::name))?;
        if let Some(ReturnReason::Cutoff { skipped }) = node.reason {
            map.serialize_entry("skipped", &skipped)?;
        }
        if search.is_reduced(*index) {
            map.serialize_entry("reduced", &true)?;
        }
        let mut here = *position;
        match node.last_move {
            Some(m) => here.play(m),
            None if *index > 0 => here.play_null(),
            None => {}
        }
        map.serialize_entry("children", &Children(self, here))?;
        map.end()
    }
}

impl Serialize for Children<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Children(parent, position) = *self;
        let search = parent.search;
        let children = search.tree.children(parent.index);
        serializer.collect_seq(children.map(|index| TreeJson { search, index, position }))
    }
}

fn pawns(value: Value) -> Option<f64> {
    let open = value == Value::HIGHEST || value == Value::LOWEST;
    (!open).then_some(f64::from(value.0) / 1000.0)
}
