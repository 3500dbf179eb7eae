// A lesson as a student takes it and as an author writes it, through the widgets of the real window; and the search for
// what a step hides.

#include "app/searcher.h"
#include "app/window_fixture.h"

#include "app/actions/lesson_actions.h"
#include "app/labs/lab_switcher.h"
#include "app/lesson/author_dock.h"
#include "app/lesson/lesson_dock.h"
#include "app/lesson/lesson_guide.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/question_page.h"
#include "app/lesson/setting_lines.h"
#include "core/kernels/expression.h"
#include "core/labs/regression/regression_settings.h"
#include "core/session/learned_state.h"
#include "support/test_registry.h"
#include "widgets/kernel/kernel_editor.h"
#include "widgets/plots/prediction_plot.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QStandardPaths>
#include <QToolButton>

namespace lesson_window_test
{

using namespace app;
using widgets::PredictionPlot;

namespace
{

const QString threeSteps = QStringLiteral(R"(# Three steps

## Draw

```settings
lab: regression
data: observations 0:1 1:2 2:1
kernel: se(lengthscale=0.731)
regression.noise: 0.01
window: -1 3
```

```question
draw: data mean
ask: Draw the mean.
within 40% at 1: It passes near the data.
falls from 1 to 2: It falls after the middle.
```

## Which kernel?

```settings
kernel: matern32(lengthscale=1.3771)
```

```hide
kernel
panel.evidence
```

## It was this one

All is shown.
)");

} // namespace

class LessonWindowTest : public WindowFixture
{
    Q_OBJECT

    LessonActions& lessons() { return *window_->findChild<LessonActions*>(); }
    LessonGuide& guide() { return *lessons().guide(); }
    QPushButton* button(const QString& text)
    {
        for (auto* found : window_->findChildren<QPushButton*>())
            if (found->text().remove(u'&') == text && found->isVisible())
                return found;
        return nullptr;
    }
    PredictionPlot& pad() { return *window_->findChild<PredictionPlot*>(); }
    void openLesson(const QString& text = threeSteps)
    {
        const QString path = folder_.filePath("lesson.kslesson");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) > 0);
        file.close();
        window_->openPaths({path});
    }
    /// A stroke of the mouse through these places, in data units.
    void draw(const std::vector<QPointF>& places)
    {
        const auto pixel = [this](const QPointF& place) {
            return QPoint(qRound(pad().xAxis->coordToPixel(place.x())), qRound(pad().yAxis->coordToPixel(place.y())));
        };
        QTest::mousePress(&pad(), Qt::LeftButton, {}, pixel(places.front()));
        for (const QPointF& place : places) {
            QMouseEvent move(QEvent::MouseMove, pixel(place), pad().mapToGlobal(pixel(place)), Qt::NoButton,
                             Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&pad(), &move);
        }
        QTest::mouseRelease(&pad(), Qt::LeftButton, {}, pixel(places.back()));
    }
    bool isAsked() { return window_->findChild<QuestionPage*>()->isVisible(); }
    void answerTheDrawing()
    {
        QTRY_VERIFY(pad().horizontal().hi > 2.9); // the ground is there
        draw({{-1, 0.2}, {0, 1.0}, {1, 2.0}, {2, 1.0}, {3, 0.2}});
        QTRY_VERIFY(button("Answer")->isEnabled());
        button("Answer")->click();
        QVERIFY(settles());
    }
    /// Where a hidden value is found.
    QStringList channelsWith(const QString& value) { return Searcher(*window_, *document_).channelsWith(value); }
    QString wordsSeen() { return Searcher(*window_, *document_).wordsSeen().join(u'\n'); }

