//! Other trainers' formats, compared with readers and writers of others: bullet's, Viridithas's and Stockfish's in Rust.

use bulletformat::ChessBoard;
use chess::random::Random;
use chess::{Color, Outcome, Position};
use play::Score;
use sfbinpack::{CompressedTrainingDataEntryReader, CompressedTrainingDataEntryWriter, TrainingDataEntry};
use train::data::exchange::{binpack, bullet, marlin, pgn, text, viri};
use train::data::{AnnotatedGames, Ending, PackedPosition, ScoredGame, ScoredMove};

/// Games of random moves with random scores, the first moves without one.
fn random_games(count: usize, seed: u64) -> Vec<ScoredGame> {
    let mut random = Random::new(seed);
    (0..count).map(|n| random_game(&mut random, n)).collect()
}

fn random_game(random: &mut Random, n: usize) -> ScoredGame {
    let outcome = [Outcome::Draw, Outcome::Win(Color::White), Outcome::Win(Color::Black)][random.below(3)];
    let mut game =
        ScoredGame { start: Position::initial(), moves: Vec::new(), outcome, ending: Ending::Unknown };
    let mut position = game.start;
    for ply in 0..20 + random.below(200) {
        let moves = position.legal_moves();
        let Some(&played) = moves.get(random.below(moves.len().max(1))) else { break };
        let score = (ply >= n % 9).then(|| Score::Centipawns(random.below(4_000) as i32 - 2_000));
        game.moves.push(ScoredMove { played, score });
        position.play(played);
    }
    game
}

/// The game from its first move with a score on.
fn from_first_score(game: &ScoredGame) -> ScoredGame {
    let first = game.moves.iter().position(|m| m.score.is_some()).unwrap();
    let start = game.moves[..first].iter().fold(game.start, |position, m| position.after(m.played));
    ScoredGame { start, moves: game.moves[first..].to_vec(), ..game.clone() }
}

fn positions(games: &[ScoredGame]) -> Vec<(Position, PackedPosition)> {
    let mut all = Vec::new();
    for game in games {
        for replayed in game.replay() {
            let score = replayed.score.unwrap_or(Score::Centipawns(0));
            let packed = PackedPosition::new(&replayed.position, score, game.outcome).unwrap();
            all.push((replayed.position, packed));
        }
    }
    all
}

#[test]
fn bullet_reads_what_is_written() {
    for (position, packed) in positions(&random_games(60, 1)) {
        let line = text::write(&packed).unwrap();
        assert_eq!(text::read(&line).unwrap(), packed);
        let board: ChessBoard = line.parse().unwrap();
        let mut bytes = board.occ.to_le_bytes().to_vec();
        bytes.extend(board.pcs);
        bytes.extend(board.score.to_le_bytes());
        bytes.extend([board.result, board.ksq, board.opp_ksq]);
        bytes.extend(board.extra);
        assert_eq!(bytes, bullet::write(&packed), "{}", position.to_fen());
        let read = bullet::read(bytes.try_into().unwrap()).unwrap();
        assert_eq!(bullet::write(&read), bullet::write(&packed));
    }
}

#[test]
fn marlinformat_is_what_viridithas_packs() {
    for (position, packed) in positions(&random_games(60, 2)) {
        let mut board = viriformat::chess::board::Board::new();
        board.set_from_fen(&position.to_fen(), false).unwrap();
        let score = if position.turn() == Color::White { packed.score() } else { -packed.score() };
        let result = match packed.outcome() {
            Outcome::Win(Color::White) => 2,
            Outcome::Draw => 1,
            Outcome::Win(Color::Black) => 0,
        };
        let theirs = board.to_marlinformat(score, result, 0).as_bytes();
        let ours = marlin::write(&packed);
        // They keep an en passant square that no pawn can use.
        let comparable = |bytes: [u8; 32]| {
            if position.en_passant().is_none() {
                [&bytes[..24], &bytes[25..]].concat()
            } else {
                bytes.to_vec()
            }
        };
        assert_eq!(comparable(ours), comparable(theirs), "{}", position.to_fen());
        assert_eq!(marlin::read(theirs), Some(packed), "{}", position.to_fen());
        assert_eq!(marlin::read(ours), Some(packed));
    }
}

