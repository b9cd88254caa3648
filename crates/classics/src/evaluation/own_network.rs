//! A network of one's own in place of the Ukrainian one that comes with Hetman.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::Terms;
use crate::ukraine::Mlp;

/// A network as an evaluation. It stays in memory as long as the program runs, as those that come with Hetman do.
#[derive(Clone, Copy)]
pub struct OwnNetwork(pub(super) &'static Terms);

impl OwnNetwork {
    /// Keeps a network for good.
    pub fn new(network: Mlp) -> OwnNetwork {
        OwnNetwork(Box::leak(Box::new(Terms::OwnNetwork(network))))
    }
}

/// The same one, not an equal one.
impl PartialEq for OwnNetwork {
    fn eq(&self, other: &OwnNetwork) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for OwnNetwork {}

impl Hash for OwnNetwork {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

impl fmt::Debug for OwnNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnNetwork")
    }
}
