// A lesson that gives each name other data, in the live window: who is asked, what is kept, what is handed in, and what
// a teacher sees of it.

#include "app/own_data.h"
#include "app/window_fixture.h"

#include "app/actions/file_actions.h"
#include "app/actions/student_name.h"
#include "app/lesson/class_page.h"
#include "app/lesson/lesson_dock.h"
#include "app/lesson/lesson_guide.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/student_seed.h"
#include "support/test_registry.h"
#include "widgets/plots/drawn_plot.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStandardPaths>
#include <QUrl>

namespace own_data_window_test
{

using namespace app;
using class_files::pageOf;
using own_data::lessonText;
using own_data::workOf;

class OwnDataWindowTest : public WindowFixture
{
    Q_OBJECT

    LessonTruths truths_{readLesson(lessonText).lesson, {"Ada", "Bob"}};

    QString write(const QString& name, const QByteArray& content)
    {
        QFile file(folder_.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("not written");
        return file.fileName();
    }
    LessonGuide& guide() { return *window_->findChild<LessonGuide*>(); }
    LessonDock& dock() { return *window_->findChild<LessonDock*>(); }
    NameDialog* dialog()
    {
        for (QDialog* one : window_->findChildren<QDialog*>())
            if (auto* found = dynamic_cast<NameDialog*>(one); found && found->isVisible())
                return found;
        return nullptr;
    }
    QLineEdit& field() { return *dialog()->findChild<QLineEdit*>("studentName"); }
    void openLesson(const QString& text = lessonText) { window_->openPaths({write("own.kslesson", text.toUtf8())}); }
    /// The person types a name and Enter.
    void giveName(const QString& name)
    {
        QVERIFY(dialog());
        field().setText(name);
        QTest::keyClick(&field(), Qt::Key_Return);
        QTRY_VERIFY(!dialog());
    }
    QString textsIn(const QWidget& widget)
    {
        QStringList texts;
        for (const QLabel* label : widget.findChildren<QLabel*>())
            if (label->isVisible())
                texts << label->text();
        return texts.join(u'\n');
    }
    void act(const QString& text)
    {
        for (QAction* one : window_->findChildren<QAction*>())
            if (one->text().remove(u'&') == text)
                return one->trigger();
        qFatal("no such action");
    }
    bool showsDataOf(const QString& student)
    {
        return guide().sessions().front() == sessionsOf(guide().lesson(), student).steps.front();
    }

private slots:
    void initTestCase() { truths_.wait(); }
    void init()
    {
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/answers").removeRecursively();
        keepStudent({});
        QVERIFY(openWindow({1440, 900}));
    }
    void cleanup() { closeWindow(); }

    void theNameIsAskedFirstAndRemembered()
    {
        openLesson();
        QVERIFY(!guide().isOn());
        QVERIFY(textsIn(*dialog()).contains("This lesson gives each name other data."));
        QCOMPARE(field().text(), QString());
        giveName("  Ada ");
        QVERIFY(guide().isOn() && guide().isAsking());
        QCOMPARE(guide().student(), QString("Ada"));
        QVERIFY(showsDataOf("Ada"));
        QVERIFY(textsIn(dock()).contains("Data of Ada"));
        guide().end();
        openLesson();
        QCOMPARE(field().text(), QString("Ada"));
        giveName("Bob");
        QVERIFY(showsDataOf("Bob"));
        QCOMPARE(keptStudent(), QString("Bob"));
    }

    void escapeBeginsWithTheDataOfNobody()
    {
        openLesson();
        QTest::keyClick(&field(), Qt::Key_Escape);
        QTRY_VERIFY(guide().isOn());
        QCOMPARE(guide().student(), QString());
        QVERIFY(showsDataOf({}));
        QVERIFY(textsIn(dock()).contains("Data of nobody"));
        QCOMPARE(keptStudent(), QString());
        act("Hand in…");
        auto* box = window_->findChild<QMessageBox*>();
        QVERIFY(box);
        QVERIFY((box->text() + box->informativeText()).contains("nobody's"));
        delete box;
        QVERIFY(!window_->findChild<QLineEdit*>("handInStudent"));
    }

    void aLessonOfOneDataForAllAsksNoName()
    {
        QString same = lessonText;
        openLesson(same.replace("seed=student", "seed=5").replace("seed: student", "seed: 5"));
        QVERIFY(!dialog());
        QVERIFY(guide().isOn());
        QVERIFY(!textsIn(dock()).contains("Data of"));
        QVERIFY(!buttonNamed(dock(), "Change name…")->isVisible());
    }

    void anotherNameBeginsAgainAndEachKeepsTheirAnswers()
    {
        openLesson();
        giveName("Ada");
        buttonNamed(*window_, "Skip the question")->click();
        QVERIFY(settles());
        QCOMPARE(guide().allAnswered().size(), std::size_t(1));
        buttonNamed(dock(), "Change name…")->click();
        QCOMPARE(field().text(), QString("Ada"));
        QTest::keyClick(&field(), Qt::Key_Escape);
        QTRY_VERIFY(!dialog());
        QCOMPARE(guide().student(), QString("Ada")); // nothing changed
        buttonNamed(dock(), "Change name…")->click();
        giveName("Bob");
        QVERIFY(showsDataOf("Bob"));
        QVERIFY(guide().allAnswered().empty());
        QVERIFY(guide().isAsking());
        buttonNamed(dock(), "Change name…")->click();
        giveName("ADA");
        QCOMPARE(guide().allAnswered().size(), std::size_t(1));
        QVERIFY(showsDataOf("Ada"));
    }

    void itIsHandedInByTheNameOfTheData()
    {
        openLesson();
        giveName("Ada");
        buttonNamed(*window_, "Skip the question")->click();
        act("Hand in…");
        auto* student = window_->findChild<QLineEdit*>("handInStudent");
        QVERIFY(student);
        QVERIFY(student->isReadOnly());
        QCOMPARE(student->text(), QString("Ada"));
        qobject_cast<QDialog*>(student->window())->accept();
        QFileDialog* where = nullptr;
        QTRY_VERIFY((where = window_->findChild<QFileDialog*>()));
        const QString path = folder_.filePath("handed.html");
        emit where->fileSelected(path);
        where->close();
        QVERIFY(QTest::qWaitFor([&] { return QFile::exists(path); }, patience));
        guide().end();
        window_->openPaths({path}); // one's own work goes on, without a question
        QVERIFY(!dialog());
        QVERIFY(guide().isOn() && !guide().whose());
        QCOMPARE(guide().student(), QString("Ada"));
        QVERIFY(showsDataOf("Ada"));
    }

    void aTeacherSeesTheStudentsDataAndMarksCountedAnew()
    {
        HandIn forged = workOf("Bob", "Ada", truths_); // copied, and said to be right
        for (auto& [step, answered] : forged.answers)
            answered.grade.marks = {{true, "Yes"}, {true, "Yes"}, {true, "Yes"}};
        window_->openPaths({write("bob.html", pageOf(forged))});
        QVERIFY(!dialog());
        QCOMPARE(guide().whose(), std::optional(QString("Bob")));
        QVERIFY(showsDataOf("Bob"));
        QVERIFY(textsIn(dock()).contains("Data of Bob"));
        QVERIFY(!buttonNamed(dock(), "Change name…")->isVisible());
        QVERIFY(!textsIn(dock()).contains("Yes"));
        QVERIFY(QTest::qWaitFor([&] { return guide().allAnswered().at(2).grade.marks.size() == 1; }, patience));
        for (int step = 0; step < 2; ++step) {
            const Grade expected = gradeOf(*guide().lesson().steps[static_cast<std::size_t>(step)].question,
                                           forged.answers.at(step).answer, *truths_.of(step, "Bob")->truth);
            QCOMPARE(guide().allAnswered().at(step).grade.earned(), expected.earned());
            QVERIFY(!expected.isFull());
        }
        QVERIFY(textsIn(dock()).contains("It passes on the left."));
        window_->openPaths({write("ada.html", pageOf(workOf("Ada", "Ada", truths_)))});
        QVERIFY(showsDataOf("Ada"));
        QVERIFY(QTest::qWaitFor(
            [&] {
                return guide().allAnswered().at(2).grade.isFull() &&
                       guide().allAnswered().at(2).grade.marks.size() == 1;
            },
            patience));
        QVERIFY(guide().allAnswered().at(0).grade.isFull());
    }

    void aClassIsShownEachByTheirOwnData()
    {
        const QStringList paths{write("ada.html", pageOf(workOf("Ada", "Ada", truths_))),
                                write("bob.html", pageOf(workOf("Bob", "Bob", truths_)))};
        QMimeData mime;
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls << QUrl::fromLocalFile(path);
        mime.setUrls(urls);
        QVERIFY(window_->files()->openMime(mime));
        auto& page = *window_->findChild<ClassPage*>();
        QVERIFY(QTest::qWaitFor([&] { return page.isReady(); }, patience));
        QVERIFY(textsIn(page).contains("Each student has other data"));
        QVERIFY(textsIn(page).contains("with all marks: 2"));
        const widgets::PlotTable fan = page.plot()->numbers();
        QVERIFY((columnOf(fan, "truth").array() == 0.0).all());
        for (const char* column : {"answers_1", "answers_2"}) {
            const Eigen::VectorXd drawn = columnOf(fan, column);
            QVERIFY(drawn.size() > 0);
            QVERIFY((drawn.array().isNaN() || drawn.array().abs() < 1e-9).all());
        }
        QVERIFY(!textsIn(page).contains("Ada"));
        for (int step = 0; step < 3; ++step)
            buttonNamed(page, "▶")->click();
        QVERIFY(!textsIn(page).contains("Each student has other data")); // a choice is the same for all
        QTest::keyClick(window_.get(), Qt::Key_Escape);
    }
};

KERNELSCOPE_TEST(OwnDataWindowTest, QApplication)

} // namespace own_data_window_test

#include "own_data_window_test.moc"
