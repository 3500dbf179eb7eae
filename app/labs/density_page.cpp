#include "app/labs/density_page.h"

#include "app/services/density_service.h"
#include "core/kernels/descriptions.h"
#include "widgets/controls/problem_label.h"
#include "widgets/density/density_panel.h"
#include "widgets/density/formula_card.h"
#include "widgets/density/numerics_strip.h"
#include "widgets/dialogs/axis_range_dialog.h"
#include "widgets/kernel/kernel_editor.h"
#include "widgets/plots/density_map_plot.h"
#include "widgets/plots/feature_plot.h"
#include "widgets/plots/predictive_plot.h"
#include "widgets/plots/pulled_back_plot.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace app {

using widgets::PlotView;

namespace {

/// The session keeps the locks of the kernel by path and those of the settings by name behind this prefix.
const std::string settingPrefix = "density.";

std::vector<std::string> lockedSettingsOf(const core::Session& session)
{
    std::vector<std::string> names;
    for (const std::string& lock : session.lockedHyperparameters)
        if (lock.starts_with(settingPrefix))
            names.push_back(lock.substr(settingPrefix.size()));
    return names;
}

std::vector<std::string> joined(std::vector<std::string> hyperparameters, const std::vector<std::string>& settings)
{
    for (const std::string& name : settings)
        hyperparameters.push_back(settingPrefix + name);
    return hyperparameters;
}

} // namespace

DensityPage::DensityPage(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), kernelEditor_(new widgets::KernelEditor), panel_(new widgets::DensityPanel),
      editors_(new QWidget), canvas_(new widgets::DataCanvas), feature_(new widgets::FeaturePlot),
      pulledBack_(new widgets::PulledBackPlot), predictive_(new widgets::PredictivePlot), map_(new widgets::DensityMapPlot),
      message_(new QLabel), formula_(new widgets::FormulaCard), strip_(new widgets::NumericsStrip), grid_(new QGridLayout),
      service_(new DensityService(this))
{
    buildEditors();
    buildPlots();
    connectEdits();
    connectLinks();
    connect(&document_, &Document::sessionChanged, this, &DensityPage::showSession);
    showSession(document_.session());
}

void DensityPage::buildEditors()
{
    auto* layout = new QVBoxLayout(editors_);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(kernelEditor_);
    layout->addWidget(panel_);
    layout->addWidget(formula_);
    layout->addStretch(1);
}

void DensityPage::buildPlots()
{
    message_->setWordWrap(true);
    message_->setContentsMargins(10, 6, 10, 6);
    message_->setObjectName("pageMessage");
    message_->hide();
    grid_->setSpacing(6);
    for (int i = 0; i < 2; ++i) {
        grid_->setRowStretch(i, 1);
        grid_->setColumnStretch(i, 1);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 0);
    layout->setSpacing(4);
    layout->addWidget(message_);
    layout->addLayout(grid_, 1);
    layout->addWidget(strip_);
}

void DensityPage::arrange(Eigen::Index dimensions)
{
    if (dimensions == arrangedFor_)
        return;
    arrangedFor_ = dimensions;
    for (PlotView* plot : std::initializer_list<PlotView*>{canvas_, feature_, pulledBack_, predictive_, map_})
        grid_->removeWidget(plot);
    const bool plane = dimensions > 1;
    grid_->addWidget(canvas_, 0, 0);
    if (plane) {
        grid_->addWidget(feature_, 1, 0);
        grid_->addWidget(map_, 0, 1, 2, 1);
    } else {
        grid_->addWidget(feature_, 0, 1);
        grid_->addWidget(pulledBack_, 1, 0);
        grid_->addWidget(predictive_, 1, 1);
    }
    grid_->setColumnStretch(1, plane ? 2 : 1);
    pulledBack_->setVisible(!plane);
    predictive_->setVisible(!plane);
    map_->setVisible(plane);
}

std::vector<PlotView*> DensityPage::plots() const
{
    if (arrangedFor_ > 1)
        return {canvas_, feature_, map_};
    return {canvas_, feature_, pulledBack_, predictive_};
}

std::vector<std::vector<PlotView*>> DensityPage::rows() const
{
    if (arrangedFor_ > 1)
        return {{canvas_, feature_}, {map_}};
    return {{canvas_, feature_}, {pulledBack_, predictive_}};
}

QString DensityPage::viewOf(const PlotView* plot) const
{
    for (const QString& view : viewNames)
        if (panel(view) == plot)
            return view;
    return viewNames.front();
}

