#include "widgets/plots/power_curve.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace widgets
{

std::vector<PowerCurve> powerCurvesOf(const core::PowerResult& result)
{
    std::vector<PowerCurve> found;
    for (const core::PowerPoint& point : result.points)
        if (const PowerCurve curve{point.chooser, point.ofNull}; std::ranges::find(found, curve) == found.end())
            found.push_back(curve);
    return found;
}

bool isKnown(const core::PowerPoint& point)
{
    return point.repeats > 0 && std::isfinite(point.value);
}

QPen penOf(const std::vector<PowerCurve>& curves, std::size_t index, const QColor& ink, double width,
           const Theme& theme)
{
    // In widths of the line, short enough that a sample in the legend holds the whole of one.
    static const std::array<QVector<double>, 4> dashes{
        {{}, {5.0, 2.5}, {5.0, 2.0, 1.0, 2.0}, {5.0, 2.0, 1.0, 2.0, 1.0, 2.0}}};
    static const QVector<double> ofNull{2.0, 2.0};
    std::vector<std::string> choosers;
    for (const PowerCurve& curve : curves)
        if (std::ranges::find(choosers, curve.chooser) == choosers.end())
            choosers.push_back(curve.chooser);
    const auto chooser =
        static_cast<std::size_t>(std::ranges::find(choosers, curves[index].chooser) - choosers.begin());
    QPen pen = theme.pen(ink, width);
    pen.setCapStyle(Qt::FlatCap);
    const QVector<double>& pattern = curves[index].ofNull ? ofNull : dashes[chooser % dashes.size()];
    if (!pattern.isEmpty())
        pen.setDashPattern(pattern);
    return pen;
}

QCPScatterStyle::ScatterShape shapeOf(std::size_t index, bool hollow)
{
    constexpr std::array shapes{QCPScatterStyle::ssDisc, QCPScatterStyle::ssSquare, QCPScatterStyle::ssDiamond,
                                QCPScatterStyle::ssTriangle, QCPScatterStyle::ssTriangleInverted};
    const auto shape = shapes[index % shapes.size()];
    return shape == QCPScatterStyle::ssDisc && hollow ? QCPScatterStyle::ssCircle : shape;
}

} // namespace widgets
