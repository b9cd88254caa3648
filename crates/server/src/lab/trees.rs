//! The recorded trees that pages look at: few, since each may hold a million nodes.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use classics::{
    Algorithm, Classic, LeafEvaluation, Method, MonteCarlo, RecordedSearch, Refinement, Refinements,
    Searcher, Tree,
};
use play::Stop;

use super::{evaluation, rows, searchable};
use crate::api_error::ApiError;
use crate::blocking::Searches;
use crate::lock::lock;
use crate::memory::{MemoryBudget, MemoryRequest, MemoryShare, Purpose};
use crate::wire::lab::{LabAlgorithm, SearchedTree, TreeRequest};

/// Nodes that are recorded; of a larger tree the deepest plies are only counted.
const MOST_NODES: usize = 1_000_000;
/// Megabytes that so many nodes may take.
const MEGABYTES: usize = 128;
/// Trees that are kept: two side by side, and the two before.
const KEPT: usize = 4;
/// Minimax to this depth is some hundred million nodes.
const DEEPEST_FULL: u32 = 5;
const DEEPEST_ALPHA_BETA: u32 = 8;
const DEEPEST_MCTS: u32 = 40;
/// Leaves that Monte Carlo tree search evaluates.
const PLAYOUTS: u64 = 50_000;

/// The trees that are kept. Clones are the same.
#[derive(Clone)]
pub(crate) struct Trees {
    kept: Arc<Mutex<Kept>>,
    pub(super) searches: Searches,
    memory: MemoryBudget,
}

#[derive(Default)]
struct Kept {
    last: u32,
    trees: VecDeque<(u32, Arc<KeptTree>)>,
}

/// A tree with its share of the memory.
pub(super) struct KeptTree {
    pub(super) search: RecordedSearch,
    _memory: MemoryShare,
}

impl Trees {
    pub(crate) fn new(memory: MemoryBudget) -> Trees {
        Trees { kept: Arc::default(), searches: Searches::new(), memory }
    }

    /// Searches, and keeps the tree.
    pub(super) fn search(&self, request: &TreeRequest, stop: &Stop) -> Result<SearchedTree, ApiError> {
        let position = searchable(&request.fen)?;
        let (mut player, depth) = player(request)?;
        let memory = self.memory()?;
        let tree = Tree::with_capacity(MOST_NODES).thinning_out();
        let search = RecordedSearch::run(&mut *player, &position, Some(depth), tree, stop)
            .map_err(|error| ApiError::internal(error.to_string()))?;
        if stop.is_raised() {
            return Err(ApiError::conflict("the search was stopped"));
        }
        let kept = Arc::new(KeptTree { search, _memory: memory });
        let id = self.keep(Arc::clone(&kept));
        Ok(rows::summary(id, &kept.search))
    }

    /// A tree that is still kept.
    pub(super) fn find(&self, id: u32) -> Result<Arc<KeptTree>, ApiError> {
        let kept = lock(&self.kept);
        let found = kept.trees.iter().find(|(number, _)| *number == id);
        found
            .map(|(_, tree)| Arc::clone(tree))
            .ok_or_else(|| ApiError::not_found("this tree is no longer kept: search again"))
    }

    /// Memory for another tree: where there is none, older trees make room.
    fn memory(&self) -> Result<MemoryShare, ApiError> {
        let request =
            MemoryRequest { purpose: Purpose::Work, is_guest: false, wanted: MEGABYTES, least: MEGABYTES };
        loop {
            match self.memory.request(request) {
                Ok(share) => return Ok(share),
                Err(shortage) => lock(&self.kept).trees.pop_front().ok_or(shortage)?,
            };
        }
    }

    fn keep(&self, tree: Arc<KeptTree>) -> u32 {
        let mut kept = lock(&self.kept);
        kept.last += 1;
        let id = kept.last;
        kept.trees.push_back((id, tree));
        while kept.trees.len() > KEPT {
            kept.trees.pop_front();
        }
        id
    }
}

/// The player that was asked for, and how deep it searches.
fn player(request: &TreeRequest) -> Result<(Box<dyn Classic>, u32), ApiError> {
    let evaluation = evaluation(&request.evaluation)?;
    let algorithm = match request.algorithm {
        LabAlgorithm::Minimax => Algorithm::Minimax,
        LabAlgorithm::Negamax => Algorithm::Negamax,
        LabAlgorithm::AlphaBeta => Algorithm::AlphaBeta,
        LabAlgorithm::Mcts => {
            let player = MonteCarlo::new("MCTS", LeafEvaluation::Static(evaluation), PLAYOUTS, 0);
            return Ok((Box::new(player), DEEPEST_MCTS));
        }
    };
    let (refinements, deepest) = match algorithm {
        Algorithm::AlphaBeta => (refinements(&request.refinements)?, DEEPEST_ALPHA_BETA),
        _ => (Refinements::NONE, DEEPEST_FULL),
    };
    let depth = request.depth.clamp(1, deepest);
    let method = Method { depth, refinements, ..Method::new(algorithm, evaluation) };
    Ok((Box::new(Searcher::new(algorithm.name(), method, 0)), depth))
}

fn refinements(names: &[String]) -> Result<Refinements, ApiError> {
    names.iter().try_fold(Refinements::NONE, |all, name| {
        let one = Refinement::ALL.iter().find(|one| one.name() == name && **one != Refinement::OpeningBook);
        one.map(|&one| all.with(one)).ok_or_else(|| ApiError::bad_request("there is no such refinement"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(algorithm: LabAlgorithm, depth: u32) -> TreeRequest {
        TreeRequest {
            fen: Position::initial().to_fen(),
            algorithm,
            refinements: Vec::new(),
            evaluation: "material".to_owned(),
            depth,
        }
    }

    use chess::Position;

    #[test]
    fn few_trees_are_kept_and_the_memory_is_given_back() {
        let memory = MemoryBudget::new(1 << 20);
        let trees = Trees::new(memory.clone());
        let mut ids = Vec::new();
        for _ in 0..KEPT + 2 {
            ids.push(trees.search(&request(LabAlgorithm::AlphaBeta, 1), &Stop::new()).unwrap().id);
        }
        assert!(trees.find(ids[0]).is_err() && trees.find(ids[KEPT + 1]).is_ok());
        assert_eq!(memory.taken(), KEPT * MEGABYTES);
    }

    #[test]
    fn a_search_that_is_stopped_is_not_kept() {
        let stop = Stop::new();
        stop.raise();
        let trees = Trees::new(MemoryBudget::new(1 << 20));
        assert!(trees.search(&request(LabAlgorithm::Minimax, 5), &stop).is_err());
        assert!(trees.find(1).is_err());
    }

    #[test]
    fn nonsense_is_refused() {
        let trees = Trees::new(MemoryBudget::new(1 << 20));
        let search = |request: TreeRequest| trees.search(&request, &Stop::new()).map(|found| found.nodes);
        let plain = request(LabAlgorithm::AlphaBeta, 1);
        for wrong in [
            TreeRequest { fen: "x".into(), ..plain.clone() },
            TreeRequest { fen: "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".into(), ..plain.clone() },
            TreeRequest { evaluation: "x".into(), ..plain.clone() },
            TreeRequest { refinements: vec!["opening book".into()], ..plain.clone() },
        ] {
            assert!(search(wrong).is_err());
        }
        assert_eq!(search(TreeRequest { depth: 2, ..request(LabAlgorithm::Minimax, 2) }), Ok(421));
    }
}