PlotView* DensityPage::panel(const QString& view) const
{
    const bool plane = arrangedFor_ > 1;
    if (view == "data")
        return canvas_;
    if (view == "feature-space")
        return feature_;
    if (view == "pulled-back")
        return plane ? nullptr : pulledBack_;
    if (view == "predictive")
        return plane ? static_cast<PlotView*>(map_) : predictive_;
    return nullptr;
}

widgets::PlotTable DensityPage::numbers(const QString& view) const
{
    if (const PlotView* one = panel(view))
        return one->numbers();
    widgets::PlotTable all;
    for (const PlotView* plot : plots())
        for (const widgets::PlotTable::Column& column : plot->numbers().columns)
            all.add(plot->title() + ": " + column.name, column.values);
    return all;
}

void DensityPage::connectEdits()
{
    connect(kernelEditor_, &widgets::KernelEditor::kernelEdited, this,
            [this](const core::Kernel& kernel, const QString& what, int gesture) {
                core::Session next = document_.session();
                next.kernel = kernel;
                document_.edit(std::move(next), what, gesture);
            });
    const auto editLocks = [this] {
        core::Session next = document_.session();
        next.lockedHyperparameters = joined(kernelEditor_->lockedHyperparameters(), panel_->lockedSettings());
        document_.edit(std::move(next), tr("Change the locks"));
    };
    connect(kernelEditor_, &widgets::KernelEditor::lockedHyperparametersEdited, this, editLocks);
    connect(panel_, &widgets::DensityPanel::lockedSettingsEdited, this, editLocks);
    connect(panel_, &widgets::DensityPanel::settingsEdited, this,
            [this](const core::DensitySettings& settings, const QString& what, int gesture) {
                core::Session next = document_.session();
                const std::vector<core::Interval> window = next.density.window;
                next.density = settings;
                next.density.window = window;
                document_.edit(std::move(next), what, gesture);
            });
    connect(canvas_, &widgets::DataCanvas::dataEdited, this,
            [this](const std::shared_ptr<const core::Dataset>& edited, const QString& what, int gesture) {
                core::Session next = document_.session();
                next.data = edited;
                document_.edit(std::move(next), what, gesture);
            });
    connect(service_, &DensityService::resultReady, this, &DensityPage::showAnswer);
    connect(service_, &DensityService::failed, this, &DensityPage::showFailure);
    connect(service_, &DensityService::busyChanged, strip_, &widgets::NumericsStrip::setBusy);
}

/// Hovering, selecting and panning in one panel shows in all.
void DensityPage::connectLinks()
{
    const std::initializer_list<PlotView*> all{canvas_, feature_, pulledBack_, predictive_, map_};
    for (PlotView* plot : all) {
        connect(plot, &PlotView::windowEdited, this, &DensityPage::editWindow);
        connect(plot, &PlotView::fitRequested, this, &DensityPage::fitWindow);
        connect(plot, &PlotView::axisRangesRequested, this, [this, plot] { askAxisRanges(plot); });
        connect(plot, &PlotView::exportRequested, this, [this, plot] { emit exportRequested(viewOf(plot)); });
        for (PlotView* other : all) {
            if (other == plot)
                continue;
            connect(plot, &PlotView::hovered, other, &PlotView::showHighlight);
            connect(plot, &PlotView::selectionEdited, other, &PlotView::showSelection);
        }
    }
}

void DensityPage::editWindow(const std::vector<core::Interval>& window, int gesture)
{
    core::Session next = document_.session();
    next.density.window = window;
    document_.edit(std::move(next), tr("Move the window"), gesture);
}

void DensityPage::fitWindow()
{
    core::Session next = document_.session();
    next.density.window = core::fittingWindow(*next.data);
    document_.edit(std::move(next), tr("Fit the window"));
}

void DensityPage::askAxisRanges(PlotView* plot)
{
    PlotView* asked = plot ? plot : canvas_;
    const bool hasHeight = asked->yAxis->visible(); // the bare line has none
    std::vector<widgets::AxisRange> axes{{asked->xAxis->label(), asked->horizontal()}};
    if (hasHeight)
        axes.push_back({asked->yAxis->label(), asked->vertical()});
    auto* dialog = new widgets::AxisRangeDialog(axes, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, asked, [dialog, asked, hasHeight] {
        asked->setAxisRanges(dialog->ranges()[0], hasHeight ? dialog->ranges()[1] : asked->vertical());
    });
    dialog->open();
}

