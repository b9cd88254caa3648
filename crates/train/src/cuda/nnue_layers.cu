
// ---- NNUE with layers after the accumulators: what lies between the products of matrices ----

// The layers' sizes, and where their parameters begin in the flat list.
struct Layers {
    int outputs, hidden, inputs, first, second, activation;    // see kernel_arguments.rs
    int hidden_biases, first_biases, second_weights, second_biases, output_weights, output_biases;
};

static_assert(sizeof(Layers) == SIZE_LAYERS, "Layers must be laid out as in kernel_arguments.rs");

#define SCRELU 1
#define CRELU 2

// What a neuron makes of its clipped sum, and the slope of that.
__device__ __forceinline__ float activated(const Layers& net, float x) { return net.activation == CRELU ? x : x * x; }

__device__ __forceinline__ float steepness(const Layers& net, float x) {
    return is_live(x) ? net.activation == CRELU ? 1.f : 2.f * x : 0.f;
}

// The accumulators' sums of records, without biases, as rows of weights added up: for many king buckets. Also lists
// these rows, 32 for each side of a record, 0xffff where there is none, and says what the network should.
KERNEL __launch_bounds__(1024) nnue_gather(const __grid_constant__ Nnue net, const Record* records,
                                           const __grid_constant__ Batch batch, const float* input_weights, u16* lists,
                                           u16* sums, float* targets, u8* chosen) {
    __shared__ int features[2][32], pieces;
    int column = threadIdx.x * 4, lane = threadIdx.x % WARP;
    for (int i = blockIdx.x; i < batch.count; i += gridDim.x) {
        __syncthreads();
        if (threadIdx.x < WARP) {
            Record record = records[record_at(batch, i)];
            int listed = list_features(record, net, features);
            for (int side = 0; side < 2; side++)
                lists[((size_t)side * batch.count + i) * 32 + lane] = lane < listed ? features[side][lane] : 0xffff;
            if (lane == 0) {
                pieces = listed;
                targets[i] = nnue_target(record, batch);
                chosen[i] = output_bucket(record, net.outputs);
            }
        }
        __syncthreads();
        for (int side = 0; side < 2 && column < net.hidden; side++) {
            float4 sum = make_float4(0, 0, 0, 0);
            #pragma unroll 4
            for (int n = 0; n < pieces; n++)
                sum = plus(sum, *(const float4*)(input_weights + (size_t)features[side][n] * net.hidden + column));
            u16* to = sums + ((size_t)side * batch.count + i) * net.hidden + column;
            *(uint2*)to = make_uint2(pair(sum.x, sum.y), pair(sum.z, sum.w));
        }
    }
}

// Adds the gradients of the sums to those of the rows that were added up.
KERNEL __launch_bounds__(1024) nnue_scatter(const __grid_constant__ Nnue net, int count, const u16* lists,
                                            const u16* sums, float* gradients) {
    __shared__ int list[32];
    int column = threadIdx.x * 4;
    for (int row = blockIdx.x; row < 2 * count; row += gridDim.x) {
        __syncthreads();
        if (threadIdx.x < 32) list[threadIdx.x] = lists[(size_t)row * 32 + threadIdx.x];
        __syncthreads();
        if (column >= net.hidden) continue;
        uint2 both = *(const uint2*)(sums + (size_t)row * net.hidden + column);
        float4 gradient = make_float4(__uint_as_float(both.x << 16), __uint_as_float(both.x & 0xffff0000u),
                                      __uint_as_float(both.y << 16), __uint_as_float(both.y & 0xffff0000u));
        if (!is_any(gradient)) continue;
        for (int n = 0; n < 32 && list[n] != 0xffff; n++)
            add4(gradients + (size_t)list[n] * net.hidden + column, gradient);
    }
}

// From the accumulators' sums to the first layer's inputs without pairs: all numbers of the side to move, then those of
// the other. A thread computes eight.
KERNEL __launch_bounds__(256) nnue_activate(const __grid_constant__ Layers net, int count, const u16* sums,
                                            const float* values, uint4* products) {
    int chunks = net.inputs / 8, i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count * chunks) return;
    int row = i / chunks, column = i % chunks * 8, side = column >= net.hidden;
    column -= side * net.hidden;
    float x[8], a[8];
    unpack(*(const uint4*)(sums + ((size_t)side * count + row) * net.hidden + column), x);
    read8(values + net.hidden_biases + column, a);
    #pragma unroll
    for (int k = 0; k < 8; k++) x[k] = activated(net, clipped(x[k] + a[k]));
    products[i] = pack(x);
}

