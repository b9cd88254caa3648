//! Several games in one tree.

use super::{GameTree, LocatedNode, Path, TreeError, TreeNodeId};

impl GameTree {
    /// Adds all lines of another game with what is said about them, and returns the path to the end of its main line.
    /// What both have stays as it is here, but for texts that only the other has. After an error some lines may be there.
    pub fn join(&mut self, other: &GameTree) -> Result<Path, TreeError> {
        if self.start() != other.start() {
            return Err(TreeError::OtherStart);
        }
        let mut places: Vec<LocatedNode> = Vec::new();
        for visit in other.visits() {
            let parent = visit.parent.map(|parent| &places[parent]);
            let place = match (parent, visit.node.pgn_move) {
                (Some(parent), Some(pgn_move)) => {
                    let id = self.merge(parent, pgn_move)?;
                    let is_variation = self.at(parent.id).children.first() != Some(&id);
                    LocatedNode { id, ply: parent.ply + 1, depth: parent.depth + usize::from(is_variation) }
                }
                _ => LocatedNode { id: TreeNodeId::ROOT, ply: 0, depth: 0 },
            };
            let here = self.at_mut(place.id);
            if here.comments.is_empty() && here.comments_before.is_empty() && here.glyphs.is_empty() {
                here.comments = visit.node.comments.clone();
                here.comments_before = visit.node.comments_before.clone();
                here.glyphs = visit.node.glyphs.clone();
            }
            places.push(place);
        }
        if self.text_size() > super::MOST_TEXT {
            return Err(TreeError::TooMuchText);
        }
        Ok(other.main_line())
    }
}

#[cfg(test)]
mod tests {
    use super::super::TreeError;
    use super::super::tests::{path, tree};

    #[test]
    fn lines_of_both_games_are_there_and_the_first_stays_the_main_line() {
        let mut first = tree("1. e4 {mine} e5 2. Nf3 *");
        let second = tree("1. e4 {theirs} e5 {theirs} 2. Bc4 (2. f4 {The gambit.}) 2... Nf6 *");
        assert_eq!(first.join(&second), Ok(path("e2e4 e7e5 f1c4 g8f6")));
        assert_eq!(
            first.to_string().lines().last(),
            Some("1. e4 { mine } 1... e5 { theirs } 2. Nf3 (2. Bc4 Nf6) (2. f4 { The gambit. }) *")
        );
    }

    #[test]
    fn a_game_from_another_position_is_not_joined() {
        let mut first = tree("1. e4 *");
        let other = tree("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *");
        assert_eq!(first.join(&other), Err(TreeError::OtherStart));
        assert_eq!(first.move_count(), 1);
    }
}
