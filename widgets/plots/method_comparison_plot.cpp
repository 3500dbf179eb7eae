#include "widgets/plots/method_comparison_plot.h"

#include "widgets/drawings/novelty.h"
#include "widgets/plots/plot_header.h"

#include <algorithm>
#include <array>

namespace widgets
{

namespace
{

constexpr double besideEachOther = 0.22; // of the distance between headings

} // namespace

MethodComparisonPlot::MethodComparisonPlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle({}, tr("Methods beside each other"));
    for (const core::Choice<core::NoveltyMethod>& method : core::choicesOf<core::NoveltyMethod>) {
        Series series{method.value, addGraph(), new QCPErrorBars(xAxis, yAxis)};
        series.means->setLineStyle(QCPGraph::lsNone);
        series.means->setSelectable(QCP::stNone);
        series.bars->setDataPlottable(series.means);
        series.bars->setSelectable(QCP::stNone);
        series.bars->setSymbolGap(0.0);
        series_.push_back(series);
    }
    setToolTip(tr("Means over repetitions; the bars are one standard deviation between repetitions."));
    showScores({}, tr("score"));
}

double MethodComparisonPlot::positionOf(const MethodScore& score) const
{
    return static_cast<double>(headings_.indexOf(score.heading)) + besideEachOther * (core::rowOf(score.method) - 1);
}

void MethodComparisonPlot::fill(const Series& series)
{
    QVector<double> places, means, deviations;
    for (const MethodScore& score : scores_)
        if (score.method == series.method) {
            places << positionOf(score);
            means << score.mean;
            deviations << score.standardDeviation;
        }
    series.means->setData(places, means, true);
    series.bars->setData(deviations);
}

void MethodComparisonPlot::showScores(const std::vector<MethodScore>& scores, const QString& quantity)
{
    scores_ = scores;
    quantity_ = quantity;
    headings_.clear();
    for (const MethodScore& score : scores_)
        if (!headings_.contains(score.heading))
            headings_ << score.heading;
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (int i = 0; i < headings_.size(); ++i)
        ticker->addTick(i, headings_[i]);
    xAxis->setTicker(ticker);
    setAxisLabels({}, quantity_);
    for (const Series& series : series_)
        fill(series);
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

core::Interval MethodComparisonPlot::ownHorizontal() const
{
    return {-0.6, std::max<double>(static_cast<double>(headings_.size()), 1.0) - 0.4};
}

core::Interval MethodComparisonPlot::ownVertical() const
{
    if (scores_.empty())
        return {0.0, 1.0};
    double lo = scores_.front().mean, hi = lo;
    for (const MethodScore& score : scores_) {
        lo = std::min(lo, score.mean - score.standardDeviation);
        hi = std::max(hi, score.mean + score.standardDeviation);
    }
    const double room = 0.08 * std::max(hi - lo, 1e-6);
    return {lo - room, hi + room};
}

PlotTable MethodComparisonPlot::numbers() const
{
    PlotTable table;
    for (const Series& series : series_) {
        if (series.means->data()->isEmpty())
            continue;
        Eigen::VectorXd means(headings_.size()), deviations(headings_.size());
        means.setConstant(std::numeric_limits<double>::quiet_NaN());
        deviations = means;
        for (const MethodScore& score : scores_)
            if (score.method == series.method) {
                means(headings_.indexOf(score.heading)) = score.mean;
                deviations(headings_.indexOf(score.heading)) = score.standardDeviation;
            }
        const core::Text key = core::choiceOf(series.method).name;
        const QString name = QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size()));
        table.add(name + QStringLiteral("_mean"), means);
        table.add(name + QStringLiteral("_sd"), deviations);
    }
    return table;
}

void MethodComparisonPlot::restyle()
{
    std::vector<LegendEntry> entries;
    constexpr std::array shapes{QCPScatterStyle::ssDisc, QCPScatterStyle::ssSquare, QCPScatterStyle::ssDiamond,
                                QCPScatterStyle::ssTriangle};
    static_assert(shapes.size() == core::choicesOf<core::NoveltyMethod>.size());
    for (std::size_t i = 0; i < series_.size(); ++i) {
        const Series& series = series_[i];
        const Role role = roleOf(series.method);
        const QColor ink = theme().colour(role);
        series.means->setPen(theme().pen(role, 2.0));
        series.means->setScatterStyle(QCPScatterStyle(shapes[i], theme().pen(role, 1.5), ink, 8.0 * theme().marks()));
        series.bars->setPen(theme().pen(role, 1.8));
        if (series.means->data()->isEmpty())
            continue;
        const auto& choice = core::choiceOf(series.method);
        entries.push_back({.text = QString::fromUtf8(choice.row.data(), static_cast<qsizetype>(choice.row.size())),
                           .scatter = series.means->scatterStyle(),
                           .key = QString::fromUtf8(choice.name.data(), static_cast<qsizetype>(choice.name.size())),
                           .show = visibilityOf({series.means, series.bars})});
    }
    setLegend(std::move(entries));
    setSummary(tr("%1 of %2 results.").arg(quantity_).arg(scores_.size()));
}

} // namespace widgets
