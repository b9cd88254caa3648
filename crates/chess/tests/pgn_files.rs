//! PGN as people and programs write it, well and badly.

use std::io::{self, Read};

use chess::pgn::{DEEPEST_VARIATION, LONGEST_GAME, LONGEST_TEXT, PgnGame, ReadError, Reader};
use chess::{CastlingMode, Color, Outcome};

/// The movetext of each game as it is written back, or what is wrong with it.
fn read(pgn: impl AsRef<[u8]>) -> Vec<String> {
    Reader::new(pgn.as_ref()).map(describe).collect()
}

fn describe(game: Result<PgnGame, ReadError>) -> String {
    match game {
        Ok(game) => game.to_string().split_once("\n\n").unwrap().1.trim_end().to_owned(),
        Err(error) => format!("! {error}"),
    }
}

fn single(pgn: impl AsRef<[u8]>) -> PgnGame {
    let mut games = Reader::new(pgn.as_ref());
    let game = games.next().unwrap().unwrap();
    assert!(games.next().is_none());
    game
}

/// All these are the same game.
#[test]
fn many_spellings_of_one_game() {
    for pgn in [
        "1. e4 e5 2. Nf3 Nc6 1-0",
        "1.e4 e5 2.Nf3 Nc6 1-0",
        "1. e4 1... e5 2. Nf3 2... Nc6 1-0",
        "1.e4 1...e5 2.Nf3 2...Nc6 1-0",
        "1. e4 1. ... e5 2. Nf3 2. ... Nc6 1-0",
        "1. e4 1… e5 2. Nf3 2…Nc6 1-0",
        "1 e4 e5 2 Nf3 Nc6 1-0",
        "e4 e5 Nf3 Nc6 1-0",
        "\n\n\t1.\ne4\ne5\n2.\nNf3\nNc6\n1-0\n\n\n",
        "1. e4 e5\r\n2. Nf3 Nc6\r\n1-0\r\n",
        "1. e4 e5\r2. Nf3 Nc6\r1-0\r",
        "\u{feff}1. e4 e5 2. Nf3 Nc6 1-0",
        "1. e2-e4 e7e5 2. Ng1f3 ♞c6 1-0",
        "1. e4{}e5{ }2. Nf3 Nc6 1-0",
        "% a line for other programs\n1. e4 e5\n%1. d4 d5\n2. Nf3 Nc6 1-0\n%",
        "999. e4 12.... e5 0 Nf3 .. Nc6 1-0",
    ] {
        assert_eq!(read(pgn), ["1. e4 e5 2. Nf3 Nc6 1-0"], "{pgn:?}");
    }
}

#[test]
fn results() {
    for (text, outcome) in [
        ("1-0", Some(Outcome::Win(Color::White))),
        ("0-1", Some(Outcome::Win(Color::Black))),
        ("1/2-1/2", Some(Outcome::Draw)),
        ("1/2", Some(Outcome::Draw)),
        ("½-½", Some(Outcome::Draw)),
        ("*", None),
        ("", None),
    ] {
        let game = single(format!("1. e4 {text}"));
        assert_eq!(game.outcome(), outcome, "{text}");
        assert_eq!(game.tag("Result"), Some(outcome.map_or("*".to_owned(), |o| o.to_string()).as_str()));
    }
    // Some programs write the result into the tag only, and some in their own way.
    assert_eq!(single("[Result \"1:0\"]\n\n1. e4").tag("Result"), Some("1-0"));
    assert_eq!(single("[Result \"+--\"]\n\n+--").tag("Result"), Some("1-0"));
    assert_eq!(single("[Result \"½-½\"]\n\n1. e4 *").outcome(), Some(Outcome::Draw));
    assert_eq!(single("[Result \"0-1\"]\n\n1. e4 *").outcome(), Some(Outcome::Win(Color::Black)));
    assert_eq!(single("[Result \"0-1\"]\n\n1. e4").outcome(), Some(Outcome::Win(Color::Black)));
    assert_eq!(single("[Result \"0-1\"]\n\n1. e4 1-0").tag("Result"), Some("1-0"));
}

