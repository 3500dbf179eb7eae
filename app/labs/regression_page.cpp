#include "app/labs/regression_page.h"

#include "app/labs/gp_evidence_part.h"
#include "app/labs/gp_posterior_part.h"
#include "app/labs/regression_plots.h"
#include "app/report/findings.h"
#include "core/data/target_column.h"
#include "core/labs/regression/regression_settings.h"
#include "widgets/controls/gesture.h"
#include "widgets/gp/gp_evidence_panel.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/hand_marks_plot.h"
#include "widgets/posterior/posterior_panel.h"
#include "widgets/regression/drift_controls.h"
#include "widgets/regression/regression_formula.h"
#include "widgets/regression/regression_panel.h"
#include "widgets/regression/regression_place.h"
#include "widgets/regression/regression_sheet.h"

#include <algorithm>

namespace app
{

namespace
{

bool lacksTargets(const core::Dataset& points)
{
    const bool known = points.targets.size() > 0 && points.targets.array().isFinite().any();
    return !known && points.size() > 0;
}

bool paintsBags(const core::Session& session)
{
    return session.of<core::RegressionSettings>().inputs == core::RegressionSettings::Inputs::Bags;
}

} // namespace

RegressionPage::RegressionPage(const Lab& lab, Document& document, QWidget* parent)
    : PipelinePage(lab, document, parent), plots_(new RegressionPlots(this)),
      panel_(new widgets::RegressionPanel(editors())),
      evidence_(new GpEvidencePart(document, core::GpModel::Regression, editors(), plots_)),
      posterior_(new GpPosteriorPart(document, core::GpModel::Regression, editors(), plots_))
{
    setPlots(plots_);
    addKernelEditor();
    addHeading(tr("Regression"));
    addForm(panel_);
    evidenceHeading_ = addHeading(tr("Evidence"));
    addEditor(evidence_->panel());
    addEditor(posterior_->panel());
    addFormula();
    for (const SideAnswers& side : evidence_->answers())
        addService(side);
    addService(posterior_->answers());
    for (Service* helper : posterior_->helpers())
        addHelper(helper);
    connect(posterior_, &PosteriorPart::bandChanged, plots_->sheet(), &widgets::RegressionSheet::showIntegrated);
    connect(plots_, &LabPlots::selectionChanged, panel_, &widgets::RegressionPanel::setSelection);
    connect(panel_->drift(), &widgets::DriftControls::drifted, this, &RegressionPage::drift);
    connect(plots_->error(), &widgets::HandLinePlot::valueChosen, this, [this](double lambda, int gesture) {
        core::Session next = this->document().session();
        next.of<core::RegressionSettings>().ridgeChoice = core::RidgeChoice::ByHand;
        next.of<core::RegressionSettings>().lambda = lambda;
        this->document().edit(std::move(next), tr("Change λ"), gesture);
    });
    followSlopes();
}

void RegressionPage::followSlopes()
{
    using Slopes = std::vector<core::SlopeAt>;
    const auto slopeAt = [](const QPointF& at) { return core::SlopeAt{.at = at.x(), .slope = at.y()}; };
    connect(plots_->derivative(), &widgets::HandMarksPlot::handleAdded, this,
            [this, slopeAt](const QPointF& at, int gesture) {
                editSlopes(tr("Observe a slope"), gesture, [&](Slopes& slopes) { slopes.push_back(slopeAt(at)); });
            });
    connect(plots_->derivative(), &widgets::HandMarksPlot::handleMoved, this,
            [this, slopeAt](int slope, const QPointF& to, int gesture) {
                editSlopes(tr("Change a slope"), gesture,
                           [&](Slopes& slopes) { slopes[static_cast<std::size_t>(slope)] = slopeAt(to); });
            });
    connect(
        plots_->sheet(), &widgets::RegressionSheet::slopeTurned, this, [this](const core::SlopeAt& to, int gesture) {
            editSlopes(tr("Change a slope"), gesture, [&](Slopes& slopes) {
                if (const auto turned = std::ranges::find(slopes, to.at, &core::SlopeAt::at); turned != slopes.end())
                    turned->slope = to.slope;
            });
        });
    connect(plots_->derivative(), &widgets::HandMarksPlot::handleRemoved, this, [this](int slope) {
        editSlopes(tr("Remove a slope"), widgets::newGesture(),
                   [&](Slopes& slopes) { slopes.erase(slopes.begin() + slope); });
    });
}

void RegressionPage::editSlopes(const QString& what, int gesture,
                                const std::function<void(std::vector<core::SlopeAt>& slopes)>& edit)
{
    core::Session next = document().session();
    edit(next.of<core::RegressionSettings>().slopes);
    document().edit(std::move(next), what, gesture);
}

RegressionPage::Request RegressionPage::requestOf(const core::Session& session) const
{
    Request request = PipelinePage::requestOf(session);
    request.drift = drift_;
    return request;
}

void RegressionPage::showSettings(const core::Session& session)
{
    const bool bags = paintsBags(session);
    evidenceHeading_->setVisible(!bags);
    evidence_->showSession(session);
    posterior_->showSession(session);
    plots_->showSettings(session.of<core::RegressionSettings>());
    if (bags)
        adviseBags(session);
    else
        adviseTargets(session);
}

void RegressionPage::adviseBags(const core::Session& session)
{
    const bool paintable = core::arePlaces(session.data->shape());
    if (!paintable || (problems(session).empty() && session.data->size() > 0))
        return advise({});
    const QString sentence =
        tr("Paint bags on an empty sheet: each stroke of the spray tool is one distribution, with the target from the "
           "tool bar or, on the line, from the height where it begins.");
    if (session.data->size() == 0)
        return adviseExample(sentence, "bags");
    advise(sentence, tr("Clear the sheet"), [this] { plots()->canvas()->clear(); });
}

QString RegressionPage::lackOfKind(const core::Session& session) const
{
    return !paintsBags(session) && lacksTargets(*session.data)
               ? tr("No point has a target yet: there is nothing to fit, and what is shown is the prior.")
               : QString();
}

void RegressionPage::adviseTargets(const core::Session& session)
{
    const core::Dataset& points = *session.data;
    if (!lacksTargets(points) || !core::arePlaces(points.shape()))
        return advise({});
    if (points.shape() == core::Shape::Line)
        adviseExample(
            tr("These points have no targets yet: drag them up from the bottom of the sheet, or press A and click "
               "where an observation is to be."));
    else
        adviseLastColumn(session);
}

/// Data that were loaded elsewhere have their target among the coordinates.
void RegressionPage::adviseLastColumn(const core::Session& session)
{
    const QString name = QString::fromStdString(session.data->columnNames.back());
    advise(tr("These points have no targets yet: select them, type a target in the tool bar and give it to them; or "
              "paint new ones."),
           tr("Take %1 for the target").arg(name), [this, what = tr("Take %1 for the target").arg(name)] {
               const core::Session& now = document().session();
               core::ColumnChoice choice = now.of<core::ChosenColumns>().choice;
               if (choice.coordinates.size() < 2)
                   return emit dataOffered(core::lastColumnAsTarget(*now.data), what);
               choice.target = choice.coordinates.back();
               choice.coordinates.pop_back();
               emit columnsOffered(choice, what);
           });
}

void RegressionPage::request(const core::Session& session, bool replacesModel)
{
    const bool ofBags = paintsBags(session), turned = std::exchange(askedOfBags_, ofBags) != ofBags;
    PipelinePage::request(session, replacesModel || turned);
    if (!ofBags)
        evidence_->request(session, replacesModel);
}

widgets::Standing RegressionPage::standing(const core::Session& answered, const core::Session& now) const
{
    return paintsBags(answered) == paintsBags(now) ? LabPage::standing(answered, now) : widgets::Standing::OtherData;
}

void RegressionPage::leave()
{
    panel_->drift()->pause();
    LabPage::leave();
}

void RegressionPage::fitFirst()
{
    if (!paintsBags(document().session()))
        evidence_->fitFirst();
}

void RegressionPage::drift(double by)
{
    drift_ += by;
    if (service()->isIdle() && !problem()) // else the next step takes it along
        PipelinePage::request(document().session(), false);
}

void RegressionPage::showAnswer(const Answer& answer)
{
    const core::RegressionResult& result = answer.result;
    if (result.bags) {
        posterior_->showFunction(std::nullopt);
        plots_->showBags(*result.bags, *answer.request.data);
        showFormula(widgets::bagsFormula(answer.request.kernel, *result.bags));
    } else {
        plots_->showResult({service()->lastShown(), &result}, answer.request.data);
        showPosteriorOf(result);
        showFormula(widgets::regressionFormula(answer.request.kernel, result));
    }
}

void RegressionPage::showPosteriorOf(const core::RegressionResult& result)
{
    if (result.grid.size() == 0)
        posterior_->showFunction(std::nullopt);
    else if (!result.preview)
        posterior_->showFunction(
            core::IntegratedFunction{.at = result.grid,
                                     .level = result.level,
                                     .observed = result.band == core::RegressionSettings::Band::Observed});
}

QString RegressionPage::formulaOf(const Answer& answer, const widgets::PointedPlace& place) const
{
    if (place.view == QStringLiteral("evidence"))
        return evidence_->formulaAt(place);
    return widgets::regressionAtHtml(answer.request, answer.result, place);
}

QStringList RegressionPage::findingsOf(const Answer& answer) const
{
    return app::findingsOf(answer.result, answer.request);
}

} // namespace app
