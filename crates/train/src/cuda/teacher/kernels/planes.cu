// From the bytes of a batch to the input planes.

// One thread writes the 16 planes of a square: the piece on it, and the castling rights.
KERNEL __launch_bounds__(256) planes(const u8* pieces, const u8* rights, int squares, uint4* to) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= squares) return;
    u32 bits = 1u << (pieces[i] & 15) >> 1 & 0xfff;
    bits |= (u32)(rights[i / SQUARES] & 15) << 12;
    u32 words[8];
    #pragma unroll
    for (int k = 0; k < 8; k++) words[k] = (bits >> (2 * k) & 1) * 0x3f80u | (bits >> (2 * k + 1) & 1) * 0x3f800000u;
    to[2 * i] = make_uint4(words[0], words[1], words[2], words[3]);
    to[2 * i + 1] = make_uint4(words[4], words[5], words[6], words[7]);
}
