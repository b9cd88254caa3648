//! The Ukrainian network ([`crate::ukraine`]) as an evaluation: the two that come with Hetman.

use std::sync::LazyLock;

use super::Terms;
use crate::ukraine::Mlp;

static SAYS_PAWNS: LazyLock<Mlp> = LazyLock::new(|| shipped(include_bytes!("../../../../nets/ukraine.hmlp")));
static SAYS_RESULTS: LazyLock<Mlp> =
    LazyLock::new(|| shipped(include_bytes!("../../../../nets/ukraine-results.hmlp")));

pub(super) static PAWNS: Terms = Terms::Network(&SAYS_PAWNS);
pub(super) static RESULTS: Terms = Terms::Network(&SAYS_RESULTS);

fn shipped(bytes: &[u8]) -> Mlp {
    Mlp::read(bytes).expect("a test reads the shipped networks")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluation;
    use crate::ukraine::Output;
    use chess::Position;

    #[test]
    fn the_shipped_networks_know_what_a_queen_is_worth() {
        assert_eq!(SAYS_PAWNS.shape().output(), Output::Pawns);
        assert_eq!(SAYS_RESULTS.shape().output(), Output::WinDrawLoss);
        let [without, with] = [
            "r2qkb1r/ppp2ppp/2n2n2/3pp3/4P3/3P1N2/PPP2PPP/RNB1KB1R w KQkq - 0 8",
            "r3kb1r/ppp2ppp/2n2n2/3pp3/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 8",
        ]
        .map(|fen| Position::from_fen(fen).unwrap());
        for evaluation in [Evaluation::Ukraine, Evaluation::UkraineResults] {
            let (worse, better) = (evaluation.white(&without), evaluation.white(&with));
            assert!(worse.0 < -1_000 && better.0 > 1_000, "{evaluation:?}: {worse} {better}");
        }
    }
}
