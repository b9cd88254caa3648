// The heads. The policy's 80 planes and the value's 16 channels are columns of one matrix, [position][square][96].

#define HEADS 96
#define HEAD_PIECES (HEADS / 8)
#define HEAD_THREADS 256    // four for each square

// Where the value's and the policy's parameters lie in the flat lists.
struct Heads {
    int value, value_bias, hidden_bias, score, score_bias, wdl, wdl_bias, policy, policy_bias;
};

// What the losses weigh.
struct Weights {
    float wdl, policy;
};

static_assert(sizeof(Heads) == SIZE_HEADS && sizeof(Weights) == SIZE_WEIGHTS, "as in calls.rs");

// Sums, or maxima, over a block; every thread gets them.
template <bool MAXIMUM>
DEVICE float over_block(float x) {
    __shared__ float partial[HEAD_THREADS / WARP];
    x = MAXIMUM ? warp_max(x) : warp_sum(x);
    __syncthreads();
    if (threadIdx.x % WARP == 0) partial[threadIdx.x / WARP] = x;
    __syncthreads();
    x = partial[0];
    #pragma unroll
    for (int k = 1; k < HEAD_THREADS / WARP; k++) x = MAXIMUM ? fmaxf(x, partial[k]) : x + partial[k];
    return x;
}

// The three pieces of a square's row that a thread has: two of the policy, then one of which those of the value are.
struct Logits {
    Eight pieces[3];
};

DEVICE int head_piece(int k) { return threadIdx.x % 4 + 4 * k; }
DEVICE bool is_move(int plane) { return plane < POLICY_PLANES; }

// A board's logits of moves become their gradients, in place; its loss.
DEVICE float policy_gradient(Logits& logits, int played, float weight) {
    float most = -1e30f, sum = 0.f, chosen = 0.f;
    #pragma unroll
    for (int k = 0; k < 24; k++)
        if (is_move(head_piece(k / 8) * 8 + k % 8)) most = fmaxf(most, logits.pieces[k / 8].x[k % 8]);
    most = over_block<true>(most);
    int square = threadIdx.x / 4, plane = played / POLICY_PLANES == square ? played % POLICY_PLANES : -1;
    #pragma unroll
    for (int k = 0; k < 24; k++) {
        int at = head_piece(k / 8) * 8 + k % 8;
        float& x = logits.pieces[k / 8].x[k % 8];
        if (at == plane) chosen = x - most;
        x = is_move(at) ? __expf(x - most) : 0.f;
        sum += x;
    }
    sum = over_block<false>(sum), chosen = over_block<false>(chosen);
    #pragma unroll
    for (int k = 0; k < 24; k++) {
        int at = head_piece(k / 8) * 8 + k % 8;
        float& x = logits.pieces[k / 8].x[k % 8];
        x = weight * (x / sum - (at == plane ? 1.f : 0.f));
    }
    return __logf(sum) - chosen;
}

