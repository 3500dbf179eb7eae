#include "widgets/plots/bump_norm_plot.h"

#include "widgets/plots/curve_band.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace widgets
{
namespace
{

void placeAt(QCPItemStraightLine& line, double width)
{
    line.point1->setCoords(width, 0.0);
    line.point2->setCoords(width, 1.0);
}

} // namespace

BumpNormPlot::BumpNormPlot(QWidget* parent)
    : PlotView(Space::Own, parent), curve_(addGraph()), outside_(new QCPItemRect(this)),
      wall_(new QCPItemStraightLine(this))
{
    setTitle({}, tr("Norm of a bump over its width"));
    curve_->setSelectable(QCP::stNone);
    outside_->setSelectable(false);
    wall_->setSelectable(false);
    for (QCPItemPosition* corner : {outside_->topLeft, outside_->bottomRight}) {
        corner->setTypeX(QCPItemPosition::ptPlotCoords);
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    setAxisLabels(tr("width w of the bump"), QStringLiteral("‖f‖²"));
    setToolTip(tr("‖f‖² = w²/(ℓ√(2w²−ℓ²)): the kernel's own width costs 1, a wider bump more since its height is 1 "
                  "over more ground, and one narrower than ℓ/√2 has no finite norm."));
    showNorms({}, {}, 1.0, {});
}

void BumpNormPlot::showNorms(const Eigen::VectorXd& width, const Eigen::VectorXd& norm2, double lengthscale,
                             const std::vector<double>& examples)
{
    width_ = width;
    norm2_ = norm2;
    lengthscale_ = lengthscale;
    examples_ = examples;
    setCurve(*curve_, width_,
             norm2_.unaryExpr([](double value) { return std::isfinite(value) ? value : std::nan(""); }));
    placeAt(*wall_, wall());
    outside_->topLeft->setCoords(0.0, 0.0);
    outside_->bottomRight->setCoords(wall(), 1.0);
    for (QCPItemStraightLine* mark : marks_)
        removeItem(mark);
    marks_.clear();
    for (const double example : examples_) {
        marks_.push_back(new QCPItemStraightLine(this));
        marks_.back()->setSelectable(false);
        placeAt(*marks_.back(), example);
    }
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

double BumpNormPlot::wall() const
{
    return lengthscale_ / std::numbers::sqrt2;
}

double BumpNormPlot::leastNorm() const
{
    double least = std::numeric_limits<double>::infinity();
    for (const double value : norm2_)
        least = std::min(least, value);
    return std::isfinite(least) ? least : 1.0;
}

core::Interval BumpNormPlot::ownHorizontal() const
{
    return {0.0, width_.size() > 0 ? width_.maxCoeff() : 2.0 * lengthscale_};
}

core::Interval BumpNormPlot::ownVertical() const
{
    constexpr double highest = 4.0; // times the least: beyond there is only the wall
    return {0.0, highest * leastNorm()};
}

void BumpNormPlot::describe()
{
    std::vector<LegendEntry> entries;
    entries.push_back(entryOf(*curve_, QStringLiteral("norm2"), QStringLiteral("‖f‖² = w²/(ℓ√(2w²−ℓ²))")));
    entries.push_back({.text = tr("w ≤ ℓ/√2: infinite"),
                       .fill = outside_->brush(),
                       .key = QStringLiteral("infinite"),
                       .show = visibilityOf({outside_, wall_})});
    if (!marks_.empty())
        entries.push_back({.text = tr("the bumps above"),
                           .line = marks_.front()->pen(),
                           .key = QStringLiteral("examples"),
                           .show = visibilityOf({marks_.begin(), marks_.end()})});
    setLegend(std::move(entries));
    setSubtitle(tr("se of lengthscale ℓ = %1").arg(numberText(lengthscale_)));
    setSummary(
        tr("Squared norm of a bump at %1 widths; infinite up to %2.").arg(width_.size()).arg(numberText(wall())));
}

PlotTable BumpNormPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("width"), width_);
    table.add(QStringLiteral("norm2"), norm2_);
    return table;
}

void BumpNormPlot::restyle()
{
    curve_->setPen(theme().pen(Role::Jacobian, 2.2));
    wall_->setPen(theme().pen(Role::Problem, 1.5));
    outside_->setPen(Qt::NoPen);
    outside_->setBrush(theme().tint(Role::Problem));
    for (QCPItemStraightLine* mark : marks_)
        mark->setPen(theme().pen(Role::Text, 1.3, Qt::DashLine));
    describe();
}

} // namespace widgets
