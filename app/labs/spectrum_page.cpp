#include "app/labs/spectrum_page.h"

#include "app/labs/spectrum_plots.h"
#include "core/labs/window.h"
#include "widgets/density/numerics_strip.h"
#include "widgets/plots/bench_plot.h"
#include "widgets/plots/component_tiles_plot.h"
#include "widgets/spectrum/spectrum_formula_card.h"
#include "widgets/spectrum/spectrum_panel.h"

namespace app
{

namespace
{

core::SpectrumRequest requestOf(const core::Session& session)
{
    return {.data = session.data,
            .kernel = session.kernel,
            .settings = session.spectrum,
            .window = session.window,
            .density = session.density.model,
            .seed = session.seed,
            .preview = false};
}

} // namespace

SpectrumPage::SpectrumPage(Document& document, QWidget* parent)
    : LabPage(document, parent), plots_(new SpectrumPlots(this)), panel_(new widgets::SpectrumPanel(editors())),
      formula_(new widgets::SpectrumFormulaCard(editors())),
      service_(
          addService(new SpectrumService([this](const SpectrumService::Answer& answer) { showAnswer(answer); }, this)))
{
    setPlots(plots_);
    addEditor(panel_); // first: it says which view this is
    addHeading(tr("Kernel"));
    addKernelEditor();
    setFormulaCard(formula_);
    followEdits(panel_, &widgets::SpectrumPanel::settingsEdited, &core::Session::spectrum);
    connect(plots_->bench(), &widgets::BenchPlot::termsEdited, this,
            [this](const std::vector<core::KernelTerm>& terms, const QString& what, int gesture) {
                core::Session next = this->document().session();
                next.spectrum.terms = terms;
                this->document().edit(std::move(next), what, gesture);
            });
    connect(plots_->tiles(), &widgets::ComponentTilesPlot::componentChosen, this, [this](int component, int gesture) {
        core::Session next = this->document().session();
        next.spectrum.component = component;
        this->document().edit(std::move(next), tr("Show another component"), gesture);
    });
}

void SpectrumPage::showSettings(const core::Session& session)
{
    panel_->setDimensions(static_cast<int>(session.data->dimensions()));
    panel_->setSettings(session.spectrum);
    plots_->showSettings(session.spectrum);
    if (shown_.view != session.spectrum.view)
        formula_->showResult(session.spectrum, session.kernel, {});
    adviseLine(session);
}

void SpectrumPage::adviseLine(const core::Session& session)
{
    if (session.spectrum.view == core::SpectrumSettings::View::KernelPca || session.data->dimensions() == 1)
        return advise({});
    advise(tr("This view looks at functions on the line: draw or load points with one column, or"),
           tr("keep the first column only"), [this] { keepFirstColumn(); });
}

void SpectrumPage::keepFirstColumn()
{
    core::Session next = document().session();
    core::Dataset line = *next.data;
    line.x = next.data->x.leftCols(1).eval();
    line.columnNames.resize(1);
    line.generation.reset(); // it would make all the columns
    next.data = std::make_shared<const core::Dataset>(std::move(line));
    next.window = core::fittingWindow(*next.data);
    document().edit(std::move(next), tr("Keep the first column only"));
}

std::vector<core::Problem> SpectrumPage::problems(const core::Session& session) const
{
    return core::problems(requestOf(session));
}

std::vector<core::Problem> SpectrumPage::markProblems(const std::vector<core::Problem>& problems)
{
    return panel_->showProblems(problems);
}

void SpectrumPage::request(const core::Session& session, bool replacesModel)
{
    service_->request(requestOf(session), replacesModel || shown_.view != session.spectrum.view);
}

widgets::Standing SpectrumPage::standing(const core::Session& answered, const core::Session& now) const
{
    return answered.spectrum.view == now.spectrum.view ? LabPage::standing(answered, now)
                                                       : widgets::Standing::OtherData;
}

void SpectrumPage::showAnswer(const SpectrumService::Answer& answer)
{
    shown_ = answer.result;
    plots_->showResult(answer.result, answer.request);
    formula_->showResult(answer.request.settings, answer.request.kernel, answer.result);
    strip()->showRun(answer.result.milliseconds, 0.0, answer.result.route, answer.result.preview);
    remark(answer.result.remarks);
}

} // namespace app
