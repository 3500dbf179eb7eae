#include "app/labs/lab_page.h"

#include "app/document/locks.h"
#include "app/labs/answer_watch.h"
#include "app/labs/lab.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lack_offer.h"
#include "app/labs/page_notes.h"
#include "app/labs/without_rows.h"
#include "app/services/verdict_service.h"
#include "core/data/examples.h"
#include "core/data/outlying_row.h"
#include "core/data/row_identity.h"
#include "core/data/samples.h"
#include "core/data/standardise.h"
#include "core/embedding/embedding_prior.h"
#include "core/embedding/embedding_settings.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/labs/default_kernel.h"
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
#include <set>
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

void LabPage::setOffer(const Offer& offer)
{
    if (offer == offer_)
        return;
    offer_ = offer;
    for (const QPointer<QWidget>& editor : std::exchange(hiddenEditors_, {}))
        if (editor && editors_->isAncestorOf(editor))
            editor->show();
    std::set<const widgets::Fold*> emptied(sections_.begin(), sections_.end());
    for (const FollowingForm& form : forms_)
        if (form.offer(offer))
            emptied.erase(form.section);
    if (kernelEditor_) {
        kernelEditor_->setOffered([this](const std::string& name) { return offer_.of(QString::fromStdString(name)); });
        kernelEditor_->setVisible(offer.of("kernel") != widgets::Offered::Hidden);
        if (kernelEditor_->isVisibleTo(editors_))
            emptied.erase(kernelSection_);
    }
    for (const widgets::Fold* section : offerParts())
        emptied.erase(section);
    for (widgets::Fold* section : sections_)
        section->setVisible(offer.only.isEmpty() || !emptied.contains(section));
    hideDataEditors();
    hideAnswers();
    plots_->setOffer(offer);
    if (followed_ && *followed_ == document_.session()) { // a panel that comes again looks where it did when it went
        plots_->showData(followed_->data, followed_->window);
        plots_->showPanels(followed_->panels, followed_->lab);
    }
    sayInShort(inShort_);
    emit offerChanged();
    emit remarksChanged();
}

/// Of the forms that the parts of a lab keep in step themselves; returns the sections in which something of one is
/// left.
std::set<const widgets::Fold*> LabPage::offerParts()
{
    const auto of = [this](const std::string& name) { return offer_.of(QString::fromStdString(name)); };
    std::set<const widgets::Fold*> left;
    for (widgets::Fold* section : sections_)
        for (int i = 0; i < section->body()->count(); ++i) {
            QWidget* editor = section->body()->itemAt(i)->widget();
            const bool follows = std::ranges::find(forms_, editor, &FollowingForm::form) != forms_.end();
            if (!editor || editor == kernelEditor_ || follows)
                continue;
            QList<widgets::FormRows*> forms = editor->findChildren<widgets::FormRows*>();
            if (auto* form = qobject_cast<widgets::FormRows*>(editor))
                forms.prepend(form);
            forms.removeIf([](const widgets::FormRows* form) { return form->part().isEmpty(); });
            bool isAny = forms.isEmpty() && offer_.only.isEmpty() && !offer_.hidesAnswers(); // it may tell of them
            for (widgets::FormRows* form : forms)
                isAny = form->offer(of) || isAny;
            if (!isAny)
                hideEditor(*editor);
            else
                left.insert(section);
        }
    return left;
}

/// Those of data that are hidden; they come again with the offer.
void LabPage::hideDataEditors()
{
    if (offer_.of("data") != widgets::Offered::Hidden)
        return;
    for (const QPointer<QWidget>& editor : dataEditors_)
        if (editor && editors_->isAncestorOf(editor))
            hideEditor(*editor);
}

/// What controls tell of answers that the panels hide.
void LabPage::hideAnswers()
{
    if (offer_.hidesAnswers())
        for (QWidget* widget : telling_)
            hideEditor(*widget);
}

void LabPage::hideEditor(QWidget& editor)
{
    if (editor.isHidden())
        return;
    editor.hide();
    hiddenEditors_.emplace_back(&editor);
}

