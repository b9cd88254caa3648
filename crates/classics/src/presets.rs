//! The players of the six works, by name.

use play::Player;

use crate::{
    Algorithm, Classic, Evaluation, Greedy, LeafEvaluation, Method, MonteCarlo, OwnNetwork, RandomMover,
    Refinement, Refinements, Searcher,
};

/// A player that can be called by name.
pub struct Preset {
    /// For command lines and addresses: `wroclaw-3`.
    pub slug: &'static str,
    /// For people.
    pub name: &'static str,
    /// Which work it comes from.
    pub origin: &'static str,
    /// What it does, in a sentence.
    pub description: &'static str,
    kind: PresetKind,
}

enum PresetKind {
    Random,
    Greedy(Evaluation),
    Searcher(Method),
    MonteCarlo(LeafEvaluation, u64),
}

impl Preset {
    /// The player, its chances fixed by the seed.
    pub fn player(&self, seed: u64) -> Box<dyn Player> {
        self.classic(seed)
    }

    /// The same, with its statistics and its tree.
    pub fn classic(&self, seed: u64) -> Box<dyn Classic> {
        match self.kind {
            PresetKind::Random => Box::new(RandomMover::new(self.name, seed)),
            PresetKind::Greedy(evaluation) => Box::new(Greedy::new(self.name, evaluation, seed)),
            PresetKind::Searcher(method) => Box::new(Searcher::new(self.name, method, seed)),
            PresetKind::MonteCarlo(leaf_evaluation, playouts) => {
                Box::new(MonteCarlo::new(self.name, leaf_evaluation, playouts, seed))
            }
        }
    }

    /// Whether a network evaluates, in whose place another can be put.
    pub const fn has_network(&self) -> bool {
        let evaluation = match &self.kind {
            PresetKind::Greedy(evaluation) => evaluation,
            PresetKind::Searcher(method) => &method.evaluation,
            PresetKind::Random | PresetKind::MonteCarlo(..) => return false,
        };
        matches!(evaluation, Evaluation::Ukraine | Evaluation::UkraineResults)
    }

    /// The player with a network of one's own, if it [has one](Preset::has_network) at all.
    pub fn player_with(&self, network: OwnNetwork, seed: u64) -> Box<dyn Player> {
        let evaluation = Evaluation::OwnNetwork(network);
        match self.kind {
            PresetKind::Greedy(_) if self.has_network() => Box::new(Greedy::new(self.name, evaluation, seed)),
            PresetKind::Searcher(method) if self.has_network() => {
                Box::new(Searcher::new(self.name, Method { evaluation, ..method }, seed))
            }
            _ => self.player(seed),
        }
    }

    /// The player without book and chance, and with a depth of its own if it searches to one.
    pub fn at_depth(&self, depth: Option<u32>) -> Box<dyn Classic> {
        match self.kind {
            PresetKind::Searcher(method) => Box::new(Searcher::new(
                self.name,
                Method {
                    depth: depth.unwrap_or(method.depth),
                    refinements: method.refinements.without(Refinement::OpeningBook),
                    varied: false,
                    ..method
                },
                0,
            )),
            _ => self.classic(0),
        }
    }

    /// How it searches, if it does so by a [`Method`].
    pub const fn method(&self) -> Option<&Method> {
        match &self.kind {
            PresetKind::Searcher(method) => Some(method),
            _ => None,
        }
    }
}

const CHECKM8: &str = "CheckM8 2021";
const WROCLAW: &str = "Wrocław 2024";
const HRADEC: &str = "Hradec Králové 2021";
const ENSTA: &str = "ENSTA Bretagne";
const UKRAINE: &str = "Ukraine 2022";
const HETMAN: &str = "Hetman";

/// A method of the works: a fixed depth, any of the equally good moves.
const fn fixed(
    algorithm: Algorithm,
    evaluation: Evaluation,
    depth: u32,
    refinements: Refinements,
) -> PresetKind {
    PresetKind::Searcher(Method { algorithm, evaluation, refinements, depth, varied: true })
}

