//! The search: principal variation search with a transposition table and selective depth.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use chess::{Bitboard, EXCHANGE_VALUES, Key, Move, Position, Role};
use play::Stop;

use crate::clock::TimeBudget;
use crate::evaluation::evaluate;
use crate::history::{Histories, PieceTo};
use crate::picker::Picker;
use crate::table::{Bound, Entry, Table};
use crate::tablebase::Probe;
use crate::value::{
    DRAW, INFINITE, MATE, MATE_BOUND, MAX_PLY, PROVEN_BOUND, Value, is_mate, is_proven, mate_in, mated_in,
};

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) probe: Probe<'a>,
    /// Raised when the search must end.
    pub(crate) stop: &'a AtomicBool,
    /// Raised from outside for the same purpose.
    pub(crate) interrupt: &'a Stop,
    /// Positions visited by each thread, brought up to date now and then.
    pub(crate) nodes: &'a [AtomicU64],
    pub(crate) budget: TimeBudget,
    pub(crate) node_limit: Option<u64>,
}

/// One level of the line being searched.
#[derive(Clone, Copy, Default)]
struct Frame {
    evaluation: Value,
    /// The move that leads on from here, for continuation histories.
    piece_to: Option<PieceTo>,
    /// A move left out to see whether it is singular.
    excluded: Option<Move>,
}

/// A kind of node, known at compile time.
trait NodeKind {
    const PV: bool;
    const ROOT: bool;
}

struct Root;
struct OnPv;
struct OffPv;

impl NodeKind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}
impl NodeKind for OnPv {
    const PV: bool = true;
    const ROOT: bool = false;
}
impl NodeKind for OffPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// The line a search believes in.
#[derive(Clone, Default)]
pub(crate) struct Line(Vec<Move>);

impl Line {
    pub(crate) fn moves(&self) -> &[Move] {
        &self.0
    }

    fn lead(&mut self, m: Move, rest: &Line) {
        self.0.clear();
        self.0.push(m);
        self.0.extend_from_slice(&rest.0);
    }
}

/// The state of one thread.
pub(crate) struct Searcher<'a> {
    shared: &'a Shared<'a>,
    thread: usize,
    histories: &'a mut Histories,
    frames: Box<[Frame; MAX_PLY + 8]>,
    /// Keys of the positions before the current one, from the last irreversible move of the game.
    keys: Vec<Key>,
    /// How many of the keys belong to the game.
    game_keys: usize,
    nodes: u64,
    selective_depth: usize,
    /// Moves that may be played at the root; all if empty.
    root_moves: &'a [Move],
    /// Lines already reported, whose first moves are left out.
    pub(crate) left_out: Vec<Move>,
}

/// Frames before the root, so that looking back needs no test.
const BEFORE_ROOT: usize = 4;

