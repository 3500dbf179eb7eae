// The Bayes factor of the Two samples lab: the test's own numbers, whatever was asked before.
#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/hypothesis/bayes_factor.h"
#include "core/kernels/gram.h"
#include "core/labs/two_samples/bayes_factor_lab.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <Eigen/Core>

#include <QTest>

#include <cmath>

namespace bayes_factor_lab_test
{

using core::BayesFactorPipeline;
using core::BayesFactorRequest;
using core::BayesFactorResult;
using core::BayesFactorSettings;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

BayesFactorRequest laplace(const char* kernel = "se(lengthscale=0.9)", Index n = 60)
{
    BayesFactorRequest request;
    const auto data =
        std::get<core::Dataset>(core::generate({.name = "normal_laplace", .n = n, .seed = 4, .options = {}}));
    request.data = std::make_shared<const core::Dataset>(core::pairOfSamples(data, 0, 1));
    request.kernel = kernelFrom(kernel);
    request.settings.features = BayesFactorSettings::Features::Exact;
    request.permutations = 99;
    request.seed = 7;
    return request;
}

Index firstOf(const BayesFactorRequest& request)
{
    return static_cast<Index>(core::rowsOf(*request.data, 0).size());
}

bool isProblem(const BayesFactorRequest& request, const char* field)
{
    return std::ranges::any_of(problems(request), [&](const core::Problem& problem) { return problem.field == field; });
}

} // namespace

