//! `hetman-engine`: the UCI engine. Each argument is a command; without any it reads standard input.

use std::io::BufReader;

fn main() {
    let commands: Vec<String> =
        std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    if commands.is_empty() {
        engine::run_uci(BufReader::new(std::io::stdin()));
    } else {
        engine::run_commands(commands);
    }
}
