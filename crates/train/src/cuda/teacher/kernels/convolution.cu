// A 3×3 convolution as a product of matrices on tensor cores, and its gradient to the input: the same with turned
// weights.
//
// A block takes some boards and all output channels, a warp one board (64 rows) and 64 channels (columns). The boards
// lie in shared memory; a tap reads them shifted, and a row of zeros beyond their border. The weights stream through
// shared memory in chunks of one tap and 64 input channels. Blocks stay and take one tile of boards after another, the
// next of which is copied meanwhile.

#define COLUMN_WARPS (C / 64)
#define TILE_BOARDS (C == 64 ? 8 : C == 128 ? 4 : 2)
#define CONVOLUTION_THREADS (TILE_BOARDS * COLUMN_WARPS * WARP)
#define STAGES 3

// What becomes of the sums.
enum Ending {
    MOMENTS,    // written, and each board's sums and sums of squares by channel
    RELU,       // with biases and ReLU
    SUMS,       // with biases, and each board's sums by channel
    PLAIN,
    ADDED,      // to what is there
};

struct Output {
    const float* biases;    // [C]
    uint4* to;              // [position][square][C], bfloat16
    float* moments;         // [position][2 C]
};

template <int IN>
struct Tile {
    static constexpr int ROW = IN * 2;                                  // bytes of a square
    static constexpr int DEPTH = IN < 64 ? IN : 64;                     // input channels of a chunk
    static constexpr int PIECES = DEPTH / 8;                            // of 16 bytes, in a row of a chunk
    static constexpr int CHUNKS = TAPS * IN / DEPTH;
    static constexpr int BOARD_PIECES = TILE_BOARDS * SQUARES * IN / 8;
    static constexpr int BOARDS = BOARD_PIECES * 16, WEIGHTS = C * DEPTH * 2;    // bytes
    static constexpr int BYTES = 2 * BOARDS + STAGES * WEIGHTS + ROW;
    // Rounds of copies in which a thread has a piece of the next boards, and how many of them go with a chunk: the
    // last must not come after the first chunk of the next boards.
    static constexpr int ROUNDS = (BOARD_PIECES + CONVOLUTION_THREADS - 1) / CONVOLUTION_THREADS;
    static constexpr int CARRIERS = CHUNKS - STAGES + 1, AT_ONCE = (ROUNDS + CARRIERS - 1) / CARRIERS;

    // Pieces of neighbouring rows change places, so that eight rows are read from different banks.
    static DEVICE u32 place(u32 piece, u32 row) { return (piece ^ (DEPTH == 64 ? row & 7 : row >> 2 & 1)) * 16; }
};

// What a thread copies: of a chunk of the weights, [out][tap][in], and of a tile's boards the same piece of every
// so many rows.
template <int IN>
struct Copies {
    using T = Tile<IN>;
    static constexpr int OUTS = CONVOLUTION_THREADS / T::PIECES, ROWS = CONVOLUTION_THREADS / (IN / 8);
    static_assert(OUTS % 8 == 0 && ROWS % 8 == 0, "pieces must change places alike in all rows of a thread");
    const u16 *weights, *boards;
    u32 weight_place, board_place;
    int last;

    DEVICE Copies(const u16* source, const u16* from, int count) : last(count * SQUARES - 1) {
        int out = threadIdx.x / T::PIECES, row = threadIdx.x / (IN / 8), piece = threadIdx.x % T::PIECES;
        int part = threadIdx.x % (IN / 8) / T::PIECES;
        weights = source + (size_t)out * (TAPS * IN) + piece * 8;
        weight_place = out * (T::PIECES * 16) + T::place(piece, out % 8);
        boards = from + threadIdx.x % (IN / 8) * 8;
        board_place = row * T::ROW + part * (T::PIECES * 16) + T::place(threadIdx.x % (IN / 8) % T::PIECES, row % 8);
    }

    DEVICE void weights_to(u32 to, int chunk) const {
        #pragma unroll
        for (int n = 0; n < (C + OUTS - 1) / OUTS; n++)
            if (C % OUTS == 0 || (int)threadIdx.x / T::PIECES + n * OUTS < C)
                copy_async(to + weight_place + n * OUTS * (T::PIECES * 16),
                           weights + (size_t)n * OUTS * (TAPS * IN) + chunk * T::DEPTH);
    }

