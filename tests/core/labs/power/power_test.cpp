#include "core/labs/power/power_lab.h"

#include "core/data/generators.h"
#include "core/hypothesis/bayes_factor.h"
#include "core/hypothesis/nulls.h"
#include "core/labs/power/power_trial.h"
#include "core/labs/power/wilson.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QtTest>

#include <cmath>

namespace power_test
{

using core::PowerPoint;
using core::PowerRequest;
using core::PowerResult;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// 3×3 Gaussians, round against stretched: quick, but with something to find.
PowerRequest grids()
{
    const std::map<std::string, double> options{{"side", 3.0}, {"spacing", 14.0}};
    PowerRequest request;
    request.settings.first = {.name = "grid", .n = 0, .seed = 0, .options = options};
    request.settings.second = request.settings.first;
    request.settings.vary = "epsilon";
    request.settings.lo = 1.0;
    request.settings.hi = 12.0;
    request.settings.steps = 3;
    request.settings.n = 60;
    request.settings.repeats = 4;
    request.settings.permutations = 60;
    request.settings.choosers = {"median", "evidence", "1.5"};
    request.seed = 3;
    return request;
}

PowerResult solved(const PowerRequest& request, PowerResult soFar = {},
                   const std::function<void(const PowerResult&)>& report = {})
{
    return valueOf(core::solvePower(request, std::move(soFar), report));
}

void verifySame(const PowerResult& a, const PowerResult& b)
{
    QCOMPARE(a.done, b.done);
    QCOMPARE(a.total, b.total);
    QCOMPARE(a.points.size(), b.points.size());
    for (std::size_t i = 0; i < a.points.size(); ++i) {
        QCOMPARE(a.points[i].chooser, b.points[i].chooser);
        QCOMPARE(a.points[i].value, b.points[i].value);
        QCOMPARE(a.points[i].repeats, b.points[i].repeats);
        QCOMPARE(a.points[i].rejections, b.points[i].rejections);
        QCOMPARE(a.points[i].meanLogLengthscale, b.points[i].meanLogLengthscale);
    }
}

} // namespace

class PowerTest : public QObject
{
    Q_OBJECT

private slots:
    void theWilsonIntervalHoldsWhatTheScoreTestDoesNotReject()
    {
        constexpr double z = 1.959963984540054;
        for (const int repeats : {1, 10, 20, 1000})
            for (const int rejections : {0, 1, repeats / 2, repeats}) {
                const core::PowerPoint point{.chooser = {}, .value = 0.0, .repeats = repeats, .rejections = rejections};
                const auto [lo, hi] = core::wilsonInterval(point);
                QVERIFY(lo >= 0.0 && lo <= point.rate() && point.rate() <= hi && hi <= 1.0);
                QVERIFY(hi - lo > 1e-3); // also where none or all reject
                for (const double end : {lo, hi})
                    if (end > 0.0 && end < 1.0)
                        QVERIFY(std::abs(std::abs(point.rate() - end) - z * std::sqrt(end * (1.0 - end) / repeats)) <
                                1e-12);
            }
        // R: prop.test(1, 10, correct = FALSE)$conf.int
        const core::PowerPoint one{.chooser = {}, .value = 0.0, .repeats = 10, .rejections = 1};
        QVERIFY(std::abs(core::wilsonInterval(one).lo - 0.01787621) < 1e-8 &&
                std::abs(core::wilsonInterval(one).hi - 0.40415003) < 1e-8);
        QVERIFY(std::isnan(core::wilsonInterval({}).lo));
    }

    void resumedEndsAsUndisturbed_data()
    {
        QTest::addColumn<int>("stopAfter");
        for (const int repeats : {1, 2, 5, 10})
            QTest::addRow("after %d", repeats) << repeats;
    }
    void resumedEndsAsUndisturbed()
    {
        QFETCH(int, stopAfter);
        const PowerRequest request = grids();
        PowerResult last;
        std::stop_source stop;
        const auto outcome = core::solvePower(
            request, {},
            [&](const PowerResult& growing) {
                last = growing;
                if (growing.done == stopAfter)
                    stop.request_stop();
            },
            stop.get_token());
        QVERIFY(std::holds_alternative<core::Cancelled>(outcome));
        QVERIFY(last.done >= stopAfter && last.done < last.total);
        verifySame(solved(request, last), solved(request));
    }