// Both heads' first layers have been multiplied: the value's channels get their biases and ReLU, and go to `channels`
// [position][1024]; the policy's logits become gradients, in place. Losses: score, result, policy.
KERNEL __launch_bounds__(HEAD_THREADS)
    heads_forward(Heads net, Weights weights, const float* values, const u16* moves, int count, uint4* matrix,
                  uint4* channels, float* gradients, double* losses) {
    float loss = 0.f;
    Eight bias[3], added[3] = {};
    #pragma unroll
    for (int k = 0; k < 24; k++) {
        int at = head_piece(k / 8) * 8 + k % 8;
        bias[k / 8].x[k % 8] = values[at < PADDED_PLANES ? net.policy_bias + at : net.value_bias + at - PADDED_PLANES];
    }
    for (int board = blockIdx.x; board < count; board += gridDim.x) {
        uint4* row = matrix + ((size_t)board * SQUARES + threadIdx.x / 4) * HEAD_PIECES;
        Logits logits;
        #pragma unroll
        for (int k = 0; k < 24; k++) {
            if (k % 8 == 0) logits.pieces[k / 8] = unpack(row[head_piece(k / 8)]);
            logits.pieces[k / 8].x[k % 8] += bias[k / 8].x[k % 8];
        }
        int value = head_piece(2) - PADDED_PLANES / 8;
        if (value >= 0) {
            Eight h = logits.pieces[2];
            #pragma unroll
            for (int k = 0; k < 8; k++) h.x[k] = fmaxf(h.x[k], 0.f);
            channels[((size_t)board * SQUARES + threadIdx.x / 4) * (VALUE_CHANNELS / 8) + value] = pack(h);
        }
        bool is_played = moves[board] < SQUARES * POLICY_PLANES;
        float weight = is_played ? weights.policy / count : 0.f;
        float of_board = policy_gradient(logits, is_played ? moves[board] : -1, weight);
        if (is_played) loss += of_board;
        #pragma unroll
        for (int k = 0; k < 24; k++) {
            added[k / 8].x[k % 8] += logits.pieces[k / 8].x[k % 8];
            if (k % 8 == 7 && head_piece(k / 8) < PADDED_PLANES / 8)
                row[head_piece(k / 8)] = pack(logits.pieces[k / 8]);
        }
    }
    if (threadIdx.x == 0) atomicAdd(losses + 2, (double)loss);
    __shared__ float sums[HEADS];
    if (threadIdx.x < HEADS) sums[threadIdx.x] = 0.f;
    __syncthreads();
    #pragma unroll
    for (int k = 0; k < 24; k++) atomicAdd(sums + head_piece(k / 8) * 8 + k % 8, added[k / 8].x[k % 8]);
    __syncthreads();
    if (threadIdx.x < PADDED_PLANES) atomicAdd(gradients + net.policy_bias + threadIdx.x, sums[threadIdx.x]);
}

// The value's channels alone, [position][1024], in place: biases and ReLU.
KERNEL __launch_bounds__(256) value_relu(const float* biases, int pieces, uint4* channels) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= pieces) return;
    Eight x = unpack(channels[i]);
    #pragma unroll
    for (int k = 0; k < 8; k++) x.x[k] = fmaxf(x.x[k] + biases[i % (VALUE_CHANNELS / 8) * 8 + k], 0.f);
    channels[i] = pack(x);
}

// What is to be found in a position.
struct Targets {
    const float *expected, *quiet;
    const u8* results;
};

// The score's and the result's losses, added to; the outputs become their slopes.
DEVICE void value_slopes(float (&y)[4], const Targets& targets, int board, float wdl, int count, float (&losses)[2]) {
    float p = sigmoid(y[0]), error = p - targets.expected[board], quiet = targets.quiet[board];
    losses[0] += quiet * error * error;
    y[0] = 2.f * quiet * error * p * (1.f - p) / count;
    float most = fmaxf(fmaxf(y[1], y[2]), y[3]), sum = 0.f;
    int result = targets.results[board];
    for (int n = 0; n < 3; n++) sum += __expf(y[n + 1] - most);
    for (int n = 0; n < 3; n++) {
        float x = y[n + 1] - most, is_it = n == result ? 1.f : 0.f;
        losses[1] += is_it * (__logf(sum) - x);
        y[n + 1] = result < 3 ? wdl / count * (__expf(x) / sum - is_it) : 0.f;
    }
}

