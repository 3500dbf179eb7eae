#include "app/actions/lesson_actions.h"

#include "app/actions/class_action.h"
#include "app/actions/complaint.h"
#include "app/actions/hand_in_action.h"
#include "app/actions/handout_action.h"
#include "app/actions/student_name.h"
#include "app/actions/writing_action.h"
#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lab_switcher.h"
#include "app/lesson/dock_share.h"
#include "app/lesson/hand_in.h"
#include "app/lesson/lesson_dock.h"
#include "app/lesson/lesson_file.h"
#include "app/lesson/lesson_guide.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/question_page.h"
#include "app/lesson/recount.h"
#include "app/lesson/reveal.h"
#include "app/lesson/student_seed.h"

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

constexpr double shareOfRoom = 1.0 / 3.0; // that the text has of the window, while presenting

} // namespace

LessonActions::LessonActions(Document& document, LabSwitcher& labs, QMainWindow& window)
    : QObject(&window), document_(document), labs_(labs), window_(window), guide_(new LessonGuide(document, this)),
      dock_(new LessonDock(*guide_, &window)), share_(new DockShare(*dock_, window, shareOfRoom)),
      question_(new QuestionPage(&labs)), writing_(new WritingAction(document, labs, *guide_, window)),
      handIn_(new HandInAction(&window)), class_(new ClassAction(labs, &window)),
      handouts_(new HandoutAction(*guide_, &window)), reveal_(new Reveal(*guide_, labs, document, this))
{
    window.addDockWidget(Qt::RightDockWidgetArea, dock_);
    dock_->hide();
    question_->hide();
    connect(writing_, &WritingAction::opened, reveal_, &Reveal::unseal);
    connect(writing_, &WritingAction::tryAsked, this, &LessonActions::tryOut);
    connect(writing_, &WritingAction::remarked, this, &LessonActions::remarked);
    connect(class_, &ClassAction::opening, guide_, &LessonGuide::end);
    connect(guide_, &LessonGuide::changed, this, &LessonActions::follow);
    connect(guide_, &LessonGuide::goalReached, this, &LessonActions::keepAnswers);
    connect(dock_, &LessonDock::endAsked, guide_, &LessonGuide::end);
    connect(dock_, &LessonDock::nameAsked, this, [this] {
        askStudent(NameAsked::ToChange, guide_->student(), &window_,
                   [this](const QString& name) { changeStudent(name); });
    });
    new Recount(*guide_, this);
    connect(question_, &QuestionPage::answered, this, &LessonActions::takeAnswer);
    connect(question_, &QuestionPage::skipped, this, [this] {
        guide_->skip();
        keepAnswers();
    });
    connect(handouts_, &HandoutAction::remarked, this, &LessonActions::remarked);
    connect(&document_, &Document::sessionChanged, dock_, &LessonDock::follow);
    connect(&document_, &Document::opened, guide_, &LessonGuide::end); // another session took the place of all that was
}

LessonActions::~LessonActions() = default;

void LessonActions::fill(QMenu& file)
{
    QMenu& menu = *file.addMenu(tr("&Lessons"));
    const QDir shipped(QStringLiteral(":/lessons"));
    for (const QString& name : shipped.entryList({"*.kslesson"})) {
        const QString text = std::get<QString>(lessonTextIn(shipped.filePath(name)));
        menu.addAction(readLesson(text).lesson.title, this, [this, text, name] { open(text, name); });
    }
    menu.addSeparator();
    menu.addAction(tr("&Open a lesson…"), this, &LessonActions::choose);
    menu.addSeparator();
    fillHandingIn(menu);
    handouts_->fill(menu);
    menu.addSeparator();
    writing_->fill(menu);
}

void LessonActions::fillHandingIn(QMenu& menu)
{
    QAction* handIn = menu.addAction(tr("&Hand in…"), this, [this] {
        if (guide_->isOn() && file_)
            handIn_->ask(guide_->lesson(), text_, guide_->allAnswered(), guide_->student());
    });
    handIn->setEnabled(false);
    connect(guide_, &LessonGuide::changed, handIn, [this, handIn] { handIn->setEnabled(guide_->isOn() && file_); });
    menu.addAction(tr("&Class answers…"), class_, &ClassAction::choose);
}

