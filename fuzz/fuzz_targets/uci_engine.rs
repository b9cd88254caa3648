#![no_main]

use hetman_fuzz::uci;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| uci::engine(data));
