//! The score sheet of a game: what was played, written as PGN.

use std::time::Duration;

use chess::pgn::{Annotation, Command, PgnGame};
use chess::{Color, Position};

use crate::clock::Seconds;
use crate::{LiveGame, PlayedMove};

/// What is written about a move besides evaluation, clock and time, in the spelling of fastchess:
/// `n=12345, sd=21, pv="e4 e5"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SheetDetails {
    /// Nothing at all, not even the evaluation.
    pub minimal: bool,
    /// Nodes.
    pub nodes: bool,
    /// Selective depth.
    pub selective_depth: bool,
    /// Nodes per second.
    pub nodes_per_second: bool,
    /// Fill of the hash table, in thousandths.
    pub hash_full: bool,
    /// Tablebase hits.
    pub tablebase_hits: bool,
    /// The principal variation, in algebraic notation.
    pub principal_variation: bool,
    /// By how much the time measured is longer than the time the player reported, in seconds.
    pub latency: bool,
}

impl LiveGame {
    /// The game as PGN has it, with time control and termination in its tags, and evaluation, clock
    /// and elapsed time in comments on the moves. `names` are the tags that the game itself does not
    /// know: players, event, date.
    ///
    /// ```
    /// use std::time::Duration;
    /// use chess::{Color, Game};
    /// use play::LiveGame;
    ///
    /// let control = "60+1".parse().ok();
    /// let mut live = LiveGame::new(Game::new(), [control.clone(), control]);
    /// let e4 = live.position().parse_san("e4").unwrap();
    /// live.play(e4, Duration::from_secs(5), None).unwrap();
    /// live.resign(Color::Black).unwrap();
    /// let sheet = live.score_sheet([("White", "Ada"), ("Black", "Bob")]).to_string();
    /// assert!(sheet.contains("[White \"Ada\"]"));
    /// assert!(sheet.contains("[TimeControl \"60+1\"]\n[Termination \"normal\"]"));
    /// assert!(sheet.ends_with("1. e4 { [%clk 0:00:56] [%emt 0:00:05] } 1-0\n"));
    /// ```
    pub fn score_sheet<'a>(&self, names: impl IntoIterator<Item = (&'a str, &'a str)>) -> PgnGame {
        self.detailed_score_sheet(names, &SheetDetails::default())
    }

    /// The same with more (or less) in the comments.
    pub fn detailed_score_sheet<'a>(
        &self,
        names: impl IntoIterator<Item = (&'a str, &'a str)>,
        details: &SheetDetails,
    ) -> PgnGame {
        let mut sheet = PgnGame::from(self.game());
        for (name, value) in names {
            sheet.set_tag(name, value);
        }
        let [white, black] = Color::ALL.map(|color| self.pgn_time_control(color));
        if white == black {
            sheet.set_tag("TimeControl", &white);
        } else {
            sheet.set_tag("WhiteTimeControl", &white);
            sheet.set_tag("BlackTimeControl", &black);
        }
        if let Some(result) = self.result() {
            sheet.set_tag("Termination", result.termination.pgn_tag());
            sheet.set_outcome(result.outcome);
        }
        if details.minimal {
            return sheet;
        }
        let before = self.game().moves().len() - self.played().len();
        let ids: Vec<_> = sheet.mainline().skip(before).map(|played| played.id).collect();
        for (n, (id, played)) in ids.into_iter().zip(self.played()).enumerate() {
            let position = self.game().position_at(before + n);
            let text = position.map(|position| details.of(played, position)).unwrap_or_default();
            let annotation = Annotation { text, ..annotation(played) };
            sheet.add_comment(id, annotation.to_string().as_str());
        }
        sheet
    }

    /// A side's time control as PGN writes it: `1/5` is five seconds for every move, `-` is none.
    fn pgn_time_control(&self, color: Color) -> String {
        match (self.clock(color), self.per_move(color).move_time) {
            (Some(clock), _) => clock.control().to_pgn(),
            (None, Some(time)) => format!("1/{}", Seconds(time)),
            (None, None) => "-".to_owned(),
        }
    }
}

