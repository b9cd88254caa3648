//! A room is its journal.

use chess::Color;
use chess::random::Random;
use play::Score;

use super::*;
use crate::rooms::game_record::GameRecord;
use crate::rooms::view;
use crate::storage::{Fault, JournalEntry, read_entry, write_entry};
use crate::white_score::WhiteScore;

fn any_side(random: &mut Random) -> Color {
    Color::ALL[random.below(2)]
}

fn any_action(game: &GameView, random: &mut Random) -> GameAction {
    match random.below(40) {
        0 => GameAction::TakeBack,
        1 => GameAction::DeclineTakeBack,
        2 => GameAction::OfferDraw,
        3 => GameAction::DeclineDraw,
        4 => GameAction::ClaimDraw,
        5 => GameAction::Resign { side: any_side(random).into() },
        6 => GameAction::Pause,
        7 => GameAction::Resume,
        8 => GameAction::Delay { ms: random.below(1000) as u32 },
        9 if random.below(4) == 0 => GameAction::Abandon,
        10 => GameAction::Join { key: "no".to_owned() },
        _ => {
            let moves: Vec<_> = game.state.legal.destinations.iter().collect();
            let Some((from, targets)) = moves.get(random.below(moves.len())) else {
                return GameAction::Resume;
            };
            let (from, to) = (from, &targets[random.below(targets.len())]);
            let promotes = game.state.legal.promotions.contains(&format!("{from}{to}"));
            moves_to(game.moves.len() as u32, &format!("{from}{to}{}", if promotes { "q" } else { "" }))
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_people_do_a_room_comes_back_as_it_was() {
    let mut rooms = TestRooms::new();
    let mut random = Random::new(5);
    for round in 0..24 {
        let mut request = if round % 2 == 0 { game_of(person(), guest()) } else { on_one_board() };
        if round % 3 == 0 {
            request = timed("600+3", request);
        }
        if round % 4 == 0 {
            request.start = StartPosition::Chess960 { number: None };
        }
        let id = rooms.begin(request).await;
        if let Some(link) = rooms.game(id).await.seats[1].link.clone() {
            let key = link.split_once("join=").unwrap().1.to_owned();
            rooms.does(id, THERE, GameAction::Join { key }).await.unwrap();
        }
        for _ in 0..80 {
            let device = [HERE, THERE][random.below(2)];
            let action = any_action(&rooms.game(id).await, &mut random);
            let _ = rooms.does(id, device, action).await;
        }
        let journal = rooms.library.journal(library::GameId(id.into())).unwrap();
        let kept = rooms.rooms.0.room(id).unwrap().record(GameRecord::clone);
        assert_same(id, &kept, &GameRecord::replay(&journal).unwrap());
        assert_eq!(kept.entries as usize, journal.len());
    }
}

fn any_entry(record: &GameRecord, random: &mut Random) -> JournalEntry {
    let moves = record.live.position().legal_moves();
    let side = any_side(random);
    match random.below(60) {
        0 => JournalEntry::TakenBack { plies: 1 + random.below(2) as u32 },
        1 => JournalEntry::TakeBackRequested { side },
        2 => JournalEntry::TakeBackDeclined { side },
        3 => JournalEntry::DrawOffered { side },
        4 => JournalEntry::DrawDeclined { side },
        5 => {
            JournalEntry::DrawClaimed { announced: moves.first().map(|&m| record.live.position().to_uci(m)) }
        }
        6 => JournalEntry::Paused { spent_ms: random.below(5000) as u32 },
        7 => JournalEntry::Resumed,
        8 => JournalEntry::DelaySet { ms: 7 },
        9 if random.below(10) == 0 => JournalEntry::Flagged { side },
        10 if random.below(10) == 0 => {
            JournalEntry::failed(side, Fault::Hung.error("no answer\nfor long".to_owned()))
        }
        11 if random.below(10) == 0 => JournalEntry::Resigned { side },
        _ => {
            let m = moves[random.below(moves.len())];
            let scores =
                [None, Some(Score::Centipawns(random.below(200) as i32 - 100)), Some(Score::MatedIn(3))];
            let uci = record.live.position().to_uci(m);
            JournalEntry::Moved {
                uci,
                elapsed_ms: random.below(9000) as u32,
                score: scores[random.below(3)].map(WhiteScore),
                depth: Some(9),
            }
        }
    }
}

#[tokio::test]
async fn whatever_is_written_is_read_again() {
    let mut rooms = TestRooms::new();
    let mut random = Random::new(9);
    for control in ["300+3", "40/60d2,10b1", "2/30"] {
        let request = timed(control, game_of(person(), computer("hetman", Some(1000))));
        let id = rooms.begin(request).await;
        let first = rooms.library.journal(library::GameId(id.into())).unwrap();
        for _ in 0..20 {
            let mut journal = first.clone();
            let mut record = GameRecord::replay(&journal).unwrap();
            for _ in 0..120 {
                if record.is_over() {
                    break;
                }
                let entry = any_entry(&record, &mut random);
                let mut next = record.clone();
                if next.apply(&entry).is_ok() {
                    record = next;
                    let text = write_entry(&entry).unwrap();
                    assert_eq!(read_entry(&text).unwrap(), entry);
                    journal.push(text);
                }
            }
            assert_same(id, &record, &GameRecord::replay(&journal).unwrap());
        }
    }
}

fn assert_same(id: GameId, one: &GameRecord, other: &GameRecord) {
    for device in [HERE, THERE, Device::owner(3)] {
        for thinking in [None, Some(Duration::from_millis(1234))] {
            let show = |record| view::game(id, record, device, thinking);
            assert_eq!(show(one), show(other));
        }
    }
}

#[tokio::test]
async fn a_game_in_which_too_much_happened_can_still_end() {
    let mut rooms = TestRooms::new();
    let id = rooms.begin(on_one_board()).await;
    let journal = rooms.library.journal(library::GameId(id.into())).unwrap();
    let mut record = GameRecord::replay(&journal).unwrap();
    let (white, black) = (Color::White, Color::Black);
    record.apply(&JournalEntry::DrawOffered { side: white }).unwrap();
    record.entries = u32::MAX / 2;
    assert!(record.clone().apply(&JournalEntry::Resumed).is_err());
    for end in [
        JournalEntry::DrawOffered { side: black },
        JournalEntry::Resigned { side: white },
        JournalEntry::Flagged { side: black },
        JournalEntry::Abandoned,
    ] {
        let mut record = record.clone();
        record.apply(&end).unwrap();
        assert!(record.is_over(), "{end:?}");
    }
}

#[tokio::test]
async fn a_damaged_journal_is_an_error_of_its_game_alone() {
    let mut rooms = TestRooms::new();
    let good = rooms.begin(on_one_board()).await;
    let bad = library::Summary { source: library::Source::Play, ..library::Summary::default() };
    let library::GameId(bad) = rooms.library.begin(&bad, "{\"what\":\"nonsense\"}").unwrap();
    let rooms = rooms.restarted().await;
    assert!(rooms.rooms.game(bad as u32, HERE).await.is_err());
    assert!(rooms.rooms.game(good, HERE).await.is_ok());
}