    void partsOfAStudyMakeTheWholeOneToTheLastBit()
    {
        PowerRequest request = grids();
        request.settings.withNull = true;
        const PowerResult whole = solved(request);
        std::vector<core::Decisions> trials;
        for (const auto& [first, last] : {std::pair(0, 1), std::pair(1, 6), std::pair(6, 12)})
            std::ranges::move(valueOf(core::solvePowerTrials(request, first, last)), std::back_inserter(trials));
        QCOMPARE(std::ssize(trials), core::powerTrials(request.settings));
        QVERIFY(trials[7] == valueOf(core::powerTrial(request, 7 % 3, 7 / 3)));
        const PowerResult merged = core::powerOfTrials(request.settings, trials);
        verifySame(merged, whole);
        for (std::size_t i = 0; i < whole.points.size(); ++i) // QCOMPARE takes doubles for equal that are near
            QVERIFY(merged.points[i].meanLogLengthscale == whole.points[i].meanLogLengthscale);
        QVERIFY(merged.complete() && merged.remarks == whole.remarks);
        trials.pop_back();
        QVERIFY(!core::powerOfTrials(request.settings, trials).complete());
    }

    void theNullIsTheTestOnTwoSamplesOfTheFirstSource()
    {
        PowerRequest request = grids();
        request.settings.withNull = true;
        const PowerResult both = solved(request);
        const std::size_t half = both.points.size() / 2;
        request.settings.withNull = false;
        const PowerResult alone = solved(request);
        QCOMPARE(half, alone.points.size());
        for (std::size_t i = 0; i < half; ++i) { // what is asked for beside changes nothing
            QCOMPARE(both.points[i].rejections, alone.points[i].rejections);
            QCOMPARE(both.points[i].meanLogLengthscale, alone.points[i].meanLogLengthscale);
            QVERIFY(!both.points[i].ofNull && both.points[half + i].ofNull);
            QCOMPARE(both.points[half + i].chooser, both.points[i].chooser);
        }
        // With sources that nothing could confuse the power is 1, and the null keeps near its level.
        request.settings.withNull = true;
        request.settings.second.options["spacing"] = 40.0;
        request.settings.steps = 1;
        request.settings.lo = request.settings.hi = 1.0;
        request.settings.repeats = 60;
        request.settings.choosers = {"median"};
        const PowerResult apart = solved(request);
        QCOMPARE(apart.points[0].rejections, 60);
        QVERIFY(apart.points[1].rejections <= 9); // P(more | level 0.05) < 0.001
    }

