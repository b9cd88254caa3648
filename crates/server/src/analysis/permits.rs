//! How many engines may analyse at once, and for whom.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use crate::api_error::ApiError;
use crate::device::Device;
use crate::lock::lock;

/// Engines that may be loaded at once, searching or not.
const MOST_ENGINES: usize = 8;
/// Those of all devices but the owner's, and of one of them: both engines of a page.
const MOST_OF_GUESTS: usize = 4;
const MOST_OF_A_DEVICE: usize = 2;

/// What is taken.
#[derive(Clone, Default)]
pub(super) struct EnginePermits(Arc<Mutex<Taken>>);

#[derive(Default)]
struct Taken {
    all: usize,
    /// By devices that are not the owner's.
    guests: HashMap<u64, usize>,
}

/// The right to have an engine; given back when dropped.
pub(crate) struct EnginePermit {
    permits: EnginePermits,
    device: Device,
}

impl EnginePermits {
    /// A permit for an engine, if one is free.
    pub(super) fn permit(&self, device: Device) -> Result<EnginePermit, ApiError> {
        let mut taken = lock(&self.0);
        if taken.all >= MOST_ENGINES {
            return Err(ApiError::conflict(format!(
                "{MOST_ENGINES} engines are at work already: stop one, or close a page"
            )));
        }
        if !device.is_owner() {
            let guests: usize = taken.guests.values().sum();
            let own = taken.guests.entry(device.id).or_default();
            if guests >= MOST_OF_GUESTS || *own >= MOST_OF_A_DEVICE {
                return Err(ApiError::conflict("no more engines work for guests now: stop one, or wait"));
            }
            *own += 1;
        }
        taken.all += 1;
        Ok(EnginePermit { permits: self.clone(), device })
    }
}

impl Drop for EnginePermit {
    fn drop(&mut self) {
        let mut taken = lock(&self.permits.0);
        taken.all -= 1;
        if !self.device.is_owner() {
            taken.guests.entry(self.device.id).and_modify(|own| *own -= 1);
            taken.guests.retain(|_, own| *own > 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn analyses_of_others_leave_engines_for_the_owner() {
        let permits = EnginePermits::default();
        let guests: Vec<_> = (0..20).filter_map(|n| permits.permit(Device::player(n)).ok()).collect();
        assert_eq!(guests.len(), MOST_OF_GUESTS);
        let owners: Vec<_> = (0..20).filter_map(|_| permits.permit(Device::owner(99)).ok()).collect();
        assert_eq!(owners.len(), MOST_ENGINES - MOST_OF_GUESTS);
        drop((guests, owners));
        let one: Vec<_> = (0..20).filter_map(|_| permits.permit(Device::player(1)).ok()).collect();
        assert_eq!(one.len(), MOST_OF_A_DEVICE);
        assert!(permits.permit(Device::player(2)).is_ok());
    }
}
