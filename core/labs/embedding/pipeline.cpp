#include "core/labs/embedding/embedding_lab.h"

#include "core/embedding/clt_band.h"
#include "core/embedding/embedding_posterior.h"
#include "core/embedding/mean_embedding.h"
#include "core/embedding/prior_noise.h"
#include "core/embedding/summed_embedding.h"
#include "core/embedding/summed_shrinkage.h"
#include "core/embedding/true_embedding.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/compared_points.h"
#include "core/labs/embedding/posterior_draws.h"
#include "core/labs/embedding/remarks.h"
#include "core/labs/kept.h"
#include "core/labs/kept_sums.h"
#include "core/window/embedding_field.h"
#include "core/window/window_domain.h"

#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// What all that does not follow the model follows.
struct DataInputs {
    ComparedPoints points;
    std::optional<Generation> generation;
    Kernel kernel;
    std::vector<Interval> window; // within the kernel's domain
    bool operator==(const DataInputs&) const = default;
};

DataInputs dataInputs(const EmbeddingRequest& request)
{
    return {{request.data},
            request.data->generation,
            request.kernel,
            valueOrEnd(windowInDomain(request.kernel, request.window))};
}

/// What the posterior follows beyond that, up to τ².
struct ModelInputs {
    std::optional<double> eta;
    Sites sites = Sites::Inducing;
    InducingRule rule;
    bool operator==(const ModelInputs&) const = default;
};

ModelInputs modelInputs(const EmbeddingModel& model)
{
    return {model.eta, model.sites, model.inducing};
}

struct ModelStage {
    PosteriorWindow window;
    VectorXd embeddingAtSites;
    PosteriorDraws draws;
    Kept<std::uint64_t, Field> priorDraw; // 2D, of a seed
    Kept<double, Moments> moments;        // of a τ²
};

struct Shrinkage {
    std::optional<SimpleShrinkage> simple; // nothing for one point
    VectorXd values;                       // empty where the kernel has none
    std::string remark;                    // why
};

struct DataStage {
    std::optional<SummedEmbedding> sums; // of very many points
    VectorXd line, empirical, truth;
    Field empiricalField, truthField;
    Kept<ModelInputs, Outcome<ModelStage>> model; // Failure: the sentence why there is no posterior
    Kept<double, Band> clt;                       // of a level
    Kept<double, Shrinkage> shrinkage;            // of a λ
};

/// What very many points have said once, whatever the kernel.
struct ManyPoints {
    KeptSums rows;
    struct SiteInputs {
        ComparedPoints points;
        InducingRule rule;
        bool operator==(const SiteInputs&) const = default;
    };
    Kept<SiteInputs, MatrixXd> sites;

    const MatrixXd& sitesOf(const ComparedPoints& points, const EmbeddingModel& model)
    {
        return sites.of({points, model.inducing},
                        [&](const SiteInputs& of) { return valueOrEnd(embeddingSites(of.points.x(), model)); });
    }
};

using KeptTruth = Kept<Generation, std::optional<TrueDistribution>>; // of a generation without n and seed; resolved

void addTruth(DataStage& stage, const DataInputs& of, KeptTruth& kept)
{
    if (!of.generation)
        return kept.forget();
    Generation law = *of.generation;
    law.n = 0;
    law.seed = 0;
    std::optional<TrueDistribution>& truth =
        kept.of(law, [&](const Generation&) { return TrueDistribution::of(*of.generation); });
    if (!truth)
        return kept.forget(); // by the points of another seed it may be found
    if (of.window.size() == 1) {
        if (auto known = truth->embedding(of.kernel, stage.line))
            stage.truth = std::move(known->values);
    } else if (auto known = truth->embedding(of.kernel, stage.empiricalField.axis1, stage.empiricalField.axis2)) {
        stage.truthField = std::move(known->field);
    }
}

