// What every panel of every lab can: open, tell values, hide what its legend names, scale with the text, hold its axes
// during a drag. A new panel is tested by being in a lab.
//   About 20 s: it draws every panel again and again, of several kinds of data in each lab.
#include "app/scenes.h"

#include "app/labs/lab_switcher.h"
#include "app/labs/page_notes.h"
#include "app/labs/pins.h"
#include "app/session/session_json.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/gp_evidence/gp_evidence_settings.h"
#include "core/labs/learning/learning_settings.h"
#include "support/test_registry.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/controls/place_row.h"
#include "widgets/plots/edge_remark.h"
#include "widgets/plots/legend_entry.h"

#include <QApplication>
#include <QDockWidget>
#include <QTabBar>
#include <QTextDocumentFragment>

#include <algorithm>
#include <map>
#include <set>

namespace panels_test
{

using widgets::PlotView;

namespace
{

bool hasLetter(const QString& text)
{
    return std::ranges::any_of(text, [](QChar sign) { return sign.isLetter(); });
}

} // namespace

class PanelsTest : public SceneFixture
{
    Q_OBJECT

    static QImage picture(PlotView& plot)
    {
        plot.replot(QCustomPlot::rpImmediateRefresh);
        return plot.toPixmap(420, 320).toImage();
    }
    static QString nameOf(const Scene& scene, const PlotView& plot)
    {
        return QStringLiteral("%1 in %2 dimensions: %3")
            .arg(QString::fromStdString(scene.lab))
            .arg(scene.dimensions)
            .arg(plot.title());
    }

    static std::optional<widgets::LegendEntry> pinnedEntry(const PlotView& plot)
    {
        for (const widgets::LegendEntry& entry : plot.legend())
            if (entry.key == "pinned")
                return entry;
        return {};
    }
    /// What stands above a page, where there are two.
    static QString headingOf(const app::LabPage& page)
    {
        for (const QLabel* label : page.findChild<app::PageNotes*>()->findChildren<QLabel*>())
            if (label->isVisible() && label->text().startsWith("<b>"))
                return label->text();
        return {};
    }
    /// What of the plot the pinned state draws.
    static std::optional<QImage> ghostOf(PlotView& plot)
    {
        const auto entry = pinnedEntry(plot);
        if (!entry)
            return {};
        return picture(plot);
    }

    // --- claims of one panel ---

