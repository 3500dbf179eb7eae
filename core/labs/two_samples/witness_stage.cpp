#include "core/labs/two_samples/witness_stage.h"

#include "core/data/samples.h"
#include "core/embedding/mean_embedding.h"
#include "core/embedding/witness.h"
#include "core/kernels/descriptions.h"
#include "core/labs/embedding/posterior_draws.h"
#include "core/labs/embedding/remarks.h"
#include "core/labs/two_samples/witness_slice.h"
#include "core/linalg/same_matrix.h"
#include "core/window/embedding_field.h"
#include "core/window/window_domain.h"

#include <algorithm>
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
    MatrixXd first, second;
    Kernel kernel;
    std::vector<Interval> window;
    std::array<int, 2> columns{}; // of a slice
    bool areOf(const TwoSamplesRequest& request, const Points& x, const Points& y) const
    {
        return sameMatrix(first, x) && sameMatrix(second, y) && kernel == request.kernel && window == request.window &&
               columns == std::array{request.settings.witnessAcross, request.settings.witnessUp};
    }
};

struct Empirical {
    VectorXd curve;                  // over drawnLine, 1D
    Field field;                     // 2D
    std::optional<SlicePlane> slice; // that the field is over, of more than two columns
    std::optional<double> norm;
};

/// What the posterior needs beyond that, up to τ².
struct PosteriorInputs {
    std::optional<double> eta;
    Sites sites = Sites::Inducing;
    InducingRule rule;
    bool areOf(const EmbeddingModel& model) const
    {
        return eta == model.eta && sites == model.sites && rule == model.inducing;
    }
};

struct KeptPosterior {
    PosteriorWindow window;
    std::vector<Observation> observed; // first and second; their noise follows τ²
    double tau2 = 0.0;
    std::optional<Moments> moments; // of that τ²
    PosteriorDraws firstDraws, secondDraws;
};

} // namespace

