#include "core/files/gunzip.h"

#include "support/gzip.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <string>

namespace gunzip_test
{

using core::gunzip;

namespace
{

using namespace std::string_literals;

/// Bytes that pack badly, so that a member is longer than a buffer.
std::string noise(std::size_t n)
{
    std::string bytes(n, '\0');
    std::uint32_t state = 7;
    for (char& byte : bytes)
        byte = static_cast<char>((state = state * 1664525u + 1013904223u) >> 24);
    return bytes;
}

} // namespace

class GunzipTest : public QObject
{
    Q_OBJECT

private slots:
    void whatWasPackedComesBack()
    {
        for (const std::string& bytes :
             {""s, "x"s, "one\ntwo\n"s, "\0\x1f\x8b"s, std::string(1'000'000, 'a'), noise(300'000)}) {
            const std::string packed = gzipped(bytes);
            QVERIFY(core::isGzip(packed));
            QVERIFY(valueOf(gunzip(packed, "a.gz")) == bytes);
        }
        QVERIFY(!core::isGzip("\x1f") && !core::isGzip("") && !core::isGzip("7 1 2"));
    }

    void membersFollowEachOther()
    {
        const std::string packed = gzipped("one, ") + gzipped("") + gzipped("two, ") + gzipped(noise(70'000));
        QVERIFY(valueOf(gunzip(packed, "a.gz")) == "one, two, " + noise(70'000));
        QVERIFY(valueOf(gunzip(gzipped("one") + std::string(512, '\0'), "a.gz")) == "one"); // padded, as on a tape
    }

    void everyPrefixIsRefused()
    {
        const std::string packed = gzipped("one, two, three") + gzipped(noise(500));
        const std::size_t first = gzipped("one, two, three").size();
        for (std::size_t length = 0; length < packed.size(); ++length) {
            const auto outcome = gunzip(std::string_view(packed).substr(0, length), "a.gz");
            if (length == first) {
                QCOMPARE(valueOf(outcome), "one, two, three"s);
                continue;
            }
            const std::string what = refusal(outcome);
            QVERIFY2(what.starts_with("a.gz: ") && what.ends_with("."), what.c_str());
            if (length > first + 1)
                QVERIFY2(what.find("cut off at byte ") != std::string::npos && what.ends_with("copy it again."),
                         what.c_str());
        }
    }

    void noFlippedBitChangesWhatComesOut()
    {
        constexpr std::size_t header = 10; // the time and the like are held by no checksum
        const std::string text = "a checksum of 32 bits finds every change of one bit", packed = gzipped(text);
        int harmless = 0;
        for (std::size_t bit = 8 * header; bit < 8 * packed.size(); ++bit) {
            std::string damaged = packed;
            damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
            const auto outcome = gunzip(damaged, "a.gz");
            if (const auto* unpacked = std::get_if<std::string>(&outcome)) { // a bit that fills up a byte
                QCOMPARE(*unpacked, text);
                ++harmless;
                continue;
            }
            const std::string what = refusal(outcome);
            QVERIFY2(what.starts_with("a.gz: ") && what.ends_with("copy it again."), what.c_str());
        }
        QVERIFY(harmless < 8);
    }

    void damageSaysWhere()
    {
        std::string packed = gzipped("one, two, three");
        packed[packed.size() - 8] = static_cast<char>(packed[packed.size() - 8] ^ 1); // of the checksum
        QCOMPARE(refusal(gunzip(packed, "a.gz")),
                 "a.gz: the gzip data are damaged behind byte 15 of what they unpack to: copy it again."s);
        QCOMPARE(refusal(gunzip(gzipped("one") + "two", "a.gz")),
                 "a.gz: something other than gzip data stands behind them: copy it again."s);
        QCOMPARE(refusal(gunzip("one", "a.gz")), "a.gz: this is not gzipped: take it as it is."s);
    }

    void moreThanTheBoundIsRefusedBeforeItIsHeld()
    {
        const std::string packed = gzipped(std::string(100'000, 'a'));
        QVERIFY(packed.size() < 1'000);
        QVERIFY(valueOf(gunzip(packed, "a.gz", 100'000)).size() == 100'000);
        QCOMPARE(refusal(gunzip(packed, "a.gz", 99'999)),
                 "a.gz: it unpacks to more than 99999 bytes: keep a part of it."s);
        QCOMPARE(refusal(gunzip(packed + packed, "a.gz", 199'999)),
                 "a.gz: it unpacks to more than 199999 bytes: keep a part of it."s);
    }
};

KERNELSCOPE_TEST(GunzipTest, NoApplication)

} // namespace gunzip_test

#include "gunzip_test.moc"