    // A share of a tile's boards. Squares after the last are the last once more.
    DEVICE void boards_to(u32 to, int tile, int round) const {
        int row = round * ROWS + threadIdx.x / (IN / 8);
        if (round >= T::ROUNDS || row >= TILE_BOARDS * SQUARES) return;
        copy_async(to + board_place + round * ROWS * T::ROW,
                   boards + (size_t)min(tile * (TILE_BOARDS * SQUARES) + row, last) * IN);
    }
};

// Where a lane reads the rows of its warp's board for a chunk.
struct Rows {
    u32 at[4];     // for each 16 squares
    u32 shift;     // by which pieces change places
};

template <int IN>
DEVICE Rows rows_of(u32 board, u32 zeros, int chunk) {
    using T = Tile<IN>;
    int lane = threadIdx.x % WARP, tap = chunk / (IN / T::DEPTH), part = chunk % (IN / T::DEPTH);
    int file = lane % 8 + tap % 3 - 1, rank = lane / 8 % 2 + tap / 3 - 1;
    bool is_inside = file >= 0 && file < 8;
    u32 start = part * (T::PIECES * 16);
    Rows rows;
    #pragma unroll
    for (int m = 0; m < 4; m++) {
        int r = rank + 2 * m;
        rows.at[m] = (is_inside && r >= 0 && r < 8 ? board + (r * 8 + file) * T::ROW : zeros) + start;
    }
    rows.shift = T::place(lane / 16, file & 7);
    return rows;
}

// What a warp multiplies for 16 input channels.
struct Fragments {
    u32 a[4][4], b[4][4];
};

template <int IN>
DEVICE void load_fragments(Fragments& f, const Rows& rows, u32 weights, int step) {
    using T = Tile<IN>;
    int lane = threadIdx.x % WARP, n = lane % 8 + lane / 16 * 8;
    #pragma unroll
    for (int m = 0; m < 4; m++) load_matrices(f.a[m], rows.at[m] + (rows.shift ^ (step * 32)));
    u32 place = T::place(lane / 8 % 2, n % 8) ^ (step * 32);
    #pragma unroll
    for (int k = 0; k < 4; k++) load_matrices(f.b[k], weights + (k * 16 + n) * (T::PIECES * 16) + place);
}

DEVICE void multiply(float (&sums)[4][8][4], const Fragments& f) {
    #pragma unroll
    for (int m = 0; m < 4; m++)
        #pragma unroll
        for (int n = 0; n < 8; n++) multiply_add(sums[m][n], f.a[m], f.b[n / 2][n % 2 * 2], f.b[n / 2][n % 2 * 2 + 1]);
}

// Adds 16 numbers up over the eight lanes that have the same columns; lane 4 g + t keeps those of number 2 g, 2 g + 1,
// in the first two places.
template <int HALF>
DEVICE void sum_rows(float (&x)[16]) {
    bool is_far = threadIdx.x & (2 * HALF);
    #pragma unroll
    for (int k = 0; k < HALF; k++) {
        float low = x[k], high = x[k + HALF];
        x[k] = (is_far ? high : low) + __shfl_xor_sync(ALL, is_far ? low : high, 2 * HALF);
    }
    if constexpr (HALF > 2) sum_rows<HALF / 2>(x);
}

// Each board's sums, and sums of squares, of a warp's 64 columns.
template <bool SQUARED>
DEVICE void write_moments(const float (&sums)[4][8][4], float* moments, int board, int column) {
    float x[16];
    #pragma unroll
    for (int k = 0; k < 16; k++) {
        x[k] = 0.f;
        #pragma unroll
        for (int m = 0; m < 4; m++) {
            float a = sums[m][k / 2][k % 2], b = sums[m][k / 2][k % 2 + 2];
            x[k] += SQUARED ? a * a + b * b : a + b;
        }
    }
    sum_rows<8>(x);
    float* to = moments + (size_t)board * (2 * C) + (SQUARED ? C : 0) + column + threadIdx.x % WARP * 2;
    *(float2*)to = make_float2(x[0], x[1]);
}