class BayesFactorLabTest : public QObject
{
    Q_OBJECT

private slots:
    void numbersAreThoseOfTheTest_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<bool>("leading");
        QTest::newRow("finitely many features") << "parabola()" << false;
        QTest::newRow("of these the leading ones") << "poly(degree=3)" << true;
        QTest::newRow("infinitely many") << "se(lengthscale=0.9)" << false;
        QTest::newRow("scaled, so that k(x,x) is not 1") << "2.5*matern32(lengthscale=0.7)" << true;
    }
    void numbersAreThoseOfTheTest()
    {
        QFETCH(const QString, kernel);
        QFETCH(const bool, leading);
        BayesFactorRequest request = laplace(qPrintable(kernel));
        request.settings.dimensions = 3;
        request.settings.beta = 0.3;
        request.settings.alphaBeyond = 1.5;
        if (leading)
            request.settings.features = BayesFactorSettings::Features::Leading;
        const auto result = fresh<BayesFactorPipeline>(request);
        const bool all = !leading && core::featureCount(request.kernel, 1).has_value();
        QCOMPARE(result.exact, all);
        core::TestFeatures features = valueOf(core::testFeatures(
            request.kernel, request.data->x, all ? std::nullopt : std::optional(core::LeadingCoordinates{.count = 3})));
        const double size = core::gram(request.kernel, request.data->x).diagonal().mean();
        const core::FeaturePrior prior{.dimensions = features.dimensions,
                                       .sigma0 = std::sqrt(0.1 * size),
                                       .alpha = static_cast<double>(features.dimensions) + 1.5,
                                       .beta = 0.3};
        const core::BayesFactorTest test(std::move(features.coordinates), firstOf(request), prior);
        QVERIFY(std::abs(result.logBayesFactor - test.logBayesFactor()) < 1e-9 * std::abs(test.logBayesFactor()));
        QVERIFY(std::abs(result.logEvidenceOfFirst + result.logEvidenceOfSecond - result.logEvidenceOfPooled -
                         result.logBayesFactor) < 1e-9);
        const VectorXd null = valueOf(test.permutations(7, 99));
        QVERIFY((result.null - null).cwiseAbs().maxCoeff() < 1e-7);
        QCOMPARE(result.p.value, core::permutationPValue(null, test.logBayesFactor(), 0.0).value);
    }

    void theCurveHasTheTestAtD()
    {
        BayesFactorRequest request = laplace();
        request.settings.dimensions = 6;
        const auto result = fresh<BayesFactorPipeline>(request);
        QCOMPARE(result.prior.dimensions, Index{6});
        QVERIFY(result.curve.size() > 6 && result.curve.size() <= 40);
        QVERIFY(std::abs(result.curve[5] - result.logBayesFactor) < 1e-9);
        QCOMPARE(result.pValues[5], result.p.value);
        QVERIFY(std::abs(result.nullUpper[5] - result.threshold) < 1e-9);
        QVERIFY((result.nullLower.array() <= result.nullUpper.array()).all());
        QVERIFY(((result.curve.array() > result.nullUpper.array()) == (result.pValues.array() <= 0.05)).all());
    }

    void fedAnySequenceItAnswersAsAFreshOne()
    {
        BayesFactorPipeline kept;
        BayesFactorRequest request = laplace();
        const auto check = [&] {
            const BayesFactorResult a = solved(kept, request), b = fresh<BayesFactorPipeline>(request);
            return a.null == b.null && a.logBayesFactor == b.logBayesFactor && a.curve == b.curve &&
                   a.pValues == b.pValues && a.exact == b.exact && a.prior.dimensions == b.prior.dimensions;
        };
        QVERIFY(check());
        request.settings.dimensions = 55;
        QVERIFY(check());
        request.settings.dimensions = 4;
        QVERIFY(check());
        request.settings.sigma0Share = 0.7;
        QVERIFY(check());
        request.kernel = kernelFrom("parabola()");
        QVERIFY(check());
        request.settings.features = BayesFactorSettings::Features::Leading;
        QVERIFY(check());
        request.seed = 8;
        request.level = 0.2;
        QVERIFY(check());
        request.data = laplace("linear()", 31).data;
        QVERIFY(check());
    }

    void fewerCoordinatesThanAskedForAreTakenAndSaidSo()
    {
        BayesFactorRequest request = laplace("poly(degree=2)");
        request.settings.features = BayesFactorSettings::Features::Leading;
        const auto result = fresh<BayesFactorPipeline>(request);
        QCOMPARE(result.prior.dimensions, Index{3});
        QVERIFY(mentions(result, "3 eigenvalues"));
    }

    void whereNobodyChoseDItHoldsMostOfTheSpectrum()
    {
        BayesFactorRequest request = laplace();
        QVERIFY(BayesFactorSettings{}.features == BayesFactorSettings::Features::Share);
        request.settings.features = BayesFactorSettings::Features::Share;
        const auto result = fresh<BayesFactorPipeline>(request);
        const MatrixXd k = core::gram(request.kernel, request.data->x);
        const VectorXd ascending = ascendingEigenvalues(k);
        Index d = 0;
        for (double held = 0.0; held < 0.95 * k.trace(); ++d)
            held += ascending[ascending.size() - 1 - d];
        QCOMPARE(result.prior.dimensions, d);
        QVERIFY(d < 20); // what it was
        const double variance = result.prior.sigma0 * result.prior.sigma0;
        QCOMPARE(result.priorAloneFrom, (ascending.array() >= variance).count() + 1);
        QVERIFY(!mentions(result, "prior says"));
        request.settings.features = BayesFactorSettings::Features::Leading;
        QVERIFY(mentions(fresh<BayesFactorPipeline>(request), "prior says")); // of 20
        request.settings.features = BayesFactorSettings::Features::Share;
        request.kernel = kernelFrom("parabola()");
        QVERIFY(fresh<BayesFactorPipeline>(request).exact);
    }

    void theMostThatAreTakenMayHoldLess()
    {
        BayesFactorRequest request = laplace("se(lengthscale=0.0001)", 260); // a Gram matrix that is nearly 1
        request.settings.features = BayesFactorSettings::Features::Share;
        request.permutations = 10;
        const auto result = fresh<BayesFactorPipeline>(request);
        QCOMPARE(result.prior.dimensions, Index{200});
        QVERIFY(mentions(result, "200 coordinates, the most that are taken, hold "));
        QVERIFY(!mentions(fresh<BayesFactorPipeline>(laplace("se(lengthscale=0.9)")), "the most that are taken"));
    }

    void whatIsKeptOfAShareIsNotTakenForACount()
    {
        BayesFactorRequest request = laplace("se(lengthscale=0.9)");
        request.settings.features = BayesFactorSettings::Features::Share;
        request.permutations = 10;
        BayesFactorPipeline pipeline;
        solved(pipeline, request);
        request.settings.features = BayesFactorSettings::Features::Leading;
        request.settings.dimensions = 200; // as many as a share is taken of
        QCOMPARE(solved(pipeline, request).prior.dimensions, fresh<BayesFactorPipeline>(request).prior.dimensions);
    }

    void featuresInWhichNothingScattersAreThePriorsAlone()
    {
        BayesFactorRequest request = laplace("poly(degree=5)", 2); // of six features four points reach four at most
        request.settings.sigma0Share = 1e-4;
        const auto result = fresh<BayesFactorPipeline>(request);
        QVERIFY(result.exact && result.prior.dimensions > 4);
        QVERIFY(result.priorAloneFrom >= 1 && result.priorAloneFrom <= 5);
    }

    void wrongInputHasAField()
    {
        BayesFactorRequest request = laplace();
        request.settings.alphaBeyond = -1.0;
        QVERIFY(isProblem(request, "alpha"));
        request = laplace();
        request.settings.beta = 0.0;
        QVERIFY(isProblem(request, "beta"));
        request = laplace();
        request.settings.sigma0Share = std::nan("");
        QVERIFY(isProblem(request, "sigma0"));
        request = laplace();
        request.settings.dimensions = 0;
        QVERIFY(isProblem(request, "dimensions"));
        request = laplace("brownian()");
        QVERIFY(isProblem(request, "kernel")); // negative inputs
        request = laplace();
        request.data = std::make_shared<const core::Dataset>(core::emptyDataset(1));
        QVERIFY(isProblem(request, "data"));
        QVERIFY(!refusal(BayesFactorPipeline().solve(request)).empty());
    }

    void pointsAtTheOriginAreRefusedInASentence()
    {
        BayesFactorRequest request = laplace("linear()");
        core::Dataset zeros = *request.data;
        zeros.x.setZero();
        request.data = std::make_shared<const core::Dataset>(zeros);
        QVERIFY(!refusal(BayesFactorPipeline().solve(request)).empty());
    }

    void itStops()
    {
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(std::holds_alternative<core::Cancelled>(BayesFactorPipeline().solve(laplace(), stopped.get_token())));
    }
};

KERNELSCOPE_TEST(BayesFactorLabTest, NoApplication)

} // namespace bayes_factor_lab_test

#include "bayes_factor_lab_test.moc"
