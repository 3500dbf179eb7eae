// What room the window gives to what it shows: it fits a small screen with large text, and nothing in it jumps.
#include "app/scenes.h"

#include "app/formula_dock.h"
#include "app/labs/lab_tabs.h"
#include "app/preferences.h"
#include "core/data/examples.h"
#include "core/kernels/expression.h"
#include "support/test_registry.h"
#include "widgets/controls/calm_combo.h"
#include "widgets/controls/elided_name.h"
#include "widgets/controls/place_row.h"
#include "widgets/plots/plot_header.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QScrollArea>
#include <QTabBar>

#include <map>

namespace room_test
{

class RoomTest : public SceneFixture
{
    Q_OBJECT

    const QFont plain_ = QApplication::font();

    bool openWith(double textScale, const QSize& size)
    {
        document_ = std::make_unique<app::Document>();
        app::Preferences preferences;
        preferences.textScale = textScale;
        window_ = std::make_unique<app::MainWindow>(*document_, preferences);
        window_->resize(size);
        window_->show();
        return QTest::qWaitForWindowExposed(window_.get()) && settles();
    }
    void rest()
    {
        for (int i = 0; i < 20; ++i)
            QApplication::processEvents();
    }
    app::FormulaDock& formula() { return *window_->findChild<app::FormulaDock*>(); }
    QDockWidget& model() { return *window_->findChild<QDockWidget*>("modelDock"); }
    /// What is cut of the names, choosers, buttons and tabs that are seen in it.
    static QStringList cutOf(const QWidget& form)
    {
        QStringList cut;
        for (const QLabel* label : form.findChildren<QLabel*>()) {
            const auto* name = dynamic_cast<const widgets::ElidedName*>(label);
            if (name && name->isVisible() && name->isCut())
                cut << QStringLiteral("%1: %2 of %3")
                           .arg(name->text())
                           .arg(name->contentsRect().width())
                           .arg(name->fontMetrics().horizontalAdvance(name->text()));
        }
        for (const auto* chooser : form.findChildren<widgets::CalmCombo*>())
            if (chooser->isVisible() && chooser->isCut())
                cut << chooser->currentText();
        for (const QAbstractButton* button : form.findChildren<QAbstractButton*>())
            if (const QString text = QString(button->text()).remove(u'&');
                button->isVisible() && (button->fontMetrics().horizontalAdvance(text) > button->width() ||
                                        (button->objectName() == "fold" && text.endsWith(u'…'))))
                cut << QStringLiteral("button ") + text;
        for (const QTabBar* tabs : form.findChildren<QTabBar*>())
            for (int i = 0; tabs->isVisible() && i < tabs->count(); ++i)
                if (tabs->tabText(i).contains(u'…'))
                    cut << QStringLiteral("tab ") + tabs->tabText(i);
        return cut;
    }
    bool show(const char* lab)
    {
        document_->showLab(lab);
        const bool settled = settles();
        rest();
        return settled;
    }
    /// The gap between the docks.
    QPoint gap() { return {model().x() + model().width() / 2, model().geometry().bottom() + 2}; }
    void dragGapTo(int y)
    {
        QTest::mousePress(window_.get(), Qt::LeftButton, {}, gap());
        const QPoint from = gap();
        for (int step = 1; step <= 4; ++step) {
            const QPoint at(from.x(), from.y() + (y - from.y()) * step / 4);
            QMouseEvent move(QEvent::MouseMove, at, window_->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(window_.get(), &move);
            rest();
        }
        QTest::mouseRelease(window_.get(), Qt::LeftButton, {}, QPoint(from.x(), y));
        rest();
    }

private slots:
    void cleanup()
    {
        closeWindow();
        QApplication::setFont(plain_);
    }

    void theTabsGoBackToTheirTextWithTheRest()
    {
        QVERIFY(openWith(1.0, {900, 700}));
        auto* tabs = window_->findChild<QTabBar*>("labs");
        const double points = tabs->font().pointSizeF();
        for (const auto& [scale, isLarger] : {std::pair("150 %", true), std::pair("100 %", false)}) {
            for (QAction* action : window_->findChildren<QAction*>())
                if (action->text() == QLatin1String(scale))
                    action->trigger();
            rest();
            QCOMPARE(tabs->font().pointSizeF() > points, isLarger);
        }
    }

    void savingAsAndQuittingHaveKeysWithoutADesktop()
    {
        QVERIFY(openWith(1.0, {1200, 800}));
        QStringList keys;
        for (const QAction* action : window_->findChildren<QAction*>())
            keys << action->shortcut().toString(QKeySequence::PortableText);
        QCOMPARE(keys.count("Ctrl+Shift+S"), 1);
        QCOMPARE(keys.count("Ctrl+Q"), 1);
    }

    void theWindowFitsASmallScreenWithLargeText()
    {
        constexpr QSize screen(1024, 700), frame(8, 32);
        QVERIFY(openWith(1.5, screen - frame));
        const auto fits = [&](const QString& name) {
            rest();
            const QSize least = window_->minimumSizeHint(), most = screen - frame;
            if (least.width() <= most.width() && least.height() <= most.height())
                return true;
            qWarning("%s: %d x %d", qPrintable(name), least.width(), least.height());
            return false;
        };
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            QVERIFY(fits(scene.name()));
        }
        for (const core::ExampleDescription& example : core::examples()) {
            core::Session session = document_->session();
            session.data = shared(*core::example(example.name));
            session.window = core::fittingWindow(*session.data);
            document_->edit(session, "Open example");
            for (const app::Lab& lab : app::labs()) {
                document_->showLab(lab.id.toStdString());
                QVERIFY(fits(lab.id + " with " + QString::fromStdString(std::string(example.name))));
            }
        }
    }

