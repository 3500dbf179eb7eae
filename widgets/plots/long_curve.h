#pragma once

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// A curve that is drawn in parts where it would take the painter seconds as a whole (tangled_line.h).
class LongCurve : public QCPCurve
{
    Q_OBJECT
public:
    using QCPCurve::QCPCurve;

protected:
    void drawCurveLine(QCPPainter* painter, const QVector<QPointF>& lines) const override;
};

} // namespace widgets
