// Squeeze and excitation: a factor and a summand for each channel of a board, from the channels' means.
//
// A warp takes a board, a block eight at a time; the weights lie in shared memory.

#define EXCITE_WARPS 8
#define EXCITE_THREADS (EXCITE_WARPS * WARP)

static_assert(SQUEEZED == WARP, "a lane has one of the squeezed numbers");

// Where the two layers lie in the flat lists.
struct Excitation {
    int squeeze, squeeze_bias, excite, excite_bias;
};

static_assert(sizeof(Excitation) == SIZE_EXCITATION, "Excitation must be laid out as in calls.rs");

// Copies a matrix of weights to shared memory, turned if asked for; rows are then longer by one, against conflicts.
template <bool TURNED>
DEVICE void read_weights(float* to, const float* from, int rows, int columns) {
    for (int n = threadIdx.x; n < rows * columns; n += EXCITE_THREADS)
        to[TURNED ? n % columns * (rows + 1) + n / columns : n] = from[n];
}

// The means of what the normalisation gives, from the sums of what it is given.
DEVICE void read_means(float* means, const float* sums, const float* affine) {
    for (int c = threadIdx.x % WARP; c < C; c += WARP) means[c] = affine[c] * sums[c] / SQUARES + affine[C + c];
    __syncwarp();
}

struct ExciteMemory {
    float squeeze[C * (SQUEEZED + 1)], excite[SQUEEZED * (2 * C + 1)], means[EXCITE_WARPS][C];
};

// From each board's sums of the second convolution to gates: with the normalisation's scale and shift worked in, and
// plain (`factors` [C]); and the squeezed numbers.
KERNEL __launch_bounds__(EXCITE_THREADS)
    excite(Excitation net, const float* values, const float* moments, const float* affine, int count, float* gates,
           float* factors, float* squeezed) {
    ExciteMemory& memory = *(ExciteMemory*)shared_memory;
    read_weights<true>(memory.squeeze, values + net.squeeze, SQUEEZED, C);
    read_weights<true>(memory.excite, values + net.excite, 2 * C, SQUEEZED);
    __syncthreads();
    int lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    float* means = memory.means[warp];
    for (int board = blockIdx.x * EXCITE_WARPS + warp; board < count; board += gridDim.x * EXCITE_WARPS) {
        read_means(means, moments + (size_t)board * (2 * C), affine);
        float z = values[net.squeeze_bias + lane];
        #pragma unroll 8
        for (int c = 0; c < C; c++) z += memory.squeeze[c * (SQUEEZED + 1) + lane] * means[c];
        z = fmaxf(z, 0.f);
        squeezed[board * SQUEEZED + lane] = z;
        float x[2 * C / WARP];
        #pragma unroll
        for (int k = 0; k < 2 * C / WARP; k++) x[k] = values[net.excite_bias + lane + k * WARP];
        for (int j = 0; j < SQUEEZED; j++) {
            float zj = __shfl_sync(ALL, z, j);
            #pragma unroll
            for (int k = 0; k < 2 * C / WARP; k++) x[k] += memory.excite[j * (2 * C + 1) + lane + k * WARP] * zj;
        }
        #pragma unroll
        for (int k = 0; k < C / WARP; k++) {
            int c = lane + k * WARP;
            float factor = sigmoid(x[k]), *gate = gates + (size_t)board * (2 * C) + c;
            gate[0] = affine[c] * factor, gate[C] = affine[C + c] * factor + x[k + C / WARP];
            factors[(size_t)board * C + c] = factor;
        }
        __syncwarp();
    }
}

struct ExciteBackMemory {
    float squeeze[SQUEEZED * C], excite[2 * C * SQUEEZED];
    float means[EXCITE_WARPS][C], slopes[EXCITE_WARPS][2 * C];
    float squeezed[EXCITE_WARPS][SQUEEZED], squeezed_slopes[EXCITE_WARPS][SQUEEZED];
};

// What a step knows of a block's boards.
struct Excited {
    const float* sums;       // [2 C]: the second convolution's sums, and squares
    const float* affine;     // its normalisation's
    const float* factors;    // [C]
    const float* squeezed;
    float* moments;    // [2 C]: of the gradients after the gates; becomes those before them
    float* excited;    // [2 C]: factors, gradients of the means
};

