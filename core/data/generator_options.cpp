#include "core/data/generator_options.h"

#include "core/kernels/number_text.h"
#include "core/limits.h"
#include "core/outcome.h"

#include <array>
#include <cmath>

namespace core
{

namespace
{

constexpr GeneratorOption number(std::string_view name, std::string_view meaning, double defaultValue, Interval bounds,
                                 Interval slider, std::string_view title = {}, std::string_view symbol = {})
{
    return {.name = name,
            .meaning = meaning,
            .defaultValue = defaultValue,
            .lower = bounds.lo,
            .upper = bounds.hi,
            .title = title.empty() ? name : title,
            .symbol = symbol,
            .slider = slider};
}

constexpr GeneratorOption whole(std::string_view name, std::string_view meaning, double defaultValue, Interval bounds,
                                double mostOnSlider, std::string_view title = {})
{
    GeneratorOption option = number(name, meaning, defaultValue, bounds, {bounds.lo, mostOnSlider}, title);
    option.integer = true;
    option.spacing = Spacing::Integer;
    return option;
}

constexpr GeneratorOption logarithmic(GeneratorOption option)
{
    option.spacing = Spacing::Logarithmic;
    return option;
}

constexpr GeneratorOption noise(double defaultValue)
{
    return number("noise", "standard deviation of the Gaussian noise in each coordinate", defaultValue, {0.0, 10.0},
                  {0.0, 1.0});
}

constexpr GeneratorOption targetNoise(double defaultValue)
{
    return number("noise", "standard deviation of the Gaussian noise in the target", defaultValue, {0.0, 1e6},
                  {0.0, 1.0});
}

constexpr GeneratorOption deviation(std::string_view meaning, double defaultValue)
{
    return logarithmic(number("sd", meaning, defaultValue, {1e-6, 1e6}, {0.05, 5.0}, "standard deviation", "σ"));
}

constexpr GeneratorOption distance(std::string_view meaning)
{
    return number("separation", meaning, 2.0, {0.0, 1e6}, {0.0, 10.0});
}

constexpr std::array mixtureOptions{
    whole("components", "number of Gaussians, equally likely", 2, {1, 50}, 10),
    distance("distance between neighbouring means"),
    deviation("standard deviation of each Gaussian", 0.5),
};
constexpr std::array planeMixtureOptions{
    whole("components", "number of Gaussians, equally likely, at the corners of a polygon", 3, {1, 50}, 10),
    mixtureOptions[1],
    mixtureOptions[2],
};
constexpr std::array gridOptions{
    whole("side", "Gaussians along each side", 5, {1, 30}, 10, "Gaussians a side"),
    number("spacing", "distance between neighbouring means", 10.0, {0.0, 1e6}, {0.0, 20.0}),
    deviation("smallest standard deviation of each Gaussian", 1.0),
    logarithmic(number("epsilon", "ratio of the covariance's eigenvalues, the larger one along the diagonal", 1.0,
                       {1.0, 1e6}, {1.0, 100.0}, "ratio of eigenvalues", "ε")),
    whole("balanced", "1: the Gaussians take turns, so that each has equally many points; 0: drawn at random", 0,
          {0, 1}, 1, "take turns (1 or 0)"),
};
constexpr std::array moonOptions{noise(0.1)};
constexpr std::array circleOptions{
    noise(0.05),
    number("factor", "radius of the inner circle, the outer one's being 1", 0.5, {0.0, 1.0}, {0.0, 1.0},
           "inner radius"),
};
constexpr std::array spiralOptions{
    noise(0.03),
    number("turns", "how often the arm winds around the centre", 2.0, {0.1, 20.0}, {0.1, 6.0}),
};
constexpr std::array uniformOptions{whole("dimension", "number of coordinates", 2, {1, 100}, 10, "dimensions")};
constexpr std::array checkerboardOptions{whole("cells", "squares along each side", 4, {1, 100}, 12)};
constexpr std::array normalLaplaceOptions{deviation("standard deviation of both samples", 1.0)};
constexpr std::array betweenOptions{
    distance("distance of both parts of sample A from sample B"),
    deviation("standard deviation of each of the three Gaussians", 0.5),
};
constexpr std::array xorOptions{
    noise(0.0),
    whole("pairs", "pairs of squares along each side: 1 for the four squares of the exclusive or", 1, {1, 50}, 6,
          "pairs of squares"),
};
constexpr std::array sineOptions{
    targetNoise(0.2),
    number("frequency", "oscillations per unit of length", 0.75, {0.0, 100.0}, {0.0, 3.0}),
    number("gap", "width of the middle of [-1, 1] that is left empty", 0.0, {0.0, 1.9}, {0.0, 1.9}),
};
constexpr std::array stepOptions{
    targetNoise(0.1),
    number("height", "height of the step at 0", 2.0, {-1e6, 1e6}, {-5.0, 5.0}),
};
constexpr std::array rippleOptions{
    targetNoise(0.1),
    number("frequency", "oscillations per unit of distance from the centre", 0.75, {0.0, 100.0}, {0.0, 3.0}),
};
constexpr std::array logOptions{
    number("noise", "standard deviation of the Gaussian noise in the minutes", 3.0, {0.0, 1e6}, {0.0, 10.0}),
    logarithmic(number("days", "how long the log is", 730.0, {1.0, 36525.0}, {1.0, 3652.0})),
    number("stamp", "minutes from one time stamp to the next: the larger, the more of them repeat", 1.0,
           {0.001, 1440.0}, {1.0, 60.0}),
    number("trend", "by how many minutes trips take longer each year", 1.0, {-1e3, 1e3}, {-5.0, 5.0}),
    number("daily", "amplitude of the daily season, highest at half past five in the afternoon", 3.0, {0.0, 1e3},
           {0.0, 10.0}, "daily season"),
    number("weekly", "amplitude of the weekly season, highest on Thursdays", 1.0, {0.0, 1e3}, {0.0, 10.0},
           "weekly season"),
    number("yearly", "amplitude of the yearly season, highest in December", 2.0, {0.0, 1e3}, {0.0, 10.0},
           "yearly season"),
    number("outlier", "by how many minutes trips take longer in a storm, which begins in the middle of the log", 20.0,
           {0.0, 1e6}, {0.0, 60.0}),
    number("storm", "days that the storm lasts", 2.0, {0.0, 365.0}, {0.0, 30.0}),
};
constexpr std::array bagOptions{
    targetNoise(0.0),
    whole("size", "points in each bag", 20, {1, 100'000}, 100, "points in each bag"),
    whole("target", "what a bag's target is: 0 for its mean (of the first coordinate), 1 for its variance", 0, {0, 1},
          1),
};
constexpr GeneratorOption upNoise(double defaultValue)
{
    return number("noise", "standard deviation of the Gaussian noise in the second column", defaultValue, {0.0, 10.0},
                  {0.0, 1.0});
}
constexpr std::array pairLineOptions{upNoise(0.5)};
constexpr std::array pairParabolaOptions{upNoise(0.2)};
constexpr std::array pairCircleOptions{noise(0.1)};
constexpr std::array pairWOptions{upNoise(0.2)};
constexpr std::array pairSineOptions{
    upNoise(0.3),
    number("frequency", "oscillations per unit of length", 1.0, {0.0, 100.0}, {0.0, 3.0}),
};
constexpr std::array pairSpreadOptions{
    number("noise", "standard deviation of the second column where the first is 1", 1.0, {0.0, 10.0}, {0.0, 2.0})};
constexpr std::array tripleXorOptions{noise(0.3)};

constexpr std::array generatorDescriptions{
    GeneratorDescription{"mixture1d", "Mixture of Gaussians, 1D", "Gaussians in a row on the line", 1, false,
                         mixtureOptions},
    GeneratorDescription{"mixture2d", "Mixture of Gaussians, 2D", "Gaussians at the corners of a regular polygon", 2,
                         false, planeMixtureOptions},
    GeneratorDescription{"grid", "Grid of Gaussians",
                         "many modes on a square grid, stretched along the diagonal by epsilon (Gretton et al. 2012)",
                         2, false, gridOptions},
    GeneratorDescription{"moons", "Two moons", "two interleaved half circles, one for each sample", 2, true,
                         moonOptions},
    GeneratorDescription{"circles", "Two circles", "a circle within a circle, one for each sample", 2, true,
                         circleOptions},
    GeneratorDescription{"spiral", "Spiral", "one arm from the centre to the unit circle", 2, false, spiralOptions},
    GeneratorDescription{"uniform", "Uniform", "uniform on [-1, 1] in each coordinate", 2, false, uniformOptions},
    GeneratorDescription{"checkerboard", "Checkerboard", "uniform on every other square of [-1, 1]²", 2, false,
                         checkerboardOptions},
    GeneratorDescription{"normal_laplace", "Normal versus Laplace",
                         "two samples with the same mean and variance, told apart by their tails only", 1, true,
                         normalLaplaceOptions},
    GeneratorDescription{"between", "Two classes on the line", "sample B in the middle, sample A on both sides of it",
                         1, true, betweenOptions},
    GeneratorDescription{"xor", "Exclusive or", "two samples on the squares of a board, uniform on each colour", 2,
                         true, xorOptions},
    GeneratorDescription{"sine", "Noisy sine", "a sine over uniform points of [-1, 1], as targets", 1, false,
                         sineOptions, true},
    GeneratorDescription{"step", "Noisy step", "a jump at 0 over uniform points of [-1, 1], as targets", 1, false,
                         stepOptions, true},
    GeneratorDescription{"ripple", "Ripples in the plane", "waves around the centre of [-1, 1]², as targets", 2, false,
                         rippleOptions, true},
    GeneratorDescription{"log", "Log of taxi trips, simulated",
                         "when each trip began, in days, and its minutes as targets: a trend, daily, weekly and yearly "
                         "seasons, a storm, stamps that repeat; the true curve is without the storm",
                         1, false, logOptions, true},
    GeneratorDescription{"bags1d", "Bags, 1D",
                         "bags of points on the line, each from a Gaussian of its own, with one target a bag", 1, false,
                         bagOptions, true, true},
    GeneratorDescription{"bags2d", "Bags, 2D",
                         "bags of points in the plane, each from a round Gaussian of its own, with one target a bag", 2,
                         false, bagOptions, true, true},
    GeneratorDescription{"pair_line", "Dependence: line", "the second column is the first one and noise", 2, false,
                         pairLineOptions},
    GeneratorDescription{"pair_parabola", "Dependence: parabola",
                         "the second column is the square of the first one and noise: uncorrelated, not independent", 2,
                         false, pairParabolaOptions},
    GeneratorDescription{"pair_circle", "Dependence: circle", "both columns on a circle, uncorrelated", 2, false,
                         pairCircleOptions},
    GeneratorDescription{"pair_w", "Dependence: W", "a curve that falls, rises, falls and rises, uncorrelated", 2,
                         false, pairWOptions},
    GeneratorDescription{"pair_sine", "Dependence: sine", "a sine of the first column and noise", 2, false,
                         pairSineOptions},
    GeneratorDescription{"pair_spread", "Dependence: spread",
                         "only how far the second column scatters depends on the first (heteroscedastic noise)", 2,
                         false, pairSpreadOptions},
    GeneratorDescription{"triple_xor", "Exclusive or of three",
                         "three columns, any two independent, the third the product of the signs of the others", 3,
                         false, tripleXorOptions},
};

template <class Described>
std::string listOfDescribed(std::span<const Described> described)
{
    std::string list;
    for (const Described& one : described)
        list += (list.empty() ? "" : ", ") + std::string(one.name);
    return list;
}

std::optional<Failure> optionProblem(const GeneratorDescription& generator, const std::string& name, double value)
{
    for (const GeneratorOption& option : generator.options) {
        if (option.name != name)
            continue;
        if (!(value >= option.lower && value <= option.upper))
            return invalidInput("Option '" + name + "' of '" + std::string(generator.name) + "' is " +
                                numberText(value) + ": choose a value from " + numberText(option.lower) + " to " +
                                numberText(option.upper) + ".");
        if (option.integer && value != std::floor(value))
            return invalidInput("Option '" + name + "' of '" + std::string(generator.name) + "' is " +
                                numberText(value) + ": choose a whole number.");
        return std::nullopt;
    }
    return invalidInput("'" + std::string(generator.name) + "' has no option '" + name + "': choose from " +
                        listOfDescribed(generator.options) + ".");
}

} // namespace

std::span<const GeneratorDescription> generators()
{
    return generatorDescriptions;
}

const GeneratorDescription* findGenerator(std::string_view name)
{
    for (const GeneratorDescription& description : generatorDescriptions)
        if (description.name == name)
            return &description;
    return nullptr;
}

std::optional<Failure> generationProblem(const Generation& generation)
{
    const GeneratorDescription* description = findGenerator(generation.name);
    if (description == nullptr)
        return invalidInput("There is no generator '" + generation.name + "': choose from " +
                            listOfDescribed(generators()) + ".");
    if (!generatedCounts.holds(generation.n))
        return invalidInput("A generator draws from 1 to " + std::to_string(generatedCounts.most) + " points, not " +
                            std::to_string(generation.n) + ".");
    for (const auto& [name, value] : generation.options)
        if (std::optional<Failure> problem = optionProblem(*description, name, value))
            return problem;
    return std::nullopt;
}

OptionValues::OptionValues(const GeneratorDescription& description, const Generation& generation)
    : values_(generation.options)
{
    for (const GeneratorOption& option : description.options)
        values_.try_emplace(std::string(option.name), option.defaultValue);
}

double OptionValues::operator[](std::string_view name) const
{
    return values_.at(std::string(name));
}

} // namespace core
