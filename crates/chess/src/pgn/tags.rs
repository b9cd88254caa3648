//! The tags of a game, in order, with the seven that every game has.

use std::borrow::Cow;

use super::tag_lexer::is_name;

/// The tags that every game has, in the order of the standard, and what they are when unknown.
pub const SEVEN_TAG_ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// A name that is longer is cut, so that a reader needs to look no further.
const LONGEST_NAME: usize = 128;

/// The tags of a game: the [`SEVEN_TAG_ROSTER`] first, the others in the order they came.
///
/// ```
/// use chess::pgn::Tags;
/// let mut tags = Tags::new();
/// tags.set("Annotator", "Hetman");
/// tags.set("White", "Anderssen");
/// assert_eq!(tags.get("White"), Some("Anderssen"));
/// assert_eq!(tags.get("Black"), Some("?"));
/// assert_eq!(tags.get("ECO"), None);
/// assert_eq!(tags.iter().last(), Some(("Annotator", "Hetman")));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tags(Vec<(Cow<'static, str>, Cow<'static, str>)>);

impl Tags {
    /// The seven tags, all unknown.
    pub fn new() -> Tags {
        Tags(SEVEN_TAG_ROSTER.iter().map(|&(name, value)| (name.into(), value.into())).collect())
    }

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|&(known, _)| known == name).map(|(_, value)| value)
    }

    /// Sets a tag, in its old place if it is there already.
    ///
    /// What PGN cannot hold is replaced: line breaks in a value by spaces, anything but ASCII
    /// letters, digits and `_+#=:-` in a name by `_`.
    pub fn set(&mut self, name: &str, value: &str) {
        let name = valid_name(name);
        let value = value.replace("\r\n", " ").replace(['\r', '\n'], " ");
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value.into(),
            None => self.0.push((name.into_owned().into(), value.into())),
        }
    }

    /// Says that the tag `FEN` counts, as the standard demands: `SetUp` stands before it.
    pub(super) fn declare_fen(&mut self) {
        match self.0.iter().position(|(name, _)| name == "FEN") {
            Some(fen) if self.get("SetUp").is_none() => self.0.insert(fen, ("SetUp".into(), "1".into())),
            Some(_) => self.set("SetUp", "1"),
            None => {}
        }
    }

    /// Removes a tag; one of the seven becomes unknown instead.
    pub fn remove(&mut self, name: &str) {
        match SEVEN_TAG_ROSTER.into_iter().find(|&(known, _)| known == name) {
            Some((_, unknown)) => self.set(name, unknown),
            None => self.0.retain(|(known, _)| known != name),
        }
    }

    /// All tags as they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }
}

impl Default for Tags {
    fn default() -> Tags {
        Tags::new()
    }
}

fn valid_name(name: &str) -> Cow<'_, str> {
    if (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(is_name) {
        return Cow::Borrowed(name);
    }
    let valid = |letter: char| if letter.is_ascii() && is_name(letter as u8) { letter } else { '_' };
    let name: String = name.chars().map(valid).take(LONGEST_NAME).collect();
    Cow::Owned(if name.is_empty() { "_".to_owned() } else { name })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roster_comes_first_whatever_was_set_first() {
        let mut tags = Tags::new();
        for name in ["ECO", "Black", "WhiteElo", "Event", "ECO"] {
            tags.set(name, "x");
        }
        let names: Vec<&str> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(names[..7], SEVEN_TAG_ROSTER.map(|(name, _)| name));
        assert_eq!(names[7..], ["ECO", "WhiteElo"]);
        tags.remove("ECO");
        tags.remove("Black");
        assert_eq!((tags.get("ECO"), tags.get("Black")), (None, Some("?")));
    }

    #[test]
    fn names_and_values_are_made_writable() {
        let mut tags = Tags::new();
        for (name, written) in [("", "_"), ("White Elo", "White_Elo"), ("a\"]é", "a___")] {
            tags.set(name, "two\r\nlines");
            assert_eq!(tags.get(written), Some("two lines"));
        }
        tags.set(&"x".repeat(999), "long");
        assert_eq!(tags.get(&"x".repeat(LONGEST_NAME)), Some("long"));
    }
}
