// What the GPU computes, compiled at run time by NVRTC.
//
// Constants that the CPU's code has too (FEATURES, MLP_INPUTS, ROUNDS, MULTIPLIER_0 and _1, CLAMP, DRAW_MARGIN,
// WARP, WARPS, and the sizes of the structures) are given to the compiler by kernels.rs. Matrices are row-major.
// Activations are bfloat16, everything that is summed up or kept is float.

typedef unsigned long long u64;
typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned char u8;

#define KERNEL extern "C" __global__ void
#define BOARDS 768    // those of the 808 inputs that are squares
#define ALL 0xffffffffu

// A record of a .hpos file.
struct __align__(16) Record {
    u64 occupied;
    u64 pieces[2];
    short score;
    u8 result, king, other_king, state[3];
};

// Which records a step learns from, and what they should teach.
struct Batch {
    u32 len, half, keys[ROUNDS];    // an Permutation
    u32 begin, count;               // the places in it
    float scale, wdl_blend;
};

// An NNUE: its sizes, and where its parameters begin in the flat list. The input weights come first. Pieces of the first
// `roles` roles are features.
struct Nnue {
    int buckets, hidden, outputs, roles, hidden_biases, output_weights, output_biases;
    u8 king_buckets[32];
};

// AdamW's numbers of one step.
struct Adam {
    float learning_rate, decay, clip, first, second, epsilon;
};

static_assert(sizeof(Record) == SIZE_RECORD && sizeof(Batch) == SIZE_BATCH && sizeof(Nnue) == SIZE_NNUE
              && sizeof(Adam) == SIZE_ADAM, "the structures must be laid out as in kernel_arguments.rs");

// ---- numbers ----

__device__ __forceinline__ float sigmoid(float x) { return 1.f / (1.f + __expf(-x)); }
__device__ __forceinline__ float clipped(float x) { return fminf(fmaxf(x, 0.f), 1.f); }
__device__ __forceinline__ bool is_live(float x) { return x > 0.f && x < 1.f; }

__device__ __forceinline__ float warp_sum(float x) {
    #pragma unroll
    for (int far = WARP / 2; far; far >>= 1) x += __shfl_xor_sync(ALL, x, far);
    return x;
}

// Two floats as bfloat16, the first in the low half.
__device__ __forceinline__ u32 pair(float low, float high) {
#if __CUDA_ARCH__ >= 800
    u32 both;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
    return both;
#else
    u32 a = __float_as_uint(low), b = __float_as_uint(high);
    a += 0x7fffu + (a >> 16 & 1);
    b += 0x7fffu + (b >> 16 & 1);
    return a >> 16 | (b & 0xffff0000u);
#endif
}

__device__ __forceinline__ u16 bfloat(float x) { return (u16)pair(x, 0.f); }

// Eight bfloat16, as they are read and written at once.
__device__ __forceinline__ void unpack(uint4 packed, float* x) {
    u32 words[4] = {packed.x, packed.y, packed.z, packed.w};
    #pragma unroll
    for (int k = 0; k < 4; k++) {
        x[2 * k] = __uint_as_float(words[k] << 16);
        x[2 * k + 1] = __uint_as_float(words[k] & 0xffff0000u);
    }
}

__device__ __forceinline__ uint4 pack(const float* x) {
    return make_uint4(pair(x[0], x[1]), pair(x[2], x[3]), pair(x[4], x[5]), pair(x[6], x[7]));
}

// Eight bits as eight bfloat16 of 0 or 1, the lowest first.
__device__ __forceinline__ uint4 spread(u32 bits) {
    u32 words[4];
    #pragma unroll
    for (int k = 0; k < 4; k++)
        words[k] = (bits >> (2 * k) & 1) * 0x3f80u | (bits >> (2 * k + 1) & 1) * 0x3f800000u;
    return make_uint4(words[0], words[1], words[2], words[3]);
}

__device__ __forceinline__ void read8(const float* from, float* x) {
    float4 a = ((const float4*)from)[0], b = ((const float4*)from)[1];
    x[0] = a.x, x[1] = a.y, x[2] = a.z, x[3] = a.w, x[4] = b.x, x[5] = b.y, x[6] = b.z, x[7] = b.w;
}

