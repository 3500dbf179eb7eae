#include "core/kernels/verdict/definiteness_doubt.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/verdict/reasons.h"

#include <deque>
#include <mutex>

namespace core
{
namespace
{

using Eigen::Index;

bool hasOpenFormula(const Kernel& kernel)
{
    return !isPositiveSemidefinite(kernel) && mayBePositiveSemidefinite(kernel);
}

} // namespace

/// It takes up to a tenth of a second, and a picture asks for the same one many times.
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

std::optional<verdicts::Witness> refutingPoints(const Kernel& kernel, Index dimensions)
{
    if (isPositiveSemidefinite(kernel))
        return std::nullopt;
    const auto verdict = keptVerdict(kernel, dimensions);
    return verdict ? verdict->witness : std::nullopt;
}

std::optional<std::string> refutedFormula(const Kernel& kernel, Index dimensions)
{
    if (!hasOpenFormula(kernel))
        return std::nullopt;
    const auto verdict = keptVerdict(kernel, dimensions);
    const bool isRefuted = verdict && verdict->answer == KernelVerdict::Answer::Refuted && verdict->witness;
    if (!isRefuted || !verdict->elsewhere.empty()) // the data may lie where it is positive semidefinite
        return std::nullopt;
    return "this kernel is not positive semidefinite (" + verdicts::sumText(*verdict->witness) + ")";
}

bool isKnownPositiveSemidefinite(const Kernel& kernel, Index dimensions)
{
    if (isPositiveSemidefinite(kernel))
        return true;
    const auto verdict = hasOpenFormula(kernel) ? keptVerdict(kernel, dimensions) : std::nullopt;
    return verdict && verdict->answer == KernelVerdict::Answer::Proven && verdict->over == verdicts::Domain::Line;
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
