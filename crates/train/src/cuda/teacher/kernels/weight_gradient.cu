// The gradient of a convolution's weights: for every tap, outputs' gradients turned × inputs shifted, on tensor cores.
//
// A block takes 64 output channels, 64 input channels (16 of the planes) and a share of the boards, one after another;
// a warp all 64 output channels and 8 input channels for all nine taps, so that what it reads of the outputs serves
// nine times. Sums of the blocks are added up in the flat gradients.

#define GRADIENT_WARPS 8
#define GRADIENT_THREADS (GRADIENT_WARPS * WARP)
#define GRADIENT_STAGES 4

template <int IN>
struct GradientTile {
    static constexpr int WIDTH = IN < 64 ? IN : 64, ROW = WIDTH * 2, PIECES = WIDTH / 8;
    // Bytes of a board: the inputs have a border of zeros.
    static constexpr int OUTPUTS = SQUARES * 128, INPUTS = 100 * ROW, STAGE = OUTPUTS + INPUTS;
    static constexpr int BYTES = GRADIENT_STAGES * STAGE;
    // Warps side by side; the others share the squares with them.
    static constexpr int SIDE = PIECES, SHARES = GRADIENT_WARPS / SIDE;

    // The place of a piece of the inputs on a square, both from 0 to 9 where 0 and 9 are the border.
    static DEVICE u32 place(int piece, int rank, int file) {
        return (rank * 10 + file) * ROW + (piece ^ (WIDTH == 64 ? file & 7 : file >> 2 & 1)) * 16;
    }
};

// What a thread copies of a board: pieces of 64 channels of the outputs' gradients, and of the input channels.
template <int IN>
struct GradientCopies {
    using T = GradientTile<IN>;
    static constexpr int ROWS = GRADIENT_THREADS / T::PIECES;
    const u16 *outputs, *inputs;
    u32 output_place, input_place;

    DEVICE GradientCopies(const u16* from_outputs, const u16* from_inputs) {
        int row = threadIdx.x / 8, piece = threadIdx.x % 8, square = threadIdx.x / T::PIECES;
        outputs = from_outputs + row * C + piece * 8;
        output_place = row * 128 + (piece ^ (row & 7)) * 16;
        inputs = from_inputs + square * IN + threadIdx.x % T::PIECES * 8;
        input_place = T::OUTPUTS + T::place(threadIdx.x % T::PIECES, square / 8 + 1, square % 8 + 1);
    }

    DEVICE void board_to(u32 stage, int board) const {
        #pragma unroll
        for (int n = 0; n < 2; n++)
            copy_async(stage + output_place + n * 32 * 128, outputs + ((size_t)board * SQUARES + n * 32) * C);
        #pragma unroll
        for (int n = 0; n * ROWS < SQUARES; n++)
            if (ROWS <= SQUARES || (int)threadIdx.x / T::PIECES < SQUARES)
                copy_async(stage + input_place + n * (ROWS / 8) * 10 * T::ROW,
                           inputs + ((size_t)board * SQUARES + n * ROWS) * IN);
    }
};

// Where a lane reads in a stage, for the first 16 squares: 16 output channels each, and the shifted inputs of two taps
// each (lanes 0 to 15 read for one, the others for the next).
struct GradientPlaces {
    u32 outputs[4], inputs[5];
};

template <int IN>
DEVICE GradientPlaces gradient_places(int piece) {
    using T = GradientTile<IN>;
    int lane = threadIdx.x % WARP, row = lane % 8 + lane / 16 * 8;
    GradientPlaces places;
    #pragma unroll
    for (int m = 0; m < 4; m++) places.outputs[m] = row * 128 + ((m * 2 + lane / 8 % 2) ^ (lane % 8)) * 16;
    #pragma unroll
    for (int k = 0; k < 5; k++) {
        int tap = min(2 * k + lane / 16, TAPS - 1);
        places.inputs[k] = T::OUTPUTS + T::place(piece, lane / 8 % 2 + tap / 3, lane % 8 + tap % 3);
    }
    return places;
}