__device__ __forceinline__ void add4(float* to, float4 x) {
#if __CUDA_ARCH__ >= 900
    asm volatile("red.global.add.v4.f32 [%0], {%1, %2, %3, %4};"
                 :: "l"(to), "f"(x.x), "f"(x.y), "f"(x.z), "f"(x.w) : "memory");
#else
    atomicAdd(to, x.x), atomicAdd(to + 1, x.y), atomicAdd(to + 2, x.z), atomicAdd(to + 3, x.w);
#endif
}

__device__ __forceinline__ float4 plus(float4 a, float4 b) {
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

__device__ __forceinline__ float square(float x) { return x * x; }

__device__ __forceinline__ float4 activated(float4 x) {
    return make_float4(square(clipped(x.x)), square(clipped(x.y)), square(clipped(x.z)), square(clipped(x.w)));
}

__device__ __forceinline__ float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }

__device__ __forceinline__ float4 times(float4 x, float by) {
    return make_float4(x.x * by, x.y * by, x.z * by, x.w * by);
}

__device__ __forceinline__ bool is_any(float4 x) { return x.x != 0.f || x.y != 0.f || x.z != 0.f || x.w != 0.f; }

__device__ __forceinline__ float back(float sum, float weight, float slope) {
    return is_live(sum) ? 2.f * slope * weight * sum : 0.f;
}

__device__ __forceinline__ float4 back(float4 sum, float4 weight, float slope) {
    return make_float4(back(sum.x, weight.x, slope), back(sum.y, weight.y, slope), back(sum.z, weight.z, slope),
                       back(sum.w, weight.w, slope));
}

// ---- records ----

// Which record comes at a place: as training::Permutation::at.
__device__ __forceinline__ u32 record_at(const Batch& batch, u32 i) {
    u32 number = batch.begin + i;
    do {
        u32 left = number >> batch.half, right = number & ((1u << batch.half) - 1);
        #pragma unroll
        for (int round = 0; round < ROUNDS; round++) {
            u32 mixed = (right ^ batch.keys[round]) * MULTIPLIER_0;
            mixed = (mixed ^ mixed >> 15) * MULTIPLIER_1;
            u32 next = left ^ mixed >> (32 - batch.half);
            left = right, right = next;
        }
        number = left << batch.half | right;
    } while (number >= batch.len);
    return number;
}

// The piece on a square; none where the bytes are nonsense.
struct Piece { int role, is_opponent, exists; };

__device__ __forceinline__ Piece piece_on(const Record& record, int square) {
    int n = __popcll(record.occupied & ((1ull << square) - 1));
    int nibble = (n < 16 ? record.pieces[0] : record.pieces[1]) >> (4 * (n & 15)) & 15;
    bool exists = (record.occupied >> square & 1) && n < 32 && (nibble & 7) < 6;
    return {nibble & 7, nibble >> 3, exists};
}

// The result of the game, 0 to 1, blended with what the score says.
__device__ __forceinline__ float nnue_target(const Record& record, const Batch& batch) {
    float result = 0.5f * min((int)record.result, 2);
    return batch.wdl_blend * result + (1.f - batch.wdl_blend) * sigmoid(record.score / batch.scale);
}

__device__ __forceinline__ int output_bucket(const Record& record, int outputs) {
    return min(max(__popcll(record.occupied) - 2, 0), 30) * outputs / 32;
}

// How a side sees the board: as engine::nnue::Perspective.
struct View { int flip, bucket, is_other; };

__device__ __forceinline__ View view_of(const Record& record, int is_other, const Nnue& net) {
    int king = (is_other ? record.other_king : record.king) & 63;
    int mirror = king & 4 ? 7 : 0;
    king ^= mirror;
    return {mirror ^ (is_other ? 56 : 0), net.king_buckets[king / 8 * 4 + king % 8], is_other};
}

__device__ __forceinline__ bool is_feature(Piece piece, const Nnue& net) {
    return piece.exists && piece.role < net.roles;
}

// A piece's input within the king's bucket.
__device__ __forceinline__ int feature(View view, Piece piece, int square) {
    return ((piece.is_opponent ^ view.is_other) * 6 + piece.role) * 64 + (square ^ view.flip);
}