#[test]
fn games_need_neither_tags_nor_moves_nor_blank_lines() {
    assert_eq!(read(""), Vec::<String>::new());
    assert_eq!(read(" \r\n\t\n"), Vec::<String>::new());
    assert_eq!(read("*"), ["*"]);
    assert_eq!(read("1. e4 * 1. d4 * *"), ["1. e4 *", "1. d4 *", "*"]);
    assert_eq!(read("[A \"1\"]\n1. e4 *\n[A \"2\"]\n1. d4"), ["1. e4 *", "1. d4 *"]);
    assert_eq!(read("[A \"1\"] 1. e4 [A \"2\"] [B \"3\"] 1. d4"), ["1. e4 *", "1. d4 *"]);
    assert_eq!(read("[A \"1\"]\n\n[B \"2\"]\n\n\n[A \"3\"]\n[B \"4\"]"), ["*", "*"]);
    assert_eq!(read("[A \"1\"]\n\n\n1. e4\n\n1... e5\n\n2. d4 *"), ["1. e4 e5 2. d4 *"]);
}

#[test]
fn tags() {
    let game = single(concat!(
        "[White \"Müller \\\"Tank\\\" \\\\ Hans\"]\n",
        "  [ Annotator   \"no \"escapes\" here\" ] % this too is forgiven\n[Event \"missing bracket\"\r\n",
        "[Site \"a\\b\"][Round \"\"]\n[x_+#=:-1 \"odd ] name\"]\n[Black \"last one counts\"]*",
    ));
    for (name, value) in [
        ("White", "Müller \"Tank\" \\ Hans"),
        ("Black", "last one counts"),
        ("Annotator", "no \"escapes\" here"),
        ("Event", "missing bracket"),
        ("Site", "a\\b"),
        ("Round", ""),
        ("Date", "????.??.??"),
        ("x_+#=:-1", "odd ] name"),
    ] {
        assert_eq!(game.tag(name), Some(value));
    }
    assert_eq!(game.to_string().parse::<PgnGame>().unwrap(), game);
}

#[test]
fn badly_closed_tags_are_read_and_others_are_passed_over() {
    for (tag, white) in [
        ("[White \"Smith]", "Smith"),
        ("[White \"Smith", "Smith"),
        ("[White \"Smith\\\"]", "Smith\\"),
        ("[White Smith, J]", "Smith, J"),
        ("[White Smith\"]", "Smith"),
        ("[White]", "?"),
        ("[]", "?"),
        ("[", "?"),
        ("[Wh?te \"\"]", "?"),
    ] {
        let pgn = format!("[Event \"1\"]\n{tag}\n[Round \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *");
        let games: Vec<PgnGame> = Reader::new(pgn.as_bytes()).collect::<Result<_, _>>().unwrap();
        assert_eq!((games.len(), games[0].tag("White")), (2, Some(white)), "{tag}");
        assert_eq!((games[0].tag("Round"), games[0].mainline().count()), (Some("1"), 1), "{tag}");
    }
    assert_eq!(single("[White \"Smith").tag("White"), Some("Smith"));
    assert_eq!(read("[\n[]\n"), Vec::<String>::new());
}