void DensityPage::showSession(const core::Session& session)
{
    const Eigen::Index dimensions = session.data->dimensions();
    const bool newData = !shown_ || shown_->data != session.data;
    arrange(dimensions);
    if (newData)
        kernelEditor_->setMedianDistance(core::medianDistance(session.data->x));
    kernelEditor_->setDimensions(static_cast<int>(dimensions));
    kernelEditor_->setKernel(session.kernel);
    kernelEditor_->setLockedHyperparameters(session.lockedHyperparameters); // ignores the settings' locks
    panel_->setDimensions(static_cast<int>(dimensions));
    panel_->setSettings(session.density);
    panel_->setLockedSettings(lockedSettingsOf(session));
    panel_->setDefaultSigma0(core::defaultDensitySettings(*session.data, session.kernel).model.sigma0);
    const bool wholeLine = dimensions == 1 && core::isUnbounded(session.kernel);
    panel_->setWholeLineAvailable(wholeLine, tr("Only kernels that grow without bound (linear, poly, parabola, …) give a density that "
                                                "is proper on the whole line; this one is normalised over the window."));
    if (newData)
        canvas_->setData(session.data);
    for (PlotView* plot : plots())
        plot->setWindow(session.density.window);
    request();
}

void DensityPage::request()
{
    const core::Session& session = document_.session();
    core::DensityRequest request{.data = session.data, .kernel = session.kernel, .settings = session.density, .preview = false};
    const std::vector<core::Problem> problems = core::problems(request);
    showProblems(problems);
    const bool replacesModel = shown_ && (shown_->data->dimensions() != session.data->dimensions() ||
                                          shown_->data->source != session.data->source);
    shown_ = session;
    if (problems.empty())
        service_->request(std::move(request), replacesModel);
    else
        service_->cancel();
}

void DensityPage::showProblems(const std::vector<core::Problem>& problems)
{
    panel_->showProblems(problems);
    std::vector<core::Problem> ofKernel;
    QStringList sentences;
    for (const core::Problem& problem : problems) {
        if (problem.field == "data")
            sentences << QString::fromStdString(problem.message);
        else if (problem.field.starts_with("kernel"))
            ofKernel.push_back(problem);
    }
    kernelEditor_->showProblems(ofKernel);
    message_->setText(sentences.join("  "));
    message_->setVisible(!sentences.isEmpty());
    setStale(!problems.empty());
}

void DensityPage::setStale(bool stale)
{
    for (PlotView* plot : plots())
        if (plot != canvas_)
            plot->showGreyed(stale);
}

void DensityPage::showAnswer(const DensityAnswer& answer)
{
    const core::DensityResult& result = answer.result;
    const core::Dataset& points = *answer.request.data;
    if (points.dimensions() != arrangedFor_)
        return; // the page has turned to data of another kind
    message_->hide();
    setStale(false);
    canvas_->showTruth(result.grid, result.truth);
    canvas_->showTruthContours(result.truthContours);
    feature_->showResult(result, points);
    if (arrangedFor_ > 1) {
        map_->showResult(result, points);
        map_->showGhostContours(result.ghostContours);
    } else {
        pulledBack_->showResult(result, points);
        predictive_->showResult(result, points);
    }
    for (PlotView* plot : plots())
        plot->showPreviewMark(result.preview && plot != canvas_);
    formula_->setNumbers({.observations = points.size(), .model = answer.request.settings.model, .kernel = answer.request.kernel});
    strip_->showNumerics(result.numerics, result.preview);
    for (const std::string& remark : result.remarks)
        emit remarked(widgets::asSentence(remark));
    if (isSettled())
        emit settled();
}

void DensityPage::showFailure(const core::Failure& failure)
{
    message_->setText(QString::fromStdString(failure.what));
    message_->show();
    setStale(true);
    emit failed(message_->text());
}

bool DensityPage::isSettled() const
{
    return service_->isIdle();
}

void DensityPage::setTheme(const widgets::Theme& theme)
{
    for (PlotView* plot : std::initializer_list<PlotView*>{canvas_, feature_, pulledBack_, predictive_, map_})
        plot->setTheme(theme);
    message_->setStyleSheet(QStringLiteral("color:%1;border:1px solid %1;border-radius:3px")
                                .arg(theme.colour(widgets::Role::Problem).name()));
}

QWidget* DensityPage::formulaCard() const
{
    return formula_;
}

} // namespace app
