//! `hetman dataset` through the real binary.

mod common;

use std::fs;

use chess::Position;
use rusqlite::Connection;
use train::data::{GameReader, PositionReader};

use common::{done, hetman, refused, unread};

#[test]
fn games_are_packed_and_unpacked_without_a_difference() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    done(folder, "datagen --seed 5 --games 70 --nodes 40 --threads 2 -o g.hgame");
    let said = done(folder, "dataset pack g.hgame -o packed.hgame -t 2");
    assert!(said.contains("scored positions in"), "{said}");
    let bytes = |name: &str| std::fs::read(folder.join(name)).unwrap();
    assert!(2 * bytes("packed.hgame").len() < bytes("g.hgame").len(), "{said}");
    assert_eq!(
        done(folder, "dataset check packed.hgame"),
        done(folder, "dataset check g.hgame").replace("g.hgame", "packed.hgame")
    );
    done(folder, "dataset filter g.hgame -o g.hpos");
    done(folder, "dataset filter packed.hgame -o packed.hpos");
    assert!(bytes("g.hpos") == bytes("packed.hpos"));
    done(folder, "dataset unpack packed.hgame -o back.hgame");
    assert!(bytes("back.hgame") == bytes("g.hgame"), "the same, byte for byte");
    assert!(refused(folder, "dataset pack g.hpos -o new.hgame").contains("positions in this file"));
}

#[test]
fn games_become_shuffled_positions() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let positions = |name: &str| {
        let reader = PositionReader::open(&folder.join(name)).unwrap();
        reader.map(|position| position.unwrap()).collect::<Vec<_>>()
    };
    done(folder, "datagen --nodes 100 --hash 1 --games 100 --seed 1 --output a.hgame");
    done(folder, "datagen --nodes 100 --hash 1 --games 30 --seed 2 --output b.hgame");
    assert!(done(folder, "dataset merge a.hgame b.hgame --output all.hgame").contains("130 games"));
    let said = done(folder, "dataset split all.hgame --share 0.2 --training t.hgame --validation v.hgame");
    assert!(said.contains("games to learn from"), "{said}");
    let count = |name: &str| GameReader::open(&folder.join(name)).unwrap().count();
    assert_eq!(count("t.hgame") + count("v.hgame"), 130);
    assert!((10..50).contains(&count("v.hgame")));

    assert!(done(folder, "dataset filter t.hgame --output t.hpos").contains("scored positions kept"));
    done(folder, "dataset filter v.hgame --output v.hpos");
    done(folder, "dataset merge t.hpos v.hpos --output m.hpos");
    done(folder, "dataset shuffle t.hpos v.hpos --output s.hpos --memory 1");
    let (mut merged, mut shuffled) = (positions("m.hpos"), positions("s.hpos"));
    assert_ne!(merged, shuffled);
    merged.sort_unstable();
    shuffled.sort_unstable();
    assert_eq!(merged, shuffled);
    let said = done(folder, "dataset check all.hgame s.hpos");
    assert_eq!(said.matches("all good").count(), 2, "{said}");
}

#[test]
fn refusals_say_what_to_do_and_leave_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    done(folder, "datagen --nodes 50 --hash 1 --games 3 --output g.hgame");
    done(folder, "dataset filter g.hgame --output p.hpos --everything");
    fs::write(folder.join("text.hgame"), "text").unwrap();
    let there = [
        "import g.pgn --output p.hpos",
        "filter g.hgame --output p.hpos",
        "shuffle p.hpos --output p.hpos",
        "merge p.hpos --output p.hpos",
        "split g.hgame --training t.hgame --validation p.hpos",
        "export g.hgame --sqlite p.hpos",
    ];
    for command in there {
        assert!(
            refused(folder, &format!("dataset {command}")).contains("p.hpos is there already"),
            "{command}"
        );
    }
    let broken = [
        "import missing.pgn --output new",
        "filter g.hgame text.hgame --output new",
        "shuffle p.hpos text.hgame --output new",
        "merge g.hgame text.hgame --output new",
        "split g.hgame text.hgame --training new --validation newer",
        "export g.hgame text.hgame --fen new",
    ];
    for command in broken {
        assert!(refused(folder, &format!("dataset {command}")).contains(".hgame") || command.contains("pgn"));
        assert!(!folder.join("new").exists(), "{command}");
    }
    assert!(refused(folder, "dataset split g.hgame --training a --validation a").contains("two files"));
    // Each kind is known for what it is.
    assert!(refused(folder, "dataset stats p.hpos").contains("there are positions in this file"));
    assert!(refused(folder, "dataset merge g.hgame p.hpos --output new").contains("there are positions"));
    assert!(refused(folder, "dataset shuffle g.hgame --output new").contains("`hetman dataset filter`"));
    assert!(refused(folder, "dataset stats text.hgame").contains("no such file as Hetman writes"));
}

