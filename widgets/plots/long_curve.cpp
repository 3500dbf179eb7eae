#include "widgets/plots/long_curve.h"

#include "widgets/plots/tangled_line.h"

namespace widgets
{

void LongCurve::drawCurveLine(QCPPainter* painter, const QVector<QPointF>& lines) const
{
    if (painter->modes().testFlag(QCPPainter::pmVectorized) || painter->pen().style() == Qt::NoPen ||
        !isTangled(lines, columnsOf(keyAxis()->axisRect()->rect())))
        return QCPCurve::drawCurveLine(painter, lines);
    applyDefaultAntialiasingHint(painter);
    strokeTangled(*painter, lines);
}

} // namespace widgets