    void whatAnEntryDrawsASampleOfCanBeHidden(const Scene& scene, const PlotView& plot)
    {
        for (const widgets::LegendEntry& entry : plot.legend())
            if (entry.line || entry.scatter || entry.curve)
                QVERIFY2(entry.show, qPrintable(nameOf(scene, plot) + ": " + entry.text));
    }
    /// The entry names a thing; what is to be said of it stands under the cursor.
    void noEntryIsASentence(const Scene& scene, const PlotView& plot)
    {
        constexpr int longest = 40;
        for (const widgets::LegendEntry& entry : plot.legend()) {
            const QString& text = entry.text;
            QVERIFY2(text.size() <= longest, qPrintable(nameOf(scene, plot) + ": " + text));
            QVERIFY2(!text.contains(": ") && !text.contains(". ") && !text.endsWith(u'.'),
                     qPrintable(nameOf(scene, plot) + ": " + text));
        }
    }
    void linesGrowWithTheText(const Scene& scene, PlotView& plot)
    {
        const std::vector<widgets::LegendEntry> usual = plot.legend();
        widgets::Theme large = plot.theme();
        large.textScale *= 2.0;
        const widgets::Theme before = plot.theme();
        plot.setTheme(large);
        const std::vector<widgets::LegendEntry> big = plot.legend();
        plot.setTheme(before);
        QCOMPARE(big.size(), usual.size());
        for (std::size_t i = 0; i < big.size(); ++i)
            if (usual[i].line && usual[i].line->widthF() > 1.0)
                QVERIFY2(big[i].line->widthF() > 1.9 * usual[i].line->widthF(),
                         qPrintable(nameOf(scene, plot) + ": " + big[i].text));
    }
    void itsCurveOrMapTellsItsValues(const Scene& scene, PlotView& plot, int& told)
    {
        bool draws = false;
        for (int i = 0; i < plot.plottableCount(); ++i)
            draws = draws || (qobject_cast<QCPColorMap*>(plot.plottable(i)) && plot.plottable(i)->visible());
        for (const widgets::LegendEntry& entry : plot.legend())
            draws = draws || entry.curve;
        if (!draws)
            return;
        bool tells = false;
        const QRect axes = plot.xAxis->axisRect()->rect();
        for (int x = axes.left() + 3; x < axes.right() && !tells; x += 7)
            for (int y = axes.top() + 3; y < axes.bottom() && !tells; y += 23) {
                const widgets::ReadingPlate plate = plot.plateAt(QPointF(x, y));
                tells = !plate.isEmpty();
                for (const widgets::Reading& line : plate.lines) // a bare number is of nobody knows what
                    QVERIFY2(!line.name.isEmpty() || hasLetter(line.value),
                             qPrintable(nameOf(scene, plot) + line.value));
            }
        QVERIFY2(tells, qPrintable(nameOf(scene, plot)));
        std::set<QString> keys;
        for (const widgets::Reading& reading : plot.readingsUnder(axes.center()))
            QVERIFY2(keys.insert(reading.key).second, qPrintable(nameOf(scene, plot) + reading.key)); // once
        ++told;
    }
    void whatIsCutOffIsToldWhereItHidesNothing(const Scene& scene, PlotView& plot, int& told)
    {
        for (const widgets::EdgeRemark* remark : plot.findChildren<widgets::EdgeRemark*>()) {
            const core::Interval whole = plot.vertical();
            const double middle = 0.5 * (whole.lo + whole.hi), little = 0.05 * whole.width();
            plot.setAxisRanges(plot.horizontal(), {middle - little, middle + little});
            plot.replot(QCustomPlot::rpImmediateRefresh);
            const QRectF axes = plot.xAxis->axisRect()->rect();
            for (const widgets::EdgeRemark::Words& words : remark->words()) {
                const double width = QFontMetricsF(plot.theme().font(0.85)).horizontalAdvance(words.text);
                QVERIFY2(!words.place.intersects(axes), qPrintable(nameOf(scene, plot)));
                QVERIFY2(plot.rect().contains(words.place.toRect()), qPrintable(nameOf(scene, plot)));
                QVERIFY2(width <= words.place.width(), qPrintable(nameOf(scene, plot) + words.text));
                told += words.text.contains("to ") ? 1 : 0;
            }
            plot.fit();
        }
    }

private slots:
    void init() { QVERIFY(openWindow({1440, 900})); }
    void cleanup() { closeWindow(); }

    void everyPanelFillsThePageAndGoesBack()
    {
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            for (PlotView* plot : panels()) {
                if (!plot->isVisible()) { // aside
                    bringInSight(plot);
                    QVERIFY2(plot->isVisible(), qPrintable(nameOf(scene, *plot)));
                    QTest::keyClick(plot, Qt::Key_Escape);
                    QVERIFY2(plots().opened().isEmpty(), qPrintable(nameOf(scene, *plot)));
                    continue;
                }
                QTest::mouseDClick(plot, Qt::LeftButton, {}, {12, 12});
                for (const PlotView* other : panels())
                    QVERIFY2(other->isVisible() == (other == plot),
                             qPrintable(nameOf(scene, *plot) + " hides " + nameOf(scene, *other)));
                QTest::keyClick(plot, Qt::Key_Escape);
                QVERIFY2(plots().opened().isEmpty(), qPrintable(nameOf(scene, *plot)));
                QTest::keyClick(plot, Qt::Key_Return);
                QVERIFY2(!plots().opened().isEmpty(), qPrintable(nameOf(scene, *plot)));
                QTest::keyClick(plot, Qt::Key_Return);
                QVERIFY2(plots().opened().isEmpty(), qPrintable(nameOf(scene, *plot)));
            }
        }
    }