#[test]
fn a_reader_may_leave() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    done(folder, "datagen --nodes 50 --hash 1 --games 3 --output g.hgame");
    assert_eq!(unread(folder, "dataset stats g.hgame"), "");
    assert_eq!(unread(folder, "dataset filter g.hgame --output p.hpos --everything"), "");
    assert!(!PositionReader::open(&folder.join("p.hpos")).unwrap().is_empty());
}

#[test]
fn statistics_are_told_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), "datagen --nodes 100 --hash 1 --games 20");
    let said = done(folder.path(), "dataset stats games.hgame --svg plots.svg");
    for part in
        ["scored positions", "bytes a scored position", "White won", "kept by the usual filter", "+0.00"]
    {
        assert!(said.contains(part), "{part} is missing: {said}");
    }
    let svg = fs::read_to_string(folder.path().join("plots.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.matches("<rect").count() > 60);
}

#[test]
fn damage_is_found() {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), "datagen --nodes 50 --hash 1 --games 3");
    let path = folder.path().join("games.hgame");
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, bytes).unwrap();
    let output = hetman(folder.path(), "dataset check games.hgame");
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("up to byte") || said.contains("damaged"), "{said}");
    assert_eq!(said.matches("games.hgame").count(), 1, "{said}");
}

const ANNOTATED: &str = "1. e4 { [%eval 0.3] } d5 { [%eval 0.5] } 2. exd5 { [%eval 0.4] } Qxd5 { [%eval #2] } \
                         3. Nc3 { [%eval 0.6] } Qa5 1-0\n\n1. d4 d5 1-0\n\n";

#[test]
fn annotated_games_are_imported_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("games.pgn"), ANNOTATED).unwrap();
    let said = done(folder, "dataset import games.pgn --output games.hgame");
    assert!(said.starts_with("1 games with 5 scored positions; 1 passed over"), "{said}");

    done(folder, "dataset export games.hgame --fen some.txt --first-ply 0");
    let text = fs::read_to_string(folder.join("some.txt")).unwrap();
    let expected = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 | 30 | 1.0";
    assert_eq!(text.lines().count(), 2, "no captures, no mate: {text}");
    done(folder, "dataset export games.hgame --fen all.txt --everything");
    let text = fs::read_to_string(folder.join("all.txt")).unwrap();
    assert_eq!((text.lines().count(), text.lines().next()), (5, Some(expected)));
    done(folder, "dataset export games.hgame --epd all.epd --everything");
    let text = fs::read_to_string(folder.join("all.epd")).unwrap();
    assert!(text.lines().next().unwrap().ends_with("ce -30; sm d5; c0 \"1-0\";"), "{text}");

    done(folder, "dataset export games.hgame --sqlite table.db --everything");
    let row = Connection::open(folder.join("table.db")).unwrap().query_row(
        "SELECT fen, binary, eval FROM evaluations WHERE id = 2",
        [],
        |row| Ok((row.get::<_, String>(0)?, row.get::<_, Vec<u8>>(1)?, row.get::<_, f64>(2)?)),
    );
    let (fen, bits, evaluation) = row.unwrap();
    assert_eq!((bits.len(), evaluation), (101, 0.5));
    assert!(
        Position::from_fen(&fen).is_ok_and(|position| classics::ukraine::input_bits(&position)[..] == bits)
    );
}
