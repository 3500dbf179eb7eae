#include "core/gp/maximise.h"

#include "core/data/dataset.h"
#include "core/ending.h"
#include "core/gp/period_scan.h"
#include "core/gp/spectrum.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/log_gradients.h"
#include "core/optimise/climb.h"
#include "core/optimise/scan.h"
#include "core/outcome.h"
#include "core/share_of_progress.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

/// The free hyperparameters of a search as one vector of logarithms in a box.
class SearchSpace
{
public:
    explicit SearchSpace(const HyperparameterSearch& search)
        : search_(search), numbers_(continuousHyperparameters(search.start))
    {
        if (search.free.empty())
            throw Ending{invalidInput("nothing is free to be optimised: unlock a hyperparameter")};
        for (const FreeHyperparameter& free : search.free)
            add(free);
    }

    const Box& box() const { return box_; }
    const VectorXd& start() const { return start_; }

    /// From where to scan: as given, and in the middle of the bounds, once with the diagonal higher, by the default
    /// bounds a third of the targets' variance. With little noise every detail of the data speaks for a period or
    /// against it, with much their large movements alone: each finds what the other misses.
    std::vector<VectorXd> bases() const
    {
        const VectorXd middle = 0.5 * (box_.lower + box_.upper);
        VectorXd noisy = middle;
        for (std::size_t i = 0; i < places_.size(); ++i)
            if (!places_[i])
                noisy[static_cast<Index>(i)] += 0.25 * (box_.upper - box_.lower)[static_cast<Index>(i)];
        return {start_, middle, noisy};
    }

    /// The logarithms to scan, inside the bounds, of what is to be scanned.
    std::vector<ScannedVariable> scanned() const
    {
        std::vector<ScannedVariable> variables;
        for (std::size_t i = 0; i < search_.free.size(); ++i) {
            const auto& [path, bounds, scan] = search_.free[i];
            ScannedVariable variable{.variable = static_cast<Index>(i), .values = {}};
            for (const double value : scan)
                if (value > bounds.lo && value < bounds.hi)
                    variable.values.push_back(std::log(value));
            if (!variable.values.empty())
                variables.push_back(std::move(variable));
        }
        return variables;
    }

    Kernel kernel(const VectorXd& at) const
    {
        Kernel kernel = search_.start;
        for (std::size_t i = 0; i < places_.size(); ++i)
            if (places_[i]) {
                Hyperparameter number = numbers_[*places_[i]];
                number.value = natural(at, i);
                kernel = withHyperparameter(kernel, number);
            }
        return kernel;
    }

    double diagonal(const VectorXd& at) const
    {
        const auto found = std::find(places_.begin(), places_.end(), std::optional<std::size_t>());
        return found == places_.end() ? search_.diagonal
                                      : natural(at, static_cast<std::size_t>(found - places_.begin()));
    }

    VectorXd slope(const LogEvidenceSlopes& slopes) const
    {
        VectorXd slope(start_.size());
        for (std::size_t i = 0; i < places_.size(); ++i)
            slope[static_cast<Index>(i)] =
                places_[i] ? slopes.logKernel[static_cast<Index>(*places_[i])] : slopes.logDiagonal;
        return slope;
    }

