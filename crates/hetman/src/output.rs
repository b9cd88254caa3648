//! Standard output and standard error, whose readers may leave before the work is done (`| head -1`).
//!
//! The macros of the standard library panic then, which would throw away a network that took hours. These ones
//! stand in their place in the whole program: what is not read is dropped, and the work goes on.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write};
use std::sync::OnceLock;

/// Why standard output cannot be written, if it cannot.
static FAILURE: OnceLock<io::Error> = OnceLock::new();

macro_rules! print {
    ($($part:tt)*) => { $crate::output::write_out(format_args!($($part)*)) };
}

macro_rules! println {
    () => { $crate::output::write_out(format_args!("\n")) };
    ($($part:tt)*) => { $crate::output::write_out(format_args!("{}\n", format_args!($($part)*))) };
}

macro_rules! eprintln {
    ($($part:tt)*) => { $crate::output::write_error(format_args!($($part)*)) };
}

pub(crate) fn write_out(text: Arguments<'_>) {
    if let Err(error) = io::stdout().write_fmt(text) {
        let _ = FAILURE.set(error);
    }
}

pub(crate) fn write_error(text: Arguments<'_>) {
    // Whom could one tell?
    let _ = writeln!(io::stderr(), "{text}");
}

/// What went wrong with standard output, unless its reader simply left.
pub(crate) fn failure() -> Option<&'static io::Error> {
    let _ = io::stdout().flush().map_err(|error| FAILURE.set(error));
    FAILURE.get().filter(|error| error.kind() != ErrorKind::BrokenPipe)
}
