#include "app/labs/spectrum_page.h"

#include "app/labs/spectrum_plots.h"
#include "core/kernels/descriptions.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/spectrum/feature_lift.h"
#include "core/window/window.h"
#include "core/window/window_domain.h"
#include "widgets/controls/gesture.h"
#include "widgets/plots/hand_marks_plot.h"
#include "widgets/plots/hand_place_plot.h"
#include "widgets/plots/tile_plot.h"
#include "widgets/spectrum/spectrum_formula.h"
#include "widgets/spectrum/spectrum_panel.h"
#include "widgets/spectrum/spectrum_place.h"

namespace app
{

namespace
{

/// The window as far as the kernel is defined there.
std::vector<core::Interval> windowOf(const core::Session& session)
{
    const auto dimensions = static_cast<Eigen::Index>(session.window.size());
    if (dimensions == 0 || !core::problems(session.kernel, dimensions).empty())
        return session.window;
    const auto drawn = core::windowInDomain(session.kernel, session.window);
    const auto* window = std::get_if<std::vector<core::Interval>>(&drawn);
    return window ? *window : session.window;
}

} // namespace

SpectrumPage::SpectrumPage(const Lab& lab, Document& document, QWidget* parent)
    : PipelinePage(lab, document, parent), plots_(new SpectrumPlots(this)),
      panel_(new widgets::SpectrumPanel(editors()))
{
    setPlots(plots_);
    addForm(panel_); // first: it says which view this is
    addHeading(tr("Kernel"));
    addKernelEditor();
    addFormula(widgets::spectrumFormula({}, {}, {}));
    followBench();
    followPlaces();
    connect(plots_->tiles(), &widgets::TilePlot::tileChosen, this, [this](int component, int gesture) {
        core::Session next = this->document().session();
        next.of<core::SpectrumSettings>().component = component;
        this->document().edit(std::move(next), tr("Show another component"), gesture);
    });
}

void SpectrumPage::followPlaces()
{
    for (widgets::HandMarksPlot* plot : plots_->places())
        connect(plot, &widgets::HandMarksPlot::handleMoved, this, &SpectrumPage::movePlace);
    connect(plots_->surface(), &widgets::HandPlacePlot::chosen, this, [this](double first, double second, int gesture) {
        core::Session next = document().session();
        next.of<core::SpectrumSettings>().places = {first, second};
        document().edit(std::move(next), tr("Choose two places"), gesture);
    });
}

void SpectrumPage::movePlace(int place, const QPointF& to, int gesture)
{
    if (!windowOfKernel_)
        return;
    core::Session next = document().session();
    core::PlacePair places = core::placesOf(next.of<core::SpectrumSettings>(), *windowOfKernel_);
    Eigen::RowVectorXd& moved = place == 0 ? places.first : places.second;
    moved(0) = to.x();
    if (moved.size() > 1)
        moved(1) = to.y();
    next.of<core::SpectrumSettings>().places = core::placeSetting(places);
    document().edit(std::move(next), place == 0 ? tr("Move x₁") : tr("Move x₂"), gesture);
}

void SpectrumPage::followBench()
{
    using Terms = std::vector<core::KernelTerm>;
    const auto termAt = [](const QPointF& at) { return core::KernelTerm{.centre = at.x(), .coefficient = at.y()}; };
    connect(plots_->bench(), &widgets::HandMarksPlot::handleAdded, this,
            [this, termAt](const QPointF& at, int gesture) {
                editTerms(tr("Add a term"), gesture, [&](Terms& terms) { terms.push_back(termAt(at)); });
            });
    connect(plots_->bench(), &widgets::HandMarksPlot::handleMoved, this,
            [this, termAt](int term, const QPointF& to, int gesture) {
                editTerms(tr("Move a term"), gesture,
                          [&](Terms& terms) { terms[static_cast<std::size_t>(term)] = termAt(to); });
            });
    connect(plots_->bench(), &widgets::HandMarksPlot::handleRemoved, this, [this](int term) {
        editTerms(tr("Remove a term"), widgets::newGesture(), [&](Terms& terms) { terms.erase(terms.begin() + term); });
    });
}

void SpectrumPage::editTerms(const QString& what, int gesture,
                             const std::function<void(std::vector<core::KernelTerm>& terms)>& edit)
{
    core::Session next = document().session();
    edit(next.of<core::SpectrumSettings>().terms);
    document().edit(std::move(next), what, gesture);
}

SpectrumPage::Request SpectrumPage::requestOf(const core::Session& session) const
{
    Request request = PipelinePage::requestOf(session);
    request.density = session.of<core::DensitySettings>().model;
    return request;
}

void SpectrumPage::showSettings(const core::Session& session)
{
    const bool isOfKernel = session.of<core::SpectrumSettings>().view == core::SpectrumSettings::View::Kernel &&
                            core::arePlaces(session.data->shape());
    const Eigen::Index features = isOfKernel ? core::liftedFeatures(session.kernel, session.data->dimensions()) : 0;
    using MadeOf = SpectrumPlots::MadeOf;
    plots_->showSettings(session.of<core::SpectrumSettings>(), features > 0 ? MadeOf::Features
                                                               : core::isShiftInvariant(session.kernel)
                                                                   ? MadeOf::Frequencies
                                                                   : MadeOf::Neither);
    panel_->setFeatures(features);
    panel_->setWindow(windowOf(session));
    if (shownView_ != session.of<core::SpectrumSettings>().view)
        showFormula(widgets::spectrumFormula(session.of<core::SpectrumSettings>(), session.kernel, {}));
    adviseLine(session);
}

void SpectrumPage::adviseLine(const core::Session& session)
{
    using View = core::SpectrumSettings::View;
    const View view = session.of<core::SpectrumSettings>().view;
    const core::Shape shape = session.data->shape();
    if (view == View::KernelPca || shape == core::Shape::Line || (view == View::Kernel && core::arePlaces(shape)))
        return advise({});
    const QString name = QString::fromStdString(session.data->columnNames.front());
    const QString wanted = view == View::Kernel
                               ? tr("This view looks at one column or two: draw or load such points.")
                               : tr("This view looks at functions on the line: draw or load points with one column.");
    advise(wanted, tr("Keep %1 alone").arg(name),
           [this, what = tr("Keep %1 alone").arg(name)] { keepFirstColumn(what); });
}

/// Of a table the other columns can still be chosen.
void SpectrumPage::keepFirstColumn(const QString& what)
{
    const core::Session& now = document().session();
    core::ColumnChoice choice = now.of<core::ChosenColumns>().choice;
    if (!now.of<core::ChosenColumns>().table)
        return emit dataOffered(core::firstColumn(*now.data), what);
    choice.coordinates.resize(1);
    emit columnsOffered(choice, what);
}

void SpectrumPage::request(const core::Session& session, bool replacesModel)
{
    PipelinePage::request(session, replacesModel || shownView_ != session.of<core::SpectrumSettings>().view);
}

widgets::Standing SpectrumPage::standing(const core::Session& answered, const core::Session& now) const
{
    return answered.of<core::SpectrumSettings>().view == now.of<core::SpectrumSettings>().view
               ? LabPage::standing(answered, now)
               : widgets::Standing::OtherData;
}

void SpectrumPage::showAnswer(const Answer& answer)
{
    shownView_ = answer.result.view;
    windowOfKernel_ = answer.result.kernel ? std::optional(answer.result.kernel->window) : std::nullopt;
    plots_->showResult(answer.result, answer.request);
    showFormula(widgets::spectrumFormula(answer.request.settings, answer.request.kernel, answer.result));
}

QString SpectrumPage::formulaOf(const Answer& answer, const widgets::PointedPlace& place) const
{
    return widgets::spectrumAtHtml(answer.request, answer.result, place);
}

} // namespace app