    HyperparameterOptimum optimum(const Climb& climb) const
    {
        HyperparameterOptimum optimum{
            .kernel = kernel(climb.at), .diagonal = diagonal(climb.at), .logEvidence = climb.value, .atBound = {}};
        for (Index i = 0; i < start_.size(); ++i)
            if (const int held = heldAtBound(climb, box_, i))
                optimum.atBound.push_back((held < 0 ? "the lower bound of " : "the upper bound of ") +
                                          search_.free[static_cast<std::size_t>(i)].path);
        return optimum;
    }

private:
    void add(const FreeHyperparameter& free)
    {
        const auto number = std::ranges::find(numbers_, free.path, &pathOf);
        const bool isDiagonal = number == numbers_.end() && free.path == search_.diagonalName;
        if (number == numbers_.end() && !isDiagonal)
            throw Ending{invalidInput("the kernel has no continuous hyperparameter \"" + free.path + "\"; there are " +
                                      names())};
        const double value = isDiagonal ? search_.diagonal : number->value;
        if (!(value > 0.0))
            throw Ending{invalidInput(free.path + " cannot be optimised from a value that is not greater than 0")};
        if (!(free.bounds.lo > 0.0 && free.bounds.lo <= free.bounds.hi && std::isfinite(free.bounds.hi)))
            throw Ending{invalidInput("the bounds of " + free.path + " must be positive and ordered")};
        const auto place =
            isDiagonal ? std::nullopt : std::optional(static_cast<std::size_t>(number - numbers_.begin()));
        if (std::ranges::find(places_, place) != places_.end())
            throw Ending{invalidInput(free.path + " is named twice")};
        places_.push_back(place);
        const auto append = [](VectorXd& to, double natural) {
            to.conservativeResize(to.size() + 1);
            to[to.size() - 1] = std::log(natural);
        };
        append(box_.lower, free.bounds.lo);
        append(box_.upper, free.bounds.hi);
        append(start_, std::clamp(value, free.bounds.lo, free.bounds.hi));
    }

    std::string names() const
    {
        std::string text;
        for (const Hyperparameter& number : numbers_)
            text += pathOf(number) + ", ";
        return text + search_.diagonalName;
    }

    /// exp(log v) may differ from v in the last bit: the start and the bounds come back as they are.
    double natural(const VectorXd& at, std::size_t i) const
    {
        const Index row = static_cast<Index>(i);
        const double given = places_[i] ? numbers_[*places_[i]].value : search_.diagonal;
        return at[row] == std::log(given) ? given : std::exp(at[row]);
    }

    HyperparameterSearch search_;
    std::vector<Hyperparameter> numbers_;
    std::vector<std::optional<std::size_t>> places_; // index into numbers_, nothing for the diagonal
    VectorXd start_;
    Box box_;
};

std::string list(const std::vector<std::string>& words)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return text;
}

std::string messageOn(const std::vector<HyperparameterOptimum>& optima)
{
    const HyperparameterOptimum& best = optima.front();
    if (!best.atBound.empty())
        return "stopped at " + list(best.atBound) + ": the evidence still grows beyond";
    return optima.size() == 1 ? "a maximum inside the bounds; every start led to it"
                              : "the highest of " + std::to_string(optima.size()) + " local maxima";
}

/// The middle half between the bounds: at their ends most models explain nothing, and climbs are long.
Box middleOf(const Box& box)
{
    const VectorXd quarter = 0.25 * (box.upper - box.lower);
    return {.lower = box.lower + quarter, .upper = box.upper - quarter};
}

/// Where to climb from besides: the best of scans of the periods, with everything else as given and in the middle of
/// its range (a noise or an amplitude that is far off hides every period), after a few steps. Nothing without a period.
Shortlist scannedStarts(const GpObjective& objective, const ClimbObjective& climbed, const SearchSpace& space,
                        const std::function<void(double)>& progress, const std::stop_token& stop)
{
    constexpr std::size_t triedOfEach = 6, kept = 4;
    constexpr double scanShare = 0.5; // of the time, roughly
    const std::vector<ScannedVariable> variables = space.scanned();
    if (!objective.scanned || variables.empty())
        return {};
    const auto evidence = [&](const VectorXd& at) { return objective.scanned(space.kernel(at), space.diagonal(at)); };
    const Scan scan = valueOrEnd(
        scanForStarts(evidence, space.bases(), variables, triedOfEach, shareOf(progress, 0.0, scanShare), stop));
    Shortlist best =
        valueOrEnd(shortlist(climbed, space.box(), scan.starts, kept, shareOf(progress, scanShare, 1.0), stop));
    best.evaluations += scan.evaluations;
    return best;
}

} // namespace

