#include "widgets/plots/site_marks.h"

#include "widgets/plots/crowded_look.h"
#include "widgets/plots/plot_header.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr double few = 20.0; // sites: more of them are smaller and let through what they mark

/// A diamond, unlike the mark of any sample.
void drawSite(QPainter& painter, const QPointF& at, double h)
{
    const QPointF corners[] = {at + QPointF(0, -h), at + QPointF(h, 0), at + QPointF(0, h), at + QPointF(-h, 0)};
    painter.drawPolygon(corners, 4);
}

void drawCrossedCircle(QPainter& painter, const QPointF& at, double h)
{
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, 1.2 * h, 1.2 * h);
    const double arm = 0.85 * h;
    painter.drawLine(QLineF(at + QPointF(-arm, -arm), at + QPointF(arm, arm)));
    painter.drawLine(QLineF(at + QPointF(-arm, arm), at + QPointF(arm, -arm)));
}

} // namespace

SiteMarks::SiteMarks(QCPAxis* horizontal, QCPAxis* vertical, Placement placement)
    : BarePlottable(horizontal, vertical), placement_(placement)
{
}

void SiteMarks::setSites(const Eigen::MatrixXd& sites)
{
    const Eigen::Index needed = placement_ == Placement::Plane ? 2 : 1;
    sites_ = sites.cols() >= needed ? Eigen::MatrixXd(sites.leftCols(needed)) : Eigen::MatrixXd(0, needed);
}

void SiteMarks::setPlacement(Placement placement)
{
    placement_ = placement;
    originOf_ = {};
    setSites({});
}

double SiteMarks::halfWidth() const
{
    if (placement_ == Placement::Axis)
        return 3.5 * theme_.textScale;         // what the strip of the data leaves free
    constexpr double alone = 4.0, least = 2.0; // pixels
    return alone * crowdedSize(count(), few, least / alone) * theme_.textScale;
}

/// Of a mark on the axis, so that all of it is seen: a circle is larger, and has an outline.
double SiteMarks::rise() const
{
    return look_ == Look::CrossedCircles ? 1.2 * halfWidth() + 2.0 : halfWidth();
}

QPointF SiteMarks::pixelOf(Eigen::Index site) const
{
    const double x = keyAxis()->coordToPixel(sites_(site, 0));
    if (placement_ == Placement::Axis)
        return {x, keyAxis()->axisRect()->rect().bottom() - rise()};
    return {x, valueAxis()->coordToPixel(sites_(site, 1))};
}

std::optional<int> SiteMarks::nearest(const QPointF& pixel, double reach) const
{
    std::optional<int> found;
    for (int i = 0; realVisibility() && i < count(); ++i)
        if (const double distance = QLineF(pixel, pixelOf(i)).length(); distance <= reach) {
            reach = distance;
            found = i;
        }
    return found;
}

void SiteMarks::draw(QCPPainter* painter)
{
    painter->setAntialiasing(count() <= 2000);
    constexpr double faintness = 90.0 / 255.0, faintest = 0.4;
    const double opacity = placement_ == Placement::Plane ? crowdedOpacity(count(), few, faintest) : 1.0;
    const auto alpha = static_cast<float>(faint_ ? std::min(faintness, opacity) : opacity);
    QColor ink = theme_.colour(role()), edge = theme_.colour(Role::Background);
    ink.setAlphaF(alpha);
    edge.setAlphaF(static_cast<float>(opacity));
    painter->setPen(theme_.pen(ink, 1.2));
    for (Eigen::Index i = 0; originOf_ && i < sites_.rows(); ++i)
        if (const auto origin = originOf_(i); origin && sites_.row(i).allFinite())
            painter->drawLine(QLineF(*origin, pixelOf(i)));
    const bool crossed = look_ == Look::CrossedCircles;
    painter->setPen(crossed ? theme_.pen(ink, 2.0) : theme_.pen(edge, 1.0));
    painter->setBrush(ink);
    const double margin = halfWidth();
    const QRectF visible = QRectF(keyAxis()->axisRect()->rect()).adjusted(-margin, -margin, margin, margin);
    for (Eigen::Index i = 0; i < sites_.rows(); ++i)
        if (const QPointF at = pixelOf(i); sites_.row(i).allFinite() && visible.contains(at))
            crossed ? drawCrossedCircle(*painter, at, halfWidth()) : drawSite(*painter, at, halfWidth());
}

LegendEntry SiteMarks::legendEntry()
{
    const QColor ink = theme_.colour(role());
    const bool crossed = look_ == Look::CrossedCircles;
    return {.text = tr("%1 (%2)").arg(meaning_).arg(count()),
            .scatter = QCPScatterStyle(crossed ? QCPScatterStyle::ssCrossCircle : QCPScatterStyle::ssDiamond,
                                       crossed ? theme_.pen(ink, 1.5) : QPen(ink), crossed ? QBrush() : QBrush(ink),
                                       8.0 * theme_.marks()),
            .key = crossed ? QStringLiteral("refuting") : QStringLiteral("sites"),
            .show = visibilityOf({this})};
}

} // namespace widgets
