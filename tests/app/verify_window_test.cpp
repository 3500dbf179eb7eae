// Help > Verify in the live window: the table, a case as a session, and the report.

#include "app/window_fixture.h"

#include "app/actions/help_actions.h"
#include "app/verify/case_session.h"
#include "app/verify/verify_dialog.h"
#include "core/labs/regression/regression_settings.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QAction>
#include <QCheckBox>
#include <QFile>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>

#include <set>

namespace verify_window_test
{

class VerifyWindowTest : public WindowFixture
{
    Q_OBJECT

    QTableWidget* table() const { return dialog_->findChild<QTableWidget*>(); }
    QPushButton* button(const QString& text) const
    {
        for (auto* one : dialog_->findChildren<QPushButton*>())
            if (one->text().remove(u'&') == text)
                return one;
        return nullptr;
    }
    bool isDone() const { return button("Verify again") != nullptr; }
    int rowOf(const QString& words) const
    {
        for (int row = 0; row < table()->rowCount(); ++row)
            if ((table()->item(row, 0)->text() + ": " + table()->item(row, 1)->text()).contains(words))
                return row;
        return -1;
    }

    app::VerifyDialog* dialog_ = nullptr;

private slots:
    void init()
    {
        QVERIFY(openWindow());
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->text().remove(u'&') == "Verify…")
                action->trigger();
        dialog_ = window_->findChild<app::VerifyDialog*>();
        QVERIFY(dialog_ && dialog_->isVisible());
    }
    void cleanup() { closeWindow(); }

    void allNumbersAreListedAndHold()
    {
        QTRY_VERIFY_WITH_TIMEOUT(isDone(), patience);
        std::size_t numbers = 0;
        for (const app::KnownCase& one : app::knownAnswers())
            numbers += one.numbers.size();
        QCOMPARE(static_cast<std::size_t>(table()->rowCount()), numbers);
        QCOMPARE(app::summaryOf(dialog_->checkedCases()).failed, 0);
        QVERIFY(std::ranges::any_of(dialog_->findChildren<QLabel*>(),
                                    [](const QLabel* label) { return label->text().startsWith("All "); }));
    }

    void aClickShowsTheCaseAndUndoTakesItBack()
    {
        QTRY_VERIFY_WITH_TIMEOUT(isDone(), patience);
        const core::Session before = document_->session();
        const int row = rowOf("scikit-learn 1.2.1: GP regression: mean at x = 1.3");
        QVERIFY(row >= 0);
        emit table()->cellClicked(row, 0);
        const core::Session& shown = document_->session();
        QCOMPARE(shown.lab, std::string("regression"));
        QCOMPARE(shown.data->size(), Eigen::Index{12});
        QCOMPARE(shown.of<core::RegressionSettings>().noise, 0.05);
        QVERIFY(settles());
        QVERIFY(!page().problem());
        document_->history()->undo();
        QVERIFY(document_->session() == before);
    }

    void aNumberWithoutAPageSaysSo()
    {
        QTRY_VERIFY_WITH_TIMEOUT(isDone(), patience);
        const int row = rowOf("log Γ(0.3)");
        QVERIFY(row >= 0);
        QVERIFY(dialog_->openCase(row).contains("no page"));
        table()->selectRow(row);
        QVERIFY(!button("Show the case")->isEnabled());
    }

    void itStopsAndBeginsAnew()
    {
        QTRY_VERIFY_WITH_TIMEOUT(table()->rowCount() > 0, patience);
        if (auto* stop = button("Stop")) {
            stop->click();
            QVERIFY(isDone());
            const int rows = table()->rowCount();
            QTest::qWait(100);
            QCOMPARE(table()->rowCount(), rows);
        }
        button("Verify again")->click();
        QTRY_VERIFY_WITH_TIMEOUT(isDone(), patience);
        QCOMPARE(app::summaryOf(dialog_->checkedCases()).failed, 0);
    }

    void itMayCloseWhileItComputes()
    {
        delete dialog_;
        dialog_ = nullptr;
        QTest::qWait(50);
    }

    void theReportIsSavedAsPdf()
    {
        QTRY_VERIFY_WITH_TIMEOUT(isDone(), patience);
        const QString path = folder_.filePath("verified.pdf");
        QCOMPARE(dialog_->save(path), QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly) && file.read(5) == "%PDF-");
        QVERIFY(!dialog_->save(folder_.filePath("nowhere/verified.pdf")).isEmpty());
    }

    /// One of each kind: a lab with its title.
    void everyKindOfCaseIsAnsweredInTheWindow()
    {
        std::set<std::pair<QString, QString>> kinds;
        for (const app::KnownCase& one : app::knownAnswers()) {
            if (!app::hasSession(one) || !kinds.emplace(one.session["lab"].toString(), one.title).second)
                continue;
            document_->open(valueOf(app::sessionOf(one)), {});
            QVERIFY2(settles(), qPrintable(one.title));
            QVERIFY2(!page().problem() && page().showsAnswer(), qPrintable(one.package + ": " + one.title));
        }
        QVERIFY(kinds.size() > 8);
    }
};

KERNELSCOPE_TEST(VerifyWindowTest, QApplication)

} // namespace verify_window_test

#include "verify_window_test.moc"