/// What other programs read, and the standard does not know.
#[test]
fn generous_movetext() {
    for (pgn, written) in [
        ("e2e4 e7e5 g1f3 b8c6 f1-b5 g8f6 e1g1 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *"),
        ("[FEN \"8/3P2k1/8/8/8/8/8/6K1 w - - 0 1\"]\nd7d8b Kf7 (Kh7) *", "1. d8=B Kf7 (1... Kh7) *"),
        (
            "[FEN \"8/3P2k1/8/8/8/8/8/6K1 w - - 0 1\"]\nd8=b (d7d8=Q) (d8=n) *",
            "1. d8=B (1. d8=Q) (1. d8=N) *",
        ),
        ("1. f3 e5 2. g4 Qh4#0-1", "1. f3 e5 2. g4 Qh4# 0-1"),
        ("1. e4 e51/2-1/2\n\n1. d4 *", "1. e4 e5 1/2-1/2|1. d4 *"),
        ("1. e41-0", "1. e4 1-0"),
        ("1. e4 } e5, ) 2. Nf3) {x}} Nc6 ] *", "1. e4 e5 2. Nf3 { x } 2... Nc6 *"),
        ("1. e4 1–0", "1. e4 1-0"),
        ("1. e4 e5 0—1 1. d4 ½–½", "1. e4 e5 0-1|1. d4 1/2-1/2"),
        (
            "1. e4 1 - 0\n1. d4 1/2 - 1/2\n1. c4 ½ - ½\n1. Nf3 1:0",
            "1. e4 1-0|1. d4 1/2-1/2|1. c4 1/2-1/2|1. Nf3 1-0",
        ),
        ("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0–0 O–O *", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *"),
        ("0-0\n\n[A \"\"]\n0-0", "*|*"),
        ("1. e4 d5 2. Bb5 + c6 3. Bxc6 ++ 3... bxc6 *", "1. e4 d5 2. Bb5+ c6 3. Bxc6+ bxc6 *"),
        ("1. f3 e5 2. g4 Qh4 # 0-1", "1. f3 e5 2. g4 Qh4# 0-1"),
        ("1. e4 { a { b } c } e5 { d } *", "1. e4 { a (b ) c } 1... e5 { d } *"),
        ("1. e4 { { once } e5 { d } *", "1. e4 { { once } 1... e5 { d } *"),
        (
            "1. e4 { a { b\n\n[Event \"2\"]\n\n1. d4 { x } } *",
            "! game 1, line 1, move 1...: a comment is opened by { but not closed by }|1. d4 { x } *",
        ),
        ("1. e4 $256 e5 $ $999999999999 $1 *", "1. e4 e5 $1 *"),
        ("\u{feff}1.\u{a0}e4\u{a0}\u{a0}e5\u{200b} \u{feff} 2.\u{2009}Nf3 *", "1. e4 e5 2. Nf3 *"),
        ("[pgn]\n1. e4 e5 2. Nf3\n[/pgn]", "1. e4 e5 2. Nf3 *"),
        (
            "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Tb8 5. 0-0 Df6 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Rb8 5. O-O Qf6 *",
        ),
        ("1. e4 [%clk 0:01:00] e5 *", "1. e4 { [%clk 0:01:00] } 1... e5 *"),
    ] {
        assert_eq!(read(pgn).join("|").replace("( b", "(b"), written, "{pgn:?}");
    }
}

#[test]
fn games_without_tags_are_separated_by_empty_lines() {
    for end in ["\n", "\r\n", "\r"] {
        let pgn = "1. e4 e5\n2. Nf3\n\n1. d4 d5\n \n\n1.c4\n\n1 Nf3 Nf6\n\n2 g3 (2 b3\n\n1. x) *"
            .replace('\n', end);
        let games: Vec<String> = std::iter::from_fn({
            let bytes = pgn.as_bytes();
            let mut reader = Reader::new(bytes);
            move || reader.read_game().unwrap()
        })
        .map(|read| describe(Ok(read.game)))
        .collect();
        assert_eq!(
            games,
            ["1. e4 e5 2. Nf3 *", "1. d4 d5 *", "1. c4 *", "1. Nf3 Nf6 2. g3 (2. b3) *"],
            "{end:?}"
        );
    }
    // Numbers for Black, and numbers that go on, belong to the game.
    assert_eq!(read("1. e4\n\n1... e5\n\n2. d4 *"), ["1. e4 e5 2. d4 *"]);
    assert_eq!(read("1. e4\n\n1. ... e5\n\n{c}\n\n2. d4 *"), ["1. e4 e5 { c } 2. d4 *"]);
    assert_eq!(read("{c}\n\n1. e4 *"), ["{ c } 1. e4 *"]);
    assert_eq!(read("1. e5 e5\n\n1. d4 *").len(), 2);
}

/// What can be read of each game, and what is wrong with it.
fn rescued(pgn: &str) -> Vec<(String, Option<String>)> {
    let mut reader = Reader::new(pgn.as_bytes());
    let mut games = Vec::new();
    loop {
        match reader.read_game() {
            Ok(None) => return games,
            Ok(Some(read)) => {
                let mistake = read.mistake.as_ref().map(chess::pgn::BrokenGame::in_game);
                assert_eq!(read.clone().marked().tag("Incomplete"), mistake.as_deref());
                games.push((describe(Ok(read.game)), mistake));
            }
            Err(error) => games.push((format!("! {error}"), None)),
        }
    }
}

#[test]
fn a_broken_game_keeps_what_comes_before_the_mistake() {
    for (pgn, kept, mistake) in [
        ("1. e4 e5 2. Ke3 Nf6 (2... d5) 1-0", "1. e4 e5 1-0", "move 2.: Ke3 is illegal; legal are Ke2"),
        (
            "1. e4 hello e5 *",
            "1. e4 *",
            "move 1...: \"hello\" is not a move: expected one such as Nf3 or exd5",
        ),
        ("1. e4 e5 2. Nf3 < Nc6 1-0", "1. e4 e5 2. Nf3 1-0", "move 2...: '<' does not belong between moves"),
        ("1. e4 (1. d4 Ke5 (1... d5) c5) e5 1-0", "1. e4 (1. d4) 1... e5 1-0", "move 1...: Ke5 is illegal"),
        (
            "1. e4 (1. d4 (1. c4 Ke5) d5) e5 *",
            "1. e4 (1. d4 d5) (1. c4) 1... e5 *",
            "move 1...: Ke5 is illegal",
        ),
        (
            "1. e4 ((1. d4)) e5 *",
            "1. e4 e5 *",
            "move 1.: a variation begins before any move it could replace",
        ),
        ("(1. d4 d5) 1. e4 *", "1. e4 *", "move 1.: a variation begins before any move it could replace"),
        (
            "1. e4 (1. d4 d5 1-0",
            "1. e4 (1. d4 d5) *",
            "move 2.: a variation is opened by ( but not closed by )",
        ),
        ("1. e4 { e5 1-0", "1. e4 *", "move 1...: a comment is opened by { but not closed by }"),
        (
            "1. e4 e5 (1... x) 2. Nf3 (2. y) Nc6 3. Ke3 *",
            "1. e4 e5 2. Nf3 Nc6 *",
            "move 1...: \"x\" is not a move: expected one such as Nf3 or exd5",
        ),
    ] {
        let games = rescued(&format!("[White \"A\"]\n\n{pgn}\n\n[Event \"2\"]\n\n1. c4 *"));
        assert_eq!(games[0], (kept.to_owned(), Some(mistake.to_owned())), "{pgn}");
        assert_eq!(games[1..], [("1. c4 *".to_owned(), None)], "{pgn}");
        // Who reads strictly hears of the same mistake.
        assert!(read(pgn)[0].ends_with(mistake), "{pgn}");
    }
    // Nothing to keep.
    assert_eq!(
        rescued("h4 hello world"),
        [(
            "! game 1, line 1, move 1...: \"hello\" is not a move: expected one such as Nf3 or exd5"
                .to_owned(),
            None
        )]
    );
    assert_eq!(
        rescued("[White \"A\"]\n\n1. e5 *"),
        [("! game 1, line 3, move 1.: e5 is illegal".to_owned(), None)]
    );
    let deep = format!("1. e4 {} *", "(1. d4 ".repeat(DEEPEST_VARIATION + 1));
    assert!(rescued(&deep)[0].0.starts_with("! game 1, line 1, move 1...: more than"));
}

#[test]
fn a_fen_is_written_with_set_up() {
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]";
    for tags in [fen.to_owned(), format!("{fen}\n[SetUp \"1\"]"), format!("[SetUp \"\"]\n{fen}")] {
        let written = single(format!("{tags}\n\n1. e4 *")).to_string();
        assert!(written.contains("[SetUp \"1\"]") && written.contains(fen), "{written}");
    }
    assert!(single(format!("{fen}\n\n*")).to_string().contains(&format!("[SetUp \"1\"]\n{fen}")));
    let other_case = single(format!("[Setup \"1\"]\n{}\n\n1. e4 *", fen.replace("FEN", "fEn"))).to_string();
    assert!(other_case.contains(&format!("[SetUp \"1\"]\n{fen}")), "{other_case}");
    let standard = single(format!("[SetUp \"0\"]\n{fen}\n\n1. e4 *")).to_string();
    assert!(!standard.contains("FEN") && !standard.contains("SetUp"), "{standard}");
}

