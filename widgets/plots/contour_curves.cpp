#include "widgets/plots/contour_curves.h"

#include "widgets/plots/as_qvector.h"
#include "widgets/plots/long_curve.h"
#include "widgets/plots/plot_text.h"
#include "widgets/theme/colour_map.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

/// The vertex nearest to the upper right corner of `inside` among those where the label, centred there, keeps clear of
/// the `others`; in pixels. Null when there is none.
const QPointF* labelPlace(const std::vector<QPointF>& line, const QSizeF& label, const QRectF& inside,
                          const std::vector<QRectF>& others)
{
    const QPointF* best = nullptr;
    for (const QPointF& pixel : line) {
        if (!inside.contains(pixel) || (best && pixel.x() - pixel.y() <= best->x() - best->y()))
            continue;
        const QRectF box(pixel - QPointF(label.width(), label.height()) / 2.0, label);
        if (std::ranges::none_of(others, [&](const QRectF& other) { return other.intersects(box); }))
            best = &pixel;
    }
    return best;
}

} // namespace

QString contourText(const core::ContourLevel& level)
{
    return level.mass ? percentText(*level.mass) : QString::number(level.level, 'g', 3);
}

ContourCurves::ContourCurves(QCPAxis* horizontal, QCPAxis* vertical, QObject* parent)
    : QObject(parent), horizontal_(horizontal), vertical_(vertical)
{
    connect(horizontal->parentPlot(), &QCustomPlot::afterLayout, this, &ContourCurves::placeLabels);
}

void ContourCurves::show(const std::vector<core::ContourLevel>& levels)
{
    QCustomPlot& plot = *horizontal_->parentPlot();
    levels_ = levels;
    while (curves_.size() > levels.size()) {
        plot.removePlottable(curves_.back());
        plot.removeItem(labels_.back());
        curves_.pop_back();
        labels_.pop_back();
    }
    while (curves_.size() < levels.size()) {
        curves_.push_back(new LongCurve(horizontal_, vertical_));
        curves_.back()->setSelectable(QCP::stNone);
        labels_.push_back(new QCPItemText(&plot));
        labels_.back()->setLayer(QStringLiteral("labels"));
        labels_.back()->setSelectable(false);
        labels_.back()->setClipAxisRect(horizontal_->axisRect());
        labels_.back()->position->setAxes(horizontal_, vertical_);
        labels_.back()->setPadding(QMargins(2, 0, 2, 0));
    }
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const Eigen::MatrixXd& line = levels[i].polyline;
        curves_[i]->setData(line.rows() > 0 ? asQVector(line.col(0)) : QVector<double>(),
                            line.rows() > 0 ? asQVector(line.col(1)) : QVector<double>());
    }
    restyle();
}

void ContourCurves::setPens(const PenOf& penOf)
{
    penOf_ = penOf;
    restyle();
}

void ContourCurves::setLabels(const TextOf& textOf, const QFont& font)
{
    textOf_ = textOf;
    font_ = font;
    restyle();
}

void ContourCurves::setVisible(bool visible)
{
    visible_ = visible;
    restyle();
    placeLabels();
}

void ContourCurves::restyle()
{
    for (std::size_t i = 0; i < curves_.size(); ++i) {
        const QPen pen = penOf_ ? penOf_(levels_[i]) : QPen();
        curves_[i]->setPen(pen);
        curves_[i]->setVisible(visible_);
        labels_[i]->setText(textOf_ ? textOf_(levels_[i]) : QString());
        labels_[i]->setFont(font_);
        labels_[i]->setColor(pen.color());
        labels_[i]->setBrush(luminance(pen.color()) > 0.5 ? QColor(0, 0, 0, 150) : QColor(255, 255, 255, 175));
        labels_[i]->setPen(Qt::NoPen);
    }
}

void ContourCurves::placeLabels()
{
    const QFontMetricsF metrics(font_);
    std::vector<QRectF> taken;
    for (std::size_t i = 0; i < labels_.size(); ++i) {
        const QSizeF size(metrics.horizontalAdvance(labels_[i]->text()) + 8.0, metrics.height() + 4.0);
        const QRectF inside = QRectF(horizontal_->axisRect()->rect())
                                  .adjusted(size.width(), size.height(), -size.width(), -size.height());
        const std::vector<QPointF> line = pixelsOf(levels_[i].polyline);
        const QPointF* place =
            textOf_ && visible_ && inside.isValid() ? labelPlace(line, size, inside, taken) : nullptr;
        labels_[i]->setVisible(place != nullptr);
        if (!place)
            continue;
        taken.emplace_back(*place - QPointF(size.width(), size.height()) / 2.0, size);
        labels_[i]->position->setCoords(horizontal_->pixelToCoord(place->x()), vertical_->pixelToCoord(place->y()));
    }
}

std::vector<QPointF> ContourCurves::pixelsOf(const Eigen::MatrixXd& polyline) const
{
    std::vector<QPointF> pixels;
    for (Eigen::Index i = 0; i < polyline.rows(); ++i)
        if (std::isfinite(polyline(i, 0))) // a break between two pieces is not
            pixels.emplace_back(horizontal_->coordToPixel(polyline(i, 0)), vertical_->coordToPixel(polyline(i, 1)));
    return pixels;
}

} // namespace widgets
