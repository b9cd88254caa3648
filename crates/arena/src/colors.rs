//! Who has White: by default the players of a pair change colours, beginning with the first.

use serde::Serialize;

use crate::Pairing;

/// How colours are given. It is part of a tournament's plan, unless it is as usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Colors {
    /// The same player has White in both games of a pair.
    pub unswapped: bool,
    /// The second player of a pairing begins with White.
    pub reversed: bool,
}

impl Colors {
    /// Whether nothing is unusual.
    pub fn is_usual(&self) -> bool {
        *self == Colors::default()
    }

    /// White and Black of a game.
    pub(crate) fn of(self, number: u64, pairing: &Pairing) -> [usize; 2] {
        let [first, second] = pairing.players;
        let second_game = !number.is_multiple_of(2) && !self.unswapped;
        if second_game == self.reversed { [first, second] } else { [second, first] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_a_pair() {
        let pairing = Pairing { round: 0, players: [3, 7], opening: 0 };
        let both = |unswapped, reversed| {
            let colors = Colors { unswapped, reversed };
            [colors.of(4, &pairing), colors.of(5, &pairing)]
        };
        assert_eq!(both(false, false), [[3, 7], [7, 3]]);
        assert_eq!(both(false, true), [[7, 3], [3, 7]]);
        assert_eq!(both(true, false), [[3, 7], [3, 7]]);
        assert_eq!(both(true, true), [[7, 3], [7, 3]]);
    }
}
