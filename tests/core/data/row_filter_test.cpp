// Filters of rows and the order of rows. The oracle of a filter is a tree of conditions that is written out as text and
// evaluated row by row by itself; that of an order is what it promises, row against row.

#include "core/data/row_filter.h"

#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <random>

namespace row_filter_test
{

namespace
{

using core::RowColumn;
using core::SortOrder;
using Eigen::Index;
using Rows = std::vector<Index>;

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

/// Six rows with gaps in each column.
struct Geysers {
    std::vector<double> waiting{79, 54, missing, 62, 85, 54}, long_{3.6, 1.8, 3.333, missing, 4.533, -2};
    std::vector<std::string> species{"B", "O", "B", "", "O", "B r"};
    std::vector<RowColumn> columns() const
    {
        return {{.name = "waiting", .numbers = waiting},
                {.name = "body mass", .numbers = long_},
                {.name = "species", .words = species}};
    }
};

Rows passing(const char* text)
{
    const Geysers geysers;
    const auto columns = geysers.columns();
    return core::filteredRows(valueOf(core::readRowFilter(text, columns)), columns, 6);
}

std::string refused(const char* text)
{
    const Geysers geysers;
    return refusal(core::readRowFilter(text, geysers.columns()));
}

/// A condition as text, and what it says of a row.
struct Condition {
    std::string text;
    std::function<bool(std::size_t row)> holds;
};

using Numbers = std::vector<double>;

Condition randomComparison(const std::vector<Numbers>& columns, std::mt19937_64& random)
{
    const std::size_t column = random() % columns.size();
    const double bound = static_cast<double>(random() % 7) - 3.0;
    const std::string name = column == 0 ? "a" : column == 1 ? "\"b c\"" : "`d`";
    const Numbers& values = columns[column];
    const auto comparison = [&](const char* sign, bool (*relation)(double, double)) {
        return Condition{name + sign + std::to_string(static_cast<int>(bound)),
                         [values, bound, relation](std::size_t row) { return relation(values[row], bound); }};
    };
    switch (random() % 5) {
    case 0:
        return comparison(" < ", [](double a, double b) { return a < b; });
    case 1:
        return comparison(">=", [](double a, double b) { return a >= b; });
    case 2:
        return comparison(" = ", [](double a, double b) { return a == b; });
    case 3:
        return comparison("≠", [](double a, double b) { return a < b || a > b; });
    default:
        return {"missing " + name, [values](std::size_t row) { return std::isnan(values[row]); }};
    }
}

Condition randomCondition(const std::vector<Numbers>& columns, int depth, std::mt19937_64& random)
{
    if (depth == 0 || random() % 4 == 0)
        return randomComparison(columns, random);
    const Condition first = randomCondition(columns, depth - 1, random);
    if (random() % 3 == 0)
        return {"not (" + first.text + ")", [first](std::size_t row) { return !first.holds(row); }};
    const Condition second = randomCondition(columns, depth - 1, random);
    if (random() % 2 == 0)
        return {"(" + first.text + ") AND (" + second.text + ")",
                [first, second](std::size_t row) { return first.holds(row) && second.holds(row); }};
    return {"(" + first.text + ") or (" + second.text + ")",
            [first, second](std::size_t row) { return first.holds(row) || second.holds(row); }};
}

Numbers randomNumbers(std::size_t n, std::mt19937_64& random)
{
    Numbers numbers(n);
    for (double& number : numbers)
        number = random() % 5 == 0 ? missing : static_cast<double>(random() % 7) - 3.0;
    return numbers;
}

} // namespace

class RowFilterTest : public QObject
{
    Q_OBJECT

private slots:
    void relationsSayWhatTheyAreKnownFor_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<int>>("rows");
        const auto add = [](const char* text, const QList<int>& rows) { QTest::newRow(text) << QString(text) << rows; };
        add("", {0, 1, 2, 3, 4, 5});
        add(" \t ", {0, 1, 2, 3, 4, 5});
        add("waiting > 60", {0, 3, 4});
        add("waiting>60", {0, 3, 4});
        add("waiting >= 62", {0, 3, 4});
        add("waiting ≤ 62", {1, 3, 5});
        add("waiting < 62", {1, 5});
        add("waiting == 54", {1, 5});
        add("waiting <> 54", {0, 3, 4}); // the row that misses it is not different
        add("missing waiting", {2});
        add("not missing waiting", {0, 1, 3, 4, 5});
        add("not waiting > 60", {1, 2, 5});
        add("\"body mass\" = 3,6", {0});
        add("`body mass` < -1.5e0", {5});
        add("`body mass` < −1.5", {5});
        add("species = B", {0, 2});
        add("species != B", {1, 4, 5});
        add("species = \"B r\"", {5});
        add("missing species", {3});
        add("waiting < 60 or waiting > 80 and species = O", {1, 4, 5}); // and binds more tightly
        add("(waiting < 60 or waiting > 80) and species = O", {1, 4});
        add("NOT (waiting < 60) And Species = O", {4});
    }
    void relationsSayWhatTheyAreKnownFor()
    {
        QFETCH(QString, text);
        QFETCH(QList<int>, rows);
        const Rows found = passing(text.toUtf8().constData());
        QCOMPARE(QList<int>(found.begin(), found.end()), rows);
    }

