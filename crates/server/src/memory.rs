//! The memory of engines: one budget for analyses, players, reviews and other work.
//!
//! A [`MemoryRequest`] gets what it wants if that leaves something to others, else less; if not even its least can be
//! had, engines that are idle are unloaded for it; and if that does not help it waits or is refused in words. All
//! devices but the owner's have one half together, so that the owner can always play and analyse.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::api_error::ApiError;
use crate::lock::lock;

/// What engines may have where the system does not say how much memory there is, in megabytes.
const UNKNOWN: usize = 4096;
/// Megabytes of the machine that are left to everything else when an engine is loaded.
const MARGIN: usize = 32;
/// How long a player waits for memory, with its clock stopped.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often those that wait look whether they are still wanted, and whether the machine has memory again.
const BETWEEN_LOOKS: Duration = Duration::from_millis(250);

/// What memory is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A player of a game, or a hint: all of the budget may be used.
    Play,
    /// Analyses, reviews and other work leave a quarter of the budget to players.
    Work,
}

/// How much memory is wanted, in megabytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryRequest {
    /// What for.
    pub purpose: Purpose,
    /// Whether it is for a device that is not the owner's.
    pub is_guest: bool,
    /// As much as is useful.
    pub wanted: usize,
    /// Less is of no use.
    pub least: usize,
}

/// There is not enough memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryShortage;

impl fmt::Display for MemoryShortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The page has it in its language tables.
        f.write_str("there is no memory left for another engine: stop an analysis, or end a game")
    }
}

impl std::error::Error for MemoryShortage {}

impl From<MemoryShortage> for ApiError {
    fn from(shortage: MemoryShortage) -> ApiError {
        ApiError::conflict(shortage.to_string())
    }
}

/// What engines may use together. Clones are the same budget.
#[derive(Clone)]
pub struct MemoryBudget(Arc<Inner>);

struct Inner {
    total: usize,
    patience: Duration,
    /// What the machine has at the moment.
    available: Box<dyn Fn() -> usize + Send + Sync>,
    accounts: Mutex<Accounts>,
    /// Notified when a share is given back.
    released: Condvar,
    /// Each unloads something idle, of guests only if that is asked for, and says whether there was anything.
    reclaimers: Mutex<Vec<Arc<Reclaim>>>,
}

#[derive(Default)]
struct Accounts {
    taken: usize,
    /// By guests.
    taken_by_guests: usize,
    waiting: usize,
    /// Those that only the guests' share is too small for.
    waiting_for_guests: usize,
}

type Reclaim = dyn Fn(Whose) -> bool + Send + Sync;

/// Whose engines may be unloaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// The owner's too.
    All,
    /// Those of other devices: their share is used up, not the budget.
    Guests,
}

/// A part of the budget, given back when it is dropped.
pub struct MemoryShare {
    budget: MemoryBudget,
    megabytes: usize,
    is_guest: bool,
}

impl MemoryBudget {
    /// A budget of so many megabytes, whatever the machine has.
    pub fn new(total: usize) -> MemoryBudget {
        MemoryBudget::with(total, PATIENCE, || usize::MAX)
    }

    /// The same, with a machine that has less at times, and players that wait so long.
    pub fn with(
        total: usize,
        patience: Duration,
        available: impl Fn() -> usize + Send + Sync + 'static,
    ) -> MemoryBudget {
        let (accounts, released, reclaimers) = Default::default();
        MemoryBudget(Arc::new(Inner {
            total,
            patience,
            available: Box::new(available),
            accounts,
            released,
            reclaimers,
        }))
    }

