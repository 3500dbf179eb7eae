// Lessons before a room, and goals that are checked as one tries.

#include "app/window_fixture.h"

#include "app/actions/handout_action.h"
#include "app/actions/lesson_actions.h"
#include "app/lesson/answer_file.h"
#include "app/lesson/goals.h"
#include "app/lesson/lesson_dock.h"
#include "app/lesson/lesson_guide.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/question_page.h"
#include "support/test_registry.h"
#include "widgets/plots/reading_plate.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTextBrowser>

namespace lesson_room_test
{

using namespace app;

namespace
{

const QString roomLesson = QStringLiteral(R"(# A lesson for a room

An introduction.

## Choose

```settings
lab: density
data: points 0 0.5 1 1.5 2 2.5
```

```question
choice:
- [ ] An option that takes a whole sentence, and a long one at that, to say what it means to say of all this
- [x] Another one, which is as long as the first one was and needs as many lines on a page that is not wide
ask: What is it that one would expect here, if one had never seen anything like it before?
reveal: What is revealed takes a sentence as well.
```

## A number

```question
number: 3 within 1
ask: How many?
```

## Look

Prose.

## Try

```free
```

```goal
points < 12
points > 20
```

## Two samples

```settings
lab: two-samples
data: samples 0 0.1 0.2 0.3 0.4 | 5 5.1 5.2 5.3 5.4
two-samples.permutations: 200
```

```goal
null permutation_p < 0.05
null permutation_p > 0.5
```
)");

/// Does all the text that is seen on a part of the window have room?
QStringList cutIn(const QWidget& part)
{
    QStringList cut;
    for (const auto* label : part.findChildren<QLabel*>())
        if (label->isVisible() && label->wordWrap() && label->heightForWidth(label->width()) > label->height() + 1)
            cut << label->text();
    for (const auto* button : part.findChildren<QPushButton*>())
        if (button->isVisible() && button->width() < button->minimumSizeHint().width())
            cut << button->text();
    for (const auto* button : part.findChildren<QRadioButton*>())
        if (button->isVisible() && button->heightForWidth(button->width()) > button->height())
            cut << button->text();
    return cut;
}

} // namespace

class LessonRoomTest : public WindowFixture
{
    Q_OBJECT

    LessonActions& lessons() { return *window_->findChild<LessonActions*>(); }
    LessonGuide& guide() { return *lessons().guide(); }
    LessonDock& dock() { return *window_->findChild<LessonDock*>(); }
    QWidget& black() { return *window_->findChild<QWidget*>("blackScreen"); }
    QString tasks() { return window_->findChild<QLabel*>("lessonTasks")->text(); }
    void openLesson()
    {
        const QString path = folder_.filePath("room.kslesson");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(roomLesson.toUtf8()) > 0);
        file.close();
        window_->openPaths({path});
        QVERIFY(guide().isOn());
    }
    void press(Qt::Key key) { QTest::keyClick(window_.get(), key); }
    /// Before a room, in a window of this size.
    void presentIn(const QSize& size)
    {
        press(Qt::Key_F5);
        window_->setWindowState(Qt::WindowNoState); // the screen of a test has a size of its own
        window_->resize(size);
        rest();
    }
    widgets::PlotView* panelInSight()
    {
        for (const auto& row : plots().rows())
            for (widgets::PlotView* plot : row)
                if (plot->isVisible())
                    return plot;
        return nullptr;
    }
    void rest()
    {
        for (int i = 0; i < 20; ++i)
            QApplication::processEvents();
    }

private slots:
    void init()
    {
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/answers").removeRecursively();
        QVERIFY(openWindow());
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        openLesson();
        QVERIFY(settles());
    }
    void cleanup()
    {
        guide().end();
        closeWindow();
    }

    void theTextStaysBesideThePageAndAllIsAsBeforeAfterIt()
    {
        guide().goTo(2);
        QVERIFY(settles());
        rest();
        const auto* model = window_->findChild<QDockWidget*>("modelDock");
        const int width = dock().width();
        const double points = dock().findChild<QTextBrowser*>()->font().pointSizeF();
        QWidget* keyboard = window_->focusWidget();
        press(Qt::Key_F5);
        QVERIFY(window_->isFullScreen() && dock().isVisible() && !model->isVisible());
        QVERIFY(dock().findChild<QTextBrowser*>()->font().pointSizeF() > 1.4 * points);
        window_->setWindowState(Qt::WindowNoState);
        for (const int wide : {1200, 1500}) {
            window_->resize(wide, 800);
            QTRY_VERIFY(std::abs(dock().width() - wide / 3) < 6);
        }
        window_->resize(1280, 840);
        press(Qt::Key_Escape);
        QVERIFY(dock().isVisible() && model->isVisible());
        QTRY_COMPARE(dock().width(), width);
        QCOMPARE(dock().findChild<QTextBrowser*>()->font().pointSizeF(), points);
        QCOMPARE(window_->focusWidget(), keyboard);
        QVERIFY(settles());
    }