Outcome<HyperparameterAnswer> maximiseHyperparameters(const GpObjective& objective, const HyperparameterSearch& search,
                                                      const std::function<void(double)>& progress, std::stop_token stop)
{
    return untilEnding([&] {
        const SearchSpace space(search);
        std::optional<Failure> refusal;
        const ClimbObjective climbed = [&](const VectorXd& at) -> Outcome<ValueAndSlope> {
            const auto outcome = objective(space.kernel(at), space.diagonal(at));
            if (std::holds_alternative<Cancelled>(outcome))
                return Cancelled{};
            if (const auto* failure = std::get_if<Failure>(&outcome)) {
                if (!refusal)
                    refusal = *failure;
                return ValueAndSlope{.value = -std::numeric_limits<double>::infinity(),
                                     .slope = VectorXd::Zero(at.size())};
            }
            const auto& found = std::get<LogEvidenceSlopes>(outcome);
            return ValueAndSlope{.value = found.logEvidence, .slope = space.slope(found)};
        };
        constexpr double scanShare = 0.4; // of the time, roughly
        const Shortlist scan = scannedStarts(objective, climbed, space, shareOf(progress, 0.0, scanShare), stop);
        std::vector<VectorXd> starts{space.start()};
        starts.insert(starts.end(), scan.starts.begin(), scan.starts.end());
        for (VectorXd& place : randomPlaces(middleOf(space.box()), search.randomStarts, search.seed))
            starts.push_back(std::move(place));
        const std::vector<Climb> climbs = valueOrEnd(climbFromAll(
            climbed, space.box(), starts, shareOf(progress, scan.evaluations > 0 ? scanShare : 0.0, 1.0), stop));
        if (climbs.empty())
            throw Ending{refusal ? *refusal : invalidInput("the evidence is not finite at any start")};
        HyperparameterAnswer answer;
        answer.evaluations = scan.evaluations;
        for (const Climb& climb : climbs)
            answer.evaluations += climb.evaluations;
        for (const Climb& climb : distinctClimbs(climbs, space.box()))
            answer.optima.push_back(space.optimum(climb));
        answer.message = messageOn(answer.optima);
        return answer;
    });
}

namespace
{

/// Does the kernel have numbers of its own that scale it as a factor in front would?
bool scalesItself(const Kernel& kernel)
{
    switch (kernel.shape) {
    case Kernel::Shape::Sum:
        return true;
    case Kernel::Shape::Product:
        return std::ranges::any_of(kernel.parts, &scalesItself);
    case Kernel::Shape::Single:
        break;
    }
    return std::ranges::any_of(describe(kernel.family).hyperparameters, [](const HyperparameterDescription& number) {
        return number.quantity == Quantity::Variance;
    });
}

const Kernel& nodeAt(const Kernel& kernel, const std::vector<int>& path)
{
    const Kernel* node = &kernel;
    for (const int part : path)
        node = &node->parts[static_cast<std::size_t>(part)];
    return *node;
}

/// What a number of this kind would be for such data, and how many times less and more it may be.
struct Habitat {
    double natural, below, above;
};

Habitat habitatOf(const Hyperparameter& number, double medianDistance, double variance)
{
    switch (number.description->quantity) {
    case Quantity::Variance:
        return {variance, 1e5, 1e5};
    case Quantity::Length:
    case Quantity::Period:
        return {medianDistance, 1e3, 1e3};
    case Quantity::Frequency:
        return {1.0 / medianDistance, 1e3, 1e3};
    case Quantity::InverseSquare:
        return {1.0 / (medianDistance * medianDistance), 1e6, 1e6};
    case Quantity::SlopeVariance:
        return {variance / (medianDistance * medianDistance), 1e5, 1e5};
    case Quantity::Pure:
        break;
    }
    return {1.0, 1e3, 1e3};
}

} // namespace

std::vector<std::string> movableHyperparameters(const Kernel& kernel, double diagonal, const std::string& diagonalName)
{
    std::vector<std::string> paths;
    for (const Hyperparameter& number : continuousHyperparameters(kernel)) {
        const bool isFactor = number.description == &scaleDescription();
        if (movesByLogarithm(number) && !(isFactor && scalesItself(nodeAt(kernel, number.part))))
            paths.push_back(pathOf(number));
    }
    if (diagonal > 0.0)
        paths.push_back(diagonalName);
    return paths;
}

