//! Long work: each job is a folder, so that it outlives the process that does it.
//!
//! ```text
//! jobs/17/  spec.json      what is to be done: kind, title, the command, cores, megabytes
//!           lock           held by the process that does it, so that it runs exactly as long as that is alive
//!           target           what people want of it: run, pause or cancel
//!           share          how many cores it may use now
//!           progress.json  how far it is, how long it will take
//!           NAME.json      figures that it publishes: `live`, `curve`
//!           outcome.json   how it ended
//!           log            what it wrote on its standard output and error, if the studio started it
//! ```
//!
//! A job is a command of `hetman` that may be interrupted and given again. The studio starts it as a child at a low
//! priority (`crates/server/src/jobs/supervisor.rs`), or a person does in the terminal; both are listed, paused and
//! resumed alike, since all that anybody knows of a job is in its folder.
//!
//! # A new kind of job
//!
//! 1. Name it in [`JobKind`] and in `JobKind` of `crates/server/src/wire/job.rs`; the page's tables then ask for its
//!    word in every language.
//! 2. In its command (`crates/hetman`), put the work into `job::run(data_dir, spec, |job| …)`: give [`Reporter::stop`]
//!    to the work, call [`Reporter::progress`], and [`Reporter::publish`] for figures of its own. Interrupted, the same
//!    command must go on where it was.
//! 3. To start it on the page, add a variant to `JobRequest` (`crates/server/src/wire/job.rs`) and turn it into a
//!    [`JobSpec`] in a module beside `crates/server/src/jobs/matches.rs`: values that were checked, ids, and never a
//!    path from the page. `POST /api/jobs` starts it; the page hears `job` messages and asks
//!    `GET /api/jobs/{id}/figures/{name}` for what it publishes.

mod folder;
mod json_file;
mod kind;
mod list;
mod outcome;
mod progress;
mod reporter;
mod spec;
mod status;

pub use folder::JobFolder;
pub use kind::JobKind;
pub use list::JobList;
pub use outcome::Outcome;
pub use progress::Progress;
pub use reporter::{JOB_VARIABLE, Reporter};
pub use spec::{JobSpec, Origin};
pub use status::{Status, Target};
