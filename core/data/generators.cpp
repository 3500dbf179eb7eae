#include "core/data/generators.h"

#include "core/data/generator_options.h"
#include "core/data/pair_generators.h"
#include "core/data/samples.h"
#include "core/data/target_generators.h"

#include <Eigen/LU>

#include <array>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVector2d;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

constexpr double pi = std::numbers::pi;

/// A Gaussian mixture with equal weights and one covariance Σ = A Aᵀ.
struct EqualMixture {
    MatrixXd means;        // k×d
    MatrixXd root;         // A, d×d
    bool balanced = false; // the components take turns instead of being drawn
};

EqualMixture mixture1d(const OptionValues& o)
{
    const Index k = o.integer("components");
    EqualMixture m{.means = MatrixXd(k, 1), .root = MatrixXd::Constant(1, 1, o["sd"])};
    for (Index i = 0; i < k; ++i)
        m.means(i, 0) = o["separation"] * (static_cast<double>(i) - 0.5 * static_cast<double>(k - 1));
    return m;
}

/// Means at the corners of a regular polygon whose sides are the separation; a single one at the origin.
EqualMixture mixture2d(const OptionValues& o)
{
    const Index k = o.integer("components");
    EqualMixture m{.means = MatrixXd::Zero(k, 2), .root = o["sd"] * MatrixXd::Identity(2, 2)};
    const double radius = k < 2 ? 0.0 : o["separation"] / (2.0 * std::sin(pi / static_cast<double>(k)));
    for (Index i = 0; i < k; ++i) {
        const double angle = 2.0 * pi * static_cast<double>(i) / static_cast<double>(k) + 0.5 * pi;
        m.means.row(i) << radius * std::cos(angle), radius * std::sin(angle);
    }
    return m;
}

/// side×side means; covariance eigenvalues sd² ε along the diagonal (1, 1) and sd² across it.
EqualMixture grid(const OptionValues& o)
{
    const Index side = o.integer("side");
    EqualMixture m{.means = MatrixXd(side * side, 2), .root = MatrixXd(2, 2), .balanced = o["balanced"] == 1.0};
    const double centre = 0.5 * static_cast<double>(side - 1);
    for (Index i = 0; i < side; ++i)
        for (Index j = 0; j < side; ++j)
            m.means.row(i * side + j) << o["spacing"] * (static_cast<double>(i) - centre),
                o["spacing"] * (static_cast<double>(j) - centre);
    const double along = o["sd"] * std::sqrt(o["epsilon"]), across = o["sd"];
    m.root << 0.5 * (along + across), 0.5 * (along - across), 0.5 * (along - across), 0.5 * (along + across);
    return m;
}

/// Point i of a sequence.
RowVectorXd draw(const EqualMixture& m, Index i, Chance& chance)
{
    RowVectorXd x = m.means.row(m.balanced ? i % m.means.rows() : chance.below(m.means.rows()));
    VectorXd z(m.means.cols());
    for (double& value : z)
        value = chance.normal(1.0);
    // A loop: Eigen's product rounds differently where the processor multiplies and adds in one.
    for (Index row = 0; row < x.size(); ++row)
        for (Index j = 0; j < x.size(); ++j)
            x[row] += m.root(row, j) * z[j];
    return x;
}

VectorXd logDensity(const EqualMixture& m, const Eigen::Ref<const MatrixXd>& at)
{
    const auto solver = m.root.partialPivLu();
    const double constant = -0.5 * static_cast<double>(m.means.cols()) * std::log(2.0 * pi) -
                            std::log(std::abs(solver.determinant())) - std::log(static_cast<double>(m.means.rows()));
    const MatrixXd whitenedMeans = solver.solve(m.means.transpose());
    const MatrixXd whitened = solver.solve(at.transpose());
    VectorXd result(at.rows());
    for (Index i = 0; i < at.rows(); ++i) {
        const Eigen::ArrayXd terms = -0.5 * (whitenedMeans.colwise() - whitened.col(i)).colwise().squaredNorm().array();
        const double top = terms.maxCoeff();
        result[i] = std::isfinite(top) ? constant + top + std::log((terms - top).exp().sum()) : top;
    }
    return result;
}

