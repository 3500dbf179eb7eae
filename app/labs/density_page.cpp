#include "app/labs/density_page.h"

#include "app/labs/density_plots.h"
#include "app/services/density_service.h"
#include "core/kernels/descriptions.h"
#include "widgets/controls/problem_label.h"
#include "widgets/density/density_panel.h"
#include "widgets/density/formula_card.h"
#include "widgets/density/numerics_strip.h"
#include "widgets/kernel/kernel_editor.h"

#include <QLabel>
#include <QVBoxLayout>

namespace app
{

namespace
{

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
    : QWidget(parent), document_(document), editors_(new QWidget(this)),
      kernelEditor_(new widgets::KernelEditor(editors_)), panel_(new widgets::DensityPanel(editors_)),
      formula_(new widgets::FormulaCard(editors_)), message_(new QLabel(this)), plots_(new DensityPlots(this)),
      strip_(new widgets::NumericsStrip(this)), service_(new DensityService(this))
{
    buildEditors();
    buildLayout();
    connectEdits();
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
    editors_->hide(); // until the window's dock takes them
}

void DensityPage::buildLayout()
{
    message_->setWordWrap(true);
    message_->setContentsMargins(10, 6, 10, 6);
    message_->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 0);
    layout->setSpacing(4);
    layout->addWidget(message_);
    layout->addWidget(plots_, 1);
    layout->addWidget(strip_);
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
                next.density = settings;
                document_.edit(std::move(next), what, gesture);
            });
    connect(plots_->canvas(), &widgets::DataCanvas::dataEdited, this,
            [this](const std::shared_ptr<const core::Dataset>& edited, const QString& what, int gesture) {
                core::Session next = document_.session();
                next.data = edited;
                document_.edit(std::move(next), what, gesture);
            });
    connect(plots_, &DensityPlots::windowEdited, this, [this](const std::vector<core::Interval>& window, int gesture) {
        core::Session next = document_.session();
        next.window = window;
        document_.edit(std::move(next), tr("Move the window"), gesture);
    });
    connect(plots_, &DensityPlots::fitRequested, this, &DensityPage::fitWindow);
    connect(service_, &DensityService::resultReady, this, &DensityPage::showAnswer);
    connect(service_, &DensityService::failed, this, &DensityPage::showFailure);
    connect(service_, &DensityService::busyChanged, strip_, &widgets::NumericsStrip::setBusy);
}

void DensityPage::fitWindow()
{
    core::Session next = document_.session();
    next.window = core::fittingWindow(*next.data);
    document_.edit(std::move(next), tr("Fit the window"));
}

void DensityPage::showSession(const core::Session& session)
{
    const Eigen::Index dimensions = session.data->dimensions();
    const bool newData = !shown_ || shown_->data != session.data;
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
    panel_->setWholeLineAvailable(
        wholeLine, tr("Only kernels that grow without bound (linear, poly, parabola, …) give a density that "
                      "is proper on the whole line; this one is normalised over the window."));
    plots_->showData(session.data, session.window);
    request();
}

void DensityPage::request()
{
    const core::Session& session = document_.session();
    core::DensityRequest request{.data = session.data,
                                 .kernel = session.kernel,
                                 .settings = session.density,
                                 .window = session.window,
                                 .preview = false};
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
    plots_->setStale(!problems.empty());
}

void DensityPage::showAnswer(const DensityAnswer& answer)
{
    const core::DensityResult& result = answer.result;
    const core::Dataset& points = *answer.request.data;
    message_->hide();
    plots_->showResult(result, points);
    formula_->setNumbers(
        {.observations = points.size(), .model = answer.request.settings.model, .kernel = answer.request.kernel});
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
    plots_->setStale(true);
    emit failed(message_->text());
}

bool DensityPage::isSettled() const
{
    return service_->isIdle();
}

void DensityPage::setTheme(const widgets::Theme& theme)
{
    plots_->setTheme(theme);
    message_->setStyleSheet(QStringLiteral("color:%1;border:1px solid %1;border-radius:3px")
                                .arg(theme.colour(widgets::Role::Problem).name()));
}

QWidget* DensityPage::formulaCard() const
{
    return formula_;
}

} // namespace app