    /// Half of this machine's memory, or of what its container or `ulimit -v` allows; `memory` is used instead
    /// where it is less.
    pub fn of_this_machine(memory: Option<usize>) -> MemoryBudget {
        let number = |megabytes| usize::try_from(megabytes).unwrap_or(usize::MAX);
        let total = engine::memory::total().map_or(2 * UNKNOWN, number).min(memory.unwrap_or(usize::MAX));
        // Where addresses are few, the stacks of threads need some, and where none are left the process ends.
        let stacks = engine::memory::address_space().map_or(0, number) / 4;
        MemoryBudget::with(total / 2, PATIENCE, move || {
            engine::memory::available().map_or(usize::MAX, number).saturating_sub(stacks)
        })
    }

    /// All of it, in megabytes.
    pub fn total(&self) -> usize {
        self.0.total
    }

    /// What is in use, in megabytes.
    pub fn taken(&self) -> usize {
        self.accounts().taken
    }

    /// Whether a player waits for memory: engines that are not needed now should go, a guest's also for other guests.
    pub fn is_short(&self, is_guest: bool) -> bool {
        let accounts = self.accounts();
        accounts.waiting > 0 || (is_guest && accounts.waiting_for_guests > 0)
    }

    /// From now on this is asked to unload something idle when memory is short. It says whether it did.
    pub fn add_reclaimer(&self, reclaim: impl Fn(Whose) -> bool + Send + Sync + 'static) {
        lock(&self.0.reclaimers).push(Arc::new(reclaim));
    }

    /// A share, if there is one.
    pub fn request(&self, request: MemoryRequest) -> Result<MemoryShare, MemoryShortage> {
        loop {
            if let Some(share) = self.grant(&mut self.accounts(), request) {
                return Ok(share);
            }
            let whose = self.shortage(&self.accounts(), request);
            if !self.reclaim(whose) {
                return Err(MemoryShortage);
            }
        }
    }

    /// A share, as soon as there is one; not forever, and not once it is no longer wanted.
    pub fn wait_for(
        &self,
        request: MemoryRequest,
        is_wanted: impl Fn() -> bool,
    ) -> Result<MemoryShare, MemoryShortage> {
        let began = Instant::now();
        loop {
            if let Ok(share) = self.request(request) {
                return Ok(share);
            }
            if began.elapsed() >= self.0.patience || !is_wanted() {
                return Err(MemoryShortage);
            }
            let mut accounts = self.accounts();
            // What was released since the request must not be waited for.
            if self.could_grant(&accounts, request) {
                continue;
            }
            let whose = self.shortage(&accounts, request);
            *accounts.waiting(whose) += 1;
            let waited = self.0.released.wait_timeout(accounts, BETWEEN_LOOKS);
            *waited.unwrap_or_else(PoisonError::into_inner).0.waiting(whose) -= 1;
        }
    }

    fn grant(&self, accounts: &mut Accounts, request: MemoryRequest) -> Option<MemoryShare> {
        let free = self.free(accounts, request);
        if request.least > free {
            return None;
        }
        // One never takes so much that the next gets nothing; and there are many players, but few analyses.
        let most = match request.purpose {
            Purpose::Play => free / 8,
            Purpose::Work => free / 3 * 2,
        };
        let megabytes = request.wanted.min(most).max(request.least);
        accounts.take(megabytes, request.is_guest);
        Some(MemoryShare { budget: self.clone(), megabytes, is_guest: request.is_guest })
    }

    fn could_grant(&self, accounts: &Accounts, request: MemoryRequest) -> bool {
        request.least <= self.free(accounts, request)
    }

    /// What a request may have now, of the budget, of the guests' share and of the machine.
    fn free(&self, accounts: &Accounts, request: MemoryRequest) -> usize {
        let free = self.free_for_owner(accounts, request);
        if request.is_guest { free.min(self.free_for_guests(accounts)) } else { free }
    }

    fn free_for_owner(&self, accounts: &Accounts, request: MemoryRequest) -> usize {
        let reserve = match request.purpose {
            Purpose::Play => 0,
            Purpose::Work => self.0.total / 4,
        };
        let free = self.0.total.saturating_sub(accounts.taken).saturating_sub(reserve);
        free.min((self.0.available)().saturating_sub(MARGIN))
    }

