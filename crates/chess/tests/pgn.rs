//! Properties of PGN: what is written reads back, and nothing makes the reader stumble.

use std::ops::ControlFlow;

use chess::pgn::{Nag, NodeId, PgnGame, PgnMove, ReadError, Reader};
use chess::{CastlingMode, Color, Outcome, Position};
use proptest::prelude::*;

/// A step in the making of a random game.
#[derive(Clone, Debug)]
enum Step {
    /// A move after the last node, or after some other one.
    Move {
        branch: Option<usize>,
        choice: usize,
    },
    Null,
    Comment(String),
    CommentBefore(String),
    Nag(u8),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        12 => any::<usize>().prop_map(|choice| Step::Move { branch: None, choice }),
        4 => any::<(usize, usize)>().prop_map(|(at, choice)| Step::Move { branch: Some(at), choice }),
        1 => Just(Step::Null),
        3 => comment().prop_map(Step::Comment),
        2 => comment().prop_map(Step::CommentBefore),
        2 => any::<u8>().prop_map(Step::Nag),
    ];
    proptest::collection::vec(step, 0..80)
}

/// Comments with everything that could be mistaken for something else.
fn comment() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => "[a-z]{1,12}",
        2 => " {1,3}",
        1 => Just("\n".to_owned()),
        1 => Just("\n\n[Event \"x\"]\n".to_owned()),
        1 => Just("\n%".to_owned()),
        1 => Just("[%eval 1.25]".to_owned()),
        1 => Just("[%clk 0:01:02".to_owned()),
        1 => Just("1-0 { } ( ) ; \" \\".to_owned()),
        2 => "\\PC{1,6}",
        1 => any::<String>(),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.join(" "))
}

fn start() -> impl Strategy<Value = Position> {
    let fens = prop::sample::select(vec![
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 11 57",
        "8/P1k5/8/8/8/8/5Kp1/8 w - - 0 1",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 65535",
    ]);
    prop_oneof![
        3 => Just(Position::initial()),
        2 => (0..960u16).prop_map(|number| Position::chess960(number).unwrap()),
        1 => (0..960u16, 0..960u16).prop_map(|(w, b)| Position::double_chess960(w, b).unwrap()),
        1 => fens.prop_map(|fen| Position::from_fen(fen).unwrap()),
        1 => Just(Position::from_fen_in(&Position::initial().to_fen(), CastlingMode::Chess960).unwrap()),
    ]
}

fn game() -> impl Strategy<Value = PgnGame> {
    let outcome = prop_oneof![
        Just(None),
        Just(Some(Outcome::Draw)),
        Just(Some(Outcome::Win(Color::White))),
        Just(Some(Outcome::Win(Color::Black)))
    ];
    let tags = proptest::collection::vec(("[A-Za-z0-9_]{1,9}", any::<String>()), 0..5);
    let more_tags = proptest::collection::vec((any::<String>(), "[\\\\\"\\] a-z]{0,9}"), 0..3);
    (start(), steps(), outcome, tags, more_tags).prop_map(|(start, steps, outcome, tags, more_tags)| {
        let mut game = build(start, &steps);
        tags.iter().chain(&more_tags).for_each(|(name, value)| game.set_tag(name, value));
        game.set_outcome(outcome);
        game
    })
}

