// Batch normalisation, forward and backward, and what is fused with it.
//
// A block takes a board: a thread eight channels and every 16th square. Sums are made by board first ("moments": two
// numbers a channel), then over all boards.

#define BOARD_ROWS 16
#define BOARD_THREADS (C / 8 * BOARD_ROWS)

// What a thread of a board's block works on.
struct Place {
    int board, channel, row;

    DEVICE Place() : board(blockIdx.x), channel(threadIdx.x % (C / 8) * 8), row(threadIdx.x / (C / 8)) {}

    // The n-th of its four places, in lists of eight channels.
    DEVICE size_t at(int n) const { return (((size_t)board * SQUARES + row + n * BOARD_ROWS) * C + channel) / 8; }
};

// Adds a block's sums of two numbers a channel up, and writes its board's moments.
DEVICE void write_board_moments(const Place& place, const Eight& a, const Eight& b, float* moments) {
    __shared__ __align__(16) float sums[BOARD_ROWS][2 * C];
    write_floats(&sums[place.row][place.channel], a);
    write_floats(&sums[place.row][C + place.channel], b);
    __syncthreads();
    for (int c = threadIdx.x; c < 2 * C; c += BOARD_THREADS) {
        float total = 0.f;
        #pragma unroll
        for (int row = 0; row < BOARD_ROWS; row++) total += sums[row][c];
        moments[(size_t)place.board * (2 * C) + c] = total;
    }
}

// ReLU of what is normalised: max(0, scale · x + shift).
KERNEL __launch_bounds__(BOARD_THREADS)
    normalise_relu(const uint4* __restrict__ from, const float* __restrict__ affine, uint4* __restrict__ to) {
    Place place;
    Eight scale = read_floats(affine + place.channel), shift = read_floats(affine + C + place.channel);
    #pragma unroll
    for (int n = 0; n < SQUARES / BOARD_ROWS; n++) {
        Eight x = unpack(from[place.at(n)]);
        #pragma unroll
        for (int k = 0; k < 8; k++) x.x[k] = fmaxf(scale.x[k] * x.x[k] + shift.x[k], 0.f);
        to[place.at(n)] = pack(x);
    }
}

// The gradients where that ReLU was not, by board: their sums, and those of their products with the inputs.
KERNEL __launch_bounds__(BOARD_THREADS)
    relu_moments(const uint4* __restrict__ gradients, const uint4* __restrict__ from,
                 const float* __restrict__ affine, float* __restrict__ moments) {
    Place place;
    Eight scale = read_floats(affine + place.channel), shift = read_floats(affine + C + place.channel), a = {}, b = {};
    #pragma unroll
    for (int n = 0; n < SQUARES / BOARD_ROWS; n++) {
        Eight x = unpack(from[place.at(n)]), g = unpack(gradients[place.at(n)]);
        #pragma unroll
        for (int k = 0; k < 8; k++) {
            float live = scale.x[k] * x.x[k] + shift.x[k] > 0.f ? g.x[k] : 0.f;
            a.x[k] += live, b.x[k] += live * x.x[k];
        }
    }
    write_board_moments(place, a, b, moments);
}

// Back through ReLU and normalisation, in place. `slopes` has three numbers a channel.
KERNEL __launch_bounds__(BOARD_THREADS)
    normalise_back(const uint4* __restrict__ from, const float* __restrict__ affine,
                   const float* __restrict__ slopes, uint4* __restrict__ gradients) {
    Place place;
    Eight scale = read_floats(affine + place.channel), shift = read_floats(affine + C + place.channel);
    Eight k1 = read_floats(slopes + place.channel), k2 = read_floats(slopes + C + place.channel),
          k3 = read_floats(slopes + 2 * C + place.channel);
    #pragma unroll
    for (int n = 0; n < SQUARES / BOARD_ROWS; n++) {
        Eight x = unpack(from[place.at(n)]), g = unpack(gradients[place.at(n)]);
        #pragma unroll
        for (int k = 0; k < 8; k++) {
            float live = scale.x[k] * x.x[k] + shift.x[k] > 0.f ? g.x[k] : 0.f;
            g.x[k] = k1.x[k] * live + k2.x[k] * x.x[k] + k3.x[k];
        }
        gradients[place.at(n)] = pack(g);
    }
}

// Sums of the boards' moments over all boards. The last block to finish gets true; its thread c then has both totals
// of channel c. The buffer of totals ends with the number of blocks that are done, and is zero again afterwards.
DEVICE bool total_moments(const float* moments, int count, double* totals, double& a, double& b) {
    __shared__ bool is_last;
    int c = threadIdx.x;
    float sum = 0.f;
    #pragma unroll 8
    for (int board = blockIdx.x; board < count; board += gridDim.x) sum += moments[(size_t)board * (2 * C) + c];
    atomicAdd(totals + c, (double)sum);
    __threadfence();
    __syncthreads();
    u32* finished = (u32*)(totals + 2 * C);
    if (c == 0) is_last = atomicAdd(finished, 1u) + 1 == gridDim.x;
    __syncthreads();
    if (!is_last) return false;
    __threadfence();
    if (c < C) {
        a = __ldcg(totals + c), b = __ldcg(totals + C + c);
        totals[c] = 0., totals[C + c] = 0.;
    }
    if (c == 0) *finished = 0;
    return c < C;
}

// What a normalisation computes of a batch and keeps: scale and shift [2 C], mean and 1 / deviation [2 C].
// The running statistics, mean and variance [2 C], follow.
KERNEL __launch_bounds__(2 * C)
    normalise(const float* moments, int count, const float* gamma, const float* beta, float* affine, float* batch,
              float* running, double* totals) {
    double sum, squares;
    if (!total_moments(moments, count, totals, sum, squares)) return;
    int c = threadIdx.x;
    double all = (double)count * SQUARES, mean = sum / all, variance = fmax(squares / all - mean * mean, 0.);
    float deviation = rsqrtf((float)variance + NORM_EPSILON), scale = gamma[c] * deviation;
    affine[c] = scale, affine[C + c] = beta[c] - (float)mean * scale;
    batch[c] = (float)mean, batch[C + c] = deviation;
    running[c] += NORM_MOMENTUM * ((float)mean - running[c]);
    running[C + c] += NORM_MOMENTUM * ((float)variance - running[C + c]);
}

// From the sums of gradients, and of gradients times inputs, to the gradients of gamma and beta, and to the three
// numbers a channel by which a gradient goes back: k1 · gradient + k2 · input + k3.
KERNEL __launch_bounds__(2 * C)
    normalise_slopes(const float* moments, int count, const float* gamma, const float* batch, float* slopes,
                     float* gamma_gradient, float* beta_gradient, double* totals) {
    double sum, product;
    if (!total_moments(moments, count, totals, sum, product)) return;
    int c = threadIdx.x;
    double all = (double)count * SQUARES, mean = batch[c], deviation = batch[C + c];
    double normalised = deviation * (product - mean * sum), k1 = gamma[c] * deviation;
    double k2 = -k1 * deviation * normalised / all;
    gamma_gradient[c] = (float)normalised, beta_gradient[c] = (float)sum;
    slopes[c] = (float)k1, slopes[C + c] = (float)k2, slopes[2 * C + c] = (float)(-k1 * sum / all - k2 * mean);
}