    fn free_for_guests(&self, accounts: &Accounts) -> usize {
        (self.0.total / 2).saturating_sub(accounts.taken_by_guests)
    }

    /// Whose memory would help a request that got none.
    fn shortage(&self, accounts: &Accounts, request: MemoryRequest) -> Whose {
        let is_share = request.is_guest && self.free_for_guests(accounts) < request.least;
        if is_share { Whose::Guests } else { Whose::All }
    }

    /// Unloads something that is idle; says whether there was anything.
    fn reclaim(&self, whose: Whose) -> bool {
        // Unloading gives shares back, and may take a while: no lock is held meanwhile.
        let reclaimers = lock(&self.0.reclaimers).clone();
        reclaimers.iter().any(|reclaim| reclaim(whose))
    }

    fn accounts(&self) -> MutexGuard<'_, Accounts> {
        lock(&self.0.accounts)
    }
}

impl Accounts {
    fn take(&mut self, megabytes: usize, is_guest: bool) {
        self.taken += megabytes;
        if is_guest {
            self.taken_by_guests += megabytes;
        }
    }

    fn give_back(&mut self, megabytes: usize, is_guest: bool) {
        self.taken -= megabytes;
        if is_guest {
            self.taken_by_guests -= megabytes;
        }
    }

    fn waiting(&mut self, whose: Whose) -> &mut usize {
        match whose {
            Whose::All => &mut self.waiting,
            Whose::Guests => &mut self.waiting_for_guests,
        }
    }
}

impl MemoryShare {
    /// How much it is.
    pub fn megabytes(&self) -> usize {
        self.megabytes
    }
}

impl Drop for MemoryShare {
    fn drop(&mut self) {
        self.budget.accounts().give_back(self.megabytes, self.is_guest);
        self.budget.0.released.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    fn play(wanted: usize, least: usize) -> MemoryRequest {
        MemoryRequest { purpose: Purpose::Play, is_guest: false, wanted, least }
    }

    fn guest(request: MemoryRequest) -> MemoryRequest {
        MemoryRequest { is_guest: true, ..request }
    }

    fn work(wanted: usize, least: usize) -> MemoryRequest {
        MemoryRequest { purpose: Purpose::Work, is_guest: false, wanted, least }
    }

    #[test]
    fn a_request_gets_what_it_wants_or_less_and_never_less_than_its_least() {
        let budget = MemoryBudget::new(900);
        let first = budget.request(play(100, 6)).unwrap();
        assert_eq!(first.megabytes(), 100);
        let second = budget.request(work(1_500, 6)).unwrap();
        assert_eq!(second.megabytes(), 382); // two thirds of what is left but for a quarter of all
        let third = budget.request(play(200, 200)).unwrap();
        assert_eq!((third.megabytes(), budget.taken()), (200, 682));
        let fourth = budget.request(play(256, 6)).unwrap();
        assert_eq!(fourth.megabytes(), 27); // an eighth of the rest
        assert!(budget.request(play(192, 192)).is_err());
        drop((first, second, third, fourth));
        assert_eq!(budget.taken(), 0);
    }

    #[test]
    fn twenty_players_of_256_megabytes_stay_within_the_budget() {
        let budget = MemoryBudget::new(1_024);
        let shares: Vec<_> = (0..20).map(|_| budget.request(play(256, 6)).unwrap().megabytes()).collect();
        assert_eq!(shares, vec![128; 20]); // one after another
        let shares: Vec<_> = (0..20).map(|_| budget.request(play(256, 6)).unwrap()).collect();
        assert!(shares.iter().all(|share| share.megabytes() >= 8));
        assert!(budget.taken() <= budget.total());
    }

    #[test]
    fn analyses_leave_something_to_players() {
        let budget = MemoryBudget::new(1_024);
        let analyses: Vec<_> = std::iter::from_fn(|| budget.request(work(1_500, 6)).ok()).collect();
        assert!(analyses.len() > 2 && budget.taken() <= 768, "{}", budget.taken());
        assert!(budget.request(play(100, 100)).is_ok());
    }

    #[test]
    fn guests_leave_half_of_the_budget_to_the_owner() {
        let budget = MemoryBudget::new(1_024);
        let requests = [guest(play(256, 6)), guest(work(1_500, 6))];
        let mut shares = Vec::new();
        for request in requests {
            shares.extend(std::iter::from_fn(|| budget.request(request).ok()));
        }
        assert!(shares.len() > 8 && budget.taken() <= 512, "{}", budget.taken());
        // An analysis, and a computer in each of many games.
        shares.push(budget.request(work(100, 6)).unwrap());
        shares.extend((0..32).map(|_| budget.request(play(16, 6)).unwrap()));
        assert!(budget.request(guest(play(6, 6))).is_err());
    }

    #[test]
    fn a_guest_whose_share_is_used_up_unloads_no_engine_of_the_owner() {
        let budget = MemoryBudget::with(100, Duration::from_secs(600), || usize::MAX);
        let asked = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&asked);
        budget.add_reclaimer(move |whose| {
            lock(&log).push(whose);
            false
        });
        let share = budget.request(guest(play(50, 50))).unwrap();
        thread::scope(|scope| {
            let waits = scope.spawn(|| budget.wait_for(guest(play(10, 10)), || true).is_ok());
            while !budget.is_short(true) {
                thread::yield_now();
            }
            assert!(!budget.is_short(false));
            drop(share);
            assert!(waits.join().unwrap());
        });
        assert!(lock(&asked).iter().all(|&whose| whose == Whose::Guests));
        let _owners = budget.request(play(100, 100)).unwrap();
        lock(&asked).clear();
        assert!(budget.request(guest(play(10, 10))).is_err());
        assert_eq!(*lock(&asked), [Whose::All]);
    }

