/* SPDX-License-Identifier: MIT */
/* Fingerprints, against the examples of FIPS 180-4 and RFC 4231. */
#include "test.h"

#include "base/hmac.h"

static const char *hex(const uint8_t digest[SHA256_SIZE])
{
    static char text[2 * SHA256_SIZE + 1];

    for (int i = 0; i < SHA256_SIZE; i++)
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
    return text;
}

static const char *sum_of(const char *text)
{
    uint8_t digest[SHA256_SIZE];

    sha256(text, strlen(text), digest);
    return hex(digest);
}

TEST(examples)
{
    CHECK_EQ_STR(sum_of(""), "e3b0c44298fc1c149afbf4c8996fb924"
                             "27ae41e4649b934ca495991b7852b855");
    CHECK_EQ_STR(sum_of("abc"), "ba7816bf8f01cfea414140de5dae2223"
                                "b00361a396177a9cb410ff61f20015ad");
    CHECK_EQ_STR(sum_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
                 "248d6a61d20638b8e5c026930c3e6039"
                 "a33ce45964ff2167f6ecedd419db06c1");
}

TEST(a_million_letters_in_pieces)
{
    char piece[997];
    uint8_t digest[SHA256_SIZE];
    Sha256 sum;

    memset(piece, 'a', sizeof piece);
    sha256_begin(&sum);
    for (size_t left = 1000000, part; left > 0; left -= part) {
        part = left < sizeof piece ? left : sizeof piece;
        sha256_add(&sum, piece, part);
    }
    sha256_end(&sum, digest);
    CHECK_EQ_STR(hex(digest), "cdc76e5c9914fb9281a1c7e284d73e67"
                              "f1809a48a497200e046d39ccc7112cd0");
}

/* Where the end of the last block falls is all that differs: each length is summed. */
TEST(every_length)
{
    char text[200];
    uint8_t digest[SHA256_SIZE];
    Sha256 all;

    memset(text, 'x', sizeof text);
    sha256_begin(&all);
    for (size_t size = 0; size < sizeof text; size++) {
        sha256(text, size, digest);
        sha256_add(&all, digest, sizeof digest);
    }
    sha256_end(&all, digest);
    CHECK_EQ_STR(hex(digest), "f5e61141898898cdabae3590cb32e190"
                              "1b40bdc59952302926213a44c105c129");
}

static const char *keyed(const void *key, size_t size, const char *text)
{
    uint8_t digest[SHA256_SIZE];
    Hmac hmac;

    hmac_begin(&hmac, key, size);
    hmac_add(&hmac, text, strlen(text));
    hmac_end(&hmac, digest);
    return hex(digest);
}

TEST(keys)
{
    char key[131];

    memset(key, 0x0b, 20);
    CHECK_EQ_STR(keyed(key, 20, "Hi There"), "b0344c61d8db38535ca8afceaf0bf12b"
                                             "881dc200c9833da726e9376c2e32cff7");
    CHECK_EQ_STR(keyed("Jefe", 4, "what do ya want for nothing?"),
                 "5bdcc146bf60754e6a042426089575c7"
                 "5a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, sizeof key);
    CHECK_EQ_STR(
        keyed(key, sizeof key, "Test Using Larger Than Block-Size Key - Hash Key First"),
        "60e431591ee0b67f0d8a26aacbf5b77f"
        "8e0bc6213728c5140546040f0ee37f54");
    CHECK_EQ_STR(keyed(NULL, 0, ""), "b613679a0814d9ec772f95d778c35fc5"
                                     "ff1697c493715653c6c712144292c5ad");
}

int main(void)
{
    RUN(examples);
    RUN(a_million_letters_in_pieces);
    RUN(every_length);
    RUN(keys);
    return test_finish("sha256");
}
