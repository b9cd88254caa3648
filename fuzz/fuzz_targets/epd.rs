#![no_main]

use hetman_fuzz::hostile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| hostile::bounded(data, hostile::epd));
