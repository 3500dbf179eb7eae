#include "core/data/only_rows.h"
#include "core/data/row_change.h"
#include "support/test_registry.h"

#include <QtTest>

#include <bit>
#include <cstdint>
#include <numeric>
#include <random>

namespace row_change_test
{

namespace
{

using core::ColumnTable;
using core::Dataset;
using Eigen::Index;

/// Rows of everything that rows can have, a few of them equal.
Dataset points(Index n)
{
    Dataset data = core::emptyDataset(2);
    data.x = (Eigen::MatrixXd::Random(n, 2) * 2.0).array().round();
    data.targets = Eigen::VectorXd::Random(n).array().round();
    data.targets[n / 2] = std::nan("");
    data.weights = Eigen::VectorXd::Ones(n);
    for (Index i = 0; i < n; ++i)
        data.labels.push_back(static_cast<int>(i % 3));
    data.source = "a file";
    return data;
}

ColumnTable table(Index n)
{
    ColumnTable made{.source = "a file",
                     .names = {"a", "b", "c"},
                     .values = (Eigen::MatrixXd::Random(n, 3) * 2.0).array().round(),
                     .labels = {},
                     .weights = Eigen::VectorXd::Ones(n)};
    made.rowNames.column = "car";
    made.texts.push_back({.name = "colour", .cells = {}});
    for (Index i = 0; i < n; ++i) {
        made.labels.push_back(static_cast<int>(i % 3) - 1);
        made.rowNames.names.push_back("car " + std::to_string(i));
        made.texts[0].cells.push_back(i % 2 ? "red" : "");
    }
    return made;
}

std::uint64_t bitsOf(double value)
{
    return std::bit_cast<std::uint64_t>(value);
}

template <class Numbers>
bool sameBits(const Numbers& a, const Numbers& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           std::equal(a.data(), a.data() + a.size(), b.data(),
                      [](double s, double t) { return bitsOf(s) == bitsOf(t); });
}

bool areSame(const Dataset& a, const Dataset& b)
{
    return a == b && a.remarks == b.remarks && sameBits(a.x, b.x) && sameBits(a.targets, b.targets);
}
bool areSame(const ColumnTable& a, const ColumnTable& b)
{
    return a == b && a.remarks == b.remarks && sameBits(a.values, b.values);
}

/// The change leads both ways and takes less than a third of a copy.
template <class Rows>
void leadsBothWays(const Rows& before, const Rows& after)
{
    const auto change = core::RowChange<Rows>::between(before, after);
    QVERIFY(change);
    QVERIFY(areSame(change->after(before), after));
    QVERIFY(areSame(change->before(after), before));
    QVERIFY(3 * change->bytes() < core::bytesOf(before));
}

std::vector<Index> allBut(Index n, const std::vector<Index>& rows)
{
    std::vector<Index> kept;
    for (Index i = 0; i < n; ++i)
        if (std::ranges::find(rows, i) == rows.end())
            kept.push_back(i);
    return kept;
}

constexpr Index many = 400;

} // namespace

class RowChangeTest : public QObject
{
    Q_OBJECT

private slots:
    void movedPointsLeadBothWays()
    {
        const Dataset before = points(many);
        Dataset after = before;
        after.x(0, 0) += 0.5;
        after.x(200, 1) = -0.0;
        after.targets[200] = 3.0;
        after.targets[7] = std::nan("");
        after.labels[many - 1] = 9;
        after.weights[3] = 0.25;
        leadsBothWays(before, after);
    }

    void pointsTakenAwayOrAddedLeadBothWays_data()
    {
        QTest::addColumn<std::vector<int>>("rows");
        QTest::newRow("the first") << std::vector{0};
        QTest::newRow("the last") << std::vector{static_cast<int>(many) - 1};
        QTest::newRow("neighbours") << std::vector{17, 18, 19};
        QTest::newRow("here and there") << std::vector{0, 5, 6, 70, 71, 250, 399};
    }
    void pointsTakenAwayOrAddedLeadBothWays()
    {
        QFETCH(std::vector<int>, rows);
        const Dataset all = points(many);
        const Dataset fewer = core::onlyRows(all, allBut(many, {rows.begin(), rows.end()}));
        leadsBothWays(all, fewer);
        leadsBothWays(fewer, all);
        const ColumnTable whole = table(many);
        const ColumnTable part = core::withRows(whole, allBut(many, {rows.begin(), rows.end()}));
        leadsBothWays(whole, part);
        leadsBothWays(part, whole);
    }

    void whatIsNoRowComesBackToo()
    {
        Dataset before = points(many), after = before;
        before.generation = core::Generation{.name = "moons", .n = many, .seed = 4, .options = {}};
        before.remarks = {"three rows left out"};
        after.columnNames = {"east", "north"};
        after.names.samples = {"control", "treated"};
        after.x(3, 0) += 1.0;
        leadsBothWays(before, after);
    }

    void cellsOfATableLeadBothWays()
    {
        const ColumnTable before = table(many);
        ColumnTable after = before;
        after.values(10, 2) = std::nan("");
        after.texts[0].cells[11] = "blue";
        after.rowNames.names[12] = "another";
        after.labels[13] = 5;
        leadsBothWays(before, after);
    }

    void whatIsMostlyNewOrOfOtherColumnsIsNoChange()
    {
        const Dataset before = points(many);
        Dataset moved = before, unlabelled = before, wider = before;
        moved.x.array() += 1.0;
        unlabelled.labels.clear();
        wider.x.conservativeResize(Eigen::NoChange, 3);
        wider.x.col(2).setZero();
        for (const Dataset& after : {moved, unlabelled, wider, core::emptyDataset(2)})
            QVERIFY(!core::RowChange<Dataset>::between(before, after));
        Dataset both = core::onlyRows(before, allBut(many, {4}));
        both.x(100, 0) += 1.0; // one went and another moved
        QVERIFY(!core::RowChange<Dataset>::between(before, both));
    }

    void randomEditsLeadBothWays()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 200; ++round) {
            const Index n = 2 + static_cast<Index>(random() % 40);
            const Dataset all = points(n);
            std::vector<Index> kept;
            for (Index i = 0; i < n; ++i)
                if (random() % 4)
                    kept.push_back(i);
            if (kept.empty())
                continue;
            const Dataset fewer = core::onlyRows(all, kept);
            const auto change = core::RowChange<Dataset>::between(all, fewer);
            QVERIFY(change.has_value() == (2 * (n - std::ssize(kept)) <= n + std::ssize(kept)));
            if (change) {
                QVERIFY(areSame(change->after(all), fewer));
                QVERIFY(areSame(change->before(fewer), all));
            }
        }
    }
};

KERNELSCOPE_TEST(RowChangeTest, NoApplication)

} // namespace row_change_test

#include "row_change_test.moc"