impl SheetDetails {
    /// What is asked for and known of a move, which was played in `position`.
    fn of(&self, played: &PlayedMove, position: &Position) -> String {
        let Some(report) = &played.report else { return String::new() };
        let latency = report.time.map(|told| played.elapsed.as_secs_f64() - told.as_secs_f64());
        let line = || {
            let (mut position, mut line) = (*position, Vec::new());
            for &m in &report.principal_variation {
                if !position.is_legal(m) {
                    break;
                }
                line.push(position.to_san(m));
                position.play(m);
            }
            format!("pv=\"{}\"", line.join(" "))
        };
        let parts = [
            report.nodes.filter(|_| self.nodes).map(|nodes| format!("n={nodes}")),
            report.selective_depth.filter(|_| self.selective_depth).map(|depth| format!("sd={depth}")),
            report.speed().filter(|_| self.nodes_per_second).map(|speed| format!("nps={speed}")),
            report.hash_full.filter(|_| self.hash_full).map(|fill| format!("hashfull={fill}")),
            report.tablebase_hits.filter(|_| self.tablebase_hits).map(|hits| format!("tbhits={hits}")),
            latency.filter(|_| self.latency).map(|seconds| format!("latency={seconds:.3}s")),
            self.principal_variation.then(line),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// What the mover thought, from White's point of view as `[%eval]` wants it; the clock and the time
/// used.
fn annotation(played: &PlayedMove) -> Annotation {
    let evaluation = played.report.as_ref().and_then(|report| {
        let evaluation = report.score?.pov(played.color).into();
        let depth = report.depth.and_then(|depth| depth.try_into().ok());
        Some(Command::Evaluation { evaluation, depth })
    });
    let clock = played.left.map(|left| Command::Clock(whole_milliseconds(left)));
    let elapsed = Command::ElapsedTime(whole_milliseconds(played.elapsed));
    let commands = evaluation.into_iter().chain(clock).chain([elapsed]).collect();
    Annotation { commands, ..Annotation::default() }
}

/// Measured times and some time controls count in smaller parts.
fn whole_milliseconds(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use chess::{CastlingMode, Game, Position};

    use super::*;
    use crate::{GameResult, Limits, Report, Score, Termination};

    fn sheet(live: &LiveGame) -> String {
        live.score_sheet([("White", "A"), ("Black", "B")]).to_string()
    }

    fn play(live: &mut LiveGame, san: &str, score: Option<Score>) {
        let m = live.position().parse_san(san).unwrap();
        let report = score.map(|score| Report { score: Some(score), depth: Some(12), ..Report::default() });
        live.play(m, Duration::from_micros(1_500_999), report).unwrap();
    }

    #[test]
    fn scores_are_turned_to_whites_side_and_opening_moves_have_no_comment() {
        let mut opening = Game::new();
        opening.play(opening.position().parse_san("e4").unwrap()).unwrap();
        let mut live = LiveGame::new(opening, [None, None]);
        play(&mut live, "e5", Some(Score::Centipawns(20)));
        play(&mut live, "Nf3", Some(Score::MateIn(3)));
        play(&mut live, "Nc6", None);
        let text = sheet(&live).replace('\n', " ");
        let moves = "1. e4 e5 { [%eval -0.20,12] [%emt 0:00:01.5] } 2. Nf3 { [%eval #3,12] [%emt 0:00:01.5] } \
                     2... Nc6 { [%emt 0:00:01.5] } *";
        assert!(text.trim_end().ends_with(moves), "{text}");
        assert!(text.contains("[TimeControl \"-\"]") && !text.contains("Termination"), "{text}");
    }

    #[test]
    fn sides_with_different_times_have_a_tag_each() {
        let live = LiveGame::new(Game::new(), [None, "40/60".parse().ok()])
            .with_limits([Limits::move_time(Duration::from_millis(2_500)), Limits::default()]);
        let text = sheet(&live);
        assert!(text.contains("[WhiteTimeControl \"1/2.5\"]\n[BlackTimeControl \"40/60\"]"), "{text}");
        assert!(!text.contains("[TimeControl "), "{text}");
    }

    #[test]
    fn the_start_and_the_end_are_in_the_tags() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let start = Position::from_fen_in(fen, CastlingMode::Chess960).unwrap();
        let mut live = LiveGame::new(Game::from_position(start), [None, None]);
        live.finish(GameResult { outcome: None, termination: Termination::Abandoned }).unwrap();
        let text = sheet(&live);
        for tag in
            ["[Variant \"Chess960\"]", "[SetUp \"1\"]", "[Termination \"unterminated\"]", "[Result \"*\"]"]
        {
            assert!(text.contains(tag), "{tag} in {text}");
        }
    }
}
