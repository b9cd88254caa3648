// The end of a block: what squeeze and excitation makes of the second convolution is added to the block's input.

// max(0, x + factor · y + summand), with a factor and a summand for each channel of a board ("gates", [2 C]).
KERNEL __launch_bounds__(BOARD_THREADS)
    residual(const uint4* __restrict__ input, const uint4* __restrict__ from, const float* __restrict__ gates,
             uint4* __restrict__ to) {
    Place place;
    const float* gate = gates + (size_t)place.board * (2 * C) + place.channel;
    Eight factor = read_floats(gate), summand = read_floats(gate + C);
    #pragma unroll
    for (int n = 0; n < SQUARES / BOARD_ROWS; n++) {
        Eight x = unpack(input[place.at(n)]), y = unpack(from[place.at(n)]);
        #pragma unroll
        for (int k = 0; k < 8; k++) x.x[k] = fmaxf(x.x[k] + factor.x[k] * y.x[k] + summand.x[k], 0.f);
        to[place.at(n)] = pack(x);
    }
}

// The gradients of a block's outputs, 0 where its ReLU was, in place; by board their sums, and those of their products
// with what the second convolution gave.
KERNEL __launch_bounds__(BOARD_THREADS)
    residual_moments(const uint4* __restrict__ outputs, const uint4* __restrict__ from,
                     uint4* __restrict__ gradients, float* __restrict__ moments) {
    Place place;
    Eight a = {}, b = {};
    #pragma unroll
    for (int n = 0; n < SQUARES / BOARD_ROWS; n++) {
        Eight x = unpack(outputs[place.at(n)]), y = unpack(from[place.at(n)]), g = unpack(gradients[place.at(n)]);
        #pragma unroll
        for (int k = 0; k < 8; k++) {
            g.x[k] = x.x[k] > 0.f ? g.x[k] : 0.f;
            a.x[k] += g.x[k], b.x[k] += g.x[k] * y.x[k];
        }
        gradients[place.at(n)] = pack(g);
    }
    write_board_moments(place, a, b, moments);
}

// Back to what the second convolution gave: through the gates, the means that were squeezed (`excited` has the factor
// and the gradient of the mean for each channel of a board), and the normalisation.
KERNEL __launch_bounds__(BOARD_THREADS)
    residual_back(const uint4* __restrict__ gradients, const uint4* __restrict__ from,
                  const float* __restrict__ excited, const float* __restrict__ slopes, uint4* __restrict__ to) {
    Place place;
    const float* at = excited + (size_t)place.board * (2 * C) + place.channel;
    Eight factor = read_floats(at), mean = read_floats(at + C);
    Eight k1 = read_floats(slopes + place.channel), k2 = read_floats(slopes + C + place.channel),
          k3 = read_floats(slopes + 2 * C + place.channel);
    #pragma unroll
    for (int n = 0; n < SQUARES / BOARD_ROWS; n++) {
        Eight g = unpack(gradients[place.at(n)]), y = unpack(from[place.at(n)]);
        #pragma unroll
        for (int k = 0; k < 8; k++)
            g.x[k] = k1.x[k] * (g.x[k] * factor.x[k] + mean.x[k]) + k2.x[k] * y.x[k] + k3.x[k];
        to[place.at(n)] = pack(g);
    }
}
