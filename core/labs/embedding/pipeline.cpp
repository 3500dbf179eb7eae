#include "core/labs/embedding/embedding_lab.h"

#include "core/embedding/clt_band.h"
#include "core/embedding/embedding_posterior.h"
#include "core/embedding/mean_embedding.h"
#include "core/embedding/prior_noise.h"
#include "core/embedding/true_embedding.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/embedding/posterior_draws.h"
#include "core/labs/embedding/remarks.h"
#include "core/window/embedding_field.h"
#include "core/window/window_domain.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// What does not follow the model: data, kernel and window.
struct DataStage {
    // inputs
    MatrixXd x;
    std::optional<Generation> generation;
    Kernel kernel;
    std::vector<Interval> window;
    // values
    VectorXd line, empirical, truth;
    Field empiricalField, truthField;
    std::optional<Band> clt; // of cltLevel, when it was asked for
    double cltLevel = 0.0;

    bool isFor(const EmbeddingRequest& request, const std::vector<Interval>& admissible) const
    {
        return kernel == request.kernel && window == admissible && generation == request.data->generation &&
               x.rows() == request.data->x.rows() && x.cols() == request.data->x.cols() && x == request.data->x;
    }
};

/// What follows data, kernel, window, η and sites.
struct ModelStage {
    std::optional<double> eta;
    Sites sites = Sites::Inducing;
    InducingRule rule;
    Outcome<PosteriorWindow> window = Cancelled{}; // Failure: the sentence why there is no posterior
    VectorXd embeddingAtSites;
    PosteriorDraws draws;
    std::optional<Field> priorDraw; // 2D, of drawSeed
    std::uint64_t drawSeed = 0;
    std::optional<Moments> moments; // of tau2
    double tau2 = 0.0;

    bool isFor(const EmbeddingModel& model) const
    {
        return eta == model.eta && sites == model.sites && rule == model.inducing;
    }
};

struct Shrinkage {
    std::optional<SimpleShrinkage> simple; // nothing for one point
    double lambda = -1.0;
    VectorXd values;    // empty where the kernel has none
    std::string remark; // why
};

} // namespace

struct EmbeddingPipeline::Stages {
    struct Chain {
        std::optional<DataStage> data;
        std::optional<ModelStage> model;
        std::optional<Shrinkage> shrinkage;
    };
    Chain full, preview;
    std::optional<TrueDistribution> truth; // of the last generation, resolved
};

