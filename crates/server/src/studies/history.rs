//! What a study was before its latest edits, for undo and redo. It is kept while the study is open.

use std::collections::VecDeque;

use library::{GameTree, Path};

/// Edits that can be undone.
const MOST_STEPS: usize = 200;
/// Memory of all trees together that are kept, in bytes: large trees have fewer steps.
const MOST_MEMORY: usize = 16 << 20;

/// The trees before and after the one that is shown.
#[derive(Default)]
pub(super) struct History {
    past: VecDeque<GameTree>,
    future: Vec<GameTree>,
    /// The node whose comment was written last: what is typed on is one step.
    typing: Option<Path>,
}

/// Back to the past, or forth again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Undo,
    Redo,
}

impl History {
    /// An edit was made to `before`; `typing` is the node whose comment it wrote.
    pub(super) fn push(&mut self, before: GameTree, typing: Option<Path>) {
        let goes_on = typing.is_some() && self.typing == typing && self.future.is_empty();
        self.typing = typing;
        self.future.clear();
        if !goes_on {
            self.past.push_back(before);
            self.forget_oldest();
        }
    }

    /// The study changed otherwise: trees of before do not know of it.
    pub(super) fn clear(&mut self) {
        *self = History::default();
    }

    /// The tree one step away.
    pub(super) fn peek(&self, way: Way) -> Option<&GameTree> {
        match way {
            Way::Undo => self.past.back(),
            Way::Redo => self.future.last(),
        }
    }

    /// Makes the step away from `now` that [`peek`](History::peek) shows.
    pub(super) fn step(&mut self, way: Way, now: GameTree) {
        self.typing = None;
        match way {
            Way::Undo => {
                self.past.pop_back();
                self.future.push(now);
            }
            Way::Redo => {
                self.future.pop();
                self.past.push_back(now);
            }
        }
    }

    /// Steps back and forth exchange trees: only an edit adds one.
    fn forget_oldest(&mut self) {
        let mut memory: usize = self.past.iter().map(GameTree::memory_size).sum();
        while self.past.len() > MOST_STEPS || (memory > MOST_MEMORY && self.past.len() > 1) {
            memory -= self.past.pop_front().map_or(0, |tree| tree.memory_size());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(pgn: &str) -> GameTree {
        GameTree::try_from(&pgn.parse().unwrap()).unwrap()
    }

    #[test]
    fn steps_go_back_and_forth_and_an_edit_ends_the_future() {
        let [empty, one, two] = ["*", "1. e4 *", "1. e4 e5 *"].map(tree);
        let mut history = History::default();
        history.push(empty, None);
        history.push(one.clone(), None);
        assert_eq!(history.peek(Way::Undo).unwrap().to_string(), one.to_string());
        history.step(Way::Undo, two.clone());
        assert_eq!(history.peek(Way::Redo).unwrap().to_string(), two.to_string());
        history.step(Way::Redo, one.clone());
        assert!(history.peek(Way::Redo).is_none());
        history.step(Way::Undo, two);
        history.push(one, None);
        assert!(history.peek(Way::Redo).is_none());
    }

    #[test]
    fn typing_on_is_one_step() {
        let mut history = History::default();
        for _ in 0..3 {
            history.push(tree("1. e4 *"), Some("e2e4".parse().unwrap()));
        }
        assert_eq!(history.past.len(), 1);
        history.push(tree("1. e4 *"), Some(Path::root()));
        assert_eq!(history.past.len(), 2);
    }

    #[test]
    fn only_so_much_is_kept() {
        let mut history = History::default();
        (0..300).for_each(|_| history.push(tree("1. e4 *"), None));
        assert_eq!(history.past.len(), MOST_STEPS);
        // Trees of much text have fewer steps, and at least one.
        let mut large = tree("1. e4 *");
        large.set_tag("Annotator", &"x".repeat(MOST_MEMORY / 8)).unwrap();
        (0..20).for_each(|_| history.push(large.clone(), None));
        assert_eq!(history.past.len(), 7);
    }
}
