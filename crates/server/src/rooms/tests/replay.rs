//! A room is its journal.

use chess::random::Random;

use super::*;
use crate::rooms::depiction;
use crate::rooms::entry::{Entry, Fault};
use crate::rooms::record::Record;
use crate::wire::board::{Score, Side};

fn any_side(random: &mut Random) -> Side {
    [Side::White, Side::Black][random.below(2)]
}

fn any_action(game: &Game, random: &mut Random) -> Action {
    match random.below(40) {
        0 => Action::TakeBack,
        1 => Action::DeclineTakeBack,
        2 => Action::OfferDraw,
        3 => Action::DeclineDraw,
        4 => Action::ClaimDraw,
        5 => Action::Resign { side: any_side(random) },
        6 => Action::Pause,
        7 => Action::Resume,
        8 => Action::Delay { ms: random.below(1000) as u32 },
        9 if random.below(4) == 0 => Action::Abandon,
        10 => Action::Join { key: "no".to_owned() },
        _ => {
            let moves: Vec<_> = game.now.legal.destinations.iter().collect();
            let Some((from, targets)) = moves.get(random.below(moves.len())) else { return Action::Resume };
            let (from, to) = (from, &targets[random.below(targets.len())]);
            let promotes = game.now.legal.promotions.contains(&format!("{from}{to}"));
            moves_to(game.moves.len() as u32, &format!("{from}{to}{}", if promotes { "q" } else { "" }))
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_people_do_a_room_comes_back_as_it_was() {
    let studio = Studio::new();
    let mut random = Random::new(5);
    for round in 0..24 {
        let mut asked = if round % 2 == 0 { game_of(person(), guest()) } else { on_one_board() };
        if round % 3 == 0 {
            asked = timed("600+3", asked);
        }
        if round % 4 == 0 {
            asked.start = Start::Chess960 { number: None };
        }
        let id = studio.begin(asked).await;
        if let Some(link) = studio.game(id).await.seats[1].link.clone() {
            let key = link.split_once("join=").unwrap().1.to_owned();
            studio.does(id, THERE, Action::Join { key }).await.unwrap();
        }
        for _ in 0..80 {
            let device = [HERE, THERE][random.below(2)];
            let action = any_action(&studio.game(id).await, &mut random);
            let _ = studio.does(id, device, action).await;
        }
        let journal = studio.library.journal(library::GameId(id.into())).unwrap();
        let kept = studio.rooms.0.room(id).unwrap().record(Record::clone);
        assert_same(id, &kept, &Record::replay(&journal).unwrap());
        assert_eq!(kept.entries as usize, journal.len());
    }
}

fn any_entry(record: &Record, random: &mut Random) -> Entry {
    let moves = record.live.position().legal_moves();
    let side = any_side(random);
    match random.below(60) {
        0 => Entry::TookBack { plies: 1 + random.below(2) as u32 },
        1 => Entry::AskedBack { side },
        2 => Entry::DeclinedBack { side },
        3 => Entry::Offered { side },
        4 => Entry::Declined { side },
        5 => Entry::Claimed { announced: moves.first().map(|&m| record.live.position().to_uci(m)) },
        6 => Entry::Paused { spent_ms: random.below(5000) as u32 },
        7 => Entry::Resumed,
        8 => Entry::Delayed { ms: 7 },
        9 if random.below(10) == 0 => Entry::Flagged { side },
        10 if random.below(10) == 0 => {
            Entry::failed(side, Fault::Hung.error("no answer\nfor long".to_owned()))
        }
        11 if random.below(10) == 0 => Entry::Resigned { side },
        _ => {
            let m = moves[random.below(moves.len())];
            let scores = [None, Some(Score::Cp(random.below(200) as i32 - 100)), Some(Score::Mate(-3))];
            let uci = record.live.position().to_uci(m);
            Entry::Moved {
                uci,
                elapsed_ms: random.below(9000) as u32,
                score: scores[random.below(3)],
                depth: Some(9),
            }
        }
    }
}

#[tokio::test]
async fn whatever_is_written_is_read_as_it_was_meant() {
    let studio = Studio::new();
    let mut random = Random::new(9);
    for control in ["300+3", "40/60d2,10b1", "2/30"] {
        let asked = timed(control, game_of(person(), computer("hetman", Some(1000))));
        let id = studio.begin(asked).await;
        let first = studio.library.journal(library::GameId(id.into())).unwrap();
        for _ in 0..20 {
            let mut journal = first.clone();
            let mut record = Record::replay(&journal).unwrap();
            for _ in 0..120 {
                if record.is_over() {
                    break;
                }
                let entry = any_entry(&record, &mut random);
                let mut next = record.clone();
                if next.apply(&entry).is_ok() {
                    record = next;
                    journal.push(serde_json::to_string(&entry).unwrap());
                }
            }
            assert_same(id, &record, &Record::replay(&journal).unwrap());
        }
    }
}

fn assert_same(id: GameId, one: &Record, other: &Record) {
    for device in [HERE, THERE, Device(3)] {
        for thinking in [None, Some(Duration::from_millis(1234))] {
            let show = |record| depiction::game(id, record, device, thinking);
            assert_eq!(show(one), show(other));
        }
    }
}

#[tokio::test]
async fn a_game_in_which_too_much_happened_can_still_end() {
    let studio = Studio::new();
    let id = studio.begin(on_one_board()).await;
    let journal = studio.library.journal(library::GameId(id.into())).unwrap();
    let mut record = Record::replay(&journal).unwrap();
    let (white, black) = (Side::White, Side::Black);
    record.apply(&Entry::Offered { side: white }).unwrap();
    record.entries = u32::MAX / 2;
    assert!(record.clone().apply(&Entry::Resumed).is_err());
    for end in [
        Entry::Offered { side: black },
        Entry::Resigned { side: white },
        Entry::Flagged { side: black },
        Entry::Abandoned,
    ] {
        let mut record = record.clone();
        record.apply(&end).unwrap();
        assert!(record.is_over(), "{end:?}");
    }
}

#[tokio::test]
async fn a_damaged_journal_is_an_error_of_its_game_alone() {
    let studio = Studio::new();
    let good = studio.begin(on_one_board()).await;
    let bad = library::Summary { source: library::Source::Play, ..library::Summary::default() };
    let library::GameId(bad) = studio.library.begin(&bad, "{\"what\":\"nonsense\"}").unwrap();
    let studio = studio.restarted().await;
    assert!(studio.rooms.game(bad as u32, HERE).await.is_err());
    assert!(studio.rooms.game(good, HERE).await.is_ok());
}
