#include "widgets/drawings/parts.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/lengthscale.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace widgets
{

namespace
{

struct PartsWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::PartsDrawings)
};

constexpr double halfStrip = 0.42; // of the distance from one strip to the next

/// The families in reading order, between signs: "periodic·se".
QString familiesText(const core::Kernel& kernel)
{
    if (kernel.shape == core::Kernel::Shape::Single) {
        const std::string_view name = core::describe(kernel.family).name;
        return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    QStringList parts;
    for (const core::Kernel& part : kernel.parts)
        parts << familiesText(part);
    return kernel.shape == core::Kernel::Shape::Product ? parts.join(u'·')
                                                        : QStringLiteral("(%1)").arg(parts.join(u'+'));
}

QString titleOf(const core::CurvePart& part)
{
    if (!part.kernel)
        return PartsWords::tr("mean function");
    const auto lengthscale = core::lengthscaleOf(*part.kernel);
    const QString families = familiesText(*part.kernel);
    return lengthscale ? PartsWords::tr("%1, ℓ = %2").arg(families, numberText(*lengthscale)) : families;
}

/// How a part is put into its strip: the strip's middle is `middle` of the part.
struct Strip {
    double centre = 0.0, middle = 0.0, half = 1.0;

    Eigen::VectorXd placed(const Eigen::VectorXd& values) const
    {
        return (centre + halfStrip / half * (values.array() - middle)).matrix();
    }
};

Strip stripOf(const core::CurvePart& part, std::size_t row)
{
    const double least = part.lower.minCoeff(), largest = part.upper.maxCoeff();
    const double half = 0.5 * (largest - least);
    return {.centre = -static_cast<double>(row), .middle = 0.5 * (least + largest), .half = half > 0.0 ? half : 1.0};
}

QString columnOf(std::size_t row)
{
    return QStringLiteral("part_%1").arg(row + 1);
}

/// The numbers of a part are its own, however it is drawn.
void addColumns(Drawing& drawing, const core::CurvePart& part, const QString& column)
{
    const QString heading = part.kernel ? QString::fromStdString(core::printKernel(*part.kernel)) : titleOf(part);
    drawing.beside.add(column, part.mean, heading);
    drawing.beside.add(column + QStringLiteral("_lower"), part.lower);
    drawing.beside.add(column + QStringLiteral("_upper"), part.upper);
}

QString legendOf(const core::CurvePart& part)
{
    return PartsWords::tr("%1: %2 to %3")
        .arg(titleOf(part), numberText(part.mean.minCoeff()), numberText(part.mean.maxCoeff()));
}

/// In an ink of its own, as samples of points have them.
void addPartOnSheet(Drawing& drawing, const core::CurvePart& part, std::size_t row)
{
    const QString column = columnOf(row);
    const int ink = static_cast<int>(row);
    drawing.curves.push_back({.column = column + QStringLiteral("_band"),
                              .key = column,
                              .kind = CurveRow::Kind::Band,
                              .values = bandOf(part.lower, part.upper),
                              .sample = ink,
                              .reads = false,
                              .exports = false});
    drawing.curves.push_back({.column = column,
                              .legend = legendOf(part),
                              .values = part.mean,
                              .sample = ink,
                              .reads = false,
                              .exports = false});
    addColumns(drawing, part, column);
}

void addPartInStrip(Drawing& drawing, const core::CurvePart& part, std::size_t row)
{
    const Strip strip = stripOf(part, row);
    const QString column = columnOf(row);
    drawing.curves.push_back({.column = column + QStringLiteral("_band"),
                              .key = column,
                              .kind = CurveRow::Kind::Band,
                              .role = Role::Posterior,
                              .values = bandOf(strip.placed(part.lower), strip.placed(part.upper)),
                              .reads = false,
                              .exports = false});
    drawing.curves.push_back({.column = column,
                              .legend = legendOf(part),
                              .role = Role::Posterior,
                              .values = strip.placed(part.mean),
                              .reads = false,
                              .exports = false});
    const double zero = strip.placed(Eigen::VectorXd::Zero(1))[0];
    if (std::abs(zero - strip.centre) <= halfStrip)
        drawing.lines.push_back({.up = zero, .role = Role::Axis, .width = 1.0, .dashes = Qt::DotLine});
    drawing.up.headings << titleOf(part);
    addColumns(drawing, part, column);
}

/// All parts on the axis of the targets, and their sum.
void addSheet(Drawing& drawing, const core::RegressionResult& result, const core::Dataset& dataset)
{
    Eigen::VectorXd least = result.mean, largest = result.mean;
    for (std::size_t row = 0; row < result.parts.size(); ++row) {
        addPartOnSheet(drawing, result.parts[row], row);
        least = least.cwiseMin(result.parts[row].lower);
        largest = largest.cwiseMax(result.parts[row].upper);
    }
    drawing.curves.push_back({.column = QStringLiteral("sum"),
                              .legend = PartsWords::tr("their sum, the mean"),
                              .role = Role::Posterior,
                              .values = result.mean,
                              .dashes = Qt::DashLine,
                              .reads = false});
    drawing.up = {.label = targetName(dataset), .zeroLine = true, .range = rangeAboutZero({least, largest}, 0.0)};
}

/// Each part at the nearest position of the grid.
std::function<QString(double)> tellingOf(const core::RegressionResult& result)
{
    return [grid = result.grid, parts = result.parts](double across) {
        Eigen::Index nearest = 0;
        (grid.array() - across).abs().minCoeff(&nearest);
        QStringList told;
        for (const core::CurvePart& part : parts)
            told << PartsWords::tr("%1: %2 (%3 to %4)")
                        .arg(titleOf(part), numberText(part.mean[nearest]), numberText(part.lower[nearest]),
                             numberText(part.upper[nearest]));
        return told.join(u'\n');
    };
}

QString subtitleOf(const core::RegressionResult& result)
{
    if (!result.whyNotApart.empty())
        return QString::fromStdString(result.whyNotApart);
    return result.parts.size() == 1 ? PartsWords::tr("the kernel is no sum: its only part is all of it") : QString();
}

} // namespace