impl<'a> Searcher<'a> {
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        thread: usize,
        histories: &'a mut Histories,
        keys: Vec<Key>,
        root_moves: &'a [Move],
    ) -> Searcher<'a> {
        Searcher {
            shared,
            thread,
            histories,
            frames: Box::new([Frame::default(); MAX_PLY + 8]),
            game_keys: keys.len(),
            keys,
            nodes: 0,
            selective_depth: 0,
            root_moves,
            left_out: Vec::new(),
        }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn selective_depth(&self) -> usize {
        self.selective_depth
    }

    /// Searches the root to a depth, with a window around the value expected that widens until the
    /// true one is inside. `None` if the search was stopped.
    pub(crate) fn aspire(&mut self, root: &Position, depth: i32, expected: Value) -> Option<(Value, Line)> {
        self.selective_depth = 0;
        let mut delta = 20;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && !is_mate(expected) {
            (alpha, beta) = ((expected - delta).max(-INFINITE), (expected + delta).min(INFINITE));
        }
        let mut reduction = 0;
        loop {
            let mut line = Line::default();
            let value =
                self.search::<Root>(root, alpha, beta, (depth - reduction).max(1), 0, false, &mut line);
            if self.is_stopped() {
                return None;
            }
            if value <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = (value - delta).max(-INFINITE);
                reduction = 0;
            } else if value >= beta && beta < INFINITE {
                beta = (value + delta).min(INFINITE);
                reduction = (reduction + 1).min(3);
            } else {
                return Some((value, line));
            }
            delta += delta / 2;
            if delta > 500 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn is_stopped(&self) -> bool {
        self.shared.stop.load(Relaxed)
    }

    /// Counts a position and looks at the clock now and then.
    fn visit(&mut self) {
        self.nodes += 1;
        if self.nodes & 1023 == 0 {
            self.shared.nodes[self.thread].store(self.nodes, Relaxed);
            if self.thread == 0 && (self.shared.budget.is_spent() || self.shared.interrupt.is_raised()) {
                self.shared.stop.store(true, Relaxed);
            }
        }
        if self.shared.node_limit.is_some_and(|limit| self.nodes >= limit) {
            self.shared.stop.store(true, Relaxed);
        }
    }

    fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE_ROOT]
    }

    /// The moves one, two and four half-moves ago.
    fn earlier(&self, ply: usize) -> [Option<PieceTo>; 3] {
        [1, 2, 4].map(|back| self.frames[ply + BEFORE_ROOT - back].piece_to)
    }

    /// Whether the position is drawn by repetition or by the fifty-move rule. Inside the tree one
    /// repetition is enough: whoever wanted to avoid it could have done so the first time.
    fn is_drawn(&self, position: &Position) -> bool {
        let clock = usize::from(position.halfmove_clock());
        if clock >= 100 {
            return !position.is_check() || !position.has_no_moves();
        }
        let len = self.keys.len();
        let mut seen_in_game = false;
        let mut back = 4;
        while back <= clock && back <= len {
            if self.keys[len - back] == position.key() {
                if len - back >= self.game_keys || seen_in_game {
                    return true;
                }
                seen_in_game = true;
            }
            back += 2;
        }
        position.is_insufficient_material()
    }

    /// A child of a node, with its place in the line noted.
    fn descend(&mut self, position: &Position, m: Move, ply: usize) -> Position {
        self.frame(ply).piece_to = Some(PieceTo::of(position, m));
        self.keys.push(position.key());
        position.after(m)
    }

    #[expect(clippy::too_many_arguments, reason = "the state of a search is its arguments")]
    fn search<K: NodeKind>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
        cut_node: bool,
        line: &mut Line,
    ) -> Value {
        let checks = position.checks();
        let in_check = checks.checkers.any();
        if depth <= 0 {
            return self.quiesce::<K>(position, alpha, beta, ply, line);
        }
        line.0.clear();
        self.visit();
        if K::PV {
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        if !K::ROOT {
            if self.is_stopped() {
                return DRAW;
            }
            if self.is_drawn(position) {
                return DRAW;
            }
            if ply >= MAX_PLY {
                return if in_check { DRAW } else { evaluate(position) };
            }
            // Mate distance pruning: nothing here beats a mate already found nearer to the root.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        let excluded = self.frame(ply).excluded;
        let entry = if excluded.is_none() { self.shared.table.get(position.key(), ply) } else { None };
        let table_move = entry.and_then(|entry| entry.best).filter(|&m| position.is_legal_under(&checks, m));
        let was_pv = K::PV || entry.is_some_and(|entry| entry.was_pv);
        if !K::PV
            && let Some(entry) = entry
            && entry.depth >= depth
            && position.halfmove_clock() < 90
            && decides(&entry, alpha, beta)
        {
            return entry.value;
        }

        // Tablebases: what they know needs no search, but on the principal variation a mate may be
        // found beyond a win.
        let (mut least, mut most) = (None, INFINITE);
        if !K::ROOT
            && excluded.is_none()
            && let Some((value, bound)) = self.shared.probe.value(position, ply)
        {
            let evaluation = match entry {
                _ if in_check => DRAW,
                Some(entry) => entry.evaluation,
                None => evaluate(position),
            };
            let known = Entry { best: None, value, evaluation, depth: depth + 6, bound, was_pv };
            if decides(&known, alpha, beta) {
                self.shared.table.put(position.key(), ply, known);
                return value;
            }
            match bound {
                Bound::Lower => (least, alpha) = (Some(value), alpha.max(value)),
                _ => most = value,
            }
        }

        let raw = if in_check {
            -INFINITE
        } else {
            entry.map_or_else(|| evaluate(position), |entry| entry.evaluation)
        };
        let mut evaluation = raw;
        if let Some(entry) = entry
            && !in_check
            && !is_proven(entry.value)
            && decides(&entry, evaluation, evaluation)
        {
            evaluation = entry.value; // a search knows better than a look
        }
        self.frame(ply).evaluation = raw;
        let before = self.frames[ply + BEFORE_ROOT - 2].evaluation;
        let improving = !in_check && raw > before;
        let threats = position.attacked_by(!position.turn());

        if !K::PV && !in_check && excluded.is_none() {
            // Reverse futility: so far above beta that the opponent's best reply will not undo it.
            if depth <= 8
                && evaluation - 75 * (depth - i32::from(improving)) >= beta
                && !is_proven(evaluation)
            {
                return i32::midpoint(evaluation, beta);
            }
            // Razoring: so far below alpha that only captures can help.
            if depth <= 3 && evaluation + 250 * depth < alpha {
                let value = self.quiesce::<OffPv>(position, alpha, alpha + 1, ply, line);
                if value <= alpha {
                    return value;
                }
            }
            // Null move: if passing still fails high, some move will too.
            let passed_before = self.frames[ply + BEFORE_ROOT - 1].piece_to.is_none() && ply > 0;
            if depth >= 3
                && cut_node
                && evaluation >= beta
                && !passed_before
                && has_pieces(position)
                && beta > -MATE_BOUND
            {
                let reduction = 4 + depth / 4 + ((evaluation - beta) / 200).min(3);
                self.frame(ply).piece_to = None;
                self.keys.push(position.key());
                let mut next = *position;
                next.play_null();
                let mut rest = Line::default();
                let value = -self.search::<OffPv>(
                    &next,
                    -beta,
                    -beta + 1,
                    depth - reduction,
                    ply + 1,
                    false,
                    &mut rest,
                );
                self.keys.pop();
                if self.is_stopped() {
                    return DRAW;
                }
                if value >= beta {
                    return if value >= PROVEN_BOUND { beta } else { value };
                }
            }
        }
        // Internal iterative reduction: without a move to try first, look less deep.
        if depth >= 4 && table_move.is_none() && (K::PV || cut_node) {
            depth -= 1;
        }

        let earlier = self.earlier(ply);
        let mut picker = Picker::new(table_move);
        let (mut best, mut best_move) = (least.unwrap_or(-INFINITE), None);
        let mut bound = Bound::Upper;
        let mut searched = 0;
        let mut quiets: Vec<Move> = Vec::new();
        let mut captures: Vec<Move> = Vec::new();
        let mut rest = Line::default();
        while let Some(m) = picker.next(position, &checks, self.histories, threats, &earlier) {
            if Some(m) == excluded || (K::ROOT && self.is_left_out(m)) {
                continue;
            }
            let quiet = m.is_quiet();
            let history = if quiet { self.histories.quiet(position, threats, m, &earlier) } else { 0 };
            if !K::ROOT && best > -MATE_BOUND && has_pieces(position) {
                let reduced = (depth - reduction_of(depth, searched)).max(0);
                if quiet {
                    // Late move pruning: after enough quiet moves the rest will not help.
                    if searched as i32 > (4 + depth * depth) / if improving { 1 } else { 2 } {
                        picker.skip_quiets();
                        continue;
                    }
                    // Futility: a quiet move cannot make up for this much.
                    if reduced <= 8 && !in_check && evaluation + 110 + 90 * reduced + history / 128 <= alpha {
                        picker.skip_quiets();
                        continue;
                    }
                    if reduced <= 4 && history < -3500 * depth {
                        continue;
                    }
                }
                let margin = if quiet { -25 * reduced * reduced } else { -100 * depth };
                if depth <= 9 && !position.exchange_reaches(m, margin, &EXCHANGE_VALUES) {
                    continue;
                }
            }

            let mut extension = 0;
            if !K::ROOT
                && ply < MAX_PLY / 2
                && depth >= 7
                && Some(m) == table_move
                && excluded.is_none()
                && let Some(entry) = entry
                && entry.depth >= depth - 3
                && matches!(entry.bound, Bound::Lower | Bound::Exact)
                && !is_proven(entry.value)
            {
                // Singular extension: if all other moves fail well below, this one deserves more.
                let target = entry.value - 2 * depth;
                self.frame(ply).excluded = Some(m);
                let value = self.search::<OffPv>(
                    position,
                    target - 1,
                    target,
                    (depth - 1) / 2,
                    ply,
                    cut_node,
                    &mut rest,
                );
                self.frame(ply).excluded = None;
                if value < target {
                    extension = if !K::PV && value < target - 20 { 2 } else { 1 };
                } else if target >= beta {
                    return target; // several moves fail high: multicut
                } else if entry.value >= beta {
                    extension = -2;
                }
            }

            let child = self.descend(position, m, ply);
            let new_depth = depth - 1 + extension;
            let mut value = -INFINITE;
            let mut full = true;
            if depth >= 2 && searched > usize::from(K::PV) {
                let mut reduction = reduction_of(depth, searched);
                reduction -= i32::from(was_pv) + i32::from(K::PV);
                reduction += i32::from(cut_node) + i32::from(!improving);
                reduction -= i32::from(child.is_check());
                reduction -= if quiet { (history / 8192).clamp(-2, 2) } else { 1 };
                let reduced = (new_depth - reduction.max(0)).clamp(1, new_depth.max(1));
                value = -self.search::<OffPv>(&child, -alpha - 1, -alpha, reduced, ply + 1, true, &mut rest);
                full = value > alpha && reduced < new_depth;
            }
            if full && (!K::PV || searched > 0) {
                value = -self.search::<OffPv>(
                    &child,
                    -alpha - 1,
                    -alpha,
                    new_depth,
                    ply + 1,
                    !cut_node,
                    &mut rest,
                );
            }
            if K::PV && (searched == 0 || value > alpha) {
                value = -self.search::<OnPv>(&child, -beta, -alpha, new_depth, ply + 1, false, &mut rest);
            }
            self.keys.pop();
            if self.is_stopped() {
                return DRAW;
            }
            searched += 1;
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    if K::PV {
                        line.lead(m, &rest);
                    }
                    if value >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                    alpha = value;
                    bound = Bound::Exact;
                }
            }
            if Some(m) != best_move {
                if quiet { quiets.push(m) } else { captures.push(m) }
            }
        }

        if searched == 0 {
            return match excluded {
                _ if let Some(value) = least => value,
                Some(_) => alpha,
                None if in_check => mated_in(ply),
                None => DRAW,
            };
        }
        best = best.min(most);
        if bound == Bound::Lower
            && let Some(m) = best_move
        {
            self.learn(position, threats, m, &quiets, &captures, &earlier, depth);
        }
        // The second and later lines at the root are not the best the position has.
        if excluded.is_none() && (!K::ROOT || self.left_out.is_empty()) {
            let evaluation = if in_check { DRAW } else { raw };
            let entry = Entry { best: best_move, value: best, evaluation, depth, bound, was_pv };
            self.shared.table.put(position.key(), ply, entry);
        }
        best
    }

    fn is_left_out(&self, m: Move) -> bool {
        self.left_out.contains(&m) || (!self.root_moves.is_empty() && !self.root_moves.contains(&m))
    }

    /// A move refuted the opponent: it is rewarded, those tried before it are not.
    #[expect(clippy::too_many_arguments, reason = "the state of a search is its arguments")]
    fn learn(
        &mut self,
        position: &Position,
        threats: Bitboard,
        m: Move,
        quiets: &[Move],
        captures: &[Move],
        earlier: &[Option<PieceTo>; 3],
        depth: i32,
    ) {
        let bonus = (160 * depth - 80).min(1600);
        if m.is_quiet() {
            self.histories.learn_quiet(position, threats, m, earlier, bonus);
            for &quiet in quiets {
                self.histories.learn_quiet(position, threats, quiet, earlier, -bonus);
            }
        } else {
            self.histories.learn_capture(position, m, bonus);
        }
        for &capture in captures {
            self.histories.learn_capture(position, capture, -bonus);
        }
    }

    /// Captures (and, in check, all evasions) until the position is quiet enough to be judged.
    fn quiesce<K: NodeKind>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        line: &mut Line,
    ) -> Value {
        line.0.clear();
        self.visit();
        if K::PV {
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        if self.is_stopped() || self.is_drawn(position) {
            return DRAW;
        }
        let checks = position.checks();
        let in_check = checks.checkers.any();
        if ply >= MAX_PLY {
            return if in_check { DRAW } else { evaluate(position) };
        }
        let entry = self.shared.table.get(position.key(), ply);
        if !K::PV
            && let Some(entry) = entry
            && decides(&entry, alpha, beta)
        {
            return entry.value;
        }
        let raw = match entry {
            _ if in_check => DRAW,
            Some(entry) => entry.evaluation,
            None => evaluate(position),
        };
        let mut best = if in_check { mated_in(ply) } else { raw };
        if !in_check {
            if let Some(entry) = entry
                && !is_proven(entry.value)
                && decides(&entry, best, best)
            {
                best = entry.value;
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand_pat = best;
        let table_move = entry
            .and_then(|entry| entry.best)
            .filter(|&m| (in_check || !m.is_quiet()) && position.is_legal_under(&checks, m));
        let mut picker = if in_check { Picker::new(table_move) } else { Picker::noisy(table_move) };
        let earlier = self.earlier(ply);
        let (mut best_move, mut bound) = (None, Bound::Upper);
        let mut rest = Line::default();
        while let Some(m) = picker.next(position, &checks, self.histories, Bitboard::EMPTY, &earlier) {
            if best > -MATE_BOUND {
                if in_check && m.is_quiet() {
                    picker.skip_quiets();
                    continue; // one evasion that survives is enough
                }
                if !in_check && picker.is_in_bad_captures() {
                    break;
                }
                if !in_check && stand_pat + 200 <= alpha && !position.exchange_reaches(m, 1, &EXCHANGE_VALUES)
                {
                    best = best.max(stand_pat + 200);
                    continue;
                }
            }
            let child = self.descend(position, m, ply);
            let value = -self.quiesce::<K>(&child, -beta, -alpha, ply + 1, &mut rest);
            self.keys.pop();
            if self.is_stopped() {
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    if K::PV {
                        line.lead(m, &rest);
                    }
                    if value >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                    alpha = value;
                }
            }
        }
        let entry = Entry { best: best_move, value: best, evaluation: raw, depth: 0, bound, was_pv: K::PV };
        self.shared.table.put(position.key(), ply, entry);
        best
    }
}

/// Whether an entry's value settles a question about a window.
fn decides(entry: &Entry, alpha: Value, beta: Value) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= beta,
        Bound::Upper => entry.value <= alpha,
        Bound::None => false,
    }
}

/// How much less deep a late move is searched.
fn reduction_of(depth: i32, searched: usize) -> i32 {
    let (depth, searched) = (f64::from(depth.max(1)), (searched.max(1)) as f64);
    (0.8 + depth.ln() * searched.ln() / 2.3) as i32
}

/// Whether the side to move has more than pawns: zugzwang is rare then.
fn has_pieces(position: &Position) -> bool {
    let ours = position.by_color(position.turn());
    (ours & !(position.by_role(Role::Pawn) | position.by_role(Role::King))).any()
}

const _: () = assert!(MATE < i16::MAX as Value);
