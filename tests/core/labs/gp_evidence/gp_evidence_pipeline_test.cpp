#include "core/gp/laplace.h"
#include "core/gp/regression.h"
#include "core/kernels/descriptions.h"
#include "core/labs/gp_evidence/evidence_terms.h"
#include "core/labs/gp_evidence/gp_evidence_lab.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QtTest>

#include <cmath>
#include <random>

namespace gp_evidence_pipeline_test
{

using core::GpEvidencePipeline;
using core::GpEvidenceRequest;
using core::GpEvidenceResult;
using core::GpModel;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

std::shared_ptr<const core::Dataset> wave(Index n, Index d = 1)
{
    core::Dataset data = core::emptyDataset(d);
    data.x = randomPoints(n, d, 5);
    data.targets = (3.0 * data.x.col(0).array()).sin().matrix() + 0.2 * randomPoints(n, 1, 6);
    for (Index row = 0; row < n; ++row)
        data.labels.push_back(data.targets[row] > 0.0 ? 1 : 0);
    return std::make_shared<const core::Dataset>(std::move(data));
}

GpEvidenceRequest requestFor(GpModel model, Index n = 14)
{
    GpEvidenceRequest request;
    request.data = wave(n);
    request.kernel = core::kernelOf(core::SquaredExponential{{0.5}}, 1.3);
    request.model = model;
    request.diagonal = 0.05;
    return request;
}

double directEvidence(const GpEvidenceRequest& request, const core::GpHyperparameters& at)
{
    if (request.model == GpModel::Regression)
        return std::get<core::GpRegression>(
                   core::GpRegression::fit(at.kernel, request.data->x, request.data->targets, at.diagonal))
            .logEvidence();
    VectorXd classes(request.data->size());
    for (Index row = 0; row < classes.size(); ++row)
        classes[row] = request.data->labels[static_cast<std::size_t>(row)];
    return std::get<core::LaplaceClassifier>(
               core::LaplaceClassifier::fit(at.kernel, request.data->x, classes, at.diagonal))
        .logEvidence();
}

/// NaN at the same places, elsewhere equal to rounding.
bool same(const MatrixXd& a, const MatrixXd& b)
{
    if (a.rows() != b.rows() || a.cols() != b.cols())
        return false;
    for (Index i = 0; i < a.size(); ++i) {
        const double p = a.reshaped()[i], q = b.reshaped()[i];
        if (std::isnan(p) != std::isnan(q) || (!std::isnan(p) && !(std::abs(p - q) <= 1e-7 * (1.0 + std::abs(q)))))
            return false;
    }
    return true;
}

bool same(const GpEvidenceResult& a, const GpEvidenceResult& b)
{
    bool equal = a.over == b.over && a.against == b.against && a.remarks == b.remarks &&
                 a.profile.maxima.size() == b.profile.maxima.size() && a.map.has_value() == b.map.has_value() &&
                 a.profile.current == b.profile.current && a.currentAgainst == b.currentAgainst;
    for (std::size_t i = 0; equal && i < a.profile.maxima.size(); ++i)
        equal = std::abs(std::log(a.profile.maxima[i].value / b.profile.maxima[i].value)) < 1e-4 &&
                a.profile.maxima[i].global == b.profile.maxima[i].global;
    return equal && same(a.profile.values, b.profile.values) && same(a.profile.logEvidence, b.profile.logEvidence) &&
           same(a.profile.fit, b.profile.fit) && same(a.profile.complexity, b.profile.complexity) &&
           (!a.map || same(a.map->values, b.map->values));
}

void bothModels()
{
    QTest::addColumn<GpModel>("model");
    QTest::addRow("regression") << GpModel::Regression;
    QTest::addRow("classification") << GpModel::Classification;
}

} // namespace

class GpEvidencePipelineTest : public QObject
{
    Q_OBJECT
private slots:
    void anySequenceAnswersWhatAFreshPipelineWould_data() { bothModels(); }
    void anySequenceAnswersWhatAFreshPipelineWould();
    void theCurveIsTheEvidenceAtItsValues_data() { bothModels(); }
    void theCurveIsTheEvidenceAtItsValues();
    void theSummandsAreThoseOfTheProcess();
    void slopesAreInCurveMapSummandsAndMaximum();
    void theMapIsTheEvidenceAtItsValues_data() { bothModels(); }
    void theMapIsTheEvidenceAtItsValues();
    void maximaAreWhereNoNeighbourIsHigher();
    void theCurveStaysWhileItsOwnHyperparameterMoves();
    void hyperparametersAreSetByTheNamesThatAreListed();
    void namesTheKernelDoesNotHaveAreReplacedAndSaidSo();
    void withoutObservationsThereIsARemarkAndNoCurve_data() { bothModels(); }
    void withoutObservationsThereIsARemarkAndNoCurve();
    void noiseZeroIsOffTheCurveAndNoError();
    void whatIsWrongIsToldByField();
    void aMaximumIsNeverWorseThanTheStart_data() { bothModels(); }
    void aMaximumIsNeverWorseThanTheStart();
    void lockedHyperparametersStay();
    void nothingFreeIsRefusedInASentence();
};