bool LabPage::offersFormula() const
{
    return offer_.of("formula") != widgets::Offered::Hidden && offer_.of("kernel") != widgets::Offered::Hidden &&
           !offer_.hidesAnswers(); // it has their values
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

void LabPage::watch(Service* service)
{
    services_.push_back(service);
    connect(service, &Service::busyChanged, this, &LabPage::showBusy);
    connect(service, &Service::answered, this, [this, service] {
        failures_.erase(service);
        showMessage();
    });
    connect(service, &Service::failed, this, [this, service](const core::Failure& failure) {
        failures_[service] = widgets::asSentence(failure.what);
        showMessage();
        if (core::isOfOutlyingRows(failure.what))
            adviseWithoutOutliers();
        emit failed(failures_[service]);
    });
    connect(service, &Service::cancelled, this, &LabPage::stopped);
    connect(service, &Service::becameIdle, this, [this] {
        if (isSettled())
            emit settled();
    });
}

void LabPage::showBusy()
{
    const bool isBusy = std::ranges::any_of(services_, &Service::isBusy);
    strip_->setBusy(isBusy);
    if (isBusy && !passClock_.isActive())
        passClock_.start();
    else if (!isBusy)
        passClock_.stop();
    if (!isBusy)
        strip_->setPassProgress({});
}

/// That of the first service that takes one.
void LabPage::showPass()
{
    std::optional<double> share;
    for (const Service* service : services_)
        if (!share && service->isBusy())
            share = service->passProgress();
    strip_->setPassProgress(share);
}

void LabPage::watchOwn(Service* service)
{
    watch(service);
    if (!own_) {
        const Compare pages = [this](const core::Session& answered, const core::Session& now) {
            return standing(answered, now);
        };
        own_ = new AnswerWatch(
            document_,
            [this, pages](const core::Session& answered, const core::Session& now) {
                return besideProblem(pages, answered, now);
            },
            [this](widgets::Standing found) { showStanding(found); }, this);
        watches_.insert(watches_.begin(), own_);
    }
    own_->watch(service);
    ownServices_.push_back(service);
}

void LabPage::addService(const SideAnswers& side)
{
    watch(side.service);
    sides_.push_back(side);
    apart_.insert(apart_.end(), side.plots.begin(), side.plots.end());
    telling_.insert(telling_.end(), side.widgets.begin(), side.widgets.end());
    const Compare pages = [this](const core::Session& answered, const core::Session& now) {
        return standing(answered, now);
    };
    const Compare compare = [this, of = side.compare ? Compare(side.compare) : pages,
                             isEmptied = !!side.clear](const core::Session& answered, const core::Session& now) {
        return isEmptied ? of(answered, now)
                         : besideProblem(of, answered, now); // undo does not bring back what is emptied
    };
    auto* answers = new AnswerWatch(
        document_, compare,
        [this, side](widgets::Standing found) {
            for (widgets::PlotView* plot : side.plots)
                plot->showStanding(found);
            const bool empties = side.clear && widgets::isOutOfSight(found);
            if (empties)
                side.clear();
            for (QWidget* widget : side.widgets)
                widgets::showStanding(*widget, empties ? widgets::Standing::Current : found);
            hideAnswers();
        },
        this);
    answers->watch(side.service);
    watches_.push_back(answers);
}

widgets::Standing LabPage::standing(const core::Session& answered, const core::Session& now) const
{
    return standingOf(answered, now);
}

/// An answer to other points goes where there is none to these: nothing will take its place but the sentence that says
/// what lacks. One that is of no points stays.
widgets::Standing LabPage::besideProblem(const Compare& compare, const core::Session& answered,
                                         const core::Session& now) const
{
    const widgets::Standing found = compare(answered, now);
    if (!problem_ || found != widgets::Standing::Outdated || answered.data.get() == now.data.get())
        return found;
    core::Session ofThese = answered;
    ofThese.data = now.data;
    return compare(answered, ofThese) == widgets::Standing::Current ? found : widgets::Standing::OtherData;
}

void LabPage::showStanding(widgets::Standing standing)
{
    standing_ = standing;
    for (widgets::PlotView* plot : plots_->answering())
        if (std::ranges::find(apart_, plot) == apart_.end())
            plot->showStanding(standing);
    strip_->showStanding(standing);
    if (docked_)
        widgets::showStanding(*docked_, standing);
    fillFormula();
    sayInShort(inShort_);
    emit remarksChanged();
}

void LabPage::sayInShort(const QString& sentences)
{
    inShort_ = sentences;
    const bool isSaid = standing_ == widgets::Standing::Current && !offer_.hidesAnswers() && !offer_.hidesPanels();
    notes_->setAnswer(isSaid ? inShort_ : QString());
}

void LabPage::look(bool turnedTo)
{
    for (AnswerWatch* answers : watches_)
        answers->look(turnedTo);
}

/// The services of panels that no number is asked of. One of a panel that is not on show may be of any of them.
void LabPage::restOthers()
{
    if (wanted_.isEmpty())
        return;
    const auto panelOf = [this](const QString& number) { return plots_->panel(number.section(u'.', 0, 0)); };
    const auto isAside = [&](const QString& number) {
        return std::ranges::find(apart_, panelOf(number)) != apart_.end();
    };
    for (Service* service : ownServices_)
        service->setResting(std::ranges::all_of(wanted_, isAside));
    for (const SideAnswers& side : sides_)
        side.service->setResting(std::ranges::all_of(wanted_, [&](const QString& number) {
            const widgets::PlotView* panel = panelOf(number);
            return panel && std::ranges::find(side.plots, panel) == side.plots.end();
        }));
}

void LabPage::setOnShow(bool onShow)
{
    if (onShow == onShow_)
        return;
    onShow_ = onShow;
    wasAway_ = onShow;
    if (onShow)
        follow(document_.session());
    else
        leave();
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

/// Of the lab's example; empty where what is asked for now is no more to be had of that.
QString LabPage::titleOfUsableExample() const
{
    const auto found = std::ranges::find(core::examples(), lab_.example, &core::ExampleDescription::name);
    if (found == core::examples().end())
        return {};
    core::Session other = document_.session();
    other.data = std::make_shared<const core::Dataset>(*core::example(found->name));
    other.of<core::ChosenColumns>() = {};
    const std::vector<core::Problem> left = problems(other);
    return std::ranges::any_of(left, &core::Problem::ofShape) ? QString()
                                                              : QString::fromStdString(std::string(found->title));
}

/// On the panels; where these data can have no answer, with what they are to be instead.
void LabPage::sayLack(const std::vector<core::Problem>& problems)
{
    const auto ofShape = std::ranges::find(problems, true, &core::Problem::ofShape);
    const auto ofKind = std::ranges::find(problems, true, &core::Problem::ofKind);
    if (ofShape != problems.end())
        return sayLackOf(LackOf::All, shapeSentence(widgets::asSentence(*ofShape)));
    if (ofKind != problems.end())
        return sayLackOf(LackOf::Kind, widgets::asSentence(*ofKind));
    if (problems.empty())
        if (const QString sentence = lackOfKind(document_.session()); !sentence.isEmpty())
            return sayLackOf(LackOf::Kind, sentence);
    sayLackOf(LackOf::Some, problems.empty() ? QString() : widgets::asSentence(problems.front()));
}

QString LabPage::shapeSentence(const QString& sentence) const
{
    const core::Session& session = document_.session();
    QString whole = sentence;
    if (plots_->canvas() && session.of<core::ChosenColumns>().table && session.data->shape() == core::Shape::Table)
        whole += tr(" They are chosen under Columns.");
    if (const QString title = titleOfUsableExample(); !title.isEmpty())
        whole += tr(" Or open the example “%1”.").arg(title);
    else if (notes_->hasAdvice())
        whole += tr(" The link above does so.");
    return whole;
}

/// Where one panel says it for all, it offers the example.
void LabPage::sayLackOf(LackOf whose, const QString& sentence)
{
    if (lackOffer_)
        lackOffer_->hide();
    if (whose == LackOf::Some)
        return plots_->setLack(sentence);
    const QString title = titleOfUsableExample();
    plots_->setLack(sentence, whose);
    widgets::PlotView* speaker = plots_->speaker();
    if (title.isEmpty() || !speaker)
        return;
    if (!lackOffer_) {
        lackOffer_ = new LackOffer(speaker);
        connect(lackOffer_, &LackOffer::clicked, this, [this] {
            setFocus(); // it goes
            openExample();
        });
    }
    lackOffer_->offer(speaker, title);
}

void LabPage::showProblems(const std::vector<core::Problem>& problems)
{
    problem_ = problems.empty() ? std::nullopt : std::optional(problems.front());
    sayLack(problems);
    unmarked_.clear();
    std::vector<core::Problem> ofKernel, ofSettings;
    for (const core::Problem& problem : problems) {
        if (problem.field == "data")
            unmarked_ << widgets::asSentence(problem.message);
        else if (kernelEditor_ && problem.field.starts_with("kernel"))
            ofKernel.push_back(problem);
        else
            ofSettings.push_back(problem);
    }
    if (kernelSection_ && !ofKernel.empty())
        kernelSection_->setOpen(true);
    if (kernelEditor_)
        for (const core::Problem& problem : kernelEditor_->showProblems(ofKernel))
            unmarked_ << widgets::asSentence(problem.message);
    adviseOn(ofSettings);
    if (std::ranges::any_of(problems, &core::isOfOutlyingRows, &core::Problem::message))
        adviseWithoutOutliers();
    for (const FollowingForm& form : forms_)
        ofSettings = form.mark(ofSettings);
    for (const core::Problem& problem : ofSettings)
        unmarked_ << widgets::asSentence(problem);
    failures_.clear();
    showMessage();
}

void LabPage::showMessage()
{
    QStringList sentences = unmarked_;
    for (const auto& failed : failures_) {
        const QString& sentence = failed.second;
        if (std::ranges::none_of(unmarked_, [&](const QString& said) { // of the data it is said once
                return sentence.endsWith(said, Qt::CaseInsensitive);
            }))
            sentences << sentence;
    }
    notes_->showProblems(sentences);
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

void LabPage::advise(const QString& sentence, const QString& action, std::function<void()> act)
{
    notes_->advise(sentence, action, std::move(act));
}

bool LabPage::hasExample() const
{
    return !lab_.example.empty();
}

void LabPage::openExample()
{
    offerExample(lab_.example);
}

void LabPage::offerExample(const std::string& name)
{
    emit exampleOffered(name);
}

void LabPage::adviseExample(const QString& sentence, const std::string& example)
{
    const std::string name = example.empty() ? lab_.example : example;
    const auto found = std::ranges::find(core::examples(), name, &core::ExampleDescription::name);
    if (found == core::examples().end())
        return advise(sentence);
    const std::string title(found->title);
    advise(sentence, tr("Open the example “%1”").arg(QString::fromStdString(title)),
           [this, name] { offerExample(name); });
}

/// A lab refuses the data for rows that lie far from all others: the rest of them in one click.
void LabPage::adviseWithoutOutliers()
{
    const auto outlying = core::outlyingRows(document_.session().data->x);
    if (!outlying || offer_.of("data") != widgets::Offered::Free)
        return;
    const QString rows = rowsText(outlying->far);
    advise(tr("The other rows have an answer."), tr("Leave out %1").arg(rows), [this, rows, far = outlying->far] {
        document_.edit(withoutRows(document_.session(), far), tr("Leave out %1").arg(rows));
        emit done(tr("Left out: %1, far from all others. Undo brings back what is gone.").arg(rows));
    });
}

void LabPage::adviseKernel(const core::Session& session, const QString& sentence)
{
    const auto why = core::whyNoPrior(session.kernel, session.of<core::EmbeddingModel>().eta);
    kernelAdvised_ = why.has_value();
    if (!why)
        return advise({});
    advise(sentence, tr("Take se at the median distance"), [this] {
        core::Session next = document_.session();
        next.kernel = core::defaultKernel(*next.data);
        std::erase_if(next.lockedHyperparameters, [](const std::string& lock) { return !holdsSetting(lock); });
        document_.edit(std::move(next), tr("Take se at the median distance"));
    });
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
