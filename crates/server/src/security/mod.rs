//! Which requests are answered: any website may try to talk to a server on this machine, and none may succeed.
//!
//! A request must name this server ([`host`]), come from its own page if it changes something
//! ([`origin`]), and carry the cookie of a browser that was let in ([`sessions`]): by the address that
//! was opened at start ([`launch`]), or by a code ([`pairing`]). What it may then do is a table ([`permissions`]).

mod device_name;
pub(crate) mod guard;
pub(crate) mod headers;
mod host;
pub(crate) mod launch;
mod origin;
pub(crate) mod pairing;
pub mod permissions;
mod secret;
pub(crate) mod sessions;
