#include "widgets/plots/probability_plot.h"

#include "widgets/controls/description_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/integrated_rows.h"
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

/// The kinds as rows; the one asked for stands out.
CurveRow rowOf(Probability kind, const core::ClassificationResult& result, Probability asked)
{
    const double width = kind == asked ? 2.5 : 1.2;
    switch (kind) {
    case Probability::Averaged:
        return {.column = QStringLiteral("averaged"),
                .legend = probabilityName(kind),
                .role = Role::Posterior,
                .values = result.averaged,
                .width = width};
    case Probability::Probit:
        return {.column = QStringLiteral("probit"),
                .legend = probabilityName(kind),
                .role = Role::Probit,
                .values = result.probit,
                .width = width,
                .dashes = Qt::DashLine};
    case Probability::AtMean:
        break;
    }
    return {.column = QStringLiteral("at_mean"),
            .legend = probabilityName(kind),
            .role = Role::PlugIn,
            .values = result.atMean,
            .width = width,
            .dashes = Qt::DotLine};
}

} // namespace

QString probabilityText(const core::ClassificationSettings& settings, const core::DataNames& names)
{
    return QStringLiteral("P(%1 | x)").arg(sampleName(names, settings.positive));
}

QString probabilityName(Probability kind)
{
    return translated(core::choiceOf(kind).plot);
}

QString heldOutText(const core::HeldOutClasses& heldOut)
{
    return ProbabilityPlot::tr("%1 held out: %2 wrong, log score %3")
        .arg(heldOut.rows.size())
        .arg(heldOut.errors)
        .arg(numberText(heldOut.logScore, 3));
}

ProbabilityPlot::ProbabilityPlot(QWidget* parent) : CurvePlot(Space::Line, QStringLiteral("x"), parent)
{
    setTitle({}, tr("Probability"));
    half_ = new QCPItemStraightLine(this);
    half_->setSelectable(false);
    half_->point1->setCoords(0.0, 0.5);
    half_->point2->setCoords(1.0, 0.5);
    setToolTip(tr("The probability of a class given the position. Averaging the logistic function over what is not "
                  "known of the latent function draws it towards 50 %; it never crosses to the other side."));
    showResult({}, {}, core::emptyDataset(1));
}

void ProbabilityPlot::showResult(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                                 const core::Dataset& dataset)
{
    settings_ = settings;
    names_ = dataset.names;
    errors_ = static_cast<int>(result.errors);
    trainingPoints_ = result.rows.size();
    points().setPoints(pointsAtTheirClass(dataset, settings.positive), dataset.labels);
    points().setShownSamples({settings.negative, settings.positive});
    points().setSelection(selection());
    heldOut_ = result.heldOut;
    points().setRinged(heldOut_.rows);
    setAxisLabels(coordinateName(dataset, 0), probabilityText(settings, dataset.names));
    grid_ = result.grid;
    plugIn_ = {rowOf(Probability::Averaged, result, settings.probability),
               rowOf(Probability::Probit, result, settings.probability),
               rowOf(Probability::AtMean, result, settings.probability),
               {.column = QStringLiteral("kernel_logistic"),
                .legend = tr("kernel logistic regression"),
                .role = Role::Companion,
                .values = result.companion ? result.companion->probability : Eigen::VectorXd(),
                .width = 1.2,
                .dashes = Qt::DashDotLine}};
    showAll();
}

void ProbabilityPlot::showIntegrated(const std::optional<core::IntegratedBand>& band)
{
    integrated_ = band;
    showAll();
}

void ProbabilityPlot::showAll()
{
    showRows(grid_, integrated_ && grid_.size() > 0
                        ? withIntegratedProbability(plugIn_, *integrated_, QStringLiteral("averaged"))
                        : plugIn_);
}

std::vector<LegendEntry> ProbabilityPlot::entriesBeside() const
{
    std::vector<LegendEntry> entries;
    if (curves().grid().size() > 0)
        for (const int label : {settings_.positive, settings_.negative})
            entries.push_back(
                {.text = tr("%1 (t = %2)")
                             .arg(sampleName(names_, label), QString::number(label == settings_.positive ? 1 : 0)),
                 .line = theme().pen(theme().sampleColour(label, true), 1.5),
                 .mark = label,
                 .key = sampleKey(label),
                 .show = [this, label](bool visible) { points().setSampleVisible(label, visible); }});
    if (!heldOut_.rows.empty())
        entries.push_back(
            {.text = heldOutText(heldOut_),
             .scatter = QCPScatterStyle(QCPScatterStyle::ssCircle, theme().pen(Role::Text, 1.3), Qt::NoBrush, 10.0),
             .key = QStringLiteral("held_out"),
             .show = [this](bool visible) { points().setRingsVisible(visible); }});
    return entries;
}

QString ProbabilityPlot::summary() const
{
    return curves().grid().size() > 0
               ? tr("%1 over the window, %2 emphasised; %3 of %4 training points on the wrong side of 50 %.")
                     .arg(probabilityText(settings_, names_), probabilityName(settings_.probability))
                     .arg(errors_)
                     .arg(trainingPoints_)
               : tr("No probability is shown.");
}

core::Interval ProbabilityPlot::ownVertical() const
{
    return {-0.08, 1.08}; // room for the marks at 0 and 1
}

void ProbabilityPlot::restyle()
{
    half_->setPen(theme().pen(Role::Axis, 1.0, Qt::DotLine));
    points().setHalo(theme().colour(Role::Background));
    CurvePlot::restyle();
}

} // namespace widgets
