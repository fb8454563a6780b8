/* Checks zstd's decompression on a frame of a text that is known: `text.zst`, which `zstd -19 --check` made of what
   `write_text` writes. Prints what was checked; the status is the number of the check that failed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum { TEXT = 40000, FRAME = 100000 };

static const char *const WORDS[] = {"global", "function", "block", "load", "store", "phi", "call", "return",
                                    "switch", "constant", "vector", "pointer", "metadata", "attribute", "\n"};

/* Words, most often the first ones, and now and then a number. */
static void write_text(char *text) {
    unsigned long long state = 1;
    size_t length = 0;
    while (length < TEXT) {
        char word[32];
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        unsigned choice = (unsigned)(state >> 40) % 256, other = (unsigned)(state >> 48) % 256;
        unsigned least = choice < other ? choice : other;
        if (least < 150)
            snprintf(word, sizeof word, "%s ", WORDS[least / 10]);
        else
            snprintf(word, sizeof word, "%u ", (unsigned)(state >> 33));
        size_t size = strlen(word), rest = TEXT - length;
        memcpy(text + length, word, size < rest ? size : rest);
        length += size < rest ? size : rest;
    }
}

static void require(int holds, int number, const char *what) {
    if (!holds) {
        printf("wrong: %s\n", what);
        exit(number);
    }
    printf("right: %s\n", what);
}

/* Decompresses with small buffers on both sides; how much there was, or -1. */
static long stream(const char *frame, size_t size, const char *text) {
    ZSTD_DCtx *context = ZSTD_createDCtx();
    ZSTD_inBuffer in = {frame, 0, 0};
    long length = 0;
    size_t hint = 1;
    while (hint != 0) {
        char piece[777];
        ZSTD_outBuffer out = {piece, sizeof piece, 0};
        if (in.pos == in.size && in.size < size)
            in.size += size - in.size < 100 ? size - in.size : 100;
        hint = ZSTD_decompressStream(context, &out, &in);
        if (ZSTD_isError(hint) || memcmp(piece, text + length, out.pos) != 0)
            return -1;
        length += (long)out.pos;
    }
    ZSTD_freeDCtx(context);
    return length;
}

int main(int count, char **arguments) {
    static char text[TEXT], frame[FRAME], result[TEXT + 1];
    if (count == 1) {
        write_text(text);
        fwrite(text, 1, TEXT, stdout);
        return 0;
    }
    FILE *file = fopen(arguments[1], "rb");
    if (!file)
        return 100;
    size_t size = fread(frame, 1, sizeof frame, file);
    fclose(file);
    write_text(text);

    require(ZSTD_getFrameContentSize(frame, size) == TEXT, 1, "the size that the frame says");
    size_t length = ZSTD_decompress(result, sizeof result, frame, size);
    require(length == TEXT && memcmp(result, text, TEXT) == 0, 2, "the text at once");
    require(stream(frame, size, text) == TEXT, 3, "the text piece by piece");
    require(ZSTD_isError(ZSTD_decompress(result, TEXT - 1, frame, size)), 4, "no room");
    require(ZSTD_isError(ZSTD_decompress(result, sizeof result, frame, size - 1)), 5, "a part of the frame");
    for (size_t at = 0; at < size; at += 37) {
        frame[at] ^= 16;
        length = ZSTD_decompress(result, sizeof result, frame, size);
        if (!ZSTD_isError(length) && (length != TEXT || memcmp(result, text, TEXT) != 0))
            require(0, 6, "damage is found");
        frame[at] ^= 16;
    }
    require(1, 6, "damage is found");
    printf("%s\n", ZSTD_getErrorName(ZSTD_decompress(result, sizeof result, text, TEXT)));
    return 0;
}
