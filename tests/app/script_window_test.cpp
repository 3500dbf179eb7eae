// "Copy as script" in the menus of panels and of the window.

#include "app/script_runs.h"
#include "app/window_fixture.h"

#include "app/document/new_data.h"
#include "core/data/examples.h"
#include "core/labs/power/power_settings.h"
#include "support/controls.h"
#include "support/test_registry.h"
#include "widgets/plots/plot_view.h"

#include <QClipboard>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>
#include <QTemporaryDir>

namespace script_window_test
{

class ScriptWindowTest : public WindowFixture
{
    Q_OBJECT

    void open(const char* lab, const char* example)
    {
        document_->edit(app::withExample(document_->session(), example)->session, "Open");
        document_->showLab(lab);
        QVERIFY(settles());
        QApplication::clipboard()->setText("nothing");
    }
    QString copied() const { return QApplication::clipboard()->text(); }
    QString said() const { return window_->statusBar()->currentMessage(); }

    /// The action of this text in a menu or in one of its menus.
    static QAction* actionIn(const QMenu& menu, const QString& text)
    {
        for (QAction* action : menu.actions()) {
            if (QString(action->text()).remove(u'&') == text)
                return action;
            if (QAction* below = action->menu() ? actionIn(*action->menu(), text) : nullptr)
                return below;
        }
        return nullptr;
    }
    QAction* inPanelMenu(const QString& view, const QString& text)
    {
        widgets::PlotView* panel = plots().panel(view);
        QMenu menu;
        emit panel->menuFilled(&menu);
        QAction* found = actionIn(menu, text);
        if (found)
            found->trigger();
        return found;
    }
    QAction* inWindowMenu(const QString& text) const
    {
        for (QAction* action : window_->menuBar()->actions())
            if (QAction* found = actionIn(*action->menu(), text))
                return found;
        return nullptr;
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void aPanelsMenuCopiesItsScript()
    {
        open("regression", "sine");
        QVERIFY(inPanelMenu("data", "In Python"));
        QVERIFY(copied().contains("import numpy as np") && copied().contains("numbers agree to 1e-"));
        QVERIFY2(said().startsWith("Copied: a script of Data in Python"), qPrintable(said()));
        QVERIFY(inPanelMenu("data", "In R"));
        QVERIFY(copied().contains("check <- function") && said().endsWith("in R"));
    }

    void aStudyOfPowerIsDrawnAgainWithinItsErrors_data()
    {
        QTest::addColumn<app::ScriptLanguage>("language");
        QTest::newRow("Python") << app::ScriptLanguage::Python;
        QTest::newRow("R") << app::ScriptLanguage::R;
    }
    void aStudyOfPowerIsDrawnAgainWithinItsErrors()
    {
        QFETCH(app::ScriptLanguage, language);
        const QString interpreter = script_runs::interpreterOf(language);
        if (interpreter.isEmpty())
            QSKIP("nothing here runs scripts in this language");
        document_->showLab("power");
        core::Session session = document_->session();
        auto& settings = session.of<core::PowerSettings>();
        settings.n = 40;
        settings.repeats = 10;
        settings.steps = 2;
        settings.permutations = 50;
        document_->edit(session, "Make it small");
        buttonNamed<QPushButton>(*page().editors(), "Start")->click();
        QVERIFY(settles());
        QVERIFY(inPanelMenu("power", language == app::ScriptLanguage::Python ? "In Python" : "In R"));
        QVERIFY2(copied().contains("check"), qPrintable(said()));
        QTemporaryDir folder;
        QFile script(folder.filePath("power" + app::endingOf(language)));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write(copied().toUtf8());
        script.close();
        const script_runs::Ran ran = script_runs::runOther(interpreter, {script.fileName()}, folder.path());
        QVERIFY2(ran.status == 0, qPrintable(QString::fromUtf8(ran.said)));
    }

    void aPanelWithoutAScriptOffersNone()
    {
        open("two-samples", "two_samples");
        QVERIFY(!inPanelMenu("data", "In Python"));
        QCOMPARE(copied(), "nothing");
    }

    void theEditMenuCopiesThePanelThatThePersonIsAt()
    {
        open("regression", "sine");
        QVERIFY(inWindowMenu("In Python"));
        inWindowMenu("In Python")->trigger(); // at none: the first that has one
        QVERIFY(said().startsWith("Copied: a script of Data"));
    }

    void aStateThatIsHeldBackIsNotCopied()
    {
        open("regression", "sine");
        document_->setSealed(true);
        QVERIFY(inPanelMenu("data", "In Python"));
        QCOMPARE(copied(), "nothing");
        QVERIFY(!said().isEmpty() && !said().startsWith("Copied"));
    }
};

KERNELSCOPE_TEST(ScriptWindowTest, QApplication)

} // namespace script_window_test

#include "script_window_test.moc"
