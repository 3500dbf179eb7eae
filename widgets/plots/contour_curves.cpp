#include "widgets/plots/contour_curves.h"

#include "widgets/plots/as_qvector.h"
#include "widgets/theme/colour_map.h"

#include <cmath>
#include <optional>

namespace widgets
{
namespace
{

/// The vertex nearest to the upper right corner among those well inside the axes.
std::optional<QPointF> labelPlace(const Eigen::MatrixXd& polyline, const QCPAxis& horizontal, const QCPAxis& vertical)
{
    constexpr double margin = 18.0; // pixels: half a label
    const QRectF inside = QRectF(horizontal.axisRect()->rect()).adjusted(margin, margin, -margin, -margin);
    std::optional<QPointF> best;
    double reach = -1e300;
    for (Eigen::Index i = 0; i < polyline.rows(); ++i) {
        const QPointF pixel(horizontal.coordToPixel(polyline(i, 0)), vertical.coordToPixel(polyline(i, 1)));
        if (inside.contains(pixel) && pixel.x() - pixel.y() > reach) {
            reach = pixel.x() - pixel.y();
            best = QPointF(polyline(i, 0), polyline(i, 1));
        }
    }
    return best;
}

} // namespace

QString contourText(const core::ContourLevel& level)
{
    return level.mass ? QStringLiteral("%1 %").arg(std::round(1000.0 * *level.mass) / 10.0)
                      : QString::number(level.level, 'g', 3);
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
        curves_.push_back(new QCPCurve(horizontal_, vertical_));
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

void ContourCurves::restyle()
{
    for (std::size_t i = 0; i < curves_.size(); ++i) {
        const QPen pen = penOf_ ? penOf_(levels_[i]) : QPen();
        curves_[i]->setPen(pen);
        labels_[i]->setText(textOf_ ? textOf_(levels_[i]) : QString());
        labels_[i]->setFont(font_);
        labels_[i]->setColor(pen.color());
        labels_[i]->setBrush(luminance(pen.color()) > 0.5 ? QColor(0, 0, 0, 150) : QColor(255, 255, 255, 175));
        labels_[i]->setPen(Qt::NoPen);
    }
}

void ContourCurves::placeLabels()
{
    for (std::size_t i = 0; i < labels_.size(); ++i) {
        const auto place = textOf_ ? labelPlace(levels_[i].polyline, *horizontal_, *vertical_) : std::nullopt;
        labels_[i]->setVisible(place.has_value());
        if (place)
            labels_[i]->position->setCoords(*place);
    }
}

} // namespace widgets
