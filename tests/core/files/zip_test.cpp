#include "core/files/zip.h"

#include "support/test_registry.h"
#include "support/zip.h"

#include <QtTest>

#include <random>

namespace zip_test
{

using namespace core;

class ZipTest : public QObject
{
    Q_OBJECT

private slots:
    void whatWasZippedComesBack();
    void aDamagedArchiveIsASentence();
    void everyFlippedByteIsSeenOrHarmless();
    void theBudgetIsNeverLessThanAFileNeedsUnpacked();
};

namespace
{

std::string sentenceOf(const auto& outcome)
{
    const auto* failure = std::get_if<Failure>(&outcome);
    return failure != nullptr ? failure->what : "no failure";
}

std::vector<ZipEntry> entriesOf(std::string_view archive)
{
    auto entries = zipEntries(archive);
    return std::holds_alternative<Failure>(entries) ? std::vector<ZipEntry>()
                                                    : std::get<std::vector<ZipEntry>>(std::move(entries));
}

} // namespace

void ZipTest::whatWasZippedComesBack()
{
    std::mt19937_64 engine(3);
    std::string noise(100'000, '\0');
    for (char& c : noise)
        c = static_cast<char>(engine());
    const std::vector<std::pair<std::string, std::string>> files{
        {"a.txt", "abc"}, {"folder/empty", ""}, {"noise", noise}, {"zeros", std::string(3'000'000, '0')}};
    for (const bool deflate : {false, true}) {
        const std::string archive = zipped(files, deflate);
        const std::vector<ZipEntry> entries = entriesOf(archive);
        QCOMPARE(entries.size(), files.size());
        for (std::size_t k = 0; k < files.size(); ++k) {
            QCOMPARE(entries[k].name, files[k].first);
            const Outcome<std::string> content = unzipped(archive, entries[k], 1 << 24);
            QVERIFY2(std::holds_alternative<std::string>(content), sentenceOf(content).c_str());
            QVERIFY(std::get<std::string>(content) == files[k].second);
        }
        QVERIFY(sentenceOf(unzipped(archive, entries[3], 2'999'999)).find("more than 2999999 bytes") !=
                std::string::npos);
    }
}

void ZipTest::aDamagedArchiveIsASentence()
{
    const std::string archive = zipped({{"a", "hello, hello, hello"}});
    QCOMPARE(sentenceOf(zipEntries("PK\x03\x04")),
             std::string("the archive has no directory at its end, it is cut off: copy or save it again"));
    QCOMPARE(sentenceOf(zipEntries(archive.substr(0, archive.size() - 1))),
             std::string("the archive has no directory at its end, it is cut off: copy or save it again"));
    QCOMPARE(entriesOf(archive + "").size(), std::size_t(1));
    ZipEntry entry = entriesOf(archive).front();
    entry.flags = 1;
    QCOMPARE(sentenceOf(unzipped(archive, entry, 100)),
             std::string("a in the archive is encrypted: save it without a password"));
    entry.flags = 0;
    entry.method = 12;
    QCOMPARE(sentenceOf(unzipped(archive, entry, 100)),
             std::string("a in the archive is compressed in an unknown way: save it again"));
}

void ZipTest::everyFlippedByteIsSeenOrHarmless()
{
    const std::string content = "hello, hello, hello, and something else";
    const std::string archive = zipped({{"a", content}});
    int seen = 0;
    for (std::size_t at = 0; at < archive.size(); ++at) {
        std::string flipped = archive;
        flipped[at] = static_cast<char>(flipped[at] ^ 0x55);
        for (const ZipEntry& entry : entriesOf(flipped)) {
            const Outcome<std::string> read = unzipped(flipped, entry, 1 << 20);
            if (const auto* text = std::get_if<std::string>(&read))
                QCOMPARE(*text, content);
            else
                ++seen;
        }
    }
    QVERIFY(seen > 20);
}

void ZipTest::theBudgetIsNeverLessThanAFileNeedsUnpacked()
{
    constexpr std::size_t mebi = std::size_t{1} << 20;
    QCOMPARE(UnpackBudget(10).total(), 64 * mebi);
    QCOMPARE(UnpackBudget(2 * mebi).total(), 128 * mebi);
    QCOMPARE(UnpackBudget(100 * mebi).total(), 1024 * mebi);
    QCOMPARE(UnpackBudget(100 * mebi, 8).total(), 1024 * mebi);
    QCOMPARE(UnpackBudget(200 * mebi, 8).total(), 1600 * mebi); // of bytes that become doubles
    QCOMPARE(UnpackBudget(2000 * mebi).total(), 2000 * mebi);
}

KERNELSCOPE_TEST(ZipTest, NoApplication)

} // namespace zip_test

#include "zip_test.moc"
