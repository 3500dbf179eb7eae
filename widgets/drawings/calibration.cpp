#include "widgets/drawings/calibration.h"

#include "widgets/controls/description_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace widgets
{

namespace
{

struct CalibrationWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::CalibrationDrawings)
};

core::Interval rangeOfDifference(const core::Uniformity& ranks)
{
    constexpr double air = 1.1;
    const double reach =
        air * std::max({ranks.upper.maxCoeff(), -ranks.lower.minCoeff(), ranks.difference.cwiseAbs().maxCoeff()});
    return {-reach, reach};
}

} // namespace

Drawing calibrationDrawing(const core::Calibration& calibration)
{
    const core::Uniformity& ranks = calibration.ranks;
    const QString verdict = capitalised(QString::fromStdString(core::inWords(ranks)));
    return {.title = QString::fromStdString(calibration.posterior + ", " + calibration.number),
            .subtitle = CalibrationWords::tr("by %1").arg(QString::fromStdString(calibration.by)),
            .meaning = CalibrationWords::tr(
                "Over many draws of truth and data the part of the posterior that lies below the truth is even on "
                "(0, 1) where the posterior means what it says. A bow upwards or downwards: the truth lies too low or "
                "too high. Two bows of opposite signs: the posterior is too narrow or too wide."),
            .summary = QStringLiteral("%1.").arg(verdict),
            .axes = DrawnAxes::Own,
            .across = {.label = CalibrationWords::tr("part z of the posterior below the truth"),
                       .symbol = QStringLiteral("z"),
                       .range = core::Interval{0.0, 1.0}},
            .up = {.label = QStringLiteral("F(z) − z"), .zeroLine = true, .range = rangeOfDifference(ranks)},
            .gridColumn = QStringLiteral("z"),
            .grid = ranks.at,
            .curves = {{.column = QStringLiteral("chance"),
                        .legend = CalibrationWords::tr("chance, 99 %"),
                        .kind = CurveRow::Kind::Band,
                        .role = Role::PermutationNull,
                        .values = bandOf(ranks.lower, ranks.upper)},
                       {.column = QStringLiteral("difference"),
                        .legend = CalibrationWords::tr("these simulations"),
                        .role = Role::UnderTest,
                        .values = ranks.difference,
                        .width = 1.8}}};
}

} // namespace widgets
