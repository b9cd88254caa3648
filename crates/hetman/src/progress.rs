//! Progress bars on the terminal, for whatever takes longer than a second.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar over `length` steps, drawn on standard error if it is a terminal.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the templates are constants");
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr_with_hz(10));
    bar.set_style(style.progress_chars("━━╌"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A count without an end, drawn as a bar is.
pub(crate) fn spinner(template: &str) -> ProgressBar {
    let spinner = bar(0, template);
    spinner.unset_length();
    spinner
}