const fn wroclaw(depth: u32) -> PresetKind {
    let ordering = Refinements::only(Refinement::MoveOrdering);
    fixed(Algorithm::AlphaBeta, Evaluation::Wroclaw, depth, ordering)
}

const ENSTA_REFINEMENTS: Refinements =
    Refinements::only(Refinement::TranspositionTable).with(Refinement::OpeningBook);

/// Three plies are some thousand positions, and the network takes its time for each.
const fn ukraine(evaluation: Evaluation) -> PresetKind {
    let refinements = Refinements::only(Refinement::MoveOrdering).with(Refinement::Quiescence);
    fixed(Algorithm::AlphaBeta, evaluation, 3, refinements)
}

/// Deeper than any clock allows.
const ANY_DEPTH: u32 = 64;

/// All players, from the weakest idea to the strongest.
static PRESETS: [Preset; 17] = [
    Preset {
        slug: "random",
        name: "Random",
        origin: CHECKM8,
        description: "Any legal move.",
        kind: PresetKind::Random,
    },
    Preset {
        slug: "greedy",
        name: "Greedy",
        origin: CHECKM8,
        description: "Takes what it can: the best material after one ply.",
        kind: PresetKind::Greedy(Evaluation::Material),
    },
    Preset {
        slug: "checkm8-minimax",
        name: "CheckM8 minimax",
        origin: CHECKM8,
        description: "Minimax two plies deep: every line, White up, Black down.",
        kind: fixed(Algorithm::Minimax, Evaluation::CheckM8, 2, Refinements::NONE),
    },
    Preset {
        slug: "checkm8-negamax",
        name: "CheckM8 negamax",
        origin: CHECKM8,
        description: "Negamax two plies deep: the same moves from half the code.",
        kind: fixed(Algorithm::Negamax, Evaluation::CheckM8, 2, Refinements::NONE),
    },
    Preset {
        slug: "checkm8",
        name: "CheckM8",
        origin: CHECKM8,
        description: "Negamax with alpha-beta three plies deep, piece tables from 1 to 4.",
        kind: fixed(Algorithm::AlphaBeta, Evaluation::CheckM8, 3, Refinements::NONE),
    },
    Preset {
        slug: "wroclaw-3",
        name: "Wrocław depth 3",
        origin: WROCLAW,
        description: "Alpha-beta with ordered moves; 1.2·material + 0.5·position + 0.1·mobility.",
        kind: wroclaw(3),
    },
    Preset {
        slug: "wroclaw-4",
        name: "Wrocław depth 4",
        origin: WROCLAW,
        description: "The same, one ply deeper: it took up to 30 seconds a move.",
        kind: wroclaw(4),
    },
    Preset {
        slug: "wroclaw-5",
        name: "Wrocław depth 5",
        origin: WROCLAW,
        description: "The depth that was out of reach.",
        kind: wroclaw(5),
    },
    Preset {
        slug: "hradec-5",
        name: "Hradec depth 5",
        origin: HRADEC,
        description: "Alpha-beta five plies deep with the Simplified Evaluation Function.",
        kind: fixed(Algorithm::AlphaBeta, Evaluation::Simplified, 5, Refinements::NONE),
    },
    Preset {
        slug: "ensta",
        name: "ENSTA",
        origin: ENSTA,
        description: "Negamax with alpha-beta, a transposition table and an opening book.",
        kind: fixed(Algorithm::AlphaBeta, Evaluation::Ensta, 3, ENSTA_REFINEMENTS),
    },
    Preset {
        slug: "ukraine",
        name: "Ukraine",
        origin: UKRAINE,
        description: "A neural network of 808 inputs chooses among the positions after one ply.",
        kind: PresetKind::Greedy(Evaluation::Ukraine),
    },
    Preset {
        slug: "ukraine-results",
        name: "Ukraine results",
        origin: HETMAN,
        description: "The same network made to say how the game ends, so that it goes on when it is winning.",
        kind: PresetKind::Greedy(Evaluation::UkraineResults),
    },
    Preset {
        slug: "ukraine-alpha-beta",
        name: "Ukraine alpha-beta",
        origin: UKRAINE,
        description: "Alpha-beta three plies deep over the network, as the work planned.",
        kind: ukraine(Evaluation::Ukraine),
    },
    Preset {
        slug: "ukraine-results-alpha-beta",
        name: "Ukraine results alpha-beta",
        origin: HETMAN,
        description: "Alpha-beta three plies deep over the network that says how the game ends.",
        kind: ukraine(Evaluation::UkraineResults),
    },
    Preset {
        slug: "mcts",
        name: "MCTS",
        origin: HETMAN,
        description: "Monte Carlo tree search: games played out at random decide.",
        kind: PresetKind::MonteCarlo(LeafEvaluation::Playout, 10_000),
    },
    Preset {
        slug: "mcts-eval",
        name: "MCTS eval",
        origin: HETMAN,
        description: "Monte Carlo tree search that asks the Simplified Evaluation Function instead.",
        kind: PresetKind::MonteCarlo(LeafEvaluation::Static(Evaluation::Simplified), 50_000),
    },
    Preset {
        slug: "textbook",
        name: "Textbook",
        origin: HETMAN,
        description: "Every refinement at once, as deep as the clock allows.",
        kind: fixed(Algorithm::AlphaBeta, Evaluation::Simplified, ANY_DEPTH, Refinements::ALL),
    },
];

