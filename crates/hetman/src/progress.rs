//! Progress bars on the terminal, for whatever takes longer than a second.

use std::io::IsTerminal;
use std::thread;
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar over `length` steps, drawn on standard error if it is a terminal.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the templates are constants");
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr_with_hz(10));
    bar.set_style(style.progress_chars("━━╌"));
    if std::io::stderr().is_terminal() {
        bar.enable_steady_tick(Duration::from_millis(200));
    } else {
        log_lines(&bar, template.contains("{percent}"));
    }
    bar
}

/// How often a line is written where no bar can be seen.
const EVERY: Duration = Duration::from_secs(30);

/// Writes a line from time to time as long as the bar is there: in a log, a bar would be rubbish.
fn log_lines(bar: &ProgressBar, in_percent: bool) {
    let weak = bar.downgrade();
    thread::spawn(move || {
        loop {
            thread::sleep(EVERY);
            let Some(bar) = weak.upgrade().filter(|bar| !bar.is_finished()) else { return };
            let (position, elapsed) = (bar.position(), HumanDuration(bar.elapsed()));
            let done = match bar.length() {
                Some(length) if in_percent => format!("{} %", 100 * position / length.max(1)),
                Some(length) => format!("{position} of {length}"),
                None => position.to_string(),
            };
            let message = bar.message();
            eprintln!("{done} after {elapsed}{}{message}", if message.is_empty() { "" } else { "; " });
        }
    });
}

/// A count without an end, drawn as a bar is.
pub(crate) fn spinner(template: &str) -> ProgressBar {
    let spinner = bar(0, template);
    spinner.unset_length();
    spinner
}