// Four words of each of four neighbouring lanes change places: lane t gets the t-th of each, and back.
DEVICE void turn_words(u32 (&x)[4]) {
    bool is_odd = threadIdx.x & 1, is_high = threadIdx.x & 2;
    u32 a = __shfl_xor_sync(ALL, is_odd ? x[0] : x[1], 1), b = __shfl_xor_sync(ALL, is_odd ? x[2] : x[3], 1);
    u32 low[2] = {is_odd ? a : x[0], is_odd ? x[1] : a}, high[2] = {is_odd ? b : x[2], is_odd ? x[3] : b};
    u32 c = __shfl_xor_sync(ALL, is_high ? low[0] : high[0], 2), d = __shfl_xor_sync(ALL, is_high ? low[1] : high[1], 2);
    x[0] = is_high ? c : low[0], x[1] = is_high ? d : low[1];
    x[2] = is_high ? high[0] : c, x[3] = is_high ? high[1] : d;
}

// Eight rows of 32 columns, of which a lane has two and four times two, are rounded and written 16 bytes a lane; `half`
// says which of the two numbers in `sums`.
template <int ENDING>
DEVICE void write_rows(float (*sums)[4], int half, uint4* to) {
    u32 words[4];
    if (ENDING == ADDED) {
        words[0] = to->x, words[1] = to->y, words[2] = to->z, words[3] = to->w;
        turn_words(words);
    }
    #pragma unroll
    for (int n = 0; n < 4; n++) {
        float &x = sums[n][half * 2], &y = sums[n][half * 2 + 1];
        if (ENDING == ADDED) x += low_half(words[n]), y += high_half(words[n]);
        words[n] = pair(x, y);
    }
    turn_words(words);
    *to = make_uint4(words[0], words[1], words[2], words[3]);
}

// Biases and ReLU, if there are any, of a lane's sums in eight columns.
template <int ENDING>
DEVICE void add_biases(float (&sums)[4], const Output& output, int column) {
    if (ENDING != RELU && ENDING != SUMS) return;
    float2 bias = *(const float2*)(output.biases + column + threadIdx.x % 4 * 2);
    #pragma unroll
    for (int k = 0; k < 4; k++) {
        sums[k] += k % 2 ? bias.y : bias.x;
        if (ENDING == RELU) sums[k] = fmaxf(sums[k], 0.f);
    }
}

template <int ENDING>
DEVICE void finish(float (&sums)[4][8][4], const Output& output, int board, int column) {
    int lane = threadIdx.x % WARP;
    uint4* to = output.to + (((size_t)board * SQUARES + lane / 4) * C + column) / 8 + lane % 4;
    #pragma unroll
    for (int m = 0; m < 4; m++) {
        #pragma unroll
        for (int n = 0; n < 8; n++) add_biases<ENDING>(sums[m][n], output, column + n * 8);
        #pragma unroll
        for (int k = 0; k < 4; k++)
            write_rows<ENDING>(sums[m] + k % 2 * 4, k / 2, to + (m * 16 + k / 2 * 8) * (C / 8) + k % 2 * 4);
    }
    if (ENDING == MOMENTS || ENDING == SUMS) write_moments<false>(sums, output.moments, board, column);
    if (ENDING == MOMENTS) write_moments<true>(sums, output.moments, board, column);
}

// Where things lie in a block's shared memory, and what is copied there.
template <int IN>
struct Work {
    using T = Tile<IN>;
    u32 boards, weights, zeros;
    int tiles;
    Copies<IN> copies;

    DEVICE Work(const u16* from, const u16* source, int count)
        : boards(shared_address(shared_memory)), weights(boards + 2 * T::BOARDS), zeros(weights + STAGES * T::WEIGHTS),
          tiles((count + TILE_BOARDS - 1) / TILE_BOARDS), copies(source, from, count) {}

    DEVICE u32 stage(int n) const { return weights + n * T::WEIGHTS; }
    DEVICE u32 place(int turn) const { return boards + turn % 2 * T::BOARDS; }

