//! Slider attacks by magic bitboards: a multiplication gathers the relevant blockers into the top
//! bits, which index a table (Lasse Hansen, Pradyumna Kannan: "Magic Move-Bitboard Generation").
//!
//! The numbers were found by `cargo run -p hetman-chess --example find_magics`.

use super::sliders::{BISHOP_ENTRIES, ROOK_ENTRIES, Slider, attacks, relevant_blockers};
use crate::geometry::Lines;
use crate::{Bitboard, Square};

pub(super) const NAME: &str = "magic bitboards";

#[inline]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOP[BISHOP_SLOTS[square.index()].index(occupied.0)]
}

#[inline]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    ROOK[ROOK_SLOTS[square.index()].index(occupied.0)]
}

#[derive(Clone, Copy)]
struct Slot {
    mask: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

impl Slot {
    #[inline]
    const fn index(&self, occupied: u64) -> usize {
        self.offset as usize + ((occupied & self.mask).wrapping_mul(self.magic) >> self.shift) as usize
    }
}

static ROOK_SLOTS: [Slot; 64] = slots(&ROOK_MAGICS, Slider::Rook);
static BISHOP_SLOTS: [Slot; 64] = slots(&BISHOP_MAGICS, Slider::Bishop);
#[allow(long_running_const_eval)]
static ROOK: [Bitboard; ROOK_ENTRIES] = table(&slots(&ROOK_MAGICS, Slider::Rook), Slider::Rook);
#[allow(long_running_const_eval)]
static BISHOP: [Bitboard; BISHOP_ENTRIES] = table(&slots(&BISHOP_MAGICS, Slider::Bishop), Slider::Bishop);

const fn slots(magics: &[u64; 64], slider: Slider) -> [Slot; 64] {
    let mut slots = [Slot { mask: 0, magic: 0, offset: 0, shift: 0 }; 64];
    let mut offset = 0;
    let mut index = 0;
    while index < 64 {
        let mask = relevant_blockers(slider, Square::from_low_bits(index as u32));
        slots[index] = Slot { mask, magic: magics[index], offset, shift: 64 - mask.count_ones() };
        offset += 1 << mask.count_ones();
        index += 1;
    }
    slots
}

const fn table<const N: usize>(slots: &[Slot; 64], slider: Slider) -> [Bitboard; N] {
    let mut table = [Bitboard::EMPTY; N];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_low_bits(index as u32);
        let lines = Lines::through(square);
        let slot = &slots[index];
        let mut blockers = 0u64;
        loop {
            let seen = attacks(slider, square, &lines, blockers);
            let entry = slot.index(blockers);
            assert!(table[entry].0 == 0 || table[entry].0 == seen, "a magic number collides");
            table[entry] = Bitboard(seen);
            blockers = blockers.wrapping_sub(slot.mask) & slot.mask;
            if blockers == 0 {
                break;
            }
        }
        index += 1;
    }
    table
}

#[rustfmt::skip]
const ROOK_MAGICS: [u64; 64] = [
    0x00800020128cc000,
    0x80c0062000401000,
    0x0d002000ab004010,
    0x2580100015280080,
    0x0100110002080004,
    0x09001844000a0100,
    0xa080408012000500,
    0x048001000048e880,
    0x4140800062804000,
    0xb008802000400092,
    0x123d001220010040,
    0x04c1001001004820,
    0x2000800800040180,
    0x0021808016000400,
    0x0602000904482200,
    0x09008000c0800100,
    0x008000c000542005,
    0x001a808020004000,
    0x0480868010002000,
    0x0011010010000824,
    0x08211100080101a4,
    0x0000808004000201,
    0x00000400010e9008,
    0x1442320004008471,
    0x0280004340002000,
    0x2c00210200420184,
    0x0080300680200182,
    0x0008290300201000,
    0x1320050100080110,
    0x00040004011008a0,
    0x8000220400100801,
    0x0000110200048444,
    0x00ca820502002040,
    0x0450006000400440,
    0xc403001043002001,
    0x0008883042002200,
    0x6000800802800400,
    0x0000801200800400,
    0x2340029004000809,
    0x8008818042000104,
    0x1002408001030022,
    0x0070400081010020,
    0x0000142001010040,
    0x0080180010008080,
    0x0408008004008008,
    0x8100604014080110,
    0x0000100108840002,
    0x0284011060820004,
    0x2000800021400080,
    0x000200802101c200,
    0x8042100080200880,
    0xb000808800300480,
    0x9808008004002880,
    0x0002000410880200,
    0x2001000c82004100,
    0x000104208109c200,
    0x2a06408001081421,
    0x80a2804111220102,
    0x0100d02000400901,
    0x8020500020280501,
    0x4031001008001645,
    0x006200110c50180a,
    0x0100888841221004,
    0x006044008040290a,
];
#[rustfmt::skip]
const BISHOP_MAGICS: [u64; 64] = [
    0x0960020238010114,
    0x402008159100c040,
    0x0010008081010200,
    0x2484040398000004,
    0x0004242024008001,
    0x81420a0220000428,
    0x10e848064820c020,
    0x0800314412201000,
    0x9200082008048100,
    0x002f081000b08100,
    0x8024440400821200,
    0x0010040400820100,
    0x00000c1028088000,
    0x0000090120101001,
    0x5000030808050445,
    0x4000218200900400,
    0x0006012004100200,
    0x0004281050888100,
    0x0002081004011421,
    0x0204003802401900,
    0x0202000402118000,
    0x00050102005a0a04,
    0xc004011201246200,
    0x0014811110411008,
    0x0808088204101080,
    0x410402002408080c,
    0x01080100c2021202,
    0x0082008118028002,
    0x0000840100802008,
    0x8443081009004810,
    0x0004404404020218,
    0x0001010002008284,
    0x080e022080408800,
    0x4228141422900100,
    0x0020203000180088,
    0x0080020080280080,
    0x285022008010d004,
    0x2020010210010041,
    0x0028008110098800,
    0x0004004888020080,
    0x200608044042e504,
    0x0012a20520243000,
    0x2000b20101089000,
    0x20420ca018004104,
    0x0488080304040840,
    0x0020201400400022,
    0x00041042c1026600,
    0x8002a80050808d00,
    0x000402121005100c,
    0x400202021d25088c,
    0x2902082084501000,
    0x0004c00042020020,
    0x408008218a441000,
    0x0200202082118400,
    0x0018080508260000,
    0x4010100301428010,
    0x00050108021a0200,
    0x0000004404141600,
    0x0001000200a41400,
    0x0262440041840c00,
    0x4100014214c50400,
    0x8500010811811200,
    0x09000c5012080902,
    0x0040c40102060010,
];
