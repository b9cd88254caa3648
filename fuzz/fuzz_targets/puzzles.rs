#![no_main]

use hetman_fuzz::puzzles;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| puzzles::csv(data));
