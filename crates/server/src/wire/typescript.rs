//! The TypeScript of these types.

#[cfg(test)]
mod tests {
    use ts_rs::{Config, TS};

    use super::super::{
        arena, board, course, device, ending, explorer, game, job, lab, library, live, network, online,
        player, progress, puzzle, reason, review, settings, study,
    };

    /// The declaration of each named type.
    macro_rules! declarations {
        ($($name:ty),* $(,)?) => {{
            let config = Config::new();
            vec![$(format!("export {}\n", <$name>::decl(&config))),*]
        }};
    }

    fn positions() -> Vec<String> {
        declarations![
            board::Side,
            board::Board,
            board::Captured,
            board::LegalMoves,
            board::Eval,
            board::GameOver,
            board::EndReason,
            board::OpeningName,
            player::PlayerInfo,
            player::Level,
            player::Rating,
            player::PlayerKind,
        ]
    }

    fn games() -> Vec<String> {
        declarations![
            game::NewGame,
            game::SeatChoice,
            game::StartPosition,
            game::TimeLimit,
            game::GameCreated,
            game::GameView,
            game::Seat,
            game::GameMove,
            game::GameState,
            game::Clocks,
            game::GameAction,
            game::Offer,
            game::Hint,
        ]
    }

    fn studies() -> Vec<String> {
        declarations![
            study::NewStudy,
            study::OpenedStudy,
            study::StudyView,
            study::StudyNode,
            study::NodeMove,
            study::Shape,
            study::Brush,
            study::Edit,
            study::StudyUpdate,
            study::NodeInfo,
            study::BookMove,
            study::TablebaseResult,
            study::TablebaseMove,
            study::CheckPosition,
            study::CheckedPosition,
            study::SearchInfo,
            study::SearchLine,
            review::ReviewRequest,
            review::ReviewDepth,
            review::DepthChoice,
            review::ReviewPass,
            review::ReviewReport,
            review::SideStats,
            review::ReviewedMove,
            review::MoveLabel,
            reason::Reason,
            reason::ReasonKind,
            reason::Claim,
            reason::Tactic,
            reason::PlacedPiece,
            reason::Cause,
            reason::PieceRole,
            reason::TacticName,
            reason::ThemeName,
        ]
    }

    fn puzzles() -> Vec<String> {
        declarations![
            puzzle::PuzzleOverview,
            puzzle::PuzzleRating,
            puzzle::PuzzleMode,
            puzzle::NextPuzzle,
            puzzle::PuzzleView,
            puzzle::PuzzleStep,
            puzzle::PuzzleGame,
            puzzle::TriedMove,
            puzzle::Refutation,
            puzzle::PuzzleAttempt,
            puzzle::AttemptResult,
            puzzle::PuzzleRun,
            ending::NextEnding,
            ending::EndingView,
            ending::EndingGoal,
            ending::EndingMoves,
            ending::EndingAnswer,
        ]
    }

    fn progress() -> Vec<String> {
        declarations![
            progress::Speed,
            progress::ProgressQuery,
            progress::ProgressReport,
            progress::ProgressSummary,
            progress::OwnGame,
            progress::RatingCurve,
            progress::CurveKind,
            progress::RatingPoint,
            progress::Tally,
            progress::MotifTally,
            progress::Moment,
            progress::Outcomes,
            progress::Pressure,
            progress::Streaks,
            progress::Goal,
            progress::GoalKind,
        ]
    }

    fn database() -> Vec<String> {
        declarations![
            explorer::ExplorerQuery,
            explorer::Results,
            explorer::ExplorerAnswer,
            explorer::ExplorerMove,
            explorer::ExplorerGameId,
            explorer::ExplorerGame,
            explorer::ExplorerGames,
            explorer::ExplorerGameView,
            explorer::ExplorerGameMove,
            explorer::SourceView,
            explorer::GameSearch,
            explorer::BoardQuestion,
            explorer::SearchMessage,
            explorer::PlayerName,
            explorer::PlayerView,
            explorer::HeadToHeadView,
            explorer::OpeningBranch,
            explorer::PreparationReport,
            explorer::ReportLine,
            explorer::Novelty,
        ]
    }

    fn laboratory() -> Vec<String> {
        declarations![
            lab::TreeRequest,
            lab::LabAlgorithm,
            lab::SearchedTree,
            lab::TreeRow,
            lab::TreeRows,
            lab::TreeMoment,
            lab::TreeBars,
            lab::SourceLines,
            lab::PositionEvaluations,
            lab::EvaluationValue,
            lab::PieceWorth,
            lab::TermValue,
            lab::AblationRequest,
            lab::AblationRow,
            lab::WhyNotRequest,
            lab::WhyNot,
            lab::Verdict,
            lab::WhyNotLine,
            lab::LineStep,
            network::NetworkRequest,
            network::NetworkFigures,
            network::NetworkStage,
            network::GenerationFigures,
            network::LossPoint,
            network::EvaluationError,
            network::OwnNetwork,
            network::NetworkCard,
            course::CourseLineRequest,
            course::CourseLine,
            course::CourseBookMove,
            course::CourseProgress,
            arena::MatchRequest,
            arena::MatchForm,
            arena::MatchPlayer,
            arena::MatchPace,
            arena::SprtBounds,
            arena::EloScale,
            arena::ResignAdjudication,
            arena::DrawAdjudication,
            arena::LiveBoards,
            arena::LiveBoard,
            arena::MatchOfJob,
            arena::MatchChoices,
            arena::MatchSummary,
            arena::MatchState,
            arena::MatchReport,
            arena::MatchStanding,
            arena::WinsDrawsLosses,
            arena::Versus,
            arena::SprtState,
            arena::SprtDecision,
            arena::EloCurve,
            arena::EloPoint,
            arena::MatchFault,
            arena::FaultKind,
            arena::MatchGames,
            arena::MatchGame,
            arena::MatchExtension,
            arena::RatingList,
            arena::RatedPlayer,
        ]
    }

    fn studio() -> Vec<String> {
        declarations![
            library::GameQuery,
            library::GameSort,
            library::GamePage,
            library::Collections,
            library::ListedGame,
            library::GameCount,
            library::DeleteGames,
            library::GamesDeleted,
            library::RestoreGames,
            job::JobStarted,
            job::Job,
            job::JobKind,
            job::JobState,
            job::JobOrigin,
            job::JobRequest,
            job::JobChange,
            job::JobTarget,
            online::OnlineSite,
            online::ImportAccount,
            online::OnlineAccount,
            settings::Settings,
            device::Role,
            device::DeviceList,
            device::DeviceInfo,
            device::PairingInfo,
            device::QrCode,
            device::DeviceChange,
            device::LanSwitch,
            live::Hello,
            live::Lan,
            live::PairRequest,
            live::ErrorBody,
            live::ClientMessage,
            live::ServerMessage,
        ]
    }

    fn typescript() -> String {
        let head = "// Made from crates/server/src/wire by `UPDATE_WIRE=1 cargo test -p server wire`. Do not edit.\n\n";
        head.to_owned()
            + &[positions(), games(), studies(), puzzles(), progress(), database(), laboratory(), studio()]
                .concat()
                .join("\n")
    }

    #[test]
    fn the_pages_types_are_these() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire.ts");
        let made = typescript();
        if std::env::var_os("UPDATE_WIRE").is_some() {
            std::fs::write(path, &made).unwrap();
        }
        let kept = std::fs::read_to_string(path).unwrap();
        assert!(kept == made, "web/src/wire.ts is stale: run UPDATE_WIRE=1 cargo test -p server wire");
    }
}
