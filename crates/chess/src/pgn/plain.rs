//! The fast path through plain movetext: moves and comments with a single space before them, and
//! move numbers written `12.` or `12...`. Nine tenths of all files are like this.
//!
//! The cursor stays in a register, and nothing is measured byte by byte. Whatever is not plain is
//! left to the general loop in `reader`, which is also its slow twin: the tests compare the two.

use super::lexer::comment_stop;
use super::quick_san::QuickSan;
use super::replay::Replay;
use super::swar::{Word, find, leading_digits};
use super::{Placement, RawText, Visitor};

/// No gap between two moves that is plain is longer than this, nor is a move.
const LOOK_AHEAD: usize = 24;

/// Reads what is plain at the beginning of `bytes` and returns how much that was.
#[inline(always)]
pub(super) fn read<V: Visitor>(
    bytes: &[u8],
    replay: &mut Replay,
    placement: &mut Placement,
    visitor: &mut V,
) -> usize {
    let mut at = 0;
    while at + LOOK_AHEAD <= bytes.len() {
        let bits = load(bytes, at);
        if !matches!(bits as u8, b' ' | b'\n') {
            break;
        }
        let start = match (bits >> 8) as u8 {
            b'a'..=b'z' | b'A'..=b'Z' => at + 1,
            b'0'..=b'9' => match after_number(bytes, at + 1, bits >> 8) {
                Some(start) => start,
                None => break,
            },
            b'{' => match find(&bytes[at + 2..], comment_stop) {
                Some(length) if bytes[at + 2 + length] == b'}' => {
                    visitor.comment(RawText(&bytes[at + 2..at + 2 + length]), *placement);
                    at += length + 3;
                    continue;
                }
                _ => break,
            },
            _ => break,
        };
        let Some(word) = Word::new(load(bytes, start)) else { break };
        let Some(san) = QuickSan::read(word) else { break };
        let Some(m) = san.find(replay.position()) else { break };
        replay.play(m, visitor);
        *placement = Placement::After;
        at = start + word.length as usize;
    }
    at
}

/// Where the move begins whose number begins at `at`, with the bytes `bits`.
#[inline(always)]
fn after_number(bytes: &[u8], at: usize, bits: u64) -> Option<usize> {
    // Two digits more than any game needs, so that what follows is still in sight.
    let digits = leading_digits(bits).min(5);
    let dots = load(bytes, at + digits as usize);
    let length = if matches!(dots as u16, DOT_SPACE | DOT_BREAK) {
        2
    } else if matches!(dots as u32, DOTS_SPACE | DOTS_BREAK) {
        4
    } else {
        return None;
    };
    Some(at + digits as usize + length)
}

const DOT_SPACE: u16 = u16::from_le_bytes(*b". ");
const DOT_BREAK: u16 = u16::from_le_bytes(*b".\n");
const DOTS_SPACE: u32 = u32::from_le_bytes(*b"... ");
const DOTS_BREAK: u32 = u32::from_le_bytes(*b"...\n");

/// Eight bytes from `at` on, or zero where there are not so many.
#[inline(always)]
fn load(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..).and_then(|rest| rest.first_chunk()).map_or(0, |chunk| u64::from_le_bytes(*chunk))
}