// ---- NNUE, dense: the input layer is a product of matrices ----

// One warp writes one record's two rows of inputs: all of the side to move come first, then all of the other.
KERNEL __launch_bounds__(256) nnue_expand(const __grid_constant__ Nnue net, const Record* records,
                                          const __grid_constant__ Batch batch, uint4* inputs, float* targets,
                                          u8* chosen) {
    __shared__ u32 bits[WARPS][2][FEATURES / 32];
    int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP, i = blockIdx.x * WARPS + warp;
    if (i >= batch.count) return;
    Record record = records[record_at(batch, i)];
    if (lane < FEATURES / 32) bits[warp][0][lane] = bits[warp][1][lane] = 0;
    __syncwarp();
    View views[2] = {view_of(record, 0, net), view_of(record, 1, net)};
    #pragma unroll
    for (int square = lane; square < 64; square += WARP) {
        Piece piece = piece_on(record, square);
        #pragma unroll
        for (int side = 0; side < 2; side++) {
            int n = feature(views[side], piece, square);
            if (is_feature(piece, net)) atomicOr(&bits[warp][side][n / 32], 1u << n % 32);
        }
    }
    __syncwarp();
    #pragma unroll
    for (int side = 0; side < 2; side++) {
        uint4* row = inputs + (size_t)(i + side * batch.count) * net.buckets * (FEATURES / 8);
        for (int bucket = 0; bucket < net.buckets; bucket++)
            #pragma unroll
            for (int n = lane; n < FEATURES / 8; n += WARP) {
                u32 eight = bits[warp][side][n / 4] >> (n % 4 * 8);
                row[bucket * (FEATURES / 8) + n] = spread(bucket == views[side].bucket ? eight : 0);
            }
    }
    if (lane == 0) {
        targets[i] = nnue_target(record, batch);
        chosen[i] = output_bucket(record, net.outputs);
    }
}

__device__ __forceinline__ float weighed(uint4 sums, const float* biases, const float* weights) {
    float x[8], b[8], w[8], total = 0.f;
    unpack(sums, x), read8(biases, b), read8(weights, w);
    #pragma unroll
    for (int k = 0; k < 8; k++) {
        float c = clipped(x[k] + b[k]);
        total += c * c * w[k];
    }
    return total;
}

// One warp evaluates a record: the output, its loss, and how the mean loss changes with it.
KERNEL __launch_bounds__(256) nnue_head(const __grid_constant__ Nnue net, int count, const u16* sums,
                                        const float* values, const float* targets, const u8* chosen,
                                        float* slopes, float* gradients, double* loss) {
    int hidden = net.hidden;
    const float *hidden_biases = values + net.hidden_biases, *output_weights = values + net.output_weights;
    __shared__ float bias_sums[32], losses;
    if (threadIdx.x < 32) bias_sums[threadIdx.x] = 0.f;
    if (threadIdx.x == 0) losses = 0.f;
    __syncthreads();
    int lane = threadIdx.x % WARP, warps = gridDim.x * (blockDim.x / WARP);
    for (int i = (blockIdx.x * blockDim.x + threadIdx.x) / WARP; i < count; i += warps) {
        int bucket = chosen[i];
        const u16 *own = sums + (size_t)i * hidden, *other = own + (size_t)count * hidden;
        const float* weights = output_weights + bucket * 2 * hidden;
        float y = 0.f;
        #pragma unroll 2
        for (int c = lane * 8; c < hidden; c += WARP * 8) {
            uint4 a = *(const uint4*)(own + c), b = *(const uint4*)(other + c);
            y += weighed(a, hidden_biases + c, weights + c) + weighed(b, hidden_biases + c, weights + hidden + c);
        }
        float p = sigmoid(warp_sum(y) + values[net.output_biases + bucket]), error = p - targets[i];
        if (lane == 0) {
            float slope = 2.f * error * p * (1.f - p) / count;
            slopes[i] = slope;
            atomicAdd(&bias_sums[bucket], slope);
            atomicAdd(&losses, error * error);
        }
    }
    __syncthreads();
    if (threadIdx.x < net.outputs) atomicAdd(gradients + net.output_biases + threadIdx.x, bias_sums[threadIdx.x]);
    if (threadIdx.x == 0) atomicAdd(loss, (double)losses);
}

