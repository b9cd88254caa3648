//! The TypeScript of these types.

#[cfg(test)]
mod tests {
    use ts_rs::{Config, TS};

    use super::super::{board, game, job, library, live, player, review, settings, study};

    /// The declaration of each named type.
    macro_rules! declarations {
        ($($name:ty),* $(,)?) => {{
            let config = Config::new();
            [$(format!("export {}\n", <$name>::decl(&config))),*]
        }};
    }

    fn typescript() -> String {
        let declarations = declarations![
            board::Side,
            board::Board,
            board::Captured,
            board::Legal,
            board::Score,
            board::Result,
            board::Reason,
            board::OpeningName,
            player::Player,
            player::PlayerKind,
            game::NewGame,
            game::SeatChoice,
            game::Start,
            game::Time,
            game::Created,
            game::Game,
            game::Seat,
            game::Moved,
            game::Now,
            game::Clocks,
            game::Action,
            game::Advice,
            study::NewStudy,
            study::Opened,
            study::Study,
            study::Node,
            study::NodeMove,
            study::Shape,
            study::Brush,
            study::Edit,
            study::Edited,
            study::NodeFacts,
            study::BookMove,
            study::TablebaseVerdict,
            study::TablebaseMove,
            study::CheckPosition,
            study::Checked,
            study::Thinking,
            study::ThoughtLine,
            review::AskReview,
            review::Review,
            review::SideReview,
            review::MoveReview,
            review::Label,
            library::Query,
            library::Page,
            library::Listed,
            job::JobId,
            job::Job,
            job::JobKind,
            job::JobState,
            settings::Settings,
            live::Hello,
            live::Lan,
            live::Pair,
            live::Trouble,
            live::Wish,
            live::Event,
        ];
        let head = "// Made from crates/server/src/wire by `UPDATE_WIRE=1 cargo test -p server wire`. Do not edit.\n\n";
        head.to_owned() + &declarations.join("\n")
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
