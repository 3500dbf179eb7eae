#include "app/actions/lesson_actions.h"

#include "app/actions/class_action.h"
#include "app/actions/complaint.h"
#include "app/actions/hand_in_action.h"
#include "app/actions/handout_action.h"
#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lab_switcher.h"
#include "app/lesson/author_dock.h"
#include "app/lesson/dock_share.h"
#include "app/lesson/goals.h"
#include "app/lesson/hand_in.h"
#include "app/lesson/lesson_dock.h"
#include "app/lesson/lesson_guide.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/question_page.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>

#include <algorithm>

namespace app
{

namespace
{

constexpr double shareOfRoom = 1.0 / 3.0;              // that the text has of the window, while presenting
constexpr qint64 largestLessonFile = qint64{16} << 20; // bytes: a text that a person wrote

/// The text of a file; nothing, and why, where it cannot be read.
std::optional<QString> lessonTextIn(const QString& path, QString& why)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > largestLessonFile) {
        why = file.isOpen() ? LessonActions::tr("it is too large for a lesson") : file.errorString();
        return std::nullopt;
    }
    return QString::fromUtf8(file.readAll());
}

} // namespace

LessonActions::LessonActions(Document& document, LabSwitcher& labs, QMainWindow& window)
    : QObject(&window), document_(document), labs_(labs), window_(window), guide_(new LessonGuide(document, this)),
      dock_(new LessonDock(*guide_, &window)), share_(new DockShare(*dock_, window, shareOfRoom)),
      question_(new QuestionPage(&labs)), author_(new AuthorDock(document, labs, &window)),
      handIn_(new HandInAction(&window)), class_(new ClassAction(labs, &window)),
      handouts_(new HandoutAction(*guide_, &window))
{
    window.addDockWidget(Qt::RightDockWidgetArea, dock_);
    window.addDockWidget(Qt::RightDockWidgetArea, author_);
    dock_->hide();
    author_->hide();
    question_->hide();
    connect(author_, &AuthorDock::tryAsked, this, &LessonActions::tryOut);
    connect(author_, &AuthorDock::remarked, this, &LessonActions::remarked);
    connect(class_, &ClassAction::opening, guide_, &LessonGuide::end);
    connect(guide_, &LessonGuide::changed, this, &LessonActions::follow);
    connect(guide_, &LessonGuide::goalReached, this, &LessonActions::keepAnswers);
    connect(dock_, &LessonDock::endAsked, guide_, &LessonGuide::end);
    connect(question_, &QuestionPage::answered, this, &LessonActions::takeAnswer);
    connect(question_, &QuestionPage::skipped, this, [this] {
        guide_->skip();
        keepAnswers();
    });
    connect(handouts_, &HandoutAction::remarked, this, &LessonActions::remarked);
    connect(&document_, &Document::sessionChanged, dock_, &LessonDock::follow);
    connect(&document_, &Document::opened, guide_, &LessonGuide::end); // another session took the place of all that was
    connect(&labs_, &LabSwitcher::pageShown, this, &LessonActions::offer);
    connect(&labs_, &LabSwitcher::pageMade, this, [this](LabPage* page) {
        connect(page, &LabPage::settled, this, [this, page] {
            if (page == labs_.page())
                look();
        });
    });
}

LessonActions::~LessonActions() = default;

void LessonActions::fill(QMenu& file)
{
    QMenu& menu = *file.addMenu(tr("&Lessons"));
    const QDir shipped(QStringLiteral(":/lessons"));
    for (const QString& name : shipped.entryList({"*.kslesson"})) {
        QString why;
        const auto text = lessonTextIn(shipped.filePath(name), why);
        menu.addAction(readLesson(*text).lesson.title, this, [this, text = *text, name] { open(text, name); });
    }
    menu.addSeparator();
    menu.addAction(tr("&Open a lesson…"), this, &LessonActions::choose);
    menu.addSeparator();
    fillHandingIn(menu);
    handouts_->fill(menu);
    menu.addSeparator();
    fillWriting(menu);
}

