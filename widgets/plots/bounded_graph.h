#pragma once

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// A graph that is drawn no farther than a height of the axes above and below them: its line is cut there, so that the
/// picture inside is the same. A jagged curve that leaves a deep zoom by far would else be a polygon beyond the
/// painter's range of coordinates, which takes minutes to clip. Of its vertices it draws those that can be told apart
/// (thinned_line.h), and in parts where it would take seconds as a whole (tangled_line.h).
class BoundedGraph : public QCPGraph
{
    Q_OBJECT
public:
    using QCPGraph::QCPGraph;

protected:
    void getOptimizedLineData(QVector<QCPGraphData>* lineData, const QCPGraphDataContainer::const_iterator& begin,
                              const QCPGraphDataContainer::const_iterator& end) const override;
    void drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const override;
    void drawFill(QCPPainter* painter, QVector<QPointF>* lines) const override;

private:
    bool isTangledIn(const QCPPainter& painter, const QVector<QPointF>& line) const;
    QVector<QCPGraphData> thinned(const QVector<QCPGraphData>& line) const;
    QVector<QCPGraphData> cutAt(double lowest, double highest, const QVector<QCPGraphData>& line) const;
};

} // namespace widgets