#[test]
fn encodings() {
    let game = single(b"[White \"M\xFCller\"]\n[Black \"M\xC3\xBCller\"]\n{\xE4 \xF6} e4 {\xC3\xA4} *");
    assert_eq!((game.tag("White"), game.tag("Black")), (Some("Müller"), Some("Müller")));
    assert_eq!(describe(Ok(game)), "{ ä ö } 1. e4 { ä } *");
}

#[test]
fn comments_belong_to_the_nearest_move() {
    for (pgn, written) in [
        ("{a} 1. e4 {b} e5 {c} {d} *", "{ a } 1. e4 { b } 1... e5 { c } { d } *"),
        ("1. e4 ; to the end } of the line\ne5 ;", "1. e4 { to the end ) of the line } 1... e5 *"),
        ("1. {a} e4 1... {b} {c} e5 *", "1. { a } e4 1... { b } { c } e5 *"),
        ("1. e4 ({a} 1. d4 {b}) {c} e5 *", "1. e4 ( { a } 1. d4 { b }) { c } 1... e5 *"),
        ("1. e4 (1. d4) {c} (1. c4) {d} *", "1. e4 { c } { d } (1. d4) (1. c4) *"),
        ("1. e4 ({a}) e5 *", "1. e4 { a } 1... e5 *"),
        ("1. e4 { { nested once } e5 *", "1. e4 { { nested once } 1... e5 *"),
        ("1. e4 {} e5 { \n } *", "1. e4 e5 *"),
        ("1. e4 {one\ntwo\r\n\r\nthree} *", "1. e4 { one two\n\nthree } *"),
        ("1. e4 1-0 {trailing} ; more\n", "1. e4 { trailing } { more } 1-0"),
        ("; before the file\n{and\nmore}\n[A \"1\"]\n1. e4 *\n{between}\n[A \"2\"]\n*\n{after}", "1. e4 *|*"),
        ("{before a game without tags} 1. e4 *", "{ before a game without tags } 1. e4 *"),
    ] {
        assert_eq!(read(pgn).join("|"), written, "{pgn:?}");
    }
}

