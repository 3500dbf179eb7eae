// The figures of the sources in the window: live sessions, one at a time and side by side.

#include "app/window_fixture.h"

#include "app/actions/tour_actions.h"
#include "app/document/new_data.h"
#include "app/figures/figure_list.h"
#include "app/figures/figure_sessions.h"
#include "app/figures/shipped_answers.h"
#include "app/figures/side_by_side.h"
#include "app/figures/tour_guide.h"
#include "app/labs/lab_switcher.h"
#include "app/labs/pins.h"
#include "app/labs/view_export.h"
#include "core/data/column_table.h"
#include "core/data/examples.h"
#include "core/embedding/choosers.h"
#include "core/gp/prior.h"
#include "core/independence/variables.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/novelty/learning_request.h"
#include "core/labs/pictures/pictures_lab.h"
#include "core/labs/power/power_trial.h"
#include "core/labs/structure/structure_lab.h"
#include "core/session/request.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "widgets/plots/legend_strip.h"
#include "widgets/plots/plot_header.h"

#include <QAction>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QTabBar>

namespace figures_test
{

namespace
{

const app::Figure& figureNamed(const QString& id)
{
    return *std::ranges::find(app::figures(), id, &app::Figure::id);
}

} // namespace

class FiguresTest : public WindowFixture
{
    Q_OBJECT

