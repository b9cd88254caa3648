// The convolutions of 128 channels for Hopper: a warp group multiplies 64 rows at a time, and its tensor cores read the
// weights from shared memory by themselves.
//
// All is as in convolution.cu, but that a warp group takes two boards and all columns, each of its warps two ranks of
// both.

#if WARP_GROUPS

static_assert(C == 128 && CONVOLUTION_THREADS == 256, "two warp groups of two boards each");

#define GROUP_STAGES 4

struct GroupTile {
    using T = Tile<C>;
    static constexpr int WEIGHTS = 2 * T::BOARDS, ZEROS = WEIGHTS + GROUP_STAGES * T::WEIGHTS;
    static constexpr int MOMENTS_AT = ZEROS + 1024, MOMENTS_BYTES = 2 * 4 * 2 * (2 * C) * 4;
    static constexpr int BYTES = MOMENTS_AT + MOMENTS_BYTES;
};

typedef float GroupSums[2][16][4];

// Rows of a chunk's 64 input channels, for both boards.
struct GroupFragments {
    u32 a[2][4][4];
};

DEVICE void load_group_fragments(GroupFragments& f, u32 boards, u32 zeros, int chunk) {
    using T = Tile<C>;
    int lane = threadIdx.x % WARP, tap = chunk / 2, part = chunk % 2;
    int file = lane % 8 + tap % 3 - 1, rank = threadIdx.x / WARP % 4 * 2 + lane / 8 % 2 + tap / 3 - 1;
    bool is_inside = file >= 0 && file < 8 && rank >= 0 && rank < 8;
    u32 place = T::place(lane / 16, file & 7);
    #pragma unroll
    for (int b = 0; b < 2; b++) {
        u32 row = (is_inside ? boards + (b * SQUARES + rank * 8 + file) * T::ROW : zeros) + part * 128;
        #pragma unroll
        for (int step = 0; step < 4; step++) load_matrices(f.a[b][step], row + (place ^ (step * 32)));
    }
}

// Begins to multiply a chunk.
DEVICE void multiply_chunk(GroupSums& sums, const GroupFragments& f, u32 weights) {
    begin_products();
    #pragma unroll
    for (int step = 0; step < 4; step++)
        #pragma unroll
        for (int b = 0; b < 2; b++) multiply_group(sums[b], f.a[b][step], matrix_at(weights + step * 32));
    commit_products();
}

// A warp's sums, or sums of squares, of its 16 rows of a board.
template <bool SQUARED>
DEVICE void sum_group_rows(const float (&sums)[16][4], float* to) {
    #pragma unroll
    for (int half = 0; half < 2; half++) {
        float x[16];
        #pragma unroll
        for (int k = 0; k < 16; k++) {
            float a = sums[half * 8 + k / 2][k % 2], b = sums[half * 8 + k / 2][k % 2 + 2];
            x[k] = SQUARED ? a * a + b * b : a + b;
        }
        sum_rows<8>(x);
        *(float2*)(to + half * 64 + threadIdx.x % WARP * 2) = make_float2(x[0], x[1]);
    }
}

// Both boards' moments: those of the four warps are added up.
template <int ENDING>
DEVICE void write_group_moments(const GroupSums& sums, float* moments, int board, int count) {
    int group = threadIdx.x / 128, warp = threadIdx.x / WARP % 4, thread = threadIdx.x % 128;
    float* partial = (float*)(shared_memory + GroupTile::MOMENTS_AT) + group * (4 * 2 * 2 * C);
    #pragma unroll
    for (int b = 0; b < 2; b++) {
        float* to = partial + (warp * 2 + b) * (2 * C);
        sum_group_rows<false>(sums[b], to);
        if (ENDING == MOMENTS) sum_group_rows<true>(sums[b], to + C);
    }
    sync_group(group);
    for (int n = thread; n < 2 * 2 * C; n += 128) {
        if (ENDING == SUMS && n % (2 * C) >= C) continue;
        float total = 0.f;
        #pragma unroll
        for (int w = 0; w < 4; w++) total += partial[w * (2 * 2 * C) + n];
        if (board + n / (2 * C) < count) moments[(size_t)board * (2 * C) + n] = total;
    }
}

template <int ENDING>
DEVICE void finish_group(GroupSums& sums, const Output& output, int board, int count) {
    int lane = threadIdx.x % WARP, row = threadIdx.x / WARP % 4 * 16 + lane / 4;
    uint4* to = output.to + ((size_t)board * SQUARES + row) * (C / 8) + lane % 4;
    #pragma unroll
    for (int b = 0; b < 2; b++) {
        #pragma unroll
        for (int n = 0; n < 16; n++) add_biases<ENDING>(sums[b][n], output, n * 8);
        if (board + b < count) {
            #pragma unroll
            for (int k = 0; k < 8; k++)
                write_rows<ENDING>(sums[b] + k % 4 * 4, k / 4, to + (b * SQUARES + k / 4 * 8) * (C / 8) + k % 4 * 4);
        }
    }
    // Without a barrier after the shuffles ptxas 12.9 ends with a segmentation fault; it costs nothing.
    if (ENDING == MOMENTS || ENDING == SUMS) write_group_moments<ENDING>(sums, output.moments, board, count);
    else sync_group(threadIdx.x / 128);
}

