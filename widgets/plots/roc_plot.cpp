#include "widgets/plots/roc_plot.h"

#include "widgets/plots/learning_curve_plot.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/score_histogram_plot.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

QString columnOf(core::NoveltyMethod method)
{
    return QString::fromUtf8(core::choiceOf(method).name.data(),
                             static_cast<qsizetype>(core::choiceOf(method).name.size()));
}

double share(Eigen::Index part, Eigen::Index other)
{
    return part + other > 0 ? static_cast<double>(part) / static_cast<double>(part + other) : 0.0;
}

QPointF rocPlaceOf(const core::ConfusionCounts& counts)
{
    return {share(counts.falsePositives, counts.trueNegatives), share(counts.truePositives, counts.falseNegatives)};
}

} // namespace

QString areaText(const core::AreaUnderCurve& area)
{
    constexpr int fewest = 3, most = 6;
    if (!area.standardError || !(*area.standardError > 0.0)) // without errors there is none to estimate it from
        return QString::number(area.area, 'f', fewest);
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(*area.standardError))), fewest, most);
    return QStringLiteral("%1 ± %2").arg(QString::number(area.area, 'f', decimals),
                                         QString::number(*area.standardError, 'f', decimals));
}

RocPlot::RocPlot(QWidget* parent) : CurvePlot(Space::Own, QStringLiteral("false_positive_rate"), parent)
{
    setTitle({}, tr("ROC"));
    chance_ = new QCPItemLine(this);
    chance_->setSelectable(false);
    chance_->start->setCoords(0.0, 0.0);
    chance_->end->setCoords(1.0, 1.0);
    thresholds_ = addGraph();
    thresholds_->setLineStyle(QCPGraph::lsNone);
    thresholds_->setSelectable(QCP::stNone);
    thresholds_->setLayer(QStringLiteral("points"));
    setAxisLabels(tr("known called novel"), tr("novel called novel"));
    setToolTip(tr("For every threshold the share of the novel that it finds over the share of the known that it takes "
                  "for novel. The area is the probability that a novel row scores higher than a known one; ± is its "
                  "standard error (DeLong)."));
    showCurves({}, {});
}

void RocPlot::showResult(const core::NoveltyResult& result)
{
    std::vector<ShownRoc> curves;
    for (const core::MethodScores& method : result.methods)
        if (method.roc)
            curves.push_back({.column = columnOf(method.method),
                              .name = methodName(method.method),
                              .role = roleOf(method.method),
                              .dashes = dashesOf(method.method),
                              .curve = *method.roc,
                              .area = *method.area,
                              .counts = method.counts});
    showCurves(std::move(curves), tr("for rows of which some are known to be novel"));
}

void RocPlot::showCurves(std::vector<ShownRoc> curves, const QString& missing)
{
    curves_ = std::move(curves);
    std::vector<CurveRow> rows;
    thresholds_->data()->clear();
    for (const ShownRoc& shown : curves_) {
        rows.push_back({.column = shown.column,
                        .legend = tr("AuC %1, %2").arg(areaText(shown.area), shown.name),
                        .name = shown.name,
                        .role = shown.role,
                        .values = shown.curve.truePositiveRate,
                        .width = rows.empty() ? 2.5 : 1.8,
                        .dashes = shown.dashes,
                        .at = shown.curve.falsePositiveRate});
        const QPointF at = rocPlaceOf(shown.counts);
        thresholds_->addData(at.x(), at.y());
    }
    setSubtitle(rows.empty() ? missing : QString());
    showRows({}, std::move(rows));
}

std::vector<Headline> RocPlot::headlines() const
{
    std::vector<Headline> found;
    for (const ShownRoc& shown : curves_)
        found.push_back({.name = tr("AuC, %1").arg(shown.name), .value = shown.area.area});
    return found;
}

std::vector<LegendEntry> RocPlot::entriesBeside() const
{
    if (thresholds_->dataCount() == 0)
        return {};
    return {{.text = tr("at the threshold"),
             .scatter = thresholds_->scatterStyle(),
             .key = QStringLiteral("threshold"),
             .show = visibilityOf({thresholds_})}};
}

void RocPlot::addColumnsBeside(PlotTable& table) const
{
    for (const ShownRoc& shown : curves_)
        table.addValue(shown.column + QStringLiteral("_auc"), shown.area.area);
}

QString RocPlot::summary() const
{
    QStringList areas;
    for (const ShownRoc& shown : curves_)
        areas << tr("%1 %2").arg(shown.name, areaText(shown.area));
    return areas.isEmpty() ? tr("Nothing to draw: it is not known what is novel.")
                           : tr("Area under the curve: %1.").arg(areas.join(QStringLiteral(", ")));
}

void RocPlot::restyle()
{
    chance_->setPen(theme().pen(Role::Axis, 1.0, Qt::DotLine));
    thresholds_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, theme().pen(Role::Background, 1.0),
                                                 theme().colour(Role::Current), 11.0 * theme().marks()));
    CurvePlot::restyle();
}

} // namespace widgets