    QAction* actionOf(const QString& id)
    {
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->data() == id)
                return action;
        return nullptr;
    }
    QAction* actionNamed(const QString& text)
    {
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->text().remove(u'&') == text)
                return action;
        return nullptr;
    }
    app::SideBySide& sideBySide() { return *window_->tours()->sideBySide(); }
    app::TourGuide& guide() { return *window_->tours()->guide(); }
    bool showsSideBySide() { return sideBySide().isVisible() && !page().isVisible(); }
    bool isDrawn()
    {
        return QTest::qWaitFor([this] { return sideBySide().isSettled(); }, patience);
    }
    void work() // something of the person's own
    {
        core::Session session = document_->session();
        session.of<core::DensitySettings>().model.sigma0 = 0.42;
        document_->edit(session, "Change σ₀");
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void whatIsPinnedStaysAtTheNextFigure()
    {
        window_->findChild<app::LabSwitcher*>()->pins()->pin();
        const core::SharedSession pinned = document_->session().pin;
        actionOf("hl-1")->trigger();
        QVERIFY(document_->session().pin == pinned);
    }

    void theFirstPictureHasNothingPinnedBesideIt()
    {
        window_->findChild<app::LabSwitcher*>()->pins()->pin();
        const core::SharedSession pinned = document_->session().pin;
        work();
        actionNamed("First picture")->trigger();
        QVERIFY(document_->session() == core::builtInSession());
        document_->history()->undo();
        QVERIFY(document_->session().pin == pinned);
    }

    void otherDataLeadAwayFromAFigureAndChangesOfItsOwnDoNot()
    {
        actionOf("bishop-6.5")->trigger();
        guide().goTo(1);
        QVERIFY(guide().at());
        core::Session moved = document_->session();
        moved.kernel.scale *= 2.0;
        document_->edit(moved, "A larger kernel");
        QCOMPARE(guide().at(), std::optional(1));
        core::Dataset other = core::emptyDataset(1);
        other.source = "Noisy sine";
        other.x = Eigen::VectorXd::LinSpaced(5, 0.0, 1.0);
        document_->edit(app::withData(document_->session(), other).session, "Load");
        QVERIFY(!guide().at());
        QVERIFY(window_->findChild<QWidget*>("tourStrip")->isHidden());
        document_->history()->undo();
        document_->history()->undo();
        QCOMPARE(guide().at(), std::optional(1));
    }

    void everyStopOfEveryFigureIsWhatItsLabShows_data()
    {
        QTest::addColumn<QString>("id");
        for (const app::Figure& figure : app::figures())
            QTest::newRow(qPrintable(figure.id)) << figure.id;
    }
    void everyStopOfEveryFigureIsWhatItsLabShows()
    {
        QFETCH(QString, id);
        for (const app::Stop& stop : figureNamed(id).stops()) {
            document_->open(stop.session, {});
            QVERIFY(app::labNamed(QString::fromStdString(stop.session.lab)));
            const auto& problem = page().problem();
            QVERIFY2(!problem, problem ? (problem->field + ": " + problem->message).c_str() : "");
            QVERIFY2(stop.view == "page" || plots().panel(stop.view), qPrintable(stop.view));
        }
    }

    void aFigureOfOneSessionIsOneStepThatUndoTakesBackWithItsLab()
    {
        work();
        const core::Session mine = document_->session();
        const int steps = document_->history()->count();
        actionOf("kpca")->trigger();
        QVERIFY(document_->session() == app::kernelPcaFigure());
        QCOMPARE(document_->history()->count(), steps + 1);
        QVERIFY(settles());
        document_->history()->undo();
        QVERIFY(document_->session() == mine); // and the lab
        document_->history()->redo();
        QCOMPARE(document_->session().lab, std::string("spectrum"));
        QVERIFY(settles());
    }

    void bishopsSixPanelsStandSideBySideAfterOneOperationAsTheCommandDrawsThem()
    {
        actionOf("bishop-6.5")->trigger();
        QVERIFY(showsSideBySide());
        QVERIFY(isDrawn());
        for (std::size_t i = 0; i < app::bishopPanels; ++i) {
            const core::Bishop& kernel = app::bishopKernels()[i];
            widgets::PlotView* panel = sideBySide().plots()->panel(QString::number(i + 1));
            QVERIFY(panel && panel->isVisible());
            QCOMPARE(panel->title(), app::bishopTitle(kernel));
            const Eigen::VectorXd grid = Eigen::VectorXd::LinSpaced(401, -1.0, 1.0);
            const Eigen::MatrixXd draws = valueOf(core::gpPriorDraws(
                core::kernelOf(kernel), grid, core::standardNormals(app::bishopSeed, grid.size(), app::bishopDraws)));
            for (Eigen::Index draw = 0; draw < app::bishopDraws; ++draw)
                QCOMPARE(columnOf(panel->numbers(), QStringLiteral("prior_draw_%1").arg(draw + 1)), draws.col(draw));
        }
        QVERIFY(!document_->isModified()); // looking changes nothing
    }

    void sheetsSideBySideStandWithoutTheLabsQuestionsAndInviteToNothing()
    {
        const auto* questions = window_->findChild<QWidget*>("labViews");
        document_->showLab("power");
        QVERIFY(settles());
        QVERIFY(questions->isVisible());
        actionOf("bke-2")->trigger();
        QVERIFY(showsSideBySide() && questions->isHidden());
        QVERIFY(isDrawn());
        const auto sheets = sideBySide().plots()->findChildren<widgets::DataCanvas*>();
        QVERIFY(!sheets.isEmpty());
        for (const widgets::DataCanvas* sheet : sheets)
            QVERIFY(!sheet->invites());
        window_->findChild<app::LabSwitcher*>()->uncover();
        QVERIFY(questions->isVisible());
        QVERIFY(settles());
    }

    void aPanelIsOneClickAwayFromItsSession()
    {
        work();
        const core::Session mine = document_->session();
        actionOf("bishop-6.5")->trigger();
        QVERIFY(isDrawn());
        const auto buttons = sideBySide().plots()->findChildren<QPushButton*>();
        QCOMPARE(buttons.size(), qsizetype{6});
        buttons[2]->click();
        QVERIFY(document_->session() == app::bishopSession(app::bishopKernels()[2]));
        QVERIFY(page().isVisible() && !sideBySide().isVisible());
        QCOMPARE(guide().at(), std::optional(2));
        document_->history()->undo();
        QVERIFY(document_->session() == mine);
        QVERIFY(!guide().at());
        QVERIFY(window_->findChild<QWidget*>("tourStrip")->isHidden());
    }

    void flaxmansFigureTwoWithSixValuesOfEpsilonTakesSixOperations()
    {
        actionOf("bke-2")->trigger();
        std::vector<core::SharedDataset> shown;
        QAction* next = actionNamed("Next");
        for (int operation = 2; operation <= 7; ++operation) { // all six are on show after one
            next->trigger();
            QCOMPARE(document_->session().lab, std::string("two-samples"));
            shown.push_back(document_->session().data);
        }
        QCOMPARE(shown.size(), std::size_t{6});
        for (std::size_t i = 0; i < shown.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(shown[i] != shown[j]);
        QCOMPARE(sideBySide().tour().stops.size(), std::size_t{6});
    }

    void theTypeTwoErrorsOpenAsSuchWithTheirButtonInSight()
    {
        window_->resize(1016, 668);
        actionOf("bke-2-errors")->trigger();
        QVERIFY(settles());
        const auto& settings = document_->session().of<core::PowerSettings>();
        QCOMPARE(settings.shown, core::PowerSettings::Shown::Missed);
        QCOMPARE(settings.hi, 15.0); // the paper's
        QApplication::processEvents();
        auto* start = buttonNamed(*page().editors(), "Start anew"); // the answer came along
        QVERIFY(start && !start->visibleRegion().isEmpty());
        QCOMPARE(start->visibleRegion().boundingRect(), start->rect());
    }

    void theTypeTwoErrorsThatCameAlongAreThoseOfTheirTrials()
    {
        auto request = core::requestOf<core::PowerRequest>(app::grids::errorsSession());
        request.settings.shown = {};
        const auto shipped = app::shippedAnswer(request);
        QVERIFY(shipped && shipped->complete());
        const auto steps = static_cast<std::size_t>(request.settings.steps);
        QCOMPARE(shipped->points.size(), request.settings.choosers.size() * steps);
        const Eigen::VectorXd values = core::powerValues(request.settings);
        for (std::size_t i = 0; i < shipped->points.size(); ++i) {
            QCOMPARE(shipped->points[i].chooser, request.settings.choosers[i / steps]);
            QCOMPARE(shipped->points[i].value, values[static_cast<Eigen::Index>(i % steps)]);
            QCOMPARE(shipped->points[i].repeats, request.settings.repeats);
        }
        constexpr int step = 2; // ε = 2, where the evidence tells some of them
        std::vector<core::PowerPoint> again(request.settings.choosers.size());
        for (int repeat = 0; repeat < request.settings.repeats; ++repeat) {
            const auto decisions = valueOf(core::powerTrial(request, step, repeat));
            for (std::size_t chooser = 0; chooser < again.size(); ++chooser) {
                again[chooser].rejections += decisions[chooser].rejected ? 1 : 0;
                again[chooser].meanLogLengthscale +=
                    std::log(decisions[chooser].lengthscale.value()) / request.settings.repeats;
            }
        }
        for (std::size_t chooser = 0; chooser < again.size(); ++chooser) {
            const core::PowerPoint& point = shipped->points[chooser * steps + step];
            QCOMPARE(point.rejections, again[chooser].rejections);
            QCOMPARE(point.chosen, request.settings.repeats);
            QVERIFY(std::abs(point.meanLogLengthscale - again[chooser].meanLogLengthscale) < 1e-10);
        }
    }

    void theAreasThatCameAlongAreThoseOfTheirTrials_data()
    {
        QTest::addColumn<QString>("id");
        QTest::newRow("Figure 3") << "hl-3";
        QTest::newRow("Table 1") << "hl-table-1";
    }
    void theAreasThatCameAlongAreThoseOfTheirTrials()
    {
        QFETCH(QString, id);
        const core::Session session = figureNamed(id).stops().front().session;
        const core::LearningCurveRequest request =
            core::learningCurveRequest(session.data, session.of<core::NoveltySettings>(), session.seed);
        const auto shipped = app::shippedAnswer(request);
        QVERIFY(shipped && shipped->complete());
        const std::size_t sizes = request.sizes.size();
        QCOMPARE(shipped->points.size(), request.methods.size() * sizes);
        for (std::size_t i = 0; i < shipped->points.size(); ++i) {
            const core::LearningPoint& point = shipped->points[i];
            core::ExperimentPlan plan = request.methods[i / sizes];
            plan.trainSize = request.sizes[i % sizes];
            QCOMPARE(point.method, plan.methods.front());
            QCOMPARE(point.size, plan.trainSize);
            QCOMPARE(std::ssize(point.areas), std::ptrdiff_t{plan.repeats});
            if (point.size > 50) // they take longer
                continue;
            for (const int repetition : {0, plan.repeats - 1}) {
                const double area = valueOf(core::experimentTrial(plan, *request.data, *request.data, repetition))[0];
                QVERIFY(std::abs(area - point.areas[static_cast<std::size_t>(repetition)]) < 1e-10);
            }
        }
    }

    void anAnswerThatCameAlongStandsAtOnceAndForItsSettingsAlone()
    {
        actionOf("bke-2-errors")->trigger();
        QVERIFY(settles());
        const auto shownRates = [this] { return columnOf(plots().numbers("power"), "median_rate").size(); };
        QCOMPARE(shownRates(), Eigen::Index{29});
        QVERIFY(!plots().panel("power")->isGreyed());
        core::Session other = document_->session();
        other.of<core::PowerSettings>().permutations = 100;
        document_->edit(other, "Fewer permutations");
        QVERIFY(settles());
        QVERIFY(plots().panel("power")->isGreyed());
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(!plots().panel("power")->isGreyed());

        actionOf("hl-3")->trigger();
        QVERIFY(settles());
        const widgets::PlotView* curve = plots().panel("curve");
        QVERIFY2(curve->subtitle().contains("came with the program"), qPrintable(curve->subtitle()));
        QVERIFY(!curve->isGreyed());
        QCOMPARE(columnOf(plots().numbers("curve"), "repetitions").minCoeff(), 10.0);
        other = document_->session();
        other.of<core::NoveltySettings>().repeats = 3;
        document_->edit(other, "Fewer repetitions");
        QVERIFY(settles());
        QVERIFY(curve->isGreyed());
        QVERIFY(curve->subtitle().contains("earlier settings"));
    }

    void whatIsNewInThePictureIsWhatTheCommandsFigureMarks()
    {
        const auto& asked = app::pictureFigure();
        const core::RelativeNoveltyModel model = core::noveltyModelOf(asked.of<core::PicturesSettings>());
        QCOMPARE(model.multiplier, 0.7);
        QCOMPARE(model.parameters.sigma0, std::sqrt(0.1));
        QVERIFY(model.sample == core::PatchSample(core::RandomPart{.part = 0.03, .seed = 1}));
        actionOf("hl-4")->trigger();
        QVERIFY(settles());
        QCOMPARE(columnOf(plots().numbers("new"), "log_ratio").size(), Eigen::Index{10'000});
        const Eigen::VectorXd ratio = columnOf(plots().numbers("new"), "log_ratio");
        QCOMPARE((ratio.array() >= columnOf(plots().numbers("ratios"), "threshold")[0]).count(), Eigen::Index{500});
    }

    void theGraphOfOzoneIsOfTheColumnsOfTheCommandsFigure()
    {
        const core::Session session = app::ozoneFigure();
        const auto& settings = session.of<core::StructureSettings>();
        const core::StructureVariables shown = valueOf(core::structureVariables(
            core::structureColumns(*session.data, session.of<core::ChosenColumns>()), settings));
        core::Variables all = valueOf(core::variablesOf(*core::exampleTable("ozone"), {}));
        QCOMPARE(shown.time.value(), Eigen::VectorXd(all.columns.col(0)));
        all.names.erase(all.names.begin());
        QCOMPARE(shown.variables.names, all.names);
        QCOMPARE(shown.variables.columns, Eigen::MatrixXd(all.columns.rightCols(all.columns.cols() - 1)));
        QVERIFY(settings.maxGiven >= std::ssize(all.names) - 2); // the command knows no limit
        QCOMPARE(settings.alpha, app::ozoneLevel);
    }

    void witnessesOfTwoSizesStandOverOneAxis()
    {
        const std::vector<app::Stop> stops = figureNamed("bke-3").stops();
        QCOMPARE(stops.front().session.window, stops.back().session.window);
        for (const app::Stop& stop : stops)
            QVERIFY(stop.session.window[0].lo <= stop.session.data->x.minCoeff() &&
                    stop.session.window[0].hi >= stop.session.data->x.maxCoeff());
    }

    void bishopsPanelsShareTheirLegendAndEachTellsItsScale()
    {
        actionOf("bishop-6.5")->trigger();
        QVERIFY(isDrawn());
        auto* legend = sideBySide().findChild<widgets::LegendStrip*>();
        QTRY_VERIFY(legend->isVisible() && legend->height() > 0);
        for (std::size_t i = 0; i < app::bishopPanels; ++i) {
            widgets::PlotView* panel = sideBySide().plots()->panel(QString::number(i + 1));
            panel->replot();
            panel->replot();
            QVERIFY(widgets::headerOf(*panel).hiddenText().isEmpty());
            QVector<double> ticks;
            panel->yAxis->ticker()->generate(panel->yAxis->range(), QLocale::c(), u'g', 6, ticks, nullptr, nullptr);
            QVERIFY2(std::ranges::count_if(ticks, [&](double at) { return panel->yAxis->range().contains(at); }) >= 2,
                     qPrintable(panel->title()));
        }
        QVERIFY(!widgets::headerOf(*sideBySide().plots()->panel("1")).legend().empty()); // of its exported figure
    }

    void theMenuNamesWhatItOpens()
    {
        QMenu* menu = nullptr;
        for (QMenu* one : window_->findChildren<QMenu*>())
            if (one->actions().contains(actionOf("hl-1")))
                menu = one;
        QVERIFY(menu && menu->toolTipsVisible());
        menu->popup({0, 0});
        QApplication::processEvents();
        for (QAction* action : menu->actions()) {
            QFont bold = menu->font();
            bold.setBold(true);
            QVERIFY2(QFontMetrics(bold).horizontalAdvance(action->text()) < menu->actionGeometry(action).width(),
                     qPrintable(action->text()));
            QVERIFY2(action->isSeparator() || action->text().count(u' ') > 1, qPrintable(action->text()));
        }
        menu->close();
    }

    void anAnswerOfOtherSamplesNeverStandsUndimmed()
    {
        const std::vector<app::Stop> stops = figureNamed("bke-2").stops();
        document_->turnTo(stops[0].session, "Show ε = 1");
        QVERIFY(settles());
        document_->turnTo(stops[3].session, "Show ε = 4");
        QVERIFY(!page().isSettled());
        QVERIFY(plots().panel("witness")->standing() != widgets::Standing::Current);
        QVERIFY(plots().panel("null")->standing() != widgets::Standing::Current);
        QVERIFY(settles());
        QCOMPARE(plots().panel("witness")->standing(), widgets::Standing::Current);
        QCOMPARE(plots().panel("null")->standing(), widgets::Standing::Current);
        const widgets::PlotView& map = *plots().panel("witness"); // what it tells is named as the card names it
        QStringList names;
        for (int x = map.axisRect()->left(); x < map.axisRect()->right(); x += 5)
            for (const widgets::Reading& line : map.plateAt({double(x), double(map.axisRect()->center().y())}).lines)
                names << line.name;
        QVERIFY2(names.contains("E f"), qPrintable(names.join(u' ')));
    }

    void theLengthscalesOfTheFiguresAreThoseOfTheEvidence()
    {
        std::vector<app::Stop> stops = figureNamed("bke-2").stops();
        stops.push_back(figureNamed("bke-3").stops().front()); // the other one has the same
        QStringList others;
        for (const app::Stop& stop : stops) {
            const auto chosen = valueOf(core::evidenceLengthscale(stop.session.data->x, stop.session.kernel,
                                                                  stop.session.of<core::EmbeddingModel>()));
            const double stated = core::lengthscaleOf(stop.session.kernel).value();
            if (std::abs(chosen.lengthscale.value() - stated) > 1e-3 * stated)
                others << QStringLiteral("%1: %2").arg(stop.title).arg(*chosen.lengthscale, 0, 'g', 6);
        }
        QVERIFY2(others.isEmpty(), qPrintable(others.join("; ")));
    }

    void sideBySideIsExportedWithItsTitleAndEachPanelWithItsSession()
    {
        actionOf("bishop-6.5")->trigger();
        QVERIFY(isDrawn());
        const QString path = folder_.filePath("six.svg");
        const app::Drawing drawing{.theme = {}, .session = {}, .title = sideBySide().tour().title};
        QVERIFY(!app::writeView(*sideBySide().plots(), drawing, path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QVERIFY(svg.contains("Figure 6.5"));
        for (const core::Bishop& kernel : app::bishopKernels())
            QVERIFY(svg.contains(app::bishopTitle(kernel).toUtf8()));
        QVERIFY(sideBySide().sessionOf("2") == app::bishopSession(app::bishopKernels()[1]));
        QVERIFY(!sideBySide().sessionOf("page"));
        QVERIFY(app::tableText(*sideBySide().plots(), "page", u',').contains("(1, 0.25, 0, 0): prior_draw"));
    }

    void aTabEscapeAndUndoLeadBackFromSideBySide()
    {
        work();
        for (int way = 0; way < 3; ++way) {
            actionOf("bishop-6.5")->trigger();
            QVERIFY(showsSideBySide());
            auto* tabs = window_->findChild<QTabBar*>("labs");
            if (way == 0)
                QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tabs->currentIndex()).center());
            else if (way == 1)
                QTest::keyClick(window_.get(), Qt::Key_Escape);
            else
                document_->history()->undo();
            QTRY_VERIFY(page().isVisible() && !sideBySide().isVisible()); // a button pressed by key takes a moment
        }
        QVERIFY(settles());
    }

    void anotherTourMayBeginWhileOneIsDrawn()
    {
        actionOf("bke-3")->trigger();
        actionOf("bishop-6.5")->trigger();
        QVERIFY(showsSideBySide());
        QVERIFY(isDrawn());
        QCOMPARE(sideBySide().plots()->viewNames().size(), 7); // the page and six
        window_->tours()->setTheme({.dark = true});
        QCOMPARE(sideBySide().plots()->panel("1")->theme().dark, true);
    }

    void theFirstPictureIsOneStepFromEverywhere()
    {
        actionOf("kpca")->trigger();
        const core::Session before = document_->session();
        const int steps = document_->history()->count();
        QTest::keyClick(window_.get(), Qt::Key_Home, Qt::ControlModifier);
        QVERIFY(document_->session() == core::builtInSession());
        QCOMPARE(document_->history()->count(), steps + 1);
        document_->history()->undo();
        QVERIFY(document_->session() == before);
        actionOf("bishop-6.5")->trigger();
        QTest::keyClick(window_.get(), Qt::Key_Home, Qt::ControlModifier);
        QVERIFY(page().isVisible());
        QVERIFY(settles());
    }
};

KERNELSCOPE_TEST(FiguresTest, QApplication)

} // namespace figures_test

#include "figures_test.moc"