/// All players that can be called by name.
pub fn presets() -> &'static [Preset] {
    &PRESETS
}

/// The player of this name or slug. Case, accents and the word "depth" do not matter; the name of a
/// work alone finds its first player.
///
/// ```
/// for name in ["Wrocław depth 3", "wroclaw-3", "WROCLAW_3", "wrocław"] {
///     assert_eq!(classics::find(name).unwrap().slug, "wroclaw-3");
/// }
/// assert!(classics::find("stockfish").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Preset> {
    let wanted = slug(name);
    let exact = PRESETS.iter().find(|preset| preset.slug == wanted);
    exact.or_else(|| {
        let of_the_work = |preset: &&Preset| preset.slug.split('-').next() == Some(wanted.as_str());
        PRESETS.iter().find(of_the_work)
    })
}

/// Lower case without accents, words joined by hyphens.
fn slug(name: &str) -> String {
    let plain: String = name.chars().flat_map(char::to_lowercase).map(without_accent).collect();
    let words = plain.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty() && *word != "depth").collect::<Vec<_>>().join("-")
}

/// The plain letter under the accents of the languages around the works.
const fn without_accent(letter: char) -> char {
    match letter {
        'á' | 'à' | 'â' | 'ä' | 'ą' => 'a',
        'ć' | 'č' | 'ç' => 'c',
        'ď' => 'd',
        'é' | 'è' | 'ê' | 'ë' | 'ę' | 'ě' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ł' => 'l',
        'ń' | 'ň' => 'n',
        'ó' | 'ô' | 'ö' => 'o',
        'ř' => 'r',
        'ś' | 'š' => 's',
        'ť' => 't',
        'ú' | 'ù' | 'û' | 'ü' | 'ů' => 'u',
        'ý' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_found_by_name_and_slug() {
        for preset in presets() {
            for name in [preset.name, preset.slug, &preset.name.to_uppercase()] {
                assert_eq!(find(name).map(|found| found.slug), Some(preset.slug), "{name}");
            }
            assert_eq!(preset.player(0).name(), preset.name);
        }
        assert_eq!(find("Hradec").unwrap().slug, "hradec-5");
        assert!(find("").is_none() && find("wroc").is_none());
    }
}
