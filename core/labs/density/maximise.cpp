#include "core/labs/density/maximise.h"

#include "core/data/examples.h"
#include "core/data/folds.h"
#include "core/density/held_out_score.h"
#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/log_gradients.h"
#include "core/labs/data_checks.h"
#include "core/labs/default_kernel.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/density/ghost.h"
#include "core/labs/regression/regression_start.h"
#include "core/linalg/same_matrix.h"
#include "core/optimise/bracket.h"
#include "core/share_of_progress.h"
#include "core/window/window.h"
#include "core/window/window_domain.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace core
{

using Eigen::Index;

namespace
{

constexpr Index leastScored = 10, scoreFolds = 5;
constexpr Index mostSearched = 300, mostRefined = 500; // rows: an evaluation takes some 0.2 and 1 s
constexpr Index mostMatched = 1000;                    // rows of which the share inside is looked at
constexpr std::uint64_t scoreSeed = 1;

bool isLength(const Hyperparameter& number)
{
    return isDistance(number.description->quantity) && movesByLogarithm(number);
}

std::vector<Hyperparameter> lengthsOf(const Kernel& kernel)
{
    std::vector<Hyperparameter> lengths = continuousHyperparameters(kernel);
    std::erase_if(lengths, [](const Hyperparameter& number) { return !isLength(number); });
    return lengths;
}

Kernel withLengthsTimes(double factor, Kernel kernel)
{
    for (Hyperparameter length : lengthsOf(kernel)) {
        length.value *= factor;
        kernel = withHyperparameter(kernel, length);
    }
    return kernel;
}

Eigen::VectorXd spreadsOf(const Points& x)
{
    return (x.rowwise() - x.colwise().mean()).array().square().colwise().mean().sqrt().transpose();
}

/// The factor that would put the geometric mean of the lengths at that of the spreads: where the search begins.
double factorToSpreads(const Kernel& kernel, const Points& x)
{
    const std::vector<Hyperparameter> lengths = lengthsOf(kernel);
    double logs = 0.0;
    for (const Hyperparameter& length : lengths)
        logs += std::log(length.value);
    const Eigen::VectorXd spreads = spreadsOf(x);
    return std::exp(spreads.array().max(1e-300).log().mean() - logs / static_cast<double>(std::ssize(lengths)));
}

Eigen::MatrixXd someRows(const Eigen::MatrixXd& x, Index most)
{
    if (x.rows() <= most)
        return x;
    return x(dealtFolds(x.rows(), (x.rows() + most - 1) / most, scoreSeed)[0], Eigen::all);
}

/// log q is about -(1+N+α)/2σ₀² times what is unexplained: with this factor all rows would make a density as sharp as
/// those of the folds were, if they explained no more.
double mostWidening(Index rows, const StudentTParameters& model)
{
    const Index parts = (rows + mostRefined - 1) / mostRefined;
    const auto n = static_cast<double>(rows);
    const double learned = n / static_cast<double>(parts) * (1.0 - 1.0 / static_cast<double>(scoreFolds));
    return std::sqrt((1.0 + n + model.alpha) / (1.0 + learned + model.alpha));
}

/// The σ₀ for all rows, between that of the folds, which learned from fewer, and mostWidening times it: where 95 % of
/// the mass hold nearest to 95 % of the rows.
double sigma0OfAll(DensityRequest request, const std::stop_token& stop)
{
    constexpr int halvings = 3, most = 6; // these, and as many as it takes to come as near as chance would
    constexpr double mass = drawnMasses.back();
    const double ofFolds = request.settings.model.sigma0;
    const double widest = std::log(mostWidening(request.data->size(), request.settings.model));
    if (request.data->size() > mostMatched)
        return ofFolds * std::exp(0.5 * widest);
    DensityPipeline pipeline;
    double nearest = std::numeric_limits<double>::infinity(), best = ofFolds;
    const auto shareAt = [&](double log) {
        request.settings.model.sigma0 = ofFolds * std::exp(log);
        const Eigen::VectorXd inside = valueOrEnd(pipeline.solve(request, stop)).rowsInside;
        const double share = inside.size() > 0 ? inside.tail(1)[0] : 0.0;
        if (std::abs(share - mass) < nearest) {
            nearest = std::abs(share - mass);
            best = request.settings.model.sigma0;
        }
        return share;
    };
    if (shareAt(0.0) >= mass)
        return best;
    const double error = std::sqrt(mass * (1.0 - mass) / static_cast<double>(request.data->size()));
    double lo = 0.0, hi = widest;
    for (int i = 0; i < halvings || (i < most && nearest > 2.0 * error); ++i) {
        const double log = 0.5 * (lo + hi);
        (shareAt(log) < mass ? lo : hi) = log;
    }
    return best;
}

/// Lengths at a factor with the best σ₀ there, the best so far kept. Throws Ending, through the bracket too.
class LengthSearch
{
public:
    LengthSearch(const DensityMaximiseRequest& request, const HeldOutScore& score, bool movesSigma0,
                 std::function<void(double)> progress, const std::stop_token& stop)
        : request_(request), score_(score), movesSigma0_(movesSigma0), progress_(std::move(progress)), stop_(stop)
    {
    }

    double at(double logFactor)
    {
        const Kernel kernel = withLengthsTimes(std::exp(logFactor), request_.kernel);
        constexpr double within = 0.5; // of the best: a finer rule may find so much
        const HeldOutScore::Best found =
            valueOrEnd(score_.bestOver(kernel, request_.model, movesSigma0_, best.logScore - within, stop_));
        if (found.logScore > best.logScore) {
            best = found;
            bestLogFactor = logFactor;
        }
        constexpr double expected = 16.0; // of the evaluations
        if (progress_)
            progress_(std::min(1.0, ++evaluations_ / expected));
        return found.logScore;
    }

    /// From twice the lengths at `begin` down by halves, then between the neighbours of the best.
    void search(double begin)
    {
        constexpr int halvings = 7, worseInTurn = 2;
        const double step = std::log(2.0);
        int worse = 0;
        for (int i = 0; i <= halvings && worse < worseInTurn; ++i) {
            const double before = best.logScore;
            worse = at(begin + step * (1 - i)) > before ? 0 : worse + 1;
            if (!std::isfinite(best.logScore))
                worse = 0;
        }
        if (std::isfinite(best.logScore))
            refine(bestLogFactor - step, bestLogFactor + step, 8);
    }

    void refine(double lo, double hi, int steps)
    {
        constexpr int bits = 6;
        minimumBetween([this](double log) { return -at(log); }, lo, hi, bits, steps);
    }

    HeldOutScore::Best best{.sigma0 = 0.1, .logScore = -std::numeric_limits<double>::infinity()};
    double bestLogFactor = 0.0;

private:
    const DensityMaximiseRequest& request_;
    const HeldOutScore& score_;
    bool movesSigma0_;
    std::function<void(double)> progress_;
    const std::stop_token& stop_;
    int evaluations_ = 0;
};

std::string scoreSentence(double ours, const std::optional<double>& kde)
{
    std::array<char, 256> text{};
    if (!kde)
        std::snprintf(text.data(), text.size(), "rows that it has not seen have a mean log density of %.3f", ours);
    else
        std::snprintf(text.data(), text.size(),
                      *kde > ours ? "a kernel density estimate foretells rows that it has not seen better: mean log "
                                    "density %.3f, here %.3f"
                                  : "foretells rows that it has not seen no worse than a kernel density estimate: mean "
                                    "log density there %.3f, here %.3f",
                      *kde, ours);
    return text.data();
}

/// As maximise(); throws Ending.
DensityMaximum maximum(const DensityMaximiseRequest& request, const std::function<void(double)>& progress,
                       const std::stop_token& stop)
{
    const Dataset& data = *request.data;
    if (auto why = noHeldOutScore(data))
        throw Ending{invalidInput(*std::move(why))};
    DensityRequest asked{.data = request.data,
                         .kernel = request.kernel,
                         .settings = {.model = request.model},
                         .window = fittingWindow(data)};
    if (const auto found = problems(asked); !found.empty())
        throw Ending{invalidInput(found.front().field + ": " + found.front().message)};
    const auto window = asked.window = valueOrEnd(windowInDomain(request.kernel, asked.window));
    const std::vector<Hyperparameter> lengths = lengthsOf(request.kernel);
    const auto isLocked = [&](const std::string& path) { return std::ranges::count(request.locked, path) > 0; };
    const bool movesSigma0 = !isLocked("sigma0");
    const bool movesLengths = !lengths.empty() && std::ranges::none_of(lengths, [&](const Hyperparameter& length) {
        return isLocked(pathOf(length));
    });
    if (!movesSigma0 && !movesLengths)
        throw Ending{invalidInput("σ₀ and the lengthscales are locked: unlock one for it to be chosen")};
    const HeldOutScore scored(someRows(data.x, mostRefined), window, scoreFolds, scoreSeed);
    const bool searchesFew = movesLengths && data.size() > mostSearched;
    LengthSearch search(request, scored, movesSigma0, shareOf(progress, searchesFew ? 0.5 : 0.0, 0.9), stop);
    if (!movesLengths)
        search.at(0.0);
    else if (!searchesFew)
        search.search(std::log(factorToSpreads(request.kernel, data.x)));
    else {
        const HeldOutScore few(someRows(data.x, mostSearched), window, scoreFolds, scoreSeed);
        LengthSearch first(request, few, movesSigma0, shareOf(progress, 0.0, 0.5), stop);
        first.search(std::log(factorToSpreads(request.kernel, data.x)));
        search.refine(first.bestLogFactor - std::log(2.0), first.bestLogFactor + 0.5 * std::log(2.0), 4);
    }
    const HeldOutScore::Best& best = search.best;
    if (!std::isfinite(best.logScore))
        throw Ending{invalidInput("no σ₀ and lengthscale could be scored: every density was finer than its integral "
                                  "could be computed; draw points apart, or standardise them")};
    const auto kdeScore = scored.ofKde(bandwidthRules.front());
    const Kernel kernel = withLengthsTimes(std::exp(search.bestLogFactor), request.kernel);
    double sigma0 = best.sigma0;
    if (movesSigma0) {
        DensityRequest all{.data = request.data, .kernel = kernel, .settings = asked.settings, .window = window};
        all.settings.model.sigma0 = sigma0;
        all.settings.showGhost = false;
        sigma0 = sigma0OfAll(std::move(all), stop);
    }
    return {.kernel = kernel,
            .sigma0 = sigma0,
            .logScore = best.logScore,
            .kdeLogScore = kdeScore,
            .message = scoreSentence(best.logScore, kdeScore)};
}

} // namespace

std::optional<std::string> noHeldOutScore(const Dataset& data)
{
    if (!arePlaces(data.shape()))
        return "densities are scored in one or two columns: in more, they cannot be normalised in time";
    if (data.size() < leastScored)
        return "a held-out score needs ten points at least";
    if (checkFinite(data.x) || !(spreadsOf(data.x).array() > 0.0).all())
        return "a held-out score needs numbers that differ in every column";
    return std::nullopt;
}

std::optional<double> heldOutLogScore(const Dataset& data, const Kernel& kernel, const StudentTParameters& model,
                                      const std::stop_token& stop)
{
    if (noHeldOutScore(data))
        return std::nullopt;
    const auto window = valueOrEnd(windowInDomain(kernel, fittingWindow(data)));
    const HeldOutScore scored(someRows(data.x, mostRefined), window, scoreFolds, scoreSeed);
    constexpr double worthwhile = -std::numeric_limits<double>::infinity();
    const double score = valueOrEnd(scored.bestOver(kernel, model, false, worthwhile, stop)).logScore;
    return std::isfinite(score) ? std::optional(score) : std::nullopt;
}

Outcome<DensityMaximiseResult> maximise(const DensityMaximiseRequest& request,
                                        const std::function<void(double)>& progress, std::stop_token stop)
{
    return untilEnding(
        [&] { return DensityMaximiseResult{.progress = 1.0, .maximum = maximum(request, progress, stop)}; });
}

std::optional<DensityMaximiseRequest> densityStart(const std::shared_ptr<const Dataset>& data)
{
    constexpr double alike = 2.0;
    if (noHeldOutScore(*data) || sameMatrix(data->x, example("fourteen")->x))
        return std::nullopt;
    const Eigen::VectorXd spreads = spreadsOf(data->x);
    Kernel kernel = defaultKernel(*data);
    if (spreads.maxCoeff() > alike * spreads.minCoeff())
        kernel = kernelOf(SquaredExponential{.lengthscale = {spreads.begin(), spreads.end()}});
    kernel.scale = regressionStart(*data).scale;
    return DensityMaximiseRequest{
        .data = data, .kernel = kernel, .model = settingsFor<DensitySettings>(*data, kernel).model, .locked = {}};
}

} // namespace core