DataStage dataStage(const DataInputs& of, bool preview, KeptTruth& truth, ManyPoints& many, const std::stop_token& stop)
{
    DataStage stage;
    const Index n = of.points.x().rows();
    if (of.window.size() == 1)
        stage.line = drawnLine(of.window[0], smallestScale(of.kernel, 1)[0]);
    if (n == 0)
        return stage;
    if (n > mostSummedPoints)
        stage.sums = valueOrEnd(SummedEmbedding::of(*many.rows.of(of.points), of.kernel, of.window, {}, stop));
    if (stage.sums && of.window.size() == 1)
        stage.empirical = stage.sums->at(stage.line);
    else if (stage.sums)
        stage.empiricalField =
            stage.sums->field(VectorXd::LinSpaced(drawnSide(preview), of.window[0].lo, of.window[0].hi),
                              VectorXd::LinSpaced(drawnSide(preview), of.window[1].lo, of.window[1].hi));
    else if (of.window.size() == 1)
        stage.empirical = empiricalEmbedding(of.kernel, of.points.x(), stage.line);
    else
        stage.empiricalField = embeddingField(of.kernel, of.points.x(),
                                              VectorXd::Constant(n, 1.0 / static_cast<double>(n)), of.window, preview);
    addTruth(stage, of, truth);
    return stage;
}

ModelStage modelStage(const EmbeddingModel& model, const DataInputs& data, const std::optional<SummedEmbedding>& sums,
                      ManyPoints& many, bool preview, const std::stop_token& stop)
{
    EmbeddingPrior prior = valueOrEnd(embeddingPrior(data.kernel, data.points.x().cols(), model.eta));
    MatrixXd sites(0, data.points.x().cols());
    VectorXd embeddingAtSites;
    if (sums) {
        sites = many.sitesOf(data.points, model);
        embeddingAtSites = sums->at(sites);
    } else if (data.points.x().rows() > 0) {
        sites = valueOrEnd(embeddingSites(data.points.x(), model));
        embeddingAtSites = empiricalEmbedding(data.kernel, data.points.x(), sites);
    }
    return {.window =
                valueOrEnd(PosteriorWindow::make(std::move(prior), {std::move(sites)}, data.window, preview, stop)),
            .embeddingAtSites = std::move(embeddingAtSites),
            .draws = {},
            .priorDraw = {},
            .moments = {}};
}

Observation observation(const EmbeddingRequest& request, const ModelStage& stage)
{
    return {.sites = 0,
            .embedding = stage.embeddingAtSites,
            .noise = request.model.tau2 / static_cast<double>(request.data->size()),
            .sign = 1.0};
}

Field fieldOf(const std::vector<VectorXd>& axes, const VectorXd& values)
{
    return {.axis1 = axes[0], .axis2 = axes[1], .values = values.reshaped(axes[0].size(), axes[1].size())};
}

void addPrior(EmbeddingResult& result, const EmbeddingRequest& request, ModelStage& stage)
{
    const PosteriorWindow& window = stage.window;
    if (window.line().size() > 0) {
        const VectorXd variance = priorDiagonal(window.prior(), window.line());
        Band band = credibleBand(VectorXd::Zero(variance.size()), variance, request.settings.level);
        result.priorLower = std::move(band.lower);
        result.priorUpper = std::move(band.upper);
        stage.draws.prepare(window, 0, request.settings.draws, request.seed, 0);
        result.priorDraws = stage.draws.prior();
        if (result.priorDraws.cols() < request.settings.draws)
            result.remarks.emplace_back("the window spans too many lengthscales for draws");
        return;
    }
    if (request.settings.draws == 0)
        return;
    const Field& drawn = stage.priorDraw.of(request.seed, [&](std::uint64_t seed) {
        const Index side = drawnSide(request.preview);
        Field made{.axis1 = VectorXd::LinSpaced(side, result.window[0].lo, result.window[0].hi),
                   .axis2 = VectorXd::LinSpaced(side, result.window[1].lo, result.window[1].hi),
                   .values = {}};
        if (auto values = PriorNoise(window.prior(), seed, 0).onGrid(made.axis1, made.axis2))
            made.values = std::move(*values);
        return made;
    });
    if (drawn.values.size() > 0)
        result.priorDrawField = drawn;
    else
        result.remarks.emplace_back("the window spans too many lengthscales for draws");
}

