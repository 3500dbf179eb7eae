// A course from end to end, as its people do it: a lesson is written, sealed, taken by three students, handed in,
// printed and read as one picture.

#include "app/window_fixture.h"

#include "app/actions/handout_action.h"
#include "app/cli/lesson_check.h"
#include "app/lesson/author_dock.h"
#include "app/lesson/class_page.h"
#include "app/lesson/lesson_guide.h"
#include "app/lesson/question_page.h"
#include "core/kernels/expression.h"
#include "core/lesson/sampled_curve.h"
#include "support/test_registry.h"
#include "support/when_asked.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/prediction_plot.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTimer>

namespace course_test
{

using namespace app;

class CourseTest : public WindowFixture
{
    Q_OBJECT

    AuthorDock& author() { return *window_->findChild<AuthorDock*>(); }
    QPlainTextEdit& text() { return *author().findChild<QPlainTextEdit*>(); }
    LessonGuide& guide() { return *window_->findChild<LessonGuide*>(); }
    ClassPage& classPage() { return *window_->findChild<ClassPage*>(); }
    QAction* action(const QString& name)
    {
        for (QAction* one : window_->findChildren<QAction*>())
            if (one->text().remove(u'&') == name)
                return one;
        return nullptr;
    }
    void press(const QString& name)
    {
        QAbstractButton* button = nullptr;
        for (auto* found : window_->findChildren<QAbstractButton*>())
            if (found->isVisible() && found->text().remove(u'&') == name)
                button = found;
        QVERIFY2(button && button->isEnabled(), qPrintable(name));
        button->click();
    }
    /// What a dialog that is about to ask for a file is told.
    void nameTheFile(const QString& path)
    {
        whenAsked(this, [path](QDialog& asking) {
            auto* dialog = qobject_cast<QFileDialog*>(&asking);
            QVERIFY(dialog);
            dialog->selectFile(path);
            dialog->findChild<QLineEdit*>()->setText(path);
            QMetaObject::invokeMethod(dialog, "accept");
        });
    }
    QString contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    void writeTheLesson(const QString& path)
    {
        document_->showLab("regression");
        page().openExample();
        QVERIFY(settles());
        action("Write a lesson")->trigger();
        QVERIFY(settles());
        press("Add this view");
        QCOMPARE(text().textCursor().selectedText(), QString("Step 1"));
        text().insertPlainText("What is the mean?");
        QVERIFY(settles());
        const auto kinds = author().findChildren<QMenu*>();
        QCOMPARE(kinds.size(), 1);
        kinds.front()->actions().front()->trigger(); // a question for a curve
        QCOMPARE(text().textCursor().selectedText(), QString("Draw the curve that you expect."));
        QVERIFY2(text().toPlainText().contains("draw: data mean"), qPrintable(text().toPlainText()));
        QVERIFY(text().toPlainText().trimmed().endsWith("It passes near here.\n```"));
        core::Session rough = document_->session();
        rough.kernel = std::get<core::Kernel>(core::parseKernel("exponential(lengthscale=1.377)"));
        document_->edit(rough, "Change the kernel");
        QVERIFY(settles());
        press("Add this view");
        text().appendPlainText("\n```hide\nkernel\n```\n");
        text().setPlainText(text().toPlainText().replace("## Step 2", "## Which kernel is it?"));
        press("Add this view");
        text().appendPlainText("\n```free\n```\n");
        nameTheFile(path);
        press("Save");
        QTRY_VERIFY(QFile::exists(path));
        const CheckedLesson checked = checkLesson(contentOf(path));
        QCOMPARE(std::ssize(checked.steps), 3);
        QVERIFY2(checked.problems.empty(), qPrintable(contentOf(path)));
    }
    void sealTheLesson(const QString& path)
    {
        nameTheFile(path);
        action("Save sealed, for students…")->trigger();
        QTRY_VERIFY(QFile::exists(path));
        QVERIFY(!contentOf(path).contains("1.377") && !contentOf(path).contains("exponential"));
        author().hide();
    }
    /// A stroke of the mouse at this height, over the whole width.
    void drawAt(double height)
    {
        auto& pad = *window_->findChild<widgets::PredictionPlot*>();
        const auto pixel = [&](double across) {
            return QPoint(qRound(pad.xAxis->coordToPixel(pad.horizontal().lo + across * pad.horizontal().width())),
                          qRound(pad.yAxis->coordToPixel(height)));
        };
        QTest::mousePress(&pad, Qt::LeftButton, {}, pixel(0.0));
        for (int at = 0; at <= 20; ++at) {
            const QPoint place = pixel(at / 20.0);
            QMouseEvent move(QEvent::MouseMove, place, pad.mapToGlobal(place), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(&pad, &move);
        }
        QTest::mouseRelease(&pad, Qt::LeftButton, {}, pixel(1.0));
    }
    /// There is something to draw on: hints tell how.
    bool isGroundReady()
    {
        for (auto* label : window_->findChild<QuestionPage*>()->findChildren<QLabel*>())
            if (label->text().startsWith("Drag the mouse"))
                return true;
        return false;
    }
    void takeTheLesson(const QString& lesson, const QString& student, double height, const QString& path)
    {
        window_->openPaths({lesson});
        auto& question = *window_->findChild<QuestionPage*>();
        QVERIFY(question.isVisible());
        QVERIFY(QTest::qWaitFor([&] { return isGroundReady(); }, patience));
        drawAt(height);
        press("Answer");
        QVERIFY(settles());
        QVERIFY(guide().answered() && guide().answered()->grade.gap);
        press("Next ▶");
        press("Next ▶");
        QCOMPARE(guide().at(), 2);
        action("Hand in…")->trigger();
        auto* field = window_->findChild<QLineEdit*>("handInStudent");
        QVERIFY(field);
        field->setText(student);
        qobject_cast<QDialog*>(field->window())->accept();
        QFileDialog* where = nullptr;
        QTRY_VERIFY((where = window_->findChild<QFileDialog*>()));
        emit where->fileSelected(path);
        where->close();
        QVERIFY(QTest::qWaitFor([&] { return QFile::exists(path); }, patience));
        guide().end();
        forgetAnswers(); // another student, at another machine
    }
    void forgetAnswers()
    {
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/answers").removeRecursively();
    }

private slots:
    void init()
    {
        forgetAnswers();
        QVERIFY(openWindow({1440, 900}));
    }
    void cleanup()
    {
        closeWindow();
        forgetAnswers();
    }

    void fromTheFirstLineToThePictureOfTheClass()
    {
        const QString lesson = folder_.filePath("mine.kslesson"), sealed = folder_.filePath("students.kslesson");
        writeTheLesson(lesson);
        sealTheLesson(sealed);
        QStringList pages;
        for (const auto& [student, height] : {std::pair("Ada", 0.0), std::pair("Bob", 0.5), std::pair("Cleo", -0.5)}) {
            pages << folder_.filePath(QString("%1.html").arg(student));
            takeTheLesson(sealed, student, height, pages.back());
        }
        for (const QString& page : pages)
            QVERIFY(!contentOf(page).contains("1.377"));

        window_->openPaths(pages);
        QVERIFY(classPage().isVisible());
        QVERIFY(QTest::qWaitFor([&] { return classPage().isReady(); }, patience));
        const widgets::PlotTable fan = classPage().plot()->numbers();
        for (const auto& [column, height] : {std::pair("answers_1", 0.0), std::pair("answers_2", 0.5)}) {
            const Eigen::VectorXd answers = columnOf(fan, column);
            QVERIFY(answers.size() > 2);
            QVERIFY2((answers.array() - height).abs().maxCoeff() < 0.05, column); // a pixel
        }
        QVERIFY(columnOf(fan, "answers_3").size() > 2);

        window_->openPaths({lesson});
        auto& handouts = *window_->findChild<HandoutAction*>();
        QSignalSpy told(&handouts, &HandoutAction::remarked);
        handouts.make(HandoutHas::Questions, folder_.filePath("handout.pdf"));
        QTRY_VERIFY_WITH_TIMEOUT(told.count() == 2, patience);
        QVERIFY(QFile::exists(folder_.filePath("handout.pdf")));
    }
};

KERNELSCOPE_TEST(CourseTest, QApplication)

} // namespace course_test

#include "course_test.moc"