// The hidden layer's sums become their gradients in place; those of hidden biases and output weights are added up.
// A thread owns eight columns of one side and walks over rows. For each output bucket it has sums of its own in
// shared memory, and after them those of the biases.
KERNEL __launch_bounds__(512) nnue_head_backward(const __grid_constant__ Nnue net, int count, u16* sums,
                                                 const float* values, const float* slopes, const u8* chosen,
                                                 float* gradients) {
    extern __shared__ float4 own_sums[];
    int hidden = net.hidden, outputs = net.outputs;
    const int AHEAD = 4;
    int lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    int chunk = blockIdx.x * WARP + lane, chunks = hidden / 8, side = chunk >= chunks;
    int column = (chunk - side * chunks) * 8;
    for (int n = 0; n < 2 * (outputs + 1); n++) own_sums[n * blockDim.x + threadIdx.x] = make_float4(0, 0, 0, 0);
    if (chunk < 2 * chunks) {
        float biases[8], bias_sums[8] = {};
        read8(values + net.hidden_biases + column, biases);
        uint4* rows = (uint4*)(sums + (size_t)side * count * hidden + column);
        int step = gridDim.y * warps;
        for (int first = blockIdx.y * warps + warp; first < count; first += AHEAD * step) {
            uint4 packed[AHEAD];
            float slope[AHEAD];
            int bucket[AHEAD];
            #pragma unroll
            for (int n = 0; n < AHEAD; n++) {
                int row = min(first + n * step, count - 1);
                packed[n] = rows[(size_t)row * chunks];
                slope[n] = slopes[row];
                bucket[n] = chosen[row];
            }
            #pragma unroll
            for (int n = 0; n < AHEAD; n++) {
                if (first + n * step >= count) break;
                float x[8], w[8], squares[8];
                unpack(packed[n], x);
                read8(values + net.output_weights + (bucket[n] * 2 + side) * hidden + column, w);
                #pragma unroll
                for (int k = 0; k < 8; k++) {
                    float sum = x[k] + biases[k], c = clipped(sum);
                    squares[k] = slope[n] * c * c;
                    x[k] = back(sum, w[k], slope[n]);
                    bias_sums[k] += x[k];
                }
                rows[(size_t)(first + n * step) * chunks] = pack(x);
                float4* mine = own_sums + bucket[n] * 2 * blockDim.x + threadIdx.x;
                mine[0] = plus(mine[0], *(float4*)squares);
                mine[blockDim.x] = plus(mine[blockDim.x], *(float4*)(squares + 4));
            }
        }
        float4* mine = own_sums + outputs * 2 * blockDim.x + threadIdx.x;
        mine[0] = *(float4*)bias_sums;
        mine[blockDim.x] = *(float4*)(bias_sums + 4);
    }
    __syncthreads();
    if (chunk >= 2 * chunks) return;
    for (int n = warp; n < 2 * (outputs + 1); n += warps) {
        float4 sum = make_float4(0, 0, 0, 0);
        for (int other = 0; other < warps; other++) sum = plus(sum, own_sums[n * blockDim.x + other * WARP + lane]);
        int bucket = n / 2, half = n % 2 * 4;
        int to = bucket == outputs ? net.hidden_biases : net.output_weights + (bucket * 2 + side) * hidden;
        add4(gradients + to + column + half, sum);
    }
}

// ---- NNUE, sparse: a block adds up the rows of a record's inputs, in float throughout ----

// A warp lists the features that a record has for both sides; how many each has.
__device__ __forceinline__ int list_features(const Record& record, const Nnue& net, int features[2][32]) {
    View views[2] = {view_of(record, 0, net), view_of(record, 1, net)};
    int lane = threadIdx.x % WARP, before = 0;
    #pragma unroll
    for (int square = lane; square < 64; square += WARP) {
        Piece piece = piece_on(record, square);
        bool is_one = is_feature(piece, net);
        u32 those = __ballot_sync(ALL, is_one);
        int n = before + __popc(those & ((1u << lane) - 1));
        #pragma unroll
        for (int side = 0; side < 2; side++)
            if (is_one)
                features[side][n] = views[side].bucket * FEATURES + feature(views[side], piece, square);
        before += __popc(those);
    }
    __syncwarp();
    return before;
}