void GpEvidencePipelineTest::anySequenceAnswersWhatAFreshPipelineWould()
{
    QFETCH(GpModel, model);
    std::mt19937_64 rng(3);
    const auto pick = [&](int count) { return static_cast<int>(rng() % static_cast<unsigned>(count)); };
    const std::string diagonal = model == GpModel::Regression ? "noise" : "nu";
    const std::vector<std::string> names{"lengthscale", "scale", diagonal, "period"};
    GpEvidencePipeline pipeline;
    GpEvidenceRequest request = requestFor(model, 9);
    for (int step = 0; step < 25; ++step) {
        switch (pick(6)) {
        case 0:
            request.over = names[static_cast<std::size_t>(pick(4))];
            break;
        case 1:
            request.against = pick(2) == 0 ? std::nullopt : std::optional(names[static_cast<std::size_t>(pick(3))]);
            break;
        case 2:
            request.diagonal = std::pow(10.0, -pick(4));
            break;
        case 3:
            request.kernel = core::kernelOf(core::SquaredExponential{{0.3 + 0.2 * pick(3)}}, 1.0 + pick(2));
            break;
        case 4:
            request.data = wave(8 + pick(3));
            break;
        default:
            request.preview = !request.preview;
        }
        QVERIFY(same(solved(pipeline, request), fresh<GpEvidencePipeline>(request)));
    }
}

void GpEvidencePipelineTest::theCurveIsTheEvidenceAtItsValues()
{
    QFETCH(GpModel, model);
    GpEvidenceRequest request = requestFor(model);
    for (const std::string& over : core::evidenceHyperparameters(request.kernel, model)) {
        request.over = over;
        const GpEvidenceResult result = fresh<GpEvidencePipeline>(request);
        const core::EvidenceProfile& profile = result.profile;
        QCOMPARE(result.over, over);
        const core::GpHyperparameters at{request.kernel, request.diagonal};
        for (Index i = 0; i < profile.values.size(); i += 7) {
            const double direct =
                directEvidence(request, core::withEvidenceHyperparameter(at, over, profile.values[i]));
            QVERIFY(std::abs(profile.logEvidence[i] - direct) <= 1e-7 * (1.0 + std::abs(direct)));
            if (i > 0) // evenly in the logarithm
                QVERIFY(std::abs(profile.values[i] * profile.values[i] / profile.values[i - 1] /
                                     profile.values[i + (i + 1 < profile.values.size() ? 1 : 0)] -
                                 1.0) < (i + 1 < profile.values.size() ? 1e-12 : HUGE_VAL));
        }
        QCOMPARE(profile.current, core::evidenceHyperparameter(at, over));
        QVERIFY(std::abs(profile.currentLogEvidence - directEvidence(request, at)) < 1e-9);
    }
}

void GpEvidencePipelineTest::theSummandsAreThoseOfTheProcess()
{
    for (const core::MeanFunction mean : {core::MeanFunction::Zero, core::MeanFunction::Linear}) {
        GpEvidenceRequest request = requestFor(GpModel::Regression);
        request.mean = mean;
        for (const char* over : {"lengthscale", "noise", "scale"}) { // by factorisations, and by one spectrum
            request.over = over;
            const core::EvidenceProfile profile = fresh<GpEvidencePipeline>(request).profile;
            QCOMPARE(profile.fit.size(), profile.values.size());
            for (Index i = 0; i < profile.values.size(); i += 7) {
                const core::GpHyperparameters at = core::withEvidenceHyperparameter({request.kernel, request.diagonal},
                                                                                    request.over, profile.values[i]);
                const auto direct = std::get<core::GpRegression>(core::GpRegression::fit(
                    at.kernel, request.data->x, request.data->targets, at.diagonal, request.mean));
                const double size = 1.0 + std::abs(direct.logFit()) + std::abs(direct.logComplexity());
                QVERIFY(std::abs(profile.fit[i] - direct.logFit()) <= 1e-7 * size);
                QVERIFY(std::abs(profile.complexity[i] - direct.logComplexity()) <= 1e-7 * size);
            }
        }
    }
    QCOMPARE(fresh<GpEvidencePipeline>(requestFor(GpModel::Classification)).profile.fit.size(), Index{0});
}

