//! Training of the network that plays like people, from their games.
//!
//! [`PeoplesGames`] reads games with the players' ratings from PGN, [`HumanCorpus`] keeps their positions. What learns is
//! the [teacher](crate::teacher)'s tower and policy head, told the rating and the last moves
//! ([`HumanInputs`](engine::human::HumanInputs)). Games of the engine may be mixed in under a rating beyond all
//! people's: they teach what wins, of which people's games are too few to tell.

mod accuracy;
mod corpus;
mod fit;
mod fold;
mod games;
mod model_card;
mod record;
mod training;

pub use accuracy::{Accuracy, Agreement};
pub use corpus::HumanCorpus;
pub use fit::{EvaluatedChoice, LossStatistics, fit};
pub use fold::folded;
pub use games::{Choice, PeoplesGame, PeoplesGames, PlayedMove};
pub use model_card::HumanModelCard;
pub use record::HumanRecord;
pub use training::{HumanTraining, human_recipe, validate};
