// The labs of embeddings and two samples in the window, as a person uses them: paint, learn, look, test, export,
// reopen. Over 20 s: every lab answers every kind of data and both ends of its sliders, that of 100,000 points among
// them.

#include "app/window_fixture.h"

#include "app/actions/file_actions.h"
#include "app/labs/coverage_part.h"
#include "app/labs/lab_switcher.h"
#include "app/labs/pins.h"
#include "app/labs/view_export.h"
#include "app/session/session_file.h"
#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/embedding/choosers.h"
#include "core/embedding/embedding_settings.h"
#include "core/embedding/evidence.h"
#include "core/hypothesis/mmd.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/default_kernel.h"
#include "core/labs/learning/learning_settings.h"
#include "core/labs/power/power_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/labs/two_samples/watch.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "widgets/controls/place_row.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/generators/drawn_part_form.h"
#include "widgets/learning/maximise_box.h"
#include "widgets/plots/legend_entry.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QSet>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace learning_labs_test
{

namespace
{

core::Dataset generated(const std::string& name, Eigen::Index n, std::map<std::string, double> options = {},
                        std::uint64_t seed = 3)
{
    return std::get<core::Dataset>(core::generate({.name = name, .n = n, .seed = seed, .options = std::move(options)}));
}

/// Two Gaussians on the line, the second wider.
core::Session lineSession(Eigen::Index n = 60)
{
    core::Session session;
    const core::Dataset a = generated("mixture1d", n, {{"components", 1}, {"sd", 0.5}});
    const core::Dataset b = generated("mixture1d", n - 10, {{"components", 1}, {"sd", 1.5}}, 8);
    session.data = std::make_shared<const core::Dataset>(std::get<core::Dataset>(core::withSample(a, 1, b)));
    session.kernel = core::defaultKernel(*session.data);
    session.window = core::fittingWindow(*session.data);
    return session;
}

core::Session planeSession()
{
    core::Session session;
    session.data = std::make_shared<const core::Dataset>(generated("moons", 80));
    session.kernel = core::defaultKernel(*session.data);
    session.window = core::fittingWindow(*session.data);
    return session;
}

} // namespace

class LearningLabsTest : public WindowFixture
{
    Q_OBJECT

    void show(core::Session session, const std::string& lab)
    {
        session.lab = lab;
        document_->open(std::move(session), {});
        QVERIFY2(settles(), lab.c_str());
    }
    static core::Session coverageSession()
    {
        core::Session session = lineSession();
        const core::Generation source{
            .name = "mixture1d", .n = 30, .seed = 4, .options = {{"components", 1}, {"sd", 1.0}}};
        session.data = std::make_shared<const core::Dataset>(std::get<core::Dataset>(core::generate(source)));
        session.window = {{-2.0, 2.0}};
        session.kernel = core::kernelOf(core::SquaredExponential{{0.5}});
        return session;
    }
    /// Of a form that repeats the one above it: the parts of drawn data have the same controls.
    bool isOfALaterPart(const QWidget& control)
    {
        const auto forms = page().editors()->findChildren<widgets::DrawnPartForm*>();
        return std::any_of(forms.begin() + std::min<qsizetype>(forms.size(), 1), forms.end(),
                           [&](const widgets::DrawnPartForm* form) { return form->isAncestorOf(&control); });
    }
    /// Every panel on show has a letter of its own and, unless the lab refused, is current.
    void checkPanels(const QString& name, bool refused)
    {
        QSet<QString> letters;
        for (const QString& view : plots().viewNames()) {
            const widgets::PlotView* panel = view == "page" ? nullptr : plots().panel(view);
            if (!panel || !panel->isVisible())
                continue;
            QVERIFY2(refused || panel->standing() == widgets::Standing::Current, qPrintable(name + view));
            QVERIFY2(!letters.contains(panel->letter()), qPrintable(name + view + " is " + panel->letter() + ", too"));
            letters << panel->letter();
        }
    }
    double lengthscale() const { return *core::lengthscaleOf(document_->session().kernel); }

    /// That of what the page watches; the posterior's is out of sight.
    widgets::WatchControls* watchOnShow()
    {
        unfold();
        for (auto* watch : page().editors()->findChildren<widgets::WatchControls*>())
            if (watch->isVisible())
                return watch;
        return nullptr;
    }

private slots:
    void init() { QVERIFY(openWindow({1440, 900})); }

    void cleanup() { closeWindow(); }

    void everyLabDrawsEveryKindOfData()
    {
        enum Kind { EmptyLine, EmptyPlane, OnePoint, Line, Plane };
        for (const Kind kind : {EmptyLine, EmptyPlane, OnePoint, Line, Plane}) {
            core::Session session = kind == Plane ? planeSession() : lineSession();
            if (kind <= OnePoint) {
                core::Dataset few = core::emptyDataset(kind == EmptyPlane ? 2 : 1);
                if (kind == OnePoint)
                    few.x = Eigen::MatrixXd::Constant(1, 1, 0.3);
                session.data = std::make_shared<const core::Dataset>(std::move(few));
            }
            session.kernel = core::defaultKernel(*session.data);
            session.window = core::fittingWindow(*session.data);
            for (const app::Lab& lab : app::labs()) {
                show(session, lab.id.toStdString());
                const QString name = QStringLiteral("%1 of data %2").arg(lab.id).arg(kind);
                QVERIFY2(!window_->grab().isNull(), qPrintable(name));
                for (const QString& view : plots().viewNames()) {
                    widgets::PlotView* plot = plots().panel(view);
                    if (plot && !plot->isVisible()) // aside
                        plots().open(view);
                    QVERIFY2(!plot || plot->isVisible(), qPrintable(name + ": " + view));
                }
                plots().open({});
            }
        }
    }

    void nothingIsMaximisedWhereThereAreNoPoints_data()
    {
        QTest::addColumn<QString>("lab");
        QTest::addColumn<bool>("before"); // was there an evidence?
        for (const char* lab : {"embedding", "two-samples"})
            for (const bool before : {false, true})
                QTest::addRow("%s %s", lab, before ? "after points" : "at once") << QString(lab) << before;
    }
    void nothingIsMaximisedWhereThereAreNoPoints()
    {
        QFETCH(QString, lab);
        QFETCH(bool, before);
        if (before)
            show(lineSession(), lab.toStdString());
        core::Session empty = document_->session();
        empty.data = std::make_shared<const core::Dataset>(core::emptyDataset(1));
        show(empty, lab.toStdString());
        const core::Session asked = document_->session();
        auto* box = page().editors()->findChild<widgets::MaximiseBox*>();
        QVERIFY(box);
        emit box->maximiseRequested();
        QVERIFY(settles());
        QVERIFY(!buttonNamed<QPushButton>(*box, "Cancel")->isVisible());
        const auto labels = page().editors()->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text() ==
                       "The evidence cannot be maximised while something is wrong with the points or the settings on "
                       "show." ||
                   label->text() == "Learning needs at least two points.";
        }));
        QVERIFY(document_->session() == asked);
    }

    void everyPanelIsCurrentAndHasALetterOfItsOwnOnceAllIsAnswered()
    {
        for (const core::Session& session : {lineSession(), planeSession()})
            for (const app::Lab& lab : app::labs()) {
                show(session, lab.id.toStdString());
                core::Session changed = document_->session();
                changed.kernel = core::kernelOf(core::SquaredExponential{.lengthscale = core::Lengthscale{0.6}});
                document_->edit(changed, "Change the kernel"); // previewed, then answered
                QVERIFY(settles());
                const QString name = QStringLiteral("%1 in %2 dimensions: ").arg(lab.id).arg(session.data->x.cols());
                checkPanels(name, false);
                changed.kernel = core::kernelOf(core::Linear{});
                document_->edit(changed, "Change the kernel");
                QVERIFY(settles());
                checkPanels(name, true);
                if (QTest::currentTestFailed())
                    return;
            }
    }

    void theEvidenceOfTheWindowIsThatOfTheLibrary()
    {
        show(lineSession(), "embedding");
        const widgets::PlotTable table = plots().numbers("evidence");
        const Eigen::VectorXd curve = columnOf(table, "log_evidence"), at = columnOf(table, "lengthscale");
        QVERIFY(curve.size() >= 60 && at.size() >= 60);
        const core::Session& session = document_->session();
        const auto inducing = std::get<core::InducingPoints>(
            core::inducingPoints(session.data->x, session.of<core::EmbeddingModel>().inducing));
        const auto evidence = std::get<core::Evidence>(
            core::Evidence::of(core::withoutRows(session.data->x, inducing.heldOut), inducing.z));
        const Eigen::Index middle = at.size() / 2;
        const double direct = std::get<double>(evidence.logEvidence(
            {.lengthscale = Eigen::VectorXd::Constant(1, at[middle]), .scale = 1.0, .eta = {}}, 1.0));
        QVERIFY(std::abs(direct - curve[middle]) < 1e-9 * std::abs(direct));
    }

    void inThePlaneThePriorIsDrawnAndTheTruthWhereItIsKnown()
    {
        show(planeSession(), "embedding"); // moons: a density nobody knows
        QVERIFY(columnOf(plots().numbers("prior"), "prior_draw").size() > 0);
        QCOMPARE(columnOf(plots().numbers("truth"), "truth").size(), Eigen::Index{0});
        core::Session session = planeSession();
        session.data = std::make_shared<const core::Dataset>(generated("mixture2d", 400));
        session.window = core::fittingWindow(*session.data);
        show(session, "embedding");
        const Eigen::VectorXd truth = columnOf(plots().numbers("truth"), "truth");
        const Eigen::VectorXd mean = columnOf(plots().numbers("mean"), "mean");
        QCOMPARE(truth.size(), mean.size());
        QVERIFY((truth - mean).cwiseAbs().minCoeff() < 0.01 && truth.maxCoeff() <= 1.0 && truth.minCoeff() > 0.0);
    }

    void aClickOnTheEvidenceSetsTheLengthscaleAndUndoTakesItBack()
    {
        show(lineSession(), "embedding");
        const double before = lengthscale();
        widgets::PlotView* plot = plots().panel("evidence");
        QTest::mouseClick(plot, Qt::LeftButton, {},
                          {static_cast<int>(plot->xAxis->coordToPixel(before * 0.4)),
                           static_cast<int>(plot->axisRect()->center().y())});
        QVERIFY(lengthscale() != before);
        QVERIFY(settles());
        document_->history()->undo();
        QCOMPARE(lengthscale(), before);
    }

    void aDoubleClickOnTheEvidenceFitsAndSetsNothing_data()
    {
        QTest::addColumn<bool>("map");
        QTest::newRow("curve") << false;
        QTest::newRow("map") << true;
    }
    void aDoubleClickOnTheEvidenceFitsAndSetsNothing()
    {
        QFETCH(bool, map);
        core::Session session = lineSession();
        session.of<core::LearningSettings>().view =
            map ? core::LearningSettings::View::Map : core::LearningSettings::View::Curve;
        show(session, "embedding");
        const core::Session before = document_->session();
        widgets::PlotView* plot = plots().panel("evidence");
        const core::Interval fitted = plot->horizontal();
        plot->setAxisRanges({0.9 * fitted.lo, 1.1 * fitted.hi}, plot->vertical());
        const QPoint at = plot->axisRect()->center() + QPoint(25, 25);
        QTest::mouseClick(plot, Qt::LeftButton, {}, at); // a double click begins as a click
        QVERIFY(!(document_->session() == before));
        QTest::mouseDClick(plot, Qt::LeftButton, {}, at);
        QTest::mouseRelease(plot, Qt::LeftButton, {}, at);
        QVERIFY(document_->session() == before);
        QCOMPARE(document_->history()->count(), 2); // the axes moved, and were fitted
        QVERIFY(settles());
        QVERIFY(plot->horizontal().lo > 0.95 * fitted.lo && plot->horizontal().hi < 1.05 * fitted.hi);
    }

    void samplesOfOneSeedAreToldApartFromIndependentOnes()
    {
        core::Session session = lineSession();
        const core::Dataset a = generated("mixture1d", 40, {{"components", 1}, {"sd", 0.5}});
        const core::Dataset b = generated("mixture1d", 40, {{"components", 1}, {"sd", 1.5}});
        session.data = std::make_shared<const core::Dataset>(std::get<core::Dataset>(core::withSample(a, 1, b)));
        show(session, "two-samples");
        const QStringList remarks = page().remarks();
        QVERIFY2(remarks.join(' ').contains("Sample B is sample A shifted or stretched"),
                 qPrintable(remarks.join(' ')));
        show(lineSession(), "two-samples");
        QVERIFY(!page().remarks().join(' ').contains("sample A"));
    }

    void maximisingTakesTheHighestMaximumOfTheCurve()
    {
        show(lineSession(), "two-samples");
        const core::Session& session = document_->session();
        const auto chosen = std::get<core::ChosenLengthscale>(
            core::evidenceLengthscale(session.data->x, session.kernel, session.of<core::EmbeddingModel>()));
        QVERIFY(chosen.lengthscale);
        buttonNamed<QPushButton>(*page().editors(), "Maximise")->click();
        QVERIFY(settles());
        QVERIFY2(std::abs(lengthscale() / *chosen.lengthscale - 1.0) < 1e-4, QByteArray::number(lengthscale()));
        document_->history()->undo(); // one step
        QVERIFY(std::abs(lengthscale() / *chosen.lengthscale - 1.0) > 1e-4);
    }

    void theTestOfTheWindowIsThatOfTheLibrary()
    {
        show(lineSession(), "two-samples");
        const Eigen::VectorXd null = columnOf(plots().numbers("null"), "null_statistic");
        QCOMPARE(null.size(), Eigen::Index{document_->session().of<core::TwoSamplesSettings>().permutations});
        const core::Dataset& data = *document_->session().data;
        Eigen::MatrixXd gram =
            core::pooledGram(document_->session().kernel, core::sampleOf(data, 0), core::sampleOf(data, 1));
        core::WatchPipeline watch;
        const auto frame =
            std::get<core::WatchFrame>(watch.solve({.data = document_->session().data,
                                                    .kernel = document_->session().kernel,
                                                    .settings = document_->session().of<core::TwoSamplesSettings>(),
                                                    .seed = document_->session().seed,
                                                    .shown = 5}));
        for (int b = 0; b < 5; ++b)
            QVERIFY(std::abs(frame.statistics[b] - null[b]) < 1e-12); // what is watched is the null itself
    }

    void watchingTheNullShufflesTheSheetAndEndsCleanly()
    {
        show(lineSession(), "two-samples");
        const core::Session before = document_->session();
        QToolButton* step = buttonNamed<QToolButton>(*page().editors(), "Step");
        for (int i = 0; i < 3; ++i) {
            step->click();
            QVERIFY(settles());
        }
        QCOMPARE(columnOf(plots().numbers("null"), "null_statistic").size(), Eigen::Index{3});
        buttonNamed<QToolButton>(*page().editors(), "End")->click();
        QCOMPARE(columnOf(plots().numbers("null"), "null_statistic").size(), Eigen::Index{1000});
        QVERIFY(document_->session() == before);
    }

    void oneSampleAloneSaysHowToMakeTheOther()
    {
        core::Session session = lineSession();
        core::Dataset alone = *session.data;
        alone.labels.clear();
        session.data = std::make_shared<const core::Dataset>(alone);
        show(session, "two-samples");
        QVERIFY(page().problem());
    }

    void anEstimatorThatNeedsEqualSizesSaysSo()
    {
        core::Session session = lineSession(); // 60 against 50
        session.of<core::TwoSamplesSettings>().estimator = core::MmdEstimator::Linear;
        show(session, "two-samples");
        QVERIFY(page().problem());
        const QList<QLabel*> labels = page().findChildren<QLabel*>();
        QVERIFY(
            std::ranges::any_of(labels, [](const QLabel* l) { return l->isVisible() && l->text().contains("60"); }));
    }

    void aKernelWithoutAnEvidenceStillTests()
    {
        core::Session session = lineSession();
        session.kernel = core::kernelOf(core::RationalQuadratic{{1.0}});
        show(session, "two-samples");
        QVERIFY(!page().problem());
        QCOMPARE(columnOf(plots().numbers("null"), "null_statistic").size(), Eigen::Index{1000});
        QCOMPARE(columnOf(plots().numbers("evidence"), "log_evidence").size(), Eigen::Index{0});
    }

    void aPowerStudyGrowsStopsAndGoesOn()
    {
        core::Session session = lineSession();
        session.of<core::PowerSettings>().first = {
            .name = "mixture1d", .n = 0, .seed = 0, .options = {{"components", 1}, {"sd", 1.0}}};
        session.of<core::PowerSettings>().second = {
            .name = "mixture1d", .n = 0, .seed = 0, .options = {{"components", 1}, {"sd", 2.0}}};
        session.of<core::PowerSettings>().vary =
            std::string("n"); // of an assigned literal GCC 12 warns falsely at -O2 (its PR 105651)
        session.of<core::PowerSettings>().lo = 10;
        session.of<core::PowerSettings>().hi = 30;
        session.of<core::PowerSettings>().steps = 3;
        session.of<core::PowerSettings>().repeats = 40;
        session.of<core::PowerSettings>().permutations = 100;
        show(session, "power");
        const auto repeatsDone = [this] {
            const Eigen::VectorXd done = columnOf(plots().numbers("power"), "median_repeats");
            return done.size() > 0 ? done.maxCoeff() : 0.0;
        };
        buttonNamed<QPushButton>(*page().editors(), "Start")->click();
        QVERIFY(QTest::qWaitFor([&] { return repeatsDone() >= 2; }, patience));
        buttonNamed<QPushButton>(*page().editors(), "Stop")->click();
        const double stoppedAt = repeatsDone();
        QVERIFY(stoppedAt >= 2); // what is there stays
        if (QPushButton* goOn = buttonNamed<QPushButton>(*page().editors(), "Go on"); stoppedAt < 40) {
            QVERIFY(!goOn->isHidden());
            goOn->click();
        }
        QVERIFY(settles());
        QCOMPARE(repeatsDone(), 40.0);
        core::Session other = document_->session();
        other.of<core::PowerSettings>().level = 0.1;
        document_->edit(other, "Change the level");
        QVERIFY(plots().panel("power")->isGreyed()); // the curve is that of another level
        document_->showLab("embedding");
        document_->showLab("power");
        QVERIFY(plots().panel("power")->isGreyed());
        document_->history()->undo();
        QVERIFY(!plots().panel("power")->isGreyed());
    }

    void anEarlierRunStaysBehindTheNextOne()
    {
        core::Session session = lineSession();
        auto& settings = session.of<core::PowerSettings>();
        settings.lo = 10;
        settings.hi = 20;
        settings.steps = 2;
        settings.repeats = 4;
        settings.vary = std::string("n");
        settings.permutations = 60;
        settings.choosers = {"median"};
        show(session, "power");
        const auto run = [this](const char* button) {
            buttonNamed<QPushButton>(*page().editors(), button)->click();
            return settles();
        };
        QVERIFY(run("Start"));
        const Eigen::VectorXd first = columnOf(plots().numbers("power"), "median_rate");
        core::Session other = document_->session();
        other.of<core::PowerSettings>().shown = core::PowerSettings::Shown::Missed;
        document_->edit(other, "Draw the type II error");
        QVERIFY(!plots().panel("power")->isGreyed()); // it is the same answer
        QVERIFY(run("Start anew"));
        QVERIFY(columnOf(plots().numbers("power"), "earlier_1_median_rate") == first);
        buttonNamed<QPushButton>(*page().editors(), "Clear earlier runs")->click();
        QCOMPARE(columnOf(plots().numbers("power"), "earlier_1_median_rate").size(), Eigen::Index{0});
        const Eigen::VectorXd second = columnOf(plots().numbers("power"), "median_rate");
        buttonNamed<QPushButton>(*page().editors(), "Start anew")->click();
        QCOMPARE(columnOf(plots().numbers("power"), "median_rate").size(), Eigen::Index{0}); // nothing is known yet
        buttonNamed<QPushButton>(*page().editors(), "Stop")->click();
        QVERIFY(run("Start"));
        QVERIFY(columnOf(plots().numbers("power"), "earlier_1_median_rate") == second);
        QCOMPARE(columnOf(plots().numbers("power"), "earlier_2_median_rate").size(), Eigen::Index{0});
    }

    void theSamplesOfTheSheetCanBeTested()
    {
        core::Session session = lineSession();
        session.data = std::make_shared<const core::Dataset>([&] {
            core::Dataset data = *session.data;
            data.labels.assign(static_cast<std::size_t>(data.size()), 1);
            std::fill_n(data.labels.begin(), data.size() / 2, 0);
            return data;
        }());
        auto& settings = session.of<core::PowerSettings>();
        settings.source = core::PowerSettings::Source::Sheet;
        settings.vary = std::string("n");
        settings.lo = 10;
        settings.hi = 20;
        settings.steps = 2;
        settings.repeats = 3;
        settings.choosers = {"median"};
        show(session, "power");
        QVERIFY(!page().problem());
        buttonNamed<QPushButton>(*page().editors(), "Start")->click();
        QVERIFY(settles());
        QVERIFY(plots().panel("power")->subtitle().contains("with replacement"));
        QCOMPARE(columnOf(plots().numbers("power"), "median_repeats").minCoeff(), 3.0);
    }

    void coverageFliesByWithIntervalsThatHitAndMiss()
    {
        show(coverageSession(), "embedding");
        widgets::WatchControls* watch = watchOnShow();
        QVERIFY(watch);
        const auto step = [&] {
            emit watch->stepRequested();
            return settles();
        };
        QVERIFY(step());
        const Eigen::VectorXd lower = columnOf(plots().numbers("embedding"), "fresh_sample_lower");
        QCOMPARE(lower.size(), Eigen::Index{21});
        QVERIFY(step());
        QVERIFY(columnOf(plots().numbers("embedding"), "fresh_sample_lower") != lower);
        const widgets::PlotTable numbers = plots().numbers("embedding");
        const Eigen::ArrayXd truth = columnOf(numbers, "fresh_sample_truth");
        const auto held = (columnOf(numbers, "fresh_sample_lower").array() <= truth &&
                           truth <= columnOf(numbers, "fresh_sample_upper").array())
                              .count();
        QStringList texts;
        for (const widgets::LegendEntry& entry : plots().panel("embedding")->legend())
            texts << entry.text;
        QCOMPARE(texts.contains(QStringLiteral("truth within, %1 of 21").arg(held)), held > 0);
        QCOMPARE(texts.contains(QStringLiteral("truth outside, %1 of 21").arg(21 - held)), held < 21);
        emit watch->endRequested();
        QCOMPARE(columnOf(plots().numbers("embedding"), "fresh_sample_lower").size(), Eigen::Index{0});
    }

    void aPinLeavesAWatchOfCoverageAlone()
    {
        show(coverageSession(), "embedding");
        widgets::WatchControls* watch = watchOnShow();
        emit watch->stepRequested();
        QVERIFY(settles());
        window_->findChild<app::LabSwitcher*>()->pins()->pin();
        QVERIFY(settles());
        QCOMPARE(columnOf(plots().numbers("embedding"), "fresh_sample_lower").size(), Eigen::Index{21});
        int marks = 0; // of the sample that passes: the ghost has none
        const widgets::PlotView& panel = *plots().panel("embedding");
        for (int i = 0; i < panel.graphCount(); ++i)
            marks += panel.graph(i)->lineStyle() == QCPGraph::lsNone && panel.graph(i)->layer()->name() == "ghost";
        QCOMPARE(marks, 0);
    }

    void aStudyThatCannotBeginShowsNoIntervalsOfTheLastOne()
    {
        app::CoverageSteps steps;
        core::CoverageStudy study;
        study.generation = {.name = "mixture1d", .n = 30, .seed = 4, .options = {{"components", 1}, {"sd", 1.0}}};
        study.kernel = core::kernelOf(core::SquaredExponential{{0.5}});
        study.at = Eigen::VectorXd::LinSpaced(5, -2.0, 2.0);
        QVERIFY(std::holds_alternative<core::CoverageFrame>(steps.solve({.study = study, .shown = 1}, {})));
        study.kernel = core::kernelOf(core::RationalQuadratic{{0.5}});
        for (int shown = 1; shown < 4; ++shown)
            QVERIFY(std::holds_alternative<core::Failure>(steps.solve({.study = study, .shown = shown}, {})));
    }

    void aWatchOfCoverageEndsWhereItFails()
    {
        core::Session session = coverageSession();
        session.of<core::EmbeddingModel>().sites = core::Sites::Inducing;
        show(session, "embedding");
        widgets::WatchControls* watch = watchOnShow();
        emit watch->stepRequested();
        QVERIFY(settles());
        core::Session other = document_->session();
        other.kernel = core::kernelOf(core::SquaredExponential{{1e-9}}); // too fine for the true embedding
        document_->edit(other, "a fine kernel");
        QVERIFY(settles());
        buttonNamed<QToolButton>(*watch, "Watch coverage")->click();
        QVERIFY(watch->isPlaying());
        QVERIFY(QTest::qWaitFor([&] { return !watch->isPlaying(); }, patience));
        QCOMPARE(columnOf(plots().numbers("embedding"), "fresh_sample_lower").size(), Eigen::Index{0});
    }

    void coverageAsksForAKernelWithAPrior()
    {
        core::Session session = coverageSession();
        session.kernel = core::kernelOf(core::RationalQuadratic{{0.5}});
        show(session, "embedding");
        QVERIFY(!watchOnShow());
        QVERIFY(buttonNamed<QPushButton>(*page().editors(), "Check the coverage")->isHidden());
        session.kernel = core::kernelOf(core::SquaredExponential{{0.5}});
        show(session, "embedding");
        QVERIFY(watchOnShow());
        QVERIFY(buttonNamed<QPushButton>(*page().editors(), "Check the coverage")->isVisible());
    }

    void anEmptyEvidenceHasNoFormula()
    {
        show(lineSession(), "embedding");
        const auto pointed = [this] {
            widgets::PlotView* plot = plots().panel("evidence");
            pointAt(*plot, plot->xAxis->axisRect()->rect().center());
            QApplication::processEvents();
            return page().formulaAtPlace()->place();
        };
        QVERIFY(!pointed().isEmpty());
        core::Session other = document_->session();
        other.kernel =
            core::kernelOf(core::RationalQuadratic{{0.5}}); // whose prior is not known: the lab answers without it
        document_->edit(other, "Another kernel");
        QVERIFY(settles());
        QCOMPARE(columnOf(plots().numbers("evidence"), "log_evidence").size(), Eigen::Index{0});
        QVERIFY2(pointed().isEmpty(), qPrintable(pointed()));
    }

    void aFormulaNobodySeesIsNotComputed()
    {
        show(lineSession(), "embedding");
        const auto pointed = [this] {
            widgets::PlotView* plot = plots().panel("embedding");
            pointAt(*plot, plot->xAxis->axisRect()->rect().center());
            QApplication::processEvents();
            return page().formulaAtPlace()->place();
        };
        QVERIFY(!pointed().isEmpty());
        auto* dock = window_->findChild<QDockWidget*>("formulaDock");
        dock->hide();
        QVERIFY(pointed().isEmpty());
        dock->show();
        QVERIFY(!page().formulaAtPlace()->place().isEmpty()); // the mouse is still there
    }

    void sessionAndFigureOfEachLabReopen()
    {
        core::Session session = planeSession();
        session.of<core::EmbeddingModel>().tau2 = 0.25;
        session.of<core::TwoSamplesSettings>().testLevel = 0.01;
        std::size_t figures = 0;
        for (const app::Lab& lab : app::labs()) {
            session.lab = lab.id.toStdString();
            show(session, session.lab);
            for (const char* suffix : {"pdf", figures++ % 2 == 0 ? "svg" : "png"}) {
                const QString path = folder_.filePath(lab.id + u'.' + QLatin1String(suffix));
                app::Drawing drawing;
                drawing.session = document_->session();
                QVERIFY2(!app::writeView(plots(), drawing, path), qPrintable(path));
                const auto read = app::readSessionFile(path);
                QVERIFY2(std::holds_alternative<core::Session>(read), qPrintable(path));
                QVERIFY2(std::get<core::Session>(read) == session, qPrintable(path));
            }
        }
    }

    void everySliderOfEachLabGoesToBothEnds_data() { rowForEachLab(); }

    void everySliderOfEachLabGoesToBothEnds()
    {
        QFETCH(QString, id);
        const core::Session few = lineSession(25); // the ends do not depend on how many
        show(few, id.toStdString());
        const QList<QSlider*> sliders = page().editors()->findChildren<QSlider*>();
        for (QSlider* slider : sliders) {
            if (!slider->isVisible() || !slider->isEnabled() || isOfALaterPart(*slider))
                continue;
            slider->setFocus();
            QTest::keyClick(slider, Qt::Key_Home);
            QTest::keyClick(slider, Qt::Key_End);
            QVERIFY2(settles(), qPrintable(slider->accessibleName()));
            QTest::keyClick(slider, Qt::Key_Home);
        }
        QVERIFY(settles());
        while (document_->history()->canUndo())
            document_->history()->undo();
        QVERIFY(settles());
        core::Session before = few;
        before.lab = id.toStdString();
        QVERIFY(document_->session() == before);
    }
};

KERNELSCOPE_TEST(LearningLabsTest, QApplication)

} // namespace learning_labs_test

#include "learning_labs_test.moc"
