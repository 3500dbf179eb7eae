#include "core/labs/two_samples/witness_stage.h"

#include "core/data/samples.h"
#include "core/embedding/mean_embedding.h"
#include "core/embedding/witness.h"
#include "core/kernels/descriptions.h"
#include "core/labs/embedding/posterior_draws.h"
#include "core/labs/embedding/remarks.h"
#include "core/labs/kept.h"
#include "core/labs/two_samples/witness_slice.h"
#include "core/window/embedding_field.h"
#include "core/window/window_domain.h"

#include <algorithm>
#include <array>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// What the empirical witness needs: samples, kernel and window.
struct EmpiricalInputs {
    ComparedMatrix first, second;
    Kernel kernel;
    std::vector<Interval> window;
    std::array<int, 2> columns{}; // of a slice
    bool operator==(const EmpiricalInputs&) const = default;
};

struct Empirical {
    VectorXd curve;                  // over drawnLine, 1D
    Field field;                     // 2D
    std::optional<SlicePlane> slice; // that the field is over, of more than two columns
    std::optional<double> norm;
};

/// What the posterior needs beyond that, up to τ².
struct PosteriorInputs {
    std::uint64_t empirical = 0; // which
    std::optional<double> eta;
    Sites sites = Sites::Inducing;
    InducingRule rule;
    bool operator==(const PosteriorInputs&) const = default;
};

struct Posterior {
    PosteriorWindow window;
    std::vector<Observation> observed; // first and second; their noise follows τ²
    Kept<double, Moments> moments;     // of a τ²
    PosteriorDraws firstDraws, secondDraws;
};

} // namespace

/// One chain for full answers and one for previews.
struct WitnessStage::Chains {
    struct Chain {
        Kept<EmpiricalInputs, Empirical> empirical;
        Kept<PosteriorInputs, Outcome<Posterior>> posterior;       // Failure: the sentence why there is none
        Kept<PosteriorInputs, Outcome<Posterior>> posteriorOfMany; // likewise, by sums
    };
    Chain full, preview;

    Chain& of(const TwoSamplesRequest& request) { return request.preview ? preview : full; }
};