/// One chain for full answers and one for previews.
struct WitnessStage::Kept {
    struct Chain {
        std::optional<EmpiricalInputs> empiricalInputs;
        Empirical empirical;
        std::optional<PosteriorInputs> posteriorInputs;
        Outcome<KeptPosterior> posterior = Cancelled{}; // Failure: the sentence why there is none
    };
    Chain full, preview;
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

Outcome<KeptPosterior> posteriorOf(const Request& request, const Points& x, const Points& y,
                                   const std::stop_token& stop)
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
    const std::size_t second = sites.size() - 1;
    std::vector<Observation> observed{
        {.sites = 0, .embedding = empiricalEmbedding(request.kernel, x, sites[0]), .noise = 1.0, .sign = 1.0},
        {.sites = second,
         .embedding = empiricalEmbedding(request.kernel, y, sites[second]),
         .noise = 1.0,
         .sign = -1.0}};
    Outcome<PosteriorWindow> window = PosteriorWindow::make(std::move(std::get<EmbeddingPrior>(prior)),
                                                            std::move(sites), request.window, request.preview, stop);
    if (const auto* failure = std::get_if<Failure>(&window))
        return *failure;
    if (std::holds_alternative<Cancelled>(window))
        return Cancelled{};
    return KeptPosterior{.window = std::move(std::get<PosteriorWindow>(window)),
                         .observed = std::move(observed),
                         .tau2 = 0.0,
                         .moments = std::nullopt,
                         .firstDraws = {},
                         .secondDraws = {}};
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

void addDraws(WitnessAnswer& answer, const Request& request, KeptPosterior& posterior)
{
    const Index count = request.settings.draws;
    posterior.firstDraws.prepare(posterior.window, posterior.observed[0].sites, count, request.seed, 0);
    posterior.secondDraws.prepare(posterior.window, posterior.observed[1].sites, count, request.seed, 1);
    const MatrixXd first = posterior.firstDraws.posterior(posterior.window, posterior.observed[0]);
    const MatrixXd second = posterior.secondDraws.posterior(posterior.window, posterior.observed[1]);
    if (first.cols() == second.cols())
        answer.draws = first - second;
}

/// Everything that follows τ². Nothing, or Cancelled.
std::optional<Cancelled> addPosterior(WitnessAnswer& answer, const Request& request, KeptPosterior& posterior, Index n,
                                      Index m, const std::stop_token& stop)
{
    if (!posterior.moments || posterior.tau2 != request.model.tau2) {
        posterior.observed[0].noise = request.model.tau2 / static_cast<double>(n);
        posterior.observed[1].noise = request.model.tau2 / static_cast<double>(m);
        Outcome<Moments> moments = posterior.window.moments(posterior.observed, stop);
        if (!std::holds_alternative<Moments>(moments))
            return Cancelled{};
        posterior.moments = std::move(std::get<Moments>(moments));
        posterior.tau2 = request.model.tau2;
    }
    addMoments(answer, *posterior.moments, posterior.window, request.settings.bandLevel);
    if (request.settings.draws > 0 && request.window.size() == 1)
        addDraws(answer, request, posterior);
    answer.sites = posterior.window.sites(0);
    if (request.model.sites == Sites::Data)
        answer.sites = pooledPoints(posterior.window.sites(0), posterior.window.sites(1));
    addPosteriorRemarks(answer.remarks, request.model, posterior.moments->jitter);
    if (!request.settings.normalisedWitness) // else no band is drawn
        answer.remarks.emplace_back("the band is pointwise and no test: it excludes 0 in places also when P = Q");
    return std::nullopt;
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

WitnessStage::WitnessStage() : kept_(std::make_unique<Kept>()) {}
WitnessStage::~WitnessStage() = default;
WitnessStage::WitnessStage(WitnessStage&&) noexcept = default;
WitnessStage& WitnessStage::operator=(WitnessStage&&) noexcept = default;

Outcome<WitnessAnswer> WitnessStage::solve(const TwoSamplesRequest& asked, const Points& first, const Points& second,
                                           std::stop_token stop)
{
    const Outcome<std::vector<Interval>> window = windowInDomain(asked.kernel, asked.window);
    if (const auto* failure = std::get_if<Failure>(&window))
        return *failure;
    TwoSamplesRequest request = asked;
    request.window = std::get<std::vector<Interval>>(window);
    Kept::Chain& chain = request.preview ? kept_->preview : kept_->full;
    if (!chain.empiricalInputs || !chain.empiricalInputs->areOf(request, first, second)) {
        chain = {};
        chain.empirical = empiricalOf(request, first, second);
        chain.empiricalInputs = {first,
                                 second,
                                 request.kernel,
                                 request.window,
                                 {request.settings.witnessAcross, request.settings.witnessUp}};
    }
    if (chain.empirical.slice)
        return slicedAnswer(request, chain.empirical);
    if (!chain.posteriorInputs || !chain.posteriorInputs->areOf(request.model)) {
        chain.posteriorInputs.reset();
        chain.posterior = posteriorOf(request, first, second, stop);
        if (std::holds_alternative<Cancelled>(chain.posterior))
            return Cancelled{};
        chain.posteriorInputs = {request.model.eta, request.model.sites, request.model.inducing};
    }
    WitnessAnswer answer;
    if (request.window.size() == 1)
        answer.grid = drawnLine(request.window[0], smallestScale(request.kernel, 1)[0]);
    addEmpirical(answer, request, chain.empirical);
    if (const auto* failure = std::get_if<Failure>(&chain.posterior))
        answer.remarks.push_back(withoutPosterior(failure->what));
    else if (addPosterior(answer, request, std::get<KeptPosterior>(chain.posterior), first.rows(), second.rows(), stop))
        return Cancelled{};
    return answer;
}

bool WitnessStage::isCheap(const TwoSamplesRequest& asked, const Points& first, const Points& second) const
{
    const Outcome<std::vector<Interval>> window = windowInDomain(asked.kernel, asked.window);
    if (!std::holds_alternative<std::vector<Interval>>(window))
        return true; // nothing will be computed
    TwoSamplesRequest request = asked;
    request.window = std::get<std::vector<Interval>>(window);
    const Kept::Chain& chain = request.preview ? kept_->preview : kept_->full;
    return chain.empiricalInputs && chain.empiricalInputs->areOf(request, first, second) &&
           (chain.empirical.slice || (chain.posteriorInputs && chain.posteriorInputs->areOf(request.model)));
}

} // namespace core
