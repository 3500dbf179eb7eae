// Handing in, opening what was handed in, and the answers of a class, in the live window.

#include "app/class_files.h"
#include "app/window_fixture.h"

#include "app/actions/file_actions.h"
#include "app/cli/command.h"
#include "app/lesson/class_page.h"
#include "app/lesson/lesson_dock.h"
#include "app/lesson/lesson_guide.h"
#include "app/lesson/sealed_text.h"
#include "support/test_registry.h"
#include "widgets/plots/drawn_plot.h"

#include <QAction>
#include <QDirIterator>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QStandardPaths>
#include <QUrl>

namespace class_window_test
{

using class_files::lessonText;
using class_files::pageOf;
using class_files::workOf;

class ClassWindowTest : public WindowFixture
{
    Q_OBJECT

    QString write(const QString& name, const QByteArray& content)
    {
        QFile file(folder_.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("not written");
        return file.fileName();
    }
    QByteArray read(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// All that this user's program keeps, by its path.
    std::map<QString, QByteArray> kept()
    {
        std::map<QString, QByteArray> files;
        QDirIterator it(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/answers", QDir::Files);
        while (it.hasNext()) {
            const QString path = it.next();
            files[path] = read(path);
        }
        return files;
    }
    QAction* action(const QString& text)
    {
        for (QAction* one : window_->findChildren<QAction*>())
            if (one->text().remove(u'&') == text)
                return one;
        return nullptr;
    }
    app::LessonGuide& guide() { return *window_->findChild<app::LessonGuide*>(); }
    app::LessonDock& dock() { return *window_->findChild<app::LessonDock*>(); }
    app::ClassPage& classPage() { return *window_->findChild<app::ClassPage*>(); }
    void drop(const QStringList& paths)
    {
        QMimeData mime;
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls << QUrl::fromLocalFile(path);
        mime.setUrls(urls);
        QVERIFY(window_->files()->openMime(mime));
    }
    void openLesson() { window_->openPaths({write("ways.kslesson", lessonText.toUtf8())}); }
    /// A step's question is skipped as a person does.
    void skip()
    {
        auto* button = buttonNamed(*window_, "Skip the question");
        QVERIFY(button && button->isVisible());
        button->click();
    }
    void handIn(const QString& student, const QString& path)
    {
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
    }
    QString textsOn(const QWidget& page)
    {
        QString texts = page.accessibleDescription();
        for (const QWidget* widget : page.findChildren<QWidget*>()) {
            texts += widget->accessibleName() + widget->accessibleDescription() + widget->toolTip();
            if (const auto* label = qobject_cast<const QLabel*>(widget))
                texts += label->text();
        }
        return texts;
    }
    void openClass()
    {
        app::HandIn cleo = workOf("Cleo", 1.0);
        cleo.answers.erase(1);
        drop({write("ada.html", pageOf(workOf("Ada Lovelace", 0.0))),
              write("bob.html", pageOf(workOf("Bob Noyce", 30.0, 0))), write("cleo.html", pageOf(cleo)),
              write("Grace Hopper.html", "<script type=\"application/json\" id=\"kernelscope-hand-in\">")});
        QVERIFY(classPage().isVisible());
        QVERIFY(QTest::qWaitFor([&] { return classPage().isReady(); }, patience));
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup()
    {
        closeWindow();
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/answers").removeRecursively();
    }

    void oneHandsInWhatOneAnswered()
    {
        QVERIFY(!action("Hand in…")->isEnabled());
        openLesson();
        QVERIFY(action("Hand in…")->isEnabled());
        skip();
        const QString path = folder_.filePath("mine.html");
        handIn("  Ada  Lovelace", path);
        const auto work = app::readHandIn(path);
        QVERIFY(std::holds_alternative<app::HandIn>(work));
        QCOMPARE(std::get<app::HandIn>(work).student, QString("Ada Lovelace"));
        QCOMPARE(app::openedLesson(std::get<app::HandIn>(work).lessonText), lessonText);
        QVERIFY(app::saysTheSame(std::get<app::HandIn>(work).answers, guide().allAnswered()));
        action("Hand in…")->trigger(); // the name is known from now on
        auto* field = window_->findChild<QLineEdit*>("handInStudent");
        QVERIFY(field);
        QCOMPARE(field->text(), QString("Ada Lovelace"));
        qobject_cast<QDialog*>(field->window())->reject();
    }

    void onesOwnWorkGoesOn()
    {
        openLesson();
        skip();
        const QString path = folder_.filePath("own.html");
        handIn("Ada", path);
        guide().end();
        window_->openPaths({path});
        QVERIFY(guide().isOn() && !guide().whose());
        QCOMPARE(guide().allAnswered().size(), std::size_t(1));
        guide().goTo(1);
        QVERIFY(guide().isAsking());
    }

    void anothersWorkIsLookedAtAndChangesNothing()
    {
        openLesson();
        skip();
        const auto before = kept();
        QCOMPARE(before.size(), std::size_t(1));
        window_->openPaths({write("bob.html", pageOf(workOf("Bob Noyce", 30.0)))});
        QVERIFY(guide().isOn());
        QCOMPARE(guide().whose(), std::optional(QString("Bob Noyce")));
        QVERIFY(dock().windowTitle().contains("Bob Noyce"));
        QVERIFY(app::saysTheSame(guide().allAnswered(), workOf("Bob Noyce", 30.0).answers));
        QVERIFY(!action("Hand in…")->isEnabled());
        for (int step = 0; step < guide().size(); ++step) {
            guide().goTo(step);
            QVERIFY(!guide().isAsking());
            guide().askAgain();
            QVERIFY(!buttonNamed(dock(), "Ask me again")->isVisible());
            QVERIFY(settles());
        }
        QVERIFY(app::saysTheSame(guide().allAnswered(), workOf("Bob Noyce", 30.0).answers));
        QCOMPARE(kept(), before);
        openLesson();
        QVERIFY(!guide().whose());
        QCOMPARE(dock().windowTitle(), QString("Lesson"));
        QCOMPARE(guide().allAnswered().size(), std::size_t(1));
    }

    void aFileThatIsDamagedIsComplainedOf()
    {
        window_->openPaths({write("cut.html", "<script type=\"application/json\" id=\"kernelscope-hand-in\">{")});
        auto* box = window_->findChild<QMessageBox*>();
        QVERIFY(box);
        QVERIFY((box->text() + box->informativeText()).contains("is cut off"));
        delete box;
        QVERIFY(!guide().isOn());
    }

    void aClassAnswersInOnePictureAQuestion()
    {
        openClass();
        const QList<int> counted{3, 2, 3, 3, 3};
        for (int step = 0; step < 5; ++step) {
            QCOMPARE(classPage().step(), step);
            QVERIFY(classPage().plot() && classPage().plot()->isVisible());
            QVERIFY(textsOn(classPage()).contains(QStringLiteral("Answered: %1 of 3").arg(counted[step])));
            const QString path = folder_.filePath(QStringLiteral("shown-%1.png").arg(step));
            QVERIFY(classPage().grab().save(path));
            buttonNamed(classPage(), "▶")->click();
        }
        QCOMPARE(classPage().step(), 4); // the last that asks
        choose(comboNamed(classPage(), "Question"), 0);
        const widgets::PlotTable fan = classPage().plot()->numbers();
        QVERIFY(columnOf(fan, "truth").size() > 0);
        for (const char* column : {"answers_1", "answers_2", "answers_3"})
            QCOMPARE(columnOf(fan, column).size(), columnOf(fan, "answers_at").size());
        buttonNamed(classPage(), "▶")->click();
        QCOMPARE(columnOf(classPage().plot()->numbers(), "students"), Eigen::VectorXd(Eigen::Vector2d(1.0, 1.0)));
        buttonNamed(classPage(), "▶")->click();
        QCOMPARE(columnOf(classPage().plot()->numbers(), "answer"), Eigen::VectorXd(Eigen::Vector3d(0.5, 30.5, 1.5)));
    }

    void namesAreNowhereUntilTheyAreAskedFor()
    {
        openClass();
        classPage().setExpected({"Ada Lovelace", "Dan Bricklin"});
        const QStringList names{"Ada", "Bob", "Cleo", "Dan", "Grace"};
        for (int step = 0; step < 5; ++step) {
            for (const QString& name : names)
                QVERIFY2(!textsOn(classPage()).contains(name), qPrintable(name));
            buttonNamed(classPage(), "▶")->click();
        }
        QVERIFY(textsOn(classPage()).contains("Not there: 1 of 2"));
        QVERIFY(textsOn(classPage()).contains("Files left out: 1"));
        checkNamed(classPage(), "Names")->setChecked(true);
        QVERIFY(textsOn(classPage()).contains("Not there: Dan Bricklin"));
        QVERIFY(textsOn(classPage()).contains("Grace Hopper.html is cut off"));
    }

    void theNamesOfTheClassArePasted()
    {
        openClass();
        buttonNamed(classPage(), "Who is missing…")->click();
        auto* dialog = classPage().findChild<QInputDialog*>();
        QVERIFY(dialog);
        dialog->setTextValue("Ada Lovelace\n\n bob noyce\nCleo");
        dialog->accept();
        QVERIFY(textsOn(classPage()).contains("All are there."));
    }

    void escapeLeadsBackToTheLab()
    {
        openClass();
        QTest::keyClick(window_.get(), Qt::Key_Escape);
        QTRY_VERIFY(page().isVisible() && !classPage().isVisible());
    }

    void aLessonThatIsAskingGivesWay()
    {
        openLesson();
        QVERIFY(guide().isAsking());
        openClass();
        QVERIFY(!guide().isOn());
        buttonNamed(classPage(), "Back to the lab")->click();
        QTRY_VERIFY(page().isVisible());
        openClass();
        openLesson(); // and the class to a lesson
        QVERIFY(!classPage().isVisible());
    }

    void theTableIsThatOfTheCommand()
    {
        openClass();
        const QString saved = folder_.filePath("saved.csv"), printed = folder_.filePath("printed.csv");
        buttonNamed(classPage(), "Save as CSV…")->click();
        auto* where = window_->findChild<QFileDialog*>();
        QVERIFY(where);
        emit where->fileSelected(saved);
        where->close();
        QCOMPARE(app::runCommandLine({"lesson", "class", "--quiet", folder_.filePath("ada.html"),
                                      folder_.filePath("bob.html"), folder_.filePath("cleo.html"), "--out", printed}),
                 0);
        QVERIFY(!read(saved).isEmpty());
        QCOMPARE(read(saved), read(printed));
    }

    void filesWithoutAnswersAreComplainedOf()
    {
        const QString cut = "<script type=\"application/json\" id=\"kernelscope-hand-in\">";
        drop({write("a.html", cut.toUtf8()), write("b.html", cut.toUtf8())});
        auto* box = window_->findChild<QMessageBox*>();
        QVERIFY(box);
        QVERIFY((box->text() + box->informativeText()).contains("b.html is cut off"));
        delete box;
        QVERIFY(!classPage().isVisible());
    }

    /// What a sentence quotes is no markup: it would be laid out, and a picture in it read.
    void whatIsQuotedInASentenceIsShownAsItIs()
    {
        const QString name = QStringLiteral("<img src=a.png><a href=b>c.html");
        window_->openPaths({write(name, "<script type=\"application/json\" id=\"kernelscope-hand-in\">{")});
        auto* box = window_->findChild<QMessageBox*>();
        QVERIFY(box && box->informativeText().contains(name));
        for (const QLabel* label : box->findChildren<QLabel*>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
        delete box;
    }
};

KERNELSCOPE_TEST(ClassWindowTest, QApplication)

} // namespace class_window_test

#include "class_window_test.moc"