namespace
{

using Request = TwoSamplesRequest;

Empirical empiricalOf(const Request& request, const Points& x, const Points& y)
{
    const VectorXd weights = witnessWeights(x.rows(), y.rows());
    Empirical made;
    if (request.window.size() == 1) {
        const VectorXd line = drawnLine(request.window[0], smallestScale(request.kernel, 1)[0]);
        made.curve = weightedEmbedding(request.kernel, pooledPoints(x, y), weights, line);
    } else if (x.cols() > 2) {
        made.slice = slicePlane(x, y, request.settings.witnessAcross, request.settings.witnessUp, request.window);
        made.field = witnessSlice(request.kernel, x, y, *made.slice, drawnSide(request.preview));
    } else {
        made.field = embeddingField(request.kernel, pooledPoints(x, y), weights, request.window, request.preview);
    }
    made.norm = witnessNorm(request.kernel, x, y);
    return made;
}

/// `embeddings`: of either sample at its sites, the last of which are the second's.
Outcome<Posterior> posteriorAt(const Request& request, std::vector<MatrixXd> sites, std::array<VectorXd, 2> embeddings,
                               EmbeddingPrior prior, const std::stop_token& stop)
{
    std::vector<Observation> observed{
        {.sites = 0, .embedding = std::move(embeddings[0]), .noise = 1.0, .sign = 1.0},
        {.sites = sites.size() - 1, .embedding = std::move(embeddings[1]), .noise = 1.0, .sign = -1.0}};
    Outcome<PosteriorWindow> window =
        PosteriorWindow::make(std::move(prior), std::move(sites), request.window, request.preview, stop);
    if (const auto* failure = std::get_if<Failure>(&window))
        return *failure;
    return Posterior{.window = valueOrEnd(std::move(window)),
                     .observed = std::move(observed),
                     .moments = {},
                     .firstDraws = {},
                     .secondDraws = {}};
}

Outcome<Posterior> posteriorOf(const Request& request, const Points& x, const Points& y, const std::stop_token& stop)
{
    Outcome<EmbeddingPrior> prior = embeddingPrior(request.kernel, x.cols(), request.model.eta);
    if (const auto* failure = std::get_if<Failure>(&prior))
        return *failure;
    std::vector<MatrixXd> sites;
    if (request.model.sites == Sites::Data) {
        sites = {x, y};
    } else {
        Outcome<MatrixXd> chosen = embeddingSites(pooledPoints(x, y), request.model);
        if (const auto* failure = std::get_if<Failure>(&chosen))
            return *failure;
        sites = {std::get<MatrixXd>(chosen)};
    }
    std::array<VectorXd, 2> embeddings{empiricalEmbedding(request.kernel, x, sites.front()),
                                       empiricalEmbedding(request.kernel, y, sites.back())};
    return posteriorAt(request, std::move(sites), std::move(embeddings), std::move(std::get<EmbeddingPrior>(prior)),
                       stop);
}

/// The same of more points than have a Gram matrix.
Outcome<Posterior> posteriorOfMany(const Request& request, const BinnedMmd& mmd, const Points& pooled,
                                   const std::stop_token& stop)
{
    Outcome<EmbeddingPrior> prior = embeddingPrior(request.kernel, pooled.cols(), request.model.eta);
    if (const auto* failure = std::get_if<Failure>(&prior))
        return *failure;
    if (request.model.sites == Sites::Data)
        return invalidInput("so many points are too many sites: choose inducing points");
    Outcome<MatrixXd> sites = embeddingSites(pooled, request.model);
    if (const auto* failure = std::get_if<Failure>(&sites))
        return *failure;
    const MatrixXd embeddings = mmd.embeddings(std::get<MatrixXd>(sites));
    return posteriorAt(request, {std::get<MatrixXd>(std::move(sites))}, {embeddings.col(0), embeddings.col(1)},
                       std::move(std::get<EmbeddingPrior>(prior)), stop);
}

void addEmpirical(WitnessAnswer& answer, const Request& request, const Empirical& empirical)
{
    double scale = 1.0;
    if (request.settings.normalisedWitness) {
        if (!empirical.norm) {
            answer.remarks.push_back(undefinedWitnessOf(request.kernel));
            return;
        }
        scale = 1.0 / *empirical.norm;
    }
    answer.empirical = scale * empirical.curve;
    answer.empiricalField = empirical.field;
    answer.empiricalField.values *= scale;
}

Field fieldOf(const std::vector<VectorXd>& axes, const VectorXd& values)
{
    return {.axis1 = axes[0], .axis2 = axes[1], .values = values.reshaped(axes[0].size(), axes[1].size())};
}

void addMoments(WitnessAnswer& answer, const Moments& moments, const PosteriorWindow& window, double level)
{
    const Band band = credibleBand(moments.mean, moments.variance, level);
    answer.jitter = moments.jitter;
    if (window.line().size() > 0) {
        answer.mean = moments.mean;
        answer.excludesZero = excludesZero(answer.grid, band);
        answer.lower = band.lower;
        answer.upper = band.upper;
        return;
    }
    answer.meanField = fieldOf(window.plane(), moments.mean);
    answer.sdField = fieldOf(window.plane(), moments.variance.cwiseSqrt());
    const VectorXd certain = (band.lower.array() > 0.0 || band.upper.array() < 0.0).cast<double>();
    answer.certaintyField = fieldOf(window.plane(), certain);
}

void addDraws(WitnessAnswer& answer, const Request& request, Posterior& posterior)
{
    const Index count = request.settings.draws;
    posterior.firstDraws.prepare(posterior.window, posterior.observed[0].sites, count, request.seed, 0);
    posterior.secondDraws.prepare(posterior.window, posterior.observed[1].sites, count, request.seed, 1);
    const MatrixXd first = posterior.firstDraws.posterior(posterior.window, posterior.observed[0]);
    const MatrixXd second = posterior.secondDraws.posterior(posterior.window, posterior.observed[1]);
    if (first.cols() == second.cols())
        answer.draws = first - second;
}

/// Everything that follows τ², of samples of n and m points.
void addPosterior(WitnessAnswer& answer, const Request& request, Posterior& posterior, Index n, Index m,
                  const std::stop_token& stop)
{
    const Moments& moments = posterior.moments.of(request.model.tau2, [&](double tau2) {
        posterior.observed[0].noise = tau2 / static_cast<double>(n);
        posterior.observed[1].noise = tau2 / static_cast<double>(m);
        return valueOrEnd(posterior.window.moments(posterior.observed, stop));
    });
    addMoments(answer, moments, posterior.window, request.settings.bandLevel);
    if (request.settings.draws > 0 && request.window.size() == 1)
        addDraws(answer, request, posterior);
    answer.sites = posterior.window.sites(0);
    if (request.model.sites == Sites::Data)
        answer.sites = pooledPoints(posterior.window.sites(0), posterior.window.sites(1));
    addPosteriorRemarks(answer.remarks, request.model, moments.jitter);
    if (!request.settings.normalisedWitness) // else no band is drawn
        answer.remarks.emplace_back("the band is pointwise and no test: it excludes 0 in places also when P = Q");
}

/// Of more than two columns: the empirical witness alone, over two of them.
WitnessAnswer slicedAnswer(const Request& request, const Empirical& empirical)
{
    WitnessAnswer answer;
    addEmpirical(answer, request, empirical);
    answer.slice = empirical.slice;
    answer.remarks.push_back(sliceRemark(*empirical.slice, request.data->columnNames));
    return answer;
}

} // namespace

