// From the bytes of a batch to the input planes.

// One thread writes the 16 planes of a square: the piece on it, and its marks added to the position's constants.
KERNEL __launch_bounds__(256) planes(const u8* pieces, const u32* constants, int squares, uint4* to) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= squares) return;
    u32 square = pieces[i], bits = 1u << (square & 15) >> 1 & 0xfff, constant = constants[i / SQUARES];
    u32 words[6];
    #pragma unroll
    for (int k = 0; k < 6; k++) words[k] = (bits >> (2 * k) & 1) * 0x3f80u | (bits >> (2 * k + 1) & 1) * 0x3f800000u;
    float last[4];
    #pragma unroll
    for (int k = 0; k < 4; k++)
        last[k] = (float)(square >> (4 + k) & 1) + (float)(constant >> (8 * k) & 255) * (1.f / CONSTANT_UNIT);
    to[2 * i] = make_uint4(words[0], words[1], words[2], words[3]);
    to[2 * i + 1] = make_uint4(words[4], words[5], pair(last[0], last[1]), pair(last[2], last[3]));
}
