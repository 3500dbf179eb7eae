// The posterior of a Gaussian process's hyperparameters as the labs ask for it: what is free, and what draws follow.
#include "core/labs/posterior/brush.h"
#include "core/labs/posterior/marginal.h"
#include "core/labs/posterior/posterior_lab.h"

#include "core/kernels/expression.h"
#include "core/kernels/lengthscale.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace gp_posterior_lab_test
{

using core::GpModel;
using core::GpPosteriorRequest;
using Eigen::Index;

namespace
{

core::Dataset observed(Index n)
{
    core::Dataset data = core::emptyDataset(1);
    data.x = Eigen::VectorXd::LinSpaced(n, -3.0, 3.0);
    data.targets = data.x.col(0).array().sin() + 0.2 * (7.0 * data.x.col(0).array()).cos();
    for (Index i = 0; i < n; ++i)
        data.labels.push_back(data.targets[i] > 0.1 ? 1 : 0);
    return data;
}

GpPosteriorRequest request(GpModel model, std::vector<std::string> locked = {}, Index n = 16)
{
    return {.data = std::make_shared<const core::Dataset>(observed(n)),
            .kernel = std::get<core::Kernel>(core::parseKernel("2*se(lengthscale=1.3)")),
            .model = model,
            .diagonal = model == GpModel::Regression ? 0.1 : 0.05,
            .locked = std::move(locked),
            .settings = {.chains = {.chains = 3, .warmup = 60, .draws = 40}}};
}

core::PosteriorResult grown(const GpPosteriorRequest& asked)
{
    return valueOf(core::PosteriorSampler().grow(asked, false, [](const auto&) {}));
}

bool names(const std::vector<core::Problem>& problems, const std::string& field, const std::string& word = {})
{
    return std::ranges::any_of(problems, [&](const core::Problem& problem) {
        return problem.field == field && problem.message.find(word) != std::string::npos;
    });
}

} // namespace

class GpPosteriorLabTest : public QObject
{
    Q_OBJECT

    static void models()
    {
        QTest::addColumn<GpModel>("model");
        QTest::addRow("regression") << GpModel::Regression;
        QTest::addRow("classification") << GpModel::Classification;
    }

private slots:
    void whatIsNeitherLockedNorZeroIsFree()
    {
        using Names = std::vector<std::string>;
        GpPosteriorRequest asked = request(GpModel::Regression);
        QCOMPARE(core::freeHyperparameters(asked), (Names{"scale", "lengthscale", "noise"}));
        asked.locked = {"scale", "noise"};
        QCOMPARE(core::freeHyperparameters(asked), Names{"lengthscale"});
        asked = request(GpModel::Classification, {"lengthscale"});
        QCOMPARE(core::freeHyperparameters(asked), (Names{"scale", "nu"}));
        asked.diagonal = 0.0;
        QCOMPARE(core::freeHyperparameters(asked), Names{"scale"});
    }

    void nothingFreeIsRefusedWithTheWayOut()
    {
        const GpPosteriorRequest asked = request(GpModel::Regression, {"scale", "lengthscale", "noise"});
        QVERIFY(names(core::problems(asked), "free", "unlock"));
        QVERIFY(core::problems(request(GpModel::Regression, {"scale", "lengthscale"})).empty());
    }

    void tooManyObservationsAreRefused_data() { models(); }
    void tooManyObservationsAreRefused()
    {
        QFETCH(const GpModel, model);
        const Index most = model == GpModel::Regression ? 500 : 300;
        QVERIFY(core::problems(request(model, {}, most)).empty());
        GpPosteriorRequest more = request(model, {}, most + 1);
        if (model == GpModel::Regression) { // a smooth kernel has its sums instead
            QVERIFY(core::problems(more).empty());
            more.kernel = std::get<core::Kernel>(core::parseKernel("poly(degree=2)"));
        }
        QVERIFY(names(core::problems(more), "data"));
    }

    void withoutObservationsThereIsNothingToLearnFrom()
    {
        GpPosteriorRequest asked = request(GpModel::Regression);
        core::Dataset bare = *asked.data;
        bare.targets.setConstant(NAN);
        asked.data = std::make_shared<const core::Dataset>(bare);
        QVERIFY(names(core::problems(asked), "data", "target"));
    }

    void aPriorIsRefusedByItsFieldWhereItIsRead()
    {
        GpPosteriorRequest asked = request(GpModel::Regression);
        asked.settings.prior.first = -1.0; // no gamma has such a shape
        QVERIFY(names(core::problems(asked), "priorFirst"));
        asked = request(GpModel::Regression, {"noise"});
        asked.settings.priorDiagonal.first = -1.0; // the noise is held
        QVERIFY(core::problems(asked).empty());
        asked.locked.clear();
        QVERIFY(names(core::problems(asked), "priorDiagonalFirst"));
    }

    void onlyWhatTheDrawsDependOnAsksForOthers()
    {
        const GpPosteriorRequest asked = request(GpModel::Regression, {"noise"});
        GpPosteriorRequest other = asked;
        other.settings.chains.shown = true;
        other.settings.chains.quantity = "scale";
        other.settings.chains.against = "lengthscale";
        other.settings.priorDiagonal.second = 3.0; // the noise is held
        other.kernel = std::get<core::Kernel>(core::parseKernel("0.7*se(lengthscale=0.4)"));
        QVERIFY(core::asksTheSame(asked, other));
        other.diagonal = 0.2;
        QVERIFY(!core::asksTheSame(asked, other));
        other = asked;
        other.locked = {};
        QVERIFY(!core::asksTheSame(asked, other));
        other = asked;
        other.kernel = std::get<core::Kernel>(core::parseKernel("2*matern32(lengthscale=1.3)"));
        QVERIFY(!core::asksTheSame(asked, other));
        other = asked;
        other.settings.chains.seed = 2;
        QVERIFY(!core::asksTheSame(asked, other));
        other = asked;
        other.slopes.at = {{.at = 0.5, .slope = 1.0}};
        QVERIFY(!core::asksTheSame(asked, other));
        other = request(GpModel::Classification, {"nu"});
        other.diagonal = asked.diagonal;
        QVERIFY(!core::asksTheSame(asked, other));
    }

    void aRunThatWasStoppedGoesOnToTheSameDraws_data() { models(); }
    void aRunThatWasStoppedGoesOnToTheSameDraws()
    {
        QFETCH(const GpModel, model);
        const core::PosteriorResult whole = grown(request(model));
        core::PosteriorSampler sampler;
        std::stop_source stop;
        int reports = 0;
        const auto first = sampler.grow(
            request(model), false, [&](const core::PosteriorResult&) { ++reports == 1 && stop.request_stop(); },
            stop.get_token());
        QVERIFY(std::holds_alternative<core::Cancelled>(first));
        const auto rest = valueOf(sampler.grow(request(model), true, [](const auto&) {}));
        QVERIFY(rest.complete() && rest.draws() == 40);
        for (Index j = 0; j < 3; ++j)
            QCOMPARE(rest.chains.coordinate(j), whole.chains.coordinate(j));
    }

    void chainsAgreeWithTheQuadrature_data() { models(); }
    void chainsAgreeWithTheQuadrature()
    {
        QFETCH(const GpModel, model);
        GpPosteriorRequest asked = request(model, {model == GpModel::Regression ? "noise" : "nu"}, 12);
        asked.settings.chains = {.chains = 4, .warmup = 300, .draws = 500, .quadrature = true};
        asked.settings.prior = {.family = core::Prior::Family::Gamma, .first = 3.0, .second = 2.0};
        const core::PosteriorResult result = grown(asked);
        QVERIFY2(result.quadrature, result.quadratureRemark.c_str());
        const auto exact = core::summaries(*result.quadrature, result.target->space());
        for (std::size_t j = 0; j < 2; ++j)
            QVERIFY(std::abs(result.summaries[j].mean - exact[j].mean) < 4.0 * *result.summaries[j].mcseMean);
    }

    void threeFreeOnesHaveNoQuadratureAndSayHowToHaveOne()
    {
        GpPosteriorRequest asked = request(GpModel::Regression);
        asked.settings.chains.quadrature = true;
        const core::PosteriorResult result = grown(asked);
        QVERIFY(!result.quadrature && result.complete());
        QVERIFY(result.quadratureRemark.find("lock some") != std::string::npos);
    }

    void contoursFollowTheAxisAcross()
    {
        GpPosteriorRequest asked = request(GpModel::Regression, {"noise"});
        asked.settings.chains.quadrature = true;
        const core::PosteriorResult result = grown(asked);
        const auto contours = core::posteriorContours(result, {0.8}, 0),
                   turned = core::posteriorContours(result, {0.8}, 1);
        QVERIFY(contours.size() == 1 && turned.size() == 1 && contours[0].polyline.rows() > 10);
        const Eigen::MatrixXd &line = contours[0].polyline, &other = turned[0].polyline;
        for (Index i = 0; i < line.rows(); ++i)
            if (std::isfinite(line(i, 0)))
                QVERIFY(line(i, 0) == other(i, 1) && line(i, 1) == other(i, 0));
        QVERIFY(line(0, 0) != line(0, 1));
    }

    /// A new observation has the noise of each draw on top of the function.
    void theBandOfANewObservationHoldsThatOfTheFunction()
    {
        const core::PosteriorResult result = grown(request(GpModel::Regression));
        core::IntegratedFunction function{.at = Eigen::VectorXd::LinSpaced(21, -4.0, 4.0), .level = 0.9};
        const auto rows = core::weighted(result, core::DrawBrush());
        const auto latent = valueOf(result.target->integrated(rows, function, {}));
        function.observed = true;
        const auto seen = valueOf(result.target->integrated(rows, function, {}));
        QVERIFY(latent.draws == 120 && latent.probability.size() == 0);
        QVERIFY((seen.lower.array() < latent.lower.array()).all() && (seen.upper.array() > latent.upper.array()).all());
        QVERIFY((seen.mean - latent.mean).norm() < 1e-12);
    }

    void theProbabilityIsThatOfTheDrawsBrushed()
    {
        const core::PosteriorResult result = grown(request(GpModel::Classification));
        const core::IntegratedFunction function{.at = Eigen::VectorXd::LinSpaced(21, -4.0, 4.0)};
        const auto of = [&](const core::DrawBrush& brush) {
            return valueOf(result.target->integrated(core::weighted(result, brush), function, {}));
        };
        const core::IntegratedBand all = of({}), first = of({.numbers = core::Interval{1.0, 1.0}});
        QVERIFY(all.probability.size() == 21 && all.probability.minCoeff() > 0.0 && all.probability.maxCoeff() < 1.0);
        QVERIFY(first.draws == 3 && !first.probability.isApprox(all.probability, 1e-6));
    }

    /// A period has a maximum for each way to read the points.
    void slopesAreInTheDrawsAndInTheirBand()
    {
        GpPosteriorRequest asked = request(GpModel::Regression, {"noise"});
        const core::PosteriorResult without = grown(asked);
        asked.slopes = {.at = {{.at = 0.5, .slope = -1.5}, {.at = 0.6, .slope = -1.5}}, .variance = 1e-4};
        const core::PosteriorResult with = grown(asked);
        const auto lengthscaleOf = [](const core::PosteriorResult& result) { return result.summaries.back().mean; };
        QVERIFY(lengthscaleOf(with) < lengthscaleOf(without));
        asked.kernel = std::get<core::Kernel>(core::parseKernel("2*exponential(lengthscale=1.3)")); // it has none
        GpPosteriorRequest rough = asked;
        rough.slopes = {};
        QCOMPARE(lengthscaleOf(grown(asked)), lengthscaleOf(grown(rough)));
    }

    void chainsFarBelowTheHighestHaveNoPartInIt()
    {
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::VectorXd::LinSpaced(16, -3.0, 3.0);
        for (Index i = 0; i < data.x.rows(); ++i)
            data.x(i, 0) += 0.15 * std::sin(5.0 * static_cast<double>(i));
        data.targets = (data.x.col(0).array() * (2.0 * M_PI / 1.7)).sin();
        GpPosteriorRequest asked = request(GpModel::Regression, {"scale", "lengthscale", "noise"});
        asked.data = std::make_shared<const core::Dataset>(data);
        asked.kernel = std::get<core::Kernel>(core::parseKernel("periodic(lengthscale=0.7,period=1.7)"));
        asked.diagonal = 0.01;
        asked.settings.chains.chains = 4;
        const core::PosteriorResult all = grown(asked);
        QVERIFY(all.verdict->apart && all.numbers.empty() && all.highest);
        const core::PosteriorResult& kept = *all.highest;
        QVERIFY(!kept.highest && kept.complete() && std::ssize(kept.numbers) < 4);
        QCOMPARE(kept.numbers.size(), kept.chains.draws.size());
        for (std::size_t k = 0; k < kept.numbers.size(); ++k) {
            QCOMPARE(kept.number(k), kept.numbers[k]);
            const auto from = static_cast<std::size_t>(kept.numbers[k] - 1);
            QCOMPARE(kept.chains.draws[k].back().position, all.chains.draws[from].back().position);
        }
        QCOMPARE(kept.summaries[0].mean, core::valuesOf(kept.chains, kept.target->space(), 0).mean());
        QVERIFY(*kept.summaries[0].rhat <= *all.summaries[0].rhat);
        QCOMPARE(kept.walker.has_value(), kept.numbers.front() == 1);
        QVERIFY(!grown(request(GpModel::Regression)).highest); // they agree
        core::GpPosteriorRequest alone = asked;
        alone.settings.chains.highestAlone = true; // asks for no other draws
        QVERIFY(core::asksTheSame(asked, alone));
    }
};

KERNELSCOPE_TEST(GpPosteriorLabTest, NoApplication)

} // namespace gp_posterior_lab_test

#include "gp_posterior_lab_test.moc"