void moveInto(WitnessAnswer&& answer, TwoSamplesResult& result)
{
    result.grid = std::move(answer.grid);
    result.empirical = std::move(answer.empirical);
    result.mean = std::move(answer.mean);
    result.lower = std::move(answer.lower);
    result.upper = std::move(answer.upper);
    result.draws = std::move(answer.draws);
    result.excludesZero = std::move(answer.excludesZero);
    result.empiricalField = std::move(answer.empiricalField);
    result.meanField = std::move(answer.meanField);
    result.sdField = std::move(answer.sdField);
    result.certaintyField = std::move(answer.certaintyField);
    result.sites = std::move(answer.sites);
    result.slice = std::move(answer.slice);
    result.jitter = answer.jitter;
    for (std::string& remark : answer.remarks)
        result.remarks.push_back(std::move(remark));
}

WitnessStage::WitnessStage() : chains_(std::make_unique<Chains>()) {}
WitnessStage::~WitnessStage() = default;
WitnessStage::WitnessStage(WitnessStage&&) noexcept = default;
WitnessStage& WitnessStage::operator=(WitnessStage&&) noexcept = default;

namespace
{

/// The request with its window cut to the kernel's domain.
TwoSamplesRequest within(TwoSamplesRequest request)
{
    request.window = valueOrEnd(windowInDomain(request.kernel, request.window));
    return request;
}

EmpiricalInputs empiricalInputs(const Request& request, const Points& first, const Points& second)
{
    return {
        first, second, request.kernel, request.window, {request.settings.witnessAcross, request.settings.witnessUp}};
}

PosteriorInputs posteriorInputs(std::uint64_t empirical, const EmbeddingModel& model)
{
    return {empirical, model.eta, model.sites, model.inducing};
}

} // namespace

WitnessAnswer WitnessStage::answer(const TwoSamplesRequest& asked, const Points& first, const Points& second,
                                   const std::stop_token& stop)
{
    const TwoSamplesRequest request = within(asked);
    Chains::Chain& chain = chains_->of(request);
    const Empirical& empirical = chain.empirical.of(empiricalInputs(request, first, second), [&](const auto&) {
        chain.posterior.forget(); // before the new one is made: it may hold a basis of all the points
        return empiricalOf(request, first, second);
    });
    if (empirical.slice)
        return slicedAnswer(request, empirical);
    Outcome<Posterior>& posterior =
        chain.posterior.of(posteriorInputs(chain.empirical.serial(), request.model),
                           [&](const auto&) { return posteriorOf(request, first, second, stop); });
    WitnessAnswer answer;
    if (request.window.size() == 1)
        answer.grid = drawnLine(request.window[0], smallestScale(request.kernel, 1)[0]);
    addEmpirical(answer, request, empirical);
    if (const auto* failure = std::get_if<Failure>(&posterior))
        answer.remarks.push_back(withoutPosterior(failure->what));
    else
        addPosterior(answer, request, std::get<Posterior>(posterior), first.rows(), second.rows(), stop);
    return answer;
}

WitnessAnswer WitnessStage::answer(const TwoSamplesRequest& asked, const BinnedMmd& mmd, std::uint64_t serial,
                                   const Points& pooled, const std::stop_token& stop)
{
    const TwoSamplesRequest request = within(asked);
    Outcome<Posterior>& posterior =
        chains_->of(request).posteriorOfMany.of(posteriorInputs(serial, request.model), [&](const auto&) {
            return posteriorOfMany(request, mmd, pooled, stop);
        });
    WitnessAnswer answer;
    Empirical empirical;
    empirical.norm = mmd.witnessNorm();
    if (request.window.size() == 1) {
        answer.grid = drawnLine(request.window[0], smallestScale(request.kernel, 1)[0]);
        empirical.curve = mmd.witness(answer.grid);
    } else {
        const auto axis = [&](const Interval& interval) {
            return VectorXd(VectorXd::LinSpaced(drawnSide(request.preview), interval.lo, interval.hi));
        };
        empirical.field = mmd.witnessField(axis(request.window[0]), axis(request.window[1]));
    }
    addEmpirical(answer, request, empirical);
    if (const auto* failure = std::get_if<Failure>(&posterior))
        answer.remarks.push_back(withoutPosterior(failure->what));
    else
        addPosterior(answer, request, std::get<Posterior>(posterior), mmd.first(), mmd.second(), stop);
    return answer;
}

bool WitnessStage::isCheap(const TwoSamplesRequest& asked, const Points& first, const Points& second) const
{
    const TwoSamplesRequest request = within(asked);
    const Chains::Chain& chain = chains_->of(request);
    return chain.empirical.has(empiricalInputs(request, first, second)) &&
           (chain.empirical.get()->slice ||
            chain.posterior.has(posteriorInputs(chain.empirical.serial(), request.model)));
}

} // namespace core