namespace
{

/// Where to look for a period or a frequency, side by side; nothing for other numbers.
std::vector<double> valuesToScan(const Hyperparameter& number, const Points& x)
{
    const Quantity quantity = number.description->quantity;
    const bool isPeriod = quantity == Quantity::Period;
    if (!isPeriod && quantity != Quantity::Frequency)
        return {};
    std::vector<double> values = frequenciesToScan(x);
    for (double& value : values)
        value = isPeriod ? 1.0 / value : value;
    return values;
}

} // namespace

std::vector<FreeHyperparameter> withDefaultBounds(const std::vector<std::string>& paths, const Kernel& kernel,
                                                  double diagonal, const Points& x, double targetScale)
{
    constexpr Index pairsEnough = 1000;
    const double distance = medianDistance(x, std::min(x.rows(), pairsEnough)).value_or(1.0);
    const double variance = targetScale > 0.0 ? targetScale * targetScale : 1.0;
    const std::vector<Hyperparameter> numbers = continuousHyperparameters(kernel);
    std::vector<FreeHyperparameter> free;
    for (const std::string& path : paths) {
        const auto number = std::ranges::find(numbers, path, &pathOf);
        const bool known = number != numbers.end();
        const Habitat habitat = known ? habitatOf(*number, distance, variance) : Habitat{variance, 1e8, 1e2};
        const double value = known ? number->value : diagonal;
        free.push_back({.path = path,
                        .bounds = {std::min(habitat.natural / habitat.below, value),
                                   std::max(habitat.natural * habitat.above, value)},
                        .scan = known ? valuesToScan(*number, x) : std::vector<double>()});
    }
    return free;
}

double meanSquareAbout(MeanFunction mean, const Points& x, const VectorXd& targets)
{
    constexpr double rounding = 1e-24;
    if (targets.size() == 0)
        return 0.0;
    const auto made = MeanBasis::of(mean, x);
    const auto* basis = std::get_if<MeanBasis>(&made);
    VectorXd rest = targets;
    if (basis && basis->size() > 0) {
        const Eigen::MatrixXd h = basis->at(x);
        rest -= h * whiteRegression(h, targets).coefficients;
    }
    const double square = rest.squaredNorm();
    return square > rounding * targets.squaredNorm() ? square / static_cast<double>(targets.size()) : 0.0;
}

GpObjective regressionObjective(const Points& x, const VectorXd& targets, MeanFunction mean,
                                const ObservedSlopes& slopes)
{
    const auto climbed = [x = Eigen::MatrixXd(x), targets, mean, slopes](const Kernel& kernel,
                                                                         double noise) -> Outcome<LogEvidenceSlopes> {
        auto fitted = GpRegression::fit(kernel, x, targets, noise, mean, slopes);
        if (const auto* failure = std::get_if<Failure>(&fitted))
            return *failure;
        const auto& gp = std::get<GpRegression>(fitted);
        GpEvidenceGradient gradient = gp.gradient();
        return LogEvidenceSlopes{.logEvidence = gp.logEvidence(),
                                 .logKernel = std::move(gradient.logKernel),
                                 .logDiagonal = gradient.logNoise};
    };
    const auto evidenceOf = [mean, slopes](const Eigen::MatrixXd& inputs, const VectorXd& t) {
        return [inputs, t, mean, slopes](const Kernel& kernel, double noise) {
            const auto fitted = GpRegression::fit(kernel, inputs, t, noise, mean, slopes);
            const auto* gp = std::get_if<GpRegression>(&fitted);
            return gp ? gp->logEvidence() : std::numeric_limits<double>::quiet_NaN();
        };
    };
    const std::vector<Index> rows = rowsToScan(x.rows());
    GpObjective objective{.climbed = climbed,
                          .scanned = evidenceOf(x(rows, Eigen::all), targets(rows)),
                          .valued = evidenceOf(x, targets)};
    if (slopes.size() == 0)
        objective.spectrum = [x = Eigen::MatrixXd(x), targets, mean](const Kernel& kernel) {
            auto made = GpSpectrum::of(kernel, x, targets, mean);
            auto* spectrum = std::get_if<GpSpectrum>(&made);
            return spectrum ? std::make_shared<const GpSpectrum>(std::move(*spectrum)) : nullptr;
        };
    return objective;
}

} // namespace core
