//! Test suites: which players find the best moves of EPD positions, and how quickly.
//!
//! ```
//! use arena::suite;
//!
//! let (problems, refused) = suite::parse_suite("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"back rank\";");
//! assert_eq!((problems[0].name().as_str(), refused.len()), ("back rank", 0));
//! ```

mod attempt;
mod contest;
mod problem;
mod summary;

pub use attempt::{Attempt, MateLines};
pub use contest::{Round, solve};
pub use problem::{Problem, ProblemError, Task, parse_suite};
pub use summary::{failures, table, unsolved};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_in_one_is_found_by_one_player_and_not_by_the_other() {
        let (problems, _) = parse_suite("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"back rank\";");
        let roster = roster::Roster::in_directory("no such directory".as_ref());
        let participants = ["checkm8,name=good,depth=2", "random,name=bad,depth=2"].map(str::to_owned);
        let participants = roster.participants(&participants, &roster::PlayerLimits::default()).unwrap();
        let mut seen = 0;
        let rounds = solve(&problems, &participants, 4, &play::Stop::new(), |_| seen += 1);
        assert_eq!((rounds.len(), seen), (1, 1));
        assert!(rounds[0].attempts[0].solved_after.is_some());
        assert_eq!(table(&participants, &rounds).rows.len(), 2);
        let unsolved = rounds[0].attempts[1].solved_after.is_none();
        assert_eq!(
            failures(&problems, &participants, &rounds).contains("bad: back rank: expected bm Ra8#"),
            unsolved
        );
        assert_eq!(super::unsolved(&problems, &rounds).contains("back rank"), unsolved);
    }
}