void GpEvidencePipelineTest::slopesAreInCurveMapSummandsAndMaximum()
{
    GpEvidenceRequest request = requestFor(GpModel::Regression);
    request.slopes = {.at = {{.at = 0.3, .slope = -2.0}, {.at = -0.4, .slope = 1.0}}, .variance = 0.1};
    request.mean = core::MeanFunction::Constant;
    const auto direct = [&](const core::GpHyperparameters& at) {
        return std::get<core::GpRegression>(
            core::GpRegression::fit(at.kernel, request.data->x, request.data->targets, at.diagonal, request.mean,
                                    core::observedSlopes(request.slopes.at, request.slopes.variance)));
    };
    for (const char* over : {"lengthscale", "noise", "scale"}) {
        request.over = over;
        request.against = std::string(over) == "noise" ? "scale" : "noise";
        request.preview = true;
        const GpEvidenceResult result = fresh<GpEvidencePipeline>(request);
        const core::GpHyperparameters now{request.kernel, request.diagonal};
        QVERIFY(std::abs(result.profile.currentLogEvidence - direct(now).logEvidence()) < 1e-9);
        for (Index i = 0; i < result.profile.values.size(); i += 6) {
            const core::GpHyperparameters at = core::withEvidenceHyperparameter(now, over, result.profile.values[i]);
            const core::GpRegression there = direct(at);
            const double size = 1.0 + std::abs(there.logFit()) + std::abs(there.logComplexity());
            QVERIFY(std::abs(result.profile.logEvidence[i] - there.logEvidence()) < 1e-9 * size);
            QVERIFY(std::abs(result.profile.fit[i] - there.logFit()) < 1e-9 * size);
            const auto terms = core::gpEvidenceTerms(request, at, 100);
            QVERIFY(std::abs(terms->sum() - there.logEvidence()) < 1e-9 * size);
        }
        for (Index j = 0; j < result.map->axis2.size(); j += 4) {
            core::GpHyperparameters at = core::withEvidenceHyperparameter(now, over, result.map->axis1[3]);
            at = core::withEvidenceHyperparameter(at, *request.against, result.map->axis2[j]);
            QVERIFY(std::abs(result.map->values(3, j) - direct(at).logEvidence()) <
                    1e-9 * (1.0 + std::abs(result.map->values(3, j))));
        }
    }
    core::GpMaximiseRequest asked{.data = request.data, .kernel = request.kernel, .diagonal = request.diagonal};
    asked.mean = request.mean;
    asked.slopes = request.slopes;
    const core::GpOptimum best = valueOf(core::maximise(asked, {})).optima.front();
    QVERIFY(std::abs(direct(best.at).logEvidence() - best.logEvidence) < 1e-9);
    QVERIFY(direct(best.at).gradient().logKernel.cwiseAbs().maxCoeff() < 1e-2 || !best.atBound.empty());
    // What the kernel cannot have is left out, and moves nothing.
    request.kernel = core::kernelOf(core::Exponential{{0.5}});
    const VectorXd rough = fresh<GpEvidencePipeline>(request).profile.logEvidence;
    request.slopes = {};
    QVERIFY(same(rough, fresh<GpEvidencePipeline>(request).profile.logEvidence));
}

void GpEvidencePipelineTest::theMapIsTheEvidenceAtItsValues()
{
    QFETCH(GpModel, model);
    const std::string diagonal = model == GpModel::Regression ? "noise" : "nu";
    GpEvidenceRequest request = requestFor(model);
    request.preview = true;
    for (const auto& [over, against] : {std::pair<std::string, std::string>{"lengthscale", diagonal},
                                        {diagonal, "lengthscale"},
                                        {"scale", diagonal},
                                        {"scale", "lengthscale"}}) {
        request.over = over;
        request.against = against;
        const GpEvidenceResult result = fresh<GpEvidencePipeline>(request);
        QVERIFY(result.map.has_value());
        for (Index i = 0; i < result.map->axis1.size(); i += 3)
            for (Index j = 0; j < result.map->axis2.size(); j += 4) {
                core::GpHyperparameters at{request.kernel, request.diagonal};
                at = core::withEvidenceHyperparameter(at, over, result.map->axis1[i]);
                at = core::withEvidenceHyperparameter(at, against, result.map->axis2[j]);
                const double direct = directEvidence(request, at);
                QVERIFY(std::abs(result.map->values(i, j) - direct) <= 1e-7 * (1.0 + std::abs(direct)));
            }
    }
}