Drawing partsDrawing(const core::RegressionResult& result, const core::Dataset& dataset)
{
    const std::size_t count = result.parts.size();
    const bool together = result.partsDrawn == core::RegressionSettings::Parts::Together && count > 0;
    Drawing drawing{
        .title = PartsWords::tr("Parts of the kernel"),
        .subtitle = subtitleOf(result),
        .meaning = PartsWords::tr("A kernel that is a sum makes the function a sum of independent parts. Each given "
                                  "the data, with a band by itself, %1; the legend has its range. The parts add up to "
                                  "the mean. What one does not explain another may: their bands do not add up.")
                       .arg(together ? PartsWords::tr("on the axis of the targets")
                                     : PartsWords::tr("in a strip as high as it varies")),
        .summary = count > 0 ? PartsWords::tr("%1 that add up to the mean, each with its band of %2.")
                                   .arg(countedText(static_cast<Eigen::Index>(count), PartsWords::tr("1 part"),
                                                    PartsWords::tr("%1 parts")),
                                        percentText(result.level))
                             : PartsWords::tr("No parts are shown."),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.hasGrid = false,
               .range = core::Interval{0.5 - static_cast<double>(std::max<std::size_t>(count, 1)), 0.5}},
        .grid = result.grid};
    drawing.beside.family(QStringLiteral("curves"));
    if (together)
        addSheet(drawing, result, dataset);
    for (std::size_t row = 0; !together && row < count; ++row)
        addPartInStrip(drawing, result.parts[row], row);
    if (count == 0)
        drawing.up.headings << QString(); // no numbers stand there
    else
        drawing.toldElsewhere = tellingOf(result);
    return drawing;
}

} // namespace widgets