    void theNamesOfAllLabsAreSeenWithLargeText()
    {
        QVERIFY(openWith(1.5, {1016, 668}));
        rest();
        const auto* tabs = window_->findChild<app::LabTabs*>();
        QVERIFY(tabs->isVisible() && tabs->geometry().right() <= window_->width());
        for (int i = 0; i < tabs->count(); ++i) {
            const QRect tab = tabs->tabRect(i);
            QVERIFY2(tabs->rect().contains(tab), qPrintable(tabs->tabText(i)));
            QVERIFY2(tabs->fontMetrics().horizontalAdvance(tabs->tabText(i)) <= tab.width(),
                     qPrintable(tabs->tabText(i)));
        }
    }

    void panelsAreTabsWhereLargeTextLeavesThemNoRoom()
    {
        QVERIFY(openWith(1.0, {1280, 840}));
        QVERIFY(turnTo({"embedding"}));
        QVERIFY(!plots().hasTabs());
        closeWindow();
        QVERIFY(openWith(1.5, {1016, 668}));
        QVERIFY(turnTo({"embedding"}));
        rest();
        QVERIFY(plots().hasTabs());
        const auto* tabs = plots().findChild<QTabBar*>();
        for (int i = 0; i < tabs->count(); ++i) // none is scrolled out of sight
            QVERIFY(tabs->rect().contains(tabs->tabRect(i)) && !tabs->tabToolTip(i).isEmpty());
        closeWindow();
        QVERIFY(openWith(1.5, {1912, 1240}));
        QVERIFY(turnTo({"embedding"}));
        rest();
        QVERIFY(!plots().hasTabs());
    }

    void nothingThatAPanelSaysIsCutAtAUsualSize_data()
    {
        QTest::addColumn<double>("textScale");
        for (const double scale : {1.0, 1.25, 1.5})
            QTest::addRow("%g %%", 100.0 * scale) << scale;
    }
    void nothingThatAPanelSaysIsCutAtAUsualSize()
    {
        QFETCH(double, textScale);
        QVERIFY(openWith(textScale, {1440, 900}));
        QStringList cut;
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            for (widgets::PlotView* plot : panels()) {
                bringInSight(plot);
                const QString text = widgets::headerOf(*plot).hiddenText();
                if (!text.isEmpty())
                    cut << scene.name() + u' ' + plot->title() + QStringLiteral(": ") + text;
            }
        }
        QVERIFY2(cut.isEmpty(), qPrintable(u'\n' + cut.join(u'\n')));
    }

