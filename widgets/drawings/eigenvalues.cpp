#include "widgets/drawings/eigenvalues.h"

#include "widgets/drawings/places.h"
#include "widgets/plots/component_style.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{

namespace
{

struct EigenvalueWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::EigenvalueDrawings)
};

double shareOfFirst(const EigenvalueSeries& series, Eigen::Index count)
{
    return series.values.head(count).sum() / series.total;
}

bool isBelowZero(const EigenvalueSeries& series, double value)
{
    return value < -series.floor; // no rounding: the matrix has it
}

bool hasShares(const EigenvalueSeries& series)
{
    const auto isNegative = [&](double value) { return isBelowZero(series, value); };
    return series.total > 0.0 && series.totalIsWhole && std::ranges::none_of(series.values, isNegative);
}

/// As many as the axis is made for.
Eigen::Index countOnAxis(const EigenvalueSeries& series)
{
    constexpr Eigen::Index fewest = 12;
    Eigen::Index above = 0;
    for (Eigen::Index i = 0; i < series.values.size(); ++i)
        if (std::abs(series.values[i]) > series.floor)
            above = i + 1;
    return std::max({fewest, static_cast<Eigen::Index>(series.used), above});
}

/// The least of what the axis is made for.
double leastOnAxis(const EigenvalueSeries& series, double largest)
{
    double least = largest;
    const Eigen::Index count = std::min(series.values.size(), countOnAxis(series));
    for (const double value : series.values.head(count))
        if (const double size = std::abs(value); size > series.floor && size > 0.0)
            least = std::min(least, size);
    for (const double value : series.analytic.head(std::min(series.analytic.size(), count)))
        if (value > 0.0)
            least = std::min(least, value);
    return least;
}

core::Interval rangeOfEigenvalues(const EigenvalueSeries& series)
{
    constexpr double deepest = 1e-18; // of the largest: below there is nothing to compare
    double largest = 0.0;
    for (const double value : series.values)
        if (std::isfinite(value))
            largest = std::max(largest, std::abs(value));
    if (!(largest > 0.0))
        return {1e-3, 1.0};
    double least = std::max(leastOnAxis(series, largest), deepest * largest);
    if (series.floor > 0.0 && series.floor < largest)
        least = std::min(least, std::max(series.floor, deepest * largest));
    return {std::min(least / 2.5, largest / 10.0), 2.5 * largest};
}

/// Sizes over their numbers, from 1, of the values that are meant: m×2.
template <class IsMeant>
Eigen::MatrixXd sizesOverNumbers(const Eigen::VectorXd& values, const IsMeant& isMeant)
{
    Eigen::MatrixXd places(values.size(), 2);
    Eigen::Index count = 0;
    for (Eigen::Index i = 0; i < values.size(); ++i)
        if (isMeant(i))
            places.row(count++) << static_cast<double>(i + 1), std::abs(values[i]);
    return places.topRows(count);
}

/// One mark each, so that each has its ink. 0 has no place on a logarithmic axis.
std::vector<DrawnMarks> marksInUse(const EigenvalueSeries& series)
{
    std::vector<DrawnMarks> marks;
    for (int i = 0; i < series.used; ++i)
        if (series.values[i] > 0.0)
            marks.push_back(
                {.places = Eigen::RowVector2d(i + 1.0, series.values[i]),
                 .key = QStringLiteral("used"),
                 .legend = EigenvalueWords::tr("in use"),
                 .ink = [i, count = series.used](const Theme& theme) { return componentColour(theme, i, count); },
                 .size = 8.4,
                 .rim = 1.0});
    return marks;
}

std::vector<DrawnMarks> marksOf(const EigenvalueSeries& series)
{
    const Eigen::Index onAxis = countOnAxis(series); // beyond there is rounding alone
    const auto isRest = [&](Eigen::Index i) { return i >= series.used && i < onAxis && series.values[i] > 0.0; };
    const auto isNegative = [&](Eigen::Index i) { return isBelowZero(series, series.values[i]); };
    const auto isKnown = [&](Eigen::Index i) { return series.analytic[i] > 0.0; };
    std::vector<DrawnMarks> marks = marksInUse(series);
    marks.push_back({.places = sizesOverNumbers(series.values, isRest),
                     .key = QStringLiteral("rest"),
                     .legend = EigenvalueWords::tr("the others"),
                     .role = Role::Ghost,
                     .size = countOnAxis(series) > 60 ? 3.85 : 5.95, // a crowd
                     .rim = 1.0});
    marks.push_back({.places = sizesOverNumbers(series.values, isNegative),
                     .key = QStringLiteral("negative"),
                     .legend = EigenvalueWords::tr("−λ, below zero"),
                     .shape = MarkShape::TriangleDown,
                     .role = Role::Problem,
                     .rim = 1.4,
                     .hollow = true});
    marks.push_back({.places = sizesOverNumbers(series.analytic, isKnown),
                     .key = QStringLiteral("analytic"),
                     .legend = EigenvalueWords::tr("closed form"),
                     .shape = MarkShape::Circle,
                     .role = Role::Truth,
                     .size = 11.9,
                     .rim = 1.3});
    std::erase_if(marks, [](const DrawnMarks& drawn) { return drawn.places.rows() == 0; });
    return marks;
}

