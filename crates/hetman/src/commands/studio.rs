//! `hetman` without a subcommand: the studio, in the browser.

use std::io::Write;
use std::net::IpAddr;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use server::serve::{Options, Server};
use tokio::sync::watch;

use crate::data_directory::DataDirectory;
use crate::site_arguments::SiteArguments;
use report::duration;

/// How long engines may take to stop when the studio closes.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// Threads that may wait for the disk; each has a stack.
const MOST_WAITING: usize = 128;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The port [default: that of the last time, or any that is free]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Print the address and leave the browser alone
    #[arg(long)]
    no_open: bool,
    /// Let other devices of the network come in, with a code [the page can do so later]
    #[arg(long)]
    lan: bool,
    /// Megabytes that the studio may use [default: what the machine or its container has]; engines share half
    #[arg(long, value_name = "MB")]
    memory: Option<usize>,
    /// The address of this machine for them [default: all that it has in its networks]
    #[arg(long, value_name = "IP")]
    lan_ip: Option<IpAddr>,
    #[command(flatten)]
    sites: SiteArguments,
    #[command(flatten)]
    data: DataDirectory,
}

pub(crate) fn run(arguments: &Arguments, begun: Instant) -> anyhow::Result<ExitCode> {
    #[cfg(target_os = "linux")]
    crate::address_space::economise();
    let directory = arguments.data.path()?;
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.enable_all().max_blocking_threads(MOST_WAITING).build().context("no threads")?;
    let ended = runtime.block_on(async {
        let shutdown = shutdown_signal()?;
        #[cfg(unix)]
        let _full = survive_file_limit()?;
        let Arguments { port, lan, lan_ip, memory, .. } = *arguments;
        let sites = arguments.sites.addresses();
        let program = std::env::current_exe()?;
        let options = Options { directory, port, lan, lan_ip, memory, sites, program: Some(program) };
        let mut server = Server::start(options).await?;
        announce(&server, begun);
        if !arguments.no_open && server.launch_file().and_then(open::that_detached).is_err() {
            say("No browser could be opened: open the address yourself.");
        }
        let news = tokio::spawn(tell_codes(server.pairing_code()));
        server.run(shutdown).await;
        news.abort();
        anyhow::Ok(ExitCode::SUCCESS)
    });
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    ended
}

fn announce(server: &Server, begun: Instant) {
    say(&format!("Hetman is ready after {}: {}", duration(begun.elapsed()), server.launch_address()));
    let lan = server.lan_addresses();
    let (who, elsewhere) = match lan.is_empty() {
        true => ("Other browsers", server.address()),
        false => ("Other devices", lan.join(" or ")),
    };
    let code = server.pairing_code().borrow().clone();
    say(&format!("{who} come in at {elsewhere} with the code {code}. Ctrl-C ends."));
}

/// The studio goes on when its terminal is gone.
fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Every code is good once: tells the next.
async fn tell_codes(mut codes: watch::Receiver<String>) {
    while codes.changed().await.is_ok() {
        say(&format!("The code for other browsers is now {}.", *codes.borrow_and_update()));
    }
}

/// Ctrl-C, or the system's request to end. Both are heard from the moment of the call, not from the first poll.
#[cfg(unix)]
fn shutdown_signal() -> anyhow::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// A file may not grow any more (`ulimit -f`): the write fails and is told, the studio goes on. Unheard, the signal would
/// end it.
#[cfg(unix)]
fn survive_file_limit() -> std::io::Result<tokio::signal::unix::Signal> {
    /// The number that Linux and macOS give SIGXFSZ.
    const FILE_LIMIT: i32 = 25;
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(FILE_LIMIT))
}

/// Ctrl-C, heard from the moment of the call.
#[cfg(windows)]
fn shutdown_signal() -> anyhow::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}
