#include "support/datasets.h"
#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/plots/count_picture.h"
#include "widgets/plots/plot_export.h"
#include "widgets/plots/point_marks.h"

#include <QApplication>
#include <QtTest>

#include <cmath>
#include <map>
#include <random>

namespace count_map_test
{

using namespace widgets;

namespace
{

constexpr QSize large{640, 480};

/// Normal points in the plane, of so many samples in turn; none labelled for one.
core::Dataset cloud(int count, int samples = 1)
{
    std::mt19937_64 random(11);
    std::normal_distribution<double> normal;
    core::Dataset data = core::emptyDataset(2);
    data.x.resize(count, 2);
    for (int row = 0; row < count; ++row) {
        data.x.row(row) << normal(random), normal(random);
        if (samples > 1)
            data.labels.push_back(row % samples);
    }
    return data;
}

const PointMarks& marksOf(const PlotView& plot)
{
    return *plot.findChild<PointMarks*>();
}

double contrast(const QColor& a, const QColor& b)
{
    const double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
    return std::max(one, other) / std::min(one, other);
}

} // namespace

class CountMapTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<DataCanvas> canvas_;

    DataCanvas& sheet(core::Dataset data, const std::vector<core::Interval>& window = {{-3.0, 3.0}, {-3.0, 3.0}})
    {
        canvas_ = std::make_unique<DataCanvas>();
        canvas_->setData(std::make_shared<const core::Dataset>(std::move(data)));
        canvas_->setWindow(window);
        present(*canvas_, large);
        return *canvas_;
    }

    QStringList legendTexts() const
    {
        QStringList texts;
        for (const QString& word : canvas_->legendWords())
            texts << word;
        return texts;
    }

private slots:
    void cleanup() { canvas_.reset(); }

    void marksHideEachOtherWhereThereAreManyOnTheAreaOfOne()
    {
        const auto every = [](int step) { // pixel across and down, a point
            PointCounts counts(QRect(0, 0, 600, 400), 1.0);
            for (int y = 0; y < 400; y += step)
                for (int x = 0; x < 600; x += step)
                    counts.add(QPointF(x + 0.5, y + 0.5));
            return counts;
        };
        const PointCounts heap = [] {
            PointCounts counts(QRect(0, 0, 600, 400), 1.0);
            for (int i = 0; i <= crowd; ++i)
                counts.add({300.0, 200.0});
            return counts;
        }();
        QVERIFY(hideEachOther(heap, 4.0));
        QVERIFY(!hideEachOther(every(5), 20.0)); // sixteen a square, and no crowd
        QVERIFY(!hideEachOther(every(4), 4.0));  // one a square
        QVERIFY(hideEachOther(every(1), 4.0));   // sixteen
        QVERIFY(!hideEachOther(every(1), 1.0));  // of marks as small as a pixel
    }

    void itsCountsAreThoseOfTheRowsInView_data()
    {
        QTest::addColumn<double>("fineness");
        QTest::addRow("a cell a pixel") << 1.0;
        QTest::addRow("four cells a pixel") << 2.0;
    }
    void itsCountsAreThoseOfTheRowsInView()
    {
        QFETCH(double, fineness);
        const QRect area(13, 7, 90, 70);
        PointCounts counts(area, fineness);
        std::map<std::pair<int, int>, int> expected; // by loops, of the pixels halved
        std::mt19937_64 random(3);
        std::uniform_real_distribution<double> across(0.0, 120.0), down(0.0, 90.0);
        int inView = 0;
        for (int i = 0; i < 40000; ++i) {
            const QPointF at(across(random), down(random));
            counts.add(at);
            if (at.x() < 13.0 || at.x() >= 103.0 || at.y() < 7.0 || at.y() >= 77.0)
                continue;
            ++inView;
            ++expected[{static_cast<int>((at.x() - 13.0) * fineness), static_cast<int>((at.y() - 7.0) * fineness)}];
        }
        counts.add({std::nan(""), 20.0});
        QCOMPARE(counts.total(), inView);
        int sum = 0, most = 0;
        for (int cell = 0; cell < counts.columns() * counts.rows(); ++cell) {
            const int count = counts.counts()[static_cast<std::size_t>(cell)];
            sum += count;
            most = std::max(most, count);
            QCOMPARE(count, (expected[{counts.columnOf(cell), counts.rowOf(cell)}]));
        }
        QCOMPARE(sum, inView);
        QCOMPARE(counts.most(), most);
    }

