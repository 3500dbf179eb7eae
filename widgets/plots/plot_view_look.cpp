// How a person looks at a plot: what is hidden, which values are read and pinned, which axes stand still.
#include "widgets/plots/axis_look.h"
#include "widgets/plots/axis_pins.h"
#include "widgets/plots/overlay_marks.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/reach.h"
#include "widgets/plots/value_labels.h"
#include "widgets/theme/date_ticker.h"

#include <QMenu>

#include <algorithm>

namespace widgets
{
namespace
{

constexpr double curveReach = 12.0; // pixels from a curve that mean it

} // namespace

void PlotView::showView(const core::PanelView& view)
{
    if (view == view_)
        return;
    const bool wasLogarithmic = isLogarithmic();
    view_ = view;
    if (isLogarithmic() != wasLogarithmic)
        scaleHeight();
    if (space_ == Space::Plane)
        setWindow(window_); // which an isotropic map has widened
    labels_->setLabels(view_.labels);
    applyHidden();
    fitOwnAxes();
    showPins();
    replot(rpQueuedReplot);
}

void PlotView::editView(core::PanelView view, const QString& what, int gesture)
{
    if (view == view_)
        return;
    showView(view);
    emit viewEdited(view_, what, gesture);
}

void PlotView::keepGhost(const PlotView& from)
{
    ghost_->keep(from, {.horizontal = from.ownHorizontal(),
                        .vertical = from.ownVertical(),
                        .horizontalName = from.horizontalLabel_,
                        .verticalName = from.verticalLabel_});
    setLegend(legendBeside_);
    setSubtitle(subtitle_);
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void PlotView::clearGhost()
{
    if (ghost_->isEmpty())
        return;
    ghost_->clear();
    setLegend(legendBeside_);
    setSubtitle(subtitle_);
    fitOwnAxes();
    replot(rpQueuedReplot);
}

const std::vector<LegendEntry>& PlotView::legend() const
{
    return header_->legend();
}

void PlotView::hideParts(const QStringList& parts)
{
    if (parts == hiddenParts_)
        return;
    hiddenParts_ = parts;
    if (!parts.isEmpty())
        ghost_->clear(); // it has them all
    setLegend(std::vector(legendBeside_));
    setSubtitle(subtitle_);
    fitOwnAxes();
    replot(rpQueuedReplot);
}

std::vector<PanelPart> PlotView::parts() const
{
    std::vector<PanelPart> parts;
    if (!legendBeside_.empty())
        parts.push_back({QStringLiteral("legend"), tr("the legend")});
    for (const LegendEntry& entry : legendBeside_)
        if (!entry.key.isEmpty())
            parts.push_back({QStringLiteral("curve.") + entry.key, entry.text});
    return parts;
}

bool PlotView::isCurveHidden(const QString& key) const
{
    return !key.isEmpty() && isPartHidden(QStringLiteral("curve.") + key);
}

bool PlotView::isEntryHidden(const QString& key) const
{
    return isCurveHidden(key) || std::ranges::find(view_.hidden, key.toStdString()) != view_.hidden.end();
}

void PlotView::applyHidden()
{
    std::vector<QString> keys;
    for (const std::string& key : view_.hidden)
        keys.push_back(QString::fromStdString(key));
    header_->setHidden(std::move(keys));
    const auto apply = [this](const LegendEntry& entry) {
        if (entry.show)
            entry.show(!isEntryHidden(entry.key));
    };
    std::ranges::for_each(legendBeside_, apply);
    if (const auto pinned = ghost_->legendEntry())
        apply(*pinned);
}

void PlotView::toggleEntry(const LegendEntry& entry)
{
    core::PanelView view = view_;
    const QString text = entry.text;
    const std::string key = entry.key.toStdString();
    const bool shows = std::erase(view.hidden, key) > 0;
    if (!shows)
        view.hidden.push_back(key);
    std::ranges::sort(view.hidden);
    editView(std::move(view), (shows ? tr("Show %1") : tr("Hide %1")).arg(text));
}

void PlotView::addEntriesTo(QMenu& menu)
{
    for (const LegendEntry& entry : header_->legend()) {
        if (!entry.show)
            continue;
        QAction* action = menu.addAction(entry.text);
        action->setCheckable(true);
        action->setChecked(!header_->isHidden(entry));
        connect(action, &QAction::triggered, this, [this, entry] { toggleEntry(entry); });
    }
}

void PlotView::scaleHeight()
{
    setLogarithmic(*yAxis, isLogarithmic());
}

void PlotView::editScale(bool logarithmic, const QString& what)
{
    core::PanelView view = view_;
    view.logarithmic = logarithmic == isLogarithmicAtFirst() ? std::nullopt : std::optional(logarithmic);
    editView(std::move(view), what);
}

void PlotView::scaleAlike(bool isotropic, const QString& what)
{
    core::PanelView view = view_;
    view.isotropic = isotropic;
    editView(std::move(view), what);
}

void PlotView::makeIsotropic()
{
    const QRect rect = axes()->rect();
    if (space_ != Space::Plane || !view_.isotropic || rect.width() <= 0 || rect.height() <= 0)
        return;
    const double across = window_[0].width() / rect.width(), upwards = window_[1].width() / rect.height();
    const double unit = std::max(across, upwards); // of a pixel
    const auto widened = [](const core::Interval& interval, double width) {
        const double middle = 0.5 * (interval.lo + interval.hi);
        return QCPRange(middle - 0.5 * width, middle + 0.5 * width);
    };
    const QCPRange x = widened(window_[0], unit * rect.width()), y = widened(window_[1], unit * rect.height());
    if (qFuzzyCompare(x.size(), xAxis->range().size()) && qFuzzyCompare(y.size(), yAxis->range().size()))
        return;
    xAxis->setRange(x);
    yAxis->setRange(y);
    replot(rpQueuedReplot);
}

void PlotView::togglePin(Qt::Orientation axis)
{
    core::PanelView view = view_;
    std::optional<core::Interval>& pin = axis == Qt::Horizontal ? view.horizontal : view.vertical;
    const bool frees = pin.has_value();
    if (frees)
        pin.reset();
    else
        pin = axis == Qt::Horizontal ? horizontal() : vertical();
    editView(std::move(view), frees ? tr("Free the axis") : tr("Pin the axis"));
}

void PlotView::showPins()
{
    pins_->vertical = {.offered = space_ != Space::Plane, .pinned = view_.vertical.has_value()};
    pins_->horizontal = {.offered = space_ == Space::Own, .pinned = view_.horizontal.has_value()};
}

QString PlotView::placeText(const QPointF& place) const
{
    const auto part = [](const QString& name, const QCPAxis& axis, double value) {
        return (name.isEmpty() ? QStringLiteral("x") : name) + QStringLiteral(" = ") + coordinateText(axis, value);
    };
    const QString across = part(horizontalLabel_, *xAxis, place.x());
    return space_ == Space::Plane ? across + QStringLiteral(", ") + part(verticalLabel_, *yAxis, place.y()) : across;
}

std::vector<Reading> PlotView::readingsUnder(const QPointF& pixel) const
{
    if (isOutOfSight(standing_) || !axes()->rect().contains(pixel.toPoint()))
        return {};
    std::vector<Reading> readings = readingsAt({xAxis->pixelToCoord(pixel.x()), yAxis->pixelToCoord(pixel.y())});
    for (Reading& reading : readings)
        reading = ghost_->compared(std::move(reading));
    return readings;
}

std::vector<Reading> PlotView::readingsAt(const QPointF& place) const
{
    std::vector<Reading> readings;
    for (const LegendEntry& entry : header_->legend()) {
        const auto value = entry.curve && entry.curve->visible() ? valueOf(*entry.curve, place.x()) : std::nullopt;
        if (value)
            readings.push_back({.key = entry.key,
                                .name = entry.text,
                                .value = numberText(*value),
                                .ink = entry.curve->pen().color(),
                                .at = {place.x(), *value}});
    }
    return readings;
}

void PlotView::showReadings(const std::optional<QPointF>& pixel)
{
    overlay_->plateAt = pixel; // they are read as the overlay is painted
    if (!pixel)
        overlay_->plate = {};
}

/// What is drawn under a mouse at rest may have become another.
void PlotView::renewReadings()
{
    if (layer(QStringLiteral("overlay"))->visible()) // not while the layout is that of a figure
        overlay_->plate = overlay_->plateAt ? plateAt(*overlay_->plateAt) : ReadingPlate{};
}

ReadingPlate PlotView::plateAt(const QPointF& pixel) const
{
    ReadingPlate plate;
    if (!axes()->rect().contains(pixel.toPoint()))
        return plate;
    for (const QString& line : tipAt(pixel).split(u'\n', Qt::SkipEmptyParts))
        plate.lines.push_back({.key = {}, .name = {}, .value = line, .ink = {}, .at = {}});
    std::vector<Reading> readings = readingsUnder(toldPixel(*points_, pixel));
    if (plate.lines.empty() && !readings.empty()) // else it is said already where this is
        plate.head = placeText({xAxis->pixelToCoord(pixel.x()), yAxis->pixelToCoord(pixel.y())});
    std::ranges::move(readings, std::back_inserter(plate.lines));
    return plate;
}

void PlotView::toggleLabelAt(const QPointF& pixel)
{
    core::PanelView view = view_;
    if (const auto label = labels_->labelAt(pixel)) {
        view.labels.erase(view.labels.begin() + static_cast<std::ptrdiff_t>(*label));
        return editView(std::move(view), tr("Unpin a value"), clickGesture());
    }
    const Reading* nearest = nullptr;
    double least = curveReach * theme_.textScale;
    const std::vector<Reading> readings = readingsUnder(pixel);
    for (const Reading& reading : readings) {
        const QPointF drawn(xAxis->coordToPixel(reading.at.x()), yAxis->coordToPixel(reading.at.y()));
        if (const double distance = QLineF(drawn, pixel).length(); distance <= least) {
            least = distance;
            nearest = &reading;
        }
    }
    if (!nearest)
        return;
    core::PinnedLabel label{.of = nearest->key.toStdString(), .at = {nearest->at.x()}};
    if (nearest->at.y() == yAxis->pixelToCoord(pixel.y())) // read off a plane, not off a curve
        label.at.push_back(nearest->at.y());
    view.labels.push_back(std::move(label));
    editView(std::move(view), tr("Pin a value"), clickGesture());
}

bool PlotView::clickBeside(const QPointF& pixel)
{
    if (const auto axis = pins_->axisAt(pixel)) {
        togglePin(*axis);
        return true;
    }
    const LegendEntry* entry = header_->entryAt(pixel);
    if (!entry || !entry->show)
        return false;
    toggleEntry(LegendEntry(*entry)); // which a new legend replaces
    return true;
}

} // namespace widgets