QString eigenvalueText(const EigenvalueSeries& series, Eigen::Index i)
{
    const auto number = static_cast<int>(i) + 1;
    QString text =
        EigenvalueWords::tr("%1 = %2").arg(subscripted(QStringLiteral("λ"), number), numberText(series.values[i]));
    if (i < series.analytic.size())
        text += EigenvalueWords::tr(", in closed form %1").arg(numberText(series.analytic[i]));
    if (hasShares(series))
        text += EigenvalueWords::tr("\n%1 of the trace, the first %2 together %3")
                    .arg(percentText(series.values[i] / series.total))
                    .arg(number)
                    .arg(percentText(shareOfFirst(series, number)));
    return text;
}

/// "4 of 24 explain 99.9 %"; empty where that is not known.
QString shareInUse(const EigenvalueSeries& series)
{
    if (series.used == 0 || !hasShares(series))
        return {};
    return EigenvalueWords::tr("%1 of %2 explain %3")
        .arg(series.used)
        .arg(series.values.size())
        .arg(percentText(shareOfFirst(series, series.used)));
}

} // namespace

Drawing eigenvalueDrawing(EigenvalueSeries series)
{
    const Eigen::Index count = series.values.size();
    series.used = static_cast<int>(std::clamp<Eigen::Index>(series.used, 0, count));
    Drawing drawing{
        .title = EigenvalueWords::tr("Eigenvalues"),
        .subtitle = EigenvalueWords::tr("not known yet"),
        .meaning = EigenvalueWords::tr(
            "How much of the kernel lies in each direction, on a logarithmic axis: a smooth kernel's eigenvalues fall "
            "fast. Where they drown in rounding they mean nothing."),
        .summary = EigenvalueWords::tr("No eigenvalues are shown."),
        .axes = DrawnAxes::Own,
        .across = {.label = EigenvalueWords::tr("number"),
                   .counts = true,
                   .range = core::Interval{0.3, static_cast<double>(countOnAxis(series)) + 0.7}},
        .up = {.label = EigenvalueWords::tr("eigenvalue λ"), .logarithmic = true, .range = rangeOfEigenvalues(series)},
        .marks = marksOf(series)};
    drawing.beside.family(QStringLiteral("eigenvalues"));
    drawing.beside.add(QStringLiteral("number"), Eigen::VectorXd::LinSpaced(count, 1.0, static_cast<double>(count)));
    drawing.beside.add(QStringLiteral("eigenvalue"), series.values);
    drawing.beside.family(QStringLiteral("analytic"));
    drawing.beside.add(QStringLiteral("analytic"), series.analytic);
    if (count == 0)
        return drawing;
    drawing.beside.addValue(QStringLiteral("trace"), series.total);
    const QString share = shareInUse(series);
    drawing.subtitle = series.subtitle;
    if (!share.isEmpty())
        drawing.numbers = {{.number = percentText(shareOfFirst(series, series.used)),
                            .beside = EigenvalueWords::tr("explained"),
                            .verdict = EigenvalueWords::tr("by %1 of %2").arg(series.used).arg(series.values.size()),
                            .column = QStringLiteral("explained")}};
    drawing.summary =
        EigenvalueWords::tr("%1, the largest %2. %3.")
            .arg(countedText(count, EigenvalueWords::tr("1 eigenvalue"), EigenvalueWords::tr("%1 eigenvalues")),
                 numberText(series.values[0]), share);
    if (!series.analyticName.isEmpty())
        drawing.meaning += EigenvalueWords::tr(" Closed form: %1.").arg(series.analyticName);
    if (series.floor > 0.0)
        drawing.lines = {{.up = series.floor,
                          .key = QStringLiteral("floor"),
                          .legend = EigenvalueWords::tr("rounding below"),
                          .role = Role::MutedText,
                          .width = 1.3,
                          .dashes = Qt::DotLine}};
    const Eigen::VectorXd numbers = Eigen::VectorXd::LinSpaced(count, 1.0, static_cast<double>(count));
    drawing.told = {{.places = uprightThrough(numbers),
                     .tell = [series](Eigen::Index i) { return eigenvalueText(series, i); },
                     .within = 0.5}};
    return drawing;
}

} // namespace widgets
