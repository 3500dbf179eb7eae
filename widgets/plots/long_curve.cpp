#include "widgets/plots/long_curve.h"

#include "widgets/plots/tangled_line.h"

namespace widgets
{

void LongCurve::drawCurveLine(QCPPainter* painter, const QVector<QPointF>& lines) const
{
    const QRect axes = keyAxis()->axisRect()->rect();
    if (painter->modes().testFlag(QCPPainter::pmVectorized) || painter->pen().style() == Qt::NoPen ||
        !isTangled(lines, {axes.left() - 1.0, axes.right() + 2.0}))
        return QCPCurve::drawCurveLine(painter, lines);
    applyDefaultAntialiasingHint(painter);
    strokeTangled(*painter, lines);
}

} // namespace widgets