RowVectorXd moon(const OptionValues& o, Chance& chance, int label)
{
    const double angle = chance.uniform(0.0, pi);
    const RowVector2d upper{std::cos(angle), std::sin(angle)};
    return (label == 0 ? upper : RowVector2d{1.0 - upper[0], 0.5 - upper[1]}) + chance.normal2(o["noise"]);
}

RowVectorXd circle(const OptionValues& o, Chance& chance, int label)
{
    const double angle = chance.uniform(0.0, 2.0 * pi), radius = label == 0 ? 1.0 : o["factor"];
    return RowVector2d{radius * std::cos(angle), radius * std::sin(angle)} + chance.normal2(o["noise"]);
}

RowVectorXd spiral(const OptionValues& o, Chance& chance, int)
{
    const double radius = std::sqrt(chance.uniform(0.0, 1.0)); // as many points per length outside as inside
    const double angle = 2.0 * pi * o["turns"] * radius;
    return RowVector2d{radius * std::cos(angle), radius * std::sin(angle)} + chance.normal2(o["noise"]);
}

RowVectorXd uniform(const OptionValues& o, Chance& chance, int)
{
    RowVectorXd x(o.integer("dimension"));
    for (double& value : x)
        value = chance.uniform(-1.0, 1.0);
    return x;
}

/// Uniform on the squares of [-1, 1]² cut into cells×cells whose indices have an even sum (parity 0) or an odd one.
RowVector2d onSquares(Index cells, int parity, Chance& chance)
{
    const Index square = 2 * chance.below((cells * cells + 1 - parity) / 2);
    const Index i = square / cells;
    // With an even number of cells a row every other row starts on a square of the other colour.
    const Index j = cells % 2 == 0 ? square % cells + (i + parity) % 2 : square % cells;
    const double width = 2.0 / static_cast<double>(cells);
    const double first = -1.0 + width * (static_cast<double>(i) + chance.uniform(0.0, 1.0));
    return {first, -1.0 + width * (static_cast<double>(j) + chance.uniform(0.0, 1.0))};
}

RowVectorXd checkerboard(const OptionValues& o, Chance& chance, int)
{
    return onSquares(o.integer("cells"), 0, chance);
}

RowVectorXd twoColourBoard(const OptionValues& o, Chance& chance, int label)
{
    const RowVector2d x = onSquares(2 * o.integer("pairs"), label, chance);
    return x + chance.normal2(o["noise"]);
}

/// Sample A on both sides of sample B.
RowVectorXd betweenOnTheLine(const OptionValues& o, Chance& chance, int label)
{
    const double side = label == 1 ? 0.0 : chance.uniform(0.0, 1.0) < 0.5 ? -1.0 : 1.0;
    return RowVectorXd::Constant(1, side * o["separation"] + chance.normal(o["sd"]));
}

RowVectorXd normalOrLaplace(const OptionValues& o, Chance& chance, int label)
{
    const double sd = o["sd"];
    return RowVectorXd::Constant(1, label == 0 ? chance.normal(sd) : chance.laplace(sd / std::numbers::sqrt2));
}

VectorXd uniformLogDensity(const OptionValues& o, const Eigen::Ref<const MatrixXd>& at)
{
    const double inside = -static_cast<double>(o.integer("dimension")) * std::log(2.0);
    VectorXd result(at.rows());
    for (Index i = 0; i < at.rows(); ++i)
        result[i] = (at.row(i).array().abs() <= 1.0).all() ? inside : -HUGE_VAL;
    return result;
}

