#include "core/data/named_arrays.h"
#include "core/data/table_bytes.h"

#include "core/data/binary_tables.h"
#include "core/data/choose_columns.h"
#include "core/data/table_fixture.h"
#include "support/test_registry.h"

#include <QFile>
#include <QtTest>

#include <random>

namespace named_arrays_test
{

using namespace binary_tables;
using namespace core;

class NamedArraysTest : public QObject
{
    Q_OBJECT

private slots:
    void arraysAreReadAlikeFromEitherFormat_data();
    void arraysAreReadAlikeFromEitherFormat();
    void sparseMatricesAreReadInFull();
    void columnsOfOneNameAreToldApart();
    void whatCannotBeReadIsAClearSentence_data();
    void whatCannotBeReadIsAClearSentence();
    void aRandomMatrixReadsBackToTheSameBits();
    void archivesOfOtherProgramsRead_data();
    void archivesOfOtherProgramsRead();
};

namespace
{

const std::string x = bytesOf<double>({1, 2, 3, 4, 5, 6}), y = bytesOf<double>({7, 8, 9});

std::string npz(bool deflate)
{
    return zipped({{"x.npy", npy("<f8", true, "(3, 2)", x)},
                   {"y.npy", npy("<f8", false, "(3,)", y)},
                   {"n.npy", npy("<i4", false, "(1,)", bytesOf<std::int32_t>({5}))},
                   {"words.npy", npy("<U3", false, "(3,)", std::string(36, 'a'))}},
                  deflate);
}

std::string matFile(bool compressed)
{
    const auto wrapped = [&](const std::string& element) { return compressed ? matCompressed(element) : element; };
    return mat(wrapped(matMatrix("x", 6, 3, 2, 9, x)) + wrapped(matMatrix("y", 6, 1, 3, 2, "\x07\x08\x09")) +
               wrapped(matMatrix("n", 12, 1, 1, 5, bytesOf<std::int32_t>({5}))) +
               wrapped(matMatrix("words", 4, 1, 3, 4, bytesOf<std::uint16_t>({65, 66, 67}))));
}

} // namespace

void NamedArraysTest::arraysAreReadAlikeFromEitherFormat_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("npz, stored") << QByteArray::fromStdString(npz(false));
    QTest::newRow("npz, deflated") << QByteArray::fromStdString(npz(true));
    QTest::newRow("mat") << QByteArray::fromStdString(matFile(false));
    QTest::newRow("mat, version 4") << QByteArray::fromStdString(
        mat4Variable("x", 0, 3, 2, x) + mat4Variable("y", 50, 1, 3, "\x07\x08\x09") +
        mat4Variable("n", 0, 1, 1, y.substr(0, 8)) + mat4Variable("words", 1, 1, 1, y.substr(0, 8)));
    QTest::newRow("mat, with the tags of other writers") << QByteArray::fromStdString(
        mat(matElement(14, matElement(6, littleEndian(6, 4) + littleEndian(0, 4)) +
                               matElement(6, littleEndian(3, 4) + littleEndian(2, 4)) + matElement(16, "x") +
                               matElement(9, x)) +
            matMatrix("y", 6, 1, 3, 2, "\x07\x08\x09") + matMatrix("n", 12, 1, 1, 5, bytesOf<std::int32_t>({5})) +
            matMatrix("words", 4, 1, 3, 4, bytesOf<std::uint16_t>({65, 66, 67}))));
    QTest::newRow("mat, compressed") << QByteArray::fromStdString(matFile(true));
}

void NamedArraysTest::arraysAreReadAlikeFromEitherFormat()
{
    QFETCH(QByteArray, bytes);
    const auto read = [&](const ReadSettings& settings) { return readTableBytes(bytes.toStdString(), "d", settings); };
    const Outcome<Table> all = read({});
    QVERIFY2(std::holds_alternative<Table>(all), sentence(all).c_str());
    const Table& table = std::get<Table>(all);
    QCOMPARE(table.source, std::string("d"));
    QVERIFY(table.named);
    const auto made = datasetOf(table, allCoordinateRoles(table));
    QVERIFY2(std::holds_alternative<TableDataset>(made), sentence(made).c_str());
    const auto& [data, said] = std::get<TableDataset>(made);
    QCOMPARE(joined(data.columnNames), QString("x1 | x2 | y"));
    QCOMPARE(data.x, matrixOf({{1, 4, 7}, {2, 5, 8}, {3, 6, 9}}));
    QCOMPARE(joined(said), QString("left out, since they are no columns of numbers: n, words"));

    for (const char* chosen : {"y", "2"}) {
        const Outcome<Table> one = read({.sheet = chosen});
        QVERIFY2(std::holds_alternative<Table>(one), sentence(one).c_str());
        QCOMPARE(std::get<Table>(one).columns.size(), std::size_t(1));
        QCOMPARE(std::get<Table>(one).columns[0].numbers, (std::vector<double>{7, 8, 9}));
    }
    const Outcome<Table> thinned = read({.thinTo = 2});
    QCOMPARE(std::get<Table>(thinned).columns[2].numbers, (std::vector<double>{7, 8}));
    QCOMPARE(sentence(read({.sheet = "z"})),
             std::string("d: there is no array “z”: choose from x, y, n, words, or a number from 1 to 4."));
    QVERIFY(sentence(read({.sheet = "words"})).starts_with("d, array “words”: "));
}