    void aCloudIsAMapAndItsMarksComeBackWhereItIsLookedAtClosely()
    {
        DataCanvas& canvas = sheet(cloud(60000));
        QVERIFY(marksOf(canvas).isMap());
        QVERIFY(legendTexts().join(u' ').contains("points in a cell"));
        canvas.setWindow({{0.0, 0.2}, {0.0, 0.2}});
        present(canvas, large);
        QVERIFY(!marksOf(canvas).isMap());
        QVERIFY(!legendTexts().join(u' ').contains("points in a cell"));
        canvas.setWindow({{-3.0, 3.0}, {-3.0, 3.0}});
        present(canvas, large);
        QVERIFY(marksOf(canvas).isMap());
    }

    void fewPointsAreMarksHoweverCloseTheyAre()
    {
        core::Dataset close = cloud(crowd);
        close.x *= 1e-3;
        QVERIFY(!marksOf(sheet(close)).isMap());
    }

    void aRectangleOnAMapSelectsItsRows()
    {
        const core::Dataset data = cloud(60000);
        DataCanvas& canvas = sheet(data);
        const QPoint from = pixelOf(canvas, -0.5, 0.25), to = pixelOf(canvas, 0.75, -1.0);
        drag(canvas, from, to);
        const double left = canvas.xAxis->pixelToCoord(from.x()), right = canvas.xAxis->pixelToCoord(to.x()),
                     top = canvas.yAxis->pixelToCoord(from.y()), bottom = canvas.yAxis->pixelToCoord(to.y());
        std::vector<int> expected;
        for (int row = 0; row < 60000; ++row)
            if (data.x(row, 0) > left && data.x(row, 0) < right && data.x(row, 1) < top && data.x(row, 1) > bottom)
                expected.push_back(row);
        QVERIFY(expected.size() > 10000);
        QCOMPARE(canvas.selection(), expected);
        const QImage selected = canvas.toPixmap(640, 480).toImage();
        const QPoint middle = pixelOf(canvas, 0.0, -0.3);
        const QColor ink = canvas.theme().colour(Role::Selection), seen = selected.pixelColor(middle);
        QVERIFY(std::abs(ink.green() - seen.green()) < 60 && std::abs(ink.blue() - seen.blue()) < 60);
        const std::vector<int> before = canvas.selection();
        drag(canvas, pixelOf(canvas, 0.5, 0.5), pixelOf(canvas, 1.0, 0.0), Qt::ShiftModifier); // adds
        QVERIFY(canvas.selection().size() > before.size());
        QVERIFY(std::ranges::includes(canvas.selection(), before));
    }