    void anyFilterIsWhatItsConditionsSayRowByRow()
    {
        std::mt19937_64 random(11);
        for (int trial = 0; trial < 400; ++trial) {
            const std::size_t n = random() % 40;
            const std::vector<Numbers> numbers{randomNumbers(n, random), randomNumbers(n, random),
                                               randomNumbers(n, random)};
            const std::vector<RowColumn> columns{{.name = "a", .numbers = numbers[0]},
                                                 {.name = "b c", .numbers = numbers[1]},
                                                 {.name = "d", .numbers = numbers[2]}};
            const Condition condition = randomCondition(numbers, 4, random);
            Rows expected;
            for (std::size_t row = 0; row < n; ++row)
                if (condition.holds(row))
                    expected.push_back(static_cast<Index>(row));
            const auto filter = valueOf(core::readRowFilter(condition.text, columns));
            QVERIFY2(core::filteredRows(filter, columns, static_cast<Index>(n)) == expected, condition.text.c_str());
        }
    }

    void namesCountInAnyCaseUnlessTwoAreAlike()
    {
        const std::vector<double> low{1.0}, high{2.0};
        const std::vector<RowColumn> pair{{.name = "a", .numbers = low}, {.name = "A", .numbers = high}};
        QCOMPARE(core::filteredRows(valueOf(core::readRowFilter("A = 2", pair)), pair, 1).size(), 1);
        QCOMPARE(core::filteredRows(valueOf(core::readRowFilter("a = 2", pair)), pair, 1).size(), 0);
        const std::vector<RowColumn> alike{{.name = "Ab", .numbers = low}, {.name = "aB", .numbers = high}};
        QVERIFY(!refusal(core::readRowFilter("ab = 1", alike)).empty());
        QVERIFY(refusal(core::readRowFilter("aB = 1", alike)).empty());
    }

    void wordsThatMeanSomethingCanBeNames()
    {
        const std::vector<double> one{1.0}, two{2.0};
        const std::vector<RowColumn> columns{{.name = "missing", .numbers = one},
                                             {.name = "say \"not\"", .numbers = two}};
        QCOMPARE(core::filteredRows(valueOf(core::readRowFilter("`missing` = 1", columns)), columns, 1), Rows{0});
        QCOMPARE(core::filteredRows(valueOf(core::readRowFilter("\"say \"\"not\"\"\" = 2", columns)), columns, 1),
                 Rows{0});
    }