// One warp computes a position's score and chances, their losses, and the gradients of its 128 hidden sums; a lane has
// four of them.
KERNEL __launch_bounds__(256)
    value_head(Heads net, Weights weights, const float* values, const float4* hidden, const float* expected,
               const float* quiet, const u8* results, int count, float* scores, uint2* hidden_gradients,
               float* gradients, double* losses) {
    int lane = threadIdx.x % WARP, warps = gridDim.x * (blockDim.x / WARP);
    float bias[4], w[4][4], added[5][4] = {}, outputs[4] = {}, lost[2] = {};
    #pragma unroll
    for (int k = 0; k < 4; k++) {
        bias[k] = values[net.hidden_bias + lane * 4 + k];
        #pragma unroll
        for (int n = 0; n < 4; n++)
            w[n][k] = values[(n == 0 ? net.score : net.wdl + (n - 1) * VALUE_HIDDEN) + lane * 4 + k];
    }
    for (int board = (blockIdx.x * blockDim.x + threadIdx.x) / WARP; board < count; board += warps) {
        float4 four = hidden[(size_t)board * (VALUE_HIDDEN / 4) + lane];
        float g[4] = {four.x, four.y, four.z, four.w}, y[4];
        #pragma unroll
        for (int k = 0; k < 4; k++) g[k] = fmaxf(g[k] + bias[k], 0.f);
        #pragma unroll
        for (int n = 0; n < 4; n++) {
            y[n] = warp_sum(g[0] * w[n][0] + g[1] * w[n][1] + g[2] * w[n][2] + g[3] * w[n][3]);
            y[n] += values[n == 0 ? net.score_bias : net.wdl_bias + n - 1];
        }
        if (lane == 0) scores[board] = y[0];
        value_slopes(y, {expected, quiet, results}, board, weights.wdl, count, lost);
        float back[4];
        #pragma unroll
        for (int k = 0; k < 4; k++) {
            float slope = 0.f;
            #pragma unroll
            for (int n = 0; n < 4; n++) slope += y[n] * w[n][k], added[n][k] += y[n] * g[k];
            back[k] = g[k] > 0.f ? slope : 0.f;
            added[4][k] += back[k];
            outputs[k] += y[k];
        }
        hidden_gradients[(size_t)board * (VALUE_HIDDEN / 4) + lane] =
            make_uint2(pair(back[0], back[1]), pair(back[2], back[3]));
    }
    #pragma unroll
    for (int k = 0; k < 20; k++) {
        int n = k / 4, start = n == 0 ? net.score : n == 4 ? net.hidden_bias : net.wdl + (n - 1) * VALUE_HIDDEN;
        atomicAdd(gradients + start + lane * 4 + k % 4, added[n][k % 4]);
    }
    if (lane > 0) return;
    #pragma unroll
    for (int n = 0; n < 4; n++) atomicAdd(gradients + (n == 0 ? net.score_bias : net.wdl_bias + n - 1), outputs[n]);
    atomicAdd(losses, (double)lost[0]), atomicAdd(losses + 1, (double)lost[1]);
}

// The gradients of the value's channels [position][1024], 0 where ReLU was, into the matrix of both heads.
KERNEL __launch_bounds__(256)
    value_back(Heads net, const uint4* channels, const uint4* channel_gradients, int pieces, uint4* matrix,
               float* gradients) {
    __shared__ float sums[VALUE_CHANNELS];
    if (threadIdx.x < VALUE_CHANNELS) sums[threadIdx.x] = 0.f;
    __syncthreads();
    Eight added = {};
    int stride = gridDim.x * blockDim.x, first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < pieces; i += stride) {
        Eight h = unpack(channels[i]), g = unpack(channel_gradients[i]);
        #pragma unroll
        for (int k = 0; k < 8; k++) added.x[k] += g.x[k] = h.x[k] > 0.f ? g.x[k] : 0.f;
        matrix[(size_t)(i / 2) * HEAD_PIECES + PADDED_PLANES / 8 + i % 2] = pack(g);
    }
    #pragma unroll
    for (int k = 0; k < 8; k++) atomicAdd(sums + first % 2 * 8 + k, added.x[k]);
    __syncthreads();
    if (threadIdx.x < VALUE_CHANNELS) atomicAdd(gradients + net.value_bias + threadIdx.x, sums[threadIdx.x]);
}

// Adds up the partial sums of the gradient of both heads' first weights, [parts][96][C].
KERNEL __launch_bounds__(256) heads_weights(Heads net, const float* partial, int parts, float* gradients) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= HEADS * C) return;
    float sum = 0.f;
    #pragma unroll 8
    for (int part = 0; part < parts; part++) sum += partial[(size_t)part * (HEADS * C) + i];
    gradients[i < PADDED_PLANES * C ? net.policy + i : net.value + i - PADDED_PLANES * C] = sum;
}
