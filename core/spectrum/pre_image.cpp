#include "core/spectrum/pre_image.h"

#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/products.h"
#include "core/linalg/two_threads.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

constexpr int mostSteps = 500;
constexpr double tolerance = 1e-9; // of the spread

bool isBell(const Kernel& kernel)
{
    return kernel.shape == Kernel::Shape::Single && std::holds_alternative<SquaredExponential>(kernel.family);
}

bool isConstant(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single)
        return std::holds_alternative<Constant>(kernel.family);
    return std::all_of(kernel.parts.begin(), kernel.parts.end(), isConstant);
}

/// ρ(z) = k(z,z) − 2 Σ γ_i k(z,x_i), which is ‖φ(z) − Σγ_iφ(x_i)‖² up to a constant.
class Distance
{
public:
    Distance(const Kernel& kernel, const MatrixXd& x, const VectorXd& weights)
        : kernel_(kernel), x_(x), weights_(weights), bell_(isBell(kernel))
    {
    }

    /// Infinite outside the kernel's domain.
    double value(const RowVectorXd& z) const
    {
        if (!z.allFinite() || inputProblem(kernel_, z))
            return std::numeric_limits<double>::infinity();
        return diagonal(kernel_, z)(0) - 2.0 * crossGram(kernel_, z, x_).row(0).dot(weights_);
    }

    RowVectorXd slope(const RowVectorXd& z) const
    {
        // d k(z,z)/dz = 2 ∂₁k(z,z) by symmetry
        const RowVectorXd own = diagonalJet(kernel_, z).gradient.row(0);
        return 2.0 * (own - weights_.transpose() * gradient(kernel_, z, x_));
    }

    /// Where Mika's fixed point leads from z; nothing for other kernels and where the pulls cancel.
    std::optional<RowVectorXd> fixedPoint(const RowVectorXd& z) const
    {
        if (!bell_)
            return std::nullopt;
        const VectorXd pull = crossGram(kernel_, z, x_).row(0).transpose().cwiseProduct(weights_);
        const double total = pull.sum();
        if (!(std::abs(total) > 1e-12 * pull.cwiseAbs().sum()))
            return std::nullopt;
        return RowVectorXd(pull.transpose() * x_ / total);
    }

private:
    const Kernel& kernel_;
    const MatrixXd& x_;
    const VectorXd& weights_;
    bool bell_;
};

struct Descent {
    RowVectorXd z;
    double value = std::numeric_limits<double>::infinity();
    int steps = 0;
    bool converged = false;
};

/// The longest of step, step/4, step/16, … along `direction` that descends; false when none does.
bool backtrack(const Distance& distance, Descent& at, const RowVectorXd& direction, double decrease)
{
    double share = 1.0;
    for (int halving = 0; halving < 40; ++halving, share *= 0.25) {
        const RowVectorXd next = at.z + share * direction;
        const double value = distance.value(next);
        if (value <= at.value - 1e-4 * share * decrease && value < at.value) {
            at.z = next;
            at.value = value;
            return true;
        }
    }
    return false;
}

Descent descend(const Distance& distance, RowVectorXd start, double spread)
{
    Descent at{.z = std::move(start), .value = 0.0};
    at.value = distance.value(at.z);
    if (!std::isfinite(at.value))
        return at;
    RowVectorXd slope = distance.slope(at.z);
    double rate = slope.norm() > 0.0 ? 0.1 * spread / slope.norm() : 1.0;
    for (; at.steps < mostSteps; ++at.steps) {
        const RowVectorXd before = at.z;
        bool moved = false;
        if (at.steps == 0)
            if (const auto target = distance.fixedPoint(at.z))
                moved = backtrack(distance, at, *target - at.z, 0.0);
        if (!moved)
            moved = backtrack(distance, at, -rate * slope, rate * slope.squaredNorm());
        const RowVectorXd step = at.z - before;
        if (!moved || step.norm() <= tolerance * spread) {
            at.converged = true; // where no step descends any more, rounding has taken over
            return at;
        }
        const RowVectorXd next = distance.slope(at.z), change = next - slope;
        const double curvature = step.dot(change);
        rate = curvature > 0.0 ? step.squaredNorm() / curvature : 4.0 * rate;
        slope = next;
    }
    return at;
}

double spreadOf(const MatrixXd& x)
{
    const double spread = (x.rowwise() - x.colwise().mean()).rowwise().norm().maxCoeff();
    return spread > 0.0 ? spread : std::max(1.0, x.cwiseAbs().maxCoeff());
}

} // namespace

std::optional<Failure> preImageProblem(const Kernel& kernel)
{
    if (!mayBePositiveSemidefinite(kernel))
        return Failure{Failure::Kind::InvalidInput,
                       "a kernel that is not positive semidefinite has no feature space to look for pre-images in"};
    if (isKinked(kernel))
        return Failure{Failure::Kind::InvalidInput,
                       "pre-images are found by gradients, and this kernel has none where points coincide"};
    if (isConstant(kernel))
        return Failure{Failure::Kind::InvalidInput, "under a constant kernel every point is a pre-image"};
    return std::nullopt;
}

Outcome<PreImages> preImages(const KernelPca& pca, const Points& x, Index components, std::stop_token stop)
{
    if (const auto failure = preImageProblem(pca.kernel()))
        return *failure;
    return untilEnding([&] {
        const KernelPcaProjection projected = valueOrEnd(pca.project(x, stop));
        const Index kept = std::min(components, pca.size());
        const MatrixXd weights = pca.expansion(projected.scores.leftCols(kept));
        const MatrixXd& training = pca.points();
        const MatrixXd innerProducts = gram(pca.kernel(), training);
        const MatrixXd pulled = multiply(innerProducts, weights); // n×m: ⟨φ(x_i), Pφ⟩
        const double spread = spreadOf(training), nan = std::numeric_limits<double>::quiet_NaN();
        PreImages images{.points = MatrixXd::Constant(x.rows(), x.cols(), nan),
                         .squaredDistance = VectorXd::Constant(x.rows(), nan),
                         .iterations = std::vector<int>(static_cast<std::size_t>(x.rows()), 0)};
        const double operations = 30.0 * 8.0 * static_cast<double>(x.rows() * training.rows() * (x.cols() + 8));
        inTwoHalves(x.rows(), operations, [&](Index begin, Index end) {
            for (Index i = begin; i < end && !stop.stop_requested(); ++i) {
                const VectorXd gamma = weights.col(i);
                const Distance distance(pca.kernel(), training, gamma);
                Index nearest = 0;
                (innerProducts.diagonal() - 2.0 * pulled.col(i)).minCoeff(&nearest);
                const Descent fromHere = descend(distance, x.row(i), spread);
                const Descent fromNearest = descend(distance, training.row(nearest), spread);
                const bool here = fromHere.converged && !(fromNearest.converged && fromNearest.value < fromHere.value);
                const Descent& best = here ? fromHere : fromNearest;
                images.iterations[static_cast<std::size_t>(i)] = best.steps;
                if (!best.converged)
                    continue;
                images.points.row(i) = best.z;
                images.squaredDistance(i) = std::max(best.value + gamma.dot(pulled.col(i)), 0.0);
            }
        });
        endIfStopped(stop);
        return images;
    });
}

} // namespace core
