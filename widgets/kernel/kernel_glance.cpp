#include "widgets/kernel/kernel_glance.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "widgets/controls/number_text.h"
#include "widgets/theme/palette_theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

constexpr Eigen::Index places = 121;
constexpr double scalesShown = 4.0, farthest = 1e6;

/// Rows along the first coordinate.
Eigen::MatrixXd along(const Eigen::VectorXd& at, int dimensions)
{
    Eigen::MatrixXd rows = Eigen::MatrixXd::Zero(at.size(), dimensions);
    rows.col(0) = at;
    return rows;
}

/// As far as the part changes; where that is everywhere, or too far for it to have values, up to 2.
double reachOf(const core::Kernel& part, int dimensions)
{
    constexpr double otherwise = 2.0;
    const double scale = core::smallestScale(part, dimensions)(0);
    if (!(std::isfinite(scale) && scale > 0.0))
        return otherwise;
    const double reach = std::min(scalesShown * scale, farthest);
    return core::inputProblem(part, along(Eigen::VectorXd::Constant(1, reach), dimensions)) ? otherwise : reach;
}

} // namespace

KernelGlance::KernelGlance(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("glance"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::SizeHorCursor);
    setFocusPolicy(Qt::TabFocus);
    describe();
}

void KernelGlance::showKernel(const core::Kernel& part, int dimensions)
{
    if (curve_ && part == part_ && dimensions == dimensions_)
        return;
    part_ = part;
    dimensions_ = dimensions;
    curve_.reset();
    if (core::problems(part, dimensions).empty()) {
        if (!isPlaced_)
            place_ = core::isShiftInvariant(part) ? 0.0 : 0.4 * reach_;
        const double share = place_ / reach_; // x₀ stays where it is seen
        const double reach = reachOf(part, dimensions);
        constexpr double slack = 4.0; // within which the curve moves, and not its frame
        if (!isFramed_ || reach > slack * reach_ || reach < reach_ / slack)
            reach_ = reach;
        isFramed_ = true;
        place_ = share * reach_;
        const bool isWhole = !core::inputProblem(part, along(Eigen::VectorXd::Constant(1, -reach_), dimensions));
        from_ = isWhole ? -reach_ : 0.0;
        if (!isWhole && place_ <= 0.0)
            place_ = 0.5 * reach_;
        lookAround();
    }
    describe();
    update();
}

void KernelGlance::lookAround()
{
    curve_.reset();
    const Eigen::MatrixXd at = along(Eigen::VectorXd::LinSpaced(places, from_, reach_), dimensions_);
    Eigen::MatrixXd both(places + 1, dimensions_);
    both << along(Eigen::VectorXd::Constant(1, place_), dimensions_), at;
    if (core::inputProblem(part_, both))
        return;
    const Eigen::VectorXd values = core::crossGram(part_, at, both.topRows(1));
    if (!values.allFinite())
        return;
    lowest_ = std::min(values.minCoeff(), 0.0);
    highest_ = std::max(values.maxCoeff(), 0.0);
    if (!(highest_ > lowest_))
        highest_ = lowest_ + 1.0;
    curve_.emplace();
    for (Eigen::Index i = 0; i < places; ++i)
        *curve_ << QPointF(at(i, 0), values(i));
}

void KernelGlance::describe()
{
    setToolTip(tr("<p>k(x₀, ·) of this part, from %1 to %2. Drag x₀, here %3: a stationary kernel moves along, another "
                  "changes its shape.</p>")
                   .arg(numberText(from_), numberText(reach_), numberText(place_)));
    setAccessibleName(tr("Curve of the kernel, x₀ = %1").arg(numberText(place_)));
}

QSize KernelGlance::sizeHint() const
{
    constexpr double lines = 2.4;
    return {120, static_cast<int>(lines * fontMetrics().height())};
}

QRectF KernelGlance::room() const
{
    return QRectF(rect()).adjusted(3.0, 4.0, -3.0, -4.0);
}

QPointF KernelGlance::pixelOf(double at, double value) const
{
    const QRectF box = room();
    return {box.left() + box.width() * (at - from_) / (reach_ - from_),
            box.bottom() - box.height() * (value - lowest_) / (highest_ - lowest_)};
}

void KernelGlance::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme theme = themeLike(palette());
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!curve_) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect(), Qt::AlignCenter, tr("no values here"));
        return;
    }
    painter.setPen(theme.hairline(Role::Axis));
    painter.drawLine(pixelOf(from_, 0.0), pixelOf(reach_, 0.0));
    painter.setPen(QPen(theme.colour(Role::Current), 1.0, Qt::DotLine));
    painter.drawLine(pixelOf(place_, lowest_), pixelOf(place_, highest_));
    QPolygonF line;
    for (const QPointF& point : *curve_)
        line << pixelOf(point.x(), point.y());
    painter.setPen(QPen(theme.colour(Role::Predictive), 2.0));
    painter.drawPolyline(line);
    painter.setPen(QPen(theme.colour(Role::Background), 1.0));
    painter.setBrush(theme.colour(Role::Current));
    const double radius = 3.5;
    painter.drawEllipse(pixelOf(place_, 0.0), radius, radius);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void KernelGlance::moveTo(double place)
{
    place_ = std::clamp(place, from_, reach_);
    isPlaced_ = true;
    lookAround();
    describe();
    update();
}

void KernelGlance::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        mouseMoveEvent(event);
    else
        event->ignore();
}

void KernelGlance::mouseMoveEvent(QMouseEvent* event)
{
    const QRectF box = room();
    moveTo(from_ + (reach_ - from_) * (event->position().x() - box.left()) / box.width());
}

void KernelGlance::keyPressEvent(QKeyEvent* event)
{
    const double step = 0.05 * (reach_ - from_);
    if (event->key() == Qt::Key_Left)
        moveTo(place_ - step);
    else if (event->key() == Qt::Key_Right)
        moveTo(place_ + step);
    else
        QWidget::keyPressEvent(event);
}

} // namespace widgets
