#pragma once

#include "core/kernels/kernel.h"
#include "core/state_space/markov_factor.h"

#include <optional>
#include <string>
#include <vector>

namespace core
{

/// A summand of f: √weight · x^powers · √x^roots times the first coordinate of the Kronecker product of its factors'
/// states (a constant one where it has none).
struct StateSpaceTerm {
    double weight = 1.0;
    int powers = 0, roots = 0;
    std::vector<MarkovFactor> factors = {};
    std::vector<Eigen::Index> amplitudes = {}; // the numbers of the kernel that are factors of the weight
    std::size_t summand = 0;                   // of the kernel, in reading order
    Eigen::Index offset = 0;                   // of its first coordinate in the state of the whole

    Eigen::Index dimension() const;
    double loading(double x) const;      // √weight · x^powers · √x^roots
    double loadingSlope(double x) const; // its derivative, where roots = 0
};

/// f(x) = h(x)ᵀz(x) for a Gaussian Markov process z on the line whose covariance Π is the same everywhere:
/// z(y) = F z(x) + noise of covariance GGᵀ, for x <= y.
class StateSpaceModel
{
public:
    /// Requires whyNoStateSpace(kernel) empty (asserted).
    explicit StateSpaceModel(const Kernel& kernel);

    Eigen::Index dimension() const { return dimension_; } // d
    const std::vector<StateSpaceTerm>& terms() const { return terms_; }
    /// Do F and G depend on y - x alone?
    bool isShiftInvariant() const { return shiftInvariant_; }

    SmallMatrix marginalRoot() const;                                // lower triangular, d×d
    void step(double from, double to, double* f, double* g) const;   // F and lower G, d×d in columns
    void observation(double x, Eigen::Ref<Eigen::VectorXd> h) const; // h, d

    /// The same of a summand of the kernel, `summand` in the order of summands() (core/gp/parts.h): 0 elsewhere.
    void observationOf(std::size_t summand, double x, Eigen::Ref<Eigen::VectorXd> h) const;
    /// f'(x) = hᵀz(x). Requires whyNoDerivative(kernel, 1) empty.
    void slope(double x, Eigen::Ref<Eigen::VectorXd> h) const;

    /// What the evidence gives to each number of continuousHyperparameters(kernel), from the sums of a pass backwards
    /// (chain.h).
    Eigen::VectorXd logGradient(const Eigen::MatrixXd& alongFlow, const Eigen::MatrixXd& alongNoise,
                                const Eigen::VectorXd& alongLoadings) const;

private:
    std::vector<StateSpaceTerm> terms_;
    Eigen::Index dimension_ = 0, numbers_ = 0;
    bool shiftInvariant_ = true;
};

/// A sentence where functions of this kernel over one column have no state of at most mostStateDimensions coordinates:
/// which part it is, and what to choose.
std::optional<std::string> whyNoStateSpace(const Kernel& kernel);

/// Nothing where whyNoStateSpace says why.
std::optional<StateSpaceModel> stateSpaceOf(const Kernel& kernel);

} // namespace core