    void theBrushTakesTheRowsBelowIt()
    {
        DataCanvas& canvas = sheet(cloud(40000));
        canvas.setTool(CanvasTool::Erase);
        const QPointF at = placeOf(canvas, 0.0, 0.0);
        int within = 0;
        for (Eigen::Index row = 0; row < 40000; ++row) {
            const QPointF offset = placeOf(canvas, canvas.data()->x(row, 0), canvas.data()->x(row, 1)) - at.toPoint();
            within += std::hypot(offset.x(), offset.y()) <= CanvasBrush().radius;
        }
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, at.toPoint());
        QVERIFY(within > 1000);
        QCOMPARE(canvas.data()->size(), 40000 - within);
    }

    void whatLiesApartIsAsLargeAsAMarkAndCanBeHit()
    {
        core::Dataset data = cloud(60000);
        data.x.row(17) << 2.8, -2.8;
        DataCanvas& canvas = sheet(data);
        const QPoint apart = pixelOf(canvas, 2.8, -2.8), middle = pixelOf(canvas, 0.0, 0.0);
        QCOMPARE(marksOf(canvas).nearest(apart, 6.0), std::optional(17));
        QVERIFY(!marksOf(canvas).nearest(middle, 6.0));
        const QImage picture = canvas.toPixmap(640, 480).toImage();
        const QColor paper = canvas.theme().colour(Role::Background);
        int seen = 0;
        for (int dx = -4; dx <= 4; ++dx)
            for (int dy = -4; dy <= 4; ++dy)
                seen += contrast(picture.pixelColor(apart + QPoint(dx, dy)), paper) > 2.0;
        QVERIFY2(seen >= 12, qPrintable(QString::number(seen)));
    }

    void theMouseReadsTheCountOfACellAndWhereItIs()
    {
        const core::Dataset data = cloud(60000, 2);
        DataCanvas& canvas = sheet(data);
        const QPoint at = pixelOf(canvas, 0.1, -0.2);
        const QString told = tipAt(canvas, at);
        const auto cell = marksOf(canvas).cellAt(at);
        QVERIFY(cell);
        std::map<int, int> samples;
        int count = 0;
        for (Eigen::Index row = 0; row < data.size(); ++row)
            if (cell->place.contains(placeOf(canvas, data.x(row, 0), data.x(row, 1)))) {
                ++count;
                ++samples[data.label(row)];
            }
        QCOMPARE(cell->count, count);
        QCOMPARE(cell->bySample, samples);
        QVERIFY2(told.startsWith(QString::number(count) + " point") && told.contains("x1 ") && told.contains("x2 ") &&
                     told.contains(QStringLiteral("…")),
                 qPrintable(told));
        QVERIFY(tipAt(canvas, pixelOf(canvas, -2.95, 2.95)).isEmpty());
    }

    void samplesMixWhereTheyLieTogether()
    {
        core::Dataset data = core::emptyDataset(2);
        data.x.resize(30000, 2);
        for (int row = 0; row < 30000; ++row) { // as many of A, of B and of both
            const int place = row % 3 - 1;
            data.labels.push_back(place == 0 ? row / 3 % 2 : (place + 1) / 2);
            data.x.row(row) << 2.0 * place, 0.0;
        }
        DataCanvas& canvas = sheet(data);
        const QImage picture = canvas.toPixmap(640, 480).toImage();
        const auto seenAt = [&](double x) { return picture.pixelColor(pixelOf(canvas, x, 0.0)); };
        const QColor a = canvas.theme().sampleColour(0, true), b = canvas.theme().sampleColour(1, true);
        const auto isNear = [](const QColor& one, int red, int green, int blue) {
            return std::abs(one.red() - red) < 8 && std::abs(one.green() - green) < 8 &&
                   std::abs(one.blue() - blue) < 8;
        };
        QVERIFY(isNear(seenAt(-2.0), a.red(), a.green(), a.blue()));
        QVERIFY(isNear(seenAt(2.0), b.red(), b.green(), b.blue()));
        QVERIFY(isNear(seenAt(0.0), (a.red() + b.red()) / 2, (a.green() + b.green()) / 2, (a.blue() + b.blue()) / 2));
    }

    void overAFieldItsInkIsAVeilWherePointsLieEverywhere()
    {
        constexpr int side = 60, inEach = 20;
        const auto countsOf = [](int covered) {
            PointCounts counts(QRect(0, 0, side, side), 1.0);
            for (int i = 0; i < inEach * covered * covered; ++i)
                counts.add(QPointF(i % covered + 0.5, i / covered % covered + 0.5));
            return counts;
        };
        const InkRange everywhere = overField(countsOf(side)), somewhere = overField(countsOf(6));
        QVERIFY(std::abs(everywhere.many - 0.06) < 1e-12); // of every cell, and so on average
        QVERIFY(somewhere.few == 0.12 && somewhere.many == 0.65);
        QVERIFY(std::abs(everywhere.few * somewhere.many - everywhere.many * somewhere.few) < 1e-12);
        QVERIFY(overField(PointCounts()).many == 0.65);
    }

    void hiddenSamplesAreNotCounted()
    {
        core::Dataset data = cloud(60000, 2);
        data.x *= 0.3;
        DataCanvas& canvas = sheet(data);
        auto& marks = *canvas.findChild<PointMarks*>();
        const QPoint middle = pixelOf(canvas, 0.0, 0.0);
        const auto both = marks.cellAt(middle);
        marks.setSampleVisible(1, false);
        const auto one = marks.cellAt(middle);
        QVERIFY(both && one && both->bySample.size() == 2);
        QCOMPARE(one->count, both->bySample.at(0));
    }

    void pointsOnALineAreAStripAsHighAsMarks()
    {
        core::Dataset line = core::emptyDataset(1);
        line.x = cloud(60000).x.leftCols(1);
        DataCanvas& canvas = sheet(line, {{-3.0, 3.0}});
        QVERIFY(marksOf(canvas).isMap());
        const QImage picture = canvas.toPixmap(640, 480).toImage();
        const QColor paper = canvas.theme().colour(Role::Background);
        int high = 0;
        const int x = pixelOf(canvas, 0.1, 0.0).x(); // beside the line of the grid
        const QRect axes = canvas.axisRect()->rect();
        for (int y = axes.top() + 4; y < axes.bottom() - 4; ++y)
            high += contrast(picture.pixelColor(x, y), paper) > 1.3;
        QVERIFY2(high >= 8 && high < 40, qPrintable(QString::number(high)));
    }

    void theColoursStandOutFromThePaper()
    {
        for (const bool dark : {false, true})
            for (const ColourMapName map : colourMapNames) {
                const Theme theme{.dark = dark, .map = map};
                for (int step = 0; step <= 10; ++step)
                    QVERIFY2(contrast(countColour(theme, step / 10.0), theme.colour(Role::Background)) > 1.5,
                             qPrintable(QStringLiteral("%1 %2 %3").arg(nameOf(map)).arg(dark).arg(step)));
                QVERIFY(countColour(theme, 0.0) != countColour(theme, 1.0));
            }
    }

    void filesOfManyRowsStaySmallAndHaveTheRowsAsNumbers_data()
    {
        QTest::addColumn<int>("samples");
        QTest::addColumn<int>("dimensions");
        QTest::addRow("plane") << 1 << 2;
        QTest::addRow("plane, two samples") << 2 << 2;
        QTest::addRow("line") << 1 << 1;
    }
    void filesOfManyRowsStaySmallAndHaveTheRowsAsNumbers()
    {
        QFETCH(int, samples);
        QFETCH(int, dimensions);
        constexpr int rows = 200000;
        core::Dataset data = cloud(rows, samples);
        if (dimensions == 1) {
            data.columnNames = {"x"};
            data.x = data.x.leftCols(1).eval();
        }
        DataCanvas& canvas = sheet(data, std::vector(static_cast<std::size_t>(dimensions), core::Interval{-3.0, 3.0}));
        const QImage onScreen = canvas.toPixmap(640, 480).toImage();
        for (const ExportFormat format : {ExportFormat::Svg, ExportFormat::Pdf}) {
            const QByteArray file = plotsAsFile({.rows = {{&canvas}}}, {.format = format, .size = {1600, 1200}});
            QVERIFY2(file.size() > 1000 && file.size() < 2000000, qPrintable(QString::number(file.size())));
            if (format != ExportFormat::Svg)
                continue;
            QCOMPARE(file.count("<image"), 1);
            QVERIFY(file.count("<text") > 8 && file.count("<path") < 200); // the axes
        }
        QCOMPARE(canvas.toPixmap(640, 480).toImage(), onScreen);
        QCOMPARE(canvas.numbers().columns.front().values.size(), Eigen::Index{rows});
    }
};

KERNELSCOPE_TEST(CountMapTest, QApplication)

} // namespace count_map_test

#include "count_map_test.moc"