namespace
{

void addTruth(DataStage& stage, std::optional<TrueDistribution>& truth)
{
    if (!stage.generation) {
        truth.reset();
        return;
    }
    Generation asked = *stage.generation; // n and seed do not matter to the distribution
    if (!truth || truth->generation().name != asked.name || truth->generation().options != asked.options)
        truth = TrueDistribution::of(asked);
    if (!truth)
        return;
    if (stage.window.size() == 1) {
        if (auto known = truth->embedding(stage.kernel, stage.line))
            stage.truth = std::move(known->values);
    } else if (auto known = truth->embedding(stage.kernel, stage.empiricalField.axis1, stage.empiricalField.axis2)) {
        stage.truthField = std::move(known->field);
    }
}

DataStage dataStage(const EmbeddingRequest& request, std::vector<Interval> window,
                    std::optional<TrueDistribution>& truth)
{
    DataStage stage;
    stage.x = request.data->x;
    stage.generation = request.data->generation;
    stage.kernel = request.kernel;
    stage.window = std::move(window);
    const Index n = stage.x.rows();
    if (stage.window.size() == 1)
        stage.line = drawnLine(stage.window[0], smallestScale(stage.kernel, 1)[0]);
    if (n == 0)
        return stage;
    if (stage.window.size() == 1)
        stage.empirical = empiricalEmbedding(stage.kernel, stage.x, stage.line);
    else
        stage.empiricalField = embeddingField(
            stage.kernel, stage.x, VectorXd::Constant(n, 1.0 / static_cast<double>(n)), stage.window, request.preview);
    addTruth(stage, truth);
    return stage;
}

ModelStage modelStage(const EmbeddingRequest& request, const DataStage& data, const std::stop_token& stop)
{
    ModelStage stage;
    stage.eta = request.model.eta;
    stage.sites = request.model.sites;
    stage.rule = request.model.inducing;
    Outcome<EmbeddingPrior> prior = embeddingPrior(request.kernel, data.x.cols(), request.model.eta);
    if (const auto* failure = std::get_if<Failure>(&prior)) {
        stage.window = *failure;
        return stage;
    }
    MatrixXd sites(0, data.x.cols());
    if (data.x.rows() > 0) {
        Outcome<MatrixXd> chosen = embeddingSites(data.x, request.model);
        if (const auto* failure = std::get_if<Failure>(&chosen)) {
            stage.window = *failure;
            return stage;
        }
        sites = std::move(std::get<MatrixXd>(chosen));
        stage.embeddingAtSites = empiricalEmbedding(request.kernel, data.x, sites);
    }
    stage.window =
        PosteriorWindow::make(std::move(std::get<EmbeddingPrior>(prior)), {sites}, data.window, request.preview, stop);
    return stage;
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
    const PosteriorWindow& window = std::get<PosteriorWindow>(stage.window);
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
    if (!stage.priorDraw || stage.drawSeed != request.seed) {
        const Index side = drawnSide(request.preview);
        Field drawn{.axis1 = VectorXd::LinSpaced(side, result.window[0].lo, result.window[0].hi),
                    .axis2 = VectorXd::LinSpaced(side, result.window[1].lo, result.window[1].hi),
                    .values = {}};
        if (auto values = PriorNoise(window.prior(), request.seed, 0).onGrid(drawn.axis1, drawn.axis2))
            drawn.values = std::move(*values);
        stage.priorDraw = std::move(drawn);
        stage.drawSeed = request.seed;
    }
    if (stage.priorDraw->values.size() > 0)
        result.priorDrawField = *stage.priorDraw;
    else
        result.remarks.emplace_back("the window spans too many lengthscales for draws");
}

/// Everything that follows τ². Nothing, or Cancelled.
std::optional<Cancelled> addPosterior(EmbeddingResult& result, const EmbeddingRequest& request, ModelStage& stage,
                                      const std::stop_token& stop)
{
    PosteriorWindow& window = std::get<PosteriorWindow>(stage.window);
    const Observation observed = observation(request, stage);
    if (!stage.moments || stage.tau2 != request.model.tau2) {
        Outcome<Moments> moments = window.moments({observed}, stop);
        if (!std::holds_alternative<Moments>(moments))
            return Cancelled{};
        stage.moments = std::move(std::get<Moments>(moments));
        stage.tau2 = request.model.tau2;
    }
    if (window.line().size() > 0) {
        result.mean = stage.moments->mean;
        Band band = credibleBand(stage.moments->mean, stage.moments->variance, request.settings.level);
        result.lower = std::move(band.lower);
        result.upper = std::move(band.upper);
        result.posteriorDraws = stage.draws.posterior(window, observed);
    } else {
        result.meanField = fieldOf(window.plane(), stage.moments->mean);
        result.sdField = fieldOf(window.plane(), stage.moments->variance.cwiseSqrt());
    }
    const PriorSpectrum& spectrum = window.spectrum(0);
    result.sites = window.sites(0);
    result.jitter = stage.moments->jitter;
    result.route = std::string(spectrum.lowRank ? "pivoted Cholesky" : "eigendecomposition") + " of r at " +
                   std::to_string(result.sites.rows()) +
                   (request.model.sites == Sites::Data ? " data sites" : " inducing points") + ", rank " +
                   std::to_string(spectrum.eigenvalues.size());
    addPosteriorRemarks(result.remarks, request.model, result.jitter);
    return std::nullopt;
}

void addCltBand(EmbeddingResult& result, const EmbeddingRequest& request, DataStage& stage)
{
    if (request.data->size() < 2) {
        result.remarks.emplace_back("the CLT band needs at least two points");
        return;
    }
    if (!stage.clt || stage.cltLevel != request.settings.level) {
        stage.clt = cltBand(stage.kernel, stage.x, stage.line, request.settings.level);
        stage.cltLevel = request.settings.level;
    }
    result.cltLower = stage.clt->lower;
    result.cltUpper = stage.clt->upper;
}

void addShrinkage(EmbeddingResult& result, const EmbeddingRequest& request, const DataStage& stage,
                  std::optional<Shrinkage>& kept)
{
    constexpr Index mostPointsForShrinkage = 2000; // it factorises their Gram
    const auto n = static_cast<double>(stage.x.rows());
    if (stage.x.rows() > mostPointsForShrinkage) {
        result.remarks.emplace_back("the shrinkage estimator is shown for up to 2000 points");
        return;
    }
    const double lambda = request.model.tau2 / (n * n);
    if (!kept || kept->lambda != lambda) {
        kept = Shrinkage{.simple = {}, .lambda = lambda, .values = {}, .remark = {}};
        if (stage.x.rows() > 1)
            kept->simple = simpleShrinkage(gram(stage.kernel, stage.x));
        const Outcome<ShrinkageWeights> weights = shrinkageWeights(stage.kernel, stage.x, lambda);
        if (const auto* failure = std::get_if<Failure>(&weights))
            kept->remark = "there is no shrinkage estimator: " + failure->what;
        else
            kept->values =
                weightedEmbedding(stage.kernel, stage.x, std::get<ShrinkageWeights>(weights).beta, stage.line);
    }
    result.shrinkage = kept->values;
    result.simpleShrinkage = kept->simple;
    if (!kept->remark.empty())
        result.remarks.push_back(kept->remark);
}

} // namespace