VectorXd checkerboardLogDensity(const OptionValues& o, const Eigen::Ref<const MatrixXd>& at)
{
    const Index cells = o.integer("cells");
    const double width = 2.0 / static_cast<double>(cells);
    const double inside = -2.0 * std::log(width) - std::log(static_cast<double>((cells * cells + 1) / 2));
    const auto cell = [&](double x) { return std::min(static_cast<Index>((x + 1.0) / width), cells - 1); };
    VectorXd result(at.rows());
    for (Index i = 0; i < at.rows(); ++i) {
        const bool onBoard = (at.row(i).array().abs() <= 1.0).all();
        result[i] = onBoard && (cell(at(i, 0)) + cell(at(i, 1))) % 2 == 0 ? inside : -HUGE_VAL;
    }
    return result;
}

VectorXd normalLaplaceLogDensity(const OptionValues& o, const Eigen::Ref<const MatrixXd>& at)
{
    const double sd = o["sd"], scale = sd / std::numbers::sqrt2;
    VectorXd result(at.rows());
    for (Index i = 0; i < at.rows(); ++i) {
        const double normal = -0.5 * std::pow(at(i, 0) / sd, 2) - std::log(sd) - 0.5 * std::log(2.0 * pi);
        const double laplace = -std::abs(at(i, 0)) / scale - std::log(2.0 * scale);
        const double top = std::max(normal, laplace);
        result[i] = top + std::log1p(std::exp(std::min(normal, laplace) - top)) - std::log(2.0);
    }
    return result;
}

/// How a generator draws one point, and its log density where it has one.
struct Recipe {
    std::string_view name;
    EqualMixture (*mixture)(const OptionValues&) = nullptr; // the Gaussian mixtures need no more
    RowVectorXd (*draw)(const OptionValues&, Chance&, int label) = nullptr;
    VectorXd (*logDensity)(const OptionValues&, const Eigen::Ref<const MatrixXd>&) = nullptr;
    double (*function)(const OptionValues&, const RowVectorXd&) = nullptr;    // of targets, without their noise
    double (*disturbance)(const OptionValues&, const RowVectorXd&) = nullptr; // of targets, beside their noise
    bool bags = false;                                                        // those need no more
};

constexpr std::array recipes{
    Recipe{.name = "mixture1d", .mixture = mixture1d},
    Recipe{.name = "mixture2d", .mixture = mixture2d},
    Recipe{.name = "grid", .mixture = grid},
    Recipe{.name = "moons", .draw = moon},
    Recipe{.name = "circles", .draw = circle},
    Recipe{.name = "spiral", .draw = spiral},
    Recipe{.name = "uniform", .draw = uniform, .logDensity = uniformLogDensity},
    Recipe{.name = "checkerboard", .draw = checkerboard, .logDensity = checkerboardLogDensity},
    Recipe{.name = "normal_laplace", .draw = normalOrLaplace, .logDensity = normalLaplaceLogDensity},
    Recipe{.name = "between", .draw = betweenOnTheLine},
    Recipe{.name = "xor", .draw = twoColourBoard},
    Recipe{.name = "sine", .draw = sineInput, .function = sineFunction},
    Recipe{.name = "step", .draw = stepInput, .function = stepFunction},
    Recipe{.name = "ripple", .draw = rippleInput, .function = rippleFunction},
    Recipe{.name = "log", .draw = logInput, .function = logFunction, .disturbance = logOutlier},
    Recipe{.name = "bags1d", .bags = true},
    Recipe{.name = "bags2d", .bags = true},
    Recipe{.name = "pair_line", .draw = pairOnLine},
    Recipe{.name = "pair_parabola", .draw = pairOnParabola},
    Recipe{.name = "pair_circle", .draw = pairOnCircle},
    Recipe{.name = "pair_w", .draw = pairOnW},
    Recipe{.name = "pair_sine", .draw = pairOnSine},
    Recipe{.name = "pair_spread", .draw = pairBySpread},
    Recipe{.name = "triple_xor", .draw = tripleXor},
};