void NamedArraysTest::sparseMatricesAreReadInFull()
{
    const std::string five =
                          matSparse("s", 3, 2, bytesOf<std::int32_t>({0, 2, 1}), bytesOf<std::int32_t>({0, 2, 3}), y),
                      four = mat4Variable("s", 2, 4, 3, bytesOf<double>({1, 3, 2, 3, 1, 1, 2, 2, 7, 8, 9, 0}));
    for (const std::string& bytes : {mat(five), mat(matCompressed(five)), four}) {
        const Outcome<Table> read = readTableBytes(bytes, "d");
        QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
        const Table& table = std::get<Table>(read);
        QCOMPARE(table.columns.size(), std::size_t(2));
        QCOMPARE(table.columns[0].numbers, (std::vector<double>{7, 0, 8}));
        QCOMPARE(table.columns[1].numbers, (std::vector<double>{0, 9, 0}));
    }
    const std::string wide =
        matSparse("s", 300'000, 100, bytesOf<std::int32_t>({}), std::string(4 * 101, '\0'), bytesOf<double>({}));
    QCOMPARE(sentence(readTableBytes(mat(wide), "d")),
             std::string("d, array “s”: the sparse array has 300000 rows and 100 columns: save the part of it that you "
                         "need."));
    const std::string beyond = matSparse("s", 2, 1, bytesOf<std::int32_t>({5}), bytesOf<std::int32_t>({0, 1}), y);
    QCOMPARE(sentence(readTableBytes(mat(beyond), "d")),
             std::string("d: the MAT file is cut off or damaged: copy or save it again."));
    QCOMPARE(sentence(readTableBytes(mat4Variable("s", 0, 100, 1, y), "d")),
             std::string("d: the MAT file is cut off: copy or save it again."));
}

void NamedArraysTest::columnsOfOneNameAreToldApart()
{
    const Outcome<Table> read = readTableBytes(
        zipped({{"x.npy", npy("<f8", true, "(3, 2)", x)}, {"x1.npy", npy("<f8", false, "(3,)", y)}}, false), "d");
    QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
    QCOMPARE(joined(columnNames(std::get<Table>(read))), QString("x1 | x2 | x1_2"));
}

void NamedArraysTest::whatCannotBeReadIsAClearSentence_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const std::string& bytes, const char* expected) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(expected);
    };
    row("different lengths",
        zipped({{"x.npy", npy("<f8", false, "(3, 2)", x)}, {"z.npy", npy("<f8", false, "(2,)", x)}}),
        "d: its arrays have different lengths, x (3×2), z (2×1): choose one by name (--sheet).");
    row("one array that is bad", zipped({{"x.npy", npy("|O", false, "(1,)", "12345678")}}),
        "d, array “x”: the array holds Python objects: save it with astype('<f8').");
    row("no array at all", zipped({{"x.txt", "1,2"}}),
        "d: this is a zip archive without a workbook or NumPy arrays in it: unpack it first, or save the sheet as CSV "
        "or XLSX.");
    const std::string tooMuch = " unpacks to more than 64 MB, too much for a file of this size: keep a part of it, or "
                                "save it uncompressed.";
    const std::string bytes(9'000'000, '\1');
    row("bytes that become too many numbers", zipped({{"x.npy", npy("|u1", false, "(9000000,)", bytes)}}),
        ("d: array “x”: the archive" + tooMuch).c_str());
    row("arrays that are too large together",
        zipped({{"x.npy", npy("<f8", false, "(4500000,)", std::string(36'000'000, '\0'))},
                {"y.npy", npy("<f8", false, "(4500000,)", std::string(36'000'000, '\0'))}}),
        ("d: y.npy: the archive" + tooMuch).c_str());
    row("a MAT file of bytes that become too many numbers",
        mat(matCompressed(matMatrix("z", 9, 9'000'000, 1, 2, bytes))), ("d: the file" + tooMuch).c_str());
    row("sparse arrays of MAT 4 that are too large together",
        mat4Variable("s", 2, 1, 3, bytesOf<double>({6'000'000, 1, 0})) +
            mat4Variable("t", 2, 1, 3, bytesOf<double>({6'000'000, 1, 0})),
        ("d: the file" + tooMuch).c_str());
    row("a zip that is cut off", npz(true).substr(0, 300),
        "d: the archive has no directory at its end, it is cut off: copy or save it again.");
    row("no variable", mat(""), "d: it holds no array: save one with a row for each observation.");
    row("complex",
        mat(matElement(14, matElement(6, littleEndian(6 | 0x0800, 4) + littleEndian(0, 4)) +
                               matElement(5, littleEndian(1, 4) + littleEndian(1, 4)) + matElement(1, "z") +
                               matElement(9, y) + matElement(9, y))),
        "d, array “z”: it holds no real numbers: save a plain array of numbers.");
    row("three dimensions",
        mat(matElement(14, matElement(6, littleEndian(6, 4) + littleEndian(0, 4)) +
                               matElement(5, bytesOf<std::int32_t>({1, 1, 3})) + matElement(1, "z") +
                               matElement(9, y))),
        "d, array “z”: the array has 3 dimensions: save one with a row for each observation.");
    row("fewer numbers than promised", mat(matMatrix("z", 6, 4, 1, 9, y)),
        "d, array “z”: the array has fewer numbers than rows and columns: save it again.");
    row("empty", mat(matMatrix("z", 6, 0, 0, 9, "")),
        "d, array “z”: the array is empty: save one with at least one row and column.");
    row("cut off", matFile(false).substr(0, 200), "d: the MAT file is cut off or damaged: copy or save it again.");
    row("cut off within compressed data", matFile(true).substr(0, 150),
        "d: the MAT file is cut off or damaged: copy or save it again.");
    row("big-endian", std::string(124, ' ') + std::string("\x01\x00MI", 4),
        "d: this MAT file is big-endian: save it again with save(…, '-v7').");
    row("version 7.3", "MATLAB 7.3 MAT-file, Platform: GLNXA64" + std::string(200, ' '),
        "d: this is a MAT file of version 7.3 (HDF5): save it with save(…, '-v7').");
}

