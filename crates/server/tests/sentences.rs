//! The page says in the person's language what the server says in English: every sentence must be in the page's list,
//! `web/src/i18n/en/said.ts`, for which each language has its texts.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use roster::Roster;

/// Where the sentences are that can reach the page.
const SOURCES: [&str; 22] = [
    "server/src",
    "chess/src/fen.rs",
    "chess/src/game.rs",
    "chess/src/outcome.rs",
    "chess/src/pgn/error.rs",
    "chess/src/san.rs",
    "chess/src/setup.rs",
    "chess/src/uci.rs",
    "explorer/src/error.rs",
    "explorer/src/game.rs",
    "explorer/src/search.rs",
    "host/src/error.rs",
    "host/src/handshake.rs",
    "host/src/options.rs",
    "host/src/process.rs",
    "library/src",
    "online/src/error.rs",
    "play/src/clock.rs",
    "play/src/live_game.rs",
    "play/src/player.rs",
    "roster/src/error.rs",
    "roster/src/roster.rs",
];

/// Files of those whose texts are for a terminal, a browser, a database or a compiler.
const NOT_FOR_THE_PAGE: [&str; 12] = [
    "library/src/backup.rs",
    "library/src/dictionary.rs",
    "library/src/export.rs",
    "library/src/query.rs",
    "library/src/repair.rs",
    "library/src/schema.rs",
    "server/src/lab/source.rs",
    "server/src/launch_file.rs",
    "server/src/security/device_name.rs",
    "server/src/security/headers.rs",
    "server/src/serve.rs",
    "server/src/wire",
];

/// Texts that look like sentences for the page and are none.
const UNSAID: &[&str] = &[
    // Why a connection is closed: the page opens another.
    "the first message must be hello with the token",
    "devices of the network may no longer connect",
    "this device may now do something else",
    "the server shuts down",
    "too many messages",
    "only text is understood",
    "the message is too long or broken",
    "messages were missed",
    "the page was silent too long",
    "a message cannot be written",
    "the page does not read",
    // Players that are named on the command line.
    "there is no player {1}",
    "\nPlayers are hetman, the presets ({1}), registered engines (`hetman engines list`) and programs, by path or in \
     PATH",
    "{1} cannot be read: {2}",
    "{1} in {2}: {3}",
    "expected key=value",
    "there is no such setting",
    " The settings are {1}",
    "expected a whole number from {1} to {2}",
    "expected a number",
    "expected at least 1",
    "there must be time on the clock, as in 8+0.08",
    "expected true or false",
    "{1}; expected a network file (.hnet; .hmlp for ukraine)",
    "levels keep to the evaluation they were measured with; leave out elo or network",
    "levels are measured with alpha-beta: leave out one of elo and search",
    // A name is the same in all languages.
    "Hetman MCTS",
    "{1} has no option {2}",
    " Its options are {1}",
    "{1} does not answer as a UCI engine does (some need an argument, such as args=--uci): {2}",
    "{1} cannot play: {2}",
    ": did you mean {1}?",
    // A library that cannot be opened.
    "it belongs to another program",
    // Parts of other formats.
    "id, fen, moves, rating, deviation, themes, opening, game, ply",
    "Casual game",
    "Game({1} {2})",
    "analysis {1}",
    "attachment; filename=\"{1}\"",
    "attachment; filename=\"hetman.pgn\"",
    "attachment; filename=\"hetman-match-{1}.pgn\"",
    // The event of matches, and what cannot happen.
    "Hetman studio",
    "no pipe",
    "a job without a number",
    "there is no place for jobs",
    // A source's name, which the page has words for, and a thread's.
    "my games",
    "own games",
    "engine errors",
    "engine output",
    "the build script has packed it",
    "public, max-age=31536000, immutable",
    "hetman page",
    "hetman session",
    "not a result: expected 1-0, 0-1 or 1/2-1/2",
    "setoption name {1}",
    "setoption name {1} value {2}",
    "Search tree",
    "too large",
    "unrar x",
    "{1}={2}; HttpOnly; SameSite=Strict; Path=/; Max-Age={3}",
];

/// What the page can be told by others: the operating system, the database, the web server; and by two sentences at once.
const OTHERS: [&str; 8] = [
    "No space left on device (os error {1})",
    "Permission denied (os error {1})",
    "No such file or directory (os error {1})",
    "database or disk is full",
    "database is locked",
    "database disk image is malformed",
    "Failed to buffer the request body: length limit exceeded",
    "its file ({1}), {2} games ({3})",
];

#[test]
fn what_the_server_says_is_in_the_list_of_the_page() {
    let (listed, said) = (listed(), said());
    assert!(said.len() > 200, "only {} sentences were found", said.len());
    let missing: Vec<&String> = said.difference(&listed).collect();
    assert!(
        missing.is_empty(),
        "not in web/src/i18n/en/said.ts, or in UNSAID here if the page never shows it:\n{missing:#?}"
    );
    let unused: Vec<&String> = listed.difference(&said).filter(|text| is_sentence(text)).collect();
    let unused: Vec<&String> = unused.into_iter().filter(|text| !OTHERS.contains(&text.as_str())).collect();
    assert!(unused.is_empty(), "no longer said; remove it from web/src/i18n/*/said.ts:\n{unused:#?}");
}

