#include "widgets/plots/edge_remark.h"

#include "widgets/plots/plot_text.h"

namespace widgets
{
namespace
{

constexpr double least = 0.01; // of the height of the axes: what is beyond by less can be seen

} // namespace

EdgeRemark::EdgeRemark(QCustomPlot* plot, Extent extent)
    : QCPLayerable(plot, QStringLiteral("labels")), extent_(std::move(extent))
{
}

QString EdgeRemark::above() const
{
    const QCPRange range = parentPlot()->yAxis->range();
    const auto extent = extent_();
    return extent && extent->hi > range.upper + least * range.size() ? tr("↑ to %1").arg(numberText(extent->hi))
                                                                     : QString();
}

QString EdgeRemark::below() const
{
    const QCPRange range = parentPlot()->yAxis->range();
    const auto extent = extent_();
    return extent && extent->lo < range.lower - least * range.size() ? tr("↓ to %1").arg(numberText(extent->lo))
                                                                     : QString();
}

void EdgeRemark::draw(QCPPainter* painter)
{
    painter->setFont(theme_.font(0.85));
    painter->setPen(theme_.colour(Role::MutedText));
    const QRectF edge = QRectF(clipRect()).adjusted(4.0, 2.0, -4.0, -2.0);
    painter->drawText(edge, Qt::AlignLeft | Qt::AlignTop, above());
    painter->drawText(edge, Qt::AlignLeft | Qt::AlignBottom, below());
}

} // namespace widgets
