#![no_main]

use hetman_fuzz::files;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| files::hpos(data));