// A thread owns four columns. Without `learn` only the loss is added up.
KERNEL __launch_bounds__(1024) nnue_sparse(const __grid_constant__ Nnue net, const Record* records,
                                           const __grid_constant__ Batch batch, int learn,
                                           const float* input_weights, const float* values, float* gradients,
                                           double* loss) {
    __shared__ int features[2][32], pieces, bucket;
    __shared__ float target, partial[32];
    int column = threadIdx.x * 4, lane = threadIdx.x % WARP, warps = blockDim.x / WARP;
    int hidden = net.hidden;
    bool is_column = column < hidden;
    float4 zero = make_float4(0, 0, 0, 0), bias_sum = zero;
    float4 bias = is_column ? *(const float4*)(values + net.hidden_biases + column) : zero;
    float losses = 0.f;
    for (int i = blockIdx.x; i < batch.count; i += gridDim.x) {
        __syncthreads();
        if (threadIdx.x < WARP) {
            Record record = records[record_at(batch, i)];
            int listed = list_features(record, net, features);
            if (lane == 0) {
                pieces = listed;
                bucket = output_bucket(record, net.outputs);
                target = nnue_target(record, batch);
            }
        }
        __syncthreads();
        float4 own = bias, other = bias, own_w = zero, other_w = zero;
        float y = 0.f;
        if (is_column) {
            const float* weights = values + net.output_weights + bucket * 2 * hidden + column;
            own_w = *(const float4*)weights, other_w = *(const float4*)(weights + hidden);
            #pragma unroll 4
            for (int n = 0; n < pieces; n++) {
                own = plus(own, *(const float4*)(input_weights + (size_t)features[0][n] * hidden + column));
                other = plus(other, *(const float4*)(input_weights + (size_t)features[1][n] * hidden + column));
            }
            y = dot(activated(own), own_w) + dot(activated(other), other_w);
        }
        y = warp_sum(y);
        if (lane == 0) partial[threadIdx.x / WARP] = y;
        __syncthreads();
        y = values[net.output_biases + bucket];
        for (int warp = 0; warp < warps; warp++) y += partial[warp];
        float p = sigmoid(y), error = p - target, slope = 2.f * error * p * (1.f - p) / batch.count;
        losses += error * error;
        if (!learn) continue;
        if (threadIdx.x == 0) atomicAdd(gradients + net.output_biases + bucket, slope);
        if (!is_column) continue;
        float* to = gradients + net.output_weights + bucket * 2 * hidden + column;
        add4(to, times(activated(own), slope)), add4(to + hidden, times(activated(other), slope));
        float4 own_g = back(own, own_w, slope), other_g = back(other, other_w, slope);
        bias_sum = plus(bias_sum, plus(own_g, other_g));
        if (is_any(own_g))
            for (int n = 0; n < pieces; n++) add4(gradients + (size_t)features[0][n] * hidden + column, own_g);
        if (is_any(other_g))
            for (int n = 0; n < pieces; n++) add4(gradients + (size_t)features[1][n] * hidden + column, other_g);
    }
    if (learn && is_column) add4(gradients + net.hidden_biases + column, bias_sum);
    if (threadIdx.x == 0) atomicAdd(loss, (double)losses);
}

// ---- AdamW, without bias correction; gradients are zero again afterwards ----

__device__ __forceinline__ float adam(Adam a, int i, float gradient, float* values, float* firsts, float* seconds) {
    float first = firsts[i] = a.first * firsts[i] + (1.f - a.first) * gradient;
    float second = seconds[i] = a.second * seconds[i] + (1.f - a.second) * gradient * gradient;
    float value = values[i] * (1.f - a.decay * a.learning_rate) - a.learning_rate * first / (sqrtf(second) + a.epsilon);
    return values[i] = fminf(fmaxf(value, -a.clip), a.clip);
}

