#include "core/images/row_range.h"

#include "core/data/examples.h"
#include "support/data_of_shape.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

namespace row_range_test
{

using core::rowRange;
using core::RowRange;

class RowRangeTest : public QObject
{
    Q_OBJECT

private slots:
    void rangesAreHalfOpenAndMayBeLeftOpen()
    {
        QCOMPARE(valueOf(rowRange("2:5", 10)), (RowRange{2, 5}));
        QCOMPARE(valueOf(rowRange("0:10", 10)), (RowRange{0, 10}));
        QCOMPARE(valueOf(rowRange(":5", 10)), (RowRange{0, 5}));
        QCOMPARE(valueOf(rowRange("9:", 10)), (RowRange{9, 10}));
        QCOMPARE(valueOf(rowRange(":", 10)), (RowRange{0, 10}));
        QCOMPARE(valueOf(rowRange("007:08", 10)), (RowRange{7, 8}));
        QCOMPARE(valueOf(rowRange("2:5", 10)).size(), 3);
    }

    void whatIsNoRangeIsOneSentence_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("rows");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* text, int rows, const QString& sentence) {
            QTest::addRow("%s of %d", text, rows) << text << rows << QString("The rows “%1” %2.").arg(text, sentence);
        };
        const QString noRange = "are no range LO:HI: write the first row, counted from 0, a colon, and the row behind "
                                "the last, of 10 rows";
        for (const char* text :
             {"", "3", "a:b", "1:2:3", "-3:5", "1:-1", "1.5:3", " 1:2", "1:2 ", "+1:2", "1e1:20", "0x1:2"})
            row(text, 10, noRange);
        for (const char* text : {"5:5", "6:5", "10:", "10:10", ":0"})
            row(text, 10, "hold no row of 10 rows: begin below the end");
        for (const char* text : {"0:11", "11:12", "11:", "11:3", "0:99999999999999999999", "99999999999999999999:"})
            row(text, 10, "go beyond the 10 rows that there are: end at 10");
        row("0:2", 1, "go beyond the 1 row that there is: end at 1");
        row(":", 0, "hold no row of 0 rows: begin below the end");
    }
    void whatIsNoRangeIsOneSentence()
    {
        QFETCH(QString, text);
        QFETCH(int, rows);
        QFETCH(QString, sentence);
        const auto outcome = rowRange(text.toStdString(), rows);
        QCOMPARE(QString::fromStdString(refusal(outcome)), sentence);
        QCOMPARE(std::get<core::Failure>(outcome).kind, core::Failure::Kind::InvalidInput);
    }

    void labelsTargetsAndWeightsFollowTheirRows()
    {
        core::Dataset data = dataOfShape(core::Shape::Picture);
        data.weights = Eigen::VectorXd::LinSpaced(12, 1.0, 12.0);
        const core::Dataset part = core::rowsOf(data, {4, 9});
        QCOMPARE(part.size(), 5);
        for (Eigen::Index i = 0; i < 5; ++i) {
            QVERIFY(part.x.row(i) == data.x.row(4 + i));
            QCOMPARE(part.label(i), data.label(4 + i));
            QCOMPARE(part.targets[i], data.targets[4 + i]);
            QCOMPARE(part.weights[i], data.weights[4 + i]);
        }
        QCOMPARE(part.labels.size(), std::size_t{5});
        QCOMPARE(part.targets.size() + part.weights.size(), 10);
        QVERIFY(part.picture == data.picture && part.columnNames == data.columnNames && part.source == data.source);
        QCOMPARE(core::rowsOf(data, {0, 12}), data);
        QCOMPARE(core::rowsOf(data, {3, 3}).size(), 0);
    }

    void whatThereIsNotStaysAway()
    {
        core::Dataset bare = dataOfShape(core::Shape::Plane);
        bare.labels.clear();
        bare.targets.resize(0);
        const core::Dataset part = core::rowsOf(bare, {1, 3});
        QVERIFY(part.labels.empty() && part.targets.size() == 0 && part.weights.size() == 0);
        QVERIFY(part.x == bare.x.middleRows(1, 2));
    }

    void aPartIsNoLongerAsItWasGenerated()
    {
        const core::Dataset moons = core::example("moons").value();
        QVERIFY(moons.generation);
        QVERIFY(core::rowsOf(moons, {0, moons.size()}).generation);
        QVERIFY(!core::rowsOf(moons, {0, moons.size() - 1}).generation);
    }
};

KERNELSCOPE_TEST(RowRangeTest, NoApplication)

} // namespace row_range_test

#include "row_range_test.moc"
