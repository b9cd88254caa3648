// Numbers, and sums over warps. Constants that the CPU's code has too are given to the compiler by calls.rs.
//
// Activations are [position][square][channel] in bfloat16; everything that is summed up or kept is float. CHANNELS is
// one of 64, 128, 192 and 256.

#define C CHANNELS
#define SQUARES 64
#define TAPS 9
#define WARP 32

DEVICE float sigmoid(float x) { return 1.f / (1.f + __expf(-x)); }
DEVICE float low_half(u32 both) { return __uint_as_float(both << 16); }
DEVICE float high_half(u32 both) { return __uint_as_float(both & 0xffff0000u); }
DEVICE u16 bfloat(float x) { return (u16)pair(x, 0.f); }

// Eight bfloat16, as they are read and written at once.
struct Eight {
    float x[8];
};

DEVICE Eight unpack(uint4 packed) {
    return {low_half(packed.x), high_half(packed.x), low_half(packed.y), high_half(packed.y),
            low_half(packed.z), high_half(packed.z), low_half(packed.w), high_half(packed.w)};
}

DEVICE uint4 pack(const Eight& e) {
    return make_uint4(pair(e.x[0], e.x[1]), pair(e.x[2], e.x[3]), pair(e.x[4], e.x[5]), pair(e.x[6], e.x[7]));
}

DEVICE Eight read_floats(const float* from) {
    float4 a = ((const float4*)from)[0], b = ((const float4*)from)[1];
    return {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w};
}

DEVICE void write_floats(float* to, const Eight& e) {
    ((float4*)to)[0] = make_float4(e.x[0], e.x[1], e.x[2], e.x[3]);
    ((float4*)to)[1] = make_float4(e.x[4], e.x[5], e.x[6], e.x[7]);
}

DEVICE float warp_sum(float x) {
    #pragma unroll
    for (int far = WARP / 2; far; far >>= 1) x += __shfl_xor_sync(ALL, x, far);
    return x;
}

DEVICE float warp_max(float x) {
    #pragma unroll
    for (int far = WARP / 2; far; far >>= 1) x = fmaxf(x, __shfl_xor_sync(ALL, x, far));
    return x;
}