// Updates the parameters from `begin` on; the first `narrowed` of all get a copy in bfloat16.
KERNEL adamw(Adam a, int begin, int end, int narrowed, float* values, float* firsts, float* seconds,
             float* gradients, u16* narrow) {
    int i = begin + blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= end) return;
    float gradient = gradients[i];
    gradients[i] = 0.f;
    float value = adam(a, i, gradient, values, firsts, seconds);
    if (i < narrowed) narrow[i] = bfloat(value);
}

// Input weights with a factoriser: a weight that all king buckets share is added to each bucket's own. The sums
// are written out for the next step, also in bfloat16 if `narrow` is wanted.
KERNEL adamw_factorised(Adam a, int buckets, int shared, int is_narrow, float* values, float* firsts, float* seconds,
                        float* gradients, float* merged, u16* narrow) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= shared) return;
    float total = 0.f;
    for (int bucket = 0; bucket < buckets; bucket++) total += gradients[bucket * shared + i];
    float common = adam(a, buckets * shared + i, total, values, firsts, seconds);
    for (int bucket = 0; bucket < buckets; bucket++) {
        int j = bucket * shared + i;
        float value = common + adam(a, j, gradients[j], values, firsts, seconds);
        gradients[j] = 0.f;
        merged[j] = value;
        if (is_narrow) narrow[j] = bfloat(value);
    }
}

// The copies that the optimiser keeps, made again when parameters are set.
KERNEL narrow_copy(int count, const float* values, u16* narrow) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) narrow[i] = bfloat(values[i]);
}

KERNEL merge_factoriser(int buckets, int shared, const float* values, float* merged) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < buckets * shared) merged[i] = values[i] + values[buckets * shared + i % shared];
}

// ---- the network of 808 inputs ----

// Turns the side to move's view back into White's: which of the 808 inputs says that the piece is there.
__device__ __forceinline__ int mlp_input(Piece piece, int square, int is_black) {
    int is_black_piece = piece.is_opponent ^ is_black, from_a8 = is_black ? square : square ^ 56;
    return (is_black_piece * 6 + 5 - piece.role) * 64 + from_a8;
}

// The five bytes after the boards: turn, castling rights, en passant square, both counters.
__device__ __forceinline__ u32 mlp_state(const Record& record, int n) {
    u32 state = record.state[0] | record.state[1] << 8 | record.state[2] << 16, is_black = state & 1;
    if (n == 0) return 1 - is_black;
    if (n == 1) {
        u32 own = (state >> 1 & 1) << 1 | (state >> 2 & 1), other = (state >> 3 & 1) << 1 | (state >> 4 & 1);
        return is_black ? other << 2 | own : own << 2 | other;
    }
    u32 file = state >> 5 & 15;
    if (n == 2) return file < 8 ? 1 + file + (is_black ? 40 : 16) : 0;
    return n == 3 ? state >> 9 & 127 : state >> 16;
}

// One warp writes one record's row of inputs, and what the network should say.
KERNEL __launch_bounds__(256) mlp_expand(const Record* records, const __grid_constant__ Batch batch, int outputs,
                                         uint4* inputs, float* targets) {
    __shared__ u32 bits[WARPS][BOARDS / 32];
    int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP, i = blockIdx.x * WARPS + warp;
    if (i >= batch.count) return;
    Record record = records[record_at(batch, i)];
    int is_black = record.state[0] & 1;
    if (lane < BOARDS / 32) bits[warp][lane] = 0;
    __syncwarp();
    #pragma unroll
    for (int square = lane; square < 64; square += WARP) {
        Piece piece = piece_on(record, square);
        int n = mlp_input(piece, square, is_black);
        if (piece.exists) atomicOr(&bits[warp][n / 32], 1u << n % 32);
    }
    __syncwarp();
    uint4* row = inputs + (size_t)i * (MLP_INPUTS / 8);
    #pragma unroll
    for (int n = lane; n < BOARDS / 8; n += WARP) row[n] = spread(bits[warp][n / 4] >> (n % 4 * 8));
    if (lane < 5) row[BOARDS / 8 + lane] = spread(__brev(mlp_state(record, lane)) >> 24);
    if (lane > 0) return;
    float score = is_black ? -record.score : record.score;
    if (outputs == 1) {
        targets[i] = fminf(fmaxf(score / 100.f, -CLAMP), CLAMP);
    } else {
        float x = score / batch.scale, win = sigmoid(x - DRAW_MARGIN), lost = sigmoid(-x - DRAW_MARGIN);
        float chances[3] = {win, 1.f - win - lost, lost};
        int result = min((int)record.result, 2), happened = is_black ? result : 2 - result;
        for (int n = 0; n < 3; n++)
            targets[i * 3 + n] = (1.f - batch.wdl_blend) * chances[n] + (n == happened ? batch.wdl_blend : 0.f);
    }
}

