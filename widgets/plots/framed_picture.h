#pragma once

#include "widgets/drawings/drawing.h"
#include "widgets/plots/reading.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <QImage>

#include <vector>

namespace widgets
{

class PlotView;

/// The picture of a drawing on a plot, which owns it and whose margins leave the axes as wide to their height as the
/// picture. Only what is in view is drawn: the library's own scales all of it, which takes gigabytes where a person
/// looks closely.
class FramedPicture : public QCPAbstractItem
{
    Q_OBJECT
public:
    explicit FramedPicture(PlotView& plot);

    void show(DrawnPicture picture);
    void restyle(const Theme& theme);
    std::vector<Reading> readingsAt(const QPointF& place) const;
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1.0; }

protected:
    void draw(QCPPainter* painter) override;

private:
    void keepAspect();

    PlotView& plot_;
    DrawnPicture picture_;
    QImage image_;
};

} // namespace widgets