#[test]
fn glyphs() {
    for (pgn, written) in [
        ("1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! *", "1. e4 $1 e5 $2 2. Nf3 $3 Nc6 $4 3. Bb5 $5 a6 $6 *"),
        ("1. e4 $1$2 $255 ! e5 *", "1. e4 $1 $2 $255 $1 e5 *"),
        ("1. e4 += e5 +- 2. Nf3 ± Nc6 N 3. Bb5 = *", "1. e4 $14 e5 $18 2. Nf3 $16 Nc6 $146 3. Bb5 $10 *"),
        ("1. e4+- e5± *", "1. e4 $18 e5 $16 *"),
        ("1. e4 N (1. d4) e5 *", "1. e4 $146 (1. d4) 1... e5 *"),
        ("1. e4 ($1 1. d4) e5 *", "1. e4 (1. d4 $1) 1... e5 *"),
    ] {
        assert_eq!(read(pgn).join("|"), written, "{pgn:?}");
    }
}

#[test]
fn null_moves() {
    for null in ["--", "Z0", "null", "0000", "@@@@"] {
        assert_eq!(read(format!("1. e4 {null} 2. d4 ({null} Nf6) *")), ["1. e4 -- 2. d4 (2. -- Nf6) *"]);
    }
    let in_check = read("1. e4 f6 2. Qh5+ --\n* d4 *");
    assert_eq!(in_check, ["! game 1, line 1, move 2...: a null move is not possible in check", "1. d4 *"]);
}

#[test]
fn special_moves() {
    for (pgn, written) in [
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 5. d4 0-0 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d4 O-O *",
        ),
        ("1. e4 a6 2. e5 d5 3. exd6 e.p. Nf6 *", "1. e4 a6 2. e5 d5 3. exd6 Nf6 *"),
        ("1. e4 a6 2. e5 d5 3. exd6e.p. (3. exd6ep exd6) *", "1. e4 a6 2. e5 d5 3. exd6 (3. exd6 exd6) *"),
        (
            "[FEN \"8/4P1k1/8/8/8/8/8/6K1 w - - 0 1\"]\n1. e8=Q (1. e8N+ Kf7) (1. e8=B) *",
            "1. e8=Q (1. e8=N+ Kf7) (1. e8=B) *",
        ),
    ] {
        assert_eq!(read(pgn), [written]);
    }
}

