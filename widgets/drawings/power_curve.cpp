#include "widgets/drawings/power_curve.h"

#include "widgets/controls/chooser_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace widgets
{

QString PowerCurve::column() const
{
    return QString::fromStdString(chooser) + (ofNull ? QStringLiteral("_null") : QString());
}

QString PowerCurve::name() const
{
    const QString title = chooserTitle(chooser);
    return ofNull ? QCoreApplication::translate("widgets::PowerDrawings", "%1, both alike").arg(title) : title;
}

Qt::PenStyle PowerCurve::dashes() const
{
    constexpr std::array dashes{Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DashDotDotLine};
    return ofNull ? Qt::DotLine : dashes[chooserIndex % dashes.size()];
}

MarkShape PowerCurve::shape() const
{
    constexpr std::array shapes{MarkShape::Disc, MarkShape::Square, MarkShape::Diamond, MarkShape::Triangle,
                                MarkShape::TriangleDown};
    return shapes[index % shapes.size()];
}

std::vector<PowerCurve> powerCurvesOf(const core::PowerResult& result)
{
    std::vector<PowerCurve> curves;
    std::vector<std::string> choosers;
    for (const core::PowerPoint& point : result.points) {
        auto curve = std::ranges::find_if(curves, [&](const PowerCurve& one) { return one.has(point); });
        if (curve == curves.end()) {
            if (std::ranges::find(choosers, point.chooser) == choosers.end())
                choosers.push_back(point.chooser);
            const auto chooser = std::ranges::find(choosers, point.chooser) - choosers.begin();
            curve = curves.insert(curves.end(), {.chooser = point.chooser,
                                                 .ofNull = point.ofNull,
                                                 .index = curves.size(),
                                                 .chooserIndex = static_cast<std::size_t>(chooser)});
        }
        if (point.repeats > 0 && std::isfinite(point.value))
            curve->points.push_back(point);
    }
    return curves;
}

} // namespace widgets
