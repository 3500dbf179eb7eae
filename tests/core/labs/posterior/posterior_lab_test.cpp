#include "core/labs/posterior/brush.h"
#include "core/labs/posterior/posterior_lab.h"

#include "core/data/generators.h"
#include "core/inference/diagnostics.h"
#include "core/kernels/expression.h"
#include "support/test_registry.h"

#include <QTest>

namespace posterior_lab_test
{

namespace
{

using core::PosteriorSettings;

core::KernelPosteriorRequest request(PosteriorSettings::Free free = PosteriorSettings::Free::Length)
{
    const auto data = core::generate({.name = "mixture1d", .n = 60, .seed = 3, .options = {{"components", 2}}});
    core::KernelPosteriorRequest asked{.data = std::make_shared<const core::Dataset>(std::get<core::Dataset>(data)),
                                       .kernel = std::get<core::Kernel>(core::parseKernel("se(lengthscale=0.7)")),
                                       .model = {},
                                       .settings = {.chains = {.chains = 3, .warmup = 60, .draws = 40}, .free = free}};
    asked.model.inducing.count = 5;
    return asked;
}

core::PosteriorResult grown(const core::KernelPosteriorRequest& asked)
{
    return std::get<core::PosteriorResult>(core::PosteriorSampler().grow(asked, false, [](const auto&) {}));
}

bool names(const std::vector<core::Problem>& problems, const std::string& field)
{
    return std::ranges::any_of(problems, [&](const core::Problem& problem) { return problem.field == field; });
}

} // namespace

class PosteriorLabTest : public QObject
{
    Q_OBJECT

private slots:
    void aRunThatWasStoppedGoesOnToTheSameDraws()
    {
        const core::PosteriorResult whole = grown(request());
        core::PosteriorSampler sampler;
        std::stop_source stop;
        int reports = 0;
        const auto first = sampler.grow(
            request(), false, [&](const core::PosteriorResult&) { ++reports == 1 && stop.request_stop(); },
            stop.get_token());
        QVERIFY(std::holds_alternative<core::Cancelled>(first));
        const auto rest = std::get<core::PosteriorResult>(sampler.grow(request(), true, [](const auto&) {}));
        QVERIFY(rest.complete() && rest.draws() == 40);
        QCOMPARE(rest.chains.coordinate(0), whole.chains.coordinate(0));
    }

    void goingOnWithAnotherQuestionBeginsAnew()
    {
        core::PosteriorSampler sampler;
        QVERIFY(std::holds_alternative<core::PosteriorResult>(sampler.grow(request(), false, [](const auto&) {})));
        core::KernelPosteriorRequest other = request();
        other.settings.chains.seed = 9;
        const auto answer = std::get<core::PosteriorResult>(sampler.grow(other, true, [](const auto&) {}));
        QCOMPARE(answer.chains.coordinate(0), grown(other).chains.coordinate(0));
    }

    void onlyWhatTheDrawsDependOnAsksForOthers()
    {
        core::KernelPosteriorRequest other = request();
        other.settings.chains.shown = true;
        other.settings.chains.quantity = "tau2";
        other.settings.priorTau2.second = 3.0; // τ² is held
        other.kernel = std::get<core::Kernel>(core::parseKernel("se(lengthscale=1.9)"));
        QVERIFY(core::asksTheSame(request(), other));
        other.model.tau2 = 0.3;
        QVERIFY(!core::asksTheSame(request(), other));
        other = request(PosteriorSettings::Free::Tau2);
        other.kernel = std::get<core::Kernel>(core::parseKernel("se(lengthscale=1.9)"));
        QVERIFY(!core::asksTheSame(request(PosteriorSettings::Free::Tau2), other));
    }

    void whatRunsAwayIsBoundedOrRefused()
    {
        core::KernelPosteriorRequest both = request(PosteriorSettings::Free::Both);
        QVERIFY(core::wouldRunAway(both) && core::problems(both).empty());
        const auto target = core::posteriorTarget(both);
        const core::Interval bounds = target->space().parameters()[0].bounds;
        const double median = *core::medianDistance(both.data->x);
        QVERIFY(std::abs(bounds.lo - 0.02 * median) < 1e-12 && std::abs(bounds.hi - 5.0 * median) < 1e-12);
        both.settings.bounded = false;
        QVERIFY(names(core::problems(both), "bounded"));
        both.model.inducing.count = 1; // as many as columns
        QVERIFY(!core::wouldRunAway(both) && core::problems(both).empty());
    }

    void aPriorWithoutMassIsRefusedByItsField()
    {
        core::KernelPosteriorRequest asked = request();
        asked.settings.prior.first = -1.0; // no gamma has such a shape
        QVERIFY(names(core::problems(asked), "priorFirst"));
    }

    void chainsAgreeWithTheQuadrature()
    {
        core::KernelPosteriorRequest asked = request();
        asked.settings.chains.chains = 4;
        asked.settings.chains.warmup = 400;
        asked.settings.chains.draws = 1000; // so that the verdict has nothing to ask for
        asked.settings.chains.quadrature = true;
        const core::PosteriorResult result = grown(asked);
        QVERIFY(result.quadrature && result.verdict);
        QVERIFY2(result.verdict->good, result.verdict->words.c_str());
        const auto exact = core::summaries(*result.quadrature, result.target->space());
        QVERIFY(std::abs(result.summaries[0].mean - exact[0].mean) < 4.0 * *result.summaries[0].mcseMean);
    }

    void aBrushPicksOutDraws()
    {
        const core::PosteriorResult result = grown(request(PosteriorSettings::Free::Both));
        QCOMPARE(core::brushed(result, {}).count(), 120);
        QCOMPARE(core::brushed(result, {.numbers = core::Interval{10.5, 20.5}}).count(), 30);
        const Eigen::MatrixXd lengthscale = core::valuesOf(result.chains, result.target->space(), 0);
        const core::Interval lower{0.0, core::quantileOf(lengthscale.reshaped(), 0.4)};
        const core::DrawBrush short_{.values = {lower}};
        const core::WeightedHyperparameters rows = core::weighted(result, short_);
        QCOMPARE(rows.values.rows(), (lengthscale.array() <= lower.hi).count());
        QVERIFY(rows.values.col(0).maxCoeff() <= lower.hi && std::abs(rows.weights.sum() - 1.0) < 1e-12);
    }

    void theBandIsThatOfTheDrawsBrushed()
    {
        const core::KernelPosteriorRequest asked = request();
        const core::PosteriorResult result = grown(asked);
        const core::IntegratedFunction function{.at = Eigen::VectorXd::LinSpaced(21, -4.0, 4.0), .x = asked.data->x};
        const auto bandOf = [&](const core::DrawBrush& brush) {
            return std::get<core::IntegratedBand>(
                result.target->integrated(core::weighted(result, brush), function, {}));
        };
        const core::IntegratedBand all = bandOf({}), first = bandOf({.numbers = core::Interval{1.0, 1.0}});
        QVERIFY(all.draws == 120 && first.draws == 3);
        QVERIFY((all.lower.array() < all.mean.array()).all() && (all.mean.array() < all.upper.array()).all());
        QVERIFY(!first.mean.isApprox(all.mean, 1e-6));
    }
};

KERNELSCOPE_TEST(PosteriorLabTest, NoApplication)

} // namespace posterior_lab_test

#include "posterior_lab_test.moc"