// Where the output layer lies in the flat list, and the biases of the hidden layer before it.
struct Head {
    int width, hidden_biases, weights, biases;
};

static_assert(sizeof(Head) == SIZE_HEAD, "Head must be laid out as in kernel_arguments.rs");

// Adds biases and clips at 0, in place, eight columns a thread.
KERNEL __launch_bounds__(256) mlp_relu(int chunks, int width, uint4* sums, const float* biases) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= chunks) return;
    float x[8], b[8];
    unpack(sums[i], x);
    read8(biases + i % (width / 8) * 8, b);
    #pragma unroll
    for (int k = 0; k < 8; k++) x[k] = fmaxf(x[k] + b[k], 0.f);
    sums[i] = pack(x);
}

// The loss of outputs, which become the slopes of it.
__device__ __forceinline__ float absolute_loss(float* y, const float* target) {
    float difference = y[0] - target[0];
    y[0] = difference > 0.f ? 1.f : difference < 0.f ? -1.f : 0.f;
    return fabsf(difference);
}

__device__ __forceinline__ float cross_entropy(float* y, const float* target) {
    float most = fmaxf(fmaxf(y[0], y[1]), y[2]), sum = 0.f, loss = 0.f;
    for (int n = 0; n < 3; n++) sum += __expf(y[n] - most);
    for (int n = 0; n < 3; n++) {
        loss += target[n] * (__logf(sum) - (y[n] - most));
        y[n] = __expf(y[n] - most) / sum - target[n];
    }
    return loss;
}

// One warp computes a record's outputs, their loss and its slopes.
template <int OUTPUTS>
__device__ __forceinline__ void head(const Head& net, int count, const u16* hidden, const float* values,
                                     const float* targets, float* slopes, double* loss) {
    __shared__ float losses;
    if (threadIdx.x == 0) losses = 0.f;
    __syncthreads();
    int lane = threadIdx.x % WARP, warps = gridDim.x * (blockDim.x / WARP);
    for (int i = (blockIdx.x * blockDim.x + threadIdx.x) / WARP; i < count; i += warps) {
        float y[OUTPUTS] = {};
        #pragma unroll 2
        for (int c = lane * 8; c < net.width; c += WARP * 8) {
            float x[8];
            unpack(*(const uint4*)(hidden + (size_t)i * net.width + c), x);
            #pragma unroll
            for (int k = 0; k < 8; k++)
                #pragma unroll
                for (int n = 0; n < OUTPUTS; n++) y[n] += x[k] * values[net.weights + (c + k) * OUTPUTS + n];
        }
        #pragma unroll
        for (int n = 0; n < OUTPUTS; n++) y[n] = warp_sum(y[n]) + values[net.biases + n];
        if (lane > 0) continue;
        const float* target = targets + i * OUTPUTS;
        atomicAdd(&losses, OUTPUTS == 1 ? absolute_loss(y, target) : cross_entropy(y, target));
        #pragma unroll
        for (int n = 0; n < OUTPUTS; n++) slopes[i * OUTPUTS + n] = y[n] / count;
    }
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(loss, (double)losses);
}

KERNEL __launch_bounds__(256) mlp_head_pawns(Head net, int count, const u16* hidden, const float* values,
                                             const float* targets, float* slopes, double* loss) {
    head<1>(net, count, hidden, values, targets, slopes, loss);
}

KERNEL __launch_bounds__(256) mlp_head_chances(Head net, int count, const u16* hidden, const float* values,
                                             const float* targets, float* slopes, double* loss) {
    head<3>(net, count, hidden, values, targets, slopes, loss);
}

