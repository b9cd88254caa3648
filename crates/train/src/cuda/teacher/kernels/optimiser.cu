// AdamW with a gradient that is clipped by its length, and the copies of the parameters that products need.

// AdamW's numbers of one step.
struct Adam {
    float learning_rate, decay, max_norm, first, second, epsilon;
};

// Where the convolutions of the blocks lie in the flat list: every block has two.
struct Tower {
    int first, second, stride, convolutions;
};

static_assert(sizeof(Adam) == SIZE_ADAM && sizeof(Tower) == SIZE_TOWER, "as in calls.rs");

// The sum of the gradients' squares, added to `squares`.
KERNEL __launch_bounds__(256) gradient_norm(int count, const float* gradients, double* squares) {
    float sum = 0.f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
        sum += gradients[i] * gradients[i];
    sum = warp_sum(sum);
    if (threadIdx.x % WARP == 0) atomicAdd(squares, (double)sum);
}

// A step; only weights decay. Gradients are zero afterwards, and every parameter has a copy in bfloat16.
KERNEL __launch_bounds__(256)
    clipped_adamw(Adam a, int count, const u8* is_weight, const double* squares, float* values, float* firsts,
                  float* seconds, float* gradients, u16* narrow) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    float norm = (float)sqrt(*squares), clip = norm > a.max_norm ? a.max_norm / norm : 1.f;
    float gradient = gradients[i] * clip;
    gradients[i] = 0.f;
    float first = firsts[i] = a.first * firsts[i] + (1.f - a.first) * gradient;
    float second = seconds[i] = a.second * seconds[i] + (1.f - a.second) * gradient * gradient;
    float kept = is_weight[i] ? values[i] * (1.f - a.decay * a.learning_rate) : values[i];
    float value = values[i] = kept - a.learning_rate * first / (sqrtf(second) + a.epsilon);
    narrow[i] = bfloat(value);
}

// The same copy when parameters are set.
KERNEL __launch_bounds__(256) narrow_copy(int count, const float* values, u16* narrow) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) narrow[i] = bfloat(values[i]);
}

DEVICE int convolution_at(const Tower& tower, int n) {
    return (n % 2 ? tower.second : tower.first) + n / 2 * tower.stride;
}

// The weights of the tower's convolutions for the way back: [in][tap][out] with taps mirrored.
KERNEL __launch_bounds__(256) turned_copy(Tower tower, const float* values, u16* turned) {
    __shared__ u16 tile[32][33];
    int tap = blockIdx.x % TAPS, block = blockIdx.x / TAPS, across = C / 32;
    int out = block % across * 32, in = block / across * 32, column = threadIdx.x % 32;
    const float* from = values + convolution_at(tower, blockIdx.y);
    u16* to = turned + (size_t)blockIdx.y * (C * TAPS * C);
    for (int row = threadIdx.x / 32; row < 32; row += 8)
        tile[row][column] = bfloat(from[((out + row) * TAPS + tap) * C + in + column]);
    __syncthreads();
    for (int row = threadIdx.x / 32; row < 32; row += 8)
        to[((in + row) * TAPS + TAPS - 1 - tap) * C + out + column] = tile[column][row];
}

// Both heads' first weights, [96][C].
KERNEL __launch_bounds__(256) heads_copy(Heads net, const float* values, u16* to) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= HEADS * C) return;
    to[i] = bfloat(values[i < PADDED_PLANES * C ? net.policy + i : net.value + i - PADDED_PLANES * C]);
}

// A convolution's weights with its normalisation by running statistics worked in, and what remains to be added.
KERNEL __launch_bounds__(256)
    fold(int inputs, const float* weights, const float* gamma, const float* beta, const float* running, u16* to,
         float* biases) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, out = i / (TAPS * inputs);
    if (out >= C) return;
    float scale = gamma[out] * rsqrtf(running[C + out] + NORM_EPSILON);
    to[i] = bfloat(weights[i] * scale);
    if (i % (TAPS * inputs) == 0) biases[out] = beta[out] - running[out] * scale;
}
