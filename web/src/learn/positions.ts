// The positions of the course.

/** The start of a game. */
export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/** The same without Black's queen. */
export const NO_QUEEN = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/** After 1.Nf3, and after 1.Nh3. */
export const KNIGHT_IN = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
export const KNIGHT_OUT = "rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
/** A middlegame: White is a bishop ahead, and can take a guarded pawn. */
export const MIDDLEGAME = "r2q1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 0 11";
/** Full of captures. */
export const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/** The queen can take a guarded pawn. */
export const GUARDED = "4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1";
/** Fine's: kings and pawns that block each other, reached by many ways. */
export const PAWN_ENDGAME = "8/2k5/3p4/p2P1p2/P2P1P2/8/8/2K5 w - - 0 1";
/** Morphy's problem: mate in two, because Black must move. */
export const ZUGZWANG = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

/** One game at the moves that Wrocław timed: 1, 2, 3, 12 and 18. */
export const GAME = [
  START,
  "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
  "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
  "r2qr1k1/bpp2pp1/p1npbn1p/4p3/4P3/1BPP1N1P/PP3PP1/R1BQRNK1 w - - 4 12",
  "3rr1k1/1ppq1pp1/p1n2n1p/3bp2N/8/2PP1N1P/PPB2PP1/R2QR1K1 w - - 2 18",
] as const;

/** Five puzzles of Hradec's kind (docs/hradec.epd): mates in two and three, and a fork. */
export const HRADEC_PUZZLES = [
  ZUGZWANG,
  "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 0 1",
  "5r1k/6pp/7N/8/8/1Q6/6PP/6K1 w - - 0 1",
  "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
  "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1",
] as const;