void GpEvidencePipelineTest::maximaAreWhereNoNeighbourIsHigher()
{
    const GpEvidenceRequest request = requestFor(GpModel::Regression, 30);
    const GpEvidenceResult result = fresh<GpEvidencePipeline>(request);
    QVERIFY(!result.profile.maxima.empty());
    int global = 0;
    for (const core::ProfileMaximum& maximum : result.profile.maxima) {
        const core::GpHyperparameters at{request.kernel, request.diagonal};
        const auto evidence = [&](double factor) {
            return directEvidence(request, core::withEvidenceHyperparameter(at, "lengthscale", factor * maximum.value));
        };
        QVERIFY(std::abs(evidence(1.0) - maximum.logEvidence) < 1e-9);
        QVERIFY(evidence(1.0) > evidence(0.99) && evidence(1.0) > evidence(1.01));
        global += maximum.global ? 1 : 0;
    }
    QCOMPARE(global, 1);
    GpEvidenceRequest preview = request;
    preview.preview = true;
    const GpEvidenceResult rough = fresh<GpEvidencePipeline>(preview);
    QVERIFY(rough.profile.values.size() < result.profile.values.size());
    QVERIFY(!rough.profile.maxima.empty());
}

void GpEvidencePipelineTest::theCurveStaysWhileItsOwnHyperparameterMoves()
{
    GpEvidencePipeline pipeline;
    GpEvidenceRequest request = requestFor(GpModel::Regression);
    request.against = "noise";
    QVERIFY(!pipeline.isCheap(request));
    const GpEvidenceResult before = solved(pipeline, request);
    request.kernel = core::kernelOf(core::SquaredExponential{{0.7}}, 1.3);
    request.diagonal = 0.2;
    QVERIFY(!pipeline.isCheap(request)); // the noise moved under the curve over the lengthscale
    request.diagonal = 0.05;
    QVERIFY(pipeline.isCheap(request));
    const GpEvidenceResult after = solved(pipeline, request);
    QCOMPARE(after.profile.logEvidence, before.profile.logEvidence);
    QCOMPARE(after.profile.current, 0.7);
    request.over = "noise";
    request.against.reset();
    solved(pipeline, request);
    request.kernel.scale = 2.0; // one eigendecomposition serves every amplitude
    QVERIFY(pipeline.isCheap(request));
}

void GpEvidencePipelineTest::hyperparametersAreSetByTheNamesThatAreListed()
{
    for (const char* expression : {"2*se(lengthscale=[0.5,2])+linear()", "bishop(1,4,0,2)", "rq(1,2)*periodic(1,1.5)",
                                   "sigmoid(1,-1)+3*constant(0.2)", "poly(2,1)"}) {
        core::GpHyperparameters at{sample::parsed(expression), 0.1};
        const auto names = core::evidenceHyperparameters(at.kernel, GpModel::Regression);
        QCOMPARE(names.back(), std::string("noise"));
        double value = 0.3;
        for (const std::string& name : names)
            at = core::withEvidenceHyperparameter(at, name, value += 0.01);
        value = 0.3;
        for (const std::string& name : names)
            QCOMPARE(core::evidenceHyperparameter(at, name), value += 0.01);
        QVERIFY(core::problems(at.kernel, 2).empty());
    }
}

void GpEvidencePipelineTest::namesTheKernelDoesNotHaveAreReplacedAndSaidSo()
{
    GpEvidenceRequest request = requestFor(GpModel::Regression);
    request.over = "period";
    request.against = "alpha";
    const GpEvidenceResult result = fresh<GpEvidencePipeline>(request);
    QCOMPARE(result.over, core::evidenceHyperparameters(request.kernel, request.model).front());
    QVERIFY(!result.against && !result.map);
    QVERIFY(result.remarks.size() >= 2);
}

void GpEvidencePipelineTest::withoutObservationsThereIsARemarkAndNoCurve()
{
    QFETCH(GpModel, model);
    GpEvidenceRequest request = requestFor(model);
    request.data = std::make_shared<const core::Dataset>(core::emptyDataset(1));
    const GpEvidenceResult result = fresh<GpEvidencePipeline>(request);
    QCOMPARE(result.profile.values.size(), Index{0});
    QCOMPARE(result.remarks.size(), std::size_t{1});
}

