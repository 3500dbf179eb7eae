#include "app/labs/lab_page.h"

#include "app/document/locks.h"
#include "app/labs/answer_watch.h"
#include "app/labs/lab.h"
#include "app/labs/lab_plots.h"
#include "app/labs/page_notes.h"
#include "app/services/verdict_service.h"
#include "core/data/row_identity.h"
#include "core/data/samples.h"
#include "core/data/standardise.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/session/play_plans.h"
#include "core/window/window.h"
#include "widgets/controls/place_row.h"
#include "widgets/controls/problem_label.h"
#include "widgets/density/numerics_strip.h"
#include "widgets/kernel/kernel_editor.h"
#include "widgets/plots/hand_watch.h"
#include "widgets/plots/plot_text.h"

#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace app
{

namespace
{

/// Whether two sessions differ at most in how their panels are looked at, what is pinned beside them and how their
/// sliders are played.
bool asksTheSame(core::Session a, const core::Session& b)
{
    a.panels = b.panels;
    a.pin = b.pin; // what is compared with
    a.of<core::PlayPlans>() = b.of<core::PlayPlans>();
    return a == b;
}

/// Marks the points that refute a kernel; none where it is not refuted.
void markRefutation(widgets::DataCanvas& sheet, const core::JudgedKernel& judged)
{
    const core::verdicts::Witness witness =
        judged.verdict && judged.verdict->witness ? *judged.verdict->witness : core::verdicts::Witness();
    sheet.showRefutation(pointsOf(witness), weightsOf(witness));
}

/// What a panel calls a point: the name of its row, or the row's number where the table has rows that are no points. An
/// empty function where a point is called by its own number.
std::function<QString(int)> pointNamesOf(const core::ChosenColumns& columns)
{
    if (!columns.table)
        return {};
    std::vector<Eigen::Index> rows = core::completeRows(columns);
    if (columns.table->rowNames.isEmpty() && std::ssize(rows) == columns.table->values.rows())
        return {};
    return [table = columns.table, rows = std::move(rows)](int point) {
        const auto row = static_cast<std::size_t>(point) < rows.size() ? rows[static_cast<std::size_t>(point)] : point;
        const auto at = static_cast<std::size_t>(row);
        const std::string name = at < table->rowNames.names.size() ? table->rowNames.names[at] : std::string();
        return name.empty() ? LabPage::tr("Row %1").arg(row + 1) : QString::fromStdString(name);
    };
}

bool isSameTable(const core::Session& a, const core::Session& b)
{
    const auto &first = a.of<core::ChosenColumns>(), &second = b.of<core::ChosenColumns>();
    return first.table == second.table && first.choice == second.choice;
}

} // namespace

LabPage::LabPage(const Lab& lab, Document& document, QWidget* parent)
    : QWidget(parent), lab_(lab), document_(document), editors_(new QWidget(this)),
      editorColumn_(new QVBoxLayout(editors_)), column_(new QVBoxLayout(this)), notes_(new PageNotes(this)),
      strip_(new widgets::NumericsStrip(this))
{
    editorColumn_->setContentsMargins(8, 8, 8, 8);
    editorColumn_->addStretch(1);
    editors_->hide(); // until the window's dock takes them
    column_->setContentsMargins(6, 6, 6, 0);
    column_->setSpacing(4);
    column_->addWidget(notes_);
    column_->addWidget(strip_);
    connect(strip_, &widgets::NumericsStrip::foldedChanged, this, &LabPage::numericsFolded);
    constexpr int passStep = 150; // ms; a job is busy after as many: a pass of less than 0.3 s is not told
    passClock_.setInterval(passStep);
    connect(&passClock_, &QTimer::timeout, this, &LabPage::showPass);
    connect(strip_, &widgets::NumericsStrip::stopAsked, this, &LabPage::cancel);
    connect(&document_, &Document::sessionChanged, this, &LabPage::follow);
}

void LabPage::setPlots(LabPlots* plots)
{
    plots_ = plots;
    column_->insertWidget(column_->indexOf(strip_), plots, 1);
    setFocusProxy(plots->canvas() ? static_cast<QWidget*>(plots->canvas()) : plots);
    connect(plots, &LabPlots::windowEdited, this, [this](const std::vector<core::Interval>& window, int gesture) {
        core::Session next = document_.session();
        next.window = window;
        document_.edit(std::move(next), tr("Move the window"), gesture);
    });
    connect(plots, &LabPlots::panelEdited, this,
            [this](const QString& view, const core::PanelView& panel, const QString& what, int gesture) {
                core::Session next = document_.session();
                const std::pair key{lab_.id.toStdString(), view.toStdString()};
                if (panel.isPlain())
                    next.panels.erase(key);
                else
                    next.panels[key] = panel;
                document_.edit(std::move(next), what, gesture);
            });
    connect(plots, &LabPlots::fitRequested, this, &LabPage::fitWindow);
    connect(plots, &LabPlots::exportRequested, this, &LabPage::exportRequested);
    connect(plots, &LabPlots::pointedChanged, this, &LabPage::fillFormula);
    connect(plots, &LabPlots::clickTakenBack, this, [this](int gesture) { document_.takeBack(gesture); });
    if (plots->canvas())
        followEdits(plots->canvas(), &widgets::DataCanvas::dataEdited, &core::Session::data);
}

void LabPage::addKernelEditor(const QString& option)
{
    kernelEditor_ = new widgets::KernelEditor(editors_, option);
    addEditor(kernelEditor_);
    kernelSection_ = section_;
    medianDue_.setSingleShot(true);
    connect(&medianDue_, &QTimer::timeout, this,
            [this] { suggestMedian(followed_ ? *followed_ : document_.session()); });
    const auto show = [this](const core::JudgedKernel& judged) {
        kernelEditor_->showVerdict(judged);
        if (widgets::DataCanvas* sheet = plots_ ? plots_->canvas() : nullptr)
            markRefutation(*sheet,
                           offer_.of("kernel.verdict") == widgets::Offered::Hidden ? core::JudgedKernel() : judged);
    };
    auto* verdicts = new VerdictService(show, this);
    watch(verdicts);
    connect(kernelEditor_, &widgets::KernelEditor::verdictWanted, verdicts,
            [this, verdicts](const core::Kernel& kernel, int dimensions) {
                if (wanted_.isEmpty()) // else nobody looks at it
                    verdicts->request(kernel, dimensions);
            });
    followEdits(kernelEditor_, &widgets::KernelEditor::kernelEdited, &core::Session::kernel);
    connect(kernelEditor_, &widgets::KernelEditor::lockedHyperparametersEdited, this,
            [this](std::vector<std::string> locks) {
                core::Session next = document_.session();
                std::ranges::copy_if(next.lockedHyperparameters, std::back_inserter(locks), &holdsSetting);
                next.lockedHyperparameters = std::move(locks);
                document_.edit(std::move(next), tr("Change the locks"));
            });
}

void LabPage::addEditor(QWidget* editor)
{
    if (section_)
        section_->body()->addWidget(editor);
    else
        editorColumn_->insertWidget(editorColumn_->count() - 1, editor); // before the stretch
}

void LabPage::takeDataEditor(QWidget* editor)
{
    editorColumn_->insertWidget(0, editor);
    editor->setProperty(widgets::settingProperty, QStringLiteral("data"));
    if (std::ranges::none_of(dataEditors_, [editor](const QPointer<QWidget>& known) { return known == editor; }))
        dataEditors_.emplace_back(editor);
    hideDataEditors();
}

widgets::Fold* LabPage::addHeading(const QString& text, widgets::Fold::Begins begins)
{
    auto* section = new widgets::Fold(text, lab_.id + u'/' + text, begins, editors_);
    editorColumn_->insertWidget(editorColumn_->count() - 1, section);
    section->setBold(true);
    sections_.push_back(section);
    return section_ = section;
}

widgets::FormulaCard* LabPage::addFormula(const widgets::Formula& first, QWidget* below)
{
    card_ = new widgets::FormulaCard(first, editors_);
    connect(card_, &widgets::FormulaCard::linkHovered, this,
            [this](const QString& views) { plots_->emphasise(views.split(u' ', Qt::SkipEmptyParts)); });
    docked_ = card_;
    if (below) {
        docked_ = new QWidget(editors_);
        auto* column = new QVBoxLayout(docked_);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(card_);
        column->addWidget(below, 0, Qt::AlignHCenter);
    }
    docked_->setProperty(widgets::settingProperty, QStringLiteral("formula"));
    docked_->hide(); // until the window's dock takes it
    place_ = new widgets::PlaceRow(editors_);
    place_->hide();
    connect(place_, &widgets::PlaceRow::cameInSight, this, &LabPage::fillFormula);
    return card_;
}

void LabPage::fillFormula()
{
    if (!place_)
        return;
    const bool isTold = place_->isInSight() && standing_ == widgets::Standing::Current;
    if (!isTold && place_->place().isEmpty())
        return; // it costs, and the mouse moves often
    const auto pointed = isTold ? plots_->pointed() : std::nullopt;
    place_->showPlace(pointed ? formulaAt(*pointed) : QString());
}

void LabPage::setOnShow(bool onShow)
{
    if (onShow == onShow_)
        return;
    onShow_ = onShow;
    wasAway_ = onShow;
    if (onShow)
        return follow(document_.session());
    leave();
    for (Service* service : services_)
        service->letGo();
}

void LabPage::leave()
{
    if (isSettled())
        return;
    cancel();
    followed_.reset(); // so that it is asked for again
}

void LabPage::follow(const core::Session& session)
{
    if (!onShow_ || (followed_ && *followed_ == session))
        return;
    if (followed_ && asksTheSame(*followed_, session)) {
        followed_ = session;
        plots_->showPanels(session.panels, session.lab);
        return;
    }
    const std::map<widgets::Fold*, QStringList> folded = foldedBefore(session);
    const bool turnedTo = std::exchange(wasAway_, false);
    notes_->holdAdvice();
    advise({});
    showKernel(session);
    for (const FollowingForm& form : forms_)
        form.show(session);
    showSettings(session);
    for (const auto& [fold, values] : folded)
        if (fold->values() != values)
            fold->setOpen(true);
    if (!followed_ || !isSameTable(*followed_, session))
        plots_->setPointNames(pointNamesOf(session.of<core::ChosenColumns>()));
    const std::vector<core::Problem> found = problems(session);
    sayLack(found); // which panels are on show depends on it
    const std::optional<std::vector<int>> selected = selectedIn(session);
    plots_->showData(session.data, session.window);
    if (selected)
        plots_->select(*selected);
    plots_->showPanels(session.panels, session.lab);
    showProblems(found);
    if (hasExample() && !notes_->hasAdvice() && std::ranges::find(found, "data", &core::Problem::field) != found.end())
        adviseExample(tr("To see what this lab can:"));
    notes_->releaseAdvice();
    const bool replacesModel = followed_ && (followed_->data->dimensions() != session.data->dimensions() ||
                                             followed_->data->picture != session.data->picture ||
                                             followed_->data->source != session.data->source);
    followed_ = session;
    restOthers();
    if (found.empty())
        request(session, replacesModel);
    else
        cancel();
    look(turnedTo);
    if (offer_.of("data") == widgets::Offered::Hidden)
        QTimer::singleShot(0, this, &LabPage::hideDataEditors); // they follow the session, too
}

/// The parts of the form that are folded, with their values, before a step of history that may change what nobody
/// would see. Other data are seen as they are, and bring numbers of their own to every part.
std::map<widgets::Fold*, QStringList> LabPage::foldedBefore(const core::Session& session) const
{
    std::map<widgets::Fold*, QStringList> folded;
    if (document_.isStepping() && !wasAway_ && followed_ && followed_->data.get() == session.data.get())
        for (widgets::Fold* fold : editors_->findChildren<widgets::Fold*>())
            if (!fold->isOpen())
                folded[fold] = fold->values();
    return folded;
}

/// What is selected stays so in other columns and groups of the same table; nothing where the panels know better
/// themselves.
std::optional<std::vector<int>> LabPage::selectedIn(const core::Session& session) const
{
    if (!followed_ || followed_->data.get() == session.data.get())
        return {};
    const auto &before = followed_->of<core::ChosenColumns>(), &now = session.of<core::ChosenColumns>();
    if (!core::haveSameRows(before, now))
        return {};
    return core::followedPoints(before, now, plots_->selection());
}

void LabPage::showKernel(const core::Session& session)
{
    if (!kernelEditor_)
        return;
    if (!followed_ || followed_->data.get() != session.data.get())
        suggestMedian(session);
    kernelEditor_->setDimensions(static_cast<int>(session.data->dimensions()));
    kernelEditor_->setKernel(session.kernel);
    kernelEditor_->setLockedHyperparameters(session.lockedHyperparameters); // ignores the settings' locks
}

/// What the editor's button sets. While many points are painted it follows when the hand rests: it takes longer than
/// the points to draw. Of very many an edit by keys is no different.
void LabPage::suggestMedian(const core::Session& session)
{
    constexpr Eigen::Index quick = 600;    // points: their pairs take 2 ms
    constexpr Eigen::Index many = 100'000; // points: all else takes a while, too
    constexpr int rest = 200;              // ms
    const bool isEdit = followed_ && followed_->data->columnNames == session.data->columnNames;
    const Eigen::Index size = session.data->size();
    if ((widgets::HandWatch::instance().isDown() && size > quick) || (isEdit && size > many))
        return medianDue_.start(rest);
    medianDue_.stop();
    kernelEditor_->setMedianDistance(core::medianDistance(session.data->x));
}

void LabPage::setHeading(const QString& text)
{
    notes_->setHeading(text);
}

void LabPage::setAbout(const QString& sentence)
{
    notes_->setAbout(sentence);
}

void LabPage::foldNumerics(bool folded)
{
    strip_->setFolded(folded);
}

void LabPage::cancel()
{
    for (Service* service : services_)
        service->cancel();
}

bool LabPage::isSettled() const
{
    return std::ranges::all_of(services_, &Service::isIdle);
}

bool LabPage::isUpToDate() const
{
    return std::ranges::all_of(services_, &Service::showsLatest);
}

bool LabPage::showsAnswer() const
{
    return onShow_ && !problem_ && isSettled() && own_ && own_->isCurrent();
}

void LabPage::fitWindow()
{
    core::Session next = document_.session();
    if (next.data->shape() == core::Shape::Picture)
        return plots_->fitSheet();
    next.window = core::fittingWindow(*next.data);
    document_.edit(std::move(next), tr("Fit the window"));
}

void LabPage::fitAll()
{
    core::Session next = document_.session();
    for (auto& [where, panel] : next.panels)
        if (where.first == next.lab) {
            panel.horizontal.reset();
            panel.vertical.reset();
        }
    std::erase_if(next.panels, [](const auto& entry) { return entry.second.isPlain(); });
    if (next.data->shape() == core::Shape::Picture)
        plots_->fitSheet();
    else
        next.window = core::fittingWindow(*next.data);
    document_.edit(std::move(next), tr("Fit all axes"));
    for (const std::vector<widgets::PlotView*>& row : plots_->rows())
        for (widgets::PlotView* plot : row) {
            const QSignalBlocker quiet(plot); // it is one step, above
            plot->fit();                      // also where the session knows nothing of the axes
        }
}

void LabPage::standardise()
{
    core::Session next = document_.session();
    next.data = std::make_shared<const core::Dataset>(core::standardised(*next.data));
    next.window = core::fittingWindow(*next.data);
    document_.edit(std::move(next), tr("Standardise the points"));
}

void LabPage::setTheme(const widgets::Theme& theme)
{
    plots_->setTheme(theme);
    notes_->setTheme(theme);
    restyle(theme);
}

void LabPage::remark(const std::vector<std::string>& sentences)
{
    remarks_.clear();
    for (const std::string& sentence : sentences)
        remarks_ << widgets::asSentence(sentence);
    emit remarksChanged();
}

QString LabPage::kernelUsed() const
{
    return kernelEditor_ ? QString::fromStdString(core::printKernel(document().session().kernel)) : QString();
}

bool LabPage::follows(const SettingsPart&) const
{
    return true;
}

QStringList LabPage::remarks() const
{
    if (standing_ != widgets::Standing::Current || offer_.of("kernel") == widgets::Offered::Hidden ||
        offer_.hidesAnswers())
        return {};
    QStringList told = remarks_;
    if (kernelAdvised_) // the same advice, above the panels and with a link
        told.removeIf([](const QString& sentence) { return sentence.contains("choose se,", Qt::CaseInsensitive); });
    return told;
}

QStringList LabPage::samplesOf(const core::Session& session)
{
    return widgets::sampleNames(session.data->names, core::sampleCount(*session.data));
}

void LabPage::editLockedSettings(const std::string& lab, const std::vector<std::string>& names)
{
    core::Session next = document_.session();
    next.lockedHyperparameters = withLockedSettings(next.lockedHyperparameters, lab, names);
    document_.edit(std::move(next), tr("Change the locks"));
}

} // namespace app