const Recipe& recipeOf(const GeneratorDescription& description)
{
    return *std::find_if(recipes.begin(), recipes.end(), [&](const Recipe& r) { return r.name == description.name; });
}

/// n points, one after the other, so that a longer generation begins with the shorter one; labels alternate.
void drawAll(Dataset& data, const Recipe& recipe, const OptionValues& options, bool labelled)
{
    Chance chance(data.generation->seed);
    const EqualMixture mixture = recipe.mixture != nullptr ? recipe.mixture(options) : EqualMixture{};
    for (Index i = 0; i < data.size(); ++i) {
        const int label = labelled ? static_cast<int>(i % 2) : 0;
        data.x.row(i) = recipe.mixture != nullptr ? draw(mixture, i, chance) : recipe.draw(options, chance, label);
        if (labelled)
            data.labels.push_back(label);
        if (recipe.function != nullptr)
            data.targets[i] = recipe.function(options, data.x.row(i)) + chance.normal(options["noise"]);
        if (recipe.disturbance != nullptr)
            data.targets[i] += recipe.disturbance(options, data.x.row(i));
    }
}

void drawBags(Dataset& data, const OptionValues& options)
{
    Chance chance(data.generation->seed);
    BagSequence bags(options, data.dimensions());
    for (Index i = 0; i < data.size(); ++i) {
        data.x.row(i) = bags.draw(i, chance);
        data.labels.push_back(bags.label());
        data.targets[i] = bags.target();
    }
}

Index dimensionsOf(const GeneratorDescription& description, const OptionValues& options)
{
    return description.name == "uniform" ? options.integer("dimension") : description.dimensions;
}

} // namespace

Outcome<Dataset> generate(const Generation& generation)
{
    const GeneratorDescription* description = findGenerator(generation.name);
    if (const std::optional<Failure> failure = generationProblem(generation))
        return *failure;
    const OptionValues options(*description, generation);
    const Recipe& recipe = recipeOf(*description);
    if (recipe.bags && (generation.n - 1) / options.integer("size") >= mostSamples)
        return Failure{Failure::Kind::InvalidInput,
                       "There can be at most " + std::to_string(mostSamples) + " bags: make them larger, or fewer."};
    Dataset data;
    data.source = std::string(description->title);
    data.generation = generation;
    data.generation->options = options.all();
    data.x.resize(generation.n, dimensionsOf(*description, options));
    data.columnNames = coordinateNames(data.dimensions());
    if (description->targets)
        data.targets.resize(generation.n);
    if (recipe.bags)
        drawBags(data, options);
    else
        drawAll(data, recipe, options, description->labelled);
    return data;
}

std::optional<VectorXd> trueLogDensity(const Generation& generation, const Eigen::Ref<const MatrixXd>& at)
{
    if (generationProblem(generation))
        return std::nullopt;
    const GeneratorDescription& description = *findGenerator(generation.name);
    const OptionValues options(description, generation);
    const Recipe& recipe = recipeOf(description);
    if (at.cols() != dimensionsOf(description, options))
        return std::nullopt;
    if (recipe.mixture != nullptr)
        return logDensity(recipe.mixture(options), at);
    return recipe.logDensity != nullptr ? std::optional(recipe.logDensity(options, at)) : std::nullopt;
}

std::optional<VectorXd> trueFunction(const Generation& generation, const Eigen::Ref<const MatrixXd>& at)
{
    if (generationProblem(generation))
        return std::nullopt;
    const GeneratorDescription& description = *findGenerator(generation.name);
    const Recipe& recipe = recipeOf(description);
    const OptionValues options(description, generation);
    if (recipe.function == nullptr || at.cols() != dimensionsOf(description, options))
        return std::nullopt;
    VectorXd values(at.rows());
    for (Index i = 0; i < at.rows(); ++i)
        values[i] = recipe.function(options, at.row(i));
    return values;
}

} // namespace core
