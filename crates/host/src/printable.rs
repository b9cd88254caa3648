//! What an engine writes may end up on a terminal or a page: it must be harmless there.

/// Whether a character is not shown as itself: control characters, and those that are invisible or change the
/// direction of the text around them, by which one name can pass for another ("Trojan Source").
pub(crate) fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The same text with a replacement character for everything unprintable; a tab becomes a space.
pub(crate) fn printable(text: &str) -> String {
    let replace = |c: char| match c {
        '\t' => ' ',
        c if is_unprintable(c) => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    text.chars().map(replace).collect()
}

/// A line as an engine wrote it, without its end.
pub(crate) fn printable_bytes(bytes: &[u8]) -> String {
    printable(String::from_utf8_lossy(bytes).trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_become_harmless() {
        assert_eq!(printable_bytes(b"a\xff\x1b[2Jb\tc\0\n"), "a��[2Jb c�");
    }

    #[test]
    fn text_cannot_change_its_direction_or_hide() {
        assert_eq!(printable("Stock\u{202e}hsif\u{2066}\u{200b}\u{feff}\u{e0041}"), "Stock�hsif����");
        for name in ["Żółw 1.0", "棋王", "محرك", "מנוע"] {
            assert_eq!(printable(name), name);
        }
    }
}