// Adds up a column's sums of all warps in a block, then of all blocks.
template <int EACH>
__device__ __forceinline__ void add_columns(const float (&sums)[EACH], bool is_column, float* to) {
    __shared__ float shared[WARPS][WARP];
    int lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    #pragma unroll
    for (int k = 0; k < EACH; k++) {
        __syncthreads();
        shared[warp][lane] = sums[k];
        __syncthreads();
        float total = 0.f;
        for (int other = 0; other < WARPS; other++) total += shared[other][lane];
        if (warp == 0 && is_column) atomicAdd(to + k, total);
    }
}

// The gradients of the last hidden layer's sums, before its ReLU; those of its biases and of the output's weights
// and biases are added up. A thread owns eight columns and walks over rows.
template <int OUTPUTS>
__device__ __forceinline__ void head_backward(const Head& net, int count, const u16* hidden, const float* values,
                                              const float* slopes, u16* back, float* gradients) {
    int width = net.width;
    int lane = threadIdx.x % WARP, column = (blockIdx.x * WARP + lane) * 8, warps = gridDim.y * WARPS;
    bool is_column = column < width, is_first = blockIdx.x == 0 && lane == 0;
    float w[8 * OUTPUTS] = {}, bias_sums[8] = {}, weight_sums[8 * OUTPUTS] = {}, output_sums[OUTPUTS] = {};
    if (is_column)
        for (int k = 0; k < 8 * OUTPUTS; k++) w[k] = values[net.weights + column * OUTPUTS + k];
    for (int row = blockIdx.y * WARPS + threadIdx.x / WARP; row < count && is_column; row += warps) {
        float x[8], slope[OUTPUTS];
        unpack(*(const uint4*)(hidden + (size_t)row * width + column), x);
        #pragma unroll
        for (int n = 0; n < OUTPUTS; n++) output_sums[n] += slope[n] = slopes[row * OUTPUTS + n];
        #pragma unroll
        for (int k = 0; k < 8; k++) {
            float gradient = 0.f;
            #pragma unroll
            for (int n = 0; n < OUTPUTS; n++) {
                gradient += slope[n] * w[k * OUTPUTS + n];
                weight_sums[k * OUTPUTS + n] += slope[n] * x[k];
            }
            x[k] = x[k] > 0.f ? gradient : 0.f;
            bias_sums[k] += x[k];
        }
        *(uint4*)(back + (size_t)row * width + column) = pack(x);
    }
    add_columns(bias_sums, is_column, gradients + net.hidden_biases + column);
    add_columns(weight_sums, is_column, gradients + net.weights + column * OUTPUTS);
    add_columns(output_sums, is_first, gradients + net.biases);
}

KERNEL __launch_bounds__(256) mlp_head_backward_pawns(Head net, int count, const u16* hidden, const float* values,
                                                      const float* slopes, u16* back, float* gradients) {
    head_backward<1>(net, count, hidden, values, slopes, back, gradients);
}

KERNEL __launch_bounds__(256) mlp_head_backward_chances(Head net, int count, const u16* hidden, const float* values,
                                                      const float* slopes, u16* back, float* gradients) {
    head_backward<3>(net, count, hidden, values, slopes, back, gradients);
}

// Gradients of a layer's outputs become those of its sums: 0 where ReLU was. Those of the biases are added up.
KERNEL __launch_bounds__(256) mlp_relu_backward(int count, int width, const u16* hidden, u16* back,
                                                float* biases) {
    int column = (blockIdx.x * WARP + threadIdx.x % WARP) * 8, warps = gridDim.y * WARPS;
    bool is_column = column < width;
    float sums[8] = {};
    #pragma unroll 4
    for (int row = blockIdx.y * WARPS + threadIdx.x / WARP; row < count && is_column; row += warps) {
        float x[8], g[8];
        uint4* at = (uint4*)(back + (size_t)row * width + column);
        unpack(*(const uint4*)(hidden + (size_t)row * width + column), x);
        unpack(*at, g);
        #pragma unroll
        for (int k = 0; k < 8; k++) {
            g[k] = x[k] > 0.f ? g[k] : 0.f;
            sums[k] += g[k];
        }
        *at = pack(g);
    }
    add_columns(sums, is_column, biases + column);
}