    void samplesOfASheetAreDrawnFromIt()
    {
        PowerRequest request;
        request.settings.source = core::PowerSettings::Source::Sheet;
        request.settings.vary = "n";
        request.settings.lo = 10;
        request.settings.hi = 30;
        request.settings.steps = 2;
        request.settings.repeats = 20;
        request.settings.permutations = 60;
        request.settings.choosers = {"median"};
        QCOMPARE(core::problems(request).front().field, "source"); // there are none
        core::Dataset data = core::emptyDataset(1);
        data.x = VectorXd::LinSpaced(12, 0.0, 1.0);
        data.x.bottomRows(6).array() += 30.0;
        data.labels = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1};
        request.samples = std::make_shared<const core::Dataset>(data);
        QVERIFY(core::problems(request).empty());
        const PowerResult apart = solved(request);
        QCOMPARE(apart.points[0].rejections, 20);
        QVERIFY(std::exp(apart.points[0].meanLogLengthscale) < 40.0); // places of the sheet
        request.settings.vary = "epsilon";
        QCOMPARE(core::problems(request).front().field, "vary");
    }

    void reportsGrowByOneAndGoRoundTheSteps()
    {
        const PowerRequest request = grids();
        int reports = 0;
        solved(request, {}, [&](const PowerResult& growing) {
            QCOMPARE(growing.done, ++reports);
            for (const PowerPoint& point : growing.points)
                QVERIFY(std::abs(point.repeats - reports / 3.0) < 1.0);
        });
        QCOMPARE(reports, 12);
    }

    void aTrialIsTheTestThatTheFunctionsMake()
    {
        // The samples by the seeds are the trial's own; what it decides must be the permutation test of some samples,
        // so a lengthscale that tells the generators apart rejects, and equal samples do not.
        PowerRequest request = grids();
        request.settings.choosers = {"1.5", "1000000"};
        request.settings.n = 300;
        request.settings.lo = request.settings.hi = 200.0;
        request.settings.steps = 1;
        const auto decisions = std::get<std::vector<core::Decision>>(core::powerTrial(request, 0, 0));
        QVERIFY(decisions[0].rejected);
        QVERIFY(!decisions[1].rejected); // at this lengthscale only the means count, and they are the same
        QCOMPARE(*decisions[0].lengthscale, 1.5);
        const auto again = std::get<std::vector<core::Decision>>(core::powerTrial(request, 0, 0));
        QCOMPARE(again[0].rejected, decisions[0].rejected);
    }

    void choosersSeeTheSameSamples()
    {
        PowerRequest request = grids();
        request.settings.choosers = {"median", "2", "median"};
        const PowerResult result = solved(request);
        for (int step = 0; step < 3; ++step) {
            QCOMPARE(result.points[static_cast<std::size_t>(step)].rejections,
                     result.points[static_cast<std::size_t>(6 + step)].rejections);
            QVERIFY(std::abs(std::exp(result.points[static_cast<std::size_t>(step)].meanLogLengthscale) - 19.7) < 2.0);
        }
    }

    void equalGeneratorsAreRejectedAtTheLevel()
    {
        PowerRequest request;
        request.settings.first = {.name = "mixture1d", .n = 0, .seed = 0, .options = {}};
        request.settings.second = request.settings.first;
        request.settings.vary = "n";
        request.settings.lo = request.settings.hi = 20;
        request.settings.steps = 1;
        request.settings.repeats = 400;
        request.settings.permutations = 99;
        request.settings.level = 0.1;
        request.settings.choosers = {"median"};
        const PowerPoint point = solved(request).points[0];
        QCOMPARE(point.repeats, 400);
        // P(reject) is exactly 0.1; four standard errors of 400 draws
        QVERIFY2(std::abs(point.rate() - 0.1) < 4.0 * std::sqrt(0.09 / 400.0),
                 qPrintable(QString::number(point.rate())));
        QVERIFY(std::abs(point.error() - std::sqrt(point.rate() * (1.0 - point.rate()) / 400.0)) < 1e-15);
        QVERIFY(std::isnan(PowerPoint{}.rate()));
    }

    void valuesAreEvenAndWholeWhereTheyMustBe()
    {
        core::PowerSettings settings = grids().settings;
        QCOMPARE(core::powerValues(settings), VectorXd(VectorXd::LinSpaced(3, 1.0, 12.0)));
        settings.vary = "n";
        settings.lo = 10;
        settings.hi = 15;
        settings.steps = 4;
        QCOMPARE(core::powerValues(settings), VectorXd((VectorXd(4) << 10, 12, 13, 15).finished()));
        settings.steps = 1;
        QCOMPARE(core::powerValues(settings)[0], 10.0);
    }

    void impossibleStudiesNameTheField()
    {
        QVERIFY(core::problems(grids()).empty());
        const auto with = [](auto change) {
            PowerRequest request = grids();
            change(request.settings);
            return request;
        };
        using Settings = core::PowerSettings;
        QVERIFY(hasProblem(with([](Settings& s) { s.first.name = "none"; }), "first"));
        QVERIFY(hasProblem(with([](Settings& s) { s.second.options["foo"] = 1; }), "second"));
        QVERIFY(hasProblem(
            with([](Settings& s) { s.second = {.name = "mixture1d", .n = 0, .seed = 0, .options = {}}; }), "second"));
        QVERIFY(hasProblem(with([](Settings& s) { s.vary = "nothing"; }), "vary"));
        QVERIFY(hasProblem(with([](Settings& s) { s.lo = 0.5; }), "lo"));
        QVERIFY(hasProblem(with([](Settings& s) { s.hi = 0.0; }), "hi"));
        QVERIFY(hasProblem(with([](Settings& s) { s.hi = std::nan(""); }), "hi"));
        QVERIFY(hasProblem(with([](Settings& s) { s.steps = 0; }), "steps"));
        QVERIFY(hasProblem(with([](Settings& s) { s.n = 1; }), "n"));
        QVERIFY(hasProblem(with([](Settings& s) { s.n = 4000; }), "n"));
        QVERIFY(hasProblem(with([](Settings& s) { s.repeats = 0; }), "repeats"));
        QVERIFY(hasProblem(with([](Settings& s) { s.permutations = 5; }), "permutations"));
        QVERIFY(hasProblem(with([](Settings& s) { s.level = 0.001; }), "permutations")); // 60 cannot reject
        QVERIFY(hasProblem(with([](Settings& s) { s.level = 1.0; }), "level"));
        QVERIFY(hasProblem(with([](Settings& s) { s.choosers = {"mean"}; }), "choosers"));
        QVERIFY(hasProblem(with([](Settings& s) { s.choosers = {"-1"}; }), "choosers"));
        QVERIFY(hasProblem(with([](Settings& s) { s.choosers.clear(); }), "choosers"));
        const auto refused = core::solvePower(with([](Settings& s) { s.steps = 0; }), {}, {});
        QVERIFY(std::holds_alternative<core::Failure>(refused));
    }

    void theBayesFactorIsAThirdTestOfTheSamePairs()
    {
        PowerRequest request = grids();
        request.settings.choosers = {"median", "bayes-factor"};
        const PowerResult both = solved(request);
        PowerRequest alone = request;
        alone.settings.choosers = {"median"};
        const PowerResult median = solved(alone);
        for (std::size_t step = 0; step < 3; ++step) {
            QCOMPARE(both.points[step].rejections, median.points[step].rejections);
            QCOMPARE(both.points[3 + step].chooser, std::string("bayes-factor"));
            QCOMPARE(both.points[3 + step].meanLogLengthscale, both.points[step].meanLogLengthscale);
        }
    }

    void theBayesFactorTellsATrialApartAsItsOwnTestDoes()
    {
        PowerRequest request = grids();
        request.settings.source = core::PowerSettings::Source::Sheet; // every row once again, as the sheet is one point
        core::Dataset sheet = core::emptyDataset(1);                  // a sample
        sheet.x = (MatrixXd(2, 1) << 0.0, 5.0).finished();
        sheet.labels = {0, 1};
        request.samples = std::make_shared<const core::Dataset>(sheet);
        request.settings.vary = "n";
        request.settings.lo = request.settings.hi = 6.0;
        request.settings.steps = 1;
        request.settings.choosers = {"bayes-factor"};
        const auto decision = valueOf(core::powerTrial(request, 0, 0)).front();
        MatrixXd pooled(12, 1);
        pooled << VectorXd::Zero(6), VectorXd::Constant(6, 5.0);
        QCOMPARE(*decision.lengthscale, 5.0); // 36 of 66 pairs
        core::TestFeatures features = valueOf(core::testFeatures(core::kernelOf(core::SquaredExponential{{5.0}}),
                                                                 pooled, core::LeadingCoordinates{.count = 2}));
        const core::BayesFactorTest test(std::move(features.coordinates), 6,
                                         {.dimensions = 2, .sigma0 = std::sqrt(0.1), .alpha = 4.0, .beta = 0.01});
        // The two points lie apart in feature space, and of 924 divisions two keep them apart.
        QVERIFY(decision.rejected && test.logBayesFactor() > 0.0);
    }

    void theBayesFactorKeepsToTheLevel()
    {
        PowerRequest request = grids();
        request.settings.second.options["epsilon"] = 1.0;
        request.settings.vary = "n";
        request.settings.lo = request.settings.hi = 20.0;
        request.settings.steps = 1;
        request.settings.repeats = 400;
        request.settings.permutations = 39;
        request.settings.level = 0.1; // met exactly: 4 of 40
        request.settings.choosers = {"bayes-factor"};
        const PowerPoint point = solved(request).points.front();
        const double error = std::sqrt(0.1 * 0.9 / point.repeats);
        QVERIFY2(std::abs(point.rate() - 0.1) < 3.0 * error, qPrintable(QString::number(point.rate())));
    }

    void theBayesFactorRefusesMorePointsThanKernelPcaTakes()
    {
        PowerRequest request = grids();
        request.settings.n = 2600;
        QVERIFY(problems(request).empty());
        request.settings.choosers = {"median", "bayes-factor"};
        QCOMPARE(problems(request).front().field, std::string("choosers"));
    }

    void resultsOfOtherSettingsAreRefused()
    {
        const PowerRequest request = grids();
        PowerRequest shorter = request;
        shorter.settings.choosers = {"median"};
        const PowerResult other = solved(shorter);
        QVERIFY(std::holds_alternative<core::Failure>(core::solvePower(request, other, {})));
    }
};

KERNELSCOPE_TEST(PowerTest, NoApplication)

} // namespace power_test

#include "power_test.moc"
