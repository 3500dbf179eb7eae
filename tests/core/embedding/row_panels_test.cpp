#include "core/embedding/row_panels.h"

#include "core/density/random_points.h"
#include "support/test_registry.h"

#include <Eigen/Core>

#include <QTest>

#include <cmath>

namespace row_panels_test
{

using core::RowPanels;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Rows that crowd about the middle, with some far away; d×n.
MatrixXd rowsOf(Index n, Index d, std::uint64_t seed)
{
    MatrixXd x = randomPoints(n, d, seed).transpose();
    return x.array().cube() * x.array().abs();
}

/// T_j, j = power, on a range that holds these rows.
long double chebyshev(Index power, double x)
{
    return std::cos(static_cast<long double>(power) * std::acos(static_cast<long double>(x) / 6.0L));
}

/// Σ weight f(place) of one panel.
template <class Function>
long double sumOver(const RowPanels& panels, const RowPanels::Panel& panel, const Function& f)
{
    MatrixXd places(panels.dimensions(), panels.size(panel));
    panels.fillPlaces(panel, places);
    const auto weights = panels.weights(panel);
    long double sum = 0.0L;
    for (Index i = 0; i < places.cols(); ++i)
        sum += static_cast<long double>(weights[i]) * f(VectorXd(places.col(i)));
    return sum;
}

} // namespace

class RowPanelsTest : public QObject
{
    Q_OBJECT

private slots:
    void polynomialsOfTheRowsAreSummedExactly_data();
    void polynomialsOfTheRowsAreSummedExactly();
    void aPanelIsMadeUpOfItsParts();
    void equalRowsAreOnePlace();
    void noPanelReachesAcrossABreak();
    void rowsWithoutWidthHaveTheirSums();
};

void RowPanelsTest::polynomialsOfTheRowsAreSummedExactly_data()
{
    QTest::addColumn<int>("d");
    QTest::addColumn<int>("n");
    QTest::newRow("a row on the line") << 1 << 1;
    QTest::newRow("few rows on the line") << 1 << 33;
    QTest::newRow("many rows on the line") << 1 << 20'000;
    QTest::newRow("few rows in the plane") << 2 << 513;
    QTest::newRow("many rows in the plane") << 2 << 4'000;
}

void RowPanelsTest::polynomialsOfTheRowsAreSummedExactly()
{
    QFETCH(int, d);
    QFETCH(int, n);
    const MatrixXd x = rowsOf(n, d, 1), breaks = randomPoints(5, d, 2);
    const RowPanels panels(x, breaks);
    QCOMPARE(panels.dimensions(), Index{d});
    const auto polynomial = [&](Index first, Index second) {
        return [=](const VectorXd& at) {
            return chebyshev(first, at[0]) * (at.size() == 2 ? chebyshev(second, at[1]) : 1.0L);
        };
    };
    for (Index first = 0; first < RowPanels::order; ++first)
        for (Index second = 0; second < (d == 2 ? RowPanels::order : 1); ++second) {
            const auto f = polynomial(first, second);
            long double ofRows = 0.0L, ofPanels = 0.0L;
            for (Index i = 0; i < n; ++i)
                ofRows += f(VectorXd(x.col(i)));
            for (Index root = 0; root < panels.roots(); ++root)
                ofPanels += sumOver(panels, panels.panels()[static_cast<std::size_t>(root)], f);
            QVERIFY2(std::abs(ofRows - ofPanels) <= 1e-13L * n,
                     qPrintable(QString::number(static_cast<double>(ofPanels - ofRows))));
        }
}

void RowPanelsTest::aPanelIsMadeUpOfItsParts()
{
    for (const Index d : {1, 2}) {
        const RowPanels panels(rowsOf(30'000, d, 3), randomPoints(3, d, 4));
        const auto f = [](const VectorXd& at) {
            const long double s = at.sum();
            return s * s * s - 2.0L * s;
        };
        Index divided = 0;
        for (const RowPanels::Panel& panel : panels.panels()) {
            if (panel.keepsRows())
                continue;
            ++divided;
            double count = 0.0;
            long double sum = 0.0L;
            for (Index k = 0; k < panel.parts; ++k) {
                const RowPanels::Panel& part = panels.panels()[static_cast<std::size_t>(panel.firstPart + k)];
                QVERIFY((part.low >= panel.low).all() && (part.high <= panel.high).all());
                count += part.count;
                sum += sumOver(panels, part, f);
            }
            QCOMPARE(count, panel.count);
            QVERIFY(std::abs(sum - sumOver(panels, panel, f)) <= 1e-11L * panel.count);
        }
        QVERIFY(divided > 20);
    }
}

void RowPanelsTest::equalRowsAreOnePlace()
{
    MatrixXd x(2, 9'000);
    for (Index i = 0; i < x.cols(); ++i)
        x.col(i) << static_cast<double>(i % 3), static_cast<double>(i % 5);
    const RowPanels panels(x, MatrixXd::Zero(1, 2));
    QCOMPARE(panels.panels().size(), std::size_t{1});
    const RowPanels::Panel& all = panels.panels().front();
    QVERIFY(all.keepsRows());
    QCOMPARE(panels.size(all), Index{15});
    QVERIFY((panels.weights(all).array() == 600.0).all());
}

void RowPanelsTest::noPanelReachesAcrossABreak()
{
    const MatrixXd x = randomPoints(5'000, 1, 5).transpose();
    MatrixXd breaks(4, 1);
    breaks << x(0, 17), 0.25, x(0, 3), 9.0; // two of them rows, one beyond all
    const RowPanels panels(x, breaks);
    Index onBreaks = 0;
    for (const RowPanels::Panel& panel : panels.panels()) {
        MatrixXd places(1, panels.size(panel));
        panels.fillPlaces(panel, places);
        for (const double at : breaks.col(0)) {
            const bool beside = (places.array() < at).all() || (places.array() > at).all();
            const bool on = panel.keepsRows() && (places.array() == at).all();
            QVERIFY(beside || on);
            onBreaks += on ? 1 : 0;
        }
    }
    QCOMPARE(onBreaks, Index{2});
}

void RowPanelsTest::rowsWithoutWidthHaveTheirSums()
{
    MatrixXd upright = MatrixXd::Constant(2, 3'000, 0.75); // one number in the first column
    upright.row(1) = randomPoints(3'000, 1, 6).transpose();
    const RowPanels panels(upright, MatrixXd::Zero(1, 2));
    const auto f = [](const VectorXd& at) {
        return static_cast<long double>(at[0]) * static_cast<long double>(at[1]) * static_cast<long double>(at[1]);
    };
    long double ofRows = 0.0L;
    for (Index i = 0; i < upright.cols(); ++i)
        ofRows += f(VectorXd(upright.col(i)));
    QVERIFY(!panels.panels().front().keepsRows());
    QVERIFY(std::abs(sumOver(panels, panels.panels().front(), f) - ofRows) <= 1e-12L * std::abs(ofRows));
    const RowPanels one(MatrixXd::Constant(1, 100'000, 0.1), MatrixXd::Constant(1, 1, 0.1));
    QCOMPARE(one.panels().size(), std::size_t{1});
    QCOMPARE(one.panels().front().count, 100'000.0);
}

KERNELSCOPE_TEST(RowPanelsTest, NoApplication)

} // namespace row_panels_test

#include "row_panels_test.moc"