fn build(start: Position, steps: &[Step]) -> PgnGame {
    let mut game = PgnGame::from_position(start);
    let mut nodes = vec![NodeId::ROOT];
    for step in steps {
        let here = *nodes.last().unwrap();
        match step {
            Step::Move { branch, choice } => {
                let parent = branch.map_or(here, |at| nodes[at % nodes.len()]);
                let moves = game.position(parent).legal_moves();
                if !moves.is_empty() {
                    nodes.push(game.add_child(parent, moves[choice % moves.len()]).unwrap());
                }
            }
            Step::Null => nodes.extend(game.add_child(here, PgnMove::Null)),
            Step::Comment(text) => game.add_comment(here, text.as_str()),
            Step::CommentBefore(text) => game.add_comment_before(here, text.as_str()),
            Step::Nag(number) => game.add_nag(here, Nag(*number)),
        }
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Read, write, read: nothing is lost.
    #[test]
    fn written_games_read_back(games in proptest::collection::vec(game(), 1..4)) {
        let pgn: String = games.iter().map(|game| format!("{game}\n")).collect();
        let read: Vec<PgnGame> = Reader::new(pgn.as_bytes()).collect::<Result<_, _>>().unwrap();
        prop_assert_eq!(&read, &games, "{}", pgn);
        let again: String = read.iter().map(|game| format!("{game}\n")).collect();
        prop_assert_eq!(again, pgn);
    }

    /// No line of movetext is longer than 79 characters, unless it is a single piece.
    #[test]
    fn lines_are_short(game in (start(), steps()).prop_map(|(start, steps)| {
        let words = |step: &Step| !matches!(step, Step::Comment(_) | Step::CommentBefore(_));
        let plain: Vec<Step> = steps.into_iter().filter(words).collect();
        let mut game = build(start, &plain);
        game.add_comment(game.last(), "many short words ".repeat(30));
        game
    })) {
        let pgn = game.to_string();
        let (_, movetext) = pgn.split_once("\n\n").unwrap();
        prop_assert!(movetext.lines().all(|line| line.len() <= 79 && line == line.trim()), "{}", pgn);
    }

    /// The fast path through plain movetext reads what the general loop reads: with two spaces
    /// for one, nothing is plain.
    #[test]
    fn plain_and_unusual_spacing_read_alike(game in game()) {
        let pgn = game.to_string();
        let (tags, movetext) = pgn.split_once("\n\n").unwrap();
        let mut wide = format!("{tags}\n\n ");
        let mut in_comment = false;
        for letter in movetext.chars() {
            in_comment = (in_comment || letter == '{') && letter != '}';
            wide.push(letter);
            if !in_comment && letter.is_ascii_whitespace() {
                wide.push(' ');
            }
        }
        prop_assert_eq!(wide.parse::<PgnGame>().unwrap(), game);
    }

    /// `pgn-reader` and `shakmaty` find the same moves in what we write.
    #[test]
    fn other_programs_read_it(start in start(), steps in steps()) {
        let legal = |step: &Step| !matches!(step, Step::Null);
        let steps: Vec<Step> = steps.into_iter().filter(legal).collect();
        let game = build(start, &steps);
        let moves = shakmaty_moves(&game.to_string());
        let mut expected = Vec::new();
        let mut left = vec![NodeId::ROOT];
        while let Some(node) = left.pop() {
            left.extend(game.children(node));
            expected.extend(game.parent(node).map(|_| game.position(node).to_fen()));
        }
        let board = |fen: &String| fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let sorted = |mut fens: Vec<String>| { fens.sort(); fens };
        prop_assert_eq!(sorted(moves.iter().map(board).collect()), sorted(expected.iter().map(board).collect()));
    }

    /// Anything at all can be read without a panic, and to the end.
    #[test]
    fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        for game in Reader::new(bytes.as_slice()) {
            prop_assert!(!matches!(game, Err(ReadError::Io(_))));
        }
    }

    /// The same for text that is nearly PGN; and what is read is written and read again alike.
    #[test]
    fn damaged_games_are_survived(game in game(), damage in proptest::collection::vec(any::<(usize, u8)>(), 0..8)) {
        const BITS: &[u8] = b"{}()[]\";%$*!?.-=10 \n\r\0\xFFabKNx\\";
        let mut bytes = format!("{game}\n{game}").into_bytes();
        for (at, byte) in damage {
            let at = at % bytes.len();
            match byte % 3 {
                0 => bytes[at] = BITS[byte as usize % BITS.len()],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, BITS[byte as usize % BITS.len()]),
            }
        }
        for game in Reader::new(bytes.as_slice()).flatten() {
            let again: PgnGame = game.to_string().parse().unwrap();
            prop_assert_eq!(again, game);
        }
    }
}

/// The FEN after every move, in variations too.
fn shakmaty_moves(pgn: &str) -> Vec<String> {
    use pgn_reader::{RawTag, SanPlus, Skip};
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

    struct Replay(Vec<String>);
    type Line = (Chess, Chess);

    impl pgn_reader::Visitor for Replay {
        type Tags = Chess;
        type Movetext = (Line, Vec<Line>);
        type Output = ();

        fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
            ControlFlow::Continue(Chess::default())
        }

        fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
            if name == b"FEN" {
                let fen = Fen::from_ascii(value.as_bytes()).unwrap();
                *start = fen.into_position(CastlingMode::Chess960).unwrap();
            }
            ControlFlow::Continue(())
        }

        fn begin_movetext(&mut self, start: Chess) -> ControlFlow<(), Self::Movetext> {
            ControlFlow::Continue(((start.clone(), start), Vec::new()))
        }

        fn san(&mut self, (line, _): &mut Self::Movetext, san: SanPlus) -> ControlFlow<()> {
            let m = san.san.to_move(&line.0).unwrap();
            assert_eq!(SanPlus::from_move(line.0.clone(), m), san);
            line.1 = line.0.clone();
            line.0.play_unchecked(m);
            self.0.push(Fen::from_position(&line.0, EnPassantMode::PseudoLegal).to_string());
            ControlFlow::Continue(())
        }

        fn begin_variation(&mut self, (line, outer): &mut Self::Movetext) -> ControlFlow<(), Skip> {
            outer.push(line.clone());
            line.0 = line.1.clone();
            ControlFlow::Continue(Skip(false))
        }

        fn end_variation(&mut self, (line, outer): &mut Self::Movetext) -> ControlFlow<()> {
            *line = outer.pop().unwrap();
            ControlFlow::Continue(())
        }

        fn end_game(&mut self, _: Self::Movetext) {}
    }

    let mut replay = Replay(Vec::new());
    pgn_reader::Reader::new(pgn.as_bytes()).read_game(&mut replay).unwrap();
    replay.0
}
