#include "widgets/plots/probability_plot.h"

#include "widgets/controls/description_text.h"
#include "widgets/plots/curve_band.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

namespace widgets
{
namespace
{

using Probability = core::ClassificationSettings::Probability;

/// The points at the height of their class: N×2. Those of other classes are not drawn.
Eigen::MatrixXd pointsAtTheirClass(const core::Dataset& dataset, int positive)
{
    Eigen::MatrixXd places(dataset.size(), 2);
    for (Eigen::Index i = 0; i < places.rows(); ++i) {
        const int label = dataset.labels.empty() ? 0 : dataset.labels[static_cast<std::size_t>(i)];
        places.row(i) << dataset.x(i, 0), label == positive ? 1.0 : 0.0;
    }
    return places;
}

} // namespace

QString probabilityText(const core::ClassificationSettings& settings)
{
    return QStringLiteral("P(%1 | x)").arg(sampleName(settings.positive));
}

QString probabilityName(Probability kind)
{
    return translated(core::choiceOf(kind).plot);
}

ProbabilityPlot::ProbabilityPlot(QWidget* parent) : PlotView(Space::Line, parent)
{
    setTitle({}, tr("Probability"));
    half_ = new QCPItemStraightLine(this);
    half_->setSelectable(false);
    half_->point1->setCoords(0.0, 0.5);
    half_->point2->setCoords(1.0, 0.5);
    logistic_ = addGraph();
    logistic_->setSelectable(QCP::stNone);
    for (const auto& [kind, role] : {std::pair{Probability::AtMean, Role::PlugIn},
                                     {Probability::Probit, Role::Probit},
                                     {Probability::Averaged, Role::Posterior}}) {
        curves_.push_back({kind, addGraph(), role});
        curves_.back().graph->setSelectable(QCP::stNone);
    }
    setToolTip(tr("The probability of a class given the position. Averaging the logistic function over what is not "
                  "known of the latent function draws it towards 50 %; it never crosses to the other side."));
    showResult({}, {}, core::emptyDataset(1));
}

void ProbabilityPlot::showResult(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                                 const core::Dataset& dataset)
{
    result_ = result;
    settings_ = settings;
    for (const Curve& curve : curves_)
        setCurve(*curve.graph, result_.grid, valuesOf(curve.kind));
    setCurve(*logistic_, result_.grid, result_.companion ? result_.companion->probability : Eigen::VectorXd());
    points().setPoints(pointsAtTheirClass(dataset, settings.positive), dataset.labels);
    points().setShownSamples({settings.negative, settings.positive});
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), probabilityText(settings));
    restyle();
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

const Eigen::VectorXd& ProbabilityPlot::valuesOf(Probability kind) const
{
    return kind == Probability::Averaged ? result_.averaged
           : kind == Probability::Probit ? result_.probit
                                         : result_.atMean;
}

void ProbabilityPlot::describe()
{
    std::vector<LegendEntry> entries;
    if (result_.grid.size() > 0) {
        for (auto curve = curves_.rbegin(); curve != curves_.rend(); ++curve)
            entries.push_back({.text = probabilityName(curve->kind), .line = curve->graph->pen()});
        if (!logistic_->data()->isEmpty())
            entries.push_back({.text = tr("kernel logistic regression"), .line = logistic_->pen()});
        for (const int label : {settings_.positive, settings_.negative})
            entries.push_back({.text = tr("%1 (t = %2)").arg(sampleName(label)).arg(label == settings_.positive),
                               .line = QPen(theme().sampleColour(label, true), 1.5),
                               .mark = label});
    }
    setLegend(std::move(entries));
    setSummary(result_.grid.size() > 0
                   ? tr("%1 over the window, %2 emphasised; %3 of %4 training points on the wrong side of 50 %.")
                         .arg(probabilityText(settings_), probabilityName(settings_.probability))
                         .arg(result_.errors)
                         .arg(result_.rows.size())
                   : tr("No probability is shown."));
}

PlotTable ProbabilityPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("x"), result_.grid);
    table.add(QStringLiteral("averaged"), result_.averaged);
    table.add(QStringLiteral("probit"), result_.probit);
    table.add(QStringLiteral("at_mean"), result_.atMean);
    if (result_.companion)
        table.add(QStringLiteral("kernel_logistic"), result_.companion->probability);
    return table;
}

core::Interval ProbabilityPlot::ownVertical() const
{
    return {-0.08, 1.08}; // room for the marks at 0 and 1
}

void ProbabilityPlot::restyle()
{
    const Theme& look = theme();
    for (const Curve& curve : curves_) {
        const bool asked = curve.kind == settings_.probability;
        const Qt::PenStyle dashes = curve.kind == Probability::Averaged ? Qt::SolidLine
                                    : curve.kind == Probability::Probit ? Qt::DashLine
                                                                        : Qt::DotLine;
        curve.graph->setPen(QPen(look.colour(curve.role), asked ? 2.5 : 1.2, dashes));
    }
    logistic_->setPen(QPen(look.colour(Role::Companion), 1.2, Qt::DashDotLine));
    half_->setPen(QPen(look.colour(Role::Axis), 1.0, Qt::DotLine));
    points().setHalo(look.colour(Role::Background));
    describe();
}

} // namespace widgets
