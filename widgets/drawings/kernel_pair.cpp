#include "widgets/drawings/kernel_pair.h"

#include "widgets/plots/component_style.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace widgets
{

namespace
{

struct KernelPairWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::KernelPairDrawings)
};

constexpr std::array masses{0.5, 0.95};

/// The ellipse around 0 that holds so much of N(0, [k₁₁ k₁₂; k₁₂ k₂₂]): 1 − e^{−r²/2} lies within r standard
/// deviations.
Eigen::MatrixXd ellipseOf(const core::KernelPair& pair, double mass)
{
    constexpr Eigen::Index places = 181;
    const double radius = std::sqrt(-2.0 * std::log1p(-mass)), first = std::sqrt(pair.first);
    const double along = first > 0.0 ? pair.between / first : 0.0;
    const double rest = std::sqrt(std::max(pair.second - along * along, 0.0));
    Eigen::MatrixXd ellipse(places, 2);
    for (Eigen::Index i = 0; i < places; ++i) {
        const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / (places - 1);
        ellipse.row(i) << radius * first * std::cos(angle), radius * (along * std::cos(angle) + rest * std::sin(angle));
    }
    return ellipse;
}

/// Both sides of k(x₁,x₂)² <= k(x₁,x₁) k(x₂,x₂).
QString sidesText(const core::KernelPair& pair)
{
    return KernelPairWords::tr("k₁₂² = %1 %2 k₁₁k₂₂ = %3")
        .arg(numberText(pair.square()), pair.square() > pair.product() && !pair.isPossible() ? u">" : u"≤",
             numberText(pair.product()));
}

/// Of a pair that is not possible: a variance below 0, or Cauchy–Schwarz broken.
QString whyNone(const core::KernelPair& pair)
{
    if (pair.first >= 0.0 && pair.second >= 0.0)
        return KernelPairWords::tr("there is no such pair: %1").arg(sidesText(pair));
    return KernelPairWords::tr("there is no such pair: %1 = %2 < 0")
        .arg(pair.first < 0.0 ? QStringLiteral("k(x₁,x₁)") : QStringLiteral("k(x₂,x₂)"),
             numberText(pair.first < 0.0 ? pair.first : pair.second));
}

std::function<QColor(const Theme&)> inkOfDraw(Eigen::Index draw, Eigen::Index count)
{
    return [draw, count](const Theme& theme) {
        return componentColour(theme, static_cast<int>(draw), static_cast<int>(count));
    };
}

std::vector<DrawnMarks> marksOfDraws(const core::PairDraws& draws)
{
    std::vector<DrawnMarks> marks;
    const Eigen::Index shown = draws.curves.rows() > 0 ? draws.curves.cols() : 0;
    if (draws.pairs.rows() > shown)
        marks.push_back({.places = draws.pairs.bottomRows(draws.pairs.rows() - shown),
                         .key = QStringLiteral("draws"),
                         .legend = KernelPairWords::tr("draws"),
                         .role = Role::Ghost,
                         .size = 4.0,
                         .rim = 0.0});
    for (Eigen::Index i = 0; i < shown; ++i)
        marks.push_back({.places = draws.pairs.row(i),
                         .key = QStringLiteral("shown"),
                         .legend = i == 0 ? KernelPairWords::tr("those drawn as functions") : QString(),
                         .ink = inkOfDraw(i, shown),
                         .size = 8.0});
    return marks;
}

/// As far as the larger of both goes, on both axes: a length is a length.
core::Interval rangeOfPair(const core::KernelPair& pair)
{
    const double largest = std::sqrt(std::max({pair.first, pair.second, 0.0}));
    const double reach = largest > 0.0 ? 3.0 * largest : 1.0;
    return {-reach, reach};
}

void addEllipses(Drawing& drawing, const core::KernelPair& pair)
{
    for (const double mass : masses)
        drawing.paths.push_back(
            {.places = ellipseOf(pair, mass),
             .key = QStringLiteral("ellipses"),
             .legend = mass == masses.front() ? KernelPairWords::tr("hold 50 % and 95 %") : QString(),
             .role = Role::Prior,
             .width = 2.0});
    if (pair.first > 0.0) {
        const double reach = drawing.across.range->hi, slope = pair.between / pair.first;
        drawing.lines = {{.between = {QPointF(-reach, -slope * reach), QPointF(reach, slope * reach)},
                          .key = QStringLiteral("expected"),
                          .legend = KernelPairWords::tr("f(x₂) expected, given f(x₁)"),
                          .role = Role::Posterior,
                          .width = 1.6,
                          .dashes = Qt::DashLine}};
    }
}

} // namespace

PlotTable numbersOfPair(const core::KernelPair& pair)
{
    PlotTable table;
    const double unknown = std::nan("");
    table.addValue(QStringLiteral("k_first_first"), pair.first);
    table.addValue(QStringLiteral("k_first_second"), pair.between);
    table.addValue(QStringLiteral("k_second_second"), pair.second);
    table.addValue(QStringLiteral("correlation"), pair.correlation().value_or(unknown));
    table.addValue(QStringLiteral("feature_distance"), pair.distance().value_or(unknown));
    table.addValue(QStringLiteral("square"), pair.square());
    table.addValue(QStringLiteral("product"), pair.product());
    return table;
}