struct GroupWork {
    using T = Tile<C>;
    u32 boards, weights, zeros;
    int tiles;
    Copies<C> copies;

    DEVICE GroupWork(const u16* from, const u16* source, int count)
        : boards(shared_address(shared_memory)), weights(boards + GroupTile::WEIGHTS), zeros(boards + GroupTile::ZEROS),
          tiles((count + TILE_BOARDS - 1) / TILE_BOARDS), copies(source, from, count) {}

    DEVICE u32 stage(int n) const { return weights + n % GROUP_STAGES * T::WEIGHTS; }
    DEVICE u32 place(int turn) const {
        return boards + (turn % 2 * TILE_BOARDS + threadIdx.x / 128 * 2) * SQUARES * T::ROW;
    }

    // The first boards, and as many chunks as there are stages but one.
    DEVICE void begin() const {
        for (int n = threadIdx.x; n < T::ROW / 4; n += CONVOLUTION_THREADS)
            ((u32*)(shared_memory + GroupTile::ZEROS))[n] = 0;
        for (int round = 0; round < T::ROUNDS; round++) copies.boards_to(boards, blockIdx.x, round);
        for (int n = 0; n < GROUP_STAGES - 1; n++) {
            copies.weights_to(stage(n), n);
            commit_copies();
        }
        await_copies<GROUP_STAGES - 2>();
        show_to_tensor_cores();
        __syncthreads();
    }

    // While a chunk is multiplied: the one before is done, the next has arrived; a further one, and a share of the next
    // boards, follow.
    DEVICE void advance(int done, int chunk, int tile, int turn) const {
        await_copies<GROUP_STAGES - 3>();
        show_to_tensor_cores();
        await_products<1>();
        __syncthreads();
        int next = chunk + GROUP_STAGES - 1;
        copies.weights_to(stage(done + GROUP_STAGES - 1), next < T::CHUNKS ? next : next - T::CHUNKS);
        if (tile + (int)gridDim.x < tiles)
            copies.boards_to(boards + (turn + 1) % 2 * T::BOARDS, tile + gridDim.x, chunk);
        commit_copies();
    }
};

template <int ENDING>
DEVICE void convolve_by_groups(const u16* from, const u16* source, int count, const Output& output) {
    using T = Tile<C>;
    static_assert(T::AT_ONCE == 1 && T::CHUNKS % 2 == 0, "a share of the boards with a chunk, and chunks in pairs");
    GroupWork work(from, source, count);
    work.begin();
    GroupFragments fragments[2];
    load_group_fragments(fragments[0], work.place(0), work.zeros, 0);
    int done = 0, turn = 0;
    for (int tile = blockIdx.x; tile < work.tiles; tile += gridDim.x, turn++) {
        GroupSums sums = {};
        for (int pair_at = 0; pair_at < T::CHUNKS; pair_at += 2) {
            #pragma unroll
            for (int k = 0; k < 2; k++, done++) {
                int chunk = pair_at + k;
                bool is_over = chunk + 1 == T::CHUNKS;
                multiply_chunk(sums, fragments[k], work.stage(done));
                work.advance(done, chunk, tile, turn);
                load_group_fragments(fragments[1 - k], work.place(turn + is_over), work.zeros, is_over ? 0 : chunk + 1);
            }
        }
        await_products<0>();
        finish_group<ENDING>(sums, output, tile * TILE_BOARDS + threadIdx.x / 128 * 2, count);
    }
    await_copies<0>();
}

#define GROUP_CONVOLUTION(name, ending)                                                                                \
    KERNEL __launch_bounds__(CONVOLUTION_THREADS, 1)                                                                   \
        name(const u16* from, const u16* weights, int count, const float* biases, uint4* to, float* moments) {         \
        convolve_by_groups<ending>(from, weights, count, {biases, to, moments});                                       \
    }

GROUP_CONVOLUTION(group_convolution, MOMENTS)
GROUP_CONVOLUTION(group_convolution_relu, RELU)
GROUP_CONVOLUTION(group_convolution_sums, SUMS)
GROUP_CONVOLUTION(group_convolution_back, PLAIN)
GROUP_CONVOLUTION(group_convolution_back_added, ADDED)

static_assert(GroupTile::BYTES == SHARED_GROUP_CONVOLUTION, "shared memory must be as calls.rs takes it to be");

#endif