/// Everything that follows τ².
void addPosterior(EmbeddingResult& result, const EmbeddingRequest& request, ModelStage& stage,
                  const std::stop_token& stop)
{
    PosteriorWindow& window = stage.window;
    const Observation observed = observation(request, stage);
    const Moments& moments =
        stage.moments.of(request.model.tau2, [&](double) { return valueOrEnd(window.moments({observed}, stop)); });
    if (window.line().size() > 0) {
        result.mean = moments.mean;
        Band band = credibleBand(moments.mean, moments.variance, request.settings.level);
        result.lower = std::move(band.lower);
        result.upper = std::move(band.upper);
        result.posteriorDraws = stage.draws.posterior(window, observed);
    } else {
        result.meanField = fieldOf(window.plane(), moments.mean);
        result.sdField = fieldOf(window.plane(), moments.variance.cwiseSqrt());
    }
    const PriorSpectrum& spectrum = window.spectrum(0);
    result.sites = window.sites(0);
    result.jitter = moments.jitter;
    result.route += std::string(result.route.empty() ? "" : "; ") +
                    (spectrum.lowRank ? "pivoted Cholesky" : "eigendecomposition") + " of r at " +
                    std::to_string(result.sites.rows()) +
                    (request.model.sites == Sites::Data ? " data sites" : " inducing points") + ", rank " +
                    std::to_string(spectrum.eigenvalues.size());
    addPosteriorRemarks(result.remarks, request.model, result.jitter);
}

/// Of a sum of kinked and very short smooth kernels the spread may be known by waves alone; and while one drags that of
/// all sums of both takes too long otherwise.
Outcome<VectorXd> deviationBySums(const EmbeddingRequest& request, const DataStage& stage, const FourierRows& rows,
                                  const std::vector<Interval>& window, const std::stop_token& stop)
{
    const SummedKernel& kernel = stage.sums->kernel();
    const bool isOfOneKind = kernel.falling.empty() || !kernel.hasWaves();
    if (isOfOneKind || (!request.preview && hasFallingSquare(kernel)))
        return stage.sums->deviation(stage.line, stop);
    return untilEnding([&] {
        const SummedEmbedding byWaves = valueOrEnd(SummedEmbedding::of(rows, request.kernel, window, Method::Fourier));
        return valueOrEnd(byWaves.deviation(stage.line));
    });
}

/// Empty where the kernel has none by sums, with the sentence why.
Band cltBandBySums(const Outcome<VectorXd>& deviation, const DataStage& stage, double level, std::string& why)
{
    if (const auto* failure = std::get_if<Failure>(&deviation)) {
        why = failure->what;
        return {};
    }
    const VectorXd variance = std::get<VectorXd>(deviation).array().square() / static_cast<double>(stage.sums->size());
    return credibleBand(stage.empirical, variance, level);
}

void addCltBand(EmbeddingResult& result, const EmbeddingRequest& request, DataStage& stage, ManyPoints& many,
                const std::stop_token& stop)
{
    if (request.data->size() < 2) {
        result.remarks.emplace_back("the CLT band needs at least two points");
        return;
    }
    std::string why;
    const Band& band = stage.clt.of(request.settings.level, [&](double level) {
        if (!stage.sums)
            return cltBand(request.kernel, request.data->x, stage.line, level);
        const auto rows = many.rows.of({request.data});
        return cltBandBySums(deviationBySums(request, stage, *rows, result.window, stop), stage, level, why);
    });
    if (band.lower.size() == 0)
        result.remarks.push_back("there is no CLT band: " + why);
    result.cltLower = band.lower;
    result.cltUpper = band.upper;
}

Shrinkage shrinkageOf(const Kernel& kernel, const MatrixXd& x, double lambda, const VectorXd& line)
{
    Shrinkage made;
    if (x.rows() > 1)
        made.simple = simpleShrinkage(gram(kernel, x));
    const Outcome<ShrinkageWeights> weights = shrinkageWeights(kernel, x, lambda);
    if (const auto* failure = std::get_if<Failure>(&weights))
        made.remark = "there is no shrinkage estimator: " + failure->what;
    else
        made.values = weightedEmbedding(kernel, x, std::get<ShrinkageWeights>(weights).beta, line);
    return made;
}

Shrinkage shrinkageBySums(const EmbeddingRequest& request, const DataStage& stage,
                          const std::shared_ptr<const FourierRows>& rows, const std::vector<Interval>& window)
{
    Shrinkage made;
    made.simple = simpleShrinkage(rows->size(), stage.sums->meanOfPairs(), stage.sums->variance());
    made.values = stage.empirical;
    const Method method = stage.sums->kernel().method();
    if (!request.preview || method == Method::Fourier) // of so many points nobody sees it while one drags
        made.values -= summedShrinkage(rows, request.kernel, request.model.tau2, window, stage.line, method).less;
    return made;
}

