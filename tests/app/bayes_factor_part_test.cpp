// The Bayes factor and p over the lengthscale in the window: the numbers of the commands, undo, what is kept and what
// stops.

#include "app/command_fixture.h"

#include "app/figures/figure_sessions.h"
#include "app/labs/bayes_factor_part.h"
#include "app/labs/posterior_part.h"
#include "app/labs/scale_scan_part.h"
#include "app/services/service.h"
#include "core/data/samples.h"
#include "core/embedding/embedding_settings.h"
#include "core/kernels/expression.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/posterior/posterior_settings.h"
#include "core/labs/two_samples/bayes_factor_settings.h"
#include "core/labs/two_samples/scale_scan_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "support/test_registry.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/posterior/posterior_panel.h"
#include "widgets/two_samples/bayes_factor_panel.h"
#include "widgets/two_samples/scale_scan_panel.h"

namespace bayes_factor_part_test
{

namespace
{

using core::BayesFactorSettings;
using core::ScaleScanSettings;
using core::TwoSamplesSettings;

/// 25 points of a normal against 25 of a Laplace distribution, with these panels.
core::Session session(bool bayesFactor, bool scaleScan)
{
    core::Session made = app::testedFigure(25, false);
    made.of<BayesFactorSettings>() = {
        .shown = bayesFactor, .features = BayesFactorSettings::Features::Exact, .dimensions = 6};
    made.of<ScaleScanSettings>().shown = scaleScan;
    made.of<TwoSamplesSettings>().permutations = 200;
    return made;
}

} // namespace

class BayesFactorPartTest : public CommandFixture
{
    Q_OBJECT

    app::BayesFactorPart& test() { return *page().findChild<app::BayesFactorPart*>(); }
    app::ScaleScanPart& scan() { return *page().findChild<app::ScaleScanPart*>(); }
    widgets::PlotView& null() { return *plots().panel("bayes-factor"); }
    widgets::HandLinePlot& curve() { return line("bayes-factor-curve"); }
    widgets::HandLinePlot& pOverScale() { return line("p-over-scale"); }
    widgets::HandLinePlot& line(const QString& view)
    {
        return *qobject_cast<widgets::HandLinePlot*>(plots().panel(view));
    }

    template <class Change>
    void edit(const Change& change)
    {
        core::Session next = document_->session();
        change(next);
        document_->edit(std::move(next), "Change");
    }
    double number(const QString& view, const QString& column)
    {
        const Eigen::VectorXd values = columnOf(plots().numbers(view), column);
        return values.size() == 1 ? values[0] : std::nan("");
    }
    bool startsALongScan()
    {
        core::Session made = app::testedFigure(400, false);
        made.of<BayesFactorSettings>().shown = false;
        made.of<ScaleScanSettings>().shown = true;
        made.of<TwoSamplesSettings>().permutations = 5000;
        document_->open(made, {});
        return QTest::qWaitFor([this] { return scan().result().done > 2; }, patience);
    }
    QStringList onSamples(const QString& command)
    {
        const core::Session& now = document_->session();
        return {command,
                "--kernel",
                QString::fromStdString(core::printKernel(now.kernel)),
                "--x",
                file("x.csv", tableOf(core::sampleOf(*now.data, 0))),
                "--y",
                file("y.csv", tableOf(core::sampleOf(*now.data, 1))),
                "--permutations",
                "200",
                "--seed",
                QString::number(now.seed)};
    }

private slots:
    void init() { QVERIFY(openWindow({1600, 1000})); }
    void cleanup() { closeWindow(); }

    void panelsAreThereWhereTheyAreAskedFor()
    {
        show(session(false, false));
        QVERIFY(!plots().panel("bayes-factor") && !plots().panel("p-over-scale") && plots().panel("evidence"));
        QCOMPARE(scan().result().done, 0); // and nothing was computed
        for (const bool bayes : {false, true})
            for (const bool scales : {false, true})
                for (const bool posterior : {false, true}) {
                    edit([&](core::Session& next) {
                        next.of<BayesFactorSettings>().shown = bayes;
                        next.of<ScaleScanSettings>().shown = scales;
                        next.of<core::PosteriorSettings>().chains.shown = posterior;
                    });
                    QVERIFY(settles());
                    QCOMPARE(plots().panel("bayes-factor") != nullptr, bayes);
                    QCOMPARE(plots().panel("bayes-factor-curve") != nullptr, bayes);
                    QCOMPARE(plots().panel("p-over-scale") != nullptr, scales);
                    QCOMPARE(plots().panel("traces") != nullptr, posterior);
                    QString letters;
                    for (const auto& row : plots().rows())
                        for (const widgets::PlotView* plot : row)
                            letters += plot->letter();
                    QCOMPARE(letters, QStringLiteral("ABCDEFGHI").left(letters.size()));
                }
    }