    void refusalsSayWhereAndWhy_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        const auto add = [](const char* text, const char* sentence) {
            QTest::newRow(text) << QString(text) << QString(sentence);
        };
        add("wating > 60", "at character 1: there is no column “wating”: choose from waiting, body mass, species");
        add("waiting", "at the end: a comparison is expected after “waiting”, such as > 60, not the end");
        add("waiting >", "at the end: a value is expected after “>”, not the end");
        add("waiting > > 6", "at character 11: a value is expected after “>”, not “>”");
        add("waiting > B", "at character 11: “waiting” holds numbers, and “B” is none");
        add("species > B", "at character 9: “species” holds words: they can be compared by = and != alone");
        add("species = B r", "at character 13: “and” or “or” is expected before “r”; names and words with blanks stand "
                             "in double quotes");
        add("(waiting > 60", "at character 1: this bracket is not closed");
        add("(waiting > 60 species = B)", "at character 15: “and”, “or” or “)” is expected before “species”");
        add("waiting > 60)", "at character 13: this bracket closes none");
        add("waiting ≥ 60 and", "at the end: the name of a column is expected, not the end");
        add("waiting ≥ 60 and \"body", "at character 18: this quotation mark has no end"); // ≥ is one character
        add("missing > 3", "at character 9: the name of a column is expected, not “>”");
        add("waiting > 60 & species = B", "at character 14: “and” or “or” is expected before “&”; names and words with "
                                          "blanks stand in double quotes");
        add("= 3", "at character 1: the name of a column is expected, not “=”");
    }
    void refusalsSayWhereAndWhy()
    {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        QCOMPARE(QString::fromStdString(refused(text.toUtf8().constData())), sentence);
    }

    void anyTextIsReadOrRefusedAtAPlace()
    {
        const std::vector<std::string> pieces{"waiting", "`body mass`", "species", "and", "or", "not", "missing",
                                              "(",       ")",           "<",       "≥",   "!",  "\"",  "3",
                                              "\xC3",    "-",           " ",       "B",   "`",  "=",   ","};
        std::mt19937_64 random(3);
        int read = 0;
        const Geysers geysers;
        for (int trial = 0; trial < 20'000; ++trial) {
            std::string text;
            for (std::size_t k = random() % 12; k > 0; --k)
                text += pieces[random() % pieces.size()] + (random() % 2 == 0 ? " " : "");
            const auto filter = core::readRowFilter(text, geysers.columns());
            if (const std::string why = refusal(filter); !why.empty()) {
                QVERIFY2(why.starts_with("at "), text.c_str());
                continue;
            }
            ++read;
            QVERIFY(core::filteredRows(valueOf(filter), geysers.columns(), 6).size() <= 6);
        }
        QVERIFY(read > 500);
    }

    void manyBracketsAreRefused()
    {
        const auto inBrackets = [](int depth) {
            return QString(depth, u'(') + QStringLiteral("waiting > 60") + QString(depth, u')');
        };
        QVERIFY(refused(inBrackets(100'000).toUtf8().constData()).find("no more than 100") != std::string::npos);
        QCOMPARE(passing(inBrackets(50).toUtf8().constData()), (Rows{0, 3, 4}));
    }

    void orderIsStableWithMissingValuesLast_data()
    {
        QTest::addColumn<int>("order");
        QTest::newRow("ascending") << static_cast<int>(SortOrder::Ascending);
        QTest::newRow("descending") << static_cast<int>(SortOrder::Descending);
    }
    void orderIsStableWithMissingValuesLast()
    {
        QFETCH(int, order);
        std::mt19937_64 random(5);
        for (int trial = 0; trial < 100; ++trial) {
            const Numbers numbers = randomNumbers(random() % 60, random);
            const RowColumn column{.name = "a", .numbers = numbers};
            Rows rows(numbers.size());
            std::iota(rows.begin(), rows.end(), Index{0});
            const Rows sorted = core::rowsInOrder(rows, column, static_cast<SortOrder>(order));
            QVERIFY(std::ranges::is_permutation(sorted, rows));
            for (std::size_t i = 1; i < sorted.size(); ++i) {
                const double before = numbers[static_cast<std::size_t>(sorted[i - 1])],
                             after = numbers[static_cast<std::size_t>(sorted[i])];
                QVERIFY(!std::isnan(before) || std::isnan(after));
                if (std::isnan(after) != std::isnan(before))
                    continue;
                const bool same = before == after || std::isnan(before);
                const bool inOrder = order == static_cast<int>(SortOrder::Ascending) ? before < after : before > after;
                QVERIFY(same ? sorted[i - 1] < sorted[i] : inOrder);
            }
        }
    }

    void wordsAreOrderedByTheirBytes()
    {
        const std::vector<std::string> words{"b", "", "a", "B", "a"};
        const RowColumn column{.name = "w", .words = words};
        QCOMPARE(core::rowsInOrder({0, 1, 2, 3, 4}, column, SortOrder::Ascending), (Rows{3, 2, 4, 0, 1}));
        QCOMPARE(core::rowsInOrder({0, 1, 2, 3, 4}, column, SortOrder::Descending), (Rows{0, 2, 4, 3, 1}));
    }
};

KERNELSCOPE_TEST(RowFilterTest, QCoreApplication)

} // namespace row_filter_test

#include "row_filter_test.moc"
