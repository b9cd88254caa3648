/* Reads a network of Hetman (.hnet, versions 1 to 3) and evaluates a position:
   cc -O2 -ffp-contract=off hnet.c -o hnet && ./hnet net.hnet "FEN"
   It prints centipawns for the side to move. The checksum at the end of the file is not looked at. */
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QA = 255, QB = 64, FEATURES = 768 };

static uint8_t *file;
static int u16(long at) { return file[at] | file[at + 1] << 8; }
static int i16(long at) { return (int16_t)u16(at); }
static int32_t i32(long at) { return (int32_t)((uint32_t)u16(at) | (uint32_t)u16(at + 2) << 16); }
static float f32(long at) {
    int32_t bits = i32(at);
    float number;
    return memcpy(&number, &bits, 4), number;
}

/* The accumulators, clipped: of the side to move, then of the other. */
static int sides[2][4096], products[4096];
static int activation; /* 0: SCReLU, 1: CReLU, 2: pairwise */

static float activated(float x) {
    x = x < 0 ? 0 : x > 1 ? 1 : x;
    return activation == 1 ? x : x * x;
}

/* Hidden layers, whose parameters begin there. */
static float layers(long at, int hidden, int outputs, int output, int first, int second) {
    int each = activation == 2 ? hidden / 2 : hidden, count = 2 * each;
    for (int n = 0; n < count; n++) {
        const int *x = sides[n / each] + n % each;
        products[n] = (*x * (activation == 0 ? *x : activation == 1 ? QA : x[hidden / 2]) + 256) >> 9;
    }
    long first_units = at + (long)outputs * first * count, first_biases = first_units + 4L * outputs * first;
    long second_weights = first_biases + 4L * outputs * first;
    long second_biases = second_weights + 4L * outputs * first * second;
    long output_weights = second_biases + 4L * outputs * second, output_biases = output_weights + 4L * outputs * second;
    float sums[64], eight[8] = {0};
    for (int n = 0; n < second; n++) sums[n] = f32(second_biases + 4L * (output * second + n));
    for (int n = 0; n < first; n++) {
        int row = output * first + n;
        int32_t sum = 0;
        for (int k = 0; k < count; k++) sum += products[k] * (int8_t)file[at + (long)row * count + k];
        float value = activated((float)sum * f32(first_units + 4L * row) + f32(first_biases + 4L * row));
        for (int k = 0; k < second; k++) sums[k] += value * f32(second_weights + 4L * ((long)row * second + k));
    }
    /* Added up as a register of eight is, so that even the last bit agrees. */
    for (int n = 0; n < second; n++) eight[n % 8] += activated(sums[n]) * f32(output_weights + 4L * (output * second + n));
    const float *s = eight;
    return f32(output_biases + 4L * output) + (((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7])));
}

int main(int count, char **argument) {
    if (count < 3) return fprintf(stderr, "usage: hnet FILE FEN\n"), 2;
    FILE *source = fopen(argument[1], "rb");
    if (!source) return perror(argument[1]), 1;
    fseek(source, 0, SEEK_END);
    long size = ftell(source);
    rewind(source);
    file = malloc(size);
    if (fread(file, 1, size, source) != (size_t)size || size < 48 || memcmp(file, "HETNET", 6) || file[6] < 1 || file[6] > 3)
        return fprintf(stderr, "not a network of versions 1 to 3\n"), 1;

    int version = file[6], outputs = file[7], hidden = u16(8), scale = u16(10), buckets = 1;
    const uint8_t *bucket_of = file + 12;
    for (int n = 0; n < 32; n++)
        if (bucket_of[n] + 1 > buckets) buckets = bucket_of[n] + 1;
    int first = version > 1 ? file[44] : 0, second = version > 1 ? file[45] : 0;
    activation = version == 1 ? 0 : version == 2 ? 2 : file[46];
    long inputs = version == 1 ? 44 : version == 2 ? 46 : 47, biases = inputs + 2L * FEATURES * buckets * hidden;
    long weights = biases + 2L * hidden, output_biases = weights + 4L * hidden * outputs;
    int layer_inputs = activation == 2 ? hidden : 2 * hidden;
    long after = first ? weights + (long)outputs * first * layer_inputs + 4L * outputs * (2L * first + (first + 2L) * second + 1)
                       : output_biases + 4L * outputs;
    if (size != after + 4 || hidden > 4096 || layer_inputs > (first ? 4096 : 8192) || second > 64)
        return fprintf(stderr, "the file is cut off\n"), 1;

    /* The board: a1 = 0, h8 = 63; -1 is empty, else the role (pawn 0 to king 5), 8 more if black. */
    int board[64], pieces = 0, king[2] = {0, 0}, square = 56;
    memset(board, -1, sizeof board);
    const char *fen = argument[2];
    for (; *fen && *fen != ' '; fen++) {
        if (*fen == '/') square -= 16;
        else if (isdigit((unsigned char)*fen)) square += *fen - '0';
        else {
            int role = (int)(strchr("pnbrqk", tolower((unsigned char)*fen)) - "pnbrqk"), black = islower((unsigned char)*fen) != 0;
            board[square] = role | black << 3;
            if (role == 5) king[black] = square;
            square++, pieces++;
        }
    }
    int turn = fen[0] && fen[1] == 'b';
    int output = (pieces < 2 ? 0 : pieces - 2 > 30 ? 30 : pieces - 2) * outputs / 32;

    int64_t sum = 0;
    for (int side = 0; side < 2; side++) { /* the side to move, then the other */
        int color = turn ^ side, own = king[color] ^ (color ? 56 : 0), mirror = own & 4 ? 7 : 0;
        int flip = mirror ^ (color ? 56 : 0), bucket = bucket_of[(own ^ mirror) / 8 * 4 + (own ^ mirror) % 8];
        for (int n = 0; n < hidden; n++) {
            int16_t value = (int16_t)i16(biases + 2L * n);
            for (int at = 0; at < 64; at++)
                if (board[at] >= 0) {
                    int role = board[at] & 7, theirs = (board[at] >> 3) != color;
                    long feature = bucket * FEATURES + theirs * 384 + role * 64 + (at ^ flip);
                    value = (int16_t)(value + i16(inputs + 2L * (feature * hidden + n)));
                }
            int x = sides[side][n] = value < 0 ? 0 : value > QA ? QA : value;
            if (!first) sum += (int64_t)x * (activation ? 1 : x) * i16(weights + 2L * ((2L * output + side) * hidden + n));
        }
    }
    if (first) return printf("%d\n", (int)(layers(weights, hidden, outputs, output, first, second) * scale)), 0;
    printf("%lld\n", (long long)(((activation ? sum : sum / QA) + i32(output_biases + 4L * output)) * scale / (QA * QB)));
    return 0;
}