    #[test]
    fn what_the_machine_has_not_is_not_given() {
        let available = Arc::new(AtomicUsize::new(100));
        let machine = Arc::clone(&available);
        let budget = MemoryBudget::with(1_024, Duration::ZERO, move || machine.load(Ordering::Relaxed));
        assert_eq!(budget.request(play(256, 6)).unwrap().megabytes(), 8);
        available.store(MARGIN, Ordering::Relaxed);
        assert!(budget.wait_for(play(256, 6), || true).is_err());
    }

    #[test]
    fn idle_engines_are_unloaded_for_others() {
        let budget = MemoryBudget::new(100);
        let idle = Arc::new(Mutex::new(Vec::new()));
        let unloaded = Arc::clone(&idle);
        budget.add_reclaimer(move |_| lock(&unloaded).pop().is_some());
        for _ in 0..64 {
            let share = budget.request(play(30, 10)).unwrap();
            lock(&idle).push(share);
        }
        assert!(budget.taken() <= 100);
        lock(&idle).drain(..).for_each(std::mem::forget);
        assert_eq!(budget.request(play(90, 90)).err(), Some(MemoryShortage));
    }

    #[test]
    fn a_player_waits_until_a_share_is_given_back() {
        let budget = MemoryBudget::with(100, Duration::from_secs(600), || usize::MAX);
        let all = budget.request(play(100, 100)).unwrap();
        thread::scope(|scope| {
            let waits =
                scope.spawn(|| budget.wait_for(play(100, 50), || true).map(|share| share.megabytes()));
            while !budget.is_short(false) {
                thread::yield_now();
            }
            drop(all);
            assert_eq!(waits.join().unwrap(), Ok(50));
        });
        assert!(!budget.is_short(true));
    }

    #[test]
    fn a_player_that_is_no_longer_wanted_does_not_wait() {
        let budget = MemoryBudget::with(100, Duration::from_secs(600), || usize::MAX);
        let _all = budget.request(play(100, 100)).unwrap();
        assert!(budget.wait_for(play(1, 1), || false).is_err());
    }
}
