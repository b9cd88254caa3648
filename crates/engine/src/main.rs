//! `hetman-engine`: the UCI engine. `hetman-engine bench` prints the signature of the search.

use std::io::BufReader;

fn main() {
    if std::env::args().nth(1).as_deref() == Some("bench") {
        let (nodes, speed) = engine::bench();
        println!("{nodes} nodes {speed} nps");
        return;
    }
    engine::converse(BufReader::new(std::io::stdin()));
}
