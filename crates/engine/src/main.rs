//! `hetman-engine`: the UCI engine. Arguments are commands, each one of them; without any it listens.

use std::io::BufReader;

fn main() {
    let commands: Vec<String> =
        std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    if commands.is_empty() {
        engine::converse(BufReader::new(std::io::stdin()));
    } else {
        engine::carry_out(commands);
    }
}
