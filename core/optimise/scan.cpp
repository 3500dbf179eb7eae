#include "core/optimise/scan.h"

#include "core/ending.h"
#include "core/linalg/two_threads.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr std::size_t carried = 2; // maxima over one variable from which the next is scanned

struct Candidate {
    VectorXd at;
    double value = 0.0;
};

VectorXd withValue(VectorXd at, Index variable, double value)
{
    at[variable] = value;
    return at;
}

class Scanner
{
public:
    Scanner(const ScannedFunction& function, const std::stop_token& stop) : function_(function), stop_(stop) {}

    /// The local maxima over one variable, the ends of its values included.
    std::vector<Candidate> maxima(const VectorXd& base, const ScannedVariable& scanned)
    {
        const VectorXd heights = values(base, scanned);
        std::vector<Candidate> found;
        for (Index i = 0; i < heights.size(); ++i) {
            const bool rises = i == 0 || heights[i] > heights[i - 1];
            const bool falls = i + 1 == heights.size() || heights[i] >= heights[i + 1];
            if (rises && falls && std::isfinite(heights[i]))
                found.push_back({.at = withValue(base, scanned.variable, scanned.values[static_cast<std::size_t>(i)]),
                                 .value = heights[i]});
        }
        return found;
    }
    int evaluations() const { return evaluations_; }

private:
    /// −∞ where the function has no value.
    VectorXd values(const VectorXd& base, const ScannedVariable& scanned)
    {
        constexpr double alwaysWorthAThread = std::numeric_limits<double>::infinity();
        const auto count = static_cast<Index>(scanned.values.size());
        VectorXd heights = VectorXd::Constant(count, -std::numeric_limits<double>::infinity());
        inTwoHalves(count, alwaysWorthAThread, [&](Index begin, Index end) {
            for (Index i = begin; i < end && !stop_.stop_requested(); ++i) {
                const double value =
                    function_(withValue(base, scanned.variable, scanned.values[static_cast<std::size_t>(i)]));
                if (std::isfinite(value))
                    heights[i] = value;
            }
        });
        endIfStopped(stop_);
        evaluations_ += static_cast<int>(count);
        return heights;
    }

    const ScannedFunction& function_;
    const std::stop_token& stop_;
    int evaluations_ = 0;
};

void keepHighest(std::vector<Candidate>& candidates, std::size_t kept)
{
    std::ranges::stable_sort(candidates, std::ranges::greater(), &Candidate::value);
    candidates.resize(std::min(kept, candidates.size()));
}

} // namespace

Outcome<Scan> scanForStarts(const ScannedFunction& function, const std::vector<VectorXd>& bases,
                            const std::vector<ScannedVariable>& variables, std::size_t kept,
                            const std::function<void(double)>& progress, const std::stop_token& stop)
{
    const double stages = static_cast<double>(bases.size() * variables.size());
    return untilEnding([&] {
        Scanner scanner(function, stop);
        Scan scan;
        double done = 0.0;
        for (const VectorXd& base : bases) {
            std::vector<Candidate> places{{.at = base, .value = 0.0}};
            for (const ScannedVariable& variable : variables) {
                std::vector<Candidate> found;
                for (const Candidate& place : places)
                    std::ranges::move(scanner.maxima(place.at, variable), std::back_inserter(found));
                keepHighest(found, &variable == &variables.back() ? kept : carried);
                places = std::move(found);
                if (progress)
                    progress(++done / stages);
            }
            for (Candidate& place : places)
                scan.starts.push_back(std::move(place.at));
        }
        scan.evaluations = scanner.evaluations();
        return scan;
    });
}

} // namespace core