void GpEvidencePipelineTest::noiseZeroIsOffTheCurveAndNoError()
{
    GpEvidenceRequest request = requestFor(GpModel::Regression, 5);
    request.kernel = core::kernelOf(core::Exponential{{0.5}});
    request.over = "noise";
    request.diagonal = 0.0;
    const GpEvidenceResult result = fresh<GpEvidencePipeline>(request);
    QCOMPARE(result.profile.current, 0.0);
    QVERIFY(std::isfinite(result.profile.currentLogEvidence));
    QVERIFY(result.profile.values[0] > 0.0 && result.profile.logEvidence.allFinite());
}

void GpEvidencePipelineTest::whatIsWrongIsToldByField()
{
    GpEvidenceRequest request = requestFor(GpModel::Classification);
    request.diagonal = -1.0;
    request.positive = 0;
    const auto found = core::problems(request);
    QCOMPARE(found.size(), std::size_t{2});
    QCOMPARE(found[0].field, std::string("nu"));
    QCOMPARE(found[1].field, std::string("data"));
    request = requestFor(GpModel::Regression);
    request.diagonal = std::nan("");
    QCOMPARE(core::problems(request).front().field, std::string("noise"));
    request.kernel = core::kernelOf(core::Brownian{});
    QCOMPARE(core::problems(request).front().field, std::string("kernel"));
    QCOMPARE(core::problems(GpEvidenceRequest{}).front().field, std::string("data"));
}

void GpEvidencePipelineTest::aMaximumIsNeverWorseThanTheStart()
{
    QFETCH(GpModel, model);
    const GpEvidenceRequest start = requestFor(model, 20);
    const core::GpMaximiseRequest request{
        .data = start.data, .kernel = start.kernel, .model = model, .diagonal = start.diagonal, .locked = {}};
    double heard = 0.0;
    const auto outcome = core::maximise(request, [&](double share) { heard = share; });
    const auto& result = std::get<core::GpMaximiseResult>(outcome);
    QVERIFY(!result.optima.empty() && heard > 0.0 && !result.message.empty());
    const core::GpOptimum& best = result.optima.front();
    QVERIFY(best.logEvidence >= directEvidence(start, {start.kernel, start.diagonal}));
    QVERIFY(std::abs(directEvidence(start, best.at) - best.logEvidence) <= 1e-6 * (1.0 + std::abs(best.logEvidence)));
    for (std::size_t i = 1; i < result.optima.size(); ++i)
        QVERIFY(result.optima[i].logEvidence <= result.optima[i - 1].logEvidence);
    std::stop_source source;
    source.request_stop();
    QVERIFY(std::holds_alternative<core::Cancelled>(core::maximise(
        request, [](double) {}, source.get_token())));
}

void GpEvidencePipelineTest::lockedHyperparametersStay()
{
    const GpEvidenceRequest start = requestFor(GpModel::Regression, 20);
    const core::GpMaximiseRequest request{.data = start.data,
                                          .kernel = start.kernel,
                                          .model = GpModel::Regression,
                                          .diagonal = 0.05,
                                          .locked = {"scale", "noise"}};
    const auto result = std::get<core::GpMaximiseResult>(core::maximise(request, [](double) {}));
    for (const core::GpOptimum& optimum : result.optima) {
        QCOMPARE(optimum.at.kernel.scale, 1.3);
        QCOMPARE(optimum.at.diagonal, 0.05);
    }
    const double lengthscale =
        std::get<core::SquaredExponential>(result.optima.front().at.kernel.family).lengthscale[0];
    const GpEvidenceResult profile = fresh<GpEvidencePipeline>(start);
    const auto highest = std::ranges::max_element(profile.profile.maxima, {}, &core::ProfileMaximum::logEvidence);
    QVERIFY(std::abs(std::log(lengthscale / highest->value)) < 1e-3);
}

void GpEvidencePipelineTest::nothingFreeIsRefusedInASentence()
{
    const GpEvidenceRequest start = requestFor(GpModel::Regression);
    core::GpMaximiseRequest request{.data = start.data,
                                    .kernel = start.kernel,
                                    .model = GpModel::Regression,
                                    .diagonal = 0.05,
                                    .locked = {"scale", "noise", "lengthscale"}};
    const auto locked = core::maximise(request, [](double) {});
    QVERIFY(std::get<core::Failure>(locked).what.find("unlock") != std::string::npos);
    request.locked.clear();
    request.data = std::make_shared<const core::Dataset>(core::emptyDataset(1));
    QVERIFY(std::holds_alternative<core::Failure>(core::maximise(request, [](double) {})));
}

KERNELSCOPE_TEST(GpEvidencePipelineTest, NoApplication)

} // namespace gp_evidence_pipeline_test

#include "gp_evidence_pipeline_test.moc"