Drawing kernelPairDrawing(const core::KernelResult& result)
{
    const core::KernelPair& pair = result.pair;
    Drawing drawing{
        .title = KernelPairWords::tr("Two places"),
        .meaning = KernelPairWords::tr(
            "Under the Gaussian process with this kernel f(x₁) and f(x₂) are jointly normal with the covariances "
            "k(x₁,x₁), k(x₁,x₂), k(x₂,x₂). Far apart they know nothing of each other, close together they are one. "
            "Cauchy and Schwarz bound k(x₁,x₂), or there is no such ellipse."),
        .axes = DrawnAxes::Own,
        .across = {.label = QStringLiteral("f(x₁)"), .symbol = QStringLiteral("f(x₁)"), .zeroLine = true},
        .up = {.label = QStringLiteral("f(x₂)"), .zeroLine = true, .isTold = true},
        .gridColumn = {}};
    if (result.places.first.size() == 0) {
        drawing.subtitle = KernelPairWords::tr("not known yet");
        drawing.summary = KernelPairWords::tr("No pair is shown.");
        drawing.across.range = drawing.up.range = core::Interval{-1.0, 1.0};
        return drawing;
    }
    drawing.across.range = drawing.up.range = rangeOfPair(pair);
    drawing.remarks = {sidesText(pair)};
    drawing.beside = numbersOfPair(pair);
    if (!pair.isPossible()) {
        drawing.subtitle = whyNone(pair);
        drawing.summary = drawing.subtitle + u'.';
        return drawing;
    }
    if (const auto correlation = pair.correlation())
        drawing.numbers = {{.number = KernelPairWords::tr("ρ = %1").arg(numberText(*correlation)),
                            .verdict = KernelPairWords::tr("correlation of f(x₁) and f(x₂)"),
                            .column = QStringLiteral("correlation")}};
    drawing.summary = KernelPairWords::tr("The pair (f(x₁), f(x₂)) as an ellipse: %1.").arg(sidesText(pair));
    addEllipses(drawing, pair);
    if (result.draws.pairs.rows() == 0)
        return drawing;
    drawing.marks = marksOfDraws(result.draws);
    drawing.beside.family(QStringLiteral("draws"));
    drawing.beside.add(QStringLiteral("f_first"), result.draws.pairs.col(0));
    drawing.beside.add(QStringLiteral("f_second"), result.draws.pairs.col(1));
    return drawing;
}

Drawing pairDrawsDrawing(const core::KernelResult& result, const core::Dataset& dataset)
{
    const core::PairDraws& draws = result.draws;
    const bool known = draws.curves.size() > 0;
    Drawing drawing{.title = KernelPairWords::tr("Draws"),
                    .meaning = KernelPairWords::tr(
                        "Functions drawn from the Gaussian process with this kernel; each has the ink of its mark in "
                        "the picture of two places. Drag x₁ or x₂."),
                    .across = {.label = coordinateName(dataset, 0)},
                    .up = {.label = QStringLiteral("f(x)"), .zeroLine = true},
                    .handles = HandMarks{.moves = HandMarks::Moves::Sideways}};
    if (!known) {
        drawing.subtitle =
            draws.whyNone.empty() ? KernelPairWords::tr("not known yet") : QString::fromStdString(draws.whyNone);
        drawing.summary = KernelPairWords::tr("No draws are shown.");
        return drawing;
    }
    drawing.summary = KernelPairWords::tr("%1 functions drawn through both places.").arg(draws.curves.cols());
    drawing.grid = draws.grid;
    drawing.up.range = rangeAboutZero({draws.curves}, 0.1);
    for (Eigen::Index i = 0; i < draws.curves.cols(); ++i)
        drawing.curves.push_back({.column = QStringLiteral("draw_%1").arg(i + 1),
                                  .key = QStringLiteral("draws"),
                                  .legend = i == 0 ? KernelPairWords::tr("draws") : QString(),
                                  .values = draws.curves.col(i),
                                  .width = 1.5,
                                  .ink = inkOfDraw(i, draws.curves.cols()),
                                  .reads = false});
    for (Eigen::Index i = 0; i < draws.curves.cols(); ++i) {
        Eigen::MatrixXd through(2, 2);
        through << result.places.first(0), draws.pairs(i, 0), result.places.second(0), draws.pairs(i, 1);
        drawing.marks.push_back(
            {.places = through, .key = QStringLiteral("draws"), .ink = inkOfDraw(i, draws.curves.cols()), .size = 7.0});
    }
    constexpr double air = 0.04; // of the axis, from its lower end, where no draw is
    Eigen::MatrixXd handles(2, 2);
    handles.col(0) << result.places.first(0), result.places.second(0);
    handles.col(1).setConstant(drawing.up.range->lo + air * drawing.up.range->width());
    drawing.handles->places = handles;
    drawing.handles->key = QStringLiteral("places");
    drawing.handles->legend = KernelPairWords::tr("x₁ and x₂, to drag");
    drawing.handles->tell = [](Eigen::Index handle, const QPointF& at) {
        return KernelPairWords::tr("x%1 = %2; drag to move it").arg(handle == 0 ? u"₁" : u"₂", numberText(at.x()));
    };
    drawing.flags = {{.at = result.places.first(0), .name = QStringLiteral("x₁"), .dashes = Qt::DotLine},
                     {.at = result.places.second(0), .name = QStringLiteral("x₂"), .dashes = Qt::DotLine}};
    return drawing;
}

} // namespace widgets