void addShrinkage(EmbeddingResult& result, const EmbeddingRequest& request, DataStage& stage, ManyPoints& many)
{
    constexpr Index mostPointsForShrinkage = 2000; // it factorises their Gram
    const MatrixXd& x = request.data->x;
    const auto n = static_cast<double>(x.rows());
    if (x.rows() > mostPointsForShrinkage && !stage.sums) {
        result.remarks.emplace_back("the shrinkage estimator is shown for up to 2000 points");
        return;
    }
    const Shrinkage& shrinkage = stage.shrinkage.of(request.model.tau2 / (n * n), [&](double lambda) {
        return stage.sums ? shrinkageBySums(request, stage, many.rows.of({request.data}), result.window)
                          : shrinkageOf(request.kernel, x, lambda, stage.line);
    });
    result.shrinkage = shrinkage.values;
    result.simpleShrinkage = shrinkage.simple;
    if (!shrinkage.remark.empty())
        result.remarks.push_back(shrinkage.remark);
}

/// Nothing where one of them is not known.
std::optional<double> rootMeanSquare(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b)
{
    if (a.size() == 0 || a.rows() != b.rows() || a.cols() != b.cols())
        return std::nullopt;
    return std::sqrt((a - b).array().square().mean());
}

/// How far the estimates are from the truth.
void addErrors(EmbeddingResult& result)
{
    if (result.window.size() != 1) {
        result.empiricalError = rootMeanSquare(result.empiricalField.values, result.truthField.values);
        result.posteriorError = rootMeanSquare(result.meanField.values, result.truthField.values);
        return;
    }
    result.empiricalError = rootMeanSquare(result.empirical, result.truth);
    result.posteriorError = rootMeanSquare(result.mean, result.truth);
    if (result.truth.size() > 0 && result.lower.size() == result.truth.size())
        result.covered = (result.lower.array() <= result.truth.array() && result.truth.array() <= result.upper.array())
                             .cast<double>()
                             .mean();
}

} // namespace

/// One stage for full answers and one for previews.
struct EmbeddingStages {
    Kept<DataInputs, DataStage> full, preview;
    KeptTruth truth;
    ManyPoints many;

    EmbeddingResult answer(const EmbeddingRequest& request, const std::stop_token& stop);
    bool isCheap(const EmbeddingRequest& request) const;
};

EmbeddingResult EmbeddingStages::answer(const EmbeddingRequest& request, const std::stop_token& stop)
{
    const DataInputs inputs = dataInputs(request);
    DataStage& data = (request.preview ? preview : full).of(inputs, [&](const DataInputs& of) {
        return dataStage(of, request.preview, truth, many, stop);
    });
    Outcome<ModelStage>& model = data.model.of(modelInputs(request.model), [&](const ModelInputs&) {
        return unlessCancelled(
            untilEnding([&] { return modelStage(request.model, inputs, data.sums, many, request.preview, stop); }));
    });
    EmbeddingResult result;
    result.window = inputs.window;
    result.level = request.settings.level;
    result.observations = request.data->size();
    result.grid = data.line;
    result.empirical = data.empirical;
    result.truth = data.truth;
    result.empiricalField = data.empiricalField;
    result.truthField = data.truthField;
    if (data.sums)
        result.route = data.sums->kernel().note(data.sums->errorBound());
    const bool hasData = request.data->size() > 0, onLine = inputs.window.size() == 1;
    if (const auto* failure = std::get_if<Failure>(&model)) {
        result.remarks.push_back(withoutPosterior(failure->what));
    } else {
        addPrior(result, request, std::get<ModelStage>(model));
        if (hasData)
            addPosterior(result, request, std::get<ModelStage>(model), stop);
    }
    if (hasData && onLine && request.settings.showCltBand)
        addCltBand(result, request, data, many, stop);
    if (hasData && onLine && request.settings.showShrinkage)
        addShrinkage(result, request, data, many);
    if (hasData)
        addErrors(result);
    return result;
}

bool EmbeddingStages::isCheap(const EmbeddingRequest& request) const
{
    const Kept<DataInputs, DataStage>& data = request.preview ? preview : full;
    return data.has(dataInputs(request)) && data.get()->model.has(modelInputs(request.model));
}

template class StagedPipeline<EmbeddingRequest, EmbeddingResult, EmbeddingStages>;

} // namespace core
