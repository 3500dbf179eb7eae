#include "widgets/plots/plot_text.h"

#include "core/data/samples.h"
#include "core/labs/density/density_result.h"
#include "widgets/controls/count_text.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

core::Interval rangeOfCurves(std::initializer_list<const Eigen::VectorXd*> curves)
{
    double highest = 0.0;
    for (const Eigen::VectorXd* curve : curves)
        for (const double value : *curve)
            if (std::isfinite(value))
                highest = std::max(highest, value);
    if (highest == 0.0)
        highest = 1.0;
    return {-0.11 * highest, 1.08 * highest};
}

QString countedText(Eigen::Index count, const QString& one, const QString& many)
{
    return count == 1 ? one : many.arg(count);
}

QString percentText(double share)
{
    return QStringLiteral("%1 %").arg(std::round(1000.0 * share) / 10.0);
}

QString sampleName(const core::DataNames& names, int label)
{
    return QString::fromStdString(names.sampleName(label));
}

QString sampleTitle(const core::DataNames& names, int label)
{
    return QString::fromStdString(names.sampleTitle(label));
}

QStringList sampleNames(const core::DataNames& names, int count)
{
    QStringList all;
    for (int label = 0; label < std::max(count, 2); ++label)
        all << sampleName(names, label);
    return all;
}

QString sampleKey(int label)
{
    return QStringLiteral("sample_") + QString::fromStdString(core::sampleLetters(label));
}

namespace
{

QString normalisationOver(const std::vector<core::Interval>& window, core::Normalisation normalisation, bool asDrawn)
{
    if (normalisation == core::Normalisation::WholeLine)
        return QStringLiteral("normalised over the whole line");
    QString sides;
    for (const core::Interval& side : window)
        sides += (sides.isEmpty() ? QStringLiteral("[%1, %2]") : QStringLiteral(" × [%1, %2]"))
                     .arg(numberText(side.lo), numberText(side.hi));
    return (asDrawn ? QStringLiteral("normalised as drawn over the window ")
                    : QStringLiteral("normalised over the window ")) +
           sides;
}

} // namespace

QString normalisationText(const core::DensityResult& result)
{
    return normalisationOver(result.window, result.normalisation, result.asDrawn);
}

QString pulledBackNormalisationText(const core::DensityResult& result)
{
    return normalisationOver(result.window, result.pulledBackNormalisation, result.pulledBackAsDrawn);
}

QString rowsInsideText(const core::DensityResult& result)
{
    if (result.rowsInside.size() == 0)
        return {};
    return QStringLiteral("of the %1 rows %2 lie inside 95 %")
        .arg(countText(result.atData.size()), percentText(result.rowsInside.tail(1)[0]));
}

QString coordinateName(const core::Dataset& data, std::size_t column)
{
    if (column < data.columnNames.size() && !data.columnNames[column].empty())
        return QString::fromStdString(core::withUnit(data.columnNames[column], data.names.column(column)));
    return data.dimensions() > 1 ? QStringLiteral("x%1").arg(column + 1) : QStringLiteral("x");
}

QString targetName(const core::Dataset& data)
{
    const std::string name = data.names.target.empty() ? "target" : data.names.target;
    return QString::fromStdString(core::withUnit(name, data.names.targetSense));
}

} // namespace widgets
