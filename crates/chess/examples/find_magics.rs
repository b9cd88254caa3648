//! Finds the multipliers in `attacks/magic.rs` by trying sparse random numbers until one maps
//! every arrangement of blockers without a harmful collision.

use chess::{Bitboard, Square, attacks, random::Random};

fn main() {
    print_magics("ROOK_MAGICS", attacks::rook);
    print_magics("BISHOP_MAGICS", attacks::bishop);
}

fn print_magics(name: &str, attacks: fn(Square, Bitboard) -> Bitboard) {
    let mut random = Random::new(2);
    println!("#[rustfmt::skip]\nconst {name}: [u64; 64] = [");
    for square in Square::all() {
        println!("    {:#018x},", find(square, attacks, &mut random));
    }
    println!("];");
}

fn find(square: Square, attacks: fn(Square, Bitboard) -> Bitboard, random: &mut Random) -> u64 {
    let mask = relevant(square, attacks);
    let shift = 64 - mask.count_ones();
    let arrangements: Vec<(u64, Bitboard)> =
        subsets(mask).map(|blockers| (blockers, attacks(square, Bitboard(blockers)))).collect();
    let mut table = vec![(0u32, Bitboard::EMPTY); 1 << mask.count_ones()];
    for attempt in 1.. {
        let magic = random.next_u64() & random.next_u64() & random.next_u64();
        let fits = arrangements.iter().all(|&(blockers, seen)| {
            let entry = &mut table[(blockers.wrapping_mul(magic) >> shift) as usize];
            let free = entry.0 != attempt;
            if free {
                *entry = (attempt, seen);
            }
            free || entry.1 == seen
        });
        if fits {
            return magic;
        }
    }
    unreachable!("the search for a magic number has no end but success")
}

/// The squares whose occupation changes the attacks from `square`.
fn relevant(square: Square, attacks: fn(Square, Bitboard) -> Bitboard) -> u64 {
    let open = attacks(square, Bitboard::EMPTY);
    open.into_iter().filter(|&blocker| attacks(square, blocker.into()) != open).collect::<Bitboard>().0
}

fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    core::iter::successors(Some(0u64), move |&subset| {
        Some(subset.wrapping_sub(mask) & mask).filter(|&next| next != 0)
    })
}