// One board of a warp: gradients of both layers' sums, kept in shared memory, of the means, and new moments.
DEVICE void excite_board_back(ExciteBackMemory& memory, const Excited& e, int board, int warp, int lane) {
    size_t row = (size_t)board * (2 * C);
    float *means = memory.means[warp], *slopes = memory.slopes[warp];
    read_means(means, e.sums + row, e.affine);
    for (int c = lane; c < C; c += WARP) {
        float factor = e.factors[(size_t)board * C + c], sum = e.moments[row + c], product = e.moments[row + C + c];
        slopes[c] = (e.affine[c] * product + e.affine[C + c] * sum) * factor * (1.f - factor);
        slopes[C + c] = sum;
    }
    __syncwarp();
    float z = e.squeezed[board * SQUEEZED + lane], slope = 0.f;
    #pragma unroll 8
    for (int n = 0; n < 2 * C; n++) slope += memory.excite[n * SQUEEZED + lane] * slopes[n];
    slope = z > 0.f ? slope : 0.f;
    memory.squeezed[warp][lane] = z, memory.squeezed_slopes[warp][lane] = slope;
    float mean[C / WARP] = {};
    for (int j = 0; j < SQUEEZED; j++) {
        float sj = __shfl_sync(ALL, slope, j);
        #pragma unroll
        for (int k = 0; k < C / WARP; k++) mean[k] += memory.squeeze[j * C + lane + k * WARP] * sj;
    }
    #pragma unroll
    for (int k = 0; k < C / WARP; k++) {
        int c = lane + k * WARP;
        float factor = e.factors[(size_t)board * C + c], sum = e.moments[row + c], product = e.moments[row + C + c];
        float each = mean[k] / SQUARES;
        e.moments[row + c] = factor * sum + mean[k];
        e.moments[row + C + c] = factor * product + each * e.sums[row + c];
        e.excited[row + c] = factor, e.excited[row + C + c] = each;
    }
}

// A thread's shares of the gradients of both layers.
struct ExciteSums {
    float excite[C / 4], squeeze[C / 8], excite_bias[(2 * C + EXCITE_THREADS - 1) / EXCITE_THREADS], squeeze_bias;
};

// Adds the boards in shared memory.
DEVICE void add_excited(ExciteSums& sums, const ExciteBackMemory& memory, int boards, int warp, int lane) {
    for (int b = 0; b < boards; b++) {
        float z = memory.squeezed[b][lane];
        #pragma unroll
        for (int k = 0; k < C / 4; k++) sums.excite[k] += memory.slopes[b][warp + k * EXCITE_WARPS] * z;
        #pragma unroll
        for (int k = 0; k < C / 8; k++)
            sums.squeeze[k] +=
                memory.squeezed_slopes[b][warp + k % 4 * EXCITE_WARPS] * memory.means[b][lane + k / 4 * WARP];
        #pragma unroll
        for (int k = 0; k * EXCITE_THREADS < 2 * C; k++)
            sums.excite_bias[k] += memory.slopes[b][(threadIdx.x + k * EXCITE_THREADS) % (2 * C)];
        sums.squeeze_bias += memory.squeezed_slopes[b][lane];
    }
}

DEVICE void write_excited(const ExciteSums& sums, const Excitation& net, float* gradients, int warp, int lane) {
    #pragma unroll
    for (int k = 0; k < C / 4; k++)
        atomicAdd(gradients + net.excite + (warp + k * EXCITE_WARPS) * SQUEEZED + lane, sums.excite[k]);
    #pragma unroll
    for (int k = 0; k < C / 8; k++)
        atomicAdd(gradients + net.squeeze + (warp + k % 4 * EXCITE_WARPS) * C + lane + k / 4 * WARP, sums.squeeze[k]);
    #pragma unroll
    for (int k = 0; k * EXCITE_THREADS < 2 * C; k++) {
        int n = threadIdx.x + k * EXCITE_THREADS;
        if (n < 2 * C) atomicAdd(gradients + net.excite_bias + n, sums.excite_bias[k]);
    }
    if (warp == 0) atomicAdd(gradients + net.squeeze_bias + lane, sums.squeeze_bias);
}

KERNEL __launch_bounds__(EXCITE_THREADS)
    excite_back(Excitation net, const float* values, const float* sums, const float* affine, const float* factors,
                const float* squeezed, int count, float* moments, float* excited, float* gradients) {
    ExciteBackMemory& memory = *(ExciteBackMemory*)shared_memory;
    Excited e = {sums, affine, factors, squeezed, moments, excited};
    read_weights<false>(memory.squeeze, values + net.squeeze, SQUEEZED, C);
    read_weights<false>(memory.excite, values + net.excite, 2 * C, SQUEEZED);
    ExciteSums added = {};
    int lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    for (int first = blockIdx.x * EXCITE_WARPS; first < count; first += gridDim.x * EXCITE_WARPS) {
        __syncthreads();
        if (first + warp < count) excite_board_back(memory, e, first + warp, warp, lane);
        __syncthreads();
        add_excited(added, memory, min(EXCITE_WARPS, count - first), warp, lane);
    }
    write_excited(added, net, gradients, warp, lane);
}

static_assert(sizeof(ExciteMemory) == SHARED_EXCITE && sizeof(ExciteBackMemory) == SHARED_EXCITE_BACK,
              "shared memory must be as calls.rs takes it to be");