#[test]
fn texts_are_found_in_sources() {
    let source = r##"
        //! "a comment is not said"
        #[cfg(test)]
        mod more_tests;
        fn f<'a>(x: &'a str) -> Error {
            let quote = '"'; // "nor this"
            Error::new(format!("there is no game {id:?} \"{}\" \
                                here {{so}}", r#"raw "text" of {x}"#))
        }
        #[cfg(test)]
        mod tests { fn f() { panic!("a test says nothing"); } }
    "##;
    assert_eq!(texts(source), ["there is no game {1} \"{2}\" here {so}", "raw \"text\" of {1}"]);
}

/// All sentences of the sources.
fn said() -> BTreeSet<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates");
    let mut files = Vec::new();
    SOURCES.iter().for_each(|source| collect(&crates.join(source), &mut files));
    let excluded = NOT_FOR_THE_PAGE.map(|name| crates.join(name));
    files.retain(|file| !excluded.iter().any(|excluded| file.starts_with(excluded)));
    let sources = files.iter().map(|file| fs::read_to_string(file).expect("a source"));
    let texts = sources.flat_map(|source| texts(&source));
    let described = Roster::in_directory(Path::new("no/such/directory")).players();
    let said =
        texts.filter(|text| is_sentence(text)).chain(described.into_iter().map(|player| player.description));
    said.filter(|text| !UNSAID.contains(&text.as_str())).collect()
}

/// The sentences that the page knows.
fn listed() -> BTreeSet<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/i18n/en/said.ts");
    let list = fs::read_to_string(file).expect("the page's list");
    let lines = list.lines().map(|line| line.trim().trim_end_matches(','));
    let quoted = lines.filter_map(|line| {
        let quote = line.chars().next().filter(|letter| "\"'".contains(*letter))?;
        line.strip_prefix(quote)?.strip_suffix(quote)
    });
    quoted.map(|text| text.replace("\\\"", "\"")).collect()
}

/// The Rust files there, but for those of tests.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a directory") {
            let path = entry.expect("an entry").path();
            if !path.ends_with("tests") && !path.ends_with("tests.rs") {
                collect(&path, files);
            }
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        files.push(path.to_owned());
    }
}

/// Words with a space between them, but no SQL.
fn is_sentence(text: &str) -> bool {
    let is_word = |word: &str| word.chars().filter(char::is_ascii_lowercase).count() > 2;
    let sql = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "PRAGMA ", "FROM ", "INDEXED BY ", "game."];
    text.trim().contains(' ')
        && text.split(|letter: char| !letter.is_ascii_alphabetic()).any(is_word)
        && !sql.iter().any(|word| text.contains(word))
}

/// The string literals of a source up to its tests, with `{1}`, `{2}` … for what is formatted.
fn texts(source: &str) -> Vec<String> {
    let mut rest = before_tests(source);
    let mut texts = Vec::new();
    while let Some(at) = rest.find(['"', '/', '\'', 'r']) {
        let before = rest[..at].chars().next_back();
        rest = &rest[at..];
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if rest.starts_with('"') {
            let end = quoted_length(&rest[1..]);
            texts.push(template(&unescaped(&rest[1..][..end])));
            rest = rest[1..].get(end + 1..).unwrap_or("");
        } else if let Some(raw) = raw_text(rest).filter(|_| !before.is_some_and(char::is_alphanumeric)) {
            texts.push(template(raw));
            rest = &rest[raw.as_ptr().addr() - rest.as_ptr().addr() + raw.len()..];
            rest = rest.trim_start_matches('"');
        } else if let Some(after) = rest.strip_prefix("'\"'").or_else(|| rest.strip_prefix("'\\\"'")) {
            rest = after;
        } else {
            rest = &rest[1..];
        }
    }
    texts
}

/// A source without the module of tests that is at its end.
fn before_tests(source: &str) -> &str {
    let begins = |&(at, mark): &(usize, &str)| {
        let item = source[at + mark.len()..].trim_start().lines().next().unwrap_or("");
        item.starts_with("mod ") && item.contains('{')
    };
    let tests = source.match_indices("#[cfg(test)]").find(begins);
    tests.map_or(source, |(at, _)| &source[..at])
}

/// The length of a literal up to its closing quote.
fn quoted_length(text: &str) -> usize {
    let mut escaped = false;
    let closes = |letter: char| {
        let closes = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        closes
    };
    text.find(closes).unwrap_or(text.len())
}

/// What is between `r#"` and `"#`.
fn raw_text(text: &str) -> Option<&str> {
    let hashes = text.strip_prefix('r')?.chars().take_while(|letter| *letter == '#').count();
    let text = text[1 + hashes..].strip_prefix('"')?;
    text.find(&format!("\"{}", "#".repeat(hashes))).map(|end| &text[..end])
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek().copied()) {
            ('\\', Some('\n')) => while letters.next_if(|letter| letter.is_whitespace()).is_some() {},
            ('\\', Some(escaped)) => {
                plain.push(if escaped == 'n' { '\n' } else { escaped });
                letters.next();
            }
            _ => plain.push(letter),
        }
    }
    plain
}

/// A format's text with numbered places: `{error}` and `{:?}` are `{1}` and `{2}`.
fn template(text: &str) -> String {
    let (mut numbered, mut rest, mut count) = (String::new(), text, 0);
    while let Some(at) = rest.find(['{', '}']) {
        numbered.push_str(&rest[..at]);
        rest = &rest[at..];
        let inside =
            rest.strip_prefix('{').and_then(|inside| inside.split_once('}')).map(|(inside, _)| inside);
        let is_place =
            |inside: &&str| !inside.contains(|letter: char| letter == '{' || letter.is_whitespace());
        if rest.starts_with("{{") || rest.starts_with("}}") {
            numbered.push_str(&rest[..1]);
            rest = &rest[2..];
        } else if let Some(inside) = inside.filter(is_place) {
            count += 1;
            numbered.push_str(&format!("{{{count}}}"));
            rest = &rest[inside.len() + 2..];
        } else {
            numbered.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    numbered + rest
}