// The sums become their gradients in place; those of the hidden biases are added up. A thread owns eight columns of one
// side, and walks over rows.
KERNEL __launch_bounds__(256) nnue_activate_backward(const __grid_constant__ Layers net, int count, u16* sums,
                                                     const u16* back, const float* values, float* gradients) {
    int lane = threadIdx.x % WARP, warps = gridDim.y * WARPS;
    int place = (blockIdx.x * WARP + lane) * 8, side = place >= net.hidden, column = place - side * net.hidden;
    bool is_column = place < net.inputs;
    float a[8] = {}, total[8] = {};
    if (is_column) read8(values + net.hidden_biases + column, a);
    for (int row = blockIdx.y * WARPS + threadIdx.x / WARP; row < count && is_column; row += warps) {
        u16* at = sums + ((size_t)side * count + row) * net.hidden + column;
        float x[8], g[8];
        unpack(*(const uint4*)at, x);
        unpack(*(const uint4*)(back + (size_t)row * net.inputs + place), g);
        #pragma unroll
        for (int k = 0; k < 8; k++) {
            x[k] = g[k] * steepness(net, x[k] + a[k]);
            total[k] += x[k];
        }
        *(uint4*)at = pack(x);
    }
    add_columns(total, is_column, gradients + net.hidden_biases + column);
}

// From the accumulators' sums to the first layer's inputs: each side's first half times its second half, the side to
// move before the other. A thread computes eight.
KERNEL __launch_bounds__(256) nnue_pairwise(const __grid_constant__ Layers net, int count, const u16* sums,
                                            const float* values, uint4* products) {
    int half = net.hidden / 2, chunks = net.hidden / 8, i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count * chunks) return;
    int row = i / chunks, column = i % chunks * 8, side = column >= half;
    column -= side * half;
    const u16* from = sums + ((size_t)side * count + row) * net.hidden + column;
    const float* biases = values + net.hidden_biases + column;
    float x[8], y[8], a[8], b[8];
    unpack(*(const uint4*)from, x), unpack(*(const uint4*)(from + half), y);
    read8(biases, a), read8(biases + half, b);
    #pragma unroll
    for (int k = 0; k < 8; k++) x[k] = clipped(x[k] + a[k]) * clipped(y[k] + b[k]);
    products[i] = pack(x);
}

// The sums become their gradients in place, from the gradients of their products; those of the hidden biases are added
// up. A thread owns eight columns of one side's first half and those of its second half, and walks over rows.
KERNEL __launch_bounds__(256) nnue_pairwise_backward(const __grid_constant__ Layers net, int count, u16* sums,
                                                     const u16* back, const float* values, float* gradients) {
    int half = net.hidden / 2, lane = threadIdx.x % WARP, warps = gridDim.y * WARPS;
    int place = (blockIdx.x * WARP + lane) * 8, side = place >= half, column = place - side * half;
    bool is_column = place < net.hidden;
    float a[8] = {}, b[8] = {}, low[8] = {}, high[8] = {};
    if (is_column) {
        read8(values + net.hidden_biases + column, a);
        read8(values + net.hidden_biases + half + column, b);
    }
    for (int row = blockIdx.y * WARPS + threadIdx.x / WARP; row < count && is_column; row += warps) {
        u16* at = sums + ((size_t)side * count + row) * net.hidden + column;
        float x[8], y[8], g[8];
        unpack(*(const uint4*)at, x), unpack(*(const uint4*)(at + half), y);
        unpack(*(const uint4*)(back + (size_t)row * net.hidden + place), g);
        #pragma unroll
        for (int k = 0; k < 8; k++) {
            float one = x[k] + a[k], other = y[k] + b[k];
            x[k] = is_live(one) ? g[k] * clipped(other) : 0.f;
            y[k] = is_live(other) ? g[k] * clipped(one) : 0.f;
            low[k] += x[k], high[k] += y[k];
        }
        *(uint4*)at = pack(x);
        *(uint4*)(at + half) = pack(y);
    }
    add_columns(low, is_column, gradients + net.hidden_biases + column);
    add_columns(high, is_column, gradients + net.hidden_biases + half + column);
}

// Where one bucket's parameters after the first weights lie in shared memory, and the gradients of each warp likewise.
// Rows of second weights have a number more than they need: walks along rows and along columns then meet all banks.
struct Places {
    int pitch, first_biases, second_biases, output_weights, output_bias, size;

    __device__ Places(int first, int second)
        : pitch(second + 1), first_biases(first * pitch), second_biases(first_biases + first),
          output_weights(second_biases + second), output_bias(output_weights + second), size(output_bias + 1) {}

    // The place in the flat list; -1 for the number more.
    __device__ int flat(const Layers& net, int bucket, int n) const {
        if (n >= output_bias) return net.output_biases + bucket;
        if (n >= output_weights) return net.output_weights + bucket * net.second + n - output_weights;
        if (n >= second_biases) return net.second_biases + bucket * net.second + n - second_biases;
        if (n >= first_biases) return net.first_biases + bucket * net.first + n - first_biases;
        int row = n / pitch, column = n % pitch;
        return column == net.second ? -1 : net.second_weights + (bucket * net.first + row) * net.second + column;
    }
};

