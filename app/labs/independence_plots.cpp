#include "app/labs/independence_plots.h"

#include "core/data/row_identity.h"
#include "widgets/drawings/gram.h"
#include "widgets/drawings/independence.h"
#include "widgets/drawings/null.h"
#include "widgets/drawings/null_text.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_line_plot.h"

#include <cmath>
#include <limits>
#include <utility>

namespace app
{

namespace
{

QString nameOf(const core::IndependenceResult& result, std::size_t variable)
{
    return QString::fromStdString(result.names[variable]);
}

core::IndependenceResult unknownResult()
{
    core::IndependenceResult result;
    result.statistic = std::numeric_limits<double>::quiet_NaN();
    return result;
}

/// What is tested beside the pair.
std::vector<widgets::NumberOfNull> othersOf(const core::IndependenceResult& result)
{
    std::vector<widgets::NumberOfNull> others;
    if (result.conditional && result.conditional->answer) {
        others.push_back({QStringLiteral("conditional_statistic"), result.conditional->answer->statistic});
        others.push_back({QStringLiteral("conditional_p"), result.conditional->answer->p.value,
                          IndependencePlots::tr("p given others")});
    }
    if (result.conditional && result.conditional->beside && result.conditional->beside->kci)
        others.push_back({QStringLiteral("conditional_kci_p"), result.conditional->beside->kci->value,
                          IndependencePlots::tr("p of KCI")});
    if (result.joint) {
        others.push_back({QStringLiteral("dhsic"), result.joint->statistic});
        others.push_back({QStringLiteral("dhsic_p"), result.joint->p.value, IndependencePlots::tr("p of dHSIC")});
    }
    return others;
}

std::vector<widgets::LargeNumber> furtherOf(const core::IndependenceResult& result)
{
    std::vector<widgets::LargeNumber> further;
    if (result.conditional && result.conditional->answer && std::isfinite(result.conditional->answer->p.value)) {
        further.push_back(widgets::largeP(result.conditional->answer->p));
        QStringList given;
        for (const std::string& name : result.conditional->given)
            given << QString::fromStdString(name);
        further.back().verdict = IndependencePlots::tr("given %1").arg(given.join(IndependencePlots::tr(", ")));
        further.back().column = QStringLiteral("conditional_p");
    }
    if (result.joint && std::isfinite(result.joint->p.value)) {
        further.push_back(widgets::largeP(result.joint->p));
        further.back().verdict = IndependencePlots::tr("all %1 columns (dHSIC)").arg(result.joint->names.size());
        further.back().column = QStringLiteral("dhsic_p");
    }
    return further;
}

widgets::ShownNull hsicNull(const core::IndependenceResult& result)
{
    return {.statistic = QStringLiteral("HSIC"),
            .column = QStringLiteral("hsic"),
            .title = IndependencePlots::tr("HSIC and its null"),
            .estimator = result.estimator == core::HsicEstimator::Biased ? IndependencePlots::tr("biased")
                                                                         : IndependencePlots::tr("unbiased"),
            .meaning = IndependencePlots::tr(
                "How large HSIC would be if both variables were independent. Where the observed value lies far to the "
                "right of all that, they are not. Shaded: where HSIC of the law behind the rows lies, at 95 %. Drag "
                "the line "
                "of δ, below which a dependence is too weak to mind."),
            .value = result.statistic,
            .level = result.testLevel,
            .statistics = result.nullStatistics,
            .nulls = result.nulls,
            .found = IndependencePlots::tr("they depend on each other"),
            .notFound = IndependencePlots::tr("no dependence is seen"),
            .others = othersOf(result),
            .further = furtherOf(result),
            .effect = result.effect,
            .things = IndependencePlots::tr("rows")};
}

widgets::VariableGram gramOf(const core::IndependenceResult& result, std::size_t variable)
{
    return {.title = variable == 0 ? IndependencePlots::tr("Gram matrix K") : IndependencePlots::tr("Gram matrix L"),
            .picture = result.grams[variable].picture,
            .order = result.order,
            .variable = nameOf(result, variable),
            .orderedBy = nameOf(result, 0),
            .lengthscale = result.grams[variable].lengthscale};
}

} // namespace

IndependencePlots::IndependencePlots(QWidget* parent)
    : LabPlots(views(), parent), sheet_(new widgets::DataCanvas(this)),
      map_(new widgets::DrawnPlot(widgets::dependenceDrawing({}, core::emptyDataset(2)), this)),
      null_(hsicNull(unknownResult()), this), grams_{new widgets::DrawnPlot(
                                                         widgets::variableGramDrawing(gramOf({}, 0), {}), this),
                                                     new widgets::DrawnPlot(
                                                         widgets::variableGramDrawing(gramOf({}, 1), {}), this)}
{
    add({{"data", sheet_}, {"witness", map_}, {"gram-x", grams_[0]}, {"gram-y", grams_[1]}});
    add({{"null", null_.plot()}}, Linked::No);
}

PanelLayout IndependencePlots::layoutFor(core::Shape) const
{
    return {.rows = {"data*3 witness*3", "null*2 gram-x*2 gram-y*2"}, .main = "witness"};
}

void IndependencePlots::showResult(const core::IndependenceResult& result, const core::IndependenceRequest& request)
{
    if (!isArrangedFor(request.data->shape()))
        return;
    points_ = request.data;
    result_ = result;
    map_->show(widgets::dependenceDrawing(result.witness, *points_));
    map_->showPreviewMark(result.preview);
    for (std::size_t k = 0; k < 2; ++k)
        grams_[k]->show(widgets::variableGramDrawing(gramOf(result, k), request.data->x));
    if (!result.preview) {
        null_.show(hsicNull(result));
        null_.plot()->showStanding(map_->standing()); // as all panels: no longer that of the preview
        nullData_ = request.data;
    } else if (nullData_) { // a preview has no null: the last one stays, greyed
        const bool other = nullData_ != request.data && core::isOtherData(*nullData_, *request.data);
        null_.plot()->showStanding(other ? widgets::Standing::OtherData : widgets::Standing::Outdated);
    }
}

void IndependencePlots::showWatched(const core::IndependenceWatchFrame& frame)
{
    null_.showGrowing(frame.statistics);
    if (points_)
        map_->show(widgets::dependenceDrawing(frame.witness, *points_, frame.pair, nameOf(result_, 1)));
}

void IndependencePlots::endWatch()
{
    null_.showWhole();
    if (points_)
        map_->show(widgets::dependenceDrawing(result_.witness, *points_));
}

} // namespace app
