#include "widgets/dialogs/scatter_preview.h"

#include "widgets/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace widgets
{

namespace
{

constexpr int side = 160;
constexpr double previewMargin = 10.0;
constexpr double dot = 1.6; // radius

Theme themeOf(const QPalette& palette)
{
    return {.dark = palette.color(QPalette::Base).lightness() < 128};
}

/// The scale that fits a spread into `room`; points that coincide are drawn in the middle at any scale.
double scaleOf(double room, double spread)
{
    return spread > 0.0 ? room / spread : 1.0;
}

} // namespace

ScatterPreview::ScatterPreview(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("What the points look like"));
    setToolTip(tr("The points as they will be drawn, up to the first thousand"));
}

void ScatterPreview::showData(core::Dataset dataset)
{
    data_ = std::move(dataset);
    heights_ = data_.shape() == core::Shape::Line && data_.targets.size() > 0;
    if (heights_) {
        data_.x.conservativeResize(Eigen::NoChange, 2);
        data_.x.col(1) = data_.targets;
    }
    update();
}

QSize ScatterPreview::sizeHint() const
{
    return {side, side};
}

void ScatterPreview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(themeOf(palette()).colour(Role::Grid));
    painter.setBrush(palette().base());
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setOpacity(isEnabled() ? 1.0 : 0.3);
    const QRectF area = QRectF(rect()).adjusted(previewMargin, previewMargin, -previewMargin, -previewMargin);
    if (data_.size() == 0)
        return;
    if (data_.x.cols() == 1)
        paintTicks(painter, area);
    else
        paintPoints(painter, area);
}

QColor ScatterPreview::inkOf(Eigen::Index row) const
{
    if (!heights_ && data_.targets.size() > 0) {
        const double lo = data_.targets.minCoeff(), hi = data_.targets.maxCoeff();
        return colourAt(themeOf(palette()).map, hi > lo ? (data_.targets[row] - lo) / (hi - lo) : 0.5);
    }
    QColor ink = themeOf(palette()).sampleColour(data_.label(row), !data_.labels.empty());
    ink.setAlpha(150); // so that crowds show
    return ink;
}

void ScatterPreview::paintTicks(QPainter& painter, const QRectF& area) const
{
    const double lo = data_.x.minCoeff(), hi = data_.x.maxCoeff();
    const double scale = scaleOf(area.width(), hi - lo);
    const int samples = data_.labels.empty() ? 1 : 1 + *std::max_element(data_.labels.begin(), data_.labels.end());
    const double pitch = area.height() / samples;
    for (Eigen::Index row = 0; row < data_.size(); ++row) {
        const double x = area.center().x() + scale * (data_.x(row, 0) - 0.5 * (lo + hi));
        const double middle = area.top() + pitch * (data_.label(row) + 0.5),
                     reach = std::min(0.35 * pitch, 0.15 * side);
        painter.setPen(QPen(inkOf(row), 1.0));
        painter.drawLine(QPointF(x, middle - reach), QPointF(x, middle + reach));
    }
}

void ScatterPreview::paintPoints(QPainter& painter, const QRectF& area) const
{
    const Eigen::RowVectorXd lo = data_.x.colwise().minCoeff(), hi = data_.x.colwise().maxCoeff();
    const double across = scaleOf(area.width(), hi[0] - lo[0]), upwards = scaleOf(area.height(), hi[1] - lo[1]);
    const double least = std::min(across, upwards);
    const QPointF scale = heights_ ? QPointF(across, upwards) : QPointF(least, least); // targets have another unit
    painter.setPen(Qt::NoPen);
    for (Eigen::Index row = 0; row < data_.size(); ++row) {
        painter.setBrush(inkOf(row));
        painter.drawEllipse(area.center() + QPointF(scale.x() * (data_.x(row, 0) - 0.5 * (lo[0] + hi[0])),
                                                    -scale.y() * (data_.x(row, 1) - 0.5 * (lo[1] + hi[1]))),
                            dot, dot);
    }
}

} // namespace widgets