#[test]
fn variations() {
    let nested = "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) 1... e5 (1... c5 1-0) 2. d4 *";
    assert_eq!(read(nested), [nested.replace(" 1-0)", ")")]);
    let reasons = [
        ("1. e4 (1. d4 d5 *", "move 2.: a variation is opened by ( but not closed by )"),
        ("1. e4 (1. d4 d5 [A \"\"]", "move 2.: a variation is opened by ( but not closed by )"),
        ("(1. d4) 1. e4 *", "move 1.: a variation begins before any move it could replace"),
        ("1. e4 ((1. d4)) *", "move 1.: a variation begins before any move it could replace"),
    ];
    for (pgn, reason) in reasons {
        assert_eq!(read(pgn)[0], format!("! game 1, line 1, {reason}"), "{pgn}");
    }
}

#[test]
fn starts() {
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n";
    assert_eq!(read(format!("{fen}Kd7 41. e4 *")), ["40... Kd7 41. e4 *"]);
    let fischer = concat!(
        "[Variant \"Chess960\"]\n[SetUp \"1\"]\n",
        "[FEN \"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1\"]\n\n",
        "1. Ng3 Ng6 2. e3 e6 3. Bd3 Bd6 4. Nb3 Nb6 5. Qe2 Qe7 6. O-O *",
    );
    let game = single(fischer);
    assert_eq!(game.start().castling_mode(), CastlingMode::Chess960);
    assert!(game.mainline().last().unwrap().pgn_move.to_move().unwrap().is_castle());
    assert_eq!(game.to_string().parse::<PgnGame>().unwrap(), game);
    // Without the variant it is recognised by its castling rights, and the tag is added.
    let without = single(fischer.replace("[Variant \"Chess960\"]", ""));
    assert_eq!(without.tag("Variant"), Some("Chess960"));

    let games = read(
        "[Variant \"Atomic\"]\n\n1. e4 d5 2. exd5 { boom } 1-0\n\n[FEN \"bad\"]\n\n1. e4 1-0\n\n1. e4 *",
    );
    assert!(games[0].starts_with("! game 1, line 3: the variant \"Atomic\" is not supported"), "{games:?}");
    assert!(games[1].starts_with("! game 2, line 7: the FEN tag: FEN board"), "{games:?}");
    assert_eq!(games[2], "1. e4 *");
}

#[test]
fn a_broken_game_is_skipped_and_the_next_one_found() {
    for (broken, line, reason) in [
        ("1. e4 e5 2. Ke3 { 1-0 } (2. d4 1-0) Nf6 1-0", 3, "move 2.: Ke3 is illegal; legal are Ke2"),
        ("1. e4 hello, world 1-0", 3, "move 1...: \"hello\" is not a move"),
        ("1. e4 e5\n2. Nf3 < Nc6 1-0", 4, "move 2...: '<' does not belong between moves"),
        ("1. e4 % no escape 1-0", 3, "move 1...: '%' does not belong between moves"),
        ("1. e4 [clk 0:01 e5 1-0", 3, "move 1...: '[' does not belong between moves"),
        ("1. e4 \0 e5 1-0", 3, "move 1...: '\\0' does not belong between moves"),
        ("1. e4 (1. d4 (1. d5 d5) d6) e5 1-0", 3, "move 1.: d5 is illegal"),
        ("1. e4 {\n never closed e5 1-0", 3, "move 1...: a comment is opened by { but not closed by }"),
    ] {
        let pgn = format!("1. d4 *\n\n{broken}\n\n[Event \"?\"]\n\n1. c4 {{ x }} *");
        let games = read(pgn);
        assert!(games[1].starts_with(&format!("! game 2, line {line}, {reason}")), "{broken}: {games:?}");
        assert_eq!(
            (games[0].as_str(), &games[2..]),
            ("1. d4 *", &["1. c4 { x } *".to_owned()][..]),
            "{broken}"
        );
    }
}

#[test]
fn line_numbers_are_right_whatever_ends_the_lines() {
    for end in ["\n", "\r\n", "\r"] {
        let filler = format!("[A \"1\"]{end}{end}1. e4 {{ a{end}b }} *{end}{end}");
        let pgn = filler.repeat(20_000) + "1. e4 e5 2. e5 *";
        let broken = Reader::new(pgn.as_bytes()).find_map(Result::err).unwrap();
        let ReadError::Broken(broken) = broken else { panic!("{broken}") };
        assert_eq!((broken.game, broken.line), (20_001, 100_001), "{end:?}");
    }
}

/// Gives a few bytes at a time, and an error at the end if there is one.
struct Drip<'a>(&'a [u8], usize, Option<io::ErrorKind>);

