#include "core/embedding/embedding_prior.h"

#include "core/linalg/products.h"

#include <cmath>
#include <numbers>

namespace core
{

double logPriorPeak(const EmbeddingPrior& prior)
{
    double sum = 2.0 * std::log(prior.scale);
    for (const double l : prior.lengthscale) {
        if (prior.eta)
            sum += 0.5 * std::log(2.0 * std::numbers::pi) -
                   0.5 * std::log(2.0 / (l * l) + 1.0 / (*prior.eta * *prior.eta));
        else
            sum += 0.5 * std::log(std::numbers::pi) + std::log(l);
    }
    return sum;
}

Eigen::MatrixXd priorExponents(const EmbeddingPrior& prior, const Points& x, const Points& y)
{
    Eigen::MatrixXd exponents = Eigen::MatrixXd::Zero(x.rows(), y.rows());
    for (Eigen::Index j = 0; j < y.rows(); ++j)
        for (Eigen::Index d = 0; d < x.cols(); ++d) {
            const double l2 = prior.lengthscale[d] * prior.lengthscale[d];
            exponents.col(j).array() -= (x.col(d).array() - y(j, d)).square() / (4.0 * l2);
            if (prior.eta)
                exponents.col(j).array() -=
                    (x.col(d).array() + y(j, d)).square() / (8.0 * (0.5 * l2 + *prior.eta * *prior.eta));
        }
    return exponents;
}

bool EmbeddingPrior::operator==(const EmbeddingPrior& other) const
{
    return lengthscale.size() == other.lengthscale.size() && lengthscale == other.lengthscale && scale == other.scale &&
           eta == other.eta;
}

Outcome<EmbeddingPrior> embeddingPrior(const Kernel& kernel, Eigen::Index dimensions, std::optional<double> eta)
{
    const auto* se = kernel.shape == Kernel::Shape::Single ? std::get_if<SquaredExponential>(&kernel.family) : nullptr;
    if (!se)
        return Failure{Failure::Kind::InvalidInput,
                       "choose se: the prior covariance r of a Bayesian embedding is known for no other kernel here"};
    if (eta && !(*eta > 0.0 && std::isfinite(*eta)))
        return Failure{Failure::Kind::InvalidInput, "eta must be greater than 0 (inf for Lebesgue measure)"};
    const bool ard = static_cast<Eigen::Index>(se->lengthscale.size()) == dimensions;
    if (!ard && se->lengthscale.size() != 1)
        return Failure{Failure::Kind::InvalidInput, "se needs one lengthscale, or one for each column of the data"};
    EmbeddingPrior prior{
        .lengthscale = Eigen::VectorXd::Constant(dimensions, se->lengthscale[0]), .scale = kernel.scale, .eta = eta};
    for (Eigen::Index d = 0; ard && d < dimensions; ++d)
        prior.lengthscale[d] = se->lengthscale[static_cast<std::size_t>(d)];
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
    Eigen::MatrixXd r = priorExponents(prior, x, y);
    expInPlace(r.data(), r.size());
    return std::exp(logPriorPeak(prior)) * r;
}

Eigen::VectorXd priorDiagonal(const EmbeddingPrior& prior, const Points& x)
{
    Eigen::VectorXd r = Eigen::VectorXd::Constant(x.rows(), logPriorPeak(prior));
    for (Eigen::Index d = 0; prior.eta && d < x.cols(); ++d)
        r.array() -= x.col(d).array().square() /
                     (2.0 * (0.5 * prior.lengthscale[d] * prior.lengthscale[d] + *prior.eta * *prior.eta));
    return r.array().exp();
}

} // namespace core