// A warp's record in the second layer and the output: from the first layer's clipped sums `a` to the output. The second
// layer's clipped sums are left in `c`.
__device__ __forceinline__ float layers_forward(const Layers& net, const Places& at, const float* w, const float* a,
                                                float* c) {
    int lane = threadIdx.x % WARP;
    float y = 0.f;
    for (int j = lane; j < net.second; j += WARP) {
        float sum = w[at.second_biases + j];
        #pragma unroll 8
        for (int k = 0; k < net.first; k++) sum += activated(net, a[k]) * w[k * at.pitch + j];
        c[j] = clipped(sum);
        y += activated(net, c[j]) * w[at.output_weights + j];
    }
    return warp_sum(y) + w[at.output_bias];
}

// The same backward: adds to the warp's gradients `g` and writes those of the first layer's sums.
__device__ __forceinline__ void layers_backward(const Layers& net, const Places& at, const float* w, const float* a,
                                                float* c, float slope, float* g, u16* back) {
    int lane = threadIdx.x % WARP;
    for (int j = lane; j < net.second; j += WARP) {
        float x = c[j], gradient = steepness(net, x) * slope * w[at.output_weights + j];
        g[at.output_weights + j] += slope * activated(net, x);
        g[at.second_biases + j] += gradient;
        #pragma unroll 8
        for (int k = 0; k < net.first; k++) g[k * at.pitch + j] += gradient * activated(net, a[k]);
        c[j] = gradient;
    }
    if (lane == 0) g[at.output_bias] += slope;
    __syncwarp();
    for (int k = lane; k < net.first; k += WARP) {
        float sum = 0.f;
        #pragma unroll 8
        for (int j = 0; j < net.second; j++) sum += c[j] * w[k * at.pitch + j];
        sum *= steepness(net, a[k]);
        g[at.first_biases + k] += sum;
        back[k] = bfloat(sum);
    }
}

// From the first layer's sums, without biases, to losses; if there is something to learn, on to the gradients of those
// sums, 0 in the buckets that a record has not, and of all parameters after the first weights. A block has one bucket,
// whose parameters it keeps in shared memory; a warp takes its records one by one out of 32.
KERNEL __launch_bounds__(256) nnue_layers(const __grid_constant__ Layers net, int count, int is_learning,
                                          const float* sums, const float* values, const float* targets,
                                          const u8* chosen, u16* back, float* gradients, double* loss) {
    extern __shared__ float layer_numbers[];
    Places at(net.first, net.second);
    int lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP, bucket = blockIdx.y;
    int own = at.size + net.first + net.second, width = net.outputs * net.first;
    float *w = layer_numbers, *g = w + at.size + warp * own, *a = g + at.size, *c = a + net.first;
    float* losses = w + at.size + warps * own;
    for (int n = threadIdx.x; n < at.size; n += blockDim.x) {
        int from = at.flat(net, bucket, n);
        w[n] = from < 0 ? 0.f : values[from];
    }
    for (int n = lane; n < own; n += WARP) g[n] = 0.f;
    if (threadIdx.x == 0) *losses = 0.f;
    __syncthreads();
    float warp_losses = 0.f;
    for (int from = (blockIdx.x * warps + warp) * WARP; from < count; from += gridDim.x * warps * WARP) {
        bool exists = from + lane < count, is_chosen = exists && chosen[from + lane] == bucket;
        if (is_learning && exists && !is_chosen) {
            uint4* to = (uint4*)(back + (size_t)(from + lane) * width + bucket * net.first);
            for (int n = 0; n < net.first / 8; n++) to[n] = make_uint4(0, 0, 0, 0);
        }
        for (u32 rest = __ballot_sync(ALL, is_chosen); rest; rest &= rest - 1) {
            int i = from + __ffs(rest) - 1;
            size_t place = (size_t)i * width + bucket * net.first;
            for (int k = lane; k < net.first; k += WARP) a[k] = clipped(sums[place + k] + w[at.first_biases + k]);
            __syncwarp();
            float p = sigmoid(layers_forward(net, at, w, a, c)), error = p - targets[i];
            warp_losses += error * error;
            if (is_learning)
                layers_backward(net, at, w, a, c, 2.f * error * p * (1.f - p) / count, g, back + place);
            __syncwarp();
        }
    }
    if (lane == 0) atomicAdd(losses, warp_losses);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(loss, (double)*losses);
    for (int n = threadIdx.x; n < at.size && is_learning; n += blockDim.x) {
        float sum = 0.f;
        for (int other = 0; other < warps; other++) sum += w[at.size + other * own + n];
        int to = at.flat(net, bucket, n);
        if (to >= 0 && sum != 0.f) atomicAdd(gradients + to, sum);
    }
}