private slots:
    void init()
    {
        QDir(QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).filePath("answers"))
            .removeRecursively();
        QVERIFY(openWindow({1440, 900}));
    }
    void cleanup() { closeWindow(); }

    void thePictureStandsStillUntilItIsAnswered()
    {
        const core::Session before = document_->session();
        openLesson();
        QVERIFY(isAsked());
        QVERIFY(document_->session() == before);
        QVERIFY(!button("Answer")->isEnabled());
        for (auto* editor : window_->findChildren<widgets::KernelEditor*>())
            QVERIFY(!editor->isVisible()); // sliders wait
        window_->findChild<LabSwitcher*>()->uncover();
        document_->showLab("density");
        QVERIFY(isAsked());
        answerTheDrawing();
        QVERIFY(!isAsked());
        QCOMPARE(document_->session().lab, std::string("regression"));
        QCOMPARE(guide().answered()->grade.earned(), 2);
        QVERIFY(guide().answered()->grade.gap);
        QVERIFY(guide().answered()->grade.gap->share < 0.3);
        document_->history()->undo();
        QVERIFY(document_->session() == before);
    }

    void whatWasExpectedIsSeenWhole()
    {
        openLesson();
        QTRY_VERIFY(pad().horizontal().hi > 2.9);
        const core::Interval height = pad().vertical();
        draw({{-1, height.lo + 0.01 * height.width()}, {3, height.hi - 0.01 * height.width()}});
        QTRY_VERIFY(button("Answer")->isEnabled());
        button("Answer")->click();
        QVERIFY(settles());
        const Eigen::VectorXd& drawn = guide().answered()->answer.value;
        const core::Interval seen = plots().panel("data")->vertical();
        QVERIFY(seen.lo <= drawn.minCoeff() && drawn.maxCoeff() <= seen.hi);
    }

    void whatIsDrawnOverReplacesAndBackspaceTakesAll()
    {
        openLesson();
        QTRY_VERIFY(pad().horizontal().hi > 2.9);
        draw({{-1, 1}, {3, 1}});
        draw({{0, 2}, {1, 2}});
        const core::SampledCurve drawn = core::curveThrough(pad().at(), pad().value());
        QVERIFY(std::abs(*core::valueAt(drawn, 0.5) - 2.0) < 0.05);
        QVERIFY(std::abs(*core::valueAt(drawn, 2.0) - 1.0) < 0.05);
        QTest::keyClick(&pad(), Qt::Key_Backspace);
        QVERIFY(!pad().isDrawn());
        QVERIFY(!button("Answer")->isEnabled());
    }

    void answersAreThereAgainWhenTheLessonIsOpenedAgain()
    {
        openLesson();
        answerTheDrawing();
        const Eigen::VectorXd drawn = guide().answered()->answer.value;
        guide().end();
        openLesson();
        QVERIFY(!isAsked());
        QCOMPARE(guide().answered()->answer.value, drawn);
        button("Ask me again")->click();
        QVERIFY(isAsked());
        button("Skip the question")->click();
        QVERIFY(!isAsked());
        QVERIFY(guide().answered()->answer.isEmpty());
    }

    void freePlayIsOneClickFromTheStep()
    {
        openLesson();
        button("Skip the question")->click();
        QVERIFY(settles());
        core::Session other = document_->session();
        other.of<core::RegressionSettings>().noise = 0.5;
        document_->edit(other, "Change the noise");
        QTRY_VERIFY(button("As the step has it"));
        button("As the step has it")->click();
        QVERIFY(guide().isAtStep());
        document_->history()->undo();
        QVERIFY(document_->session() == other); // nothing is lost
    }

    void aStepThatFailsSaysSoAndTheNextOneOpens()
    {
        openLesson(
            "# T\n## Fails\n```settings\nlab: two-samples\ndata: points 0 1\n```\n```question\nnumber: null mmd2 "
            "within 1\nask: What?\n```\n## Next\n");
        QVERIFY(isAsked());
        const auto said = [this] {
            QStringList words;
            for (auto* label : window_->findChild<QuestionPage*>()->findChildren<QLabel*>())
                words << label->text();
            return words.join(u' ');
        };
        QTRY_VERIFY2(said().contains("This step cannot be computed"), qPrintable(said()));
        button("Next ▶")->click();
        QVERIFY(!isAsked());
        QCOMPARE(guide().at(), 1);
    }

    void whatAStepHidesIsFoundNowhere()
    {
        openLesson();
        button("Skip the question")->click();
        button("Next ▶")->click();
        QVERIFY(settles());
        QCOMPARE(core::printKernel(document_->session().kernel), std::string("matern32(lengthscale=1.3771)"));
        const auto isClosed = [this] {
            for (const char* value : {"1.3771", "matern32", "Matérn"})
                if (const QStringList found = channelsWith(QString::fromUtf8(value)); !found.isEmpty())
                    return qWarning("%s is found in: %s", value, qPrintable(found.join(", "))), false;
            return !plots().panel("evidence");
        };
        QVERIFY(isClosed());
        QVERIFY(document_->save(folder_.filePath("refused.kscope"))); // a sentence
        // Undo, a lab's tab and the end of the lesson open nothing.
        document_->showLab("density");
        QVERIFY(settles());
        QVERIFY(isClosed());
        document_->showLab("regression");
        guide().end();
        QVERIFY(settles());
        QVERIFY(isClosed());
        document_->history()->undo();
        document_->history()->redo();
        QVERIFY(settles());
        QVERIFY(isClosed());
        // The step that shows it does.
        openLesson();
        guide().goTo(2);
        QVERIFY(settles());
        QVERIFY(wordsSeen().contains("1.377"));
        QVERIFY(!document_->save(folder_.filePath("saved.kscope")));
    }

    /// A point that was moved, while the step is on show or after the lesson, opens nothing.
    void anEditOfWhatIsHiddenHidesIt()
    {
        openLesson();
        guide().goTo(1);
        QVERIFY(settles());
        const auto movePoint = [this] {
            core::Session moved = document_->session();
            core::Dataset data = *moved.data;
            data.x(0, 0) += 0.25;
            moved.data = std::make_shared<const core::Dataset>(data);
            document_->edit(moved, "Move a point");
        };
        movePoint();
        QVERIFY(settles());
        QVERIFY(!wordsSeen().contains("1.377"));
        guide().end();
        QVERIFY(settles());
        QCOMPARE(channelsWith("1.3771"), QStringList());
        movePoint();
        QVERIFY(settles());
        QCOMPARE(channelsWith("1.3771"), QStringList());
        QVERIFY(document_->save(folder_.filePath("refused.kscope")));
        document_->turnTo(core::builtInSession(), "Show something else");
        QVERIFY(!document_->save(folder_.filePath("saved.kscope")));
    }

    void onlyTheControlsThatAreNamedAreThere()
    {
        openLesson("# T\n## S\n```settings\nlab: regression\ndata: observations 0:1 1:2\nkernel: "
                   "se(lengthscale=1)\n```\n```only\nkernel.lengthscale, "
                   "regression.noise\n```\n```fix\nregression.noise\n```\n");
        QVERIFY(settles());
        QStringList sliders;
        for (auto* slider : page().editors()->findChildren<widgets::ParameterSlider*>())
            if (slider->isVisible())
                sliders << slider->accessibleName() + (slider->isEnabled() ? " free" : " fixed");
        QCOMPARE(sliders.size(), 2);
        QCOMPARE(sliders.filter("free").size(), 1);
        for (auto* chooser : page().editors()->findChildren<QComboBox*>())
            QVERIFY2(!chooser->isVisible(), qPrintable(chooser->accessibleName()));
        guide().end();
        QVERIFY(page().editors()->findChild<widgets::KernelEditor*>()->isVisible());
        int visible = 0;
        for (auto* chooser : page().editors()->findChildren<QComboBox*>())
            visible += chooser->isVisible();
        QVERIFY(visible > 2);
    }

    /// What is on show in any lab becomes lines that lead there again.
    void anyViewBecomesAStep_data() { rowForEachLab(); }
    void anyViewBecomesAStep()
    {
        QFETCH(QString, id);
        document_->showLab(id.toStdString());
        if (page().hasExample())
            page().openExample();
        QVERIFY(settles());
        const LessonSessions empty = sessionsOf(readLesson("# T\n## S\n").lesson);
        const QString block = settingBlock(empty.steps.front(), document_->session());
        const LessonSessions found = sessionsOf(readLesson("# T\n## S\n" + block).lesson);
        QVERIFY2(found.problems.empty(), qPrintable(block.left(400)));
        core::Session wanted = document_->session();
        wanted.panels = found.steps.front().panels;
        wanted.pin = found.steps.front().pin;
        wanted.of<core::LearnedState>() = found.steps.front().of<core::LearnedState>();
        QVERIFY2(found.steps.front() == wanted, qPrintable(block.left(400)));
    }

    void aLessonIsWrittenInTheWindow()
    {
        auto* author = window_->findChild<AuthorDock*>();
        author->write("# Mine\n\n", {});
        document_->showLab("regression");
        page().openExample();
        QVERIFY(settles());
        author->addView();
        auto* parts = author->findChild<QListWidget*>();
        QCOMPARE(parts->count(), 2);
        QVERIFY2(author->text().contains("lab: regression"), qPrintable(author->text()));
        const core::Session first = document_->session();
        core::Session other = first;
        other.of<core::RegressionSettings>().noise = 0.5;
        document_->edit(other, "Change the noise");
        author->addView();
        QVERIFY2(author->text().contains("regression.noise: 0.5"), qPrintable(author->text()));
        parts->setCurrentRow(1);
        QVERIFY(document_->session() == first);
        author->findChild<QPlainTextEdit*>()->setPlainText(
            author->findChild<QPlainTextEdit*>()->toPlainText().replace("## Step 1", "## The first"));
        QVERIFY(author->text().contains("## The first"));
        QCOMPARE(parts->item(1)->text(), QString("The first"));
        const ReadLesson read = readLesson(author->text());
        QVERIFY(read.problems.empty());
        QCOMPARE(std::ssize(read.lesson.steps), 2);
        QVERIFY(sessionsOf(read.lesson).problems.empty());
    }

    void aHeadingThatIsTypedBeginsAStep()
    {
        auto* author = window_->findChild<AuthorDock*>();
        auto* edit = author->findChild<QPlainTextEdit*>();
        auto* parts = author->findChild<QListWidget*>();
        author->write("# T\n\n## One\n\nA.\n\n## Two\n\nB.\n", {});
        edit->setPlainText("## One\n\nA.\n\n## Between\n\nC.\n\n");
        const QString typed = author->text();
        parts->setCurrentRow(2); // "Two", before the list knows of it
        QTRY_COMPARE(parts->count(), 4);
        QCOMPARE(parts->item(2)->text(), QString("Between"));
        QCOMPARE(parts->currentRow(), 3);
        QCOMPARE(edit->toPlainText(), QString("## Two\n\nB.\n"));
        QCOMPARE(author->text(), typed);
    }

    void whatIsWrittenCanBeUndone()
    {
        auto* author = window_->findChild<AuthorDock*>();
        auto* edit = author->findChild<QPlainTextEdit*>();
        auto* parts = author->findChild<QListWidget*>();
        const QString first = "# T\n\n## One\n\nA.\n\n## Two\n\nB.\n";
        author->write(first, {});
        QToolButton* undo = nullptr;
        for (auto* found : author->findChildren<QToolButton*>())
            if (found->text() == "Undo")
                undo = found;
        QVERIFY(undo && !undo->isEnabled());
        parts->setCurrentRow(2);
        edit->setPlainText("## Two\n\nB and more.\n");
        edit->setPlainText("## Two\n\nB and still more.\n"); // one change of text with the last
        const QString typed = author->text();
        for (auto* found : author->findChildren<QToolButton*>())
            if (found->text() == "Delete")
                found->click();
        QVERIFY(!author->text().contains("## Two"));
        undo->click();
        QCOMPARE(author->text(), typed);
        QCOMPARE(parts->currentRow(), 2);
        undo->click();
        QCOMPARE(author->text(), first);
        QVERIFY(!undo->isEnabled());
    }

    /// Undo says what a step is called, and a question what a panel is called: no markup, which would be laid out, and
    /// a picture in it read.
    void whatALessonSaysIsShownAsItIs()
    {
        openLesson(QStringLiteral("# T\n\n## <b>One</b>\n\n```settings\nlab: regression\n```\n\n## Two\n\n```question\n"
                                  "draw: <b>panel</b> mean\nask: a\n```\n"));
        bool isTold = false;
        for (const QAction* action : window_->findChildren<QAction*>())
            if (action->text().contains("<b>One</b>")) {
                QVERIFY2(action->toolTip().contains("&lt;b&gt;One"), qPrintable(action->toolTip()));
                isTold = true;
            }
        QVERIFY(isTold);
        guide().next();
        const auto* page = window_->findChild<QuestionPage*>();
        const auto sentence = [page]() -> const QLabel* {
            for (const auto* label : page->findChildren<QLabel*>())
                if (label->text().contains("<b>panel</b>"))
                    return label;
            return nullptr;
        };
        QTRY_VERIFY(sentence());
        QCOMPARE(sentence()->textFormat(), Qt::PlainText);
    }
};

KERNELSCOPE_TEST(LessonWindowTest, QApplication)

} // namespace lesson_window_test

#include "lesson_window_test.moc"