void LessonActions::fillHandingIn(QMenu& menu)
{
    QAction* handIn = menu.addAction(tr("&Hand in…"), this, [this] {
        if (guide_->isOn() && file_)
            handIn_->ask(guide_->lesson(), text_, guide_->allAnswered());
    });
    handIn->setEnabled(false);
    connect(guide_, &LessonGuide::changed, handIn, [this, handIn] { handIn->setEnabled(guide_->isOn() && file_); });
    menu.addAction(tr("&Class answers…"), class_, &ClassAction::choose);
}

void LessonActions::fillWriting(QMenu& menu)
{
    menu.addAction(tr("&Write a lesson"), this, [this] {
        if (author_->mayLeave())
            author_->write(tr("# A lesson\n\nWhat it is about.\n\n"), {});
    });
    QAction* edit = menu.addAction(tr("&Edit this lesson"), this, [this] {
        if (author_->mayLeave()) {
            guide_->end();
            author_->write(text_, path_);
        }
    });
    edit->setEnabled(false);
    connect(guide_, &LessonGuide::changed, edit,
            [this, edit] { edit->setEnabled(guide_->isOn() || !text_.isEmpty()); });
    menu.addAction(tr("&Add this view as a step"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B), author_,
                   &AuthorDock::addView);
}

void LessonActions::tryOut(const QString& text, int step)
{
    file_.reset();
    guide_->begin(readLesson(text).lesson);
    guide_->goTo(step);
}

bool LessonActions::mayLeave()
{
    return author_->mayLeave();
}

void LessonActions::choose()
{
    const QString path =
        QFileDialog::getOpenFileName(&window_, tr("Open a lesson"), {}, tr("Lessons (*.kslesson *.md);;All files (*)"));
    QString why;
    if (path.isEmpty())
        return;
    if (const auto text = lessonTextIn(path, why))
        open(*text, QFileInfo(path).fileName(), path);
    else
        complain(&window_, tr("The lesson could not be opened"), QStringLiteral("%1: %2").arg(path, why));
}

bool LessonActions::openPaths(const QStringList& paths)
{
    if (paths.size() == 1)
        return openPath(paths.front());
    if (std::ranges::none_of(paths, &isHandInFile))
        return false;
    class_->open(paths);
    return true;
}

/// One's own work goes on where these are the answers that are kept here; another's is looked at, and kept nowhere.
void LessonActions::openHandIn(const QString& path)
{
    const auto read = readHandIn(path);
    if (const auto* failure = std::get_if<core::Failure>(&read))
        return complain(&window_, tr("The hand-in could not be opened"),
                        QStringLiteral("%1 %2").arg(path, QString::fromStdString(failure->what)));
    const auto& work = std::get<HandIn>(read);
    const Lesson lesson = readLesson(work.lessonText).lesson;
    const AnswerFile kept(work.lessonText);
    if (auto own = kept.read(lesson); !own.empty() && saysTheSame(own, work.answers))
        return open(work.lessonText, QFileInfo(path).fileName());
    labs_.uncover();
    file_.reset();
    text_ = work.lessonText;
    path_.clear();
    guide_->begin(lesson, work.answers, ReachedGoals{}, work.student);
}

bool LessonActions::openPath(const QString& path)
{
    if (isHandInFile(path)) {
        openHandIn(path);
        return true;
    }
    if (!path.endsWith(QStringLiteral(".kslesson"), Qt::CaseInsensitive))
        return false;
    QString why;
    if (const auto text = lessonTextIn(path, why))
        open(*text, QFileInfo(path).fileName(), path);
    else
        complain(&window_, tr("The lesson could not be opened"), QStringLiteral("%1: %2").arg(path, why));
    return true;
}

