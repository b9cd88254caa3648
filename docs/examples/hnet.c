/* Reads a network of Hetman (.hnet) and evaluates a position: cc -O2 hnet.c -o hnet && ./hnet net.hnet "FEN"
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

int main(int count, char **argument) {
    if (count < 3) return fprintf(stderr, "usage: hnet FILE FEN\n"), 2;
    FILE *source = fopen(argument[1], "rb");
    if (!source) return perror(argument[1]), 1;
    fseek(source, 0, SEEK_END);
    long size = ftell(source);
    rewind(source);
    file = malloc(size);
    if (fread(file, 1, size, source) != (size_t)size || size < 48 || memcmp(file, "HETNET\1", 7))
        return fprintf(stderr, "not a network of version 1\n"), 1;

    int outputs = file[7], hidden = u16(8), scale = u16(10), buckets = 1;
    const uint8_t *bucket_of = file + 12;
    for (int n = 0; n < 32; n++)
        if (bucket_of[n] + 1 > buckets) buckets = bucket_of[n] + 1;
    long inputs = 44, biases = inputs + 2L * FEATURES * buckets * hidden;
    long weights = biases + 2L * hidden, output_biases = weights + 4L * hidden * outputs;
    if (size != output_biases + 4 * outputs + 4) return fprintf(stderr, "the file is cut off\n"), 1;

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
            int clipped = value < 0 ? 0 : value > QA ? QA : value;
            sum += (int64_t)clipped * clipped * i16(weights + 2L * ((2L * output + side) * hidden + n));
        }
    }
    printf("%lld\n", (long long)((sum / QA + i32(output_biases + 4L * output)) * scale / (QA * QB)));
    return 0;
}
