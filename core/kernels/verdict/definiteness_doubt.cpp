#include "core/kernels/verdict/definiteness_doubt.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/number_text.h"
#include "core/kernels/verdict/verdict.h"

#include <deque>
#include <mutex>

namespace core
{
namespace
{

using Eigen::Index;

/// The verdict on a kernel with a formula in it, which takes a tenth of a second: a picture asks for the same one many
/// times.
std::optional<KernelVerdict> keptVerdict(const Kernel& kernel, Index dimensions)
{
    struct Kept {
        Kernel kernel;
        Index dimensions;
        std::optional<KernelVerdict> verdict;
    };
    constexpr std::size_t most = 16;
    static std::mutex mutex;
    static std::deque<Kept> kept;
    {
        const std::scoped_lock lock(mutex);
        for (const Kept& one : kept)
            if (one.dimensions == dimensions && one.kernel == kernel)
                return one.verdict;
    }
    auto judged = verdictOn(kernel, dimensions);
    std::optional<KernelVerdict> verdict;
    if (auto* found = std::get_if<KernelVerdict>(&judged))
        verdict = std::move(*found);
    const std::scoped_lock lock(mutex);
    kept.push_front({kernel, dimensions, verdict});
    if (kept.size() > most)
        kept.pop_back();
    return verdict;
}

bool hasOpenFormula(const Kernel& kernel)
{
    return !isPositiveSemidefinite(kernel) && mayBePositiveSemidefinite(kernel);
}

std::string pointText(const std::vector<double>& point)
{
    std::string text;
    for (const double coordinate : point)
        text += (text.empty() ? "" : ", ") + numberText(coordinate, 6);
    return point.size() == 1 ? text : "(" + text + ")";
}

/// "with the weights 1, -2 at the points 0, 0.5 the sum of w_i w_j k(x_i, x_j) is negative".
std::string sentenceOf(const verdicts::Witness& witness)
{
    std::string weights, points;
    for (const double weight : witness.weights)
        weights += (weights.empty() ? "" : ", ") + numberText(weight, 6);
    for (const std::vector<double>& point : witness.points)
        points += (points.empty() ? "" : ", ") + pointText(point);
    return "with the weights " + weights + " at the points " + points + " the sum of w_i w_j k(x_i, x_j) is negative";
}

} // namespace

std::optional<std::string> refutedFormula(const Kernel& kernel, Index dimensions)
{
    if (!hasOpenFormula(kernel))
        return std::nullopt;
    const auto verdict = keptVerdict(kernel, dimensions);
    const bool isRefuted = verdict && verdict->answer == KernelVerdict::Answer::Refuted && verdict->witness;
    if (!isRefuted || !verdict->elsewhere.empty()) // the data may lie where it is positive semidefinite
        return std::nullopt;
    return "this kernel is not positive semidefinite (" + sentenceOf(*verdict->witness) + ")";
}

bool isKnownPositiveSemidefinite(const Kernel& kernel, Index dimensions)
{
    if (isPositiveSemidefinite(kernel))
        return true;
    const auto verdict = hasOpenFormula(kernel) ? keptVerdict(kernel, dimensions) : std::nullopt;
    return verdict && verdict->answer == KernelVerdict::Answer::Proven;
}

std::optional<std::string> definitenessDoubt(const Kernel& kernel, Index dimensions)
{
    if (isKnownPositiveSemidefinite(kernel, dimensions))
        return std::nullopt;
    if (auto refuted = refutedFormula(kernel, dimensions))
        return refuted;
    return mayBePositiveSemidefinite(kernel) ? "this kernel is not known to be positive semidefinite"
                                             : "this kernel is not positive semidefinite";
}

} // namespace core