    void nothingOfAFormIsCutAtAUsualSize_data() { nothingThatAPanelSaysIsCutAtAUsualSize_data(); }
    void nothingOfAFormIsCutAtAUsualSize()
    {
        QFETCH(double, textScale);
        QVERIFY(openWith(textScale, {1440, 900}));
        QStringList cut;
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            unfold();
            rest();
            for (const QString& text : cutOf(*page().editors()) + cutOf(plots()))
                cut << scene.name() + QStringLiteral(": ") + text;
        }
        cut.removeDuplicates();
        for (const QString& text : cut)
            qInfo().noquote() << text;
        QVERIFY(cut.isEmpty());
    }

    void everyPanelBesideOthersKeepsAReadablePlot_data()
    {
        QTest::addColumn<double>("textScale");
        QTest::addColumn<QSize>("size");
        for (const double scale : {1.0, 1.25, 1.5})
            for (const QSize& size : {QSize(1024, 700), QSize(1440, 900)})
                QTest::addRow("%g %% in %d", 100.0 * scale, size.width()) << scale << size;
        for (const int width : {1280, 1366}) // between what three plain panels and three maps in a row need
            QTest::addRow("100 %% in %d", width) << 1.0 << QSize(width, 900);
    }
    void everyPanelBesideOthersKeepsAReadablePlot()
    {
        QFETCH(double, textScale);
        QFETCH(QSize, size);
        const QSizeF least = QSizeF(widgets::PlotView::leastInside) * textScale;
        QVERIFY(openWith(textScale, size));
        QStringList small;
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            rest();
            for (const widgets::PlotView* plot : panels())
                if (const QSize inside = plot->xAxis->axisRect()->size();
                    plot->isVisible() && !plots().hasTabs() &&
                    (inside.width() < least.width() || inside.height() < least.height()))
                    small << QStringLiteral("%1 %2: %3×%4")
                                 .arg(scene.name(), plot->title())
                                 .arg(inside.width())
                                 .arg(inside.height());
        }
        for (const QString& plot : small)
            qInfo().noquote() << plot;
        QVERIFY(small.isEmpty());
    }

    void behindTabsStandsInFrontWhatTheLabIsAbout()
    {
        QVERIFY(openWith(1.5, {1016, 668}));
        const std::map<std::string, QString> front{
            {"density", "predictive"},         {"embedding", "embedding"},
            {"two-samples", "witness"},        {"regression", "data"}, // the sheet carries its curve
            {"classification", "probability"}, {"spectrum", "scores"}};
        for (const auto& [lab, view] : front) {
            QVERIFY(turnTo({lab, 1}));
            rest();
            QVERIFY2(plots().hasTabs(), lab.c_str());
            QVERIFY2(plots().opened() == view, lab.c_str());
        }
    }

    void theFormulaIsAsHighAsItsCardWhateverStoodThereBefore()
    {
        QVERIFY(openWindow());
        QVERIFY(show("density"));
        const int high = formula().height();
        QVERIFY(show("two-samples"));
        const int other = formula().height();
        QVERIFY(other > high + 50);
        QVERIFY(show("density"));
        QCOMPARE(formula().height(), high);
        QVERIFY(show("power")); // without a formula
        QVERIFY(!formula().isVisible());
        QVERIFY(show("two-samples"));
        QCOMPARE(formula().height(), other);
        window_->resize(1280, 700);
        rest();
        QVERIFY(formula().height() <= 350);
    }

    void whatIsSaidOfAPlaceMovesNoDock()
    {
        QVERIFY(openWindow());
        for (const char* lab : {"density", "two-samples"}) {
            QVERIFY(show(lab));
            const QRect dock = formula().geometry(), form = model().geometry();
            const QString lines = QStringLiteral("<p>f(x) = 1</p>").repeated(12);
            page().formulaAtPlace()->showPlace(lines);
            rest();
            QCOMPARE(page().formulaAtPlace()->place(), lines);
            QCOMPARE(formula().geometry(), dock);
            QCOMPARE(model().geometry(), form);
            page().formulaAtPlace()->showPlace({});
            rest();
            QCOMPARE(formula().geometry(), dock);
        }
    }

    void theGapThatAPersonMovedIsKept()
    {
        QVERIFY(openWindow());
        QVERIFY(show("density"));
        const int needed = formula().height();
        dragGapTo(gap().y() + 60);
        const int own = formula().height();
        QVERIFY(own < needed - 20);
        QCOMPARE(formula().ownHeight(), std::optional(own));
        for (const char* lab : {"regression", "power", "two-samples", "density"}) {
            QVERIFY(show(lab));
            if (formula().isVisible())
                QCOMPARE(formula().height(), own);
        }
        window_->resize(1280, 760);
        rest();
        QCOMPARE(formula().height(), own);
        window_->resize(1280, 840);
        rest();
        QTest::mouseDClick(window_.get(), Qt::LeftButton, {}, gap());
        QTest::mouseRelease(window_.get(), Qt::LeftButton, {}, gap());
        rest();
        QVERIFY(!formula().ownHeight());
        QCOMPARE(formula().height(), needed);
    }

    void theFormulaHoldsStillUnderAHand()
    {
        QVERIFY(openWindow());
        QVERIFY(show("density"));
        const QRect before = formula().geometry();
        const int text = page().formulaCard()->width();
        QTest::mousePress(&plots(), Qt::LeftButton, {}, {2, 2});
        core::Session session = document_->session();
        for (const char* expression : {"se(0.123456)", "se(1)+rq(0.3)*periodic(1,2)+se(0.77)*matern32(0.4)", "se(1)"}) {
            session.kernel = std::get<core::Kernel>(core::parseKernel(expression));
            document_->edit(session, "A drag", 7);
            rest();
            QCOMPARE(formula().geometry(), before);
            QCOMPARE(page().formulaCard()->width(), text); // with a scroll bar and without
        }
        QTest::mouseRelease(&plots(), Qt::LeftButton, {}, {2, 2});
        QVERIFY(settles());
    }
};

KERNELSCOPE_TEST(RoomTest, QApplication)

} // namespace room_test

#include "room_test.moc"
