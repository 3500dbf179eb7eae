#pragma once

#include "core/data/dataset.h"

#include <QCoreApplication>
#include <QWidget>

namespace widgets
{

/// A small picture of a dataset, the first two coordinates with equal scales; points on the line stand as ticks, a row
/// a sample. Targets are heights over the line and colours in the plane. No axes: it shows the shape. Pale while
/// disabled.
class ScatterPreview : public QWidget
{
    Q_DECLARE_TR_FUNCTIONS(widgets::ScatterPreview)

public:
    explicit ScatterPreview(QWidget* parent = nullptr);

    void showData(core::Dataset dataset);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintTicks(QPainter& painter, const QRectF& area) const;
    void paintPoints(QPainter& painter, const QRectF& area) const;
    QColor inkOf(Eigen::Index row) const;

    core::Dataset data_; // with the targets as a second coordinate where they are heights
    bool heights_ = false;
};

} // namespace widgets