    void numbersAreThoseOfTheCommand_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<QString>("features");
        QTest::newRow("leading coordinates") << "se(lengthscale=0.8)"
                                             << "kpca:6";
        QTest::newRow("all features") << "parabola()"
                                      << "exact";
    }
    void numbersAreThoseOfTheCommand()
    {
        QFETCH(const QString, kernel);
        QFETCH(const QString, features);
        core::Session made = session(true, false);
        made.kernel = std::get<core::Kernel>(core::parseKernel(kernel.toStdString()));
        show(made);
        const QJsonObject told = printed(onSamples("bayes-factor") + QStringList{"--features", features});
        const double value = told["log_bayes_factor"].toDouble();
        QVERIFY(std::abs(number("bayes-factor", "log_bayes_factor") - value) < 1e-8 * std::max(1.0, std::abs(value)));
        QCOMPARE(number("bayes-factor", "features"), told["features"].toDouble());
        QCOMPARE(number("bayes-factor", "alpha"), told["alpha"].toDouble());
        QCOMPARE(number("bayes-factor", "permutation_p"), told["p_value"].toDouble());
        QCOMPARE(number("bayes-factor", "permutation_p_error"), told["p_error"].toDouble());
        QVERIFY(null().subtitle().contains(features == "exact" ? "features" : "6 coordinates"));
        QVERIFY(null().subtitle().contains("α = "));
        QCOMPARE(null().headlines().front().value, number("bayes-factor", "log_bayes_factor"));
    }

    void draggingDIsOneStepThatUndoTakesBack()
    {
        show(session(true, false));
        const double before = number("bayes-factor", "log_bayes_factor");
        emit curve().valueChosen(3.0, 4711);
        emit curve().valueChosen(2.0, 4711);
        QVERIFY(settles());
        QCOMPARE(document_->session().of<BayesFactorSettings>().dimensions, 2);
        QCOMPARE(number("bayes-factor", "features"), 2.0);
        document_->history()->undo();
        QVERIFY(settles());
        QCOMPARE(document_->session().of<BayesFactorSettings>().dimensions, 6);
        QCOMPARE(number("bayes-factor", "log_bayes_factor"), before);
    }

    void anAnswerBehindTheHandDoesNotTakeDBack()
    {
        show(session(true, false));
        std::vector<double> shown; // when an answer is about to be shown: after the one before
        auto* service = test().findChild<app::Service*>();
        connect(service, &app::Service::answered, this, [&] {
            shown.push_back(curve().current().value_or(0.0));
            if (shown.size() == 1)
                emit curve().valueChosen(5.0, 4711); // while the answer to 3 is on its way
        });
        emit curve().valueChosen(3.0, 4711);
        QVERIFY(settles());
        service->disconnect(this);
        QCOMPARE(shown, (std::vector<double>{3.0, 5.0}));
    }

    void whereItHasNoAnswerItsPanelsSayWhyAndTheOthersGoOn()
    {
        core::Session made = session(true, false);
        made.of<BayesFactorSettings>().alphaBeyond = -2.0;
        show(made);
        QVERIFY(null().subtitle().contains("D - 1"));
        QVERIFY(std::isfinite(number("null", "mmd2")));
        QVERIFY(!page().problem());
        edit([](core::Session& next) { next.of<BayesFactorSettings>().alphaBeyond = 2.0; });
        QVERIFY(settles() && std::isfinite(number("bayes-factor", "log_bayes_factor")));
    }

    void pOverTheLengthscaleIsThatOfTheCommandAndKeptWhileItMoves()
    {
        show(session(false, true));
        QVERIFY(scan().result().complete());
        const Eigen::VectorXd known = scan().result().pValues;
        const double there = scan().result().lengthscales[31];
        edit([&](core::Session& next) { next.kernel = core::withLengthscale(next.kernel, there); });
        QVERIFY(settles());
        QCOMPARE(scan().result().pValues, known);
        QVERIFY(!pOverScale().isGreyed());
        QCOMPARE(*pOverScale().current(), there);
        QCOMPARE(number("null", "permutation_p"), known[31]);
        const QJsonObject told = printed(onSamples("mmd"));
        QCOMPARE(told["p_values"]["permutation"].toDouble(), known[31]);
        edit([](core::Session& next) { next.seed += 1; });
        QVERIFY(settles() && scan().result().complete() && scan().result().pValues != known);
    }