void LessonActions::tryOut(const QString& text, int step)
{
    file_.reset();
    reveal_->expectOwn();
    guide_->begin(readLesson(text).lesson);
    guide_->goTo(step);
}

bool LessonActions::mayLeave()
{
    return writing_->mayLeave();
}

void LessonActions::choose()
{
    const QString path = QFileDialog::getOpenFileName(
        &window_, tr("Open a lesson"), {}, tr("Lessons and hand-ins (*.kslesson *.md *.html);;All files (*)"));
    if (!path.isEmpty() && !openPath(path))
        openFile(path);
}

void LessonActions::openFile(const QString& path)
{
    const auto text = lessonTextIn(path);
    if (const auto* failure = std::get_if<core::Failure>(&text))
        return complain(&window_, tr("The lesson could not be opened"), QString::fromStdString(failure->what));
    open(std::get<QString>(text), QFileInfo(path).fileName(), path);
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
    const AnswerFile kept(work.lessonText, {}, seedIn(lesson, work.student));
    if (auto own = kept.read(lesson); !own.empty() && saysTheSame(own, work.answers))
        return begin(work.lessonText, QFileInfo(path).fileName(), {}, work.student);
    labs_.uncover();
    file_.reset();
    remember(work.lessonText, {});
    guide_->begin(lesson, work.answers, ReachedGoals{}, work.student, work.student);
}

bool LessonActions::openPath(const QString& path)
{
    if (isHandInFile(path)) {
        openHandIn(path);
        return true;
    }
    if (!path.endsWith(QStringLiteral(".kslesson"), Qt::CaseInsensitive))
        return false;
    openFile(path);
    return true;
}

void LessonActions::open(const QString& text, const QString& source, const QString& path)
{
    const ReadLesson read = readLesson(text);
    if (read.lesson.steps.empty())
        return complain(&window_, tr("The lesson could not be opened"), sentenceOf(read.problems.front(), source));
    if (!hasDataByName(read.lesson))
        return begin(text, source, path, {});
    askStudent(NameAsked::AtBeginning, keptStudent(), &window_,
               [this, text, source, path](const QString& student) { begin(text, source, path, student); });
}

/// With the answers that are kept of this lesson, and of this name where each has other data.
void LessonActions::begin(const QString& text, const QString& source, const QString& path, const QString& student)
{
    ReadLesson read = readLesson(text);
    labs_.uncover();
    file_.emplace(text, QString(), seedIn(read.lesson, student));
    remember(text, path);
    auto answered = file_->read(read.lesson);
    auto reached = file_->readReached(read.lesson);
    guide_->begin(std::move(read.lesson), std::move(answered), std::move(reached), {}, student);
    if (!read.problems.empty())
        emit remarked(sentenceOf(read.problems.front(), source));
}

/// The lesson that is on, with the data of this name and what was answered of them.
void LessonActions::changeStudent(const QString& student)
{
    const Lesson lesson = guide_->lesson();
    if (!guide_->isOn())
        return;
    if (!file_) // it is tried
        return guide_->begin(lesson, {}, {}, {}, student);
    file_.emplace(text_, QString(), seedIn(lesson, student));
    guide_->begin(lesson, file_->read(lesson), file_->readReached(lesson), {}, student);
}

void LessonActions::remember(const QString& text, const QString& path)
{
    text_ = text;
    writing_->setLesson(text, path);
}

void LessonActions::follow()
{
    if (guide_->isAsking()) {
        question_->ask(guide_->step().title, *guide_->step().question, guide_->session());
        labs_.hold(question_);
    } else {
        question_->stop();
        labs_.release();
    }
    reveal_->follow();
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
    reveal_->setTheme(theme);
}

} // namespace app
