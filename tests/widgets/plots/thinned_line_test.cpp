// Lines of fewer vertices that look the same.
#include "widgets/plots/thinned_line.h"

#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

namespace thinned_line_test
{

class ThinnedLineTest : public QObject
{
    Q_OBJECT

    static double distance(const QPointF& p, const QPointF& a, const QPointF& b)
    {
        const QPointF way = b - a, to = p - a;
        const double length2 = QPointF::dotProduct(way, way);
        const double share = length2 > 0.0 ? std::clamp(QPointF::dotProduct(to, way) / length2, 0.0, 1.0) : 0.0;
        const QPointF off = to - share * way;
        return std::hypot(off.x(), off.y());
    }
    /// The farthest that a vertex lies from the segment that passes it.
    static double error(const std::vector<QPointF>& line, const std::vector<std::size_t>& kept)
    {
        double largest = 0.0;
        for (std::size_t k = 0; k + 1 < kept.size(); ++k)
            for (std::size_t i = kept[k]; i <= kept[k + 1]; ++i)
                largest = std::max(largest, distance(line[i], line[kept[k]], line[kept[k + 1]]));
        return largest;
    }

private slots:
    void aStraightLineHasTwoEnds()
    {
        std::vector<QPointF> line;
        for (int i = 0; i <= 100; ++i)
            line.emplace_back(0.3 * i, 2.0 - 0.1 * i);
        QCOMPARE(widgets::thinnedLine(line), (std::vector<std::size_t>{0, 100}));
        QVERIFY(widgets::thinnedLine({}).empty());
        QCOMPARE(widgets::thinnedLine({{1.0, 2.0}}), std::vector<std::size_t>{0});
    }

    void aSmoothCurveKeepsAFewOfItsVerticesAndItsShape()
    {
        std::vector<QPointF> line;
        for (int i = 0; i <= 2000; ++i)
            line.emplace_back(0.2 * i, 100.0 + 90.0 * std::sin(0.01 * i));
        const std::vector<std::size_t> kept = widgets::thinnedLine(line);
        QVERIFY(kept.size() < line.size() / 6);
        QVERIFY(error(line, kept) <= 0.0300001);
    }

    void noJaggedLineLosesMoreThanTheTolerance()
    {
        std::mt19937_64 random(5);
        std::normal_distribution<double> step;
        for (const double size : {0.01, 0.1, 1.0, 30.0}) {
            std::vector<QPointF> line{{0.0, 0.0}};
            for (int i = 0; i < 500; ++i)
                line.push_back(line.back() + QPointF(size * step(random), size * step(random)));
            const std::vector<std::size_t> kept = widgets::thinnedLine(line);
            QVERIFY2(error(line, kept) <= 0.0600001, qPrintable(QString::number(error(line, kept))));
            QCOMPARE(kept.front(), std::size_t{0});
            QCOMPARE(kept.back(), line.size() - 1);
        }
    }

    void aSpikeKeepsItsTip()
    {
        const std::vector<std::size_t> kept =
            widgets::thinnedLine({{0.0, 0.0}, {1.0, 0.0}, {1.0, 50.0}, {1.0, 0.0}, {2.0, 0.0}});
        QVERIFY(std::ranges::find(kept, std::size_t{2}) != kept.end());
    }

    void breaksStayBreaks()
    {
        const double none = std::numeric_limits<double>::quiet_NaN();
        const std::vector<std::size_t> kept =
            widgets::thinnedLine({{0.0, 0.0}, {1.0, 0.0}, {2.0, 0.0}, {3.0, none}, {4.0, 0.0}, {5.0, 0.0}, {6.0, 0.0}});
        QCOMPARE(kept, (std::vector<std::size_t>{0, 2, 3, 4, 6}));
    }
};

KERNELSCOPE_TEST(ThinnedLineTest, NoApplication)

} // namespace thinned_line_test

#include "thinned_line_test.moc"