EmbeddingPipeline::EmbeddingPipeline() : stages_(std::make_unique<Stages>()) {}
EmbeddingPipeline::~EmbeddingPipeline() = default;
EmbeddingPipeline::EmbeddingPipeline(EmbeddingPipeline&&) noexcept = default;
EmbeddingPipeline& EmbeddingPipeline::operator=(EmbeddingPipeline&&) noexcept = default;

Outcome<EmbeddingResult> EmbeddingPipeline::solve(const EmbeddingRequest& request, std::stop_token stop)
{
    const auto begin = std::chrono::steady_clock::now();
    if (const auto found = problems(request); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().field + ": " + found.front().message};
    const Outcome<std::vector<Interval>> window = windowInDomain(request.kernel, request.window);
    if (const auto* failure = std::get_if<Failure>(&window))
        return *failure;
    const auto& admissible = std::get<std::vector<Interval>>(window);
    Stages::Chain& chain = request.preview ? stages_->preview : stages_->full;
    if (!chain.data || !chain.data->isFor(request, admissible)) {
        chain = {};
        chain.data = dataStage(request, admissible, stages_->truth);
    }
    if (!chain.model || !chain.model->isFor(request.model)) {
        chain.model.reset();
        ModelStage made = modelStage(request, *chain.data, stop);
        if (std::holds_alternative<Cancelled>(made.window))
            return Cancelled{};
        chain.model = std::move(made);
    }
    EmbeddingResult result;
    result.preview = request.preview;
    result.window = admissible;
    result.level = request.settings.level;
    result.observations = request.data->size();
    result.grid = chain.data->line;
    result.empirical = chain.data->empirical;
    result.truth = chain.data->truth;
    result.empiricalField = chain.data->empiricalField;
    result.truthField = chain.data->truthField;
    const bool hasData = request.data->size() > 0, onLine = admissible.size() == 1;
    if (const auto* failure = std::get_if<Failure>(&chain.model->window)) {
        result.remarks.push_back(withoutPosterior(failure->what));
    } else {
        addPrior(result, request, *chain.model);
        if (hasData && addPosterior(result, request, *chain.model, stop))
            return Cancelled{};
    }
    if (hasData && onLine && request.settings.showCltBand)
        addCltBand(result, request, *chain.data);
    if (hasData && onLine && request.settings.showShrinkage)
        addShrinkage(result, request, *chain.data, chain.shrinkage);
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    result.milliseconds = taken.count();
    return result;
}

bool EmbeddingPipeline::isCheap(const EmbeddingRequest& request) const
{
    if (!problems(request).empty())
        return true; // nothing will be computed
    const Outcome<std::vector<Interval>> window = windowInDomain(request.kernel, request.window);
    if (!std::holds_alternative<std::vector<Interval>>(window))
        return true;
    const Stages::Chain& chain = request.preview ? stages_->preview : stages_->full;
    return chain.data && chain.data->isFor(request, std::get<std::vector<Interval>>(window)) && chain.model &&
           chain.model->isFor(request.model);
}

} // namespace core
