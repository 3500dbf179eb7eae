#include "core/embedding/embedding_prior.h"

#include "core/embedding/prior_shape.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/lengthscale.h"
#include "core/outcome.h"
#include "core/special_functions/special_functions.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace core
{

using Eigen::Index;

namespace
{

/// The members of the Matérn family, of the distance or of that along each axis.
std::optional<EmbeddingFamily> familyOf(const Kernel& kernel)
{
    if (kernel.shape != Kernel::Shape::Single)
        return std::nullopt;
    const FamilyDescription& facts = describe(kernel.family);
    const bool alongAxes = facts.smoothness == Smoothness::RoughAlongAxes;
    for (const EmbeddingFamily family :
         {EmbeddingFamily::SquaredExponential, EmbeddingFamily::Exponential, EmbeddingFamily::Matern32,
          EmbeddingFamily::Matern52, EmbeddingFamily::Laplacian}) {
        if (facts.maternOrder == maternOrder(family) && alongAxes == (family == EmbeddingFamily::Laplacian))
            return family;
    }
    return std::nullopt;
}

/// log A of the Matérn family in scaled columns.
double logMaternPeak(double order, double dimensions)
{
    const double half = 0.5 * dimensions;
    return dimensions * std::numbers::ln2 + half * std::log(std::numbers::pi) +
           2.0 * (logGammaInDouble(order + half) - logGammaInDouble(order)) + logGammaInDouble(2.0 * order + half) -
           logGammaInDouble(2.0 * order + dimensions) - half * std::log(2.0 * order);
}

} // namespace

double maternOrder(EmbeddingFamily family)
{
    switch (family) {
    case EmbeddingFamily::Exponential:
    case EmbeddingFamily::Laplacian:
        return 0.5;
    case EmbeddingFamily::Matern32:
        return 1.5;
    case EmbeddingFamily::Matern52:
        return 2.5;
    case EmbeddingFamily::SquaredExponential:
        break;
    }
    return std::numeric_limits<double>::infinity();
}

double logPriorPeak(const EmbeddingPrior& prior)
{
    double sum = 2.0 * std::log(prior.scale);
    if (prior.family != EmbeddingFamily::SquaredExponential) {
        if (prior.family != EmbeddingFamily::Laplacian)
            sum += logMaternPeak(maternOrder(prior.family), static_cast<double>(prior.lengthscale.size()));
        return sum + prior.lengthscale.array().log().sum();
    }
    for (const double l : prior.lengthscale) {
        if (prior.eta)
            sum += 0.5 * std::log(2.0 * std::numbers::pi) -
                   0.5 * std::log(2.0 / (l * l) + 1.0 / (*prior.eta * *prior.eta));
        else
            sum += 0.5 * std::log(std::numbers::pi) + std::log(l);
    }
    return sum;
}

bool EmbeddingPrior::operator==(const EmbeddingPrior& other) const
{
    return family == other.family && lengthscale.size() == other.lengthscale.size() &&
           lengthscale == other.lengthscale && scale == other.scale && eta == other.eta;
}

std::optional<std::string_view> whyNoPrior(const Kernel& kernel, std::optional<double> eta)
{
    const std::optional<EmbeddingFamily> family = familyOf(kernel);
    if (!family)
        return noPriorKnown;
    if (eta && *family != EmbeddingFamily::SquaredExponential)
        return noGaussianMeasure;
    return std::nullopt;
}

Outcome<EmbeddingPrior> embeddingPrior(const Kernel& kernel, Index dimensions, std::optional<double> eta)
{
    if (const auto why = whyNoPrior(kernel, eta))
        return invalidInput(std::string(*why));
    if (eta && !(*eta > 0.0 && std::isfinite(*eta)))
        return invalidInput("eta must be greater than 0 (inf for Lebesgue measure)");
    const std::vector<double> lengthscale = lengthscalesOf(kernel);
    const bool ard = static_cast<Index>(lengthscale.size()) == dimensions;
    if (!ard && lengthscale.size() != 1)
        return invalidInput(std::string(describe(kernel.family).name) +
                            " needs one lengthscale, or one for each column of the data");
    EmbeddingPrior prior{.lengthscale = Eigen::VectorXd::Constant(dimensions, lengthscale[0]),
                         .scale = kernel.scale,
                         .eta = eta,
                         .family = *familyOf(kernel)};
    for (Index d = 0; ard && d < dimensions; ++d)
        prior.lengthscale[d] = lengthscale[static_cast<std::size_t>(d)];
    return prior;
}

Eigen::MatrixXd priorGram(const EmbeddingPrior& prior, const Points& x)
{
    Eigen::MatrixXd r = priorCrossGram(prior, x, x);
    r.triangularView<Eigen::StrictlyUpper>() =
        r.transpose(); // the sums above are symmetric, the exponentials' tails may not be
    return r;
}

Eigen::MatrixXd priorCrossGram(const EmbeddingPrior& prior, const Points& x, const Points& y)
{
    return std::exp(logPriorPeak(prior)) * priorShape(prior, x, y);
}

Eigen::VectorXd priorDiagonal(const EmbeddingPrior& prior, const Points& x)
{
    Eigen::VectorXd r = Eigen::VectorXd::Constant(x.rows(), logPriorPeak(prior));
    for (Index d = 0; prior.eta && d < x.cols(); ++d)
        r.array() -= x.col(d).array().square() /
                     (2.0 * (0.5 * prior.lengthscale[d] * prior.lengthscale[d] + *prior.eta * *prior.eta));
    return r.array().exp();
}

} // namespace core