    void keysAndAPresenterLeadOn()
    {
        press(Qt::Key_Right);
        QCOMPARE(guide().at(), 0); // not before a room
        press(Qt::Key_F5);
        press(Qt::Key_Right);
        QCOMPARE(guide().at(), 1);
        press(Qt::Key_PageDown);
        QCOMPARE(guide().at(), 2);
        QVERIFY(settles());
        press(Qt::Key_Left);
        QCOMPARE(guide().at(), 1);
        press(Qt::Key_PageUp);
        QCOMPARE(guide().at(), 0);
        press(Qt::Key_Escape); // from a question
        QVERIFY(!window_->isFullScreen() && guide().isOn());
        QVERIFY(settles());
    }

    void whatHasTheKeyboardKeepsItsArrowsAndLetters()
    {
        press(Qt::Key_F5);
        guide().goTo(1);
        auto* field = window_->findChild<QuestionPage*>()->findChild<QLineEdit*>();
        field->setFocus();
        for (const Qt::Key key : {Qt::Key_1, Qt::Key_Period, Qt::Key_B, Qt::Key_Left, Qt::Key_Right})
            QTest::keyClick(field, key);
        QCOMPARE(guide().at(), 1);
        QCOMPARE(field->text(), QString("1.b"));
        QVERIFY(!black().isVisible());
        guide().goTo(2);
        QVERIFY(settles());
        widgets::PlotView* plot = panelInSight();
        QVERIFY(plot);
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Right);
        QCOMPARE(guide().at(), 2);
        QTest::keyClick(plot, Qt::Key_PageDown);
        QCOMPARE(guide().at(), 3);
        QTest::keyClick(window_->focusWidget(), Qt::Key_Right); // the text has the keyboard again
        QCOMPARE(guide().at(), 4);
        press(Qt::Key_F5);
        QVERIFY(!window_->isFullScreen());
        QVERIFY(settles());
    }

    void aKeyMakesAllBlackAndAnyBringsItBack()
    {
        press(Qt::Key_B);
        QVERIFY(!black().isVisible()); // not before a room
        press(Qt::Key_F5);
        QWidget* keyboard = window_->focusWidget();
        for (const Qt::Key key : {Qt::Key_B, Qt::Key_Period}) {
            press(key);
            QVERIFY(black().isVisible());
            QCOMPARE(black().geometry(), window_->rect());
            QTest::keyClick(&black(), Qt::Key_PageDown);
            QVERIFY(!black().isVisible());
            QCOMPARE(guide().at(), 0);
            QCOMPARE(window_->focusWidget(), keyboard);
        }
        press(Qt::Key_B);
        QTest::mouseClick(&black(), Qt::LeftButton);
        QVERIFY(!black().isVisible() && window_->isFullScreen());
        press(Qt::Key_Escape);
        QVERIFY(!window_->isFullScreen());
    }

    void nothingIsCutBeforeARoom_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1024, 768);
        QTest::newRow("large") << QSize(1920, 1080);
    }
    void nothingIsCutBeforeARoom()
    {
        QFETCH(QSize, size);
        presentIn(size);
        for (int step = 0; step < guide().size(); ++step) {
            guide().goTo(step);
            for (const bool isAsking : {true, false}) {
                if (!isAsking && guide().isAsking())
                    guide().answer({.at = {}, .value = {}, .choice = 0}, {});
                QVERIFY(settles());
                rest();
                const QSize least = window_->minimumSizeHint();
                QVERIFY2(least.width() <= size.width() && least.height() <= size.height(),
                         qPrintable(QStringLiteral("step %1: %2×%3").arg(step).arg(least.width()).arg(least.height())));
                const QStringList cut = cutIn(dock()) + cutIn(*window_->findChild<QuestionPage*>());
                QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
            }
        }
        press(Qt::Key_F5);
        QVERIFY(settles());
    }

    void theQuestionAndWhatTheMouseSaysAreLarge()
    {
        const widgets::ReadingPlate plate{.head = "x = 1", .lines = {{.name = "f", .value = "2"}}};
        const auto heightOfPlate = [&] {
            const QRectF panel(0.0, 0.0, 2000.0, 2000.0);
            return widgets::placedBeside({500.0, 500.0}, plate, panel, panel, canvas().theme()).place.height();
        };
        const auto sizeOfQuestion = [&] {
            for (const auto* label : window_->findChild<QuestionPage*>()->findChildren<QLabel*>())
                if (label->text() == guide().step().question->ask)
                    return label->font().pointSizeF();
            return 0.0;
        };
        const double plateBefore = heightOfPlate(), questionBefore = sizeOfQuestion();
        press(Qt::Key_F5);
        QVERIFY(heightOfPlate() > 1.15 * plateBefore);
        QVERIFY(questionBefore > 0.0 && sizeOfQuestion() > 1.15 * questionBefore);
        press(Qt::Key_F5);
    }

    void goalsAreCheckedAsOneTriesAndStayReached()
    {
        guide().goTo(3);
        QVERIFY(tasks().contains("Now everything is free"));
        QTRY_VERIFY_WITH_TIMEOUT(tasks().contains("☑ points &lt; 12"), patience);
        QVERIFY(tasks().contains("☐ points &gt; 20"));
        core::Session more = document_->session();
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::VectorXd::LinSpaced(25, 0.0, 2.5);
        more.data = std::make_shared<const core::Dataset>(data);
        document_->edit(more, "Add points");
        QTRY_VERIFY_WITH_TIMEOUT(tasks().contains("☑ points &gt; 20"), patience);
        QVERIFY(tasks().contains("☑ points &lt; 12")); // it was, once
        guide().goTo(4);
        QTRY_VERIFY_WITH_TIMEOUT(tasks().contains("☑ null permutation_p &lt; 0.05"), patience);
        QVERIFY(tasks().contains("☐ null permutation_p &gt; 0.5"));
        guide().end();
        openLesson();
        guide().goTo(3);
        QVERIFY(tasks().contains("☑ points &gt; 20")); // also another day
        QVERIFY(settles());
    }

    void goalsAreKeptAsTheyAreWritten()
    {
        const AnswerFile file(roomLesson, folder_.filePath("answers"));
        const Lesson lesson = readLesson(roomLesson).lesson;
        const ReachedGoals reached{{3, {1}}, {4, {0, 1}}};
        QVERIFY(!file.write(lesson, {}, reached));
        QCOMPARE(file.readReached(lesson), reached);
        Lesson changed = lesson;
        changed.steps[3].goals[1].written = "points > 40";
        QCOMPARE(file.readReached(changed), (ReachedGoals{{4, {0, 1}}}));
        changed.steps.resize(1);
        QVERIFY(file.readReached(changed).empty());
    }

    void keptAnswersThatWereChangedAreNone()
    {
        const Lesson lesson = readLesson("# T\n## S\n```question\nnumber: 3 within 1\nask: How many?\n```\n").lesson;
        const AnswerFile file("changed", folder_.filePath("answers"));
        const auto kept = [&](Eigen::VectorXd at, Eigen::VectorXd value) {
            const Answered answered{.answer = {.at = std::move(at), .value = std::move(value)}, .grade = {}};
            return !file.write(lesson, {{0, answered}}, {}) && file.read(lesson).contains(0);
        };
        QVERIFY(kept({}, Eigen::VectorXd::Constant(1, 3.0)));
        QVERIFY(!kept({}, Eigen::VectorXd::Constant(2, 3.0)));                       // two numbers
        QVERIFY(!kept(Eigen::VectorXd::Zero(1), Eigen::VectorXd::Constant(1, 3.0))); // with a place
        QVERIFY(!kept({}, Eigen::VectorXd::Constant(1, 1e200)));                     // not to be drawn
    }

    void goalsReachTheirBoundWhereTheySaySo()
    {
        const core::Session session = document_->session();
        const auto points = static_cast<double>(session.data->size());
        for (const bool below : {true, false}) {
            ChallengeGoal goal{.view = {}, .column = {}, .below = below, .than = points, .written = {}};
            QVERIFY(!isReached(goal, plots(), session));
            goal.orEqual = true;
            QVERIFY(isReached(goal, plots(), session));
            goal.than += below ? -1.0 : 1.0;
            QVERIFY(!isReached(goal, plots(), session));
        }
    }

    void aHandoutIsWrittenFromTheWindow()
    {
        auto* handouts = window_->findChild<HandoutAction*>();
        QSignalSpy told(handouts, &HandoutAction::remarked);
        const QString path = folder_.filePath("handout.pdf");
        handouts->make(HandoutHas::Solutions, path);
        QTRY_VERIFY_WITH_TIMEOUT(told.count() == 2, patience);
        QVERIFY(told.last().at(0).toString().contains(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly) && file.read(5) == "%PDF-");
    }
};

KERNELSCOPE_TEST(LessonRoomTest, QApplication)

} // namespace lesson_room_test

#include "lesson_room_test.moc"