void NamedArraysTest::whatCannotBeReadIsAClearSentence()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(sentence(readTableBytes(bytes.toStdString(), "d"))), expected);
}

void NamedArraysTest::aRandomMatrixReadsBackToTheSameBits()
{
    std::mt19937_64 engine(9);
    for (int round = 0; round < 60; ++round) {
        const auto rows = static_cast<std::uint32_t>(2 + engine() % 30),
                   columns = static_cast<std::uint32_t>(1 + engine() % 5);
        std::vector<double> numbers(rows * columns);
        for (double& number : numbers)
            number = static_cast<double>(static_cast<std::int64_t>(engine())) * 1e-9;
        const std::string bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double));
        const std::string shape = "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")";
        const std::string matrix = matMatrix("some_name", 6, rows, columns, 9, bytes);
        for (const std::string& file :
             {zipped({{"a.npy", npy("<f8", true, shape, bytes)}}), mat(matrix), mat(matCompressed(matrix))}) {
            const Outcome<Table> read = readTableBytes(file, "d");
            QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
            std::vector<double> back;
            for (const TableColumn& column : std::get<Table>(read).columns)
                back.insert(back.end(), column.numbers.begin(), column.numbers.end());
            QVERIFY(back == numbers);
        }
    }
}

void NamedArraysTest::archivesOfOtherProgramsRead_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("python's zipfile, zip64 as numpy.savez has it") << "arrays.npz";
}

void NamedArraysTest::archivesOfOtherProgramsRead()
{
    QFETCH(QString, file);
    const Outcome<Table> read = readTableFile((QStringLiteral(TEST_DATA_DIR "/tables/") + file).toStdString());
    QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
    const Table& table = std::get<Table>(read);
    QCOMPARE(table.columns.size(), std::size_t(3));
    QCOMPARE(table.columns[0].name, std::string("x1"));
    QCOMPARE(table.columns[1].numbers, (std::vector<double>{2, 4, 6, 8}));
    QCOMPARE(table.columns[2].name, std::string("y"));
    QCOMPARE(table.columns[2].numbers, (std::vector<double>{0.5, 1, 1.5, 2}));
}

KERNELSCOPE_TEST(NamedArraysTest, NoApplication)

} // namespace named_arrays_test

#include "named_arrays_test.moc"