impl Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        match self.2 {
            Some(kind) if count == 0 => Err(kind.into()),
            _ => Ok(count),
        }
    }
}

#[test]
fn reading_in_small_pieces_makes_no_difference() {
    let pgn = "[White \"\\\"\\\\\"]\n\n1. e4 { a comment } (1. d4 Nf6 $1) e5 ; line\n2. Nf3! 1/2-1/2 % x\n[A \"\"]*".repeat(50);
    let whole = read(&pgn);
    assert_eq!(whole.len(), 100);
    for step in [1, 2, 3, 7, 64] {
        let pieces: Vec<String> = Reader::new(Drip(pgn.as_bytes(), step, None)).map(describe).collect();
        assert_eq!(pieces, whole, "in steps of {step}");
    }
}

#[test]
fn an_io_error_ends_the_reading() {
    let mut reader = Reader::new(Drip(b"1. e4 * 1. d4 d5", 4, Some(io::ErrorKind::ConnectionReset)));
    let results: Vec<_> = reader.by_ref().take(9).collect();
    assert!(matches!(results.last(), Some(Err(ReadError::Io(_)))));
    assert!(results.len() <= 2 && reader.next().is_none());
    let interrupted = Drip(b"1. e4 *", 4, Some(io::ErrorKind::UnexpectedEof));
    assert!(matches!(Reader::new(interrupted).next(), Some(Err(ReadError::Io(_)))));
}

#[test]
fn what_is_too_long_breaks_its_game_only() {
    let long = "x ".repeat(LONGEST_TEXT);
    let nested = format!("1. e4 {} e5", "(1. d4 ".repeat(DEEPEST_VARIATION + 1));
    let endless = format!("1. e4 {}", "{ padding } ".repeat(LONGEST_GAME / 12 + 1));
    for (broken, reason) in [
        (format!("1. e4 {{ {long} 1-0 }} e5"), "line 3, move 1...: a comment of more than 1048576 bytes"),
        (format!("1. e4 ; {long}"), "line 3, move 1...: a comment of more than 1048576 bytes"),
        (format!("[White \"{long}\"]\n1. e4"), "line 3: a tag of more than 1048576 bytes"),
        (format!("1. {} e5", "e4".repeat(LONGEST_TEXT)), "line 3, move 1.: \"e4e4"),
        (nested, "line 3, move 1...: more than 256 variations inside each other"),
        (endless, "line 3, move 1...: a game of more than 16777216 bytes"),
    ] {
        let pgn = format!("1. d4 *\n\n{broken} 1-0\n\n[Event \"?\"]\n\n1. c4 *");
        let games = read(pgn);
        assert!(games[1].starts_with(&format!("! game 2, {reason}")), "{:.200}", games[1]);
        assert_eq!(games.last().unwrap(), "1. c4 *");
        assert!(games.len() <= 4, "{}", games.len());
    }
    // Just short enough.
    let comment = "x".repeat(LONGEST_TEXT - 10);
    let game = single(format!("1. e4 {{ {comment} }} *"));
    assert_eq!(game.node(game.last()).comments()[0].as_str(), comment);
    let deep = format!("1. e4 {}{} *", "(1. d4 ".repeat(DEEPEST_VARIATION), ")".repeat(DEEPEST_VARIATION));
    assert_eq!(single(&deep).to_string().parse::<PgnGame>().unwrap(), single(&deep));
}

/// Rubbish must not take quadratic time: a megabyte of each is read in a moment.
#[test]
fn rubbish_is_read_in_linear_time() {
    for rubbish in [
        "[a \"", "{", "(", "[", "$", "1", ".", "%\n", "\"", "[%", "1. e4 (", "e4 {\n", "0-", "\\\"", ";",
        "{{}", "1 ", "(e9)",
    ] {
        let pgn = rubbish.repeat((1 << 21) / rubbish.len());
        let start = std::time::Instant::now();
        let results = Reader::new(pgn.as_bytes()).count();
        assert!(start.elapsed().as_secs() < 20, "{rubbish:?}: {results} results");
    }
    let wide = format!("1. e4 {}*", "(1. d4)".repeat(1 << 18));
    assert_eq!(single(wide).children(chess::pgn::NodeId::ROOT).count(), (1 << 18) + 1);
}
