// File > Report in the live window: it is written once what it shows is there, and what is promised and does not come
// is told.

#include "app/window_fixture.h"

#include "app/document/new_data.h"
#include "app/labs/lab_switcher.h"
#include "core/data/examples.h"
#include "core/labs/regression/regression_settings.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "widgets/controls/muted_line.h"

#include <QAction>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QStatusBar>

namespace report_window_test
{

class ReportWindowTest : public WindowFixture
{
    Q_OBJECT

    QString path() const { return folder_.filePath("report.html"); }
    QString note() const
    {
        const auto* label = window_->statusBar()->findChild<QLabel*>("writtenNote");
        return label ? label->text() : QString();
    }
    QByteArray written() const
    {
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void changeKernel(double lengthscale)
    {
        core::Session next = document_->session();
        next.kernel = core::kernelOf(core::SquaredExponential{{lengthscale}});
        document_->edit(next, "Change");
    }
    void askForReport()
    {
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->text().remove(u'&') == tr("Report…"))
                action->trigger();
    }
    /// No file is asked for where there is nothing to tell.
    void chooseNothing()
    {
        askForReport();
        const auto* where = window_->findChild<QFileDialog*>();
        QVERIFY(!where || !where->isVisible());
        auto* box = window_->findChild<QMessageBox*>();
        QVERIFY(box && box->text().contains("nothing to report"));
        delete box;
    }
    void chooseFile()
    {
        askForReport();
        auto* where = window_->findChild<QFileDialog*>();
        QVERIFY(where);
        emit where->fileSelected(path());
        where->close();
    }

private slots:
    void init()
    {
        QVERIFY(openWindow());
        QFile::remove(path());
        core::Session session;
        session.data = std::make_shared<const core::Dataset>(*core::example("sine"));
        session.kernel = core::kernelOf(core::SquaredExponential{{0.5}});
        session.window = core::fittingWindow(*session.data);
        session.lab = "regression";
        document_->open(session, {});
        QVERIFY(settles());
    }
    void cleanup() { closeWindow(); }

    void whatIsOnShowIsWrittenAtOnce()
    {
        chooseFile();
        QVERIFY(written().contains("se(lengthscale=0.5)"));
        QVERIFY(note().contains("Written: report.html"));
    }

    void whatIsBeingComputedIsWaitedFor()
    {
        changeKernel(0.25);
        chooseFile();
        QVERIFY(written().isEmpty());
        QVERIFY(note().contains("once the answer is there"));
        QTRY_VERIFY_WITH_TIMEOUT(!written().isEmpty(), patience);
        QVERIFY(written().contains("se(lengthscale=0.25)"));
        QVERIFY(note().contains("Written: report.html"));
    }

    void aLabThatIsLeftBeforeItsAnswerHasNoReport()
    {
        changeKernel(0.25);
        chooseFile();
        document_->showLab("spectrum");
        auto* box = window_->findChild<QMessageBox*>();
        QVERIFY(box && box->text().contains("No report was written") && note().isEmpty());
        box->close();
        QVERIFY(settles());
        QVERIFY(written().isEmpty());
    }

    void namesOfGroupsAreToldAsTheyAre()
    {
        core::Dataset two;
        two.x.resize(40, 1);
        for (int i = 0; i < 40; ++i) {
            two.x(i, 0) = (i % 2 == 0 ? 0.0 : 9.0) + 0.1 * i;
            two.labels.push_back(i % 2);
        }
        two.columnNames = {"x"};
        two.names.samples = {"b%3", "5%1"};
        core::Session session = app::freshSession(std::make_shared<const core::Dataset>(two));
        session.lab = "two-samples";
        document_->open(session, {});
        QVERIFY(settles());
        chooseFile();
        QVERIFY2(written().contains("The groups b%3 (20 rows) and 5%1 (20 rows) differ"), written().left(4000));
        const auto* line = page().findChild<widgets::MutedLine*>();
        QVERIFY2(line->text().startsWith("b%3 and 5%1 differ: permutation p ≤ 0.001, rejected"),
                 qPrintable(line->text()));
        QVERIFY2(line->text().contains(". b%3 is most in excess near x = "), qPrintable(line->text()));
        QVERIFY(written().contains("The rows belong to 2 groups: b%3 (20), 5%1 (20)."));
    }

    void whatIsStoppedHasNoReport()
    {
        changeKernel(0.25);
        chooseFile();
        core::Session next = document_->session();
        next.of<core::RegressionSettings>().noise = -1.0;
        document_->edit(next, "Change");
        auto* box = window_->findChild<QMessageBox*>();
        QVERIFY(box && box->informativeText().contains("must be") && note().isEmpty());
        delete box;
        chooseNothing();
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(written().isEmpty());
    }

    void anotherSessionHasNoReportOfTheOneBefore()
    {
        changeKernel(0.25);
        chooseFile();
        document_->open(document_->session(), {});
        auto* box = window_->findChild<QMessageBox*>();
        QVERIFY(box && box->informativeText().contains("Another session") && note().isEmpty());
        delete box;
        QVERIFY(settles());
        QVERIFY(written().isEmpty());
    }

    void aCoveredLabIsNotReportedOn()
    {
        auto* cover = new QWidget;
        window_->findChild<app::LabSwitcher*>()->cover(cover);
        chooseNothing();
        window_->findChild<app::LabSwitcher*>()->uncover();
        delete cover;
    }
};

KERNELSCOPE_TEST(ReportWindowTest, QApplication)

} // namespace report_window_test

#include "report_window_test.moc"