    void everyLegendEntryHidesWhatItNames()
    {
        int hidden = 0;
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            for (PlotView* plot : panels()) {
                const std::vector<widgets::LegendEntry> legend = plot->legend();
                for (const widgets::LegendEntry& entry : legend) {
                    if (!entry.show)
                        continue;
                    const QString name = nameOf(scene, *plot) + ": " + entry.text;
                    QVERIFY2(!entry.key.isEmpty(), qPrintable(name));
                    const QImage before = picture(*plot);
                    core::PanelView view = plot->view();
                    view.hidden = {entry.key.toStdString()};
                    plot->showView(view);
                    QVERIFY2(picture(*plot) != before, qPrintable(name));
                    QVERIFY2(plot->legend().size() == legend.size(), qPrintable(name)); // it can be brought back
                    plot->showView({});
                    QVERIFY2(picture(*plot) == before, qPrintable(name));
                    ++hidden;
                }
            }
        }
        QVERIFY(hidden > 60);
    }

    /// Each claim is a function above; here they share the way through the scenes.
    void everyPanelTellsItsValuesAndWhatIsCutOffAndItsLinesGrowAndHide()
    {
        int values = 0, cutOff = 0;
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            for (PlotView* plot : panels()) {
                bringInSight(plot);
                whatAnEntryDrawsASampleOfCanBeHidden(scene, *plot);
                noEntryIsASentence(scene, *plot);
                itsCurveOrMapTellsItsValues(scene, *plot, values);
                linesGrowWithTheText(scene, *plot);
                whatIsCutOffIsToldWhereItHidesNothing(scene, *plot, cutOff);
                if (QTest::currentTestFailed())
                    return;
            }
        }
        QVERIFY(values > 20);
        QVERIFY(cutOff > 8);
    }

    void aStepOfASliderPaintsEachPanelOnce()
    {
        for (const int dimensions : {1, 2}) {
            QVERIFY(turnTo({"density", dimensions}));
            std::map<PlotView*, int> painted;
            for (PlotView* plot : panels())
                connect(plot, &QCustomPlot::afterReplot, this, [&painted, plot] { ++painted[plot]; });
            for (const double factor : {1.002, 1.001}) { // ticks may find other places at the first
                painted.clear();
                core::Session session = document_->session();
                session.of<core::DensitySettings>().model.sigma0 *= factor;
                document_->edit(session, "Change σ₀");
                QVERIFY(settles());
                QCoreApplication::sendPostedEvents();
                QTest::qWait(20); // what is queued to be painted
            }
            QVERIFY(!painted.empty());
            for (const auto& [plot, count] : painted)
                QVERIFY2(count == 1, qPrintable(plot->title()));
            for (PlotView* plot : panels())
                disconnect(plot, &QCustomPlot::afterReplot, this, nullptr);
        }
    }

    void everyCardIsFilledInForThePlaceUnderTheMouseAndNothingMoves()
    {
        auto* dock = window_->findChild<QDockWidget*>("formulaDock");
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            const widgets::PlaceRow* row = page().formulaAtPlace();
            if (!row)
                continue;
            pointAt(*panels().front(), panels().front()->xAxis->axisRect()->rect().center());
            QEvent away(QEvent::Leave);
            QApplication::sendEvent(panels().front(), &away);
            for (int i = 0; i < 20; ++i) // the dock comes to rest in steps
                QApplication::processEvents();
            const QRect dockBefore = dock->geometry();
            const QPoint cardBefore = page().formulaCard()->mapTo(window_.get(), QPoint());
            int filled = 0;
            for (PlotView* plot : panels()) {
                const QRect axes = plot->xAxis->axisRect()->rect();
                QVERIFY2(row->place().isEmpty(), qPrintable(nameOf(scene, *plot)));
                pointAt(*plot, axes.center());
                QApplication::processEvents();
                filled += row->place().isEmpty() ? 0 : 1;
                QVERIFY2(!row->place().contains("nan"), qPrintable(nameOf(scene, *plot) + row->place()));
                QVERIFY2(dock->geometry() == dockBefore, qPrintable(nameOf(scene, *plot) + row->place()));
                QVERIFY2(page().formulaCard()->mapTo(window_.get(), QPoint()) == cardBefore,
                         qPrintable(nameOf(scene, *plot) + row->place()));
                QEvent leave(QEvent::Leave);
                QApplication::sendEvent(plot, &leave);
            }
            // One asks for two columns, the other's formula is of pairs of them, not of places.
            const bool ofNoPlace = (scene.lab == "independence" && scene.dimensions == 1) || scene.lab == "structure";
            QVERIFY2(filled >= 2 || ofNoPlace, qPrintable(scene.name())); // the sheet, and a panel of the answer
        }
    }

    void plateAndFormulaTellOfTheSameHyperparameters()
    {
        for (const bool asMap : {false, true})
            for (const char* lab : {"regression", "embedding"}) {
                QVERIFY(turnTo({lab}));
                core::Session session = document_->session();
                session.of<core::LearningSettings>().view =
                    asMap ? core::LearningSettings::View::Map : core::LearningSettings::View::Curve;
                if (asMap)
                    session.of<core::GpEvidenceSettings>().against = std::string("noise");
                document_->edit(session, "an evidence");
                QVERIFY(settles());
                PlotView* plot = plots().panel("evidence");
                plot->replot(QCustomPlot::rpImmediateRefresh); // the axes stand where they will
                const QRect axes = plot->xAxis->axisRect()->rect();
                int told = 0;
                for (int x = axes.left() + 9; x < axes.right(); x += 13) {
                    const QPointF pixel(x, axes.bottom() - 31);
                    pointAt(*plot, pixel);
                    QApplication::processEvents();
                    const QString formula =
                        QTextDocumentFragment::fromHtml(page().formulaAtPlace()->place()).toPlainText();
                    if (formula.isEmpty())
                        continue;
                    const QString said = plot->plateAt(pixel).lines.front().value;
                    QVERIFY2(said.contains(formula.section(QLatin1Char(':'), 0, 0)),
                             qPrintable(QStringLiteral("%1 beside %2").arg(said, formula)));
                    ++told;
                }
                QVERIFY2(told > 5, lab);
            }
    }

    void theFormulaAtAPlaceFollowsTheAnswer()
    {
        QVERIFY(turnTo({"regression"}));
        const PlotView& plot = *plots().panel("data");
        pointAt(*plots().panel("data"), plot.xAxis->axisRect()->rect().center());
        const QString before = page().formulaAtPlace()->place();
        QVERIFY(before.contains("m(x)"));
        core::Session other = document_->session();
        other.kernel.scale *= 4.0;
        document_->edit(other, "a larger process");
        QVERIFY(settles());
        QVERIFY(page().formulaAtPlace()->place().contains("m(x)") && page().formulaAtPlace()->place() != before);
    }

    void aValueIsPinnedMovesWithItsCurveAndIsPartOfTheDocument()
    {
        QVERIFY(turnTo({"density"}));
        PlotView& plot = *plots().panel("predictive");
        const QPointF middle = plot.xAxis->axisRect()->rect().center();
        const std::vector<widgets::Reading> readings = plot.readingsUnder(middle);
        QVERIFY(!readings.empty());
        const QPointF at = readings.front().at;
        const QPoint on(qRound(plot.xAxis->coordToPixel(at.x())), qRound(plot.yAxis->coordToPixel(at.y())));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, on);
        QCOMPARE(plot.view().labels.size(), 1UL);
        const core::PanelViews panels = document_->session().panels;
        QCOMPARE(panels.size(), 1UL);
        const auto again = std::get<core::Session>(app::sessionFromJson(app::toJson(document_->session()), "saved"));
        QVERIFY(again.panels == panels);
        document_->history()->undo();
        QVERIFY(plot.view().labels.empty());
        document_->history()->redo();
        QCOMPARE(plot.view().labels.size(), 1UL);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, on); // on the label
        QVERIFY(plot.view().labels.empty());
    }

    void anAxisOnlyGrowsWhileAButtonIsDown()
    {
        QVERIFY(turnTo({"density"}));
        PlotView& plot = *plots().panel("predictive");
        const core::Interval before = plot.vertical();
        QWidget& hand = *window_; // anywhere in the program
        QTest::mousePress(&hand, Qt::LeftButton, {}, {2, 2});
        core::Session flatter = document_->session();
        flatter.kernel.scale *= 0.01;
        document_->edit(flatter, "flatten", 77);
        QVERIFY(settles());
        QVERIFY(plot.vertical().hi >= before.hi && plot.vertical().lo <= before.lo);
        QTest::mouseRelease(&hand, Qt::LeftButton, {}, {2, 2});
        QCoreApplication::processEvents();
        QVERIFY(plot.vertical() != before);
        const core::Interval fitted = plot.vertical();
        plot.fit();
        QCOMPARE(plot.vertical(), fitted);
    }

    void aPinnedAxisStandsStillUntilItIsFreed()
    {
        QVERIFY(turnTo({"density"}));
        PlotView& plot = *plots().panel("predictive");
        const core::Interval pinned{-1.0, 7.0};
        plot.setAxisRanges(plot.horizontal(), pinned);
        QCOMPARE(plot.view().vertical, std::optional(pinned));
        core::Session other = document_->session();
        other.kernel.scale *= 0.01;
        document_->edit(other, "flatten");
        QVERIFY(settles());
        QCOMPARE(plot.vertical(), pinned);
        plot.fit();
        QVERIFY(!plot.view().vertical);
        QVERIFY(plot.vertical() != pinned);
    }

    void aPinnedStateStaysAsAGhostInEveryPanelWithCurves()
    {
        int ghosts = 0;
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            std::set<const PlotView*> curves;
            for (const PlotView* plot : panels())
                for (const widgets::LegendEntry& entry : plot->legend())
                    if (entry.curve && !entry.curve->data()->isEmpty())
                        curves.insert(plot);
            window_->findChild<app::LabSwitcher*>()->pins()->pin();
            for (const PlotView* plot : panels())
                QVERIFY2(!curves.contains(plot) || pinnedEntry(*plot), qPrintable(nameOf(scene, *plot)));
            ghosts += static_cast<int>(curves.size());
            window_->findChild<app::LabSwitcher*>()->pins()->pin(); // again, in place of the first
            for (const PlotView* plot : panels())
                QVERIFY2(!curves.contains(plot) || pinnedEntry(*plot), qPrintable(nameOf(scene, *plot)));
            document_->history()->undo();
            document_->history()->undo();
            for (const PlotView* plot : panels())
                QVERIFY2(!pinnedEntry(*plot), qPrintable(nameOf(scene, *plot)));
        }
        QVERIFY(ghosts > 12);
    }

    void aValueStandsBesideThePinnedOne()
    {
        QVERIFY(turnTo({"density"}));
        app::Pins& pins = *window_->findChild<app::LabSwitcher*>()->pins();
        PlotView& plot = *plots().panel("predictive");
        const Eigen::VectorXd before = columnOf(plot.numbers(), "predictive");
        pins.pin();
        core::Session other = document_->session();
        other.kernel.scale *= 4.0;
        document_->edit(other, "a steeper parabola");
        QVERIFY(settles());
        QVERIFY(columnOf(plot.numbers(), "predictive") != before);
        const QPointF middle = plot.xAxis->axisRect()->rect().center();
        const std::vector<widgets::Reading> readings = plot.readingsUnder(middle);
        QVERIFY(readings.front().value.contains("pinned") && readings.front().value.contains("Δ"));
    }

    void aSavedPinComesBackWithItsGhosts()
    {
        QVERIFY(turnTo({"density"}));
        app::Pins& pins = *window_->findChild<app::LabSwitcher*>()->pins();
        pins.pin();
        core::Session other = document_->session();
        other.kernel.scale *= 4.0;
        document_->edit(other, "a steeper parabola");
        QVERIFY(settles());
        const QByteArray saved = app::toJson(document_->session());
        const auto opened = std::get<core::Session>(app::sessionFromJson(saved, "saved"));
        QVERIFY(opened == document_->session());
        QCOMPARE(saved.count("\"columns\""), 1); // the points are told once
        const std::optional<QImage> before = ghostOf(*plots().panel("predictive"));
        document_->open(core::builtInSession(), {});
        QVERIFY(settles());
        QVERIFY(!pinnedEntry(*plots().panel("predictive")));
        document_->open(opened, {});
        QVERIFY(settles());
        QTRY_VERIFY(pinnedEntry(*plots().panel("predictive")).has_value());
        QVERIFY(ghostOf(*plots().panel("predictive")) == before);
    }

    void thePinnedStateStandsBesideWithTheSameAxes()
    {
        QVERIFY(turnTo({"embedding"}));
        app::Pins& pins = *window_->findChild<app::LabSwitcher*>()->pins();
        pins.pin();
        pins.setBeside(true);
        QVERIFY(pins.pinnedPage() && pins.pinnedPage()->isVisible());
        QVERIFY(headingOf(page()).contains("now") && headingOf(*pins.pinnedPage()).contains("pinned"));
        QTRY_VERIFY_WITH_TIMEOUT(pins.pinnedPage()->isSettled(), patience);
        core::Session other = document_->session();
        other.kernel.scale *= 4.0;
        other.window = {{-2.0, 3.0}};
        document_->edit(other, "larger");
        QVERIFY(settles());
        QTRY_VERIFY_WITH_TIMEOUT(pins.pinnedPage()->isSettled(), patience);
        const PlotView &one = *plots().panel("embedding"), &two = *pins.pinnedPage()->plots()->panel("embedding");
        QCOMPARE(two.horizontal(), one.horizontal());
        QCOMPARE(two.vertical(), one.vertical());
        QVERIFY(columnOf(two.numbers(), "empirical") != columnOf(one.numbers(), "empirical"));
        QTest::keyClick(window_.get(), Qt::Key_C, Qt::ShiftModifier);
        QCOMPARE(plots().opened(), "embedding");
        QCOMPARE(pins.pinnedPage()->plots()->opened(), "embedding"); // one letter opens it in both
        pins.unpin();
        QVERIFY(!pins.pinnedPage());
        QVERIFY(headingOf(page()).isEmpty());
    }

    void panelsBecomeTabsWhereTheyWouldBeTooSmall()
    {
        QVERIFY(turnTo({"spectrum", 2}));
        QVERIFY(!plots().hasTabs());
        window_->resize(700, 480);
        QTRY_VERIFY(plots().hasTabs());
        auto* tabs = plots().findChild<QTabBar*>();
        QVERIFY(tabs && tabs->isVisible());
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            int shown = 0;
            for (const PlotView* plot : panels())
                shown += plot->isVisible() ? 1 : 0;
            QCOMPARE(shown, 1);
        }
        window_->resize(1440, 900);
        QTRY_VERIFY(!plots().hasTabs());
        for (const PlotView* plot : panels())
            QVERIFY(plot->isVisible());
    }
};

KERNELSCOPE_TEST(PanelsTest, QApplication)

} // namespace panels_test

#include "panels_test.moc"
