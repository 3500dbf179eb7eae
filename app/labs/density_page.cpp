#include "app/labs/density_page.h"

#include "app/labs/density_maximum_part.h"
#include "app/labs/density_plots.h"
#include "app/labs/dream_part.h"
#include "app/labs/lab.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/density/groups.h"
#include "widgets/density/density_formula.h"
#include "widgets/density/density_panel.h"
#include "widgets/density/density_place.h"
#include "widgets/density/dream_panel.h"

#include <QRegularExpression>

namespace app
{

namespace
{

/// The kernel but for its numbers, which move its principal plane and do not make another of it.
QString featureMapOf(const core::Kernel& kernel)
{
    static const QRegularExpression numbers(QStringLiteral("=\\[[^\\]]*\\]|=[^,()]+|\\b[0-9.]+(e[-+]?[0-9]+)?\\*"));
    return QString::fromStdString(core::printKernel(kernel)).remove(numbers);
}

} // namespace

DensityPage::DensityPage(const Lab& lab, Document& document, QWidget* parent)
    : PipelinePage(lab, document, parent), plots_(new DensityPlots(this)), panel_(new widgets::DensityPanel(editors())),
      maximum_(new DensityMaximumPart(document, editors())),
      dream_(new DreamPart(document, editors(), [this] { return isSettled(); }))
{
    setPlots(plots_);
    addKernelEditor();
    addForm(panel_);
    addEditor(maximum_->editor());
    addService(maximum_->answers());
    addHeading(tr("Dream"), widgets::Fold::Begins::Folded);
    addForm(dream_->panel());
    addHelper(dream_->service());
    addFormula();
    maximum_->whenFittingFirst([this, meaning = lab.meaning](bool fitting) {
        setAbout(fitting ? tr("Looking for the σ₀ and the lengthscales that foretell these rows best: the density is "
                              "not of them yet")
                         : meaning);
    });
}

DensityPage::Request DensityPage::requestOf(const core::Session& session) const
{
    Request request = PipelinePage::requestOf(session);
    request.scored = isAskedFor(DensityPlots::scoreOnDemand());
    return request;
}

void DensityPage::fitFirst()
{
    maximum_->fitFirst();
}

void DensityPage::leave()
{
    dream_->stopPlaying();
    PipelinePage::leave();
}

void DensityPage::showSettings(const core::Session& session)
{
    panel_->setDefaultSigma0(core::settingsFor<core::DensitySettings>(*session.data, session.kernel).model.sigma0);
    panel_->setGroupsAvailable(core::hasGroups(*session.data));
    const bool wholeLine = session.data->shape() == core::Shape::Line && core::isUnbounded(session.kernel);
    panel_->setWholeLineAvailable(
        wholeLine, tr("Only kernels that grow without bound (linear, poly, parabola, …) give a density that "
                      "is proper on the whole line; this one is normalised over the window."));
    maximum_->showSession(session);
    dream_->follow(session);
}

void DensityPage::showAnswer(const Answer& answer)
{
    plots_->showResult(answer.result, answer.request, featureMapOf(answer.request.kernel));
    showFormula(widgets::densityFormula({.observations = answer.request.data->size(),
                                         .model = answer.request.settings.model,
                                         .kernel = answer.request.kernel}));
}

QString DensityPage::formulaOf(const Answer& answer, const widgets::PointedPlace& place) const
{
    return widgets::densityAtHtml(answer.request, answer.result, place);
}

} // namespace app
