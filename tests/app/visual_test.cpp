// What every lab shows, as lines that a person reads (tests/data/references): a file a panel, a dock, a menu, the bar
// of labs, a window's layout, the theme. A few small portraits beside them, light and dark. What differs is told line
// by line, and written below reference_differences; to accept what is now:
//   KERNELSCOPE_ACCEPT_REFERENCES=1 build/release/tests/app_window_tests app_visual_test
// and read the diff.
#include "app/formula_dock.h"
#include "app/labs/lab_tabs.h"
#include "app/scenes.h"

#include "support/described_plot.h"
#include "support/described_widgets.h"
#include "support/portraits.h"
#include "support/references.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QDockWidget>
#include <QMenuBar>
#include <QSettings>
#include <QToolBar>

#include <utility>

namespace visual_test
{

namespace
{

struct Look {
    QSize size{1440, 900};
    double textScale = 1.0;
    bool dark = false;
    QString name() const
    {
        return QStringLiteral("%1x%2-%3%4")
            .arg(size.width())
            .arg(size.height())
            .arg(std::lround(100.0 * textScale))
            .arg(dark ? "-dark" : "");
    }
};
const Look roomy{}, narrow{.size = {1024, 700}, .textScale = 1.5}, projected{.size = {1024, 700}, .dark = true};

} // namespace

class VisualTest : public SceneFixture
{
    Q_OBJECT

    References references_{QStringLiteral(TEST_DATA_DIR "/references"), QStringLiteral("reference_differences")};
    QStringList changed_;
    int complete_ = 0; // functions of this test that went through everything they compare

    void compare(const QString& name, const QStringList& lines)
    {
        if (const QString differences = references_.differences(name, lines); !differences.isEmpty())
            changed_ << differences;
    }
    bool open(const Look& look)
    {
        if (document_)
            closeWindow();
        QSettings().clear(); // the last window's docks would be remembered
        document_ = std::make_unique<app::Document>();
        app::Preferences preferences;
        preferences.dark = look.dark;
        preferences.textScale = look.textScale;
        window_ = std::make_unique<app::MainWindow>(*document_, preferences);
        window_->resize(look.size);
        window_->show();
        return QTest::qWaitForWindowExposed(window_.get()) && settles();
    }
    /// What is computed beside a page's own answer arrives later: at rest, the window looks the same twice.
    bool rests()
    {
        constexpr int glance = 40; // ms
        QImage before;
        const auto isSame = [&] {
            QTest::qWait(glance);
            const QImage now = window_->grab().toImage();
            return page().isSettled() && std::exchange(before, now) == now;
        };
        if (!QTest::qWaitFor(isSame, patience))
            return false;
        auto* formula = window_->findChild<app::FormulaDock*>(); // it keeps the room it needed on the way
        if (!formula->isVisible())
            return true;
        formula->hide();
        formula->show();
        return QTest::qWaitFor(isSame, patience);
    }

    static bool isElsewhere(const QWidget& widget)
    {
        return qobject_cast<const widgets::PlotView*>(&widget) || qobject_cast<const QMenuBar*>(&widget) ||
               qobject_cast<const app::LabTabs*>(&widget);
    }
    std::vector<QDockWidget*> docks() const
    {
        std::vector<QDockWidget*> found;
        for (QDockWidget* dock : window_->findChildren<QDockWidget*>())
            if (dock->isVisible())
                found.push_back(dock);
        return found;
    }

private slots:
    void cleanup() { closeWindow(); }

    void everyPanelAndFormSaysWhatItDid()
    {
        QVERIFY(open(roomy));
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene) && rests());
            unfold();
            for (const QString& view : plots().viewNames())
                if (widgets::PlotView* plot = plots().panel(view))
                    compare(scene.name() + u'/' + view, described::describedPlot(*plot));
            for (const QDockWidget* dock : docks())
                compare(scene.name() + u'/' + dock->objectName() + QStringLiteral("-dock"),
                        described::describedWords(*dock, &isElsewhere));
        }
        ++complete_;
    }
    void menusAndBarsSayWhatTheyDid()
    {
        QVERIFY(open(roomy));
        for (const QAction* action : window_->menuBar()->actions())
            compare(QStringLiteral("window/menu-") + QString(action->text()).remove(u'&').toLower(),
                    described::describedMenu(*action->menu()));
        compare(QStringLiteral("window/labs"), described::setOn(*window_->findChild<app::LabTabs*>()).split(" | "));
        compare(QStringLiteral("window/theme"), described::describedTheme());
        ++complete_;
    }
    void everyLabIsLaidOutAsItWas()
    {
        for (const Look& look : {roomy, narrow}) {
            QVERIFY(open(look));
            for (const Scene& scene : scenes()) {
                const QString name = QStringLiteral("layout/") + look.name() + u'/' + scene.name();
                if (scene.dimensions != 1)
                    continue;
                if (!portraits::hasFontOfReferences() && !References::accepts()) {
                    references_.keep(name);
                    continue;
                }
                QVERIFY(turnTo(scene) && rests());
                compare(name, described::describedLayout(*window_, &isElsewhere));
            }
        }
        ++complete_;
    }
    void portraitsLookAsTheyDid()
    {
        if (References::accepts())
            QVERIFY(portraits::acceptFont());
        if (!portraits::hasFontOfReferences())
            QSKIP("the portraits were drawn with another font");
        const QStringList inTheDark{"density-1d", "two-samples-1d", "regression-1d", "spectrum-1d", "structure-1d"};
        for (const Look& look : {roomy, projected}) {
            QVERIFY(open(look));
            for (const Scene& scene : scenes()) {
                const bool isFirst = scene.dimensions == 1 && scene.view == core::SpectrumSettings::View::KernelPca;
                if (!isFirst || (look.dark && !inTheDark.contains(scene.name())))
                    continue;
                QVERIFY(turnTo(scene) && rests());
                if (const QString differs = portraits::difference(scene.name() + u'-' + look.name(),
                                                                  window_->grab().toImage(), References::accepts());
                    !differs.isEmpty())
                    changed_ << differs;
            }
        }
    }
    void nothingElseIsKept() // runs last
    {
        QVERIFY(open(roomy));
        if (complete_ == 3)
            changed_ << references_.stale();
        QVERIFY2(changed_.isEmpty(), qPrintable("differ from what was accepted:\n" + changed_.join('\n')));
    }
};

KERNELSCOPE_TEST(VisualTest, QApplication)

} // namespace visual_test

#include "visual_test.moc"
