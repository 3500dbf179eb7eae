#include "widgets/plots/bag_fit_plot.h"

#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/reach.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr double airAroundValues = 0.08; // around the values, as a share of their range

} // namespace

BagFitPlot::BagFitPlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle(QString(), tr("Fit"));
    diagonal_ = addGraph();
    leftOut_ = addGraph();
    fitted_ = addGraph();
    for (QCPGraph* graph : {leftOut_, fitted_}) {
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setLayer(QStringLiteral("points"));
    }
    for (QCPGraph* graph : {diagonal_, leftOut_, fitted_})
        graph->setSelectable(QCP::stNone);
    setAxisLabels(tr("target"), tr("prediction"));
    setToolTip(tr("How well each bag's target is predicted: on the line without error. Open marks are predictions from "
                  "all other bags alone, the honest ones. A bag without a target is asked for: its prediction is a "
                  "line across."));
    restyle();
    fitOwnAxes();
}

void BagFitPlot::showResult(const core::BagsResult& result)
{
    result_ = result;
    fitted_->data()->clear();
    leftOut_->data()->clear();
    std::vector<double> values;
    for (const core::BagFit& bag : result_.bags) {
        values.push_back(bag.prediction);
        if (!bag.target)
            continue;
        values.push_back(*bag.target);
        fitted_->addData(*bag.target, bag.prediction);
        if (bag.leftOut) {
            values.push_back(*bag.leftOut);
            leftOut_->addData(*bag.target, *bag.leftOut);
        }
    }
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    range_ = {0.0, 1.0};
    if (!values.empty()) {
        const auto [lo, hi] = std::ranges::minmax(values);
        const double room = hi > lo ? airAroundValues * (hi - lo) : 0.5;
        range_ = {lo - room, hi + room};
    }
    diagonal_->setData({range_.lo, range_.hi}, {range_.lo, range_.hi}, true);
    placeAsked();
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void BagFitPlot::placeAsked()
{
    for (QCPItemStraightLine* line : askedLines_)
        removeItem(line);
    for (QCPItemText* text : askedTexts_)
        removeItem(text);
    askedLines_.clear();
    askedTexts_.clear();
    for (const core::BagFit& bag : result_.bags) {
        if (bag.target)
            continue;
        auto* line = new QCPItemStraightLine(this);
        line->setSelectable(false);
        line->point1->setCoords(range_.lo, bag.prediction);
        line->point2->setCoords(range_.hi, bag.prediction);
        askedLines_.push_back(line);
        auto* text = new QCPItemText(this);
        text->setSelectable(false);
        text->setText(tr("%1: %2").arg(QString::fromStdString(bag.name), numberText(bag.prediction)));
        text->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
        text->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
        text->position->setCoords(0.99, bag.prediction);
        askedTexts_.push_back(text);
    }
}

QPointF BagFitPlot::markOf(const core::BagFit& bag) const
{
    return {xAxis->coordToPixel(*bag.target), yAxis->coordToPixel(bag.prediction)};
}

const core::BagFit* BagFitPlot::bagAt(const QPointF& pixel) const
{
    if (!axes()->rect().contains(pixel.toPoint()))
        return nullptr;
    const auto isAtMark = [&](const core::BagFit& bag) {
        return bag.target && QLineF(markOf(bag), pixel).length() <= markReach;
    };
    const auto isOnLine = [&](const core::BagFit& bag) {
        return !bag.target && std::abs(yAxis->coordToPixel(bag.prediction) - pixel.y()) <= 0.5 * markReach;
    };
    auto found = std::ranges::find_if(result_.bags, isAtMark); // first: lines go across the marks
    if (found == result_.bags.end())
        found = std::ranges::find_if(result_.bags, isOnLine);
    return found == result_.bags.end() ? nullptr : &*found;
}

Highlight BagFitPlot::highlightAt(const QPointF& pixel) const
{
    const core::BagFit* bag = bagAt(pixel);
    return bag ? Highlight{.position = {}, .point = {}, .samples = {bag->label}} : Highlight();
}

std::vector<QRectF> BagFitPlot::framesOf(const std::vector<int>& samples) const
{
    const double half = markReach * theme().textScale;
    std::vector<QRectF> frames;
    for (const core::BagFit& bag : result_.bags)
        if (bag.target && std::ranges::find(samples, bag.label) != samples.end())
            frames.emplace_back(markOf(bag) - QPointF(half, half), QSizeF(2.0 * half, 2.0 * half));
    return frames;
}

QString BagFitPlot::tipAt(const QPointF& pixel) const
{
    const core::BagFit* bag = bagAt(pixel);
    if (!bag)
        return PlotView::tipAt(pixel);
    if (!bag->target)
        return tr("bag %1 of %2 points is asked for: it has no target, and is predicted %3")
            .arg(QString::fromStdString(bag->name), QString::number(bag->points), numberText(bag->prediction));
    QString text = tr("bag %1 of %2 points: target %3, prediction %4")
                       .arg(QString::fromStdString(bag->name), QString::number(bag->points), numberText(*bag->target),
                            numberText(bag->prediction));
    if (bag->leftOut)
        text += tr(", from the others %1").arg(numberText(*bag->leftOut));
    return text;
}

void BagFitPlot::describe()
{
    double squared = 0.0;
    int counted = 0;
    for (const core::BagFit& bag : result_.bags)
        if (bag.target && bag.leftOut) {
            squared += (*bag.target - *bag.leftOut) * (*bag.target - *bag.leftOut);
            ++counted;
        }
    QString subtitle;
    if (counted > 0)
        subtitle = tr("leave-one-out RMSE %1").arg(numberText(std::sqrt(squared / counted)));
    setSubtitle(subtitle);
    std::vector<LegendEntry> entries;
    if (fitted_->dataCount() > 0)
        entries.push_back(entryOf(*fitted_, QStringLiteral("fitted"), tr("fitted")));
    if (leftOut_->dataCount() > 0)
        entries.push_back(entryOf(*leftOut_, QStringLiteral("left_out"), tr("from the other bags")));
    if (!askedLines_.empty())
        entries.push_back({.text = tr("asked for: no target, predicted"),
                           .line = askedLines_.front()->pen(),
                           .key = QStringLiteral("asked"),
                           .show = visibilityOf({askedLines_.begin(), askedLines_.end()})});
    setLegend(std::move(entries));
    setSummary(result_.bags.empty()
                   ? tr("No bags yet.")
                   : tr("Predictions against targets of %1 bags. %2").arg(result_.bags.size()).arg(subtitle));
}

PlotTable BagFitPlot::numbers() const
{
    const auto column = [this](const auto& value) {
        Eigen::VectorXd values(static_cast<Eigen::Index>(result_.bags.size()));
        for (std::size_t i = 0; i < result_.bags.size(); ++i)
            values[static_cast<Eigen::Index>(i)] = value(result_.bags[i]);
        return values;
    };
    PlotTable table;
    table.add(QStringLiteral("bag"), column([](const core::BagFit& bag) { return static_cast<double>(bag.label); }));
    table.add(QStringLiteral("target"), column([](const core::BagFit& bag) { return bag.target.value_or(NAN); }));
    table.add(QStringLiteral("prediction"), column([](const core::BagFit& bag) { return bag.prediction; }));
    table.add(QStringLiteral("left_out"), column([](const core::BagFit& bag) { return bag.leftOut.value_or(NAN); }));
    table.add(QStringLiteral("coefficient"),
              column([](const core::BagFit& bag) { return bag.coefficient.value_or(NAN); }));
    return table;
}

void BagFitPlot::restyle()
{
    const Theme& look = theme();
    const double size = 8.0 * look.marks();
    const QColor fit = look.colour(Role::Posterior), out = look.colour(Role::Empirical);
    diagonal_->setPen(look.pen(Role::Axis, 1.0, Qt::DashLine));
    fitted_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, theme().pen(fit, 1.5), fit, size));
    leftOut_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, theme().pen(out, 1.8), Qt::NoBrush, 1.2 * size));
    for (QCPItemStraightLine* line : askedLines_)
        line->setPen(look.pen(Role::Current, 1.5));
    for (QCPItemText* text : askedTexts_) {
        text->setColor(look.colour(Role::Current));
        text->setFont(look.font(0.9));
    }
    describe();
}

} // namespace widgets