#[test]
fn viridithas_reads_and_writes_the_same_games() {
    let games: Vec<ScoredGame> = random_games(80, 3).iter().map(from_first_score).collect();
    let mut bytes = Vec::new();
    for game in &games {
        assert_eq!(viri::write(game, &mut bytes).unwrap(), game.moves.len());
    }
    let mut theirs = bytes.as_slice();
    let mut again = Vec::new();
    for game in &games {
        let read = viriformat::dataformat::Game::deserialise_from(&mut theirs, Vec::new()).unwrap();
        let (mut position, mut board) = (game.start, read.initial_position());
        for (ours, (m, eval)) in game.moves.iter().zip(&read.moves) {
            assert_eq!(position.to_uci(ours.played), m.display(false).to_string());
            let white = if position.turn() == Color::White { eval.get() } else { -eval.get() };
            assert_eq!(ours.score, Some(Score::Centipawns(white.into())));
            position.play(ours.played);
            board.make_move_simple(*m);
        }
        assert_eq!(read.len(), game.moves.len());
        read.serialise_into(&mut again).unwrap();
    }
    assert_eq!(again, bytes);
    let mut reader = viri::Reader::new(bytes.as_slice());
    let ours: Vec<ScoredGame> = std::iter::from_fn(|| reader.read().unwrap()).collect();
    assert_eq!(ours, games);
}

/// All entries of a binpack, by Stockfish's format in Rust.
fn entries(bytes: &[u8]) -> Vec<TrainingDataEntry> {
    let mut reader = CompressedTrainingDataEntryReader::new(std::io::Cursor::new(bytes.to_vec())).unwrap();
    let mut entries = Vec::new();
    while reader.has_next() {
        entries.push(reader.next());
    }
    entries
}

fn binpacked(games: &[ScoredGame]) -> Vec<u8> {
    let mut writer = binpack::Writer::new(Vec::new());
    for game in games {
        assert_eq!(writer.push(game).unwrap(), game.moves.len());
    }
    writer.finish().unwrap()
}

#[test]
fn binpacks_are_read_and_written_alike() {
    let games: Vec<ScoredGame> = random_games(120, 4).iter().map(from_first_score).collect();
    let bytes = binpacked(&games);
    let entries = entries(&bytes);
    let expected: Vec<_> =
        games.iter().flat_map(|game| game.replay().map(move |replayed| (game, replayed))).collect();
    assert_eq!(entries.len(), expected.len());
    for (entry, (game, replayed)) in entries.iter().zip(expected) {
        let fen = entry.pos.fen().unwrap();
        let board = |fen: &str| fen.split(' ').take(3).collect::<Vec<_>>().join(" ");
        assert_eq!(board(&fen), board(&replayed.position.to_fen()));
        assert_eq!(replayed.position.parse_uci(&entry.mv.as_uci()).unwrap(), replayed.played);
        assert_eq!(Some(Score::Centipawns(entry.score.into())), replayed.score);
        let result = match game.outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == replayed.position.turn() => 1,
            Outcome::Win(_) => -1,
        };
        assert_eq!(entry.result, result);
    }
    let mut writer = CompressedTrainingDataEntryWriter::new_in_memory().unwrap();
    entries.iter().for_each(|entry| writer.write_entry(entry).unwrap());
    let theirs = writer.into_bytes().unwrap();
    let mut reader = binpack::Reader::new(theirs.as_slice());
    let read: Vec<ScoredGame> = std::iter::from_fn(|| reader.read().unwrap()).collect();
    assert_eq!(read, games);
    assert_eq!(theirs, bytes);
}

#[test]
fn damaged_binpacks_and_games_are_errors_and_never_panics() {
    let games: Vec<ScoredGame> = random_games(3, 5).iter().map(from_first_score).collect();
    let good = binpacked(&games);
    let mut plain = Vec::new();
    games.iter().for_each(|game| drop(viri::write(game, &mut plain)));
    let mut random = Random::new(6);
    for _ in 0..2_000 {
        for (bytes, is_binpack) in [(&good, true), (&plain, false)] {
            let mut bad = bytes[..1 + random.below(bytes.len())].to_vec();
            let at = random.below(bad.len());
            bad[at] = random.next_u64() as u8;
            let mut binpack = binpack::Reader::new(bad.as_slice());
            let mut viri = viri::Reader::new(bad.as_slice());
            while if is_binpack {
                matches!(binpack.read(), Ok(Some(_)))
            } else {
                matches!(viri.read(), Ok(Some(_)))
            } {}
        }
    }
}

#[test]
fn pgn_comes_back() {
    for game in random_games(40, 7) {
        let text = pgn::write(&game).unwrap();
        let mut visitor = AnnotatedGames::default();
        assert!(chess::pgn::Reader::new(text.as_bytes()).visit(&mut visitor).unwrap());
        let read = visitor.take().unwrap();
        assert_eq!((read.start, read.moves, read.outcome), (game.start, game.moves, game.outcome));
    }
}