void LessonActions::open(const QString& text, const QString& source, const QString& path)
{
    ReadLesson read = readLesson(text);
    if (read.lesson.steps.empty())
        return complain(&window_, tr("The lesson could not be opened"), sentenceOf(read.problems.front(), source));
    labs_.uncover();
    file_.emplace(text);
    text_ = text;
    path_ = path;
    auto answered = file_->read(read.lesson);
    auto reached = file_->readReached(read.lesson);
    guide_->begin(std::move(read.lesson), std::move(answered), std::move(reached));
    if (!read.problems.empty())
        emit remarked(sentenceOf(read.problems.front(), source));
}

/// What the author hides or holds, on the page on show; a lesson that is over holds nothing.
void LessonActions::offer()
{
    const LessonStep* step = guide_->isOn() ? &guide_->step() : nullptr;
    labs_.page()->setOffer(step ? Offer{.hidden = step->hidden, .fixed = step->fixed, .only = step->only} : Offer{});
}

void LessonActions::follow()
{
    ghost_.clear();
    offer();
    if (guide_->isAsking()) {
        question_->ask(guide_->step().title, *guide_->step().question, guide_->session());
        labs_.hold(question_);
    } else {
        labs_.release();
        if (guide_->isOn()) {
            openAskedPanel();
            look();
        }
    }
    if (presenting_)
        dock_->takeKeyboard();
}

void LessonActions::takeAnswer(const Answer& answer, const Truth& truth)
{
    guide_->answer(answer, truth);
    keepAnswers();
}

void LessonActions::keepAnswers()
{
    if (!file_)
        return;
    if (const auto failure = file_->write(guide_->lesson(), guide_->allAnswered(), guide_->allReached()))
        emit remarked(tr("The answers could not be kept: %1").arg(QString::fromStdString(failure->what)));
}

/// What was asked about is seen large.
void LessonActions::openAskedPanel()
{
    const Answered* answered = guide_->answered();
    const QString view = answered && !answered->answer.isEmpty() ? viewOf(*guide_->step().question) : QString();
    labs_.page()->plots()->open(view);
}

void LessonActions::look()
{
    showGhost();
    checkGoals();
}

/// What was reached once stays so.
void LessonActions::checkGoals()
{
    const LabPage* page = labs_.page();
    if (!guide_->isOn() || guide_->isAsking() || !page->isSettled() || !page->showsAnswer())
        return;
    const std::vector<ChallengeGoal>& goals = guide_->step().goals;
    for (int goal = 0; goal < std::ssize(goals); ++goal)
        if (isReached(goals[static_cast<std::size_t>(goal)], *page->plots(), document_.session()))
            guide_->reach(goal);
}

void LessonActions::showGhost()
{
    const Answered* answered = guide_->isOn() ? guide_->answered() : nullptr;
    if (!answered || answered->answer.isEmpty() || labs_.isCovered())
        return ghost_.clear();
    ghost_.setWord(guide_->whose() ? tr("what was expected") : QString());
    const Question& question = *guide_->step().question;
    widgets::PlotView* panel = labs_.page()->plots()->panel(viewOf(question));
    if (!panel)
        return ghost_.clear();
    const auto truth = truthOf(question, panel->numbers());
    const Answer& answer = answered->answer;
    if (std::holds_alternative<CurveQuestion>(question.of) && std::holds_alternative<Truth>(truth))
        ghost_.showCurve(*panel, core::curveThrough(answer.at, answer.value), std::get<Truth>(truth).curve);
    else if (std::holds_alternative<DotsQuestion>(question.of))
        ghost_.showDots(*panel, answer.value);
    else if (std::holds_alternative<PointQuestion>(question.of))
        ghost_.showPlace(*panel, answer.at);
}

void LessonActions::next()
{
    guide_->next();
}

void LessonActions::previous()
{
    guide_->previous();
}

void LessonActions::setPresenting(bool presenting)
{
    presenting_ = presenting;
    share_->setOn(presenting);
    dock_->setPresenting(presenting);
}

void LessonActions::setTheme(const widgets::Theme& theme)
{
    dock_->setTheme(theme);
    question_->setTheme(theme);
    class_->setTheme(theme);
    ghost_.setTheme(theme);
}

} // namespace app