// Adds 16 squares.
template <int IN>
DEVICE void add_squares(float (&sums)[TAPS][4][4], const GradientPlaces& places, u32 stage, int step) {
    using T = GradientTile<IN>;
    u32 a[4][4];
    #pragma unroll
    for (int m = 0; m < 4; m++) load_matrices_turned(a[m], stage + places.outputs[m] + step * (16 * 128));
    #pragma unroll
    for (int tap = 0; tap < TAPS; tap += 2) {
        u32 b[4];
        load_matrices_turned(b, stage + places.inputs[tap / 2] + step * (20 * T::ROW));
        #pragma unroll
        for (int m = 0; m < 4; m++) {
            multiply_add(sums[tap][m], a[m], b[0], b[1]);
            if (tap + 1 < TAPS) multiply_add(sums[tap + 1 < TAPS ? tap + 1 : tap][m], a[m], b[2], b[3]);
        }
    }
}

template <int IN>
DEVICE void gradient_of_weights(const u16* outputs, const u16* inputs, int count, float* gradients) {
    using T = GradientTile<IN>;
    constexpr int ACROSS = IN / T::WIDTH;
    int out = blockIdx.x / ACROSS * 64, in = blockIdx.x % ACROSS * T::WIDTH, warp = threadIdx.x / WARP;
    int piece = warp % T::SIDE, share = warp / T::SIDE;
    u32 stages = shared_address(shared_memory);
    for (int n = threadIdx.x; n < T::BYTES / 4; n += GRADIENT_THREADS) ((u32*)shared_memory)[n] = 0;
    __syncthreads();
    GradientCopies<IN> copies(outputs + out, inputs + in);
    for (int n = 0; n < GRADIENT_STAGES - 1; n++) {
        int board = blockIdx.y + n * gridDim.y;
        if (board < count) copies.board_to(stages + n * T::STAGE, board);
        commit_copies();
    }
    GradientPlaces places = gradient_places<IN>(piece);
    float sums[TAPS][4][4] = {};
    int stage = 0;
    for (int board = blockIdx.y; board < count; board += gridDim.y) {
        await_copies<GRADIENT_STAGES - 2>();
        __syncthreads();
        int next = board + (GRADIENT_STAGES - 1) * gridDim.y;
        int free_stage = (stage + GRADIENT_STAGES - 1) % GRADIENT_STAGES;
        if (next < count) copies.board_to(stages + free_stage * T::STAGE, next);
        commit_copies();
        #pragma unroll
        for (int step = 0; step < 4; step += T::SHARES)
            add_squares<IN>(sums, places, stages + stage * T::STAGE, step + share);
        stage = (stage + 1) % GRADIENT_STAGES;
    }
    int lane = threadIdx.x % WARP;
    float* to = gradients + (size_t)(out + lane / 4) * (TAPS * IN) + in + piece * 8 + lane % 4 * 2;
    #pragma unroll
    for (int tap = 0; tap < TAPS; tap++)
        #pragma unroll
        for (int k = 0; k < 16; k++)
            atomicAdd(to + (k / 4 * 16 + k / 2 % 2 * 8) * (TAPS * IN) + tap * IN + k % 2, sums[tap][k / 4][k % 4]);
}

KERNEL __launch_bounds__(GRADIENT_THREADS, 1)
    weight_gradient(const u16* outputs, const u16* inputs, int count, float* gradients) {
    gradient_of_weights<C>(outputs, inputs, count, gradients);
}

KERNEL __launch_bounds__(GRADIENT_THREADS, 1)
    stem_weight_gradient(const u16* outputs, const u16* inputs, int count, float* gradients) {
    gradient_of_weights<PLANES>(outputs, inputs, count, gradients);
}

static_assert(GradientTile<C>::BYTES == SHARED_GRADIENT && GradientTile<PLANES>::BYTES == SHARED_STEM_GRADIENT,
              "shared memory must be as calls.rs takes it to be");
