//! Where Lichess and Chess.com are, for tests.

use clap::Args;
use online::SiteAddresses;

#[derive(Args)]
pub(crate) struct SiteArguments {
    /// Another address for Lichess
    #[arg(long, value_name = "URL", hide = true)]
    lichess_address: Option<String>,
    /// Another address for Chess.com
    #[arg(long, value_name = "URL", hide = true)]
    chesscom_address: Option<String>,
}

impl SiteArguments {
    pub(crate) fn addresses(&self) -> SiteAddresses {
        let usual = SiteAddresses::default();
        let address = |own: &Option<String>, usual: String| {
            own.as_ref().map_or(usual, |address| address.trim_end_matches('/').to_owned())
        };
        SiteAddresses {
            lichess: address(&self.lichess_address, usual.lichess),
            chess_com: address(&self.chesscom_address, usual.chess_com),
        }
    }
}