    // The first boards, and as many chunks as there are stages.
    DEVICE void begin() const {
        for (int n = threadIdx.x; n < T::ROW / 4; n += CONVOLUTION_THREADS)
            ((u32*)(shared_memory + 2 * T::BOARDS + STAGES * T::WEIGHTS))[n] = 0;
        for (int round = 0; round < T::ROUNDS; round++) copies.boards_to(place(0), blockIdx.x, round);
        for (int n = 0; n < STAGES; n++) {
            copies.weights_to(stage(n), n);
            commit_copies();
        }
        await_copies<STAGES - 1>();
        __syncthreads();
    }

    // After a chunk: the next one has arrived; the one after those under way, and a share of the next boards, follow.
    DEVICE void advance(int free_stage, int chunk, int tile, int turn) const {
        await_copies<STAGES - 2>();
        __syncthreads();
        int next = chunk + STAGES;
        copies.weights_to(stage(free_stage), next < T::CHUNKS ? next : next - T::CHUNKS);
        if (tile + (int)gridDim.x < tiles)
            #pragma unroll
            for (int n = 0; n < T::AT_ONCE; n++)
                copies.boards_to(place(turn + 1), tile + gridDim.x, chunk * T::AT_ONCE + n);
        commit_copies();
    }
};

template <int IN, int ENDING>
DEVICE void convolve(const u16* from, const u16* source, int count, const Output& output) {
    using T = Tile<IN>;
    constexpr int STEPS = T::DEPTH / 16;
    Work<IN> work(from, source, count);
    int warp = threadIdx.x / WARP, board = warp / COLUMN_WARPS, column = warp % COLUMN_WARPS * 64;
    u32 row = board * SQUARES * T::ROW, columns = column * T::PIECES * 16;
    work.begin();
    Fragments fragments[2];
    Rows rows = rows_of<IN>(work.place(0) + row, work.zeros, 0);
    load_fragments<IN>(fragments[0], rows, work.stage(0) + columns, 0);
    int stage = 0, turn = 0;
    for (int tile = blockIdx.x; tile < work.tiles; tile += gridDim.x, turn++) {
        float sums[4][8][4] = {};
        for (int chunk = 0; chunk < T::CHUNKS; chunk++) {
            int next_stage = stage + 1 < STAGES ? stage + 1 : 0;
            #pragma unroll
            for (int step = 0; step < STEPS; step++) {
                bool is_last = step + 1 == STEPS, is_over = is_last && chunk + 1 == T::CHUNKS;
                if (is_last) {
                    work.advance(stage, chunk, tile, turn);
                    rows = rows_of<IN>(work.place(turn + is_over) + row, work.zeros, is_over ? 0 : chunk + 1);
                }
                u32 weights = work.stage(is_last ? next_stage : stage) + columns;
                // With one step in a chunk the fragments do not alternate.
                Fragments& now = fragments[STEPS > 1 ? step % 2 : 0];
                if (STEPS == 1) multiply(sums, now);
                load_fragments<IN>(fragments[STEPS > 1 ? (step + 1) % 2 : 0], rows, weights, (step + 1) % STEPS);
                if (STEPS > 1) multiply(sums, now);
            }
            stage = next_stage;
        }
        if (tile * TILE_BOARDS + board < count) finish<ENDING>(sums, output, tile * TILE_BOARDS + board, column);
    }
    await_copies<0>();
}

#define CONVOLUTION(name, in, ending)                                                                                  \
    KERNEL __launch_bounds__(CONVOLUTION_THREADS, 1)                                                                   \
        name(const u16* from, const u16* weights, int count, const float* biases, uint4* to, float* moments) {         \
        convolve<in, ending>(from, weights, count, {biases, to, moments});                                             \
    }

CONVOLUTION(stem, PLANES, MOMENTS)
CONVOLUTION(stem_relu, PLANES, RELU)
CONVOLUTION(convolution, C, MOMENTS)
CONVOLUTION(convolution_relu, C, RELU)
CONVOLUTION(convolution_sums, C, SUMS)
CONVOLUTION(convolution_back, C, PLAIN)
CONVOLUTION(convolution_back_added, C, ADDED)

static_assert(Tile<C>::BYTES == SHARED_CONVOLUTION && Tile<PLANES>::BYTES == SHARED_STEM,
              "shared memory must be as calls.rs takes it to be");