    void choosingOnTheCurveSetsTheLengthscale()
    {
        show(session(false, true));
        emit pOverScale().valueChosen(0.5, 4711);
        QCOMPARE(*core::lengthscaleOf(document_->session().kernel), 0.5);
        QVERIFY(settles());
        document_->history()->undo();
        QVERIFY(settles());
        QCOMPARE(*pOverScale().current(), *core::lengthscaleOf(document_->session().kernel));
    }

    void hiddenItWaitsAndGoesOnWhenItIsShownAgain()
    {
        QVERIFY(startsALongScan());
        edit([](core::Session& next) { next.of<ScaleScanSettings>().shown = false; });
        QVERIFY(QTest::qWaitFor([this] { return !scan().isRunning(); }, patience));
        const int done = scan().result().done;
        edit([](core::Session& next) { next.of<ScaleScanSettings>().shown = true; });
        QVERIFY(QTest::qWaitFor([&] { return scan().result().done > done; }, patience));
        buttonNamed(*scan().panel(), "Stop")->click();
        QVERIFY(!scan().isRunning());
        edit([](core::Session& next) { next.of<ScaleScanSettings>().shown = false; });
        edit([](core::Session& next) { next.of<ScaleScanSettings>().shown = true; });
        QVERIFY(!scan().isRunning()); // stopped by hand it stays
    }

    void stoppedItKeepsWhatIsKnownAndGoesOn()
    {
        QVERIFY(startsALongScan());
        buttonNamed(*scan().panel(), "Stop")->click();
        const core::ScaleScanResult kept = scan().result();
        QVERIFY(!scan().isRunning() && !kept.complete());
        buttonNamed(*scan().panel(), "Go on")->click();
        QVERIFY(QTest::qWaitFor([&] { return scan().result().done > kept.done; }, patience));
        for (Eigen::Index i = 0; i < kept.pValues.size(); ++i)
            QVERIFY(std::isnan(kept.pValues[i]) || kept.pValues[i] == scan().result().pValues[i]);
        buttonNamed(*scan().panel(), "Stop")->click();
    }

    void aKernelWithoutALengthscaleIsToldSo()
    {
        core::Session made = session(false, true);
        made.kernel = core::kernelOf(core::Parabola{});
        show(made);
        QVERIFY(pOverScale().subtitle().contains("no lengthscale"));
    }

    void thePosteriorOfTheLengthscaleLiesBelow()
    {
        core::Session made = session(false, true);
        made.of<core::PosteriorSettings>() = {.chains = {.shown = true, .warmup = 150, .draws = 150}};
        show(made);
        QCOMPARE(columnOf(plots().numbers("p-over-scale"), "posterior_at").size(), Eigen::Index{0});
        auto& posterior = *page().findChild<app::PosteriorPart*>();
        buttonNamed(*posterior.panel(), "Start")->click();
        QVERIFY(QTest::qWaitFor([&] { return posterior.result().complete() && settles(); }, patience));
        const Eigen::VectorXd at = columnOf(plots().numbers("p-over-scale"), "posterior_at"),
                              density = columnOf(plots().numbers("p-over-scale"), "posterior_density");
        double mass = 0.0;
        for (Eigen::Index i = 1; i < at.size(); ++i)
            mass += 0.5 * (density[i] + density[i - 1]) * (at[i] - at[i - 1]);
        QVERIFY2(mass > 0.98 && mass < 1.001, qPrintable(QString::number(mass))); // some draws lie beyond the bars
        const auto ofDraws = [this] { return columnOf(plots().numbers("p-over-scale"), "posterior_p"); };
        QCOMPARE(ofDraws().size(), Eigen::Index{600});
        QVERIFY(ofDraws().minCoeff() >= scan().result().pValues.minCoeff());
        QVERIFY(ofDraws().maxCoeff() <= scan().result().pValues.maxCoeff());
        posterior.brush({.numbers = core::Interval{1.0, 10.0}});
        QVERIFY(settles());
        QCOMPARE(ofDraws().size(), Eigen::Index{40});
        edit([](core::Session& next) { next.of<core::EmbeddingModel>().tau2 = 0.3; });
        QVERIFY(settles());
        QCOMPARE(columnOf(plots().numbers("p-over-scale"), "posterior_at").size(), Eigen::Index{0});
    }
};

KERNELSCOPE_TEST(BayesFactorPartTest, QApplication)

} // namespace bayes_factor_part_test

#include "bayes_factor_part_test.moc"
